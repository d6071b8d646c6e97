"""The gradients of a layer norm's scale and bias over many rows are those of few rows' kernel.

    norm_sums.py <ampc> <amprun>

One network has two layer norms of the same rows. The first one's rows are an input, so that kernels of their own sum the gradients of scale
and bias. The second one's rows have a gradient, and its kernel sums them, too (docs/Rationale/Fusion.md). After a step with equal targets
both have the same parameters.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Oracle"))
from tensors import read_safetensors  # noqa: E402

AMPC, AMPRUN = sys.argv[1:]
ROWS = 5120  # 1024 parts of five rows are too short, 640 parts of eight are not
# A sum of 5120 products in float32, in other parts: each sum has an error of some 1e-7 of the sum of magnitudes, which cancels in part.
TOLERANCE = 2e-5
# Parameters of each norm and of what follows it: the gradient of `shift` is summed of what the norm's gradient reads, which its kernel computes.
START = {"scale": 0.75, "bias": 0.25, "shift": 0.125}


def op(kind, name, inputs, slot="Out", **attrs):
    return {"type": kind, "name": name, "inputs": {k: [v] for k, v in inputs.items()}, "outputs": {slot: [name + ".out"]}, "attrs": attrs}


def network(columns):
    parameters = [{"name": "p", "shape": [columns], "dtype": "float32", "init": {"type": "constant", "value": 0.0}}]
    ops = [op("elementwise_add", "moved", {"X": "x", "Y": "p"})]
    for name, x in (("first", "x"), ("second", "moved.out")):
        for slot, value in START.items():
            parameters.append({"name": f"{name}.{slot}", "shape": [columns], "dtype": "float32", "init": {"type": "constant", "value": value}})
        ops += [op("layer_norm", name, {"X": x, "Scale": name + ".scale", "Bias": name + ".bias"}, "Y", begin_norm_axis=1),
                op("elementwise_add", name + ".shifted", {"X": name + ".out", "Y": name + ".shift"}),
                op("relu", name + ".relu", {"X": name + ".shifted.out"}),
                op("elementwise_mul", name + ".weighed", {"X": name + ".relu.out", "Y": "t"}),
                op("square", name + ".square", {"X": name + ".weighed.out"}),
                op("reduce_sum", name + ".sum", {"X": name + ".square.out"}, reduce_all=True)]
    ops.append(op("elementwise_add", "loss", {"X": "first.sum.out", "Y": "second.sum.out"}))
    inputs = [{"name": n, "shape": [ROWS, columns], "dtype": "float32"} for n in "xt"]
    return {"format": "ampc.model", "version": 1, "name": "norms", "inputs": inputs, "parameters": parameters, "ops": ops, "outputs": ["loss.out"],
            "train": {"loss": "loss.out", "optimizer": {"type": "sgd", "learning_rate": 1e-3}}}


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def weights(path):
    return {name: values for name, (_, _, values) in read_safetensors(path).items()}


def check(folder, columns, *options):
    (folder / "m.json").write_text(json.dumps(network(columns)))
    lowered = run(AMPC, folder / "m.json", "--emit=optimize", "-o", "-", *options)
    assert f"(tensor<{ROWS}x{columns}x" in lowered and f"tensor<640x{columns}xf32>" in lowered, "no sums in the gradient of the norm"
    run(AMPC, folder / "m.json", "-o", folder / "m.bin", "--quiet", *options)
    run(AMPRUN, folder / "m.bin", "--device=cpu", "--steps=1", "--quiet", "--save-weights", folder / "w.safetensors")
    after = weights(folder / "w.safetensors")
    for slot, start in START.items():
        first, second = after["first." + slot], after["second." + slot]
        step = max(abs(a - start) for a in first)
        worst = max(abs(a - b) for a, b in zip(first, second))
        assert step > 1e-2, f"{slot} did not move"
        assert worst <= TOLERANCE * step, f"{columns} columns, {options}: {slot} differs by {worst} after a step of {step}"


with tempfile.TemporaryDirectory() as name:
    check(Path(name), 256, "--amp-level=O0")
    check(Path(name), 263, "--amp-level=O0")  # with columns behind the last whole vector
    check(Path(name), 256, "--amp-level=O1", "--amp-dtype=bfloat16")
    check(Path(name), 256, "--amp-level=O0", "--target=cpu", "--cpu=native")
