// The difference between two tensors of the same shape. Used by Compare.cpp.
#pragma once
#include "ampc/Format/DType.h"
#include <span>
#include <string>
#include <vector>

namespace ampc::runtime {

// The elements of a tensor, and a factor by which they are multiplied before the comparison.
struct Elements {
  std::span<const uint8_t> bytes;
  format::DType type;
  double factor = 1;
};

struct Difference {
  // The norm of the difference, relative to that of the reference; infinity as below.
  double norm = 0;
  double largest =
      // relative to the largest finite magnitude of the reference; infinity if one element of a
      // pair is not finite
      0;
  uint64_t element = 0;            // the first element with the largest difference
  double value = 0, reference = 0; // its values
  double magnitude = 0;            // the largest finite one of the reference
  double absolute = 0;             // the largest difference itself; infinity as above
  uint64_t outside = 0;            // the number of elements beyond the tolerance
  uint64_t elements = 0;
};

// Requires equal numbers of elements. Equal numbers and pairs of NaN have no difference. If all
// elements of the reference are 0, the difference of any other number is infinite.
Difference differenceOf(const Elements &values, const Elements &reference, double tolerance);

// The index of an element in a shape: "[3, 7]"; "" for a single number.
std::string placeText(const std::vector<int64_t> &shape, uint64_t element);

} // namespace ampc::runtime
