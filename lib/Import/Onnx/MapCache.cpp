// Mappings of operators that write into caches of keys and values: TensorScatter, and
// GroupQueryAttention of com.microsoft.
#include "AttentionParts.h"
#include <algorithm>
#include <cmath>

using namespace mlir;

namespace ampc {
namespace {

using CacheDims = std::vector<int64_t>;

OnnxValue asInt64(MapNode &n, const OnnxValue &x) {
  Type i64 = n.builder().getI64Type();
  return n.element(x) == i64 ? x : n.op("cast", {{"X", x}}, {{"out_dtype", i64}});
}

// 0, 1, … along a dimension of `rank` dimensions.
OnnxValue countUp(MapNode &n, int64_t count, size_t rank, size_t dimension) {
  if (count > 1 << 20) {
    n.fail("has " + std::to_string(count) + " places in a form for at most 2^20");
    return {};
  }
  CacheDims all, shape(rank, 1);
  for (int64_t i = 0; i < count; ++i)
    all.push_back(i);
  shape[dimension] = count;
  return n.constantOf(onnxmodel::literalOf(DType::i64, shape, all));
}

OnnxValue movedBy(MapNode &n, const OnnxValue &x, double by) {
  return n.op("scale", {{"X", x}}, {{"scale", 1.0}, {"bias", by}});
}

// The cache with `update` from the place `starts` of each sample [batch] on, along `axis`. A
// circular cache goes on at its begin behind its end.
OnnxValue written(MapNode &n, const OnnxValue &cache, const OnnxValue &update,
                  const OnnxValue &starts, int64_t axis, bool circular) {
  CacheDims shape = n.shape(cache), line(shape.size(), 1);
  auto along = static_cast<size_t>(axis);
  int64_t length = n.dim(cache, axis), count = n.dim(update, axis);
  if (n.failed())
    return {};
  line[0] = shape[0];
  OnnxValue first = n.op("reshape2", {{"X", asInt64(n, starts)}}, {{"shape", line}});
  // The place of each element in the update; negative or beyond its end if it stays.
  OnnxValue at = n.binary("elementwise_sub", countUp(n, length, shape.size(), along), first);
  if (circular)
    at = n.binary("elementwise_mod", at, n.scalar(static_cast<double>(length), n.element(at)));
  Type i64 = n.element(at);
  OnnxValue isNew = n.op(
      "logical_and", {{"X", n.binary("greater_equal", at, n.scalar(0, i64))},
                      {"Y", n.binary("less_than", at, n.scalar(static_cast<double>(count), i64))}});
  OnnxValue index = n.op("where", {{"Condition", isNew},
                                   {"X", movedBy(n, at, static_cast<double>(length))},
                                   {"Y", countUp(n, length, shape.size(), along)}});
  index = n.op("expand_v2", {{"X", index}}, {{"shape", shape}});
  OnnxValue both = n.op("concat", {{"X", std::vector<OnnxValue>{cache, update}}}, {{"axis", axis}});
  return n.op("take_along_axis", {{"Input", both}, {"Index", index}}, {{"Axis", axis}}, "Result");
}

void mapTensorScatter(MapNode &n) {
  OnnxValue cache = n.in(0), update = n.in(1);
  int64_t rank = n.rank(cache), axis = n.axis(n.attributes.integer("axis", -2), rank);
  std::string mode = n.attributes.text("mode", "linear");
  CacheDims wanted = n.shape(cache);
  if (n.failed())
    return;
  if (mode != "linear" && mode != "circular")
    return n.fail("attribute 'mode' with the value " + quote(mode) + " is not supported");
  int64_t count = n.rank(update) == rank ? n.dim(update, axis) : 0,
          length = wanted[static_cast<size_t>(axis)];
  wanted[static_cast<size_t>(axis)] = count;
  if (axis == 0 || n.shape(update) != wanted || count > length)
    return n.fail("the update of the shape " + onnxmodel::textOfShape(n.shape(update)) +
                  " does not fit the cache of the shape " + onnxmodel::textOfShape(n.shape(cache)));
  if (n.has(2)) {
    if (n.shape(n.in(2)) != CacheDims{n.dim(cache, 0)})
      return n.fail("expects a place for each of the " + std::to_string(n.dim(cache, 0)) +
                    " samples");
    return n.result(0, n.main(written(n, cache, update, n.in(2), axis, mode == "circular")));
  }
  if (count == length)
    return n.result(0, n.op("assign", {{"X", update}}));
  OnnxValue rest =
      n.op("slice", {{"Input", cache}},
           {{"axes", CacheDims{axis}}, {"starts", CacheDims{count}}, {"ends", CacheDims{length}}});
  n.result(0,
           n.main(n.op("concat", {{"X", std::vector<OnnxValue>{update, rest}}}, {{"axis", axis}})));
}

// The constant lengths of all samples if they are equal; nullopt if not.
std::optional<int64_t> sameLength(MapNode &n, size_t input) {
  if (!n.inOrNone(input).isFixed())
    return std::nullopt;
  CacheDims all = n.integers(input);
  if (all.empty() || !llvm::all_equal(all))
    return std::nullopt;
  return all.front();
}

struct GroupQuery {
  AttentionOperands a;
  OnnxValue lengths; // of the keys of each sample, [batch] as int64; empty if all are full
  int64_t keys = 0;  // places of the cache
};

// Turns q and k by their positions, which go on behind the past of each sample.
void rotateGroupQuery(MapNode &n, GroupQuery &g, const OnnxValue &past) {
  if (!n.attributes.integer("do_rotary", 0))
    return n.attributes.ignore({"rotary_interleaved"});
  bool interleaved = n.attributes.integer("rotary_interleaved", 0);
  OnnxValue cosines = n.in(7), sines = n.in(8), positions;
  int64_t length = n.dim(g.a.q, 2), size = 2 * n.dim(cosines, 1);
  if (n.has(9)) {
    positions = n.in(9);
  } else if (past) {
    positions =
        n.binary("elementwise_add", countUp(n, length, 2, 1),
                 n.op("reshape2", {{"X", past}}, {{"shape", CacheDims{n.dim(g.a.q, 0), 1}}}));
  } else if (g.a.past) {
    auto from = [&](const OnnxValue &table) {
      return n.op("slice", {{"Input", table}},
                  {{"axes", CacheDims{0}},
                   {"starts", CacheDims{g.a.past}},
                   {"ends", CacheDims{g.a.past + length}}});
    };
    cosines = from(cosines), sines = from(sines);
  }
  for (OnnxValue *x : {&g.a.q, &g.a.k})
    *x = rotated(n, *x, rotaryRows(n, cosines, positions, length),
                 rotaryRows(n, sines, positions, length), size, interleaved);
}

// What each query may see: the keys up to its own, in its window.
void maskGroupQuery(MapNode &n, GroupQuery &g, const OnnxValue &past) {
  int64_t window = n.attributes.integer("local_window_size", -1), queries = n.dim(g.a.q, 2);
  if (!past && window < 0) {
    g.a.causal = true;
    return;
  }
  OnnxValue key = countUp(n, g.keys, 4, 3), at = countUp(n, queries, 4, 2);
  if (past)
    at = n.binary("elementwise_add", at,
                  n.op("reshape2", {{"X", past}}, {{"shape", CacheDims{-1, 1, 1, 1}}}));
  else if (g.a.past)
    at = movedBy(n, at, static_cast<double>(g.a.past));
  OnnxValue seen = n.binary("less_equal", key, at);
  if (window >= 0)
    seen =
        n.op("logical_and",
             {{"X", seen},
              {"Y", n.binary("greater_than", key, movedBy(n, at, -static_cast<double>(window)))}});
  g.a.mask = g.a.mask ? n.op("where", {{"Condition", seen},
                                       {"X", g.a.mask},
                                       {"Y", n.scalar(-HUGE_VAL, n.element(g.a.mask))}})
                      : seen;
}

// Causal attention with a cache whose samples may have different lengths: `seqlens_k` has the last
// place of each. A prompt without a past begins at place 0, and its padding is at the end.
void mapGroupQueryAttention(MapNode &n) {
  const NodeView &attributes = n.attributes;
  int64_t heads = attributes.integer("num_heads", 0), own = attributes.integer("kv_num_heads", 0);
  GroupQuery g;
  OnnxValue q = n.in(0), k = n.inOrNone(1), v = n.inOrNone(2);
  attributes.ignore({"kv_cache_bit_width", "k_quant_type", "v_quant_type"});
  for (size_t i : {11u, 12u, 13u})
    if (n.has(i))
      return n.fail("input " + std::to_string(i) + " is not supported");
  if (attributes.integer("smooth_softmax", 0) > 0)
    return n.fail("attribute 'smooth_softmax' with the value 1 is not supported");
  if (attributes.integer("qk_output", 0))
    return n.fail("attribute 'qk_output' is not supported");
  if (heads < 1 || own < 1 || n.rank(q) != 3)
    return n.fail("expects queries of three dimensions, num_heads and kv_num_heads");
  if (!k) { // q, k and v side by side
    int64_t size = n.dim(q, 2) / (heads + 2 * own);
    std::vector<OnnxValue> parts =
        n.ops("split", {{"X", q}},
              {{"sections", CacheDims{heads * size, own * size, own * size}}, {"axis", 2}},
              std::vector<StringRef>(3, "Out"));
    q = parts[0], k = parts[1], v = parts[2];
  }
  g.a.q = splitHeads(n, q, heads), g.a.k = splitHeads(n, k, own), g.a.v = splitHeads(n, v, own);
  int64_t batch = n.dim(g.a.q, 0), queries = n.dim(g.a.q, 2), added = n.dim(g.a.k, 2),
          room = n.has(3) ? n.dim(n.in(3), 2) : 0;
  CacheDims total = n.integers(6);
  if (n.failed())
    return;
  if (total.size() != 1 || (n.has(3) && (n.rank(n.in(3)) != 4 || n.rank(n.in(4)) != 4)))
    return n.fail("expects one total length, and caches of four dimensions");
  int64_t length = total.front();
  if (added != queries || length < queries || length > room + queries)
    return n.fail("has a total length of " + std::to_string(length) + " for " +
                  std::to_string(queries) + " queries and " + std::to_string(room) +
                  " places of earlier steps");
  // The number of keys of each sample in front of the new ones; empty if all have a.past.
  OnnxValue past;
  bool prompt = length == queries;
  std::optional<int64_t> same = sameLength(n, 5);
  if (same && (prompt ? *same + 1 <= length : *same + 1 == length))
    g.a.past = prompt ? 0 : length - queries;
  else if (!prompt)
    past = movedBy(n, n.op("reshape2", {{"X", asInt64(n, n.in(5))}}, {{"shape", CacheDims{batch}}}),
                   1.0 - static_cast<double>(queries));
  rotateGroupQuery(n, g, past);
  g.keys = std::max(length, room);
  g.a.scale = attributes.number("scale", 0);
  if (g.a.scale == 0)
    g.a.scale = 1 / std::sqrt(static_cast<double>(n.dim(g.a.q, 3)));
  g.a.softcap = attributes.number("softcap", 0);
  if (n.failed())
    return;
  size_t input = 3;
  for (OnnxValue *x : {&g.a.k, &g.a.v}) {
    OnnxValue cache = n.inOrNone(input++);
    if (n.failed())
      return;
    if (!cache)
      continue;
    if (!past && g.a.past == room && g.keys == length) {
      *x = n.op("concat", {{"X", std::vector<OnnxValue>{cache, *x}}}, {{"axis", 2}});
      continue;
    }
    if (g.keys > room) { // places for the new ones
      CacheDims shape = n.shape(cache);
      shape[2] = g.keys - room;
      OnnxValue zeros =
          n.op("expand_v2", {{"X", n.scalar(0, n.element(cache))}}, {{"shape", shape}});
      cache = n.op("concat", {{"X", std::vector<OnnxValue>{cache, zeros}}}, {{"axis", 2}});
    }
    OnnxValue starts =
        past ? past
             : n.constantOf(onnxmodel::literalOf(DType::i64, {batch},
                                                 CacheDims(static_cast<size_t>(batch), g.a.past)));
    *x = written(n, cache, *x, starts, 2, false);
  }
  n.result(1, g.a.k), n.result(2, g.a.v);
  g.a.mask = n.inOrNone(10);
  if (g.a.mask && n.dim(g.a.mask, -1) != g.keys)
    return n.fail("the bias of scores is for " + std::to_string(n.dim(g.a.mask, -1)) +
                  " keys, and there are " + std::to_string(g.keys));
  maskGroupQuery(n, g, past);
  n.result(0, joinHeads(n, attend(n, g.a)));
}

} // namespace

ArrayRef<OnnxRow> cacheRows() {
  static const OnnxRow rows[] = {
      {"", "TensorScatter", 24, mapTensorScatter, "take_along_axis of a concat; concat, slice"},
      {"com.microsoft", "GroupQueryAttention", 1, mapGroupQueryAttention,
       "scaled_dot_product_attention; take_along_axis into the cache"},
  };
  return rows;
}

} // namespace ampc
