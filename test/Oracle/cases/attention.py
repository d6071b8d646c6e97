"""flash_attn, scaled_dot_product_attention."""
import math

import numpy as np
import torch

from suite import op


def attention(q, k, v, mask=None, causal=False, scale=None):
    """[batch, length, heads, size]. A query that sees no key gives 0."""
    groups = q.shape[2] // k.shape[2]
    k, v = (t.repeat_interleave(groups, 2) for t in (k, v))
    scores = torch.einsum("bqhd,bkhd->bhqk", q, k) * (scale or 1 / math.sqrt(q.shape[3]))
    seen = torch.ones(scores.shape[2:], dtype=torch.bool)
    if causal:
        seen = torch.tril(seen, seen.shape[1] - seen.shape[0])
    seen = seen.expand(scores.shape)
    if mask is not None and mask.dtype == torch.bool:
        seen = seen & mask
    elif mask is not None:
        scores = scores + mask
        seen = seen & (mask > -1e30)
    some = seen.any(-1, keepdim=True)
    # Scores of a query that sees nothing must not make NaN in the gradient.
    scores = torch.where(seen, scores, torch.where(some, -math.inf, 0.0))
    weights = torch.softmax(scores, -1) * some
    return torch.einsum("bhqk,bkhd->bqhd", weights, v), torch.logsumexp(scores, -1)


def build(s):
    def case(name, q, keys=None, key_heads=None, mask=None, attrs=None, lse=True, variants=("flash_attn", "scaled_dot_product_attention")):
        batch, queries, heads, size = q
        attrs = attrs or {}
        other = [batch, keys or queries, key_heads or heads, size]
        inputs = {"q": s.normal("q " + name, *q), "k": s.normal("k " + name, *other), "v": s.normal("v " + name, *other)}
        slots = {n: n for n in inputs}
        if mask is not None:
            inputs["mask"], slots["attn_mask"] = mask, "mask"
        outs = {"out": "out", **({"softmax_lse": "lse"} if lse else {})}

        def f(q, k, v, mask=None):
            made = attention(q, k, v, mask, attrs.get("causal", False), attrs.get("scale"))
            return made if lse else made[0]
        ops = {("desc", "pir")[i]: op(kind, slots, outs, **attrs) for i, kind in enumerate(variants)}
        s.case("attention", name, f, inputs, outputs=tuple(outs.values()), nograd=("mask", "lse"), **ops)

    ours = ("scaled_dot_product_attention",)
    case("odd", [2, 5, 3, 7])
    case("one", [1, 1, 1, 1])
    case("wide", [2, 4, 2, 33])
    case("cross", [2, 3, 2, 5], keys=9)
    case("grouped", [2, 5, 6, 8], key_heads=2)
    case("one_key_head", [1, 7, 4, 8], keys=3, key_heads=1)
    case("scaled", [2, 5, 2, 8], attrs={"scale": 0.125}, variants=ours)
    case("test_mode", [2, 5, 2, 8], attrs={"dropout": 0.5, "is_test": True})
    case("no_dropout", [1, 3, 2, 8], attrs={"dropout": 0.0, "causal": False})

    causal = {"causal": True}
    case("causal", [2, 7, 2, 8], attrs=causal)
    case("causal_grouped", [1, 6, 4, 5], key_heads=2, attrs=causal)
    case("causal_cross", [1, 3, 2, 8], keys=8, attrs=causal)
    case("causal_blind", [1, 6, 2, 4], keys=4, attrs=causal, lse=False)

    plus = lambda key, *shape: s.grid("mask " + key, *shape)
    case("mask_full", [2, 5, 3, 7], mask=plus("full", 2, 3, 5, 5))
    case("mask_matrix", [2, 4, 2, 8], keys=6, mask=plus("matrix", 4, 6))
    case("mask_heads", [1, 4, 4, 8], key_heads=2, mask=plus("heads", 1, 4, 4, 4))
    case("mask_keys", [2, 4, 2, 8], keys=5, mask=np.where(np.arange(5) < np.array([[[[3]]], [[[5]]]]), 0, -np.inf).astype(np.float32))
    case("mask_number", [1, 3, 2, 4], mask=plus("number", 1, 1, 1, 1))
    case("mask_causal", [2, 5, 2, 4], mask=plus("both", 2, 1, 5, 5), attrs=causal)
    case("mask_large", [2, 5, 2, 4], mask=np.where(s.ints("large", 0, 3, 2, 1, 5, 5) > 0, 0, -10000).astype(np.float32))
    case("mask_bool", [2, 5, 2, 4], mask=s.ints("bool", 0, 3, 2, 1, 5, 5) > 0, lse=False, variants=ours)
    blind = s.ints("blind", 0, 3, 1, 2, 5, 6) > 0
    blind[0, 0, 2] = blind[0, 1, 4] = False
    case("mask_blind", [1, 5, 2, 4], keys=6, mask=blind, lse=False, variants=ours)

    # Several blocks of queries.
    case("blocks", [1, 150, 2, 4])
    case("blocks_causal", [1, 150, 2, 4], attrs=causal)
    case("blocks_grouped", [1, 140, 4, 4], keys=160, key_heads=2, attrs=causal)
    case("blocks_mask", [1, 150, 2, 4], keys=40, mask=s.ints("blocks", 0, 3, 150, 40) > 0, variants=ours, attrs=causal, lse=False)
    case("blocks_keys", [1, 140, 2, 4], mask=s.ints("block keys", 0, 3, 140) > 0, variants=ours, attrs=causal, lse=False)
