#!/usr/bin/env python3
"""Holds the ONNX models (--emit=onnx) of the examples and of docs/examples/models, in small sizes, against amprun.
Needs numpy, onnx and onnxruntime; run by hand.

The same seed 0 draws the weights in both. amprun's outputs and onnxruntime's may differ by ROUNDINGS roundings of the type, relative
to the largest magnitude of an output: at O0 those of float32, where sums are in another order, times the depth. onnx.checker with
full_check and strict shape inference must accept every file."""
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

from onnxruntime_ops import NoKernel, apart, load, session
from programs import ROOT, Score, Tools, parser

MODELS = ROOT / "docs" / "examples" / "models"
NETWORKS = {
    "linear2": ROOT / "docs/examples/linear2.json", "digits": ROOT / "docs/examples/digits.json",
    "simplenet": ROOT / "docs/examples/simplenet.json",
    "resnet18": ["resnet.py", "--depth=18", "--batch=2", "--image=64", "--classes=10"],
    "mobilenetv2": ["mobilenetv2.py", "--batch=2", "--image=32", "--classes=10", "--width=0.5", "--stages=4"],
    "unet": ["unet.py", "--batch=1", "--depth=2", "--width=8", "--image=32", "--up=shuffle"],
    "vit": ["vit.py", "--batch=2", "--image=32", "--patch=8", "--width=64", "--layers=2", "--heads=4", "--classes=10"],
    "bert": ["bert.py", "--batch=2", "--length=16", "--layers=2", "--width=64", "--heads=4", "--vocabulary=100"],
    "gpt2": ["gpt2.py", "--batch=2", "--length=16", "--layers=2", "--width=64", "--heads=4", "--vocabulary=100"],
    "lstm": ["lstm.py", "--batch=2", "--length=5", "--layers=2", "--width=32", "--vocabulary=50"],
    "digits_cnn": ["digits_cnn.py"],
}
LANES = {"O0": ["--amp-level=O0"], "O1-float16": [], "O2-float16": ["--amp-level=O2"],
         "O1-bfloat16": ["--amp-dtype=bfloat16"], "O2-bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"],
         "O2-float16-low-io": ["--amp-level=O2", "--onnx-io=low"]}
EPSILON = {"O0": 2.0 ** -23, "float16": 2.0 ** -10, "bfloat16": 2.0 ** -7}
ROUNDINGS = 2


def inputs_of(model, folder):
    """Numbers for each input: small integers are classes, tokens or positions."""
    rng, feed = np.random.default_rng(0), {}
    for entry in model["inputs"]:
        if entry["dtype"] == "float32":
            feed[entry["name"]] = rng.standard_normal(entry["shape"]).astype(np.float32)
        else:
            feed[entry["name"]] = rng.integers(0, 2, entry["shape"]).astype(entry["dtype"])
        np.save(folder / f"{entry['name']}.npy", feed[entry["name"]])
    return feed


def check(tools, folder, name, lane):
    model = json.loads((folder / "m.json").read_text())
    feed = inputs_of(model, folder)
    low_io = lane.endswith("low-io")
    options = [o for o in LANES[lane] if not o.startswith("--onnx")]
    tools.compile("m.json", "m.bin", "--infer", *options, cwd=folder)
    tools.must("ampc", "m.json", "--emit=onnx", "-o", "m.onnx", *LANES[lane], cwd=folder)
    load(folder / "m.onnx")
    runner = session(folder / "m.onnx")
    used = {x.name: x.type for x in runner.get_inputs()}
    tools.execute("m.bin", "--mode=infer", *(f"--data={n}={n}.npy" for n in used), *(f"--output={y}=out{i}.npy" for i, y in enumerate(model["outputs"])),
                  cwd=folder)
    given = {n: feed[n].astype(np.float16) if used[n] == "tensor(float16)" else feed[n] for n in used}
    worst = 0
    try:
        results = runner.run(None, given)
    except Exception as error:
        if "NOT_IMPLEMENTED" in str(error):
            raise NoKernel from None
        raise
    for i, found in enumerate(results):
        expected = np.load(folder / f"out{i}.npy")
        if low_io and found.dtype != np.float16:
            return "FAILED: an output is not float16"
        scale = max(np.abs(expected).max(), 1e-30)
        worst = max(worst, float(np.abs(found.astype(np.float64) - expected).max() / scale))
    epsilon = EPSILON[next(k for k in EPSILON if k in lane)]
    allowed = epsilon * ROUNDINGS * (16 if lane == "O0" else 1)
    return f"{'passed' if worst <= allowed else 'FAILED'}: off by {worst:.1e}, allowed {allowed:.1e}"


def main():
    p = parser(__doc__)
    p.add_argument("--model", action="append", choices=NETWORKS)
    p.add_argument("--lane", action="append", choices=LANES)
    args = p.parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        for name in args.model or NETWORKS:
            folder = pathlib.Path(args.keep or scratch) / name
            folder.mkdir(parents=True, exist_ok=True)
            source = NETWORKS[name]
            if isinstance(source, list):
                subprocess.run([sys.executable, MODELS / source[0], *source[1:], "-o", folder / "m.json"], check=True, capture_output=True)
            else:
                (folder / "m.json").write_text(source.read_text())
            for lane in args.lane or LANES:
                outcome = apart(check, tools, folder, name, lane)
                score.add(outcome == "no kernel" or outcome.startswith("passed"), f"{name} [{lane}] {outcome}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
