// Sums of gradients in float32, for float32, float16 and bfloat16 elements.
#pragma once
#include "ampc/Format/DType.h"
#include <cstdint>

namespace ampc::runtime {

// sums[i] = from[i], or sums[i] += from[i].
void widen(format::DType type, const uint8_t *from, uint64_t count, float *sums);
void addWidened(format::DType type, const uint8_t *from, uint64_t count, float *sums);
// to[i] = values[i] * factor, rounded once more to the type (to nearest, ties to even).
void storeScaled(const float *values, uint64_t count, float factor, format::DType type,
                 uint8_t *to);

} // namespace ampc::runtime
