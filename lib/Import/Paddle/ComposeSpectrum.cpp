// Fourier transforms, as products with constant matrices, and frames of signals. Kernels of
// transforms exist for float32 only, so the products stay in it.
#include "Composition.h"
#include "FourierMatrix.h"

namespace ampc::paddle {
namespace {

constexpr int64_t kLargestFrames = 1 << 24; // elements

// Moves dimension `from` to the place `to`.
Sizes movedOrder(int64_t rank, int64_t from, int64_t to) {
  Sizes order;
  for (int64_t d = 0; d < rank; ++d)
    if (d != from)
      order.push_back(d);
  order.insert(order.begin() + to, from);
  return order;
}

// Transforms x along an axis. Complex numbers are pairs in a last dimension.
Tensor transformed(Composition &c, const Tensor &x, int64_t axis, const FourierTransform &t) {
  int64_t rows = t.used * t.in, columns = t.frequencies * t.out;
  if (t.length < 1 || rows * columns > kLargestFourierMatrix)
    c.fail("transforms " + std::to_string(t.length) +
           " elements, more than a product with a matrix of 2^24 numbers can");
  if (c.failed())
    return "";
  int64_t rank = c.rank(x) - (t.in == 2); // without the pairs
  Tensor y = x;
  Sizes lines = c.shape(x);
  lines.resize(rank), lines.erase(lines.begin() + axis);
  if (axis != rank - 1)
    y = c.transpose(y, movedOrder(c.rank(y), axis, rank - 1));
  Sizes result = lines;
  lines.push_back(rows), result.push_back(t.frequencies);
  if (t.out == 2)
    result.push_back(2);
  Tensor matrix = c.constantOf({DType::f32, {rows, columns}, {}, fourierMatrix(t)});
  y = c.make("matmul", {c.reshape(y, lines), matrix},
             {{"transpose_x", false}, {"transpose_y", false}});
  y = c.reshape(y, result);
  return axis == rank - 1
             ? y
             : c.transpose(y, movedOrder(static_cast<int64_t>(result.size()), rank - 1, axis));
}

// The axes counted from the front, and the factor that the name of the normalization stands for.
struct Spectrum {
  Sizes axes;
  bool forward = true;
  std::string normalization;

