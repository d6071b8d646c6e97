#include "cpu/calls/TileConv.h"
#include <algorithm>

namespace ampc::runtime {

namespace {

// Channels of a tap of which enough of a step of 32 are used.
constexpr int64_t kLeastChannels = 16;

// The extents of the last dimensions; those in front are `none`.
Windows::Extents extents(const std::vector<int64_t> &list, int64_t none) {
  Windows::Extents extents;
  extents.fill(none);
  std::copy_backward(list.begin(), list.end(), extents.end());
  return extents;
}

// The windows of the input.
Windows windowsOf(const ConvShape &s) {
  return {s.batch,
          s.channels,
          extents(s.size, 1),
          extents(s.places, 1),
          extents(s.kernel, 1),
          extents(s.strides, 1),
          extents(s.dilations, 1),
          extents(s.low, 0)};
}

// The windows of the output that an element of the input belongs to, without strides: tap t reads
// place (element + padding - (kernel - 1 - t) * dilation).
Windows windowsOfGradient(const ConvShape &s) {
  Windows w = windowsOf(s);
  w.channels = s.outputs;
  std::swap(w.size, w.places);
  for (size_t d = 0; d < w.low.size(); ++d)
    w.low[d] = (w.kernel[d] - 1) * w.dilations[d] - w.low[d];
  return w;
}

} // namespace

bool TileConv::supports(const ConvShape &s) {
  bool hasStrides = std::any_of(s.strides.begin(), s.strides.end(), [](auto n) { return n > 1; });
  bool computesInput = s.computes == ConvPart::input;
  return s.groups == 1 && s.size.size() <= Windows::Extents().size() &&
         (computesInput ? s.outputs : s.channels) >= kLeastChannels &&
         !(computesInput && hasStrides);
}

Result<TileConv> TileConv::create(const ConvOperands &operands, ProductWay, OneDnn &) {
  const ConvShape &s = operands.shape;
  TileProduct::OfWindows of{s.computes == ConvPart::input ? windowsOfGradient(s) : windowsOf(s)};
  int64_t taps = of.windows.taps();
  Product p;
  p.cType = s.type;
  Operand windows{nullptr, s.type, 0, 1, {}, nullptr};
  switch (s.computes) {
  case ConvPart::output: // windows [rows, taps * channels] * filter [outputs, taps, channels]^T
    windows.data = operands.input;
    p.a = windows;
    p.b = {operands.filter, s.type, 1, taps * s.channels, {}, nullptr};
    p.c = operands.output;
    p.m = of.windows.rows(), p.n = s.outputs, p.k = taps * s.channels;
    of.tapStride = s.channels;
    break;
  case ConvPart::input: // windows [rows, taps * outputs] * filter [outputs, taps, channels]
    windows.data = operands.output;
    p.a = windows;
    p.b = {operands.filter, s.type, taps * s.channels, 1, {}, nullptr};
    p.c = operands.input;
    p.m = of.windows.rows(), p.n = s.channels, p.k = taps * s.outputs;
    of.tapStride = -s.channels, of.firstTap = (taps - 1) * s.channels;
    break;
  case ConvPart::filter: // output [rows, outputs]^T * windows [rows, taps * channels]
    windows.data = operands.input;
    p.a = {operands.output, s.type, 1, s.outputs, {}, nullptr};
    p.b = windows;
    p.c = operands.filter;
    p.m = s.outputs, p.n = taps * s.channels, p.k = of.windows.rows();
    of.areB = true;
    break;
  }
  if (s.computes != ConvPart::filter) {
    p.fixedB = operands.fixedFilter;
    p.rowElements = operands.rowElements;
  }
  if (!TileProduct::supports(p))
    return environment("", "this CPU has no matrix tiles");
  return TileConv(TileProduct(p, of));
}

} // namespace ampc::runtime
