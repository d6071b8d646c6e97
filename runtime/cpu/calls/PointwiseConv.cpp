#include "cpu/calls/PointwiseConv.h"
#include <cstring>

namespace ampc::runtime {

namespace {

// A line of an image along its last dimension: of the places, and of the input. Lines of the input
// without places have place -1.
struct ImageLine {
  int64_t input, place;
};

// The line of places that belongs to line `index` of the input, which counts over the batch and all
// dimensions but the last.
ImageLine lineAt(const ConvShape &s, int64_t index) {
  int64_t rest = index, place = 0, step = 1;
  for (size_t d = s.size.size() - 1; d-- > 0;) {
    int64_t position = rest % s.size[d];
    rest /= s.size[d];
    if (position % s.strides[d] || position / s.strides[d] >= s.places[d])
      return {index, -1};
    place += position / s.strides[d] * step;
    step *= s.places[d];
  }
  return {index, rest * step + place};
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

void PointwiseConv::gather(ThreadPool &pool, const Workspace &workspace) const {
  const ConvShape &s = operands_.shape;
  auto bytes = s.channels * static_cast<int64_t>(format::sizeOf(s.type));
  pool.run(static_cast<uint64_t>(inputLines(s)), [&](uint64_t index, int) {
    ImageLine line = lineAt(s, static_cast<int64_t>(index));
    if (line.place < 0)
      return;
    uint8_t *to = workspace.shared + line.place * s.places.back() * bytes;
    const uint8_t *from = operands_.input + line.input * s.size.back() * bytes;
    for (int64_t i = 0; i < s.places.back(); ++i)
      std::memcpy(to + i * bytes, from + i * s.strides.back() * bytes, static_cast<size_t>(bytes));
  });
}

void PointwiseConv::scatter(ThreadPool &pool, const Workspace &workspace) const {
  const ConvShape &s = operands_.shape;
  auto bytes = s.channels * static_cast<int64_t>(format::sizeOf(s.type));
  pool.run(static_cast<uint64_t>(inputLines(s)), [&](uint64_t index, int) {
    ImageLine line = lineAt(s, static_cast<int64_t>(index));
    uint8_t *to = operands_.input + line.input * s.size.back() * bytes;
    std::memset(to, 0, static_cast<size_t>(s.size.back() * bytes));
    if (line.place < 0)
      return;
    const uint8_t *from = workspace.shared + line.place * s.places.back() * bytes;
    for (int64_t i = 0; i < s.places.back(); ++i)
      std::memcpy(to + i * s.strides.back() * bytes, from + i * bytes, static_cast<size_t>(bytes));
  });
}

bool PointwiseConv::run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
                        const FusedLaunch *launch) const {
  bool computesInput = operands_.shape.computes == ConvPart::input;
  if (!computesInput)
    gather(pool, workspace);
  if (!product_.run(pool, library, workspace, launch))
    return false;
  if (computesInput)
    scatter(pool, workspace);
  return true;
}

} // namespace ampc::runtime
