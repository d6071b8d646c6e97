#!/usr/bin/env python3
"""Initial weights: the distribution, bounds and moments that each `init` promises, and what they do and do not depend on. Standard library only.

Moments of n numbers are held within five standard deviations of themselves, which chance misses once in two million; the seeds are fixed.
"""
import math
import statistics
import struct

from contract import contract
from tensors import read_safetensors, write_npy

ROWS, COLUMNS = 120, 80
N = ROWS * COLUMNS
FAN_IN, FAN_OUT = ROWS, COLUMNS  # of Paddle's [in, out] matrices
XAVIER = math.sqrt(6 / (FAN_IN + FAN_OUT))
KAIMING = math.sqrt(6 / FAN_IN)
CUT = 0.7737413  # variance of a normal cut at two deviations

# init, mean, deviation, bounds
INITS = {
    "xavier_uniform": ({"type": "xavier_uniform"}, 0, XAVIER / math.sqrt(3), (-XAVIER, XAVIER)),
    "xavier_normal": ({"type": "xavier_normal"}, 0, math.sqrt(2 / (FAN_IN + FAN_OUT)), None),
    "kaiming_uniform": ({"type": "kaiming_uniform"}, 0, KAIMING / math.sqrt(3), (-KAIMING, KAIMING)),
    "kaiming_normal": ({"type": "kaiming_normal"}, 0, math.sqrt(2 / FAN_IN), None),
    "uniform": ({"type": "uniform", "low": -0.25, "high": 0.75}, 0.25, 1 / math.sqrt(12), (-0.25, 0.75)),
    "normal": ({"type": "normal", "mean": 0.5, "std": 0.125}, 0.5, 0.125, None),
    "truncated_normal": ({"type": "truncated_normal", "mean": -1.0, "std": 0.5}, -1.0, 0.5 * math.sqrt(CUT), (-2.0, 0.0)),
}


def model(inits, shape=(ROWS, COLUMNS)):
    """A parameter per init; they are added up, so that each has a gradient."""
    parameters = [{"name": name, "shape": list(shape), "dtype": "float32", **({"init": init} if init else {})} for name, init in inits.items()]
    ops, last = [], "x"
    for i, p in enumerate(parameters):
        ops.append({"type": "elementwise_add", "name": f"add{i}", "inputs": {"X": [last], "Y": [p["name"]]}, "outputs": {"Out": [f"s{i}"]}})
        last = f"s{i}"
    ops.append({"type": "reduce_mean", "name": "mean", "inputs": {"X": [last]}, "outputs": {"Out": ["loss"]}, "attrs": {"reduce_all": True}})
    return {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": list(shape), "dtype": "float32"}], "parameters": parameters, "ops": ops,
            "outputs": [last], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}}


def initial(c, program, *options):
    c.train(program, "--steps=0", "--save-weights=w", *options)
    return {name: values for name, (_, _, values) in read_safetensors(c.path("w")).items()}


def moments(c, weights):
    for name, (_, mean, deviation, bounds) in INITS.items():
        values = weights[name]
        got, spread = statistics.fmean(values), statistics.pstdev(values)
        c.ok(abs(got - mean) < 5 * deviation / math.sqrt(N), f"{name}: mean {got:.4f}, promised {mean:.4f}")
        # The variance of a variance is at most that of a normal's.
        c.ok(abs(spread / deviation - 1) < 5 / math.sqrt(2 * N) * 1.1, f"{name}: deviation {spread:.4f}, promised {deviation:.4f}")
        if bounds:
            low, high = bounds
            c.ok(low <= min(values) and max(values) <= high and max(values) - min(values) > 0.98 * (high - low),
                 f"{name}: from {min(values):.4f} to {max(values):.4f} within {bounds[0]:.4f} and {bounds[1]:.4f}")
        else:
            beyond = sum(abs(v - mean) > 2 * deviation for v in values) / N
            c.ok(abs(beyond - 0.0455) < 5 * math.sqrt(0.0455 / N), f"{name}: {100 * beyond:.1f} % lie beyond two deviations, as a normal's do")
        skew = statistics.fmean(((v - got) / spread) ** 3 for v in values)
        c.ok(abs(skew) < 5 * math.sqrt(6 / N), f"{name}: is not skewed ({skew:.3f})")


