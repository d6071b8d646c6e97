"""Checks what parameters begin with where no file gives it: exact values, or bounds that a distribution cannot leave."""
import math

from operators import FLOATS
from tensors import read_safetensors
from tools import Fault


def fans(shape):
    if len(shape) < 2:
        n = shape[0] if shape else 1
        return n, n
    window = math.prod(shape[2:])
    return (shape[0], shape[1]) if len(shape) == 2 else (shape[1] * window, shape[0] * window)


def bounds(init, shape, dtype):
    """The smallest and largest value that there may be; normal distributions know none: nine deviations."""
    given = init or ({"type": "xavier_uniform"} if len(shape) > 1 and dtype in FLOATS else {"type": "constant"})
    kind, (fan_in, fan_out) = given["type"], fans(shape)
    if kind == "constant":
        return given.get("value", 0), given.get("value", 0)
    if kind == "uniform":
        return given.get("low", -1), given.get("high", 1)
    if kind in ("normal", "truncated_normal"):
        mean, wide = given.get("mean", 0), (9 if kind == "normal" else 2) * given.get("std", 1)
        return mean - wide, mean + wide
    wide = {"xavier_uniform": math.sqrt(6 / (fan_in + fan_out)), "kaiming_uniform": math.sqrt(6 / fan_in), "xavier_normal": 9 * math.sqrt(2 / (fan_in + fan_out)),
            "kaiming_normal": 9 * math.sqrt(2 / fan_in)}[kind]
    return -wide, wide


def check_initial(tools, problem, model):
    """One program that is initialized and run no further."""
    if "train" not in model:
        return  # only a training program saves weights
    tools.compile({**model, "amp": {}}, "init.bin", "--amp-level=O0", "--target=cpu", "--cpu=native")
    tools.run("amprun", "init.bin", "--device=cpu", "--steps=0", "--save-weights=first.safetensors", *tools.data)
    first = read_safetensors(tools.folder / "first.safetensors")
    for p in model["parameters"]:
        name, dtype = p["name"], problem.dtypes[p["name"]]
        _, shape, values = first[name]
        init = p.get("init")
        rounding = {"float32": 1e-6, "float16": 2**-10, "bfloat16": 2**-7}.get(dtype, 0)
        if init and "file" in init:
            good = all(abs(a - b) <= rounding * abs(b) for a, b in zip(values, problem.start[name], strict=True))
        else:
            low, high = bounds(init, p["shape"], dtype)
            slack = rounding * max(abs(low), abs(high))
            good = all(low - slack <= v <= high + slack for v in values)
        if list(shape) != p["shape"] or not good:
            raise Fault("wrong", f"parameter {name!r} of init {init} begins with {values[:6]}")
