// Mappings of arithmetic, comparisons, logic and casts.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cmath>

using namespace mlir;

namespace ampc {
namespace {

// One op with two operands, which broadcast as in NumPy.
void mapBinary(MapNode &n) {
  n.result(0, n.op(n.paddleType(), {{"X", n.in(0)}, {"Y", n.in(1)}}));
}

// One op with one operand and no attributes.
void mapUnary(MapNode &n) {
  n.result(0, n.op(n.paddleType(), {{"X", n.in(0)}}));
}

// The constant number that an operand is, if it does not add dimensions to the other one.
std::optional<double> scalarOperand(MapNode &n, size_t i, const OnnxValue &other) {
  if (!n.has(i))
    return std::nullopt;
  OnnxValue value = n.in(i);
  if (!value.isFixed() || value.literal->count() != 1 ||
      static_cast<int64_t>(value.literal->shape.size()) > n.rank(other))
    return std::nullopt;
  double number = value.literal->number(0);
  bool exact =
      value.literal->isFloating() || value.literal->integer(0) == static_cast<int64_t>(number);
  // nn.scale has the numbers as floats.
  double largest = value.literal->isFloating() ? 3.4028234663852886e38 : 0x1p31;
  return std::abs(number) <= largest && exact ? std::optional(number) : std::nullopt;
}

bool isArithmetic(MapNode &n, const OnnxValue &value) {
  return !n.element(value).isInteger(1);
}

// Sums and products with a constant number are nn.scale, which reads one tensor only.
template <bool product> void mapScaled(MapNode &n) {
  for (size_t i : {1u, 0u}) {
    OnnxValue other = n.in(1 - i);
    std::optional<double> number = n.failed() ? std::nullopt : scalarOperand(n, i, other);
    if (number && isArithmetic(n, other))
      return n.result(
          0, n.op("scale", {{"X", other}},
                  {{"scale", product ? *number : 1.0}, {"bias", product ? 0.0 : *number}}));
  }
  mapBinary(n);
}

// Division by a power of two is exact as a scale, too.
void mapDiv(MapNode &n) {
  OnnxValue x = n.in(0);
  std::optional<double> y = n.failed() ? std::nullopt : scalarOperand(n, 1, x);
  if (y && n.isFloating(x) && llvm::APFloat(*y).getExactLog2Abs() != INT_MIN &&
      std::abs(*y) >= 0x1p-30 && std::abs(*y) <= 0x1p30)
    return n.result(0, n.op("scale", {{"X", x}}, {{"scale", 1 / *y}, {"bias", 0.0}}));
  mapBinary(n);
}

void mapSub(MapNode &n) {
  OnnxValue x = n.in(0);
  std::optional<double> y = n.failed() ? std::nullopt : scalarOperand(n, 1, x);
  if (y && isArithmetic(n, x))
    return n.result(0, n.op("scale", {{"X", x}}, {{"scale", 1.0}, {"bias", -*y}}));
  mapBinary(n);
}

void mapNeg(MapNode &n) {
  n.result(0, n.op("scale", {{"X", n.in(0)}}, {{"scale", -1.0}, {"bias", 0.0}}));
}

// Of integers ONNX's remainder is Python's, which elementwise_mod computes; with fmod it is C's.
void mapMod(MapNode &n) {
  OnnxValue x = n.in(0), y = n.in(1);
  if (!n.attributes.integer("fmod", 0))
    return n.result(0, n.op("elementwise_mod", {{"X", x}, {"Y", y}}));
  if (!n.isFloating(x)) {
    OnnxValue quotient = n.op("elementwise_div", {{"X", x}, {"Y", y}});
    OnnxValue product = n.op("elementwise_mul", {{"X", quotient}, {"Y", y}});
    return n.result(0, n.op("elementwise_sub", {{"X", x}, {"Y", product}}));
  }
  // x - trunc(x / y) y would lose digits: take the floored remainder of the magnitudes.
  OnnxValue magnitude = n.main(
      n.op("elementwise_mod", {{"X", n.op("abs", {{"X", x}})}, {"Y", n.op("abs", {{"X", y}})}}));
  OnnxValue negative = n.op("less_than", {{"X", x}, {"Y", n.scalar(0, n.element(x))}});
  OnnxValue minus = n.op("scale", {{"X", magnitude}}, {{"scale", -1.0}, {"bias", 0.0}});
  n.result(0, n.op("where", {{"Condition", negative}, {"X", minus}, {"Y", magnitude}}));
}

// The exponent may have another type than the base, which is the type of the result.
void mapPow(MapNode &n) {
  OnnxValue x = n.in(0), y = n.in(1);
  std::optional<double> factor = n.failed() ? std::nullopt : scalarOperand(n, 1, x);
  if (factor && n.isFloating(x)) {
    if (*factor == 2)
      return n.result(0, n.op("square", {{"X", x}}));
    return n.result(0, n.op("pow", {{"X", x}}, {{"factor", *factor}}));
  }
  Type base = n.element(x), exponent = n.element(y);
  if (base == exponent)
    return n.result(0, n.op("elementwise_pow", {{"X", x}, {"Y", y}}));
  bool wide = isa<FloatType>(exponent) && !isa<FloatType>(base);
  Type common = wide ? exponent : base;
  auto as = [&](const OnnxValue &value) {
    return n.element(value) == common ? value
                                      : n.op("cast", {{"X", value}}, {{"out_dtype", common}});
  };
  OnnxValue power = n.main(n.op("elementwise_pow", {{"X", as(x)}, {"Y", as(y)}}));
  n.result(0, wide ? n.op("cast", {{"X", power}}, {{"out_dtype", base}}) : power);
}

// Sum, Max, Min and Mean of any number of operands.
template <bool mean> void mapVariadic(MapNode &n) {
  std::vector<OnnxValue> all = n.allInputs();
  OnnxValue result = all.front();
  for (size_t i = 1; i < all.size(); ++i)
    result = n.op(n.paddleType(), {{"X", result}, {"Y", all[i]}});
  if (mean)
    result = n.op("scale", {{"X", result}},
                  {{"scale", 1.0 / static_cast<double>(all.size())}, {"bias", 0.0}});
  n.result(0, result);
}

void castTo(MapNode &n, OnnxValue x, Type element) {
  std::optional<NarrowType> narrow = narrowTypeOf(x);
  x.narrow = 0; // its whole numbers are floats or int64 already
  // The target type of CastLike is known even if its other operand is not constant.
  if (x.isFixed() && !n.failed())
    return n.result(0,
                    n.constantOf(onnxmodel::converted(*x.literal, numberFormat(element)->dtype)));
  if (narrow)
    x.literal.reset(); // of a parameter, as whole numbers of the narrow type
  bool same = n.element(x) == element;
  n.setNeedsFloat32(narrow && narrow->needsFloat32());
  n.result(0, same ? x : n.op("cast", {{"X", x}}, {{"out_dtype", element}}));
}

void mapCast(MapNode &n) {
  n.attributes.ignore({"saturate", "round_mode"});
  OnnxValue x = n.in(0);
  int64_t to = n.attributes.integer("to", 0);
  if (std::optional<NarrowType> narrow = onnxmodel::narrowTypeOf(static_cast<int32_t>(to)))
    return n.result(0, n.main(wrapped(n, computable(n, x), *narrow)));
  castTo(n, x, n.elementOf(to));
}

void mapCastLike(MapNode &n) {
  n.attributes.ignore({"saturate", "round_mode"});
  OnnxValue x = n.in(0), like = n.in(1);
  if (std::optional<NarrowType> narrow = narrowTypeOf(like))
    return n.result(0, n.main(wrapped(n, computable(n, x), *narrow)));
  castTo(n, x, n.element(like));
}

void mapWhere(MapNode &n) {
  n.result(0, n.op("where", {{"Condition", n.in(0)}, {"X", n.in(1)}, {"Y", n.in(2)}}));
}

void mapIsInf(MapNode &n) {
  OnnxValue x = n.in(0);
  bool positive = n.attributes.integer("detect_positive", 1),
       negative = n.attributes.integer("detect_negative", 1);
  OnnxValue infinite = n.main(n.op("isinf_v2", {{"X", x}}));
  if (positive && negative)
    return n.result(0, infinite);
  OnnxValue zero = n.scalar(0, n.element(x));
  OnnxValue sign = n.op(positive ? "greater_than" : "less_than", {{"X", x}, {"Y", zero}});
  OnnxValue found = n.op("logical_and", {{"X", infinite}, {"Y", sign}});
  if (!positive && !negative)
    found = n.op("logical_xor", {{"X", found}, {"Y", found}});
  n.result(0, found);
}

// A bound may be an input, which older versions have as attributes; -inf and inf are no bounds.
void mapClip(MapNode &n) {
  OnnxValue x = n.in(0), low = n.inOrNone(1), high = n.inOrNone(2);
  double lowest = -3.4028234663852886e38, highest = -lowest;
  if (!n.isFloating(x))
    lowest = -0x1p63, highest = 0x1p63;
  auto known = [&](const OnnxValue &bound) {
    return !bound || (bound.isFixed() && bound.literal->count() == 1);
  };
  if (!known(low) || !known(high)) {
    OnnxValue y = x;
    if (low)
      y = n.op("elementwise_max", {{"X", y}, {"Y", low}});
    if (high)
      y = n.op("elementwise_min", {{"X", y}, {"Y", high}});
    return n.result(0, y);
  }
  double min = low ? low.literal->number(0) : n.attributes.number("min", lowest);
  double max = high ? high.literal->number(0) : n.attributes.number("max", highest);
  min = std::max(min, lowest), max = std::min(max, highest);
  // Where min is above max, ONNX makes all elements max. The gradient is PyTorch's, from which most
  // models come.
  n.result(0, n.op("clip", {{"X", x}},
                   {{"min", std::min(min, max)}, {"max", max}, {"open", n.isFloating(x)}}));
}

// PyTorch's exporter stores equal initializers once and gives the others their value by Identity.
// Weights of a single number, such as those of norms before a training, are then parameters of
// their own; other equal ones are shared by the model.
void mapIdentity(MapNode &n) {
  OnnxValue x = n.inOrNone(0);
  if (x.sequence || x.isNothing)
    return n.result(0, x);
  x = n.in(0);
  if (!n.failed() && !x.parameter.empty() && n.isTopLevel() && onnxmodel::isUniform(*x.literal)) {
    OnnxValue own;
    own.parameter = n.attributes.node.output(0);
    own.literal = std::make_shared<const Literal>(*x.literal);
    return n.result(0, own);
  }
  if (!n.failed() && !x.parameter.empty())
    n.noteSharedParameter(x.parameter);
  n.result(0, x);
}

// Active in training programs, also from a file in training mode; the mask has no counterpart.
void mapDropout(MapNode &n) {
  n.attributes.ignore({"seed"});
  OnnxValue x = n.in(0);
  double ratio = n.has(1) ? n.number(1, 0.5) : n.attributes.number("ratio", 0.5);
  bool training = n.number(2, 0) != 0;
  if (n.wants(1) && !training && !n.failed()) // everything is kept
    n.result(1, n.op("fill_constant", {},
                     {{"shape", n.shape(x)}, {"value", 1.0}, {"dtype", n.builder().getI1Type()}}));
  if (ratio == 0 || n.failed())
    return n.result(0, x);
  if (training && !n.isTraining()) {
    n.fail("training_mode is true: the random numbers of ONNX's dropout are not those of ampc",
           "export the model for inference; --train makes the dropout active");
    return;
  }
  if (training)
    n.noteActiveDropout();
  n.result(0, n.op("dropout", {{"X", x}},
                   {{"dropout_prob", ratio},
                    {"is_test", true},
                    {"dropout_implementation", "upscale_in_train"}}));
}

} // namespace

ArrayRef<OnnxRow> elementwiseRows() {
  static const OnnxRow rows[] = {
      {"", "Abs", 1, computed<mapUnary>, "abs", NarrowInputs::computed},
      {"", "Acos", 7, mapUnary, "acos"},
      {"", "Acosh", 9, mapUnary, "acosh"},
      {"", "Add", 7, computed<mapScaled<false>>, "elementwise_add; scale for a constant number",
       NarrowInputs::computed},
      {"", "And", 7, mapBinary, "logical_and"},
      {"", "Asin", 7, mapUnary, "asin"},
      {"", "Asinh", 9, mapUnary, "asinh"},
      {"", "Atan", 7, mapUnary, "atan"},
      {"", "Atanh", 9, mapUnary, "atanh"},
      {"", "BitwiseAnd", 18, computed<mapBinary>, "bitwise_and", NarrowInputs::computed},
      {"", "BitwiseNot", 18, computed<mapUnary>, "bitwise_not", NarrowInputs::computed},
      {"", "BitwiseOr", 18, computed<mapBinary>, "bitwise_or", NarrowInputs::computed},
      {"", "BitwiseXor", 18, computed<mapBinary>, "bitwise_xor", NarrowInputs::computed},
      {"", "Cast", 6, mapCast, "cast; nothing for the same type", NarrowInputs::read},
      {"", "CastLike", 15, mapCastLike, "cast; nothing for the same type", NarrowInputs::read},
      {"", "Ceil", 6, mapUnary, "ceil"},
      {"", "Clip", 6, computed<mapClip>,
       "clip; elementwise_max and elementwise_min for computed bounds", NarrowInputs::computed},
      {"", "Cos", 7, mapUnary, "cos"},
      {"", "Cosh", 9, mapUnary, "cosh"},
      {"", "Div", 7, computed<mapDiv>, "elementwise_div; scale for a power of two",
       NarrowInputs::computed},
      {"", "Dropout", 7, mapDropout, "dropout, in test mode unless trained"},
      {"", "Equal", 7, computed<mapBinary>, "equal", NarrowInputs::computed},
      {"", "Erf", 9, mapUnary, "erf"},
      {"", "Exp", 6, mapUnary, "exp"},
      {"", "Floor", 6, mapUnary, "floor"},
      {"", "Greater", 7, computed<mapBinary>, "greater_than", NarrowInputs::computed},
      {"", "GreaterOrEqual", 12, computed<mapBinary>, "greater_equal", NarrowInputs::computed},
      {"", "Identity", 1, mapIdentity, "nothing; assign for an output", NarrowInputs::moved},
      {"", "IsInf", 10, mapIsInf, "isinf_v2 with comparisons"},
      {"", "IsNaN", 9, mapUnary, "isnan_v2"},
      {"", "Less", 7, computed<mapBinary>, "less_than", NarrowInputs::computed},
      {"", "LessOrEqual", 12, computed<mapBinary>, "less_equal", NarrowInputs::computed},
      {"", "Log", 6, mapUnary, "log"},
      {"", "Max", 8, computed<mapVariadic<false>>, "elementwise_max", NarrowInputs::computed},
      {"", "Mean", 8, mapVariadic<true>, "elementwise_add, scale"},
      {"", "Min", 8, computed<mapVariadic<false>>, "elementwise_min", NarrowInputs::computed},
      {"", "Mod", 10, computed<mapMod>, "elementwise_mod; with fmod of magnitudes, and where",
       NarrowInputs::computed},
      {"", "Mul", 7, computed<mapScaled<true>>, "elementwise_mul; scale for a constant number",
       NarrowInputs::computed},
      {"", "Neg", 6, computed<mapNeg>, "scale", NarrowInputs::computed},
      {"", "Not", 1, mapUnary, "logical_not"},
      {"", "Or", 7, mapBinary, "logical_or"},
      {"", "Pow", 7, computed<mapPow>, "pow, square or elementwise_pow; cast for two types",
       NarrowInputs::computed},
      {"", "Reciprocal", 6, mapUnary, "reciprocal"},
      {"", "Round", 11, mapUnary, "round"},
      {"", "Sign", 9, computed<mapUnary>, "sign", NarrowInputs::computed},
      {"", "Sin", 7, mapUnary, "sin"},
      {"", "Sinh", 9, mapUnary, "sinh"},
      {"", "Sqrt", 6, mapUnary, "sqrt"},
      {"", "Sub", 7, computed<mapSub>, "elementwise_sub; scale for a constant number",
       NarrowInputs::computed},
      {"", "Sum", 8, mapVariadic<false>, "elementwise_add"},
      {"", "Tan", 7, mapUnary, "tan"},
      {"", "Where", 9, mapWhere, "where", NarrowInputs::moved},
      {"", "Xor", 7, mapBinary, "logical_xor"},
  };
  return rows;
}

} // namespace ampc
