// transpose and expand: one box each.
#include "Box.h"

using namespace mlir;

namespace ampc::nn {

static SmallVector<int64_t> positive(ArrayRef<int64_t> perm) {
  SmallVector<int64_t> dims;
  for (int64_t d : perm)
    dims.push_back(d < 0 ? d + static_cast<int64_t>(perm.size()) : d);
  return dims;
}

LogicalResult TransposeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  ArrayRef<int64_t> perm = adaptor.getPerm();
  // transpose_c1
  if (static_cast<int64_t>(perm.size()) != x.getRank())
    return emitOptionalError(loc, "expects `perm` to name each of ", x.getRank(),
                             " dimensions once, got ", perm.size());
  SmallVector<bool> seen(perm.size());
  SmallVector<int64_t> shape;
  for (int64_t axis : perm) {
    // transpose_c2
    auto d = inferAxis(loc, axis, x.getRank(), "each entry of `perm`");
    if (failed(d))
      return failure();
    // transpose_c3
    if (seen[*d])
      return emitOptionalError(loc, "expects each dimension once in `perm`, got [", perm, "]");
    seen[*d] = true;
    shape.push_back(x.getDimSize(*d));
  }
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
  return success();
}
SmallVector<int64_t> TransposeOp::getDimensions() {
  return positive(getPerm());
}
SmallVector<StridedCopy> TransposeOp::getCopies() {
  ArrayRef<int64_t> shape = tensorType(getOut()).getShape();
  SmallVector<int64_t> own = rowMajorStrides(tensorType(getX()).getShape()), from;
  for (int64_t d : getDimensions())
    from.push_back(own[d]);
  return {boxCopy(0, 0, shape, 0, from, 0, rowMajorStrides(shape))};
}
void TransposeOp::buildGradient(GradientContext &g) {
  SmallVector<int64_t> inverse(getPerm().size());
  for (auto [to, from] : llvm::enumerate(getDimensions()))
    inverse[from] = to;
  g.set(0, TransposeOp::create(g.b, getX().getType(), g.out(), inverse));
}

LogicalResult ExpandOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  SmallVector<int64_t> shape(adaptor.getShape());
  int64_t added = static_cast<int64_t>(shape.size()) - x.getRank(), count = 1;
  // expand_c1
  if (added < 0)
    return emitOptionalError(loc, "expects `shape` of rank ", x.getRank(), " or more, got [",
                             adaptor.getShape(), "]");
  for (auto [d, size] : llvm::enumerate(shape)) {
    int64_t own = static_cast<int64_t>(d) < added ? 1 : x.getDimSize(d - added);
    if (size == -1 && static_cast<int64_t>(d) >= added)
      size = own;
    // expand_c2
    if (size <= 0 || __builtin_mul_overflow(count, size, &count) || count > (int64_t(1) << 45))
      return emitOptionalError(loc,
                               "expects positive dimensions in `shape`, or -1 for one of `x`, of a "
                               "size that can be, got [",
                               adaptor.getShape(), "]");
    // expand_c3
    if (own != 1 && own != size)
      return emitOptionalError(loc, "expects dimension ", d, " of `shape` to be ", own,
                               " as in `x`, got ", size);
  }
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
  return success();
}
SmallVector<StridedCopy> ExpandOp::getCopies() {
  RankedTensorType x = tensorType(getX());
  ArrayRef<int64_t> shape = tensorType(getOut()).getShape();
  SmallVector<int64_t> own = rowMajorStrides(x.getShape()), from(shape.size(), 0);
  int64_t added = shape.size() - x.getRank();
  for (int64_t d = 0; d < x.getRank(); ++d)
    from[d + added] = x.getDimSize(d) == 1 ? 0 : own[d];
  return {boxCopy(0, 0, shape, 0, from, 0, rowMajorStrides(shape))};
}
void ExpandOp::buildGradient(GradientContext &g) {
  RankedTensorType x = tensorType(getX()), out = tensorType(getOut());
  SmallVector<int64_t> dims(out.getRank(), -1);
  int64_t added = out.getRank() - x.getRank();
  for (int64_t d = 0; d < x.getRank(); ++d)
    if (x.getDimSize(d) == out.getDimSize(d + added))
      dims[d + added] = d;
  g.setBroadcast(0, g.out(), dims);
}

} // namespace ampc::nn
