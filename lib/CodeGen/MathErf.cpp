// erf(x) = x + x P(x²) for |x| <= 0.9277. For larger |x| it is 1 - exp(-t - t R(t)) with t = |x|,
// which rounds to 1 from 3.95 on.
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
  Num tail = copySign(1.0 - expandExp(-fma(t, r, t)), x);
  return select(a > 0.9277, tail, center); // naN takes the first branch
}

} // namespace ampc::codegen
