// Matrix products on cuBLASLt, with optional epilogues and column sums. An entry of the program may
// contain both a product followed by launches and an equivalent fused product; `finish` times both
// and chooses.
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
  Status enqueue(uint32_t number, int side, CUstream stream,
                 const std::function<std::string()> &what) override;

private:
  static constexpr int kSides = GpuResources::kSides;
  using Measured = GpuResources::Measured;
  explicit Gemms(Executor &executor) : executor_(executor), r_(executor.resources()) {}
  struct PreparedGemm {
    std::vector<Executor::Sided> before, after; // conversions before and after the product
    size_t product;
    float alpha = 1; // factor of the float32 sum; not part of the product's key
    std::vector<std::array<Product::Addresses, kSides>> calls;
  };
  Result<Executor::Sided> converter(int32_t kernel, std::array<CUdeviceptr, kSides> from,
                                    std::array<CUdeviceptr, kSides> to, uint64_t elements,
                                    uint64_t fromBytes, uint64_t toBytes) const;
  // The number of the product with this shape, whose fastest algorithm is measured if it is not
  // known. Empty if the library does not support it.
  Result<std::optional<size_t>> productFor(const format::Gemm &gemm, const ProductShape &shape,
                                           const Product::Addresses &at, const std::string &what);
  // The calls of a product, with the addresses of its operands on both sides of the inputs.
  using Operands = std::array<Product::Addresses, kSides>;
  Status prepareCalls(const format::Gemm &gemm, const ProductPlan &plan, const Operands &operands,
                      const std::string &what, PreparedGemm &prepared);
  size_t addProduct(const std::string &name, Product product);
  // Initializes the operands of a product or launch for a measurement.
  Status fillOperands(const format::Gemm &gemm);
  Status fillOperands(const format::Command &command);
  // GemmEpilogues.cpp: for each product with an epilogue, chooses between the fused product and the
  // product followed by a launch.
  Status chooseEpilogues(const format::Entry &entry);
  // A product with an epilogue or with sums, as an alternative to separate launches. `product`,
  // `algorithm`, `candidates` and `measured` are set while the choice is made.
  struct FusedProduct {
    size_t command;
    std::string what, name; // name: the key of the recorded algorithm
    ProductShape shape;
    std::array<Product::Addresses, kSides> at;
    std::optional<Product> product = std::
        // empty if a product of that name exists already, or if the library does not support it
        nullopt;
    Algorithm algorithm = {};
    std::vector<Algorithm> candidates = {}; // to be measured
    bool measured = false; // whether they are measured, because the algorithm was not known
  };
  FusedProduct fusedProduct(const format::Entry &entry, size_t command, bool aux) const;
  bool isOneCall(const PreparedGemm &gemm) const;
  bool writesOne(const format::Launch &launch) const; // whether the launch writes a single argument
  // Creates the library product with the known algorithm if the library accepts it, else with the
  // first of the library's candidates. Returns false if the library does not support it.
  Result<bool> find(FusedProduct &fused, std::optional<Algorithm> known);
  std::vector<Timing::Call> callsOf(FusedProduct &fused);
  void choose(FusedProduct &fused, size_t candidate);
  // Chooses the fastest candidate. Returns false if all failed.
  Result<bool> chooseFastest(FusedProduct &fused);
  void take(const format::Entry &entry, FusedProduct &fused);
  void refuse(const std::string &name) { r_.algorithms.use(name, Algorithm::refused(), true); }
  Status chooseEpilogue(const format::Entry &entry, size_t command);
  Status chooseEpiloguePair(const format::Entry &entry, size_t first, size_t second);
  void addSums(FusedProduct &fused, const format::Sums &sums) const;
  // GemmSums.cpp: for launches whose pieces products may compute as column sums, chooses between
  // both forms.
  Status chooseSums(const format::Entry &entry);
  // A column sum: the pieces of launches that compute it, the last stage first, and the products
  // that may compute it instead.
  struct ColumnSum {
    std::vector<Piece> stages;
    std::vector<FusedProduct> alternatives;
  };
  // Sums whose pieces are in the same launches, and these launches.
  struct SumGroup {
    std::set<uint32_t> launches;
    std::map<Piece, ColumnSum> sums; // by the piece of the last stage
  };
  static SumGroup &groupOf(std::vector<SumGroup> &groups, const std::vector<Piece> &stages);
  using Launches = std::map<uint32_t, Executor::Prepared>; // by command
  Status chooseSumsOf(const format::Entry &entry, SumGroup &group);
  Launches launchesOf(const format::Entry &entry, const SumGroup &group) const;
  Timing::Call callOf(const format::Entry &entry, const Launches &launches);
  // Prepares the launches again, without the pieces that the chosen products compute.
  Status omitPieces(const format::Entry &entry, const std::vector<Piece> &pieces);
  // For each sum, chooses the alternative with the smallest additional cost compared to the product
  // alone, if that is less than the cost of the launches.
  Status decideSums(const format::Entry &entry, SumGroup &group,
                    std::map<std::string, Algorithm> &decided);
  // Whether the products with sums and the remaining launches take less time than the plain
  // products and the complete launches.
  Result<bool> isFaster(const format::Entry &entry, const std::map<Piece, FusedProduct *> &taken,
                        const Launches &whole, const Launches &remaining);

  Executor &executor_;
  GpuResources &r_;
  // Of the entry that is finished at present: the pieces that chosen products compute, by launch.
  std::map<uint32_t, std::set<uint32_t>> omitted_;
  Products library_;
  std::vector<PreparedGemm> gemms_;
  std::vector<Product> products_;
  std::map<std::string, size_t> productByName_;
};

} // namespace ampc::runtime::cuda
