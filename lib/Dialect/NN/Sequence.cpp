// sequence, tril_triu, tril, triu, cumsum.
#include "Lines.h"
#include "Places.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc::nn {

int64_t SequenceOp::getKernelRows() {
  return elementCount(getType());
}
void SequenceOp::emitKernel(KernelBuilder &k) {
  k.setWhole(0, getType(), true);
  Type i64 = k.b().getI64Type();
  k.forEachRow([&](Value row) {
    auto number = [&](int64_t v) -> Value {
      return arith::ConstantOp::create(k.b(), i64, k.b().getI64IntegerAttr(v));
    };
    Value place = arith::IndexCastOp::create(k.b(), i64, row);
    Value v = k.add(number(getStart()), k.mul(number(getStep()), place));
    k.store(0, row, k.convert(v, computeType(k.element(0))));
  });
}

// tril_triu_c1, tril_c1, triu_c1
static LogicalResult inferTriangle(std::optional<Location> loc, RankedTensorType x,
                                   SmallVectorImpl<Type> &types) {
  if (x.getRank() < 2)
    return emitOptionalError(loc, "expects x of at least two dimensions, got ", x);
  types.push_back(x);
  return success();
}

template <typename Op> static SmallVector<Value> keepTriangle(Op op, OpBuilder &b, bool lower) {
  Places p(op, b);
  ArrayRef<int64_t> shape = tensorType(op.getX()).getShape().take_back(2);
  Value rows = p.along(0, 2, shape[0], 1, static_cast<int64_t>(op.getDiagonal())),
        columns = p.along(1, 2, shape[1]);
  Value inside = p.matches(lower ? "le" : "ge", columns, rows, shape);
  Value none = p.zero(op.getX());
  return {WhereOp::create(b, op.getLoc(), op.getType(), inside, op.getX(), none)};
}

#define AMPC_TRIANGLE(OP, LOWER)                                                                   \
  LogicalResult OP::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,  \
                                     SmallVectorImpl<Type> &types) {                               \
    return inferTriangle(loc, tensorType(adaptor.getX()), types);                                  \
  }                                                                                                \
  SmallVector<Value> OP::decompose(OpBuilder &b) {                                                 \
    return keepTriangle(*this, b, LOWER);                                                          \
  }
AMPC_TRIANGLE(TrilTriuOp, getLower())
AMPC_TRIANGLE(TrilOp, true)
AMPC_TRIANGLE(TriuOp, false)
#undef AMPC_TRIANGLE

LogicalResult CumsumOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // cumsum_c1
  if (failed(inferAxis(loc, adaptor.getAxis(), x.getRank())))
    return failure();
  types.push_back(adaptor.getFlatten() ? x.clone({x.getNumElements()}) : x);
  return success();
}
static Lines summed(CumsumOp op) {
  RankedTensorType x = tensorType(op.getX());
  if (!op.getFlatten() && x.getRank() > 0)
    return Lines::of(x, op.getAxis());
  Lines all;
  all.n = x.getNumElements();
  return all;
}
int64_t CumsumOp::getKernelRows() {
  Lines lines = summed(*this);
  return lines.outer * lines.inner;
}
void CumsumOp::emitKernel(KernelBuilder &k) {
  Lines lines = summed(*this);
  k.setWhole(0, getX().getType(), false);
  k.setWhole(1, getType(), true);
  Type stored = computeType(k.element(0));
  Type wide = isa<FloatType>(stored) ? Type(k.b().getF64Type()) : stored;
  k.forEachRow([&](Value row) {
    Value base = k.add(k.mul(k.divIndex(row, lines.inner), k.index(lines.n * lines.inner)),
                       k.remIndex(row, lines.inner));
    k.loop(k.index(0), k.index(lines.n), 1, {k.constant(0, wide)}, [&](Value j, ValueRange sums) {
      Value place = getReverse() ? k.sub(k.index(lines.n - 1), j) : j;
      Value at = k.add(base, k.mul(place, k.index(lines.inner)));
      Value sum = k.add(sums[0], k.convert(k.load(0, at), wide));
      k.store(1, at, k.convert(getExclusive() ? sums[0] : sum, stored));
      return SmallVector<Value>{sum};
    });
  });
}
// Each element counts in the sums behind it.
void CumsumOp::buildGradient(GradientContext &g) {
  RankedTensorType x = tensorType(getX());
  Value grad = reshapeTo(g.b, g.b.getLoc(), g.out(), x.getShape());
  if (getFlatten())
    grad = reshapeTo(g.b, g.b.getLoc(), grad, {x.getNumElements()});
  Value sums = CumsumOp::create(g.b, grad.getType(), grad, getFlatten() ? 0 : getAxis(), false,
                                getExclusive(), !getReverse());
  g.set(0, reshapeTo(g.b, g.b.getLoc(), sums, x.getShape()));
}

} // namespace ampc::nn
