// Ops of two operands, comparisons, and selection.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

// The operands as numpy would broadcast them: with `axis`, the dimensions of the one with fewer of
// them align with those of the other from there on, and its trailing dimensions of size 1 are
// dropped.
template <typename Op> std::pair<OnnxValue, OnnxValue> alignedOperands(Translator &t, Op op) {
  OnnxValue x = t(op.getX()), y = t(op.getY());
  int64_t axis = op.getAxis();
  bool swapped = rankOf(op.getX()) < rankOf(op.getY());
  Value small = swapped ? op.getX() : op.getY();
  int64_t rank = rankOf(swapped ? op.getY() : op.getX());
  SmallVector<int64_t> shape(shapeOf(small));
  if (axis < 0 || axis + static_cast<int64_t>(shape.size()) == rank)
    return {x, y};
  while (axis + static_cast<int64_t>(shape.size()) > rank)
    shape.pop_back();
  shape.resize(rank - axis, 1);
  OnnxValue &aligned = swapped ? x : y;
  aligned = t.reshape(aligned, shape);
  return {x, y};
}

bool isFloat(Value value) {
  return isa<FloatType>(typeOf(value).getElementType());
}

template <typename Op> Type resultElement(Op op) {
  return typeOf(op.getOut()).getElementType();
}

// One node for the op.
template <typename Op, const char *type> bool binary(Translator &t, Op op) {
  auto [x, y] = alignedOperands(t, op);
  return t.define(op.getOut(), t.add(type, {x, y}, {}, resultElement(op)));
}
template <typename Op, const char *type> OnnxOp binaryRow() {
  return written<Op, binary<Op, type>>(type);
}

#define AMPC_NODE(name) constexpr char k##name[] = #name;
AMPC_NODE(Add)
AMPC_NODE(Sub)
AMPC_NODE(Mul)
AMPC_NODE(Div)
AMPC_NODE(Max)
AMPC_NODE(Min)
AMPC_NODE(Pow)
AMPC_NODE(Equal)
AMPC_NODE(Less)
AMPC_NODE(LessOrEqual)
AMPC_NODE(Greater)
AMPC_NODE(GreaterOrEqual)
AMPC_NODE(And)
AMPC_NODE(Or)
AMPC_NODE(Xor)
#undef AMPC_NODE

// ONNX's Mod with the sign of y is for integers only. That of floats is exact and has the sign of
// x: y is added where the signs differ.
bool writeMod(Translator &t, nn::ElementwiseModOp op) {
  auto [x, y] = alignedOperands(t, op);
  if (!isFloat(op.getX()))
    return t.define(op.getOut(), t.add("Mod", {x, y}));
  OnnxValue rest = t.add("Mod", {x, y}, {{"fmod", int64_t(1)}});
  OnnxValue signs = t.add("Mul", {t.add("Sign", {rest}), t.add("Sign", {y})});
  OnnxValue differ =
      t.add("Less", {signs, t.number(0, x.element)}, {}, IntegerType::get(op.getContext(), 1));
  OnnxValue sum = t.add("Add", {rest, y});
  return t.define(op.getOut(), t.add("Where", {differ, sum, rest}, {}, x.element));
}

bool writeFloordiv(Translator &t, nn::ElementwiseFloordivOp op) {
  auto [x, y] = alignedOperands(t, op);
  if (isFloat(op.getX()))
    return t.define(op.getOut(), t.add("Floor", {t.add("Div", {x, y})}));
  return t.define(op.getOut(), t.add("Div", {t.add("Sub", {x, t.add("Mod", {x, y})}), y}));
}

// The larger or smaller of two numbers, of NaN and a number the number.
template <typename Op, const char *type> bool ignoringNaN(Translator &t, Op op) {
  auto [x, y] = alignedOperands(t, op);
  if (!isFloat(op.getX()))
    return t.define(op.getOut(), t.add(type, {x, y}));
  Type boolean = IntegerType::get(op.getContext(), 1);
  OnnxValue noX = t.add("IsNaN", {x}, {}, boolean), noY = t.add("IsNaN", {y}, {}, boolean);
  OnnxValue larger = t.add("Where", {noY, x, t.add(type, {x, y})}, {}, x.element);
  return t.define(op.getOut(), t.add("Where", {noX, y, larger}, {}, x.element));
}

bool writeHeaviside(Translator &t, nn::ElementwiseHeavisideOp op) {
  auto [x, y] = alignedOperands(t, op);
  OnnxValue zero = t.number(0, x.element);
  Type boolean = IntegerType::get(op.getContext(), 1);
  OnnxValue step = t.cast(t.add("Greater", {x, zero}, {}, boolean), x.element);
  return t.define(op.getOut(),
                  t.add("Where", {t.add("Equal", {x, zero}, {}, boolean), y, step}, {}, x.element));
}

bool writeNotEqual(Translator &t, nn::NotEqualOp op) {
  auto [x, y] = alignedOperands(t, op);
  return t.define(op.getOut(), t.add("Not", {t.add("Equal", {x, y}, {}, resultElement(op))}));
}

bool writeCompare(Translator &t, nn::CompareOp op) {
  static const llvm::StringMap<StringRef> nodes = {{"eq", "Equal"},   {"ne", "Equal"},
                                                   {"lt", "Less"},    {"le", "LessOrEqual"},
                                                   {"gt", "Greater"}, {"ge", "GreaterOrEqual"}};
  OnnxValue result =
      t.add(nodes.lookup(op.getKind()), {t(op.getX()), t(op.getY())}, {}, resultElement(op));
  return t.define(op.getOut(), op.getKind() == "ne" ? t.add("Not", {result}) : result);
}

