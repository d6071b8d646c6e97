// pow(x, y) = 2^(y log2 |x|) in double precision, followed by the special cases of C. log2 has a
// relative error of 2^-38, and |y log2 x| is below 150 if the result is finite, so the rounding to
// single precision dominates the error.
#include "MathExpansions.h"

namespace ampc::codegen {
namespace {
/// log2 of a finite positive a, as f64.
Num log2Wide(Num a) {
  mlir::OpBuilder b(a.value().getContext());
  auto parts = splitForLog(a);
  Num f = parts.f.extendTo(b.getF64Type()), e = parts.e.extendTo(b.getF64Type());
  Num q = polynomial(f, {0x1.71547652b58e0p+0, -0x1.71547651b7618p-1, 0x1.ec709de34c171p-2,
                         -0x1.71547887a227ep-2, 0x1.2776b6c5b102dp-2, -0x1.ec6f2e4558232p-3,
                         0x1.a61b8067c25b9p-3, -0x1.7188cda9bd2f3p-3, 0x1.481f75a34cf58p-3,
                         -0x1.23d66b4db99cap-3, 0x1.0ad01ab93795dp-3, -0x1.13b9c4055527ep-3,
                         0x1.0f5a3a6ae96edp-3, -0x1.1d91f120606dap-4});
  return fma(f, q, e);
}

/// 2^e for any f64 e. If the result is out of the range of f32, the final rounding gives 0 or inf.
Num exp2Wide(Num e) {
  Num above = select(e < -200.0, e.like(-200.0), e);
  Num c = select(above > 200.0, e.like(200.0), above);
  Num z = c + 0x1.8p52;
  Num r = c - (z - 0x1.8p52);
  Num p = polynomial(r, {0x1.ffffffffabbe6p-1, 0x1.62e42ff116699p-1, 0x1.ebfbe0a4bcc2cp-3,
                         0x1.c6b08aaeaa8eep-5, 0x1.3b29dc4201d41p-7, 0x1.5d8a710e24d0ap-10,
                         0x1.446a1f128c7dbp-13, 0x1.fe16e9c746e4bp-17});
  return p * powerOfTwo(z.bits());
}
} // namespace

Num expandPow(Num x, Num y) {
  mlir::OpBuilder b(x.value().getContext());
  mlir::Type f32 = b.getF32Type(), f64 = b.getF64Type();
  Num a = x.abs();
  Num inner = log2Wide(a);
  Num special = select(a == 0.0, a.like(-kInf), a).extendTo(f64); // inf and NaN pass through
  Num log = select((a > 0.0) & (a < kInf), inner, special);
  Num magnitude = exp2Wide(y.extendTo(f64) * log).truncateTo(f32);
  // 1^±inf is 1, not NaN.
  magnitude = select((a == 1.0) & (y.abs() == kInf), x.like(1.0), magnitude);

  Num integral = y.trunc() == y;
  Num half = y * 0.5;
  Num even = half.trunc() == half;
  Num sign = select(
      even, x.bits().like(int64_t(0)),
      select(integral, x.bits() & x.bits().like(int64_t(INT32_MIN)), x.bits().like(int64_t(0))));
  Num result = (magnitude.bits() | sign).floatBits();
  Num negativeBase = (x < 0.0) & (x > -kInf); // a negative base needs an integral exponent
  result = select(negativeBase, select(integral, result, select(y == y, x.like(kNaN), y)), result);
  return select(y == 0.0, x.like(1.0), select(x == 1.0, x.like(1.0), result));
}

} // namespace ampc::codegen
