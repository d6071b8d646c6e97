// Activations, scaling and dropout.
#include "OnnxOps.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

// The value of the op's result, from the op and its first operand.
template <typename Op, OnnxValue (*function)(Translator &, Op, OnnxValue)>
bool activation(Translator &t, Op op) {
  return t.define(op->getResult(0), function(t, op, t(op->getOperand(0))));
}
template <typename Op, OnnxValue (*function)(Translator &, Op, OnnxValue)>
OnnxOp activationRow(StringRef text) {
  return written<Op, activation<Op, function>>(text);
}

double valueOf(const llvm::APFloat &number) {
  return number.convertToDouble();
}
float floatOf(const llvm::APFloat &number) {
  return static_cast<float>(number.convertToDouble());
}
OnnxValue timesNumber(Translator &t, OnnxValue x, double factor) {
  return factor == 1 ? x : t.add("Mul", {x, t.number(factor, x.element)});
}
OnnxValue plusNumber(Translator &t, OnnxValue x, double term) {
  return term == 0 ? x : t.add("Add", {x, t.number(term, x.element)});
}
OnnxValue clipped(Translator &t, OnnxValue x, double low, double high) {
  return t.add("Clip", {x, t.number(low, x.element), t.number(high, x.element)});
}
OnnxValue above(Translator &t, OnnxValue x, double bound, Operation *op) {
  return t.add("Greater", {x, t.number(bound, x.element)}, {},
               IntegerType::get(op->getContext(), 1));
}

OnnxValue relu6(Translator &t, nn::Relu6Op op, OnnxValue x) {
  return clipped(t, x, 0, valueOf(op.getThreshold()));
}
OnnxValue hardtanh(Translator &t, nn::HardtanhOp op, OnnxValue x) {
  return clipped(t, x, valueOf(op.getMin()), valueOf(op.getMax()));
}
// For integers the bounds are truncated, and those beyond the type are its own.
OnnxValue clip(Translator &t, nn::ClipOp op, OnnxValue x) {
  double low = valueOf(op.getMin()), high = valueOf(op.getMax());
  if (auto integer = dyn_cast<IntegerType>(x.element)) {
    double end = integer.getWidth() == 32 ? 2147483647.0 : 9223372036854774784.0;
    low = std::clamp(std::trunc(low), -end - 1, end);
    high = std::clamp(std::trunc(high), -end - 1, end);
  }
  return clipped(t, x, low, high);
}

OnnxValue leakyRelu(Translator &t, nn::LeakyReluOp op, OnnxValue x) {
  return t.add("LeakyRelu", {x}, {{"alpha", floatOf(op.getAlpha())}});
}
OnnxValue elu(Translator &t, nn::EluOp op, OnnxValue x) {
  return t.add("Elu", {x}, {{"alpha", floatOf(op.getAlpha())}});
}
OnnxValue selu(Translator &t, nn::SeluOp op, OnnxValue x) {
  return t.add("Selu", {x}, {{"alpha", floatOf(op.getAlpha())}, {"gamma", floatOf(op.getScale())}});
}
// ONNX's Celu is for float32 alone: alpha elu(x / alpha) below 0.
OnnxValue celu(Translator &t, nn::CeluOp op, OnnxValue x) {
  double alpha = valueOf(op.getAlpha());
  OnnxValue below = timesNumber(t, t.add("Elu", {timesNumber(t, x, 1 / alpha)}), alpha);
  return t.add("Where", {above(t, x, 0, op), x, below}, {}, x.element);
}

// One node from opset 20 on. In 16 bits the composition would round several times, so a higher
// opset is preferred.
OnnxValue gelu(Translator &t, nn::GeluOp op, OnnxValue x) {
  bool low = !x.element.isF32();
  if (t.opset() >= 20 || (low && !t.opsetIsFixed()))
    return t.add("Gelu", {x},
                 {{"approximate", std::string(op.getApproximate() ? "tanh" : "none")}});
  OnnxValue inner;
  if (op.getApproximate()) {
    OnnxValue cube = t.add("Mul", {t.add("Mul", {x, x}), x});
    OnnxValue sum = t.add("Add", {x, timesNumber(t, cube, 0.044715)});
    inner = t.add("Tanh", {timesNumber(t, sum, std::sqrt(2 / M_PI))});
  } else {
    inner = t.add("Erf", {timesNumber(t, x, M_SQRT1_2)});
  }
  return t.add("Mul", {timesNumber(t, x, 0.5), plusNumber(t, inner, 1)});
}

