// Folding of elementwise operators. Integers wrap, as on the device; floats are computed in double
// and rounded to their type.
#include "Fold.h"
#include <cmath>

namespace ampc::onnxmodel {
namespace {

using Wide = uint64_t; // signed overflow is undefined

int64_t dividedBy(int64_t a, int64_t b) {
  return b == 0 ? 0 : b == -1 ? static_cast<int64_t>(-static_cast<Wide>(a)) : a / b;
}

int64_t flooredMod(int64_t a, int64_t b) {
  if (b == 0 || b == -1)
    return 0;
  int64_t rest = a % b;
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

int64_t integerPower(int64_t base, int64_t exponent) {
  if (exponent < 0)
    return base == 1 ? 1 : base == -1 ? (exponent % 2 ? -1 : 1) : 0;
  Wide result = 1, square = static_cast<Wide>(base);
  for (; exponent; exponent >>= 1, square *= square)
    if (exponent & 1)
      result *= square;
  return static_cast<int64_t>(result);
}

struct BinaryRow {
  std::string_view type;
  int64_t (*ofIntegers)(int64_t, int64_t);
  double (*ofNumbers)(double, double);
};

constexpr BinaryRow kMin = {"Min", [](int64_t a, int64_t b) { return std::min(a, b); },
                            [](double a, double b) { return std::isnan(a) || a < b ? a : b; }};
constexpr BinaryRow kMax = {"Max", [](int64_t a, int64_t b) { return std::max(a, b); },
                            [](double a, double b) { return std::isnan(a) || a > b ? a : b; }};

constexpr BinaryRow kBinary[] = {
    {"Add", [](int64_t a, int64_t b) { return static_cast<int64_t>(Wide(a) + Wide(b)); },
     [](double a, double b) { return a + b; }},
    {"Sub", [](int64_t a, int64_t b) { return static_cast<int64_t>(Wide(a) - Wide(b)); },
     [](double a, double b) { return a - b; }},
    {"Mul", [](int64_t a, int64_t b) { return static_cast<int64_t>(Wide(a) * Wide(b)); },
     [](double a, double b) { return a * b; }},
    {"Div", dividedBy, [](double a, double b) { return a / b; }},
    {"Pow", integerPower, [](double a, double b) { return std::pow(a, b); }},
    kMin,
    kMax,
};

struct CompareRow {
  std::string_view type;
  bool (*ofIntegers)(int64_t, int64_t);
  bool (*ofNumbers)(double, double);
};

constexpr CompareRow kCompare[] = {
    {"Equal", [](int64_t a, int64_t b) { return a == b; },
     [](double a, double b) { return a == b; }},
    {"Less", [](int64_t a, int64_t b) { return a < b; }, [](double a, double b) { return a < b; }},
    {"LessOrEqual", [](int64_t a, int64_t b) { return a <= b; },
     [](double a, double b) { return a <= b; }},
    {"Greater", [](int64_t a, int64_t b) { return a > b; },
     [](double a, double b) { return a > b; }},
    {"GreaterOrEqual", [](int64_t a, int64_t b) { return a >= b; },
     [](double a, double b) { return a >= b; }},
    {"And", [](int64_t a, int64_t b) { return a && b; }, [](double a, double b) { return a && b; }},
    {"Or", [](int64_t a, int64_t b) { return a || b; }, [](double a, double b) { return a || b; }},
    {"Xor", [](int64_t a, int64_t b) { return !a != !b; },
     [](double a, double b) { return !a != !b; }},
};

struct UnaryRow {
  std::string_view type;
  double (*ofNumbers)(double);
};

// Of floats; Abs, Neg and Sign of integers are exact in double up to 2^53.
constexpr UnaryRow kUnary[] = {
    {"Abs", [](double x) { return std::fabs(x); }},
    {"Neg", [](double x) { return -x; }},
    {"Sign", [](double x) { return x > 0   ? 1.0
                                   : x < 0 ? -1.0
                                           : x; }},
    {"Sqrt", [](double x) { return std::sqrt(x); }},
    {"Exp", [](double x) { return std::exp(x); }},
    {"Log", [](double x) { return std::log(x); }},
    {"Reciprocal", [](double x) { return 1 / x; }},
    {"Floor", [](double x) { return std::floor(x); }},
    {"Ceil", [](double x) { return std::ceil(x); }},
    {"Round", [](double x) { return std::nearbyint(x); }},
    {"Sin", [](double x) { return std::sin(x); }},
    {"Cos", [](double x) { return std::cos(x); }},
    {"Relu", [](double x) { return x > 0    ? x
                                   : x == x ? 0.0
                                            : x; }},
};

// Element i of the result for both operands broadcast to `shape`.
template <class Result, class OfIntegers, class OfNumbers>
Literal combine(const Literal &a, const Literal &b, const Shape &shape, DType dtype,
                OfIntegers ofIntegers, OfNumbers ofNumbers) {
  std::vector<int64_t> integers;
  std::vector<double> numbers;
  int64_t count = elementCount(shape);
  bool floating = a.isFloating();
  for (int64_t i = 0; i < count; ++i) {
    int64_t x = broadcastIndex(i, a.shape, shape), y = broadcastIndex(i, b.shape, shape);
    if (floating)
      numbers.push_back(static_cast<double>(ofNumbers(a.number(x), b.number(y))));
    else
      integers.push_back(static_cast<int64_t>(ofIntegers(a.integer(x), b.integer(y))));
  }
  return floating ? literalOf(dtype, shape, numbers) : literalOf(dtype, shape, integers);
}

template <const BinaryRow &row>
bool foldBinary(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || (in.size() > 1 && !in.has(1)))
    return false;
  Literal result = in[0];
  for (size_t i = 1; i < in.size(); ++i) { // Min and Max take any number
    std::optional<Shape> shape =
        in.has(i) ? broadcastShape(result.shape, in[i].shape) : std::nullopt;
    bool power = row.type == "Pow";
    if (!shape || !fitsFolding(*shape) || (!power && in[i].dtype != result.dtype) ||
        (power && in[i].isFloating() && !result.isFloating()))
      return false;
    result = combine<double>(result, in[i], *shape, result.dtype, row.ofIntegers, row.ofNumbers);
  }
  out.push_back(std::move(result));
  return true;
}

template <const CompareRow &row>
bool foldCompare(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1) || in[0].dtype != in[1].dtype)
    return false;
  std::optional<Shape> shape = broadcastShape(in[0].shape, in[1].shape);
  if (!shape || !fitsFolding(*shape))
    return false;
  out.push_back(combine<bool>(in[0], in[1], *shape, DType::boolean, row.ofIntegers, row.ofNumbers));
  return true;
}

