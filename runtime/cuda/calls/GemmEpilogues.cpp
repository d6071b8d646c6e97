// A product and the launch behind it, or a product that ends in what the launch does: measured once,
// never assumed, and remembered under the product's name. So are two products of which one leaves
// what the other needs: both end in something, or none. A dry run, which measures nothing, takes
// what the library offers.
#include "ampc/Format/DType.h"
#include "cuda/calls/Gemm.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using namespace ampc::format;

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

// Conversions around the product, and several calls for one, stay as they are.
bool Gemms::isOneCall(const PreparedGemm &gemm) const {
  return gemm.before.empty() && gemm.after.empty() && gemm.calls.size() == 1 &&
         products_[gemm.product].shape().batches == 1;
}

Status Gemms::chooseEpilogues(const Entry &entry) {
  std::map<uint64_t, size_t> leaving; // by the aux's offset: the product that may leave it
  for (uint32_t i = 0; i + 1 < entry.commands()->size(); ++i) {
    const Gemm *gemm = gemmOf(*entry.commands()->Get(i));
    if (!gemm || !gemm->epilogue())
      continue;
    const Epilogue &epilogue = *gemm->epilogue();
    // The library's relu turns NaN into 0. An infinite activation then still gives a gradient that is not finite, that of the
    // weight which it meets; an infinite weight may not: all that it makes NaN is 0, and so is its gradient.
    if (!r_.mayHideNan && isRelu(epilogue.kind()))
      continue;
    if (!isOneCall(gemms_[executor_.at(entry, i).index]))
      continue;
    if (isGradient(epilogue.kind())) {
      if (auto found = leaving.find(epilogue.aux()->offset()); found != leaving.end())
        AMPC_TRY(chooseTogether(entry, found->second, i));
      continue;
    }
    if (epilogue.aux())
      leaving[epilogue.aux()->offset()] = i;
    if (writesOne(*entry.commands()->Get(i + 1)->call_as_Launch()))
      AMPC_TRY(chooseAlone(entry, i));
  }
  return {};
}

Gemms::Ended Gemms::ending(const Entry &entry, size_t command, bool aux) const {
  const Epilogue &epilogue = *gemmAt(entry, command).epilogue();
  const PreparedGemm &plain = gemms_[executor_.at(entry, command).index];
  Ended ended{command, executor_.describe(entry.role(), command), "", products_[plain.product].shape(),
              plain.calls[0]};
  ended.shape.epilogue = epilogue.kind();
  ended.shape.c.alignment = alignmentOf(*epilogue.result());
  const Range *bias = epilogue.bias(), *left = aux ? epilogue.aux() : nullptr;
  ended.shape.biasAlignment = bias ? alignmentOf(*bias) : 0;
  ended.shape.auxAlignment = left ? alignmentOf(*left) : 0;
  for (size_t side = 0; side < kSides; ++side) {
    Product::Addresses &at = ended.at[side];
    auto address = [&](const Range *range) {
      return range ? r_.arenas.at(*range, static_cast<int>(side)) : CUdeviceptr{0};
    };
    at.c = address(epilogue.result());
    at.bias = address(bias);
    at.aux = address(left);
  }
  ended.name = ended.shape.name();
  return ended;
}

Result<bool> Gemms::find(Ended &ended, std::optional<Algorithm> known) {
  AMPC_ASSIGN(ended.product, Product::create(r_.device, ended.shape, ended.at[0], ended.what));
  if (!ended.product)
    return false;
  if (known && !ended.product->accepts(library_.get(), *known, r_.workspace.size()))
    known = std::nullopt;
  ended.measured = !known && !r_.device.api().recording;
  ended.candidates.clear();
  if (known) {
    ended.candidates = {*known};
  } else {
    AMPC_ASSIGN(ended.candidates, ended.product->candidates(library_.get(), r_.workspace.size(), ended.what));
    if (ended.candidates.empty())
      return false;
  }
  choose(ended, 0);
  return true;
}

void Gemms::choose(Ended &ended, size_t candidate) {
  ended.algorithm = ended.candidates[candidate];
  ended.product->choose(ended.algorithm);
}