  double scale(int64_t length) const {
    auto n = static_cast<double>(length);
    if (normalization == "ortho")
      return 1 / std::sqrt(n);
    return (normalization == "forward") == forward ? 1 / n : 1;
  }
};

Spectrum readSpectrum(Composition &c, int64_t rank) {
  Spectrum s;
  s.axes = c.sizes("axes");
  s.forward = c.flag("forward");
  s.normalization = c.text("normalization");
  if (s.axes.empty())
    c.fail("has no axes to transform");
  if (s.normalization != "backward" && s.normalization != "forward" && s.normalization != "ortho")
    c.fail("has the normalization " + quote(s.normalization));
  for (int64_t &axis : s.axes)
    axis = c.axis(axis, rank);
  return s;
}

// All axes but the last of the list.
Tensor otherAxes(Composition &c, Tensor x, const Spectrum &s, size_t count) {
  for (size_t i = 0; i < count && !c.failed(); ++i) {
    int64_t n = c.dim(x, s.axes[i]);
    x = transformed(c, x, s.axes[i], {n, n, 2, 2, n, !s.forward, s.scale(n)});
  }
  return x;
}

void fft_c2c(Composition &c) {
  Tensor x = c.in(0);
  c.setNeedsFloat32(true);
  Spectrum s = readSpectrum(c, c.rank(x) - 1);
  c.result(0, otherAxes(c, x, s, s.axes.size()));
}

// The last of the axes first, whose spectrum may be one-sided.
void fft_r2c(Composition &c) {
  Tensor x = c.in(0);
  c.setNeedsFloat32(true);
  Spectrum s = readSpectrum(c, c.rank(x));
  bool oneSided = c.flag("onesided");
  if (c.failed())
    return;
  int64_t n = c.dim(x, s.axes.back());
  x = transformed(c, x, s.axes.back(),
                  {n, n, 1, 2, oneSided ? n / 2 + 1 : n, !s.forward, s.scale(n)});
  c.result(0, otherAxes(c, x, s, s.axes.size() - 1));
}

// The last of the axes last: each number of its one-sided spectrum but the first and middle one
// stands for two.
void fft_c2r(Composition &c) {
  Tensor x = c.in(0);
  c.setNeedsFloat32(true);
  Spectrum s = readSpectrum(c, c.rank(x) - 1);
  int64_t n = c.integer("last_dim_size");
  if (c.failed())
    return;
  x = otherAxes(c, x, s, s.axes.size() - 1);
  int64_t used = c.dim(x, s.axes.back());
  if (n == 0)
    n = 2 * (used - 1);
  if (n < 1 || used != n / 2 + 1)
    return c.fail("makes " + std::to_string(n) + " numbers of " + std::to_string(used) +
                  " of a one-sided spectrum");
  c.result(0, transformed(c, x, s.axes.back(), {n, used, 2, 1, n, !s.forward, s.scale(n), true}));
}

// Where the elements of the frames are in the signal; with `transposed` frames are columns.
Sizes placesOfFrames(Composition &c, int64_t length, int64_t hop, int64_t count, bool transposed) {
  Sizes places;
  if (length < 1 || hop < 1 || count < 1 || length * count > kLargestFrames) {
    c.fail("has " + std::to_string(count) + " frames of " + std::to_string(length) +
           " elements, with a hop of " + std::to_string(hop));
    return places;
  }
  for (int64_t i = 0; i < length * count; ++i)
    places.push_back(transposed ? i / count + i % count * hop : i / length * hop + i % length);
  return places;
}

// [..., signal] as [..., length, frames], or with axis 0 [signal, ...] as [frames, length, ...].
void frame(Composition &c) {
  Tensor x = c.in(0);
  int64_t length = c.integer("frame_length"), hop = c.integer("hop_length");
  bool last = c.axis(c.integer("axis", -1), c.rank(x)) == c.rank(x) - 1 && c.integer("axis", -1);
  int64_t axis = last ? c.rank(x) - 1 : 0, size = c.dim(x, axis);
  int64_t count = hop > 0 && length > 0 && size >= length ? (size - length) / hop + 1 : 0;
  Sizes places = placesOfFrames(c, length, hop, count, last), shape = c.shape(x);
  if (c.failed())
    return;
  Tensor index = c.numbers(places, {length * count});
  Tensor y = c.make("index_select", {x, index}, {{"axis", axis}});
  shape[axis] = last ? length : count;
  shape.insert(shape.begin() + axis + 1, last ? count : length);
  c.result(0, c.reshape(y, shape));
}

// The sum of frames at their places in the signal.
void overlap_add(Composition &c) {
  Tensor x = c.in(0);
  int64_t hop = c.integer("hop_length"), rank = c.rank(x);
  if (rank < 2)
    return c.fail("expects frames of two dimensions or more");
  bool last = c.axis(c.integer("axis", -1), rank) == rank - 1;
  int64_t axis = last ? rank - 2 : 0;
  Sizes shape = c.shape(x);
  int64_t length = shape[last ? rank - 2 : 1], count = shape[last ? rank - 1 : 0];
  Sizes places = placesOfFrames(c, length, hop, count, last);
  if (c.failed())
    return;
  shape.erase(shape.begin() + axis);
  shape[axis] = length * count;
  Tensor flat = c.reshape(x, shape);
  shape[axis] = (count - 1) * hop + length;
  Tensor zeros = c.make("full", {}, {{"shape", shape}, {"value", 0.0}, {"dtype", c.dtype(x)}});
  c.result(
      0, c.make("index_add", {zeros, c.numbers(places, {length * count}), flat}, {{"axis", axis}}));
}

} // namespace

llvm::ArrayRef<ComposedOp> composedSpectrum() {
  static const ComposedOp rows[] = {{"fft_c2c", fft_c2c},
                                    {"fft_c2r", fft_c2r},
                                    {"fft_r2c", fft_r2c},
                                    {"frame", frame},
                                    {"overlap_add", overlap_add}};
  return rows;
}

} // namespace ampc::paddle
