#!/usr/bin/env python3
"""Every loss-scale preset over scripts of clean and overflowing steps, line by line against its framework's own state machine
(scalers.py): windows, hysteresis, floors, ceilings, the end of deepspeed-zero at its floor, and the state that --resume takes up.

Standard library only.
"""
import random
import re
import shutil

from contract import changed, contract, example
from scalers import f32, Consecutive, Counters, DeepSpeedFused, DeepSpeedZero, Megatron, Mxnet, Refused

NO_FLOOR = 2.0**-126

# preset: (its machine with the given first scale, window, patience, floor and ceiling; their defaults)
PRESETS = {
    "paddle": (lambda s, w, n, f, c: Consecutive(s, w, n, 0.8, f, c), (2.0**15, 1000, 2, 1.0, None)),
    "paddle-3": (lambda s, w, n, f, c: Consecutive(s, w, n, 0.5, f, c), (2.0**16, 2000, 1, 1.0, None)),
    "fleet": (lambda s, w, n, f, c: Consecutive(s, w, n, 0.5, f, c), (2.0**15, 1000, 2, 1.0, None)),
    "torch": (lambda s, w, n, f, c: Consecutive(s, w, n, 0.5, f, c), (2.0**16, 2000, 1, NO_FLOOR, None)),
    "apex": (lambda s, w, n, f, c: Consecutive(s, w, n, 0.5, f, c), (2.0**16, 2000, 1, NO_FLOOR, 2.0**24)),
    "deepspeed": (lambda s, w, n, f, c: DeepSpeedFused(s, w, f, c), (2.0**16, 1000, 1, 1.0, None)),
    "deepspeed-zero": (lambda s, w, n, f, c: DeepSpeedZero(s, w, n, f, c), (2.0**16, 1000, 2, 1.0, None)),
    "megatron": (lambda s, w, n, f, c: Megatron(s, w, n, f, c), (2.0**32, 1000, 2, 1.0, None)),
    "keras": (lambda s, w, n, f, c: Consecutive(s, w, n, 0.5, f, c), (2.0**15, 2000, 1, NO_FLOOR, None)),
    "jmp": (lambda s, w, n, f, c: Consecutive(s, w, n, 0.5, f, c), (2.0**15, 2000, 1, 1.0, None)),
    "mxnet": (lambda s, w, n, f, c: Mxnet(s, w, f, c), (2.0**16, 2000, 1, NO_FLOOR, 2.0**24)),
}
REFILLED_BY_GROWTH = ("deepspeed-zero", "megatron")
STATEFUL = ("deepspeed", "deepspeed-zero", "megatron", "mxnet")
FIELDS = ("loss_scale", "found_inf", "good", "bad", "skipped")


def compiled(c, preset, name, window=None, patience=None, floor=None, ceiling=None, scale=None, model=None):
    """The program, and a machine made anew by every call of the second."""
    options = [f"--{key}={value}" for key, value in (("init-loss-scaling", scale), ("incr-every-n-steps", window), ("decr-every-n-nan-or-inf", patience),
                                                     ("min-loss-scale", floor), ("max-loss-scale", ceiling)) if value is not None]
    # bfloat16 has float32's range: no scale of these overflows by itself.
    program = c.compile(model or example(), "--amp-dtype=bfloat16", f"--loss-scale-preset={preset}", *options, name=name)
    machine, defaults = PRESETS[preset]
    values = [own if given is None else given for given, own in zip((scale, window, patience, floor, ceiling), defaults)]
    values[4] = values[4] or float("inf")
    values[0] = min(max(values[0], values[3]), values[4])
    return program, lambda: machine(*values)


def trace(preset, machine, overflows, steps):
    """What the log shall say, and the step at which the framework gives up."""
    counters, lines = Counters(preset in REFILLED_BY_GROWTH), []
    for step in range(1, steps + 1):
        overflow, used = step in overflows, machine.scale
        try:
            happened, refused = machine.step(overflow), False
        except Refused:
            happened, refused = "fall", True  # that it cannot; the counters are those of a fall
        lines.append({"loss_scale": used, "found_inf": overflow, **counters.after(overflow, happened)})
        if refused:
            return lines, step
    return lines, None


def injected(overflows):
    return [f"--inject-overflow={','.join(map(str, sorted(overflows)))}"] if overflows else []


def lines_of(c, name):
    return [{key: f32(line[key]) if key == "loss_scale" else line[key] for key in FIELDS} for line in c.log(name)]


def followed(c, label, preset, program, machine, overflows, steps):
    expected, refused = trace(preset, machine(), overflows, steps)
    status, _, err = c.run("amprun", program, f"--steps={steps}", "--log=log", *injected(overflows))
    got = lines_of(c, "log")
    if refused is None:
        ending = status == 0
    else:
        ending = status == 4 and re.search(rf"{program}: error: step {refused} overflows and the loss scale is at its floor \S+\n", err)
    first = next((i for i, (a, b) in enumerate(zip(got, expected)) if a != b), min(len(got), len(expected)))
    good = ending and got == expected
    c.ok(good, f"{preset}, {label}" if good else
         f"{preset}, {label}: exit {status} {err.strip()}; step {first + 1}: {got[first:first + 1]} and not {expected[first:first + 1]}")


