// Elements of float32, float16 and bfloat16 in bytes, for tests that compute expected values.
#pragma once
#include "ampc/Format/DType.h"
#include "core/Half.h"
#include <cstdint>
#include <cstring>
#include <vector>

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
  if (type == format::DType::f32) {
    std::memcpy(data + 4 * index, &value, 4);
    return;
  }
  uint16_t half = type == format::DType::bf16 ? runtime::toBf16(value) : runtime::toF16(value);
  std::memcpy(data + 2 * index, &half, 2);
}

// All elements: a reference reads each of them many times, and a conversion costs more than its
// arithmetic.
inline std::vector<float> allElements(format::DType type, const std::vector<uint8_t> &bytes) {
  std::vector<float> values(bytes.size() / format::sizeOf(type));
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = get(type, bytes.data(), i);
  return values;
}

// Adds `count` products of two of a convolution's input, filter and output to the third, `result`:
// from the element `at` of each in steps. Exact while `sums` can hold them.
inline void addProducts(int result, const std::vector<float> (&values)[3], const uint64_t (&at)[3],
                        const uint64_t (&steps)[3], uint64_t count, std::vector<double> &sums) {
  int first = result == 0 ? 1 : 0, second = 3 - result - first;
  const float *a = &values[first][at[first]], *b = &values[second][at[second]];
  double *sum = &sums[at[result]];
  for (uint64_t i = 0; i < count; ++i)
    sum[i * steps[result]] += static_cast<double>(a[i * steps[first]]) * b[i * steps[second]];
}

// The value after one rounding to the type.
inline float rounded(format::DType type, double value) {
  uint8_t bytes[4];
  put(type, bytes, 0, static_cast<float>(value));
  return get(type, bytes, 0);
}

} // namespace ampc::test
