// pad, pad3d, pixel_shuffle.
#include "Places.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The part [from, to) of x along a dimension; with `turned` in the other order.
Value section(Places &p, Value x, int64_t axis, int64_t from, int64_t to, bool turned = false) {
  SmallVector<int64_t> shape(tensorType(x).getShape());
  shape[axis] = to - from;
  RankedTensorType type = tensorType(x).clone(shape);
  Value part = SliceOp::create(p.b, p.loc, type, x, ArrayRef<int64_t>{axis},
                               ArrayRef<int64_t>{from}, ArrayRef<int64_t>{to}, ArrayRef<int64_t>{});
  return turned && to - from > 1 ? Value(ReverseOp::create(p.b, p.loc, type, part, axis)) : part;
}

// x with a border of `low` and `high` elements along a dimension.
Value bordered(Places &p, Value x, int64_t axis, int64_t low, int64_t high, StringRef mode,
               double value) {
  RankedTensorType type = tensorType(x);
  int64_t n = type.getDimSize(axis);
  auto border = [&](int64_t size, bool front) -> Value {
    SmallVector<int64_t> shape(type.getShape());
    shape[axis] = size;
    RankedTensorType result = type.clone(shape);
    if (mode == "constant")
      return FillConstantOp::create(p.b, p.loc, result, shape, llvm::APFloat(value),
                                    type.getElementType());
    if (mode == "replicate")
      return ExpandOp::create(p.b, p.loc, result,
                              section(p, x, axis, front ? 0 : n - 1, front ? 1 : n), shape);
    if (mode == "circular")
      return section(p, x, axis, front ? n - size : 0, front ? n : size);
    int64_t from = front ? 1 : n - 1 - size;
    return section(p, x, axis, from, from + size, /*turned=*/true);
  };
  SmallVector<Value> parts;
  if (low)
    parts.push_back(border(low, true));
  parts.push_back(x);
  if (high)
    parts.push_back(border(high, false));
  if (parts.size() == 1)
    return x;
  SmallVector<int64_t> shape(type.getShape());
  shape[axis] = low + n + high;
  return ConcatOp::create(p.b, p.loc, type.clone(shape), parts, axis);
}

// The shape with borders; fails where a padding is negative or the result is too large.
FailureOr<SmallVector<int64_t>> borderedShape(std::optional<Location> loc, RankedTensorType x,
                                              ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  SmallVector<int64_t> shape(x.getShape());
  int64_t count = 1;
  for (auto [size, before, behind] : llvm::zip(shape, low, high)) {
    if (before < 0 || behind < 0 || __builtin_add_overflow(size, before, &size) ||
        __builtin_add_overflow(size, behind, &size) ||
        __builtin_mul_overflow(count, size, &count) || count > (int64_t(1) << 45))
      return emitOptionalError(
          loc, "expects `paddings` that are not negative and leave a size that can be, got ",
          before, " and ", behind);
  }
  return shape;
}

} // namespace

LogicalResult PadOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  ArrayRef<int64_t> paddings = adaptor.getPaddings();
  // pad_c1
  if (static_cast<int64_t>(paddings.size()) != 2 * x.getRank())
    return emitOptionalError(loc, "expects ", 2 * x.getRank(), " `paddings`, got ",
                             paddings.size());
  SmallVector<int64_t> low, high;
  for (size_t d = 0; d < paddings.size(); d += 2)
    low.push_back(paddings[d]), high.push_back(paddings[d + 1]);
  auto shape = borderedShape(loc, x, low, high);
  if (failed(shape))
    return failure();
  types.push_back(x.clone(*shape));
  return success();
}
SmallVector<Value> PadOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  Value x = getX();
  for (int64_t d = 0; d < tensorType(x).getRank(); ++d)
    x = bordered(p, x, d, getPaddings()[2 * d], getPaddings()[2 * d + 1], "constant",
                 getValue().convertToDouble());
  return {x};
}

