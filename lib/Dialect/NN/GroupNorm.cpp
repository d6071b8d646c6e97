// rms_norm, group_norm, instance_norm: composed in f32 of reductions and elementwise ops.
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

// x, its mean and its variance over `axes`, which become 1.
struct Normal {
  Value y, mean, variance;
};
Normal normalize(Composition &f, Value x, ArrayRef<int64_t> axes, double epsilon) {
  Value mean = f.mean(x, axes), difference = f.sub(x, mean);
  Value variance = f.mean(f.mul(difference, difference), axes);
  return {f.div(difference, f.sqrt(f.add(variance, epsilon))), mean, variance};
}

// x scale + bias, with one number of each for the elements along `shape`.
Value scaled(Composition &f, Value x, Value scale, Value bias, ArrayRef<int64_t> shape) {
  if (scale)
    x = f.mul(x, f.reshape(f.wide(scale), shape));
  if (bias)
    x = f.add(x, f.reshape(f.wide(bias), shape));
  return x;
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
  RankedTensorType type = tensorType(getX());
  int64_t samples = type.getDimSize(0), groups = getGroups();
  bool first = getDataLayout() == "NCHW";
  int64_t channels = type.getDimSize(first ? 1 : type.getRank() - 1);
  int64_t inner = type.getNumElements() / samples / channels, size = channels / groups;
  // [samples, groups, size, inner] or [samples, inner, groups, size]
  SmallVector<int64_t> shape = first ? SmallVector<int64_t>{samples, groups, size, inner}
                                     : SmallVector<int64_t>{samples, inner, groups, size};
  Normal n = normalize(f, f.reshape(f.wide(getX()), shape),
                       first ? ArrayRef<int64_t>{2, 3} : ArrayRef<int64_t>{1, 3},
                       getEpsilon().convertToDouble());
  SmallVector<int64_t> perChannel =
      first ? SmallVector<int64_t>{groups, size, 1} : SmallVector<int64_t>{groups, size};
  Value y = f.reshape(scaled(f, n.y, getScale(), getBias(), perChannel), type.getShape());
  return {f.round(y, getX()), f.reshape(n.mean, {samples, groups}),
          f.reshape(n.variance, {samples, groups})};
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
  RankedTensorType type = tensorType(getX());
  int64_t samples = type.getDimSize(0), channels = type.getDimSize(1), lines = samples * channels;
  double epsilon = getEpsilon().convertToDouble();
  Value x = f.reshape(f.wide(getX()), {samples, channels, type.getNumElements() / lines});
  Normal n = normalize(f, x, {2}, epsilon);
  Value y = f.reshape(scaled(f, n.y, getScale(), getBias(), {channels, 1}), type.getShape());
  return {f.round(y, getX()), f.reshape(n.mean, {lines}),
          f.reshape(f.div(1, f.sqrt(f.add(n.variance, epsilon))), {lines})};
}

} // namespace ampc::nn
