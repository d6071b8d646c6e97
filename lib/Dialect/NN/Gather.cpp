// gather, gather_nd, take_along_axis, index_sample, one_hot: composed of rows of a table; nll_loss.
#include "Places.h"
#include <numeric>

using namespace mlir;

namespace ampc::nn {
namespace {

int64_t sizeOf(ArrayRef<int64_t> shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
}

// The numbers that an op takes of its index, which is operand 1, along a dimension of x.
std::optional<IndexRange> placesAlong(unsigned operand, Value x, int64_t axis) {
  if (operand != 1)
    return std::nullopt;
  return IndexRange{tensorType(x).getDimSize(axis), std::nullopt, "index", "places", true};
}

// Whether a count of elements is one that a tensor can have.
bool canBe(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    if (size <= 0 || __builtin_mul_overflow(count, size, &count) || count > (int64_t(1) << 45))
      return false;
  return true;
}

} // namespace

LogicalResult GatherOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), index = tensorType(adaptor.getIndex());
  // gather_c1
  auto axis = inferAxisOf(loc, adaptor.getAxis(), x);
  if (failed(axis))
    return failure();
  // gather_c2
  if (failed(checkRowIndex(loc, index)))
    return failure();
  SmallVector<int64_t> shape(x.getShape());
  shape[*axis] = index.getNumElements();
  types.push_back(x.clone(shape));
  return success();
}
std::optional<IndexRange> GatherOp::getIndexRange(unsigned operand) {
  return placesAlong(operand, getX(), *inferAxisOf(std::nullopt, getAxis(), tensorType(getX())));
}
namespace {

// A gather along a dimension, as [outer, n, inner] and `count` numbers of [0, n).
struct AlongAxis {
  explicit AlongAxis(GatherOp op)
      : x(tensorType(op.getX())), axis(*inferAxisOf(std::nullopt, op.getAxis(), x)),
        n(x.getDimSize(axis)), count(tensorType(op.getIndex()).getNumElements()),
        outer(sizeOf(x.getShape().take_front(axis))),
        inner(sizeOf(x.getShape().drop_front(axis + 1))) {}
  Value ids(GatherOp op, Places &p) const {
    return p.checked(p.wideIndex(p.reshape(op.getIndex(), {count})), n);
  }

  RankedTensorType x;
  int64_t axis, n, count, outer, inner;
};

} // namespace

SmallVector<Value> GatherOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  AlongAxis along(*this);
  Value ids = along.ids(*this, p);
  if (along.outer > 1) { // the numbers of all lines of a table [outer n, inner]
    Value lines = p.along(0, 2, along.outer, along.n), row = p.reshape(ids, {1, along.count});
    Value all = p.combine<ElementwiseAddOp>(lines, row, {along.outer, along.count});
    Value known = p.matches("ge", row, p.full(0, row), {1, along.count});
    ids = p.reshape(WhereOp::create(b, getLoc(), all.getType(), known, all, p.full(-1, row)),
                    {along.outer * along.count});
  }
  Value table = p.reshape(getX(), {along.outer * along.n, along.inner});
  return {p.reshape(p.rows(table, ids), tensorType(getOut()).getShape())};
}

// Here a row of the table is all that has one place along the axis, so that few numbers are sorted.
void GatherOp::buildGradient(GradientContext &g) {
  if (!g.wants(0))
    return;
  Places p(*this, g.b);
  AlongAxis along(*this);
  auto swapped = [&](Value value, int64_t rows, int64_t columns) -> Value {
    Value matrix = p.reshape(value, {rows, columns, along.inner});
    return along.outer == 1
               ? matrix
               : Value(TransposeOp::create(g.b, along.x.clone({columns, rows, along.inner}), matrix,
                                           ArrayRef<int64_t>{1, 0, 2}));
  };
  int64_t width = along.outer * along.inner;
  Value rows = p.reshape(swapped(g.out(), along.outer, along.count), {along.count, width});
  Value sums = p.sumsOfRows(along.ids(*this, p), rows, along.x.clone({along.n, width}), -1);
  g.set(0, p.reshape(swapped(sums, along.n, along.outer), along.x.getShape()));
}

