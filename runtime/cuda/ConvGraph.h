// A convolution, or the gradient of one of its operands, as an operation graph of cuDNN: the
// engines that the library offers for it, and execution plans of them. Every element is a sum of
// products in float32 that is rounded once, in an order that is the same in each run; engines that
// compute something else are not used.
#pragma once
#include "ampc/Format/calls/conv_generated.h"
#include "cuda/Cudnn.h"
#include <optional>

namespace ampc::runtime::cuda {

// What a plan depends on. Tensors are dense and have the channels last; sizes are in cuDNN's order.
struct ConvShape {
  struct Tensor {
    std::vector<int64_t> sizes; // [batch, channels, extents…]; of a filter: [outputs, channels…]
    int64_t alignment;          // of the address, in bytes
  };
  // At least two spatial dimensions, which the library requires; with several groups the filter is
  // [outputs, kernel…, channels / groups] in memory, unlike the program's. `filterAlignment`: of
  // that filter.
  static ConvShape of(const format::Conv &conv, uint64_t filterAlignment, bool tf32);
  // Sizes, types and alignments as text: the key of measured choices.
  std::string name() const;

  format::ConvPart computes;
  format::DType type;
  Tensor input, filter, output;
  std::vector<int64_t> strides, dilations, low, high; // low, high: paddings before and behind
  bool tf32;
};

// An engine with its knobs as the library names them: numbers that are only valid for the same
// version on the same GPU.
struct ConvEngine {
  int64_t index = 0;
  std::vector<std::pair<int, int64_t>> knobs; // type and value
  uint64_t workspaceBytes = 0;

  // "<workspace bytes>:<engine> <knob>=<value> …"
  std::string text() const;
  static std::optional<ConvEngine> fromText(const std::string &text);
};

// An engine that is ready to run.
struct ConvPlan {
  ConvEngine engine;
  CudnnDescriptor plan;
};

class ConvGraph {
public:
  struct Addresses {
    CUdeviceptr input, filter, output;
  };
  // Plans of the engines that the library offers, best estimate first, with at most that much
  // workspace. `failed` gets an error for each call that failed; engines that the library turns out
  // not to support are left out. Empty if it does not support the convolution.
  static std::vector<ConvPlan> plans(Cudnn &library, const ConvShape &shape,
                                     uint64_t workspaceBytes, const std::string &what,
                                     std::vector<Status> &failed);
  // The plan of a recorded engine; nullopt if the library does not accept it any more or it needs
  // more workspace than recorded.
  static Result<std::optional<ConvPlan>> planOf(Cudnn &library, const ConvShape &shape,
                                                const ConvEngine &engine, const std::string &what);
  // What a plan runs on.
  static Result<CudnnDescriptor> pack(Cudnn &library, const Addresses &at, CUdeviceptr workspace,
                                      const std::string &what);

private:
  ConvGraph(Cudnn &library, const ConvShape &shape, const std::string &what)
      : library_(library), shape_(shape), what_(what) {}
  Status build();
  Result<CudnnDescriptor> tensor(const ConvShape::Tensor &tensor, int64_t id);
  Result<CudnnDescriptor> convolution();
  // Nullopt if the engine computes something else.
  Result<std::optional<ConvEngine>> describe(const CudnnDescriptor &configuration);
  Result<CudnnDescriptor> configure(const ConvEngine &engine);
  // Nullopt if the library does not support the engine.
  Result<std::optional<ConvPlan>> plan(CudnnDescriptor configuration, ConvEngine engine);
  Result<int64_t> get(const CudnnDescriptor &from, cudnnBackendAttributeName_t name,
                      cudnnBackendAttributeType_t type, int64_t wanted, void *values) {
    return library_.get(from, name, type, wanted, values, what_);
  }

  Cudnn &library_;
  const ConvShape &shape_;
  const std::string &what_;
  CudnnDescriptor graph_; // null if the library does not support the convolution
};

} // namespace ampc::runtime::cuda