OnnxValue silu(Translator &t, nn::SiluOp, OnnxValue x) {
  return t.add("Mul", {x, t.add("Sigmoid", {x})});
}
OnnxValue swish(Translator &t, nn::SwishOp op, OnnxValue x) {
  return t.add("Mul", {x, t.add("Sigmoid", {timesNumber(t, x, valueOf(op.getBeta()))})});
}

// log(1 + exp(beta x)) / beta, and x above the threshold.
OnnxValue softplusAbove(Translator &t, Operation *op, OnnxValue x, double beta, double threshold) {
  OnnxValue soft = timesNumber(t, t.add("Softplus", {timesNumber(t, x, beta)}), 1 / beta);
  if (beta > 0 && threshold >= 20)
    return soft; // the difference from x is below a rounding of float32
  OnnxValue large = above(t, timesNumber(t, x, beta), threshold, op);
  return t.add("Where", {large, x, soft}, {}, x.element);
}
OnnxValue softplus(Translator &t, nn::SoftplusOp op, OnnxValue x) {
  return softplusAbove(t, op, x, valueOf(op.getBeta()), valueOf(op.getThreshold()));
}
OnnxValue mish(Translator &t, nn::MishOp op, OnnxValue x) {
  OnnxValue soft = softplusAbove(t, op, x, 1, valueOf(op.getThreshold()));
  return t.add("Mul", {x, t.add("Tanh", {soft})});
}
OnnxValue softRelu(Translator &t, nn::SoftReluOp op, OnnxValue x) {
  double bound = valueOf(op.getThreshold());
  return t.add("Softplus", {clipped(t, x, -bound, bound)});
}
OnnxValue logSigmoid(Translator &t, nn::LogsigmoidOp, OnnxValue x) {
  return t.add("Neg", {t.add("Softplus", {t.add("Neg", {x})})});
}

OnnxValue hardSigmoid(Translator &t, nn::HardSigmoidOp op, OnnxValue x) {
  return t.add("HardSigmoid", {x},
               {{"alpha", floatOf(op.getSlope())}, {"beta", floatOf(op.getOffset())}});
}
OnnxValue hardSwish(Translator &t, nn::HardSwishOp op, OnnxValue x) {
  OnnxValue gate =
      clipped(t, plusNumber(t, x, valueOf(op.getOffset())), 0, valueOf(op.getThreshold()));
  return t.add("Div", {t.add("Mul", {x, gate}), t.number(valueOf(op.getScale()), x.element)});
}
OnnxValue stanh(Translator &t, nn::StanhOp op, OnnxValue x) {
  OnnxValue inner = t.add("Tanh", {timesNumber(t, x, valueOf(op.getScaleA()))});
  return timesNumber(t, inner, valueOf(op.getScaleB()));
}
OnnxValue tanhShrink(Translator &t, nn::TanhShrinkOp, OnnxValue x) {
  return t.add("Sub", {x, t.add("Tanh", {x})});
}
OnnxValue softshrink(Translator &t, nn::SoftshrinkOp op, OnnxValue x) {
  float threshold = floatOf(op.getThreshold());
  return t.add("Shrink", {x}, {{"lambd", threshold}, {"bias", threshold}});
}
// ONNX's Shrink drops x at the threshold, too.
OnnxValue hardShrink(Translator &t, nn::HardShrinkOp op, OnnxValue x) {
  Type boolean = IntegerType::get(op.getContext(), 1);
  OnnxValue bound = t.number(valueOf(op.getThreshold()), x.element);
  OnnxValue within = t.add("Less", {t.add("Abs", {x}), bound}, {}, boolean);
  return t.add("Where", {within, t.number(0, x.element), x}, {}, x.element);
}
OnnxValue thresholdedRelu(Translator &t, nn::ThresholdedReluOp op, OnnxValue x) {
  if (op.getValue().isZero())
    return t.add("ThresholdedRelu", {x}, {{"alpha", floatOf(op.getThreshold())}});
  OnnxValue large = above(t, x, valueOf(op.getThreshold()), op);
  return t.add("Where", {large, x, t.number(valueOf(op.getValue()), x.element)}, {}, x.element);
}

