#include "cpu/VectorTiles.h"
#include <array>
#include <cstring>
#include <immintrin.h>
#include <utility>

#define AMPC_VECTORS __attribute__((target("avx512f,avx512bf16,prfchw")))

namespace ampc::runtime::tiles {

namespace {

constexpr int64_t kLanes = 16;
// Two vectors of sums for each row, two of B and one of A are in the 32 registers. A block of 32
// rows has three pieces of nearly as many.
constexpr int64_t kMostRows = 11;

// Adds the products of a pair of each of `kRows` rows of A by two vectors of B to the sums.
template <int kRows>
AMPC_VECTORS inline void multiplyPair(const uint8_t *pairs, int64_t rowBytes, const uint8_t *first,
                                      const uint8_t *second, __m512 (&low)[kRows],
                                      __m512 (&high)[kRows]) {
  auto left = reinterpret_cast<__m512bh>(_mm512_load_si512(first)),
       right = reinterpret_cast<__m512bh>(_mm512_load_si512(second));
#pragma GCC unroll 16
  for (int row = 0; row < kRows; ++row) {
    int word;
    std::memcpy(&word, pairs + row * rowBytes, 4);
    auto both = reinterpret_cast<__m512bh>(_mm512_set1_epi32(word));
    low[row] = _mm512_dpbf16_ps(low[row], both, left);
    high[row] = _mm512_dpbf16_ps(high[row], both, right);
  }
}

// The same for a step.
template <int kRows>
AMPC_VECTORS inline void multiplyStep(const uint8_t *rows, int64_t rowBytes, const uint8_t *b,
                                      __m512 (&low)[kRows], __m512 (&high)[kRows]) {
#pragma GCC unroll 4
  for (int64_t pair = 0; pair < kTileDepth / 2; ++pair) {
    const uint8_t *columns = b + pair * kTileRowBytes;
    multiplyPair(rows + pair * 4, rowBytes, columns, columns + kLanes * kTileRowBytes, low, high);
  }
}

// Loops over sums are unrolled, because only then they are in registers from the start.
template <int kRows>
AMPC_VECTORS inline void loadSums(bool adds, const float *sums, __m512 (&low)[kRows],
                                  __m512 (&high)[kRows]) {
#pragma GCC unroll 16
  for (int row = 0; row < kRows; ++row) {
    low[row] = adds ? _mm512_load_ps(sums + row * kTileBlock) : _mm512_setzero_ps();
    high[row] = adds ? _mm512_load_ps(sums + row * kTileBlock + kLanes) : _mm512_setzero_ps();
  }
}

template <int kRows>
AMPC_VECTORS inline void storeSums(const __m512 (&low)[kRows], const __m512 (&high)[kRows],
                                   float *sums) {
#pragma GCC unroll 16
  for (int row = 0; row < kRows; ++row) {
    _mm512_store_ps(sums + row * kTileBlock, low[row]);
    _mm512_store_ps(sums + row * kTileBlock + kLanes, high[row]);
  }
}

// Multiplies `kRows` rows. `sums` are those of the first row.
template <int kRows, int kParts>
AMPC_VECTORS void multiplyRows(const Rows &a, const uint8_t *b, int64_t steps, bool adds,
                               float *sums, const Soon &soon) {
  __m512 low[kRows], high[kRows];
  loadSums(adds, sums, low, high);
  const uint8_t *rows = a.data;
  const Requests requests(soon, steps);
  for (int64_t step = 0; step < steps; ++step, rows += a.stepBytes, b += kParts * kTileStepBytes) {
    requests.issue(step);
    for (int64_t ofA = 0; ofA < kParts; ++ofA)
      for (int64_t ofB = 0; ofB < kParts; ++ofB)
        multiplyStep(rows + ofA * kTileStepBytes, a.rowBytes, b + ofB * kTileStepBytes, low, high);
  }
  storeSums(low, high, sums);
}

// Multiplies the first `kRows` channels.
template <int kRows>
AMPC_VECTORS void multiplyChannels(const Lines &a, const uint8_t *b, bool adds, float *sums) {
  __m512 low[kRows], high[kRows];
  loadSums(adds, sums, low, high);
  for (int64_t image = 0; image < a.images; ++image)
    for (int64_t line = 0; line < a.lines; ++line) {
      const uint8_t *pairs = a.data + image * a.imageBytes + line * a.lineBytes;
#pragma GCC unroll 4
      for (int64_t pair = 0; pair < a.pairs; ++pair, b += 2 * kTileRowBytes)
        multiplyPair(pairs + pair * 4, a.pitch, b, b + kTileRowBytes, low, high);
    }
  storeSums(low, high, sums);
}

// multiplyRows for 1 to kMostRows rows, with one part and with two.
using MultiplyRows = void (*)(const Rows &, const uint8_t *, int64_t, bool, float *, const Soon &);
template <int kParts, size_t... kNumbers>
constexpr std::array<MultiplyRows, kMostRows> forRows(std::index_sequence<kNumbers...>) {
  return {multiplyRows<static_cast<int>(kNumbers) + 1, kParts>...};
}
constexpr std::array<MultiplyRows, kMostRows> kForRows[] = {
    forRows<1>(std::make_index_sequence<kMostRows>()),
    forRows<2>(std::make_index_sequence<kMostRows>())};

} // namespace

void multiplyByVectors(const Rows &a, const uint8_t *b, int64_t steps, int64_t rows, int parts,
                       bool adds, float *sums, const Soon &soon) {
  int64_t pieces = divideUp(rows, kMostRows);
  for (int64_t piece = 0; piece < pieces; ++piece) {
    int64_t first = rows * piece / pieces, count = rows * (piece + 1) / pieces - first;
    // The first piece requests for all.
    kForRows[parts - 1][static_cast<size_t>(count - 1)](
        {a.data + first * a.rowBytes, a.rowBytes, a.stepBytes}, b, steps, adds,
        sums + first * kTileBlock, piece == 0 ? soon : Soon());
  }
}

void multiplyLines(const Lines &a, const uint8_t *b, bool adds, float *sums) {
  constexpr int kLast = kTileBlock - 2 * kMostRows;
  Lines piece = a;
  for (int i = 0; i < 2; ++i, piece.data += kMostRows * a.pitch, sums += kMostRows * kTileBlock)
    multiplyChannels<kMostRows>(piece, b, adds, sums);
  multiplyChannels<kLast>(piece, b, adds, sums);
}

} // namespace ampc::runtime::tiles
