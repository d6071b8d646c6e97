// tan, asin, acos, atan, sinh, cosh, asinh, acosh, atanh, erfinv.
#include "WideGradient.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include <cmath>

using namespace mlir;

namespace ampc::nn {
namespace {

// Kernel arithmetic on values of one type, in the notation of a formula.
struct Terms {
  KernelBuilder &k;
  Type type;

  Value c(double v) { return k.constant(v, type); }
  Value add(Value a, double b) { return k.add(a, c(b)); }
  Value mul(Value a, double b) { return k.mul(a, c(b)); }
  Value abs(Value a) { return math::AbsFOp::create(k.b(), a); }
  Value sqrt(Value a) { return math::SqrtOp::create(k.b(), a); }
  Value log(Value a) { return math::LogOp::create(k.b(), a); }
  Value log1p(Value a) { return math::Log1pOp::create(k.b(), a); }
  Value atan(Value a) { return math::AtanOp::create(k.b(), a); }
  Value withSign(Value a, Value of) { return math::CopySignOp::create(k.b(), a, of); }
  // The polynomial with these coefficients, the highest power first.
  Value polynomial(Value x, ArrayRef<double> coefficients) {
    Value sum = c(coefficients[0]);
    for (double coefficient : coefficients.drop_front())
      sum = add(k.mul(sum, x), coefficient);
    return sum;
  }
};

// Above this limit sqrt(x^2 + 1) is x to the last bit, and x^2 may overflow.
constexpr double kLargeArgument = 4096;

// The gradient g / sqrt(a b); the product would overflow where a and b do not.
Value overRoots(WideGradient &w, Value a, Value b) {
  return w.div(w.div(w.out, w.apply<SqrtOp>(a)), w.apply<SqrtOp>(b));
}

} // namespace

Value TanOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.div(math::SinOp::create(k.b(), v[0]), math::CosOp::create(k.b(), v[0]));
}
void TanOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value cosine = w.apply<CosOp>(w.widen(getX()));
  w.set(w.div(w.div(w.out, cosine), cosine));
}

Value AsinOp::emitElement(KernelBuilder &k, ValueRange v) {
  // atan(x / sqrt(1 - x^2)); 1 - x^2 as a product does not cancel near 1.
  Terms t{k, v[0].getType()};
  Value cosine = t.sqrt(k.mul(k.sub(t.c(1), v[0]), t.add(v[0], 1)));
  return t.atan(k.div(v[0], cosine));
}
void AsinOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  w.set(overRoots(w, w.scale(x, -1, 1), w.scale(x, 1, 1)));
}

Value AcosOp::emitElement(KernelBuilder &k, ValueRange v) {
  // 2 atan(sqrt((1 - x) / (1 + x)))
  Terms t{k, v[0].getType()};
  Value tangent = t.sqrt(k.div(k.sub(t.c(1), v[0]), t.add(v[0], 1)));
  return t.mul(t.atan(tangent), 2);
}
void AcosOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  w.set(w.scale(overRoots(w, w.scale(x, -1, 1), w.scale(x, 1, 1)), -1));
}

Value AtanOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::AtanOp::create(k.b(), v[0]);
}
void AtanOp::buildGradient(GradientContext &g) {
  // Where x^2 overflows, the slope is below the smallest float32, and g / inf is 0.
  WideGradient w(g);
  Value x = w.widen(getX());
  w.set(w.div(w.out, w.scale(w.mul(x, x), 1, 1)));
}

Value SinhOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::SinhOp::create(k.b(), v[0]);
}
void SinhOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.mul(w.out, w.apply<CoshOp>(w.widen(getX()))));
}

Value CoshOp::emitElement(KernelBuilder &k, ValueRange v) {
  return math::CoshOp::create(k.b(), v[0]);
}
void CoshOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  w.set(w.mul(w.out, w.apply<SinhOp>(w.widen(getX()))));
}

