// Walks the calls of a step with two clocks, as amprun runs them:
//
//   call              compute += launch + max(flops / rate, bytes / bandwidth)
//   rt.all_reduce     the link begins when the bucket is complete and the link is free
//   rt.rank_mean      likewise, and computing waits for it
//   rt.update_point   computing waits for the link
//
// With --zero=1 an rt.all_reduce of a bucket is its first half, a reduce-scatter. Each rank checks
// and updates its share, waits for the flag of the check from all, and at the end for the second
// halves, all-gathers of the weights in the type in which they are used. Transfers and computing do
// not slow each other down. Linear in the calls.
#include "ampc/Analysis/RankPrediction.h"
#include "ampc/Dialect/NumberFormat.h"
#include "ampc/Dialect/RT/Accesses.h"
#include <cmath>
#include <cstdio>
#include <map>

using namespace mlir;

namespace ampc {

namespace {

// Seconds in which each of n ranks has given (n - 1) / n of the bytes to others, once.
double scatterSeconds(const DeviceTable::Link &link, double bytes, unsigned n) {
  return n < 2 ? 0 : link.latency * std::ceil(std::log2(n)) + bytes * (n - 1) / n / link.bandwidth;
}

// The ranks of one machine, and the number of machines.
std::pair<unsigned, unsigned> machinesOf(const DeviceTable::Links &links, unsigned ranks) {
  auto local = static_cast<unsigned>(std::min<int64_t>(ranks, links.ranksPerMachine));
  return {local, (ranks + local - 1) / local};
}

uint64_t bytesOf(rt::RangesOpInterface op) {
  rt::AccessList ranges;
  op.getRanges(ranges);
  uint64_t sum = 0;
  for (const rt::Access &range : ranges)
    sum += range.bytes;
  return sum;
}

DType productTypeOf(rt::LibraryCallOpInterface call) {
  return numberFormat(call.getProductType())->dtype;
}

double secondsOf(Operation *op, const DeviceTable &device) {
  double bytes = static_cast<double>(bytesOf(cast<rt::RangesOpInterface>(op))), flops = 0;
  if (auto call = dyn_cast<rt::LibraryCallOpInterface>(op))
    flops = static_cast<double>(call.getFlops()) / device.products[productTypeOf(call)];
  return device.launch + std::max(flops, bytes / device.bandwidth);
}

// The memory of a program, by arena.
std::map<rt::Arena, uint64_t> arenasOf(ModuleOp lowered) {
  std::map<rt::Arena, uint64_t> arenas;
  lowered.walk([&](rt::BufferOp buffer) {
    uint64_t &end = arenas[buffer.getArena()];
    end = std::max<uint64_t>(end, buffer.getOffset().value_or(0) + buffer.getBytes());
  });
  return arenas;
}

RankPrediction::Plan planOf(ModuleOp lowered, const DeviceTable &device, unsigned ranks,
                            bool sharded) {
  const DeviceTable::Links &links = *device.links;
  double computed = 0, linkFree = 0, exposed = 0;
  auto wait = [&] {
    exposed += std::max(0.0, linkFree - computed);
    computed = std::max(computed, linkFree);
  };
  for (Operation &op : rt::entryOf(lowered, "train_step").getBody().front()) {
    if (isa<rt::AllReduceOp, rt::RankMeanOp>(op)) {
      uint64_t bytes = bytesOf(cast<rt::RangesOpInterface>(op));
      double seconds = averageSeconds(links, bytes, ranks);
      bool mean = isa<rt::RankMeanOp>(op);
      linkFree = std::max(computed, linkFree) + (sharded && !mean ? seconds / 2 : seconds);
      if (mean)
        wait();
    } else if (isa<rt::UpdatePointOp>(op)) {
      wait();
    } else if (isa<rt::CommandOpInterface>(op)) {
      auto launch = dyn_cast<rt::LaunchOp>(op);
      bool check = launch && launch.getWork() == rt::LaunchWork::FiniteCheck,
           update = launch && launch.getWork() == rt::LaunchWork::Update;
      computed += secondsOf(&op, device) / (sharded && (check || update) ? ranks : 1);
      if (sharded && check) {
        linkFree = computed + averageSeconds(links, 1, ranks);
        wait();
      }
    }
  }
  std::map<rt::Arena, uint64_t> arenas = arenasOf(lowered);
  RankPrediction::Plan plan;
  for (auto &[arena, bytes] : arenas) {
    bool split = sharded && (arena == rt::Arena::Master || arena == rt::Arena::Optimizer);
    plan.memory += split ? (bytes + ranks - 1) / ranks : bytes;
  }
  if (sharded) {
    linkFree = computed + averageSeconds(links, arenas[rt::Arena::Parameter], ranks) / 2;
    wait();
  }
  plan.step = computed;
  plan.exposed = exposed;
  return plan;
}

std::string megabytes(uint64_t bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", static_cast<double>(bytes) * 1e-6);
  return text;
}

} // namespace

double averageSeconds(const DeviceTable::Links &links, uint64_t bytes, unsigned ranks) {
  auto [local, machines] = machinesOf(links, ranks);
  auto size = static_cast<double>(bytes);
  return 2 * (scatterSeconds(links.local, size, local) +
              scatterSeconds(links.network, size / local, machines));
}

RankPrediction predictRanks(ModuleOp lowered, const DeviceTable &device, unsigned ranks) {
  return {ranks, planOf(lowered, device, ranks, false), planOf(lowered, device, ranks, true)};
}

std::string predictionText(const DeviceTable &device,
                           const std::vector<RankPrediction> &predictions) {
  std::string text = "predicted for " + device.name + ", table " + device.source +
                     ": ms of a step, ms of it that wait for other ranks, MB of a rank's arenas\n"
                     "   ranks       step    exposed     memory   with --zero=1: step    exposed  "
                     "   memory\n";
  for (const RankPrediction &p : predictions) {
    char line[160];
    std::snprintf(line, sizeof line, "%8u %10.4g %10.4g %10s %21.4g %10.4g %10s\n", p.ranks,
                  p.plain.step * 1e3, p.plain.exposed * 1e3, megabytes(p.plain.memory).c_str(),
                  p.sharded.step * 1e3, p.sharded.exposed * 1e3,
                  megabytes(p.sharded.memory).c_str());
    text += line;
  }
  return text;
}

} // namespace ampc
