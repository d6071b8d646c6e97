// Elements of tensors as the fake libraries read and write them: sums are in double precision and
// rounded once.
#pragma once
#include "cuda/api.h"
#include "core/Half.h"
#include <bit>
#include <cmath>
#include <cstring>

namespace ampc::fake {

using namespace ampc::runtime::cuda;
using ampc::runtime::fromBf16;
using ampc::runtime::fromF16;
using ampc::runtime::toBf16;
using ampc::runtime::toF16;

inline uint64_t bytesOf(cudaDataType type) {
  return type == CUDA_R_32F ? 4 : 2;
}

inline double load(cudaDataType type, const uint8_t *data, bool tf32) {
  if (type == CUDA_R_32F) {
    uint32_t bits;
    memcpy(&bits, data, 4);
    if (tf32) // ten bits of fraction
      bits = (bits + 0xfff + ((bits >> 13) & 1)) & ~0x1fffu;
    return std::bit_cast<float>(bits);
  }
  uint16_t half;
  memcpy(&half, data, 2);
  return type == CUDA_R_16F ? fromF16(half) : fromBf16(half);
}

// To float32 with the last bit telling of what was cut off: rounding this once more is rounding
// once.
inline float roundToOdd(double value) {
  auto nearest = static_cast<float>(value);
  if (!std::isfinite(nearest) || static_cast<double>(nearest) == value)
    return nearest;
  auto bits = std::bit_cast<uint32_t>(nearest);
  if (std::fabs(static_cast<double>(nearest)) > std::fabs(value))
    --bits; // towards zero
  return std::bit_cast<float>(bits | 1);
}

inline void store(cudaDataType type, uint8_t *data, double value) {
  if (type == CUDA_R_32F) {
    auto single = static_cast<float>(value);
    memcpy(data, &single, 4);
    return;
  }
  float odd = roundToOdd(value);
  uint16_t half = type == CUDA_R_16F ? toF16(odd) : toBf16(odd);
  memcpy(data, &half, 2);
}

} // namespace ampc::fake
