// elementwise_{add,sub,mul,div,max,min,pow}: values and gradients.
#include "Broadcast.h"
#include "ampc/Dialect/NumberFormat.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// x and y broadcast to the result's shape, for gradients that need them so; nn ops broadcast
// implicitly.
template <typename Op>
void setBoth(Op op, GradientContext &g, function_ref<Value()> gradX, function_ref<Value()> gradY) {
  if (g.wants(0))
    g.setBroadcast(0, gradX(), op.getOperandDims(0));
  if (g.wants(1))
    g.setBroadcast(1, gradY(), op.getOperandDims(1));
}

// Gradient of max and min: all of it to the selected operand, half to each on a tie. A NaN operand
// is the selected one.
template <typename Op> void selectGradient(Op op, GradientContext &g, StringRef wins) {
  auto type = cast<RankedTensorType>(op.getType());
  auto maskType = RankedTensorType::get(type.getShape(), g.b.getI1Type());
  Value y = op.getY();
  // Broadcasts y to the result's shape first, so that only one op has `axis`.
  auto broadcastToResult = [&](Value v) -> Value {
    return ElementwiseAddOp::create(g.b, type, g.constant(0, type), v, op.getAxis());
  };
  Value left = broadcastToResult(op.getX()), right = broadcastToResult(y);
  Value half = ElementwiseMulOp::create(g.b, type, g.out(), g.constant(0.5, type), -1);
  Value zero = g.constant(0, type);
  auto share = [&](Value a, Value b) -> Value {
    Value tie = CompareOp::create(g.b, maskType, a, b, "eq");
    Value won = CompareOp::create(g.b, maskType, a, b, wins);
    Value whole = WhereOp::create(g.b, type, won, g.out(), zero);
    return WhereOp::create(g.b, type, tie, half, whole);
  };
  setBoth(op, g, [&] { return share(left, right); }, [&] { return share(right, left); });
}

Value mulOf(GradientContext &g, Type type, Value a, Value b, int64_t axis = -1) {
  return ElementwiseMulOp::create(g.b, type, a, b, axis);
}

} // namespace

#define AMPC_BINARY(OP)                                                                            \
  LogicalResult OP::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,  \
                                     SmallVectorImpl<Type> &types) {                               \
    return inferBinary(loc, adaptor.getOperands(), adaptor.getAxis(), types);                      \
  }                                                                                                \
  SmallVector<int64_t> OP::getOperandDims(unsigned operand) {                                      \
    return broadcastDims(*this, operand, getAxis());                                               \
  }

AMPC_BINARY(ElementwiseAddOp)
AMPC_BINARY(ElementwiseSubOp)
AMPC_BINARY(ElementwiseMulOp)
AMPC_BINARY(ElementwiseDivOp)
AMPC_BINARY(ElementwiseMaxOp)
AMPC_BINARY(ElementwiseMinOp)
AMPC_BINARY(ElementwisePowOp)
#undef AMPC_BINARY

Value ElementwiseAddOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.add(v[0], v[1]);
}
Value ElementwiseSubOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.sub(v[0], v[1]);
}
Value ElementwiseMulOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.mul(v[0], v[1]);
}
Value ElementwiseDivOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.div(v[0], v[1]);
}
Value ElementwiseMaxOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.combine(v[0], v[1], ReduceKind::Max);
}
Value ElementwiseMinOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.combine(v[0], v[1], ReduceKind::Min);
}

Value ElementwisePowOp::emitElement(KernelBuilder &k, ValueRange v) {
  if (hasFloatElements(v[0]))
    return math::PowFOp::create(k.b(), v[0], v[1]);
  // Integer powers by squaring, with one step per bit of the exponent.
  Value one = k.constant(1, v[0].getType()), zero = k.constant(0, v[0].getType());
  Value power = one, base = v[0], bits = v[1];
  for (unsigned bit = 0; bit < 32; ++bit) {
    Value odd = k.compare("ne", arith::AndIOp::create(k.b(), bits, one), zero);
    power = k.select(odd, k.mul(power, base), power);
    base = k.mul(base, base);
    bits = arith::ShRUIOp::create(k.b(), bits, one);
  }
  // x^-n is 1/x^n truncated: 1 or -1 for x = 1, -1, else 0 (0 for x = 0).
  Value minusOne = k.constant(-1, v[0].getType());
  Value unit =
      arith::OrIOp::create(k.b(), k.compare("eq", v[0], one), k.compare("eq", v[0], minusOne));
  Value even = k.compare("eq", arith::AndIOp::create(k.b(), v[1], one), zero);
  Value negative = k.select(unit, k.select(even, one, v[0]), zero);
  return k.select(k.compare("lt", v[1], zero), negative, power);
}

void ElementwiseAddOp::buildGradient(GradientContext &g) {
  setBoth(*this, g, [&] { return g.out(); }, [&] { return g.out(); });
}

void ElementwiseSubOp::buildGradient(GradientContext &g) {
  setBoth(
      *this, g, [&] { return g.out(); },
      [&] { return mulOf(g, getType(), g.out(), g.constant(-1, getType())); });
}

void ElementwiseMulOp::buildGradient(GradientContext &g) {
  setBoth(
      *this, g, [&] { return mulOf(g, getType(), g.out(), getY(), getAxis()); },
      [&] { return mulOf(g, getType(), g.out(), getX(), getAxis()); });
}

void ElementwiseDivOp::buildGradient(GradientContext &g) {
  // d(x/y) = dx/y - (x/y)/y dy
  auto quotient = [&](Value v) -> Value {
    return ElementwiseDivOp::create(g.b, getType(), v, getY(), getAxis());
  };
  setBoth(
      *this, g, [&] { return quotient(g.out()); },
      [&] {
        Value product = mulOf(g, getType(), g.out(), getOut());
        return mulOf(g, getType(), quotient(product), g.constant(-1, getType()));
      });
}

void ElementwiseMaxOp::buildGradient(GradientContext &g) {
  selectGradient(*this, g, "gt");
}
void ElementwiseMinOp::buildGradient(GradientContext &g) {
  selectGradient(*this, g, "lt");
}

void ElementwisePowOp::buildGradient(GradientContext &g) {
  auto type = cast<RankedTensorType>(getType());
  auto broadcastToResult = [&](Value v, int64_t axis) -> Value {
    return ElementwiseAddOp::create(g.b, type, g.constant(0, type), v, axis);
  };
  Value x = broadcastToResult(getX(), getAxis()), y = broadcastToResult(getY(), getAxis());
  auto zeroWhereZero = [&](Value v, Value gradient) -> Value {
    Value zero = g.constant(0, type);
    auto flags = RankedTensorType::get(type.getShape(), g.b.getI1Type());
    return WhereOp::create(g.b, type, CompareOp::create(g.b, flags, v, zero, "eq"), zero, gradient);
  };
  setBoth(
      *this, g,
      [&] {
        // y x^(y-1), 0 where y = 0: x^-1 is infinite at 0, and 0 times that is no 0
        Value exponent = ElementwiseSubOp::create(g.b, type, y, g.constant(1, type), -1);
        Value power = ElementwisePowOp::create(g.b, type, x, exponent, -1);
        return zeroWhereZero(y, mulOf(g, type, g.out(), mulOf(g, type, y, power)));
      },
      [&] {
        // x^y ln x, 0 where x = 0 and y >= 0 (the limit)
        Value log = LogOp::create(g.b, type, x);
        return zeroWhereZero(x, mulOf(g, type, g.out(), mulOf(g, type, getOut(), log)));
      });
}

} // namespace ampc::nn
