// elementwise_{fmax,fmin,heaviside,floordiv,mod}, atan2, bitwise_{and,or,xor,not}, prelu.
#include "Broadcast.h"
#include "Composition.h"
#include "ampc/Dialect/NumberFormat.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// The gradients of an operator on two operands: both in f32 and of the result's shape.
class PairGradient : public Composition {
public:
  template <typename Op>
  PairGradient(Op op, GradientContext &g) : Composition(op, g.b), out(wide(g.out())), g(g) {
    x = spread(op.getX(), op.getOperandDims(0), op.getOut());
    y = spread(op.getY(), op.getOperandDims(1), op.getOut());
    dims = {op.getOperandDims(0), op.getOperandDims(1)};
  }
  void set(unsigned operand, function_ref<Value()> grad) {
    if (g.wants(operand))
      g.setBroadcast(operand, round(grad(), g.out()), dims[operand]);
  }

  Value x, y, out; // out: the gradient of the result

private:
  Value spread(Value v, ArrayRef<int64_t> operandDims, Value result) {
    RankedTensorType type = tensorType(result).clone(b.getF32Type());
    if (tensorType(v).getShape() == type.getShape())
      return wide(v);
    SmallVector<int64_t> shape(type.getRank(), 1);
    for (auto [d, place] : llvm::enumerate(operandDims))
      if (place >= 0)
        shape[d] = tensorType(v).getDimSize(place);
    return add(
        FillConstantOp::create(b, loc, type, type.getShape(), llvm::APFloat(0.0), b.getF32Type()),
        reshape(wide(v), shape));
  }

  GradientContext &g;
  SmallVector<SmallVector<int64_t>, 2> dims;
};

// x is the chosen one where it compares so with y, or where y is NaN.
template <typename Op> void chooseGradient(Op op, GradientContext &g, StringRef wins) {
  PairGradient p(op, g);
  Value won = p.compare(wins, p.x, p.y), number = p.compare("eq", p.y, p.y), none = p.zero(p.out);
  Value first = p.where(number, p.where(won, p.out, none), p.out);
  p.set(0, [&] { return first; });
  p.set(1, [&] { return p.sub(p.out, first); });
}

Value preferNumber(KernelBuilder &k, Value x, Value y, ReduceKind kind) {
  Value chosen = k.combine(x, y, kind);
  if (!hasFloatElements(x))
    return chosen;
  return k.select(k.compare("ne", x, x), y, k.select(k.compare("ne", y, y), x, chosen));
}

// Whether one of two numbers is negative and the other is not.
Value signsDiffer(KernelBuilder &k, Value a, Value b) {
  Value zero = k.constant(0, a.getType());
  return arith::XOrIOp::create(k.b(), k.compare("lt", a, zero), k.compare("lt", b, zero));
}

// The remainder of a division that truncates, of whole numbers.
Value wholeRest(KernelBuilder &k, Value x, Value y) {
  return k.sub(x, k.mul(k.div(x, y), y));
}

// Whether the quotient of whole numbers is one below the truncated one.
Value roundsDown(KernelBuilder &k, Value rest, Value x, Value y) {
  Value zero = k.constant(0, x.getType());
  Value apart = arith::AndIOp::create(k.b(), k.compare("ne", rest, zero), signsDiffer(k, rest, y));
  return arith::AndIOp::create(k.b(), apart, k.compare("ne", y, zero));
}

// x - y floor(x / y) in f64, where the product with a quotient below 2^29 is exact.
Value floatRest(KernelBuilder &k, Value x, Value y) {
  Type f64 = k.b().getF64Type();
  Value a = k.convert(x, f64), b = k.convert(y, f64);
  auto c = [&](double value) { return k.constant(value, a.getType()); };
  Value quotient = math::FloorOp::create(k.b(), k.div(a, b));
  Value rest = math::FmaOp::create(k.b(), k.sub(c(0), quotient), b, a);
  // An infinite y leaves x, or is the rest itself where their signs differ.
  Value zero = k.compare("eq", a, c(0));
  Value far = k.select(zero, a, k.select(signsDiffer(k, a, b), b, a));
  Value infinite = math::IsInfOp::create(k.b(), b), known = math::IsFiniteOp::create(k.b(), a);
  rest = k.select(arith::AndIOp::create(k.b(), infinite, known), far, rest);
  return k.convert(rest, getElementTypeOrSelf(x.getType()));
}

} // namespace

