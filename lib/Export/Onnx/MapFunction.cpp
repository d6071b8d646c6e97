// Functions of one operand: exponentials, logarithms, powers, trigonometry, rounding, tests.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

// The value of the op's result, from its one operand and the op.
template <typename Op, OnnxValue (*function)(Translator &, Op, OnnxValue)>
bool unary(Translator &t, Op op) {
  return t.define(op->getResult(0), function(t, op, t(op->getOperand(0))));
}
template <typename Op, OnnxValue (*function)(Translator &, Op, OnnxValue)>
OnnxOp unaryRow(StringRef text) {
  return written<Op, unary<Op, function>>(text);
}

OnnxValue times(Translator &t, OnnxValue x, double factor) {
  return t.add("Mul", {x, t.number(factor, x.element)});
}

OnnxValue square(Translator &t, nn::SquareOp, OnnxValue x) {
  return t.add("Mul", {x, x});
}
OnnxValue rsqrt(Translator &t, nn::RsqrtOp, OnnxValue x) {
  return t.add("Reciprocal", {t.add("Sqrt", {x})});
}
// A rounded exponent may change the result by any factor.
OnnxValue pow(Translator &t, nn::PowOp op, OnnxValue x) {
  double exponent = op.getFactor().convertToDouble();
  OnnxValue base = lossOf(exponent, x.element) > 0 ? inFloat32(t, x) : x;
  return t.cast(t.add("Pow", {base, t.number(exponent, base.element)}), x.element);
}
OnnxValue log2(Translator &t, nn::Log2Op, OnnxValue x) {
  return times(t, t.add("Log", {x}), 1 / std::log(2.0));
}
OnnxValue log10(Translator &t, nn::Log10Op, OnnxValue x) {
  return times(t, t.add("Log", {x}), 1 / std::log(10.0));
}

// Near 0, 2 atanh(x / (2 + x)), which is precise there; elsewhere log(1 + x).
OnnxValue log1p(Translator &t, nn::Log1pOp op, OnnxValue x) {
  Type boolean = IntegerType::get(op.getContext(), 1);
  OnnxValue near = t.add("Less", {t.add("Abs", {x}), t.number(0.5, x.element)}, {}, boolean);
  OnnxValue part = t.add("Div", {x, t.add("Add", {x, t.number(2, x.element)})});
  OnnxValue small = times(t, t.add("Atanh", {part}), 2);
  OnnxValue large = t.add("Log", {t.add("Add", {x, t.number(1, x.element)})});
  return t.add("Where", {near, small, large}, {}, x.element);
}

// tanh(x / 2) (exp(x) + 1), which is precise near 0.
OnnxValue expm1(Translator &t, nn::Expm1Op, OnnxValue x) {
  OnnxValue factor = t.add("Add", {t.add("Exp", {x}), t.number(1, x.element)});
  return t.add("Mul", {t.add("Tanh", {times(t, x, 0.5)}), factor});
}

OnnxValue round(Translator &t, nn::RoundOp op, OnnxValue x) {
  auto decimals = static_cast<int64_t>(op.getDecimals());
  if (decimals == 0)
    return t.add("Round", {x});
  OnnxValue wide = inFloat32(t, x); // a multiple of x may be beyond its type
  OnnxValue unit = t.number(std::pow(10.0, static_cast<double>(decimals)), wide.element);
  return t.cast(t.add("Div", {t.add("Round", {t.add("Mul", {wide, unit})}), unit}), x.element);
}

OnnxValue trunc(Translator &t, nn::TruncOp op, OnnxValue x) {
  Type boolean = IntegerType::get(op.getContext(), 1);
  OnnxValue negative = t.add("Less", {x, t.number(0, x.element)}, {}, boolean);
  return t.add("Where", {negative, t.add("Ceil", {x}), t.add("Floor", {x})}, {}, x.element);
}

bool isIntegerTensor(OnnxValue x) {
  return !isa<FloatType>(x.element);
}

// ONNX tests floats alone; integers are finite.
OnnxValue isInf(Translator &t, nn::IsinfOp op, OnnxValue x) {
  Type boolean = IntegerType::get(op.getContext(), 1);
  return t.add("IsInf", {t.cast(x, Float32Type::get(op.getContext()))}, {}, boolean);
}
OnnxValue isNaN(Translator &t, nn::IsnanOp op, OnnxValue x) {
  Type boolean = IntegerType::get(op.getContext(), 1);
  OnnxValue number = isIntegerTensor(x) ? t.cast(x, Float32Type::get(op.getContext())) : x;
  return t.add("IsNaN", {number}, {}, boolean);
}
// x - x is 0 for finite numbers, else NaN.
OnnxValue isFinite(Translator &t, nn::IsfiniteOp op, OnnxValue x) {
  Type boolean = IntegerType::get(op.getContext(), 1);
  OnnxValue number = isIntegerTensor(x) ? t.cast(x, Float32Type::get(op.getContext())) : x;
  return t.add("Not", {t.add("IsNaN", {t.add("Sub", {number, number})}, {}, boolean)});
}

} // namespace

std::vector<OnnxOp> functionRows() {
  using enum OnnxForm;
  return {
      {"abs", Node, "Abs"},
      {"acos", Node, "Acos"},
      {"acosh", Node, "Acosh"},
      {"asin", Node, "Asin"},
      {"asinh", Node, "Asinh"},
      {"atan", Node, "Atan"},
      {"atanh", Node, "Atanh"},
      {"ceil", Node, "Ceil"},
      {"cos", Node, "Cos"},
      {"cosh", Node, "Cosh"},
      {"erf", Node, "Erf"},
      {"exp", Node, "Exp"},
      {"floor", Node, "Floor"},
      {"log", Node, "Log"},
      {"reciprocal", Node, "Reciprocal"},
      {"sign", Node, "Sign"},
      {"sin", Node, "Sin"},
      {"sinh", Node, "Sinh"},
      {"sqrt", Node, "Sqrt"},
      {"tan", Node, "Tan"},
      {"tanh", Node, "Tanh"},
      unaryRow<nn::SquareOp, square>("Mul"),
      unaryRow<nn::RsqrtOp, rsqrt>("Sqrt, Reciprocal"),
      unaryRow<nn::PowOp, pow>("Pow; in float32 if 16 bits round the exponent"),
      unaryRow<nn::Log2Op, log2>("Log, Mul"),
      unaryRow<nn::Log10Op, log10>("Log, Mul"),
      unaryRow<nn::Log1pOp, log1p>("Atanh near 0, else Log"),
      unaryRow<nn::Expm1Op, expm1>("Tanh, Exp, Add, Mul"),
      unaryRow<nn::RoundOp, round>("Round; Mul, Div in float32 for decimals"),
      unaryRow<nn::TruncOp, trunc>("Floor, Ceil, Where"),
      unaryRow<nn::IsinfOp, isInf>("IsInf"),
      unaryRow<nn::IsnanOp, isNaN>("IsNaN"),
      unaryRow<nn::IsfiniteOp, isFinite>("Sub, IsNaN, Not"),
      {"atan2", None, "ONNX has no arc tangent of two operands"},
      {"erfinv", None, "ONNX has no inverse of the error function"},
  };
}

} // namespace ampc::onnx
