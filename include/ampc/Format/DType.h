// Element types of model.bin. Their numbers are the indices of the rows in
// ampc/Base/NumberFormat.h, which has their properties.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include "ampc/Format/program_generated.h"
#include <algorithm>
#include <initializer_list>

namespace ampc::format {

template <DType... types> constexpr bool numberedAs(std::initializer_list<ampc::DType> rows) {
  return rows.size() == kNumberFormats.size() &&
         rows.size() == static_cast<size_t>(DType::MAX) + 1 &&
         std::ranges::equal(rows, std::array{static_cast<ampc::DType>(types)...});
}
static_assert(numberedAs<DType::f32, DType::f16, DType::bf16, DType::i32, DType::i64,
                         DType::boolean, DType::i8, DType::u8, DType::i16, DType::f64>(
    {ampc::DType::f32, ampc::DType::f16, ampc::DType::bf16, ampc::DType::i32, ampc::DType::i64,
     ampc::DType::boolean, ampc::DType::i8, ampc::DType::u8, ampc::DType::i16, ampc::DType::f64}));

// False for a value outside the enum (a damaged file).
constexpr bool isKnown(DType type) {
  return static_cast<size_t>(type) < kNumberFormats.size();
}
// Null for a value outside the enum.
constexpr const NumberFormat *numberFormat(DType type) {
  return isKnown(type) ? &kNumberFormats[static_cast<size_t>(type)] : nullptr;
}

// The next three ask isKnown and not for null, because GCC's undefined-behavior sanitizer lets no
// constant expression compare the address of an element with null.
// Bytes per element; 0 for a value outside the enum.
constexpr uint64_t sizeOf(DType type) {
  return isKnown(type) ? numberFormat(type)->bytes() : 0;
}
constexpr const char *nameOf(DType type) {
  return isKnown(type) ? numberFormat(type)->name : "?";
}
// A float that values of a graph may have, and so kernels and libraries compute with: float32,
// float16, bfloat16.
constexpr bool isFloat(DType type) {
  return isKnown(type) && numberFormat(type)->inGraphs && numberFormat(type)->isFloat();
}

} // namespace ampc::format
