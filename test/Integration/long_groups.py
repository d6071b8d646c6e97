"""group_norm and instance_norm whose groups are longer than what one block of a GPU computes, and their gradients, in float64.

    long_groups.py <ampc> <amprun> <folder>

The values are parameters, so that a step of SGD with the rate 1 leaves their gradients. Standard library only.
"""
import array
import json
import math
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Oracle"))
from tensors import read_safetensors  # noqa: E402

EPSILON = 1e-5
# A sum of 2^17 float32 numbers in blocks, relative to the largest number of a tensor; gradients of scales sum as many products.
TOLERANCE = 2e-5


def parameter(name, shape, low, high):
    return {"name": name, "shape": shape, "dtype": "float32", "init": {"type": "uniform", "low": low, "high": high}}


def model(kind, shape, groups):
    attrs = {"epsilon": EPSILON, **({"groups": groups} if kind == "group_norm" else {})}
    norm = {"type": kind, "name": "norm", "inputs": {"X": ["x"], "Scale": ["scale"], "Bias": ["bias"]}, "outputs": {"Y": ["y"]}, "attrs": attrs}
    ops = [norm, {"type": "elementwise_mul", "name": "weighed", "inputs": {"X": ["y"], "Y": ["c"]}, "outputs": {"Out": ["z"]}, "attrs": {}},
           {"type": "reduce_sum", "name": "sum", "inputs": {"X": ["z"]}, "outputs": {"Out": ["loss"]}, "attrs": {"reduce_all": True}}]
    parameters = [parameter("x", shape, -1, 3), parameter("scale", [shape[1]], 0.5, 1.5), parameter("bias", [shape[1]], -0.5, 0.5),
                  parameter("c", shape, -0.01, 0.01)]
    return {"format": "ampc.model", "version": 1, "name": "long", "inputs": [], "parameters": parameters, "ops": ops, "outputs": ["y"],
            "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 1.0}}}


def expected(shape, groups, values):
    """The gradients of x, scale, bias and c, which is y."""
    samples, channels = shape[:2]
    inner, size = math.prod(shape[2:]), channels // groups
    n = size * inner
    x, scale, bias, c = (values[name] for name in ("x", "scale", "bias", "c"))
    grads = {"x": [0.0] * len(x), "scale": [0.0] * channels, "bias": [0.0] * channels, "c": [0.0] * len(x)}
    for line in range(samples * groups):
        first, own = line * n, line % groups * size
        part = x[first:first + n]
        mean = math.fsum(part) / n
        inverse = 1 / math.sqrt(math.fsum((v - mean)**2 for v in part) / n + EPSILON)
        h = [(v - mean) * inverse for v in part]
        g = [c[first + i] * scale[own + i // inner] for i in range(n)]
        average, along = math.fsum(g) / n, math.fsum(a * b for a, b in zip(g, h)) / n
        for i in range(n):
            grads["x"][first + i] = (g[i] - average - h[i] * along) * inverse
            grads["c"][first + i] = h[i] * scale[own + i // inner] + bias[own + i // inner]
        for channel in range(size):
            columns = slice(channel * inner, (channel + 1) * inner)
            dy = c[first + columns.start:first + columns.stop]
            grads["scale"][own + channel] += math.fsum(a * b for a, b in zip(dy, h[columns]))
            grads["bias"][own + channel] += math.fsum(dy)
    return grads


def weights(path):
    return {name: array.array("f", data) for name, (_, _, data) in read_safetensors(path, raw=True).items()}


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stderr}"


def check(ampc, amprun, folder, kind, shape, groups):
    (folder / "m.json").write_text(json.dumps(model(kind, shape, groups)))
    run(ampc, folder / "m.json", "-o", folder / "m.bin", "--quiet", "--amp-level=O0", "--target=cpu", "--cpu=native")
    for steps in (0, 1):
        run(amprun, folder / "m.bin", "--quiet", f"--steps={steps}", "--save-weights", folder / f"w{steps}")
    before, after = weights(folder / "w0"), weights(folder / "w1")
    for name, grads in expected(shape, groups, before).items():
        largest = max(map(abs, grads))
        # What float32 cannot hold of a step around the value is no difference.
        allowed = TOLERANCE * largest + 2.0**-23 * max(map(abs, before[name]))
        worst = max(abs(a - b - g) for a, b, g in zip(before[name], after[name], grads))
        assert worst <= allowed, f"{kind} {shape}: the gradient of {name} is off by {worst:.3g}, allowed {allowed:.3g}"
    print(f"pass {kind} {shape}")


if __name__ == "__main__":
    place = pathlib.Path(sys.argv[3])
    place.mkdir(parents=True, exist_ok=True)
    check(*sys.argv[1:3], place, "group_norm", [1, 4, 260, 260], 2)
    check(*sys.argv[1:3], place, "instance_norm", [1, 2, 400, 401], 2)
    check(*sys.argv[1:3], place, "group_norm", [2, 6, 40, 41], 3)  # a line of layer_norm