// Operands that are not boolean are true where they are not 0.
template <typename Op, const char *type> bool logical(Translator &t, Op op) {
  auto [x, y] = alignedOperands(t, op);
  Type boolean = resultElement(op);
  return t.define(op.getOut(), t.add(type, {t.cast(x, boolean), t.cast(y, boolean)}));
}

bool writeLogicalNot(Translator &t, nn::LogicalNotOp op) {
  return t.define(
      op->getResult(0),
      t.add("Not", {t.cast(t(op->getOperand(0)), typeOf(op->getResult(0)).getElementType())}));
}

// Of booleans And, Or, Xor; of integers BitwiseAnd, BitwiseOr, BitwiseXor.
template <typename Op, const char *type> bool bitwise(Translator &t, Op op) {
  auto [x, y] = alignedOperands(t, op);
  bool boolean = resultElement(op).isInteger(1);
  return t.define(op.getOut(),
                  t.add(boolean ? std::string(type) : "Bitwise" + std::string(type), {x, y}));
}

bool writeBitwiseNot(Translator &t, nn::BitwiseNotOp op) {
  OnnxValue x = t(op.getX());
  return t.define(op.getOut(), t.add(x.element.isInteger(1) ? "Not" : "BitwiseNot", {x}));
}

bool writeWhere(Translator &t, nn::WhereOp op) {
  OnnxValue x = t(op.getX());
  return t.define(op.getOut(),
                  t.add("Where", {t(op.getCondition()), x, t(op.getY())}, {}, x.element));
}

bool writeCast(Translator &t, nn::CastOp op) {
  // A parameter or an input may be stored in the type of the cast already.
  return t.define(op.getOut(), t.cast(t(op.getX()), op.getTo()));
}

// Sum takes floats only.
bool writeAddN(Translator &t, nn::AddNOp op) {
  SmallVector<OnnxValue> inputs;
  for (Value x : op.getX())
    inputs.push_back(t(x));
  if (isFloat(op.getOut()))
    return t.define(op.getOut(), t.add("Sum", inputs));
  OnnxValue sum = inputs[0];
  for (const OnnxValue &x : llvm::drop_begin(inputs))
    sum = t.add("Add", {sum, x});
  return t.define(op.getOut(), sum);
}

} // namespace

std::vector<OnnxOp> elementwiseRows() {
  return {
      written<nn::AddNOp, writeAddN>("Sum; Add of integers"),
      binaryRow<nn::ElementwiseAddOp, kAdd>(),
      binaryRow<nn::ElementwiseSubOp, kSub>(),
      binaryRow<nn::ElementwiseMulOp, kMul>(),
      binaryRow<nn::ElementwiseDivOp, kDiv>(),
      binaryRow<nn::ElementwiseMaxOp, kMax>(),
      binaryRow<nn::ElementwiseMinOp, kMin>(),
      binaryRow<nn::ElementwisePowOp, kPow>(),
      binaryRow<nn::EqualOp, kEqual>(),
      binaryRow<nn::LessThanOp, kLess>(),
      binaryRow<nn::LessEqualOp, kLessOrEqual>(),
      binaryRow<nn::GreaterThanOp, kGreater>(),
      binaryRow<nn::GreaterEqualOp, kGreaterOrEqual>(),
      written<nn::ElementwiseModOp, writeMod>("Mod; of floats Mod, Sign, Mul, Less, Add, Where"),
      written<nn::ElementwiseFloordivOp, writeFloordiv>("Floor, Div; of integers Div, Sub, Mod"),
      written<nn::ElementwiseFmaxOp, ignoringNaN<nn::ElementwiseFmaxOp, kMax>>("Max, IsNaN, Where"),
      written<nn::ElementwiseFminOp, ignoringNaN<nn::ElementwiseFminOp, kMin>>("Min, IsNaN, Where"),
      written<nn::ElementwiseHeavisideOp, writeHeaviside>("Where, Equal, Cast, Greater"),
      written<nn::NotEqualOp, writeNotEqual>("Not, Equal"),
      written<nn::CompareOp, writeCompare>(
          "Equal, Less, LessOrEqual, Greater, GreaterOrEqual, Not"),
      written<nn::LogicalAndOp, logical<nn::LogicalAndOp, kAnd>>("And"),
      written<nn::LogicalOrOp, logical<nn::LogicalOrOp, kOr>>("Or"),
      written<nn::LogicalXorOp, logical<nn::LogicalXorOp, kXor>>("Xor"),
      written<nn::LogicalNotOp, writeLogicalNot>("Not"),
      written<nn::BitwiseAndOp, bitwise<nn::BitwiseAndOp, kAnd>>("And, BitwiseAnd"),
      written<nn::BitwiseOrOp, bitwise<nn::BitwiseOrOp, kOr>>("Or, BitwiseOr"),
      written<nn::BitwiseXorOp, bitwise<nn::BitwiseXorOp, kXor>>("Xor, BitwiseXor"),
      written<nn::BitwiseNotOp, writeBitwiseNot>("Not, BitwiseNot"),
      written<nn::WhereOp, writeWhere>("Where"),
      written<nn::CastOp, writeCast>("Cast"),
  };
}

} // namespace ampc::onnx
