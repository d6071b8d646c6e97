// fused_bias_dropout_residual_layer_norm, fused_feedforward: layers of transformers.
#include "Composition.h"
#include "ampc/Dialect/NN/Gemm.h"

using namespace mlir;

namespace ampc::nn {
namespace {

// Fails unless `p` is a probability and `mode` one of nn.dropout's.
LogicalResult checkDropout(std::optional<Location> loc, const llvm::APFloat &p, StringRef pName,
                           StringRef mode, StringRef modeName) {
  double number = p.convertToDouble();
  if (!(number >= 0 && number <= 1))
    return emitOptionalError(loc, "expects `", pName, "` in [0, 1], got ", number);
  if (mode != "downgrade_in_infer" && mode != "upscale_in_train")
    return emitOptionalError(loc, "expects `", modeName,
                             "` 'downgrade_in_infer' or 'upscale_in_train', got '", mode, "'");
  return success();
}

// Builds the parts of a layer, each of which rounds its result to the type of x.
class Layer : public Composition {
public:
  using Composition::Composition;
  using Composition::named;

  Value biased(Value x, Value bias) { return bias ? round(add(wide(x), wide(bias)), x) : x; }
  Value summed(Value x, Value y) { return round(add(wide(x), wide(y)), x); }
  Value dropped(Value x, const llvm::APFloat &p, bool isTest, StringRef mode) {
    return named(DropoutOp::create(b, loc, x.getType(), x, ValueRange(), p, isTest, mode, 0));
  }
  LayerNormOp norm(Value x, Value scale, Value bias, const llvm::APFloat &epsilon) {
    RankedTensorType type = tensorType(x);
    auto statistic =
        RankedTensorType::get({type.getNumElements() / type.getShape().back()}, b.getF32Type());
    auto made = LayerNormOp::create(b, loc, type, statistic, statistic, x, scale, bias, epsilon,
                                    type.getRank() - 1);
    named(made);
    return made;
  }
  // The product over the last dimension of x.
  Value product(Value x, Value weight) {
    SmallVector<int64_t> shape(tensorType(x).getShape());
    shape.back() = tensorType(weight).getDimSize(1);
    return named(MatmulOp::create(b, loc, tensorType(x).clone(shape), x, weight, false, false,
                                  llvm::APFloat(1.0)));
  }
};

} // namespace

LogicalResult FusedBiasDropoutResidualLayerNormOp::inferReturnTypes(MLIRContext *context,
                                                                    std::optional<Location> loc,
                                                                    Adaptor adaptor,
                                                                    SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX());
  // fused_bias_dropout_residual_layer_norm_c1
  if (x != adaptor.getResidual().getType() || x.getRank() == 0)
    return emitOptionalError(loc, "expects `x` and `residual` of one type with a dimension, got ",
                             x, " and ", adaptor.getResidual().getType());
  // fused_bias_dropout_residual_layer_norm_c2
  int64_t size = x.getShape().back();
  for (auto [name, value] :
       {std::pair("bias", adaptor.getBias()), std::pair("ln_scale", adaptor.getLnScale()),
        std::pair("ln_bias", adaptor.getLnBias())})
    if (value && tensorType(value).getShape() != ArrayRef(size))
      return emitOptionalError(loc, "expects `", name, "` to have one dimension of ", size,
                               " elements, got ", value.getType());
  // fused_bias_dropout_residual_layer_norm_c3
  if (failed(checkDropout(loc, adaptor.getP(), "p", adaptor.getMode(), "mode")))
    return failure();
  auto statistic = RankedTensorType::get({x.getNumElements() / size}, Float32Type::get(context));
  types.append({x, x, statistic, statistic});
  return success();
}
SmallVector<Value> FusedBiasDropoutResidualLayerNormOp::decompose(OpBuilder &b) {
  Layer f(*this, b);
  Value dropped = f.dropped(f.biased(getX(), getBias()), getP(), getIsTest(), getMode());
  Value sum = f.summed(getResidual(), dropped);
  LayerNormOp norm = f.norm(sum, getLnScale(), getLnBias(), getEpsilon());
  return {norm.getY(), sum, norm.getMean(), norm.getVariance()};
}

