// strided_slice, set_value, masked_fill, diag, meshgrid, unfold.
#include "Broadcast.h"
#include "Places.h"
#include "Windows.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The elements first, first + step, … of a dimension; with `turned` they are read from the last
// one on.
struct StridedRange {
  int64_t axis, first, step, count;
  bool turned;
};

FailureOr<SmallVector<StridedRange>> regionOf(std::optional<Location> loc, RankedTensorType x,
                                              ArrayRef<int64_t> axes, ArrayRef<int64_t> starts,
                                              ArrayRef<int64_t> ends, ArrayRef<int64_t> steps,
                                              StringRef name) {
  // strided_slice_c1
  if (starts.size() != axes.size() || ends.size() != axes.size() || steps.size() != axes.size())
    return emitOptionalError(loc, "expects `axes`, `starts`, `ends` and `", name,
                             "` of one length, got ", axes.size(), ", ", starts.size(), ", ",
                             ends.size(), " and ", steps.size());
  SmallVector<StridedRange> ranges;
  SmallVector<bool> seen(x.getRank());
  for (auto [axis, start, end, step] : llvm::zip(axes, starts, ends, steps)) {
    // strided_slice_c2
    if (x.getRank() == 0)
      return emitOptionalError(loc, "expects x of at least one dimension, got ", x);
    auto d = inferAxis(loc, axis, x.getRank(), "each entry of `axes`");
    if (failed(d))
      return failure();
    if (std::exchange(seen[*d], true))
      return emitOptionalError(loc, "expects distinct `axes`, got ", axis, " twice");
    int64_t n = x.getDimSize(*d);
    auto place = [n = n](int64_t bound, int64_t low, int64_t high) {
      return std::clamp(bound < 0 ? std::max(bound, -n - 1) + n : bound, low, high);
    };
    bool turned = step < 0;
    int64_t from = turned ? place(start, -1, n - 1) : place(start, 0, n),
            to = turned ? place(end, -1, n - 1) : place(end, 0, n),
            size = turned ? (step < -n ? n : -step) : std::min(step, n),
            span = turned ? from - to : to - from;
    // strided_slice_c3
    if (step == 0 || span <= 0)
      return emitOptionalError(loc, "expects `starts`, `ends` and `", name,
                               "` to leave at least one element along axis ", axis, " of size ", n,
                               ", got ", start, " to ", end, " by ", step);
    int64_t count = llvm::divideCeil(span, size);
    ranges.push_back({*d, turned ? from - (count - 1) * size : from, size, count, turned});
  }
  return ranges;
}

SmallVector<int64_t> withSize(Value x, int64_t axis, int64_t size) {
  SmallVector<int64_t> shape(tensorType(x).getShape());
  shape[axis] = size;
  return shape;
}

Value sliceAlong(Places &p, Value x, int64_t axis, int64_t from, int64_t to) {
  if (from == 0 && to == tensorType(x).getDimSize(axis))
    return x;
  return SliceOp::create(p.b, p.loc, tensorType(x).clone(withSize(x, axis, to - from)), x,
                         ArrayRef<int64_t>{axis}, ArrayRef<int64_t>{from}, ArrayRef<int64_t>{to},
                         ArrayRef<int64_t>{});
}

Value zerosAlong(Places &p, Value x, int64_t axis, int64_t before, int64_t behind) {
  if (before == 0 && behind == 0)
    return x;
  RankedTensorType type = tensorType(x);
  SmallVector<int64_t> low(type.getRank(), 0), high(type.getRank(), 0);
  low[axis] = before, high[axis] = behind;
  auto result = type.clone(withSize(x, axis, before + type.getDimSize(axis) + behind));
  return PadZeroOp::create(p.b, p.loc, result, x, low, high);
}

Value turnedAlong(Places &p, Value x, int64_t axis) {
  return FlipOp::create(p.b, p.loc, x.getType(), x, ArrayRef<int64_t>{axis});
}

