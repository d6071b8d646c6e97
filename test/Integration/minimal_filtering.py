"""Convolutions of 3x3 elements by minimal filtering against direct ones (--strict-numerics), followed by what runs inside of them.

    minimal_filtering.py <ampc> <amprun>
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy

AMPC, AMPRUN = sys.argv[1:]
# Each of three layers adds errors of some float32 roundings: F(2x2, 3x3) has four additions in front of the products and eight behind.
TOLERANCE = 1e-5


def op(kind, name, inputs, slot, **attrs):
    return {"type": kind, "name": name, "inputs": {k: [v] for k, v in inputs.items()}, "outputs": {slot: [name + ".out"]}, "attrs": attrs}


def network(batch, height, width, padding):
    """Three convolutions with biases and relu; the last one adds what the first one gave."""
    ops, parameters, x = [], [], "x"
    for i in range(3):
        # A filter's products have a standard deviation of sqrt(2 / 576), which keeps the values' size.
        parameters += [{"name": f"w{i}", "shape": [64, 64, 3, 3], "dtype": "float32", "init": {"type": "normal", "std": 0.06}},
                       {"name": f"b{i}", "shape": [64], "dtype": "float32", "init": {"type": "uniform", "low": -1.0, "high": 1.0}}]
        ops += [op("conv2d", f"conv{i}", {"Input": x, "Filter": f"w{i}"}, "Output", strides=[1, 1], paddings=padding if i == 0 else [1, 1], dilations=[1, 1], groups=1),
                op("elementwise_add", f"add{i}", {"X": f"conv{i}.out", "Y": f"b{i}"}, "Out", axis=1)]
        if i == 2:
            ops.append(op("elementwise_add", "skip", {"X": "add2.out", "Y": "relu0.out"}, "Out"))
        ops.append(op("relu", f"relu{i}", {"X": "skip.out" if i == 2 else f"add{i}.out"}, "Out"))
        x = f"relu{i}.out"
    return {"format": "ampc.model", "version": 1, "name": "filtering", "inputs": [{"name": "x", "shape": [batch, 64, height, width], "dtype": "float32"}],
            "parameters": parameters, "ops": ops, "outputs": [x]}


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def check(folder, batch, height, width, padding):
    (folder / "m.json").write_text(json.dumps(network(batch, height, width, padding)))
    run(AMPC, folder / "m.json", "-o", folder / "m.bin", "--infer", "--quiet", "--amp-level=O0")
    numpy.save(folder / "x.npy", numpy.random.default_rng(1).standard_normal((batch, 64, height, width)).astype("float32"))

    def outputs(*options):
        run(AMPRUN, folder / "m.bin", "--device=cpu", "--mode=infer", "--quiet", "--data", f"x={folder / 'x.npy'}", "--output", f"relu2.out={folder / 'y.npy'}", *options)
        return numpy.load(folder / "y.npy")

    direct = outputs("--strict-numerics")
    filtered = outputs()
    worst, size = numpy.abs(filtered - direct).max(), numpy.abs(direct).max()
    assert size > 1 and 0 < worst <= TOLERANCE * size, (batch, height, width, worst, size)
    for threads in (1, 2, 3):
        assert numpy.array_equal(outputs(f"--threads={threads}"), filtered), f"{threads} threads give other bits"


with tempfile.TemporaryDirectory() as name:
    check(Path(name), 1, 17, 13, [1, 1])
    check(Path(name), 3, 12, 16, [0, 0])
    check(Path(name), 1, 11, 12, [2, 1, 0, 2])
