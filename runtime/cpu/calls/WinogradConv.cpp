#include "cpu/calls/WinogradConv.h"
#include "cpu/MatrixTiles.h"
#include "load/CpuFeatures.h"
#include <algorithm>

namespace ampc::runtime {

namespace {

constexpr int64_t kTileEdge = 4, kTilePlaces = 2,
                  kTileElements = kTileEdge * kTileEdge; // of a tile
constexpr int64_t kFilterElements = 9;
constexpr int64_t kTransformLanes = 16;
// Fewer channels or outputs: the products take less time than the transformations. Fewer tiles:
// more time is spent on reading the filter, which has 16 / 9 of its elements, and on transforming
// one that is not fixed.
constexpr int64_t kLeastChannels = 64, kLeastTiles = 32, kLeastTilesOfChanging = 256;
constexpr int64_t kFewestBlocks = 8; // the smallest number that keeps several threads busy
constexpr int64_t kLeastBlock = 12;  // tiles below which a product is slow
// Of what a block transforms and multiplies, which stays in the second cache; but a large filter
// is read for more tiles at once.
constexpr int64_t kTransformedBytes = 400 << 10, kLeastOfLarge = 24;

// Sixteen channels; a CPU without AVX-512 takes two registers for them. In memory they need not be
// aligned.
using Lanes __attribute__((vector_size(kTransformLanes * sizeof(float)))) = float;
using LanesInMemory __attribute__((vector_size(kTransformLanes * sizeof(float)),
                                   aligned(alignof(float)), may_alias)) = float;

[[gnu::always_inline]] inline const LanesInMemory &lanes(const float *at) {
  return *reinterpret_cast<const LanesInMemory *>(at);
}
[[gnu::always_inline]] inline LanesInMemory &lanes(float *at) {
  return *reinterpret_cast<LanesInMemory *>(at);
}

// Bᵀ d B for all channels: elements[i] is the first channel of element i, and to[i * step] that
// of the i-th result. Bᵀ d of four numbers are their combinations for F(2, 3). The loops over a
// tile are unrolled, so that its numbers are in registers.
[[gnu::always_inline]] inline void transformInput(const float *const *elements, float *to,
                                                  int64_t step, int64_t channels) {
  for (int64_t c = 0; c < channels; c += kTransformLanes) {
    Lanes columns[kTileEdge][kTileEdge];
#pragma GCC unroll 4
    for (int64_t x = 0; x < kTileEdge; ++x) {
      Lanes d0 = lanes(elements[x] + c), d1 = lanes(elements[kTileEdge + x] + c),
            d2 = lanes(elements[2 * kTileEdge + x] + c),
            d3 = lanes(elements[3 * kTileEdge + x] + c);
      columns[0][x] = d0 - d2;
      columns[1][x] = d1 + d2;
      columns[2][x] = d2 - d1;
      columns[3][x] = d1 - d3;
    }
#pragma GCC unroll 4
    for (int64_t y = 0; y < kTileEdge; ++y) {
      const Lanes *d = columns[y];
      float *row = to + y * kTileEdge * step + c;
      lanes(row) = d[0] - d[2];
      lanes(row + step) = d[1] + d[2];
      lanes(row + 2 * step) = d[2] - d[1];
      lanes(row + 3 * step) = d[1] - d[3];
    }
  }
}

// Aᵀ m A for all outputs: from[i * step] is the first output of the i-th product. Places that are
// null are not written.
[[gnu::always_inline]] inline void transformOutput(const float *from, int64_t step,
                                                   float *const *places, int64_t outputs) {
  for (int64_t o = 0; o < outputs; o += kTransformLanes) {
    Lanes columns[kTilePlaces][kTileEdge];
#pragma GCC unroll 4
    for (int64_t x = 0; x < kTileEdge; ++x) {
      const float *m = from + x * step + o;
      Lanes m1 = lanes(m + kTileEdge * step), m2 = lanes(m + 2 * kTileEdge * step);
      columns[0][x] = lanes(m) + m1 + m2;
      columns[1][x] = m1 - m2 - lanes(m + 3 * kTileEdge * step);
    }
#pragma GCC unroll 2
    for (int64_t y = 0; y < kTilePlaces; ++y) {
      const Lanes *m = columns[y];
      if (float *place = places[kTilePlaces * y])
        lanes(place + o) = m[0] + m[1] + m[2];
      if (float *place = places[kTilePlaces * y + 1])
        lanes(place + o) = m[1] - m[2] - m[3];
    }
  }
}

// One copy for each width of registers; none multiplies, so all give the same bits.
using TransformInput = void (*)(const float *const *, float *, int64_t, int64_t);
using TransformOutput = void (*)(const float *, int64_t, float *const *, int64_t);
[[gnu::target("avx512f,prefer-vector-width=512")]] void
inputByAvx512(const float *const *elements, float *to, int64_t step, int64_t channels) {
  transformInput(elements, to, step, channels);
}
[[gnu::target("avx512f,prefer-vector-width=512")]] void
outputByAvx512(const float *from, int64_t step, float *const *places, int64_t outputs) {
  transformOutput(from, step, places, outputs);
}
[[gnu::target("avx2")]] void inputByAvx2(const float *const *elements, float *to, int64_t step,
                                         int64_t channels) {
  transformInput(elements, to, step, channels);
}
[[gnu::target("avx2")]] void outputByAvx2(const float *from, int64_t step, float *const *places,
                                          int64_t outputs) {
  transformOutput(from, step, places, outputs);
}

const TransformInput kTransformInput = cpuHas("avx512f") ? inputByAvx512 : inputByAvx2;
const TransformOutput kTransformOutput = cpuHas("avx512f") ? outputByAvx512 : outputByAvx2;

bool allAre(const std::vector<int64_t> &list, int64_t value) {
  return std::all_of(list.begin(), list.end(), [=](int64_t v) { return v == value; });
}

int64_t tilesAlong(int64_t places) {
  return tiles::divideUp(places, kTilePlaces);
}

// G g Gᵀ of sixteen filters: element (y, x) of the first one is at g[y * row + x * column], and
// to[i * step] is the i-th result.
void transformFilters(const float *g, int64_t row, int64_t column, float *to, int64_t step) {
  Lanes columns[kTileEdge][3];
  for (int64_t x = 0; x < 3; ++x, g += column) {
    Lanes g0 = lanes(g), g1 = lanes(g + row), g2 = lanes(g + 2 * row);
    columns[0][x] = g0;
    columns[1][x] = (g0 + g1 + g2) / 2;
    columns[2][x] = (g0 - g1 + g2) / 2;
    columns[3][x] = g2;
  }
  for (const Lanes *c : columns) {
    lanes(to) = c[0];
    lanes(to + step) = (c[0] + c[1] + c[2]) / 2;
    lanes(to + 2 * step) = (c[0] - c[1] + c[2]) / 2;
    lanes(to + 3 * step) = c[2];
    to += kTileEdge * step;
  }
}

} // namespace

bool WinogradConv::isFaster(const ConvShape &s, bool fixedFilter) {
  if (s.computes == ConvPart::filter || s.groups > 1 || s.kernel != std::vector<int64_t>{3, 3} ||
      s.hasStrides() || !allAre(s.dilations, 1) || s.channels % kTransformLanes != 0 ||
      s.outputs % kTransformLanes != 0 || s.channels < kLeastChannels ||
      s.outputs < kLeastChannels || !cpuHas("avx2"))
    return false;
  const std::vector<int64_t> result = s.asOutput().places;
  return s.batch * tilesAlong(result[0]) * tilesAlong(result[1]) >=
         (fixedFilter ? kLeastTiles : kLeastTilesOfChanging);
}

// Blocks whose sizes differ by one tile at most, by the shape alone.
void WinogradConv::divide() {
  int64_t bytes =
      kTileElements * (source_.channels + result_.channels) * static_cast<int64_t>(sizeof(float));
  int64_t most = std::max(kTransformedBytes / bytes, kLeastOfLarge);
  int64_t count = std::max(tiles::divideUp(tiles_, most),
                           std::min(kFewestBlocks, std::max<int64_t>(1, tiles_ / kLeastBlock)));
  for (int64_t i = 0; i < count; ++i)
    blocks_.push_back({tiles_ * i / count, tiles_ * (i + 1) / count});
}

Result<WinogradConv> WinogradConv::create(const ConvOperands &operands, ProductWay,
                                          OneDnn &library) {
  WinogradConv conv;
  conv.operands_ = operands;
  ConvShape s = operands.shape.asOutput();
  conv.source_ = {s.size[0], s.size[1], s.channels};
  conv.result_ = {s.places[0], s.places[1], s.outputs};
  for (size_t d = 0; d < 2; ++d)
    conv.low_[d] = s.low[d];
  conv.tileRows_ = tilesAlong(conv.result_.height),
  conv.tileColumns_ = tilesAlong(conv.result_.width);
  conv.tiles_ = s.batch * conv.tileRows_ * conv.tileColumns_;
  int64_t from = conv.source_.channels, to = conv.result_.channels, largest = 0;
  conv.zeros_.resize(static_cast<size_t>(from));
  conv.divide();
  uint64_t scratch = 0;
  constexpr auto f32 = format::DType::f32;
  for (Block &block : conv.blocks_) {
    int64_t tiles = block.last - block.first;
    AMPC_ASSIGN(block.product,
                library.primitive({f32, f32, f32, tiles, to, from, from, to, to, false, false}));
    largest = std::max(largest, tiles);
    scratch = std::max(scratch, OneDnn::scratchBytes(*block.product));
  }
  // Of sixteen matrices.
  auto bytes = [](int64_t rows, int64_t columns) {
    return align64(static_cast<uint64_t>(kTileElements * rows * columns) * sizeof(float));
  };
  conv.slotProducts_ = bytes(largest, from);
  conv.slotTile_ = conv.slotProducts_ + bytes(largest, to);
  conv.slotScratch_ = conv.slotTile_ + (conv.widens() ? bytes(1, std::max(from, to)) : 0);
  conv.needs_.slotBytes = conv.slotScratch_ + align64(scratch);
  if (!operands.fixedFilter)
    conv.plainFilter_ = bytes(from, to);
  conv.needs_.sharedBytes = conv.plainFilter_;
  if (conv.widens())
    conv.needs_.sharedBytes +=
        align64(static_cast<uint64_t>(kFilterElements * from * to) * sizeof(float));
  return conv;
}

void WinogradConv::placeKept(Workspace &workspace) {
  if (!keepsOperand())
    return;
  Workspace::KeptKey key{reinterpret_cast<uintptr_t>(operands_.filter),
                         static_cast<uintptr_t>(source_.channels),
                         static_cast<uintptr_t>(result_.channels), isGradient()};
  Workspace::KeptPlace place = workspace.keep(
      std::move(key),
      static_cast<uint64_t>(kTileElements * source_.channels * result_.channels) * sizeof(float));
  kept_ = place.offset;
  packsKept_ = place.isNew;
}

// The filter in float32.
const float *WinogradConv::plainFilter(ThreadPool &pool, const Workspace &workspace) const {
  if (!widens())
    return reinterpret_cast<const float *>(operands_.filter);
  uint8_t *plain = workspace.shared + plainFilter_;
  int64_t elements = kFilterElements * operands_.shape.channels;
  pool.run(static_cast<uint64_t>(operands_.shape.outputs), [&](uint64_t output, int) {
    auto first = static_cast<int64_t>(output) * elements;
    convert(operands_.widen, operands_.filter + first * 2, plain + first * 4, elements);
  });
  return reinterpret_cast<const float *>(plain);
}

// The filter is [outputs, 3, 3, channels]. Sixteen neighboring channels are transformed at once;
// those of the convolution are the source's, so that their results are transposed.
void WinogradConv::transformFilter(ThreadPool &pool, const Workspace &workspace) const {
  const float *filter = plainFilter(pool, workspace);
  float *transformed = filterIn(workspace);
  int64_t outputs = operands_.shape.outputs;
  pool.run(static_cast<uint64_t>(outputs / kTransformLanes), [&](uint64_t group, int) {
    int64_t first = static_cast<int64_t>(group) * kTransformLanes;
    if (!isGradient())
      return transformOutputs(filter, first, transformed);
    for (int64_t output = first; output < first + kTransformLanes; ++output)
      transformReversed(filter, output, transformed);
  });
}

// For sixteen channels of the result.
void WinogradConv::transformOutputs(const float *filter, int64_t result, float *transformed) const {
  int64_t from = source_.channels, to = result_.channels;
  constexpr int64_t kFilters = kTransformLanes * kTransformLanes;
  float results[kTileElements * kFilters]; // [16, result, source]
  for (int64_t source = 0; source < from; source += kTransformLanes) {
    for (int64_t lane = 0; lane < kTransformLanes; ++lane)
      transformFilters(filter + (result + lane) * kFilterElements * from + source, 3 * from, from,
                       results + lane * kTransformLanes, kFilters);
    for (int64_t i = 0; i < kTileElements; ++i)
      for (int64_t row = 0; row < kTransformLanes; ++row)
        for (int64_t column = 0; column < kTransformLanes; ++column)
          transformed[(i * from + source + row) * to + result + column] =
              results[i * kFilters + column * kTransformLanes + row];
  }
}

// For one channel of the source of a gradient.
void WinogradConv::transformReversed(const float *filter, int64_t source,
                                     float *transformed) const {
  int64_t from = source_.channels, to = result_.channels;
  for (int64_t result = 0; result < to; result += kTransformLanes)
    transformFilters(filter + (source * kFilterElements + kFilterElements - 1) * to + result,
                     -3 * to, -to, transformed + source * to + result, from * to);
}

WinogradConv::Place WinogradConv::placeOf(int64_t tile) const {
  int64_t column = tile % tileColumns_, row = tile / tileColumns_ % tileRows_;
  return {tile / tileColumns_ / tileRows_, row * kTilePlaces, column * kTilePlaces};
}

void WinogradConv::readTiles(const Block &block, float *transformed, float *tile) const {
  auto [height, width, channels] = source_;
  const uint8_t *source = isGradient() ? operands_.output : operands_.input;
  int64_t step = (block.last - block.first) * channels;
  for (int64_t t = block.first; t < block.last; ++t, transformed += channels) {
    Place place = placeOf(t);
    const float *elements[kTileElements];
    std::fill_n(elements, kTileElements, zeros_.data());
    int64_t left = place.column - low_[1], begin = std::max<int64_t>(left, 0),
            end = std::min(left + kTileEdge, width);
    for (int64_t y = 0; y < kTileEdge; ++y) {
      int64_t row = place.row + y - low_[0];
      if (row < 0 || row >= height || begin >= end)
        continue;
      int64_t first = ((place.image * height + row) * width + begin) * channels;
      auto *line = reinterpret_cast<const float *>(source) + first; // of the elements inside
      if (widens()) {
        float *wide = tile + y * kTileEdge * channels;
        convert(operands_.widen, source + first * 2, reinterpret_cast<uint8_t *>(wide),
                (end - begin) * channels);
        line = wide;
      }
      for (int64_t column = begin; column < end; ++column)
        elements[y * kTileEdge + column - left] = line + (column - begin) * channels;
    }
    kTransformInput(elements, transformed, step, channels);
  }
}

void WinogradConv::writeTiles(const Block &block, const float *products, float *tile) const {
  auto [height, width, channels] = result_;
  uint8_t *result = isGradient() ? operands_.input : operands_.output;
  int64_t step = (block.last - block.first) * channels;
  for (int64_t t = block.first; t < block.last; ++t, products += channels) {
    Place place = placeOf(t);
    int64_t rows = std::min(kTilePlaces, height - place.row),
            columns = std::min(kTilePlaces, width - place.column),
            first = ((place.image * height + place.row) * width + place.column) * channels,
            line = (widens() ? kTilePlaces : width) * channels;
    float *to = widens() ? tile : reinterpret_cast<float *>(result) + first;
    float *places[kTilePlaces * kTilePlaces] = {};
    for (int64_t y = 0; y < rows; ++y)
      for (int64_t x = 0; x < columns; ++x)
        places[y * kTilePlaces + x] = to + y * line + x * channels;
    kTransformOutput(products, step, places, channels);
    for (int64_t y = 0; widens() && y < rows; ++y)
      convert(operands_.narrow, reinterpret_cast<const uint8_t *>(tile + y * line),
              result + (first + y * width * channels) * 2, columns * channels);
  }
}

bool WinogradConv::mayFuse() const {
  return operands_.rowElements && result_.channels % operands_.rowElements == 0;
}

// The tiles of a row of tiles are contiguous places of two rows of the result.
void WinogradConv::runLaunch(const Block &block, const FusedLaunch &launch) const {
  auto [height, width, channels] = result_;
  for (int64_t tile = block.first, next; tile < block.last; tile = next) {
    next = std::min(block.last, tile - tile % tileColumns_ + tileColumns_);
    Place place = placeOf(tile);
    int64_t end = std::min(width, place.column + (next - tile) * kTilePlaces);
    for (int64_t row = place.row; row < std::min(height, place.row + kTilePlaces); ++row) {
      int64_t begin = (place.image * height + row) * width;
      launch.run((begin + place.column) * channels, (begin + end) * channels);
    }
  }
}

bool WinogradConv::run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
                       const FusedLaunch *launch) const {
  const float *filter = filterIn(workspace);
  if (!keepsOperand())
    transformFilter(pool, workspace);
  int64_t from = source_.channels, to = result_.channels;
  std::atomic<bool> good{true};
  pool.run(blocks_.size(), [&](uint64_t index, int slot) {
    const Block &block = blocks_[index];
    uint8_t *memory = workspace.slot(slot);
    auto *transformed = reinterpret_cast<float *>(memory),
         *products = reinterpret_cast<float *>(memory + slotProducts_),
         *tile = reinterpret_cast<float *>(memory + slotTile_);
    int64_t tiles = block.last - block.first;
    readTiles(block, transformed, tile);
    for (int64_t i = 0; i < kTileElements; ++i)
      if (!library.execute(*block.product, slot, transformed + i * tiles * from,
                           filter + i * from * to, products + i * tiles * to,
                           memory + slotScratch_))
        return good.store(false, std::memory_order_relaxed);
    writeTiles(block, products, tile);
    if (launch)
      runLaunch(block, *launch);
  });
  return good;
}

} // namespace ampc::runtime
