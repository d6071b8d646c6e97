// channel_moments and channel_grad_sums: column sums of a norm whose channels are last, in parts of
// the rows. A row of the kernel's grid is one part of up to 64 neighboring channels.
#include "ChannelSums.h"
#include "Axis.h"
#include "Parallel.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kChannelBlock = 64; // channels that one row of the grid sums
constexpr int64_t kPartRows = 64;     // minimum rows of a part
constexpr int64_t kMostParts = 1024;

// x as [parts * rows, channels].
struct ChannelParts {
  int64_t channels, parts, rows;

  explicit ChannelParts(Value x)
      : channels(tensorType(x).getShape().back()), parts(channelParts(tensorType(x))),
        rows(tensorType(x).getNumElements() / channels / parts) {}
  int64_t blocks() const { return llvm::divideCeil(channels, kChannelBlock); }
  int64_t gridRows() const { return parts * blocks(); }
};

// Neighboring channels of one part, in `count` vectors of `width`.
struct ChannelBlock {
  KernelBuilder &k;
  const ChannelParts &p;
  Value part, channel;
  int64_t count, width;

  Value at(int64_t vector) { return k.add(channel, k.index(vector * width)); }
  Value outputAt(int64_t vector) { return k.add(k.mul(part, k.index(p.channels)), at(vector)); }

  // Sums term(row of x, offset of a vector in x, number of the vector) over the rows: `sums` values
  // for each vector.
  SmallVector<Value>
  sum(int64_t sums,
      function_ref<SmallVector<Value>(Value row, Value offset, int64_t vector)> term) {
    SmallVector<Value> zeros(count * sums, k.splat(k.constant(0, k.b().getF32Type()), width));
    SmallVector<ReduceKind> kinds(count * sums, ReduceKind::Sum);
    Value first = k.mul(part, k.index(p.rows));
    SmallVector<Value> totals =
        k.loop(k.index(0), k.index(p.rows), 1, zeros, [&](Value i, ValueRange carried) {
          Value row = k.add(first, i), start = k.mul(row, k.index(p.channels));
          SmallVector<Value> next;
          for (int64_t vector = 0; vector < count; ++vector)
            for (Value value : term(row, k.add(start, at(vector)), vector))
              next.push_back(k.add(carried[next.size()], value));
          return next;
        });
    markReduce(k, kinds);
    markTotals(totals, kinds);
    return totals;
  }
};

void forEachBlock(KernelBuilder &k, const ChannelParts &p,
                  function_ref<void(ChannelBlock block)> body) {
  k.forEachRow([&](Value row) {
    Value part = k.divIndex(row, p.blocks());
    Value begin = k.mul(k.remIndex(row, p.blocks()), k.index(kChannelBlock));
    int64_t whole = p.channels / kChannelBlock * kChannelBlock;
    auto least = [&](Value a, int64_t b) -> Value {
      return arith::MinSIOp::create(k.b(), a, k.index(b));
    };
    Value end = least(k.add(begin, k.index(kChannelBlock)), p.channels);
    Value wholeEnd = least(end, whole);
    k.loop(begin, wholeEnd, kChannelBlock, {}, [&](Value c, ValueRange) -> SmallVector<Value> {
      body({k, p, part, c, kChannelBlock / KernelBuilder::kWidth, KernelBuilder::kWidth});
      return {};
    });
    if (whole == p.channels)
      return;
    Value rest = arith::MaxSIOp::create(k.b(), begin, wholeEnd);
    k.forEachColumn(rest, end, [&](Value c, int64_t width) { body({k, p, part, c, 1, width}); });
  });
}

} // namespace

int64_t channelParts(RankedTensorType x) {
  int64_t rows = x.getNumElements() / x.getShape().back(), parts = 1;
  for (int64_t p = 2; p <= kMostParts && p * kPartRows <= rows; ++p)
    if (rows % p == 0)
      parts = p;
  return parts;
}

int64_t ChannelMomentsOp::getKernelRows() {
  return ChannelParts(getX()).gridRows();
}
void ChannelMomentsOp::emitKernel(KernelBuilder &k) {
  ChannelParts p(getX());
  k.setWhole(*this);
  forEachBlock(k, p, [&](ChannelBlock block) {
    auto x = [&](Value offset) { return k.load(0, offset, block.width); };
    SmallVector<Value> means =
        block.sum(1, [&](Value, Value offset, int64_t) { return SmallVector<Value>{x(offset)}; });
    for (Value &mean : means)
      mean = k.mul(mean, k.constant(1.0 / static_cast<double>(p.rows), mean.getType()));
    SmallVector<Value> squares = block.sum(1, [&](Value, Value offset, int64_t vector) {
      Value difference = k.sub(x(offset), means[vector]);
      return SmallVector<Value>{k.mul(difference, difference)};
    });
    for (int64_t vector = 0; vector < block.count; ++vector) {
      k.store(1, block.outputAt(vector), means[vector]);
      k.store(2, block.outputAt(vector), squares[vector]);
    }
  });
}

int64_t ChannelGradSumsOp::getKernelRows() {
  return ChannelParts(getX()).gridRows();
}
void ChannelGradSumsOp::emitKernel(KernelBuilder &k) {
  ChannelParts p(getX());
  k.setWhole(*this);
  bool ofRows = getOfRows();
  forEachBlock(k, p, [&](ChannelBlock block) {
    SmallVector<Value> means, inverses;
    for (int64_t vector = 0; vector < block.count && !ofRows; ++vector) {
      means.push_back(k.load(1, block.at(vector), block.width));
      inverses.push_back(k.load(2, block.at(vector), block.width));
    }
    SmallVector<Value> sums = block.sum(2, [&](Value row, Value offset, int64_t vector) {
      Value x = k.load(0, offset, block.width), dy = k.load(3, offset, block.width);
      if (!ofRows)
        return SmallVector<Value>{dy, k.mul(dy, k.sub(x, means[vector]))};
      Value normal = k.mul(k.sub(x, k.splat(k.load(1, row), block.width)),
                           k.splat(k.load(2, row), block.width));
      return SmallVector<Value>{dy, k.mul(dy, normal)};
    });
    for (int64_t vector = 0; vector < block.count; ++vector) {
      Value products = sums[2 * vector + 1];
      k.store(4, block.outputAt(vector), sums[2 * vector]);
      k.store(5, block.outputAt(vector), ofRows ? products : k.mul(products, inverses[vector]));
    }
  });
}

} // namespace ampc::nn
