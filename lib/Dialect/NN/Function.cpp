// exp, expm1, log2, log10, log1p, sqrt, rsqrt, square, pow, reciprocal, erf, sin, cos, floor, ceil,
// sign; square_error_cost.
#include "FlatAtZero.h"
#include "WideGradient.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;

namespace ampc::nn {

Value ExpOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::ExpOp::create(k.b(), v[0]);
}
void ExpOp::buildGradient(GradientContext &g) {
  g.set(0, ElementwiseMulOp::create(g.b, getType(), g.out(), getOut(), -1));
}

Value Expm1Op::emitElement(KernelBuilder &k, ValueRange v) {
  return math::ExpM1Op::create(k.b(), v[0]);
}
void Expm1Op::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.mul(w.out, w.apply<ExpOp>(w.widen(getX()))));
}

Value Log2Op::emitElement(KernelBuilder &k, ValueRange v) {
  return math::Log2Op::create(k.b(), v[0]);
}
void Log2Op::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.scale(w.div(w.out, w.widen(getX())), 1 / std::log(2.0)));
}

Value Log10Op::emitElement(KernelBuilder &k, ValueRange v) {
  return math::Log10Op::create(k.b(), v[0]);
}
void Log10Op::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.scale(w.div(w.out, w.widen(getX())), 1 / std::log(10.0)));
}

Value Log1pOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::Log1pOp::create(k.b(), v[0]);
}
void Log1pOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.div(w.out, w.scale(w.widen(getX()), 1, 1)));
}

Value SqrtOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::SqrtOp::create(k.b(), v[0]);
}
void SqrtOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value root = w.widen(getOut()), grad = w.scale(w.div(w.out, root), 0.5);
  w.set(isFlatAtZero(getX()) ? w.where(root, "eq", 0, w.zero(), grad) : grad);
}

Value RsqrtOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.div(k.constant(1, v[0].getType()), math::SqrtOp::create(k.b(), v[0]));
}
void RsqrtOp::buildGradient(GradientContext &g) {
  // -g/2 r^3, with g first: r^3 alone overflows for small x.
  WideGradient w(g);
  Value r = w.widen(getOut());
  w.set(w.mul(w.mul(w.mul(w.scale(w.out, -0.5), r), r), r));
}

Value SquareOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.mul(v[0], v[0]);
}
void SquareOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.scale(w.mul(w.out, w.widen(getX())), 2));
}

Value PowOp::emitElement(KernelBuilder &k, ValueRange v) {
  double factor = getFactor().convertToDouble();
  if (factor == 1 || factor == 2)
    return factor == 1 ? v[0] : k.mul(v[0], v[0]);
  return math::PowFOp::create(k.b(), v[0], k.constant(factor, v[0].getType()));
}
void PowOp::buildGradient(GradientContext &g) {
  double factor = getFactor().convertToDouble();
  if (factor == 0) // x^-1 is infinite at 0, and 0 times that is no 0
    return g.set(0, g.constant(0, getType()));
  WideGradient w(g);
  Value x = w.widen(getX());
  Value power = PowOp::create(g.b, x.getType(), x, llvm::APFloat(factor - 1));
  Value grad = w.scale(w.mul(w.out, power), factor);
  bool pole = factor > 0 && factor < 1;
  w.set(pole && isFlatAtZero(getX()) ? w.where(x, "eq", 0, w.zero(), grad) : grad);
}

Value ReciprocalOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.div(k.constant(1, v[0].getType()), v[0]);
}
void ReciprocalOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value r = w.widen(getOut());
  w.set(w.mul(w.mul(w.scale(w.out, -1), r), r));
}

Value ErfOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::ErfOp::create(k.b(), v[0]);
}
void ErfOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  Value bell = w.apply<ExpOp>(w.scale(w.mul(x, x), -1));
  w.set(w.scale(w.mul(w.out, bell), 2 / std::sqrt(M_PI)));
}

Value SinOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::SinOp::create(k.b(), v[0]);
}
void SinOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.mul(w.out, w.apply<CosOp>(w.widen(getX()))));
}

Value CosOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::CosOp::create(k.b(), v[0]);
}
void CosOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.mul(w.scale(w.out, -1), w.apply<SinOp>(w.widen(getX()))));
}

// Step functions: the gradient is zero.
Value FloorOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::FloorOp::create(k.b(), v[0]);
}
bool FloorOp::isExact() {
  return true;
}
void FloorOp::buildGradient(GradientContext &) {}

Value CeilOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::CeilOp::create(k.b(), v[0]);
}
bool CeilOp::isExact() {
  return true;
}
void CeilOp::buildGradient(GradientContext &) {}

Value SignOp::emitElement(KernelBuilder &k, ValueRange v) {
  Type type = v[0].getType();
  Value zero = k.constant(0, type);
  Value rest = isa<FloatType>(getElementTypeOrSelf(type))
                   ? k.select(k.compare("eq", v[0], zero), zero, v[0])
                   : zero; // NaN
  Value below = k.select(k.compare("lt", v[0], zero), k.constant(-1, type), rest);
  return k.select(k.compare("gt", v[0], zero), k.constant(1, type), below);
}
bool SignOp::isExact() {
  return true;
}
void SignOp::buildGradient(GradientContext &) {}

LogicalResult SquareErrorCostOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                  Adaptor adaptor, SmallVectorImpl<Type> &types) {
  // square_error_cost_c1
  if (adaptor.getX().getType() != adaptor.getY().getType())
    return emitOptionalError(loc, "expects `x` and `y` of one shape and dtype, got ",
                             adaptor.getX().getType(), " and ", adaptor.getY().getType());
  types.push_back(adaptor.getX().getType());
  return success();
}
SmallVector<Value> SquareErrorCostOp::decompose(OpBuilder &b) {
  Value difference = ElementwiseSubOp::create(b, getLoc(), getType(), getX(), getY(), -1);
  return {SquareOp::create(b, getLoc(), getType(), difference)};
}

} // namespace ampc::nn
