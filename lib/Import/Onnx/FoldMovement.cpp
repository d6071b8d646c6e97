// Folding of operators that move elements: Concat, Slice, Reshape, Transpose and others.
#include "Fold.h"
#include <algorithm>
#include <numeric>

namespace ampc::onnxmodel {
namespace {

bool foldIdentity(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  out.push_back(in[0]);
  return true;
}

bool foldReshape(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1) || in[1].shape.size() != 1)
    return false;
  Shape shape = in[1].integers();
  bool zeroIsSize = node.integer("allowzero", 0);
  int64_t open = -1, known = 1;
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] == 0 && !zeroIsSize) {
      if (d >= in[0].shape.size())
        return false;
      shape[d] = in[0].shape[d];
    }
    if (shape[d] < 0) {
      if (open >= 0)
        return false;
      open = static_cast<int64_t>(d);
    } else if (shape[d] > kMostFolded || (known *= shape[d]) > kMostFolded) {
      return false;
    }
  }
  if (open >= 0)
    shape[static_cast<size_t>(open)] = known ? in[0].count() / known : 0;
  if (elementCount(shape) != in[0].count())
    return false;
  out.push_back(reshaped(in[0], std::move(shape)));
  return true;
}

bool foldFlatten(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  auto rank = static_cast<int64_t>(in[0].shape.size());
  int64_t axis = node.integer("axis", 1);
  axis = axis < 0 ? axis + rank : axis;
  if (axis < 0 || axis > rank)
    return false;
  int64_t rows = std::accumulate(in[0].shape.begin(), in[0].shape.begin() + axis, int64_t{1},
                                 std::multiplies<>());
  out.push_back(reshaped(in[0], {rows, rows ? in[0].count() / rows : 0}));
  return true;
}

bool foldSqueeze(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  bool all = false;
  auto axes = foldedAxes(node, in, 1, in[0].shape.size(), all);
  if (!axes)
    return false;
  Shape shape;
  for (size_t d = 0; d < in[0].shape.size(); ++d) {
    bool named = std::count(axes->begin(), axes->end(), static_cast<int64_t>(d));
    if (named && in[0].shape[d] != 1)
      return false;
    if (!named && !(all && in[0].shape[d] == 1))
      shape.push_back(in[0].shape[d]);
  }
  out.push_back(reshaped(in[0], std::move(shape)));
  return true;
}

bool foldUnsqueeze(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  size_t added = in.has(1) ? static_cast<size_t>(in[1].count()) : node.integers("axes").size();
  bool absent = false;
  auto axes = foldedAxes(node, in, 1, in[0].shape.size() + added, absent);
  if (!axes || absent)
    return false;
  std::sort(axes->begin(), axes->end());
  Shape shape = in[0].shape;
  for (int64_t axis : *axes) {
    if (axis > static_cast<int64_t>(shape.size()))
      return false; // an axis stands twice
    shape.insert(shape.begin() + axis, 1);
  }
  out.push_back(reshaped(in[0], std::move(shape)));
  return true;
}

bool foldTranspose(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  size_t rank = in[0].shape.size();
  std::vector<int64_t> perm = node.integers("perm");
  if (perm.empty())
    for (size_t d = rank; d-- > 0;)
      perm.push_back(static_cast<int64_t>(d));
  std::vector<int64_t> sorted = perm;
  std::sort(sorted.begin(), sorted.end());
  for (size_t d = 0; d < sorted.size(); ++d)
    if (sorted.size() != rank || sorted[d] != static_cast<int64_t>(d))
      return false;
  Shape shape, strides = stridesOf(in[0].shape);
  for (int64_t d : perm)
    shape.push_back(in[0].shape[static_cast<size_t>(d)]);
  out.push_back(rearranged(in[0], shape, [&](int64_t i) {
    int64_t at = 0;
    for (size_t d = rank; d-- > 0; i /= shape[d])
      at += i % shape[d] * strides[static_cast<size_t>(perm[d])];
    return at;
  }));
  return true;
}

