// Chooses between a product followed by a launch and a fused product. The choice is measured once
// and recorded under the product's name. If one product saves data that another one's epilogue
// reads, both are fused or neither. If the launch behind the latter also sums parts of the columns,
// the fused product has the sums, too, and replaces the pieces that add the parts; only the launch
// itself is part of the measurement. A dry run, which cannot measure, fuses whatever the library
// supports.
#include "ampc/Format/DType.h"
#include "cuda/calls/Gemm.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using namespace ampc::format;
using format::DType;

namespace {

const Gemm &gemmAt(const Entry &entry, size_t command) {
  return *gemmOf(*entry.commands()->Get(static_cast<uint32_t>(command)));
}

} // namespace

bool Gemms::writesOne(const Launch &launch) const {
  const CudaKernel &kernel = *r_.program.head().kernels()->Get(launch.kernel())->cuda();
  return std::count_if(kernel.arguments()->begin(), kernel.arguments()->end(),
                       [](const KernelArgument *argument) { return argument->access() & 2; }) == 1;
}

// Products with conversions, and products of several calls, are not fused.
bool Gemms::isOneCall(const PreparedGemm &gemm) const {
  return gemm.before.empty() && gemm.after.empty() && gemm.calls.size() == 1 &&
         products_[gemm.product].shape().batches == 1;
}

Status Gemms::chooseEpilogues(const Entry &entry) {
  std::map<uint64_t, size_t> savingProduct; // by the offset of aux: the product that may write it
  for (uint32_t i = 0; i + 1 < entry.commands()->size(); ++i) {
    const Gemm *gemm = gemmOf(*entry.commands()->Get(i));
    if (!gemm || !gemm->epilogue())
      continue;
    const Epilogue &epilogue = *gemm->epilogue();
    // The library's relu turns NaN into 0. An infinite activation still gives a non-finite
    // gradient, that of the weight which it is multiplied with. But an infinite weight may go
    // unnoticed: it only produces NaNs, which become 0, and so does their gradient.
    if (!r_.mayHideNan && isRelu(epilogue.kind()))
      continue;
    if (!isOneCall(gemms_[executor_.at(entry, i).index]))
      continue;
    if (isGradient(epilogue.kind())) {
      if (auto found = savingProduct.find(epilogue.aux()->offset()); found != savingProduct.end())
        AMPC_TRY(chooseEpiloguePair(entry, found->second, i));
      continue;
    }
    if (epilogue.aux())
      savingProduct[epilogue.aux()->offset()] = i;
    // Without the pair, a later launch may read what the product wrote.
    bool isResult = epilogue.aux() && overlap(*epilogue.aux(), *gemm->c());
    if (!isResult && writesOne(*entry.commands()->Get(i + 1)->call_as_Launch()))
      AMPC_TRY(chooseEpilogue(entry, i));
  }
  return {};
}

Gemms::FusedProduct Gemms::fusedProduct(const Entry &entry, size_t command, bool aux) const {
  const Epilogue &epilogue = *gemmAt(entry, command).epilogue();
  const PreparedGemm &plain = gemms_[executor_.at(entry, command).index];
  FusedProduct fused{command, executor_.describe(entry.role(), command), "",
                     products_[plain.product].shape(), plain.calls[0]};
  fused.shape.epilogue = epilogue.kind();
  fused.shape.c.alignment = alignmentOf(*epilogue.result());
  const Range *bias = epilogue.bias(), *savedAux = aux ? epilogue.aux() : nullptr;
  fused.shape.biasAlignment = bias ? alignmentOf(*bias) : 0;
  fused.shape.auxAlignment = savedAux ? alignmentOf(*savedAux) : 0;
  for (size_t side = 0; side < kSides; ++side) {
    Product::Addresses &at = fused.at[side];
    auto address = [&](const Range *range) {
      return range ? r_.arenas.at(*range, static_cast<int>(side)) : CUdeviceptr{0};
    };
    at.c = address(epilogue.result());
    at.bias = address(bias);
    at.aux = address(savedAux);
  }
  fused.name = fused.shape.name();
  return fused;
}

Result<bool> Gemms::find(FusedProduct &fused, std::optional<Algorithm> known) {
  AMPC_ASSIGN(fused.product, Product::create(r_.device, fused.shape, fused.at[0], fused.what));
  if (!fused.product)
    return false;
  if (known && !fused.product->accepts(library_.get(), *known, r_.workspace.size()))
    known = std::nullopt;
  fused.measured = !known && !r_.device.api().recording;
  fused.candidates.clear();
  if (known) {
    fused.candidates = {*known};
  } else {
    AMPC_ASSIGN(fused.candidates,
                fused.product->candidates(library_.get(), r_.workspace.size(), fused.what));
    if (fused.candidates.empty())
      return false;
  }
  choose(fused, 0);
  return true;
}

void Gemms::choose(FusedProduct &fused, size_t candidate) {
  fused.algorithm = fused.candidates[candidate];
  fused.product->choose(fused.algorithm);
}

