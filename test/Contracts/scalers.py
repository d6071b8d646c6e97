"""The loss scalers of the frameworks, each after its own source's state and in Python's float64; no two share a rule.

A machine's `step(overflow)` moves it and says what happened: "fall", "grow" (also one that a ceiling holds back) or None. `scale` is
what the next step uses. `Refused` is raised where the framework raises. All ratios but Paddle's are powers of two, and the values
stay within float32, so float64 and float32 agree; Paddle's 0.8 is rounded as float32 does.
"""
import struct


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


class Refused(Exception):
    """The overflow met the smallest scale, and this scaler gives up there."""


class Consecutive:
    """Paddle's update_loss_scaling kernel, and all that count like it (torch, apex, keras, jmp with every_bad = 1)."""

    def __init__(self, scale, window, every_bad, down, floor, ceiling=float("inf")):
        self.scale, self.window, self.every_bad, self.down, self.floor, self.ceiling = scale, window, every_bad, down, floor, ceiling
        self.good_in = self.bad_in = 0

    def step(self, overflow):
        if overflow:
            self.good_in, self.bad_in = 0, self.bad_in + 1
            if self.bad_in == self.every_bad:
                self.bad_in, self.scale = 0, max(f32(self.scale * f32(self.down)), self.floor)
                return "fall"
            return None
        self.bad_in, self.good_in = 0, self.good_in + 1
        if self.good_in == self.window:
            self.good_in, self.scale = 0, min(self.scale * 2, self.ceiling)
            return "grow"
        return None


class DeepSpeedFused:
    """FP16_Optimizer._update_scale of DeepSpeed: the stable interval leaves out the step right behind the overflow, or the first."""

    def __init__(self, scale, window, floor, ceiling=float("inf")):
        self.scale, self.window, self.floor, self.ceiling = scale, window, floor, ceiling
        self.iteration, self.last_overflow = 0, -1

    def step(self, overflow):
        happened = None
        if overflow:
            self.scale, self.last_overflow, happened = max(self.scale / 2, self.floor), self.iteration, "fall"
        else:
            stable = self.iteration - self.last_overflow - 1
            if stable > 0 and stable % self.window == 0:
                self.scale, happened = min(self.scale * 2, self.ceiling), "grow"
        self.iteration += 1
        return happened


class DeepSpeedZero:
    """DynamicLossScaler of DeepSpeed's ZeRO: delayed shift, no consecutive hysteresis, an error at the smallest scale."""

    def __init__(self, scale, window, shift, floor, ceiling=float("inf")):
        self.scale, self.window, self.shift, self.floor, self.ceiling = scale, window, shift, floor, ceiling
        self.iteration, self.last_overflow, self.hysteresis = 0, -1, shift

    def step(self, overflow):
        happened = None
        if overflow:
            if self.shift == 1 or self.hysteresis == 1:
                if self.scale == self.floor:
                    raise Refused
                self.scale, happened = max(self.scale / 2, self.floor), "fall"
            else:
                self.hysteresis -= 1
            self.last_overflow = self.iteration
        elif (stable := self.iteration - self.last_overflow - 1) > 0 and stable % self.window == 0:
            self.hysteresis, self.scale, happened = self.shift, min(self.scale * 2, self.ceiling), "grow"
        self.iteration += 1
        return happened


class Megatron:
    """DynamicGradScaler of Megatron-LM: a tracker that goes below zero and is refilled by growth alone."""

    def __init__(self, scale, window, hysteresis, floor, ceiling=float("inf")):
        self.scale, self.window, self.hysteresis, self.floor, self.ceiling = scale, window, hysteresis, floor, ceiling
        self.growth_tracker, self.tracker = 0, hysteresis

    def step(self, overflow):
        if overflow:
            self.growth_tracker, self.tracker = 0, self.tracker - 1
            if self.tracker <= 0:
                self.scale = max(self.scale * 0.5, self.floor)
                return "fall"
            return None
        self.growth_tracker += 1
        if self.growth_tracker == self.window:
            self.growth_tracker, self.tracker, self.scale = 0, self.hysteresis, min(self.scale * 2, self.ceiling)
            return "grow"
        return None


class Mxnet:
    """LossScaler of MXNet: what the check of a step finds becomes the scale of the step after the next."""

    def __init__(self, scale, window, floor, ceiling):
        self.scale = self.next_scale = scale
        self.window, self.floor, self.ceiling, self.unskipped = window, floor, ceiling, 0

    def step(self, overflow):
        self.scale, happened = self.next_scale, None
        if overflow:
            self.next_scale, self.unskipped, happened = max(self.scale / 2, self.floor), 0, "fall"
        else:
            self.unskipped += 1
        if self.unskipped == self.window:
            self.unskipped, self.next_scale, happened = 0, min(self.ceiling, self.scale * 2), "grow"
        return happened


class Counters:
    """`good`, `bad` and `skipped` as the log's contract words them, from what a machine says happened."""

    def __init__(self, refilled_by_growth_alone):
        self.good = self.bad = self.skipped = 0
        self.refilled_by_growth_alone = refilled_by_growth_alone

    def after(self, overflow, happened):
        self.good = 0 if overflow or happened == "grow" else self.good + 1
        self.skipped += overflow
        if overflow and happened != "fall":
            self.bad += 1
        elif happened == "grow" or not self.refilled_by_growth_alone:
            self.bad = 0
        return {"good": self.good, "bad": self.bad, "skipped": self.skipped}
