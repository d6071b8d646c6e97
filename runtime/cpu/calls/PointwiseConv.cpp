#include "cpu/calls/PointwiseConv.h"
#include <cstring>

namespace ampc::runtime {

namespace {

// The line of places, along the last dimension, that belongs to a line of the input; -1: none.
// Lines count over the batch and all dimensions but the last.
int64_t placeLine(const ConvShape &s, int64_t inputLine) {
  int64_t rest = inputLine, line = 0, step = 1;
  for (size_t d = s.size.size() - 1; d-- > 0;) {
    int64_t position = rest % s.size[d];
    rest /= s.size[d];
    if (position % s.strides[d] || position / s.strides[d] >= s.places[d])
      return -1;
    line += position / s.strides[d] * step;
    step *= s.places[d];
  }
  return rest * step + line;
}

int64_t inputLines(const ConvShape &s) {
  int64_t lines = s.batch;
  for (size_t d = 0; d + 1 < s.size.size(); ++d)
    lines *= s.size[d];
  return lines;
}

} // namespace

bool PointwiseConv::supports(const ConvShape &s) {
  auto all = [](const std::vector<int64_t> &list, int64_t value) {
    return std::all_of(list.begin(), list.end(), [=](int64_t v) { return v == value; });
  };
  for (size_t d = 0; d < s.size.size(); ++d) // padding behind
    if ((s.places[d] - 1) * s.strides[d] >= s.size[d])
      return false;
  return s.groups == 1 && all(s.kernel, 1) && all(s.low, 0) && !all(s.strides, 1);
}

Result<PointwiseConv> PointwiseConv::create(const ConvOperands &operands, ProductWay way,
                                            OneDnn &library) {
  const ConvShape &s = operands.shape;
  PointwiseConv conv;
  conv.operands_ = operands;
  int64_t rows = s.batch;
  for (int64_t extent : s.places)
    rows *= extent;
  Product p;
  p.cType = s.type;
  p.narrow = operands.narrow;
  // The matrices, all dense: [rows, channels], which is gathered, the filter and the output.
  Operand taken{nullptr, s.type, s.channels, 1, {}, operands.widen},
      filter{operands.filter, s.type, s.channels, 1, {}, operands.widen},
      output{operands.output, s.type, s.outputs, 1, {}, operands.widen};
  auto flipped = [](Operand operand) {
    std::swap(operand.rowStride, operand.columnStride);
    return operand;
  };
  p.callersBytes = align64(static_cast<uint64_t>(rows * s.channels) * format::sizeOf(s.type));
  switch (s.computes) {
  case ConvPart::output:
    p.a = taken;
    p.b = flipped(filter);
    p.c = operands.output;
    p.m = rows, p.n = s.outputs, p.k = s.channels;
    p.fixedB = operands.fixedFilter;
    p.rowElements = operands.rowElements;
    break;
  case ConvPart::input:
    p.a = output;
    p.b = filter;
    p.m = rows, p.n = s.channels, p.k = s.outputs;
    p.fixedB = operands.fixedFilter;
    break;
  case ConvPart::filter:
    p.a = flipped(output);
    p.b = taken;
    p.c = operands.filter;
    p.m = s.outputs, p.n = s.channels, p.k = rows;
    break;
  }
  AMPC_ASSIGN(conv.product_, GemmPlan::create(p, way, library));
  return conv;
}

// Copies the places in the input to the matrix, or back between zeros.
void PointwiseConv::copyPlaces(ThreadPool &pool, const Workspace &workspace, bool back) const {
  const ConvShape &s = operands_.shape;
  auto bytes = static_cast<size_t>(s.channels) * format::sizeOf(s.type);
  auto size = static_cast<size_t>(s.size.back()), count = static_cast<size_t>(s.places.back()),
       stride = static_cast<size_t>(s.strides.back());
  pool.run(static_cast<uint64_t>(inputLines(s)), [&](uint64_t index, int) {
    int64_t line = placeLine(s, static_cast<int64_t>(index));
    uint8_t *input = operands_.input + index * size * bytes;
    if (back)
      std::memset(input, 0, size * bytes);
    if (line < 0)
      return;
    uint8_t *matrix = workspace.shared + static_cast<size_t>(line) * count * bytes;
    for (size_t i = 0; i < count; ++i) {
      uint8_t *there = input + i * stride * bytes, *here = matrix + i * bytes;
      std::memcpy(back ? there : here, back ? here : there, bytes);
    }
  });
}

bool PointwiseConv::run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
                        const FusedLaunch *launch) const {
  bool computesInput = operands_.shape.computes == ConvPart::input;
  if (!computesInput)
    copyPlaces(pool, workspace, false);
  if (!product_.run(pool, library, workspace, launch))
    return false;
  if (computesInput)
    copyPlaces(pool, workspace, true);
  return true;
}

} // namespace ampc::runtime
