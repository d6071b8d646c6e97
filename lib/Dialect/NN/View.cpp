// flatten, flatten_contiguous_range, squeeze, unsqueeze: shapes. Their gradients are reshapes.
#include "Axis.h"

using namespace mlir;

namespace ampc::nn {

static void addView(SmallVectorImpl<Type> &types, RankedTensorType x, ArrayRef<int64_t> shape) {
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
}

LogicalResult FlattenOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  int64_t axis = adaptor.getAxis(), rank = x.getRank();
  // flatten_c1
  if (axis < -rank || axis > rank)
    return emitOptionalError(loc, "expects `axis` in [", -rank, ", ", rank, "], got ", axis);
  if (axis < 0)
    axis += rank;
  int64_t rows = 1;
  for (int64_t size : x.getShape().take_front(axis))
    rows *= size;
  addView(types, x, {rows, x.getNumElements() / rows});
  return success();
}

LogicalResult FlattenContiguousRangeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                         Adaptor adaptor,
                                                         SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // flatten_contiguous_range_c1
  auto start = inferAxis(loc, adaptor.getStartAxis(), x.getRank(), "`start_axis`");
  if (failed(start))
    return failure();
  auto stop = inferAxis(loc, adaptor.getStopAxis(), x.getRank(), "`stop_axis`");
  if (failed(stop))
    return failure();
  // flatten_contiguous_range_c2
  if (*start > *stop)
    return emitOptionalError(loc, "expects `start_axis` not behind `stop_axis`, got ",
                             adaptor.getStartAxis(), " and ", adaptor.getStopAxis());
  if (x.getRank() == 0) {
    addView(types, x, {1});
    return success();
  }
  SmallVector<int64_t> shape(x.getShape().take_front(*start));
  int64_t flat = 1;
  for (int64_t d = *start; d <= *stop; ++d)
    flat *= x.getDimSize(d);
  shape.push_back(flat);
  llvm::append_range(shape, x.getShape().drop_front(*stop + 1));
  addView(types, x, shape);
  return success();
}

LogicalResult SqueezeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  SmallVector<bool> named(x.getRank(), adaptor.getAxis().empty());
  for (int64_t axis : adaptor.getAxis()) {
    // squeeze_c1
    auto d = inferAxis(loc, axis, x.getRank());
    if (failed(d))
      return failure();
    if (x.getRank())
      named[*d] = true;
  }
  SmallVector<int64_t> shape;
  for (int64_t d = 0; d < x.getRank(); ++d)
    if (!named[d] || x.getDimSize(d) != 1)
      shape.push_back(x.getDimSize(d));
  addView(types, x, shape);
  return success();
}

LogicalResult UnsqueezeOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                            Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  SmallVector<int64_t> shape(x.getShape());
  for (int64_t axis : adaptor.getAxis()) {
    int64_t rank = shape.size();
    // unsqueeze_c1
    if (axis < -rank - 1 || axis > rank)
      return emitOptionalError(loc, "expects `axis` in [", -rank - 1, ", ", rank, "], got ", axis);
    shape.insert(shape.begin() + (axis < 0 ? axis + rank + 1 : axis), 1);
  }
  addView(types, x, shape);
  return success();
}

#define AMPC_VIEW(OP)                                                                              \
  void OP::buildGradient(GradientContext &g) {                                                     \
    g.set(0, reshapeTo(g.b, g.b.getLoc(), g.out(), tensorType(getX()).getShape()));                \
  }
AMPC_VIEW(FlattenOp)
AMPC_VIEW(FlattenContiguousRangeOp)
AMPC_VIEW(SqueezeOp)
AMPC_VIEW(UnsqueezeOp)
#undef AMPC_VIEW

} // namespace ampc::nn
