"""A concat or split of 2,000 costs launches and kernels by the kinds of copies that it has, not by their number.

    many_pieces.py <ampc>

Compile time follows the kernels: with one for each part it took 8 to 70 seconds. Exact numbers, from --plan-stats.
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

AMPC = sys.argv[1]
PARTS = 2000
PART = [4, 8]
# The launches and kernels of an inference, and of a training with sgd: its loss, gradients and update. A dense copy is the same kernel for
# the parts of a concat and for those of a split; the columns' copies, forward and back, are two more. The parts of a split are stacked; dense parts are read where they are.
WANTED = {
    ("concat", 0): ((1, 1), (8, 10)),
    ("concat", 1): ((1, 1), (8, 11)),
    ("split", 0): ((1, 1), (8, 10)),
    ("split", 1): ((2, 2), (9, 12)),
}


def variables(kind, axis):
    whole = [size * PARTS if dim == axis else size for dim, size in enumerate(PART)]
    shapes = {f"part{i}": PART for i in range(PARTS)} if kind == "concat" else {"whole": whole}
    return [{"name": name, "shape": shape, "dtype": "float32"} for name, shape in shapes.items()]


def model(kind, axis, train):
    names = [f"part{i}" for i in range(PARTS)]
    if kind == "concat":
        ops = [{"type": "concat", "name": "join", "inputs": {"X": names}, "outputs": {"Out": ["y"]}, "attrs": {"axis": axis}}]
    else:
        ops = [{"type": "split", "name": "part", "inputs": {"X": ["whole"]}, "outputs": {"Out": names}, "attrs": {"axis": axis, "num": PARTS}},
               {"type": "stack", "name": "join", "inputs": {"X": names}, "outputs": {"Y": ["y"]}, "attrs": {"axis": 0}}]
    made = {"format": "ampc.model", "version": 1, "name": "many", "ops": ops, "outputs": ["y"],
            "inputs": [] if train else variables(kind, axis), "parameters": variables(kind, axis) if train else []}
    if train:
        ops.append({"type": "mean", "name": "mean", "inputs": {"X": ["y"]}, "outputs": {"Out": ["loss"]}})
        made["train"] = {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}
    return made


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    for (kind, axis), wanted in WANTED.items():
        for train in (False, True):
            (folder / "m.json").write_text(json.dumps(model(kind, axis, train)))
            done = subprocess.run([AMPC, folder / "m.json", "-o", folder / "m.bin", f"--plan-stats={folder / 's.json'}"],
                                  capture_output=True, text=True, timeout=60)
            case = f"{kind} along {axis}, {'training' if train else 'inference'}"
            assert done.returncode == 0, (case, done.stderr)
            stats = json.loads((folder / "s.json").read_text())
            seen = (stats["launches"], stats["kernels"])
            assert seen == wanted[train], (case, seen, wanted[train])