template <const UnaryRow &row>
bool foldUnary(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0))
    return false;
  std::vector<double> numbers = in[0].numbers();
  for (double &number : numbers) {
    if (!in[0].isFloating() && std::fabs(number) > 0x1p53)
      return false;
    number = row.ofNumbers(number);
  }
  out.push_back(literalOf(in[0].dtype, in[0].shape, numbers));
  return true;
}

bool foldMod(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1) || in[0].dtype != in[1].dtype)
    return false;
  std::optional<Shape> shape = broadcastShape(in[0].shape, in[1].shape);
  bool truncated = node.integer("fmod", 0);
  if (!shape || !fitsFolding(*shape) || (in[0].isFloating() && !truncated))
    return false;
  auto remainder = [](int64_t a, int64_t b) { return b == 0 || b == -1 ? 0 : a % b; };
  out.push_back(combine<double>(
      in[0], in[1], *shape, in[0].dtype,
      [&](int64_t a, int64_t b) { return truncated ? remainder(a, b) : flooredMod(a, b); },
      [](double a, double b) { return std::fmod(a, b); }));
  return true;
}

// With bounds that are inputs, as from version 11 on.
bool foldClip(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || node.has("min") || node.has("max"))
    return false;
  Literal result = in[0];
  for (size_t i : {1, 2}) {
    if (!in.has(i))
      continue;
    if (in[i].count() != 1 || in[i].dtype != result.dtype)
      return false;
    const BinaryRow &bound = i == 1 ? kMax : kMin;
    result = combine<double>(result, in[i], result.shape, result.dtype, bound.ofIntegers,
                             bound.ofNumbers);
  }
  out.push_back(std::move(result));
  return true;
}

bool foldNot(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || in[0].dtype != DType::boolean)
    return false;
  std::vector<int64_t> values = in[0].integers();
  for (int64_t &value : values)
    value = !value;
  out.push_back(literalOf(DType::boolean, in[0].shape, values));
  return true;
}

bool foldCast(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  std::optional<DType> to = dtypeOfOnnx(static_cast<int32_t>(node.integer("to", 0)));
  node.ignore({"saturate", "round_mode"});
  if (!in.has(0) || !to)
    return false;
  out.push_back(converted(in[0], *to));
  return true;
}

bool foldCastLike(const NodeView &node, const FoldInputs &in, std::vector<Literal> &out) {
  node.ignore({"saturate", "round_mode"});
  if (!in.has(0) || !in.has(1))
    return false;
  out.push_back(converted(in[0], in[1].dtype));
  return true;
}

bool foldWhere(const NodeView &, const FoldInputs &in, std::vector<Literal> &out) {
  if (!in.has(0) || !in.has(1) || !in.has(2) || in[1].dtype != in[2].dtype)
    return false;
  std::optional<Shape> shape = broadcastShape(in[1].shape, in[2].shape);
  shape = shape ? broadcastShape(*shape, in[0].shape) : std::nullopt;
  if (!shape || !fitsFolding(*shape))
    return false;
  size_t size = sizeOf(in[1].dtype);
  std::string bytes;
  for (int64_t i = 0, count = elementCount(*shape); i < count; ++i) {
    const Literal &from = in[0].integer(broadcastIndex(i, in[0].shape, *shape)) ? in[1] : in[2];
    size_t at = static_cast<size_t>(broadcastIndex(i, from.shape, *shape)) * size;
    bytes.append(from.bytes.substr(at, size));
  }
  out.push_back(literalOf(in[1].dtype, *shape, std::move(bytes)));
  return true;
}

template <size_t... I> void addBinary(std::vector<FoldRow> &rows, std::index_sequence<I...>) {
  (rows.push_back({kBinary[I].type, foldBinary<kBinary[I]>}), ...);
}
template <size_t... I> void addCompare(std::vector<FoldRow> &rows, std::index_sequence<I...>) {
  (rows.push_back({kCompare[I].type, foldCompare<kCompare[I]>}), ...);
}
template <size_t... I> void addUnary(std::vector<FoldRow> &rows, std::index_sequence<I...>) {
  (rows.push_back({kUnary[I].type, foldUnary<kUnary[I]>}), ...);
}

} // namespace

std::vector<FoldRow> elementwiseFolders() {
  std::vector<FoldRow> rows = {{"Mod", foldMod},           {"Clip", foldClip},
                               {"Not", foldNot},           {"Cast", foldCast},
                               {"CastLike", foldCastLike}, {"Where", foldWhere}};
  addBinary(rows, std::make_index_sequence<std::size(kBinary)>());
  addCompare(rows, std::make_index_sequence<std::size(kCompare)>());
  addUnary(rows, std::make_index_sequence<std::size(kUnary)>());
  return rows;
}

} // namespace ampc::onnxmodel
