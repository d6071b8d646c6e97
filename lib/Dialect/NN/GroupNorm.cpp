// rms_norm, group_norm, instance_norm: composed in f32 of reductions and elementwise ops; of
// layer_norm, whose row stays in the cache between its sums, where the elements are neighbors.
#include "Composition.h"
#include <numeric>

using namespace mlir;

namespace ampc::nn {
namespace {

int64_t productOf(ArrayRef<int64_t> sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), int64_t(1), std::multiplies<>());
}

// Scale and bias, if they are there, have `count` elements.
LogicalResult checkScales(std::optional<Location> loc, Value scale, Value bias, int64_t count) {
  for (auto [name, value] : {std::pair("scale", scale), std::pair("bias", bias)})
    if (value && tensorType(value).getNumElements() != count)
      return emitOptionalError(loc, "expects the ", name, " to have ", count, " elements, got ",
                               value.getType());
  return success();
}

// A block of threads of a GPU has a line of layer_norm and of its gradient, so longer ones are
// divided among several.
constexpr int64_t kMostColumns = 1 << 17;

// x scale + bias, with one number of each for the elements along `shape`.
Value scaled(Composition &f, Value x, Value scale, Value bias, ArrayRef<int64_t> shape) {
  if (scale)
    x = f.mul(x, f.reshape(f.wide(scale), shape));
  if (bias)
    x = f.add(x, f.reshape(f.wide(bias), shape));
  return x;
}

// Images in groups: the channels of a group and the places are normalized together.
struct Groups {
  explicit Groups(GroupNormOp op)
      : Groups(tensorType(op.getX()), op.getGroups(), op.getDataLayout() == "NCHW") {}
  explicit Groups(InstanceNormOp op)
      : Groups(tensorType(op.getX()), tensorType(op.getX()).getDimSize(1), true) {}
  Groups(RankedTensorType x, int64_t groups, bool channelsFirst)
      : first(channelsFirst), image(x.getShape()), samples(x.getDimSize(0)), groups(groups) {
    channels = x.getDimSize(first ? 1 : x.getRank() - 1);
    n = x.getNumElements() / samples / groups;
  }
  SmallVector<int64_t> places() const { // dimensions of an image: all but the channels
    auto axes = llvm::to_vector(llvm::seq<int64_t>(image.size()));
    axes.erase(first ? axes.begin() + 1 : axes.end() - 1);
    return axes;
  }
  // Whether a group is a line of neighbors that one block of a GPU may compute.
  bool areLines() const { return first && n <= kMostColumns; }

  // The shape of one number for each channel beside an image.
  SmallVector<int64_t> perChannel() const {
    SmallVector<int64_t> beside(first ? image.size() - 1 : 1, 1);
    beside.front() = channels;
    return beside;
  }
  // One number for each group of each sample, beside an image.
  Value perGroup(Composition &f, Value value) const {
    SmallVector<int64_t> all{samples, groups, channels / groups}, beside(image.size(), 1);
    beside.front() = samples;
    beside[first ? 1 : image.size() - 1] = channels;
    value = f.reshape(value, {samples, groups, 1});
    if (channels > groups)
      value = ExpandOp::create(f.b, f.loc, tensorType(value).clone(all), value, all);
    return f.reshape(value, beside);
  }

  // The means of the groups of all samples. With the channels last of each channel first, because
  // these are neighbors.
  Value mean(Composition &f, Value x) const {
    if (first)
      return f.mean(f.reshape(x, {samples, groups, n}), {2});
    int64_t size = channels / groups;
    Value ofChannels = f.mean(f.reshape(x, {samples, n / size, channels}), {1});
    return f.mean(f.reshape(ofChannels, {samples, groups, size}), {2});
  }

  bool first; // whether the channels are
  SmallVector<int64_t> image;
  int64_t samples, groups, channels, n; // n elements of a group
};

// An image with mean 0 and variance 1 in each group, and these, for all samples.
struct Normal {
  Value y, mean, variance;
};
Normal normalize(Composition &f, Value x, const Groups &groups, double epsilon) {
  if (groups.areLines()) {
    LayerNormOp op =
        f.normalizeLines(f.reshape(x, {groups.samples * groups.groups, groups.n}), epsilon);
    return {f.reshape(op.getY(), groups.image), op.getMean(), op.getVariance()};
  }
  Value mean = groups.mean(f, x), difference = f.sub(x, groups.perGroup(f, mean));
  Value variance = groups.mean(f, f.mul(difference, difference));
  Value inverse = f.div(1, f.sqrt(f.add(variance, epsilon)));
  return {f.mul(difference, groups.perGroup(f, inverse)), mean, variance};
}

// The gradients of `op` with x, scale? and bias?, whose values were normalized in groups. With
// h = (x - mean) inverse: dscale = Σ dy h, dbias = Σ dy, and dx as in nn.layer_norm_grad. Only x
// and its statistics are read, so that no other image is kept.
template <typename Op>
void setGradients(Op op, GradientContext &g, const Groups &groups, Value variance, Value inverse,
                  double epsilon) {
  Composition f(op, g.b);
  auto set = [&](unsigned operand, Value grad) {
    RankedTensorType type = tensorType(op->getOperand(operand));
    g.set(operand, f.cast(f.reshape(grad, type.getShape()), type.getElementType()));
  };
  Value x = f.wide(op.getX()), dy = f.wide(g.out());
  Value normal = f.mul(f.sub(x, groups.perGroup(f, op.getMean())), groups.perGroup(f, inverse));
  unsigned scale = 1, bias = op->getNumOperands() - 1;
  if (op.getBias() && g.wants(bias))
    set(bias, f.sum(dy, groups.places()));
  if (op.getScale() && g.wants(scale))
    set(scale, f.sum(f.mul(dy, normal), groups.places()));
  if (!g.wants(0))
    return;
  dy = scaled(f, dy, op.getScale(), {}, groups.perChannel());
  if (groups.areLines()) {
    int64_t count = groups.samples * groups.groups;
    auto lines = [&](Value value) { return f.reshape(value, {count, groups.n}); };
    auto statistic = [&](Value value) { return f.reshape(value, {count}); };
    auto dx = LayerNormGradOp::create(g.b, tensorType(lines(x)), TypeRange(), lines(x),
                                      statistic(op.getMean()), statistic(variance), lines(dy),
                                      Value(), llvm::APFloat(epsilon));
    return set(0, dx.getDx());
  }
  auto mean = [&](Value value) { return groups.perGroup(f, groups.mean(f, value)); };
  Value along = f.mul(normal, mean(f.mul(dy, normal)));
  set(0, f.mul(f.sub(f.sub(dy, mean(dy)), along), groups.perGroup(f, inverse)));
}

} // namespace

