// Single elements of tensors in memory, by their type: for data, weights and logs, where no kernel
// runs.
#pragma once
#include "ampc/Format/DType.h"

namespace ampc::runtime {

// Of float32 and narrower floats.
float floatAt(format::DType type, const uint8_t *data, uint64_t index);
// Rounds to nearest, ties to even.
void setFloat(format::DType type, uint8_t *data, uint64_t index, float value);

// The element that begins at `data`, of any type.
double numberOf(format::DType type, const uint8_t *data);

} // namespace ampc::runtime
