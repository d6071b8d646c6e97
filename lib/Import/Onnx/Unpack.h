// Elements of types that no operator takes, held by a type that has their values: integers of 2 and
// 4 bits, uint16, uint32, and floats of 8, 6 and 4 bits. Most are types of quantized weights. Used
// by ReadTensor.cpp.
#pragma once
#include "Literal.h"
#include <optional>

namespace ampc::onnxmodel {

struct PackedType {
  int32_t onnxType;
  DType holds;
  unsigned bits; // of an element in raw_data
  // Of floats: bits of the exponent and the significand, and the exponent of 1.
  unsigned exponent = 0, significand = 0;
  int bias = 0;
  // What stands for infinity and NaN.
  enum class Special { None, Ieee, AllOnes, NegativeZero } special = Special::None;
};

// Null for other types.
const PackedType *packedType(int32_t onnxType);
// The bytes that raw_data has for so many elements.
uint64_t packedBytes(const PackedType &type, uint64_t count);
// The elements in `type.holds`. `packed` has packedBytes(type, count) bytes, least bits first.
std::string unpack(const PackedType &type, std::string_view packed, uint64_t count);

} // namespace ampc::onnxmodel
