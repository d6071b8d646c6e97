// A product of the program as it lies in memory, and the memory that products work in.
#pragma once
#include "ampc/Format/DType.h"
#include "ampc/Format/KernelAbi.h"
#include <algorithm>
#include <string>
#include <vector>

namespace ampc::runtime {

// One operand as it lies in memory; strides in elements.
struct Operand {
  const uint8_t *data = nullptr;
  format::DType type = format::DType::f32;
  int64_t rowStride = 0, columnStride = 0;
  std::vector<int64_t> batchStrides;
  const AmpcKernelEntry *widen = nullptr; // of a 16-bit type
};

struct Product {
  Operand a, b;
  uint8_t *c = nullptr;
  format::DType cType = format::DType::f32;
  const AmpcKernelEntry *narrow = nullptr; // of a 16-bit c
  // Of float16 operands, where the program brings them: float16 as two bfloat16, and whether a
  // float32 times argument 0 is finite.
  const AmpcKernelEntry *split = nullptr, *check = nullptr;
  int64_t m = 0, n = 0, k = 0;
  std::vector<int64_t> batch;
  float alpha = 1; // scales the float32 sum, before it is rounded to c's type

  bool hasLibraryWay() const; // by its types; the library may still refuse
  bool hasSplitWay() const { return split && check; }
  uint64_t batches() const; // matrices
  // Elements of the operand in front of matrix `index` of the batch.
  int64_t batchOffset(const Operand &operand, uint64_t index) const;
  std::string name() const; // "512x4096x4096 nt bfloat16 bfloat16 -> float32"
};

// Workspaces shared by all products of a session, as large as the largest needs.
struct Workspace {
  uint64_t sharedBytes = 0, slotBytes = 0;
  uint8_t *shared = nullptr;
  uint8_t *slots = nullptr;
  uint8_t *slot(int index) const { return slots + static_cast<uint64_t>(index) * slotBytes; }
  void include(const Workspace &other) {
    sharedBytes = std::max(sharedBytes, other.sharedBytes);
    slotBytes = std::max(slotBytes, other.slotBytes);
  }
};

// Whether an operand's columns, not its rows, lie one element behind another.
inline bool transposed(int64_t columnStride, int64_t columns) {
  return columnStride != 1 && columns != 1;
}

inline uint64_t align64(uint64_t value) {
  return (value + 63) / 64 * 64;
}

// Runs a kernel of two operands whose rows are elements.
inline void convert(const AmpcKernelEntry *kernel, const uint8_t *from, uint8_t *to,
                    int64_t count) {
  const void *arguments[] = {from, to};
  kernel->function(arguments, 0, count);
}

} // namespace ampc::runtime
