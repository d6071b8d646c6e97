// relu6, leaky_relu, gelu and its derivative, silu, swish, tanh, sigmoid, softplus.
#include "WideGradient.h"
#include "NotPositive.h"
#include "Representable.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;

namespace ampc::nn {
namespace {

// 1 / (1 + e^-x), computed from e^-|x|, which does not overflow and keeps the precision of small
// results.
Value sigmoid(KernelBuilder &k, Value x) {
  auto c = [&](double v) { return k.constant(v, x.getType()); };
  Value e = math::ExpOp::create(k.b(), k.sub(c(0), math::AbsFOp::create(k.b(), x)));
  Value r = k.div(c(1), k.add(c(1), e));
  return k.select(k.compare("lt", x, c(0)), k.mul(e, r), r);
}

// The gradient of x s with s = sigmoid(beta x): g s (1 + beta x (1 - s)).
void swishGradient(GradientContext &g, Value operand, double beta) {
  WideGradient w(g);
  Value x = beta == 1 ? w.widen(operand) : w.scale(w.widen(operand), beta);
  Value s = w.apply<SigmoidOp>(x);
  Value slope = w.scale(w.mul(x, w.scale(s, -1, 1)), 1, 1);
  w.set(w.mul(w.mul(w.out, s), slope));
}

// Recomputes the unrounded result. A 16-bit result near the bounds of its range is not precise
// enough for the slope.
template <typename Op> Value unrounded(Op op, WideGradient &w) {
  return isLowPrecision(getElementTypeOrSelf(op.getType())) ? w.apply<Op>(w.widen(op.getX()))
                                                            : op.getOut();
}

constexpr double kRootTwoOverPi = 0.79788456080286536; // sqrt(2 / pi)
constexpr double kCubic = 0.044715;

} // namespace

LogicalResult Relu6Op::verify() {
  // relu6_c1
  if (!(getThreshold().convertToDouble() >= 0))
    return emitOpError("expects `threshold` of at least 0, got ") << getThresholdAttr();
  return success();
}
Value Relu6Op::emitElement(KernelBuilder &k, ValueRange v) {
  Type type = v[0].getType();
  Value positive = k.combine(v[0], k.constant(0, type), ReduceKind::Max);
  return k.combine(positive, k.constant(getThreshold().convertToDouble(), type), ReduceKind::Min);
}
bool Relu6Op::isExact() {
  return isRepresentable(getThreshold(), getElementTypeOrSelf(getType()));
}
void Relu6Op::buildGradient(GradientContext &g) {
  Type mask = cast<RankedTensorType>(getType()).clone(g.b.getI1Type());
  Value zero = g.constant(0, getType()),
        top = g.constant(getThreshold().convertToDouble(), getType());
  Value below = WhereOp::create(g.b, getType(), CompareOp::create(g.b, mask, getOut(), top, "lt"),
                                g.out(), zero);
  g.set(0, WhereOp::create(g.b, getType(), CompareOp::create(g.b, mask, getOut(), zero, "gt"),
                           below, zero));
}

Value LeakyReluOp::emitElement(KernelBuilder &k, ValueRange v) {
  Type type = v[0].getType();
  Value leak = k.mul(v[0], k.constant(getAlpha().convertToDouble(), type));
  return k.select(k.compare("lt", v[0], k.constant(0, type)), leak, v[0]);
}
void LeakyReluOp::buildGradient(GradientContext &g) {
  Type mask = cast<RankedTensorType>(getType()).clone(g.b.getI1Type());
  Value leak = ScaleOp::create(g.b, getType(), g.out(), getAlpha(), llvm::APFloat(0.0), true);
  Value negative =
      CompareOp::create(g.b, mask, getX(), g.constant(0, getType()), getZeroLeaks() ? "le" : "lt");
  g.set(0, WhereOp::create(g.b, getType(), negative, leak, g.out()));
}

Value GeluOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value x = v[0];
  auto c = [&](double value) { return k.constant(value, x.getType()); };
  Value twice; // 2 P
  if (getApproximate()) {
    Value cube = k.mul(k.mul(k.mul(x, x), x), c(kCubic));
    Value u = k.mul(c(kRootTwoOverPi), k.add(x, cube));
    twice = k.add(c(1), math::TanhOp::create(k.b(), u));
  } else {
    twice = math::ErfcOp::create(k.b(), k.mul(x, c(-M_SQRT1_2)));
  }
  return k.mul(k.mul(c(0.5), x), twice);
}
void GeluOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  w.set(w.mul(w.out, GeluGradOp::create(g.b, x.getType(), x, getApproximate())));
}

