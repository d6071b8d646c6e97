"""Compares the parameters of an ONNX model with those of another one, or with a safetensors file: of one value, within one rounding of
float32, because logarithms in the draws of normal numbers may differ by that.

usage: onnx_weights.py MODEL.onnx OTHER.onnx|OTHER.safetensors
"""
import pathlib
import sys

from onnx_text import Model

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Oracle"))
from tensors import read_safetensors  # noqa: E402


def weights(path):
    if path.endswith(".onnx"):
        return {t.name: (t.dims, t.values()) for t in Model(path).initializers if not t.name.startswith("constant")}
    return {name: (list(shape), list(values)) for name, (_, shape, values) in read_safetensors(path).items()}


one, other = map(weights, sys.argv[1:])
assert one.keys() == other.keys(), f"{sorted(one)} and {sorted(other)}"
for name, (shape, values) in one.items():
    assert shape == other[name][0], f"{name}: {shape} and {other[name][0]}"
    assert len(values) == len(other[name][1]) > 0
    for i, (a, b) in enumerate(zip(values, other[name][1])):
        assert abs(a - b) <= 2 ** -21 * abs(b), f"{name}[{i}]: {a} and {b}"
print(f"{len(one)} parameters, equal")
