// The bytes that calls work on, while calls are made.
#pragma once
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>

namespace ampc {

inline constexpr int64_t kTaskBytes = 64 * 1024; // what one task of a launch touches, about

// Bytes of a buffer that hold a value.
struct Slot {
  mlir::Value buffer;
  int64_t offset = 0;
  int64_t bytes = 0;
};

// The pieces of a launch: what each row range works on.
struct Pieces {
  void add(int64_t count, llvm::ArrayRef<Slot> slots) {
    int64_t touched = 0;
    for (const Slot &slot : slots) {
      buffers.push_back(slot.buffer);
      offsets.push_back(slot.offset);
      bytes.push_back(slot.bytes);
      touched += slot.bytes;
    }
    rows.push_back(count);
    grain = std::max(grain, std::clamp<int64_t>(count * kTaskBytes / std::max<int64_t>(touched, 1), 1, std::max<int64_t>(count, 1)));
  }

  llvm::SmallVector<int64_t> rows, offsets, bytes;
  llvm::SmallVector<mlir::Value> buffers;
  int64_t grain = 0; // rows that one task takes
};

} // namespace ampc
