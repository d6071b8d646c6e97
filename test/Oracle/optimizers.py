"""Paddle's optimizers, clipping, regularisation and schedules in float64 and plain Python: the references.

A parameter is a list of numbers; a configuration is the model's own `optimizer` object. Written from the formulas in
Paddle's kernels and Python classes, not from ampc.
"""
import math
import re

DEFAULTS = {"sgd": {}, "momentum": {"momentum": 0.9}, "adam": {"epsilon": 1e-8},
            "adamw": {"epsilon": 1e-8, "weight_decay": 0.01}, "lamb": {"epsilon": 1e-6, "weight_decay": 0.01},
            "lars": {"epsilon": 0.0, "weight_decay": 0.0005, "lars_coeff": 0.001, "rescale_grad": 1.0},
            "adagrad": {"epsilon": 1e-6}, "rmsprop": {"epsilon": 1e-6, "rho": 0.95, "momentum": 0.0}}


def matches(patterns, name):
    return any(re.fullmatch(p, name) for p in ([patterns] if isinstance(patterns, str) else patterns or []))


def norm(values):
    return math.sqrt(sum(v * v for v in values))


def clipped(grads, clip, exempt=()):
    """All gradients by name, after `grad_clip`; those of `exempt` neither count nor change."""
    if not clip:
        return grads
    if exempt:
        kept = {k: g for k, g in grads.items() if k in exempt}
        return {**grads, **clipped({k: g for k, g in grads.items() if k not in exempt}, clip), **kept}
    if clip["type"] == "value":
        low = clip.get("min", -clip["max"])
        return {k: [min(max(v, low), clip["max"]) for v in g] for k, g in grads.items()}
    limit = clip["clip_norm"]
    whole = math.sqrt(sum(norm(g) ** 2 for g in grads.values()))
    factors = {k: limit / max(limit, norm(g) if clip["type"] == "norm" else whole) for k, g in grads.items()}
    return {k: [v * factors[k] for v in g] for k, g in grads.items()}


