// The expansions of math ops: plain arithmetic and fused multiply-add on f32, scalar or vector. The
// polynomials come from a weighted minimax (Lawson) fit in 160-bit arithmetic, rounded to single
// precision one coefficient after the other; tools/fit_math.py repeats the fit and compares. "ulp"
// is the largest error that test/CodeGen/MathAccuracyTest.cpp allows against glibc's
// double-precision functions.
#pragma once
#include "Num.h"
#include <limits>

namespace ampc::codegen {

// MathExp.cpp
Num expandExp(Num x); // 2 ulp, subnormal results and overflow included
// Of an x that is at most 88 (math.exp with ampc.not_positive): 2 ulp, and 0 below e^-87.
Num expandExpNotPositive(Num x);
Num expandExp2(Num x);  // 2 ulp
Num expandExpM1(Num x); // 2 ulp
Num expandTanh(Num x);  // 3 ulp
Num expandSinh(Num x);  // 4 ulp
Num expandCosh(Num x);  // 3 ulp

// MathLog.cpp
Num expandLog(Num x);   // 2 ulp, subnormal arguments included
Num expandLog2(Num x);  // 2 ulp
Num expandLog10(Num x); // 3 ulp
Num expandLog1p(Num x); // 2 ulp

// MathErf.cpp
Num expandErf(Num x);  // 3 ulp
Num expandErfc(Num x); // an absolute error of 2^-22

// MathTrig.cpp: the range is reduced in double precision
Num expandSin(Num x);  // 2 ulp for |x| < 2^48, NaN from there on
Num expandCos(Num x);  // the same
Num expandAtan(Num x); // 3 ulp

// MathPow.cpp: through double precision, with C's special cases
Num expandPow(Num x, Num y); // 1 ulp

inline constexpr double kInf = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// 2^i for an integral i in [-126, 127]; f32 and f64 have their own range.
Num powerOfTwo(Num i);

/// x = 2^e (1 + f) with 1 + f in [sqrt(1/2), sqrt(2)), for positive finite x, subnormal or not.
struct LogParts {
  Num f, e;
};
LogParts splitForLog(Num x);

} // namespace ampc::codegen
