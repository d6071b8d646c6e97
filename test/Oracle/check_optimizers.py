#!/usr/bin/env python3
"""Holds every optimizer, clipping, regularisation and schedule against float64. Standard library only.

Twenty steps of a least-squares problem whose gradient is one line of arithmetic: three parameters of very different
gradients, the mean of (x * w - y)^2 over each added up. Parameters must lie within 1e-5 of the reference relative to the
largest (float32 rounds twenty times at 6e-8; float32 beta powers cost up to 1.5e-5 of a step, a step being a hundredth of a
parameter), and have moved. Learning rates in the log must agree within 1e-6. The gradient runs in float32 at O0; at O1
and O2 the operators of this model stay in float32 or round x * w, so one float16 lane asks for 5e-3 only.
"""
import json
import math
import struct
import sys

from optimizers import Trainer, rate
from philox import uniform
from programs import parser, read_log, run_jobs
from tensors import read_safetensors, write_npy, write_safetensors

STEPS, BATCHES = 20, 10
SHAPES = {"big.w": ([5, 7], 3.0), "small.w": ([33], 0.01), "norm.b": ([1], 1.0)}  # shape, size of the inputs
L1, L2 = {"type": "l1", "coeff": 0.05}, {"type": "l2", "coeff": 0.1}

# name -> optimizer, grad_clip, regularizer of big.w
CASES = {
    "sgd": ({"type": "sgd", "learning_rate": 0.05}, None, None),
    "sgd_l2": ({"type": "sgd", "learning_rate": 0.05, "regularization": L2}, None, None),
    "sgd_l1": ({"type": "sgd", "learning_rate": 0.05, "regularization": L1}, None, None),
    "sgd_decay_number": ({"type": "sgd", "learning_rate": 0.05, "weight_decay": 0.1}, None, None),
    "sgd_own_regularizer": ({"type": "sgd", "learning_rate": 0.05, "regularization": L2}, None, L1),
    "momentum": ({"type": "momentum", "learning_rate": 0.02, "momentum": 0.8}, None, None),
    "momentum_default": ({"type": "momentum", "learning_rate": 0.02}, None, None),
    "nesterov": ({"type": "momentum", "learning_rate": 0.02, "momentum": 0.9, "use_nesterov": True}, None, None),
    "momentum_rescale_l2": ({"type": "momentum", "learning_rate": 0.02, "rescale_grad": 0.25, "regularization": L2}, None, None),
    "momentum_rescale_l1": ({"type": "momentum", "learning_rate": 0.02, "rescale_grad": 0.25, "regularization": L1}, None, None),
    "adam": ({"type": "adam", "learning_rate": 0.01}, None, None),
    "adam_arguments": ({"type": "adam", "learning_rate": 0.01, "beta1": 0.8, "beta2": 0.95, "epsilon": 1e-3}, None, None),
    "adam_l2": ({"type": "adam", "learning_rate": 0.01, "weight_decay": 0.1}, None, None),
    "adam_amsgrad": ({"type": "adam", "learning_rate": 0.01, "beta2": 0.5, "amsgrad": True}, None, None),
    "adamw": ({"type": "adamw", "learning_rate": 0.01}, None, None),
    "adamw_decay": ({"type": "adamw", "learning_rate": 0.01, "weight_decay": 0.5, "no_decay": [".*\\.b"]}, None, None),
    "adamw_ratio": ({"type": "adamw", "learning_rate": 0.01, "weight_decay": 0.5, "lr_ratio": {"big.*": 0.25}}, None, None),
    "lamb": ({"type": "lamb", "learning_rate": 0.01}, None, None),
    "lamb_exclude": ({"type": "lamb", "learning_rate": 0.01, "lamb_weight_decay": 0.1, "exclude": [".*\\.b"]}, None, None),
    "lamb_always": ({"type": "lamb", "learning_rate": 0.01, "lamb_weight_decay": 0.0, "always_adapt": True}, None, None),
    "lars": ({"type": "lars", "learning_rate": 5.0, "momentum": 0.9}, None, None),
    "lars_arguments": ({"type": "lars", "learning_rate": 0.05, "momentum": 0.5, "lars_coeff": 0.2, "lars_weight_decay": 0.1, "epsilon": 0.5}, None, None),
    "lars_exclude": ({"type": "lars", "learning_rate": 0.02, "momentum": 0.8, "lars_coeff": 0.5, "exclude": [".*\\.b"]}, None, None),
    "lars_no_decay": ({"type": "lars", "learning_rate": 0.02, "momentum": 0.8, "lars_weight_decay": 0.0}, None, None),
    "lars_rescale_l2": ({"type": "lars", "learning_rate": 0.05, "momentum": 0.8, "lars_coeff": 0.2, "rescale_grad": 0.25, "regularization": L2}, None, None),
    "lars_rescale_l1": ({"type": "lars", "learning_rate": 0.05, "momentum": 0.8, "lars_coeff": 0.2, "rescale_grad": 0.25}, None, L1),
    "lars_clip": ({"type": "lars", "learning_rate": 0.05, "momentum": 0.8, "lars_coeff": 0.2, "epsilon": 0.1}, {"type": "norm", "clip_norm": 0.1}, None),
    "adagrad": ({"type": "adagrad", "learning_rate": 0.05}, None, None),
    "adagrad_start": ({"type": "adagrad", "learning_rate": 0.05, "initial_accumulator_value": 0.5, "epsilon": 1e-3}, None, None),
    "rmsprop": ({"type": "rmsprop", "learning_rate": 0.01}, None, None),
    "rmsprop_momentum": ({"type": "rmsprop", "learning_rate": 0.01, "momentum": 0.7, "rho": 0.8, "epsilon": 1e-3}, None, None),
    "rmsprop_centered": ({"type": "rmsprop", "learning_rate": 0.01, "centered": True, "momentum": 0.5, "epsilon": 1e-2}, None, None),
    "clip_value": ({"type": "sgd", "learning_rate": 0.1}, {"type": "value", "min": -0.05, "max": 0.1}, None),
    "clip_norm": ({"type": "sgd", "learning_rate": 0.1}, {"type": "norm", "clip_norm": 0.2}, None),
    "clip_global": ({"type": "momentum", "learning_rate": 0.05}, {"type": "global_norm", "clip_norm": 0.3}, None),
    "clip_global_idle": ({"type": "sgd", "learning_rate": 0.1}, {"type": "global_norm", "clip_norm": 1e4}, None),
    "clip_then_l2": ({"type": "sgd", "learning_rate": 0.1, "regularization": L2}, {"type": "global_norm", "clip_norm": 0.3}, None),
    "adam_clip": ({"type": "adam", "learning_rate": 0.01}, {"type": "norm", "clip_norm": 0.1}, None),
}
# What Paddle's ParamAttr says: a factor of the learning rate, and whether the gradient is clipped.
RATES, FREE = {"big.w": {"learning_rate": 0.25}, "norm.b": {"learning_rate": 2.0}}, {"big.w": {"need_clip": False}}
SETTINGS = {}
for kind, (optimizer, clip, own) in list(CASES.items()):
    if kind in ("sgd_l2", "nesterov", "adam_l2", "adamw_ratio", "lamb", "lars", "adagrad", "rmsprop_centered", "clip_global"):
        CASES[f"{kind}_rates"], SETTINGS[f"{kind}_rates"] = (optimizer, clip, own), RATES
    if clip and clip["type"] != "value" or kind == "clip_value":
        CASES[f"{kind}_free"], SETTINGS[f"{kind}_free"] = (optimizer, clip, own), FREE
