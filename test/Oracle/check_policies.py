#!/usr/bin/env python3
"""Holds the three Paddle policies against what a real Paddle decided for random graphs (policies/<policy>.json.gz), for others of layers, and for
the networks of docs/examples/models (policies/<policy>-layers.json.gz; all made by make_policies.py). Standard library only.

Of every graph: the dtype that each op computes in, and the set of casts (value, dtype). A policy passes when all graphs agree.
A weight that Paddle stores low stands as a cast of the weight. Two casts are left out on both sides, as they change no value: that of
an output back to its declared dtype, and one whose only reader is a cast of the model. Where the model itself casts a value, ampc
reads that cast and Paddle makes another beside it.
"""
import collections
import gzip
import json
import sys

from programs import HERE, Compiler, Failure, Score, Tools, parser

POLICIES = ("paddle", "paddle-2.5", "paddle-pir")
WIDTH = {"float32": "f32", "float16": "low", "bfloat16": "low"}


def compare(case, report):
    """What differs, in words; empty when nothing does."""
    model = case["model"]
    differences = []
    for op, row, want in zip(model["ops"], report["ops"], case["dtypes"], strict=True):
        got = WIDTH.get(row["dtype"], "other")
        if got != want:
            differences.append(f"{row['name']} ({op['type']}) is {got} by {row['rule']}, Paddle's {want}")
    own = {op["name"] for op in model["ops"] if op["type"] == "cast"}
    got = {(c["value"], WIDTH[c["to"]]) for c in report["casts"]
           if c["site"] == "weight" or set(c["consumers"]) - {"return"} - own}
    want = {tuple(c) for c in case["casts"]}
    models = {(op["inputs"]["X"][0], WIDTH.get(op["attrs"]["out_dtype"])) for op in model["ops"] if op["type"] == "cast"}
    want -= models - got
    differences += [f"cast of {v} to {t} that Paddle has not" for v, t in sorted(got - want)]
    differences += [f"Paddle casts {v} to {t}" for v, t in sorted(want - got)]
    return differences


def run(policy, compiler, score):
    """`policy` names the file of the goldens."""
    cases = json.loads(gzip.decompress((HERE / "policies" / f"{policy}.json.gz").read_bytes()))["cases"]
    equal, seen = 0, collections.Counter()
    for number, case in enumerate(cases):
        try:
            differences = compare(case, compiler.report(case["model"], emit="cast"))
        except Failure as failure:
            differences = [str(failure)]
        amp = case["model"]["amp"]
        seen[amp["level"], amp["dtype"]] += 1
        equal += not differences
        for text in differences[:3]:
            print(f"{policy} graph {number} ({amp}): {text}")
    spread = ", ".join(f"{count} {level} {dtype}" for (level, dtype), count in sorted(seen.items()))
    score.add(equal == len(cases) >= 300, f"{policy}: {equal}/{len(cases)} graphs of {sum(len(c['dtypes']) for c in cases)} ops ({spread})")


def main():
    p = parser(__doc__)
    p.add_argument("--policy", action="append", choices=POLICIES)
    args = p.parse_args()
    compiler, score = Compiler(Tools(args)), Score()
    for policy in args.policy or POLICIES:
        for kind in ("", "-layers"):
            run(policy + kind, compiler, score)
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
