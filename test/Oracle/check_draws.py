#!/usr/bin/env python3
"""uniform_random, gaussian_random, uniform_random_batch_size_like: values, frequencies, seeds. Standard library only.

A draw with a seed of its own must be Philox 4x32-10 of philox.py, number by number, in each step. Of the others moments and frequencies
must lie within five standard deviations (a chance of 6e-7 each), and the seed is fixed, so a pass stays one.
"""
import json
import math
import sys

from philox import philox
from programs import parser, run_jobs
from tensors import read_npy, write_npy

ROWS, COLUMNS, N = 64, 1000, 64000
LANES = {"O0": ["--amp-level=O0"], "O2-bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}
OUTPUTS = ("uniform", "other", "normal", "fixed", "like")


def model_of(train):
    def op(kind, name, inputs, out, **attrs):
        return {"type": kind, "name": name, "inputs": inputs, "outputs": {"Out": [out]}, "attrs": attrs}

    shape = [ROWS, COLUMNS]
    ops = [op("uniform_random", "u", {}, "uniform", shape=shape, min=-2.0, max=6.0), op("uniform_random", "o", {}, "other", shape=shape, min=0.0, max=1.0),
           op("gaussian_random", "g", {}, "normal", shape=shape, mean=3.0, std=2.0), op("uniform_random", "f", {}, "fixed", shape=[37], min=0.0, max=1.0, seed=7),
           op("uniform_random_batch_size_like", "l", {"Input": ["x"]}, "like", shape=[-1, 5], min=0.0, max=1.0),
           op("elementwise_mul", "m", {"X": ["uniform"], "Y": ["w"]}, "product"), op("mean", "loss", {"X": ["product"]}, "loss")]
    model = {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": [4, 2], "dtype": "float32"}], "parameters": [{"name": "w", "shape": [1], "dtype": "float32"}],
             "ops": ops, "outputs": list(OUTPUTS)}
    if train:
        model["train"] = {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.5}}
    return model


def run(tools, folder, program, *args):
    tools.execute(program, "--data=x=x.npy", *args, "--output=" + ",".join(f"{n}={n}.npy" for n in OUTPUTS), cwd=folder)
    return {n: read_npy(folder / f"{n}.npy") for n in OUTPUTS}


def share(values, good, p):
    return abs(sum(map(good, values)) - len(values) * p) <= 5 * (len(values) * p * (1 - p)) ** 0.5


def moments(values, mean, variance, fourth):
    """Mean and variance within five standard deviations of them; `fourth`: the fourth central moment."""
    n = len(values)
    own = math.fsum(values) / n
    spread = math.fsum((v - mean) ** 2 for v in values) / n
    return abs(own - mean) <= 5 * (variance / n) ** 0.5 and abs(spread - variance) <= 5 * ((fourth - variance**2) / n) ** 0.5


def check(tools, folder, score, lane):
    (folder / "draw.json").write_text(json.dumps(model_of(True)))
    tools.compile("draw.json", "draw.bin", *LANES[lane], cwd=folder)
    steps = lambda n, seed: {k: v[2] for k, v in run(tools, folder, "draw.bin", f"--steps={n}", f"--seed={seed}").items()}
    first = steps(1, 1)
    score.add(all(-2 <= v < 6 for v in first["uniform"]) and moments(first["uniform"], 2, 64 / 12, 8**4 / 80), f"draws {lane}: uniform numbers lie in [-2, 6), with their mean and variance")
    score.add(all(share(first["uniform"], lambda v, k=k: k - 2 <= v < k - 1, 1 / 8) for k in range(8)), f"draws {lane}: each eighth gets its share")
    score.add(moments(first["normal"], 3, 4, 3 * 16) and share(first["normal"], lambda v: abs(v - 3) < 2, 0.6826894921), f"draws {lane}: normal numbers have mean 3 and deviation 2")
    products = [(u - 2) / 8 * (o - 0.5) for u, o in zip(first["uniform"], first["other"])]
    score.add(moments(products, 0, 1 / 144, (1 / 80) ** 2), f"draws {lane}: two ops draw independently")
    score.add(len(first["like"]) == 20 and len(set(first["like"])) == 20, f"draws {lane}: a batch of four")
    again, other, second = steps(1, 1), steps(1, 2), steps(2, 1)
    score.add(again == first, f"draws {lane}: the same seed gives the same numbers")
    for name in ("uniform", "normal", "like"):
        score.add(other[name] != first[name] and second[name] != first[name], f"draws {lane}: another seed and another step give other numbers of {name}")
    exact = [(philox((i, 0, 0, 0), (7, 0))[0] >> 8) * 2.0**-24 for i in range(37)]
    score.add(first["fixed"] == second["fixed"] == other["fixed"] == exact, f"draws {lane}: a draw with a seed is Philox of that seed in each step")
    (folder / "draw.json").write_text(json.dumps(model_of(False)))
    tools.compile("draw.json", "infer.bin", *LANES[lane], cwd=folder)
    one, two = run(tools, folder, "infer.bin"), run(tools, folder, "infer.bin")
    score.add(one == two and one["fixed"][2] == exact, f"draws {lane}: inference draws the same numbers each time")
    products = [(u - 2) / 8 * (o - 0.5) for u, o in zip(one["uniform"][2], one["other"][2])]
    score.add(moments(products, 0, 1 / 144, (1 / 80) ** 2), f"draws {lane}: two ops of inference draw independently")


def prepare(folder):
    write_npy(folder / "x.npy", "float32", (4, 2), [1.0] * 8)


def main():
    return run_jobs(parser(__doc__).parse_args(), prepare, [(f"draws {lane}", check, lane) for lane in LANES])


if __name__ == "__main__":
    sys.exit(main())
