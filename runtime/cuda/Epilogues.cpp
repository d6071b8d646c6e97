// A product and the launch behind it, or a product that ends in what the launch does: measured once,
// never assumed, and remembered under the product's name. So are two products of which one leaves
// what the other needs: both end in something, or none. A dry run, which measures nothing, takes
// what the library offers.
#include "ampc/Format/DType.h"
#include "cuda/Executor.h"
#include "load/Check.h"
#include <algorithm>

namespace ampc::runtime::cuda {

using namespace ampc::format;

namespace {

const Gemm &gemmAt(const Entry &entry, size_t command) {
  return *entry.commands()->Get(static_cast<uint32_t>(command))->call_as_Gemm();
}

} // namespace

bool Executor::writesOne(const Launch &launch) const {
  const CudaKernel &kernel = *program_.head().kernels()->Get(launch.kernel())->cuda();
  return std::count_if(kernel.arguments()->begin(), kernel.arguments()->end(),
                       [](const KernelArgument *argument) { return argument->access() & 2; }) == 1;
}

// Conversions around the product, and several calls for one, stay as they are.
bool Executor::isOneCall(const PreparedGemm &gemm) const {
  return gemm.before.empty() && gemm.after.empty() && gemm.calls.size() == 1 &&
         products_[gemm.product].shape().batches == 1;
}

Status Executor::chooseEpilogues(const Entry &entry) {
  std::vector<Prepared> &list = lists_[static_cast<size_t>(entry.role())];
  std::map<uint64_t, size_t> leaving; // by the aux's offset: the product that may leave it
  for (size_t i = 0; i + 1 < list.size(); ++i) {
    if (list[i].kind != Kind::gemm || !gemmAt(entry, i).epilogue())
      continue;
    const Epilogue &epilogue = *gemmAt(entry, i).epilogue();
    // The library's relu turns NaN into 0. An infinite activation then still gives a gradient that is not finite, that of the
    // weight which it meets; an infinite weight may not: all that it makes NaN is 0, and so is its gradient.
    if (!mayHideNan_ && isRelu(epilogue.kind()))
      continue;
    if (!isOneCall(gemms_[list[i].index]))
      continue;
    if (isGradient(epilogue.kind())) {
      if (auto found = leaving.find(epilogue.aux()->offset()); found != leaving.end())
        AMPC_TRY(chooseTogether(entry, found->second, i));
      continue;
    }
    if (epilogue.aux())
      leaving[epilogue.aux()->offset()] = i;
    if (writesOne(*entry.commands()->Get(static_cast<uint32_t>(i + 1))->call_as_Launch()))
      AMPC_TRY(chooseAlone(entry, i));
  }
  return {};
}

Executor::Ended Executor::ending(const Entry &entry, size_t command, bool aux) const {
  const Epilogue &epilogue = *gemmAt(entry, command).epilogue();
  const PreparedGemm &plain = gemms_[preparedAt(entry, command).index];
  Ended ended{command, describe(entry.role(), command), "", products_[plain.product].shape(),
              plain.calls[0]};
  ended.shape.epilogue = epilogue.kind();
  ended.shape.c.alignment = alignmentOf(*epilogue.result());
  const Range *bias = epilogue.bias(), *left = aux ? epilogue.aux() : nullptr;
  ended.shape.biasAlignment = bias ? alignmentOf(*bias) : 0;
  ended.shape.auxAlignment = left ? alignmentOf(*left) : 0;
  for (size_t side = 0; side < kSides; ++side) {
    Product::Addresses &at = ended.at[side];
    auto address = [&](const Range *range) {
      return range ? arenas_.at(*range, static_cast<int>(side)) : CUdeviceptr{0};
    };
    at.c = address(epilogue.result());
    at.bias = address(bias);
    at.aux = address(left);
  }
  ended.name = ended.shape.name();
  return ended;
}

Timing::Call Executor::asIs(const Entry &entry, size_t first, size_t last) {
  return [this, role = entry.role(), first, last] { return enqueue(role, first, last, 0, stream_); };
}

Result<bool> Executor::find(Ended &ended, std::optional<Algorithm> known) {
  AMPC_ASSIGN(ended.product, Product::create(device_, ended.shape, ended.at[0], ended.what));
  if (!ended.product)
    return false;
  if (known && !ended.product->accepts(library_.get(), *known, workspace_.size()))
    known = std::nullopt;
  ended.measured = !known && !device_.api().recording;
  ended.candidates.clear();
  if (known) {
    ended.candidates = {*known};
  } else {
    AMPC_ASSIGN(ended.candidates, ended.product->candidates(library_.get(), workspace_.size(), ended.what));
    if (ended.candidates.empty())
      return false;
  }
  choose(ended, 0);
  return true;
}

void Executor::choose(Ended &ended, size_t candidate) {
  ended.algorithm = ended.candidates[candidate];
  ended.product->choose(ended.algorithm);
}

std::vector<Timing::Call> Executor::callsOf(Ended &ended) {
  return ended.product->callsOf(ended.candidates, device_.api(), library_.get(), ended.at[0], workspace_, stream_, ended.what);
}

Result<bool> Executor::chooseFastest(Ended &ended) {
  AMPC_ASSIGN(Measured among, measure(callsOf(ended), 0, ended.what));
  if (among.best)
    choose(ended, *among.best);
  return among.best.has_value();
}

void Executor::take(const Entry &entry, Ended &ended) {
  if (ended.product) {
    algorithms_.use(ended.name, ended.algorithm, ended.measured);
    keep(ended.name, std::move(*ended.product));
  }
  PreparedGemm &gemm = gemms_[preparedAt(entry, ended.command).index];
  gemm.product = productByName_.at(ended.name);
  gemm.calls[0] = ended.at;
  if (!ended.shape.sums)
    preparedAt(entry, ended.command + 1).kind = Kind::done;
}

Status Executor::chooseAlone(const Entry &entry, size_t command) {
  Ended ended = ending(entry, command, false);
  const std::string &name = ended.name;
  if (productByName_.contains(name))
    return take(entry, ended), Status();
  std::optional<Algorithm> known = algorithms_.known(name);
  if (known && known->isRefused())
    return algorithms_.use(name, *known, false), Status();
  AMPC_ASSIGN(bool found, find(ended, known));
  if (!found)
    return {};
  if (ended.measured) {
    for (size_t i : {command, command + 1})
      AMPC_TRY(fillOperands(*entry.commands()->Get(static_cast<uint32_t>(i))));
    std::vector<Timing::Call> calls = callsOf(ended);
    calls.insert(calls.begin(), asIs(entry, command, command + 2));
    AMPC_ASSIGN(Measured among, measure(calls, 1, ended.what));
    if (*among.best == 0)
      return refuse(name), Status();
    choose(ended, *among.best - 1);
  }
  take(entry, ended);
  return {};
}

// Each of the two is measured alone first, for its own algorithm; then both of them against both as they are.
Status Executor::chooseTogether(const Entry &entry, size_t first, size_t second) {
  Ended leaves = ending(entry, first, true), reads = ending(entry, second, true);
  const std::string &name = reads.name += " behind " + leaves.name;
  if (!productByName_.contains(name)) {
    std::optional<Algorithm> known = algorithms_.known(name);
    if (known && known->isRefused())
      return algorithms_.use(name, *known, false), Status();
    AMPC_ASSIGN(bool foundFirst, find(leaves, algorithms_.known(leaves.name)));
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
      Timing::Call firstAsIs = asIs(entry, first, first + 2), secondAsIs = asIs(entry, second, second + 2);
      auto apart = [&]() -> Status {
        AMPC_TRY(firstAsIs());
        return secondAsIs();
      };
      auto run = [&](Ended &ended) {
        return ended.product->run(device_.api(), library_.get(), ended.at[0], 1, workspace_, stream_, [&] { return ended.what; });
      };
      auto ended = [&]() -> Status {
        AMPC_TRY(run(leaves));
        return run(reads);
      };
      AMPC_ASSIGN(Measured among, measure({apart, ended}, 1, reads.what));
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
