// Mappings of operators that read or write elements at computed places.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include <numeric>

using namespace mlir;

namespace ampc {
namespace {

using Places = std::vector<int64_t>;

int64_t productOf(const Places &shape, size_t from, size_t to) {
  return std::accumulate(shape.begin() + static_cast<std::ptrdiff_t>(from),
                         shape.begin() + static_cast<std::ptrdiff_t>(to), int64_t{1},
                         std::multiplies<>());
}

// nn.gather takes one dimension of numbers. Rows of a parameter are an embedding, as in Paddle.
void mapGather(MapNode &n) {
  OnnxValue x = n.in(0), index = n.in(1);
  Places sizes = n.shape(x), numbers = n.shape(index);
  int64_t axis = n.axis(n.attributes.integer("axis", 0), n.rank(x));
  if (n.failed())
    return;
  if (index.isFixed() && !index.literal->isFloating())
    for (int64_t place : index.literal->integers())
      if (int64_t size = n.dim(x, axis); place < -size || place >= size)
        return n.fail("gathers element " + std::to_string(place) + " of dimension " +
                      std::to_string(axis) + ", which has " + std::to_string(size));
  if (!x.parameter.empty() && axis == 0 && sizes.size() == 2 && !numbers.empty() && !index.literal)
    return n.result(0, n.op("lookup_table_v2", {{"Ids", index}, {"W", x}}));
  OnnxValue list = index;
  if (numbers.size() > 1)
    list = n.op("reshape2", {{"X", index}}, {{"shape", Places{n.elements(index)}}});
  OnnxValue rows = n.main(n.op("gather", {{"X", x}, {"Index", list}}, {{"axis", axis}}));
  if (numbers.size() == 1)
    return n.result(0, rows);
  Places shape(sizes.begin(), sizes.begin() + axis);
  shape.insert(shape.end(), numbers.begin(), numbers.end());
  shape.insert(shape.end(), sizes.begin() + axis + 1, sizes.end());
  n.result(0, n.op("reshape2", {{"X", rows}}, {{"shape", shape}}));
}

void mapGatherElements(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t axis = n.axis(n.attributes.integer("axis", 0), n.rank(x));
  n.result(0,
           n.op("take_along_axis", {{"Input", x}, {"Index", n.in(1)}}, {{"Axis", axis}}, "Result"));
}

// With batch dimensions, the numbers of the batch are put in front of those of the index.
void mapGatherND(MapNode &n) {
  OnnxValue x = n.in(0), index = n.in(1);
  int64_t batch = n.attributes.integer("batch_dims", 0);
  Places places = n.shape(index);
  if (batch < 0 || batch >= std::max<int64_t>(n.rank(index), 1) || batch > n.rank(x))
    return n.fail("batch_dims is " + std::to_string(batch));
  if (batch > 0 && !n.failed()) {
    Places shape(places.begin(), places.end() - 1), numbers;
    int64_t lines = productOf(shape, 0, shape.size());
    for (int64_t line = 0; line < lines && lines <= onnxmodel::kMostFolded; ++line)
      for (int64_t d = 0; d < batch; ++d)
        numbers.push_back(line / productOf(shape, static_cast<size_t>(d) + 1, shape.size()) %
                          shape[static_cast<size_t>(d)]);
    if (lines > onnxmodel::kMostFolded)
      return n.fail("gathers more than 65536 places with batch_dims");
    shape.push_back(batch);
    OnnxValue front =
        n.constantOf(onnxmodel::literalOf(numberFormat(n.element(index))->dtype, shape, numbers));
    index = n.op("concat", {{"X", std::vector<OnnxValue>{front, index}}}, {{"axis", -1}});
  }
  n.result(0, n.main(n.op("gather_nd", {{"X", x}, {"Index", index}})));
}

// The word of put_along_axis for a reduction; empty after a failure.
StringRef putReduction(MapNode &n) {
  std::string reduction = n.attributes.text("reduction", "none");
  static constexpr std::pair<StringLiteral, StringLiteral> words[] = {
      {"none", "assign"}, {"add", "add"}, {"mul", "mul"}, {"max", "amax"}, {"min", "amin"}};
  for (auto [onnx, paddle] : words)
    if (onnx == reduction)
      return paddle;
  n.fail("reduction " + quote(reduction) + " is not supported");
  return "";
}

void mapScatterElements(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t axis = n.axis(n.attributes.integer("axis", 0), n.rank(x));
  StringRef reduce = putReduction(n);
  n.result(0, n.op("put_along_axis", {{"Input", x}, {"Index", n.in(1)}, {"Value", n.in(2)}},
                   {{"Axis", axis}, {"Reduce", reduce.str()}, {"Include_self", true}}, "Result"));
}

// The first k dimensions of x count as one, and each line of k numbers as one number.
void mapScatterND(MapNode &n) {
  OnnxValue x = n.in(0), index = n.in(1), updates = n.in(2);
  StringRef reduce = putReduction(n);
  if (reduce == "add")
    return n.result(0, n.op("scatter_nd_add", {{"X", x}, {"Index", index}, {"Updates", updates}}));
  Places sizes = n.shape(x), places = n.shape(index);
  if (places.empty() || places.back() < 1 || places.back() > static_cast<int64_t>(sizes.size()))
    return n.fail("the indices have the shape " + onnxmodel::textOfShape(places));
  auto depth = static_cast<size_t>(places.back());
  int64_t rows = productOf(sizes, 0, depth), columns = productOf(sizes, depth, sizes.size()),
          lines = productOf(places, 0, places.size() - 1);
  if (n.elements(updates) != lines * columns)
    return n.fail("the updates do not fit the indices");
  DType dtype = n.failed() ? DType::i64 : numberFormat(n.element(index))->dtype;
  Places strides(depth, 1), bounds(sizes.begin(), sizes.begin() + places.back());
  for (size_t d = depth - 1; d-- > 0;)
    strides[d] = strides[d + 1] * sizes[d + 1];
  auto list = [&](const Places &numbers) {
    return n.constantOf(onnxmodel::literalOf(dtype, {places.back()}, numbers));
  };
  // The remainder turns negative numbers into those from the front.
  OnnxValue inside = n.op("elementwise_mod", {{"X", index}, {"Y", list(bounds)}});
  OnnxValue scaled = n.op("elementwise_mul", {{"X", inside}, {"Y", list(strides)}});
  OnnxValue number = n.op("reduce_sum", {{"X", scaled}},
                          {{"dim", Places{-1}}, {"keep_dim", false}, {"reduce_all", false}});
  OnnxValue flat = n.op("reshape2", {{"X", x}}, {{"shape", Places{rows, columns}}}),
            values = n.op("reshape2", {{"X", updates}}, {{"shape", Places{lines, columns}}});
  OnnxValue written;
  if (reduce == "assign") {
    number = n.op("reshape2", {{"X", number}}, {{"shape", Places{lines}}});
    written =
        n.op("scatter", {{"X", flat}, {"Ids", number}, {"Updates", values}}, {{"overwrite", true}});
  } else {
    number = n.op("reshape2", {{"X", number}}, {{"shape", Places{lines, 1}}});
    number = n.op("expand_v2", {{"X", number}}, {{"shape", Places{lines, columns}}});
    written = n.op("put_along_axis", {{"Input", flat}, {"Index", number}, {"Value", values}},
                   {{"Axis", 0}, {"Reduce", reduce.str()}, {"Include_self", true}}, "Result");
  }
  n.result(0, n.op("reshape2", {{"X", n.main(written)}}, {{"shape", sizes}}));
}

// values is [off, on]; a negative number counts from the end.
void mapOneHot(MapNode &n) {
  OnnxValue index = n.in(0), values = n.in(2);
  auto depth = static_cast<int64_t>(n.number(1, 0));
  int64_t rank = n.rank(index) + 1, axis = n.axis(n.attributes.integer("axis", -1), rank);
  Type element = n.element(values), wide = n.builder().getI64Type();
  if (n.elements(values) != 2)
    return n.fail("the values are not two numbers");
  if (n.element(index) != wide)
    index = n.op("cast", {{"X", index}}, {{"out_dtype", wide}});
  OnnxValue negative = n.op("less_than", {{"X", index}, {"Y", n.scalar(0, wide)}});
  OnnxValue wrapped =
      n.op("scale", {{"X", index}}, {{"scale", 1.0}, {"bias", static_cast<double>(depth)}});
  index = n.op("where", {{"Condition", negative}, {"X", wrapped}, {"Y", index}});
  Type line = element.isInteger(1) ? n.builder().getF32Type() : element;
  OnnxValue hot = n.main(n.op("one_hot_v2", {{"X", index}}, {{"depth", depth}, {"dtype", line}}));
  auto pick = [&](int64_t i) {
    return n.op("slice", {{"Input", values}},
                {{"axes", Places{0}}, {"starts", Places{i}}, {"ends", Places{i + 1}}});
  };
  OnnxValue isOn = n.op("not_equal", {{"X", hot}, {"Y", n.scalar(0, line)}});
  OnnxValue y = n.op("where", {{"Condition", isOn}, {"X", pick(1)}, {"Y", pick(0)}});
  if (axis != rank - 1) {
    Places perm(static_cast<size_t>(rank - 1));
    std::iota(perm.begin(), perm.end(), 0);
    perm.insert(perm.begin() + axis, rank - 1);
    y = n.op("transpose2", {{"X", y}}, {{"axis", perm}});
  }
  n.result(0, y);
}

void mapTopK(MapNode &n) {
  OnnxValue x = n.in(0);
  n.attributes.ignore({"sorted"}); // nn.top_k_v2 always sorts
  auto k = static_cast<int64_t>(n.has(1) ? n.number(1, 1)
                                         : static_cast<double>(n.attributes.integer("k", 1)));
  int64_t axis = n.axis(n.attributes.integer("axis", -1), n.rank(x));
  n.results(n.ops("top_k_v2", {{"X", x}},
                  {{"k", k}, {"axis", axis}, {"largest", n.attributes.integer("largest", 1) != 0}},
                  {"Out", "Indices"}));
}

void mapArg(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t axis = n.axis(n.attributes.integer("axis", 0), n.rank(x));
  bool keep = n.attributes.integer("keepdims", 1),
       last = n.attributes.integer("select_last_index", 0);
  if (last)
    x = n.op("flip", {{"X", x}}, {{"axis", Places{axis}}});
  OnnxValue place = n.main(n.op(n.paddleType(), {{"X", x}}, {{"axis", axis}, {"keepdims", keep}}));
  if (last)
    place = n.op("scale", {{"X", place}},
                 {{"scale", -1.0}, {"bias", static_cast<double>(n.dim(x, axis) - 1)}});
  n.result(0, place);
}

void mapCumulative(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t axis = n.axis(static_cast<int64_t>(n.number(1, 0)), n.rank(x));
  bool sum = n.paddleType() == "cumsum";
  // PyTorch's classic exporter writes sums of booleans, which ONNX has not: they are int64.
  if (sum && n.element(x).isInteger(1))
    x = n.op("cast", {{"X", x}}, {{"out_dtype", n.builder().getI64Type()}});
  n.result(0, n.op(n.paddleType(), {{"X", x}},
                   {{sum ? "axis" : "dim", axis},
                    {"exclusive", n.attributes.integer("exclusive", 0) != 0},
                    {"reverse", n.attributes.integer("reverse", 0) != 0}}));
}

// Keeps the places where a constant condition is true.
void mapCompress(MapNode &n) {
  OnnxValue x = n.in(0);
  Places condition = n.integers(1), kept;
  bool flat = !n.attributes.has("axis");
  int64_t axis = flat ? 0 : n.axis(n.attributes.integer("axis", 0), n.rank(x));
  for (size_t i = 0; i < condition.size(); ++i)
    if (condition[i])
      kept.push_back(static_cast<int64_t>(i));
  if (kept.empty())
    return n.fail("keeps no element, which is not supported");
  if (flat)
    x = n.op("reshape2", {{"X", x}}, {{"shape", Places{-1}}});
  auto count = static_cast<int64_t>(kept.size());
  OnnxValue index = n.constantOf(onnxmodel::literalOf(DType::i64, {count}, kept));
  n.result(0, n.op("gather", {{"X", x}, {"Index", index}}, {{"axis", axis}}));
}

} // namespace

ArrayRef<OnnxRow> indexRows() {
  static const OnnxRow rows[] = {
      {"", "ArgMax", 1, computed<mapArg, false>,
       "arg_max; with flip for the last of equal elements", NarrowInputs::computed},
      {"", "ArgMin", 1, computed<mapArg, false>,
       "arg_min; with flip for the last of equal elements", NarrowInputs::computed},
      {"", "Compress", 9, mapCompress, "gather; the condition is constant"},
      {"", "CumProd", 26, mapCumulative, "cumprod"},
      {"", "CumSum", 11, computed<mapCumulative>, "cumsum", NarrowInputs::computed},
      {"", "Gather", 1, mapGather, "gather with reshape2; lookup_table_v2 for rows of a parameter",
       NarrowInputs::moved},
      {"", "GatherElements", 11, mapGatherElements, "take_along_axis", NarrowInputs::moved},
      {"", "GatherND", 11, mapGatherND, "gather_nd", NarrowInputs::moved},
      {"", "OneHot", 9, mapOneHot, "one_hot_v2, where"},
      {"", "Scatter", 9, onIntegers<mapScatterElements>, "put_along_axis; with casts for booleans"},
      {"", "ScatterElements", 11, onIntegers<mapScatterElements>,
       "put_along_axis; with casts for booleans"},
      {"", "ScatterND", 11, onIntegers<mapScatterND>,
       "scatter; scatter_nd_add or put_along_axis to reduce; with casts for booleans"},
      {"", "TopK", 1, computed<mapTopK>, "top_k_v2", NarrowInputs::computed},
  };
  return rows;
}

} // namespace ampc
