// erf(x) = x + x P(x²) for |x| <= 0.9277. For larger |x| it is 1 - exp(-t - t R(t)) with t = |x|,
// which rounds to 1 from 3.95 on.
//
// erfc(x) = exp(-x²) Q(|x|) for x >= 0, else 2 minus that. The polynomial Q is fitted so that the
// result's absolute error is small: a gelu needs no more, and its gradient has the same exponential
// (math.exp of -x²), which is then computed once.
#include "MathExpansions.h"

namespace ampc::codegen {

Num expandErf(Num x) {
  Num a = x.abs();
  Num p = polynomial(x * x, {0x1.06eba8p-3, -0x1.812742p-2, 0x1.ce2deep-4, -0x1.b80d1ep-6,
                             0x1.54be64p-8, -0x1.aa0342p-11, 0x1.5c4738p-14});
  Num center = fma(x, p, x);
  Num t = select(a > 3.95, a.like(3.95), a);
  Num r = polynomial(t, {0x1.074848p-3, 0x1.456e36p-1, 0x1.af4dfcp-4, -0x1.741db0p-6, 0x1.831f5cp-9,
                         -0x1.e676fcp-15, -0x1.709a8ap-15, 0x1.4269f4p-18});
  Num tail = copySign(1.0 - expandExpNotPositive(-fma(t, r, t)), x);
  return select(a > 0.9277, tail, center); // naN takes the first branch
}

Num expandErfc(Num x) {
  Num a = x.abs();
  Num t = select(a > 4.25, a.like(4.25), a);
  Num q = polynomial(t, {1.0, -0x1.20dd40p+0, 0x1.fff444p-1, -0x1.80b47ep-1, 0x1.fba338p-2,
                         -0x1.27bf28p-2, 0x1.28861ap-3, -0x1.e47808p-5, 0x1.2b99f8p-6,
                         -0x1.002070p-8, 0x1.08bcf0p-11, -0x1.ec8486p-16});
  Num outer = expandExpNotPositive(-(x * x)) * q;
  return select(x < 0.0, 2.0 - outer, outer);
}

} // namespace ampc::codegen
