#!/usr/bin/env python3
"""Whole models (whole_models.py) trained for three steps against float64 in plain Python: losses, outputs, every weight. Standard library only.

Tolerances are relative to the largest magnitude of the tensor; for weights, of their change.
  float32  1e-5: it rounds at 6e-8, and no sum here has more than a few dozen terms
  16 bits  where the report says that some operator computes in them: a value, and its gradient, is rounded once per such
           operator of the longest path to the loss, and once where the path begins, in each of the three steps. Errors of n
           roundings at u (2^-11, 2^-8), evenly spread in [-u, u], add up to sqrt(n / 3) u; four times that is not met by
           chance. Never more than a tenth: beyond, an operator might be missing.
A weight is rounded to its declared type in each step, which a change that is smaller than the weight feels more: that much is
allowed besides.
What must not depend on the run is compared bit by bit: 1, 2 and 4 threads; a run that is cut and resumed; weights that the loss
does not depend on.
"""
import json
import math
import pathlib
import sys
import tempfile

from programs import Failure, Score, Tools, parser, read_log
from tensors import distance, read_npy, read_safetensors, write_npy, write_safetensors
from whole_models import MODELS

STEPS, RATE = 3, 0.5
# A static scale: a dynamic one starts where float16 overflows, and its skipped steps are another test's matter.
LANES = {"O0": (["--amp-level=O0"], None), "O1-float16": (["--loss-scale=64"], 2**-11),
         "O2-float16": (["--amp-level=O2", "--loss-scale=64"], 2**-11), "O1-bfloat16": (["--amp-dtype=bfloat16"], 2**-8),
         "O2-bfloat16": (["--amp-level=O2", "--amp-dtype=bfloat16"], 2**-8)}


def largest(values):
    return max(map(abs, values))


ROUNDOFF = {"float32": 2**-24, "float16": 2**-11, "bfloat16": 2**-8}


def reached(program, loss):
    """The parameters that the loss depends on."""
    names = {loss}
    for op in reversed(program.ops):
        if names & {n for slot in op["outputs"].values() for n in slot}:
            names |= {n for slot in op["inputs"].values() for n in slot}
    return {n for n, *_ in program.parameters} & names


class Curve:
    """What three steps of SGD give in float64."""

    def __init__(self, program, loss, outputs):
        self.first = {n: list(data) for n, _, _, data in program.parameters}
        trained = {n for n, _, trainable, _ in program.parameters if trainable}
        weights, self.losses = dict(self.first), []
        for _ in range(STEPS):
            program.run(weights)
            self.losses.append(program.numbers(loss)[0])
            self.outputs = {n: (program.values[n][0], program.numbers(n)) for n in outputs}
            grads = program.gradients(loss)
            weights = {n: [w - RATE * g for w, g in zip(v, grads[n])] if n in trained else v for n, v in weights.items()}
        self.moved = {n: [a - b for a, b in zip(v, self.first[n])] for n, v in weights.items()}
        self.moving = reached(program, loss) & trained
        self.most = max(map(largest, self.moved.values()))
        self.slack = {}  # of parameters whose gradients are what a cancellation leaves


def command(program, name, *more):
    data = ",".join(f"{n}={n}.npy" for n, *_ in program.inputs)
    return [f"--data={data}", "--weights=start.safetensors", f"--steps={STEPS}", f"--save-weights={name}.safetensors",
            f"--log={name}.jsonl", *more]