bool foldConcat(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  auto axis = axisIn(node.integer("axis", 0), in[0].shape.size());
  if (!axis)
    return false;
  auto at = static_cast<size_t>(*axis);
  Shape shape = in[0].shape;
  shape[at] = 0;
  for (size_t i = 0; i < in.size(); ++i) {
    if (!in.has(i) || in[i].dtype != in[0].dtype || in[i].shape.size() != shape.size())
      return false;
    Shape expected = in[0].shape;
    expected[at] = in[i].shape[at];
    if (expected != in[i].shape)
      return false;
    shape[at] += in[i].shape[at];
  }
  if (!fitsFolding(shape))
    return false;
  size_t size = sizeOf(in[0].dtype);
  int64_t rows = 1, inner = 1;
  for (size_t d = 0; d < shape.size(); ++d)
    (d < at ? rows : inner) *= d == at ? 1 : shape[d];
  std::string bytes;
  for (int64_t row = 0; row < rows; ++row)
    for (const Literal *part : in.all) {
      size_t length = static_cast<size_t>(part->shape[at] * inner) * size;
      bytes.append(part->bytes.substr(static_cast<size_t>(row) * length, length));
    }
  out.push_back(literalOf(in[0].dtype, shape, std::move(bytes)));
  return true;
}

// The elements of the result and where they begin in the operand, for one dimension of a slice.
struct SliceRange {
  int64_t start, step, count;
};

SliceRange sliceRange(int64_t start, int64_t end, int64_t step, int64_t size) {
  auto clamped = [&](int64_t bound, int64_t low, int64_t high) {
    if (bound < 0)
      bound = bound < -size ? low : bound + size;
    return std::clamp(bound, low, high);
  };
  if (step > 0) {
    start = clamped(start, 0, size), end = clamped(end, 0, size);
    int64_t span = std::max<int64_t>(end - start, 0);
    return {start, step, span / step + (span % step != 0)};
  }
  start = clamped(start, 0, size - 1), end = clamped(end, -1, size - 1);
  int64_t span = std::max<int64_t>(start - end, 0);
  uint64_t stride = -static_cast<uint64_t>(step);
  return {start, step,
          static_cast<int64_t>(static_cast<uint64_t>(span) / stride +
                               (static_cast<uint64_t>(span) % stride != 0))};
}

bool foldSlice(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  bool operands = in.has(1) && in.has(2);
  std::vector<int64_t> starts = operands ? in[1].integers() : node.integers("starts"),
                       ends = operands ? in[2].integers() : node.integers("ends"), axes, steps;
  if (in.has(3) || node.has("axes"))
    axes = in.has(3) ? in[3].integers() : node.integers("axes");
  else
    for (size_t i = 0; i < starts.size(); ++i)
      axes.push_back(static_cast<int64_t>(i));
  steps = in.has(4) ? in[4].integers() : std::vector<int64_t>(starts.size(), 1);
  if (starts.size() != ends.size() || axes.size() != starts.size() || steps.size() != starts.size())
    return false;
  size_t rank = in[0].shape.size();
  std::vector<SliceRange> ranges;
  Shape shape = in[0].shape, strides = stridesOf(in[0].shape);
  for (int64_t dim : shape)
    ranges.push_back({0, 1, dim});
  for (size_t i = 0; i < axes.size(); ++i) {
    auto axis = axisIn(axes[i], rank);
    if (!axis || steps[i] == 0)
      return false;
    auto d = static_cast<size_t>(*axis);
    ranges[d] = sliceRange(starts[i], ends[i], steps[i], in[0].shape[d]);
    shape[d] = ranges[d].count;
  }
  out.push_back(rearranged(in[0], shape, [&](int64_t i) {
    int64_t at = 0;
    for (size_t d = rank; d-- > 0; i /= shape[d])
      at += (ranges[d].start + i % shape[d] * ranges[d].step) * strides[d];
    return at;
  }));
  return true;
}

