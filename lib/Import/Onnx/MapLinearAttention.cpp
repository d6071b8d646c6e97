// Mappings of the operators of recurrent models of language: LinearAttention, whose steps are
// unrolled where they depend on each other, and CausalConvWithState.
#include "AttentionParts.h"
#include <cmath>

using namespace mlir;

namespace ampc {
namespace {

using LinearDims = std::vector<int64_t>;

constexpr int64_t kMostLinearSteps = 1024;

OnnxValue linearProduct(MapNode &n, const OnnxValue &x, const OnnxValue &y, bool transX = false,
                        bool transY = false) {
  return n.op("matmul_v2", {{"X", x}, {"Y", y}}, {{"trans_x", transX}, {"trans_y", transY}});
}

OnnxValue along(MapNode &n, const OnnxValue &x, int64_t axis, int64_t from, int64_t to) {
  return n.op("slice", {{"Input", x}},
              {{"axes", LinearDims{axis}}, {"starts", LinearDims{from}}, {"ends", LinearDims{to}}});
}

// [batch, heads, length, …] values of LinearAttention.
struct LinearAttention {
  OnnxValue q, k, v;
  OnnxValue decay; // [batch, heads, length, size or 1]; may be absent
  OnnxValue beta;  // [batch, heads or 1, length, 1]; may be absent
  OnnxValue state; // [batch, heads, size, width]; may be absent
  int64_t length = 0;
};

// Without decay and beta, what a query reads of the keys up to its own are masked products.
OnnxValue linearRule(MapNode &n, LinearAttention &a) {
  OnnxValue scores = n.op("tril_triu", {{"X", linearProduct(n, a.q, a.k, false, true)}},
                          {{"diagonal", 0}, {"lower", true}});
  OnnxValue y = linearProduct(n, scores, a.v), sum = linearProduct(n, a.k, a.v, true);
  if (a.state) {
    y = n.binary("elementwise_add", y, linearProduct(n, a.q, a.state));
    sum = n.binary("elementwise_add", a.state, sum);
  }
  a.state = sum;
  return y;
}

// S = e^g S + beta k (v - Sᵀ k)ᵀ, with the parts that the rule has, and y = Sᵀ q.
OnnxValue steppedRule(MapNode &n, LinearAttention &a, bool isDelta) {
  if (!a.state) {
    LinearDims shape = n.shape(a.k);
    shape[2] = n.dim(a.k, 3), shape[3] = n.dim(a.v, 3);
    a.state = n.op("expand_v2", {{"X", n.scalar(0, n.element(a.v))}}, {{"shape", shape}});
  }
  OnnxValue factor = a.decay;
  if (factor) { // one column for each step
    factor = n.op("exp", {{"X", swapDims(n, factor, {0, 1, 3, 2})}});
  }
  std::vector<OnnxValue> all;
  for (int64_t t = 0; t < a.length && !n.failed(); ++t) {
    OnnxValue q = along(n, a.q, 2, t, t + 1), k = along(n, a.k, 2, t, t + 1),
              v = along(n, a.v, 2, t, t + 1);
    if (factor)
      a.state = n.binary("elementwise_mul", along(n, factor, 3, t, t + 1), a.state);
    if (isDelta)
      v = n.binary("elementwise_sub", v, linearProduct(n, k, a.state));
    if (a.beta)
      v = n.binary("elementwise_mul", v, along(n, a.beta, 2, t, t + 1));
    a.state = n.binary("elementwise_add", a.state, linearProduct(n, k, v, true));
    all.push_back(n.main(linearProduct(n, q, a.state)));
  }
  return all.size() == 1 ? all[0] : n.op("concat", {{"X", all}}, {{"axis", 2}});
}

// Each head of the state serves several heads of queries, one after the other: they are further
// queries of one step, which a batch of states has.
OnnxValue groupedHeads(MapNode &n, const OnnxValue &x, int64_t heads) {
  if (n.failed())
    return x;
  LinearDims shape = n.shape(x);
  int64_t own = shape[1];
  OnnxValue groups = n.op("unsqueeze2", {{"X", x}}, {{"axes", LinearDims{2}}});
  groups = n.op("expand_v2", {{"X", groups}},
                {{"shape", LinearDims{shape[0], own, heads / own, shape[2], shape[3]}}});
  return n.op("reshape2", {{"X", groups}},
              {{"shape", LinearDims{shape[0], heads, shape[2], shape[3]}}});
}

void mapLinearAttention(MapNode &n) {
  int64_t heads = n.attributes.integer("q_num_heads", 0),
          own = n.attributes.integer("kv_num_heads", 0);
  std::string rule = n.attributes.text("update_rule", "gated_delta");
  double scale = n.attributes.number("scale", 0);
  n.attributes.ignore({"chunk_size"});
  bool isGated = rule == "gated" || rule == "gated_delta",
       isDelta = rule == "delta" || rule == "gated_delta";
  if (!isGated && !isDelta && rule != "linear")
    return n.fail("attribute 'update_rule' with the value " + quote(rule) + " is not supported");
  if (heads < 1 || own < 1 || heads % own)
    return n.fail(std::to_string(own) + " heads of keys do not divide " + std::to_string(heads) +
                  " heads of queries");
  if ((isGated && !n.has(4)) || (isDelta && !n.has(5)))
    return n.fail("the rule " + quote(rule) + " needs the inputs decay or beta");
  LinearAttention a;
  a.q = splitHeads(n, n.in(0), heads), a.k = splitHeads(n, n.in(1), own);
  a.v = splitHeads(n, n.in(2), own), a.state = n.inOrNone(3);
  a.length = n.dim(a.q, 2);
  if (isGated)
    a.decay = splitHeads(n, n.in(4), own);
  if (isDelta)
    a.beta = splitHeads(n, n.in(5), n.dim(n.in(5), 2) == 1 ? 1 : own);
  if (a.state && n.rank(a.state) != 4)
    return n.fail("expects a state of four dimensions");
  if (n.failed())
    return;
  bool isStepped = isGated || isDelta;
  if (isStepped && a.length > kMostLinearSteps)
    return n.fail("has " + std::to_string(a.length) + " steps, at most " +
                  std::to_string(kMostLinearSteps) + " are unrolled");
  if (scale == 0)
    scale = 1 / std::sqrt(static_cast<double>(n.dim(a.q, 3)));
  a.q = n.op("scale", {{"X", a.q}}, {{"scale", scale}, {"bias", 0.0}});
  // Each head of the state, once for each of its queries.
  if (heads != own)
    for (OnnxValue *x : {&a.k, &a.v, &a.decay, &a.beta, &a.state})
      if (*x && n.dim(*x, 1) == own)
        *x = groupedHeads(n, *x, heads);
  if (n.failed())
    return;
  OnnxValue y = isStepped ? steppedRule(n, a, isDelta) : linearRule(n, a);
  n.result(0, joinHeads(n, y));
  if (heads == own)
    return n.result(1, a.state);
  if (n.wants(1))
    n.result(1, n.op("strided_slice", {{"Input", a.state}},
                     {{"axes", LinearDims{1}},
                      {"starts", LinearDims{0}},
                      {"ends", LinearDims{heads}},
                      {"strides", LinearDims{heads / own}}}));
}

// A depthwise convolution of x behind the last elements of earlier steps, or zeros.
void mapCausalConv(MapNode &n) {
  OnnxValue x = n.in(0), filter = n.in(1), bias = n.inOrNone(2);
  LinearDims shape = n.shape(x), sizes = n.shape(filter);
  std::string activation = n.attributes.text("activation", "none");
  if (n.failed())
    return;
  if (shape.size() != 3 || sizes.size() != 3 || sizes[0] != shape[1] || sizes[1] != 1)
    return n.fail("expects x of [batch, channels, length] and filters of [channels, 1, size]");
  if (activation != "none" && activation != "silu" && activation != "swish")
    return n.fail("attribute 'activation' with the value " + quote(activation) +
                  " is not supported");
  int64_t kept = sizes[2] - 1;
  OnnxValue whole = x;
  if (kept > 0 && n.has(3))
    whole = n.op("concat", {{"X", std::vector<OnnxValue>{n.in(3), x}}}, {{"axis", 2}});
  else if (kept > 0)
    whole = n.op("pad", {{"X", x}},
                 {{"paddings", LinearDims{0, 0, 0, 0, kept, 0}}, {"pad_value", 0.0}});
  if (n.dim(whole, 2) != shape[2] + kept)
    return n.fail("expects " + std::to_string(kept) + " elements of earlier steps");
  OnnxValue rows = n.op("unsqueeze2", {{"X", whole}}, {{"axes", LinearDims{2}}}),
            filters = n.op("unsqueeze2", {{"X", filter}}, {{"axes", LinearDims{2}}});
  OnnxValue y = n.main(n.op(shape[1] == 1 ? "conv2d" : "depthwise_conv2d",
                            {{"Input", rows}, {"Filter", filters}, {"Bias", bias}},
                            {{"strides", LinearDims{1, 1}},
                             {"paddings", LinearDims{0, 0}},
                             {"dilations", LinearDims{1, 1}},
                             {"groups", shape[1]}},
                            "Output"));
  y = n.op("squeeze2", {{"X", y}}, {{"axes", LinearDims{2}}});
  if (activation != "none")
    y = n.op("swish", {{"X", y}}, {{"beta", 1.0}});
  n.result(0, y);
  if (n.wants(1)) {
    if (kept == 0)
      return n.fail("has a state without elements");
    n.result(1, along(n, whole, 2, shape[2], shape[2] + kept));
  }
}

} // namespace

ArrayRef<OnnxRow> linearAttentionRows() {
  static const OnnxRow rows[] = {
      {"", "CausalConvWithState", 27, mapCausalConv, "concat or pad, depthwise_conv2d, swish"},
      {"", "LinearAttention", 27, mapLinearAttention,
       "matmul_v2, then its steps unrolled; for the rule linear matmul_v2 and tril_triu"},
  };
  return rows;
}

} // namespace ampc
