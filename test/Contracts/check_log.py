#!/usr/bin/env python3
"""The log, line by line: the loss scale and its counters against Paddle's rule in plain Python, skipped steps, exit 4.

Standard library only. The model is linear2; overflows are injected, so that every step's fate is known before it runs.
"""
import itertools
import json
import struct

from contract import EXAMPLES, changed, contract, example
from tensors import read_safetensors

KEYS = ["step", "epoch", "loss", "lr", "loss_scale", "found_inf", "good", "bad", "skipped", "seconds"]
LARGEST = struct.unpack("<f", b"\xff\xff\x7f\x7f")[0]


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


class Scaler:
    """update_loss_scaling of Paddle, with a floor and a ceiling."""

    def __init__(self, scale, incr_every=1000, decr_every=2, incr=2.0, decr=0.8, floor=1.0, ceiling=LARGEST):
        self.__dict__.update(locals())
        self.good = self.bad = self.skipped = 0

    def step(self, overflow):
        """What the log says of the step: the scale it used, then the counters after it."""
        used = self.scale
        if overflow:
            self.skipped, self.good, self.bad = self.skipped + 1, 0, self.bad + 1
            if self.bad == self.decr_every:
                self.scale, self.bad = max(f32(self.scale * f32(self.decr)), self.floor), 0
        else:
            self.good, self.bad = self.good + 1, 0
            if self.good == self.incr_every:
                self.scale, self.good = min(f32(self.scale * f32(self.incr)), self.ceiling), 0
        return {"loss_scale": used, "found_inf": overflow, "good": self.good, "bad": self.bad, "skipped": self.skipped}


PATTERNS = {"none": set(), "one": {4}, "two in a row": {4, 5}, "two apart": {4, 6}, "many": {2, 3, 4, 5, 6, 7, 8, 9}, "first": {1},
            "last": {30}, "with clean ones": {3, 5, 6, 9, 10, 11, 15, 16, 20, 22, 23, 24, 25}}

# Options of ampc, what they make of the scaler.
SCALERS = {
    "the defaults": (["--loss-scale=dynamic"], {"scale": 32768.0}),
    "quick growth": (["--incr-every-n-steps=3"], {"scale": 32768.0, "incr_every": 3}),
    "every overflow counts": (["--decr-every-n-nan-or-inf=1", "--decr-ratio=0.5"], {"scale": 32768.0, "decr_every": 1, "decr": 0.5}),
    "other ratios": (["--incr-ratio=1.5", "--decr-ratio=0.3", "--incr-every-n-steps=2"],
                     {"scale": 32768.0, "incr": 1.5, "decr": 0.3, "incr_every": 2}),
    "a floor": (["--min-loss-scale=20000", "--decr-every-n-nan-or-inf=1"], {"scale": 32768.0, "floor": 20000.0, "decr_every": 1}),
    "a ceiling": (["--max-loss-scale=50000", "--incr-every-n-steps=2"], {"scale": 32768.0, "ceiling": 50000.0, "incr_every": 2}),
    "a first scale": (["--init-loss-scaling=100", "--incr-every-n-steps=4"], {"scale": 100.0, "incr_every": 4}),
    "a scale of no round number": (["--init-loss-scaling=0.1", "--min-loss-scale=0.001"], {"scale": f32(0.1), "floor": f32(0.001)}),
    "the preset torch": (["--loss-scale-preset=torch"], {"scale": 65536.0, "incr_every": 2000, "decr_every": 1, "decr": 0.5, "floor": 2.0**-126}),
    "the preset apex": (["--loss-scale-preset=apex", "--incr-every-n-steps=1"],
                        {"scale": 65536.0, "incr_every": 1, "decr_every": 1, "decr": 0.5, "floor": 2.0**-126, "ceiling": 2.0**24}),
    "apex's spelling of dynamic": (["--loss-scale=0"], {"scale": 32768.0}),
}


