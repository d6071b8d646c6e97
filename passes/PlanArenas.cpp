// Assigns an offset to each buffer. An activation is live from its first to its last call. Best
// fit: a scan in program order frees the activations that have died, merges neighboring holes and
// takes the smallest hole that fits; O(n log n). Programs with at most kMaxForLargestFirst
// activations also try largest first, which is quadratic; the smaller plan wins. Gradients, inputs,
// outputs and constants are laid out in sequence. Variables already have their offsets.
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Passes.h"
#include <map>
#include <set>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_PLANARENASPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kAlign = 256;
constexpr int64_t kConstantAlign = 64; // smaller, because there may be many small constants
constexpr size_t kMaxForLargestFirst =
    1500; // largest first is quadratic: it runs for at most this many activations

struct Interval {
  rt::BufferOp op;
  int64_t first, last, bytes;
  int64_t offset = 0;
};

// The free ranges of an arena that can grow at its end, by offset and by size. `take` and `give`
// are O(log n).
class FreeRanges {
public:
  // The offset of `bytes` free bytes, which are no longer free.
  int64_t allocate(int64_t bytes) {
    auto it = bySize.lower_bound({bytes, 0});
    if (it != bySize.end()) {
      auto [size, offset] = *it;
      remove(offset, size);
      if (size > bytes)
        insert(offset + bytes, size - bytes);
      return offset;
    }
    // Grow, from the hole at the end if there is one.
    int64_t offset = end;
    if (!byOffset.empty()) {
      auto last = std::prev(byOffset.end());
      if (last->first + last->second == end) {
        offset = last->first;
        remove(last->first, last->second);
      }
    }
    end = offset + bytes;
    return offset;
  }

  void release(int64_t offset, int64_t bytes) {
    auto next = byOffset.lower_bound(offset);
    if (next != byOffset.end() && next->first == offset + bytes) {
      int64_t size = next->second;
      remove(offset + bytes, size);
      bytes += size;
    }
    auto previous = byOffset.lower_bound(offset);
    if (previous != byOffset.begin() && (--previous)->first + previous->second == offset) {
      int64_t start = previous->first, size = previous->second;
      remove(start, size);
      offset = start, bytes += size;
    }
    insert(offset, bytes);
  }

  int64_t size() const { return end; }

private:
  void insert(int64_t offset, int64_t size) {
    byOffset[offset] = size, bySize.insert({size, offset});
  }
  void remove(int64_t offset, int64_t size) {
    byOffset.erase(offset), bySize.erase({size, offset});
  }

  std::map<int64_t, int64_t> byOffset;
  std::set<std::pair<int64_t, int64_t>> bySize;
  int64_t end = 0;
};

int64_t bestFit(MutableArrayRef<Interval> intervals) {
  FreeRanges freeRanges;
  std::multimap<int64_t, Interval *> alive; // by last use
  for (Interval &interval : intervals) {    // in order of first use
    while (!alive.empty() && alive.begin()->first < interval.first) {
      freeRanges.release(alive.begin()->second->offset, alive.begin()->second->bytes);
      alive.erase(alive.begin());
    }
    interval.offset = freeRanges.allocate(interval.bytes);
    alive.emplace(interval.last, &interval);
  }
  return freeRanges.size();
}

int64_t largestFirst(MutableArrayRef<Interval> intervals) {
  SmallVector<Interval *> order;
  for (Interval &interval : intervals)
    order.push_back(&interval);
  llvm::stable_sort(order, [](Interval *a, Interval *b) { return a->bytes > b->bytes; });
  SmallVector<Interval *> placed; // by offset
  int64_t end = 0;
  for (Interval *interval : order) {
    int64_t offset = 0;
    for (Interval *other : placed) {
      if (other->last < interval->first || interval->last < other->first)
        continue;
      if (other->offset - offset >= interval->bytes)
        break;
      offset = std::max(offset, other->offset + other->bytes);
    }
    interval->offset = offset;
    placed.insert(llvm::upper_bound(placed, interval,
                                    [](Interval *a, Interval *b) { return a->offset < b->offset; }),
                  interval);
    end = std::max(end, offset + interval->bytes);
  }
  return end;
}

class PlanArenas : public impl::PlanArenasPassBase<PlanArenas> {
  void runOnOperation() override {
    int64_t peak = 0, bound = 0, constants = 0;
    for (auto entry : rt::entriesOf(getOperation())) {
      SmallVector<Interval> intervals = liveIntervals(entry);
      bound = std::max(bound, lowerBound(intervals));
      peak = std::max(peak, planActivations(intervals));
      layOut(entry, constants);
    }
    OpBuilder b(&getContext());
    getOperation()->setAttr("rt.activation_bytes", b.getI64IntegerAttr(peak));
    getOperation()->setAttr("rt.activation_lower_bound", b.getI64IntegerAttr(bound));
    checkTotal(peak, constants);
  }

