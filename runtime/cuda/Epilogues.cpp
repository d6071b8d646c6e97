// A product and the launch behind it, or a product that ends in what the launch does: measured once,
// never assumed, and remembered under the product's name. A dry run, which measures nothing, takes
// what the library offers.
#include "ampc/Format/DType.h"
#include "cuda/Executor.h"
#include "load/Check.h"

namespace ampc::runtime::cuda {

using namespace ampc::format;

namespace {

// The library's relu turns NaN into 0, and with it an overflow into nothing.
bool mayHideNan(EpilogueKind kind) {
  return kind == EpilogueKind::relu || kind == EpilogueKind::relu_bias;
}

} // namespace

Status Executor::chooseEpilogues(const Entry &entry, CUstream stream) {
  std::vector<Prepared> &list = lists_[static_cast<size_t>(entry.role())];
  for (size_t i = 0; i + 1 < list.size(); ++i) {
    const Command &command = *entry.commands()->Get(static_cast<uint32_t>(i));
    const Gemm *gemm = command.call_as_Gemm();
    if (!gemm || !gemm->epilogue() || (!hidesNan_ && mayHideNan(gemm->epilogue()->kind())))
      continue;
    PreparedGemm &plain = gemms_[list[i].index];
    // Conversions around the product, and several calls for one, stay as they are.
    if (!plain.before.empty() || !plain.after.empty() || plain.calls.size() != 1 ||
        products_[plain.product].shape().batches != 1)
      continue;
    AMPC_ASSIGN(std::optional<size_t> product,
                productEnding(*gemm, plain, launches_[list[i + 1].index],
                              describe(entry, command),
                              describe(entry, *entry.commands()->Get(static_cast<uint32_t>(i + 1))),
                              stream));
    if (!product)
      continue;
    const Epilogue &epilogue = *gemm->epilogue();
    plain.product = *product;
    for (size_t side = 0; side < kSides; ++side) {
      plain.calls[0][side].c = arenas_.at(*epilogue.result(), static_cast<int>(side));
      if (epilogue.bias())
        plain.calls[0][side].bias = arenas_.at(*epilogue.bias(), static_cast<int>(side));
    }
    list[i + 1].kind = Kind::done;
  }
  return {};
}

// The product that ends in the epilogue; none where the two ways in a row are faster.
Result<std::optional<size_t>> Executor::productEnding(const Gemm &gemm, const PreparedGemm &plain,
                                                      const Sided &launch, const std::string &what,
                                                      const std::string &behind, CUstream stream) {
  using Taken = std::optional<size_t>;
  const Epilogue &epilogue = *gemm.epilogue();
  Product::Addresses at = plain.calls[0][0];
  at.c = arenas_.at(*epilogue.result(), 0);
  ProductShape shape = products_[plain.product].shape();
  shape.epilogue = epilogue.kind();
  shape.c.alignment = alignmentOf(*epilogue.result());
  if (epilogue.bias()) {
    at.bias = arenas_.at(*epilogue.bias(), 0);
    shape.biasAlignment = alignmentOf(*epilogue.bias());
  }
  std::string name = shape.name();
  if (auto found = productByName_.find(name); found != productByName_.end())
    return Taken(found->second);
  std::optional<Algorithm> known = algorithms_.known(name);
  if (known && known->isRefused()) {
    algorithms_.use(name, *known, false);
    return Taken();
  }
  AMPC_ASSIGN(Product product, Product::create(device_, shape, at.bias, what));
  bool measured = !known || !product.accepts(library_.get(), *known, workspace_.size());
  if (measured) {
    AMPC_ASSIGN(std::vector<Algorithm> candidates,
                product.candidates(library_.get(), workspace_.size(), what));
    if (candidates.empty())
      return Taken();
    known = candidates.front();
    if (!device_.api().recording) {
      float ending = 0;
      AMPC_ASSIGN(known, fastest(product, candidates, at, what, stream, ending));
      auto name = [&] { return what; };
      auto inARow = [&]() -> Status {
        AMPC_TRY(runGemm(plain, 0, stream, name));
        return Kernels::launch(device_.api(), launch[0], stream, [&] { return behind; });
      };
      AMPC_ASSIGN(float row, measure(inARow, what, stream));
      if (row <= ending)
        known = Algorithm::refused();
    }
  }
  algorithms_.use(name, *known, measured && !device_.api().recording);
  if (known->isRefused())
    return Taken();
  product.choose(*known);
  return Taken(keep(name, std::move(product)));
}

} // namespace ampc::runtime::cuda