def scalers(c):
    for label, (options, scaler) in SCALERS.items():
        # bfloat16 has float32's range: no scale of these overflows by itself.
        program = c.compile(example(), "--amp-dtype=bfloat16", *options, name="s")
        for name, overflows in PATTERNS.items():
            inject = [f"--inject-overflow={','.join(map(str, sorted(overflows)))}"] if overflows else []
            c.train(program, "--steps=30", "--log=log", *inject)
            model = Scaler(**scaler)
            expected = [model.step(step in overflows) for step in range(1, 31)]
            got = [{k: f32(line[k]) if k == "loss_scale" else line[k] for k in expected[0]} for line in c.log("log")]
            wrong = next((i for i, (a, b) in enumerate(zip(got, expected)) if a != b), None)
            c.ok(len(got) == 30 and wrong is None, f"{label}, overflows {name}" + ("" if wrong is None else f": step {wrong + 1}: {got[wrong]} and not {expected[wrong]}"))


def section(c):
    """The model's amp section, the command line over it, and a preset that discards it."""
    amp = {"init_loss_scaling": 128.0, "incr_every_n_steps": 3, "incr_ratio": 4.0, "decr_ratio": 0.25, "decr_every_n_nan_or_inf": 1}
    model = changed(example(), (("amp",), amp))
    for label, options, scale, after in (("the section", [], 128, 512), ("a ratio of the command line", ["--incr-ratio=8"], 128, 1024),
                                         ("a preset", ["--loss-scale-preset=paddle"], 32768, 32768),
                                         ("a preset and an option", ["--loss-scale-preset=paddle", "--incr-every-n-steps=3"], 32768, 65536),
                                         ("a static scale", ["--loss-scale=64"], 64, 64)):
        program = c.compile(model, *options, name="s")
        c.train(program, "--steps=4", "--log=log")
        scales = [line["loss_scale"] for line in c.log("log")]
        c.ok(scales == [scale] * 3 + [after], f"{label}: {scales}")
    program = c.compile(changed(model, (("amp", "use_dynamic_loss_scaling"), False)), name="s")
    c.train(program, "--steps=4", "--log=log", "--inject-overflow=2")
    lines = c.log("log")
    c.ok([(line["loss_scale"], line["good"], line["bad"], line["skipped"]) for line in lines] == [(128, 0, 0, 0), (128, 0, 0, 1), (128, 0, 0, 1), (128, 0, 0, 1)],
         "a static scale checks and skips, and shows no counters")
    for label, options in (("O0", ["--amp-level=O0"]), ("bfloat16", ["--amp-dtype=bfloat16"])):
        program = c.compile(example(), *options, name="s")
        c.train(program, "--steps=3", "--log=log")
        c.ok(all((line["loss_scale"], line["found_inf"], line["good"], line["bad"], line["skipped"]) == (1, False, 0, 0, 0) for line in c.log("log")),
             f"{label} has scale 1 and counts nothing")
        c.refused(f"a fault at {label}", "amprun", [program, "--steps=1", "--inject-overflow=1"], 1, "has no finite check")
    program = c.compile(example(), "--amp-dtype=bfloat16", "--loss-scale=1", name="s")
    c.train(program, "--steps=2", "--log=log", "--inject-nan=1")
    c.ok([line["found_inf"] for line in c.log("log")] == [True, False], "a static scale of 1 checks too")


def form(c):
    for dtype in ("float16", "bfloat16"):
        lines_of(c, dtype)


