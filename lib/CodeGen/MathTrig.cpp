// sin and cos: x = n pi/2 + r, computed in double precision with fused steps and pi/2 as a sum of
// two doubles; r in [-pi/4, pi/4] is then rounded to single precision. atan: uses 1/x for |x| > 1.
#include "MathExpansions.h"
#include <limits>

namespace ampc::codegen {
namespace {
/// Above this limit two doubles do not represent pi/2 precisely enough; the result is NaN, not a
/// wrong number.
constexpr double kLimit = 0x1p48;

struct Quadrant {
  Num r; // f32
  Num n; // i32: n modulo 2^32; only the lowest two bits matter
};

Quadrant reduceToQuadrant(Num x) {
  mlir::OpBuilder b(x.value().getContext());
  Num wide = x.extendTo(b.getF64Type());
  Num z = fma(wide, 0x1.45f306dc9c883p-1, wide.like(0x1.8p52));
  Num n = z - 0x1.8p52;
  Num r = fma(n, -0x1.1a62633145c07p-54, fma(n, -0x1.921fb54442d18p0, wide));
  return {r.truncateTo(b.getF32Type()), z.bits().truncateTo(b.getI32Type())};
}

Num sine(Num r, Num s) {
  Num q = polynomial(s, {-0x1.555556p-3, 0x1.111166p-7, -0x1.a04a80p-13, 0x1.7869fep-19});
  return fma(r * s, q, r);
}
Num cosine(Num s) {
  Num q = polynomial(s, {0x1.55554ap-5, -0x1.6c0c2ep-10, 0x1.99eacep-16});
  return fma(s * s, q, fma(s, -0.5, s.like(1.0)));
}

/// sin(x + offset quarter turns).
Num sineOf(Num x, int64_t offset) {
  auto [r, turns] = reduceToQuadrant(x);
  Num n = turns + turns.like(offset);
  Num s = r * r;
  Num odd = (n & n.like(int64_t(1))) == n.like(int64_t(1));
  Num value = select(odd, cosine(s), sine(r, s));
  Num result = (value.bits() ^ (n & n.like(int64_t(2))).shl(30)).floatBits();
  return select(x.abs() < kLimit, result, x.like(std::numeric_limits<double>::quiet_NaN()));
}
} // namespace

Num expandSin(Num x) {
  return select(x == 0.0, x, sineOf(x, 0));
} // keeps -0
Num expandCos(Num x) {
  return sineOf(x, 1);
}

Num expandAtan(Num x) {
  Num a = x.abs();
  Num large = a > 1.0;
  Num t = select(large, 1.0 / a, a);
  Num s = t * t;
  Num q =
      polynomial(s, {-0x1.555540p-2, 0x1.99926ap-3, -0x1.24267ap-3, 0x1.c0cd8ap-4, -0x1.58ce58p-4,
                     0x1.dcdfcap-5, -0x1.0181c0p-5, 0x1.6a2f4ap-7, -0x1.de55aep-10});
  Num p = fma(t * s, q, t);
  // pi/2 as two floats
  Num largeResult = 0x1.921fb6p0 - (p + 0x1.777a5cp-25);
  return copySign(select(large, largeResult, p), x);
}

} // namespace ampc::codegen
