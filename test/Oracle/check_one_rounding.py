#!/usr/bin/env python3
"""Gradients of functions in 16 bits are computed in float32 and rounded once: each number lies within half of a 16-bit step of
what float64 gives for the same operands, which both 16-bit types hold exactly. Standard library only.

Functions whose gradient reads the forward's result, as Paddle's does, have that one's rounding in it too, once per factor.
"""
import json
import math
import pathlib
import random
import sys
import tempfile

from programs import Failure, Score, Tools, parser
from random_graphs import Node
from reference import FUNCTIONS
from tensors import read_safetensors, write_npy

COUNT = 512
DIGITS = {"float16": 11, "bfloat16": 8}  # significant ones
# Exponents of operands, whether they may be negative, and roundings of the forward's result in the gradient.
OPERANDS = {**dict.fromkeys(("sin", "cos", "erf", "expm1", "softsign", "softplus", "elu", "mish", "tanh", "sigmoid", "gelu", "silu", "square"), (-3, 1, True, 0)),
            **dict.fromkeys(("log", "log1p", "log2", "log10"), (-3, 3, False, 0)),
            "exp": (-3, 1, True, 1), "sqrt": (-3, 3, False, 1), "rsqrt": (-3, 3, False, 3), "reciprocal": (-3, 3, True, 2)}


def exact(source, low, high, signed):
    """Numbers of eight significant digits in [2^low, 2^(high + 1))."""
    return [math.ldexp(source.randrange(128, 256), source.randint(low, high) - 7) * (source.choice((-1, 1)) if signed else 1) for _ in range(COUNT)]


def model(names):
    ops, inputs, parameters, losses = [], [], [], []

    def op(kind, out, slots, result="Out", **attrs):
        ops.append({"type": kind, "name": f"{out}.op", "inputs": {k: [v] for k, v in slots.items()}, "outputs": {result: [out]}, "attrs": attrs})
        return out

    for name in names:
        inputs += [{"name": f"{name}.{part}", "shape": [COUNT], "dtype": "float32"} for part in ("x", "c")]
        parameters.append({"name": f"{name}.d", "shape": [COUNT], "dtype": "float32", "init": {"type": "constant", "value": 0.0}})
        moved = op("elementwise_add", f"{name}.moved", {"X": f"{name}.x", "Y": f"{name}.d"})
        y = op(name, f"{name}.y", {"X": moved})
        weighed = op("elementwise_mul", f"{name}.weighed", {"X": y, "Y": f"{name}.c"})
        losses.append(op("reduce_sum", f"{name}.sum", {"X": weighed}, reduce_all=True))
    total = losses[0]
    for name, loss in list(zip(names, losses))[1:]:
        total = op("elementwise_add", f"{name}.total", {"X": total, "Y": loss})
    return {"format": "ampc.model", "version": 1, "name": "functions", "inputs": inputs, "parameters": parameters, "ops": ops,
            "outputs": [total], "train": {"loss": total, "optimizer": {"type": "sgd", "learning_rate": 1.0}}}


def farthest(found, xs, cs, name, digits):
    """The largest error in steps of the type, beyond what float32 may add."""
    worst = 0.0
    for got, x, c in zip(found, xs, cs):
        slope = FUNCTIONS[name](Node(x)).parents[0][1]
        wanted = slope * c
        step = math.ldexp(1.0, math.frexp(wanted)[1] - digits)
        worst = max(worst, (abs(got - wanted) - abs(c) * max(1.0, abs(slope)) * 2.0**-18) / step)
    return worst


def main():
    p = parser(__doc__)
    args = p.parse_args()
    tools, score, source = Tools(args), Score(), random.Random(16)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        (folder / "model.json").write_text(json.dumps(model(OPERANDS)))
        xs = {name: exact(source, low, high, signed) for name, (low, high, signed, _) in OPERANDS.items()}
        cs = {name: exact(source, -1, 1, True) for name in OPERANDS}
        data = []
        for name in OPERANDS:
            for part, values in (("x", xs[name]), ("c", cs[name])):
                write_npy(folder / f"{name}.{part}.npy", "float32", (COUNT,), values)
                data.append(f"--data={name}.{part}={name}.{part}.npy")
        for dtype, digits in DIGITS.items():
            try:
                scale = ["--loss-scale=1"] if dtype == "float16" else []
                tools.compile("model.json", "model.bin", "--amp-level=O2", f"--amp-dtype={dtype}", "--amp-safety=off", *scale, cwd=folder)
                tools.execute("model.bin", *data, "--steps=1", "--save-weights=after.safetensors", cwd=folder)
                after = read_safetensors(folder / "after.safetensors")
            except (Failure, OSError) as failure:
                score.add(False, f"{dtype}: {failure}")
                continue
            for name, (*_, more) in OPERANDS.items():
                error = farthest([-v for v in after[f"{name}.d"][2]], xs[name], cs[name], name, digits)
                # Half a step for the gradient's own rounding; each of the result's weighs up to a step, as it may stand just above a power of two.
                score.add(error <= 0.5 + more, f"{dtype} {name}: off by {error:.3f} steps of at most {0.5 + more}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
