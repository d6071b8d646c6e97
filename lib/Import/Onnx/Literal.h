// A constant tensor of an ONNX model: an initializer, a Constant node, or a value that folding has
// computed. It has the element types of NumberFormat.h, which include those that values of a graph
// cannot have. Knows no MLIR.
#pragma once
#include "ampc/Base/NumberFormat.h"
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ampc::onnxmodel {

using Shape = std::vector<int64_t>;

// Elements of a shape; the shapes of a model are checked, so that the product does not overflow.
int64_t elementCount(const Shape &shape);

struct Literal {
  DType dtype = DType::f32;
  Shape shape;
  std::string_view bytes;            // the elements, little endian and in C order
  std::shared_ptr<const void> owner; // of what `bytes` views
  std::string file;                  // of external data; else empty
  uint64_t offset = 0;               // of the first element in `file`
  // ONNX's element type in the file, if `dtype` only holds its values: 4 bits, 8-bit floats …
  int32_t unpacked = 0;

  int64_t count() const { return elementCount(shape); }
  bool isFloating() const { return isFloat(dtype); }
  // Element i; floats are truncated, and saturate at the ends of int64.
  int64_t integer(int64_t i) const;
  double number(int64_t i) const;
  std::vector<int64_t> integers() const;
  std::vector<double> numbers() const;
};

// Rounds or wraps the values to the type.
Literal literalOf(DType dtype, Shape shape, const std::vector<int64_t> &values);
Literal literalOf(DType dtype, Shape shape, const std::vector<double> &values);
// Takes the bytes as they are.
Literal literalOf(DType dtype, Shape shape, std::string bytes);
// Whether all elements are equal.
bool isUniform(const Literal &literal);
// The same values in another type.
Literal converted(const Literal &of, DType dtype);
// Like `of`, with other elements: element i of the result is element source(i).
template <class Source> Literal rearranged(const Literal &of, Shape shape, Source source) {
  size_t size = sizeOf(of.dtype);
  int64_t count = elementCount(shape);
  std::string bytes(static_cast<size_t>(count) * size, '\0');
  for (int64_t i = 0; i < count; ++i)
    of.bytes.copy(bytes.data() + i * size, size, static_cast<size_t>(source(i)) * size);
  return literalOf(of.dtype, std::move(shape), std::move(bytes));
}
// The same elements with another shape of the same number of elements.
Literal reshaped(Literal of, Shape shape);

// The largest number of elements of a constant that folding reads or makes.
inline constexpr int64_t kMostFolded = 1 << 16;

} // namespace ampc::onnxmodel