class Trainer:
    """Holds parameters and state; step(grads, lr) makes one update."""

    def __init__(self, config, parameters, clip=None, own=None, settings=None):
        """`settings`: per parameter what the model says of it beside its regularizer."""
        self.settings = settings or {}
        self.config = {**DEFAULTS[config["type"]], **config}
        self.p = {k: list(v) for k, v in parameters.items()}
        self.clip, self.own, self.t = clip, own or {}, 0
        zero = self.config.get("initial_accumulator_value", 0.0)
        self.state = {k: {s: [zero if s == "m" and config["type"] == "adagrad" else 0.0] * len(v)
                          for s in ("m", "v", "top", "mean")} for k, v in parameters.items()}

    def regularizer(self, name):
        c = self.config
        if name in self.own:
            return self.own[name]
        decay = c.get("weight_decay") if c["type"] not in ("adamw", "lamb", "lars") else None
        return c.get("regularization") if decay is None else decay if isinstance(decay, dict) else {"type": "l2", "coeff": decay}

    def step(self, grads, lr):
        self.t += 1
        exempt = [name for name, said in self.settings.items() if not said.get("need_clip", True)]
        for name, g in clipped(grads, self.clip, exempt).items():
            p, rule = self.p[name], self.regularizer(name)
            l2 = rule["coeff"] if rule and rule["type"] == "l2" else 0.0
            l1 = rule["coeff"] if rule and rule["type"] == "l1" else 0.0
            rescale = self.config.get("rescale_grad", 1.0)  # after L1; momentum's kernel has L2 after it, the one of lars before it
            g = [(a + l1 * math.copysign(1, b) if b else a) * rescale + l2 * b * (rescale if self.config["type"] == "lars" else 1.0) for a, b in zip(g, p)]
            own = lr * self.settings.get(name, {}).get("learning_rate", 1.0)
            getattr(self, self.config["type"])(name, p, g, own, self.state[name])

    def sgd(self, name, p, g, lr, s):
        p[:] = [a - lr * b for a, b in zip(p, g)]

    def momentum(self, name, p, g, lr, s):
        mu = self.config["momentum"]
        s["v"] = [mu * v + a for v, a in zip(s["v"], g)]
        ahead = self.config.get("use_nesterov", False)
        p[:] = [a - lr * (b + mu * v if ahead else v) for a, b, v in zip(p, g, s["v"])]

    def moments(self, g, s):
        """The bias-corrected first moment and the root of the second."""
        c = self.config
        b1, b2 = c.get("beta1", 0.9), c.get("beta2", 0.999)
        s["m"] = [b1 * m + (1 - b1) * a for m, a in zip(s["m"], g)]
        s["v"] = [b2 * v + (1 - b2) * a * a for v, a in zip(s["v"], g)]
        s["top"] = [max(a, b) for a, b in zip(s["top"], s["v"])]
        second = s["top"] if c.get("amsgrad") else s["v"]
        return ([m / (1 - b1**self.t) for m in s["m"]], [math.sqrt(v / (1 - b2**self.t)) for v in second])

    def adam(self, name, p, g, lr, s):
        first, root = self.moments(g, s)
        p[:] = [a - lr * m / (r + self.config["epsilon"]) for a, m, r in zip(p, first, root)]

    def adamw(self, name, p, g, lr, s):
        ratios = self.config.get("lr_ratio", {})
        lr *= next((v for k, v in ratios.items() if re.fullmatch(k, name)), 1.0)
        decay = 0.0 if matches(self.config.get("no_decay"), name) else self.config["weight_decay"]
        p[:] = [a * (1 - lr * decay) for a in p]
        self.adam(name, p, g, lr, s)

    def lamb(self, name, p, g, lr, s):
        decay = self.config.get("lamb_weight_decay", self.config["weight_decay"])
        decay = 0.0 if matches(self.config.get("exclude"), name) else decay
        first, root = self.moments(g, s)
        r = [m / (v + self.config["epsilon"]) + decay * a for a, m, v in zip(p, first, root)]
        trust = 1.0
        if (decay > 0 or self.config.get("always_adapt")) and norm(p) > 0 and norm(r) > 0:
            trust = norm(p) / norm(r)
        p[:] = [a - lr * trust * b for a, b in zip(p, r)]

    def lars(self, name, p, g, lr, s):
        c = self.config
        decay = 0.0 if matches(c.get("exclude"), name) else c.get("lars_weight_decay", c["weight_decay"])
        if decay > 0 and norm(p) > 0 and norm(g) > 0:
            lr *= c["lars_coeff"] * norm(p) / (norm(g) + decay * norm(p) + c["epsilon"])
        s["v"] = [c["momentum"] * v + lr * (b + decay * a) for v, a, b in zip(s["v"], p, g)]
        p[:] = [a - v for a, v in zip(p, s["v"])]

    def adagrad(self, name, p, g, lr, s):
        s["m"] = [m + a * a for m, a in zip(s["m"], g)]
        p[:] = [a - lr * b / (math.sqrt(m) + self.config["epsilon"]) for a, b, m in zip(p, g, s["m"])]

    def rmsprop(self, name, p, g, lr, s):
        c = self.config
        rho, centered = c["rho"], c.get("centered", False)
        s["m"] = [rho * m + (1 - rho) * a * a for m, a in zip(s["m"], g)]
        s["mean"] = [rho * m + (1 - rho) * a for m, a in zip(s["mean"], g)]
        root = [math.sqrt(m - (a * a if centered else 0.0) + c["epsilon"]) for m, a in zip(s["m"], s["mean"])]
        s["v"] = [c["momentum"] * v + lr * a / r for v, a, r in zip(s["v"], g, root)]
        p[:] = [a - v for a, v in zip(p, s["v"])]


def rate(schedule, t):
    """The learning rate at position t, which is 0 at the first step."""
    if isinstance(schedule, (int, float)):
        return schedule
    kind, base = schedule["type"], schedule.get("learning_rate", 1.0)
    gamma = schedule.get("gamma", 0.1)
    if kind == "constant":
        return base
    if kind == "piecewise":
        passed = sum(t >= b for b in schedule["boundaries"])
        return schedule["values"][passed]
    if kind == "step":
        return base * gamma ** (t // schedule["step_size"])
    if kind == "exponential":
        return base * gamma**t
    if kind == "natural_exp":
        return base * math.exp(-gamma * t)
    if kind == "inverse_time":
        return base / (1 + gamma * t)
    if kind == "polynomial":
        steps, end = schedule["decay_steps"], schedule.get("end_lr", 0.0001)
        if schedule.get("cycle"):
            steps *= max(1, math.ceil(t / steps))
        return (base - end) * (1 - min(t, steps) / steps) ** schedule.get("power", 1.0) + end
    if kind == "cosine":
        end = schedule.get("eta_min", 0.0)
        return end + (base - end) * (1 + math.cos(math.pi * t / schedule["T_max"])) / 2
    if kind == "noam":
        return base * schedule["d_model"] ** -0.5 * min(1.0 if t == 0 else t**-0.5, schedule["warmup_steps"] ** -1.5 * t)
    if kind == "linear_warmup":
        warm = schedule["warmup_steps"]
        if t < warm:
            return schedule["start_lr"] + (schedule["end_lr"] - schedule["start_lr"]) * t / warm
        return rate(base, t - warm)
    raise ValueError(kind)
