#include "cpu/calls/DepthwiseConv.h"
#include "cpu/MatrixTiles.h"
#include "cpu/Widened.h"
#include "load/CpuFeatures.h"

#define AMPC_HALVES __attribute__((target("avx512f,avx512bw,avx512vl")))

namespace ampc::runtime {

using format::DType;
using tiles::divideUp;

namespace {

using Geometry = DepthwiseConv::Geometry;

constexpr int64_t kLanes = 16;
constexpr __mmask16 kAll = 0xffff;
constexpr int kPlaces = 8;                          // that are summed at once
constexpr int64_t kMostTaps = 64;                   // elements of the kernel
constexpr int64_t kTasks = 16, kTaskWork = 1 << 17; // multiply-adds

// 16 numbers; 0 where the mask is.
template <DType kType>
AMPC_HALVES inline __m512 readWidened(const uint16_t *at, __mmask16 mask = kAll) {
  return widened<kType>(_mm256_maskz_loadu_epi16(mask, at));
}

// The rows of the kernel that read lines of the image for a line of the result: [begin, end).
struct Rows {
  int64_t begin, end;
};
Rows rowsAt(const Geometry &g, int64_t line) {
  int64_t first = line * g.strides[0] - g.low[0], dilation = g.dilations[0];
  int64_t begin = first >= 0 ? 0 : divideUp(-first, dilation),
          end = first >= g.size[0] ? 0 : divideUp(g.size[0] - first, dilation);
  return {begin, std::min(end, g.kernel[0])};
}

// Neighboring places in a line of the result.
struct Block {
  const uint16_t *image;  // what the first place reads at the first element of the kernel
  const uint16_t *filter; // the first element of the kernel
  float *sums;            // the next place is `channels` later
  Rows rows;
  int64_t column; // of the image, at which `image` is
  int64_t places; // from the first one to the end of the line
};

// Sums kPlaces places. kWidth: elements of the kernel's rows, without dilation; 0: any. Each vector
// of the image is read once for a row and multiplied for all places that need it. kBorder: whether
// some places, or columns that they read, are beside the image; these are left out.
template <DType kType, int kWidth, int kStride, bool kBorder>
AMPC_HALVES void sumPlaces(const Geometry &g, const Block &block) {
  constexpr int kColumns = kWidth > 0 ? (kPlaces - 1) * kStride + kWidth : 1;
  int64_t channels = g.channels, down = g.dilations[0] * g.size[1] * channels,
          nextTap = g.isReversed ? -channels : channels;
  auto maskOf = [&](int64_t column) {
    auto at = static_cast<uint64_t>(block.column + column);
    return static_cast<__mmask16>(at < static_cast<uint64_t>(g.size[1]) ? kAll : 0);
  };
  auto add = [](__m512 &sum, __m512 value, __m512 tap, __mmask16 mask) AMPC_HALVES {
    sum = kBorder ? _mm512_mask3_fmadd_ps(value, tap, sum, mask) : _mm512_fmadd_ps(value, tap, sum);
  };
  __mmask16 masks[kColumns];
#pragma GCC unroll 32
  for (int column = 0; column < kColumns; ++column)
    masks[column] = kBorder ? maskOf(column) : kAll;
  for (int64_t next = 0; next < channels; next += kLanes) {
    int64_t channel = std::min(next, channels - kLanes); // the last ones may repeat some
    __m512 sums[kPlaces];
#pragma GCC unroll 8
    for (int p = 0; p < kPlaces; ++p)
      sums[p] = _mm512_setzero_ps();
    for (int64_t row = block.rows.begin; row < block.rows.end; ++row) {
      const uint16_t *line = block.image + row * down + channel,
                     *filter = block.filter + row * g.kernel[1] * nextTap + channel;
      if constexpr (kWidth > 0) {
        __m512 taps[kWidth];
#pragma GCC unroll 8
        for (int tap = 0; tap < kWidth; ++tap)
          taps[tap] = readWidened<kType>(filter + tap * nextTap);
#pragma GCC unroll 32
        for (int column = 0; column < kColumns; ++column) {
          __m512 value = readWidened<kType>(line + column * channels, masks[column]);
#pragma GCC unroll 8
          for (int p = 0; p < kPlaces; ++p)
            if (column >= p * kStride && column < p * kStride + kWidth)
              add(sums[p], value, taps[column - p * kStride], masks[column]);
        }
      } else {
        for (int64_t tap = 0; tap < g.kernel[1]; ++tap) {
          __m512 factor = readWidened<kType>(filter + tap * nextTap);
#pragma GCC unroll 8
          for (int p = 0; p < kPlaces; ++p) {
            int64_t column = p * g.strides[1] + tap * g.dilations[1];
            __mmask16 mask = kBorder ? maskOf(column) : kAll;
            add(sums[p], readWidened<kType>(line + column * channels, mask), factor, mask);
          }
        }
      }
    }
#pragma GCC unroll 8
    for (int p = 0; p < kPlaces; ++p)
      if (!kBorder || p < block.places)
        _mm512_storeu_ps(block.sums + p * channels + channel, sums[p]);
  }
}

// All places of a line.
template <DType kType, int kWidth, int kStride>
AMPC_HALVES void sumLine(const Geometry &g, Block block) {
  int64_t step = kPlaces * g.strides[1],
          reach = (kPlaces - 1) * g.strides[1] + (g.kernel[1] - 1) * g.dilations[1];
  for (; block.places > 0; block.places -= kPlaces) {
    bool isInner = block.places >= kPlaces && block.column >= 0 && block.column + reach < g.size[1];
    if (isInner)
      sumPlaces<kType, kWidth, kStride, false>(g, block);
    else
      sumPlaces<kType, kWidth, kStride, true>(g, block);
    block.column += step;
    block.image += step * g.channels;
    block.sums += kPlaces * g.channels;
  }
}

using SumLine = void (*)(const Geometry &, Block);

template <DType kType> SumLine lineOf(const Geometry &g) {
  if (g.dilations[1] == 1 && g.strides[1] <= 2)
    switch (g.kernel[1] * 2 + g.strides[1]) {
    case 3 * 2 + 1: return sumLine<kType, 3, 1>;
    case 3 * 2 + 2: return sumLine<kType, 3, 2>;
    case 5 * 2 + 1: return sumLine<kType, 5, 1>;
    case 5 * 2 + 2: return sumLine<kType, 5, 2>;
    case 7 * 2 + 1: return sumLine<kType, 7, 1>;
    }
  return sumLine<kType, 0, 0>;
}

Geometry geometryOf(const ConvShape &s) {
  Geometry g;
  g.channels = s.channels;
  g.isReversed = s.computes == ConvPart::input;
  for (size_t d = 0; d < 2; ++d) {
    g.size[d] = g.isReversed ? s.places[d] : s.size[d];
    g.places[d] = g.isReversed ? s.size[d] : s.places[d];
    g.kernel[d] = s.kernel[d];
    g.strides[d] = s.strides[d];
    g.dilations[d] = s.dilations[d];
    g.low[d] = g.isReversed ? (s.kernel[d] - 1) * s.dilations[d] - s.low[d] : s.low[d];
  }
  return g;
}

} // namespace

bool DepthwiseConv::supports(const ConvShape &s) {
  bool strides = std::any_of(s.strides.begin(), s.strides.end(), [](int64_t n) { return n > 1; });
  return s.isDepthwise() && s.size.size() == 2 && s.type != DType::f32 && s.channels >= kLanes &&
         product(s.kernel) <= kMostTaps &&
         (s.computes == ConvPart::output || (s.computes == ConvPart::input && !strides)) &&
         cpuHas("avx512f") && cpuHas("avx512bw") && cpuHas("avx512vl");
}

Result<DepthwiseConv> DepthwiseConv::create(const ConvOperands &operands, ProductWay, OneDnn &) {
  DepthwiseConv conv;
  conv.operands_ = operands;
  const Geometry &g = conv.geometry_ = geometryOf(operands.shape);
  int64_t lines = operands.shape.batch * g.places[0],
          work = lines * g.lineElements() * product(operands.shape.kernel);
  int64_t tasks = std::clamp<int64_t>(work / kTaskWork, 1, std::min(lines, kTasks));
  conv.linesPerTask_ = divideUp(lines, tasks);
  conv.needs_.slotBytes = align64(static_cast<uint64_t>(g.lineElements()) * 4);
  return conv;
}

bool DepthwiseConv::mayFuse() const {
  return operands_.rowElements && geometry_.lineElements() % operands_.rowElements == 0;
}

bool DepthwiseConv::run(ThreadPool &pool, const OneDnn &, const Workspace &workspace,
                        const FusedLaunch *launch) const {
  const Geometry &g = geometry_;
  auto halves = [](const uint8_t *data) { return reinterpret_cast<const uint16_t *>(data); };
  const uint16_t *images = halves(g.isReversed ? operands_.output : operands_.input),
                 *filter = halves(operands_.filter);
  if (g.isReversed)
    filter += (g.kernel[0] * g.kernel[1] - 1) * g.channels;
  uint8_t *result = g.isReversed ? operands_.input : operands_.output;
  SumLine sum = operands_.shape.type == DType::f16 ? lineOf<DType::f16>(g) : lineOf<DType::bf16>(g);
  int64_t lines = operands_.shape.batch * g.places[0], elements = g.lineElements();
  pool.run(static_cast<uint64_t>(divideUp(lines, linesPerTask_)), [&](uint64_t task, int slot) {
    uint8_t *sums = workspace.slot(slot);
    auto first = static_cast<int64_t>(task) * linesPerTask_,
         last = std::min(first + linesPerTask_, lines);
    for (int64_t line = first; line < last; ++line) {
      int64_t image = line / g.places[0], place = line % g.places[0],
              row = image * g.size[0] + place * g.strides[0] - g.low[0];
      sum(g, {images + (row * g.size[1] - g.low[1]) * g.channels, filter,
              reinterpret_cast<float *>(sums), rowsAt(g, place), -g.low[1], g.places[1]});
      convert(operands_.narrow, sums, result + line * elements * 2, elements);
      if (launch)
        launch->run(line * elements, (line + 1) * elements);
    }
  });
  return true;
}

} // namespace ampc::runtime