LogicalResult GeluGradOp::verify() {
  // gelu_grad_c1
  if (!getElementTypeOrSelf(getX().getType()).isF32())
    return emitOpError("expects x of f32, got ") << getX().getType();
  return success();
}
Value GeluGradOp::emitElement(KernelBuilder &k, ValueRange v) {
  auto c = [&](double value) { return k.constant(value, v[0].getType()); };
  auto linear = [&](Value x, double factor, double bias) {
    return k.add(k.mul(x, c(factor)), c(bias));
  };
  double bound = getApproximate() ? 12 : 20;
  Value x = k.combine(k.combine(v[0], c(-bound), ReduceKind::Max), c(bound), ReduceKind::Min);
  Value probability, density; // P and its derivative
  if (getApproximate()) {
    Value square = k.mul(x, x);
    // P = (1 + t)/2, P' = (1 - t^2)/2 u' with t = tanh u
    Value u = k.mul(x, linear(square, kRootTwoOverPi * kCubic, kRootTwoOverPi));
    Value t = math::TanhOp::create(k.b(), u);
    probability = linear(t, 0.5, 0.5);
    Value outer = linear(k.mul(t, t), -0.5, 0.5);
    Value inner = linear(square, 3 * kRootTwoOverPi * kCubic, kRootTwoOverPi);
    density = k.mul(outer, inner);
  } else {
    // Both have the exponential of -u².
    Value u = k.mul(x, c(-M_SQRT1_2));
    Value exponent = arith::NegFOp::create(k.b(), k.mul(u, u));
    probability = k.mul(math::ErfcOp::create(k.b(), u), c(0.5));
    density = k.mul(expNotPositive(k, exponent), c(kRootTwoOverPi / 2));
  }
  return k.add(probability, k.mul(x, density));
}

Value SiluOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.mul(v[0], sigmoid(k, v[0]));
}
void SiluOp::buildGradient(GradientContext &g) {
  swishGradient(g, getX(), 1);
}

Value SwishOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.mul(v[0],
               sigmoid(k, k.mul(v[0], k.constant(getBeta().convertToDouble(), v[0].getType()))));
}
void SwishOp::buildGradient(GradientContext &g) {
  swishGradient(g, getX(), getBeta().convertToDouble());
}

Value TanhOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::TanhOp::create(k.b(), v[0]);
}
void TanhOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value t = unrounded(*this, w);
  w.set(w.mul(w.out, w.scale(w.mul(t, t), -1, 1)));
}

Value SigmoidOp::emitElement(KernelBuilder &k, ValueRange v) {
  return sigmoid(k, v[0]);
}
void SigmoidOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value s = unrounded(*this, w);
  w.set(w.mul(w.mul(w.out, s), w.scale(s, -1, 1)));
}

LogicalResult SoftplusOp::verify() {
  // softplus_c1
  if (getBeta().isZero())
    return emitOpError("expects `beta` to be other than 0");
  return success();
}
Value SoftplusOp::emitElement(KernelBuilder &k, ValueRange v) {
  auto c = [&](double value) { return k.constant(value, v[0].getType()); };
  double beta = getBeta().convertToDouble();
  Value x = k.mul(v[0], c(beta));
  // log(1 + e^x) = max(x, 0) + log(1 + e^-|x|)
  Value e = math::ExpOp::create(k.b(), k.sub(c(0), math::AbsFOp::create(k.b(), x)));
  Value soft = k.add(k.combine(x, c(0), ReduceKind::Max), math::Log1pOp::create(k.b(), e));
  return k.select(k.compare("gt", x, c(getThreshold().convertToDouble())), v[0],
                  k.mul(soft, c(1 / beta)));
}
void SoftplusOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.scale(w.widen(getX()), getBeta().convertToDouble());
  Value soft = w.mul(w.out, w.apply<SigmoidOp>(x));
  w.set(w.where(x, "gt", getThreshold().convertToDouble(), w.out, soft));
}

} // namespace ampc::nn
