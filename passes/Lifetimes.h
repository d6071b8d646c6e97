// The lifetimes of activations in an entry. Used by the passes that move calls without raising the
// peak of live bytes.
#pragma once
#include "ampc/Dialect/RT/Accesses.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

namespace ampc {

// The bytes of activations that are live at each call, initially in the original order of calls.
// Calls are numbered by their position in the block.
class Lifetimes {
public:
  Lifetimes(mlir::Block &block, const rt::Accesses &accesses) {
    int64_t call = 0;
    llvm::SmallVector<mlir::Value> inOrder;
    for (mlir::Operation &op : block) {
      for (const rt::Access &access : accesses.of(&op)) {
        if (rt::arenaOf(access.buffer) != rt::Arena::Activation)
          continue;
        auto [it, fresh] = intervals.try_emplace(access.buffer, Interval{call, call});
        it->second.last = call;
        if (fresh)
          inOrder.push_back(access.buffer);
      }
      ++call;
    }
    liveBytes.resize(call + 1);
    for (mlir::Value buffer : inOrder) {
      Interval interval = intervals.lookup(buffer);
      liveBytes[interval.first] += sizeOf(buffer), liveBytes[interval.last + 1] -= sizeOf(buffer);
    }
    for (int64_t i = 1; i <= call; ++i)
      liveBytes[i] += liveBytes[i - 1];
    for (int64_t bytes : liveBytes)
      peak = std::max(peak, bytes);
  }

  // Extends the lifetimes of the buffers to `call`. Fails if the peak of live bytes would grow by
  // more than this part of what it was at first. After a failure some lifetimes may be extended,
  // which is conservative.
  bool extend(llvm::ArrayRef<mlir::Value> buffers, int64_t call, double addedPart = 0) {
    int64_t most = peak + static_cast<int64_t>(static_cast<double>(peak) * addedPart);
    return llvm::all_of(buffers, [&](mlir::Value buffer) { return add(buffer, call, most); });
  }

private:
  struct Interval {
    int64_t first, last; // call numbers
  };

  static int64_t sizeOf(mlir::Value buffer) {
    return buffer.getDefiningOp<rt::BufferOp>().getBytes();
  }

  bool add(mlir::Value buffer, int64_t call, int64_t most) {
    auto it = intervals.find(buffer);
    if (it == intervals.end() || it->second.last >= call)
      return true;
    int64_t &last = it->second.last, size = sizeOf(buffer);
    for (int64_t i = last + 1; i <= call; ++i)
      if (liveBytes[i] + size > most)
        return false;
    for (int64_t i = last + 1; i <= call; ++i)
      liveBytes[i] += size;
    last = call;
    return true;
  }

  llvm::DenseMap<mlir::Value, Interval> intervals; // of activations, in call numbers
  llvm::SmallVector<int64_t> liveBytes;
  int64_t peak = 0;
};

} // namespace ampc