SCHEDULES = {
    "constant": {"type": "constant", "learning_rate": 0.3},
    "piecewise": {"type": "piecewise", "boundaries": [3, 6], "values": [0.1, 0.05, 0.2]},
    "step": {"type": "step", "learning_rate": 0.1, "step_size": 4, "gamma": 0.5},
    "exponential": {"type": "exponential", "learning_rate": 0.1, "gamma": 0.9},
    "natural_exp": {"type": "natural_exp", "learning_rate": 0.1, "gamma": 0.2},
    "inverse_time": {"type": "inverse_time", "learning_rate": 0.1, "gamma": 0.5},
    "polynomial": {"type": "polynomial", "learning_rate": 0.1, "decay_steps": 8, "end_lr": 0.01, "power": 2.0},
    "polynomial_cycle": {"type": "polynomial", "learning_rate": 0.1, "decay_steps": 5, "cycle": True},
    "cosine": {"type": "cosine", "learning_rate": 0.1, "T_max": 7, "eta_min": 0.01},
    "noam": {"type": "noam", "d_model": 64, "warmup_steps": 5, "learning_rate": 2.0},
    "warmup": {"type": "linear_warmup", "learning_rate": 0.1, "warmup_steps": 5, "start_lr": 0.0, "end_lr": 0.1},
    "warmup_cosine": {"type": "linear_warmup", "warmup_steps": 4, "start_lr": 0.01, "end_lr": 0.1,
                      "learning_rate": {"type": "cosine", "learning_rate": 0.1, "T_max": 10}},
    "per_epoch": {"type": "exponential", "learning_rate": 0.1, "gamma": 0.5, "per": "epoch"},
}


def model_of(optimizer, clip=None, own=None, settings=None):
    model = {"format": "ampc.model", "version": 1, "inputs": [], "parameters": [], "ops": [], "outputs": []}
    op = lambda kind, name, inputs: model["ops"].append(
        {"type": kind, "name": f"{name}.op", "inputs": inputs, "outputs": {"Out": [name]}})
    total = None
    for name, (shape, _) in SHAPES.items():
        part = name.split(".")[0]
        model["inputs"] += [{"name": f"{part}.{n}", "shape": shape, "dtype": "float32"} for n in "xy"]
        model["parameters"].append({"name": name, "shape": shape, "dtype": "float32", **(settings or {}).get(name, {})})
        if own and name == "big.w":
            model["parameters"][-1]["regularizer"] = own
        op("elementwise_mul", f"{part}.out", {"X": [f"{part}.x"], "Y": [name]})
        op("mse_loss", f"{part}.loss", {"X": [f"{part}.out"], "Y": [f"{part}.y"]})
        model["outputs"].append(f"{part}.out")
        if total:
            op("elementwise_add", f"{part}.total", {"X": [total], "Y": [f"{part}.loss"]})
        total = f"{part}.total" if total else f"{part}.loss"
    model["train"] = {"loss": total, "optimizer": optimizer, **({"grad_clip": clip} if clip else {})}
    return model


