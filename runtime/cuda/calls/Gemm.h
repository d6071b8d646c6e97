// Matrix products on cuBLASLt, with what they end in and what they sum beside their own work.
#pragma once
#include "calls/Gemm.h"
#include "cuda/Executor.h"
#include "cuda/Product.h"
#include "load/SumStages.h"

namespace ampc::runtime::cuda {

class Gemms final : public GpuCalls {
public:
  static Result<std::unique_ptr<GpuCalls>> make(Executor &executor);
  Result<uint32_t> prepare(const format::Entry &entry, uint32_t command) override;
  Status finish(const format::Entry &entry) override;
  Status enqueue(uint32_t number, int side, CUstream stream, const std::function<std::string()> &what) override;

private:
  static constexpr int kSides = GpuResources::kSides;
  using Measured = GpuResources::Measured;
  explicit Gemms(Executor &executor) : executor_(executor), r_(executor.resources()) {}
  struct PreparedGemm {
    std::vector<Executor::Sided> before, after; // conversions around it
    size_t product;
    float alpha = 1; // scales the float32 sum; products that differ in it alone are one
    std::vector<std::array<Product::Addresses, kSides>> calls;
  };
  Result<Executor::Sided> converter(int32_t kernel, std::array<CUdeviceptr, kSides> from,
                                    std::array<CUdeviceptr, kSides> to, uint64_t elements, uint64_t fromBytes,
                                    uint64_t toBytes) const;
  Result<size_t> productFor(const format::Gemm &gemm, const ProductShape &shape, const Product::Addresses &at,
                            const std::string &what);
  size_t keep(const std::string &name, Product product);
  // Numbers for what a product or a launch reads, while it is measured.
  Status fillOperands(const format::Gemm &gemm);
  Status fillOperands(const format::Command &command);
  // GemmEpilogues.cpp: for each product of an entry that may end in what the next launch does, the
  // faster of both ways.
  Status chooseEpilogues(const format::Entry &entry);
  // A product as it would end in its epilogue, with or without leaving something for another.
  struct Ended {
    size_t command;
    std::string what, name; // name: of what is remembered
    ProductShape shape;
    std::array<Product::Addresses, kSides> at;
    std::optional<Product> product = std::nullopt; // none: there is one of that name, or the library has none
    Algorithm algorithm = {};
    std::vector<Algorithm> candidates = {}; // to be measured
    bool measured = false;                  // they are: the algorithm was not known
  };
  Ended ending(const format::Entry &entry, size_t command, bool aux) const;
  bool isOneCall(const PreparedGemm &gemm) const;
  bool writesOne(const format::Launch &launch) const; // a result and nothing else
  // Its product, with the known algorithm where the library still takes it, else with the library's candidates, of which the first is
  // chosen. False where the library has none.
  Result<bool> find(Ended &ended, std::optional<Algorithm> known);
  std::vector<Timing::Call> callsOf(Ended &ended);
  void choose(Ended &ended, size_t candidate);
  // Chooses the fastest candidate. False where all of them failed.
  Result<bool> chooseFastest(Ended &ended);
  void take(const format::Entry &entry, Ended &ended);
  void refuse(const std::string &name) { r_.algorithms.use(name, Algorithm::refused(), true); }
  Status chooseAlone(const format::Entry &entry, size_t command);
  Status chooseTogether(const format::Entry &entry, size_t first, size_t second);
  // GemmSums.cpp: for launches of which products may compute pieces beside their own work, the faster of both ways.
  Status chooseSums(const format::Entry &entry);
  // One sum: the pieces that compute it, the last first, and products that may instead.
  struct Summed {
    std::vector<Piece> stages;
    std::vector<Ended> ways;
  };
  // Sums whose pieces share launches, and these launches.
  struct SumGroup {
    std::set<uint32_t> launches;
    std::map<Piece, Summed> sums; // by the last stage
  };
  static SumGroup &groupOf(std::vector<SumGroup> &groups, const std::vector<Piece> &stages);
  using Launches = std::map<uint32_t, Executor::Prepared>; // by command
  Status chooseSumsOf(const format::Entry &entry, SumGroup &group);
  Launches launchesOf(const format::Entry &entry, const SumGroup &group) const;
  Timing::Call callOf(const format::Entry &entry, const Launches &launches);
  // Prepares the launches again, without the pieces that the sums take.
  Status leaveOut(const format::Entry &entry, const std::map<Piece, Ended *> &taken,
                  const SumGroup &group);
  // Decides for each sum's way that costs least beside what its product costs anyway, and less
  // than the launches.
  Status decideSums(const format::Entry &entry, SumGroup &group, std::map<std::string, Algorithm> &decided);
  // Whether the products with their sums and the launches that remain take less than the products and the whole launches.
  Result<bool> isFaster(const format::Entry &entry, const std::map<Piece, Ended *> &taken, const Launches &whole,
                        const Launches &remaining);

  Executor &executor_;
  GpuResources &r_;
  Products library_;
  std::vector<PreparedGemm> gemms_;
  std::vector<Product> products_;
  std::map<std::string, size_t> productByName_;
};

} // namespace ampc::runtime::cuda
