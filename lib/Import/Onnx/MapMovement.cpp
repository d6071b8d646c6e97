// Mappings of operators that move elements or change shapes.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include <algorithm>
#include <numeric>

using namespace mlir;

namespace ampc {
namespace {

using Integers = std::vector<int64_t>;

OnnxValue reshapedTo(MapNode &n, const OnnxValue &x, Integers shape) {
  return n.op("reshape2", {{"X", x}}, {{"shape", std::move(shape)}});
}

void mapReshape(MapNode &n) {
  OnnxValue x = n.in(0);
  Integers shape = n.integersOr(1, "shape").value_or(Integers()), from = n.shape(x);
  bool zeroIsSize = n.attributes.integer("allowzero", 0);
  for (size_t d = 0; d < shape.size(); ++d) {
    if (shape[d] != 0)
      continue;
    if (zeroIsSize || d >= from.size())
      return n.fail("reshapes to " + onnxmodel::textOfShape(shape) +
                    ": tensors without elements are not supported");
    shape[d] = from[d];
  }
  // A tensor of rank 0 has no dimension that -1 could stand for.
  n.result(0, reshapedTo(n, x, shape));
}

void mapFlatten(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t rank = n.rank(x), axis = n.attributes.integer("axis", 1);
  axis = axis == rank ? rank : n.axis(axis, rank);
  Integers sizes = n.shape(x);
  int64_t rows = 1;
  for (int64_t d = 0; d < axis && !n.failed(); ++d)
    rows *= sizes[static_cast<size_t>(d)];
  n.result(0, reshapedTo(n, x, {rows, n.elements(x) / rows}));
}

void mapSqueeze(MapNode &n) {
  OnnxValue x = n.in(0);
  std::optional<Integers> axes = n.integersOr(1, "axes");
  Integers sizes = n.shape(x);
  int64_t rank = n.rank(x);
  for (int64_t &axis : axes ? *axes : *(axes = Integers())) {
    axis = n.axis(axis, rank);
    if (!n.failed() && sizes[static_cast<size_t>(axis)] != 1)
      return n.fail("dimension " + std::to_string(axis) + " of size " +
                    std::to_string(sizes[static_cast<size_t>(axis)]) + " cannot be squeezed");
  }
  n.result(0, n.op("squeeze2", {{"X", x}}, {{"axes", *axes}}));
}

// ONNX's axes are places in the result, in any order.
void mapUnsqueeze(MapNode &n) {
  OnnxValue x = n.in(0);
  Integers axes = n.integersOr(1, "axes").value_or(Integers());
  int64_t rank = n.rank(x) + static_cast<int64_t>(axes.size());
  for (int64_t &axis : axes)
    axis = n.axis(axis, rank);
  std::sort(axes.begin(), axes.end());
  if (std::adjacent_find(axes.begin(), axes.end()) != axes.end())
    return n.fail("an axis stands twice");
  if (axes.empty())
    return n.result(0, x);
  n.result(0, n.op("unsqueeze2", {{"X", x}}, {{"axes", axes}}));
}

void mapTranspose(MapNode &n) {
  OnnxValue x = n.in(0);
  Integers perm = n.attributes.integers("perm");
  if (!n.attributes.has("perm"))
    for (int64_t d = n.rank(x); d-- > 0;)
      perm.push_back(d);
  if (n.rank(x) == 0)
    return n.result(0, x);
  n.result(0, n.op("transpose2", {{"X", x}}, {{"axis", perm}}));
}

void mapConcat(MapNode &n) {
  std::vector<OnnxValue> all = n.allInputs(), parts;
  // Parts without elements are common in exported shape arithmetic.
  for (const OnnxValue &part : all)
    if (!part.literal || part.literal->count() != 0)
      parts.push_back(part);
  if (parts.empty())
    return n.fail("concatenates tensors without elements");
  int64_t axis = n.axis(n.attributes.integer("axis", 1), n.rank(parts.front()));
  n.result(0, n.op("concat", {{"X", parts}}, {{"axis", axis}}));
}

// A tensor of the type of x without elements along the axis.
OnnxValue emptyAlong(MapNode &n, const OnnxValue &x, int64_t axis) {
  Integers shape = n.shape(x);
  if (n.failed())
    return {};
  shape[static_cast<size_t>(axis)] = 0;
  return n.constantOf(
      onnxmodel::literalOf(numberFormat(n.element(x))->dtype, shape, std::string()));
}

void mapSlice(MapNode &n) {
  OnnxValue x = n.in(0);
  Integers starts = n.integersOr(1, "starts").value_or(Integers()),
           ends = n.integersOr(2, "ends").value_or(Integers());
  Integers counted(starts.size()), ones(starts.size(), 1);
  std::iota(counted.begin(), counted.end(), 0);
  Integers axes = n.integersOr(3, "axes").value_or(counted);
  Integers steps = n.has(4) ? n.integers(4) : ones;
  int64_t rank = n.rank(x);
  if (!n.failed() && (starts.size() != ends.size() || axes.size() != starts.size() ||
                      steps.size() != starts.size()))
    return n.fail("starts, ends, axes and steps have different lengths");
  Integers sizes = n.shape(x);
  for (size_t i = 0; i < axes.size(); ++i) {
    axes[i] = n.axis(axes[i], rank);
    if (n.failed())
      return;
    // Bounds beyond the dimension are cut to it; those of exporters are as large as int64.
    int64_t size = sizes[static_cast<size_t>(axes[i])];
    starts[i] = std::clamp(starts[i], -size - 1, size);
    ends[i] = std::clamp(ends[i], -size - 1, size);
    steps[i] = std::clamp(steps[i], -size - 1, size + 1);
    if (steps[i] < 0 && ends[i] == -size - 1)
      ends[i] = -2 * size - 1; // before the first element, as Paddle writes it
  }
  if (axes.empty())
    return n.result(0, x);
  for (size_t i = 0; i < axes.size(); ++i) {
    int64_t size = sizes[static_cast<size_t>(axes[i])];
    auto inside = [&](int64_t at) { return std::clamp<int64_t>(at < 0 ? at + size : at, 0, size); };
    if (steps[i] > 0 && inside(starts[i]) >= inside(ends[i]))
      return n.result(0, emptyAlong(n, x, axes[i]));
  }
  if (steps == ones)
    return n.result(
        0, n.op("slice", {{"Input", x}}, {{"axes", axes}, {"starts", starts}, {"ends", ends}}));
  n.result(0, n.op("strided_slice", {{"Input", x}},
                   {{"axes", axes}, {"starts", starts}, {"ends", ends}, {"strides", steps}}));
}

void mapSplit(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t axis = n.axis(n.attributes.integer("axis", 0), n.rank(x));
  int64_t size = n.dim(x, axis), parts = static_cast<int64_t>(n.resultCount());
  std::optional<Integers> sections = n.integersOr(1, "split");
  int64_t wanted = n.attributes.integer("num_outputs", parts);
  if (wanted != parts)
    return n.fail("num_outputs is " + std::to_string(wanted) + ", and there are " +
                  std::to_string(parts) + " outputs");
  if (!sections) {
    int64_t part = (size + parts - 1) / parts;
    sections.emplace();
    for (int64_t i = 0; i < parts; ++i)
      sections->push_back(std::clamp<int64_t>(size - i * part, 0, part));
  }
  if (sections->size() != n.resultCount())
    return n.fail("splits into " + std::to_string(sections->size()) + " parts, and there are " +
                  std::to_string(parts) + " outputs");
  // Parts without elements are constants, which Concat leaves out.
  Integers filled;
  for (int64_t section : *sections)
    if (section > 0)
      filled.push_back(section);
    else if (section < 0)
      return n.fail("splits off a part of " + std::to_string(section) + " elements");
  if (std::accumulate(filled.begin(), filled.end(), int64_t{0}) != size || n.failed())
    return n.fail("the parts do not add up to " + std::to_string(size) + " elements");
  std::vector<OnnxValue> made{x};
  if (filled.size() > 1)
    made = n.ops("split", {{"X", x}}, {{"sections", filled}, {"axis", axis}},
                 std::vector<StringRef>(filled.size(), "Out"));
  for (size_t i = 0, next = 0; i < sections->size(); ++i)
    n.result(i, (*sections)[i] > 0 ? made[next++] : emptyAlong(n, x, axis));
}

// ONNX broadcasts both ways: a 1 in the shape keeps the dimension.
void mapExpand(MapNode &n) {
  OnnxValue x = n.in(0);
  Integers shape = n.integers(1), from = n.shape(x);
  while (shape.size() < from.size())
    shape.insert(shape.begin(), 1);
  size_t lead = shape.size() - from.size();
  for (size_t d = 0; d < from.size(); ++d)
    if (shape[lead + d] == 1)
      shape[lead + d] = from[d];
  if (shape == from)
    return n.result(0, x);
  n.result(0, n.op("expand_v2", {{"X", x}}, {{"shape", shape}}));
}

void mapTile(MapNode &n) {
  OnnxValue x = n.in(0);
  Integers repeats = n.integers(1);
  if (static_cast<int64_t>(repeats.size()) != n.rank(x))
    return n.fail("has " + std::to_string(repeats.size()) + " repeats for " +
                  std::to_string(n.rank(x)) + " dimensions");
  n.result(0, n.op("tile", {{"X", x}}, {{"repeat_times", repeats}}));
}

// Shape arithmetic: the types of values are known.
void mapShape(MapNode &n) {
  OnnxValue x = n.in(0);
  Integers sizes = n.shape(x);
  auto rank = static_cast<int64_t>(sizes.size());
  auto bound = [&](int64_t at) { return std::clamp<int64_t>(at < 0 ? at + rank : at, 0, rank); };
  int64_t start = bound(n.attributes.integer("start", 0)),
          end = bound(n.attributes.integer("end", rank));
  Integers taken(sizes.begin() + start, sizes.begin() + std::max(start, end));
  auto count = static_cast<int64_t>(taken.size());
  n.result(0, n.constantOf(onnxmodel::literalOf(DType::i64, {count}, taken)));
}

void mapSize(MapNode &n) {
  int64_t count = n.elements(n.in(0));
  n.result(0, n.constantOf(onnxmodel::literalOf(DType::i64, {}, Integers{count})));
}

void mapConstant(MapNode &n) {
  const NodeView &a = n.attributes;
  auto give = [&](Literal literal) { n.result(0, n.constantOf(std::move(literal))); };
  auto count = [](const auto &list) { return static_cast<int64_t>(list.size()); };
  if (a.has("value")) {
    const onnx::TensorProto *tensor = a.tensor("value");
    if (!tensor)
      return;
    auto read = onnxmodel::readTensor(*tensor, n.file());
    if (auto *problem = std::get_if<std::string>(&read))
      return n.fail("the constant " + *problem);
    return give(std::get<Literal>(std::move(read)));
  }
  if (a.has("value_float"))
    return give(
        onnxmodel::literalOf(DType::f32, {}, std::vector<double>{a.number("value_float", 0)}));
  if (a.has("value_int"))
    return give(onnxmodel::literalOf(DType::i64, {}, Integers{a.integer("value_int", 0)}));
  if (a.has("value_floats")) {
    std::vector<double> values = a.numbers("value_floats");
    return give(onnxmodel::literalOf(DType::f32, {count(values)}, values));
  }
  if (a.has("value_ints")) {
    Integers values = a.integers("value_ints");
    return give(onnxmodel::literalOf(DType::i64, {count(values)}, values));
  }
  if (!n.attributes.unread())
    n.fail("has no value");
}

void mapConstantOfShape(MapNode &n) {
  Integers shape = n.integers(0);
  Literal value = onnxmodel::literalOf(DType::f32, {1}, std::vector<double>{0});
  if (const onnx::TensorProto *tensor = n.attributes.tensor("value")) {
    auto read = onnxmodel::readTensor(*tensor, n.file());
    if (auto *problem = std::get_if<std::string>(&read))
      return n.fail("the value " + *problem);
    value = std::get<Literal>(std::move(read));
    if (value.count() != 1)
      return n.fail("the value has " + std::to_string(value.count()) + " elements, expects one");
  }
  n.result(0, n.op("fill_constant", {},
                   {{"shape", shape},
                    {"value", value.number(0)},
                    {"dtype", n.elementOf(onnxmodel::onnxTypeOf(value.dtype))}}));
}

// Ranges that are too long to be folded.
void mapRange(MapNode &n) {
  double start = n.number(0, 0), limit = n.number(1, 0), step = n.number(2, 1);
  n.attributes.ignore({"stash_type"});
  n.result(0,
           n.op("range", {},
                {{"start", start}, {"end", limit}, {"step", step}, {"dtype", n.element(n.in(0))}}));
}

void mapTrilu(MapNode &n) {
  OnnxValue x = n.in(0);
  bool upper = n.attributes.integer("upper", 1), logic = n.element(x).isInteger(1);
  auto diagonal = static_cast<int64_t>(n.number(1, 0));
  if (n.rank(x) < 2)
    return n.fail("needs two dimensions");
  int64_t rows = n.dim(x, -2), columns = n.dim(x, -1);
  diagonal = std::clamp(diagonal, -rows - 1, columns + 1);
  if (logic) // tril_triu has no booleans
    x = n.op("cast", {{"X", x}}, {{"out_dtype", n.builder().getI32Type()}});
  OnnxValue y = n.main(n.op("tril_triu", {{"X", x}}, {{"diagonal", diagonal}, {"lower", !upper}}));
  n.result(0, logic ? n.op("cast", {{"X", y}}, {{"out_dtype", n.builder().getI1Type()}}) : y);
}

constexpr int64_t kLargestBlock = 1 << 16;

// [N, C, H, W] as six dimensions, transposed and joined again.
OnnxValue shuffledBlocks(MapNode &n, const OnnxValue &x, Integers six, Integers perm,
                         Integers shape) {
  OnnxValue parts = reshapedTo(n, x, std::move(six));
  OnnxValue moved = n.main(n.op("transpose2", {{"X", parts}}, {{"axis", std::move(perm)}}));
  return reshapedTo(n, moved, std::move(shape));
}

void mapDepthToSpace(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t b = n.attributes.integer("blocksize", 0);
  std::string mode = n.attributes.text("mode", "DCR");
  if (n.rank(x) != 4 || b <= 0 || b > kLargestBlock || n.dim(x, 1) % (b * b))
    return n.fail("expects four dimensions, and channels that are a multiple of blocksize²");
  int64_t batch = n.dim(x, 0), c = n.dim(x, 1) / (b * b), h = n.dim(x, 2), w = n.dim(x, 3);
  Integers shape = {batch, c, h * b, w * b};
  if (mode == "CRD")
    return n.result(0, shuffledBlocks(n, x, {batch, c, b, b, h, w}, {0, 1, 4, 2, 5, 3}, shape));
  n.result(0, shuffledBlocks(n, x, {batch, b, b, c, h, w}, {0, 3, 4, 1, 5, 2}, shape));
}

void mapSpaceToDepth(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t b = n.attributes.integer("blocksize", 0);
  if (n.rank(x) != 4 || b <= 0 || b > kLargestBlock || n.dim(x, 2) % b || n.dim(x, 3) % b)
    return n.fail("expects four dimensions, and sizes that are multiples of blocksize");
  int64_t batch = n.dim(x, 0), c = n.dim(x, 1), h = n.dim(x, 2) / b, w = n.dim(x, 3) / b;
  std::string mode = n.attributes.text("mode", "DCR");
  Integers perm = mode == "CRD" ? Integers{0, 1, 3, 5, 2, 4} : Integers{0, 3, 5, 1, 2, 4};
  n.result(0, shuffledBlocks(n, x, {batch, c, h, b, w, b}, perm, {batch, c * b * b, h, w}));
}

void mapEyeLike(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t k = n.attributes.integer("k", 0), rows = n.dim(x, 0), columns = n.dim(x, 1);
  Type element =
      n.attributes.has("dtype") ? n.elementOf(n.attributes.integer("dtype", 1)) : n.element(x);
  if (n.rank(x) != 2 || rows * columns > onnxmodel::kMostFolded)
    return n.fail("expects a matrix of at most 65536 elements");
  Integers values(static_cast<size_t>(rows * columns));
  for (int64_t row = 0; row < rows; ++row)
    if (k > -rows && k < columns && row + k >= 0 && row + k < columns)
      values[static_cast<size_t>(row * columns + row + k)] = 1;
  if (n.failed())
    return;
  n.result(
      0, n.constantOf(onnxmodel::literalOf(numberFormat(element)->dtype, {rows, columns}, values)));
}

} // namespace

ArrayRef<OnnxRow> movementRows() {
  static const OnnxRow rows[] = {
      {"", "Concat", 4, mapConcat, "concat", NarrowInputs::moved},
      {"", "Constant", 1, mapConstant, "a constant: fill_constant, assign_value or a variable"},
      {"", "ConstantOfShape", 9, mapConstantOfShape, "fill_constant"},
      {"", "DepthToSpace", 1, mapDepthToSpace, "reshape2, transpose2, reshape2",
       NarrowInputs::moved},
      {"", "Expand", 8, mapExpand, "expand_v2", NarrowInputs::moved},
      {"", "EyeLike", 9, mapEyeLike, "a constant"},
      {"", "Flatten", 1, mapFlatten, "reshape2", NarrowInputs::moved},
      {"", "NonZero", 9, nullptr, "only evaluated on constants"},
      {"", "Range", 11, mapRange, "range; a constant if it is short"},
      {"", "Reshape", 5, mapReshape, "reshape2", NarrowInputs::moved},
      {"", "Shape", 1, mapShape, "a constant", NarrowInputs::read},
      {"", "Size", 1, mapSize, "a constant", NarrowInputs::read},
      {"", "Slice", 1, mapSlice, "slice; strided_slice with steps", NarrowInputs::moved},
      {"", "SpaceToDepth", 1, mapSpaceToDepth, "reshape2, transpose2, reshape2",
       NarrowInputs::moved},
      {"", "Split", 2, mapSplit, "split", NarrowInputs::moved},
      {"", "Squeeze", 1, mapSqueeze, "squeeze2", NarrowInputs::moved},
      {"", "Tile", 6, mapTile, "tile", NarrowInputs::moved},
      {"", "Transpose", 1, mapTranspose, "transpose2", NarrowInputs::moved},
      {"", "Trilu", 14, mapTrilu, "tril_triu; with casts for booleans"},
      {"", "Unsqueeze", 1, mapUnsqueeze, "unsqueeze2", NarrowInputs::moved},
  };
  return rows;
}

} // namespace ampc
