// Traits of operators that describe how their arithmetic affects magnitudes. Used by the value
// safety analysis.
#pragma once
#include <cstdint>
#include <limits>

namespace ampc::nn {

enum class NumericKind {
  Singular,    // `operand` near 0 makes the result, or its derivative, grow without bound
  Exponential, // grows as exp of operand 0
  // adds elements of operand 0; `value`: the bound of the result relative to the largest element
  Sum,
  Maximum,    // the largest elements of operand 0
  Periodic,   // operand 0 is an angle in radians
  Square,     // operand 0 times itself
  Root,       // a square root, or 1 over one
  Offset,     // adds the number `value` to operand 0
  Constant,   // computes with, or is, the number `value`
  Arithmetic, // result of similar magnitude as the operands: + - * / max min
  Difference, // operand 0 minus operand 1
  Whole,      // only the integral part matters
};

struct NumericTrait {
  NumericKind kind;
  unsigned operand = 0;
  double value = 0;
};

// The bound of a value about which nothing is known.
inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// A product of bounds where 0 times unbounded is 0.
inline double boundTimes(double a, double b) {
  return a == 0 || b == 0 ? 0 : a * b;
}

} // namespace ampc::nn
