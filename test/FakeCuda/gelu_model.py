"""Writes a network with a gelu by tanh between two products, whose slope is too large to be stored (docs/Rationale/Fusion.md).

    gelu_model.py <file> <columns>
"""
import json
import sys

ROWS = 8192


def op(kind, name, inputs, **attrs):
    return {"type": kind, "name": name, "inputs": {k: [v] for k, v in inputs.items()}, "outputs": {"Out": [name + ".out"]}, "attrs": attrs}


def main(path, columns):
    columns = int(columns)
    ops = [op("matmul_v2", "up", {"X": "x", "Y": "w"}), op("elementwise_add", "add", {"X": "up.out", "Y": "b"}),
           op("gelu", "gelu", {"X": "add.out"}, approximate=True), op("matmul_v2", "down", {"X": "gelu.out", "Y": "v"}),
           op("square", "square", {"X": "down.out"}), op("mean", "loss", {"X": "square.out"})]
    parameters = [{"name": n, "shape": s, "dtype": "float32", "init": {"type": "uniform", "low": -0.25, "high": 0.25}}
                  for n, s in (("w", [2, columns]), ("b", [columns]), ("v", [columns, 2]))]
    model = {"format": "ampc.model", "version": 1, "name": "gelu", "inputs": [{"name": "x", "shape": [ROWS, 2], "dtype": "float32"}],
             "parameters": parameters, "ops": ops, "outputs": ["loss.out"],
             "train": {"loss": "loss.out", "optimizer": {"type": "sgd", "learning_rate": 0.01}}}
    with open(path, "w") as file:
        json.dump(model, file)


main(*sys.argv[1:])
