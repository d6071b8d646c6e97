// Attention in the words of nn, shared by the mappings of ai.onnx and com.microsoft.
#pragma once
#include "OnnxOps.h"

namespace ampc {

// Operands in the layout [batch, heads, length, size].
struct AttentionOperands {
  OnnxValue q, k, v;
  OnnxValue mask; // added to the scores, or booleans; may be absent
  double scale = 0;
  double softcap = 0;
  bool causal = false;
  int64_t past = 0;       // keys before those of the queries, for the causal mask
  bool emptyRows = false; // whether a query may see no key; its result is then 0
};

// [batch, length, heads * size] as [batch, heads, length, size], and back.
OnnxValue splitHeads(MapNode &n, const OnnxValue &x, int64_t heads);
OnnxValue joinHeads(MapNode &n, const OnnxValue &x);
OnnxValue swapDims(MapNode &n, const OnnxValue &x, std::vector<int64_t> perm);

// The result in the layout of the operands. flash_attn where it computes the same, else a
// composition.
OnnxValue attend(MapNode &n, const AttentionOperands &a);

// The scores of a composition: before and after the mask, with softcap, and after the softmax.
struct AttentionScores {
  OnnxValue raw, capped, masked, weights;
};
AttentionScores attentionScores(MapNode &n, const AttentionOperands &a);
OnnxValue weighted(MapNode &n, const AttentionOperands &a, const AttentionScores &scores);

// Turns the pairs of the first `size` elements of x [batch, heads, length, width] by angles with
// these cosines and sines [batch or 1, length, size / 2].
OnnxValue rotated(MapNode &n, const OnnxValue &x, const OnnxValue &cosines, const OnnxValue &sines,
                  int64_t size, bool interleaved);

// Rows of a table [positions, size / 2] for the positions of each sample: the table itself in the
// form [1, length, size / 2] if there are none.
OnnxValue rotaryRows(MapNode &n, const OnnxValue &table, const OnnxValue &positions,
                     int64_t length);

} // namespace ampc
