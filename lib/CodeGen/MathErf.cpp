// erf(x) = x + x P(x²) near zero, 1 - exp(-t - t R(t)) with t = |x| from 0.92 on; from 3.95 on it
// is 1.
#include "MathExpansions.h"

namespace ampc::codegen {

Num expandErf(Num x) {
  Num a = x.abs();
  Num p = polynomial(x * x, {0x1.06eba8p-3, -0x1.812742p-2, 0x1.ce2deep-4, -0x1.b80d1ep-6,
                             0x1.54be64p-8, -0x1.aa0342p-11, 0x1.5c4738p-14});
  Num near = fma(x, p, x);
  Num t = select(a > 3.95, a.like(3.95), a);
  Num r = polynomial(t, {0x1.074848p-3, 0x1.456e36p-1, 0x1.af4dfcp-4, -0x1.741db0p-6, 0x1.831f5cp-9,
                         -0x1.e676fcp-15, -0x1.709a8ap-15, 0x1.4269f4p-18});
  Num far = copySign(1.0 - expandExp(-fma(t, r, t)), x);
  return select(a > 0.9277, far, near); // NaN takes the near branch
}

} // namespace ampc::codegen
