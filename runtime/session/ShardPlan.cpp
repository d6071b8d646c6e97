// Cuts each bucket into one contiguous share per rank, in the order of addresses:
//
//   if every unit may be cut: shares of equal size, so that one ncclReduceScatter suffices
//   else: what a rank lacks to an equal part of all gradients, where buckets with the largest
//   uncut units come first
//
// A boundary moves to the nearest place at which the unit may be cut. What each rank runs and keeps
// follows from the units' cuts.
#include "session/ShardPlan.h"
#include "session/ShardFlow.h"
#include <algorithm>
#include <numeric>

namespace ampc::runtime {

using namespace ampc::format;

namespace {

constexpr uint64_t kCutMultiple = 64;

class Cutter {
public:
  Cutter(const ShardFlow &flow, const Entry &entry, int ranks)
      : units_(flow.units), entry_(entry), ranks_(static_cast<size_t>(ranks)), cuts_(units_.size()),
        loads_(ranks_) {}

  // By unit: the first element of each rank, and the end.
  std::vector<std::vector<uint64_t>> run() {
    std::vector<BucketOrder> order(entry_.buckets()->size());
    bool whole = false;
    for (size_t i = 0; i < units_.size(); ++i) {
      BucketOrder &bucket = order[units_[i].bucket];
      if (bucket.units.empty())
        bucket.units = {i, i};
      bucket.units.second = i + 1;
      bucket.elements += units_[i].elements;
      total_ += units_[i].elements;
      if (units_[i].whole)
        bucket.largest = std::max(bucket.largest, units_[i].elements);
      whole |= units_[i].whole;
    }
    std::stable_sort(order.begin(), order.end(), [](const BucketOrder &a, const BucketOrder &b) {
      return a.largest > b.largest;
    });
    for (const BucketOrder &bucket : order)
      cut(bucket, whole);
    return std::move(cuts_);
  }

private:
  struct Span {
    size_t first = 0, second = 0;
    bool empty() const { return first == second; }
  };
  struct BucketOrder {
    Span units;
    uint64_t elements = 0, largest = 0; // the largest that may not be cut
  };

  // Positions in a bucket count the padding between units, like addresses.
  void cut(const BucketOrder &bucket, bool whole) {
    if (bucket.units.empty())
      return;
    std::vector<uint64_t> starts;
    uint64_t end = 0;
    for (size_t i = bucket.units.first; i < bucket.units.second; ++i) {
      if (i > bucket.units.first)
        end = nextStart(i, end);
      starts.push_back(end);
      end += units_[i].elements;
    }
    uint64_t share = end / ranks_, place = 0; // of the last cut
    if (share >= kCutMultiple)
      share -= share % kCutMultiple;
    for (size_t i = bucket.units.first; i < bucket.units.second; ++i)
      cuts_[i].assign(ranks_ + 1, 0);
    std::vector<double> lacks = lacking();
    double lack = std::accumulate(lacks.begin(), lacks.end(), 0.0);
    for (size_t rank = 1; rank <= ranks_; ++rank) {
      double part = lack > 0 ? lacks[rank - 1] / lack : 1;
      uint64_t bound = rank == ranks_ ? end
                       : whole
                           ? place + static_cast<uint64_t>(static_cast<double>(end - place) * part)
                           : rank * share;
      lack -= lacks[rank - 1];
      for (size_t i = bucket.units.first; i < bucket.units.second; ++i) {
        uint64_t start = starts[i - bucket.units.first];
        uint64_t cut = std::max(within(units_[i], start, bound), cuts_[i][rank - 1]);
        cuts_[i][rank] = cut;
        loads_[rank - 1] += cut - cuts_[i][rank - 1];
        if (cut > 0)
          place = std::max(place, start + cut);
      }
    }
  }

  // What each rank lacks to an equal part of all elements, at least a little.
  std::vector<double> lacking() const {
    std::vector<double> lacks;
    for (uint64_t load : loads_)
      lacks.push_back(std::max(1.0, static_cast<double>(total_) / static_cast<double>(ranks_) -
                                        static_cast<double>(load)));
    return lacks;
  }

  // The start of unit i behind one that ends at `end`.
  uint64_t nextStart(size_t i, uint64_t end) const {
    const Range &last = units_[i - 1].gradient, &next = units_[i].gradient;
    uint64_t behind = last.offset() + last.size();
    bool adjacent = last.arena() == next.arena() && next.offset() - behind < kBufferAlignment;
    uint64_t size = last.size() / units_[i - 1].elements;
    return adjacent ? end + (next.offset() - behind) / size
                    : (end + kCutMultiple - 1) / kCutMultiple * kCutMultiple;
  }

