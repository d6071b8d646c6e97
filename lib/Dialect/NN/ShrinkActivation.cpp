// softshrink, hard_shrink, hardtanh, thresholded_relu, selu, celu, stanh, logsigmoid, tanh_shrink,
// soft_relu, logit; round, trunc.
#include "WideGradient.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;

namespace ampc::nn {
namespace {

Value number(KernelBuilder &k, const llvm::APFloat &value, Value like) {
  return k.constant(value.convertToDouble(), like.getType());
}

Value absolute(KernelBuilder &k, Value v) {
  return math::AbsFOp::create(k.b(), v);
}

// log(1 + e^x) = max(x, 0) + log(1 + e^-|x|)
Value softplusOf(KernelBuilder &k, Value x) {
  Value zero = k.constant(0, x.getType());
  Value e = math::ExpOp::create(k.b(), k.sub(zero, absolute(k, x)));
  return k.add(k.combine(x, zero, ReduceKind::Max), math::Log1pOp::create(k.b(), e));
}

// Below this size x - tanh(x) is taken from its series: the difference would cancel.
constexpr double kSeriesBound = 0.3;

} // namespace

Value SoftshrinkOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value x = v[0], bound = number(k, getThreshold(), x), zero = k.constant(0, x.getType());
  Value below = k.select(k.compare("lt", x, k.sub(zero, bound)), k.add(x, bound), zero);
  Value shrunk = k.select(k.compare("gt", x, bound), k.sub(x, bound), below);
  return k.select(k.compare("ne", x, x), x, shrunk);
}
void SoftshrinkOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  double bound = getThreshold().convertToDouble();
  Value below = w.where(x, "lt", -bound, w.out, w.zero());
  w.set(w.where(x, "gt", bound, w.out, below));
}

Value HardShrinkOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value bound = number(k, getThreshold(), v[0]);
  Value inside = k.compare("lt", absolute(k, v[0]), bound);
  return k.select(inside, k.constant(0, v[0].getType()), v[0]);
}
void HardShrinkOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value size = w.apply<AbsOp>(w.widen(getX()));
  w.set(w.where(size, "lt", getThreshold().convertToDouble(), w.zero(), w.out));
}

LogicalResult HardtanhOp::verify() {
  // hardtanh_c1
  if (!(getMin().convertToDouble() <= getMax().convertToDouble()))
    return emitOpError("expects `min` of at most `max`, got ")
           << getMinAttr() << " and " << getMaxAttr();
  return success();
}
Value HardtanhOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value raised = k.combine(v[0], number(k, getMin(), v[0]), ReduceKind::Max);
  return k.combine(raised, number(k, getMax(), v[0]), ReduceKind::Min);
}
void HardtanhOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  Value below = w.where(x, "lt", getMax().convertToDouble(), w.out, w.zero());
  w.set(w.where(x, "gt", getMin().convertToDouble(), below, w.zero()));
}

Value ThresholdedReluOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value above = k.compare("gt", v[0], number(k, getThreshold(), v[0]));
  return k.select(above, v[0], number(k, getValue(), v[0]));
}
void ThresholdedReluOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.where(w.widen(getX()), "gt", getThreshold().convertToDouble(), w.out, w.zero()));
}

Value SeluOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value x = v[0];
  Value tail = k.mul(number(k, getAlpha(), x), math::ExpM1Op::create(k.b(), x));
  Value piece = k.select(k.compare("gt", x, k.constant(0, x.getType())), x, tail);
  return k.mul(number(k, getScale(), x), piece);
}
void SeluOp::buildGradient(GradientContext &g) {
  double scale = getScale().convertToDouble();
  WideGradient w(g);
  Value x = w.widen(getX());
  Value tail = w.scale(w.mul(w.out, w.apply<ExpOp>(x)), scale * getAlpha().convertToDouble());
  w.set(w.where(x, "gt", 0, w.scale(w.out, scale), tail));
}

LogicalResult CeluOp::verify() {
  // celu_c1
  if (getAlpha().isZero())
    return emitOpError("expects `alpha` to be other than 0");
  return success();
}
Value CeluOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value x = v[0], alpha = number(k, getAlpha(), x);
  Value tail = k.mul(alpha, math::ExpM1Op::create(k.b(), k.div(x, alpha)));
  return k.select(k.compare("gt", x, k.constant(0, x.getType())), x, tail);
}
void CeluOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  Value tail = w.mul(w.out, w.apply<ExpOp>(w.scale(x, 1 / getAlpha().convertToDouble())));
  w.set(w.where(x, "gt", 0, w.out, tail));
}

