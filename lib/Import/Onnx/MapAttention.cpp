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

// Positions as int64 along a dimension of the scores.
OnnxValue positions(MapNode &n, int64_t count, size_t dimension) {
  std::vector<int64_t> all, shape(4, 1);
  for (int64_t i = 0; i < count; ++i)
    all.push_back(i);
  shape[dimension] = count;
  return n.constantOf(onnxmodel::literalOf(DType::i64, shape, all));
}

// The keys that the lengths of padded keys and the windows of queries leave; empty if all are left.
// With lengths, the last query of each sample is at the last key that is not padded.
OnnxValue visibleKeys(MapNode &n, AttentionOperands &a) {
  int64_t left = n.attributes.integer("left_window_size", -1),
          right = n.attributes.integer("right_window_size", -1);
  int64_t queries = n.dim(a.q, 2), keys = n.dim(a.k, 2);
  if (!n.has(6) && left < 0 && right < 0)
    return {};
  if (queries > 1 << 20 || keys > 1 << 20) {
    n.fail("has " + std::to_string(keys) + " keys in a form for at most 2^20");
    return {};
  }
  Type i64 = n.builder().getI64Type();
  OnnxValue key = positions(n, keys, 3), at = positions(n, queries, 2), visible;
  auto restrict = [&](const char *comparison, const OnnxValue &bound) {
    OnnxValue seen = n.op(comparison, {{"X", key}, {"Y", bound}});
    visible = visible ? n.op("logical_and", {{"X", visible}, {"Y", seen}}) : seen;
  };
  auto moved = [&](const OnnxValue &x, int64_t by) {
    return n.op("scale", {{"X", x}}, {{"scale", 1.0}, {"bias", static_cast<double>(by)}});
  };
  a.emptyRows = true;
  if (n.has(6)) {
    OnnxValue lengths = n.in(6);
    if (n.element(lengths) != i64)
      lengths = n.op("cast", {{"X", lengths}}, {{"out_dtype", i64}});
    lengths = n.op("reshape2", {{"X", lengths}}, {{"shape", std::vector<int64_t>{-1, 1, 1, 1}}});
    restrict("less_than", lengths);
    at = n.op("elementwise_add", {{"X", at}, {"Y", moved(lengths, -queries)}});
  } else if (a.past) {
    at = moved(at, a.past);
  }
  if (a.causal)
    restrict("less_equal", at);
  if (right >= 0)
    restrict("less_equal", moved(at, right));
  if (left >= 0)
    restrict("greater_equal", moved(at, -left));
  a.causal = false;
  return visible;
}

// The mask for all keys: those behind its end are hidden, and those that are not visible.
OnnxValue completeMask(MapNode &n, const AttentionOperands &a, const OnnxValue &visible) {
  OnnxValue mask = a.mask;
  if (!mask)
    return visible;
  int64_t keys = n.dim(a.k, 2), own = n.dim(mask, -1);
  std::vector<int64_t> shape = n.shape(mask);
  if (own != keys && own != 1 && own < keys && !n.failed()) {
    shape.back() = keys - own;
    double hidden = n.isFloating(mask) ? -HUGE_VAL : 0;
    OnnxValue rest =
        n.op("expand_v2", {{"X", n.scalar(hidden, n.element(mask))}}, {{"shape", shape}});
    mask = n.op("concat", {{"X", std::vector<OnnxValue>{mask, rest}}}, {{"axis", -1}});
  }
  if (!visible)
    return mask;
  if (!n.isFloating(mask))
    return n.op("logical_and", {{"X", visible}, {"Y", mask}});
  return n.op("where",
              {{"Condition", visible}, {"X", mask}, {"Y", n.scalar(-HUGE_VAL, n.element(mask))}});
}

void mapAttention(MapNode &n) {
  AttentionOperands a;
  a.q = n.in(0), a.k = n.in(1), a.v = n.in(2), a.mask = n.inOrNone(3);
  int64_t heads = n.attributes.integer("q_num_heads", 0),
          keyHeads = n.attributes.integer("kv_num_heads", 0);
  bool joined = n.rank(a.q) == 3;
  n.attributes.ignore({"softmax_precision"});
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
  a.mask = completeMask(n, a, visibleKeys(n, a));
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
