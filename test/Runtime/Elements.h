// Elements of float32, float16 and bfloat16 in bytes, for tests that compute expected values.
#pragma once
#include "ampc/Format/DType.h"
#include "core/Half.h"
#include <cstdint>
#include <cstring>

namespace ampc::test {

inline float get(format::DType type, const uint8_t *data, uint64_t index) {
  uint16_t half;
  float value;
  if (type == format::DType::f32) {
    std::memcpy(&value, data + 4 * index, 4);
    return value;
  }
  std::memcpy(&half, data + 2 * index, 2);
  return type == format::DType::bf16 ? runtime::fromBf16(half) : runtime::fromF16(half);
}

inline void put(format::DType type, uint8_t *data, uint64_t index, float value) {
  uint16_t half = type == format::DType::bf16 ? runtime::toBf16(value) : runtime::toF16(value);
  if (type == format::DType::f32)
    std::memcpy(data + 4 * index, &value, 4);
  else
    std::memcpy(data + 2 * index, &half, 2);
}

// The value after one rounding to the type.
inline float rounded(format::DType type, double value) {
  uint8_t bytes[4];
  put(type, bytes, 0, static_cast<float>(value));
  return get(type, bytes, 0);
}

} // namespace ampc::test
