// Access to single elements of tensors.
#include "core/Elements.h"
#include "ampc/Base/FloatBits.h"
#include <cstring>

namespace ampc::runtime {

using format::DType;

template <class T> static T load(const uint8_t *data) {
  T value;
  std::memcpy(&value, data, sizeof value);
  return value;
}

float floatAt(DType type, const uint8_t *data, uint64_t index) {
  const NumberFormat &format = *numberFormat(type);
  data += index * format.bytes();
  return format.bits == 32 ? load<float>(data)
                           : widened(format, format.bits == 16 ? load<uint16_t>(data) : *data);
}

void setFloat(DType type, uint8_t *data, uint64_t index, float value) {
  const NumberFormat &format = *numberFormat(type);
  uint32_t bits = format.bits == 32 ? std::bit_cast<uint32_t>(value) : narrowed(format, value);
  std::memcpy(data + index * format.bytes(), &bits, format.bytes()); // little endian
}

double numberOf(DType type, const uint8_t *data) {
  switch (type) {
  case DType::f64: return load<double>(data);
  case DType::f32:
  case DType::f16:
  case DType::bf16: return floatAt(type, data, 0);
  case DType::i64: return static_cast<double>(load<int64_t>(data));
  case DType::i32: return load<int32_t>(data);
  case DType::i16: return load<int16_t>(data);
  case DType::i8: return load<int8_t>(data);
  case DType::u8:
  case DType::boolean: return load<uint8_t>(data);
  }
  return 0;
}

std::vector<int64_t> shapeOf(const format::Tensor &tensor) {
  return tensor.shape() ? std::vector<int64_t>(tensor.shape()->begin(), tensor.shape()->end())
                        : std::vector<int64_t>();
}

std::string shapeText(const std::vector<int64_t> &shape) {
  std::string text = "[";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + "]";
}

} // namespace ampc::runtime