Value AsinhOp::emitElement(KernelBuilder &k, ValueRange v) {
  // log(a + sqrt(a^2 + 1)) of a = |x|, as log(1 + (a + a^2 / (1 + sqrt(a^2 + 1)))).
  Terms t{k, v[0].getType()};
  Value a = t.abs(v[0]), square = k.mul(a, a);
  Value rest = k.div(square, t.add(t.sqrt(t.add(square, 1)), 1));
  Value far = t.add(t.log(a), M_LN2);
  Value near = t.log1p(k.add(a, rest));
  return t.withSign(k.select(k.compare("gt", a, t.c(kLargeArgument)), far, near), v[0]);
}
void AsinhOp::buildGradient(GradientContext &g) {
  // g / sqrt(x^2 + 1), and g / |x| where x^2 may overflow.
  WideGradient w(g);
  Value x = w.widen(getX()), a = w.apply<AbsOp>(x);
  Value root = w.apply<SqrtOp>(w.scale(w.mul(x, x), 1, 1));
  w.set(w.div(w.out, w.where(a, "gt", kLargeArgument, a, root)));
}

Value AcoshOp::emitElement(KernelBuilder &k, ValueRange v) {
  // log(x + sqrt(x^2 - 1)) with t = x - 1: log(1 + (t + sqrt(t (t + 2)))).
  Terms t{k, v[0].getType()};
  Value above = t.add(v[0], -1);
  Value near = t.log1p(k.add(above, t.sqrt(k.mul(above, t.add(above, 2)))));
  Value far = t.add(t.log(v[0]), M_LN2);
  return k.select(k.compare("gt", v[0], t.c(kLargeArgument)), far, near);
}
void AcoshOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  w.set(overRoots(w, w.scale(x, 1, -1), w.scale(x, 1, 1)));
}

Value AtanhOp::emitElement(KernelBuilder &k, ValueRange v) {
  // log((1 + a) / (1 - a)) / 2 of a = |x|, as log(1 + 2a / (1 - a)) / 2.
  Terms t{k, v[0].getType()};
  Value a = t.abs(v[0]);
  Value ratio = k.div(t.mul(a, 2), k.sub(t.c(1), a));
  return t.withSign(t.mul(t.log1p(ratio), 0.5), v[0]);
}
void AtanhOp::buildGradient(GradientContext &g) {
  WideGradient w(g);
  Value x = w.widen(getX());
  w.set(w.div(w.div(w.out, w.scale(x, -1, 1)), w.scale(x, 1, 1)));
}

Value ErfinvOp::emitElement(KernelBuilder &k, ValueRange v) {
  // The approximation by Giles (GPU Computing Gems 2, 2010): x times a polynomial of
  // w = -log(1 - x^2), or of its root where w is large.
  Terms t{k, v[0].getType()};
  Value x = v[0], a = t.abs(x);
  Value w = k.sub(t.c(0), t.log(k.mul(k.sub(t.c(1), a), t.add(a, 1))));
  Value middle = t.polynomial(t.add(w, -2.5), {2.81022636e-08, 3.43273939e-07, -3.5233877e-06,
                                               -4.39150654e-06, 0.00021858087, -0.00125372503,
                                               -0.00417768164, 0.246640727, 1.50140941});
  Value tail = t.polynomial(t.add(t.sqrt(w), -3),
                            {-0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844,
                             0.00573950773, -0.0076224613, 0.00943887047, 1.00167406, 2.83297682});
  Value y = k.mul(x, k.select(k.compare("lt", w, t.c(5)), middle, tail));
  Value infinite = t.withSign(t.c(INFINITY), x);
  return k.select(k.compare("eq", a, t.c(1)), infinite, y);
}
void ErfinvOp::buildGradient(GradientContext &g) {
  // g sqrt(pi)/2 exp(y^2)
  WideGradient w(g);
  Value y = w.apply<ErfinvOp>(w.widen(getX()));
  w.set(w.scale(w.mul(w.out, w.apply<ExpOp>(w.mul(y, y))), std::sqrt(M_PI) / 2));
}

} // namespace ampc::nn
