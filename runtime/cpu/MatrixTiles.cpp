// docs/Rationale/CpuProducts.md, "Matrix tiles", has the measurements behind the choices here.
#include "cpu/MatrixTiles.h"
#include "cpu/VectorTiles.h"
#include "cpu/Widened.h"
#include "load/CpuFeatures.h"
#include <algorithm>
#include <bit>
#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

// GCC 12 warns of the vectors that its own intrinsics leave undefined on purpose.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

#define AMPC_TILES                                                                                 \
  __attribute__((target("amx-tile,amx-bf16,avx512f,avx512bw,avx512dq,avx512vl,avx512bf16,"         \
                        "prfchw")))

namespace ampc::runtime::tiles {

using format::DType;

namespace {

constexpr int64_t kTile = 16; // rows of a tile
// Steps after which a store of a tile is issued. Without one for half a microsecond, the next store
// takes a third of a microsecond longer.
constexpr int64_t kStoreEvery = 8;
constexpr int64_t kAhead = 2; // lines from the one that is packed to the one that is requested

// Whether the CPU has matrix tiles, and the operating system allows this process to use them.
bool hasTiles() {
  constexpr int kRequestPermission = 0x1023, kTileData = 18; // asm/prctl.h
  static const bool has = cpuHas("amx-tile") && cpuHas("amx-bf16") &&
                          syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
  return has;
}

struct alignas(64) TileConfig {
  uint8_t palette = 1, startRow = 0, reserved[14] = {};
  uint16_t rowBytes[16] = {};
  uint8_t rows[16] = {};
};

// The first `count` of 32 lanes.
uint32_t lanesOf32(int64_t count) {
  return static_cast<uint32_t>((uint64_t{1} << std::clamp<int64_t>(count, 0, kTileBlock)) - 1);
}

// Transposes 16 x 16 numbers of 4 bytes, which follow one another.
AMPC_TILES inline void transpose(uint8_t *tile) {
  __m512i r[kTile];
  for (int i = 0; i < kTile; ++i)
    r[i] = _mm512_load_si512(tile + i * kTileRowBytes);
  __m512i t[kTile];
  for (int i = 0; i < 8; ++i) {
    t[2 * i] = _mm512_unpacklo_epi32(r[2 * i], r[2 * i + 1]);
    t[2 * i + 1] = _mm512_unpackhi_epi32(r[2 * i], r[2 * i + 1]);
  }
  for (int i = 0; i < 16; i += 4) {
    r[i] = _mm512_unpacklo_epi64(t[i], t[i + 2]);
    r[i + 1] = _mm512_unpackhi_epi64(t[i], t[i + 2]);
    r[i + 2] = _mm512_unpacklo_epi64(t[i + 1], t[i + 3]);
    r[i + 3] = _mm512_unpackhi_epi64(t[i + 1], t[i + 3]);
  }
  // Quarter q of r[4 i + j] is column 4 q + j of the rows 4 i to 4 i + 3.
  for (int j = 0; j < 4; ++j) {
    __m512i even0 = _mm512_shuffle_i32x4(r[j], r[4 + j], 0x88),
            even1 = _mm512_shuffle_i32x4(r[8 + j], r[12 + j], 0x88),
            odd0 = _mm512_shuffle_i32x4(r[j], r[4 + j], 0xdd),
            odd1 = _mm512_shuffle_i32x4(r[8 + j], r[12 + j], 0xdd);
    t[j] = _mm512_shuffle_i32x4(even0, even1, 0x88);
    t[4 + j] = _mm512_shuffle_i32x4(odd0, odd1, 0x88);
    t[8 + j] = _mm512_shuffle_i32x4(even0, even1, 0xdd);
    t[12 + j] = _mm512_shuffle_i32x4(odd0, odd1, 0xdd);
  }
  for (int i = 0; i < kTile; ++i)
    _mm512_store_si512(tile + i * kTileRowBytes, t[i]);
}

// Requests `count` lines of the cache that are `pitch` bytes apart.
AMPC_TILES inline void requestLines(const uint8_t *from, int64_t pitch, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    _mm_prefetch(reinterpret_cast<const char *>(from + i * pitch), _MM_HINT_T0);
}

// Reads 16 numbers, those beyond `lanes` are zero.
AMPC_TILES inline __m256i readHalves(const uint8_t *from, __mmask16 lanes) {
  return _mm256_maskz_loadu_epi16(lanes, from);
}

// Pairs of numbers of the same lane.
AMPC_TILES inline __m512i pairsOf(__m256i low, __m256i high) {
  return _mm512_or_si512(_mm512_cvtepu16_epi32(low),
                         _mm512_slli_epi32(_mm512_cvtepu16_epi32(high), 16));
}

// What remains of numbers without their first part: at most 3 significant bits, in the upper half;
// zero in the lanes of `special`.
AMPC_TILES inline __m512i restOf(__m512 x, __m512i first, __mmask16 special) {
  return _mm512_castps_si512(
      _mm512_maskz_sub_ps(static_cast<__mmask16>(~special), x, _mm512_castsi512_ps(first)));
}

// Writes the parts of 16 pairs of float16 numbers. Returns whether all are finite.
AMPC_TILES inline bool writeParts(__m256i low, __m256i high, uint8_t *to) {
  constexpr int kInfinityOrNaN = 0x99;
  const __m512i upper = _mm512_set1_epi32(static_cast<int>(0xffff0000));
  __m512 x = _mm512_cvtph_ps(low), y = _mm512_cvtph_ps(high);
  __m512i firstX = _mm512_and_si512(_mm512_castps_si512(x), upper),
          firstY = _mm512_and_si512(_mm512_castps_si512(y), upper);
  __mmask16 specialX = _mm512_fpclass_ps_mask(x, kInfinityOrNaN),
            specialY = _mm512_fpclass_ps_mask(y, kInfinityOrNaN);
  _mm512_store_si512(to, _mm512_or_si512(_mm512_srli_epi32(firstX, 16), firstY));
  _mm512_store_si512(to + kTileStepBytes,
                     _mm512_or_si512(_mm512_srli_epi32(restOf(x, firstX, specialX), 16),
                                     restOf(y, firstY, specialY)));
  return (specialX | specialY) == 0;
}

// Packs 16 of up to `lines` lines, at(i) each, of `length` numbers of at most 32; the rest is zero.
// In float16, a pair has the numbers i and i + 16. Returns whether all are finite.
template <bool kHalf, typename At>
AMPC_TILES inline bool packLines(const At &at, int64_t first, int64_t lines, int64_t length,
                                 uint8_t *to) {
  uint32_t all = lanesOf32(length);
  bool areFinite = true;
  for (int64_t i = first; i < first + kTile; ++i, to += kTileRowBytes) {
    const uint8_t *from = at(i);
    uint32_t lanes = i < lines ? all : 0;
    if constexpr (kHalf)
      areFinite &= writeParts(
          readHalves(from, static_cast<__mmask16>(lanes)),
          readHalves(from + kTileRowBytes / 2, static_cast<__mmask16>(lanes >> kTile)), to);
    else
      _mm512_store_si512(to, _mm512_maskz_loadu_epi16(lanes, from));
  }
  return areFinite;
}

// Packs 16 numbers of up to 32 lines, from number `first` on, as pairs of lines: the pairs of each
// number. In float16, a pair has the lines i and i + 16. Returns whether all are finite.
template <bool kHalf, typename At>
AMPC_TILES inline bool packPairs(const At &at, int64_t first, int64_t lines, int64_t length,
                                 uint8_t *to) {
  __mmask16 lanes = lanesOf16(length - first), none = 0;
  bool areFinite = true;
  for (int64_t i = 0; i < kTile; ++i, to += kTileRowBytes) {
    int64_t one = kHalf ? i : 2 * i, other = kHalf ? i + kTile : 2 * i + 1;
    __m256i low = readHalves(at(one) + 2 * first, one < lines ? lanes : none),
            high = readHalves(at(other) + 2 * first, other < lines ? lanes : none);
    if constexpr (kHalf)
      areFinite &= writeParts(low, high, to);
    else
      _mm512_store_si512(to, pairsOf(low, high));
  }
  return areFinite;
}

bool isContiguous(int64_t columnStride, int64_t columns) {
  return columnStride == 1 || columns == 1;
}

// Transposes a block of sums.
AMPC_TILES void transposeSums(float *sums) {
  alignas(64) float tiles[4][kTile * kTile];
  auto at = [&](int64_t tile, int64_t row) AMPC_TILES {
    return sums + (tile / 2 * kTile + row) * kTileBlock + tile % 2 * kTile;
  };
  for (int64_t tile = 0; tile < 4; ++tile) {
    for (int64_t row = 0; row < kTile; ++row)
      _mm512_store_ps(tiles[tile] + row * kTile, _mm512_load_ps(at(tile, row)));
    transpose(reinterpret_cast<uint8_t *>(tiles[tile]));
  }
  constexpr int64_t kFrom[] = {0, 2, 1, 3};
  for (int64_t tile = 0; tile < 4; ++tile)
    for (int64_t row = 0; row < kTile; ++row)
      _mm512_store_ps(at(tile, row), _mm512_load_ps(tiles[kFrom[tile]] + row * kTile));
}

// Writes rows of sums to the target. Whole rows of bfloat16 are written without a mask, which takes
// less time where they do not begin at lines of the cache.
AMPC_TILES void writeTarget(const float *sums, const Target &target) {
  constexpr int kNearest = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
  __m512 alpha = _mm512_set1_ps(target.alpha);
  uint32_t lanes = lanesOf32(target.columns);
  auto first = static_cast<__mmask16>(lanes), second = static_cast<__mmask16>(lanes >> kTile);
  uint8_t *to = target.data;
  sums += target.firstRow * kTileBlock;
  for (int64_t row = 0; row < target.rows; ++row, sums += kTileBlock, to += target.rowBytes) {
    __m512 low = _mm512_mul_ps(_mm512_load_ps(sums), alpha),
           high = _mm512_mul_ps(_mm512_load_ps(sums + kTile), alpha);
    if (target.type == DType::f32) {
      _mm512_mask_storeu_ps(to, first, low);
      _mm512_mask_storeu_ps(to + kTileRowBytes, second, high);
    } else if (target.type == DType::f16) {
      _mm256_mask_storeu_epi16(to, first, _mm512_cvtps_ph(low, kNearest));
      _mm256_mask_storeu_epi16(to + kTileRowBytes / 2, second, _mm512_cvtps_ph(high, kNearest));
    } else {
      auto rounded = reinterpret_cast<__m512i>(_mm512_cvtne2ps_pbh(high, low));
      if (target.columns == kTileBlock)
        _mm512_storeu_si512(to, rounded);
      else
        _mm512_mask_storeu_epi16(to, lanes, rounded);
    }
  }
}

// Tiles 0 to 3 hold the sums, 4 and 5 A, 6 and 7 B. `kTwo`: whether there are more than 16 rows.
template <bool kTwo> AMPC_TILES inline void loadRows(const uint8_t *from, int64_t rowBytes) {
  _tile_loadd(4, from, rowBytes);
  if constexpr (kTwo)
    _tile_loadd(5, from + kTile * rowBytes, rowBytes);
}

AMPC_TILES inline void loadColumns(const uint8_t *from) {
  _tile_loadd(6, from, kTileRowBytes);
  _tile_loadd(7, from + kTile * kTileRowBytes, kTileRowBytes);
}

template <bool kTwo> AMPC_TILES inline void multiplyLoaded() {
  _tile_dpbf16ps(0, 4, 6);
  _tile_dpbf16ps(1, 4, 7);
  if constexpr (kTwo) {
    _tile_dpbf16ps(2, 5, 6);
    _tile_dpbf16ps(3, 5, 7);
  }
}

template <bool kTwo, int kParts>
AMPC_TILES inline void multiplyTiles(const Rows &a, const uint8_t *b, int64_t steps, bool adds,
                                     float *sums, const Soon &soon) {
  constexpr auto pitch = kTileBlock * 4;
  if (adds) {
    _tile_loadd(0, sums, pitch);
    _tile_loadd(1, sums + kTile, pitch);
    if constexpr (kTwo) {
      _tile_loadd(2, sums + kTile * kTileBlock, pitch);
      _tile_loadd(3, sums + kTile * kTileBlock + kTile, pitch);
    }
  } else {
    _tile_zero(0);
    _tile_zero(1);
    if constexpr (kTwo) {
      _tile_zero(2);
      _tile_zero(3);
    }
  }
  const uint8_t *rows = a.data;
  const Requests requests(soon, steps);
  for (int64_t step = 0; step < steps; ++step, rows += a.stepBytes, b += kParts * kTileStepBytes) {
    loadColumns(b);
    loadRows<kTwo>(rows, a.rowBytes);
    multiplyLoaded<kTwo>();
    if constexpr (kParts == 2) { // in an order in which each product has a part of the one before
      loadColumns(b + kTileStepBytes);
      multiplyLoaded<kTwo>();
      loadRows<kTwo>(rows + kTileStepBytes, a.rowBytes);
      multiplyLoaded<kTwo>();
      loadColumns(b);
      multiplyLoaded<kTwo>();
    }
    requests.issue(step);
    if (step % (kStoreEvery / kParts) == kStoreEvery / kParts - 1)
      _tile_stored(7, sums, kTileRowBytes); // to lines that are stored anyway
  }
  _tile_stored(0, sums, pitch);
  _tile_stored(1, sums + kTile, pitch);
  if constexpr (kTwo) {
    _tile_stored(2, sums + kTile * kTileBlock, pitch);
    _tile_stored(3, sums + kTile * kTileBlock + kTile, pitch);
  }
}

// Packs a step: `lines` lines of `length` numbers, along k or across it. `asPairs`: the layout of
// B.
template <bool kHalf, typename At>
AMPC_TILES inline bool packStep(const At &at, int64_t lines, int64_t length, bool alongK,
                                bool asPairs, uint8_t *to) {
  bool areFinite = true;
  for (int64_t half = 0; half < kTileBlock; half += kTile, to += kTile * kTileRowBytes) {
    areFinite &= alongK ? packLines<kHalf>(at, half, lines, length, to)
                        : packPairs<kHalf>(at, half, lines, length, to);
    if (alongK == asPairs)
      transpose(to);
    if (kHalf && alongK == asPairs)
      transpose(to + kTileStepBytes);
  }
  return areFinite;
}

// A step or a block of 32: the tap that it belongs to, and its first element in that.
struct InTap {
  InTap(int64_t number, int64_t length)
      : tap(number / divideUp(length, kTileDepth)),
        first(number % divideUp(length, kTileDepth) * kTileDepth), rest(length - first) {}
  int64_t tap, first, rest; // rest: the elements of the tap from there on
};

// Packs 32 rows of a matrix in some steps of its columns, which are along k. `asPairs`: the layout
// of B, whose columns are these rows.
template <bool kHalf>
AMPC_TILES bool pack(const Matrix &matrix, int64_t row, int64_t first, int64_t steps, bool asPairs,
                     uint8_t *to) {
  const Windows *windows = matrix.windows;
  bool alongK = windows ? !asPairs : isContiguous(matrix.columnStride, matrix.columns),
       areFinite = true;
  int64_t pitch = 2 * (alongK ? matrix.rowStride : matrix.columnStride);
  for (int64_t step = first; step < first + steps; ++step) {
    if (windows) {
      InTap at(asPairs ? row / kTileBlock : step, windows->tapLength());
      Windows::Lines lines;
      windows->read(matrix.data, asPairs ? step * kTileDepth : row, at.tap, at.first, lines);
      areFinite &= packStep<kHalf>([&](int64_t i) { return lines.at(i); }, kTileBlock, at.rest,
                                   alongK, asPairs, to);
    } else {
      int64_t offset = step * kTileDepth * matrix.columnStride,
              columns = matrix.columns - step * kTileDepth, rows = matrix.rows - row;
      if (matrix.tapLength) {
        InTap at(step, matrix.tapLength);
        offset = at.tap * matrix.tapStride + at.first * matrix.columnStride;
        columns = at.rest;
      }
      const uint8_t *from = matrix.data + 2 * (row * matrix.rowStride + offset);
      if (!alongK) // the next step
        requestLines(from + kTileDepth * pitch, pitch, kTileDepth);
      else if (!hasTiles()) // the prefetcher of a Zen 5 does not follow so many rows
        requestLines(from + kAhead * kTileRowBytes, pitch, std::min(rows, kTileDepth));
      areFinite &=
          packStep<kHalf>([=](int64_t i) { return from + i * pitch; }, alongK ? rows : columns,
                          alongK ? columns : rows, alongK, asPairs, to);
    }
    to += kHalf ? 2 * kTileStepBytes : kTileStepBytes;
  }
  return areFinite;
}

bool pack(const Matrix &matrix, int64_t row, int64_t first, int64_t steps, bool asPairs,
          uint8_t *to) {
  return matrix.type == DType::f16 ? pack<true>(matrix, row, first, steps, asPairs, to)
                                   : pack<false>(matrix, row, first, steps, asPairs, to);
}

} // namespace

bool areUsable() {
  static const bool usable =
      cpuHas("avx512bw") && cpuHas("avx512dq") && cpuHas("avx512vl") && cpuHas("avx512bf16");
  return usable;
}

bool readsLines() {
  return hasTiles();
}

bool packRows(const Matrix &a, int64_t row, int64_t first, int64_t steps, uint8_t *to) {
  return pack(a, row, first, steps, false, to);
}

bool packColumns(const Matrix &b, int64_t column, int64_t first, int64_t steps, uint8_t *to) {
  Matrix transposed = b;
  std::swap(transposed.rows, transposed.columns);
  std::swap(transposed.rowStride, transposed.columnStride);
  return pack(transposed, column, first, steps, true, to);
}

AMPC_TILES void packTransposed(const Windows::Lines &lines, int64_t ahead, int64_t count,
                               uint8_t *to, int64_t pitch) {
  for (int64_t i = 0; i < kTileBlock; ++i)
    _mm_prefetch(reinterpret_cast<const char *>(lines.at(i) + ahead), _MM_HINT_T0);
  alignas(64) uint8_t step[kTileStepBytes];
  packStep<false>([&](int64_t i) { return lines.at(i); }, kTileBlock, kTileBlock, false, false,
                  step);
  for (int64_t i = 0; i < kTileBlock; ++i)
    _mm512_mask_storeu_epi16(to + i * pitch, lanesOf32(count),
                             _mm512_load_si512(step + i * kTileRowBytes));
}

AMPC_TILES void packPairsOfRows(const uint8_t *rows, int64_t rowBytes, int64_t pairs, uint8_t *to) {
  constexpr __mmask16 kAll = 0xffff;
  for (int64_t pair = 0; pair < pairs; ++pair, rows += 2 * rowBytes)
    for (int64_t half = 0; half < 2; ++half, to += kTileRowBytes) {
      const uint8_t *from = rows + half * kTileRowBytes / 2;
      _mm512_store_si512(to, pairsOf(readHalves(from, kAll), readHalves(from + rowBytes, kAll)));
    }
}

AMPC_TILES void Multiplier::configure(int64_t rows) {
  int64_t upper = std::min(rows, kTile), lower = rows > kTile ? rows - kTile : kTile;
  if (upper == upper_ && lower == lower_)
    return;
  TileConfig config;
  for (int tile = 0; tile < 8; ++tile) {
    config.rowBytes[tile] = kTileRowBytes;
    bool isUpper = tile == 0 || tile == 1 || tile == 4, isB = tile >= 6;
    config.rows[tile] = static_cast<uint8_t>(isB ? kTile : isUpper ? upper : lower);
  }
  _tile_loadconfig(&config);
  upper_ = upper;
  lower_ = lower;
}

AMPC_TILES void Multiplier::release() {
  if (upper_)
    _tile_release();
  upper_ = 0;
}

AMPC_TILES void Multiplier::multiply(const Rows &a, const uint8_t *b, int64_t steps, int64_t rows,
                                     int parts, bool adds, float *sums, const Soon &soon) {
  if (!hasTiles())
    return multiplyByVectors(a, b, steps, rows, parts, adds, sums, soon);
  asm volatile("" ::: "memory"); // the loads of tiles do not say that they read memory
  configure(rows);
  if (rows > kTile && parts == 1)
    multiplyTiles<true, 1>(a, b, steps, adds, sums, soon);
  else if (rows > kTile)
    multiplyTiles<true, 2>(a, b, steps, adds, sums, soon);
  else if (parts == 1)
    multiplyTiles<false, 1>(a, b, steps, adds, sums, soon);
  else
    multiplyTiles<false, 2>(a, b, steps, adds, sums, soon);
}

AMPC_TILES void Multiplier::multiplyFloats(const Rows &a, const uint8_t *b, int64_t steps,
                                           bool adds, float *sums) {
  alignas(64) float columns[kTileDepth][kTileBlock];
  if (!adds)
    std::fill_n(sums, kTileBlock * kTileBlock, 0.0f);
  auto partAt = [](const uint8_t *data, int64_t index) {
    return std::bit_cast<float>(uint32_t{reinterpret_cast<const uint16_t *>(data)[index]} << 16);
  };
  auto valueAt = [&](const uint8_t *data, int64_t index) {
    return partAt(data, index) + partAt(data + kTileStepBytes, index);
  };
  for (int64_t step = 0; step < steps; ++step, b += 2 * kTileStepBytes) {
    const uint8_t *rows = a.data + step * a.stepBytes;
    for (int64_t i = 0; i < kTileDepth * kTileBlock; ++i) {
      int64_t half = i / (kTile * kTileDepth), pair = i / kTileDepth % kTile, word = i % kTileDepth;
      columns[pair + word % 2 * kTile][half * kTile + word / 2] = valueAt(b, i);
    }
    for (int64_t row = 0; row < kTileBlock; ++row) {
      float *to = sums + row * kTileBlock;
      __m512 low = _mm512_load_ps(to), high = _mm512_load_ps(to + kTile);
      for (int64_t k = 0; k < kTileDepth; ++k) {
        __m512 x = _mm512_set1_ps(valueAt(rows, row * kTileDepth + k % kTile * 2 + k / kTile));
        low = _mm512_fmadd_ps(x, _mm512_load_ps(columns[k]), low);
        high = _mm512_fmadd_ps(x, _mm512_load_ps(columns[k] + kTile), high);
      }
      _mm512_store_ps(to, low);
      _mm512_store_ps(to + kTile, high);
    }
  }
}

void Multiplier::write(float *sums, const Target &target) {
  if (target.isTransposed)
    transposeSums(sums);
  writeTarget(sums, target);
}

} // namespace ampc::runtime::tiles

#pragma GCC diagnostic pop
