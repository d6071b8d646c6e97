// Attention and rotary embeddings as compositions.
#include "AttentionParts.h"
#include "ampc/Dialect/NumberFormat.h"
#include <cmath>

using namespace mlir;

namespace ampc {

using Ints = std::vector<int64_t>;

OnnxValue swapDims(MapNode &n, const OnnxValue &x, Ints perm) {
  return n.op("transpose2", {{"X", x}}, {{"axis", std::move(perm)}});
}

OnnxValue splitHeads(MapNode &n, const OnnxValue &x, int64_t heads) {
  if (n.rank(x) != 3 || heads < 1 || n.dim(x, 2) % heads) {
    n.fail("expects [batch, length, heads * size] with " + std::to_string(heads) + " heads");
    return {};
  }
  Ints shape = {n.dim(x, 0), n.dim(x, 1), heads, n.dim(x, 2) / heads};
  return swapDims(n, n.op("reshape2", {{"X", x}}, {{"shape", shape}}), {0, 2, 1, 3});
}

OnnxValue joinHeads(MapNode &n, const OnnxValue &x) {
  Ints shape = {n.dim(x, 0), n.dim(x, 2), n.dim(x, 1) * n.dim(x, 3)};
  return n.op("reshape2", {{"X", swapDims(n, x, {0, 2, 1, 3})}}, {{"shape", shape}});
}

namespace {

// Each head of k and v serves several heads of q.
OnnxValue repeatedHeads(MapNode &n, const OnnxValue &x, int64_t heads) {
  int64_t own = n.dim(x, 1);
  if (own == heads || n.failed())
    return x;
  if (heads % own) {
    n.fail(std::to_string(own) + " heads of keys do not divide " + std::to_string(heads) +
           " heads of queries");
    return x;
  }
  Ints shape = n.shape(x);
  OnnxValue groups = n.op("unsqueeze2", {{"X", x}}, {{"axes", Ints{2}}});
  OnnxValue all = n.op("expand_v2", {{"X", groups}},
                       {{"shape", Ints{shape[0], own, heads / own, shape[2], shape[3]}}});
  return n.op("reshape2", {{"X", all}}, {{"shape", Ints{shape[0], heads, shape[2], shape[3]}}});
}

OnnxValue maskedScores(MapNode &n, const OnnxValue &scores, const OnnxValue &mask) {
  if (n.isFloating(mask))
    return n.op("elementwise_add", {{"X", scores}, {"Y", mask}});
  return n.op("where",
              {{"Condition", mask}, {"X", scores}, {"Y", n.scalar(-HUGE_VAL, n.element(scores))}});
}

// Query i sees the keys up to i and those of the past.
OnnxValue causalMask(MapNode &n, int64_t queries, int64_t keys, int64_t past) {
  if (queries * keys > int64_t{1} << 26) {
    n.fail("a causal mask of " + std::to_string(queries) + " times " + std::to_string(keys) +
           " elements is not supported in this form");
    return {};
  }
  Ints seen;
  for (int64_t query = 0; query < queries; ++query)
    for (int64_t key = 0; key < keys; ++key)
      seen.push_back(key <= query + past);
  return n.constantOf(onnxmodel::literalOf(DType::boolean, {queries, keys}, seen));
}

} // namespace

AttentionScores attentionScores(MapNode &n, const AttentionOperands &a) {
  AttentionScores s;
  double root = std::sqrt(a.scale);
  OnnxValue q = n.op("scale", {{"X", a.q}}, {{"scale", root}, {"bias", 0.0}}),
            k = n.op("scale", {{"X", repeatedHeads(n, a.k, n.dim(a.q, 1))}},
                     {{"scale", root}, {"bias", 0.0}});
  s.raw = n.op("matmul_v2", {{"X", q}, {"Y", k}}, {{"trans_x", false}, {"trans_y", true}});
  s.capped = s.raw;
  if (a.softcap != 0) {
    OnnxValue small = n.op("scale", {{"X", s.raw}}, {{"scale", 1 / a.softcap}, {"bias", 0.0}});
    s.capped =
        n.op("scale", {{"X", n.op("tanh", {{"X", small}})}}, {{"scale", a.softcap}, {"bias", 0.0}});
  }
  s.masked = s.capped;
  if (a.causal) {
    int64_t queries = n.dim(a.q, 2), keys = n.dim(a.k, 2);
    s.masked = maskedScores(n, s.masked, causalMask(n, queries, keys, a.past));
  }
  if (a.mask)
    s.masked = maskedScores(n, s.masked, a.mask);
  s.weights = n.op("softmax", {{"X", s.masked}}, {{"axis", -1}});
  if (!a.mask && !a.causal)
    return s;
  // A query that sees no key has the weights 0.
  Type element = n.element(s.masked);
  OnnxValue largest = n.op("reduce_max", {{"X", s.masked}},
                           {{"dim", Ints{-1}}, {"keep_dim", true}, {"reduce_all", false}});
  OnnxValue sees = n.op("not_equal", {{"X", largest}, {"Y", n.scalar(-HUGE_VAL, element)}});
  s.weights = n.op("where", {{"Condition", sees}, {"X", s.weights}, {"Y", n.scalar(0, element)}});
  return s;
}

OnnxValue weighted(MapNode &n, const AttentionOperands &a, const AttentionScores &scores) {
  return n.main(
      n.op("matmul_v2", {{"X", scores.weights}, {"Y", repeatedHeads(n, a.v, n.dim(a.q, 1))}}));
}

OnnxValue attend(MapNode &n, const AttentionOperands &a) {
  int64_t queries = n.dim(a.q, 2), keys = n.dim(a.k, 2);
  // flash_attn's last query sees all keys.
  bool causalFits = !a.causal || keys == queries + a.past;
  bool maskFits = !a.mask || n.rank(a.mask) <= 4;
  if (a.softcap != 0 || a.emptyRows || !causalFits || !maskFits || n.shape(a.k) != n.shape(a.v) ||
      n.dim(a.q, 3) != n.dim(a.k, 3))
    return weighted(n, a, attentionScores(n, a));
  auto byLength = [&](const OnnxValue &x) { return swapDims(n, x, {0, 2, 1, 3}); };
  OnnxValue y = n.op(
      "scaled_dot_product_attention",
      {{"q", byLength(a.q)}, {"k", byLength(a.k)}, {"v", byLength(a.v)}, {"attn_mask", a.mask}},
      {{"causal", a.causal}, {"scale", a.scale}, {"is_test", true}}, "out");
  return byLength(n.main(y));
}

OnnxValue rotaryRows(MapNode &n, const OnnxValue &table, const OnnxValue &positions,
                     int64_t length) {
  Ints shape = n.shape(table);
  if (shape.size() == 3 || n.failed())
    return table;
  if (shape.size() != 2) {
    n.fail("expects a table of two or three dimensions");
    return {};
  }
  if (!positions || n.elements(positions) == 1) { // the first rows
    OnnxValue rows = n.op("slice", {{"Input", table}},
                          {{"axes", Ints{0}}, {"starts", Ints{0}}, {"ends", Ints{length}}});
    return n.op("unsqueeze2", {{"X", rows}}, {{"axes", Ints{0}}});
  }
  Ints places = n.shape(positions);
  OnnxValue list = n.op("reshape2", {{"X", positions}}, {{"shape", Ints{n.elements(positions)}}});
  OnnxValue rows = n.op("gather", {{"X", table}, {"Index", list}}, {{"axis", 0}});
  places.push_back(shape[1]);
  return n.op("reshape2", {{"X", rows}}, {{"shape", places}});
}

OnnxValue rotated(MapNode &n, const OnnxValue &x, const OnnxValue &cosines, const OnnxValue &sines,
                  int64_t size, bool interleaved) {
  int64_t width = n.dim(x, 3);
  Ints shape = n.shape(x);
  if (size < 2 || size % 2 || size > width) {
    n.fail("rotates " + std::to_string(size) + " of " + std::to_string(width) + " elements");
    return {};
  }
  auto part = [&](const OnnxValue &of, int64_t from, int64_t to, int64_t step) {
    if (step == 1 && from == 0 && to == n.dim(of, 3))
      return of;
    return n.op(
        "strided_slice", {{"Input", of}},
        {{"axes", Ints{3}}, {"starts", Ints{from}}, {"ends", Ints{to}}, {"strides", Ints{step}}});
  };
  OnnxValue cosine = n.op("unsqueeze2", {{"X", cosines}}, {{"axes", Ints{1}}}),
            sine = n.op("unsqueeze2", {{"X", sines}}, {{"axes", Ints{1}}});
  OnnxValue first = interleaved ? part(x, 0, size, 2) : part(x, 0, size / 2, 1),
            second = interleaved ? part(x, 1, size, 2) : part(x, size / 2, size, 1);
  auto times = [&](const OnnxValue &a, const OnnxValue &b) {
    return n.op("elementwise_mul", {{"X", a}, {"Y", b}});
  };
  OnnxValue real =
                n.op("elementwise_sub", {{"X", times(first, cosine)}, {"Y", times(second, sine)}}),
            imaginary =
                n.op("elementwise_add", {{"X", times(first, sine)}, {"Y", times(second, cosine)}});
  std::vector<OnnxValue> parts = {real, imaginary};
  if (interleaved) {
    OnnxValue pairs = n.op("stack", {{"X", parts}}, {{"axis", 4}}, "Y");
    Ints joined = {shape[0], shape[1], shape[2], size};
    parts = {n.op("reshape2", {{"X", pairs}}, {{"shape", n.failed() ? Ints{} : joined}})};
  }
  if (size < width)
    parts.push_back(part(x, size, width, 1));
  return parts.size() == 1 ? parts[0] : n.op("concat", {{"X", parts}}, {{"axis", 3}});
}

} // namespace ampc
