#include "cpu/calls/PatchConv.h"
#include <cstring>
#include <optional>

namespace ampc::runtime {

namespace {

// Elements of a kernel from which on the library is slower than copies and a product, most of all
// with AMX: it takes 1.7 s for the gradients of 768 bfloat16 filters of 16x16x3 and four images.
constexpr int64_t kPatch = 64, kGradientPatch = 4;

int64_t patchElements(const ConvShape &s) {
  return product(s.kernel) * s.channels;
}

int64_t inputLines(const ConvShape &s) {
  return s.batch * product(s.size) / s.size.back();
}

// Of a line of the input, along the last dimension: the places whose windows read it, as a line
// along the last dimension, and the line of these windows. Lines count over all dimensions but the
// last.
struct WindowLine {
  int64_t places, ofWindow;
};
std::optional<WindowLine> windowLine(const ConvShape &s, int64_t inputLine) {
  int64_t rest = inputLine, places = 1, kernels = 1;
  WindowLine line{0, 0};
  for (size_t d = s.size.size() - 1; d-- > 0;) {
    int64_t position = rest % s.size[d], place = position / s.strides[d],
            tap = position % s.strides[d];
    rest /= s.size[d];
    if (tap >= s.kernel[d] || place >= s.places[d])
      return std::nullopt;
    line.places += place * places;
    line.ofWindow += tap * kernels;
    places *= s.places[d];
    kernels *= s.kernel[d];
  }
  line.places += rest * places;
  return line;
}

} // namespace

bool PatchConv::supports(const ConvShape &s) {
  int64_t kernel = product(s.kernel),
          least = s.computes == ConvPart::output ? kPatch : kGradientPatch;
  for (size_t d = 0; d < s.size.size(); ++d) {
    bool overlaps = s.kernel[d] > s.strides[d], spreads = s.kernel[d] > 1 && s.dilations[d] > 1;
    bool padded =
        s.low[d] > 0 || (s.places[d] - 1) * s.strides[d] + s.kernel[d] > s.size[d]; // or behind
    if (overlaps || spreads || padded)
      return false;
  }
  return s.groups == 1 && (kernel >= least || (kernel == 1 && product(s.strides) > 1));
}

Result<PatchConv> PatchConv::create(const ConvOperands &operands, ProductWay way, OneDnn &library) {
  const ConvShape &s = operands.shape;
  PatchConv conv;
  conv.operands_ = operands;
  int64_t rows = s.batch * product(s.places), patch = patchElements(s);
  Product p;
  p.cType = s.type;
  p.narrow = operands.narrow;
  // The matrices, all dense: the windows [rows, patch], which are copied, the filter, the output.
  Operand taken{nullptr, s.type, patch, 1, {}, operands.widen},
      filter{operands.filter, s.type, patch, 1, {}, operands.widen},
      output{operands.output, s.type, s.outputs, 1, {}, operands.widen};
  auto flipped = [](Operand operand) {
    std::swap(operand.rowStride, operand.columnStride);
    return operand;
  };
  p.callersBytes = align64(static_cast<uint64_t>(rows * patch) * format::sizeOf(s.type));
  switch (s.computes) {
  case ConvPart::output:
    p.a = taken;
    p.b = flipped(filter);
    p.c = operands.output;
    p.m = rows, p.n = s.outputs, p.k = patch;
    p.fixedB = operands.fixedFilter;
    p.rowElements = operands.rowElements;
    p.onlyReader = operands.onlyReader;
    break;
  case ConvPart::input:
    p.a = output;
    p.b = filter;
    p.m = rows, p.n = patch, p.k = s.outputs;
    p.fixedB = operands.fixedFilter;
    break;
  case ConvPart::filter:
    p.a = flipped(output);
    p.b = taken;
    p.c = operands.filter;
    p.m = s.outputs, p.n = patch, p.k = rows;
    break;
  }
  AMPC_ASSIGN(conv.product_, GemmPlan::create(p, way, library));
  return conv;
}

// Copies the windows of the input to the matrix, or back; what is in no window becomes zero.
void PatchConv::copyWindows(ThreadPool &pool, const Workspace &workspace, bool back) const {
  const ConvShape &s = operands_.shape;
  size_t element = format::sizeOf(s.type);
  auto bytes = static_cast<size_t>(s.kernel.back() * s.channels) * element,
       row = static_cast<size_t>(patchElements(s)) * element,
       stride = static_cast<size_t>(s.strides.back() * s.channels) * element,
       size = static_cast<size_t>(s.size.back() * s.channels) * element,
       count = static_cast<size_t>(s.places.back());
  pool.run(static_cast<uint64_t>(inputLines(s)), [&](uint64_t index, int) {
    std::optional<WindowLine> line = windowLine(s, static_cast<int64_t>(index));
    uint8_t *input = operands_.input + index * size;
    if (back && (!line || bytes * count < size))
      std::memset(input, 0, size);
    if (!line)
      return;
    uint8_t *matrix = workspace.shared + static_cast<size_t>(line->places) * count * row +
                      static_cast<size_t>(line->ofWindow) * bytes;
    for (size_t i = 0; i < count; ++i) {
      uint8_t *there = input + i * stride, *here = matrix + i * row;
      std::memcpy(back ? there : here, back ? here : there, bytes);
    }
  });
}

bool PatchConv::run(ThreadPool &pool, const OneDnn &library, const Workspace &workspace,
                    const FusedLaunch *launch) const {
  bool computesInput = operands_.shape.computes == ConvPart::input;
  if (!computesInput)
    copyWindows(pool, workspace, false);
  if (!product_.run(pool, library, workspace, launch))
    return false;
  if (computesInput)
    copyWindows(pool, workspace, true);
  return true;
}

} // namespace ampc::runtime
