#!/usr/bin/env python3
"""Holds the importer of Paddle models against a real Paddle: networks saved by it (paddle_models.zip, made by make_paddle_models.py), their
outputs, the decisions of its mixed precision, and the losses of a training from the same weights. Standard library only.
"""
import collections
import json
import pathlib
import re
import sys
import zipfile

from programs import HERE, parser, read_log, run_jobs
from tensors import distance, read_npy

CLOSE = 1e-5  # of the largest output: float32 sums in another order
SAME_LOSS = 1e-4
TRAIN = {"format": "ampc.train", "version": 1, "inputs": [{"name": "label", "shape": [4, 1], "dtype": "int64"}],
         "ops": [{"type": "softmax_with_cross_entropy", "name": "ce", "inputs": {"Logits": "fetch_name_0", "Label": "label"}, "outputs": {"Loss": "ce.out"}},
                 {"type": "mean", "name": "loss", "inputs": {"X": "ce.out"}, "outputs": {"Out": "loss"}}],
         "train": {"loss": "loss", "optimizer": {"type": "momentum", "learning_rate": 0.01, "momentum": 0.9}}}
# What nn has no counterpart for, or what is computed at compile time.
WIDTH = {"float32": "float32", "bfloat16": "low", "float16": "low"}


def shape_option(shapes):
    return "--shape=" + ",".join(f"{name}={'x'.join(map(str, sizes))}" for name, sizes in shapes.items())


def module(tools, folder, *words):
    """The module after import, without the files of initial values."""
    return re.sub(r'(dtype = "\w+", )?file = "[^"]*", offset = \d+ : i64', "", tools.must("ampc", *words, "--emit=import", cwd=folder))


def check_outputs(tools, folder, score, name, about):
    """The outputs, and the model that --emit=model writes."""
    shape, native = shape_option(about["shapes"]), f"{name}-native.json"
    tools.must("ampc", f"{name}.json", shape, "--emit=model", "-o", native, cwd=folder)
    score.add(module(tools, folder, f"{name}.json", shape) == module(tools, folder, native), f"{native} is the same model")
    outputs = json.loads((folder / native).read_text())["outputs"]
    tools.compile(native, f"{name}.bin", "--infer", "--amp-level=O0", cwd=folder)
    data = ",".join(f"{key}={name}.{key}.npy" for key in about["inputs"])
    tools.execute(f"{name}.bin", "--data", data, "--output", ",".join(f"{output}=out.{k}.npy" for k, output in enumerate(outputs)), cwd=folder)
    wrong, worst = [], 0.0
    for k in range(about["outputs"]):
        got, want = read_npy(folder / f"out.{k}.npy"), read_npy(folder / f"{name}.out{k}.npy")
        error = distance(got[2], want[2])
        worst = max(worst, error)
        if got[1] != want[1] or error > CLOSE:
            wrong.append(f"{outputs[k]} {list(got[1])}, {list(want[1])}: {error:.1e}")
    score.add(not wrong and len(outputs) == about["outputs"], f"{name}: {len(outputs)} outputs differ by {worst:.1e} at most {'; '.join(wrong[:3])}")


def check_decisions(tools, folder, score, name, level, about):
    """Each op of the program has the type that Paddle gives it. Paddle's ops are numbered as the importer names them."""
    tools.must("ampc", f"{name}.json", shape_option(about["shapes"]), f"--amp-level={level}", "--amp-dtype=bfloat16", "--amp-policy=paddle-pir",
               "--emit=cast", "-o", "cast.mlir", "--amp-report=report.json", cwd=folder)
    rows = {row["name"]: row for row in json.loads((folder / "report.json").read_text())["ops"]}
    counts, compared, wrong = collections.Counter(), 0, []
    for kind, dtype in about["decisions"][level]:
        row = rows.get(f"{kind}_{counts[kind]}")
        counts[kind] += 1
        if row is None or dtype == "other" or row["type"] in ("full", "assign_value"):
            continue
        compared += 1
        if WIDTH.get(row["dtype"]) != dtype:
            wrong.append(f"{row['name']} is {row['dtype']} by {row['rule']}, Paddle's {dtype}")
    score.add(compared and not wrong, f"{name} {level}: {compared - len(wrong)} of {compared} decisions as Paddle's {'; '.join(wrong[:3])}")