LogicalResult Pad3dOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  StringRef format = adaptor.getDataFormat(), mode = adaptor.getMode();
  ArrayRef<int64_t> paddings = adaptor.getPaddings();
  // pad3d_c1
  if (x.getRank() != 5)
    return emitOptionalError(loc, "expects x of five dimensions, got ", x);
  if (format != "NCDHW" && format != "NDHWC")
    return emitOptionalError(loc, "expects `data_format` to be NCDHW or NDHWC, got ", format);
  // pad3d_c2
  if (paddings.size() != 6)
    return emitOptionalError(loc, "expects 6 `paddings`, got ", paddings.size());
  // pad3d_c3
  if (!llvm::is_contained({"constant", "reflect", "replicate", "circular"}, mode))
    return emitOptionalError(
        loc, "expects `mode` to be constant, reflect, replicate or circular, got ", mode);
  SmallVector<int64_t> low(5, 0), high(5, 0);
  int64_t last = format == "NCDHW" ? 4 : 3;
  for (int64_t k = 0; k < 3; ++k) {
    low[last - k] = paddings[2 * k];
    high[last - k] = paddings[2 * k + 1];
    // pad3d_c4
    int64_t most = x.getDimSize(last - k) - (mode == "reflect");
    if ((mode == "reflect" || mode == "circular") &&
        std::max(paddings[2 * k], paddings[2 * k + 1]) > most)
      return emitOptionalError(loc, "expects `paddings` of at most ", most, " for `mode` ", mode,
                               ", got ", paddings[2 * k], " and ", paddings[2 * k + 1]);
  }
  auto shape = borderedShape(loc, x, low, high);
  if (failed(shape))
    return failure();
  types.push_back(x.clone(*shape));
  return success();
}
SmallVector<Value> Pad3dOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  Value x = getX();
  int64_t last = getDataFormat() == "NCDHW" ? 4 : 3;
  for (int64_t k = 0; k < 3; ++k)
    x = bordered(p, x, last - k, getPaddings()[2 * k], getPaddings()[2 * k + 1], getMode(),
                 getValue().convertToDouble());
  return {x};
}

LogicalResult PixelShuffleOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  StringRef format = adaptor.getDataFormat();
  // pixel_shuffle_c1
  if (x.getRank() != 4)
    return emitOptionalError(loc, "expects x of four dimensions, got ", x);
  if (format != "NCHW" && format != "NHWC")
    return emitOptionalError(loc, "expects `data_format` to be NCHW or NHWC, got ", format);
  // pixel_shuffle_c2
  bool first = format == "NCHW";
  int64_t channels = x.getDimSize(first ? 1 : 3), factor = adaptor.getUpscaleFactor(), square;
  if (factor < 1 || __builtin_mul_overflow(factor, factor, &square) || channels % square != 0)
    return emitOptionalError(loc, "expects an `upscale_factor` whose square divides the ", channels,
                             " channels, got ", factor);
  SmallVector<int64_t> shape(x.getShape());
  shape[first ? 1 : 3] /= square;
  shape[first ? 2 : 1] *= factor;
  shape[first ? 3 : 2] *= factor;
  types.push_back(x.clone(shape));
  return success();
}
SmallVector<Value> PixelShuffleOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  RankedTensorType x = tensorType(getX()), out = tensorType(getOut());
  int64_t r = getUpscaleFactor();
  bool first = getDataFormat() == "NCHW";
  SmallVector<int64_t> split, order;
  if (first) {
    split = {x.getDimSize(0), out.getDimSize(1), r, r, x.getDimSize(2), x.getDimSize(3)};
    order = {0, 1, 4, 2, 5, 3};
  } else {
    split = {x.getDimSize(0), x.getDimSize(1), x.getDimSize(2), out.getDimSize(3), r, r};
    order = {0, 1, 4, 2, 5, 3};
  }
  SmallVector<int64_t> moved;
  for (int64_t d : order)
    moved.push_back(split[d]);
  Value turned = TransposeOp::create(b, getLoc(), x.clone(moved), f.reshape(getX(), split), order);
  return {f.reshape(turned, out.getShape())};
}

} // namespace ampc::nn
