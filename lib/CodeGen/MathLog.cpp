// log(x) = e log 2 + log(1 + f). Selections at the end handle arguments that are not positive and
// finite.
#include "MathExpansions.h"

namespace ampc::codegen {
namespace {
/// log(1 + f) - f on [sqrt(1/2) - 1, sqrt(2) - 1].
Num logTail(Num f) {
  Num q =
      polynomial(f, {0x1.555548p-2, -0x1.000008p-2, 0x1.99a478p-3, -0x1.555b8ep-3, 0x1.233af8p-3,
                     -0x1.fc3dccp-4, 0x1.e6dc80p-4, -0x1.dd9c10p-4, 0x1.13c37ep-4});
  return (f * f) * fma(q, f, f.like(-0.5));
}

/// Returns `result` if x is positive and finite; else log 0 = -inf, log inf = inf, and NaN
/// otherwise.
Num withSpecialCases(Num x, Num result) {
  Num special = select(x == 0.0, x.like(-kInf), select(x < 0.0, x.like(kNaN), x));
  return select((x > 0.0) & (x < kInf), result, special);
}

/// The constants of a logarithm to another base: 1 / log(base) and log_base(2), each as a sum of
/// two floats.
struct Base {
  double inverseHigh, inverseLow, twoHigh, twoLow;
};
Num expandLogTo(Num x, const Base &base) {
  auto [f, e] = splitForLog(x);
  Num low = fma(f, base.inverseLow, logTail(f) * base.inverseHigh);
  Num mantissa = fma(f, base.inverseHigh, fma(e, base.twoLow, low));
  return withSpecialCases(x, fma(e, base.twoHigh, mantissa));
}
} // namespace

LogParts splitForLog(Num x) {
  Num small = x < 0x1p-126;
  Num bits = select(small, x * 0x1p23, x).bits();
  Num e = (bits - bits.like(int64_t(0x3f3504f3))).ashr(23);
  Num f = (bits - e.shl(23)).floatBits() - 1.0;
  Num bias = select(small, e.like(int64_t(23)), e.like(int64_t(0)));
  return {f, (e - bias).toFloat(x.element())};
}

Num expandLog(Num x) {
  auto [f, e] = splitForLog(x);
  Num inner = f + fma(e, -0x1.05c610p-29, logTail(f));
  return withSpecialCases(x, fma(e, 0x1.62e430p-1, inner));
}

Num expandLog2(Num x) {
  return expandLogTo(x, {0x1.715476p0, 0x1.4ae0c0p-26, 1.0, 0.0});
}
Num expandLog10(Num x) {
  return expandLogTo(x, {0x1.bcb7b2p-2, -0x1.5b235ep-27, 0x1.344136p-2, -0x1.ec10c0p-27});
}

// log(1 + x) = log(u) + c / u, with u = 1 + x rounded and c the rounding error.
Num expandLog1p(Num x) {
  Num u = x + 1.0;
  Num lost = select(x > 1.0, 1.0 - (u - x), x - (u - 1.0));
  auto [f, e] = splitForLog(u);
  Num inner = f + (fma(e, -0x1.05c610p-29, logTail(f)) + lost / u);
  Num result = withSpecialCases(u, fma(e, 0x1.62e430p-1, inner));
  return select(x == 0.0, x, result); // keeps -0
}

} // namespace ampc::codegen
