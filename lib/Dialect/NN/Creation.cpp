// range, linspace, assign_value, full_like, eye, shape, shape64, size, rank, identity.
#include "Places.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cmath>

using namespace mlir;

namespace ampc::nn {
namespace {

constexpr int64_t kMostNumbers = int64_t(1) << 40;

Value wholeNumber(KernelBuilder &k, int64_t value) {
  return arith::ConstantOp::create(k.b(), k.b().getI64Type(), k.b().getI64IntegerAttr(value));
}

// The number of numbers from `start` to before `end`; not positive where there is none. Floats are
// divided in float32, as Paddle does.
int64_t numbersBetween(double start, double end, double step, Type dtype) {
  if (!isa<FloatType>(dtype))
    start = std::trunc(start), end = std::trunc(end), step = std::trunc(step);
  if (step == 0)
    return 0;
  double count = isa<FloatType>(dtype) ? double(float(float(end) - float(start)) / float(step))
                                       : (end - start) / step;
  return static_cast<int64_t>(std::ceil(std::min(count, double(kMostNumbers + 1))));
}

// A tensor whose numbers depend on shapes only.
Value listOf(Operation *op, OpBuilder &b, ArrayRef<int64_t> numbers) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  return AssignValueOp::create(b, op->getLoc(), type, type.getShape(), type.getElementType(),
                               ArrayRef<double>{}, numbers);
}

} // namespace

LogicalResult RangeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  double start = adaptor.getStart().convertToDouble(), end = adaptor.getEnd().convertToDouble(),
         step = adaptor.getStep().convertToDouble();
  // range_c2
  if (adaptor.getDtype().isInteger(1))
    return emitOptionalError(loc, "expects `dtype` of numbers, got bool");
  // range_c1
  int64_t count = numbersBetween(start, end, step, adaptor.getDtype());
  if (count < 1 || count > kMostNumbers)
    return emitOptionalError(loc, "expects `start`, `end` and `step` of at least one number, got ",
                             start, ", ", end, " and ", step);
  types.push_back(RankedTensorType::get({count}, adaptor.getDtype()));
  return success();
}
int64_t RangeOp::getKernelRows() {
  return elementCount(getType());
}
void RangeOp::emitKernel(KernelBuilder &k) {
  k.setWhole(0, getType(), true);
  Type stored = computeType(k.element(0)), i64 = k.b().getI64Type(), f64 = k.b().getF64Type();
  double start = getStart().convertToDouble(), step = getStep().convertToDouble();
  bool whole = !isa<FloatType>(stored);
  k.forEachRow([&](Value row) {
    Value place = arith::IndexCastOp::create(k.b(), i64, row);
    auto number = [&](double v) {
      return whole ? wholeNumber(k, static_cast<int64_t>(v)) : k.constant(v, f64);
    };
    Value far = k.mul(number(step), k.convert(place, whole ? i64 : f64));
    k.store(0, row, k.convert(k.add(number(start), far), stored));
  });
}

LogicalResult LinspaceOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                           Adaptor adaptor, SmallVectorImpl<Type> &types) {
  int64_t count = adaptor.getNum();
  // linspace_c1
  if (count < 1 || count > kMostNumbers)
    return emitOptionalError(loc, "expects a positive `num` that can be, got ", count);
  // linspace_c2
  if (adaptor.getDtype().isInteger(1))
    return emitOptionalError(loc, "expects `dtype` of numbers, got bool");
  types.push_back(RankedTensorType::get({count}, adaptor.getDtype()));
  return success();
}
int64_t LinspaceOp::getKernelRows() {
  return elementCount(getType());
}
void LinspaceOp::emitKernel(KernelBuilder &k) {
  k.setWhole(0, getType(), true);
  Type stored = computeType(k.element(0)), f64 = k.b().getF64Type();
  double start = getStart().convertToDouble(), stop = getStop().convertToDouble();
  if (!isa<FloatType>(stored))
    start = std::trunc(start), stop = std::trunc(stop);
  auto n = static_cast<int64_t>(getNum());
  double step = n > 1 ? (stop - start) / static_cast<double>(n - 1) : 0;
  k.forEachRow([&](Value row) {
    auto places = [&](Value index) {
      return k.convert(arith::IndexCastOp::create(k.b(), k.b().getI64Type(), index), f64);
    };
    auto number = [&](double v) { return k.constant(v, f64); };
    Value low = k.add(number(start), k.mul(number(step), places(row)));
    Value high = k.sub(number(stop), k.mul(number(step), places(k.sub(k.index(n - 1), row))));
    Value first = k.compare("lt", row, k.index(std::max<int64_t>(n / 2, n == 1)));
    k.store(0, row, k.convert(k.select(first, low, high), stored));
  });
}