# By hand: where the frameworks differ.
SCRIPTS = {"no overflow": set(), "at once": {1}, "the first two": {1, 2}, "two apart": {3, 5}, "a clean step between": {2, 4, 6, 8},
           "at the step that would grow": {4, 9, 15}, "behind a growth": {5, 6, 10, 11}, "many in a row": set(range(5, 20)),
           "until the scale is small": set(range(3, 40)), "the last": {60}}


def scripts(c):
    rng = random.Random(5)
    drawn = {f"drawn {i}": {step for step in range(1, 61) if rng.random() < density} for i, density in enumerate((0.05, 0.15, 0.3, 0.5, 0.8))}
    for preset in PRESETS:
        for window, patience in ((4, None), (1, None), (3, 3) if preset in (*REFILLED_BY_GROWTH, "fleet") else (7, None)):
            program, machine = compiled(c, preset, "s", window, patience)
            for label, overflows in {**SCRIPTS, **drawn}.items():
                followed(c, f"window {window}, {label}", preset, program, machine, overflows, 60)


def bounds(c):
    """Floors and ceilings that the scale meets, and leaves again; a growth that they hold back is one to the counters."""
    for preset, (_, defaults) in PRESETS.items():
        first = min(defaults[0], 2.0**20)
        program, machine = compiled(c, preset, "b", 2, scale=first, floor=first / 2, ceiling=first * 4)
        for label, overflows in (("a ceiling", set()), ("a floor", {1, 2, 3, 4, 9, 10}), ("both", {12, 13, 25, 26, 27})):
            followed(c, label, preset, program, machine, overflows, 30)
        program, machine = compiled(c, preset, "b", 2, floor=2.0**18)
        followed(c, "a floor above its first scale", preset, program, machine, set(), 4)
        if defaults[3] == NO_FLOOR:
            program, machine = compiled(c, preset, "b", scale=2.0**-124)
            followed(c, "the last scale with an inverse", preset, program, machine, {1, 2, 3, 5}, 6)
        if defaults[4] is None:
            # A loss so small that no scale makes it overflow. Two to the 128th is no float32: what would grow there stays.
            small = changed(example(), (("ops", 5, "outputs", "Out"), ["mse"]))
            small["ops"].append({"type": "scale", "name": "small", "inputs": {"X": ["mse"]}, "outputs": {"Out": ["loss"]}, "attrs": {"scale": 1e-6}})
            program, machine = compiled(c, preset, "b", 1, scale=2.0**125, ceiling=None, model=small)
            followed(c, "the last scale that is finite", preset, program, lambda: held(machine()), {8}, 12)


def held(machine):
    """Where the framework goes on to infinity, or past float32."""
    machine.ceiling = 2.0**127
    return machine


def defaults(c):
    """The windows that the presets have without options: the step of the first growth, of the next, and of that behind an overflow."""
    for preset, (_, (_, window, *_)) in PRESETS.items():
        program, machine = compiled(c, preset, "d")
        followed(c, f"its own window of {window}", preset, program, machine, {2 * window + 7, 2 * window + 8}, 3 * window + 30)


def at_the_floor(c):
    """deepspeed-zero gives up: the step is in the log, the next is not run, and nothing is written that a finished training writes."""
    program, machine = compiled(c, "deepspeed-zero", "z", 1000, 1, floor=2.0**15)
    followed(c, "an overflow at the floor", "deepspeed-zero", program, machine, {3, 5}, 20)
    status, _, _ = c.run("amprun", program, "--steps=20", "--inject-overflow=3,5", "--save-weights=z.w")
    c.ok(status == 4 and not c.path("z.w").exists(), f"exit {status}, and no weights of a training that failed")


def resumed(c):
    """The state of every scaler is in the checkpoint: a training cut anywhere goes on as one that was not."""
    overflows, steps = {2, 3, 7, 12, 13, 14, 20}, 26
    for preset in STATEFUL:
        program, machine = compiled(c, preset, "r", 3)
        expected, refused = trace(preset, machine(), overflows, steps)
        assert refused is None
        for cut in (1, 2, 3, 4, 6, 7, 8, 12, 13, 15, 21):
            shutil.rmtree(c.path("ck"), ignore_errors=True)
            c.train(program, f"--steps={cut}", "--checkpoint=ck", "--log=log", *injected(overflows))
            c.train(program, f"--steps={steps}", "--resume=ck", "--log=log", *injected(overflows))
            got = lines_of(c, "log")
            c.ok(got == expected, f"{preset} resumed after step {cut}" + ("" if got == expected else f": {got}"))


def main():
    with contract(__doc__) as c:
        scripts(c)
        bounds(c)
        defaults(c)
        at_the_floor(c)
        resumed(c)


if __name__ == "__main__":
    main()
