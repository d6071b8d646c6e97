// Normalizations.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc::onnx {
namespace {

// A scale or bias in the type of x, of the shape; ones or zeros if there is none.
OnnxValue affine(Translator &t, Value given, double otherwise, Type element,
                 ArrayRef<int64_t> shape) {
  if (!given)
    return t.number(otherwise, element, shape);
  OnnxValue value = t.cast(t(given), element);
  return shapeOf(given) == shape ? value : t.reshape(value, shape);
}

float epsilonOf(const llvm::APFloat &epsilon) {
  return static_cast<float>(epsilon.convertToDouble());
}

bool writeLayerNorm(Translator &t, nn::LayerNormOp op) {
  if (!op.getMean().use_empty() || !op.getVariance().use_empty())
    return t.lack("ONNX has no result for the variance of a layer norm");
  OnnxValue x = t(op.getX());
  int64_t axis = op.getBeginNormAxis();
  ArrayRef<int64_t> row = shapeOf(op.getX()).drop_front(axis);
  OnnxValue y = t.add(
      "LayerNormalization",
      {x, affine(t, op.getScale(), 1, x.element, row), affine(t, op.getBias(), 0, x.element, row)},
      {{"axis", axis}, {"epsilon", epsilonOf(op.getEpsilon())}});
  return t.define(op.getY(), y);
}

// With running statistics. Scale, bias and statistics are float32 beside an x of 16 bits.
bool writeBatchNorm(Translator &t, nn::BatchNormOp op) {
  if (!op.usesRunningStatistics())
    return t.lack("the statistics of the batch are for training");
  if (!op.getSavedMean().use_empty() || !op.getSavedVariance().use_empty())
    return t.lack("ONNX has no result for the saved statistics of a batch norm");
  OnnxValue x = t(op.getX());
  int64_t rank = rankOf(op.getX());
  bool last = op.getDataLayout() == "NHWC" && rank > 2;
  int64_t channels = typeOf(op.getRunningMean()).getNumElements();
  SmallVector<int64_t> toFirst{0, rank - 1}, toLast{0};
  llvm::append_range(toFirst, llvm::seq<int64_t>(1, rank - 1));
  llvm::append_range(toLast, llvm::seq<int64_t>(2, rank));
  toLast.push_back(1);
  OnnxValue mean = t(op.getRunningMean()), variance = t(op.getRunningVariance());
  OnnxValue y = t.add("BatchNormalization",
                      {last ? t.transpose(x, toFirst) : x,
                       affine(t, op.getScale(), 1, mean.element, {channels}),
                       affine(t, op.getBias(), 0, mean.element, {channels}), mean, variance},
                      {{"epsilon", epsilonOf(op.getEpsilon())}});
  t.define(op.getMeanOut(), mean);
  t.define(op.getVarianceOut(), variance);
  return t.define(op.getOut(), last ? t.transpose(y, toLast) : y);
}

bool writeInstanceNorm(Translator &t, nn::InstanceNormOp op) {
  if (!op.getMean().use_empty() || !op.getVariance().use_empty())
    return t.lack("ONNX has no result for the statistics of an instance norm");
  OnnxValue x = t(op.getX());
  int64_t channels = shapeOf(op.getX())[1];
  return t.define(op.getY(), t.add("InstanceNormalization",
                                   {x, affine(t, op.getScale(), 1, x.element, {channels}),
                                    affine(t, op.getBias(), 0, x.element, {channels})},
                                   {{"epsilon", epsilonOf(op.getEpsilon())}}));
}

} // namespace

std::vector<OnnxOp> normalizationRows() {
  using enum OnnxForm;
  return {
      written<nn::LayerNormOp, writeLayerNorm>("LayerNormalization"),
      written<nn::BatchNormOp, writeBatchNorm>("BatchNormalization; Transpose for channels last"),
      written<nn::InstanceNormOp, writeInstanceNorm>("InstanceNormalization"),
      {"group_norm", Parts, ""},
      {"rms_norm", Parts, ""},
      {"norm", Parts, ""},
      {"renorm", Parts, ""},
      {"fused_bn_add_activation", Parts, ""},
      {"resnet_unit", Parts, ""},
      {"fused_bias_dropout_residual_layer_norm", Parts, ""},
      {"moving_average_abs_max_scale", Parts, ""},
  };
}

} // namespace ampc::onnx
