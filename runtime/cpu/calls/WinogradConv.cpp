#include "cpu/calls/WinogradConv.h"
#include "load/CpuFeatures.h"
#include <algorithm>

namespace ampc::runtime {

namespace {

constexpr int64_t kTileEdge = 4, kTilePlaces = 2,
                  kTileElements = kTileEdge * kTileEdge; // of a tile
constexpr int64_t kTransformLanes = 16;
// Fewer channels or outputs: the products take less time than the transformations. Fewer tiles:
// more time is spent on reading the filter, which has 16 / 9 of its elements.
constexpr int64_t kLeastChannels = 64, kLeastTiles = 32;
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
      Lanes d0 = lanes(elements[x] + c), d1 = lanes(elements[4 + x] + c),
            d2 = lanes(elements[8 + x] + c), d3 = lanes(elements[12 + x] + c);
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
      Lanes m1 = lanes(m + 4 * step), m2 = lanes(m + 8 * step);
      columns[0][x] = lanes(m) + m1 + m2;
      columns[1][x] = m1 - m2 - lanes(m + 12 * step);
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

int64_t tilesAlong(const ConvShape &s, size_t dimension) {
  return (s.places[dimension] + kTilePlaces - 1) / kTilePlaces;
}

} // namespace

bool WinogradConv::isFaster(const ConvShape &s) {
  return s.computes == ConvPart::output && s.type == format::DType::f32 && s.groups == 1 &&
         s.kernel == std::vector<int64_t>{3, 3} && allAre(s.strides, 1) && allAre(s.dilations, 1) &&
         s.channels % kTransformLanes == 0 && s.outputs % kTransformLanes == 0 &&
         s.channels >= kLeastChannels && s.outputs >= kLeastChannels &&
         s.batch * tilesAlong(s, 0) * tilesAlong(s, 1) >= kLeastTiles && cpuHas("avx2");
}

// Blocks whose sizes differ by one tile at most, by the shape alone.
void WinogradConv::divide() {
  const ConvShape &s = operands_.shape;
  int64_t bytes = kTileElements * (s.channels + s.outputs) * static_cast<int64_t>(sizeof(float));
  int64_t most = std::max(kTransformedBytes / bytes, kLeastOfLarge);
  int64_t count = std::max((tiles_ + most - 1) / most,
                           std::min(kFewestBlocks, std::max<int64_t>(1, tiles_ / kLeastBlock)));
  for (int64_t i = 0; i < count; ++i)
    blocks_.push_back({tiles_ * i / count, tiles_ * (i + 1) / count});
}

Result<WinogradConv> WinogradConv::create(const ConvOperands &operands, ProductWay,
                                          OneDnn &library) {
  WinogradConv conv;
  conv.operands_ = operands;
  const ConvShape &s = operands.shape;
  conv.tileRows_ = tilesAlong(s, 0), conv.tileColumns_ = tilesAlong(s, 1);
  conv.tiles_ = s.batch * conv.tileRows_ * conv.tileColumns_;
  conv.zeros_.resize(static_cast<size_t>(s.channels));
  conv.divide();
  int64_t largest = 0;
  uint64_t scratch = 0;
  for (Block &block : conv.blocks_) {
    ProductShape product{format::DType::f32,
                         format::DType::f32,
                         format::DType::f32,
                         block.last - block.first,
                         s.outputs,
                         s.channels,
                         s.channels,
                         s.outputs,
                         s.outputs,
                         false,
                         false};
    AMPC_ASSIGN(block.product, library.primitive(product));
    largest = std::max(largest, product.m);
    scratch = std::max(scratch, OneDnn::scratchBytes(*block.product));
  }
  auto bytes = [&](int64_t columns) {
    return align64(static_cast<uint64_t>(kTileElements * largest * columns) * sizeof(float));
  };
  conv.slotProducts_ = bytes(s.channels);
  conv.slotScratch_ = conv.slotProducts_ + bytes(s.outputs);
  conv.needs_.slotBytes = conv.slotScratch_ + align64(scratch);
  return conv;
}

void WinogradConv::placeKept(Workspace &workspace) {
  const ConvShape &s = operands_.shape;
  Workspace::KeptKey key{reinterpret_cast<uintptr_t>(operands_.filter),
                         static_cast<uintptr_t>(s.channels), static_cast<uintptr_t>(s.outputs),
                         kTileElements};
  Workspace::KeptPlace place =
      workspace.keep(std::move(key),
                     static_cast<uint64_t>(kTileElements * s.channels * s.outputs) * sizeof(float));
  kept_ = place.offset;
  packsKept_ = place.isNew;
}

// G g Gᵀ of the filter [outputs, 3, 3, channels].
bool WinogradConv::keepOperand(ThreadPool &pool, const OneDnn &, const Workspace &workspace) const {
  if (!packsKept_)
    return true;
  const ConvShape &s = operands_.shape;
  auto *filter = reinterpret_cast<const float *>(operands_.filter);
  auto *kept = reinterpret_cast<float *>(workspace.kept + kept_);
  auto combineFilter = [](const float *g, int64_t step, float *to, int64_t toStep) {
    to[0] = g[0];
    to[toStep] = (g[0] + g[step] + g[2 * step]) / 2;
    to[2 * toStep] = (g[0] - g[step] + g[2 * step]) / 2;
    to[3 * toStep] = g[2 * step];
  };
  pool.run(static_cast<uint64_t>(s.outputs / kTransformLanes), [&](uint64_t group, int) {
    for (int64_t c = 0; c < s.channels; ++c)
      for (int64_t lane = 0; lane < kTransformLanes; ++lane) {
        int64_t o = static_cast<int64_t>(group) * kTransformLanes + lane;
        const float *g = filter + o * 9 * s.channels + c;
        float columns[kTileEdge * 3], transformed[kTileElements];
        for (int64_t x = 0; x < 3; ++x)
          combineFilter(g + x * s.channels, 3 * s.channels, columns + x, 3);
        for (int64_t y = 0; y < kTileEdge; ++y)
          combineFilter(columns + y * 3, 1, transformed + y * kTileEdge, 1);
        for (int64_t i = 0; i < kTileElements; ++i)
          kept[(i * s.channels + c) * s.outputs + o] = transformed[i];
      }
  });
  return true;
}

WinogradConv::Place WinogradConv::placeOf(int64_t tile) const {
  int64_t column = tile % tileColumns_, row = tile / tileColumns_ % tileRows_;
  return {tile / tileColumns_ / tileRows_, row * kTilePlaces, column * kTilePlaces};
}

void WinogradConv::readTiles(const Block &block, float *transformed) const {
  const ConvShape &s = operands_.shape;
  auto *input = reinterpret_cast<const float *>(operands_.input);
  int64_t height = s.size[0], width = s.size[1], step = (block.last - block.first) * s.channels;
  for (int64_t tile = block.first; tile < block.last; ++tile, transformed += s.channels) {
    Place place = placeOf(tile);
    const float *elements[kTileElements];
    for (int64_t y = 0; y < kTileEdge; ++y)
      for (int64_t x = 0; x < kTileEdge; ++x) {
        int64_t row = place.row + y - s.low[0], column = place.column + x - s.low[1];
        bool inside = row >= 0 && row < height && column >= 0 && column < width;
        elements[y * kTileEdge + x] =
            inside ? input + ((place.image * height + row) * width + column) * s.channels
                   : zeros_.data();
      }
    kTransformInput(elements, transformed, step, s.channels);
  }
}

void WinogradConv::writeTiles(const Block &block, const float *products) const {
  const ConvShape &s = operands_.shape;
  auto *output = reinterpret_cast<float *>(operands_.output);
  int64_t height = s.places[0], width = s.places[1], step = (block.last - block.first) * s.outputs;
  for (int64_t tile = block.first; tile < block.last; ++tile, products += s.outputs) {
    Place place = placeOf(tile);
    float *places[kTilePlaces * kTilePlaces];
    for (int64_t y = 0; y < kTilePlaces; ++y)
      for (int64_t x = 0; x < kTilePlaces; ++x) {
        int64_t row = place.row + y, column = place.column + x;
        places[y * kTilePlaces + x] =
            row < height && column < width
                ? output + ((place.image * height + row) * width + column) * s.outputs
                : nullptr;
      }
    kTransformOutput(products, step, places, s.outputs);
  }
}

bool WinogradConv::mayFuse() const {
  return operands_.rowElements && operands_.shape.outputs % operands_.rowElements == 0;
}

// The tiles of a row of tiles are contiguous places of two rows of the output.
void WinogradConv::runLaunch(const Block &block, const FusedLaunch &launch) const {
  const ConvShape &s = operands_.shape;
  for (int64_t tile = block.first, next; tile < block.last; tile = next) {
    next = std::min(block.last, tile - tile % tileColumns_ + tileColumns_);
    Place place = placeOf(tile);
    int64_t end = std::min(s.places[1], place.column + (next - tile) * kTilePlaces);
    for (int64_t row = place.row; row < std::min(s.places[0], place.row + kTilePlaces); ++row) {
      int64_t begin = (place.image * s.places[0] + row) * s.places[1];
      launch.run((begin + place.column) * s.outputs, (begin + end) * s.outputs);
    }
  }
}

bool WinogradConv::run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
                       const FusedLaunch *launch) const {
  const ConvShape &s = operands_.shape;
  auto *filter = reinterpret_cast<const float *>(workspace.kept + kept_);
  std::atomic<bool> good{true};
  pool.run(blocks_.size(), [&](uint64_t index, int slot) {
    const Block &block = blocks_[index];
    uint8_t *memory = workspace.slot(slot);
    auto *transformed = reinterpret_cast<float *>(memory),
         *products = reinterpret_cast<float *>(memory + slotProducts_);
    int64_t tiles = block.last - block.first;
    readTiles(block, transformed);
    for (int64_t i = 0; i < kTileElements; ++i)
      if (!library.execute(*block.product, slot, transformed + i * tiles * s.channels,
                           filter + i * s.channels * s.outputs, products + i * tiles * s.outputs,
                           memory + slotScratch_))
        return good.store(false, std::memory_order_relaxed);
    writeTiles(block, products);
    if (launch)
      runLaunch(block, *launch);
  });
  return good;
}

} // namespace ampc::runtime