LogicalResult GatherNdOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), index = tensorType(adaptor.getIndex());
  // gather_nd_c1
  auto shape = inferLines(loc, x, index);
  if (failed(shape))
    return failure();
  types.push_back(x.clone(*shape));
  return success();
}
SmallVector<Value> GatherNdOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType x = tensorType(getX()), index = tensorType(getIndex());
  int64_t depth = index.getShape().back();
  Value ids = p.lines(getIndex(), x.getShape());
  int64_t rows = sizeOf(x.getShape().take_front(depth));
  Value table = p.reshape(getX(), {rows, x.getNumElements() / rows});
  return {p.reshape(p.rows(table, ids), tensorType(getOut()).getShape())};
}

LogicalResult TakeAlongAxisOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), index = tensorType(adaptor.getIndex());
  // take_along_axis_c1
  auto axis = inferAxisOf(loc, adaptor.getAxis(), x);
  if (failed(axis))
    return failure();
  // take_along_axis_c2
  if (failed(checkIndexAlong(loc, x, index, *axis)))
    return failure();
  types.push_back(x.clone(index.getShape()));
  return success();
}
std::optional<IndexRange> TakeAlongAxisOp::getIndexRange(unsigned operand) {
  return placesAlong(operand, getX(), *inferAxisOf(std::nullopt, getAxis(), tensorType(getX())));
}
namespace {

// How the gradient of take_along_axis finds the elements of a line. `gather`: all lines have the
// same places, so it is one of whole rows.
enum class LineGradient { gather, compare, addByLine, sort };

LineGradient lineGradientOf(TakeAlongAxisOp op) {
  RankedTensorType x = tensorType(op.getX()), index = tensorType(op.getIndex());
  int64_t axis = *inferAxisOf(std::nullopt, op.getAxis(), x);
  if (placesOfAllLines(op.getIndex(), x, axis))
    return LineGradient::gather;
  if (!haveSameLines(x, index, axis))
    return LineGradient::sort;
  return index.getDimSize(axis) == 1 ? LineGradient::compare
         : areManyLines(x, axis)     ? LineGradient::addByLine
                                     : LineGradient::sort;
}

} // namespace

SmallVector<Value> TakeAlongAxisOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType x = tensorType(getX());
  ArrayRef<int64_t> shape = tensorType(getIndex()).getShape();
  int64_t axis = *inferAxisOf(std::nullopt, getAxis(), x);
  if (Value places = placesOfAllLines(getIndex(), x, axis)) {
    Value row = p.reshape(places, {tensorType(places).getNumElements()});
    return {GatherOp::create(b, getLoc(), getType(), getX(), row, axis)};
  }
  // nn.take_lines has no gradient: an op whose gradient is that of its parts consists of rows.
  if (lineGradientOf(*this) != LineGradient::sort)
    return {TakeLinesOp::create(b, getLoc(), getType(), getX(), getIndex(), axis)};
  Value table = p.reshape(getX(), {x.getNumElements(), 1});
  Value flat = p.elements(getIndex(), x.getShape(), axis);
  return {p.reshape(p.rows(table, flat), shape)};
}

bool TakeAlongAxisOp::becomesParts(bool beforeGradients) {
  LineGradient gradient = lineGradientOf(*this);
  return !beforeGradients || gradient == LineGradient::gather || gradient == LineGradient::sort;
}

void TakeAlongAxisOp::buildGradient(GradientContext &g) {
  if (!g.wants(0))
    return;
  Places p(*this, g.b);
  RankedTensorType x = tensorType(getX());
  int64_t axis = *inferAxisOf(std::nullopt, getAxis(), x), size = x.getDimSize(axis);
  Value place = p.checked(p.wideIndex(getIndex()), size), dout = g.out(0);
  if (lineGradientOf(*this) == LineGradient::addByLine) {
    Value sums = ScatterLinesOp::create(g.b, x.clone(g.b.getF32Type()), place, p.wide(dout), axis,
                                        size, "add");
    return g.set(0, p.round(sums, getX()));
  }
  Value isChosen = p.matches("eq", place, p.along(axis, x.getRank(), size), x.getShape());
  g.set(0, WhereOp::create(g.b, x, isChosen, dout, p.zero(dout)));
}

LogicalResult IndexSampleOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), index = tensorType(adaptor.getIndex());
  // index_sample_c1
  if (x.getRank() != 2 || index.getRank() != 2 || x.getDimSize(0) != index.getDimSize(0))
    return emitOptionalError(loc, "expects two matrices with equally many rows, got ", x, " and ",
                             index);
  types.push_back(x.clone(index.getShape()));
  return success();
}
std::optional<IndexRange> IndexSampleOp::getIndexRange(unsigned operand) {
  return placesAlong(operand, getX(), 1);
}
SmallVector<Value> IndexSampleOp::decompose(OpBuilder &b) {
  return {TakeAlongAxisOp::create(b, getLoc(), getType(), getX(), getIndex(), 1)};
}

