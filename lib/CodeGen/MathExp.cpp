// exp(x) = 2^n e^r with n = round(x / ln 2) and |r| <= ln 2 / 2. Adding 1.5 * 2^23 rounds n and
// leaves its integer value in the low bits of the sum, so no conversion from float to integer is
// needed; that conversion is undefined for NaN. 2^n is applied as two factors, because results may
// be subnormal or close to overflow.
#include "MathExpansions.h"

namespace ampc::codegen {
namespace {
constexpr double kRound = 0x1.8p23;
constexpr int64_t kRoundBits = 0x4B400000;
constexpr double kLog2E = 0x1.715476p0;
constexpr double kLn2High = 0x1.62e430p-1, kLn2Low = -0x1.05c610p-29;

/// Clamps x to [low, high]. NaN stays, because both comparisons are false.
Num clamp(Num x, double low, double high) {
  Num above = select(x < low, x.like(low), x);
  return select(above > high, x.like(high), above);
}

struct Reduced {
  Num r; // the remainder
  Num n; // n as an integer
};

Reduced reduce(Num x) {
  Num z = fma(x, kLog2E, x.like(kRound));
  Num n = z - kRound;
  Num r = fma(n, -kLn2Low, fma(n, -kLn2High, x));
  return {r, z.bits() - z.bits().like(kRoundBits)};
}

/// e^r
Num expOfRemainder(Num r) {
  return polynomial(
      r, {1.0, 1.0, 0x1.fffffcp-2, 0x1.555490p-3, 0x1.5558a4p-5, 0x1.123aecp-7, 0x1.6a5c94p-10});
}

Num scale(Num p, Num n) {
  Num half = n.ashr(1);
  return p * powerOfTwo(half) * powerOfTwo(n - half);
}
} // namespace

Num powerOfTwo(Num i) {
  if (i.element().getIntOrFloatBitWidth() == 64)
    return (i + i.like(int64_t(1023))).shl(52).floatBits();
  return (i + i.like(int64_t(127))).shl(23).floatBits();
}

Num expandExp(Num x) {
  auto [r, n] = reduce(clamp(x, -104.0, 89.0));
  return scale(expOfRemainder(r), n);
}

Num expandExpNotPositive(Num x) {
  auto [r, n] = reduce(x);
  return select(x < -87.0, x.like(0.0), expOfRemainder(r) * powerOfTwo(n));
}

Num expandExp2(Num x) {
  Num c = clamp(x, -151.0, 129.0);
  Num z = c + kRound;
  Num r = c - (z - kRound);
  Num q = polynomial(r, {0x1.62e430p-1, 0x1.ebfbe0p-3, 0x1.c6b072p-5, 0x1.3b2a4ap-7, 0x1.5da0eap-10,
                         0x1.4422b0p-13, 0x1.e5d59ap-17});
  return scale(fma(q, r, x.like(1.0)), z.bits() - z.bits().like(kRoundBits));
}

// e^x - 1 = 2 (h (e^r - 1) + (h - 1/2)) with h = 2^(n-1), which overflows only if e^x does.
Num expandExpM1(Num x) {
  auto [r, n] = reduce(clamp(x, -20.0, 89.0));
  Num q = polynomial(
      r, {0.5, 0x1.555554p-3, 0x1.5554f0p-5, 0x1.111306p-7, 0x1.6d43acp-10, 0x1.9e0d9cp-13});
  Num p = fma(q, r * r, r);
  Num h = powerOfTwo(n - n.like(int64_t(1)));
  Num result = fma(h, p, h - 0.5);
  result = result + result;
  // For tiny x the result is x, and h p could become subnormal.
  return select(x.abs() < 0x1p-26, x, result);
}

// tanh |x| = t / (t + 2) with t = e^(2|x|) - 1; from |x| = 10 on it is 1.
Num expandTanh(Num x) {
  Num a = x.abs();
  Num bounded = select(a > 10.0, a.like(10.0), a);
  Num t = expandExpM1(bounded + bounded);
  return copySign(t / (t + 2.0), x);
}

// With t = e^|x| - 1: sinh |x| = (t + t / (t + 1)) / 2. For large |x|, (e^(|x|/2))² / 2, which
// avoids an early overflow.
Num expandSinh(Num x) {
  Num a = x.abs();
  Num t = expandExpM1(a);
  Num small = (t + t / (t + 1.0)) * 0.5;
  Num root = expandExp(a * 0.5);
  return copySign(select(a < 20.0, small, (root * 0.5) * root), x);
}

Num expandCosh(Num x) {
  Num a = x.abs();
  Num root = expandExp(a * 0.5);
  Num e = root * root;
  Num small = (e + 1.0 / e) * 0.5;
  return select(a < 20.0, small, (root * 0.5) * root);
}

} // namespace ampc::codegen