// A dimension of `count * step` elements as two.
Value splitAlong(Places &p, Value x, int64_t axis, int64_t count, int64_t step) {
  SmallVector<int64_t> shape = withSize(x, axis, count);
  shape.insert(shape.begin() + axis + 1, step);
  return p.reshape(x, shape);
}

// The elements of a region. A stride is a dimension of its own, of which the first element stays.
Value readRegion(Places &p, Value x, ArrayRef<StridedRange> ranges) {
  for (const StridedRange &r : ranges) {
    int64_t span = r.count * r.step,
            end = std::min(r.first + span, tensorType(x).getDimSize(r.axis));
    if (r.step == 1) {
      x = sliceAlong(p, x, r.axis, r.first, r.first + r.count);
    } else {
      x = sliceAlong(p, x, r.axis, r.first, end);
      x = zerosAlong(p, x, r.axis, 0, r.first + span - end);
      x = sliceAlong(p, splitAlong(p, x, r.axis, r.count, r.step), r.axis + 1, 0, 1);
      SmallVector<int64_t> shape(tensorType(x).getShape());
      shape.erase(shape.begin() + r.axis + 1);
      x = p.reshape(x, shape);
    }
    if (r.turned && r.count > 1)
      x = turnedAlong(p, x, r.axis);
  }
  return x;
}

// The inverse: the elements of a region in a tensor of `shape`, else zeros.
Value writeRegion(Places &p, Value v, ArrayRef<StridedRange> ranges, ArrayRef<int64_t> shape) {
  for (const StridedRange &r : ranges) {
    if (r.turned && r.count > 1)
      v = turnedAlong(p, v, r.axis);
    int64_t span = r.count * r.step, end = std::min(r.first + span, shape[r.axis]);
    if (r.step != 1) {
      v = zerosAlong(p, splitAlong(p, v, r.axis, r.count, 1), r.axis + 1, 0, r.step - 1);
      SmallVector<int64_t> joined(tensorType(v).getShape());
      joined.erase(joined.begin() + r.axis + 1);
      joined[r.axis] = span;
      v = sliceAlong(p, p.reshape(v, joined), r.axis, 0, end - r.first);
    }
    v = zerosAlong(p, v, r.axis, r.first, shape[r.axis] - end);
  }
  return v;
}

// The shape of a region without `dropped` dimensions, which must have size 1 there.
FailureOr<SmallVector<int64_t>> regionShape(std::optional<Location> loc, RankedTensorType x,
                                            ArrayRef<StridedRange> ranges,
                                            ArrayRef<int64_t> dropped, StringRef name) {
  SmallVector<int64_t> sizes(x.getShape()), shape;
  for (const StridedRange &r : ranges)
    sizes[r.axis] = r.count;
  SmallVector<bool> gone(x.getRank());
  for (int64_t axis : dropped) {
    auto d = inferAxis(loc, axis, x.getRank(), ("each entry of `" + name + "`").str());
    if (failed(d))
      return failure();
    // strided_slice_c4
    if (x.getRank() == 0 || sizes[*d] != 1 || std::exchange(gone[*d], true))
      return emitOptionalError(loc, "expects `", name,
                               "` to name distinct dimensions of size 1 in the region, got ", axis);
  }
  for (auto [size, drop] : llvm::zip(sizes, gone))
    if (!drop)
      shape.push_back(size);
  return shape;
}

// The steps of set_value, 1 where there are none.
SmallVector<int64_t> stepsOf(ArrayRef<int64_t> steps, size_t count) {
  return steps.empty() ? SmallVector<int64_t>(count, 1) : SmallVector<int64_t>(steps);
}

} // namespace

LogicalResult StridedSliceOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  auto ranges = regionOf(loc, x, adaptor.getAxes(), adaptor.getStarts(), adaptor.getEnds(),
                         adaptor.getStrides(), "strides");
  if (failed(ranges))
    return failure();
  auto shape = regionShape(loc, x, *ranges, adaptor.getDecreaseAxis(), "decrease_axis");
  if (failed(shape))
    return failure();
  types.push_back(x.clone(*shape));
  return success();
}
SmallVector<Value> StridedSliceOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  auto ranges = *regionOf(std::nullopt, tensorType(getX()), getAxes(), getStarts(), getEnds(),
                          getStrides(), "strides");
  return {p.reshape(readRegion(p, getX(), ranges), tensorType(getOut()).getShape())};
}

