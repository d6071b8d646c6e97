#!/usr/bin/env python3
"""A skipped step leaves no trace but in the scaler and the step's number: of every optimizer, with a schedule, clipping and decay, the clean
steps of a training with overflows are, bit by bit, a training without them. Standard library only.

Inputs are the same in every step, so a step's place does not matter; the static scale does not move, so every step computes alike.
"""
import itertools
import re
import shutil

from contract import changed, contract, example
from tensors import read_safetensors

OPTIMIZERS = {
    "sgd": {},
    "momentum": {"momentum": 0.9, "use_nesterov": True},
    "adam": {"beta1": 0.8, "beta2": 0.95},
    "adamw": {"weight_decay": 0.1},
    "lamb": {"lamb_weight_decay": 0.01},
    "lars": {"momentum": 0.9, "lars_coeff": 0.1, "exclude": ".*\\.b"},
    "adagrad": {"initial_accumulator_value": 0.1},
    "rmsprop": {"momentum": 0.5, "centered": True},
}
SCHEDULES = {
    "step": {"type": "step", "learning_rate": 0.05, "step_size": 2, "gamma": 0.5},
    "warmup": {"type": "linear_warmup", "learning_rate": 0.05, "warmup_steps": 4, "start_lr": 0.0, "end_lr": 0.05},
    "noam": {"type": "noam", "d_model": 64, "warmup_steps": 3},
}
# Which of nine steps overflow, and where the infinity or the NaN stands.
FAULTS = {"the first": [1], "the last two": [8, 9], "every other": [2, 4, 6, 8], "a run of them": [3, 4, 5], "all but one": [1, 2, 3, 4, 6, 7, 8, 9]}
STEPS = 9
SCALER = re.compile(r"amp\.|random\.seed")


def model(optimizer, schedule, clip):
    train = {"loss": "loss", "optimizer": {"type": optimizer, "learning_rate": SCHEDULES[schedule], **OPTIMIZERS[optimizer]}}
    if clip:
        train["grad_clip"] = {"type": "global_norm", "clip_norm": 0.05}
    if optimizer in ("sgd", "momentum", "adam"):
        train["optimizer"]["regularization"] = {"type": "l2", "coeff": 0.01}
    return changed(example(), (("train",), train))


class Run:
    """A training: its lines, its weights, and all of its state."""

    def __init__(self, c, program, steps, *faults):
        shutil.rmtree(c.path("ck"), ignore_errors=True)
        c.path("log").unlink(missing_ok=True)
        c.train(program, f"--steps={steps}", "--checkpoint=ck", "--log=log", "--save-weights=w", *faults)
        self.lines, self.weights = c.log("log"), c.path("w").read_bytes()
        self.state = read_safetensors(c.path(f"ck/step-{steps}/state.safetensors"), True)

    def clean(self):
        """What the steps that were not skipped say, without their numbers and times."""
        return [(line["loss"], line["lr"]) for line in self.lines if not line["found_inf"]]


def faulty(c, label, program, whole, name, steps, where):
    kind = "overflow" if len(steps) % 2 else "nan"
    run = Run(c, program, STEPS, f"--inject-{kind}={','.join(map(str, steps))}{where}")
    clean = STEPS - len(steps)
    skipped = [line["step"] for line in run.lines if line["found_inf"]]
    reference = whole[clean]
    different = sorted(n for n in run.state if run.state[n] != reference.state.get(n) and not SCALER.match(n))
    c.ok(skipped == steps and [line["skipped"] for line in run.lines][-1] == len(steps), f"{label}, {name}: steps {skipped} are skipped")
    c.ok(run.clean() == whole[STEPS].clean()[:clean], f"{label}, {name}: the clean steps have the losses and rates of a training of {clean}")
    c.ok(run.weights == reference.weights and not different, f"{label}, {name}: and leave its weights and state{': ' + str(different) if different else ''}")
    # The rate that a skipped step shows is the one that the next clean step uses.
    shown = [line["lr"] for line in run.lines]
    wrong = [i for i, line in enumerate(run.lines[:-1]) if line["found_inf"] and shown[i] != shown[i + 1]]
    c.ok(not wrong, f"{label}, {name}: a skipped step keeps the schedule's place {wrong or ''}")


def main():
    with contract(__doc__) as c:
        lanes = itertools.cycle((("O1", "float16"), ("O2", "float16"), ("O1", "bfloat16"), ("O2", "bfloat16")))
        for number, optimizer in enumerate(OPTIMIZERS):
            (level, dtype), schedule, clip = next(lanes), list(SCHEDULES)[number % 3], number % 2 == 0
            label = f"{optimizer} {level} {dtype} {schedule}{' clipped' if clip else ''}"
            program = c.compile(model(optimizer, schedule, clip), f"--amp-level={level}", f"--amp-dtype={dtype}", "--loss-scale=64", name="m")
            whole = {steps: Run(c, program, steps) for steps in {STEPS, *(STEPS - len(steps) for steps in FAULTS.values())}}
            c.ok(not any(line["found_inf"] for line in whole[STEPS].lines), f"{label}: no step overflows by itself")
            c.ok(len({run.weights for run in whole.values()}) == len(whole), f"{label}: every clean step changes the weights")
            for place, (name, steps) in enumerate(FAULTS.items()):
                faulty(c, label, program, whole, name, steps, ("", ":fc1.w", ":fc2.b")[place % 3])


if __name__ == "__main__":
    main()
