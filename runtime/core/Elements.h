// Access to single elements of tensors in memory by their type, and the shapes of tensors, for
// data, weights and logs.
#pragma once
#include "ampc/Format/DType.h"
#include <string>
#include <vector>

namespace ampc::runtime {

// For float32 and 16-bit floats.
float floatAt(format::DType type, const uint8_t *data, uint64_t index);
// Rounds to nearest, ties to even.
void setFloat(format::DType type, uint8_t *data, uint64_t index, float value);

// The element at `data` as a number, for any type.
double numberOf(format::DType type, const uint8_t *data);

// The extents of a tensor of a program; none for a single number.
std::vector<int64_t> shapeOf(const format::Tensor &tensor);
// "[4, 3]"
std::string shapeText(const std::vector<int64_t> &shape);

} // namespace ampc::runtime
