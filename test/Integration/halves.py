"""Networks at O2 in 16 bits and what float64 gives, each result rounded to the type. Used by depthwise_halves.py and pointwise_halves.py."""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy

AMPC, AMPRUN = sys.argv[1:]
EPSILON = {"float16": 2.0**-10, "bfloat16": 2.0**-7}
RANDOM = numpy.random.default_rng(1)


def rounded(dtype, x):
    if dtype == "float16":
        return x.astype("float16").astype("float64")
    bits = x.astype("float32").view("uint32")
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).view("float32").astype("float64")


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


class Network:
    """Ops are added with what they give: `name` is the last value, `value` its elements."""

    def __init__(self, dtype, shape):
        self.folder = tempfile.TemporaryDirectory()
        self.path = pathlib.Path(self.folder.name)
        self.dtype, self.shape, self.ops, self.parameters, self.name = dtype, shape, [], [], "x"
        data = RANDOM.standard_normal(shape).astype("float32")
        numpy.save(self.path / "x.npy", data)
        self.value = self.rounded(data)

    def rounded(self, x):
        return rounded(self.dtype, x)

    def parameter(self, name, value):
        """The value as it is computed with."""
        value = value.astype("float32")
        numpy.save(self.path / f"{name}.npy", value)
        self.parameters.append({"name": name, "shape": list(value.shape), "dtype": "float32", "init": {"file": f"{name}.npy"}})
        return self.rounded(value)

    def add(self, value, kind, name, inputs, slot, **attrs):
        """An op, and what it gives before it is rounded."""
        self.name, self.value = name + ".out", self.rounded(value)
        self.ops.append({"type": kind, "name": name, "inputs": {k: [v] for k, v in inputs.items()}, "outputs": {slot: [self.name]}, "attrs": attrs})

    def bias(self, name, axis):
        """Adds a bias along `axis`."""
        b = self.parameter(name, RANDOM.uniform(-1, 1, self.value.shape[axis]))
        self.add(self.value + b.reshape([-1] + [1] * (self.value.ndim - axis - 1)), "elementwise_add", f"{name}.add", {"X": self.name, "Y": name}, "Out", axis=axis)

    def relu6(self, name):
        self.add(numpy.clip(self.value, 0, 6), "relu6", name, {"X": self.name}, "Out")

    def check(self, worst, equal):
        """worst: the largest difference in units of the type at 1; equal: the share of results that are the same. A sum in float32 may be rounded to the
        other neighbor, which the next layers multiply."""
        path, y = self.path, self.path / "y.npy"
        model = {"format": "ampc.model", "version": 1, "name": "halves", "inputs": [{"name": "x", "shape": list(self.shape), "dtype": "float32"}],
                 "parameters": self.parameters, "ops": self.ops, "outputs": [self.name]}
        (path / "m.json").write_text(json.dumps(model))
        run(AMPC, path / "m.json", "-o", path / "m.bin", "--target=cpu", "--cpu=native", "--infer", "--quiet", "--amp-level=O2", f"--amp-dtype={self.dtype}")
        results = []
        for threads in (1, 2, 3):
            run(AMPRUN, path / "m.bin", "--mode=infer", "--quiet", f"--threads={threads}", "--data", f"x={path / 'x.npy'}", "--output", f"{self.name}={y}")
            results.append(numpy.load(y).astype("float64"))
        assert all((result == results[0]).all() for result in results), "the threads change bits"
        found = numpy.abs(results[0] - self.value).max(), (results[0] == self.value).mean()
        assert 1 < self.value.max() and found[0] <= worst * EPSILON[self.dtype] and found[1] > equal, (self.dtype, self.shape, found)
