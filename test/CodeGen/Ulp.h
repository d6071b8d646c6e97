// Distances between floats.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace ampc::codegen::test {

inline float fromBits(uint32_t bits) {
  float x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}
inline uint32_t toBits(float x) {
  uint32_t bits;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

/// Equal bits, or NaN both: the payload of a NaN is left open.
inline bool sameBitsOrNaN(float x, float y) {
  return toBits(x) == toBits(y) || (std::isnan(x) && std::isnan(y));
}

/// |got - exact| in units of the last place of `exact` rounded to float. Infinite when one is NaN,
/// has another sign (of zero too) or only one is infinite.
inline double ulpError(float got, double exact) {
  float rounded = float(exact);
  if (std::isnan(got) || std::isnan(exact))
    return std::isnan(got) && std::isnan(exact) ? 0 : INFINITY;
  if (std::signbit(got) != std::signbit(rounded))
    return INFINITY;
  if (std::isinf(rounded) || std::isinf(got)) {
    // A result within an ulp of the overflow threshold may go either way.
    if (std::isinf(rounded) && std::isinf(got))
      return 0;
    float max = std::numeric_limits<float>::max();
    return (std::fabs(got) == max || std::fabs(rounded) == max) ? 1 : INFINITY;
  }
  int exponent = rounded == 0 ? -126 : std::max(std::ilogb(rounded), -126);
  return std::fabs(double(got) - exact) / std::ldexp(1.0, exponent - 23);
}

} // namespace ampc::codegen::test
