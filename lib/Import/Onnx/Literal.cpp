// Elements of constant tensors as numbers.
#include "Literal.h"
#include "ampc/Base/FloatBits.h"
#include <cmath>
#include <cstring>

namespace ampc::onnxmodel {

int64_t elementCount(const Shape &shape) {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

namespace {

template <class T> T elementAt(std::string_view bytes, int64_t i) {
  T value;
  std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
  return value;
}

template <class T> void appendElement(std::string &bytes, T value) {
  bytes.append(reinterpret_cast<const char *>(&value), sizeof(T));
}

int64_t truncatedToInteger(double value) {
  if (std::isnan(value))
    return 0;
  if (value >= 0x1p63)
    return INT64_MAX;
  return value <= -0x1p63 ? INT64_MIN : static_cast<int64_t>(value);
}

void appendInteger(std::string &bytes, DType dtype, int64_t value) {
  switch (dtype) {
  case DType::i32: return appendElement(bytes, static_cast<int32_t>(value));
  case DType::i64: return appendElement(bytes, value);
  case DType::i16: return appendElement(bytes, static_cast<int16_t>(value));
  case DType::i8:
  case DType::u8: return appendElement(bytes, static_cast<uint8_t>(value));
  default: return appendElement(bytes, static_cast<uint8_t>(value != 0));
  }
}

void appendNumber(std::string &bytes, DType dtype, double value) {
  switch (dtype) {
  case DType::f64: return appendElement(bytes, value);
  case DType::f32: return appendElement(bytes, static_cast<float>(value));
  default: return appendElement(bytes, narrowed(numberFormat(dtype), static_cast<float>(value)));
  }
}

void appendWhole(std::string &bytes, DType dtype, int64_t value) {
  if (isFloat(dtype))
    appendNumber(bytes, dtype, static_cast<double>(value));
  else
    appendInteger(bytes, dtype, value);
}

void appendReal(std::string &bytes, DType dtype, double value) {
  if (isFloat(dtype))
    appendNumber(bytes, dtype, value);
  else
    appendInteger(bytes, dtype, dtype == DType::boolean ? value != 0 : truncatedToInteger(value));
}

} // namespace

int64_t Literal::integer(int64_t i) const {
  switch (dtype) {
  case DType::i32: return elementAt<int32_t>(bytes, i);
  case DType::i64: return elementAt<int64_t>(bytes, i);
  case DType::i16: return elementAt<int16_t>(bytes, i);
  case DType::i8: return elementAt<int8_t>(bytes, i);
  case DType::u8: return elementAt<uint8_t>(bytes, i);
  case DType::boolean: return elementAt<uint8_t>(bytes, i) != 0;
  default: return truncatedToInteger(number(i));
  }
}

double Literal::number(int64_t i) const {
  switch (dtype) {
  case DType::f32: return elementAt<float>(bytes, i);
  case DType::f64: return elementAt<double>(bytes, i);
  case DType::f16:
  case DType::bf16: return widened(numberFormat(dtype), elementAt<uint16_t>(bytes, i));
  default: return static_cast<double>(integer(i));
  }
}

std::vector<int64_t> Literal::integers() const {
  std::vector<int64_t> all(static_cast<size_t>(count()));
  for (size_t i = 0; i < all.size(); ++i)
    all[i] = integer(static_cast<int64_t>(i));
  return all;
}

std::vector<double> Literal::numbers() const {
  std::vector<double> all(static_cast<size_t>(count()));
  for (size_t i = 0; i < all.size(); ++i)
    all[i] = number(static_cast<int64_t>(i));
  return all;
}

Literal literalOf(DType dtype, Shape shape, std::string bytes) {
  Literal literal;
  literal.dtype = dtype;
  literal.shape = std::move(shape);
  auto owner = std::make_shared<const std::string>(std::move(bytes));
  literal.bytes = *owner;
  literal.owner = std::move(owner);
  return literal;
}

Literal literalOf(DType dtype, Shape shape, const std::vector<int64_t> &values) {
  std::string bytes;
  bytes.reserve(values.size() * sizeOf(dtype));
  for (int64_t value : values)
    appendWhole(bytes, dtype, value);
  return literalOf(dtype, std::move(shape), std::move(bytes));
}

Literal literalOf(DType dtype, Shape shape, const std::vector<double> &values) {
  std::string bytes;
  bytes.reserve(values.size() * sizeOf(dtype));
  for (double value : values)
    appendReal(bytes, dtype, value);
  return literalOf(dtype, std::move(shape), std::move(bytes));
}

bool isUniform(const Literal &literal) {
  size_t size = sizeOf(literal.dtype);
  for (size_t i = 1; i < literal.bytes.size() / size; ++i)
    if (literal.bytes.substr(i * size, size) != literal.bytes.substr(0, size))
      return false;
  return true;
}

Literal converted(const Literal &of, DType dtype) {
  std::string bytes;
  auto count = static_cast<int64_t>(of.bytes.size() / sizeOf(of.dtype));
  bytes.reserve(static_cast<size_t>(count) * sizeOf(dtype));
  for (int64_t i = 0; i < count; ++i)
    if (of.isFloating())
      appendReal(bytes, dtype, of.number(i));
    else
      appendWhole(bytes, dtype, of.integer(i));
  return literalOf(dtype, of.shape, std::move(bytes));
}

Literal reshaped(Literal of, Shape shape) {
  of.shape = std::move(shape);
  return of;
}

} // namespace ampc::onnxmodel
