#!/usr/bin/env python3
"""Holds the networks of docs/examples/models to PyTorch: twenty training steps of each in small (networks.json, made by make_networks.py), and what
it infers before and after. Standard library only. Losses are compared relatively, outputs relative to the largest.

  O0      losses, and outputs before the training: within 1e-4 of PyTorch's float64; float32 rounds at 6e-8, twenty steps multiply that by some
          hundreds. Outputs after the training: the same, but 2e-2 where relu may have taken another side
  O1, O2  losses, and outputs before the training: within 2e-2; bfloat16 rounds at 4e-3, at O2 the loss itself
"""
import json
import pathlib
import sys
import tempfile

from networks import STEPS, TASKS, data, weights
from programs import HERE, Failure, Score, Tools, parser, read_log
from tensors import read_npy, write_npy, write_safetensors

# A static scale: a dynamic one begins where float16 overflows, and its skipped steps are another test's matter.
LANES = {"O0": ["--amp-level=O0"], "O1-float16": ["--amp-level=O1", "--loss-scale=128"], "O2-float16": ["--amp-level=O2", "--loss-scale=128"],
         "O1-bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"], "O2-bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}


def prepare(task, model, folder):
    """Writes what the programs read; gives amprun's words for the data, by input."""
    (folder / "model.json").write_text(json.dumps(model))
    write_safetensors(folder / "start.safetensors", {name: ("float32", tuple(shape), values) for name, (shape, values) in weights(task, model).items()})
    words = {}
    for name, (dtype, shape, values) in data(task, model).items():
        write_npy(folder / f"{name}.npy", dtype, shape, values)
        words[name] = f"{name}={name}.npy"
    return words


def check_training(tools, folder, score, name, lane, words, golden):
    tools.compile("model.json", "train.bin", *LANES[lane], cwd=folder)
    tools.execute("train.bin", "--data", ",".join(words.values()), "--weights=start.safetensors", f"--steps={STEPS}", "--log=log.jsonl",
                  "--save-weights=trained.safetensors", cwd=folder)
    log = read_log(folder / "log.jsonl")
    score.add(len(log) == STEPS and not any(line["found_inf"] for line in log), f"{name} {lane}: {STEPS} steps, none of them skipped")
    errors = [abs(line["loss"] - loss) / loss for line, loss in zip(log, golden["loss"])]
    allowed = 1e-4 if lane == "O0" else 2e-2
    score.add(max(errors) <= allowed, f"{name} {lane}: losses differ by {max(errors):.1e}, allowed {allowed:.0e}; "
                                      f"{log[0]['loss']:.4f} to {log[-1]['loss']:.4f}")


def check_inference(tools, folder, score, name, lane, model, words, weights, golden, allowed):
    """Of the first batch, which the data of an inference begins with."""
    given, output = ",".join(word for x, word in words.items() if x != "label"), model["outputs"][0]
    if not (folder / f"{lane}.bin").exists():
        tools.compile("model.json", f"{lane}.bin", *LANES[lane], "--infer", cwd=folder)
    tools.execute(f"{lane}.bin", "--data", given, f"--weights={weights}.safetensors", "--steps=1", f"--output={output}=out.npy", cwd=folder)
    values = read_npy(folder / "out.npy")[2]
    error = max(abs(values[at] - x) for at, x in zip(golden["at"], golden["output"])) / golden["largest"]
    score.add(error <= allowed, f"{name} {lane}: {output} of the {weights} weights differs by {error:.1e}, allowed {allowed:.0e}")


def main():
    p = parser(__doc__)
    p.add_argument("--network", action="append", choices=TASKS, help="only this one; repeatable")
    p.add_argument("--lane", action="append", choices=LANES)
    args = p.parse_args()
    args.threads = args.threads or 1  # the networks are small
    tools, score = Tools(args), Score()
    goldens = json.loads((HERE / "networks.json").read_text())
    with tempfile.TemporaryDirectory() as scratch:
        for name in args.network or TASKS:
            task, golden = TASKS[name], goldens[name]
            folder = pathlib.Path(args.keep or scratch) / name
            folder.mkdir(parents=True, exist_ok=True)
            model = task.model()
            words = prepare(task, model, folder)
            for lane in args.lane or LANES:
                try:
                    check_training(tools, folder, score, name, lane, words, golden)
                    allowed = 1e-4 if lane == "O0" else 2e-2
                    check_inference(tools, folder, score, name, lane, model, words, "start", golden["before"], allowed)
                    if lane == "O0":
                        check_inference(tools, folder, score, name, lane, model, words, "trained", golden["after"], 2e-2 if task.bends else 1e-4)
                except (Failure, OSError, ValueError, LookupError) as failure:
                    score.add(False, f"{name} {lane}: {type(failure).__name__}: {failure}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
