"""Models that spell an operator out, as exporters do, beside the same models with the operator: the same launches, and trained weights within rounding.

    spelled_out.py <ampc> <amprun> <folder>

Standard library only.
"""
import array
import json
import math
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Oracle"))
from tensors import read_safetensors  # noqa: E402

# Relative to the largest step of a parameter: another order of few operations in float32; in bfloat16 what is rounded between.
TOLERANCE = {"O0": 1e-4, "O1": 5e-2}
SHAPE = [4, 6, 5, 7]


def op(kind, inputs, out, slot="Out", **attrs):
    return {"type": kind, "name": out + "_op", "inputs": {k: [v] for k, v in inputs.items()}, "outputs": {slot: [out]}, "attrs": attrs}


def scale(x, out, factor, bias=0.0):
    return op("scale", {"X": x}, out, scale=factor, bias=bias)


def product(x, y, out, kind="elementwise_mul"):
    return op(kind, {"X": x, "Y": y}, out)


def gelu_by_erf(x, y):
    return [scale(x, "d", 0.5**0.5), op("erf", {"X": "d"}, "e"), scale("e", "a", 1.0, 1.0), product(x, "a", "m"), scale("m", y, 0.5)]


def gelu_by_tanh(x, y):
    line = [op("pow", {"X": x}, "p", factor=3.0), scale("p", "k", 0.044715), product(x, "k", "s", "elementwise_add"), scale("s", "t", (2 / math.pi)**0.5)]
    return line + [op("tanh", {"X": "t"}, "f"), scale("f", "a", 0.5, 0.5), product("a", x, y)]


def group_norm(x, y):
    lines = op("reshape2", {"X": x}, "l", shape=[SHAPE[0], 2, -1])
    norm = op("instance_norm", {"X": "l"}, "n", "Y", epsilon=1e-5)
    scales = [op("reshape2", {"X": name}, name + "_c", shape=[SHAPE[1], 1, 1]) for name in ("gamma", "beta")]
    return [lines, norm, op("reshape2", {"X": "n"}, "r", shape=SHAPE), *scales, product("r", "gamma_c", "m"), product("m", "beta_c", y, "elementwise_add")]


CASES = {
    "gelu by erf": (gelu_by_erf, lambda x, y: [op("gelu", {"X": x}, y, approximate=False)]),
    "gelu by tanh": (gelu_by_tanh, lambda x, y: [op("gelu", {"X": x}, y, approximate=True)]),
    "group norm": (group_norm, lambda x, y: [op("group_norm", {"X": x, "Scale": "gamma", "Bias": "beta"}, y, "Y", groups=2, epsilon=1e-5)]),
}


def model(middle):
    """A convolution, the operator, and another one, so that images have the channels last between them."""
    channels = SHAPE[1]
    parameters = [{"name": name, "shape": shape, "dtype": "float32", "init": {"type": "uniform", "low": low, "high": high}} for name, shape, low, high in
                  (("x", SHAPE, -2, 2), ("w", [channels, channels, 3, 3], -0.3, 0.3), ("v", [channels, channels, 3, 3], -0.3, 0.3),
                   ("gamma", [channels], 0.5, 1.5), ("beta", [channels], -0.5, 0.5))]
    read = {name for o in middle for names in o["inputs"].values() for name in names} | {"x", "w", "v"}
    conv = {"strides": [1, 1], "paddings": [1, 1], "dilations": [1, 1], "groups": 1}
    ops = [op("conv2d", {"Input": "x", "Filter": "w"}, "c", "Output", **conv), *middle,
           op("conv2d", {"Input": "y", "Filter": "v"}, "o", "Output", **conv), op("square", {"X": "o"}, "q"), op("mean", {"X": "q"}, "loss")]
    return {"format": "ampc.model", "version": 1, "name": "spelled", "inputs": [], "parameters": [p for p in parameters if p["name"] in read], "ops": ops,
            "outputs": ["o"], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.5}}}


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stderr}"
    return done.stdout


def trained(ampc, amprun, folder, middle, level):
    """The launches of a step, and the weights before and after three."""
    (folder / "m.json").write_text(json.dumps(model(middle)))
    amp = [f"--amp-level={level}"] + (["--amp-dtype=bfloat16"] if level != "O0" else [])
    run(ampc, folder / "m.json", "-o", folder / "m.bin", "--quiet", "--target=cpu", "--cpu=native", f"--plan-stats={folder / 's.json'}", *amp)
    stats = json.loads((folder / "s.json").read_text())
    weights = []
    for steps in (0, 3):
        run(amprun, folder / "m.bin", "--quiet", f"--steps={steps}", "--save-weights", folder / "w")
        weights.append({name: array.array("f", data) for name, (_, _, data) in read_safetensors(folder / "w", raw=True).items()})
    return stats, weights


def check(tools, folder, name, level):
    (spelled, (_, ours)), (whole, (before, expected)) = (trained(*tools, folder, make("c", "y"), level) for make in CASES[name])
    assert spelled["launches"] == whole["launches"], f"{name} at {level}: {spelled['launches']} launches, not {whole['launches']}"
    for parameter, values in expected.items():
        step = max(abs(a - b) for a, b in zip(values, before[parameter]))
        worst = max(abs(a - b) for a, b in zip(values, ours[parameter]))
        assert worst <= TOLERANCE[level] * step, f"{name} at {level}: {parameter} is off by {worst:.3g} after steps of {step:.3g}"
    print(f"pass {name} at {level}, {whole['launches']} launches")


if __name__ == "__main__":
    place = pathlib.Path(sys.argv[3])
    place.mkdir(parents=True, exist_ok=True)
    for case in CASES:
        for amp_level in TOLERANCE:
            check(sys.argv[1:3], place, case, amp_level)
