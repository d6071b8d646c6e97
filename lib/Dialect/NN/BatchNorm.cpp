// batch_norm, composed of reductions and elementwise ops in f32, which fuse with their neighbors.
// With the channels last, kernels of its own compute the statistics and the sums of the gradient
// in one read of each tensor. It stays whole until backward: its gradient needs the statistics
// alone, not how they were computed. sync_batch_norm averages over ranks what it sums over the
// batch: first the means, then the squares of the differences from their mean, which are those of
// the joined batch. In the gradient it averages both sums. The parameters' gradients are the sums
// as well: that they are averaged once more with all gradients does not change them.
#include "Axis.h"
#include "ChannelSums.h"
#include "ampc/Dialect/NN/Formula.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The arithmetic of one batch_norm, in f32.
class Channels {
public:
  Channels(BatchNormOp op, OpBuilder &b)
      : f(b, op.getLoc()), x(tensorType(op.getX())),
        channel(op.getDataLayout() == "NCHW" ? 1 : x.getRank() - 1), joinsRanks(isSync(op)) {
    f.label = nameOf(op).str();
    for (int64_t d = 0; d < x.getRank(); ++d)
      if (d != channel)
        others.push_back(d);
  }

  Value wide(Value value) { return f.cast(value, f.b.getF32Type()); }
  Value narrow(Value value) { return f.cast(value, x.getElementType()); }
  // One number for each channel, so that it broadcasts over x.
  Value spread(Value perChannel) {
    if (channel == x.getRank() - 1)
      return perChannel;
    SmallVector<int64_t> shape(x.getRank() - channel, 1);
    shape[0] = x.getDimSize(channel);
    return reshapeTo(f.b, f.loc, perChannel, shape);
  }
  Value sum(Value value) { return reduce<ReduceSumOp>(value); }
  Value mean(Value value) { return reduce<ReduceMeanOp>(value); }
  int64_t count() const { return x.getNumElements() / x.getDimSize(channel); }
  bool areLast() const { return channel == x.getRank() - 1; }

  // Mean and variance of each channel of the value. With the channels last they follow from those
  // of the parts: the squares of a part are around its own mean.
  std::pair<Value, Value> moments(Value value) {
    if (!areLast()) {
      Value wideValue = wide(value), average = overRanks(mean(wideValue));
      Value difference = f.sub(wideValue, spread(average));
      return {average, overRanks(mean(f.mul(difference, difference)))};
    }
    auto parts = partsType(cachedChannelParts(x));
    auto part = ChannelMomentsOp::create(f.b, f.loc, parts, parts, value);
    Value average = overRanks(overParts<ReduceMeanOp>(part.getMean()));
    Value between = f.sub(part.getMean(), average);
    double rows = static_cast<double>(count()) / static_cast<double>(parts.getDimSize(0));
    Value squares =
        overParts<ReduceSumOp>(f.add(f.mul(f.mul(between, between), rows), part.getSquares()));
    return {average, f.mul(overRanks(squares), 1.0 / static_cast<double>(count()))};
  }

  // The sums of dy and of dy (x - mean) inverse over each channel.
  std::pair<Value, Value> gradientSums(Value value, Value average, Value inverse, Value dy) {
    if (!areLast()) {
      Value normal = f.mul(f.sub(wide(value), spread(average)), spread(inverse));
      return {sum(wide(dy)), sum(f.mul(wide(dy), normal))};
    }
    auto parts = partsType(channelParts(x));
    auto part = ChannelGradSumsOp::create(f.b, f.loc, parts, parts, value, average, dy, Value());
    return {overParts<ReduceSumOp>(part.getSums()),
            f.mul(overParts<ReduceSumOp>(part.getProducts()), inverse)};
  }

  // The mean of the value over ranks.
  Value overRanks(Value value) {
    return joinsRanks ? RankMeanOp::create(f.b, f.loc, value.getType(), value).getMean() : value;
  }

  Formula f;

private:
  static bool isSync(BatchNormOp op) {
    auto type = op->getAttrOfType<StringAttr>(kTypeAttr);
    return type && type.getValue().starts_with("sync_");
  }
  RankedTensorType partsType(int64_t parts) {
    return RankedTensorType::get({parts, x.getDimSize(channel)}, f.b.getF32Type());
  }
  template <typename Op> Value overParts(Value value) {
    auto type = RankedTensorType::get({x.getDimSize(channel)}, f.b.getF32Type());
    return Op::create(f.b, f.loc, type, value, ArrayRef<int64_t>{0}, false, false);
  }
  template <typename Op> Value reduce(Value value) {
    auto type = RankedTensorType::get({x.getDimSize(channel)}, f.b.getF32Type());
    return Op::create(f.b, f.loc, type, value, others, false, false);
  }

