// reshape and fill_constant.
#include "ampc/Dialect/NN/NNOps.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult ReshapeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  auto x = cast<RankedTensorType>(adaptor.getX().getType());
  SmallVector<int64_t> shape(adaptor.getShape());
  int64_t open = -1, known = 1;
  for (auto [d, size] : llvm::enumerate(shape)) {
    // reshape_c1
    if (size < -1 || (size == -1 && open >= 0))
      return emitOptionalError(
          loc, "expects at most one -1 and otherwise positive dimensions in `shape`, got [",
          ArrayRef(shape), "]");
    // reshape_c2
    if (size == 0 && d >= static_cast<size_t>(x.getRank()))
      return emitOptionalError(loc, "expects a 0 in `shape` only within the rank ", x.getRank(),
                               " of `x`, got one at ", d);
    if (size == 0)
      size = x.getDimSize(d);
    if (size == -1)
      open = d;
    else if (__builtin_mul_overflow(known, size, &known))
      return emitOptionalError(loc, "expects `shape` of ", x.getNumElements(), " elements, got [",
                               ArrayRef(shape), "]");
  }
  if (open >= 0 && x.getNumElements() % known == 0)
    shape[open] = x.getNumElements() / known, known = x.getNumElements();
  // reshape_c3
  if (known != x.getNumElements() || (open >= 0 && shape[open] == -1))
    return emitOptionalError(loc, "expects `shape` of ", x.getNumElements(), " elements, got [",
                             adaptor.getShape(), "]");
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
  return success();
}
void ReshapeOp::buildGradient(GradientContext &g) {
  auto type = cast<RankedTensorType>(getX().getType());
  g.set(0, ReshapeOp::create(g.b, type, g.out(), type.getShape()));
}

LogicalResult FillConstantOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                               Adaptor adaptor, SmallVectorImpl<Type> &types) {
  int64_t count = 1;
  for (int64_t size : adaptor.getShape())
    // fill_constant_c1
    if (size <= 0 || __builtin_mul_overflow(count, size, &count) || count > (int64_t(1) << 45))
      return emitOptionalError(
          loc, "expects positive dimensions in `shape`, of a size that can be, got [",
          adaptor.getShape(), "]");
  types.push_back(RankedTensorType::get(adaptor.getShape(), adaptor.getDtype()));
  return success();
}
Value FillConstantOp::emitElement(KernelBuilder &k, ValueRange) {
  return k.constant(getValue().convertToDouble(), computeType(getDtype()));
}

} // namespace ampc::nn
