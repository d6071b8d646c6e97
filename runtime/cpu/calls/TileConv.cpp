#include "cpu/calls/TileConv.h"
#include <algorithm>

namespace ampc::runtime {

namespace {

// A step is 32 elements of a tap. The library is faster if fewer than one in so many are used.
constexpr int64_t kMostUnused = 12;
// Places for each output up to which the library's gradient of a bfloat16 filter without strides is
// slower: it sums parts that are as large as the filter.
constexpr int64_t kMostPlaces = 16;

// The gradient of an input by vectors: how many times the elements of the images the filter must
// have. The library's tasks, which are shares of the batch, read all of it.
constexpr int64_t kLargeFilter = 2;

// The extents of the last dimensions; those in front are `none`.
Windows::Extents extents(const std::vector<int64_t> &list, int64_t none) {
  Windows::Extents extents;
  extents.fill(none);
  std::copy_backward(list.begin(), list.end(), extents.end());
  return extents;
}

int64_t stepsOf(const Windows &w) {
  return w.taps() * tiles::divideUp(w.tapLength(), tiles::kTileDepth);
}

// The windows of the input, with as few steps as possible.
Windows windowsOf(const ConvShape &s) {
  Windows w{s.batch,
            s.channels,
            extents(s.size, 1),
            extents(s.places, 1),
            extents(s.kernel, 1),
            extents(s.strides, 1),
            extents(s.dilations, 1),
            extents(s.low, 0)};
  Windows wide = w;
  wide.span = w.kernel[2];
  return w.dilations[2] == 1 && stepsOf(wide) < stepsOf(w) ? wide : w;
}

// The windows of the output that an element of the input belongs to, without strides.
Windows windowsOfGradient(const ConvShape &s) {
  Windows w = windowsOf(s.asOutput());
  w.span = 1; // the elements of the reversed filter follow one another in the other order
  return w;
}

} // namespace

bool TileConv::supports(const ConvShape &s) {
  bool computesInput = s.computes == ConvPart::input;
  if (s.groups > 1 || s.size.size() > Windows::Extents().size() ||
      (computesInput && s.hasStrides()))
    return false;
  Windows w = computesInput ? windowsOfGradient(s) : windowsOf(s);
  return stepsOf(w) * tiles::kTileDepth <= kMostUnused * w.taps() * w.tapLength();
}

bool TileConv::isFaster(const ConvShape &s) {
  if (!supports(s) || s.type == format::DType::f16)
    return supports(s);
  int64_t images = s.batch * (product(s.size) * s.channels + product(s.places) * s.outputs),
          filter = product(s.kernel) * s.channels * s.outputs;
  switch (s.computes) {
  case ConvPart::input: return !tiles::readsLines() && filter > kLargeFilter * images;
  case ConvPart::filter:
    return s.hasStrides() || s.batch * product(s.places) <= kMostPlaces * s.outputs;
  case ConvPart::output: break;
  }
  return false;
}

Result<TileConv> TileConv::create(const ConvOperands &operands, ProductWay, OneDnn &) {
  const ConvShape &s = operands.shape;
  TileProduct::OfWindows of{s.computes == ConvPart::input ? windowsOfGradient(s) : windowsOf(s)};
  int64_t kernel = product(s.kernel);
  Product p;
  p.cType = s.type;
  Operand windows{nullptr, s.type, 0, 1, {}, nullptr};
  switch (s.computes) {
  case ConvPart::output: // windows [rows, kernel * channels] * filter [outputs, kernel, channels]^T
    windows.data = operands.input;
    p.a = windows;
    p.b = {operands.filter, s.type, 1, kernel * s.channels, {}, nullptr};
    p.c = operands.output;
    p.m = of.windows.rows(), p.n = s.outputs, p.k = kernel * s.channels;
    of.tapStride = of.windows.tapLength();
    break;
  case ConvPart::input: // windows [rows, kernel * outputs] * filter [outputs, kernel, channels]
    windows.data = operands.output;
    p.a = windows;
    p.b = {operands.filter, s.type, kernel * s.channels, 1, {}, nullptr};
    p.c = operands.input;
    p.m = of.windows.rows(), p.n = s.channels, p.k = kernel * s.outputs;
    of.tapStride = -s.channels, of.firstTap = (kernel - 1) * s.channels;
    break;
  case ConvPart::filter: // output [rows, outputs]^T * windows [rows, kernel * channels]
    windows.data = operands.input;
    p.a = {operands.output, s.type, 1, s.outputs, {}, nullptr};
    p.b = windows;
    p.c = operands.filter;
    p.m = s.outputs, p.n = kernel * s.channels, p.k = of.windows.rows();
    of.areB = true;
    break;
  }
  if (s.computes != ConvPart::filter) {
    p.fixedB = operands.fixedFilter;
    p.rowElements = operands.rowElements;
    p.onlyReader = operands.onlyReader;
  }
  if (!TileProduct::supports(p))
    return environment("", "this CPU has neither matrix tiles nor vectors for bfloat16");
  return TileConv(TileProduct(p, of));
}

} // namespace ampc::runtime