def check_state_dict(tools, folder, score, protocol, about):
    """Weights that paddle.save wrote in place of those of paddle.jit.save."""
    tools.must("ampc", "mlp.json", shape_option(about["shapes"]), "--infer", "--amp-level=O0", f"--params=mlp.{protocol}.pdparams", "-o", "s.bin", cwd=folder)
    tools.execute("s.bin", "--data", "x=mlp.x.npy", "--output", "fetch_name_0=s.npy", cwd=folder)
    error = distance(read_npy(folder / "s.npy")[2], read_npy(folder / "mlp.out0.npy")[2])
    score.add(error <= CLOSE, f"mlp with the state_dict of a pickle of protocol {protocol}: outputs differ by {error:.1e}")


def check_training(tools, folder, score, losses):
    (folder / "train.json").write_text(json.dumps(TRAIN))
    tools.compile("mobilenetv2.json", "t.bin", "--shape=image=4x3x32x32", "--train=train.json", "--amp-level=O0", cwd=folder)
    tools.execute("t.bin", "--data", "image=train.image.npy,label=train.label.npy", f"--steps={len(losses)}", "--log", "log.jsonl", cwd=folder)
    got = [row["loss"] for row in read_log(folder / "log.jsonl")]
    error = max(abs(a - b) for a, b in zip(got, losses, strict=True))
    score.add(error <= SAME_LOSS, f"mobilenetv2 trained for {len(losses)} steps: losses {losses[0]:.3f} to {losses[-1]:.3f} differ by {error:.1e}")


def check_training_program(tools, folder, score):
    """The forward part of a program of paddle.static.save."""
    status, out, err = tools.run("ampc", "adam.json", "--emit=model", "-o", "adam-native.json", cwd=folder)
    ok = status == 0 and "its forward part is taken" in err
    model = json.loads((folder / "adam-native.json").read_text()) if ok else {"ops": []}
    kinds = [op["type"] for op in model["ops"]]
    if ok:
        train = {"format": "ampc.train", "version": 1, "train": {"loss": model["outputs"][0], "optimizer": {"type": "adam", "learning_rate": 0.01}}}
        (folder / "adam-train.json").write_text(json.dumps(train))
        tools.compile("adam.json", "adam.bin", "--train=adam-train.json", "--amp-level=O0", cwd=folder)
        tools.execute("adam.bin", "--steps=30", "--log", "adam.jsonl", cwd=folder)
        losses = [row["loss"] for row in read_log(folder / "adam.jsonl")]
        score.add(losses[-1] < losses[0], f"a program of paddle.static.save trains: {losses[0]:.3f} to {losses[-1]:.3f}")
    score.add(ok and "matmul" in kinds and not any("grad" in kind or "adam" in kind for kind in kinds), f"the forward part of a training program: {kinds} {err[:300]}")


def main():
    p = parser(__doc__)
    args = p.parse_args()
    archive = zipfile.ZipFile(HERE / "paddle_models.zip")
    about = json.loads(archive.read("about.json"))
    jobs = []
    for name, entry in about["models"].items():
        jobs.append((f"{name} outputs", check_outputs, name, entry))
        jobs += [(f"{name} decisions", check_decisions, name, level, entry) for level in entry["decisions"]]
    jobs += [(f"state_dict {protocol}", check_state_dict, protocol, about["models"]["mlp"]) for protocol in (2, 3, 4)]
    jobs.append(("training", check_training, about["losses"]))
    jobs.append(("training program", check_training_program))
    return run_jobs(args, lambda folder: archive.extractall(pathlib.Path(folder)), jobs)


if __name__ == "__main__":
    sys.exit(main())
