// scatter, scatter_nd_add, index_add, put_along_axis: composed of rows that are scattered.
#include "Places.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc::nn {
namespace {

bool sameElement(RankedTensorType x, RankedTensorType y) {
  return x.getElementType() == y.getElementType();
}

// Floats in f32, whole numbers as they are.
Value accumulated(Places &p, Value x) {
  return hasFloatElements(x) ? p.wide(x) : x;
}

LogicalResult inferLikeX(RankedTensorType x, SmallVectorImpl<Type> &types) {
  types.push_back(x);
  return success();
}

} // namespace

LogicalResult ScatterOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), index = tensorType(adaptor.getIndex()),
                   updates = tensorType(adaptor.getUpdates());
  // scatter_c1
  if (x.getRank() == 0)
    return emitOptionalError(loc, "expects x of at least one dimension, got ", x);
  // scatter_c2
  if (failed(checkRowIndex(loc, index)))
    return failure();
  SmallVector<int64_t> shape(x.getShape().drop_front());
  if (index.getRank() > 0)
    shape.insert(shape.begin(), index.getDimSize(0));
  // scatter_c3
  if (updates.getShape() != ArrayRef(shape))
    return emitOptionalError(loc, "expects updates of the shape [", shape, "], got ", updates);
  // scatter_c4
  if (!sameElement(x, updates))
    return emitOptionalError(loc, "expects x and updates of one element type, got ", x, " and ",
                             updates);
  return inferLikeX(x, types);
}
SmallVector<Value> ScatterOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType x = tensorType(getX());
  int64_t count = elementCount(getIndex().getType()), rows = x.getDimSize(0),
          width = x.getNumElements() / rows;
  Value ids = p.checked(p.wideIndex(p.reshape(getIndex(), {count})), rows);
  Scatter s(*this, b, ids, rows);
  Value table = p.reshape(getX(), {rows, width}), updates = p.reshape(getUpdates(), {count, width});
  Value written = getOverwrite() ? s.last(updates)
                                 : p.round(s.combined(accumulated(p, updates), "add"), getX());
  return {p.reshape(p.where(s.touched(), written, table), x.getShape())};
}

LogicalResult ScatterNdAddOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), index = tensorType(adaptor.getIndex()),
                   updates = tensorType(adaptor.getUpdates());
  // scatter_nd_add_c1
  auto shape = inferLines(loc, x, index);
  if (failed(shape))
    return failure();
  // scatter_nd_add_c2
  if (updates.getShape() != ArrayRef(*shape) || !sameElement(x, updates))
    return emitOptionalError(loc, "expects updates of the shape [", *shape,
                             "] and the element type of x, got ", updates);
  return inferLikeX(x, types);
}
SmallVector<Value> ScatterNdAddOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType x = tensorType(getX()), index = tensorType(getIndex());
  int64_t width = llvm::product_of(x.getShape().drop_front(index.getShape().back())),
          rows = x.getNumElements() / width,
          count = index.getNumElements() / index.getShape().back();
  Scatter s(*this, b, p.lines(getIndex(), x.getShape()), rows);
  Value updates = accumulated(p, p.reshape(getUpdates(), {count, width}));
  Value table = accumulated(p, p.reshape(getX(), {rows, width}));
  Value sum = p.add(table, s.combined(updates, "add"));
  return {p.reshape(p.round(sum, getX()), x.getShape())};
}

LogicalResult IndexAddOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), index = tensorType(adaptor.getIndex()),
                   values = tensorType(adaptor.getValues());
  // index_add_c1
  auto axis = inferAxisOf(loc, adaptor.getAxis(), x);
  if (failed(axis))
    return failure();
  // index_add_c2
  if (index.getRank() != 1)
    return emitOptionalError(loc, "expects an index of one dimension, got ", index);
  SmallVector<int64_t> shape(x.getShape());
  shape[*axis] = index.getDimSize(0);
  // index_add_c3
  if (values.getShape() != ArrayRef(shape) || !sameElement(x, values))
    return emitOptionalError(loc, "expects values of the shape [", shape,
                             "] and the element type of x, got ", values);
  return inferLikeX(x, types);
}
SmallVector<Value> IndexAddOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType x = tensorType(getX());
  int64_t axis = *inferAxis(std::nullopt, getAxis(), x.getRank()), n = x.getDimSize(axis);
  int64_t outer = llvm::product_of(x.getShape().take_front(axis)),
          inner = llvm::product_of(x.getShape().drop_front(axis + 1)),
          count = elementCount(getIndex().getType());
  // The axis goes first, so that a row is all that has one place along it.
  auto swapped = [&](Value value, int64_t rows, int64_t columns) -> Value {
    if (rows == 1)
      return p.reshape(value, {columns, inner});
    Value matrix = p.reshape(value, {rows, columns, inner});
    auto type = tensorType(matrix).clone({columns, rows, inner});
    return TransposeOp::create(b, getLoc(), type, matrix, ArrayRef<int64_t>{1, 0, 2});
  };
  Value ids = p.checked(p.wideIndex(getIndex()), n);
  Scatter s(*this, b, ids, n);
  Value values = p.reshape(swapped(getValues(), outer, count), {count, outer * inner});
  Value sums = s.combined(accumulated(p, values), "add");
  if (outer != 1)
    sums = swapped(sums, n, outer);
  Value sum = p.add(accumulated(p, getX()), p.reshape(sums, x.getShape()));
  return {p.round(sum, getX())};
}

