#!/usr/bin/env python3
"""Random graphs of shape-changing and exact operators must give exactly what plain Python gives. Standard library only.

See random_graphs.py: every value is a small whole number, so O0, O1 and O2 in both 16-bit types, with and without
fusion's chances, must agree to the last bit with the reference. Seeds are fixed; --seed tries others. A seed has O0 and one of the 16-bit types,
the next one the other; both with AMPC_LONG=1 or --seed.
"""
import json
import os
import pathlib
import sys
import tempfile

from programs import Failure, Score, Tools, parser
from random_graphs import LIMIT, Graph
from tensors import read_npy, read_safetensors, write_npy

# A seed whose gradients fit nowhere into the limit says nothing; so many must.
LEAST = 8

LANES = {"O0": ["--amp-level=O0"], "O1-float16": ["--amp-dtype=float16"], "O2-float16": ["--amp-level=O2"],
         "O1-bfloat16": ["--amp-dtype=bfloat16"], "O2-bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}


def lanes(seed, every):
    return {lane: options for lane, options in LANES.items() if every or "-" not in lane or lane.endswith(("-float16", "-bfloat16")[seed % 2])}


def check(tools, score, folder, seed, count, every):
    folder.mkdir(parents=True, exist_ok=True)
    graph = Graph(seed)
    graph.grow(count)
    model = graph.model(share=(0, 0.1, 0.5)[seed % 3])
    (folder / "model.json").write_text(json.dumps(model))
    for tensor in model["inputs"]:
        write_npy(folder / f"{tensor['name']}.npy", "float32", tensor["shape"], graph.values[tensor["name"]][1])
    maker = {name: op for op in model["ops"] for names in op["outputs"].values() for name in names}
    for lane, options in lanes(seed, every).items():
        try:
            tools.compile("model.json", "model.bin", "--infer", *options, cwd=folder)
            data = ",".join(f"{t['name']}={t['name']}.npy" for t in model["inputs"])
            tools.execute("model.bin", f"--data={data}", *(f"--output={n}={n}.out.npy" for n in model["outputs"]), cwd=folder)
        except Failure as failure:
            score.add(False, f"seed {seed} [{lane}]: {failure}")
            continue
        wrong = []
        for name in model["outputs"]:
            shape, values = graph.values[name]
            _, got_shape, got = read_npy(folder / f"{name}.out.npy")
            if list(got_shape) != shape or got != values:
                wrong.append(f"{name} of {maker[name]['type']} {maker[name]['attrs']}: shape {list(got_shape)} and {shape}")
        score.add(not wrong, f"seed {seed} [{lane}]: {len(model['ops'])} ops, {len(model['outputs'])} outputs" + (f"; wrong: {wrong[:3]}" if wrong else ""))


def check_gradients(tools, score, folder, seed, count, every):
    """Of a model of many inputs only those get a gradient that the loss depends on; the others stay 0."""
    folder.mkdir(parents=True, exist_ok=True)
    graph = Graph(1000 + seed, gradients=True)
    graph.grow(count)
    made = graph.trained("random", LIMIT)
    if not made:
        return False
    model, data, grads = made
    (folder / "model.json").write_text(json.dumps(model))
    for tensor in model["inputs"]:
        write_npy(folder / f"{tensor['name']}.npy", "float32", tensor["shape"], data[tensor["name"]])
    files = ",".join(f"{t['name']}={t['name']}.npy" for t in model["inputs"])
    for lane, options in lanes(seed, every).items():
        scale = ["--loss-scale=1"] if lane.endswith("float16") and "bfloat" not in lane else []
        try:
            tools.compile("model.json", "model.bin", *options, *scale, cwd=folder)
            tools.execute("model.bin", f"--data={files}", "--steps=1", "--save-weights=after", cwd=folder)
        except Failure as failure:
            score.add(False, f"gradients of seed {seed} [{lane}]: {failure}")
            continue
        after = read_safetensors(folder / "after")
        wrong = [name for name, grad in grads.items() if [-v for v in after[name][2]] != grad]
        score.add(not wrong, f"gradients of seed {seed} [{lane}]: {len(model['ops'])} ops, {len(grads)} inputs, {sum(map(bool, map(any, grads.values())))} of them"
                  f" with a gradient" + (f"; wrong: {wrong[:3]}" if wrong else ""))
    return True


def main():
    p = parser(__doc__)
    p.add_argument("--seed", type=int, action="append", help="default: 1 to 12")
    p.add_argument("--ops", type=int, default=60)
    args = p.parse_args()
    tools, score = Tools(args), Score()
    every = bool(args.seed or os.environ.get("AMPC_LONG"))
    with tempfile.TemporaryDirectory() as scratch:
        for seed in args.seed or range(1, 13):
            check(tools, score, pathlib.Path(args.keep or scratch) / str(seed), seed, args.ops, every)
        said = sum(check_gradients(tools, score, pathlib.Path(args.keep or scratch) / f"gradients{seed}", seed, 25, every)
                   for seed in args.seed or range(1, 25))
        score.add(args.seed or said >= LEAST, f"{said} seeds had gradients within the limit")
    sys.exit(score.end())


if __name__ == "__main__":
    main()