#define AMPC_ARITHMETIC(OP, AXIS)                                                                  \
  LogicalResult OP::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,  \
                                     SmallVectorImpl<Type> &types) {                               \
    return inferBinary(loc, adaptor.getOperands(), AXIS(adaptor), types);                          \
  }                                                                                                \
  SmallVector<int64_t> OP::getOperandDims(unsigned operand) {                                      \
    return broadcastDims(*this, operand, AXIS((*this)));                                           \
  }
#define AMPC_SAID_AXIS(OP) OP.getAxis()
#define AMPC_LAST_AXIS(OP) -1

AMPC_ARITHMETIC(ElementwiseFmaxOp, AMPC_SAID_AXIS)
AMPC_ARITHMETIC(ElementwiseFminOp, AMPC_SAID_AXIS)
AMPC_ARITHMETIC(ElementwiseHeavisideOp, AMPC_SAID_AXIS)
AMPC_ARITHMETIC(ElementwiseFloordivOp, AMPC_SAID_AXIS)
AMPC_ARITHMETIC(ElementwiseModOp, AMPC_SAID_AXIS)
AMPC_ARITHMETIC(BitwiseAndOp, AMPC_SAID_AXIS)
AMPC_ARITHMETIC(BitwiseOrOp, AMPC_SAID_AXIS)
AMPC_ARITHMETIC(BitwiseXorOp, AMPC_SAID_AXIS)
AMPC_ARITHMETIC(Atan2Op, AMPC_LAST_AXIS)
#undef AMPC_ARITHMETIC
#undef AMPC_SAID_AXIS
#undef AMPC_LAST_AXIS

Value ElementwiseFmaxOp::emitElement(KernelBuilder &k, ValueRange v) {
  return preferNumber(k, v[0], v[1], ReduceKind::Max);
}
void ElementwiseFmaxOp::buildGradient(GradientContext &g) {
  chooseGradient(*this, g, "ge");
}
Value ElementwiseFminOp::emitElement(KernelBuilder &k, ValueRange v) {
  return preferNumber(k, v[0], v[1], ReduceKind::Min);
}
void ElementwiseFminOp::buildGradient(GradientContext &g) {
  chooseGradient(*this, g, "le");
}

Value ElementwiseHeavisideOp::emitElement(KernelBuilder &k, ValueRange v) {
  Value zero = k.constant(0, v[0].getType()), one = k.constant(1, v[0].getType());
  Value step = k.select(k.compare("gt", v[0], zero), one, zero);
  return k.select(k.compare("eq", v[0], zero), v[1], step);
}
void ElementwiseHeavisideOp::buildGradient(GradientContext &g) {
  PairGradient p(*this, g);
  p.set(1, [&] { return p.where(p.compare("eq", p.x, 0), p.out, p.zero(p.out)); });
}

Value ElementwiseFloordivOp::emitElement(KernelBuilder &k, ValueRange v) {
  if (hasFloatElements(v[0]))
    return math::FloorOp::create(k.b(), k.div(v[0], v[1]));
  Value quotient = k.div(v[0], v[1]), one = k.constant(1, v[0].getType());
  Value down = roundsDown(k, wholeRest(k, v[0], v[1]), v[0], v[1]);
  return k.select(down, k.sub(quotient, one), quotient);
}
void ElementwiseFloordivOp::buildGradient(GradientContext &) {}

Value ElementwiseModOp::emitElement(KernelBuilder &k, ValueRange v) {
  if (hasFloatElements(v[0]))
    return floatRest(k, v[0], v[1]);
  Value rest = wholeRest(k, v[0], v[1]);
  Value sum = k.select(roundsDown(k, rest, v[0], v[1]), k.add(rest, v[1]), rest);
  Value zero = k.constant(0, v[0].getType());
  return k.select(k.compare("eq", v[1], zero), zero, sum);
}
void ElementwiseModOp::buildGradient(GradientContext &g) {
  PairGradient p(*this, g);
  p.set(0, [&] { return p.out; });
  p.set(1, [&] { return p.negate(p.mul(p.out, p.floor(p.div(p.x, p.y)))); });
}