def prepare(program, loss, outputs, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, dtype, shape, data in program.inputs:
        write_npy(folder / f"{name}.npy", "float32" if dtype == "bfloat16" else dtype, shape, data)
    saved = lambda n: "float32" if "float" in program.dtypes[n] else program.dtypes[n]
    write_safetensors(folder / "start.safetensors", {n: (saved(n), tuple(s), data) for n, s, _, data in program.parameters})
    (folder / "model.json").write_text(json.dumps(program.model(loss, outputs, RATE)))


def allowed_error(program, loss, report, u):
    """How far 16-bit results may be from float64; 1e-5 where nothing computes in 16 bits."""
    low = {op["name"] for op in report["ops"] if op["dtype"] in ("float16", "bfloat16")}
    depth = {}
    for op in program.ops:
        before = max((depth.get(name, 0) for names in op["inputs"].values() for name in names), default=0)
        depth.update((name, before + (op["name"] in low)) for names in op["outputs"].values() for name in names)
    roundings = 2 * STEPS * (1 + depth[loss])
    return min(4 * math.sqrt(roundings / 3) * u, 0.1) if low else 1e-5


def check_lane(tools, score, folder, program, loss, outputs, curve, lane):
    options, roundoff = LANES[lane]
    label = f"{program.name} {lane}"
    tools.compile("model.json", f"{lane}.bin", *options, "--amp-report=report.json", cwd=folder)
    report = json.loads((folder / "report.json").read_text())
    tol = allowed_error(program, loss, report, max(roundoff or 0, program.roundoff or 0))
    tools.execute(f"{lane}.bin", *command(program, lane, *(f"--output={n}={n}.out.npy" for n in outputs)), cwd=folder)
    log = read_log(folder / f"{lane}.jsonl")
    score.add(len(log) == STEPS and not any(line["found_inf"] for line in log), f"{label}: {STEPS} steps, none of them skipped")
    error = max(abs(line["loss"] - loss) / max(map(abs, curve.losses)) for line, loss in zip(log, curve.losses))
    score.add(error <= tol, f"{label}: losses differ by {error:.1e}, allowed {tol:.0e}")
    for name in outputs:
        shape, expected = curve.outputs[name]
        _, got_shape, got = read_npy(folder / f"{name}.out.npy")
        error = distance(got, expected) if list(got_shape) == shape else float("inf")
        score.add(error <= tol, f"{label}: output {name} differs by {error:.1e}, allowed {tol:.0e}")
    after = read_safetensors(folder / f"{lane}.safetensors")
    for name, expected in curve.moved.items():
        if name not in curve.moving:
            score.add(after[name][2] == curve.first[name], f"{label}: {name} keeps every bit")
            continue
        moved = [a - b for a, b in zip(after[name][2], curve.first[name])]
        stored = ROUNDOFF[program.dtypes[name]]
        if largest(expected) < 1e-9 * curve.most:  # it cancels: what is left is of the others' roundings
            error = largest(moved) / curve.most
            score.add(error <= tol, f"{label}: the change of {name}, which cancels, is {error:.1e} of the others', allowed {tol:.0e}")
            continue
        error, allowed = distance(moved, expected), tol * curve.slack.get(name, 1) + STEPS * stored * largest(curve.first[name]) / largest(expected)
        score.add(error <= allowed, f"{label}: the change of {name} differs by {error:.1e}, allowed {allowed:.0e}")


def without_times(path):
    return [{k: v for k, v in line.items() if k != "seconds"} for line in read_log(path)]


def check_bits(tools, score, folder, program, lane):
    label = f"{program.name} {lane}"
    whole = (folder / f"{lane}.safetensors").read_bytes()
    for threads in (1, 2, 4) if tools.device == "cpu" else ():
        tools.execute(f"{lane}.bin", *command(program, "threads", f"--threads={threads}"), cwd=folder)
        score.add((folder / "threads.safetensors").read_bytes() == whole, f"{label}: {threads} threads give the same bits")
    cut = [word for word in command(program, "cut", "--checkpoint=ck") if not word.startswith("--steps")]
    tools.execute(f"{lane}.bin", *cut, "--steps=2", cwd=folder)
    rest = [word for word in cut if not word.startswith("--weights")]
    tools.execute(f"{lane}.bin", *rest, f"--steps={STEPS}", "--resume=ck", cwd=folder)
    score.add((folder / "cut.safetensors").read_bytes() == whole, f"{label}: cut after two steps and resumed, the same bits")
    score.add(without_times(folder / "cut.jsonl") == without_times(folder / f"{lane}.jsonl"), f"{label}: and the same log")


def main():
    p = parser(__doc__)
    p.add_argument("--model", action="append", help="only this one; repeatable")
    p.add_argument("--lane", action="append", choices=LANES)
    args = p.parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        for number, build in enumerate(MODELS):
            if args.model and build.__name__ not in args.model:
                continue
            program, loss, outputs = build()
            folder = pathlib.Path(args.keep or scratch) / program.name
            prepare(program, loss, outputs, folder)
            curve = Curve(program, loss, outputs)
            lanes = args.lane or list(LANES)
            for lane in lanes:
                try:
                    check_lane(tools, score, folder, program, loss, outputs, curve, lane)
                    if lane == lanes[number % len(lanes)]:
                        check_bits(tools, score, folder, program, lane)
                except (Failure, OSError, LookupError) as failure:
                    score.add(False, f"{program.name} {lane}: {type(failure).__name__}: {failure}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