LogicalResult RmsNormOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  ArrayRef<int64_t> row = adaptor.getNormalizedShape();
  // rms_norm_c1
  if (x.getRank() == 0 || x.getShape().take_back(row.size()) != row)
    return emitOptionalError(loc, "expects x whose last dimensions are `normalized_shape`, [", row,
                             "], got ", x);
  if (row.empty())
    row = x.getShape().take_back(1);
  // rms_norm_c2
  if (failed(checkScales(loc, adaptor.getScale(), {}, productOf(row))))
    return failure();
  types.append(
      {x, RankedTensorType::get(x.getShape().drop_back(row.size()), Float32Type::get(context))});
  return success();
}
SmallVector<Value> RmsNormOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  RankedTensorType type = tensorType(getX());
  auto count = std::max<int64_t>(1, static_cast<int64_t>(getNormalizedShape().size()));
  auto axes = llvm::to_vector(llvm::seq<int64_t>(type.getRank() - count, type.getRank()));
  Value x = f.wide(getX());
  Value square = f.mean(f.mul(x, x), axes);
  Value inverse = f.div(1, f.sqrt(f.add(square, getEpsilon().convertToDouble())));
  Value y = scaled(f, f.mul(x, inverse), getScale(), {}, type.getShape().take_back(count));
  return {f.round(y, getX()), f.reshape(inverse, tensorType(getInverse()).getShape())};
}

LogicalResult GroupNormOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // group_norm_c1
  if (x.getRank() < 2)
    return emitOptionalError(loc, "expects x of at least two dimensions, got ", x);
  // group_norm_c2
  StringRef layout = adaptor.getDataLayout();
  if (layout != "NCHW" && layout != "NHWC")
    return emitOptionalError(loc, "expects `data_layout` to be NCHW or NHWC, got ", layout);
  int64_t channels = x.getDimSize(layout == "NCHW" ? 1 : x.getRank() - 1);
  // group_norm_c3
  int64_t groups = adaptor.getGroups();
  if (groups < 1 || channels % groups != 0)
    return emitOptionalError(loc, "expects `groups` to divide the ", channels, " channels, got ",
                             groups);
  // group_norm_c4
  if (failed(checkScales(loc, adaptor.getScale(), adaptor.getBias(), channels)))
    return failure();
  auto statistic = RankedTensorType::get({x.getDimSize(0), groups}, Float32Type::get(context));
  types.append({x, statistic, statistic});
  return success();
}
SmallVector<Value> GroupNormOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  RankedTensorType statistic = tensorType(getMean());
  Groups groups(*this);
  Normal n = normalize(f, f.wide(getX()), groups, getEpsilon().convertToDouble());
  Value y = scaled(f, n.y, getScale(), getBias(), groups.perChannel());
  return {f.round(y, getX()), f.reshape(n.mean, statistic.getShape()),
          f.reshape(n.variance, statistic.getShape())};
}
void GroupNormOp::buildGradient(GradientContext &g) {
  if (!g.out())
    return;
  Composition f(*this, g.b);
  double epsilon = getEpsilon().convertToDouble();
  Value inverse = f.div(1, f.sqrt(f.add(getVariance(), epsilon)));
  setGradients(*this, g, Groups(*this), getVariance(), inverse, epsilon);
}

LogicalResult InstanceNormOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // instance_norm_c1
  if (x.getRank() < 3 || x.getRank() > 5)
    return emitOptionalError(loc, "expects x of three to five dimensions, got ", x);
  // instance_norm_c2
  if (failed(checkScales(loc, adaptor.getScale(), adaptor.getBias(), x.getDimSize(1))))
    return failure();
  auto statistic =
      RankedTensorType::get({x.getDimSize(0) * x.getDimSize(1)}, Float32Type::get(context));
  types.append({x, statistic, statistic});
  return success();
}
SmallVector<Value> InstanceNormOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Groups groups(*this);
  double epsilon = getEpsilon().convertToDouble();
  Normal n = normalize(f, f.wide(getX()), groups, epsilon);
  Value y = scaled(f, n.y, getScale(), getBias(), groups.perChannel());
  Value inverse = f.div(1, f.sqrt(f.add(n.variance, epsilon)));
  ArrayRef<int64_t> statistic = tensorType(getMean()).getShape();
  return {f.round(y, getX()), f.reshape(n.mean, statistic), f.reshape(inverse, statistic)};
}
void InstanceNormOp::buildGradient(GradientContext &g) {
  if (!g.out())
    return;
  // The saved variance is the inverse deviation; epsilon is in it.
  Composition f(*this, g.b);
  Value deviation = f.div(1, getVariance());
  setGradients(*this, g, Groups(*this), f.mul(deviation, deviation), getVariance(), 0);
}

} // namespace ampc::nn
