"""Elementwise functions of one operand: easy values, wide ones, bounds, infinities."""
import math

import numpy as np
import torch
import torch.nn.functional as F

from suite import op, to_grid

INF = float("inf")
NAN = float("nan")


def clamp(low, high):
    """A clip whose gradient passes at both bounds."""
    return lambda x: torch.where((x >= low) & (x <= high), x, x.clamp(low, high).detach())


def leaky(alpha):
    return lambda x: torch.where(x >= 0, x, alpha * x)


def relu6(x):
    return torch.where((x > 0) & (x < 6), x, x.clamp(0, 6).detach())


def relu(x):
    return torch.where(x > 0, x, torch.zeros_like(x))


# name, reference, kind of easy values, wide ranges, specials (input only; the reference says what comes out)
FUNCTIONS = [
    ("relu", relu, "grid", [(-1e30, 1e30)], [INF, -INF]),
    ("relu6", relu6, "grid", [(-1e4, 1e4)], [INF, -INF]),
    ("abs", torch.abs, "grid", [(-1e30, 1e30)], [INF, -INF, NAN]),
    ("square", torch.square, "normal", [(-1e18, 1e18), (-1e-15, 1e-15)], [INF, -INF, NAN]),
    ("tanh", torch.tanh, "normal", [(-30, 30), (-1e-3, 1e-3)], [INF, -INF, NAN, 1e30]),
    ("sigmoid", torch.sigmoid, "normal", [(-20, 20), (-85, -60)], [INF, -INF, NAN, 1e30, 20, 90, 300, -110]),
    ("silu", F.silu, "normal", [(-20, 20), (100, 1000)], [INF, NAN]),
    ("swish", F.silu, "normal", [(-20, 20), (100, 1000)], [INF, NAN]),
    ("exp", torch.exp, "normal", [(-85, -60), (60, 87), (-10, 10)], [INF, -INF, NAN, 90, -110]),
    ("log", torch.log, "positive", [(1e-30, 1e-20), (1e20, 1e30), (0.99, 1.01)], [INF, 0, -1, NAN]),
    ("sqrt", torch.sqrt, "positive", [(1e-30, 1e-20), (1e20, 1e30)], [INF, 0, -1, NAN]),
    ("rsqrt", torch.rsqrt, "positive", [(1e-24, 1e-20), (1e16, 1e20)], [INF, 0, -1, NAN]),
]


def values(s, kind, key, *shape):
    if kind == "positive":
        return s.uniform(key, 0.05, 5, *shape)
    if kind == "grid":
        return s.grid(key, *shape, scale=4)
    return s.normal(key, *shape, scale=2)


def build(s):
    for name, f, kind, wide, special in FUNCTIONS:
        plain = (op(name, {"X": "x"}, {"Out": "out"}), op(name, {"x": "x"}, {"out": "out"}))
        for case, shape in (("one", [1]), ("scalar", []), ("odd", [7, 33]), ("long", [1000]), ("rank4", [2, 3, 1, 5])):
            s.case(name, case, f, {"x": values(s, kind, name + case, *shape)}, *plain)
        for i, (low, high) in enumerate(wide):
            x = s.uniform(f"{name}wide{i}", low, high, 33)
            s.case(name, f"wide{i}", f, {"x": to_grid(x) if kind == "grid" else x}, *plain)
        s.case(name, "special", f, {"x": np.array(special, np.float32)}, *plain, grad=False, low=False)
    one = ({"X": "x"}, {"Out": "out"})
    two = ({"x": "x"}, {"out": "out"})
    zeros = np.array([0.0, -0.0, 0.5, -0.5, 6.0, 6.5, 5.5], np.float32)
    s.case("relu", "at_zero", relu, {"x": zeros}, op("relu", *one), op("relu", *two))
    s.case("relu6", "at_bounds", relu6, {"x": zeros}, op("relu6", *one, threshold=6.0), op("relu6", *two))
    s.case("abs", "at_zero", torch.abs, {"x": zeros}, op("abs", *one), op("abs", *two))
    s.case("square", "at_zero", torch.square, {"x": zeros}, op("square", *one), op("square", *two))
    s.case("swish", "beta", F.silu, {"x": s.normal("swish beta", 33)}, op("swish", *one, beta=1.0))
    for name, alpha, attrs in (("default", 0.02, False), ("alpha", 0.1, True), ("zero", 0.0, True)):
        x = s.grid("leaky" + name, 7, 33)
        x[0, :3] = 0
        s.case("leaky_relu", name, leaky(alpha), {"x": x}, op("leaky_relu", *one, **({"alpha": alpha} if attrs else {})),
               op("leaky_relu", *two, **({"negative_slope": alpha} if attrs else {})))
    attrs = {"zero_leaks": True}  # what models from PyTorch have
    s.case("leaky_relu", "at_zero", lambda x: F.leaky_relu(x, 0.1), {"x": zeros}, op("leaky_relu", *one, alpha=0.1, **attrs),
           op("leaky_relu", *two, negative_slope=0.1, **attrs))
    s.case("leaky_relu", "long", leaky(0.3), {"x": s.grid("leaky long", 1000)}, op("leaky_relu", *one, alpha=0.3),
           op("leaky_relu", *two, negative_slope=0.3))
    gelu(s, one, two)
    scale(s, one, two)
    clip(s, one, two)


