#include "cpu/calls/DepthwiseConv.h"
#include "cpu/MatrixTiles.h"
#include "cpu/Widened.h"
#include "load/CpuFeatures.h"

// The last two are for masks of 16 halves.
#define AMPC_HALVES __attribute__((target("avx512f,avx512bw,avx512vl")))

namespace ampc::runtime {

using format::DType;
using tiles::divideUp;

namespace {

constexpr int64_t kLanes = 16;
constexpr __mmask16 kAll = 0xffff;
constexpr int kPlaces = 8;                          // that are summed at once
constexpr int64_t kMostTaps = 64;                   // elements of the kernel
constexpr int64_t kTasks = 16, kTaskWork = 1 << 17; // multiply-adds

// The rows of the kernel that read lines of the image for a line of the result: [begin, end).
struct Rows {
  int64_t begin, end;
};
Rows rowsAt(const ConvShape &s, int64_t line) {
  int64_t first = line * s.strides[0] - s.low[0], dilation = s.dilations[0];
  int64_t begin = first >= 0 ? 0 : divideUp(-first, dilation),
          end = first >= s.size[0] ? 0 : divideUp(s.size[0] - first, dilation);
  return {begin, std::min(end, s.kernel[0])};
}

// Neighboring places in a line of the result.
struct Block {
  const uint16_t *image;  // what the first place reads at the first element of the kernel
  const uint16_t *filter; // the first element of the kernel; the next one is `nextTap` later
  int64_t nextTap;
  float *sums; // the next place is `channels` later
  Rows rows;
  int64_t column; // of the image, at which `image` is
  int64_t places; // from the first one to the end of the line
};

// Sums kPlaces places. kWidth: elements of the kernel's rows, without dilation; 0: any. Each vector
// of the image is read once for a row and multiplied for all places that need it. kBorder: whether
// some places, or columns that they read, are beside the image; these are left out.
template <DType kType, int kWidth, int kStride, bool kBorder>
AMPC_HALVES void sumPlaces(const ConvShape &s, const Block &block) {
  constexpr int kColumns = kWidth > 0 ? (kPlaces - 1) * kStride + kWidth : 1;
  int64_t channels = s.channels, width = s.size[1], columns = s.kernel[1], stride = s.strides[1],
          dilation = s.dilations[1], down = s.dilations[0] * width * channels;
  auto maskOf = [&](int64_t column) {
    auto at = static_cast<uint64_t>(block.column + column);
    return static_cast<__mmask16>(at < static_cast<uint64_t>(width) ? kAll : 0);
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
                     *filter = block.filter + row * columns * block.nextTap + channel;
      if constexpr (kWidth > 0) {
        __m512 taps[kWidth];
#pragma GCC unroll 8
        for (int tap = 0; tap < kWidth; ++tap)
          taps[tap] = readWidened<kType>(filter + tap * block.nextTap);
#pragma GCC unroll 32
        for (int column = 0; column < kColumns; ++column) {
          __m512 value = readWidened<kType>(line + column * channels, masks[column]);
#pragma GCC unroll 8
          for (int p = 0; p < kPlaces; ++p)
            if (column >= p * kStride && column < p * kStride + kWidth)
              add(sums[p], value, taps[column - p * kStride], masks[column]);
        }
      } else {
        for (int64_t tap = 0; tap < columns; ++tap) {
          __m512 factor = readWidened<kType>(filter + tap * block.nextTap);
#pragma GCC unroll 8
          for (int p = 0; p < kPlaces; ++p) {
            int64_t column = p * stride + tap * dilation;
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
AMPC_HALVES void sumLine(const ConvShape &s, Block block) {
  int64_t step = kPlaces * s.strides[1],
          reach = (kPlaces - 1) * s.strides[1] + (s.kernel[1] - 1) * s.dilations[1];
  for (; block.places > 0; block.places -= kPlaces) {
    bool isInner = block.places >= kPlaces && block.column >= 0 && block.column + reach < s.size[1];
    if (isInner)
      sumPlaces<kType, kWidth, kStride, false>(s, block);
    else
      sumPlaces<kType, kWidth, kStride, true>(s, block);
    block.column += step;
    block.image += step * s.channels;
    block.sums += kPlaces * s.channels;
  }
}

using SumLine = void (*)(const ConvShape &, Block);

template <DType kType> SumLine lineOf(const ConvShape &s) {
  if (s.dilations[1] == 1 && s.strides[1] <= 2)
    switch (s.kernel[1] * 2 + s.strides[1]) {
    case 3 * 2 + 1: return sumLine<kType, 3, 1>;
    case 3 * 2 + 2: return sumLine<kType, 3, 2>;
    case 5 * 2 + 1: return sumLine<kType, 5, 1>;
    case 5 * 2 + 2: return sumLine<kType, 5, 2>;
    case 7 * 2 + 1: return sumLine<kType, 7, 1>;
    }
  return sumLine<kType, 0, 0>;
}

} // namespace

bool DepthwiseConv::supports(const ConvShape &s) {
  return s.isDepthwise() && s.size.size() == 2 && s.type != DType::f32 && s.channels >= kLanes &&
         product(s.kernel) <= kMostTaps &&
         (s.computes == ConvPart::output || (s.computes == ConvPart::input && !s.hasStrides())) &&
         cpuHas("avx512f") && cpuHas("avx512bw") && cpuHas("avx512vl");
}

Result<DepthwiseConv> DepthwiseConv::create(const ConvOperands &operands, ProductWay, OneDnn &) {
  DepthwiseConv conv;
  conv.operands_ = operands;
  const ConvShape &s = conv.shape_ = operands.shape.asOutput();
  int64_t lines = s.batch * s.places[0], work = lines * conv.lineElements() * product(s.kernel);
  int64_t tasks = std::clamp<int64_t>(work / kTaskWork, 1, std::min(lines, kTasks));
  conv.linesPerTask_ = divideUp(lines, tasks);
  conv.needs_.slotBytes = align64(static_cast<uint64_t>(conv.lineElements()) * 4);
  if (operands.onlyReader && conv.mayFuse())
    conv.local_.place(static_cast<uint64_t>(conv.lineElements()) * 2, conv.needs_.slotBytes);
  return conv;
}

bool DepthwiseConv::mayFuse() const {
  return operands_.rowElements && lineElements() % operands_.rowElements == 0;
}

bool DepthwiseConv::run(ThreadPool &pool, const OneDnn &, const Workspace &workspace,
                        const FusedLaunch *launch) const {
  const ConvShape &s = shape_;
  bool isGradient = operands_.shape.computes == ConvPart::input;
  auto halves = [](const uint8_t *data) { return reinterpret_cast<const uint16_t *>(data); };
  const uint16_t *images = halves(isGradient ? operands_.output : operands_.input),
                 *filter = halves(operands_.filter);
  uint8_t *result = isGradient ? operands_.input : operands_.output;
  int64_t nextTap = s.channels;
  if (isGradient) { // the kernel's elements from the last one on
    filter += (product(s.kernel) - 1) * s.channels;
    nextTap = -s.channels;
  }
  SumLine sum = s.type == DType::f16 ? lineOf<DType::f16>(s) : lineOf<DType::bf16>(s);
  int64_t lines = s.batch * s.places[0], elements = lineElements();
  pool.run(static_cast<uint64_t>(divideUp(lines, linesPerTask_)), [&](uint64_t task, int slot) {
    uint8_t *sums = workspace.slot(slot);
    auto first = static_cast<int64_t>(task) * linesPerTask_,
         last = std::min(first + linesPerTask_, lines);
    for (int64_t line = first; line < last; ++line) {
      int64_t image = line / s.places[0], place = line % s.places[0],
              row = image * s.size[0] + place * s.strides[0] - s.low[0];
      sum(s, {images + (row * s.size[1] - s.low[1]) * s.channels, filter, nextTap,
              reinterpret_cast<float *>(sums), rowsAt(s, place), -s.low[1], s.places[1]});
      uint8_t *local = local_.at(launch, sums, line * elements * 2);
      convert(operands_.narrow, sums, local ? local : result + line * elements * 2, elements);
      if (launch)
        launch->run(line * elements, (line + 1) * elements, local);
    }
  });
  return true;
}

} // namespace ampc::runtime