OnnxValue logit(Translator &t, nn::LogitOp op, OnnxValue x) {
  double eps = valueOf(op.getEps());
  OnnxValue p = eps > 0 ? clipped(t, x, eps, 1 - eps) : x;
  OnnxValue rest = t.add("Sub", {t.number(1, x.element), p});
  return t.add("Log", {t.add("Div", {p, rest})});
}

// Whether the type holds less of a number than of results: it is beyond the type or subnormal.
bool losesBits(double number, Type element) {
  return lossOf(number, element) > std::ldexp(1, -numberFormat(element)->significandBits);
}
OnnxValue scaled(Translator &t, nn::ScaleOp op, OnnxValue x, double factor, double term) {
  return op.getBiasAfterScale() ? plusNumber(t, timesNumber(t, x, factor), term)
                                : timesNumber(t, plusNumber(t, x, term), factor);
}
// For integers scale and bias are truncated first. A 16-bit type may hold neither, as the lowest
// float32 of a mask, which would become an infinity and 0 times it NaN, or hold few of their bits.
OnnxValue scale(Translator &t, nn::ScaleOp op, OnnxValue x) {
  double factor = valueOf(op.getScale()), term = valueOf(op.getBias());
  if (isa<IntegerType>(x.element))
    factor = std::trunc(factor), term = std::trunc(term);
  else if (losesBits(factor, x.element) || losesBits(term, x.element))
    return t.cast(scaled(t, op, inFloat32(t, x), factor, term), x.element);
  OnnxValue y = scaled(t, op, x, factor, term);
  return y.id == x.id ? t.add("Identity", {x}) : y;
}

// In test mode.
OnnxValue dropout(Translator &t, nn::DropoutOp op, OnnxValue x) {
  return op.getMode() == "upscale_in_train" ? x : timesNumber(t, x, 1 - valueOf(op.getP()));
}

} // namespace

std::vector<OnnxOp> activationRows() {
  using enum OnnxForm;
  return {
      {"relu", Node, "Relu"},
      {"sigmoid", Node, "Sigmoid"},
      {"softsign", Node, "Softsign"},
      activationRow<nn::Relu6Op, relu6>("Clip"),
      activationRow<nn::HardtanhOp, hardtanh>("Clip"),
      activationRow<nn::ClipOp, clip>("Clip"),
      activationRow<nn::LeakyReluOp, leakyRelu>("LeakyRelu"),
      activationRow<nn::EluOp, elu>("Elu"),
      activationRow<nn::SeluOp, selu>("Selu"),
      activationRow<nn::CeluOp, celu>("Elu, Where"),
      activationRow<nn::GeluOp, gelu>("Gelu; below opset 20 Erf or Tanh, Mul, Add"),
      activationRow<nn::SiluOp, silu>("Sigmoid, Mul"),
      activationRow<nn::SwishOp, swish>("Sigmoid, Mul"),
      activationRow<nn::SoftplusOp, softplus>("Softplus; Mul, Where"),
      activationRow<nn::MishOp, mish>("Softplus, Tanh, Mul"),
      activationRow<nn::SoftReluOp, softRelu>("Clip, Softplus"),
      activationRow<nn::LogsigmoidOp, logSigmoid>("Neg, Softplus"),
      activationRow<nn::HardSigmoidOp, hardSigmoid>("HardSigmoid"),
      activationRow<nn::HardSwishOp, hardSwish>("Add, Clip, Mul, Div"),
      activationRow<nn::StanhOp, stanh>("Tanh, Mul"),
      activationRow<nn::TanhShrinkOp, tanhShrink>("Tanh, Sub"),
      activationRow<nn::SoftshrinkOp, softshrink>("Shrink"),
      activationRow<nn::HardShrinkOp, hardShrink>("Abs, Less, Where"),
      activationRow<nn::ThresholdedReluOp, thresholdedRelu>("ThresholdedRelu; Greater, Where"),
      activationRow<nn::LogitOp, logit>("Clip, Sub, Div, Log"),
      activationRow<nn::ScaleOp, scale>("Mul, Add; in float32 for numbers beyond a 16-bit type"),
      activationRow<nn::DropoutOp, dropout>("nothing in test mode; Mul for downgrade_in_infer"),
      {"prelu", Parts, ""},
  };
}

} // namespace ampc::onnx
