// cast, compare, where, relu.
#include "Broadcast.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult CastOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(cast<RankedTensorType>(adaptor.getX().getType()).clone(adaptor.getTo()));
  return success();
}
Value CastOp::emitElement(KernelBuilder &k, ValueRange v) { return k.convert(v[0], computeType(getTo())); }
void CastOp::buildGradient(GradientContext &g) {
  auto x = cast<RankedTensorType>(getX().getType());
  if (isa<FloatType>(x.getElementType()) && isa<FloatType>(getTo()))
    g.set(0, CastOp::create(g.b, x, g.out(), x.getElementType()));
}

LogicalResult CompareOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc, Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  auto shape = broadcastShapes(loc, cast<RankedTensorType>(adaptor.getX().getType()).getShape(),
                               cast<RankedTensorType>(adaptor.getY().getType()).getShape(), -1);
  if (failed(shape))
    return failure();
  types.push_back(RankedTensorType::get(*shape, IntegerType::get(context, 1)));
  return success();
}
SmallVector<int64_t> CompareOp::getOperandDims(unsigned operand) { return alignTrailing(*this, operand); }
Value CompareOp::emitElement(KernelBuilder &k, ValueRange v) { return k.compare(getKind(), v[0], v[1]); }

LogicalResult WhereOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  auto x = cast<RankedTensorType>(adaptor.getX().getType());
  auto shape = broadcastShapes(loc, x.getShape(), cast<RankedTensorType>(adaptor.getY().getType()).getShape(), -1);
  if (succeeded(shape))
    shape = broadcastShapes(loc, *shape, cast<RankedTensorType>(adaptor.getCondition().getType()).getShape(), -1);
  if (failed(shape))
    return failure();
  types.push_back(RankedTensorType::get(*shape, x.getElementType()));
  return success();
}
SmallVector<int64_t> WhereOp::getOperandDims(unsigned operand) { return alignTrailing(*this, operand); }
Value WhereOp::emitElement(KernelBuilder &k, ValueRange v) { return k.select(v[0], v[1], v[2]); }
bool WhereOp::isExact() { return true; }

} // namespace ampc::nn