  RankedTensorType x;
  int64_t channel;
  bool joinsRanks; // whether the statistics are those of all ranks
  SmallVector<int64_t> others;
};

} // namespace

LogicalResult BatchNormOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // batch_norm_c1
  if (x.getRank() < 2 || x.getRank() > 5)
    return emitOptionalError(loc, "expects x of two to five dimensions, got ", x);
  // batch_norm_c2
  StringRef layout = adaptor.getDataLayout();
  if (layout != "NCHW" && layout != "NHWC")
    return emitOptionalError(loc, "expects `data_layout` to be NCHW or NHWC, got ", layout);
  int64_t channels = x.getDimSize(layout == "NCHW" ? 1 : x.getRank() - 1);
  // batch_norm_c3
  static constexpr StringLiteral names[] = {"mean", "variance", "scale", "bias"};
  Value parameters[] = {adaptor.getRunningMean(), adaptor.getRunningVariance(), adaptor.getScale(),
                        adaptor.getBias()};
  for (auto [name, value] : llvm::zip(names, parameters))
    if (value && tensorType(value).getShape() != ArrayRef(channels))
      return emitOptionalError(loc, "expects the ", name, " to have one dimension of ", channels,
                               " elements, got ", value.getType());
  auto statistic = RankedTensorType::get({channels}, Float32Type::get(context));
  types.append({x, statistic, statistic, statistic, statistic});
  return success();
}

LogicalResult RankMeanOp::verify() {
  // rank_mean_c1
  if (!getElementTypeOrSelf(getX().getType()).isF32())
    return emitOpError("expects float32, got ") << getX().getType();
  return success();
}

SmallVector<Value> BatchNormOp::decompose(OpBuilder &b) {
  Channels c(*this, b);
  Formula &f = c.f;
  Value runningMean = c.wide(getRunningMean()), runningVariance = c.wide(getRunningVariance());
  bool running = usesRunningStatistics();
  auto [mean, variance] = running ? std::pair(runningMean, runningVariance) : c.moments(getX());
  Value inverse = f.div(1, f.sqrt(f.add(variance, getEpsilon().convertToDouble())));
  Value factor = getScale() ? f.mul(inverse, c.wide(getScale())) : inverse;
  Value y = f.mul(f.sub(c.wide(getX()), c.spread(mean)), c.spread(factor));
  if (getBias())
    y = f.add(y, c.spread(c.wide(getBias())));
  if (running)
    return {c.narrow(y), runningMean, runningVariance, mean, inverse};
  double momentum = getMomentum().convertToDouble();
  auto average = [&, momentum](Value before, Value now) {
    return f.add(f.mul(before, momentum), f.mul(now, 1 - momentum));
  };
  return {c.narrow(y), average(runningMean, mean), average(runningVariance, variance), mean,
          inverse};
}

// With h = (x - mean) inverse and n elements in a channel:
//   dbias = Σ g, dscale = Σ g h, dx = scale inverse (g - (dbias + h dscale) / n)
// and without the last terms where the statistics do not depend on x.
void BatchNormOp::buildGradient(GradientContext &g) {
  if (!g.out())
    return;
  Channels c(*this, g.b);
  Formula &f = c.f;
  Value inverse = getSavedVariance();
  unsigned scale = 3, bias = getNumOperands() - 1;
  bool running = usesRunningStatistics();
  auto [dbias, dscale] = c.gradientSums(getX(), getSavedMean(), inverse, g.out());
  auto set = [&](unsigned operand, Value grad) {
    g.set(operand, f.cast(grad, tensorType(getOperand(operand)).getElementType()));
  };
  if (getBias() && g.wants(bias))
    set(bias, dbias);
  if (getScale() && g.wants(scale))
    set(scale, dscale);
  if (!g.wants(0))
    return;
  Value factor = getScale() ? f.mul(inverse, c.wide(getScale())) : inverse, dy = c.wide(g.out());
  if (!running) {
    dbias = c.overRanks(dbias);
    dscale = c.overRanks(dscale);
    Value normal = f.mul(f.sub(c.wide(getX()), c.spread(getSavedMean())), c.spread(inverse));
    double share = 1.0 / static_cast<double>(c.count());
    dy = f.sub(f.sub(dy, c.spread(f.mul(dbias, share))),
               f.mul(normal, c.spread(f.mul(dscale, share))));
  }
  g.set(0, c.narrow(f.mul(dy, c.spread(factor))));
}

} // namespace ampc::nn
