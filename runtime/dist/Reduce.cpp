#include "dist/Reduce.h"
#include "core/Half.h"
#include <cstring>
#include <memory>

namespace ampc::runtime {

using format::DType;

namespace {

// The value of each of the 65536 elements of a 16-bit type, because a look-up is faster than a
// conversion in software.
const float *valuesOf(DType type) {
  static const std::unique_ptr<float[]> tables[] = {
      [] {
        auto table = std::make_unique<float[]>(1 << 16);
        for (uint32_t bits = 0; bits < 1 << 16; ++bits)
          table[bits] = fromF16(static_cast<uint16_t>(bits));
        return table;
      }(),
      [] {
        auto table = std::make_unique<float[]>(1 << 16);
        for (uint32_t bits = 0; bits < 1 << 16; ++bits)
          table[bits] = fromBf16(static_cast<uint16_t>(bits));
        return table;
      }()};
  return tables[type == DType::bf16].get();
}

template <class Each> void forEach(DType type, const uint8_t *from, uint64_t count, Each each) {
  if (type == DType::f32) {
    for (uint64_t i = 0; i < count; ++i) {
      float value;
      std::memcpy(&value, from + 4 * i, 4);
      each(i, value);
    }
    return;
  }
  const float *values = valuesOf(type);
  for (uint64_t i = 0; i < count; ++i) {
    uint16_t bits;
    std::memcpy(&bits, from + 2 * i, 2);
    each(i, values[bits]);
  }
}

} // namespace

void widen(DType type, const uint8_t *from, uint64_t count, float *sums) {
  forEach(type, from, count, [&](uint64_t i, float value) { sums[i] = value; });
}

void addWidened(DType type, const uint8_t *from, uint64_t count, float *sums) {
  forEach(type, from, count, [&](uint64_t i, float value) { sums[i] += value; });
}

void storeScaled(const float *values, uint64_t count, float factor, DType type, uint8_t *to) {
  for (uint64_t i = 0; i < count; ++i) {
    float value = values[i] * factor;
    if (type == DType::f32) {
      std::memcpy(to + 4 * i, &value, 4);
      continue;
    }
    uint16_t bits = type == DType::f16 ? toF16(value) : toBf16(value);
    std::memcpy(to + 2 * i, &bits, 2);
  }
}

} // namespace ampc::runtime