LogicalResult AssignValueOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                              Adaptor adaptor, SmallVectorImpl<Type> &types) {
  int64_t count = 1;
  for (int64_t size : adaptor.getShape())
    // assign_value_c1
    if (size <= 0 || __builtin_mul_overflow(count, size, &count) || count > kMostGiven)
      return emitOptionalError(loc, "expects positive dimensions in `shape`, of at most ",
                               kMostGiven, " numbers, got [", adaptor.getShape(), "]");
  int64_t given = adaptor.getValues().size(), whole = adaptor.getIntValues().size();
  // assign_value_c2
  if (given + whole != count || (given && whole))
    return emitOptionalError(loc, "expects ", count, " numbers for the shape [", adaptor.getShape(),
                             "], got ", given + whole);
  types.push_back(RankedTensorType::get(adaptor.getShape(), adaptor.getDtype()));
  return success();
}
int64_t AssignValueOp::getKernelRows() {
  return 1;
}
void AssignValueOp::emitKernel(KernelBuilder &k) {
  k.setWhole(0, getType(), true);
  Type stored = computeType(k.element(0));
  ArrayRef<double> values = getValues();
  ArrayRef<int64_t> whole = getIntValues();
  auto number = [&](int64_t i) -> Value {
    if (stored.isInteger(1))
      return k.constant(whole.empty() ? values[i] != 0 : whole[i] != 0, stored);
    if (isa<FloatType>(stored) || whole.empty())
      return k.constant(whole.empty() ? values[i] : static_cast<double>(whole[i]), stored);
    return arith::ConstantOp::create(
        k.b(), stored,
        IntegerAttr::get(stored, APInt(64, whole[i], true).trunc(stored.getIntOrFloatBitWidth())));
  };
  k.forEachRow([&](Value) {
    for (int64_t i = 0; i < elementCount(getType()); ++i)
      k.store(0, k.index(i), number(i));
  });
}

LogicalResult FullLikeOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  types.push_back(adaptor.getDtype() ? x.clone(*adaptor.getDtype()) : x);
  return success();
}
SmallVector<Value> FullLikeOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  return {f.full(getValue().convertToDouble(), getOut())};
}

LogicalResult EyeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  int64_t rows = adaptor.getNumRows(), columns = adaptor.getNumColumns(), count;
  columns = columns == -1 ? rows : columns;
  // eye_c1
  if (rows < 1 || columns < 1 || __builtin_mul_overflow(rows, columns, &count) ||
      count > kMostNumbers)
    return emitOptionalError(
        loc, "expects positive `num_rows` and `num_columns` of a size that can be, got ", rows,
        " and ", columns);
  types.push_back(RankedTensorType::get({rows, columns}, adaptor.getDtype()));
  return success();
}
SmallVector<Value> EyeOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType out = tensorType(getOut());
  Value rows = p.along(0, 2, out.getDimSize(0)), columns = p.along(1, 2, out.getDimSize(1));
  return {p.cast(p.matches("eq", rows, columns, out.getShape()), out.getElementType())};
}

LogicalResult ShapeOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                        Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // shape_c1
  if (x.getRank() == 0 || *llvm::max_element(x.getShape()) > std::numeric_limits<int32_t>::max())
    return emitOptionalError(loc, "expects x of dimensions that fit into 32 bits, got ", x);
  types.push_back(RankedTensorType::get({x.getRank()}, IntegerType::get(context, 32)));
  return success();
}
SmallVector<Value> ShapeOp::decompose(OpBuilder &b) {
  return {listOf(*this, b, tensorType(getX()).getShape())};
}

LogicalResult Shape64Op::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // shape64_c1
  if (x.getRank() == 0)
    return emitOptionalError(loc, "expects x of at least one dimension, got ", x);
  types.push_back(RankedTensorType::get({x.getRank()}, IntegerType::get(context, 64)));
  return success();
}
SmallVector<Value> Shape64Op::decompose(OpBuilder &b) {
  return {listOf(*this, b, tensorType(getX()).getShape())};
}

LogicalResult SizeOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(RankedTensorType::get({}, IntegerType::get(context, 64)));
  return success();
}
SmallVector<Value> SizeOp::decompose(OpBuilder &b) {
  return {listOf(*this, b, {elementCount(getX().getType())})};
}

LogicalResult RankOp::inferReturnTypes(MLIRContext *context, std::optional<Location>, Adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(RankedTensorType::get({}, IntegerType::get(context, 32)));
  return success();
}
SmallVector<Value> RankOp::decompose(OpBuilder &b) {
  return {listOf(*this, b, {tensorType(getX()).getRank()})};
}

LogicalResult IdentityOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                           SmallVectorImpl<Type> &types) {
  types.push_back(adaptor.getX().getType());
  return success();
}
void IdentityOp::buildGradient(GradientContext &g) {
  g.set(0, g.out());
}

} // namespace ampc::nn
