#include "Unpack.h"
#include "ReadOnnx.h"
#include <cmath>
#include <cstring>
#include <limits>

namespace ampc::onnxmodel {
namespace {

using Special = PackedType::Special;
using Proto = onnx::TensorProto;

constexpr PackedType kPackedTypes[] = {
    {Proto::UINT2, DType::u8, 2},
    {Proto::INT2, DType::i8, 2},
    {Proto::UINT4, DType::u8, 4},
    {Proto::INT4, DType::i8, 4},
    {Proto::UINT16, DType::i32, 16},
    {Proto::UINT32, DType::i64, 32},
    {Proto::FLOAT4E2M1, DType::f32, 4, 2, 1, 1},
    {Proto::FLOAT6E2M3, DType::f32, 6, 2, 3, 1},
    {Proto::FLOAT6E3M2, DType::f32, 6, 3, 2, 3},
    {Proto::FLOAT8E4M3FN, DType::f32, 8, 4, 3, 7, Special::AllOnes},
    {Proto::FLOAT8E4M3FNUZ, DType::f32, 8, 4, 3, 8, Special::NegativeZero},
    {Proto::FLOAT8E5M2, DType::f32, 8, 5, 2, 15, Special::Ieee},
    {Proto::FLOAT8E5M2FNUZ, DType::f32, 8, 5, 2, 16, Special::NegativeZero},
    {Proto::FLOAT8E8M0, DType::f32, 8, 8, 0, 127, Special::AllOnes}, // unsigned, without a zero
};

float floatOf(const PackedType &type, uint32_t code) {
  constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
  if (type.significand == 0)
    return code == 255 ? kNaN : std::ldexp(1.0f, static_cast<int>(code) - type.bias);
  uint32_t fraction = code & ((1u << type.significand) - 1),
           exponent = code >> type.significand & ((1u << type.exponent) - 1),
           top = (1u << type.exponent) - 1;
  bool negative = code >> (type.bits - 1) & 1;
  if (type.special == Special::NegativeZero && negative && !exponent && !fraction)
    return kNaN;
  if (type.special == Special::AllOnes && exponent == top &&
      fraction == (1u << type.significand) - 1)
    return kNaN;
  if (type.special == Special::Ieee && exponent == top) {
    float infinity = std::numeric_limits<float>::infinity();
    return fraction ? kNaN : negative ? -infinity : infinity;
  }
  // Subnormal numbers have the exponent of the smallest normal ones and no leading 1.
  uint32_t digits = exponent ? fraction | 1u << type.significand : fraction;
  int scale =
      static_cast<int>(exponent ? exponent : 1) - type.bias - static_cast<int>(type.significand);
  float magnitude = std::ldexp(static_cast<float>(digits), scale);
  return negative ? -magnitude : magnitude;
}

uint32_t codeAt(const PackedType &type, std::string_view packed, uint64_t i) {
  uint64_t bit = i * type.bits;
  uint32_t word = 0;
  for (uint64_t byte = bit / 8; byte <= (bit + type.bits - 1) / 8; ++byte)
    word |= static_cast<uint32_t>(static_cast<unsigned char>(packed[byte]))
            << (8 * (byte - bit / 8));
  return word >> bit % 8 & (~0u >> (32 - type.bits));
}

} // namespace

const PackedType *packedType(int32_t onnxType) {
  for (const PackedType &type : kPackedTypes)
    if (type.onnxType == onnxType)
      return &type;
  return nullptr;
}

uint64_t packedBytes(const PackedType &type, uint64_t count) {
  return count / 8 * type.bits + (count % 8 * type.bits + 7) / 8;
}

std::string unpack(const PackedType &type, std::string_view packed, uint64_t count) {
  size_t size = sizeOf(type.holds);
  std::string bytes(count * size, '\0');
  std::vector<float> floats; // by code
  for (uint32_t code = 0; isFloat(type.holds) && code < 1u << type.bits; ++code)
    floats.push_back(floatOf(type, code));
  bool isSigned = type.holds == DType::i8;
  for (uint64_t i = 0; i < count; ++i) {
    uint32_t code = codeAt(type, packed, i);
    char *to = bytes.data() + i * size;
    if (!floats.empty()) {
      std::memcpy(to, &floats[code], sizeof(float));
    } else { // little endian
      bool negative = isSigned && code >> (type.bits - 1);
      int64_t value = static_cast<int64_t>(code) - (negative ? 1 << type.bits : 0);
      std::memcpy(to, &value, size);
    }
  }
  return bytes;
}

} // namespace ampc::onnxmodel