LogicalResult SetValueOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // set_value_c1
  auto ranges = regionOf(loc, x, adaptor.getAxes(), adaptor.getStarts(), adaptor.getEnds(),
                         stepsOf(adaptor.getSteps(), adaptor.getAxes().size()), "steps");
  if (failed(ranges))
    return failure();
  // set_value_c2
  auto shape = regionShape(loc, x, *ranges, adaptor.getDecreaseAxes(), "decrease_axes");
  if (failed(shape))
    return failure();
  for (int64_t place : adaptor.getNoneAxes()) {
    if (place < 0 || place > static_cast<int64_t>(shape->size()))
      return emitOptionalError(loc, "expects each entry of `none_axes` in [0, ", shape->size(),
                               "], got ", place);
    shape->insert(shape->begin() + place, 1);
  }
  ArrayRef<int64_t> own = adaptor.getShape();
  int64_t given = adaptor.getValues().size(), whole = adaptor.getIntValues().size(), count = 1;
  // set_value_c4
  if (Value value = adaptor.getValue()) {
    own = tensorType(value).getShape();
    if (tensorType(value).getElementType() != x.getElementType() || given || whole)
      return emitOptionalError(
          loc, "expects a value of the element type of x, and no numbers beside it, got ",
          value.getType());
  } else {
    bool fits = true;
    for (int64_t size : own)
      fits =
          fits && size > 0 && !__builtin_mul_overflow(count, size, &count) && count <= kMostGiven;
    if (!fits || given + whole != count || (given && whole))
      return emitOptionalError(loc, "expects a value, or as many numbers as the `shape` [", own,
                               "] has elements, at most ", kMostGiven, ", got ", given + whole);
  }
  // set_value_c3
  auto joined = broadcastShapes(loc, *shape, own, -1);
  if (failed(joined))
    return failure();
  if (llvm::product_of(*joined) != llvm::product_of(*shape))
    return emitOptionalError(loc, "expects a value that broadcasts to [", *shape, "], got [", own,
                             "]");
  types.push_back(x);
  return success();
}
SmallVector<Value> SetValueOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType x = tensorType(getX());
  auto ranges = *regionOf(std::nullopt, x, getAxes(), getStarts(), getEnds(),
                          stepsOf(getSteps(), getAxes().size()), "steps");
  SmallVector<int64_t> shape =
      *regionShape(std::nullopt, x, ranges, getDecreaseAxes(), "decrease_axes");
  for (int64_t place : getNoneAxes())
    shape.insert(shape.begin() + place, 1);
  Value value = getValue();
  if (!value)
    value = AssignValueOp::create(b, getLoc(), x.clone(getShape()), getShape(), x.getElementType(),
                                  getValues(), getIntValues());
  // Leading ones may make a value's rank larger than the region's.
  ArrayRef<int64_t> own = tensorType(value).getShape();
  if (own.size() > shape.size())
    value = p.reshape(value, own.take_back(shape.size()));
  if (tensorType(value).getShape() != ArrayRef(shape))
    value = ExpandOp::create(b, getLoc(), x.clone(shape), value, shape);
  SmallVector<int64_t> region(x.getShape());
  for (const StridedRange &r : ranges)
    region[r.axis] = r.count;
  value = writeRegion(p, p.reshape(value, region), ranges, x.getShape());
  auto truth = RankedTensorType::get(region, b.getI1Type());
  Value inside =
      FillConstantOp::create(b, getLoc(), truth, region, llvm::APFloat(1.0), b.getI1Type());
  inside = writeRegion(p, inside, ranges, x.getShape());
  return {p.where(inside, value, getX())};
}

