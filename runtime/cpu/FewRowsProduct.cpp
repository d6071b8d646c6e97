#include "cpu/FewRowsProduct.h"
#include "cpu/MatrixTiles.h"
#include "cpu/Widened.h"
#include "load/CpuFeatures.h"
#include <array>
#include <cstring>
#include <utility>

#define AMPC_AVX512 __attribute__((target("avx512f")))

namespace ampc::runtime {

using format::DType;
using tiles::divideUp;

namespace {

constexpr int kLanes = 16, kVectors = 4; // of a panel
constexpr int64_t kPanel = kLanes * kVectors;
// Six rows of four sums, a row of the panel, and an element of A are in the 32 registers.
constexpr int64_t kMostRows = 6;
constexpr int64_t kLeastDepth = 64, kLeastElements = 1 << 15; // of k, of B
constexpr int64_t kAhead = 4096;                              // bytes of B, a page
constexpr int64_t kMostTasks = 16, kTaskBytes = 64 << 10;

// The vector of B that begins at the address.
template <DType kType> AMPC_AVX512 inline __m512 loadColumns(const uint8_t *at) {
  if constexpr (kType == DType::f32)
    return _mm512_load_ps(at);
  return widened<kType>(_mm256_load_si256(reinterpret_cast<const __m256i *>(at)));
}

// Multiplies kRows rows of A by a panel. Few rows have two sums for each element, of even and of
// odd steps, because an addition waits for the one before. Loops over sums are unrolled, because
// only then they are in registers.
template <int kRows, DType kType>
AMPC_AVX512 void multiplyPanel(const float *a, int64_t strideA, const uint8_t *b, int64_t k,
                               float *sums) {
  constexpr int kSets = kRows <= 2 ? 2 : 1;
  constexpr int64_t kVectorBytes = kLanes * static_cast<int64_t>(format::sizeOf(kType)),
                    kStepBytes = kVectors * kVectorBytes;
  __m512 sum[kSets][kRows][kVectors];
#pragma GCC unroll 64
  for (int i = 0; i < kSets * kRows * kVectors; ++i)
    sum[i / (kRows * kVectors)][i / kVectors % kRows][i % kVectors] = _mm512_setzero_ps();
  auto step = [&](int64_t at, __m512(&to)[kRows][kVectors]) AMPC_AVX512 {
    const uint8_t *from = b + at * kStepBytes;
#pragma GCC unroll 4
    for (int64_t line = 0; line < kStepBytes; line += 64)
      _mm_prefetch(from + kAhead + line, _MM_HINT_T0);
    __m512 columns[kVectors];
#pragma GCC unroll 4
    for (int v = 0; v < kVectors; ++v)
      columns[v] = loadColumns<kType>(from + v * kVectorBytes);
#pragma GCC unroll 8
    for (int row = 0; row < kRows; ++row) {
      __m512 element = _mm512_set1_ps(a[row * strideA + at]);
#pragma GCC unroll 4
      for (int v = 0; v < kVectors; ++v)
        to[row][v] = _mm512_fmadd_ps(element, columns[v], to[row][v]);
    }
  };
  int64_t at = 0;
  for (; at + kSets <= k; at += kSets)
#pragma GCC unroll 2
    for (int set = 0; set < kSets; ++set)
      step(at + set, sum[set]);
  if (at < k)
    step(at, sum[0]);
#pragma GCC unroll 64
  for (int i = 0; i < kRows * kVectors; ++i) {
    __m512 all = sum[0][i / kVectors][i % kVectors];
    if constexpr (kSets == 2)
      all = _mm512_add_ps(all, sum[1][i / kVectors][i % kVectors]);
    _mm512_store_ps(sums + i * kLanes, all);
  }
}

using MultiplyPanel = void (*)(const float *, int64_t, const uint8_t *, int64_t, float *);
template <DType kType, size_t... kNumbers>
constexpr std::array<MultiplyPanel, kMostRows> forRows(std::index_sequence<kNumbers...>) {
  return {multiplyPanel<static_cast<int>(kNumbers) + 1, kType>...};
}
template <DType kType>
constexpr auto kForRows = forRows<kType>(std::make_index_sequence<kMostRows>());

MultiplyPanel multiplyOf(DType type, int64_t rows) {
  auto index = static_cast<size_t>(rows - 1);
  switch (type) {
  case DType::f16: return kForRows<DType::f16>[index];
  case DType::bf16: return kForRows<DType::bf16>[index];
  default: return kForRows<DType::f32>[index];
  }
}

} // namespace

bool FewRowsProduct::supports(const Product &p, bool widens) {
  auto fits = [&](DType type) {
    return type == DType::f32 || (widens && (type == DType::f16 || type == DType::bf16));
  };
  return p.fixedB && p.batches() == 1 && p.m <= kMostRows && p.k >= kLeastDepth &&
         p.k * p.n >= kLeastElements && p.b.type == p.a.type && fits(p.a.type) &&
         (p.cType == DType::f32 || p.cType == p.a.type) && cpuHas("avx512f");
}

FewRowsProduct::FewRowsProduct(const Product &product) : OwnProduct(product) {
  const Product &p = product_;
  copiesA_ = p.a.type != DType::f32 || p.a.columnStride != 1;
  if (copiesA_) {
    sharedA_ = needs_.sharedBytes;
    needs_.sharedBytes += align64(static_cast<uint64_t>(p.m * p.k) * 4);
  }
  int64_t bytes = panels() * static_cast<int64_t>(panelBytes());
  int64_t tasks = std::clamp<int64_t>(bytes / kTaskBytes, 1, std::min(panels(), kMostTasks));
  panelsPerTask_ = divideUp(panels(), tasks);
  tasks_ = static_cast<uint64_t>(divideUp(panels(), panelsPerTask_));
}

int64_t FewRowsProduct::panels() const {
  return divideUp(product_.n, kPanel);
}
uint64_t FewRowsProduct::panelBytes() const {
  return static_cast<uint64_t>(product_.k * kPanel) * format::sizeOf(product_.b.type);
}

bool FewRowsProduct::mayFuse() const {
  return product_.endsLaunchColumns(std::min(panelsPerTask_ * kPanel, product_.n));
}

void FewRowsProduct::placeKept(Workspace &workspace) {
  Workspace::KeptPlace place = workspace.keep(&kForRows<DType::f32>, product_,
                                              panelBytes() * static_cast<uint64_t>(panels()));
  kept_ = place.offset;
  packsKept_ = place.isNew;
}

void FewRowsProduct::packPanel(int64_t panel, const uint8_t *from, uint8_t *to) const {
  const Product &p = product_;
  size_t element = format::sizeOf(p.b.type);
  int64_t first = panel * kPanel, columns = std::min(kPanel, p.n - first);
  if (columns < kPanel)
    std::memset(to, 0, panelBytes());
  for (int64_t begin = 0; begin < p.k; begin += kLanes) // the inner loops stay in the cache
    for (int64_t column = 0; column < columns; ++column)
      for (int64_t row = begin; row < std::min(begin + kLanes, p.k); ++row) {
        const uint8_t *source =
            from + static_cast<size_t>(row * p.b.rowStride + (first + column) * p.b.columnStride) *
                       element;
        uint8_t *target = to + static_cast<size_t>(row * kPanel + column) * element;
        std::memcpy(target, source, element == 2 ? 2 : 4);
      }
}

void FewRowsProduct::keepOperand(ThreadPool &pool, const Workspace &workspace) const {
  if (!packsKept_)
    return;
  const uint8_t *from = workspace.at(product_.b.data, product_.b.shared);
  pool.run(static_cast<uint64_t>(panels()), [&](uint64_t panel, int) {
    packPanel(static_cast<int64_t>(panel), from, workspace.kept + kept_ + panel * panelBytes());
  });
}

// The rows of A in float32. `stride`: elements from one to the next.
const float *FewRowsProduct::rowsOfA(const Workspace &workspace, int64_t &stride) const {
  const Product &p = product_;
  const uint8_t *data = workspace.at(p.a.data, p.a.shared);
  stride = copiesA_ ? p.k : p.a.rowStride;
  if (!copiesA_)
    return reinterpret_cast<const float *>(data);
  auto *rows = reinterpret_cast<float *>(workspace.shared + sharedA_);
  auto element = static_cast<int64_t>(format::sizeOf(p.a.type));
  for (int64_t row = 0; row < p.m; ++row) {
    const uint8_t *from = data + row * p.a.rowStride * element;
    int64_t pieces = p.a.columnStride == 1 ? 1 : p.k, count = p.k / pieces;
    for (int64_t piece = 0; piece < pieces; ++piece) {
      const uint8_t *source = from + piece * p.a.columnStride * element;
      auto *target = reinterpret_cast<uint8_t *>(rows + row * p.k + piece);
      if (p.a.type == DType::f32)
        std::memcpy(target, source, static_cast<size_t>(count) * 4);
      else
        convert(p.a.widen, source, target, count);
    }
  }
  return rows;
}

void FewRowsProduct::writePanel(int64_t panel, const float *sums,
                                const Workspace &workspace) const {
  const Product &p = product_;
  int64_t first = panel * kPanel, count = std::min(kPanel, p.n - first);
  auto element = static_cast<int64_t>(format::sizeOf(p.cType));
  for (int64_t row = 0; row < p.m; ++row) {
    uint8_t *to = workspace.at(p.c, p.sharedC) + (row * p.rowStrideC() + first) * element;
    const auto *from = reinterpret_cast<const uint8_t *>(sums + row * kPanel);
    if (p.cType == DType::f32)
      std::memcpy(to, from, static_cast<size_t>(count) * 4);
    else
      convert(p.narrow, from, to, count);
  }
}

void FewRowsProduct::run(ThreadPool &pool, const Workspace &workspace,
                         const FusedLaunch *launch) const {
  const Product &p = product_;
  int64_t stride = 0;
  const float *a = rowsOfA(workspace, stride);
  MultiplyPanel multiply = multiplyOf(p.b.type, p.m);
  pool.run(tasks_, [&](uint64_t task, int) {
    int64_t first = static_cast<int64_t>(task) * panelsPerTask_,
            last = std::min(first + panelsPerTask_, panels());
    alignas(64) float sums[kMostRows * kPanel];
    for (int64_t panel = first; panel < last; ++panel) {
      multiply(a, stride, workspace.kept + kept_ + static_cast<uint64_t>(panel) * panelBytes(), p.k,
               sums);
      for (int64_t i = 0; p.alpha != 1 && i < p.m * kPanel; ++i)
        sums[i] *= p.alpha;
      writePanel(panel, sums, workspace);
    }
    if (launch)
      launch->run(first * kPanel, std::min(last * kPanel, p.n));
  });
}

} // namespace ampc::runtime
