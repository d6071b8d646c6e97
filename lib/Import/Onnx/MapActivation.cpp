// Mappings of activations and of softmax.
#include "OnnxOps.h"

using namespace mlir;

namespace ampc {
namespace {

void mapRelu(MapNode &n) {
  OnnxValue x = n.in(0);
  if (n.isFloating(x))
    return n.result(0, n.op("relu", {{"X", x}}));
  n.result(0, n.op("clip", {{"X", x}}, {{"min", 0.0}, {"max", 0x1p63}}));
}

void mapPlain(MapNode &n) {
  n.result(0, n.op(n.paddleType(), {{"X", n.in(0)}}));
}

void mapLeakyRelu(MapNode &n) {
  n.result(0, n.op("leaky_relu", {{"X", n.in(0)}},
                   {{"alpha", n.attributes.number("alpha", 0.01)}, {"zero_leaks", true}}));
}

void mapElu(MapNode &n) {
  n.result(0, n.op("elu", {{"X", n.in(0)}}, {{"alpha", n.attributes.number("alpha", 1)}}));
}

void mapCelu(MapNode &n) {
  n.result(0, n.op("celu", {{"X", n.in(0)}}, {{"alpha", n.attributes.number("alpha", 1)}}));
}

void mapSelu(MapNode &n) {
  n.result(0, n.op("selu", {{"X", n.in(0)}},
                   {{"scale", n.attributes.number("gamma", 1.05070102214813232)},
                    {"alpha", n.attributes.number("alpha", 1.67326319217681885)}}));
}

void mapThresholdedRelu(MapNode &n) {
  n.result(0, n.op("thresholded_relu", {{"X", n.in(0)}},
                   {{"threshold", n.attributes.number("alpha", 1)}, {"value", 0.0}}));
}

void mapHardSigmoid(MapNode &n) {
  n.result(0, n.op("hard_sigmoid", {{"X", n.in(0)}},
                   {{"slope", n.attributes.number("alpha", 0.2)},
                    {"offset", n.attributes.number("beta", 0.5)}}));
}

void mapHardSwish(MapNode &n) {
  n.result(0, n.op("hard_swish", {{"X", n.in(0)}},
                   {{"threshold", 6.0}, {"scale", 6.0}, {"offset", 3.0}}));
}

// A large threshold keeps log(1 + exp(x)) also where x itself would be as good.
void mapSoftplus(MapNode &n) {
  n.result(0, n.op("softplus", {{"X", n.in(0)}}, {{"beta", 1.0}, {"threshold", 20.0}}));
}

void mapMish(MapNode &n) {
  n.result(0, n.op("mish", {{"X", n.in(0)}}, {{"threshold", 20.0}}));
}

void mapGelu(MapNode &n) {
  n.result(0, n.op("gelu", {{"X", n.in(0)}},
                   {{"approximate", n.attributes.text("approximate", "none") == "tanh"}}));
}

void mapSwish(MapNode &n) {
  n.result(0, n.op("swish", {{"X", n.in(0)}}, {{"beta", n.attributes.number("alpha", 1)}}));
}

void mapSwiglu(MapNode &n) {
  OnnxValue gate = n.in(0), x = n.in(1);
  if (n.shape(gate) != n.shape(x))
    return n.fail("expects two inputs of one shape");
  gate = n.op("swish", {{"X", gate}}, {{"beta", n.attributes.number("alpha", 1)}});
  n.result(0, n.main(n.op("elementwise_mul", {{"X", gate}, {"Y", x}})));
}

// x - bias above lambd, x + bias below -lambd, else 0.
void mapShrink(MapNode &n) {
  OnnxValue x = n.in(0);
  double lambda = n.attributes.number("lambd", 0.5), bias = n.attributes.number("bias", 0);
  Type element = n.element(x);
  OnnxValue zero = n.scalar(0, element);
  OnnxValue above = n.op("greater_than", {{"X", x}, {"Y", n.scalar(lambda, element)}}),
            below = n.op("less_than", {{"X", x}, {"Y", n.scalar(-lambda, element)}});
  OnnxValue minus = n.op("scale", {{"X", x}}, {{"scale", 1.0}, {"bias", -bias}}),
            plus = n.op("scale", {{"X", x}}, {{"scale", 1.0}, {"bias", bias}});
  OnnxValue low = n.op("where", {{"Condition", below}, {"X", plus}, {"Y", zero}});
  n.result(0, n.op("where", {{"Condition", above}, {"X", minus}, {"Y", low}}));
}

// The slope broadcasts to x. One for each channel, as exporters write it, is [C, 1, 1].
void mapPRelu(MapNode &n) {
  OnnxValue x = n.in(0), slope = n.in(1);
  std::vector<int64_t> sizes = n.shape(x), slopes = n.shape(slope);
  int64_t count = n.elements(slope);
  bool all = count == 1;
  bool channels = sizes.size() >= 2 && slopes.size() + 1 == sizes.size() && slopes[0] == sizes[1] &&
                  slopes[0] == count;
  if (n.isFloating(x) && (all || channels)) {
    if (slopes.size() != 1)
      slope = n.op("reshape2", {{"X", slope}}, {{"shape", std::vector<int64_t>{count}}});
    return n.result(0, n.op("prelu", {{"X", x}, {"Alpha", slope}},
                            {{"mode", all ? "all" : "channel"}, {"data_format", "NCHW"}}));
  }
  OnnxValue negative = n.op("less_than", {{"X", x}, {"Y", n.scalar(0, n.element(x))}});
  OnnxValue scaled = n.op("elementwise_mul", {{"X", x}, {"Y", slope}});
  n.result(0, n.main(n.op("where", {{"Condition", negative}, {"X", scaled}, {"Y", x}})));
}

// Before version 13 the dimensions from the axis on count as one.
void mapSoftmaxOf(MapNode &n) {
  OnnxValue x = n.in(0);
  bool flattens = n.attributes.opset < 13;
  int64_t axis = n.attributes.integer("axis", flattens ? 1 : -1), rank = n.rank(x);
  if (!flattens || axis == -1 || axis == rank - 1)
    return n.result(0, n.op(n.paddleType(), {{"X", x}}, {{"axis", n.axis(axis, rank)}}));
  axis = axis == rank ? rank : n.axis(axis, rank);
  std::vector<int64_t> sizes = n.shape(x);
  int64_t rows = 1;
  for (int64_t d = 0; d < axis; ++d)
    rows *= sizes[static_cast<size_t>(d)];
  OnnxValue flat = n.op("reshape2", {{"X", x}}, {{"shape", std::vector<int64_t>{rows, -1}}});
  OnnxValue y = n.main(n.op(n.paddleType(), {{"X", flat}}, {{"axis", 1}}));
  n.result(0, n.op("reshape2", {{"X", y}}, {{"shape", sizes}}));
}

// 1 at the first largest element along the axis, else 0.
void mapHardmax(MapNode &n) {
  OnnxValue x = n.in(0);
  bool flattens = n.attributes.opset < 13;
  int64_t rank = n.rank(x), axis = n.axis(n.attributes.integer("axis", flattens ? 1 : -1), rank);
  std::vector<int64_t> sizes = n.shape(x), rows = sizes;
  OnnxValue y = x;
  if (n.failed())
    return;
  if (flattens) {
    int64_t count = 1;
    for (int64_t d = 0; d < axis; ++d)
      count *= sizes[static_cast<size_t>(d)];
    rows = {count, n.elements(x) / count}, axis = 1;
    y = n.op("reshape2", {{"X", x}}, {{"shape", rows}});
  }
  OnnxValue place = n.op("arg_max", {{"X", y}}, {{"axis", axis}, {"keepdims", false}});
  OnnxValue line = n.op("one_hot_v2", {{"X", place}},
                        {{"depth", rows[static_cast<size_t>(axis)]}, {"dtype", n.element(x)}});
  auto last = static_cast<int64_t>(rows.size()) - 1;
  std::vector<int64_t> perm;
  for (int64_t d = 0; d < last; ++d)
    perm.push_back(d);
  perm.insert(perm.begin() + axis, last);
  if (axis != last)
    line = n.op("transpose2", {{"X", line}}, {{"axis", perm}});
  n.result(0, flattens ? n.op("reshape2", {{"X", line}}, {{"shape", sizes}}) : line);
}

} // namespace

ArrayRef<OnnxRow> activationRows() {
  static const OnnxRow rows[] = {
      {"", "Celu", 12, mapCelu, "celu"},
      {"", "Elu", 6, mapElu, "elu"},
      {"", "Gelu", 20, mapGelu, "gelu"},
      {"", "HardSigmoid", 6, mapHardSigmoid, "hard_sigmoid"},
      {"", "HardSwish", 14, mapHardSwish, "hard_swish"},
      {"", "Hardmax", 1, mapHardmax, "arg_max, one_hot_v2, transpose2"},
      {"", "LeakyRelu", 6, mapLeakyRelu, "leaky_relu"},
      {"", "LogSoftmax", 1, mapSoftmaxOf, "log_softmax; with reshape2 before opset 13"},
      {"", "Mish", 18, mapMish, "mish"},
      {"", "PRelu", 7, mapPRelu, "prelu; where for other slopes than one or one per channel"},
      {"", "Relu", 6, computed<mapRelu>, "relu; clip for integers", NarrowInputs::computed},
      {"", "Selu", 6, mapSelu, "selu"},
      {"", "Shrink", 9, mapShrink, "where with comparisons"},
      {"", "Sigmoid", 6, mapPlain, "sigmoid"},
      {"", "Softmax", 1, mapSoftmaxOf, "softmax; with reshape2 before opset 13"},
      {"", "Softplus", 1, mapSoftplus, "softplus"},
      {"", "Softsign", 1, mapPlain, "softsign"},
      {"", "SwiGLU", 28, mapSwiglu, "swish, elementwise_mul"},
      {"", "Swish", 24, mapSwish, "swish"},
      {"", "Tanh", 6, mapPlain, "tanh"},
      {"", "ThresholdedRelu", 10, mapThresholdedRelu, "thresholded_relu"},
  };
  return rows;
}

} // namespace ampc