def problem():
    """Start values, and per parameter the batches of x and y."""
    start, batches = {}, {}
    for i, (name, (shape, size)) in enumerate(SHAPES.items()):
        n = math.prod(shape)
        start[name] = uniform(7, i, n)
        x, y = (uniform(7, 10 + 2 * i + j, n * BATCHES, 2.0) for j in (0, 1))
        batches[name] = [[single(v * size) for v in x], y]
    return start, batches


def single(v):
    """v as float32 holds it."""
    return struct.unpack("<f", struct.pack("<f", v))[0]


def reference(trainer, batches, schedule):
    for step in range(STEPS):
        grads = {}
        for name, (xs, ys) in batches.items():
            n = len(trainer.p[name])
            at = step % BATCHES * n
            grads[name] = [2 / n * (x * w - y) * x for w, x, y in zip(trainer.p[name], xs[at:at + n], ys[at:at + n])]
        trainer.step(grads, rate(schedule, step))
    return trainer.p


def prepare(folder, start, batches):
    for name, values in batches.items():
        shape = SHAPES[name][0]
        for n, v in zip("xy", values):
            write_npy(folder / f"{name.split('.')[0]}.{n}.npy", "float32", [shape[0] * BATCHES, *shape[1:]], v)
    write_safetensors(folder / "start.safetensors", {k: ("float32", SHAPES[k][0], v) for k, v in start.items()})


def train(tools, folder, name, model, options, *more, steps=STEPS):
    (folder / f"{name}.json").write_text(json.dumps(model))
    tools.compile(f"{name}.json", "opt.bin", *options, cwd=folder)
    data = ",".join(f"{x['name']}={x['name']}.npy" for x in model["inputs"])
    tools.execute("opt.bin", "--data", data, "--weights=start.safetensors", f"--steps={steps}", "--log=log.jsonl",
                  "--save-weights=after.safetensors", *more, cwd=folder)
    return [line for line in read_log(folder / "log.jsonl") if "eval" not in line], read_safetensors(folder / "after.safetensors")


def check_case(tools, folder, score, name, options, tol):
    optimizer, clip, own = CASES[name]
    start, batches = problem()
    settings = SETTINGS.get(name)
    _, after = train(tools, folder, name, model_of(optimizer, clip, own, settings), options)
    expected = reference(Trainer(optimizer, start, clip, {"big.w": own} if own else None, settings), batches, optimizer["learning_rate"])
    for parameter, values in expected.items():
        top = max(map(abs, values))
        found = after[parameter][2]
        error = max(abs(a - b) for a, b in zip(found, values)) / top
        moved = max(abs(a - b) for a, b in zip(found, start[parameter])) > 0
        score.add(error <= tol and moved, f"{name} {options[0]} {parameter}: {error:.1e}, allowed {tol:.0e}")


def check_schedule(tools, folder, score, name):
    schedule = SCHEDULES[name]
    model = model_of({"type": "sgd", "learning_rate": schedule})
    log, after = train(tools, folder, name, model, ["--amp-level=O0"])
    position = (lambda s: s // BATCHES) if schedule.get("per") == "epoch" else (lambda s: s)
    expected = [rate(schedule, position(s)) for s in range(STEPS)]
    rates = [line["lr"] for line in log]
    error = max(abs(a - b) for a, b in zip(rates, expected)) / max(expected) if len(rates) == STEPS else math.inf
    score.add(error <= 1e-6, f"schedule {name}: {error:.1e}, allowed 1e-06")
    if name == "exponential":
        log, _ = train(tools, folder, name, model, ["--amp-level=O1", "--loss-scale=8"], "--inject-overflow=3")
        rates = [line["lr"] for line in log]
        expected = [rate(schedule, s - (s > 2)) for s in range(STEPS)]
        score.add(max(abs(a - b) for a, b in zip(rates, expected)) <= 1e-7, f"schedule {name}: a skipped step does not advance it")


def main():
    jobs = [(name, check_case, name, ["--amp-level=O0"], 1e-5) for name in CASES]
    jobs += [(name, check_case, name, ["--amp-level=O2", "--loss-scale=128"], 5e-3) for name in ("sgd", "adamw_decay", "lars", "lars_exclude", "clip_global")]
    jobs += [(name, check_schedule, name) for name in SCHEDULES]
    return run_jobs(parser(__doc__).parse_args(), lambda folder: prepare(folder, *problem()), jobs)


if __name__ == "__main__":
    sys.exit(main())