std::vector<Timing::Call> Gemms::callsOf(Ended &ended) {
  return ended.product->callsOf(ended.candidates, r_.device.api(), library_.get(), ended.at[0], r_.workspace, r_.stream, ended.what);
}

Result<bool> Gemms::chooseFastest(Ended &ended) {
  AMPC_ASSIGN(Measured among, r_.measure(callsOf(ended), 0, ended.what));
  if (among.best)
    choose(ended, *among.best);
  return among.best.has_value();
}

void Gemms::take(const Entry &entry, Ended &ended) {
  if (ended.product) {
    r_.algorithms.use(ended.name, ended.algorithm, ended.measured);
    keep(ended.name, std::move(*ended.product));
  }
  PreparedGemm &gemm = gemms_[executor_.at(entry, ended.command).index];
  gemm.product = productByName_.at(ended.name);
  gemm.calls[0] = ended.at;
  if (!ended.shape.sums)
    executor_.at(entry, ended.command + 1).kind = Executor::Kind::done;
}

Status Gemms::chooseAlone(const Entry &entry, size_t command) {
  Ended ended = ending(entry, command, false);
  const std::string &name = ended.name;
  if (productByName_.contains(name))
    return take(entry, ended), Status();
  std::optional<Algorithm> known = r_.algorithms.known(name);
  if (known && known->isRefused())
    return r_.algorithms.use(name, *known, false), Status();
  AMPC_ASSIGN(bool found, find(ended, known));
  if (!found)
    return {};
  if (ended.measured) {
    for (size_t i : {command, command + 1})
      AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(i))));
    std::vector<Timing::Call> calls = callsOf(ended);
    calls.insert(calls.begin(), executor_.callOf(entry, command, command + 2));
    AMPC_ASSIGN(Measured among, r_.measure(calls, 1, ended.what));
    if (*among.best == 0)
      return refuse(name), Status();
    choose(ended, *among.best - 1);
  }
  take(entry, ended);
  return {};
}

// Each of the two is measured alone first, for its own algorithm; then both of them against both as they are.
Status Gemms::chooseTogether(const Entry &entry, size_t first, size_t second) {
  Ended leaves = ending(entry, first, true), reads = ending(entry, second, true);
  const std::string &name = reads.name += " behind " + leaves.name;
  if (!productByName_.contains(name)) {
    std::optional<Algorithm> known = r_.algorithms.known(name);
    if (known && known->isRefused())
      return r_.algorithms.use(name, *known, false), Status();
    AMPC_ASSIGN(bool foundFirst, find(leaves, r_.algorithms.known(leaves.name)));
    AMPC_ASSIGN(bool foundSecond, find(reads, known));
    if (!foundFirst || !foundSecond)
      return {};
    if (leaves.measured || reads.measured) {
      for (size_t i : {first, first + 1, second, second + 1})
        AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(i))));
      for (Ended *ended : {&leaves, &reads}) {
        bool runs = true;
        if (ended->measured) {
          AMPC_ASSIGN(runs, chooseFastest(*ended));
        }
        if (!runs)
          return refuse(name), Status();
      }
      Timing::Call firstAsIs = executor_.callOf(entry, first, first + 2), secondAsIs = executor_.callOf(entry, second, second + 2);
      auto apart = [&]() -> Status {
        AMPC_TRY(firstAsIs());
        return secondAsIs();
      };
      auto run = [&](Ended &ended) {
        return ended.product->run(r_.device.api(), library_.get(), ended.at[0], 1, r_.workspace, r_.stream, [&] { return ended.what; });
      };
      auto ended = [&]() -> Status {
        AMPC_TRY(run(leaves));
        return run(reads);
      };
      AMPC_ASSIGN(Measured among, r_.measure({apart, ended}, 1, reads.what));
      if (*among.best == 0)
        return refuse(name), Status();
    }
    if (productByName_.contains(leaves.name))
      leaves.product.reset();
  }
  take(entry, leaves);
  take(entry, reads);
  return {};
}

} // namespace ampc::runtime::cuda
