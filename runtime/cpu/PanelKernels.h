// The float32 kernels of PanelProduct, for CPUs with AVX-512.
#pragma once
#include "ampc/Format/DType.h"
#include <cstdint>

namespace ampc::runtime::panels {

constexpr int64_t kLanes = 16, kColumns = 2 * kLanes; // of a vector, of a panel
// Two sums for each of 14 rows, two vectors of B and an element of A are in the 32 registers.
constexpr int64_t kMostRows = 14;
constexpr int64_t kSums = kMostRows * kColumns;

// Whether the CPU has the instructions. It is asked once.
bool areUsable();

// A number of 16 bits.
float widenedNumber(format::DType type, const uint8_t *at);

// Rows of `columns` neighboring numbers of 16 bits in memory.
struct Rows {
  const uint8_t *data;
  format::DType type;
  int64_t rowBytes, rows, columns;
};
// Packs them in float32 as [columns / 16, rows, 16]. What is beyond the columns is zero.
void packRows(const Rows &rows, float *to);

// Multiplies `rows` packed rows of A by a part of a panel of B, [depth, vectors, 16] numbers: the
// product, or what it adds to the sums, is in `sums`, [rows, 32]. The latter, and B, begin at lines
// of the cache.
void multiplyRows(const float *a, const float *b, int64_t rows, int vectors, int64_t depth,
                  bool adds, float *sums);

// Where the sums of rows and of a panel go, multiplied by alpha and rounded to the type.
struct Target {
  uint8_t *data;
  format::DType type;
  int64_t rowBytes, rows, columns;
  float alpha;
};
// Requests the lines of the result for writing.
void request(const Target &target);
void write(const float *sums, const Target &target);

} // namespace ampc::runtime::panels