def uniformity(c, weights):
    """Even spreads: the counts of ten equal parts."""
    for name in ("xavier_uniform", "kaiming_uniform", "uniform"):
        low, high = INITS[name][3]
        counts = [0] * 10
        for v in weights[name]:
            counts[min(9, int((v - low) / (high - low) * 10))] += 1
        chi = sum((n - N / 10) ** 2 / (N / 10) for n in counts)
        c.ok(chi < 9 + 5 * math.sqrt(18), f"{name}: {counts} in ten parts")


def independence(c, weights):
    """Neighbours in a row, in a column, and in two parameters know nothing of each other."""
    def correlation(a, b):
        ma, mb = statistics.fmean(a), statistics.fmean(b)
        return sum((p - ma) * (q - mb) for p, q in zip(a, b)) / math.sqrt(sum((p - ma) ** 2 for p in a) * sum((q - mb) ** 2 for q in b))

    names = list(INITS)
    for a, b in zip(names, names[1:] + names[:1]):
        r = correlation(weights[a], weights[b])
        c.ok(abs(r) < 5 / math.sqrt(N), f"{a} and {b} have correlation {r:.4f}")
    for lag in (1, 2, 4, COLUMNS):
        for name in names:
            r = correlation(weights[name][:-lag], weights[name][lag:])
            c.ok(abs(r) < 5 / math.sqrt(N - lag), f"{name}, {lag} apart: correlation {r:.4f}")


def invariance(c, weights):
    program = "init.bin"
    for options in (["--threads=1"], ["--threads=3"], ["--seed=0"], ["--device=cpu"]):
        c.ok(initial(c, program, *options) == weights, f"the same with {options[0]}")
    others = [initial(c, program, f"--seed={seed}") for seed in (1, 2, 2**32, 2**64 - 1)]
    for name in INITS:
        c.ok(len({tuple(w[name]) for w in (*others, weights)}) == 5, f"{name}: five seeds are five draws")
    for level, dtype in (("O0", "float16"), ("O2", "float16"), ("O2", "bfloat16")):
        c.compile(model({k: v[0] for k, v in INITS.items()}), f"--amp-level={level}", f"--amp-dtype={dtype}", name="other")
        c.ok(initial(c, "other.bin") == weights, f"masters at {level} {dtype} are the same")


def defaults(c):
    """xavier_uniform from rank 2 on, else 0; files and constants to the bit."""
    said = initial(c, c.compile(model({"p": {"type": "xavier_uniform"}}), name="d"))
    c.ok(initial(c, c.compile(model({"p": None}), name="d")) == said, "a matrix is xavier_uniform unless it says otherwise")
    for shape in ([], [1], [7]):
        c.ok(set(initial(c, c.compile(model({"p": None}, shape), name="d"))["p"]) == {0.0}, f"a parameter of shape {shape} is 0")
    values = [(-1) ** i * (i + 0.1) / 7 for i in range(N)]
    write_npy(c.path("p.npy"), "float32", (ROWS, COLUMNS), values)
    c.ok(initial(c, c.compile(model({"p": {"file": "p.npy"}}), name="d"))["p"] == [rounded(v) for v in values], "a file is taken to the bit")
    for number in (0.0, -1.5, 0.1, 1e-40, 3e38):
        c.ok(set(initial(c, c.compile(model({"p": {"type": "constant", "value": number}}, [5]), name="d"))["p"]) == {rounded(number)}, f"constant {number}")
    flat = initial(c, c.compile(model({"p": {"type": "uniform", "low": 0.5, "high": 0.5}}, [5]), name="d"))["p"]
    c.ok(set(flat) == {0.5}, "a uniform of no width is a constant")
    sure = initial(c, c.compile(model({"p": {"type": "normal", "mean": 2.0, "std": 0.0}}, [5]), name="d"))["p"]
    c.ok(set(sure) == {2.0}, "a normal of no width is its mean")


def rounded(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def main():
    with contract(__doc__) as c:
        c.compile(model({k: v[0] for k, v in INITS.items()}), name="init")
        weights = initial(c, "init.bin")
        moments(c, weights)
        uniformity(c, weights)
        independence(c, weights)
        invariance(c, weights)
        defaults(c)


if __name__ == "__main__":
    main()
