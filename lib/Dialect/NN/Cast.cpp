// cast, compare, where.
#include "Broadcast.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult CastOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(cast<RankedTensorType>(adaptor.getX().getType()).clone(adaptor.getTo()));
  return success();
}
Value CastOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.convert(v[0], computeType(getTo()));
}
void CastOp::buildGradient(GradientContext &g) {
  auto x = cast<RankedTensorType>(getX().getType());
  if (isa<FloatType>(x.getElementType()) && isa<FloatType>(getTo()))
    g.set(0, CastOp::create(g.b, x, g.out(), x.getElementType()));
}

LogicalResult CompareOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  // compare_c1
  if (!llvm::is_contained({"eq", "ne", "lt", "le", "gt", "ge"}, adaptor.getKind()))
    return emitOptionalError(loc, "expects kind to be one of eq, ne, lt, le, gt, ge, got '",
                             adaptor.getKind(), "'");
  Type left = getElementTypeOrSelf(adaptor.getX()), right = getElementTypeOrSelf(adaptor.getY());
  // compare_c2
  if (left != right)
    return emitOptionalError(loc, "expects to compare one element type, got ", left, " and ",
                             right);
  auto shape = broadcastShapes(loc, cast<RankedTensorType>(adaptor.getX().getType()).getShape(),
                               cast<RankedTensorType>(adaptor.getY().getType()).getShape(), -1);
  if (failed(shape))
    return failure();
  types.push_back(RankedTensorType::get(*shape, IntegerType::get(context, 1)));
  return success();
}
SmallVector<int64_t> CompareOp::getOperandDims(unsigned operand) {
  return alignTrailing(*this, operand);
}
Value CompareOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.compare(getKind(), v[0], v[1]);
}

LogicalResult WhereOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  auto x = cast<RankedTensorType>(adaptor.getX().getType());
  Type condition = getElementTypeOrSelf(adaptor.getCondition()),
       y = getElementTypeOrSelf(adaptor.getY());
  // where_c1
  if (!condition.isInteger(1))
    return emitOptionalError(loc, "expects `condition` of bool, got ", condition);
  // where_c2
  if (x.getElementType() != y)
    return emitOptionalError(loc, "expects `x` and `y` of one element type, got ",
                             x.getElementType(), " and ", y);
  auto shape = broadcastShapes(loc, x.getShape(),
                               cast<RankedTensorType>(adaptor.getY().getType()).getShape(), -1);
  if (succeeded(shape))
    shape = broadcastShapes(
        loc, *shape, cast<RankedTensorType>(adaptor.getCondition().getType()).getShape(), -1);
  if (failed(shape))
    return failure();
  types.push_back(RankedTensorType::get(*shape, x.getElementType()));
  return success();
}
SmallVector<int64_t> WhereOp::getOperandDims(unsigned operand) {
  return alignTrailing(*this, operand);
}
Value WhereOp::emitElement(KernelBuilder &k, ValueRange v) {
  return k.select(v[0], v[1], v[2]);
}
bool WhereOp::isExact() {
  return true;
}
void WhereOp::buildGradient(GradientContext &g) {
  Value zero = g.constant(0, getType());
  if (g.wants(1))
    g.setBroadcast(1, WhereOp::create(g.b, getType(), getCondition(), g.out(), zero),
                   getOperandDims(1));
  if (g.wants(2))
    g.setBroadcast(2, WhereOp::create(g.b, getType(), getCondition(), zero, g.out()),
                   getOperandDims(2));
}

} // namespace ampc::nn
