// Assigns an offset to each buffer. Gradients, inputs, outputs and constants are laid out in
// sequence; variables already have their offsets. An activation is live from its first to its last
// call. There are two plans for activations; the smaller one wins:
//
//   best fit       a scan in program order frees the activations that have died, merges neighboring
//                  holes and takes the smallest hole that fits; O(n log n)
//   largest first  each activation takes the first place that is free during its life. Until a
//                  gradient is written for the first time, its bytes are free, too: most
//                  activations of the forward pass die while backward writes gradients. Three
//                  meanings of large are tried: bytes, life, and their product; and of equal bytes
//                  first what is written first, what dies first, or what dies last. Quadratic, so
//                  only for at most kMaxForLargestFirst activations and gradients
//
// A gradient is live to the end of its entry: ranks may average it, and it can be read after a
// step.
#include "ampc/Dialect/RT/RTDialect.h"
#include "ampc/Passes/Passes.h"
#include <limits>
#include <map>
#include <set>

using namespace mlir;

namespace ampc {
#define GEN_PASS_DEF_PLANARENASPASS
#include "ampc/Passes/Passes.h.inc"

namespace {

constexpr int64_t kAlign = 256;
constexpr int64_t kConstantAlign = 64; // smaller, because there may be many small constants
constexpr size_t kMaxForLargestFirst = 1500;
constexpr int64_t kEnd = std::numeric_limits<int64_t>::max();

struct Interval {
  rt::BufferOp op;
  int64_t first, last, bytes;
  int64_t offset = 0;
};

// Of an entry, in the order of first uses.
struct Intervals {
  SmallVector<Interval> activations, gradients;
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

// What has the larger pair is placed first.
using Priority = std::pair<double, double> (*)(const Interval &);
double bytesOf(const Interval &interval) {
  return static_cast<double>(interval.bytes);
}
double lifeOf(const Interval &interval) {
  return static_cast<double>(interval.last - interval.first + 1);
}
double deathOf(const Interval &interval) {
  return static_cast<double>(interval.last);
}
constexpr Priority kPriorities[] = {
    [](const Interval &i) { return std::pair(bytesOf(i), 0.0); },
    [](const Interval &i) { return std::pair(bytesOf(i) * lifeOf(i), 0.0); },
    [](const Interval &i) { return std::pair(lifeOf(i), 0.0); },
    [](const Interval &i) { return std::pair(bytesOf(i), -deathOf(i)); },
    [](const Interval &i) { return std::pair(bytesOf(i), deathOf(i)); }};

// Places the activations among `placed`, which stay where they are. Returns the end of all.
int64_t largestFirst(MutableArrayRef<Interval> activations, MutableArrayRef<Interval> placed,
                     Priority priority) {
  SmallVector<Interval *> order, byOffset;
  for (Interval &interval : activations)
    order.push_back(&interval);
  llvm::stable_sort(order, [&](Interval *a, Interval *b) { return priority(*a) > priority(*b); });
  auto before = [](Interval *a, Interval *b) { return a->offset < b->offset; };
  int64_t end = 0;
  for (Interval &interval : placed) {
    byOffset.push_back(&interval);
    end = std::max(end, interval.offset + interval.bytes);
  }
  llvm::stable_sort(byOffset, before);
  for (Interval *interval : order) {
    int64_t offset = 0;
    for (Interval *other : byOffset) {
      if (other->last < interval->first || interval->last < other->first)
        continue;
      if (other->offset - offset >= interval->bytes)
        break;
      offset = std::max(offset, other->offset + other->bytes);
    }
    interval->offset = offset;
    byOffset.insert(llvm::upper_bound(byOffset, interval, before), interval);
    end = std::max(end, offset + interval->bytes);
  }
  return end;
}

class PlanArenas : public impl::PlanArenasPassBase<PlanArenas> {
  void runOnOperation() override {
    int64_t peak = 0, bound = 0, constants = 0;
    for (auto entry : rt::entriesOf(getOperation()))
      layOut(entry, constants);
    int64_t gradients = arenaBytes[rt::Arena::Gradient];
    for (auto entry : rt::entriesOf(getOperation())) {
      Intervals intervals = liveIntervals(entry);
      bound = std::max(bound, lowerBound(intervals) - gradients);
      peak = std::max(peak, planActivations(intervals, gradients));
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

  // Lives are in numbers of calls.
  static Intervals liveIntervals(rt::EntryOp entry) {
    DenseMap<Value, size_t> number;
    Intervals intervals;
    int64_t call = 0, lastCommand = 0;
    for (Operation &op : entry.getBody().front()) {
      ++call;
      // A launch that is fused with the call before it may write while that call reads.
      int64_t first = op.getDiscardableAttr(rt::kRowElementsAttr) ? lastCommand : call;
      if (isa<rt::CommandOpInterface>(op))
        lastCommand = call;
      for (Value operand : op.getOperands()) {
        auto buffer = operand.getDefiningOp<rt::BufferOp>();
        rt::Arena arena = buffer ? buffer.getArena() : rt::Arena::Constant;
        if (arena != rt::Arena::Activation && arena != rt::Arena::Gradient)
          continue;
        bool isGradient = arena == rt::Arena::Gradient;
        auto &list = isGradient ? intervals.gradients : intervals.activations;
        auto [it, fresh] = number.try_emplace(operand, list.size());
        if (fresh) {
          auto bytes = static_cast<int64_t>(llvm::alignTo(buffer.getBytes(), kAlign));
          int64_t offset = isGradient ? static_cast<int64_t>(*buffer.getOffset()) : 0;
          list.push_back({buffer, first, call, bytes, offset});
        }
        list[it->second].last = isGradient ? kEnd : call;
      }
    }
    return intervals;
  }

  // The maximum of live bytes over all calls: no plan needs less, gradients included.
  static int64_t lowerBound(const Intervals &intervals) {
    std::map<int64_t, int64_t> change;
    for (const Interval &interval : intervals.activations)
      change[interval.first] += interval.bytes, change[interval.last + 1] -= interval.bytes;
    for (const Interval &interval : intervals.gradients)
      change[interval.first] += interval.bytes;
    int64_t live = 0, most = 0;
    for (auto [call, bytes] : change)
      most = std::max(most, live += bytes);
    return most;
  }

  // Returns the bytes of the arena of activations; `shared` are those of the arena of gradients.
  int64_t planActivations(Intervals &intervals, int64_t shared) {
    SmallVector<Interval> &activations = intervals.activations;
    int64_t size = bestFit(activations), begin = 0;
    if (activations.size() + intervals.gradients.size() <= kMaxForLargestFirst) {
      // One range of offsets for both arenas. No activation may lie across their border.
      SmallVector<Interval> placed(intervals.gradients);
      if (shared > 0)
        placed.push_back({nullptr, 0, kEnd, kAlign, shared});
      int64_t border = shared > 0 ? shared + kAlign : 0;
      for (Priority priority : kPriorities) {
        SmallVector<Interval> other(activations);
        if (int64_t end = largestFirst(other, placed, priority); end - border < size) {
          size = end - border, begin = border;
          activations = std::move(other);
        }
      }
    }
    for (Interval &interval : activations) {
      bool isLent = interval.offset < begin;
      if (isLent)
        interval.op.setArena(rt::Arena::Gradient);
      interval.op.setOffset(isLent ? interval.offset : interval.offset - begin);
    }
    return size;
  }

  // Lays out the buffers without an offset, except activations that are used. Constants of all
  // entries share one arena; inputs, outputs and gradients start at offset 0 in every entry.
  void layOut(rt::EntryOp entry, int64_t &constants) {
    std::map<rt::Arena, int64_t> used;
    for (auto buffer : entry.getBody().front().getOps<rt::BufferOp>()) {
      bool isPlanned = buffer.getArena() == rt::Arena::Activation && !buffer->use_empty();
      if (buffer.getOffset() || isPlanned)
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