LogicalResult OneHotOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  SmallVector<int64_t> shape(tensorType(adaptor.getX()).getShape());
  shape.push_back(adaptor.getDepth());
  // one_hot_c1
  if (!canBe(shape))
    return emitOptionalError(loc,
                             "expects a positive `depth` and a result of a size that can be, "
                             "got the shape [",
                             shape, "]");
  Type dtype =
      adaptor.getDtypeAttr() ? adaptor.getDtypeAttr().getValue() : Float32Type::get(context);
  types.push_back(RankedTensorType::get(shape, dtype));
  return success();
}
SmallVector<Value> OneHotOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType out = tensorType(getOut());
  SmallVector<int64_t> shape(tensorType(getX()).getShape());
  shape.push_back(1);
  int64_t rank = out.getRank();
  Value numbers = p.reshape(p.wideIndex(getX()), shape);
  Value places = p.along(rank - 1, rank, out.getShape().back());
  return {p.cast(p.matches("eq", numbers, places, out.getShape()), out.getElementType())};
}

LogicalResult NllLossOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), label = tensorType(adaptor.getLabel());
  // nll_loss_c1
  if (x.getRank() < 2)
    return emitOptionalError(loc, "expects x of at least two dimensions, got ", x);
  SmallVector<int64_t> shape(x.getShape());
  shape.erase(shape.begin() + 1);
  if (label.getShape() != ArrayRef(shape))
    return emitOptionalError(loc, "expects a label of the shape [", shape, "], got ", label);
  // nll_loss_c2
  if (Value weight = adaptor.getWeight())
    if (tensorType(weight).getNumElements() != x.getDimSize(1))
      return emitOptionalError(loc, "expects ", x.getDimSize(1), " weights, got ",
                               weight.getType());
  // nll_loss_c3
  StringRef reduction = adaptor.getReduction();
  if (!llvm::is_contained({"none", "mean", "sum"}, reduction))
    return emitOptionalError(loc, "expects `reduction` to be none, mean or sum, got ", reduction);
  auto scalar = RankedTensorType::get({}, x.getElementType());
  types.append({reduction == "none" ? x.clone(shape) : scalar, scalar});
  return success();
}
std::optional<IndexRange> NllLossOp::getIndexRange(unsigned operand) {
  if (operand != 1)
    return std::nullopt;
  return IndexRange{tensorType(getX()).getDimSize(1), static_cast<int64_t>(getIgnoreIndex()),
                    "label", "classes"};
}
SmallVector<Value> NllLossOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType x = tensorType(getX()), label = tensorType(getLabel());
  int64_t count = label.getNumElements(), classes = x.getDimSize(1);
  Value number = p.wideIndex(getLabel());
  Value kept = p.compare("ne", number, double(static_cast<int64_t>(getIgnoreIndex())));
  Value safe = p.where(kept, number, p.zero(number));
  SmallVector<int64_t> shape(label.getShape());
  shape.insert(shape.begin() + 1, 1);
  Value logs = p.wide(getX());
  Value picked = TakeAlongAxisOp::create(b, getLoc(), tensorType(logs).clone(shape), logs,
                                         p.reshape(safe, shape), 1);
  picked = p.reshape(picked, label.getShape());
  Value weight = p.full(1, picked);
  if (getWeight()) {
    Value table = p.reshape(p.wide(getWeight()), {classes, 1});
    weight = p.reshape(p.rows(table, p.reshape(safe, {count})), label.getShape());
  }
  weight = p.where(kept, weight, p.zero(weight));
  Value loss = p.where(kept, p.negate(p.mul(picked, weight)), p.zero(picked));
  auto axes = llvm::to_vector(llvm::seq<int64_t>(0, label.getRank()));
  Value total = p.reshape(p.sum(weight, axes), {});
  if (getReduction() != "none") {
    loss = p.reshape(p.sum(loss, axes), {});
    if (getReduction() == "mean")
      loss = p.div(loss, p.where(p.compare("eq", total, 0), p.full(1, total), total));
  }
  return {p.round(loss, getX()), p.round(total, getX())};
}

} // namespace ampc::nn
