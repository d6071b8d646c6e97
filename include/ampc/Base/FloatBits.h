// Conversion of float32 to the bits of a narrower float format (16 bits or fewer) and back, driven
// by the format's row in NumberFormat.h. Rounds to nearest, ties to even, and produces subnormals.
// Values beyond the format's range become infinity; a NaN becomes a quiet NaN. Used by the compiler
// for constants and by the runtime for data.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include <bit>

namespace ampc {

namespace floatbits {
constexpr uint32_t kInfinity = 0x7f800000; // of float32
constexpr int droppedBits(const NumberFormat &format) {
  return 24 - format.significandBits;
}
// The bits of the format's infinity: all ones in the exponent.
constexpr uint32_t infinity(const NumberFormat &format) {
  return (1u << (format.bits - 1)) - (1u << (format.significandBits - 1));
}
constexpr uint32_t bitsOf(double value) {
  return std::bit_cast<uint32_t>(static_cast<float>(value));
}
} // namespace floatbits

constexpr uint16_t narrowed(const NumberFormat &format, float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value), magnitude = bits & 0x7fffffff;
  uint32_t sign = bits >> 31 << (format.bits - 1);
  int dropped = floatbits::droppedBits(format);
  uint32_t result = 0;
  if (magnitude > floatbits::kInfinity) {
    result = floatbits::infinity(format) | 1u << (format.significandBits - 2) |
             (magnitude & 0x7fffff) >> dropped;
  } else if (magnitude >= floatbits::bitsOf(format.overflow())) {
    result = floatbits::infinity(format);
  } else if (magnitude < floatbits::bitsOf(format.smallestNormal)) {
    // In this sum the last bit of the float32 significand has the value of the format's smallest
    // subnormal, so the addition rounds to a multiple of it.
    float shift = static_cast<float>(format.smallest() * 0x1p23);
    result = std::bit_cast<uint32_t>(std::bit_cast<float>(magnitude) + shift) -
             std::bit_cast<uint32_t>(shift);
  } else {
    uint32_t odd = magnitude >> dropped & 1,
             exponents = floatbits::bitsOf(format.smallestNormal) - (1u << 23);
    result = (magnitude - exponents + (1u << (dropped - 1)) - 1 + odd) >> dropped;
  }
  return static_cast<uint16_t>(sign | result);
}

constexpr float widened(const NumberFormat &format, uint16_t bits) {
  uint32_t sign = uint32_t{bits} >> (format.bits - 1) << 31,
           magnitude = bits & ((1u << (format.bits - 1)) - 1);
  int dropped = floatbits::droppedBits(format);
  uint32_t result = 0;
  if (magnitude >= floatbits::infinity(format))
    result = floatbits::kInfinity | (magnitude & ((1u << (format.significandBits - 1)) - 1))
                                        << dropped;
  else if (magnitude <
           1u << (format.significandBits - 1)) // a subnormal, which float32 holds exactly
    result = std::bit_cast<uint32_t>(static_cast<float>(magnitude) *
                                     static_cast<float>(format.smallest()));
  else
    result = (magnitude << dropped) + floatbits::bitsOf(format.smallestNormal) - (1u << 23);
  return std::bit_cast<float>(sign | result);
}

} // namespace ampc
