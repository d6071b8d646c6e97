// The windows of a convolution as a matrix that is not stored: a row for each place. A row consists
// of taps, each of which reads neighboring elements of the tensor: the channels for one element of
// the kernel, or for all along the last dimension.
#pragma once
#include <array>
#include <cstdint>

namespace ampc::runtime {

struct Windows {
  static constexpr int64_t kLines = 32;
  // Of three spatial dimensions, the last one varies fastest.
  using Extents = std::array<int64_t, 3>;
  int64_t batch = 1, channels = 1;
  Extents size{1, 1, 1}, places{1, 1, 1}, kernel{1, 1, 1}, strides{1, 1, 1}, dilations{1, 1, 1};
  Extents low{};    // the padding in front, which may be negative
  int64_t span = 1; // kernel elements of a tap: 1, or kernel[2] if dilations[2] is 1

  int64_t rows() const { return batch * places[0] * places[1] * places[2]; }
  int64_t taps() const { return kernel[0] * kernel[1] * kernel[2] / span; }
  int64_t tapLength() const { return span * channels; }
  // What tap `tap` reads in the windows [row, row + 32), 32 elements from number `first` of the tap
  // on, of a dense tensor [batch, size…, channels] of elements of two bytes. What is in the padding
  // or beyond the last row is zero; what is beyond the tap is undefined.
  class Lines;
  void read(const uint8_t *tensor, int64_t row, int64_t tap, int64_t first, Lines &lines) const;
};

class Windows::Lines {
public:
  const uint8_t *at(int64_t line) const { return data_[static_cast<size_t>(line)]; }

private:
  friend struct Windows;
  std::array<const uint8_t *, kLines> data_;
  // Lines that are partly in the padding.
  alignas(64) std::array<std::array<uint16_t, kLines>, kLines> copies_;
};

} // namespace ampc::runtime
