#!/usr/bin/env python3
"""Writes policies/examples-<policy>.json (and with `paddle` policies/lists.json, the default lists): the networks of Paddle's documentation and of its unit tests, what a real PaddlePaddle makes of
them, and what those pages and tests say of it. Needs the paddlepaddle package, one policy per run, as make_policies.py does.

A product stands where the originals have conv2d: both are white, and everything around it is as it was. The originals:

  operator stats   the example of paddle.static.amp.debugging.collect_operator_stats (its table is algorithm A's)
  promote          test/amp/test_amp_promote.py: TestStaticAmpPromoteStats (algorithm B), TestPirAmpPromoteStats (C)
  list             test/amp/test_amp_list.py: test_eager
  add              test/amp/amp_base_models.py: build_add_model
"""
import json
import random
import sys

import make_policies as paddles
from paddle.amp.amp_lists import EXTRA_BLACK_LIST
from policy_ops import N, Graph


def product(g, x, name):
    return g.simple("matmul_v2", "matmul", {"X": [x], "Y": [g.parameter(name=name)]}, g.new((N, N), "float"), {"trans_x": False, "trans_y": False},
                    (False, False))


def add(g, x, y):
    return g.simple("elementwise_add", "add", {"X": [x], "Y": [y]}, g.new((N, N), "float"), {"axis": -1})


def unary(g, kind, x):
    attrs, args = ({"axis": -1}, (-1,)) if kind == "softmax" else ({}, ())
    return g.simple(kind, kind, {"X": [x]}, g.new((N, N), "float"), attrs, args)


def mean(g, x):
    return g.simple("reduce_mean", "mean", {"X": [x]}, g.new((), "float"), {"dim": [0, 1], "keep_dim": False, "reduce_all": True}, ([0, 1], False))


def convolution(g, x):
    bias = g.simple("reshape2", "reshape", {"X": [g.parameter((N,), "conv.b")]}, g.new((1, N), "float"), {"shape": [1, N]}, ([1, N],))
    return add(g, product(g, x, "conv.w"), bias)


def linear(g, x):
    return add(g, product(g, x, "linear.w"), g.parameter((N,), "linear.b"))


def operator_stats(g):
    mean(g, unary(g, "softmax", linear(g, unary(g, "relu", convolution(g, g.input())))))


def promote(g):
    x = g.simple("cast", "cast", {"X": [convolution(g, g.input())]}, g.new((N, N), "float"), {"out_dtype": "float32"}, ("float32",))
    x = g.simple("flatten_contiguous_range", "flatten", {"X": [unary(g, "relu", x)]}, g.new((N, N), "float"), {"start_axis": 1, "stop_axis": 1}, (1, 1))
    mean(g, unary(g, "softmax", linear(g, x)))


def listed(g):
    x = mean(g, add(g, g.input(), g.input()))
    g.simple("log", "log", {"X": [x]}, g.new((), "float"))


def add_model(g):
    mean(g, add(g, g.input(), g.parameter(name="add_w")))


# policy: (name, network, options, how many ops of a type compute low by the original)
CASES = {
    "paddle": [
        ("operator stats", operator_stats, {"level": "O1", "dtype": "float16"},
         {"matmul_v2": 2, "elementwise_add": 2, "relu": 1, "softmax": 0, "reduce_mean": 0, "reshape2": 0}),
        ("list", listed, {"level": "O1", "dtype": "float16", "custom_white_list": ["elementwise_add"]}, {"elementwise_add": 1, "reduce_mean": 0, "log": 0})],
    "paddle-2.5": [
        ("promote O1", promote, {"level": "O1", "dtype": "float16", "use_promote": True},
         {"matmul_v2": 2, "elementwise_add": 0, "relu": 0, "softmax": 0, "reduce_mean": 0}),
        ("promote O2", promote, {"level": "O2", "dtype": "float16", "use_promote": True},
         {"matmul_v2": 2, "elementwise_add": 2, "relu": 0, "softmax": 1, "reduce_mean": 1}),
        ("add", add_model, {"level": "O1", "dtype": "bfloat16", "custom_white_list": ["elementwise_add"], "custom_black_list": ["reduce_mean"]},
         {"elementwise_add": 1, "reduce_mean": 0}),
        ("list", listed, {"level": "O1", "dtype": "float16", "custom_white_list": ["elementwise_add"]}, {"elementwise_add": 1, "reduce_mean": 0, "log": 0})],
    "paddle-pir": [
        ("promote on", promote, {"level": "O2", "dtype": "bfloat16", "use_promote": True},
         {"matmul_v2": 2, "elementwise_add": 2, "relu": 0, "softmax": 1, "reduce_mean": 1}),
        ("promote off", promote, {"level": "O2", "dtype": "bfloat16", "use_promote": False},
         {"matmul_v2": 2, "elementwise_add": 2, "relu": 1, "softmax": 1, "reduce_mean": 1}),
        ("list", listed, {"level": "O1", "dtype": "bfloat16", "custom_white_list": ["elementwise_add"]}, {"elementwise_add": 1, "reduce_mean": 0, "log": 0})],
}


def lists():
    """The category of every operator that a default list names, by low type: black is asked first, then white, then gray."""
    made = {}
    for dtype in ("float16", "bfloat16"):
        own = paddles.fp16_lists.AutoMixedPrecisionLists(dtype=dtype)
        order = (("extra_black", EXTRA_BLACK_LIST), ("black", own.black_list), ("white", own.white_list), ("gray", own.gray_list))
        named = set().union(*(names for _, names in order))
        made[dtype] = {name: next(category for category, names in order if name in names) for name in sorted(named)}
    path = paddles.HERE / "policies" / "lists.json"
    path.write_text(json.dumps({"paddle": paddles.paddle.__version__, **made}, indent=1) + "\n")


def main():
    if paddles.POLICY == "paddle":
        lists()
    policy, cases = paddles.POLICY, []
    for name, network, given, said in CASES[policy]:
        graph = Graph(random.Random(0), policy == "paddle-pir")
        network(graph)
        dtypes, casts = (paddles.from_pir if policy == "paddle-pir" else paddles.from_program_desc)(graph, given)
        low = {kind: sum(op["type"] == kind and dtype == "low" for op, dtype in zip(graph.ops, dtypes)) for kind in said}
        if low != said:
            print(f"{policy}, {name}: Paddle {paddles.paddle.__version__} gives {low}, the original says {said}")
        model = graph.model()
        model["amp"] = {"policy": policy, **given}
        read = {v for op in graph.ops for names in op["inputs"].values() for v in names}
        cases.append({"name": name, "said": said, "model": model, "dtypes": dtypes, "casts": sorted(c for c in casts if c[0] in read)})
    path = paddles.HERE / "policies" / f"examples-{policy}.json"
    path.write_text(json.dumps({"paddle": paddles.paddle.__version__, "policy": policy, "cases": cases}, indent=1) + "\n")
    print(f"{policy}: {len(cases)} examples")


if __name__ == "__main__":
    sys.exit(main())