def gelu(s, one, two):
    def by_tanh(x):
        return 0.5 * x * (1 + torch.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))

    for name, f, attrs in (("default", F.gelu, {}), ("erf", F.gelu, {"approximate": False}),
                           ("tanh", by_tanh, {"approximate": True})):
        for case, x in (("odd", s.normal("gelu" + name, 7, 33, scale=2)), ("long", s.normal("gelu long", 1000)),
                        ("one", s.normal("gelu one", 1)), ("wide", s.uniform("gelu wide", -12, 12, 33)),
                        ("tail", s.uniform("gelu tail", -5, -3, 33)), ("far", s.uniform("gelu far", 50, 1000, 7))):
            if name != "default" or case == "odd":
                # 1 + erf and 1 + tanh cancel in the tail: an absolute 6e-8 beside values of 1e-3
                s.case("gelu", f"{name}_{case}", f, {"x": x}, op("gelu", *one, **attrs), op("gelu", *two, **attrs),
                       tol=5e-4 if case == "tail" else 1e-5, low=case != "tail")


def scale(s, one, two):
    for name, k, b, after in (("plain", 2.5, 0.0, True), ("bias", -0.75, 1.25, True), ("bias_first", 3.0, 0.5, False),
                              ("zero", 0.0, 1.0, True), ("tiny", 2.0**-16, 0.0, True)):
        f = (lambda x, k=k, b=b: x * k + b) if after else (lambda x, k=k, b=b: (x + b) * k)
        attrs = {"scale": k, "bias": b, "bias_after_scale": after}
        s.case("scale", name, f, {"x": s.normal("scale" + name, 7, 33)}, op("scale", *one, **attrs),
               op("scale", *two, **attrs), low=name != "tiny")
    s.case("scale", "defaults", lambda x: x * 1, {"x": s.normal("scale defaults", 33)}, op("scale", *one),
           op("scale", *two))
    s.case("scale", "long", lambda x: x * 0.1, {"x": s.normal("scale long", 1000)}, op("scale", *one, scale=0.1),
           op("scale", *two, scale=0.1))
    for dtype in (np.int32, np.int64):
        x = s.ints("scale int", -50, 50, 33, dtype=dtype)
        attrs = {"scale": 3.0, "bias": 2.0}
        s.case("scale", np.dtype(dtype).name, lambda x: x * 3 + 2, {"x": x}, op("scale", *one, **attrs),
               op("scale", *two, **attrs), grad=False)


def clip(s, one, two):
    x = s.grid("clip", 7, 33, scale=2)
    x[0, :4] = [-1, 2, 1.9921875, -1.0078125]  # both bounds and their neighbours
    for name, low, high, x in (("bounds", -1.0, 2.0, x), ("long", -0.5, 0.5, s.grid("clip long", 1000)),
                               ("one", 0.0, 1.0, np.array([0.0], np.float32)), ("equal", 1.0, 1.0, zeros_and_ones())):
        attrs = {"min": low, "max": high}
        s.case("clip", name, clamp(low, high), {"x": x}, op("clip", *one, **attrs), op("clip", *two, **attrs))
    attrs = {"min": -1.0, "max": 2.0, "open": True}  # what models from PyTorch have
    x = np.array([-1, 2, 1.9921875, -1.0078125, 0, 3], np.float32)
    s.case("clip", "open", lambda x: F.hardtanh(x, -1.0, 2.0), {"x": x}, op("clip", *one, **attrs), op("clip", *two, **attrs))
    special = np.array([INF, -INF, 3e38], np.float32)
    s.case("clip", "special", clamp(-2.0, 3.0), {"x": special}, op("clip", *one, min=-2.0, max=3.0),
           op("clip", *two, min=-2.0, max=3.0), grad=False, low=False)
    s.case("clip", "int64", lambda x: x.clamp(-3, 4), {"x": s.ints("clip int", -9, 9, 33)},
           op("clip", *one, min=-3.0, max=4.0), grad=False)


def zeros_and_ones():
    return np.array([0, 1, 2], np.float32)