LogicalResult MaskedFillOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                             Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), mask = tensorType(adaptor.getMask());
  // masked_fill_c1
  if (!mask.getElementType().isInteger(1))
    return emitOptionalError(loc, "expects a mask of bool, got ", mask);
  // masked_fill_c3
  auto shape = broadcastShapes(loc, x.getShape(), mask.getShape(), -1);
  if (failed(shape))
    return failure();
  if (Value value = adaptor.getValue()) {
    // masked_fill_c2
    if (tensorType(value).getElementType() != x.getElementType())
      return emitOptionalError(loc, "expects x and the value of one element type, got ", x, " and ",
                               value.getType());
    shape = broadcastShapes(loc, *shape, tensorType(value).getShape(), -1);
    if (failed(shape))
      return failure();
  }
  types.push_back(x.clone(*shape));
  return success();
}
SmallVector<Value> MaskedFillOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value value = getValue();
  if (!value)
    value = f.full(getConstValue().convertToDouble(), getX());
  return {WhereOp::create(b, getLoc(), getType(), getMask(), value, getX())};
}

LogicalResult DiagOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  int64_t offset = adaptor.getOffset();
  // diag_c1
  if (x.getRank() != 1 && x.getRank() != 2)
    return emitOptionalError(loc, "expects x of one or two dimensions, got ", x);
  constexpr int64_t most = int64_t(1) << 22;
  // diag_c2
  bool fits = std::abs(static_cast<double>(offset)) <= most;
  int64_t size = 0;
  if (fits && x.getRank() == 1)
    fits = (size = x.getDimSize(0) + std::abs(offset)) <= most;
  else if (fits)
    fits = (size = std::min(x.getDimSize(0) + std::min<int64_t>(offset, 0),
                            x.getDimSize(1) - std::max<int64_t>(offset, 0))) > 0;
  if (!fits)
    return emitOptionalError(loc, "expects an `offset` at which ", x, " has a diagonal, got ",
                             offset);
  types.push_back(x.getRank() == 1 ? x.clone({size, size}) : x.clone({size}));
  return success();
}
SmallVector<Value> DiagOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType x = tensorType(getX()), out = tensorType(getOut());
  int64_t offset = static_cast<int64_t>(getOffset()), n = out.getDimSize(0);
  if (x.getRank() == 2) {
    int64_t columns = x.getDimSize(1), first = offset >= 0 ? offset : -offset * columns;
    Value flat = p.reshape(getX(), {x.getNumElements()});
    return {readRegion(p, flat, {{0, first, columns + 1, n, false}})};
  }
  // Row i of a diagonal above is x[i], column i of one below.
  Value padded = zerosAlong(p, getX(), 0, 0, n - x.getDimSize(0));
  padded = p.reshape(padded, offset >= 0 ? ArrayRef<int64_t>{n, 1} : ArrayRef<int64_t>{1, n});
  Value rows = p.along(0, 2, n, 1, offset), columns = p.along(1, 2, n);
  Value inside = p.matches("eq", rows, columns, out.getShape());
  Value else_ = p.full(getPaddingValue().convertToDouble(), getOut());
  return {WhereOp::create(b, getLoc(), out, inside, padded, else_)};
}

LogicalResult MeshgridOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  SmallVector<int64_t> shape;
  int64_t count = 1;
  for (Value x : adaptor.getX()) {
    RankedTensorType type = tensorType(x);
    // meshgrid_c1
    if (type.getRank() > 1)
      return emitOptionalError(loc, "expects operands of one dimension or none, got ", type);
    shape.push_back(type.getNumElements());
    // meshgrid_c2
    if (__builtin_mul_overflow(count, shape.back(), &count) || count > (int64_t(1) << 40))
      return emitOptionalError(loc, "expects results of a size that can be, got [", shape, "]");
  }
  // meshgrid_c1
  if (shape.empty())
    return emitOptionalError(loc, "expects at least one operand");
  for (Value x : adaptor.getX())
    types.push_back(tensorType(x).clone(shape));
  return success();
}
SmallVector<Value> MeshgridOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  SmallVector<Value> results;
  for (auto [d, x] : llvm::enumerate(getX())) {
    RankedTensorType out = tensorType(getOut()[d]);
    SmallVector<int64_t> shape(out.getRank(), 1);
    shape[d] = out.getDimSize(d);
    Value column = f.reshape(x, shape);
    results.push_back(ArrayRef(shape) == out.getShape()
                          ? column
                          : ExpandOp::create(b, getLoc(), out, column, out.getShape()));
  }
  return results;
}