  // The place in a unit, which begins at `start`, for a boundary.
  static uint64_t within(const ShardUnit &unit, uint64_t start, uint64_t bound) {
    uint64_t offset = bound > start ? bound - start : 0;
    if (offset >= unit.elements)
      return unit.elements;
    if (unit.whole || unit.quantum >= unit.elements)
      return offset * 2 < unit.elements ? 0 : unit.elements;
    return offset / unit.quantum * unit.quantum;
  }

  const std::vector<ShardUnit> &units_;
  const Entry &entry_;
  const size_t ranks_;
  std::vector<std::vector<uint64_t>> cuts_;
  std::vector<uint64_t> loads_; // elements by rank
  uint64_t total_ = 0;
};

class Planner {
public:
  Planner(const Program &program, const KernelAccesses &accesses, int ranks, int rank)
      : head_(program.head()), entry_(*program.entry(EntryRole::train_step)),
        flow_(followShards(program, accesses, ranks)), cuts_(Cutter(flow_, entry_, ranks).run()),
        ranks_(static_cast<size_t>(ranks)), rank_(static_cast<size_t>(rank)) {}

  ShardPlan run() {
    ShardPlan plan;
    plan.gradients.assign(entry_.buckets()->size(), ShardPlan::ByRank(ranks_));
    plan.weights = plan.gradients;
    plan.state.resize(ranks_);
    for (size_t i = 0; i < flow_.units.size(); ++i) {
      const ShardUnit &unit = flow_.units[i];
      divide(unit.gradient, i, plan.gradients[unit.bucket]);
      for (const Variable *variable : unit.variables) {
        const Range &range = *variable->tensor()->range();
        bool weight = flow_.forwardRead.count(variable) ||
                      head_.arenas()->Get(range.arena())->kind() == ArenaKind::parameter;
        divide(range, i, weight ? plan.weights[unit.bucket] : plan.state);
      }
    }
    for (const auto &[command, exchange] : flow_.exchanges) {
      ShardPlan::Exchange made{command, {}, ShardPlan::ByRank(ranks_)};
      if (exchange.flag)
        made.flag = flow_.flag;
      for (const auto &[range, unit] : exchange.values)
        divide(range, unit, made.values);
      plan.exchanges.push_back(std::move(made));
    }
    addWindows(plan);
    return plan;
  }

private:
  // Adds the parts of a unit's value to those of their ranks.
  void divide(const Range &range, size_t unit, ShardPlan::ByRank &parts) const {
    for (size_t rank = 0; rank < ranks_; ++rank) {
      uint64_t first = part(cuts_[unit][rank], unit, range.size()),
               end = part(cuts_[unit][rank + 1], unit, range.size());
      if (first < end)
        parts[rank].push_back(Range(range.offset() + first, end - first, range.arena(), 0));
    }
  }

  // `element` of the unit's elements, as a part of `of`. Exact, because cuts are multiples of the
  // quantum.
  uint64_t part(uint64_t element, size_t unit, uint64_t of) const {
    uint64_t elements = flow_.units[unit].elements, common = std::gcd(of, elements);
    return element / (elements / common) * (of / common);
  }

  void addWindows(ShardPlan &plan) const {
    std::map<uint32_t, std::map<uint32_t, const ShardFlow::Owned *>> owned; // by command and piece
    for (const ShardFlow::Owned &one : flow_.owned)
      owned[one.command][one.piece] = &one;
    for (const auto &[command, pieces] : owned) {
      std::vector<ShardPlan::Window> &windows = plan.commands[command];
      const Launch *launch = entry_.commands()->Get(command)->call_as_Launch();
      for (uint32_t piece = 0; piece < (launch ? launch->rows()->size() : 1); ++piece) {
        auto found = pieces.find(piece);
        if (found == pieces.end()) {
          windows.push_back({piece, 0, launch->rows()->Get(piece)});
          continue;
        }
        size_t unit = found->second->unit;
        uint64_t rows = launch ? launch->rows()->Get(piece) : found->second->rows;
        const std::vector<uint64_t> &cuts = cuts_[unit];
        uint64_t first = part(cuts[rank_], unit, rows), end = part(cuts[rank_ + 1], unit, rows);
        if (first < end)
          windows.push_back({piece, first, end - first});
      }
    }
  }

  const format::Program &head_;
  const Entry &entry_;
  const ShardFlow flow_;
  const std::vector<std::vector<uint64_t>> cuts_; // by unit and rank
  const size_t ranks_, rank_;
};

} // namespace

uint64_t ShardPlan::stateBytes(int rank) const {
  uint64_t bytes = 0;
  for (const Range &range : state[static_cast<size_t>(rank)])
    bytes += range.size();
  return bytes;
}

ShardPlan planShards(const Program &program, const KernelAccesses &accesses, int ranks, int rank) {
  return Planner(program, accesses, ranks, rank).run();
}

} // namespace ampc::runtime
