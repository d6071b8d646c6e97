// The places that a deformable convolution reads, for importers of all formats.
#pragma once
#include <cstdint>
#include <vector>

namespace ampc {

// One spatial dimension of a deformable convolution, whose samples grid_sample takes.
struct DeformedDim {
  int64_t size, kernel, result, stride, dilation, pad;

  // Where the elements of the filter lie without offsets, [kernel, result], in elements of the
  // image.
  std::vector<double> places() const {
    std::vector<double> all;
    for (int64_t k = 0; k < kernel; ++k)
      for (int64_t i = 0; i < result; ++i)
        all.push_back(static_cast<double>(k * dilation + i * stride - pad));
    return all;
  }

  // The coordinate of place i is scale() * i + bias(): the center of element i is at
  // (2 i + 1) / size - 1.
  double scale() const { return 2 / static_cast<double>(size); }
  double bias() const { return 1 / static_cast<double>(size) - 1; }
};

} // namespace ampc
