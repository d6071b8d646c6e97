// How far the elements of a tensor are from those of another of the same shape. Used by
// Compare.cpp.
#pragma once
#include "ampc/Format/DType.h"
#include <span>
#include <string>
#include <vector>

namespace ampc::runtime {

// Elements, and what they are multiplied by before they are compared.
struct Elements {
  std::span<const uint8_t> bytes;
  format::DType type;
  double factor = 1;
};

struct Difference {
  double norm = 0; // of the difference, relative to that of the reference; infinity as below
  double largest =
      // relative to the largest finite magnitude of the reference; infinity where one of a pair is
      // not finite
      0;
  uint64_t element = 0;            // where that is, the first of several
  double value = 0, reference = 0; // the pair there
  uint64_t outside = 0;            // elements beyond the tolerance
  uint64_t elements = 0;
};

// Both have one number of elements. Equal numbers, and NaN beside NaN, do not differ. Where every
// element of the reference is 0, any other number is infinitely far away.
Difference differenceOf(const Elements &values, const Elements &reference, double tolerance);

// "[3, 7]" of an element in a shape; "" of a single number.
std::string placeText(const std::vector<int64_t> &shape, uint64_t element);

} // namespace ampc::runtime
