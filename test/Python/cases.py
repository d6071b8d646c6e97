"""Models and arrays of the tests in this folder. Importing it needs neither NumPy nor the libraries."""
import array
import json
import pathlib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
DIGITS = EXAMPLES / "digits"

try:
    import numpy
except ImportError:
    numpy = None

needs_numpy = unittest.skipUnless(numpy, "NumPy is not installed")


def model(rows=4, label="int64"):
    """y = softmax(x w + b): a model with a loss and a metric, small enough to compile in a moment."""
    return {
        "format": "ampc.model", "version": 1, "name": "tiny",
        "inputs": [{"name": "x", "shape": [rows, 3], "dtype": "float32"}, {"name": "label", "shape": [rows, 1], "dtype": label}],
        "parameters": [{"name": "w", "shape": [3, 2], "dtype": "float32"}, {"name": "b", "shape": [2], "dtype": "float32"}],
        "ops": [
            {"type": "matmul_v2", "name": "fc", "inputs": {"X": "x", "Y": "w"}, "outputs": {"Out": "fc.out"}},
            {"type": "elementwise_add", "name": "add", "inputs": {"X": "fc.out", "Y": "b"}, "outputs": {"Out": "logits"}},
            {"type": "softmax_with_cross_entropy", "name": "ce", "inputs": {"Logits": "logits", "Label": "label"}, "outputs": {"Softmax": "probs", "Loss": "ce.out"}},
            {"type": "mean", "name": "mean", "inputs": {"X": "ce.out"}, "outputs": {"Out": "loss"}},
            {"type": "top_k_v2", "name": "top", "inputs": {"X": "logits"}, "outputs": {"Out": "top.out", "Indices": "top.indices"}, "attrs": {"k": 1}},
            {"type": "accuracy", "name": "acc", "inputs": {"Out": "top.out", "Indices": "top.indices", "Label": "label"},
             "outputs": {"Accuracy": "accuracy", "Correct": "correct", "Total": "total"}}],
        "outputs": ["logits"],
        "train": {"loss": "loss", "metrics": ["accuracy"], "optimizer": {"type": "momentum", "learning_rate": 0.5, "momentum": 0.9}}}


def digits():
    """The model of docs/examples as a dict."""
    return json.loads((EXAMPLES / "digits.json").read_text(encoding="utf-8"))


def buffer(code, shape, values):
    """A memoryview with shape."""
    return memoryview(array.array(code, values)).cast("B").cast(code, shape)


def batch(rows=4):
    """Inputs of the model, as objects with buffers."""
    return {"x": buffer("f", [rows, 3], [(7 * i % 5 - 2) / 2 for i in range(3 * rows)]), "label": buffer("q", [rows, 1], [i % 2 for i in range(rows)])}


def values(view):
    """The elements of a memoryview or of an array of NumPy, in order."""
    flat = memoryview(view).cast("B").cast(memoryview(view).format) if isinstance(view, memoryview) else view.reshape(-1)
    return list(flat.tolist())