  // Emits an error if the arenas have more than 2^47 bytes in total, the limit of the loader.
  void checkTotal(int64_t activations, int64_t constants) {
    constexpr int64_t kMax = int64_t(1) << 47;
    std::map<std::string, int64_t> sizes = {{"activation", activations}, {"constant", constants}};
    for (auto variable : getOperation().getOps<rt::VariableOp>()) {
      auto type = cast<RankedTensorType>(variable.getType());
      int64_t end = variable.getOffset() +
                    type.getNumElements() * std::max<int64_t>(1, type.getElementTypeBitWidth() / 8);
      int64_t &size = sizes[rt::stringifyArena(variable.getArena()).str()];
      size = std::max(size, end);
    }
    for (auto &[arena, bytes] : arenaBytes)
      sizes[rt::stringifyArena(arena).str()] =
          std::max(sizes[rt::stringifyArena(arena).str()], bytes);
    int64_t total = 0;
    std::string parts;
    for (auto &[arena, bytes] : sizes) {
      total += bytes;
      if (bytes > kMax / 64)
        parts += (parts.empty() ? "" : ", ") + arena + " " + std::to_string(bytes);
    }
    if (total <= kMax)
      return;
    InFlightDiagnostic error = getOperation().emitError("the program takes ")
                               << total << " bytes of memory, more than 2^47";
    error.attachNote() << "bytes of what takes most: " << parts;
    error.attachNote() << "hint: make the model or its batch smaller";
    signalPassFailure();
  }

  // The activations, in order of their first use, with the numbers of the calls that first and last
  // use them.
  SmallVector<Interval> liveIntervals(rt::EntryOp entry) {
    DenseMap<Value, size_t> number;
    SmallVector<Interval> intervals;
    int64_t call = 0, lastCommand = 0;
    for (Operation &op : entry.getBody().front()) {
      ++call;
      // A launch that is fused with the call before it may write while that call reads.
      int64_t first = op.hasAttr(rt::kRowElementsAttr) ? lastCommand : call;
      if (isa<rt::CommandOpInterface>(op))
        lastCommand = call;
      for (Value operand : op.getOperands()) {
        auto buffer = operand.getDefiningOp<rt::BufferOp>();
        if (!buffer || buffer.getArena() != rt::Arena::Activation)
          continue;
        auto [it, fresh] = number.try_emplace(operand, intervals.size());
        if (fresh)
          intervals.push_back({buffer, first, call,
                               static_cast<int64_t>(llvm::alignTo(buffer.getBytes(), kAlign))});
        intervals[it->second].last = call;
      }
    }
    return intervals;
  }

  // The maximum of live bytes over all calls: no plan needs less.
  static int64_t lowerBound(ArrayRef<Interval> intervals) {
    std::map<int64_t, int64_t> change;
    for (const Interval &interval : intervals)
      change[interval.first] += interval.bytes, change[interval.last + 1] -= interval.bytes;
    int64_t live = 0, most = 0;
    for (auto [call, bytes] : change)
      most = std::max(most, live += bytes);
    return most;
  }

  int64_t planActivations(MutableArrayRef<Interval> intervals) {
    int64_t size = bestFit(intervals);
    if (intervals.size() <= kMaxForLargestFirst) {
      SmallVector<Interval> other(intervals);
      if (int64_t otherSize = largestFirst(other); otherSize < size) {
        size = otherSize;
        llvm::copy(other, intervals.begin());
      }
    }
    for (Interval &interval : intervals)
      interval.op.setOffset(interval.offset);
    return size;
  }

  // Lays out the buffers without an offset. Constants of all entries share one arena; inputs,
  // outputs and gradients start at offset 0 in every entry.
  void layOut(rt::EntryOp entry, int64_t &constants) {
    std::map<rt::Arena, int64_t> used;
    for (auto buffer : entry.getBody().front().getOps<rt::BufferOp>()) {
      if (buffer.getOffset())
        continue;
      int64_t &offset =
          buffer.getArena() == rt::Arena::Constant ? constants : used[buffer.getArena()];
      buffer.setOffset(offset);
      offset += llvm::alignTo(buffer.getBytes(),
                              buffer.getArena() == rt::Arena::Constant ? kConstantAlign : kAlign);
    }
    for (auto &[arena, bytes] : used)
      arenaBytes[arena] = std::max(arenaBytes[arena], bytes);
  }

  std::map<rt::Arena, int64_t> arenaBytes; // maximum over all entries
};

} // namespace
} // namespace ampc
