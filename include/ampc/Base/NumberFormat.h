// The element types of tensors: one table row each, with the type's range and its name or code in
// every file format and library. Compiler and runtime look types up here; a type without a row is
// an error. To add a type, add a row here and an enumerator to DType in program.fbs.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ampc {

// The numbers are those of model.bin (ampc/Format/DType.h checks that both agree) and the indices
// of the rows.
enum class DType : uint8_t { f32, f16, bf16, i32, i64, boolean, i8, u8, i16, f64 };

struct NumberFormat {
  enum class Kind : uint8_t { Float, Signed, Unsigned, Boolean };

  DType dtype;
  Kind kind;
  uint8_t bits;          // of an element in memory
  const char *name;      // in Paddle, NumPy and messages: "float16"
  const char *shortName; // on command lines: "fp16"; null if it has none
  const char *mlir;      // "f16"
  const char *npy;       // in the header of a .npy file, without the byte order; null: not in NumPy
  const char *safetensors;
  int paddle;    // framework.proto's VarType.Type
  int onnx;      // TensorProto.DataType
  int cuda;      // library_types.h's cudaDataType
  int cudnn;     // cudnnDataType_t; -1: not in cuDNN
  int oneDnn;    // dnnl_data_type_t; 0 (undefined): not in oneDNN
  bool inGraphs; // whether values of a graph may have the type; the others occur in files only
  // For floats; 0 for other types.
  int significandBits = 0; // including the leading 1, which is not stored
  double largest = 0;      // finite
  double smallestNormal = 0;

  constexpr uint64_t bytes() const { return bits / 8; }
  constexpr bool isFloat() const { return kind == Kind::Float; }
  // A 16-bit float: a type that mixed precision may choose.
  constexpr bool isLowPrecision() const { return isFloat() && bits < 32; }
  // The distance from 1 to the next number, as C's FLT_EPSILON.
  constexpr double epsilon() const {
    return 2.0 / static_cast<double>(uint64_t{1} << significandBits);
  }
  // The smallest number above 0, which is subnormal.
  constexpr double smallest() const { return smallestNormal * epsilon(); }
  // The smallest magnitude that rounds to infinity: half a step beyond the largest number.
  constexpr double overflow() const {
    return largest + largest / (2 - epsilon()) * (epsilon() / 2);
  }
  // Whether the exponent range covers that of the other format, so that a conversion to this format
  // overflows or underflows only at the very ends of the range.
  constexpr bool hasExponentsOf(const NumberFormat &other) const {
    return smallestNormal <= other.smallestNormal && 2 * largest > other.largest;
  }
  // All integers up to this one are exact; the next one is not.
  constexpr double largestExactInteger() const {
    return static_cast<double>(uint64_t{1} << significandBits);
  }
};

inline constexpr std::array<NumberFormat, 10> kNumberFormats = [] {
  using enum NumberFormat::Kind;
  return std::array<NumberFormat, 10>{{
      // dtype, kind, bits, name, short, MLIR, npy, safetensors, Paddle, ONNX, CUDA, cuDNN, oneDNN,
      // in graphs, significand, largest, smallest normal
      {DType::f32, Float, 32, "float32", "fp32", "f32", "f4", "F32", 5, 1, 0, 0, 3, true, 24,
       0x1.fffffep127, 0x1p-126},
      {DType::f16, Float, 16, "float16", "fp16", "f16", "f2", "F16", 4, 10, 2, 2, 1, true, 11,
       65504, 0x1p-14},
      {DType::bf16, Float, 16, "bfloat16", "bf16", "bf16", nullptr, "BF16", 22, 16, 14, 9, 2, true,
       8, 0x1.fep127, 0x1p-126},
      {DType::i32, Signed, 32, "int32", nullptr, "i32", "i4", "I32", 2, 6, 10, 4, 4, true},
      {DType::i64, Signed, 64, "int64", nullptr, "i64", "i8", "I64", 3, 7, 24, 10, 0, true},
      {DType::boolean, Boolean, 8, "bool", nullptr, "i1", "b1", "BOOL", 0, 9, -1, 11, 0, true},
      {DType::i8, Signed, 8, "int8", nullptr, "i8", "i1", "I8", 21, 3, 3, 3, 5, false},
      {DType::u8, Unsigned, 8, "uint8", nullptr, "ui8", "u1", "U8", 20, 2, 8, 6, 6, false},
      {DType::i16, Signed, 16, "int16", nullptr, "i16", "i2", "I16", 1, 5, 20, -1, 0, false},
      {DType::f64, Float, 64, "float64", nullptr, "f64", "f8", "F64", 6, 11, 1, 1, 0, false, 53,
       0x1.fffffffffffffp1023, 0x1p-1022},
  }};
}();

// Requires one of the enumerators.
constexpr const NumberFormat &numberFormat(DType dtype) {
  return kNumberFormats[static_cast<size_t>(dtype)];
}

constexpr const char *nameOf(DType dtype) {
  return numberFormat(dtype).name;
}
constexpr uint64_t sizeOf(DType dtype) {
  return numberFormat(dtype).bytes();
}
constexpr bool isFloat(DType dtype) {
  return numberFormat(dtype).isFloat();
}

// The row for which `matches` holds, or null.
template <class Predicate> constexpr const NumberFormat *findNumberFormat(Predicate matches) {
  for (const NumberFormat &format : kNumberFormats)
    if (matches(format))
      return &format;
  return nullptr;
}

constexpr const NumberFormat *numberFormatNamed(std::string_view name) {
  return findNumberFormat([&](const NumberFormat &format) { return name == format.name; });
}

// The names of the types that mixed precision may choose: "float16", "bfloat16".
inline std::vector<std::string_view> lowPrecisionNames() {
  std::vector<std::string_view> names;
  for (const NumberFormat &format : kNumberFormats)
    if (format.inGraphs && format.isLowPrecision())
      names.push_back(format.name);
  return names;
}

constexpr std::optional<DType> dtypeOrNone(const NumberFormat *format) {
  return format ? std::optional(format->dtype) : std::nullopt;
}
constexpr std::optional<DType> dtypeNamed(std::string_view name) {
  return dtypeOrNone(numberFormatNamed(name));
}

constexpr std::optional<DType> dtypeOfNpy(std::string_view code) {
  return dtypeOrNone(findNumberFormat(
      [&](const NumberFormat &format) { return format.npy && code == format.npy; }));
}

constexpr std::optional<DType> dtypeOfSafetensors(std::string_view code) {
  return dtypeOrNone(
      findNumberFormat([&](const NumberFormat &format) { return code == format.safetensors; }));
}

// From the number of Paddle's VarType; 5 is float32.
constexpr std::optional<DType> dtypeOfVarType(int64_t number) {
  return dtypeOrNone(
      findNumberFormat([&](const NumberFormat &format) { return number == format.paddle; }));
}

} // namespace ampc
