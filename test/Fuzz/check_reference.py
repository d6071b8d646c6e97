#!/usr/bin/env python3
"""Holds the reference of random models (operators.py, evaluate.py) against the goldens of test/Oracle, which torch computed in float64.

usage: check_reference.py    No compiler is needed: both sides are references. Standard library only.

Goldens are stored in float32: 1e-6 of the largest magnitude; a cast to 16 bits rounds there, and does not here. Cases with infinities, NaN
or a function outside its domain are left out: random models have none. Every kind of operator must occur.
"""
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ORACLE = HERE.parent / "Oracle"
sys.path[:0] = [str(HERE), str(ORACLE)]

import json  # noqa: E402

from evaluate import UNDEFINED, Evaluation  # noqa: E402
from forms import KINDS, form_of  # noqa: E402
from links import UNIT, Tensor  # noqa: E402
from programs import Score  # noqa: E402
from tensors import distance, read_safetensors  # noqa: E402

TOLERANCE = 1e-6


def regular(case, golden):
    """Whether all numbers of a case are finite."""
    return all(math.isfinite(v) for key, (_, _, values) in golden.items() if key.startswith(case["name"] + "/") for v in values)


def small(case):
    """Whether the reference, whose gradients along lines are whole Jacobian matrices, has the case in a moment. The judge's own models are far smaller."""
    return all(math.prod(e["shape"]) <= 1024 for e in case["inputs"]) or not any(word in op["type"] for word in ("norm", "att", "softmax", "cum") for ops in case["variants"].values() for op in ops)


def check(score, path, case, ops, golden, kinds):
    name = case["name"]
    leaves = {e["name"]: Tensor(e["shape"], e["dtype"], golden[f"{name}/{e['name']}"][2]) for e in case["inputs"]}
    numbered = [{**op, "name": f"op{k}"} for k, op in enumerate(ops)]
    try:
        run = Evaluation(leaves, training="infer" not in case.get("lanes", [])).run(numbered)
    except UNDEFINED:
        return False
    wrong, tolerance = [], max([TOLERANCE, *(UNIT.get(op["attrs"].get("out_dtype", op["attrs"].get("dtype")), 0) for op in ops if op["type"] == "cast")])
    for entry in case["outputs"]:
        if entry["name"] not in run.tensors:  # statistics of norms, which random models do not read
            assert not entry["grad"], entry["name"]
            continue
        values, mine = golden[f"{name}/{entry['name']}"][2], run.tensors[entry["name"]]
        error = distance(mine.data, values)
        if mine.shape != entry["shape"] or mine.dtype != entry["dtype"] or not error <= (tolerance if mine.dtype == "float32" else 0):
            wrong.append(f"{entry['name']}: {mine.dtype} {mine.shape}, expected {entry['dtype']} {entry['shape']}, off by {error:.1e}")
    cots = {e["name"]: golden[f"{name}/cot.{e['name']}"] for e in case["outputs"] if e["grad"]}
    if cots:
        run.seed({out: values for out, (_, _, values) in cots.items()})
    for entry in case["inputs"]:
        if entry["grad"] and cots:
            values = golden[f"{name}/grad.{entry['name']}"][2]
            error = distance(leaves[entry["name"]].grad or [0.0] * len(values), values)
            if not error <= TOLERANCE:
                wrong.append(f"gradient of {entry['name']}: off by {error:.1e}")
    kinds.update(form_of(op).kind for op in numbered)
    score.add(not wrong, f"{path.stem}/{name}: {'; '.join(wrong) or 'equal'}")
    return True


def main():
    score, kinds, left_out = Score(quiet=True), set(), 0
    for path in sorted((ORACLE / "ops").glob("*.json")):
        golden = read_safetensors(path.with_suffix(".safetensors"))
        for case in filter(small, json.loads(path.read_text())["cases"]):
            for ops in case["variants"].values():
                left_out += not (regular(case, golden) and check(score, path, case, ops, golden, kinds))
    score.add(left_out < 0.1 * score.passed, f"{left_out} cases are left out")
    score.add(not KINDS.keys() - kinds, f"kinds of operators that no golden has: {sorted(KINDS.keys() - kinds)}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
