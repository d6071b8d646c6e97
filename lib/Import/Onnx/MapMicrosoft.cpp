// Mappings of the fusions of com.microsoft that exporters and onnxruntime's optimizer write.
#include "AttentionParts.h"
#include <cmath>

using namespace mlir;

namespace ampc {
namespace {

OnnxValue sumOf(MapNode &n, const OnnxValue &x, const OnnxValue &y) {
  return y ? n.op("elementwise_add", {{"X", x}, {"Y", y}}) : x;
}

void mapMsGelu(MapNode &n) {
  n.result(0, n.op("gelu", {{"X", n.in(0)}}, {{"approximate", false}}));
}

void mapBiasGelu(MapNode &n) {
  OnnxValue x = sumOf(n, n.in(0), n.inOrNone(1));
  n.result(0, n.main(n.op("gelu", {{"X", x}}, {{"approximate", false}})));
}

void mapFastGelu(MapNode &n) {
  OnnxValue x = sumOf(n, n.in(0), n.inOrNone(1));
  n.result(0, n.main(n.op("gelu", {{"X", x}}, {{"approximate", true}})));
}

void mapQuickGelu(MapNode &n) {
  n.result(0, n.op("swish", {{"X", n.in(0)}}, {{"beta", n.attributes.number("alpha", 1.702)}}));
}

// The sum of input, skip and bias, normalized; the sum itself is the last result.
void mapSkipNormalization(MapNode &n) {
  bool simplified = n.attributes.node.op_type() == "SkipSimplifiedLayerNormalization";
  OnnxValue sum = sumOf(n, sumOf(n, n.in(0), n.in(1)), n.inOrNone(simplified ? 3 : 4));
  double epsilon = n.attributes.number("epsilon", 1e-12);
  int64_t axis = n.rank(sum) - 1;
  OnnxValue y =
      simplified
          ? n.op("rms_norm", {{"x", sum}, {"scale", n.in(2)}},
                 {{"normalized_shape", std::vector<int64_t>{n.dim(sum, -1)}}, {"epsilon", epsilon}},
                 "y")
          : n.op("layer_norm", {{"X", sum}, {"Scale", n.in(2)}, {"Bias", n.inOrNone(3)}},
                 {{"epsilon", epsilon}, {"begin_norm_axis", axis}}, "Y");
  n.result(0, n.main(y));
  n.result(3, sum);
}

// Words, positions and segments, summed and normalized. A mask is not supported here.
void mapEmbedNormalization(MapNode &n) {
  OnnxValue ids = n.in(0), segments = n.inOrNone(1), words = n.in(2), places = n.in(3);
  if (n.has(7) && n.wants(1))
    return n.fail("output 1, the number of unmasked words, is not supported");
  auto rows = [&](const OnnxValue &index, const OnnxValue &table) {
    return n.op("lookup_table_v2", {{"Ids", index}, {"W", table}});
  };
  OnnxValue sum = rows(ids, words);
  OnnxValue byPlace = n.has(8) ? rows(n.in(8), places)
                               : n.op("slice", {{"Input", places}},
                                      {{"axes", std::vector<int64_t>{0}},
                                       {"starts", std::vector<int64_t>{0}},
                                       {"ends", std::vector<int64_t>{n.dim(ids, 1)}}});
  sum = sumOf(n, sum, byPlace);
  if (segments && n.has(4))
    sum = sumOf(n, sum, rows(segments, n.in(4)));
  n.result(0,
           n.main(n.op("layer_norm", {{"X", sum}, {"Scale", n.in(5)}, {"Bias", n.in(6)}},
                       {{"epsilon", n.attributes.number("epsilon", 1e-12)}, {"begin_norm_axis", 2}},
                       "Y")));
  n.result(2, sum);
}

// A mask of integers [batch, keys] hides keys where it is 0.
OnnxValue keyMask(MapNode &n, const OnnxValue &mask, int64_t batch, int64_t keys) {
  if (n.shape(mask) != std::vector<int64_t>{batch, keys}) {
    n.fail("a mask of the shape " + onnxmodel::textOfShape(n.shape(mask)) +
           " is not supported, only [batch, keys]");
    return {};
  }
  OnnxValue seen = n.op("not_equal", {{"X", mask}, {"Y", n.scalar(0, n.element(mask))}});
  return n.op("reshape2", {{"X", seen}}, {{"shape", std::vector<int64_t>{batch, 1, 1, keys}}});
}

// Projections of one input to q, k and v, and attention.
void mapMsAttention(MapNode &n) {
  OnnxValue x = n.in(0), bias = n.inOrNone(2);
  int64_t heads = n.attributes.integer("num_heads", 0);
  if (n.has(4) || n.has(5) || n.has(6))
    return n.fail("inputs after the mask are not supported");
  if (n.attributes.has("qkv_hidden_sizes"))
    return n.fail("attribute 'qkv_hidden_sizes' is not supported");
  n.attributes.ignore({"mask_filter_value", "rotary_embedding_dim"});
  OnnxValue all = sumOf(n, n.op("matmul_v2", {{"X", x}, {"Y", n.in(1)}}), bias);
  int64_t width = n.dim(all, -1);
  if (width % 3)
    return n.fail("the weights have " + std::to_string(width) + " columns, no multiple of three");
  std::vector<OnnxValue> parts =
      n.ops("split", {{"X", all}}, {{"num", 3}, {"axis", 2}}, std::vector<StringRef>(3, "Out"));
  AttentionOperands a;
  a.q = splitHeads(n, parts[0], heads), a.k = splitHeads(n, parts[1], heads);
  a.v = splitHeads(n, parts[2], heads);
  a.causal = n.attributes.integer("unidirectional", 0);
  a.scale = n.attributes.number("scale", 1 / std::sqrt(static_cast<double>(n.dim(a.q, 3))));
  if (n.has(3))
    a.mask = keyMask(n, n.in(3), n.dim(x, 0), n.dim(x, 1));
  n.result(0, joinHeads(n, attend(n, a)));
}

void mapMultiHeadAttention(MapNode &n) {
  OnnxValue q = n.in(0), k = n.in(1), v = n.in(2);
  int64_t heads = n.attributes.integer("num_heads", 0);
  n.attributes.ignore({"mask_filter_value"});
  for (size_t i : {6u, 7u})
    if (n.has(i))
      return n.fail("keys and values of earlier steps are not supported");
  if (n.has(3)) {
    std::vector<int64_t> sizes = {n.dim(q, -1), n.dim(k, -1), n.dim(v, -1)};
    std::vector<OnnxValue> biases =
        n.ops("split", {{"X", n.in(3)}}, {{"sections", sizes}, {"axis", 0}},
              std::vector<StringRef>(3, "Out"));
    q = sumOf(n, q, biases[0]), k = sumOf(n, k, biases[1]), v = sumOf(n, v, biases[2]);
  }
  AttentionOperands a;
  a.q = splitHeads(n, q, heads), a.k = splitHeads(n, k, heads), a.v = splitHeads(n, v, heads);
  a.causal = n.attributes.integer("unidirectional", 0);
  a.scale = n.attributes.number("scale", 1 / std::sqrt(static_cast<double>(n.dim(a.q, 3))));
  if (n.has(4) && n.has(5))
    return n.fail("a mask of keys together with a bias of scores is not supported");
  if (n.has(4))
    a.mask = keyMask(n, n.in(4), n.dim(q, 0), n.dim(k, 1));
  if (n.has(5))
    a.mask = n.in(5);
  n.result(0, joinHeads(n, attend(n, a)));
}

void mapMsRotaryEmbedding(MapNode &n) {
  OnnxValue x = n.in(0), positions = n.in(1);
  int64_t heads = n.attributes.integer("num_heads", 0),
          size = n.attributes.integer("rotary_embedding_dim", 0);
  n.attributes.ignore({"is_packed_batching"});
  bool joined = n.rank(x) == 3;
  int64_t width = 2 * n.dim(n.in(2), 1);
  if (n.attributes.number("scale", 1) != 1)
    return n.fail("attribute 'scale' of RotaryEmbedding other than 1 is not supported");
  if (joined)
    x = splitHeads(n, x, heads ? heads : n.dim(x, 2) / width);
  int64_t length = n.dim(x, 2);
  OnnxValue y = rotated(n, x, rotaryRows(n, n.in(2), positions, length),
                        rotaryRows(n, n.in(3), positions, length), size ? size : width,
                        n.attributes.integer("interleaved", 0));
  n.result(0, joined ? joinHeads(n, y) : y);
}

} // namespace

ArrayRef<OnnxRow> microsoftRows() {
  static const OnnxRow rows[] = {
      {"com.microsoft", "Attention", 1, mapMsAttention,
       "matmul_v2, split, scaled_dot_product_attention"},
      {"com.microsoft", "BiasGelu", 1, mapBiasGelu, "elementwise_add, gelu"},
      {"com.microsoft", "EmbedLayerNormalization", 1, mapEmbedNormalization,
       "lookup_table_v2, elementwise_add, layer_norm"},
      {"com.microsoft", "FastGelu", 1, mapFastGelu, "elementwise_add, gelu"},
      {"com.microsoft", "Gelu", 1, mapMsGelu, "gelu"},
      {"com.microsoft", "MultiHeadAttention", 1, mapMultiHeadAttention,
       "scaled_dot_product_attention"},
      {"com.microsoft", "QuickGelu", 1, mapQuickGelu, "swish"},
      {"com.microsoft", "RotaryEmbedding", 1, mapMsRotaryEmbedding,
       "strided_slice, elementwise_mul, elementwise_add, elementwise_sub, concat"},
      {"com.microsoft", "SkipLayerNormalization", 1, mapSkipNormalization,
       "elementwise_add, layer_norm"},
      {"com.microsoft", "SkipSimplifiedLayerNormalization", 1, mapSkipNormalization,
       "elementwise_add, rms_norm"},
  };
  return rows;
}

} // namespace ampc
