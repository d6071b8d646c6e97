// arg_min, argsort.
#include "Order.h"
#include "Places.h"
#include "ampc/Dialect/NumberFormat.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult ArgMinOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                         Adaptor adaptor, SmallVectorImpl<Type> &types) {
  // arg_min_c1, arg_min_c2: as arg_max
  ArgMaxOp::Properties properties;
  properties.setAxis(adaptor.getAxisAttr());
  properties.setKeepdims(adaptor.getKeepdimsAttr());
  properties.setFlatten(adaptor.getFlattenAttr());
  properties.setDtype(adaptor.getDtypeAttr());
  return ArgMaxOp::inferReturnTypes(
      context, loc, ArgMaxOp::Adaptor(adaptor.getOperands(), {}, properties), types);
}
SmallVector<Value> ArgMinOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  // The order of whole numbers turned round without an overflow: -1 - x.
  Value turned = hasFloatElements(getX())
                     ? f.negate(getX())
                     : Value(BitwiseNotOp::create(b, getLoc(), getX().getType(), getX()));
  return {ArgMaxOp::create(b, getLoc(), getType(), turned, getAxis(), getKeepdims(), getFlatten(),
                           getDtype())};
}

LogicalResult ArgsortOp::inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                                          Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // argsort_c1
  if (failed(inferAxis(loc, adaptor.getAxis(), x.getRank())))
    return failure();
  types.append({x, x.clone(IntegerType::get(context, 64))});
  return success();
}
SmallVector<Value> ArgsortOp::decompose(OpBuilder &b) {
  Places p(*this, b);
  RankedTensorType type = tensorType(getX());
  int64_t rank = type.getRank();
  if (rank == 0)
    return {getX(), p.reshape(p.along(0, 1, 1), {})};
  int64_t axis = *inferAxis(std::nullopt, getAxis(), rank);
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(order[axis], order[rank - 1]); // its own inverse
  auto turned = [&](Value v) -> Value {
    if (axis == rank - 1)
      return v;
    SmallVector<int64_t> shape(tensorType(v).getShape());
    std::swap(shape[axis], shape[rank - 1]);
    return TransposeOp::create(b, getLoc(), tensorType(v).clone(shape), v, order);
  };
  Value places = p.wideIndex(orderOf(b, getLoc(), turned(getX()), getDescending()));
  places = turned(places);
  Value sorted = TakeAlongAxisOp::create(b, getLoc(), type, getX(), places, axis);
  return {sorted, places};
}

} // namespace ampc::nn