bool foldExpand(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1))
    return false;
  std::optional<Shape> shape = broadcastShape(in[0].shape, in[1].integers());
  if (!shape || !fitsFolding(*shape))
    return false;
  out.push_back(
      rearranged(in[0], *shape, [&](int64_t i) { return broadcastIndex(i, in[0].shape, *shape); }));
  return true;
}

bool foldTile(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1) || in[1].count() != static_cast<int64_t>(in[0].shape.size()))
    return false;
  Shape shape = in[0].shape, strides = stridesOf(in[0].shape);
  std::vector<int64_t> repeats = in[1].integers();
  for (size_t d = 0; d < shape.size(); ++d) {
    if (repeats[d] < 0 || repeats[d] > kMostFolded)
      return false;
    shape[d] *= repeats[d];
  }
  if (!fitsFolding(shape))
    return false;
  out.push_back(rearranged(in[0], shape, [&](int64_t i) {
    int64_t at = 0;
    for (size_t d = shape.size(); d-- > 0; i /= shape[d])
      at += i % shape[d] % in[0].shape[d] * strides[d];
    return at;
  }));
  return true;
}

bool foldSplit(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  auto axis = axisIn(node.integer("axis", 0), in[0].shape.size());
  if (!axis)
    return false;
  int64_t size = in[0].shape[static_cast<size_t>(*axis)];
  std::vector<int64_t> sections = in.has(1) ? in[1].integers() : node.integers("split");
  int64_t parts = std::max<int64_t>(node.integer("num_outputs", node.node.output_size()), 1);
  for (int64_t left = size, part = (size + parts - 1) / parts; sections.empty() && left > 0;)
    for (; left > 0; left -= part)
      sections.push_back(std::min(part, left));
  if (std::accumulate(sections.begin(), sections.end(), int64_t{0}) != size ||
      static_cast<int>(sections.size()) != node.node.output_size())
    return false;
  int64_t inner = 1, start = 0;
  for (size_t d = static_cast<size_t>(*axis) + 1; d < in[0].shape.size(); ++d)
    inner *= in[0].shape[d];
  for (int64_t section : sections) {
    if (section < 0)
      return false;
    Shape shape = in[0].shape;
    shape[static_cast<size_t>(*axis)] = section;
    out.push_back(rearranged(in[0], shape, [&](int64_t i) {
      int64_t block = section * inner;
      return (i / block * size + start) * inner + i % block;
    }));
    start += section;
  }
  return true;
}

bool foldTrilu(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || in[0].shape.size() < 2)
    return false;
  int64_t diagonal = in.has(1) && in[1].count() == 1 ? in[1].integer(0) : 0;
  bool upper = node.integer("upper", 1);
  int64_t columns = in[0].shape.back(), rows = in[0].shape[in[0].shape.size() - 2];
  diagonal = std::clamp(diagonal, -rows - 1, columns + 1);
  size_t size = sizeOf(in[0].dtype);
  std::string bytes(in[0].bytes);
  for (int64_t i = 0, count = in[0].count(); i < count; ++i) {
    int64_t offset = i % columns - i / columns % rows;
    if (upper ? offset < diagonal : offset > diagonal)
      bytes.replace(static_cast<size_t>(i) * size, size, size, '\0');
  }
  out.push_back(literalOf(in[0].dtype, in[0].shape, std::move(bytes)));
  return true;
}

} // namespace

std::vector<FoldRow> movementFolders() {
  return {{"Identity", foldIdentity}, {"Reshape", foldReshape},     {"Flatten", foldFlatten},
          {"Squeeze", foldSqueeze},   {"Unsqueeze", foldUnsqueeze}, {"Transpose", foldTranspose},
          {"Concat", foldConcat},     {"Slice", foldSlice},         {"Expand", foldExpand},
          {"Tile", foldTile},         {"Split", foldSplit},         {"Trilu", foldTrilu}};
}

} // namespace ampc::onnxmodel
