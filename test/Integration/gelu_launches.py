"""gelu behind a product costs one launch forward and one for its gradient, with a bias or without, at every level, by tanh and by erf.

    gelu_launches.py <ampc>

Held against relu in its place, whose launches these are, and against exact numbers (--plan-stats).
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

AMPC = sys.argv[1]
# Launches of a step without a bias; its gradient is one more. float16 has a finite check beside bfloat16's, O1 casts what it begins with.
LAUNCHES = {("float16", "O0"): 6, ("float16", "O1"): 9, ("float16", "O2"): 8, ("bfloat16", "O0"): 6, ("bfloat16", "O1"): 8, ("bfloat16", "O2"): 7}


def model(act, bias, **attrs):
    ops = [{"type": "matmul_v2", "name": "mm", "inputs": {"X": ["x"], "Y": ["w"]}, "outputs": {"Out": ["h"]}, "attrs": {}}]
    if bias:
        ops.append({"type": "elementwise_add", "name": "add", "inputs": {"X": ["h"], "Y": ["b"]}, "outputs": {"Out": ["z"]}, "attrs": {}})
    ops += [{"type": act, "name": "act", "inputs": {"X": ["z" if bias else "h"]}, "outputs": {"Out": ["y"]}, "attrs": attrs},
            {"type": "matmul_v2", "name": "out", "inputs": {"X": ["y"], "Y": ["v"]}, "outputs": {"Out": ["o"]}, "attrs": {}},
            {"type": "reduce_mean", "name": "mean", "inputs": {"X": ["o"]}, "outputs": {"Out": ["loss"]}, "attrs": {"reduce_all": True}}]
    parameters = [("w", [16, 24]), *([("b", [24])] if bias else []), ("v", [24, 8])]
    return {"format": "ampc.model", "version": 1, "name": "act", "inputs": [{"name": "x", "shape": [32, 16], "dtype": "float32"}],
            "parameters": [{"name": n, "shape": s, "dtype": "float32"} for n, s in parameters], "ops": ops, "outputs": ["loss"],
            "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}}


def ampc(folder, *options):
    done = subprocess.run([AMPC, folder / "m.json", "--target=cpu", *options], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def compiled(folder, what, level, dtype):
    """The launches of a step, and what each does the work of."""
    (folder / "m.json").write_text(json.dumps(what))
    options = [f"--amp-level={level}", f"--amp-dtype={dtype}"]
    train = ampc(folder, *options, "--emit=lower").split("rt.entry @train_step")[1].split("rt.entry")[0]
    ampc(folder, *options, f"--plan-stats={folder / 's.json'}", "-o", folder / "m.bin")
    ops = [set(op.split("+")) for op in re.findall(r'rt\.launch .*op = "([^"]*)"', train)]
    return json.loads((folder / "s.json").read_text())["launches"], ops


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    for (dtype, level), wanted in LAUNCHES.items():
        for bias in (True, False):
            relu, _ = compiled(folder, model("relu", bias), level, dtype)
            for approximate in (True, False):
                launches, ops = compiled(folder, model("gelu", bias, approximate=approximate), level, dtype)
                case = f"{dtype} {level}, {'a' if bias else 'no'} bias, by {'tanh' if approximate else 'erf'}: {ops}"
                assert launches == wanted + bias, (launches, case)
                assert launches == relu, (launches, relu, case)
                assert sum("act" in op for op in ops) == 1, case
                assert sum("act.grad" in op and "act" not in op for op in ops) == 1, case
