// Mappings of Attention and RotaryEmbedding of ai.onnx.
#include "AttentionParts.h"
#include <cmath>

using namespace mlir;

namespace ampc {
namespace {

// The keys or values of earlier steps go in front.
OnnxValue withPast(MapNode &n, const OnnxValue &x, size_t input) {
  if (!n.has(input))
    return x;
  return n.op("concat", {{"X", std::vector<OnnxValue>{n.in(input), x}}}, {{"axis", 2}});
}

void mapAttention(MapNode &n) {
  AttentionOperands a;
  a.q = n.in(0), a.k = n.in(1), a.v = n.in(2), a.mask = n.inOrNone(3);
  int64_t heads = n.attributes.integer("q_num_heads", 0),
          keyHeads = n.attributes.integer("kv_num_heads", 0);
  bool joined = n.rank(a.q) == 3;
  n.attributes.ignore({"softmax_precision"});
  if (n.has(6))
    return n.fail("input 6, the lengths of padded keys, is not supported");
  if (joined) {
    a.q = splitHeads(n, a.q, heads);
    a.k = splitHeads(n, a.k, keyHeads), a.v = splitHeads(n, a.v, keyHeads);
  }
  if (n.rank(a.q) != 4 || n.rank(a.k) != 4 || n.rank(a.v) != 4)
    return n.fail("expects q, k and v of three or four dimensions");
  if (n.has(4))
    a.past = n.dim(n.in(4), 2);
  a.k = withPast(n, a.k, 4), a.v = withPast(n, a.v, 5);
  a.scale = n.attributes.number("scale", 1 / std::sqrt(static_cast<double>(n.dim(a.q, 3))));
  a.softcap = n.attributes.number("softcap", 0);
  a.causal = n.attributes.integer("is_causal", 0);
  int64_t mode = n.attributes.integer("qk_matmul_output_mode", 0);
  // A mask of fewer keys hides the others; that of a whole number of keys is the rule.
  if (a.mask && n.dim(a.mask, -1) != n.dim(a.k, 2) && n.dim(a.mask, -1) != 1)
    return n.fail("the mask is for " + std::to_string(n.dim(a.mask, -1)) + " keys, and there are " +
                  std::to_string(n.dim(a.k, 2)));
  if (a.scale <= 0)
    return n.fail("attribute 'scale' must be positive");
  OnnxValue y;
  if (n.wants(3)) {
    AttentionScores scores = attentionScores(n, a);
    y = weighted(n, a, scores);
    const OnnxValue modes[] = {scores.raw, scores.capped, scores.masked, scores.weights};
    if (mode < 0 || mode > 3)
      return n.fail("attribute 'qk_matmul_output_mode' with the value " + std::to_string(mode) +
                    " is not supported");
    n.result(3, modes[mode]);
  } else {
    y = attend(n, a);
  }
  n.result(0, joined ? joinHeads(n, y) : y);
  n.result(1, a.k);
  n.result(2, a.v);
}

void mapRotaryEmbedding(MapNode &n) {
  OnnxValue x = n.in(0), cosine = n.in(1), sine = n.in(2), positions = n.inOrNone(3);
  int64_t heads = n.attributes.integer("num_heads", 0);
  bool joined = n.rank(x) == 3, interleaved = n.attributes.integer("interleaved", 0);
  if (joined)
    x = splitHeads(n, x, heads);
  if (n.rank(x) != 4)
    return n.fail("expects three or four dimensions");
  int64_t size = n.attributes.integer("rotary_embedding_dim", 0), length = n.dim(x, 2);
  if (size == 0)
    size = n.dim(x, 3);
  if (!positions && n.rank(cosine) == 2)
    return n.fail("has a table of two dimensions without positions");
  OnnxValue y = rotated(n, x, rotaryRows(n, cosine, positions, length),
                        rotaryRows(n, sine, positions, length), size, interleaved);
  n.result(0, joined ? joinHeads(n, y) : y);
}

} // namespace

ArrayRef<OnnxRow> attentionRows() {
  static const OnnxRow rows[] = {
      {"", "Attention", 23, mapAttention,
       "scaled_dot_product_attention with transpose2; matmul_v2 and softmax with softcap or "
       "scores"},
      {"", "RotaryEmbedding", 23, mapRotaryEmbedding,
       "strided_slice, elementwise_mul, elementwise_add, elementwise_sub, concat"},
  };
  return rows;
}

} // namespace ampc
