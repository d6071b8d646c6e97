// Folding of reductions and of operators whose result has a shape that depends on values: Range,
// ConstantOfShape, NonZero.
#include "Fold.h"
#include <algorithm>
#include <cmath>

namespace ampc::onnxmodel {
namespace {

struct ReduceRow {
  std::string_view type;
  double (*combine)(double, double);
  double initial;
  bool mean;
};

constexpr ReduceRow kReduce[] = {
    {"ReduceSum", [](double a, double b) { return a + b; }, 0, false},
    {"ReduceMean", [](double a, double b) { return a + b; }, 0, true},
    {"ReduceProd", [](double a, double b) { return a * b; }, 1, false},
    {"ReduceMax", [](double a, double b) { return std::max(a, b); }, -HUGE_VAL, false},
    {"ReduceMin", [](double a, double b) { return std::min(a, b); }, HUGE_VAL, false},
};

// In double, which is exact for the sizes that models compute with.
template <const ReduceRow &row>
bool foldReduce(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || in[0].count() == 0)
    return false;
  size_t rank = in[0].shape.size();
  bool absent = false, keep = node.integer("keepdims", 1);
  auto axes = foldedAxes(node, in, 1, rank, absent);
  if (!axes)
    return false;
  bool nothing = node.integer("noop_with_empty_axes", 0) && axes->empty();
  bool all = axes->empty() && !nothing;
  Shape shape, strides = stridesOf(in[0].shape), kept(rank, 0);
  int64_t stride = 1;
  for (size_t d = rank; d-- > 0;) {
    bool reduced = all || std::count(axes->begin(), axes->end(), static_cast<int64_t>(d));
    if (!reduced)
      kept[d] = stride, stride *= in[0].shape[d];
    if (!reduced || keep)
      shape.insert(shape.begin(), reduced ? 1 : in[0].shape[d]);
  }
  std::vector<double> results(static_cast<size_t>(stride), row.initial);
  int64_t count = in[0].count();
  for (int64_t i = 0; i < count; ++i) {
    int64_t at = 0;
    for (size_t d = 0; d < rank; ++d)
      at += i / strides[d] % in[0].shape[d] * kept[d];
    double &result = results[static_cast<size_t>(at)];
    result = row.combine(result, in[0].number(i));
    if (!in[0].isFloating() && std::fabs(result) > 0x1p53)
      return false;
  }
  if (row.mean)
    for (double &result : results)
      result /= static_cast<double>(count / stride);
  out.push_back(literalOf(in[0].dtype, std::move(shape), results));
  return true;
}

bool foldRange(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  for (size_t i = 0; i < 3; ++i)
    if (!in.has(i) || in[i].count() != 1 || in[i].dtype != in[0].dtype)
      return false;
  double start = in[0].number(0), limit = in[1].number(0), step = in[2].number(0);
  double count = std::max(0.0, std::ceil((limit - start) / step));
  if (!(count <= static_cast<double>(kMostFolded)))
    return false;
  std::vector<double> numbers;
  for (int64_t i = 0; i < static_cast<int64_t>(count); ++i)
    numbers.push_back(start + static_cast<double>(i) * step);
  auto length = static_cast<int64_t>(count);
  out.push_back(literalOf(in[0].dtype, {length}, numbers));
  return true;
}

bool foldConstantOfShape(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || in[0].isFloating())
    return false;
  Shape shape = in[0].integers();
  Literal value = literalOf(DType::f32, {1}, std::vector<double>{0});
  if (const onnx::TensorProto *tensor = node.tensor("value")) {
    auto read = readTensor(*tensor, nullptr);
    if (!std::holds_alternative<Literal>(read))
      return false;
    Literal given = std::get<Literal>(read);
    value = literalOf(given.dtype, given.shape, std::string(given.bytes));
  }
  if (!fitsFolding(shape) || value.count() != 1)
    return false;
  out.push_back(rearranged(value, shape, [](int64_t) { return 0; }));
  return true;
}

bool foldNonZero(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  Shape strides = stridesOf(in[0].shape);
  std::vector<int64_t> places;
  for (int64_t i = 0, count = in[0].count(); i < count; ++i)
    if (in[0].number(i) != 0)
      places.push_back(i);
  std::vector<int64_t> result;
  for (size_t d = 0; d < strides.size(); ++d)
    for (int64_t place : places)
      result.push_back(place / strides[d] % in[0].shape[d]);
  out.push_back(literalOf(
      DType::i64, {static_cast<int64_t>(strides.size()), static_cast<int64_t>(places.size())},
      result));
  return true;
}

bool foldCumSum(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1) || in[1].count() != 1 || node.integer("exclusive", 0) ||
      node.integer("reverse", 0))
    return false;
  auto axis = axisIn(in[1].integer(0), in[0].shape.size());
  if (!axis || in[0].isFloating())
    return false;
  std::vector<int64_t> values = in[0].integers();
  int64_t stride = stridesOf(in[0].shape)[static_cast<size_t>(*axis)],
          size = in[0].shape[static_cast<size_t>(*axis)];
  for (int64_t i = 0; i < static_cast<int64_t>(values.size()); ++i)
    if (i / stride % size > 0)
      values[static_cast<size_t>(i)] =
          static_cast<int64_t>(static_cast<uint64_t>(values[static_cast<size_t>(i)]) +
                               static_cast<uint64_t>(values[static_cast<size_t>(i - stride)]));
  out.push_back(literalOf(in[0].dtype, in[0].shape, values));
  return true;
}

template <size_t... I> void addReduce(std::vector<FoldRow> &rows, std::index_sequence<I...>) {
  (rows.push_back({kReduce[I].type, foldReduce<kReduce[I]>}), ...);
}

} // namespace

std::vector<FoldRow> reductionFolders() {
  std::vector<FoldRow> rows = {{"Range", foldRange},
                               {"ConstantOfShape", foldConstantOfShape},
                               {"NonZero", foldNonZero},
                               {"CumSum", foldCumSum}};
  addReduce(rows, std::make_index_sequence<std::size(kReduce)>());
  return rows;
}

} // namespace ampc::onnxmodel
