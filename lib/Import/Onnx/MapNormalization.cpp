// Mappings of normalizations.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc {
namespace {

using Dims = std::vector<int64_t>;

// Running statistics that are parameters are state: in a training program, whatever the mode of the
// file, a train.json says whether the norm updates them or uses them as they are.
void mapBatchNormalization(MapNode &n) {
  OnnxValue x = n.in(0), scale = n.in(1), bias = n.in(2), mean = n.in(3), variance = n.in(4);
  bool training = n.attributes.integer("training_mode", 0);
  bool isState = !mean.parameter.empty() && !variance.parameter.empty();
  bool usesBatch = training && !(n.isTraining() && isState);
  n.attributes.ignore({"is_test"});
  if (n.attributes.integer("spatial", 1) != 1)
    return n.fail("attribute 'spatial' with the value 0 is not supported");
  bool flat = n.rank(x) == 1; // one channel
  if (flat)
    x = n.op("unsqueeze2", {{"X", x}}, {{"axes", Dims{1}}});
  std::vector<OnnxValue> y =
      n.ops("batch_norm",
            {{"X", x}, {"Mean", mean}, {"Variance", variance}, {"Scale", scale}, {"Bias", bias}},
            {{"momentum", n.attributes.number("momentum", 0.9)},
             {"epsilon", n.attributes.number("epsilon", 1e-5)},
             {"is_test", !usesBatch},
             // Statistics of the batch also in inference.
             {"trainable_statistics", usesBatch}},
            {"Y", "MeanOut", "VarianceOut"});
  n.main(y[0]);
  if (flat)
    y[0] = n.op("squeeze2", {{"X", y[0]}}, {{"axes", Dims{1}}});
  if (!training)
    y.resize(1);
  n.results(y);
}

int64_t productFrom(const Dims &shape, int64_t axis) {
  int64_t count = 1;
  for (size_t d = static_cast<size_t>(axis); d < shape.size(); ++d)
    count *= shape[d];
  return count;
}

OnnxValue asVector(MapNode &n, const OnnxValue &x) {
  return n.rank(x) == 1 ? x : n.op("reshape2", {{"X", x}}, {{"shape", Dims{n.elements(x)}}});
}

// Statistics keep the reduced dimensions, with size 1.
void layerStatistics(MapNode &n, const Dims &shape, int64_t axis, double epsilon,
                     const OnnxValue &mean, const OnnxValue &variance) {
  Dims rows(shape.begin(), shape.begin() + axis);
  rows.resize(shape.size(), 1);
  if (n.wants(1))
    n.result(1, n.op("reshape2", {{"X", mean}}, {{"shape", rows}}));
  if (!n.wants(2))
    return;
  OnnxValue shifted = n.op("scale", {{"X", variance}}, {{"scale", 1.0}, {"bias", epsilon}});
  OnnxValue inverse = n.op("rsqrt", {{"X", shifted}});
  n.result(2, n.op("reshape2", {{"X", inverse}}, {{"shape", rows}}));
}

void mapLayerNormalization(MapNode &n) {
  OnnxValue x = n.in(0), scale = n.inOrNone(1), bias = n.inOrNone(2);
  int64_t rank = n.rank(x), axis = n.axis(n.attributes.integer("axis", -1), rank);
  double epsilon = n.attributes.number("epsilon", 1e-5);
  n.attributes.ignore({"stash_type"});
  Dims shape = n.shape(x);
  if (n.failed())
    return;
  int64_t count = productFrom(shape, axis);
  bool fits = (!scale || n.elements(scale) == count) && (!bias || n.elements(bias) == count);
  OnnxValue scales = scale && fits ? asVector(n, scale) : OnnxValue(),
            biases = bias && fits ? asVector(n, bias) : OnnxValue();
  std::vector<OnnxValue> y =
      n.ops("layer_norm", {{"X", x}, {"Scale", scales}, {"Bias", biases}},
            {{"epsilon", epsilon}, {"begin_norm_axis", axis}}, {"Y", "Mean", "Variance"});
  n.main(y[0]);
  layerStatistics(n, shape, axis, epsilon, y[1], y[2]);
  OnnxValue result = y[0];
  if (!fits && scale)
    result = n.op("elementwise_mul", {{"X", result}, {"Y", scale}});
  if (!fits && bias)
    result = n.op("elementwise_add", {{"X", result}, {"Y", bias}});
  n.result(0, result);
}

// Also com.microsoft's SimplifiedLayerNormalization.
void mapRmsNormalization(MapNode &n) {
  OnnxValue x = n.in(0), scale = n.inOrNone(1);
  int64_t axis = n.axis(n.attributes.integer("axis", -1), n.rank(x));
  n.attributes.ignore({"stash_type"});
  Dims shape = n.shape(x);
  if (n.failed())
    return;
  bool fits = scale && n.elements(scale) == productFrom(shape, axis);
  Dims row(shape.begin() + axis, shape.end());
  OnnxValue y = n.main(
      n.op("rms_norm", {{"x", x}, {"scale", fits ? asVector(n, scale) : OnnxValue()}},
           {{"normalized_shape", row}, {"epsilon", n.attributes.number("epsilon", 1e-5)}}, "y"));
  n.result(0, scale && !fits ? n.op("elementwise_mul", {{"X", y}, {"Y", scale}}) : y);
}

// Until version 18 there is one scale for each group; then one for each channel.
void mapGroupNormalization(MapNode &n) {
  OnnxValue x = n.in(0), scale = n.in(1), bias = n.in(2);
  int64_t groups = n.attributes.integer("num_groups", 0), channels = n.dim(x, 1);
  n.attributes.ignore({"stash_type"});
  if (groups < 1 || channels % groups)
    return n.fail(std::to_string(groups) + " groups do not divide the " + std::to_string(channels) +
                  " channels");
  auto perChannel = [&](const OnnxValue &list) {
    if (n.attributes.opset >= 21 || n.elements(list) == channels)
      return list;
    OnnxValue column = n.op("reshape2", {{"X", list}}, {{"shape", Dims{groups, 1}}});
    OnnxValue all =
        n.op("expand_v2", {{"X", column}}, {{"shape", Dims{groups, channels / groups}}});
    return n.op("reshape2", {{"X", all}}, {{"shape", Dims{channels}}});
  };
  OnnxValue scales = perChannel(scale), biases = perChannel(bias);
  n.result(0, n.main(n.op("group_norm", {{"X", x}, {"Scale", scales}, {"Bias", biases}},
                          {{"groups", groups}, {"epsilon", n.attributes.number("epsilon", 1e-5)}},
                          "Y")));
}

// Exporters write a group norm as an instance norm of the groups with constant scales of 1 and
// biases of 0, and scale the channels behind it.
void mapInstanceNormalization(MapNode &n) {
  auto unless = [&](const OnnxValue &list, double value) {
    bool always = list.isFixed() && list.literal->count() > 0 &&
                  onnxmodel::isUniform(*list.literal) && list.literal->number(0) == value;
    return always ? OnnxValue() : list;
  };
  n.result(0, n.op("instance_norm",
                   {{"X", n.in(0)}, {"Scale", unless(n.in(1), 1)}, {"Bias", unless(n.in(2), 0)}},
                   {{"epsilon", n.attributes.number("epsilon", 1e-5)}}, "Y"));
}

// x / (bias + alpha mean(x²))^beta, with the mean over neighboring channels: a pool over them.
void mapLrn(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t size = n.attributes.integer("size", 1), channels = n.dim(x, 1), batch = n.dim(x, 0);
  Dims shape = n.shape(x);
  if (shape.size() < 2 || size < 1 || size > 1 << 20)
    return n.fail("expects channels, and windows of a positive size");
  Dims plane = {batch, 1, channels, n.elements(x) / (batch * channels)};
  int64_t before = (size - 1) / 2;
  OnnxValue square = n.op("reshape2", {{"X", n.op("square", {{"X", x}})}}, {{"shape", plane}});
  OnnxValue mean = n.op("pool2d", {{"X", square}},
                        {{"ksize", Dims{size, 1}},
                         {"strides", Dims{1, 1}},
                         {"paddings", Dims{before, size - 1 - before, 0, 0}},
                         {"pooling_type", "avg"},
                         {"exclusive", false}});
  mean = n.op("reshape2", {{"X", mean}}, {{"shape", shape}});
  OnnxValue base = n.op(
      "scale", {{"X", mean}},
      {{"scale", n.attributes.number("alpha", 1e-4)}, {"bias", n.attributes.number("bias", 1)}});
  OnnxValue power = n.op("pow", {{"X", base}}, {{"factor", n.attributes.number("beta", 0.75)}});
  n.result(0, n.op("elementwise_div", {{"X", x}, {"Y", power}}));
}

void mapMeanVarianceNormalization(MapNode &n) {
  OnnxValue x = n.in(0);
  Dims axes = n.attributes.integers("axes", {0, 2, 3});
  auto mean = [&](const OnnxValue &of) {
    return n.op("reduce_mean", {{"X", of}},
                {{"dim", axes}, {"keep_dim", true}, {"reduce_all", false}});
  };
  OnnxValue centered = n.op("elementwise_sub", {{"X", x}, {"Y", mean(x)}});
  OnnxValue deviation = n.op("sqrt", {{"X", mean(n.op("square", {{"X", centered}}))}});
  OnnxValue shifted = n.op("scale", {{"X", deviation}}, {{"scale", 1.0}, {"bias", 1e-9}});
  n.result(0, n.op("elementwise_div", {{"X", centered}, {"Y", shifted}}));
}

// A line of zeros stays as it is.
void mapLpNormalization(MapNode &n) {
  OnnxValue x = n.in(0);
  int64_t axis = n.axis(n.attributes.integer("axis", -1), n.rank(x)),
          p = n.attributes.integer("p", 2);
  if (p != 1 && p != 2)
    return n.fail("attribute 'p' with the value " + std::to_string(p) + " is not supported");
  OnnxValue norm = n.op("p_norm", {{"X", x}},
                        {{"porder", static_cast<double>(p)}, {"axis", axis}, {"keepdim", true}});
  Type element = n.element(x);
  OnnxValue zero = n.op("equal", {{"X", norm}, {"Y", n.scalar(0, element)}});
  norm = n.op("where", {{"Condition", zero}, {"X", n.scalar(1, element)}, {"Y", norm}});
  n.result(0, n.op("elementwise_div", {{"X", x}, {"Y", norm}}));
}

} // namespace

