// The matrix of a discrete Fourier transform, for importers of all formats.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ampc {

constexpr int64_t kLargestFourierMatrix = 1 << 24; // elements, 64 MiB

struct FourierTransform {
  int64_t length;      // of the transform
  int64_t used;        // elements of the signal; the others are zeros
  int64_t in, out;     // numbers of an element: 1 of real ones, 2 of complex ones
  int64_t frequencies; // of the result
  bool inverse;
  double scale = 1;
  // A one-sided spectrum has each number but the first and middle one for two.
  bool halved = false;
};

// [used * in, frequencies * out]. `window` has a factor for each element of the signal or is empty.
inline std::vector<double> fourierMatrix(const FourierTransform &t,
                                         const std::vector<double> &window = {}) {
  constexpr double pi = 3.14159265358979323846;
  std::vector<double> matrix(static_cast<size_t>(t.used * t.in * t.frequencies * t.out));
  size_t at = 0;
  for (int64_t i = 0; i < t.used; ++i)
    for (int64_t part = 0; part < t.in; ++part)
      for (int64_t k = 0; k < t.frequencies; ++k) {
        // Reduced first, so that large products lose no digits.
        double turns = static_cast<double>(i * k % t.length) / static_cast<double>(t.length);
        double angle = 2 * pi * turns * (t.inverse ? 1 : -1);
        double factor = t.scale * (window.empty() ? 1 : window[static_cast<size_t>(i)]);
        if (t.halved && i != 0 && 2 * i != t.length)
          factor *= 2;
        // (a + bi) e^(i angle)
        matrix[at++] = factor * (part == 0 ? std::cos(angle) : -std::sin(angle));
        if (t.out == 2)
          matrix[at++] = factor * (part == 0 ? std::sin(angle) : std::cos(angle));
      }
  return matrix;
}

} // namespace ampc
