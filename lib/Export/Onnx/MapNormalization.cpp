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

// What was normalized together, lines x [a, b, n] in float32: the means and variances.
std::pair<OnnxValue, OnnxValue> statistics(Translator &t, OnnxValue x) {
  OnnxValue mean = reduced(t, "ReduceMean", x, {2}, true), difference = t.add("Sub", {x, mean});
  return {mean, reduced(t, "ReduceMean", t.add("Mul", {difference, difference}), {2}, true)};
}

bool writeInstanceNorm(Translator &t, nn::InstanceNormOp op) {
  OnnxValue x = t(op.getX());
  ArrayRef<int64_t> shape = shapeOf(op.getX());
  if (!op.getMean().use_empty() || !op.getVariance().use_empty()) {
    int64_t lines = shape[0] * shape[1], n = typeOf(op.getX()).getNumElements() / lines;
    auto [mean, variance] = statistics(t, inFloat32(t, t.reshape(x, {shape[0], shape[1], n})));
    OnnxValue epsilon = t.number(op.getEpsilon().convertToDouble(), variance.element);
    OnnxValue deviation = t.add("Sqrt", {t.add("Add", {variance, epsilon})});
    t.define(op.getMean(), t.reshape(mean, {lines}));
    t.define(op.getVariance(), t.reshape(t.add("Reciprocal", {deviation}), {lines}));
  }
  return t.define(op.getY(), t.add("InstanceNormalization",
                                   {x, affine(t, op.getScale(), 1, x.element, {shape[1]}),
                                    affine(t, op.getBias(), 0, x.element, {shape[1]})},
                                   {{"epsilon", epsilonOf(op.getEpsilon())}}));
}

// An instance norm of the groups, in float32, which is known to more tools than GroupNormalization
// of opset 21.
bool writeGroupNorm(Translator &t, nn::GroupNormOp op) {
  if (op.getDataLayout() == "NHWC")
    return t.lack("ONNX's normalizations have the channels first");
  ArrayRef<int64_t> shape = shapeOf(op.getX()), statistic = shapeOf(op.getMean());
  OnnxValue x = inFloat32(t, t(op.getX()));
  int64_t groups = op.getGroups();
  OnnxValue lines =
      t.reshape(x, {shape[0], groups, typeOf(op.getX()).getNumElements() / shape[0] / groups});
  if (!op.getMean().use_empty() || !op.getVariance().use_empty()) {
    auto [mean, variance] = statistics(t, lines);
    t.define(op.getMean(), t.reshape(mean, statistic));
    t.define(op.getVariance(), t.reshape(variance, statistic));
  }
  OnnxValue y = t.add("InstanceNormalization",
                      {lines, t.number(1, x.element, {groups}), t.number(0, x.element, {groups})},
                      {{"epsilon", epsilonOf(op.getEpsilon())}});
  y = t.reshape(y, shape);
  SmallVector<int64_t> perChannel(shape.size() - 1, 1);
  perChannel.front() = shape[1];
  if (op.getScale())
    y = t.add("Mul", {y, affine(t, op.getScale(), 1, x.element, perChannel)});
  if (op.getBias())
    y = t.add("Add", {y, affine(t, op.getBias(), 0, x.element, perChannel)});
  return t.define(op.getY(), t.cast(y, typeOf(op.getY()).getElementType()));
}

} // namespace

std::vector<OnnxOp> normalizationRows() {
  using enum OnnxForm;
  return {
      written<nn::LayerNormOp, writeLayerNorm>("LayerNormalization"),
      written<nn::BatchNormOp, writeBatchNorm>("BatchNormalization; Transpose for channels last"),
      written<nn::InstanceNormOp, writeInstanceNorm>("InstanceNormalization"),
      written<nn::GroupNormOp, writeGroupNorm>("InstanceNormalization of the groups, Mul and Add"),
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