LogicalResult FusedFeedforwardOp::inferReturnTypes(MLIRContext *, std::optional<Location> loc,
                                                   Adaptor adaptor, SmallVectorImpl<Type> &types) {
  RankedTensorType x = tensorType(adaptor.getX()), w1 = tensorType(adaptor.getLinear1Weight()),
                   w2 = tensorType(adaptor.getLinear2Weight());
  // fused_feedforward_c1
  int64_t size = x.getRank() < 2 ? 0 : x.getShape().back();
  if (!size || w1.getRank() != 2 || w2.getRank() != 2 || w1.getDimSize(0) != size ||
      w2.getDimSize(1) != size || w1.getDimSize(1) != w2.getDimSize(0))
    return emitOptionalError(loc, "expects `x` of at least two dimensions and weights of the ",
                             "shapes [size, hidden] and [hidden, size], got ", x, ", ", w1, " and ",
                             w2);
  // fused_feedforward_c2
  int64_t hidden = w1.getDimSize(1);
  for (auto [name, value, count] : {std::tuple("linear1_bias", adaptor.getLinear1Bias(), hidden),
                                    std::tuple("linear2_bias", adaptor.getLinear2Bias(), size),
                                    std::tuple("ln1_scale", adaptor.getLn1Scale(), size),
                                    std::tuple("ln1_bias", adaptor.getLn1Bias(), size),
                                    std::tuple("ln2_scale", adaptor.getLn2Scale(), size),
                                    std::tuple("ln2_bias", adaptor.getLn2Bias(), size)})
    if (value && tensorType(value).getShape() != ArrayRef(count))
      return emitOptionalError(loc, "expects `", name, "` to have one dimension of ", count,
                               " elements, got ", value.getType());
  // fused_feedforward_c3
  for (Value value : {adaptor.getLinear1Weight(), adaptor.getLinear2Weight(),
                      adaptor.getLinear1Bias(), adaptor.getLinear2Bias()})
    if (value && tensorType(value).getElementType() != x.getElementType())
      return emitOptionalError(loc, "expects weights and biases of the element type of `x`, ", x,
                               ", got ", value.getType());
  // fused_feedforward_c4
  if (adaptor.getActivation() != "gelu" && adaptor.getActivation() != "relu")
    return emitOptionalError(loc, "expects `activation` to be gelu or relu, got '",
                             adaptor.getActivation(), "'");
  // fused_feedforward_c5
  if (failed(checkDropout(loc, adaptor.getP1(), "p1", adaptor.getMode1(), "mode1")) ||
      failed(checkDropout(loc, adaptor.getP2(), "p2", adaptor.getMode2(), "mode2")))
    return failure();
  // fused_feedforward_c6
  if (failed(checkProductExtent(loc, x.getShape().drop_back())) ||
      failed(checkProductExtent(loc, size)) || failed(checkProductExtent(loc, hidden)))
    return failure();
  types.push_back(x);
  return success();
}
SmallVector<Value> FusedFeedforwardOp::decompose(OpBuilder &b) {
  Layer f(*this, b);
  Value h = getX();
  if (getPreLayerNorm())
    h = f.norm(h, getLn1Scale(), getLn1Bias(), getLn1Epsilon()).getY();
  h = f.wide(f.product(h, getLinear1Weight()));
  if (getLinear1Bias())
    h = f.add(h, f.wide(getLinear1Bias()));
  h = getActivation() == "relu" ? f.named(ReluOp::create(b, getLoc(), h.getType(), h))
                                : f.named(GeluOp::create(b, getLoc(), h.getType(), h, false));
  h = f.dropped(f.round(h, getX()), getP1(), getIsTest(), getMode1());
  h = f.biased(f.product(h, getLinear2Weight()), getLinear2Bias());
  h = f.dropped(h, getP2(), getIsTest(), getMode2());
  if (getAddResidual())
    h = f.summed(getX(), h);
  if (!getPreLayerNorm())
    h = f.norm(h, getLn2Scale(), getLn2Bias(), getLn2Epsilon()).getY();
  return {h};
}
int64_t FusedFeedforwardOp::getProductFlops() {
  return 4 * elementCount(getX().getType()) * tensorType(getLinear1Weight()).getDimSize(1);
}

} // namespace ampc::nn