def lines_of(c, dtype):
    program = c.compile(changed(example("digits"), (("ops", 3, "attrs", "dropout_prob"), 0.5)), f"--amp-dtype={dtype}", name="d")
    digits = EXAMPLES / "digits"
    data = f"x={digits}/test_x.npy,label={digits}/test_y.npy"
    c.train(program, f"--data={data}", f"--eval-data={data}", "--epochs=2", "--log=log")
    lines = [json.loads(line) for line in c.path("log").read_text().splitlines()]
    steps = [line for line in lines if "eval" not in line]
    evals = [line for line in lines if "eval" in line]
    c.ok(all(list(line) == [*KEYS, "acc"] for line in steps), "a step has its keys in order, then the metrics")
    c.ok(all(list(line) == ["eval", "step", "epoch", "loss", "acc"] for line in evals), "an evaluation has its own")
    per = len(steps) // 2
    c.ok([line["epoch"] for line in steps] == [0] * per + [1] * per and [line["step"] for line in steps] == list(range(1, 2 * per + 1)),
         "steps count from 1, epochs from 0")
    c.ok([(line["step"], line["epoch"]) for line in evals] == [(per, 0), (2 * per, 1)], "an evaluation after each epoch")
    c.ok(all(0 <= line["acc"] <= 1 and line["seconds"] > 0 and line["lr"] == 0.001 for line in steps), "metrics, times and rates are what they are")
    c.ok(evals[1]["loss"] < evals[0]["loss"], "and it learns")
    text = c.path("log").read_text()
    c.ok(text.endswith("}\n") and "NaN" not in text and "Infinity" not in text, "the log is JSON lines")


def failing(c):
    """Non-finite losses are strings in the log; --fail-on-nan is exit 4 on the step that was not skipped."""
    huge = changed(example(), (("train", "optimizer", "learning_rate"), 1e30))
    program = c.compile(huge, "--amp-level=O0", name="n")
    c.train(program, "--steps=4", "--log=log")
    losses = [line["loss"] for line in c.log("log")]
    c.ok(isinstance(losses[0], float) and set(losses[1:]) & {"inf", "nan"} and all(isinstance(v, (float, int)) or v in ("inf", "-inf", "nan") for v in losses),
         f"losses that are not finite are strings: {losses}")
    status, _, err = c.run("amprun", program, "--steps=4", "--fail-on-nan", "--log=log")
    lines = c.log("log")
    first = next(line["step"] for line in lines if isinstance(line["loss"], str))
    c.ok(status == 4 and f"n.bin: error: step {first} has loss" in err and lines[-1]["step"] == first, f"--fail-on-nan stops there: {err}")
    program = c.compile(example(), name="n")
    c.train(program, "--steps=4", "--fail-on-nan", "--inject-nan=2")
    c.ok(True, "a step that was skipped does not fail")


def untouched(c):
    """A skipped step leaves every variable of the optimizer bit-equal; the scaler and the counters move on."""
    for optimizer in ({"type": "sgd", "learning_rate": 0.1}, {"type": "adam", "learning_rate": 0.01}):
        for level, dtype in itertools.product(("O1", "O2"), ("float16", "bfloat16")):
            model = changed(example(), (("train", "optimizer"), optimizer))
            program = c.compile(model, f"--amp-level={level}", f"--amp-dtype={dtype}", "--loss-scale=128", name="u")
            c.train(program, "--steps=3", "--checkpoint=a", "--save-weights=a.w")
            c.train(program, "--steps=5", "--checkpoint=b", "--save-weights=b.w", "--inject-nan=4,5")
            before, after = (read_safetensors(c.path(p), True) for p in ("a/step-3/state.safetensors", "b/step-5/state.safetensors"))
            changed_names = sorted(name for name in before if before[name] != after[name])
            allowed = ("scal", "good", "bad", "skipped", "seed", "counter", "epoch", "log", "found", "step")
            weights = [n for n in changed_names if n.startswith("fc")]
            c.ok(c.path("a.w").read_bytes() == c.path("b.w").read_bytes() and not weights and all(any(a in n for a in allowed) for n in changed_names),
                 f"{optimizer['type']} {level} {dtype}: two skipped steps change only {changed_names}")


def main():
    with contract(__doc__) as c:
        scalers(c)
        section(c)
        form(c)
        failing(c)
        untouched(c)


if __name__ == "__main__":
    main()
