// fused_bn_add_activation: a batch_norm, which stays whole until backward, and what follows it.
#include "Composition.h"

using namespace mlir;

namespace ampc::nn {

LogicalResult FusedBnAddActivationOp::inferReturnTypes(MLIRContext *context,
                                                       std::optional<Location> loc, Adaptor adaptor,
                                                       SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // fused_bn_add_activation_c1
  if (x.getRank() != 4 || x != adaptor.getZ().getType())
    return emitOptionalError(loc, "expects `x` and `z` of four dimensions and one type, got ", x,
                             " and ", adaptor.getZ().getType());
  // fused_bn_add_activation_c2
  int64_t channels = x.getDimSize(3);
  for (auto [name, value] :
       {std::pair("mean", adaptor.getRunningMean()),
        std::pair("variance", adaptor.getRunningVariance()), std::pair("scale", adaptor.getScale()),
        std::pair("bias", adaptor.getBias())})
    if (tensorType(value).getShape() != ArrayRef(channels))
      return emitOptionalError(loc, "expects the ", name, " to have one dimension of ", channels,
                               " elements, got ", value.getType());
  // fused_bn_add_activation_c3
  if (adaptor.getActivation() != "relu")
    return emitOptionalError(loc, "expects `activation` to be relu, got '", adaptor.getActivation(),
                             "'");
  auto statistic = RankedTensorType::get({channels}, Float32Type::get(context));
  types.append({x, statistic, statistic, statistic, statistic});
  return success();
}

SmallVector<Value> FusedBnAddActivationOp::decompose(OpBuilder &b) {
  Composition f(*this, b);
  Type statistic = getMeanOut().getType();
  SmallVector<Type> types{getX().getType(), statistic, statistic, statistic, statistic};
  auto norm = BatchNormOp::create(b, getLoc(), types, getX(), getRunningMean(),
                                  getRunningVariance(), getScale(), getBias(), getMomentum(),
                                  getEpsilon(), false, "NHWC", false, false);
  Value sum = f.add(f.wide(norm.getOut()), f.wide(getZ()));
  Value y = ReluOp::create(b, getLoc(), sum.getType(), sum);
  return {f.round(y, getX()), norm.getMeanOut(), norm.getVarianceOut(), norm.getSavedMean(),
          norm.getSavedVariance()};
}

} // namespace ampc::nn
