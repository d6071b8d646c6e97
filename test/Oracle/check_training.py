#!/usr/bin/env python3
"""Holds training curves against float64 (training.json), and skipped steps against bit equality. Standard library only.

The curve is 20 steps of SimpleNet at 256, with SGD and with Adam, from the same weights over the same data.
  O0      every loss within 1e-5 of float64's (torch's own float32 is 2e-7 away: a hundred times that allows any order of
          sums, and no lost digit); sampled weights within 1e-5 of the parameter's largest, 1e-4 with Adam, whose step
          divides by a gradient that may be all rounding
  O1, O2  every loss within 1e-2: bfloat16 rounds at 4e-3, and a mean over 16,384 errors gains from the averaging
A step whose gradients overflow must leave every weight bit-equal to a run that stops before it.
"""
import json
import pathlib
import sys
import tempfile

from programs import HERE, Failure, Score, Tools, parser, read_log
from tensors import read_safetensors, write_npy, write_safetensors
from training import OPTIMIZERS, STEPS, data, model_with, weights

LANES = {"O0": ["--amp-level=O0"], "O1-float16": ["--amp-level=O1", "--amp-dtype=float16"],
         "O2-float16": ["--amp-level=O2", "--amp-dtype=float16"],
         "O1-bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"],
         "O2-bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}
FAULTS = {"overflow": ["--inject-overflow=3"], "nan": ["--inject-nan=3"], "one_parameter": ["--inject-overflow=3:fc2.b"]}


def prepare(folder):
    model = model_with("sgd")
    for name, (shape, values) in data(model).items():
        write_npy(folder / f"{name}.npy", "float32", shape, values)
    write_safetensors(folder / "start.safetensors",
                      {name: ("float32", tuple(shape), values) for name, (shape, values) in weights(model).items()})
    for kind in OPTIMIZERS:
        (folder / f"{kind}.json").write_text(json.dumps(model_with(kind)))


def train(tools, folder, program, steps, name, *more, raw=False):
    tools.execute(program, "--data", "x=x.npy,y=y.npy", "--weights=start.safetensors", f"--steps={steps}",
                  f"--log={name}.jsonl", f"--save-weights={name}.safetensors", *more, cwd=folder)
    log = [line for line in read_log(folder / f"{name}.jsonl") if "eval" not in line]
    return log, read_safetensors(folder / f"{name}.safetensors", raw)


def check_curve(tools, folder, score, kind, lane, golden):
    program = f"{kind}-{lane}.bin"
    tools.compile(f"{kind}.json", program, *LANES[lane], cwd=folder)
    log, trained = train(tools, folder, program, STEPS, f"{kind}-{lane}")
    losses = [line["loss"] for line in log]
    if len(losses) != STEPS or not all(isinstance(v, (int, float)) for v in losses):
        raise Failure(f"the log has losses {losses}")
    error = max(abs(a - b) / b for a, b in zip(losses, golden["loss"]))
    tol = 1e-5 if lane == "O0" else 1e-2
    score.add(error <= tol, f"curve {kind} {lane}: largest relative difference {error:.1e}, allowed {tol:.0e}")
    score.add(not any(line["found_inf"] for line in log), f"curve {kind} {lane}: no step was skipped")
    if lane == "O0":
        tol = 1e-4 if kind == "adam" else 1e-5
        for name, expected in golden["probes"].items():
            values = trained[name][2]
            at = [int(i * (len(values) - 1) / (len(expected) - 1)) for i in range(len(expected))]
            error = max(abs(values[i] - e) for i, e in zip(at, expected)) / golden["largest"][name]
            score.add(error <= tol, f"weights {kind} {lane} {name}: {error:.1e}, allowed {tol:.0e}")


def check_skip(tools, folder, score, kind, lane, scale):
    program = f"skip-{kind}-{lane}.bin"
    tools.compile(f"{kind}.json", program, *LANES[lane], *scale, cwd=folder)
    _, before = train(tools, folder, program, 2, "before", raw=True)
    for fault, option in FAULTS.items():
        label = f"skip {kind} {lane} {' '.join(scale) or 'default scale'} {fault}"
        log, after = train(tools, folder, program, 3, "after", *option, raw=True)
        score.add(before == after, f"{label}: weights are bit-equal")
        last = log[-1]
        score.add(len(log) == 3 and last["step"] == 3 and last["found_inf"] is True and last["skipped"] == 1,
                  f"{label}: the log says so")
    log, moved = train(tools, folder, program, 3, "after", raw=True)
    score.add(moved != before and log[-1]["found_inf"] is False, f"skip {kind} {lane}: without a fault the weights move")


def main():
    p = parser(__doc__)
    p.add_argument("--lane", action="append", choices=LANES)
    args = p.parse_args()
    tools, score = Tools(args), Score()
    golden = json.loads((HERE / "training.json").read_text())
    lanes = args.lane or list(LANES)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        prepare(folder)
        jobs = [(check_curve, kind, lane, golden[kind]) for kind in OPTIMIZERS for lane in lanes]
        jobs += [(check_skip, kind, lane, []) for kind in OPTIMIZERS for lane in lanes if "float16" in lane.split("-")]
        jobs += [(check_skip, "sgd", lane, ["--loss-scale=128"]) for lane in lanes if lane in ("O1-float16", "O1-bfloat16")]
        for check, kind, lane, last in jobs:
            try:
                check(tools, folder, score, kind, lane, last)
            except (Failure, OSError, ValueError, LookupError) as error:
                score.add(False, f"{check.__name__} {kind} {lane}: {type(error).__name__}: {error}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