namespace {

// The windows of unfold; `paddings` are before and behind for each dimension.
struct UnfoldShape {
  SmallVector<int64_t> kernel, strides, paddings, dilations, places;
};

template <typename Op>
FailureOr<UnfoldShape> unfoldShape(std::optional<Location> loc, RankedTensorType x, Op op) {
  // unfold_c1
  if (x.getRank() != 4)
    return emitOptionalError(loc, "expects x of four dimensions, got ", x);
  UnfoldShape u;
  auto pair = [&](StringRef name, ArrayRef<int64_t> given, int64_t least,
                  SmallVector<int64_t> &both) -> LogicalResult {
    // unfold_c2
    bool fits = given.size() == 1 || given.size() == 2;
    for (int64_t v : given)
      fits = fits && v >= least && v <= std::numeric_limits<int32_t>::max();
    if (!fits)
      return emitOptionalError(loc, "expects `", name, "` of one or two numbers of at least ",
                               least, ", got [", given, "]");
    both = {given.front(), given.back()};
    return success();
  };
  ArrayRef<int64_t> sides = op.getPaddings();
  SmallVector<int64_t> low, high;
  bool four = sides.size() == 4;
  if (failed(pair("kernel_sizes", op.getKernelSizes(), 1, u.kernel)) ||
      failed(pair("strides", op.getStrides(), 1, u.strides)) ||
      failed(pair("dilations", op.getDilations(), 1, u.dilations)) ||
      failed(pair("paddings", four ? sides.take_front(2) : sides, 0, low)) ||
      failed(pair("paddings", four ? sides.take_back(2) : sides, 0, high)))
    return failure();
  u.paddings = {low[0], high[0], low[1], high[1]};
  for (int64_t d = 0; d < 2; ++d) {
    int64_t room = x.getDimSize(2 + d) + low[d] + high[d] - u.dilations[d] * (u.kernel[d] - 1) - 1;
    // unfold_c3
    if (room < 0)
      return emitOptionalError(loc, "expects a window that fits into the padded x, got [", u.kernel,
                               "] for ", x);
    u.places.push_back(room / u.strides[d] + 1);
  }
  return u;
}

} // namespace

LogicalResult UnfoldOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  auto u = unfoldShape(loc, x, adaptor);
  if (failed(u))
    return failure();
  types.push_back(x.clone({x.getDimSize(0), x.getDimSize(1) * llvm::product_of(u->kernel),
                           llvm::product_of(u->places)}));
  return success();
}
SmallVector<Value> UnfoldOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  RankedTensorType x = tensorType(getX()), out = tensorType(getOut());
  UnfoldShape u = *unfoldShape(std::nullopt, x, *this);
  int64_t batch = x.getDimSize(0), channels = x.getDimSize(1), outer = batch * channels;
  Value planes = f.reshape(getX(), {outer, x.getDimSize(2), x.getDimSize(3), 1});
  auto windows = x.clone({outer, u.places[0], u.places[1], u.kernel[0], u.kernel[1], 1});
  Value columns =
      WindowsOp::create(b, getLoc(), windows, planes, u.kernel, u.strides, u.paddings, u.dilations);
  int64_t places = llvm::product_of(u.places), elements = llvm::product_of(u.kernel);
  columns = f.reshape(columns, {outer, places, elements});
  columns = TransposeOp::create(b, getLoc(), x.clone({outer, elements, places}), columns,
                                ArrayRef<int64_t>{0, 2, 1});
  return {f.reshape(columns, out.getShape())};
}

} // namespace ampc::nn
