// Mappings of matrix products.
#include "IntegerProducts.h"
#include "ampc/Base/JsonText.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <numeric>

using namespace mlir;

namespace ampc {

OnnxValue activated(MapNode &n, const OnnxValue &x, const std::string &type,
                    const std::vector<double> &numbers) {
  auto number = [&](size_t i, double absent) { return i < numbers.size() ? numbers[i] : absent; };
  static constexpr std::pair<StringLiteral, StringLiteral> plain[] = {
      {"Relu", "relu"}, {"Sigmoid", "sigmoid"}, {"Tanh", "tanh"}};
  for (auto [onnx, paddle] : plain)
    if (type == onnx)
      return n.op(paddle, {{"X", x}});
  if (type == "LeakyRelu")
    return n.op("leaky_relu", {{"X", x}}, {{"alpha", number(0, 0.01)}});
  if (type == "HardSigmoid")
    return n.op("hard_sigmoid", {{"X", x}},
                {{"slope", number(0, 0.2)}, {"offset", number(1, 0.5)}});
  if (type == "Clip")
    return n.op("clip", {{"X", x}}, {{"min", number(0, -HUGE_VAL)}, {"max", number(1, HUGE_VAL)}});
  if (!type.empty())
    n.fail("attribute 'activation' with the value " + quote(type) + " is not supported");
  return x;
}

namespace {

void mapMatMul(MapNode &n) {
  OnnxValue x = n.in(0), y = n.in(1);
  if (n.element(x).isIntOrIndex() && n.element(x) == n.element(y))
    return n.result(0, integerProduct(n, x, y));
  n.result(0, n.op("matmul_v2", {{"X", x}, {"Y", y}}));
}

// Integers take whole numbers only.
OnnxValue scaledBy(MapNode &n, const OnnxValue &x, double factor, const char *attribute) {
  if (n.element(x).isIntOrIndex() && (std::floor(factor) != factor || std::abs(factor) > 0x1p31))
    n.fail("attribute " + quote(attribute) + " with the value " + nineDigits(factor) +
           " is not supported for integers");
  return factor == 1 ? x : n.op("scale", {{"X", x}}, {{"scale", factor}, {"bias", 0.0}});
}

void mapGemm(MapNode &n) {
  OnnxValue a = n.in(0), b = n.in(1), c = n.inOrNone(2);
  bool transA = n.attributes.integer("transA", 0), transB = n.attributes.integer("transB", 0);
  double alpha = n.attributes.number("alpha", 1), beta = n.attributes.number("beta", 1);
  n.attributes.ignore({"broadcast"});
  if (n.rank(a) != 2 || n.rank(b) != 2)
    return n.fail("expects matrices");
  auto transposed = [&](const OnnxValue &x, bool transposes) {
    return transposes ? n.op("transpose2", {{"X", x}}, {{"axis", std::vector<int64_t>{1, 0}}}) : x;
  };
  OnnxValue product =
      n.element(a).isIntOrIndex() && n.element(a) == n.element(b)
          ? integerProduct(n, transposed(a, transA), transposed(b, transB))
          : n.op("matmul_v2", {{"X", a}, {"Y", b}}, {{"trans_x", transA}, {"trans_y", transB}});
  product = scaledBy(n, n.main(product), alpha, "alpha");
  if (c && beta != 0)
    product = n.op("elementwise_add", {{"X", product}, {"Y", scaledBy(n, c, beta, "beta")}});
  n.result(0, product);
}

bool hasLabel(const std::string &labels, char label) {
  return labels.find(label) != std::string::npos;
}

// The dimension of the label at a place of the term. Labels behind "..." count from the end.
int64_t axisOfLabel(MapNode &n, const EinsumTerm &term, size_t place) {
  size_t dots = term.labels.find("...");
  auto at = static_cast<int64_t>(place);
  return place < dots ? at : at - static_cast<int64_t>(term.labels.size()) + n.rank(term.value);
}

// nn.einsum has each letter once in an operand: replaces two dimensions by their diagonal, the last
// dimension, until that is so.
void takeDiagonals(MapNode &n, EinsumTerm &term) {
  for (size_t second = 1; second < term.labels.size() && !n.failed(); ++second) {
    char label = term.labels[second];
    size_t first = term.labels.find(label);
    if (first == second || label == '.')
      continue;
    int64_t a = n.axis(axisOfLabel(n, term, first), n.rank(term.value)),
            b = n.axis(axisOfLabel(n, term, second), n.rank(term.value));
    std::vector<int64_t> shape = n.shape(term.value), perm, front, diagonal;
    if (n.failed())
      return;
    int64_t size = n.dim(term.value, a);
    if (size != n.dim(term.value, b) || size > onnxmodel::kMostFolded)
      return n.fail("has sizes " + std::to_string(size) + " and " +
                    std::to_string(n.dim(term.value, b)) + " of " + quote(std::string(1, label)));
    for (int64_t d = 0; d < static_cast<int64_t>(shape.size()); ++d)
      if (d != a && d != b)
        perm.push_back(d), front.push_back(shape[static_cast<size_t>(d)]);
    perm.insert(perm.end(), {a, b});
    front.push_back(size * size);
    for (int64_t i = 0; i < size; ++i)
      diagonal.push_back(i * (size + 1));
    OnnxValue x = n.op("transpose2", {{"X", term.value}}, {{"axis", perm}});
    x = n.op("reshape2", {{"X", x}}, {{"shape", front}});
    OnnxValue index = n.constantOf(onnxmodel::literalOf(DType::i64, {size}, diagonal));
    term.value = n.op("gather", {{"X", x}, {"Index", index}},
                      {{"axis", static_cast<int64_t>(front.size()) - 1}});
    term.labels.erase(second, 1), term.labels.erase(first, 1);
    term.labels += label;
    second = 0; // the places have changed
  }
}

// The letters of an equation without "->": those that occur once, in order.
std::string impliedResult(const std::string &operands) {
  std::string once;
  for (char c : operands)
    if (llvm::isAlpha(c) && std::count(operands.begin(), operands.end(), c) == 1)
      once += c;
  std::sort(once.begin(), once.end());
  return (hasLabel(operands, '.') ? "..." : "") + once;
}

// nn.einsum has two operands at most: the first two are contracted to the letters that others or
// the result have, until two are left.
void mapEinsum(MapNode &n) {
  std::vector<OnnxValue> all = n.allInputs();
  std::string equation = n.attributes.text("equation", "");
  equation.erase(std::remove(equation.begin(), equation.end(), ' '), equation.end());
  auto [operands, given] = StringRef(equation).split("->");
  std::string result =
      operands.size() == equation.size() ? impliedResult(operands.str()) : given.str();
  SmallVector<StringRef> parts;
  operands.split(parts, ',');
  if (parts.size() != all.size())
    return n.fail("has " + std::to_string(all.size()) + " operands for the equation " +
                  quote(equation));
  std::vector<EinsumTerm> terms;
  for (size_t i = 0; i < parts.size(); ++i) {
    terms.push_back({parts[i].str(), all[i]});
    takeDiagonals(n, terms.back());
  }
  while (!n.failed() && !terms.empty()) {
    bool last = terms.size() <= 2;
    std::string both = terms[0].labels, rest = result, kept;
    std::vector<OnnxValue> values{terms[0].value};
    if (terms.size() > 1)
      both += terms[1].labels, values.push_back(terms[1].value);
    for (size_t i = 2; i < terms.size(); ++i)
      rest += terms[i].labels;
    for (char c : both)
      if (llvm::isAlpha(c) && hasLabel(rest, c) && !hasLabel(kept, c))
        kept += c;
    if (hasLabel(both, '.'))
      kept = "..." + kept;
    std::string step = terms[0].labels + (terms.size() > 1 ? "," + terms[1].labels : "") + "->" +
                       (last ? result : kept);
    OnnxValue y;
    if (n.element(terms[0].value).isIntOrIndex())
      y = integerEinsum(n, ArrayRef(terms).take_front(2), last ? result : kept);
    else
      y = n.op("einsum", {{"Operands", values}}, {{"equation", step}});
    if (last)
      return n.result(0, y);
    terms.erase(terms.begin());
    terms.front() = {kept, y};
  }
}

constexpr int64_t kMostRows = 32; // of a matrix whose determinant is computed

// Elimination, unrolled. Each step takes the largest element of the first column, removes that
// column from the other rows, and puts the first row into the place of the row that it took, which
// changes the sign.
void mapDet(MapNode &n) {
  OnnxValue x = n.in(0);
  std::vector<int64_t> shape = n.shape(x);
  if (n.failed())
    return;
  size_t rank = shape.size();
  if (rank < 2 || shape[rank - 1] != shape[rank - 2])
    return n.fail("expects square matrices");
  if (shape[rank - 1] < 1 || shape[rank - 1] > kMostRows)
    return n.fail("has matrices of " + std::to_string(shape[rank - 1]) + " rows, 1 to " +
                  std::to_string(kMostRows) + " are supported");
  n.setNeedsFloat32(true);
  auto where = [&](const OnnxValue &condition, const OnnxValue &a, const OnnxValue &b) {
    return n.op("where", {{"Condition", condition}, {"X", a}, {"Y", b}});
  };
  auto part = [&](const OnnxValue &value, size_t axis, int64_t start, int64_t end) {
    return n.op("slice", {{"Input", value}},
                {{"axes", std::vector<int64_t>{static_cast<int64_t>(axis)}},
                 {"starts", std::vector<int64_t>{start}},
                 {"ends", std::vector<int64_t>{end}}});
  };
  Type f32 = n.builder().getF32Type(), i64 = n.builder().getI64Type(), element = n.element(x);
  auto converted = [&](const OnnxValue &value, Type to) {
    return element == f32 ? value : n.op("cast", {{"X", value}}, {{"out_dtype", to}});
  };
  x = converted(x, f32);
  OnnxValue zero = n.scalar(0, f32), one = n.scalar(1, f32), minus = n.scalar(-1, f32);
  OnnxValue determinant;
  std::vector<int64_t> line(rank, 1);
  for (int64_t m = shape[rank - 1]; m > 0 && !n.failed(); --m) {
    OnnxValue values = part(x, rank - 1, 0, 1);
    OnnxValue pivot = values;
    if (m > 1) {
      std::vector<int64_t> numbers;
      for (int64_t i = 0; i < m; ++i)
        numbers.push_back(i);
      line[rank - 2] = m;
      auto axis = static_cast<int64_t>(rank) - 2;
      OnnxValue at = n.op("arg_max", {{"X", n.op("abs", {{"X", values}})}},
                          {{"axis", axis}, {"keepdims", true}});
      OnnxValue isRow =
          n.binary("equal", n.constantOf(onnxmodel::literalOf(DType::i64, line, numbers)), at);
      OnnxValue row = n.op("reduce_sum", {{"X", where(isRow, x, zero)}},
                           {{"dim", std::vector<int64_t>{axis}}, {"keep_dim", true}});
      pivot = part(row, rank - 1, 0, 1);
      // A column of zeros has nothing to remove.
      OnnxValue divisor = where(n.binary("equal", pivot, zero), one, pivot);
      OnnxValue rest =
          n.binary("elementwise_sub", x,
                   n.binary("elementwise_mul", n.binary("elementwise_div", values, divisor), row));
      rest = where(isRow, part(rest, rank - 2, 0, 1), rest);
      x = part(part(rest, rank - 2, 1, m), rank - 1, 1, m);
      pivot = n.binary("elementwise_mul", pivot,
                       where(n.binary("equal", at, n.scalar(0, i64)), one, minus));
    }
    determinant = determinant ? n.binary("elementwise_mul", determinant, pivot) : pivot;
  }
  n.setNeedsFloat32(false);
  shape.resize(rank - 2);
  determinant = n.op("reshape2", {{"X", determinant}}, {{"shape", shape}});
  n.result(0, converted(determinant, element));
}

// [m, ..., k] as [..., m, k], for the layout that onnxruntime's fusions leave behind.
OnnxValue rowsBehindBatch(MapNode &n, const OnnxValue &x) {
  int64_t rank = n.rank(x);
  if (rank < 3)
    return x;
  std::vector<int64_t> perm(static_cast<size_t>(rank));
  std::iota(perm.begin(), perm.end(), 0);
  std::rotate(perm.begin(), perm.begin() + 1, perm.end() - 1);
  return n.op("transpose2", {{"X", x}}, {{"axis", perm}});
}

// com.microsoft: MatMul of transposed operands, times alpha.
void mapFusedMatMul(MapNode &n) {
  bool transA = n.attributes.integer("transA", 0), transB = n.attributes.integer("transB", 0);
  OnnxValue a = n.in(0), b = n.in(1);
  if (n.attributes.integer("transBatchA", 0))
    a = rowsBehindBatch(n, a);
  if (n.attributes.integer("transBatchB", 0))
    b = rowsBehindBatch(n, b);
  OnnxValue product =
      n.main(n.op("matmul_v2", {{"X", a}, {"Y", b}}, {{"trans_x", transA}, {"trans_y", transB}}));
  n.result(0, scaledBy(n, product, n.attributes.number("alpha", 1), "alpha"));
}

// com.microsoft: Gemm with an activation.
void mapFusedGemm(MapNode &n) {
  std::vector<double> numbers;
  for (const char *name : {"activation_alpha", "activation_beta"})
    if (n.attributes.has(name))
      numbers.push_back(n.attributes.number(name, 0));
  std::string activation = n.attributes.text("activation", "");
  mapGemm(n);
  n.result(0, activated(n, n.madeResult(0), activation, numbers));
}

} // namespace

ArrayRef<OnnxRow> matrixRows() {
  static const OnnxRow rows[] = {
      {"", "Det", 11, mapDet, "elementwise ops, arg_max, where: elimination of up to 32 rows"},
      {"", "Einsum", 12, computed<mapEinsum>,
       "einsum, of two operands at a time; gather for diagonals; elementwise_mul, reduce_sum for "
       "integers",
       NarrowInputs::computed},
      {"", "Gemm", 7, computed<mapGemm>,
       "matmul_v2, elementwise_add; scale for alpha and beta; elementwise_mul, reduce_sum for "
       "integers",
       NarrowInputs::computed},
      {"", "MatMul", 1, computed<mapMatMul>, "matmul_v2; elementwise_mul, reduce_sum for integers",
       NarrowInputs::computed},
      {"com.microsoft", "FusedGemm", 1, mapFusedGemm, "matmul_v2, elementwise_add, the activation"},
      {"com.microsoft", "FusedMatMul", 1, mapFusedMatMul,
       "matmul_v2; scale for alpha, transpose2 for transBatchA and transBatchB"},
  };
  return rows;
}

} // namespace ampc
