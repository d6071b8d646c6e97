// elu, hard_sigmoid, hard_swish, mish, softsign.
#include "WideGradient.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::nn {

Value EluOp::emitElement(KernelBuilder &k, ValueRange v) {
  Type type = v[0].getType();
  Value tail =
      k.mul(k.constant(getAlpha().convertToDouble(), type), math::ExpM1Op::create(k.b(), v[0]));
  return k.select(k.compare("gt", v[0], k.constant(0, type)), v[0], tail);
}
void EluOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  Value tail = w.mul(w.out, w.scale(w.apply<ExpOp>(x), getAlpha().convertToDouble()));
  w.set(w.where(x, "gt", 0, w.out, tail));
}

// v clamped to [0, top]; NaN stays NaN.
static Value within(KernelBuilder &k, Value v, double top) {
  Value positive = k.combine(v, k.constant(0, v.getType()), ReduceKind::Max);
  return k.combine(positive, k.constant(top, v.getType()), ReduceKind::Min);
}

Value HardSigmoidOp::emitElement(KernelBuilder &k, ValueRange v) {
  Type type = v[0].getType();
  Value line = k.mul(v[0], k.constant(getSlope().convertToDouble(), type));
  return within(k, k.add(line, k.constant(getOffset().convertToDouble(), type)), 1);
}
void HardSigmoidOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value line =
      w.scale(w.widen(getX()), getSlope().convertToDouble(), getOffset().convertToDouble());
  Value grad = w.where(line, "lt", 1, w.scale(w.out, getSlope().convertToDouble()), w.zero());
  w.set(w.where(line, "gt", 0, grad, w.zero()));
}

LogicalResult HardSwishOp::verify() {
  // hard_swish_c1
  if (getScale().isZero())
    return emitOpError("expects `scale` to be other than 0");
  return success();
}
Value HardSwishOp::emitElement(KernelBuilder &k, ValueRange v) {
  Type type = v[0].getType();
  Value gate = within(k, k.add(v[0], k.constant(getOffset().convertToDouble(), type)),
                      getThreshold().convertToDouble());
  return k.div(k.mul(v[0], gate), k.constant(getScale().convertToDouble(), type));
}
void HardSwishOp::buildGradient(GradientContext &g) {
  double threshold = getThreshold().convertToDouble(), scale = getScale().convertToDouble();
  double offset = getOffset().convertToDouble();
  WideGradient w(g);
  Value x = w.widen(getX());
  Value gate = w.scale(x, 1, offset);
  Value curve = w.mul(w.out, w.scale(x, 2 / scale, offset / scale));
  Value rising = w.where(gate, "lt", threshold, curve, w.scale(w.out, threshold / scale));
  w.set(w.where(gate, "gt", 0, rising, w.zero()));
}

// tanh(log(1 + e^x)) = n / (n + 2) with n = e^x (e^x + 2); through e^-|x| nothing overflows.
static Value mishGate(KernelBuilder &k, Value x) {
  auto c = [&](double v) { return k.constant(v, x.getType()); };
  Value e = math::ExpOp::create(k.b(), k.sub(c(0), math::AbsFOp::create(k.b(), x)));
  Value twice = k.mul(c(2), e), square = k.mul(e, e);
  // x < 0: e = e^x.  x >= 0: e = e^-x, and both sides are divided by e^2x.
  Value negative = k.div(k.add(square, twice), k.add(k.add(square, twice), c(2)));
  Value positive = k.div(k.add(c(1), twice), k.add(k.add(c(1), twice), k.mul(c(2), square)));
  return k.select(k.compare("lt", x, c(0)), negative, positive);
}

Value MishOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value limit = k.constant(getThreshold().convertToDouble(), v[0].getType());
  Value above = k.mul(v[0], math::TanhOp::create(k.b(), v[0]));
  return k.select(k.compare("gt", v[0], limit), above, k.mul(v[0], mishGate(k, v[0])));
}
void MishOp::buildGradient(GradientContext &g) {
  // t + x (1 - t^2) (1 - exp(-s)) with s = softplus(x), t = tanh(s); the last factor is sigmoid(x)
  // up to the threshold, and above it Paddle's too.
  WideGradient w(g);
  Value x = w.widen(getX());
  auto softplus = SoftplusOp::create(g.b, x.getType(), x, llvm::APFloat(1.0), getThreshold());
  Value t = w.apply<TanhOp>(softplus);
  Value gate = w.scale(w.apply<Expm1Op>(w.scale(softplus, -1)), -1);
  Value slope = w.mul(w.mul(x, w.scale(w.mul(t, t), -1, 1)), gate);
  w.set(w.mul(w.out, w.add(t, slope)));
}

Value SoftsignOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.div(v[0], k.add(k.constant(1, v[0].getType()), math::AbsFOp::create(k.b(), v[0])));
}
void SoftsignOp::buildGradient(GradientContext &g) {
  // 1 / (1 + |x|)^2, divided twice: the square would overflow.
  WideGradient w(g);
  Value x = w.widen(getX());
  Value denominator = w.scale(w.apply<AbsOp>(x), 1, 1);
  w.set(w.div(w.div(w.out, denominator), denominator));
}

} // namespace ampc::nn
