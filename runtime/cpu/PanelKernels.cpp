#include "cpu/PanelKernels.h"
#include "cpu/Widened.h"
#include "load/CpuFeatures.h"
#include <algorithm>
#include <array>
#include <utility>

#define AMPC_PANELS __attribute__((target("avx512f,avx512bw,avx512vl,prfchw")))
#define AMPC_PANELS_BF16                                                                           \
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,prfchw")))

// GCC 12 warns of the vectors that its own intrinsics leave undefined on purpose.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

namespace ampc::runtime::panels {

using format::DType;

namespace {

constexpr int64_t kAhead = 8 << 10; // bytes from the line of B that is read to the requested one

// Loops over sums are unrolled, because only then they are in registers.
template <int kRows, int kVectors>
AMPC_PANELS void multiplyPart(const float *a, const float *b, int64_t depth, bool adds,
                              float *sums) {
  auto at = [](int i) { return i / kVectors * kColumns + i % kVectors * kLanes; };
  __m512 sum[kRows][kVectors];
#pragma GCC unroll 32
  for (int i = 0; i < kRows * kVectors; ++i)
    sum[i / kVectors][i % kVectors] = adds ? _mm512_load_ps(sums + at(i)) : _mm512_setzero_ps();
  for (int64_t first = 0; first < depth; first += kLanes, a += kRows * kLanes)
    for (int64_t i = 0; i < std::min(kLanes, depth - first); ++i, b += kVectors * kLanes) {
      __m512 columns[kVectors];
#pragma GCC unroll 2
      for (int v = 0; v < kVectors; ++v) {
        columns[v] = _mm512_load_ps(b + v * kLanes);
        _mm_prefetch(reinterpret_cast<const char *>(b + v * kLanes) + kAhead, _MM_HINT_T0);
      }
#pragma GCC unroll 16
      for (int row = 0; row < kRows; ++row) {
        __m512 element = _mm512_set1_ps(a[row * kLanes + i]);
#pragma GCC unroll 2
        for (int v = 0; v < kVectors; ++v)
          sum[row][v] = _mm512_fmadd_ps(element, columns[v], sum[row][v]);
      }
    }
#pragma GCC unroll 32
  for (int i = 0; i < kRows * kVectors; ++i)
    _mm512_store_ps(sums + at(i), sum[i / kVectors][i % kVectors]);
}

using MultiplyPart = void (*)(const float *, const float *, int64_t, bool, float *);
template <int kVectors, size_t... kNumbers>
constexpr std::array<MultiplyPart, kMostRows> partsFor(std::index_sequence<kNumbers...>) {
  return {multiplyPart<static_cast<int>(kNumbers) + 1, kVectors>...};
}
constexpr std::array<MultiplyPart, kMostRows> kParts[] = {
    partsFor<1>(std::make_index_sequence<kMostRows>()),
    partsFor<2>(std::make_index_sequence<kMostRows>())};

template <DType kType> AMPC_PANELS void pack(const Rows &from, float *to) {
  for (int64_t first = 0; first < from.columns; first += kLanes) {
    __mmask16 lanes = lanesOf16(from.columns - first);
    const uint8_t *at = from.data + 2 * first;
    for (int64_t row = 0; row < from.rows; ++row, at += from.rowBytes, to += kLanes)
      _mm512_store_ps(to, readWidened<kType>(at, lanes));
  }
}

// bfloat16 by integers: half of a unit in the last place is added, less one if that place is even.
// A NaN stays one.
AMPC_PANELS inline __m256i roundedByIntegers(__m512 value) {
  constexpr int kQuiet = 0x400000, kHalf = 0x7fff;
  __m512i bits = _mm512_castps_si512(value),
          odd = _mm512_and_epi32(_mm512_srli_epi32(bits, 16), _mm512_set1_epi32(1)),
          rounded = _mm512_add_epi32(bits, _mm512_add_epi32(odd, _mm512_set1_epi32(kHalf)));
  __mmask16 isNan = _mm512_cmp_ps_mask(value, value, _CMP_UNORD_Q);
  rounded = _mm512_mask_or_epi32(rounded, isNan, bits, _mm512_set1_epi32(kQuiet));
  return _mm512_cvtepi32_epi16(_mm512_srli_epi32(rounded, 16));
}

template <DType kType>
AMPC_PANELS inline void writeVector(__m512 value, __mmask16 lanes, uint8_t *to) {
  constexpr int kNearest = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
  if constexpr (kType == DType::f32)
    _mm512_mask_storeu_ps(to, lanes, value);
  else if constexpr (kType == DType::f16)
    _mm256_mask_storeu_epi16(to, lanes, _mm512_cvtps_ph(value, kNearest));
  else
    _mm256_mask_storeu_epi16(to, lanes, roundedByIntegers(value));
}

// The two vectors of a row of sums that are written. What is beyond the target's columns is zero.
struct Halves {
  __m512 low, high;
};
struct Lanes {
  explicit Lanes(const Target &target)
      : first(lanesOf16(target.columns)), second(lanesOf16(target.columns - kLanes)) {}
  __mmask16 first, second;
};

// kWhole: whether the target has all columns, and alpha is 1.
template <bool kWhole>
[[gnu::always_inline]] AMPC_PANELS inline Halves readSums(const float *sums, float alpha,
                                                          const Lanes &lanes) {
  Halves row{_mm512_load_ps(sums), _mm512_load_ps(sums + kLanes)};
  if constexpr (!kWhole) {
    __m512 factor = _mm512_set1_ps(alpha);
    row.low = _mm512_maskz_mul_ps(lanes.first, row.low, factor);
    row.high = _mm512_maskz_mul_ps(lanes.second, row.high, factor);
  }
  return row;
}

template <DType kType>
[[gnu::always_inline]] AMPC_PANELS inline void writeRow(const Halves &row, const Lanes &lanes,
                                                        uint8_t *to) {
  writeVector<kType>(row.low, lanes.first, to);
  if (lanes.second)
    writeVector<kType>(row.high, lanes.second, to + kLanes * format::sizeOf(kType));
}

template <DType kType, bool kWhole>
AMPC_PANELS void writeRows(const float *sums, const Target &target) {
  Lanes lanes(target);
  uint8_t *to = target.data;
  for (int64_t i = 0; i < target.rows; ++i, sums += kColumns, to += target.rowBytes)
    writeRow<kType>(readSums<kWhole>(sums, target.alpha, lanes), lanes, to);
}

// An instruction rounds to bfloat16, which takes subnormal numbers as zero.
template <bool kWhole>
AMPC_PANELS_BF16 void writeByInstruction(const float *sums, const Target &target) {
  constexpr int kSubnormal = 0x20; // a class of numbers
  Lanes lanes(target);
  auto both = static_cast<__mmask32>(lanes.first | static_cast<uint32_t>(lanes.second) << kLanes);
  uint8_t *to = target.data;
  for (int64_t i = 0; i < target.rows; ++i, sums += kColumns, to += target.rowBytes) {
    Halves row = readSums<kWhole>(sums, target.alpha, lanes);
    auto subnormal = static_cast<__mmask16>(_mm512_fpclass_ps_mask(row.low, kSubnormal) |
                                            _mm512_fpclass_ps_mask(row.high, kSubnormal));
    auto rounded = reinterpret_cast<__m512i>(_mm512_cvtne2ps_pbh(row.high, row.low));
    if (__builtin_expect(subnormal != 0, 0))
      writeRow<DType::bf16>(row, lanes, to);
    else if (kWhole)
      _mm512_storeu_si512(to, rounded);
    else
      _mm512_mask_storeu_epi16(to, both, rounded);
  }
}

template <bool kWhole> void writeAs(const float *sums, const Target &target) {
  static const bool rounds = cpuHas("avx512bf16") && cpuHas("avx512dq");
  switch (target.type) {
  case DType::f16: return writeRows<DType::f16, kWhole>(sums, target);
  case DType::bf16:
    return rounds ? writeByInstruction<kWhole>(sums, target)
                  : writeRows<DType::bf16, kWhole>(sums, target);
  default: return writeRows<DType::f32, kWhole>(sums, target);
  }
}

} // namespace

bool areUsable() {
  static const bool usable = cpuHas("avx512f") && cpuHas("avx512bw") && cpuHas("avx512vl");
  return usable;
}

AMPC_PANELS float widenedNumber(DType type, const uint8_t *at) {
  return _mm512_cvtss_f32(type == DType::f16 ? readWidened<DType::f16>(at, 1)
                                             : readWidened<DType::bf16>(at, 1));
}

void packRows(const Rows &rows, float *to) {
  if (rows.type == DType::f16)
    pack<DType::f16>(rows, to);
  else
    pack<DType::bf16>(rows, to);
}

void multiplyRows(const float *a, const float *b, int64_t rows, int vectors, int64_t depth,
                  bool adds, float *sums) {
  kParts[vectors - 1][static_cast<size_t>(rows - 1)](a, b, depth, adds, sums);
}

AMPC_PANELS void request(const Target &target) {
  constexpr int64_t kLine = 64;
  int64_t bytes = target.columns * static_cast<int64_t>(format::sizeOf(target.type));
  for (int64_t row = 0; row < target.rows; ++row)
    for (int64_t at = 0; at < bytes; at += kLine)
      __builtin_prefetch(target.data + row * target.rowBytes + at, 1);
}

void write(const float *sums, const Target &target) {
  if (target.columns == kColumns && target.alpha == 1)
    writeAs<true>(sums, target);
  else
    writeAs<false>(sums, target);
}

} // namespace ampc::runtime::panels

#pragma GCC diagnostic pop
