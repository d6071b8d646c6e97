// The random numbers of the fake cuDNN: those of the library are its own.
#pragma once
#include "ampc/Base/Philox.h"

namespace ampc::fake {

// Whether element `number` of a tensor is 1, with the probability that is given.
inline bool keeps(int64_t seed, int64_t offset, uint64_t number, double probability) {
  uint32_t word =
      philox(static_cast<uint64_t>(seed), static_cast<uint64_t>(offset), number).front();
  return static_cast<double>(word >> 8) * 0x1p-24 < probability;
}

} // namespace ampc::fake
