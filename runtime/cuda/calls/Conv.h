// Convolutions on the GPU, in one of two ways that are measured against each other:
//   cuDNN    one of the library's engines (ConvGraph.h). With several groups the filter is
//            transposed to the library's layout before, its gradient behind the engine.
//   windows  a kernel of the program writes the windows of the input to scratch memory, or sums
//            windows from there, and cuBLASLt computes the product, by the library's first
//            algorithm. With several groups a kernel of the program computes the result; the
//            gradient of the filter takes two, with partial sums in scratch memory. That memory
//            is freed again if no convolution is computed in this way; engines of cuDNN that need
//            more workspace than products may use it, too.
#pragma once
#include "calls/Conv.h"
#include "cuda/ConvGraph.h"
#include "cuda/Executor.h"
#include "cuda/Product.h"
#include "cuda/Transpose.h"

namespace ampc::runtime::cuda {

class Convs final : public GpuCalls {
public:
  static Result<std::unique_ptr<GpuCalls>> make(Executor &executor);
  Result<uint32_t> prepare(const format::Entry &entry, uint32_t command) override;
  Status finish(const format::Entry &entry) override;
  Status enqueue(uint32_t number, int side, CUstream stream,
                 const std::function<std::string()> &what) override;

private:
  static constexpr int kSides = GpuResources::kSides;
  using Addresses = std::array<CUdeviceptr, kSides>;
  struct Windows {
    Executor::Sided windows; // or the kernel that computes the result
    bool sums = false; // whether the windows are summed behind the product, not written before it
    std::array<Product::Addresses, kSides> at = {};
    std::optional<Product> product = std::nullopt;
    std::optional<Executor::Sided> partSums = std::nullopt; // behind `windows`
  };
  struct Planned {
    CudnnDescriptor plan;
    std::array<CudnnDescriptor, kSides> packs;
    std::optional<Executor::Sided> before = std::nullopt, after = std::nullopt; // transpositions
    bool inWindows = false; // whether its workspace is in the memory of the windows
  };
  struct Prepared {
    std::optional<Windows> windows;
    std::optional<Planned> planned; // one of the two is there
  };

  explicit Convs(Executor &executor) : executor_(executor), r_(executor.resources()) {}

  // ConvWindows.cpp
  struct Argument {
    uint64_t bytes;
    Addresses at;
  };
  // Fails with an environment error if there is no memory or no algorithm.
  Result<Windows> prepareWindows(const format::Conv &conv, const std::string &what);
  Status allocateWindows();
  Result<Windows> prepareProduct(const format::Conv &conv, const std::string &what);
  Result<Windows> prepareGrouped(const format::Conv &conv);
  Result<Executor::Sided> launchOf(int32_t number, const std::vector<Argument> &arguments) const;
  ProductShape shapeOf(const format::Conv &conv) const;
  Status run(const Windows &call, int side, CUstream stream,
             const std::function<std::string()> &what) const;

  Result<Planned> preparePlanned(const format::Conv &conv, const ConvPlan &plan,
                                 const std::string &what);
  Status run(const Planned &call, int side, CUstream stream,
             const std::function<std::string()> &what) const;
  ConvShape libraryShapeOf(const format::Conv &conv) const;
  // Whether an engine that needs so much may be used; allocates it.
  bool hasWorkspace(uint64_t bytes);
  // The way of a convolution: a plan, or null for windows.
  using Way = std::shared_ptr<const ConvPlan>;
  Result<Way> wayOf(const format::Conv &conv, const std::string &what);
  Result<Way> measure(const format::Conv &conv, const std::string &name, const std::string &what);
  Status fillOperands(const format::Conv &conv);
  // Leaves out the plans whose results are not those of the windows.
  Status dropWrong(const format::Conv &conv, const Windows &windows, std::vector<Planned> &planned,
                   std::vector<Way> &ways, const std::string &what);
  // The first elements of the result that a call computes from the measurement's operands.
  Result<std::vector<float>> resultOf(const format::Conv &conv, const Timing::Call &call,
                                      const std::string &what);
  void leaveOut(const std::string &part, const Status &status);

  Executor &executor_;
  GpuResources &r_;
  Products library_;
  Memory windows_; // as large as any convolution of the program needs; empty until it is needed
  std::shared_ptr<Cudnn> dnn_; // null: not to be used
  std::optional<Transpose> transpose_;
  std::map<std::string, Way> ways_; // by the name of the choice
  std::vector<Prepared> calls_;
};

// The bytes of a convolution's windows, or of its partial sums.
uint64_t windowBytesOf(const format::Conv &conv);

} // namespace ampc::runtime::cuda