std::vector<Timing::Call> Gemms::callsOf(FusedProduct &fused) {
  return fused.product->callsOf(fused.candidates, r_.device.api(), library_.get(), fused.at[0],
                                r_.workspace, r_.stream, fused.what);
}

Result<bool> Gemms::chooseFastest(FusedProduct &fused) {
  AMPC_ASSIGN(Measured timings, r_.measure(callsOf(fused), 0, fused.what));
  if (timings.best)
    choose(fused, *timings.best);
  return timings.best.has_value();
}

void Gemms::take(const Entry &entry, FusedProduct &fused) {
  if (fused.product) {
    r_.algorithms.use(fused.name, fused.algorithm, fused.measured);
    addProduct(fused.name, std::move(*fused.product));
  }
  PreparedGemm &gemm = gemms_[executor_.at(entry, fused.command).index];
  gemm.product = productByName_.at(fused.name);
  gemm.calls[0] = fused.at;
  if (!fused.shape.sums)
    executor_.at(entry, fused.command + 1).kind = Executor::Kind::done;
}

Status Gemms::chooseEpilogue(const Entry &entry, size_t command) {
  FusedProduct fused = fusedProduct(entry, command, false);
  const std::string &name = fused.name;
  if (productByName_.contains(name))
    return take(entry, fused), Status();
  std::optional<Algorithm> known = r_.algorithms.known(name);
  if (known && known->isRefused())
    return r_.algorithms.use(name, *known, false), Status();
  AMPC_ASSIGN(bool found, find(fused, known));
  if (!found)
    return {};
  if (fused.measured) {
    for (size_t i : {command, command + 1})
      AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(i))));
    std::vector<Timing::Call> calls = callsOf(fused);
    calls.insert(calls.begin(), executor_.callOf(entry, command, command + 2));
    AMPC_ASSIGN(Measured timings, r_.measure(calls, 1, fused.what));
    if (*timings.best == 0)
      return refuse(name), Status();
    choose(fused, *timings.best - 1);
  }
  take(entry, fused);
  return {};
}

// First the best algorithm of each of the two is measured, then both fused products against both as
// they are.
Status Gemms::chooseEpiloguePair(const Entry &entry, size_t first, size_t second) {
  FusedProduct saving = fusedProduct(entry, first, true),
               reading = fusedProduct(entry, second, true);
  // The launch behind the second product may write parts of column sums beside its result. Then
  // the fused product has to sum, too.
  bool sums =
      !writesOne(*entry.commands()->Get(static_cast<uint32_t>(second + 1))->call_as_Launch());
  if (sums) {
    const Sums *offered = gemmAt(entry, second).sums();
    if (!offered || offered->of() != SumsOf::result || !r_.splitSums)
      return {};
    addSums(reading, *offered);
    reading.name = reading.shape.name();
  }
  const std::string &name = reading.name += " behind " + saving.name;
  if (!productByName_.contains(name)) {
    std::optional<Algorithm> known = r_.algorithms.known(name);
    if (known && known->isRefused())
      return r_.algorithms.use(name, *known, false), Status();
    AMPC_ASSIGN(bool foundFirst, find(saving, r_.algorithms.known(saving.name)));
    AMPC_ASSIGN(bool foundSecond, find(reading, known));
    if (!foundFirst || !foundSecond)
      return {};
    if (saving.measured || reading.measured) {
      for (size_t i : {first, first + 1, second, second + 1})
        AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(i))));
      for (FusedProduct *fused : {&saving, &reading}) {
        bool runs = true;
        if (fused->measured) {
          AMPC_ASSIGN(runs, chooseFastest(*fused));
        }
        if (!runs)
          return refuse(name), Status();
      }
      Timing::Call firstAsIs = executor_.callOf(entry, first, first + 2),
                   secondAsIs = executor_.callOf(entry, second, second + 2);
      auto runSeparate = [&]() -> Status {
        AMPC_TRY(firstAsIs());
        return secondAsIs();
      };
      auto run = [&](FusedProduct &fused) {
        return fused.product->run(r_.device.api(), library_.get(), fused.at[0], 1, r_.workspace,
                                  r_.stream, [&] { return fused.what; });
      };
      auto fused = [&]() -> Status {
        AMPC_TRY(run(saving));
        return run(reading);
      };
      AMPC_ASSIGN(Measured timings, r_.measure({runSeparate, fused}, 1, reading.what));
      if (*timings.best == 0)
        return refuse(name), Status();
    }
    if (productByName_.contains(saving.name))
      saving.product.reset();
  }
  take(entry, saving);
  take(entry, reading);
  if (!sums)
    return {};
  executor_.at(entry, second + 1).kind = Executor::Kind::done;
  return omitPieces(entry, stagesOf(piecesOfTwo(entry), entry, static_cast<uint32_t>(second)));
}

} // namespace ampc::runtime::cuda
