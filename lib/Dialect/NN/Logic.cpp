// equal, not_equal, less_than, less_equal, greater_than, greater_equal; logical_and, logical_or,
// logical_xor, logical_not; isfinite, isinf, isnan.
#include "Broadcast.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace ampc::nn {
namespace {

LogicalResult inferPredicate(MLIRContext *context, std::optional<Location> loc, ValueRange v,
                             int64_t axis, SmallVectorImpl<Type> &types) {
  auto shape = broadcastShapes(loc, cast<RankedTensorType>(v[0].getType()).getShape(),
                               cast<RankedTensorType>(v[1].getType()).getShape(), axis);
  if (failed(shape))
    return failure();
  types.push_back(RankedTensorType::get(*shape, IntegerType::get(context, 1)));
  return success();
}

LogicalResult inferComparison(MLIRContext *context, std::optional<Location> loc, ValueRange v,
                              int64_t axis, SmallVectorImpl<Type> &types) {
  Type x = getElementTypeOrSelf(v[0]), y = getElementTypeOrSelf(v[1]);
  // equal_c1, not_equal_c1, less_than_c1, less_equal_c1, greater_than_c1, greater_equal_c1
  if (x != y)
    return emitOptionalError(loc, "expects `x` and `y` of one element type, got ", x, " and ", y);
  return inferPredicate(context, loc, v, axis, types);
}

Value isNonZero(KernelBuilder &k, Value v) {
  return k.convert(v, k.b().getI1Type());
}

} // namespace

#define AMPC_PREDICATE(OP, INFER, ELEMENT)                                                         \
  LogicalResult OP::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,            \
                                     Adaptor adaptor, SmallVectorImpl<Type> &types) {              \
    return INFER(context, loc, adaptor.getOperands(), adaptor.getAxis(), types);                   \
  }                                                                                                \
  SmallVector<int64_t> OP::getOperandDims(unsigned operand) {                                      \
    return broadcastDims(*this, operand, getAxis());                                               \
  }                                                                                                \
  Value OP::emitElement(KernelBuilder &k, ValueRange v) {                                          \
    return ELEMENT;                                                                                \
  }

AMPC_PREDICATE(EqualOp, inferComparison, k.compare("eq", v[0], v[1]))
AMPC_PREDICATE(NotEqualOp, inferComparison, k.compare("ne", v[0], v[1]))
AMPC_PREDICATE(LessThanOp, inferComparison, k.compare("lt", v[0], v[1]))
AMPC_PREDICATE(LessEqualOp, inferComparison, k.compare("le", v[0], v[1]))
AMPC_PREDICATE(GreaterThanOp, inferComparison, k.compare("gt", v[0], v[1]))
AMPC_PREDICATE(GreaterEqualOp, inferComparison, k.compare("ge", v[0], v[1]))
AMPC_PREDICATE(LogicalAndOp, inferPredicate,
               arith::AndIOp::create(k.b(), isNonZero(k, v[0]), isNonZero(k, v[1])))
AMPC_PREDICATE(LogicalOrOp, inferPredicate,
               arith::OrIOp::create(k.b(), isNonZero(k, v[0]), isNonZero(k, v[1])))
AMPC_PREDICATE(LogicalXorOp, inferPredicate,
               arith::XOrIOp::create(k.b(), isNonZero(k, v[0]), isNonZero(k, v[1])))
#undef AMPC_PREDICATE

#define AMPC_TEST(OP)                                                                              \
  LogicalResult OP::inferReturnTypes(MLIRContext *context, std::optional<Location>,                \
                                     Adaptor adaptor, SmallVectorImpl<Type> &types) {              \
    types.push_back(                                                                               \
        cast<RankedTensorType>(adaptor.getX().getType()).clone(IntegerType::get(context, 1)));     \
    return success();                                                                              \
  }
AMPC_TEST(LogicalNotOp)
AMPC_TEST(IsfiniteOp)
AMPC_TEST(IsinfOp)
AMPC_TEST(IsnanOp)
#undef AMPC_TEST

Value LogicalNotOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.compare("eq", v[0], k.constant(0, v[0].getType()));
}

// Of floats the answer of `Test`, of integers `whole`.
template <typename Test> static Value floatTest(KernelBuilder &k, Value v, bool whole) {
  if (isa<FloatType>(getElementTypeOrSelf(v)))
    return Test::create(k.b(), v);
  return k.compare(whole ? "eq" : "ne", v, v);
}
Value IsfiniteOp::emitElement(KernelBuilder &k, ValueRange v) {
  return floatTest<math::IsFiniteOp>(k, v[0], true);
}
Value IsinfOp::emitElement(KernelBuilder &k, ValueRange v) {
  return floatTest<math::IsInfOp>(k, v[0], false);
}
Value IsnanOp::emitElement(KernelBuilder &k, ValueRange v) {
  return floatTest<math::IsNaNOp>(k, v[0], false);
}

} // namespace ampc::nn