ArrayRef<OnnxRow> normalizationRows() {
  static const OnnxRow rows[] = {
      {"", "BatchNormalization", 7, mapBatchNormalization,
       "batch_norm, in test mode unless trained"},
      {"", "GroupNormalization", 18, mapGroupNormalization, "group_norm"},
      {"", "InstanceNormalization", 6, mapInstanceNormalization, "instance_norm"},
      {"", "LRN", 1, mapLrn, "square, pool2d, scale, pow, elementwise_div"},
      {"", "LayerNormalization", 17, mapLayerNormalization, "layer_norm"},
      {"", "LpNormalization", 1, mapLpNormalization, "p_norm, elementwise_div"},
      {"", "MeanVarianceNormalization", 9, mapMeanVarianceNormalization,
       "reduce_mean, elementwise_sub, square, sqrt, elementwise_div"},
      {"", "RMSNormalization", 23, mapRmsNormalization, "rms_norm"},
      {"", "SimplifiedLayerNormalization", 1, mapRmsNormalization, "rms_norm"},
      {"com.microsoft", "LayerNormalization", 1, mapLayerNormalization, "layer_norm"},
      {"com.microsoft", "SimplifiedLayerNormalization", 1, mapRmsNormalization, "rms_norm"},
  };
  return rows;
}

} // namespace ampc
