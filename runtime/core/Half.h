// Conversions of float16 and bfloat16, for code that needs one of them. Code for any type uses
// Elements.h.
#pragma once
#include "ampc/Base/FloatBits.h"

namespace ampc::runtime {

constexpr float fromBf16(uint16_t bits) {
  return widened(ampc::numberFormat(ampc::DType::bf16), bits);
}
constexpr uint16_t toBf16(float value) {
  return narrowed(ampc::numberFormat(ampc::DType::bf16), value);
}
constexpr float fromF16(uint16_t bits) {
  return widened(ampc::numberFormat(ampc::DType::f16), bits);
}
constexpr uint16_t toF16(float value) {
  return narrowed(ampc::numberFormat(ampc::DType::f16), value);
}

} // namespace ampc::runtime
