// add_n, mean, mse_loss, mul: compositions.
#include "Composition.h"
#include "ampc/Dialect/NN/Gemm.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult AddNOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  // add_n_c1, add_n_c2
  FailureOr<RankedTensorType> type = inferCommonType(loc, adaptor.getX());
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}
SmallVector<Value> AddNOp::decompose(OpBuilder &b) {
  Composition c(*this, b);
  bool isFloat = isa<FloatType>(tensorType(getOut()).getElementType());
  Value sum;
  for (Value x : getX()) {
    Value wide = isFloat ? c.wide(x) : x;
    sum = sum ? c.add(sum, wide) : wide;
  }
  return {c.round(sum, getOut())};
}

LogicalResult MeanOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  types.push_back(RankedTensorType::get({}, getElementTypeOrSelf(adaptor.getX().getType())));
  return success();
}
SmallVector<Value> MeanOp::decompose(OpBuilder &b) {
  return {ReduceMeanOp::create(b, getLoc(), getType(), getX(), ArrayRef<int64_t>(), false, true)};
}

LogicalResult MseLossOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  // mse_loss_c1
  if (adaptor.getX().getType() != adaptor.getY().getType())
    return emitOptionalError(loc, "expects `x` and `y` of one shape and dtype, got ",
                             adaptor.getX().getType(), " and ", adaptor.getY().getType());
  types.push_back(RankedTensorType::get({}, getElementTypeOrSelf(adaptor.getX().getType())));
  return success();
}
SmallVector<Value> MseLossOp::decompose(OpBuilder &b) {
  Type type = getX().getType();
  Value difference = ElementwiseSubOp::create(b, getLoc(), type, getX(), getY(), -1);
  Value square = ElementwiseMulOp::create(b, getLoc(), type, difference, difference, -1);
  return {ReduceMeanOp::create(b, getLoc(), getType(), square, ArrayRef<int64_t>(), false, true)};
}

LogicalResult MulOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc, Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), y = tensorType(adaptor.getY());
  int64_t rowDims = adaptor.getXNumColDims(), innerDims = adaptor.getYNumColDims();
  // mul_c1
  if (x.getElementType() != y.getElementType())
    return emitOptionalError(loc, "expects `x` and `y` of one element type, got ",
                             x.getElementType(), " and ", y.getElementType());
  // mul_c2
  if (rowDims < 1 || rowDims >= x.getRank())
    return emitOptionalError(loc, "expects `x_num_col_dims` in [1, ", x.getRank(), "), got ",
                             rowDims);
  if (innerDims < 1 || innerDims >= y.getRank())
    return emitOptionalError(loc, "expects `y_num_col_dims` in [1, ", y.getRank(), "), got ",
                             innerDims);
  auto product = [](ArrayRef<int64_t> sizes) {
    int64_t count = 1;
    for (int64_t size : sizes)
      count *= size;
    return count;
  };
  // mul_c3
  int64_t columns = product(x.getShape().drop_front(rowDims)),
          rows = product(y.getShape().take_front(innerDims));
  if (columns != rows)
    return emitOptionalError(loc, "expects as many columns of `x` as rows of `y`, got ", columns,
                             " of [", x.getShape(), "] and ", rows, " of [", y.getShape(), "]");
  // mul_c4
  for (ArrayRef<int64_t> extent :
       {x.getShape().take_front(rowDims), x.getShape().drop_front(rowDims),
        y.getShape().drop_front(innerDims)})
    if (failed(checkProductExtent(loc, extent)))
      return failure();
  SmallVector<int64_t> shape(x.getShape().take_front(rowDims));
  llvm::append_range(shape, y.getShape().drop_front(innerDims));
  types.push_back(RankedTensorType::get(shape, x.getElementType()));
  return success();
}
SmallVector<Value> MulOp::decompose(OpBuilder &b) {
  RankedTensorType y = tensorType(getY()), out = tensorType(getOut());
  int64_t inner = 1;
  for (int64_t size : y.getShape().take_front(getYNumColDims()))
    inner *= size;
  int64_t rows = elementCount(getX().getType()) / inner, columns = y.getNumElements() / inner;
  Value left = reshapeTo(b, getLoc(), getX(), {rows, inner}),
        right = reshapeTo(b, getLoc(), getY(), {inner, columns});
  Value product =
      MatmulOp::create(b, getLoc(), RankedTensorType::get({rows, columns}, out.getElementType()),
                       left, right, false, false, llvm::APFloat(1.0));
  return {reshapeTo(b, getLoc(), product, out.getShape())};
}

} // namespace ampc::nn
