// The bytes that calls work on, while calls are made.
#pragma once
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
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

// The bytes that `extent` elements from `offset` on take, so that copies at different offsets share a kernel. Kernels move 16 bytes at once:
// the part begins at a multiple of that, and `offset` becomes what is left of it.
inline Slot partOf(Slot whole, int64_t &offset, int64_t extent, int64_t elementBytes) {
  int64_t begin = offset * elementBytes / 16 * 16;
  offset -= begin / elementBytes;
  return {whole.buffer, whole.offset + begin, (offset + extent) * elementBytes};
}

// A variable's bytes, and how many elements it has.
struct Variable {
  Slot slot;
  int64_t elements;
};
using Variables = llvm::DenseMap<mlir::StringAttr, Variable>; // by name

// Whether two slots have bytes in common. Before arenas are planned, different buffers have none.
inline bool overlap(const Slot &a, const Slot &b) {
  return a.buffer == b.buffer && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

// The alias sets of a kernel that reads the first `reads` slots and writes the others: for each argument the first one with the same
// bytes, where one of them is written; its own number elsewhere. Empty where no argument shares bytes that are written.
inline llvm::SmallVector<int64_t> aliasSetsOf(llvm::ArrayRef<Slot> slots, size_t reads) {
  llvm::SmallVector<int64_t> sets;
  for (size_t written = reads; written < slots.size(); ++written) {
    size_t first = 0;
    while (!overlap(slots[first], slots[written]))
      ++first; // ends at `written`
    for (size_t i = sets.size(); first < written && i < slots.size(); ++i)
      sets.push_back(i);
    for (size_t i = first; first < written && i <= written; ++i)
      if (overlap(slots[i], slots[written]))
        sets[i] = first;
  }
  return sets;
}

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
