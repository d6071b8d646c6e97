// The windows of a convolution as a matrix that is not stored: a row for each place, of which each
// element of the kernel (tap) has the channels of the element that it reads.
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
  Extents low{}; // the padding in front, which may be negative

  int64_t rows() const { return batch * places[0] * places[1] * places[2]; }
  int64_t taps() const { return kernel[0] * kernel[1] * kernel[2]; }
  // The addresses of what tap `tap` reads in the windows [row, row + 32), from a channel on, of a
  // dense tensor [batch, size…, channels] of elements of two bytes. Those in the padding, and
  // beyond the last row, are `zeros`.
  using Lines = std::array<const uint8_t *, kLines>;
  void addresses(const uint8_t *tensor, int64_t row, int64_t tap, int64_t channel,
                 const uint8_t *zeros, Lines &lines) const;
};

} // namespace ampc::runtime
