"""Constants of ONNX models that are no weights: infinite ones and large ones are in no file of weights, and a written model keeps that.

usage: onnx_constants.py AMPC AMPRUN
"""
import json
import math
import pathlib
import sys
import tempfile

from onnx_running import AMPC, AMPRUN, counted, expect, must, npy, run
from onnx_writer import FLOAT, INT64, Tensor, graph, model, node, tensor, value

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Oracle"))
from tensors import read_npy, read_safetensors  # noqa: E402

TRAIN = {"format": "ampc.train", "version": 1, "ops": [{"type": "tanh", "inputs": {"X": "y"}, "outputs": {"Out": "bounded"}},
                                                       {"type": "mean", "inputs": {"X": "bounded"}, "outputs": {"Out": "loss"}}],
         "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.5}}}


def check(folder, title, rows, columns, constant):
    nodes = [node("Constant", [], ["c"], value=Tensor(tensor("", [rows, columns], constant))), node("Mul", ["x", "w"], ["p"]), node("Add", ["p", "c"], ["y"])]
    (folder / "m.onnx").write_bytes(model(graph(nodes, [value("x", (rows, columns), FLOAT)], [value("y", None)], [tensor("w", [columns], [2] * columns)])))
    (folder / "x.npy").write_bytes(npy([1] * (rows * columns), (rows, columns)))
    (folder / "t.json").write_text(json.dumps(TRAIN))
    command = ("m.onnx", "--train=t.json", "--amp-level=O0", "--target=cpu", "--cpu=native", "--quiet")
    must(AMPC, *command, "-o", "m.bin", cwd=folder)
    must(AMPC, *command, "--emit=model", "-o", "written.json", cwd=folder)
    must(AMPC, "written.json", "--amp-level=O0", "--target=cpu", "--cpu=native", "--quiet", "-o", "w.bin", cwd=folder)
    for program in ("m.bin", "w.bin"):
        must(AMPRUN, program, "--steps=2", "--data=x=x.npy", "--quiet", "--save-weights=w.st", "--checkpoint=ck-" + program[0], cwd=folder)
        weights = read_safetensors(folder / "w.st")
        expect(set(weights) == {"w"}, f"{title}: {program} saves {sorted(weights)}")
        must(AMPRUN, program, "--mode=infer", "--data=x=x.npy", "--weights=w.st", "--output=y=y.npy", "--quiet", cwd=folder)
        expected = [w + c for w, c in zip(list(weights["w"][2]) * rows, constant)]
        got = list(read_npy(folder / "y.npy")[2])
        expect(all(a == b or math.isnan(a) and math.isnan(b) or abs(a - b) <= 2 ** -23 * abs(b) for a, b in zip(got, expected)), f"{title}: {program} computes with the constant")
    must(AMPC, "m.onnx", "--infer", "--weights=w.st", "--amp-level=O0", "--target=cpu", "--cpu=native", "--quiet", "-o", "i.bin", cwd=folder)
    must(AMPRUN, "i.bin", "--data=x=x.npy", "--output=y=baked.npy", "--quiet", cwd=folder)
    expect((folder / "baked.npy").read_bytes() == (folder / "y.npy").read_bytes(), f"{title}: weights are baked in beside the constant")
    # One program: a training that was begun by the one is continued by the other.
    run(AMPRUN, "w.bin", "--steps=3", "--data=x=x.npy", "--quiet", "--resume=ck-m", cwd=folder)
    expect(True, f"{title}: the written model gives the same program")


def check_computed(folder):
    """Amounts that operators compute from constants: 2 rows in front, 4 columns behind."""
    constants = [tensor("sizes", [4], [2.5, -7.5, 0.25, 8.5]), tensor("taken", [4], [1, 0, 1, 2]), tensor("low", [], [0.0]), tensor("high", [], [4.0])]
    nodes = [node("Ceil", ["sizes"], ["up"]), node("Sub", ["up", "taken"], ["rest"]), node("Clip", ["rest", "low"], ["positive"]),
             node("Clip", ["positive", "", "high"], ["few"]), node("Div", ["few", "high"], ["part"]), node("Ceil", ["part"], ["one"]),
             node("Mul", ["one", "few"], ["amounts"]), node("Cast", ["amounts"], ["pads"], to=INT64), node("Pad", ["x", "pads"], ["y"])]
    (folder / "m.onnx").write_bytes(model(graph(nodes, [value("x", (1, 2), FLOAT)], [value("y", None)], constants)))
    must(AMPC, "m.onnx", "--infer", "--target=cpu", "--cpu=native", "--quiet", "-o", "m.bin", cwd=folder)
    (folder / "x.npy").write_bytes(npy([1, 2], (1, 2)))
    must(AMPRUN, "m.bin", "--data=x=x.npy", "--output=y=y.npy", "--quiet", cwd=folder)
    rows = [[0] * 6] * 2 + [[1, 2] + [0] * 4]
    got = read_npy(folder / "y.npy")
    expect(tuple(got[1]) == (3, 6) and list(got[2]) == sum(rows, []), "Clip bounds the amounts of a Pad")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check(folder, "a mask of -inf", 3, 3, [0, -math.inf, -math.inf, 0, 0, -math.inf, 0, 0, 0])
        check(folder, "NaN", 1, 2, [math.nan, 1])
        check(folder, "6000 numbers", 2, 3000, [i / 8 for i in range(6000)])
        check_computed(folder)
    print(counted(), "checks of constants")


main()
