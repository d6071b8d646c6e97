// The matrices of an operand in memory, for tests of products.
#pragma once
#include "Elements.h"
#include <functional>
#include <limits>
#include <vector>

namespace ampc::test {

// A small integer for each element, so that sums of products are exact in float32.
inline float smallInteger(int64_t line, int64_t i) {
  return static_cast<float>((line * 7 + i * 5 + line * i % 11) % 7 - 3);
}

// `batch` matrices, each row with a gap of NaNs behind it.
struct StoredMatrix {
  using Fill = std::function<float(int64_t line, int64_t i)>; // a row of all matrices, its element

  StoredMatrix(format::DType type, int64_t rows, int64_t columns, int64_t gap, int64_t batch = 1,
               const Fill &fill = smallInteger)
      : type(type), rows(rows), pitch(columns + gap),
        bytes(static_cast<size_t>(rows * pitch * batch + 64) * sizeOf(type)) {
    for (size_t i = 0; i < bytes.size() / sizeOf(type); ++i)
      put(type, bytes.data(), i, std::numeric_limits<float>::quiet_NaN());
    for (int64_t line = 0; line < rows * batch; ++line)
      for (int64_t i = 0; i < columns; ++i)
        put(type, bytes.data(), static_cast<uint64_t>(line * pitch + i), fill(line, i));
    values = allElements(type, bytes);
  }
  float at(int64_t batch, int64_t row, int64_t column) const {
    return values[static_cast<size_t>((batch * rows + row) * pitch + column)];
  }

  format::DType type;
  int64_t rows, pitch;
  std::vector<uint8_t> bytes;
  std::vector<float> values; // of the bytes
};

} // namespace ampc::test
