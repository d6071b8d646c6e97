// Mappings of DFT, STFT, windows and weights of frequencies: a transform is a product with a
// constant matrix of cosines and sines, which takes and gives complex numbers as pairs.
#include "FourierMatrix.h"
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cmath>
#include <numeric>

using namespace mlir;

namespace ampc {
namespace {

using SpectrumDims = std::vector<int64_t>;

// x is [..., used, in], and the result [..., frequencies, out]. Empty after a failure.
OnnxValue transformed(MapNode &n, const OnnxValue &x, const FourierTransform &t,
                      const std::vector<double> &window = {}) {
  int64_t rows = t.used * t.in, columns = t.frequencies * t.out;
  if (rows * columns > kLargestFourierMatrix)
    n.fail("transforms " + std::to_string(t.length) +
           " elements, more than a product with a matrix of 2^24 numbers can");
  if (n.failed())
    return {};
  SpectrumDims shape = n.shape(x), lines(shape.begin(), shape.end() - 2);
  lines.push_back(rows);
  OnnxValue matrix = n.constantOf(onnxmodel::literalOf(numberFormat(n.element(x))->dtype,
                                                       {rows, columns}, fourierMatrix(t, window)));
  OnnxValue y = n.op("reshape2", {{"X", x}}, {{"shape", lines}});
  y = n.main(n.op("matmul_v2", {{"X", y}, {"Y", matrix}}));
  shape[shape.size() - 2] = t.frequencies, shape.back() = t.out;
  return n.op("reshape2", {{"X", y}}, {{"shape", shape}});
}

void mapDft(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t rank = n.rank(x);
  bool old = n.attributes.opset < 20; // the axis is an attribute
  int64_t axis = old ? n.attributes.integer("axis", 1) : static_cast<int64_t>(n.number(2, -2));
  axis = n.axis(axis, rank);
  FourierTransform t{};
  t.inverse = n.attributes.integer("inverse", 0);
  bool oneSided = n.attributes.integer("onesided", 0), halved = oneSided && t.inverse;
  t.in = n.dim(x, -1);
  int64_t size = n.dim(x, axis);
  if (n.failed())
    return;
  if (rank < 2 || axis == rank - 1 || t.in > 2 || (oneSided && t.in != (t.inverse ? 2 : 1)))
    return n.fail("expects real or complex numbers in the last dimension, and another axis; with "
                  "onesided real ones, or complex ones with inverse");
  t.length = static_cast<int64_t>(n.number(1, static_cast<double>(halved ? 2 * size - 2 : size)));
  if (t.length < 1 || t.length > 1 << 20)
    return n.fail("has the length " + std::to_string(t.length));
  t.used = std::min(size, halved ? t.length / 2 + 1 : t.length);
  t.scale = t.inverse ? 1 / static_cast<double>(t.length) : 1;
  t.out = halved ? 1 : 2;
  t.halved = halved;
  t.frequencies = oneSided && !t.inverse ? t.length / 2 + 1 : t.length;
  if (t.used < size)
    x = n.op("slice", {{"Input", x}},
             {{"axes", SpectrumDims{axis}},
              {"starts", SpectrumDims{0}},
              {"ends", SpectrumDims{t.used}}});
  // The axis goes in front of the numbers.
  SpectrumDims perm(static_cast<size_t>(rank));
  std::iota(perm.begin(), perm.end(), 0);
  std::swap(perm[static_cast<size_t>(axis)], perm[static_cast<size_t>(rank) - 2]);
  bool moved = axis != rank - 2;
  if (moved)
    x = n.op("transpose2", {{"X", x}}, {{"axis", perm}});
  OnnxValue y = transformed(n, x, t);
  n.result(0, moved ? n.op("transpose2", {{"X", y}}, {{"axis", perm}}) : y);
}

void mapStft(MapNode &n) {
  OnnxValue x = n.in(0);
  SpectrumDims shape = n.shape(x);
  auto step = static_cast<int64_t>(n.number(1, 0));
  if (n.failed())
    return;
  if (shape.size() == 2)
    shape.push_back(1);
  if (shape.size() != 3 || shape[2] > 2)
    return n.fail("expects a signal of [batch, length, 1 or 2], got " +
                  onnxmodel::textOfShape(shape));
  FourierTransform t{};
  t.in = shape[2], t.out = 2;
  t.length = n.has(3)   ? static_cast<int64_t>(n.number(3, 0))
             : n.has(2) ? n.elements(n.in(2))
                        : shape[1];
  t.used = t.length;
  bool oneSided = n.attributes.integer("onesided", 1);
  if (n.failed())
    return;
  if (step < 1 || t.length < 1 || t.length > shape[1])
    return n.fail("has a step of " + std::to_string(step) + " and frames of " +
                  std::to_string(t.length) + " elements in a signal of " +
                  std::to_string(shape[1]));
  if (oneSided && t.in == 2)
    return n.fail("attribute 'onesided' is for real signals");
  t.frequencies = oneSided ? t.length / 2 + 1 : t.length;
  int64_t frames = (shape[1] - t.length) / step + 1;
  // Overlapping frames are gathered.
  SpectrumDims places;
  if (frames * t.length > 1 << 24)
    return n.fail("has more than 2^24 elements in its frames");
  for (int64_t frame = 0; frame < frames; ++frame)
    for (int64_t i = 0; i < t.length; ++i)
      places.push_back(frame * step + i);
  OnnxValue index =
      n.constantOf(onnxmodel::literalOf(DType::i64, {static_cast<int64_t>(places.size())}, places));
  OnnxValue y = n.op("gather", {{"X", x}, {"Index", index}}, {{"axis", 1}});
  y = n.op("reshape2", {{"X", y}}, {{"shape", SpectrumDims{shape[0], frames, t.length, t.in}}});
  std::vector<double> factors;
  if (n.has(2)) {
    OnnxValue window = n.in(2);
    if (n.elements(window) != t.length)
      return n.fail("has frames of " + std::to_string(t.length) + " elements and a window of " +
                    std::to_string(n.elements(window)));
    if (window.isFixed())
      factors = window.literal->numbers();
    else
      y = n.op("elementwise_mul",
               {{"X", y},
                {"Y", n.op("reshape2", {{"X", window}}, {{"shape", SpectrumDims{t.length, 1}}})}});
  }
  n.result(0, transformed(n, y, t, factors));
}

// A window of cosines, whose length is constant. With `periodic` it is one element of a longer one
// short.
void mapWindow(MapNode &n, double a0, double a1, double a2) {
  auto size = static_cast<int64_t>(n.number(0, 1));
  bool periodic = n.attributes.integer("periodic", 1);
  Type element = n.elementOf(n.attributes.integer("output_datatype", 1));
  if (n.failed())
    return;
  if (size < 1 || size > onnxmodel::kMostFolded || !isa<FloatType>(element))
    return n.fail("makes a window of " + std::to_string(size) + " elements");
  double period = static_cast<double>(periodic ? size : size - 1);
  std::vector<double> factors;
  for (int64_t i = 0; i < size; ++i) {
    double angle = period == 0 ? 0 : 2 * M_PI * static_cast<double>(i) / period;
    factors.push_back(a0 - a1 * std::cos(angle) + a2 * std::cos(2 * angle));
  }
  n.result(0, n.constantOf(onnxmodel::literalOf(numberFormat(element)->dtype, {size}, factors)));
}

void mapHann(MapNode &n) {
  mapWindow(n, 0.5, 0.5, 0);
}
void mapHamming(MapNode &n) {
  mapWindow(n, 25.0 / 46, 21.0 / 46, 0);
}
void mapBlackman(MapNode &n) {
  mapWindow(n, 0.42, 0.5, 0.08);
}

// Triangles over the frequencies of a transform, whose corners are at equal distances in mel.
void mapMelWeights(MapNode &n) {
  double bands = n.number(0, 0), length = n.number(1, 0), rate = n.number(2, 0),
         low = n.number(3, 0), high = n.number(4, 0);
  Type element = n.elementOf(n.attributes.integer("output_datatype", 1));
  if (n.failed())
    return;
  double rows = std::floor(length / 2) + 1;
  if (!(bands >= 1) || !(length >= 1) || !(rows * bands <= onnxmodel::kMostFolded) ||
      !(rate >= 1) || !(low >= 0) || !(high > low) || !(high <= rate / 2) ||
      !isa<FloatType>(element))
    return n.fail("expects bands, a length, a rate of samples, and two frequencies up to half of "
                  "it in ascending order");
  auto count = static_cast<int64_t>(bands), frequencies = static_cast<int64_t>(rows);
  auto mel = [](double hertz) { return 2595 * std::log10(1 + hertz / 700); };
  double step = (mel(high) - mel(low)) / (bands + 2);
  std::vector<int64_t> corners;
  for (int64_t i = 0; i < count + 2; ++i) {
    double hertz = 700 * (std::pow(10, (static_cast<double>(i) * step + mel(low)) / 2595) - 1);
    corners.push_back(static_cast<int64_t>(std::floor((length + 1) * hertz / rate)));
  }
  std::vector<double> weights(static_cast<size_t>(frequencies * count));
  for (int64_t i = 0; i < count; ++i) {
    int64_t lower = corners[static_cast<size_t>(i)], center = corners[static_cast<size_t>(i + 1)],
            upper = corners[static_cast<size_t>(i + 2)];
    for (int64_t row = lower; row < std::min(upper + 1, frequencies); ++row) {
      double weight = row < center    ? static_cast<double>(row - lower) / (center - lower)
                      : row == center ? 1
                                      : static_cast<double>(upper - row) / (upper - center);
      weights[static_cast<size_t>(row * count + i)] = weight;
    }
  }
  n.result(0, n.constantOf(onnxmodel::literalOf(numberFormat(element)->dtype, {frequencies, count},
                                                weights)));
}

} // namespace

ArrayRef<OnnxRow> spectrumRows() {
  static const OnnxRow rows[] = {
      {"", "BlackmanWindow", 17, mapBlackman, "a constant"},
      {"", "DFT", 17, mapDft, "matmul_v2 with a constant matrix, transpose2"},
      {"", "HammingWindow", 17, mapHamming, "a constant"},
      {"", "HannWindow", 17, mapHann, "a constant"},
      {"", "MelWeightMatrix", 17, mapMelWeights, "a constant"},
      {"", "STFT", 17, mapStft, "gather, matmul_v2 with a constant matrix"},
  };
  return rows;
}

} // namespace ampc
