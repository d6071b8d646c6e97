// sequence, tril_triu, tril, triu, cumsum, cumprod.
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

LogicalResult CumprodOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // cumprod_c1
  if (failed(inferAxis(loc, adaptor.getAxis(), x.getRank())))
    return failure();
  types.push_back(x);
  return success();
}

// Carries a number along each line of argument 0, of f64 for floats, from the first place on or,
// with `backward`, from the last. `step` gets the place and the number and returns the next one.
static void carryAlong(KernelBuilder &k, RankedTensorType x, int64_t axis, double start,
                       bool backward, function_ref<Value(Value at, Value carried)> step) {
  Lines lines = x.getRank() ? Lines::of(x, axis) : Lines();
  Type stored = computeType(k.element(0));
  Type wide = isa<FloatType>(stored) ? Type(k.b().getF64Type()) : stored;
  k.forEachRow([&](Value row) {
    Value base = k.add(k.mul(k.divIndex(row, lines.inner), k.index(lines.n * lines.inner)),
                       k.remIndex(row, lines.inner));
    k.loop(k.index(0), k.index(lines.n), 1, {k.constant(start, wide)},
           [&](Value j, ValueRange carried) {
             Value place = backward ? k.sub(k.index(lines.n - 1), j) : j;
             Value at = k.add(base, k.mul(place, k.index(lines.inner)));
             return SmallVector<Value>{step(at, carried[0])};
           });
  });
}
static int64_t lineCount(RankedTensorType x, int64_t axis) {
  return x.getNumElements() / (x.getRank() ? Lines::of(x, axis).n : 1);
}

int64_t CumprodOp::getKernelRows() {
  return lineCount(tensorType(getX()), getAxis());
}
void CumprodOp::emitKernel(KernelBuilder &k) {
  k.setWhole(0, getX().getType(), false);
  k.setWhole(1, getType(), true);
  Type stored = computeType(k.element(0));
  carryAlong(k, tensorType(getX()), getAxis(), 1, getReverse(), [&](Value at, Value product) {
    Value next = k.mul(product, k.convert(k.load(0, at), product.getType()));
    k.store(1, at, k.convert(getExclusive() ? product : next, stored));
    return next;
  });
}
void CumprodOp::buildGradient(GradientContext &g) {
  Composition f(*this, g.b);
  Value x = f.wide(getX()), grad = f.wide(g.out());
  Value before = CumprodOp::create(g.b, x.getType(), x, getAxis(), true, getReverse());
  Value sums =
      CumprodSumsOp::create(g.b, x.getType(), x, grad, getAxis(), getExclusive(), getReverse());
  g.set(0, f.round(f.mul(before, sums), getX()));
}

int64_t CumprodSumsOp::getKernelRows() {
  return lineCount(tensorType(getX()), getAxis());
}
void CumprodSumsOp::emitKernel(KernelBuilder &k) {
  k.setWhole(0, getX().getType(), false);
  k.setWhole(1, getDout().getType(), false);
  k.setWhole(2, getType(), true);
  Type stored = computeType(k.element(2));
  carryAlong(k, tensorType(getX()), getAxis(), 0, !getReverse(), [&](Value at, Value behind) {
    Value own = k.convert(k.load(1, at), behind.getType());
    Value factor = k.convert(k.load(0, at), behind.getType());
    if (getExclusive()) {
      k.store(2, at, k.convert(behind, stored));
      return k.add(own, k.mul(factor, behind));
    }
    Value sum = k.add(own, behind);
    k.store(2, at, k.convert(sum, stored));
    return k.mul(factor, sum);
  });
}

} // namespace ampc::nn
