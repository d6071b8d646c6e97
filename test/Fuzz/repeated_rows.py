"""Random networks over many rows, which are few rows repeated: what they train is what the few train.

    repeated_rows.py <ampc> <amprun> --first N --count N [--fake DIR]

Each network computes every row of its batch alone, or takes means over the batch, and its loss is a mean over rows. So the parameters after a
step, and every row of the outputs, are those of the same network with a batch that has each row once. Large batches have code of their own
(gradients of norms that also sum, sums in parts, tiles, several lines of a new size), which run_models.py, whose models are small, does not meet; its float64
evaluation holds the small ones. Networks with odd seeds are of images. With --fake, each third network runs on the fake GPU, too. docs/Testing.md says more.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Oracle"))
from tensors import read_safetensors  # noqa: E402

# Of the largest change of a parameter, in float32: the sum of some thousand rows in other parts has an error of some 1e-7 of the sum of
# magnitudes, which cancels in part, and each norm between multiplies it.
ROUNDING = {"float32": 2e-4, "bfloat16": 6e-2, "float16": 2e-2}
WORDS = 11  # rows of an embedding
INPUTS = ("x", "t")


class Network:
    """Values of [rows, (places,) columns], each of which an op makes of earlier ones."""

    def __init__(self, rng):
        self.rng = rng
        self.parameters, self.ops, self.values, self.has_words = [], [], list(INPUTS), False
        self.trained = set()  # values that depend on a parameter
        self.draw()
        for name in [self.late() for _ in range(rng.choice((0, 1, 2)))]:  # a value that several read
            self.values.append(self.op("elementwise_add", {"X": name, "Y": self.values[-1]}))
        if self.values[-1] not in self.trained:
            self.bias(self.values[-1])
        self.output = self.values[-1]
        squares = self.op("square", {"X": self.values[-1]})
        self.loss = self.op("mean", {"X": squares})

    def draw(self):
        """Sizes, and ops behind the inputs."""
        rng = self.rng
        self.columns = rng.choice((256, 257, 264, 300, 384, 512, 520, 768))
        self.places = rng.choice((0, 0, 0, 2, 3))
        self.few = rng.choice((4, 5, 8))
        self.many = self.few * rng.choice((512, 640, 1024) if not self.places and self.columns <= 520 else (320, 512))
        for _ in range(rng.randint(3, 9)):
            rng.choice((self.bias, self.scale, self.norm, self.norm, self.norm, self.unary, self.unary, self.pair, self.product, self.word, self.softmax,
                        self.centred))()
        del self.values[:len(INPUTS)]

    def op(self, kind, inputs, slot="Out", **attrs):
        name = f"{kind}{len(self.ops)}"
        self.ops.append({"type": kind, "name": name, "inputs": {k: [v] for k, v in inputs.items()}, "outputs": {slot: [name + ".out"]}, "attrs": attrs})
        if any(v in self.trained for v in inputs.values()):
            self.trained.add(name + ".out")
        return name + ".out"

    def parameter(self, shape, low, high):
        self.parameters.append({"name": f"p{len(self.parameters)}", "shape": shape, "dtype": "float32", "init": {"type": "uniform", "low": low, "high": high}})
        self.trained.add(name := self.parameters[-1]["name"])
        return name

    def late(self):
        return self.rng.choice(self.values[-3:])

    def bias(self, x=None):
        self.values.append(self.op("elementwise_add", {"X": x or self.late(), "Y": self.parameter([self.columns], -0.5, 0.5)}))

    def scale(self):
        self.values.append(self.op("elementwise_mul", {"X": self.late(), "Y": self.parameter([self.columns], 0.5, 1.5)}))

    def norm(self):
        if self.rng.random() < 0.25:
            scale = self.parameter([self.columns], 0.5, 1.5)
            self.values.append(self.op("rms_norm", {"x": self.late(), "scale": scale}, "y", normalized_shape=[self.columns], epsilon=1e-5))
            return
        parameters = {slot: self.parameter([self.columns], low, high) for slot, low, high in (("Scale", 0.5, 1.5), ("Bias", -0.5, 0.5)) if self.rng.random() < 0.8}
        self.values.append(self.op("layer_norm", {"X": self.late(), **parameters}, "Y", begin_norm_axis=2 if self.places else 1, epsilon=1e-5))

    def unary(self):
        kind, attrs = self.rng.choice((("relu", {}), ("gelu", {"approximate": True}), ("gelu", {}), ("tanh", {}), ("sigmoid", {}), ("scale", {"scale": 0.5, "bias": 0.25})))
        self.values.append(self.op(kind, {"X": self.late()}, **attrs))

    def pair(self):
        self.values.append(self.op(self.rng.choice(("elementwise_add", "elementwise_add", "elementwise_mul", "elementwise_sub")), {"X": self.late(), "Y": self.late()}))

    def product(self):
        bound = self.columns**-0.5
        self.values.append(self.op("matmul_v2", {"X": self.late(), "Y": self.parameter([self.columns, self.columns], -2 * bound, 2 * bound)}))

    def word(self):
        self.has_words = True
        self.values.append(self.op("lookup_table_v2", {"Ids": "ids", "W": self.parameter([WORDS, self.columns], -1, 1)}))

    def softmax(self):
        self.values.append(self.op("scale", {"X": self.op("softmax", {"X": self.late()}, axis=-1)}, scale=float(self.columns), bias=0.0))

    def centred(self):
        x = self.late()
        self.values.append(self.op("elementwise_sub", {"X": x, "Y": self.op("reduce_mean", {"X": x}, dim=[0], keep_dim=True)}))

    def words(self, rows):
        return [rows] + ([self.places] if self.places else [])

    def shape(self, rows):
        return self.words(rows) + [self.columns]

    def model(self, rows):
        inputs = [{"name": n, "shape": self.shape(rows), "dtype": "float32"} for n in INPUTS]
        inputs += [{"name": "ids", "shape": self.words(rows), "dtype": "int64"}] if self.has_words else []
        read = {name for op in self.ops for names in op["inputs"].values() for name in names}
        return {"format": "ampc.model", "version": 1, "name": "rows", "inputs": [i for i in inputs if i["name"] in read], "parameters": self.parameters,
                "ops": self.ops, "outputs": [self.output], "train": {"loss": self.loss, "optimizer": {"type": "sgd", "learning_rate": 1.0}}}


class Images(Network):
    """Values of [rows, channels, height, width]; a row is an image. Those behind an op that changes the size have the new one."""

    def draw(self):
        rng = self.rng
        self.channels, self.few = rng.choice((4, 6, 8)), rng.choice((2, 3))
        self.size = self.begin = [rng.choice((1, 5, 8, 12)), rng.choice((7, 12, 16))]
        self.many = self.few * -(-rng.choice((20000, 50000, 80000)) // (self.few * self.channels * self.size[0] * self.size[1]))
        self.bias()
        self.values = self.values[-1:]
        for _ in range(rng.randint(3, 7)):
            rng.choice((self.bias, self.scale, self.norm, self.norm, self.resize, self.resize, self.resize, self.border, self.convolution, self.unary, self.pair))()

    def shape(self, rows):
        return [rows, self.channels, *self.begin]

    def per_channel(self, low, high):
        return self.op("reshape2", {"X": self.parameter([self.channels], low, high)}, shape=[self.channels, 1, 1])

    def bias(self, x=None):
        self.values.append(self.op("elementwise_add", {"X": x or self.late(), "Y": self.per_channel(-0.5, 0.5)}))

    def scale(self):
        self.values.append(self.op("elementwise_mul", {"X": self.late(), "Y": self.per_channel(0.5, 1.5)}))

    def norm(self):
        scales = {slot: self.parameter([self.channels], low, high) for slot, low, high in (("Scale", 0.5, 1.5), ("Bias", -0.5, 0.5)) if self.rng.random() < 0.8}
        # Few elements of one value would have a deviation of nothing but rounding.
        if self.size[0] * self.size[1] >= 16 and self.rng.random() < 0.4:
            self.values.append(self.op("instance_norm", {"X": self.late(), **scales}, "Y", epsilon=1e-2))
        else:
            self.values.append(self.op("group_norm", {"X": self.late(), **scales}, "Y", groups=2, epsilon=1e-2))

    def changed(self, name, size):
        self.values, self.size = [name], size

    def resize(self):
        size = [min(self.rng.choice((n, 2 * n, 3 * n, n + 3, max(1, n // 2), 47)), 48) for n in self.size]
        kind = self.rng.choice(("nearest", "bilinear", "bicubic"))
        attrs = {"align_corners": self.rng.random() < 0.3, "align_mode": self.rng.choice((0, 1)), "interp_method": kind}
        self.changed(self.op(f"{kind}_interp_v2", {"X": self.late()}, out_h=size[0], out_w=size[1], **attrs), size)

    def border(self):
        paddings = [self.rng.choice((0, 1, 2)) for _ in range(4)]
        size = [self.size[0] + sum(paddings[2:]), self.size[1] + sum(paddings[:2])]
        mode = self.rng.choice(("constant", "replicate", "reflect") if min(self.size) > 2 else ("constant", "replicate"))
        volume = self.op("reshape2", {"X": self.late()}, shape=[0, 0, 1, *self.size])
        padded = self.op("pad3d", {"X": volume}, paddings=paddings + [0, 0], mode=mode, value=0.5)
        self.changed(self.op("reshape2", {"X": padded}, shape=[0, 0, *size]), size)

    def convolution(self):
        bound = (9 * self.channels)**-0.5
        filters = self.parameter([self.channels, self.channels, 3, 3], -2 * bound, 2 * bound)
        self.values.append(self.op("conv2d", {"Input": self.late(), "Filter": filters}, "Output", strides=[1, 1], paddings=[1, 1], dilations=[1, 1], groups=1))


def weights(path):
    return {name: numpy.frombuffer(data, "<f4") for name, (_, _, data) in read_safetensors(path, raw=True).items()}


def run(*command, env=None):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, env=env)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stderr}"


def train(tools, folder, network, rows, options, device, data):
    """The parameters before and after a step, and the output."""
    model = network.model(rows)
    (folder / "m.json").write_text(json.dumps(model))
    run(tools.ampc, folder / "m.json", "-o", folder / "m.bin", "--quiet", "--cpu=native", *options)
    given = []
    for entry in model["inputs"]:
        path = folder / f"{entry['name']}.npy"
        numpy.save(path, numpy.tile(data[entry["name"]], (rows // network.few,) + (1,) * (len(entry["shape"]) - 1)))
        given += ["--data", f"{entry['name']}={path}"]
    env = dict(os.environ, LD_LIBRARY_PATH=tools.fake, AMPC_FAKE_CUDA_PROGRAM=str(folder / "m.bin"), XDG_CACHE_HOME=str(folder / "cache")) if device == "cuda" else None
    step = (tools.amprun, folder / "m.bin", f"--device={device}", "--quiet", *given)
    run(*step, "--steps=0", "--save-weights", folder / "before", env=env)
    run(*step, "--steps=1", "--save-weights", folder / "after", "--output", f"{network.output}={folder / 'y.npy'}", env=env)
    return weights(folder / "before"), weights(folder / "after"), numpy.load(folder / "y.npy").astype("float64")


def differences(few, many, rounding):
    """What differs between two trainings, a line each."""
    (before, after, y), (start, end, ys) = few, many
    for name in before:
        assert numpy.array_equal(before[name], start[name]), f"{name} begins otherwise"
        step = numpy.abs(after[name] - before[name]).max()
        worst = numpy.abs(after[name] - end[name]).max()
        # What one step of float32 around the parameter cannot hold is no difference.
        if not worst <= rounding * step + 2.0**-22 * max(1.0, numpy.abs(after[name]).max()):
            yield f"{name} differs by {worst:.3g} after a step of {step:.3g}"
    worst = numpy.abs(ys.reshape(-1, *y.shape) - y).max()
    if not worst <= rounding * max(1.0, numpy.abs(y).max()):
        yield f"outputs differ by {worst:.3g} of {numpy.abs(y).max():.3g}"


def check(tools, folder, seed):
    rng = random.Random(seed)
    network = (Images if seed % 2 else Network)(rng)
    level, dtype = rng.choice((("O0", "float32"), ("O0", "float32"), ("O1", "bfloat16"), ("O1", "float16"), ("O2", "bfloat16"), ("O2", "float16")))
    options = [f"--amp-level={level}"] + ([f"--amp-dtype={dtype}"] if level != "O0" else []) + (["--loss-scale=8"] if dtype == "float16" else [])
    draws = numpy.random.default_rng(seed)
    data = {n: draws.uniform(-2, 2, network.shape(network.few)).astype("float32") for n in INPUTS}
    if network.has_words:
        data["ids"] = draws.integers(0, WORDS, network.words(network.few))
    found = []
    few = train(tools, folder, network, network.few, options, "cpu", data)
    for device in ("cpu", "cuda") if tools.fake and seed % 3 == 0 else ("cpu",):
        many = train(tools, folder, network, network.many, options, device, data)
        found += [f"{device}: {line}" for line in differences(few, many, ROUNDING[dtype])]
    if found:
        print(f"FAIL {seed} [{' '.join(options)}, {network.shape(network.few)} {network.many // network.few} times]", *found, sep="\n  ", flush=True)
    return not found


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("ampc")
    p.add_argument("amprun")
    p.add_argument("--first", type=int, default=0)
    p.add_argument("--count", type=int, default=1)
    p.add_argument("--fake", help="folder of the fake GPU's libraries")
    tools = p.parse_args()
    good = 0
    for seed in range(tools.first, tools.first + tools.count):
        with tempfile.TemporaryDirectory() as folder:
            good += check(tools, pathlib.Path(folder), seed)
    print(f"{good} networks are the same, {tools.count - good} are not")
    return 0 if good == tools.count else 1


if __name__ == "__main__":
    sys.exit(main())
