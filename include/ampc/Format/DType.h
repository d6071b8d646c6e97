// Element types of model.bin: their sizes in bytes and their names (Paddle's and numpy's spelling).
#pragma once
#include "ampc/Format/program_generated.h"
#include <cstdint>

namespace ampc::format {

// Bytes per element, 0 for a value outside the enum (a damaged file).
constexpr uint64_t sizeOf(DType type) {
  switch (type) {
  case DType::boolean:
  case DType::i8:
  case DType::u8:
    return 1;
  case DType::f16:
  case DType::bf16:
  case DType::i16:
    return 2;
  case DType::f32:
  case DType::i32:
    return 4;
  case DType::i64:
  case DType::f64:
    return 8;
  }
  return 0;
}

constexpr const char *nameOf(DType type) {
  switch (type) {
  case DType::f32: return "float32";
  case DType::f16: return "float16";
  case DType::bf16: return "bfloat16";
  case DType::i32: return "int32";
  case DType::i64: return "int64";
  case DType::boolean: return "bool";
  case DType::i8: return "int8";
  case DType::u8: return "uint8";
  case DType::i16: return "int16";
  case DType::f64: return "float64";
  }
  return "?";
}

} // namespace ampc::format
