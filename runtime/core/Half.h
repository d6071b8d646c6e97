// Exact conversions between float32 and the 16-bit types, for single values (data, faults,
// weights).
#pragma once
#include <bit>
#include <cstdint>

namespace ampc::runtime {

constexpr float fromBf16(uint16_t bits) {
  return std::bit_cast<float>(uint32_t{bits} << 16);
}

// Round to nearest, ties to even; a NaN stays a NaN.
constexpr uint16_t toBf16(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  if ((bits & 0x7fffffff) > 0x7f800000)
    return static_cast<uint16_t>((bits >> 16) | 0x40);
  return static_cast<uint16_t>((bits + 0x7fff + ((bits >> 16) & 1)) >> 16);
}

constexpr float fromF16(uint16_t half) {
  uint32_t sign = uint32_t{half & 0x8000u} << 16, exponent = (half >> 10) & 31,
           mantissa = half & 1023;
  if (exponent == 31)
    return std::bit_cast<float>(sign | 0x7f800000 | mantissa << 13);
  if (exponent == 0) {
    // A subnormal is mantissa * 2^-24, which float32 holds exactly.
    float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
  }
  return std::bit_cast<float>(sign | (exponent + 112) << 23 | mantissa << 13);
}

// Round to nearest, ties to even, subnormals and overflow to infinity included.
constexpr uint16_t toF16(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value), sign = bits >> 16 & 0x8000,
           magnitude = bits & 0x7fffffff;
  if (magnitude > 0x7f800000)
    return static_cast<uint16_t>(sign | 0x7e00);
  if (magnitude >= 0x477ff000) // 65520 and more round to infinity
    return static_cast<uint16_t>(sign | 0x7c00);
  if (magnitude <
      0x38800000) { // below 2^-14: adding 0.5 leaves the subnormal in the low bits, rounded
    float shifted = std::bit_cast<float>(magnitude) + 0.5f;
    return static_cast<uint16_t>(sign | (std::bit_cast<uint32_t>(shifted) - 0x3f000000));
  }
  uint32_t odd = magnitude >> 13 & 1;
  return static_cast<uint16_t>(sign | (magnitude - 0x38000000 + 0xfff + odd) >> 13);
}

} // namespace ampc::runtime