Value Atan2Op::emitElement(KernelBuilder &k, ValueRange v) {
  // The angle within an octant, whose tangent is at most 1, and the octant. The sign of a zero x
  // counts: it tells which way the point came to the axis.
  auto c = [&](double value) { return k.constant(value, v[0].getType()); };
  Value height = math::AbsFOp::create(k.b(), v[0]), width = math::AbsFOp::create(k.b(), v[1]);
  Value larger = k.combine(height, width, ReduceKind::Max),
        smaller = k.combine(height, width, ReduceKind::Min);
  Value ratio = k.select(k.compare("eq", larger, smaller), c(1), k.div(smaller, larger));
  ratio = k.select(k.compare("eq", larger, c(0)), c(0), ratio);
  Value angle = math::AtanOp::create(k.b(), ratio);
  angle = k.select(k.compare("gt", height, width), k.sub(c(M_PI / 2), angle), angle);
  Value side = math::CopySignOp::create(k.b(), c(1), v[1]);
  angle = k.select(k.compare("lt", side, c(0)), k.sub(c(M_PI), angle), angle);
  return math::CopySignOp::create(k.b(), angle, v[0]);
}
void Atan2Op::buildGradient(GradientContext &g) {
  PairGradient p(*this, g);
  // y / (x^2 + y^2) and -x / (x^2 + y^2), divided by the larger of the two first: squares overflow.
  Value larger = p.max(p.abs(p.x), p.abs(p.y));
  Value a = p.div(p.x, larger), b = p.div(p.y, larger);
  Value share = p.div(p.div(p.out, p.add(p.mul(a, a), p.mul(b, b))), larger);
  p.set(0, [&] { return p.mul(share, b); });
  p.set(1, [&] { return p.negate(p.mul(share, a)); });
}

Value BitwiseAndOp::emitElement(KernelBuilder &k, ValueRange v) {
  return arith::AndIOp::create(k.b(), v[0], v[1]);
}
Value BitwiseOrOp::emitElement(KernelBuilder &k, ValueRange v) {
  return arith::OrIOp::create(k.b(), v[0], v[1]);
}
Value BitwiseXorOp::emitElement(KernelBuilder &k, ValueRange v) {
  return arith::XOrIOp::create(k.b(), v[0], v[1]);
}
Value BitwiseNotOp::emitElement(KernelBuilder &k, ValueRange v) {
  return arith::XOrIOp::create(k.b(), v[0], k.constant(-1, v[0].getType()));
}

namespace {

// The shape with which alpha broadcasts to x.
SmallVector<int64_t> alphaShape(RankedTensorType x, StringRef layout, StringRef mode) {
  SmallVector<int64_t> shape(x.getRank(), 1);
  if (mode == "element")
    llvm::copy(x.getShape().drop_front(), shape.begin() + 1);
  if (mode == "channel") {
    int64_t channel = layout == "NCHW" ? 1 : x.getRank() - 1;
    shape[channel] = x.getDimSize(channel);
  }
  return shape;
}

} // namespace

LogicalResult PreluOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), alpha = tensorType(adaptor.getAlpha());
  StringRef mode = adaptor.getMode(), layout = adaptor.getDataLayout();
  // prelu_c1
  if (!llvm::is_contained({"all", "channel", "element"}, mode))
    return emitOptionalError(loc, "expects `mode` to be all, channel or element, got ", mode);
  if (layout != "NCHW" && layout != "NHWC")
    return emitOptionalError(loc, "expects `data_layout` to be NCHW or NHWC, got ", layout);
  // prelu_c2
  int64_t least = mode == "all" ? 0 : mode == "element" ? 1 : 2;
  if (x.getRank() < least)
    return emitOptionalError(loc, "expects x of at least ", least, " dimensions for `mode` ", mode,
                             ", got ", x);
  // prelu_c3
  auto wanted = RankedTensorType::get(alphaShape(x, layout, mode), x.getElementType());
  if (alpha.getNumElements() != wanted.getNumElements())
    return emitOptionalError(loc, "expects alpha of ", wanted.getNumElements(),
                             " elements for `mode` ", mode, ", got ", alpha);
  // prelu_c4
  if (alpha.getElementType() != x.getElementType())
    return emitOptionalError(loc, "expects x and alpha of one element type, got ",
                             x.getElementType(), " and ", alpha.getElementType());
  types.push_back(x);
  return success();
}
SmallVector<Value> PreluOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Value x = f.wide(getX());
  Value alpha =
      f.reshape(f.wide(getAlpha()), alphaShape(tensorType(getX()), getDataLayout(), getMode()));
  Value y = f.where(f.compare("gt", x, 0), x, f.mul(x, alpha));
  return {f.round(y, getX())};
}

} // namespace ampc::nn
