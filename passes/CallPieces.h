// Byte ranges of buffers, and the arguments of a launch. LowerToCalls uses them while it creates
// runtime calls.
#pragma once
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <limits>

namespace ampc {

inline constexpr int64_t kTaskBytes =
    64 * 1024; // the bytes that one task of a launch should read and write, approximately

// Bytes of a buffer at a multiple of which a part must begin that kernels access where it is, as
// values that have their own buffer do: threads of a GPU load 16 bytes at once.
inline constexpr int64_t kPartAlignment = 64;

// The range of a buffer that holds a value.
struct Slot {
  mlir::Value buffer;
  int64_t offset = 0;
  int64_t bytes = 0;
};

// The part of `whole` that contains the elements [offset, offset + extent). Kernels access 16 bytes
// at once, so the part begins at a multiple of 16 bytes, and `offset` becomes the element offset
// within the part. Copies whose offsets are equal modulo 16 bytes can then share a kernel.
inline Slot partOf(Slot whole, int64_t &offset, int64_t extent, int64_t elementBytes) {
  int64_t begin = offset * elementBytes / 16 * 16;
  offset -= begin / elementBytes;
  return {whole.buffer, whole.offset + begin, (offset + extent) * elementBytes};
}

// The range of a variable and its number of elements.
struct Variable {
  Slot slot;
  int64_t elements;
};
using Variables = llvm::DenseMap<mlir::StringAttr, Variable>; // by name

// Whether two slots share a byte. Before arenas are planned, different buffers never do.
inline bool overlap(const Slot &a, const Slot &b) {
  return a.buffer == b.buffer && a.offset < b.offset + b.bytes && b.offset < a.offset + a.bytes;
}

// The alias sets of a kernel that reads the first `reads` slots and writes the others. The entry of
// an argument is the number of the first argument with the same bytes if one of the two is written,
// else the argument's own number. The list is empty if no written argument overlaps another one.
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

inline constexpr int64_t kWholeSlots = std::numeric_limits<int64_t>::max();

// The arguments of a launch. A launch consists of pieces; each piece runs the kernel over its own
// rows and its own buffers.
struct Pieces {
  // `touched`: the bytes that the piece reads and writes, if fewer than those of its slots, as of
  // slots with strides.
  void add(int64_t count, llvm::ArrayRef<Slot> slots, int64_t touched = kWholeSlots) {
    int64_t whole = 0;
    for (const Slot &slot : slots) {
      buffers.push_back(slot.buffer);
      offsets.push_back(slot.offset);
      bytes.push_back(slot.bytes);
      whole += slot.bytes;
    }
    touched = std::min(touched, whole);
    rows.push_back(count);
    grain = std::max(grain, std::clamp<int64_t>(count * kTaskBytes / std::max<int64_t>(touched, 1),
                                                1, std::max<int64_t>(count, 1)));
  }

  llvm::SmallVector<int64_t> rows, offsets, bytes;
  llvm::SmallVector<mlir::Value> buffers;
  int64_t grain = 0; // the number of rows of one task
};

} // namespace ampc
