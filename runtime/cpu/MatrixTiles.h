// Products of bfloat16 and float16 by the matrix tiles of a CPU (AMX), or by its vectors if it has
// no tiles: packing of operands, and the multiplication of one block of C. Each element of C is a
// sum over k in float32, in one order; it does not depend on how a product is divided into blocks,
// nor on whether an operand is packed.
//
// The instruction multiplies bfloat16, of which it takes subnormals as zero. A float16 number is
// the exact sum of two bfloat16 numbers, its parts: the first 8 of its 11 significant bits and the
// last 3. So a product of float16 is the sum of four products of parts, which are exact. An
// instruction adds pairs of products: of neighbors in k in bfloat16, of k and k + 16 of a step in
// float16.
//
// A block of C has 32 rows and 32 columns: two by two tiles of 16 by 16. A step multiplies 32
// columns of A by 32 rows of B.
#pragma once
#include "ampc/Format/DType.h"
#include "cpu/Windows.h"
#include <algorithm>
#include <cstdint>

namespace ampc::runtime::tiles {

constexpr int64_t kTileBlock = 32, kTileDepth = 32;
static_assert(kTileBlock == Windows::kLines && kTileDepth == Windows::kLines);
// Of a part of a packed step of A or B; the parts of a step follow one another.
constexpr int64_t kTileStepBytes = 2 * kTileBlock * kTileDepth;
constexpr int64_t kTileRowBytes = 64; // a line of the cache
inline int64_t divideUp(int64_t value, int64_t by) {
  return (value + by - 1) / by;
}

// Whether the CPU has the vector instructions for bfloat16, which pack in any case. They multiply,
// too (VectorTiles.h), if there is no AMX or the operating system does not allow this process to
// use it. The CPU is asked once.
bool areUsable();
// Whether rows of A that begin at lines of the cache are read faster than others.
bool readsLines();

// A matrix with strides in elements, of which one is 1 (or its extent is).
struct Matrix {
  const uint8_t *data = nullptr;
  format::DType type = format::DType::bf16; // or f16
  int64_t rows = 0, columns = 0, rowStride = 0, columnStride = 0;
  // If k has taps, each of which begins with a step: the elements of k in a tap, and the distance
  // from one tap to the next. 0: k has none.
  int64_t tapLength = 0, tapStride = 0;
  // If not null, these are the windows of the tensor at `data`. As A, k has the taps; as B, n has
  // them, each of which begins with a block of 32 columns. Extents and strides do not matter then.
  const Windows *windows = nullptr;
};
// Packs rows [row, row + 32) of A in the steps [first, first + steps): [steps, parts, 32 rows, 32
// columns]. What is beyond the matrix is zero. The first part of an infinity or a NaN of float16 is
// the number, the other one is zero. Returns whether all numbers of float16 are finite.
bool packRows(const Matrix &a, int64_t row, int64_t first, int64_t steps, uint8_t *to);
// Columns [column, column + 32) of B in these steps: [steps, parts, 2, 16 pairs of rows, 16
// columns, 2].
bool packColumns(const Matrix &b, int64_t column, int64_t first, int64_t steps, uint8_t *to);

// Transposes 32 numbers of each of 32 lines, of which `count` are wanted: number i of all of them
// follow one another from `to` + i * pitch on. What is `ahead` bytes behind the lines is requested.
void packTransposed(const Windows::Lines &lines, int64_t ahead, int64_t count, uint8_t *to,
                    int64_t pitch);
// 32 columns of `pairs` pairs of rows, which are `rowBytes` apart: [pairs, 32 columns, 2].
void packPairsOfRows(const uint8_t *rows, int64_t rowBytes, int64_t pairs, uint8_t *to);

// 32 rows of A as `multiply` reads them: packed, or in a matrix whose columns are contiguous.
struct Rows {
  const uint8_t *data = nullptr;
  int64_t rowBytes = 0, stepBytes = 0; // from a row to the next, from a step to the next
};

// Memory that is read soon: `lines` lines of the cache in each step.
struct Request {
  const uint8_t *data = nullptr;
  int64_t lines = 0, lineBytes = 0, stepBytes = 0; // from a line, and from a step, to the next
};

// Where `rows` by `columns` elements of a block of C, or of the transposed one, go, from its row
// `firstRow` on.
struct Target {
  uint8_t *data = nullptr;
  format::DType type = format::DType::f32; // or bf16 or f16
  int64_t rowBytes = 0, firstRow = 0, rows = 0, columns = 0;
  float alpha = 1; // factor of the sums
  bool isTransposed = false;
};

// What a thread reads, and writes if it is not null, soon.
struct Soon {
  Request a, b;
  const Target *target = nullptr;
};

// The requests for what `soon` names, a part of them in each of `steps` steps.
class Requests {
public:
  Requests(const Soon &soon, int64_t steps)
      : soon(soon), rows(soon.target ? soon.target->rows : 0), rowsInStep(divideUp(rows, steps)) {}
  // Inlined, because requests for writing use an instruction of the caller's target.
  [[gnu::always_inline]] inline void issue(int64_t step) const {
    read(soon.a, step);
    read(soon.b, step);
    int64_t end = std::min((step + 1) * rowsInStep, rows);
    for (int64_t row = step * rowsInStep; row < end; ++row)
      __builtin_prefetch(soon.target->data + row * soon.target->rowBytes, 1);
  }

private:
  [[gnu::always_inline]] static inline void read(const Request &request, int64_t step) {
    constexpr int kIntoL2 = 2;
    const uint8_t *from = request.data + step * request.stepBytes;
    for (int64_t i = 0; i < request.lines; ++i)
      __builtin_prefetch(from + i * request.lineBytes, 0, kIntoL2);
  }

  const Soon &soon;
  const int64_t rows, rowsInStep; // of the target
};

// The state of a thread while it multiplies.
class Multiplier {
public:
  Multiplier() = default;
  ~Multiplier() { release(); }
  Multiplier(const Multiplier &) = delete;

  // Multiplies `steps` steps of at most 32 rows of A by 32 columns of B, which are packed, with one
  // part or two. `sums`: 32 x 32 numbers, 64-byte aligned, to which the product is added if `adds`.
  void multiply(const Rows &a, const uint8_t *b, int64_t steps, int64_t rows, int parts, bool adds,
                float *sums, const Soon &soon);
  // The same for two parts by float32 instructions: products of infinities are not the sum of those
  // of their parts. Both operands are packed.
  static void multiplyFloats(const Rows &a, const uint8_t *b, int64_t steps, bool adds,
                             float *sums);
  // Writes complete sums. Those in `sums` are then indeterminate.
  static void write(float *sums, const Target &target);

private:
  void configure(int64_t rows);
  void release();
  int64_t upper_ = 0, lower_ = 0; // rows of the tiles
};

} // namespace ampc::runtime::tiles