LogicalResult PutAlongAxisOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), index = tensorType(adaptor.getIndex()),
                   values = tensorType(adaptor.getValues());
  // put_along_axis_c1
  auto axis = inferAxisOf(loc, adaptor.getAxis(), x);
  if (failed(axis))
    return failure();
  // put_along_axis_c2
  if (failed(checkIndexAlong(loc, x, index, *axis)))
    return failure();
  // put_along_axis_c3
  if (values.getShape() != index.getShape() || !sameElement(x, values))
    return emitOptionalError(
        loc, "expects values of the shape of the index and the element type of x, got ", values,
        " and ", index);
  // put_along_axis_c4
  StringRef reduce = adaptor.getReduce();
  if (!llvm::is_contained({"assign", "add", "mul", "multiply", "amin", "amax"}, reduce))
    return emitOptionalError(
        loc, "expects `reduce` to be assign, add, mul, multiply, amin or amax, got ", reduce);
  return inferLikeX(x, types);
}

namespace {

// put_along_axis on a table [rows, width] and values [n, width], floats in f32. A row is one
// element, or, if all lines have the same places, all that has one place along the first dimension.
struct Put {
  Put(PutAlongAxisOp op, OpBuilder &b)
      : p(op, b), x(tensorType(op.getX())), axis(*inferAxis({}, op.getAxis(), x.getRank())),
        places(llvm::product_of(x.getShape().take_front(axis)) == 1
                   ? placesOfAllLines(op.getIndex(), x, axis)
                   : Value()),
        rows(places ? x.getDimSize(axis) : x.getNumElements()), width(x.getNumElements() / rows),
        s(op, b, numbers(op), rows, byLine(op)) {}

  Value numbers(PutAlongAxisOp op) {
    if (!places)
      return p.elements(op.getIndex(), x.getShape(), axis);
    Value row = p.reshape(places, {tensorType(places).getNumElements()});
    return p.checked(p.wideIndex(row), rows);
  }

  std::optional<ByLine> byLine(PutAlongAxisOp op) {
    if (places || !haveSameLines(x, tensorType(op.getIndex()), axis) || !areManyLines(x, axis))
      return std::nullopt;
    return ByLine{p.checked(p.wideIndex(op.getIndex()), x.getDimSize(axis)), x, axis};
  }

  Value table(Value v) {
    return p.reshape(accumulated(p, v), {tensorType(v).getNumElements() / width, width});
  }

  Places p;
  RankedTensorType x;
  int64_t axis;
  Value places;
  int64_t rows, width;
  Scatter s;
};

} // namespace

SmallVector<Value> PutAlongAxisOp::decompose(OpBuilder &b) {
  Put put(*this, b);
  Places &p = put.p;
  Value x = put.table(getX()), values = put.table(getValues()), all;
  StringRef reduce = getReduce();
  bool self = getIncludeSelf();
  if (reduce == "assign") {
    all = put.s.last(values);
  } else if (reduce == "add") {
    all = put.s.combined(values, "add");
    all = self ? p.add(x, all) : all;
  } else if (reduce == "amin" || reduce == "amax") {
    all = put.s.combined(values, reduce == "amin" ? "min" : "max");
    all = !self ? all : reduce == "amin" ? p.min(x, all) : p.max(x, all);
  } else {
    all = put.s.combined(values, "mul");
    all = self ? p.mul(x, all) : all;
  }
  all = p.where(put.s.touched(), all, x);
  return {p.reshape(p.round(all, getX()), put.x.getShape())};
}

void PutAlongAxisOp::buildGradient(GradientContext &g) {
  Put put(*this, g.b);
  Places &p = put.p;
  Value x = put.table(getX()), values = put.table(getValues()), out = put.table(getOut()),
        grad = put.table(g.out());
  StringRef reduce = getReduce();
  bool self = getIncludeSelf();
  Value ofX = grad, ofValues; // of x where it counts
  if (reduce == "assign") {
    self = false;
    // The values' own numbers, scattered and read back: a value stays if it finds its own there.
    Value numbers = p.along(0, 2, tensorType(values).getDimSize(0));
    Value stays = p.compare("eq", put.s.taken(put.s.combined(numbers, "max")), numbers);
    ofValues = put.s.taken(grad);
    ofValues = p.where(stays, ofValues, p.zero(ofValues));
  } else if (reduce == "add") {
    ofValues = put.s.taken(grad);
  } else if (reduce == "amin" || reduce == "amax") {
    Value equal = p.cast(p.compare("eq", put.s.taken(out), values), g.b.getF32Type());
    Value count = put.s.combined(equal, "add");
    Value own = p.cast(p.compare("eq", x, out), g.b.getF32Type());
    if (self)
      count = p.add(count, own);
    Value share = p.where(p.compare("gt", count, 0), p.div(grad, count), p.zero(grad));
    ofX = p.mul(share, own);
    ofValues = p.mul(put.s.taken(share), equal);
  } else {
    Value product = p.mul(grad, out);
    ofX = p.div(product, x);
    ofValues = p.div(put.s.taken(product), values);
  }
  if (g.wants(0)) {
    if (!self || reduce != "add")
      ofX = p.where(put.s.touched(), self ? ofX : p.zero(grad), grad);
    g.set(0, p.reshape(p.round(ofX, getX()), put.x.getShape()));
  }
  if (g.wants(2))
    g.set(2, p.reshape(p.round(ofValues, getValues()), tensorType(getValues()).getShape()));
}

} // namespace ampc::nn