Value StanhOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value inner = math::TanhOp::create(k.b(), k.mul(number(k, getScaleA(), v[0]), v[0]));
  return k.mul(number(k, getScaleB(), v[0]), inner);
}
void StanhOp::buildGradient(GradientContext &g) {
  double a = getScaleA().convertToDouble(), b = getScaleB().convertToDouble();
  WideGradient w(g);
  Value t = w.apply<TanhOp>(w.scale(w.widen(getX()), a));
  w.set(w.scale(w.mul(w.out, w.scale(w.mul(t, t), -1, 1)), a * b));
}

Value LogsigmoidOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value zero = k.constant(0, v[0].getType());
  return k.sub(zero, softplusOf(k, k.sub(zero, v[0])));
}
void LogsigmoidOp::buildGradient(GradientContext &g) {
  // 1 - sigmoid(x) = sigmoid(-x)
  WideGradient w(g);
  w.set(w.mul(w.out, w.apply<SigmoidOp>(w.scale(w.widen(getX()), -1))));
}

Value TanhShrinkOp::emitElement(KernelBuilder &k, ValueRange v) {
  // x^3/3 - 2x^5/15 + 17x^7/315 - 62x^9/2835 + 1382x^11/155925
  Value x = v[0], square = k.mul(x, x);
  auto c = [&](double value) { return k.constant(value, x.getType()); };
  Value series = c(1382.0 / 155925);
  for (double coefficient : {-62.0 / 2835, 17.0 / 315, -2.0 / 15, 1.0 / 3})
    series = k.add(k.mul(series, square), c(coefficient));
  series = k.mul(k.mul(series, square), x);
  Value difference = k.sub(x, math::TanhOp::create(k.b(), x));
  return k.select(k.compare("lt", absolute(k, x), c(kSeriesBound)), series, difference);
}
void TanhShrinkOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value t = w.apply<TanhOp>(w.widen(getX()));
  w.set(w.mul(w.out, w.mul(t, t)));
}

Value SoftReluOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value bound = number(k, getThreshold(), v[0]);
  Value raised = k.combine(v[0], k.sub(k.constant(0, v[0].getType()), bound), ReduceKind::Max);
  return softplusOf(k, k.combine(raised, bound, ReduceKind::Min));
}
void SoftReluOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  Value grad = w.mul(w.out, w.apply<SigmoidOp>(x));
  Value inside = w.apply<AbsOp>(x);
  w.set(w.where(inside, "lt", getThreshold().convertToDouble(), grad, w.zero()));
}

Value LogitOp::emitElement(KernelBuilder &k, ValueRange v) {
  double eps = getEps().convertToDouble();
  auto c = [&](double value) { return k.constant(value, v[0].getType()); };
  Value x = v[0];
  if (eps > 0)
    x = k.combine(k.combine(x, c(eps), ReduceKind::Max), c(1 - eps), ReduceKind::Min);
  return math::LogOp::create(k.b(), k.div(x, k.sub(c(1), x)));
}
void LogitOp::buildGradient(GradientContext &g) {
  double eps = getEps().convertToDouble();
  WideGradient w(g);
  Value x = w.widen(getX());
  Value grad = w.div(w.div(w.out, x), w.scale(x, -1, 1));
  Value outside = eps > 0 ? w.zero() : g.constant(NAN, x.getType());
  w.set(w.where(x, "lt", eps, outside, w.where(x, "gt", 1 - eps, outside, grad)));
}

LogicalResult RoundOp::verify() {
  // round_c1
  int64_t decimals = getDecimals();
  if (decimals < -30 || decimals > 30)
    return emitOpError("expects `decimals` in [-30, 30], got ") << decimals;
  return success();
}
Value RoundOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value factor =
      k.constant(std::pow(10.0, double(std::abs(int64_t(getDecimals())))), v[0].getType());
  auto whole = [&](Value x) -> Value { return math::RoundEvenOp::create(k.b(), x); };
  if (getDecimals() == 0)
    return whole(v[0]);
  return int64_t(getDecimals()) > 0 ? k.div(whole(k.mul(v[0], factor)), factor)
                                    : k.mul(whole(k.div(v[0], factor)), factor);
}
bool RoundOp::isExact() {
  return getDecimals() == 0;
}
void RoundOp::buildGradient(GradientContext &) {}

Value TruncOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::TruncOp::create(k.b(), v[0]);
}
bool TruncOp::isExact() {
  return true;
}
void TruncOp::buildGradient(GradientContext &) {}

} // namespace ampc::nn
