#!/usr/bin/env python3
"""Dropout in training: values, gradient, frequencies, seeds. Standard library only.

Two dropouts with p = 0.3 read 61 x 997 ones. What is kept must be 1 / 0.7 (upscale_in_train) or 1 (downgrade_in_infer);
the gradient must be the same pattern, which is that of philox.py; frequencies must lie within five standard deviations (a chance of 6e-7 each), and
the seed is fixed, so a pass stays one.
"""
import itertools
import json
import sys

from philox import philox
from programs import parser, run_jobs
from tensors import read_npy, read_safetensors, write_npy

ROWS, COLUMNS, P = 61, 997, 0.3  # the shares of threads begin anywhere in the blocks of four numbers
RATE = 0.5  # not 1: in the second step what was kept in the first must not be 0
LANES = {"O0": (["--amp-level=O0"], 1e-6), "O2-float16": (["--amp-level=O2", "--loss-scale=1"], 2**-10),
         "O2-bfloat16": (["--amp-level=O2", "--amp-dtype=bfloat16"], 2**-7)}
KEPT = {"upscale_in_train": 1 / (1 - P), "downgrade_in_infer": 1.0}


def model_of(how):
    def op(kind, name, inputs, out, **attrs):
        return {"type": kind, "name": name, "inputs": inputs, "outputs": {"Out": [out]}, "attrs": attrs}

    shape, ops = [ROWS, COLUMNS], []
    for i in (1, 2):
        ops += [op("elementwise_add", f"shift{i}", {"X": ["x"], "Y": [f"d{i}"]}, f"x{i}"),
                op("dropout", f"drop{i}", {"X": [f"x{i}"]}, f"out{i}", dropout_prob=P, dropout_implementation=how),
                op("reduce_sum", f"sum{i}", {"X": [f"out{i}"]}, f"part{i}", reduce_all=True)]
    ops.append(op("elementwise_add", "join", {"X": ["part1"], "Y": ["part2"]}, "loss"))
    zeros = {"type": "constant", "value": 0.0}
    return {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": shape, "dtype": "float32"}],
            "parameters": [{"name": f"d{i}", "shape": shape, "dtype": "float32", "init": zeros} for i in (1, 2)],
            "ops": ops, "outputs": ["out1", "out2"],
            "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": RATE}}}


def run(tools, folder, *args, steps=1):
    tools.execute("drop.bin", "--data=x=x.npy", f"--steps={steps}", "--output=out1=1.npy,out2=2.npy",
                  "--save-weights=w.safetensors", *args, cwd=folder)
    after = read_safetensors(folder / "w.safetensors")
    return [read_npy(folder / f"{i}.npy")[2] for i in (1, 2)], [[-v / RATE for v in after[f"d{i}"][2]] for i in (1, 2)]


def within(count, n, p):
    return abs(count - n * p) <= 5 * (n * p * (1 - p)) ** 0.5


def check(tools, folder, score, how, lane):
    options, tol = LANES[lane]
    label = f"dropout {how} {lane}"
    (folder / "drop.json").write_text(json.dumps(model_of(how)))
    tools.compile("drop.json", "drop.bin", *options, cwd=folder)
    outs, grads = run(tools, folder, "--seed=1")
    kept = [[v != 0 for v in out] for out in outs]
    value = KEPT[how]
    score.add(all(v == 0 or abs(v - value) <= tol * value for out in outs for v in out), f"{label}: values are 0 or {value:.6g}")
    score.add(all(abs(v - value * k) <= tol * value for grad, keep in zip(grads, kept) for v, k in zip(grad, keep)),
              f"{label}: the gradient has the same mask and factor")
    n = ROWS * COLUMNS
    drawn = [[(word >> 8) * 2.0**-24 >= P for block in range((n + 3) // 4) for word in philox((block, 0, stream, 0), (1, 0))][:n] for stream in (0, 1)]
    score.add(kept == drawn, f"{label}: the masks are the words of Philox, each of them")
    score.add(all(within(sum(k), n, 1 - P) for k in kept), f"{label}: the share kept is {[sum(k) / n for k in kept]}")
    both = 1 - P
    pairs = [sum(a and b for a, b in zip(k, itertools.islice(k, 1, None))) for k in kept]
    # neighbouring pairs overlap: their variance is p^2 (1 - p^2) + 2 (p^3 - p^4) each
    width = 5 * (n * (both**2 * (1 - both**2) + 2 * (both**3 - both**4))) ** 0.5
    score.add(all(abs(p - (n - 1) * both**2) <= width for p in pairs), f"{label}: neighbours are independent")
    columns = [sum(k[c::COLUMNS]) for k in kept for c in range(COLUMNS)]
    rows = [sum(k[r * COLUMNS:(r + 1) * COLUMNS]) for k in kept for r in range(ROWS)]
    score.add(all(within(c, ROWS, 1 - P) for c in columns) and all(within(r, COLUMNS, 1 - P) for r in rows),
              f"{label}: every row and column keeps its share")
    same = sum(a and b for a, b in zip(*kept))
    score.add(within(same, n, both**2), f"{label}: the two ops draw independently")
    again, _ = run(tools, folder, "--seed=1")
    score.add(again == outs, f"{label}: the same seed gives the same mask")
    other, _ = run(tools, folder, "--seed=2")
    score.add(within(sum(a and b != 0 for a, b in zip(kept[0], other[0])), n, both**2), f"{label}: another seed, another mask")
    second, _ = run(tools, folder, "--seed=1", steps=2)
    score.add(within(sum(a and b != 0 for a, b in zip(kept[0], second[0])), n, both**2),
              f"{label}: another step, another mask")


def prepare(folder):
    write_npy(folder / "x.npy", "float32", (ROWS, COLUMNS), [1.0] * (ROWS * COLUMNS))


def main():
    return run_jobs(parser(__doc__).parse_args(), prepare, [(f"dropout {how} {lane}", check, how, lane) for how, lane in itertools.product(KEPT, LANES)])


if __name__ == "__main__":
    sys.exit(main())
