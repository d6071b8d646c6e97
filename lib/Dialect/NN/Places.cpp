// Numbers of elements and lines from an index, and rows that are scattered.
#include "Places.h"
#include "Order.h"

using namespace mlir;

namespace ampc::nn {

FailureOr<int64_t> inferAxisOf(std::optional<Location> loc, int64_t axis, RankedTensorType x) {
  if (x.getRank() == 0)
    return emitOptionalError(loc, "expects x of at least one dimension, got ", x);
  return inferAxis(loc, axis, x.getRank());
}

LogicalResult checkRowIndex(std::optional<Location> loc, RankedTensorType index) {
  if (index.getRank() > 2 || (index.getRank() == 2 && index.getDimSize(1) != 1))
    return emitOptionalError(loc, "expects an index of the shape [n], [n, 1] or [], got ", index);
  return success();
}

FailureOr<SmallVector<int64_t>> inferLines(std::optional<Location> loc, RankedTensorType x,
                                           RankedTensorType index) {
  if (index.getRank() == 0 || index.getShape().back() > x.getRank())
    return emitOptionalError(loc, "expects an index whose last dimension is at most ", x.getRank(),
                             ", got ", index);
  SmallVector<int64_t> shape(index.getShape().drop_back());
  llvm::append_range(shape, x.getShape().drop_front(index.getShape().back()));
  return shape;
}

LogicalResult checkIndexAlong(std::optional<Location> loc, RankedTensorType x,
                              RankedTensorType index, int64_t axis) {
  bool fits = index.getRank() == x.getRank();
  for (int64_t d = 0; fits && d < x.getRank(); ++d)
    fits = d == axis || index.getDimSize(d) <= x.getDimSize(d);
  if (!fits)
    return emitOptionalError(loc, "expects an index of the rank of ", x,
                             " that is but along `axis` not larger, got ", index);
  return success();
}

bool haveSameLines(RankedTensorType a, RankedTensorType b, int64_t axis) {
  SmallVector<int64_t> x(a.getShape()), y(b.getShape());
  x[axis] = y[axis];
  return x == y;
}

bool areManyLines(RankedTensorType x, int64_t axis) {
  return x.getNumElements() / x.getDimSize(axis) >= 64;
}

Value Places::lines(Value index, ArrayRef<int64_t> shape) {
  RankedTensorType type = tensorType(index);
  int64_t depth = type.getShape().back(), count = type.getNumElements() / depth;
  Value numbers = wideIndex(reshape(index, {count, depth}));
  Value ids, known;
  for (int64_t d = 0; d < depth; ++d) {
    Value column =
        SliceOp::create(b, loc, this->type({count, 1}), numbers, ArrayRef<int64_t>{1},
                        ArrayRef<int64_t>{d}, ArrayRef<int64_t>{d + 1}, ArrayRef<int64_t>{});
    Value place = checked(reshape(column, {count}), shape[d]);
    Value valid = compare("ge", place, 0);
    ids = ids ? add(mul(ids, double(shape[d])), place) : place;
    known = known ? where(known, valid, known) : valid;
  }
  return where(known, ids, full(-1, ids));
}

Value placesOfAllLines(Value index, RankedTensorType x, int64_t axis) {
  RankedTensorType type = tensorType(index);
  if (!haveSameLines(x, type, axis))
    return {};
  if (auto expand = index.getDefiningOp<ExpandOp>()) {
    RankedTensorType from = tensorType(expand.getX());
    int64_t added = type.getRank() - from.getRank();
    auto sizeOf = [&](int64_t d) { return d < added ? 1 : from.getDimSize(d - added); };
    for (int64_t d = 0; d < type.getRank(); ++d)
      if (sizeOf(d) != (d == axis ? type.getDimSize(d) : 1))
        return {};
    index = expand.getX();
  } else if (type.getNumElements() != type.getDimSize(axis)) { // more than one line
    return {};
  }
  // The tensor itself, so that equal places are sorted once.
  while (isa_and_nonnull<ReshapeOp, UnsqueezeOp, SqueezeOp>(index.getDefiningOp()))
    index = index.getDefiningOp()->getOperand(0);
  return index;
}

Value Places::elements(Value index, ArrayRef<int64_t> shape, int64_t axis) {
  RankedTensorType type = tensorType(index);
  int64_t rank = type.getRank();
  SmallVector<int64_t> strides = rowMajorStrides(shape);
  Value place = checked(wideIndex(index), shape[axis]);
  Value ids = mul(place, double(strides[axis]));
  for (int64_t d = 0; d < rank; ++d)
    if (d != axis && type.getDimSize(d) > 1)
      ids = add(ids, along(d, rank, type.getDimSize(d), strides[d]));
  ids = where(compare("ge", place, 0), ids, full(-1, ids));
  return reshape(ids, {type.getNumElements()});
}

Scatter::Scatter(Operation *op, OpBuilder &b, Value ids, int64_t rows, std::optional<ByLine> lines)
    : Places(op, b), ids(ids), count(rows), lines(std::move(lines)) {
  if (!this->lines)
    order = orderOf(b, op->getLoc(), ids);
}

Value Scatter::combined(Value values, StringRef kind) {
  RankedTensorType type = tensorType(values);
  if (!lines)
    return named(ScatterRowsOp::create(b, loc, type.clone({count, type.getDimSize(1)}), ids, order,
                                       values, kind));
  Value all = reshape(values, tensorType(lines->places).getShape());
  RankedTensorType table = type.clone(lines->x.getShape());
  return reshape(named(ScatterLinesOp::create(b, loc, table, lines->places, all, lines->axis,
                                              table.getDimSize(lines->axis), kind)),
                 {count, 1});
}

Value Scatter::place() {
  if (!lastPlace) {
    int64_t n = tensorType(ids).getNumElements();
    lastPlace = reshape(combined(along(0, 2, n), "max"), {count});
  }
  return lastPlace;
}

} // namespace ampc::nn
