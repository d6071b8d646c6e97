// channel_moments and channel_grad_sums: column sums of a norm whose channels are last, in parts of
// the rows.
#include "ChannelSums.h"
#include "Axis.h"
#include "Parallel.h"
#include "ampc/Dialect/NN/Formula.h"
#include "ampc/Dialect/NN/Fused.h"

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kChannelBlock = 64; // channels that one row of the grid sums
constexpr int64_t kPartRows = 64;     // minimum rows of a part
constexpr int64_t kMostParts = 1024;
// What a row of the grid reads twice. Four of them are resident on a multiprocessor of a GPU, whose
// first cache has 256 KiB.
constexpr int64_t kCachedBytes = 32 << 10;
constexpr int64_t kMostCachedParts = 16384;

} // namespace

SmallVector<Value>
ChannelBlock::sum(int64_t sums, function_ref<SmallVector<Value>(Value row, Value offset)> terms) {
  SmallVector<Value> zeros(count * sums, k.splat(k.constant(0, k.b().getF32Type()), width));
  SmallVector<ReduceKind> kinds(count * sums, ReduceKind::Sum);
  Value first = k.mul(part, k.index(p.rows));
  SmallVector<Value> totals =
      k.loop(k.index(0), k.index(p.rows), 1, zeros, [&](Value i, ValueRange carried) {
        Value row = k.add(first, i);
        SmallVector<Value> next = terms(row, k.mul(row, k.index(p.channels)));
        for (auto [value, before] : llvm::zip(next, carried))
          value = k.add(before, value);
        return next;
      });
  markReduce(k, kinds);
  markTotals(totals, kinds);
  return totals;
}

void forEachBlock(KernelBuilder &k, const ChannelParts &p,
                  function_ref<void(ChannelBlock block)> body) {
  k.forEachRow([&](Value row) {
    Value part = k.divIndex(row, p.blocks());
    Value begin = k.mul(k.remIndex(row, p.blocks()), k.index(p.blockChannels));
    int64_t whole = p.channels / p.blockChannels * p.blockChannels;
    auto least = [&](Value a, int64_t b) -> Value {
      return arith::MinSIOp::create(k.b(), a, k.index(b));
    };
    Value end = least(k.add(begin, k.index(p.blockChannels)), p.channels);
    Value wholeEnd = least(end, whole);
    int64_t vectors = p.blockChannels / KernelBuilder::kWidth;
    if (whole)
      k.loop(begin, wholeEnd, p.blockChannels, {}, [&](Value c, ValueRange) -> SmallVector<Value> {
        body({k, p, part, c, vectors, KernelBuilder::kWidth});
        return {};
      });
    if (whole == p.channels)
      return;
    Value rest = arith::MaxSIOp::create(k.b(), begin, wholeEnd);
    k.forEachColumn(rest, end, [&](Value c, int64_t width) { body({k, p, part, c, 1, width}); });
  });
}

int64_t channelParts(RankedTensorType x) {
  int64_t rows = x.getNumElements() / x.getShape().back(), parts = 1;
  for (int64_t p = 2; p <= kMostParts && p * kPartRows <= rows; ++p)
    if (rows % p == 0)
      parts = p;
  return parts;
}

int64_t cachedChannelParts(RankedTensorType x) {
  int64_t rows = x.getNumElements() / x.getShape().back(), fewest = channelParts(x);
  int64_t most = kCachedBytes / (kChannelBlock * elementBytes(x.getElementType()));
  for (int64_t p = std::max<int64_t>(fewest, llvm::divideCeil(rows, most)); p <= kMostCachedParts;
       ++p)
    if (rows % p == 0)
      return rows / p >= kPartRows ? p : fewest;
  return fewest;
}

static ChannelParts partsOfMoments(ChannelMomentsOp op) {
  RankedTensorType x = tensorType(op.getX());
  int64_t channels = x.getShape().back();
  return {channels, tensorType(op.getMean()).getDimSize(0), x.getNumElements() / channels};
}

int64_t ChannelMomentsOp::getKernelRows() {
  return partsOfMoments(*this).gridRows();
}
void ChannelMomentsOp::emitKernel(KernelBuilder &k) {
  ChannelParts p = partsOfMoments(*this);
  k.setWhole(*this);
  forEachBlock(k, p, [&](ChannelBlock block) {
    auto x = [&](Value start, int64_t vector) {
      block.begin(vector);
      Value value = k.load(0, k.add(start, block.at(vector)), block.width);
      block.end();
      return value;
    };
    auto each = [&](function_ref<Value(int64_t vector)> value) {
      SmallVector<Value> values;
      for (int64_t vector = 0; vector < block.count; ++vector)
        values.push_back(value(vector));
      return values;
    };
    SmallVector<Value> means = block.sum(1, [&](Value, Value start) {
      return each([&](int64_t vector) { return x(start, vector); });
    });
    for (Value &mean : means)
      mean = k.mul(mean, k.constant(1.0 / static_cast<double>(p.rows), mean.getType()));
    SmallVector<Value> squares = block.sum(1, [&](Value, Value start) {
      return each([&](int64_t vector) {
        Value difference = k.sub(x(start, vector), means[vector]);
        return k.mul(difference, difference);
      });
    });
    for (int64_t vector = 0; vector < block.count; ++vector) {
      block.begin(vector);
      k.store(1, block.outputAt(vector), means[vector]);
      k.store(2, block.outputAt(vector), squares[vector]);
    }
    block.end();
  });
}

void writeAsFused(ChannelGradSumsOp op) {
  OpBuilder b(op);
  auto fused = FusedOp::create(b, op.getLoc(), op->getResultTypes(), op->getOperands(), Value(),
                               /*sums=*/2);
  Block *body = b.createBlock(&fused.getBody());
  for (Value operand : op->getOperands())
    body->addArgument(operand.getType(), op.getLoc());
  Formula f(b, op.getLoc());
  if (auto name = op->getAttrOfType<StringAttr>(kNameAttr))
    f.label = name.str();
  auto wide = [&](unsigned i) { return f.cast(body->getArgument(i), b.getF32Type()); };
  Value difference = f.sub(wide(0), wide(1)), dy = wide(2);
  Value factor = op.getInverse() ? f.mul(difference, wide(3)) : difference;
  YieldOp::create(b, op.getLoc(), ValueRange{dy, f.mul(dy, factor)});
  op->replaceAllUsesWith(fused.getOutputs());
  op->erase();
}

bool sumsColumns(ReducePartsOp op) {
  RankedTensorType x = tensorType(op.getX());
  SmallVector<int64_t> axes(op.getAxis());
  llvm::sort(axes);
  return op.getKind() == "sum" && isa<FloatType>(x.getElementType()) && x.getRank() > 1 &&
         llvm::equal(axes, llvm::seq<int64_t>(0, x.getRank() - 1));
}

FusedOp fusedSumOf(ReducePartsOp op) {
  OpBuilder b(op);
  RankedTensorType x = tensorType(op.getX());
  auto parts = RankedTensorType::get({channelParts(x), x.getShape().back()}, b.getF32Type());
  auto fused = FusedOp::create(b, op.getLoc(), parts, op.getX(), Value(), /*sums=*/1);
  Block *body = b.createBlock(&fused.getBody());
  Formula f(b, op.getLoc());
  if (auto name = op->getAttrOfType<StringAttr>(kNameAttr))
    f.label = name.str();
  YieldOp::create(b, op.getLoc(), f.cast(body->addArgument(x, op.getLoc()), b.getF32Type()));
  return fused;
}

} // namespace ampc::nn
