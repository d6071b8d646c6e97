"""Functions beyond the common ones, powers, comparisons, logic, where, reduce_min: bounds, ties, infinities, both generations."""
import math

import numpy as np
import torch
import torch.nn.functional as F

from suite import op, to_grid

INF, NAN = math.inf, math.nan
ONE, TWO = ({"X": "x"}, {"Out": "out"}), ({"x": "x"}, {"out": "out"})
PAIR, SMALL_PAIR = ({"X": "x", "Y": "y"}, {"Out": "out"}), ({"x": "x", "y": "y"}, {"out": "out"})
EVERYWHERE = [0.0, -0.0, 1, -1, 2.5, -2.5, 3, -3, 20, 20.5, -20, 1e30, -1e30, INF, -INF, NAN]


def hardtanh(low, high):
    """The gradient at both bounds is 0."""
    return lambda x: torch.where((x > low) & (x < high), x, x.clamp(low, high).detach())


def shrink(threshold, soft):
    """Paddle's: at the bounds hard_shrink keeps x and its gradient."""
    def f(x):
        return torch.where(x.abs() > threshold, x - torch.sign(x) * threshold, 0 * x) if soft else torch.where(x.abs() >= threshold, x, 0 * x)
    return f


def soft_relu(threshold):
    def f(x):
        inside = torch.where(x.abs() < threshold, x, x.clamp(-threshold, threshold).detach())
        return torch.logaddexp(inside, torch.zeros_like(x))
    return f


def logit(eps):
    """No gradient outside of the bounds, where it is NaN for eps = 0."""
    def f(x):
        inside = torch.where((x < eps) | (x > 1 - eps), x.clamp(eps, 1 - eps).detach(), x)
        return torch.log(inside / (1 - inside))
    return f


def selu(scale=1.0507009873554805, alpha=1.6732632423543772):
    return lambda x: scale * torch.where(x > 0, x, alpha * torch.expm1(torch.where(x > 0, 0 * x, x)))


def flat(f):
    """f with a gradient of 0."""
    return lambda x: f(x) + 0 * torch.where(torch.isfinite(x), x, torch.zeros_like(x))


def sign(x):
    """Paddle keeps NaN, torch does not."""
    return torch.where(torch.isnan(x), x, flat(torch.sign)(x))


def hard_sigmoid(slope=0.2, offset=0.5):
    def f(x):
        y = slope * x + offset
        return torch.where((y > 0) & (y < 1), y, y.clamp(0, 1).detach())
    return f


def hard_swish(x):
    """Paddle's gradient: 0 up to -3, 1 from 3 on."""
    return torch.where(x <= -3, 0 * x, torch.where(x >= 3, x, x * (x + 3) / 6))


def softplus(beta, threshold):
    return lambda x: torch.where(beta * x > threshold, x, torch.logaddexp(beta * x, torch.zeros_like(x)) / beta)


def mish(threshold):
    """Above the threshold softplus is x, but Paddle's slope of it stays 1 - exp(-softplus)."""
    def f(x):
        y = softplus(1.0, threshold)(x).detach()
        return x * torch.tanh(y + (1 - torch.exp(-y)) * (x - x.detach()))
    return f


# name, reference, kind of easy values, wide ranges, values beside the domain, or None for EVERYWHERE
FUNCTIONS = [
    ("sin", torch.sin, "normal", [(-1e3, 1e3), (-1e-4, 1e-4)], [0, -0.0, 1, -1, INF, -INF, NAN]),
    ("cos", torch.cos, "normal", [(-1e3, 1e3), (-1e-4, 1e-4)], [0, -0.0, 1, -1, INF, -INF, NAN]),
    ("erf", torch.erf, "normal", [(-6, 6), (-1e-4, 1e-4)], None),
    ("expm1", torch.expm1, "normal", [(-80, -1), (60, 87), (-1e-5, 1e-5)], [0, -0.0, 90, -110, INF, -INF, NAN]),
    ("log2", torch.log2, "positive", [(1e-30, 1e-20), (1e20, 1e30), (0.99, 1.01)], [0, 1, 2, 1024, -1, INF, -INF, NAN]),
    ("log10", torch.log10, "positive", [(1e-30, 1e-20), (1e20, 1e30), (0.99, 1.01)], [0, 1, 10, 1000, -1, INF, -INF, NAN]),
    ("log1p", torch.log1p, "positive", [(-1e-5, 1e-5), (1e20, 1e30), (-0.9, -0.1)], [0, -0.0, -1, -2, INF, -INF, NAN]),
    ("reciprocal", torch.reciprocal, "positive", [(1e-18, 1e-17), (-1e17, -1e16)], [0, -0.0, 2, -4, INF, -INF, NAN]),
    ("sign", sign, "grid", [(-1e30, 1e30), (-1e-30, 1e-30)], None),
    ("floor", flat(torch.floor), "grid", [(-1e6, 1e6)], None),
    ("ceil", flat(torch.ceil), "grid", [(-1e6, 1e6)], None),
    ("softsign", F.softsign, "normal", [(-1e10, 1e10), (-1e-4, 1e-4)], EVERYWHERE[:11]),
    ("tan", torch.tan, "normal", [(-1e3, 1e3), (-1e-4, 1e-4)], [0, -0.0, 1, -1, INF, -INF, NAN]),
    ("asin", torch.asin, "unit", [(0.99, 0.9999), (-1e-4, 1e-4)], [0, -0.0, 1, -1, 1.5, -1.5, INF, -INF, NAN]),
    ("acos", torch.acos, "unit", [(0.99, 0.9999), (-1e-4, 1e-4)], [0, -0.0, 1, -1, 1.5, -1.5, INF, -INF, NAN]),
    ("atan", torch.atan, "normal", [(-1e10, 1e10), (-1e-4, 1e-4)], None),
    ("sinh", torch.sinh, "normal", [(-80, -1), (60, 88), (-1e-5, 1e-5)], [0, -0.0, 89, -89, 100, INF, -INF, NAN]),
    ("cosh", torch.cosh, "normal", [(-80, -1), (60, 88), (-1e-5, 1e-5)], [0, -0.0, 89, -89, 100, INF, -INF, NAN]),
    ("asinh", torch.asinh, "normal", [(-1e10, 1e10), (-1e-4, 1e-4), (4000, 4200)], None),
    ("acosh", torch.acosh, "above one", [(1.0001, 1.01), (1e10, 1e20), (4000, 4200)], [1, 0.5, -1, -5, INF, -INF, NAN]),
    ("atanh", torch.atanh, "unit", [(0.99, 0.9999), (-1e-4, 1e-4)], [0, -0.0, 1, -1, 1.5, -1.5, INF, -INF, NAN]),
    ("erfinv", torch.erfinv, "unit", [(0.99, 0.9999), (-1e-4, 1e-4)], [0, -0.0, 1, -1, 1.5, -1.5, INF, -INF, NAN]),
    ("logsigmoid", F.logsigmoid, "normal", [(-1e4, -20), (5, 20)], EVERYWHERE),
    ("tanh_shrink", F.tanhshrink, "normal", [(-30, 30), (0.29, 0.31), (-1e-3, 1e-3)], EVERYWHERE),
    ("trunc", flat(torch.trunc), "grid", [(-1e6, 1e6)], None),
    ("round", flat(torch.round), "grid", [(-1e6, 1e6)], None),
]

# name, its spelling in PIR, case, reference, attributes, PIR's
ACTIVATIONS = [
    ("elu", "elu", "default", F.elu, {}, {}),
    ("elu", "elu", "half", lambda x: F.elu(x, 0.5), {"alpha": 0.5}, {"alpha": 0.5}),
    ("elu", "elu", "zero", lambda x: F.elu(x, 0.0), {"alpha": 0.0}, {"alpha": 0.0}),
    ("elu", "elu", "large", lambda x: F.elu(x, 7.0), {"alpha": 7.0}, {"alpha": 7.0}),
    ("hard_sigmoid", "hardsigmoid", "default", hard_sigmoid(), {}, {}),
    ("hard_sigmoid", "hardsigmoid", "sixth", hard_sigmoid(1 / 6, 0.5), {"slope": 1 / 6, "offset": 0.5}, {"slope": 1 / 6, "offset": 0.5}),
    ("hard_sigmoid", "hardsigmoid", "shifted", hard_sigmoid(0.5, -0.25), {"slope": 0.5, "offset": -0.25}, {"slope": 0.5, "offset": -0.25}),
    ("hard_sigmoid", "hardsigmoid", "falling", hard_sigmoid(-0.25, 0.5), {"slope": -0.25, "offset": 0.5}, {"slope": -0.25, "offset": 0.5}),
    ("hard_swish", "hardswish", "default", hard_swish, {}, {}),
    ("hard_swish", "hardswish", "said", hard_swish, {"threshold": 6.0, "scale": 6.0, "offset": 3.0}, None),
    ("mish", "mish", "default", mish(20.0), {}, {}),
    ("mish", "mish", "threshold", mish(2.125), {"threshold": 2.125}, {"lambda": 2.125}),
    ("softplus", "softplus", "default", softplus(1.0, 20.0), {}, {}),
    ("softplus", "softplus", "steep", softplus(4.0, 20.0), {"beta": 4.0}, {"beta": 4.0}),
    ("softplus", "softplus", "gentle", softplus(0.25, 20.0), {"beta": 0.25}, {"beta": 0.25}),
    ("softplus", "softplus", "threshold", softplus(2.0, 3.125), {"beta": 2.0, "threshold": 3.125}, {"beta": 2.0, "threshold": 3.125}),
    ("softplus", "softplus", "falling", softplus(-1.0, 20.0), {"beta": -1.0}, {"beta": -1.0}),
    ("softshrink", "softshrink", "default", shrink(0.5, True), {}, {}),
    ("softshrink", "softshrink", "quarter", shrink(0.25, True), {"lambda": 0.25}, {"threshold": 0.25}),
    ("hard_shrink", "hardshrink", "default", shrink(0.5, False), {}, {}),
    ("hard_shrink", "hardshrink", "two", shrink(2.0, False), {"threshold": 2.0}, {"threshold": 2.0}),
    ("brelu", "hardtanh", "default", hardtanh(0.0, 24.0), {}, {}),
    ("brelu", "hardtanh", "unit", hardtanh(-1.0, 1.0), {"t_min": -1.0, "t_max": 1.0}, {"t_min": -1.0, "t_max": 1.0}),
    ("thresholded_relu", "thresholded_relu", "default", lambda x: torch.where(x > 1, x, 0 * x), {}, {}),
    ("thresholded_relu", "thresholded_relu", "value", lambda x: torch.where(x > -0.5, x, 0 * x + 3), {"threshold": -0.5, "value": 3.0}, {"threshold": -0.5, "value": 3.0}),
    ("selu", "selu", "default", selu(), {}, {}),
    ("selu", "selu", "said", selu(2.0, 0.5), {"scale": 2.0, "alpha": 0.5}, {"scale": 2.0, "alpha": 0.5}),
    ("celu", "celu", "default", lambda x: F.celu(x, 1.0), {}, {}),
    ("celu", "celu", "half", lambda x: F.celu(x, 0.5), {"alpha": 0.5}, {"alpha": 0.5}),
    ("stanh", "stanh", "default", lambda x: 1.7159 * torch.tanh(0.67 * x), {}, {}),
    ("stanh", "stanh", "said", lambda x: 0.5 * torch.tanh(2 * x), {"scale_a": 2.0, "scale_b": 0.5}, {"scale_a": 2.0, "scale_b": 0.5}),
    ("soft_relu", "soft_relu", "default", soft_relu(40.0), {}, None),
    ("soft_relu", "soft_relu", "two", soft_relu(2.0), {"threshold": 2.0}, None),
    ("logit", "logit", "quarter", logit(0.25), {"eps": 0.25}, {"eps": 0.25}),
    ("round", "round", "tenths", flat(lambda x: torch.round(x * 10) / 10), {"decimals": 1}, {"decimals": 1}),
    ("round", "round", "tens", flat(lambda x: torch.round(x / 10) * 10), {"decimals": -1}, {"decimals": -1}),
]

COMPARISONS = {"equal": torch.eq, "not_equal": torch.ne, "less_than": torch.lt, "less_equal": torch.le, "greater_than": torch.gt,
               "greater_equal": torch.ge}
LOGIC = {"logical_and": torch.logical_and, "logical_or": torch.logical_or, "logical_xor": torch.logical_xor}


def build(s):
    functions(s)
    activations(s)
    powers(s)
    predicates(s)
    where(s)
    reduce_min(s)


def functions(s):
    for name, f, kind, wide, special in FUNCTIONS:
        plain = (op(name, *ONE), op(name, *TWO))
        for shape in ([], [7, 33], [2, 3, 1, 5]):
            key = f"{name}_{'x'.join(map(str, shape)) or 'scalar'}"
            low, high = {"positive": (0.05, 5), "unit": (-0.95, 0.95), "above one": (1.05, 6)}.get(kind, (0, 0))
            x = s.uniform(key, low, high, *shape) if high else s.grid(key, *shape, scale=4) if kind == "grid" else s.normal(key, *shape, scale=2)
            s.case("functions", key, f, {"x": x}, *plain)
        for i, (low, high) in enumerate(wide):
            x = s.uniform(f"{name}_wide{i}", low, high, 33)
            s.case("functions", f"{name}_wide{i}", f, {"x": to_grid(x) if kind == "grid" else x}, *plain, low=False)
        s.case("functions", f"{name}_special", f, {"x": np.array(EVERYWHERE if special is None else special, np.float32)}, *plain, grad=False, low=False)


def activations(s):
    # Whole and half numbers, both signs of zero, bounds of the pieces, and what lies beside them.
    pieces = np.array([0.0, -0.0, 0.5, -0.5, 1, -1, 2, -2, 2.5, -2.5, 3, -3, 3.015625, -3.015625, 6, -6, 8, -8], np.float32)
    special = np.array([20, 20.5, -20, 80, -80, 3e37], np.float32)
    for name, pir, case, f, attrs, small in ACTIVATIONS:
        variants = (op(name, *ONE, **attrs), None if small is None else op(pir, *TWO, **small))
        key = f"{name}_{case}"
        x = s.grid(key, 7, 33, scale=3)
        # The reference rounds x to 16 bits: keep clear of the thresholds that this would cross.
        s.case("activations", f"{key}_odd", f, {"x": x}, *variants)
        s.case("activations", f"{key}_pieces", f, {"x": pieces}, *variants)
        s.case("activations", f"{key}_far", f, {"x": special}, *variants, grad=False, low=False)
    for eps in (0.0, None):
        x = s.uniform(f"logit {eps}", 0.05, 0.95, 7, 33)
        attrs = {} if eps is None else {"eps": eps}
        s.case("activations", f"logit_{eps}", logit(1e-6 if eps is None else eps), {"x": x}, op("logit", *ONE, **attrs), op("logit", *TWO, **attrs))
    s.case("activations", "logit_edges", lambda x: torch.logit(x), {"x": np.array([0, 1, -0.5, 1.5, NAN], np.float32)}, op("logit", *ONE, eps=0.0), op("logit", *TWO, eps=0.0),
           grad=False, low=False)
    for name in ("elu", "softplus", "hard_sigmoid"):
        f = {"elu": F.elu, "softplus": softplus(1.0, 20.0), "hard_sigmoid": hard_sigmoid()}[name]
        infinite = np.array([INF, -INF], np.float32)
        s.case("activations", f"{name}_infinite", f, {"x": infinite}, op(name, *ONE), op(dict(hard_sigmoid="hardsigmoid").get(name, name), *TWO), grad=False, low=False)


def powers(s):
    for name, factor in (("default", None), ("zero", 0.0), ("half", 0.5), ("two", 2.0), ("three", 3.0), ("minus_one", -1.0), ("minus_half", -0.5), ("odd", 1.7)):
        exponent = 1.0 if factor is None else factor
        f = lambda x, e=exponent: torch.pow(x, e)
        attrs, small = ({}, {}) if factor is None else ({"factor": factor}, {"y": factor})
        variants = (op("pow", *ONE, **attrs), op("pow", *TWO, **small))
        s.case("powers", f"{name}_positive", f, {"x": s.uniform("pow" + name, 0.25, 4, 7, 33)}, *variants)
        s.case("powers", f"{name}_scalar", f, {"x": s.uniform("pow scalar" + name, 0.25, 4)}, *variants)
        s.case("powers", f"{name}_special", f, {"x": np.array([1, 2, 0.25, 1e10, INF, 0.0], np.float32)}, *variants, grad=False, low=False)
        if exponent == int(exponent):
            s.case("powers", f"{name}_negative", f, {"x": -s.uniform("pow negative" + name, 0.5, 3, 33)}, *variants)
            s.case("powers", f"{name}_below", f, {"x": np.array([-1, -2, -0.25], np.float32)}, *variants, grad=False, low=False)


def predicates(s):
    for name, f in (("isfinite", torch.isfinite), ("isinf", torch.isinf), ("isnan", torch.isnan)):
        for key, x in (("floats", np.array([0.0, -1, 3e38, INF, -INF, NAN], np.float32)), ("ints", np.array([0, 7, -1], np.int64)), ("scalar", np.array(NAN, np.float32))):
            s.case("predicates", f"{name}_{key}", f, {"x": x}, op(name + "_v2", *ONE), op(name, *TWO), grad=False, low=False)

    def case(name, f, key, x, y, axis=-1, ref=None):
        attrs = {} if axis == -1 else {"axis": axis}
        s.case("predicates", f"{name}_{key}", ref or f, {"x": x, "y": y}, op(name, *PAIR, **attrs), op(name, *SMALL_PAIR) if axis == -1 else None,
               grad=False)

    for name, f in COMPARISONS.items():
        ties = lambda key, *shape: s.ints(key, -2, 3, *shape).astype(np.float32)
        case(name, f, "ties", ties(name + "x", 7, 33), ties(name + "y", 7, 33))
        case(name, f, "row", ties(name + "x1", 3, 5, 4), ties(name + "y1", 4))
        case(name, f, "both", ties(name + "x2", 2, 1, 4), ties(name + "y2", 3, 1))
        case(name, f, "scalar", ties(name + "x3"), ties(name + "y3"))
        case(name, f, "axis", ties(name + "x4", 2, 3, 4), ties(name + "y4", 3), axis=1, ref=lambda x, y, f=f: f(x, y.reshape(3, 1)))
        special = np.array([0.0, -0.0, INF, -INF, NAN, 1.0], np.float32)
        case(name, f, "special", special[:, None].copy(), special[None].copy())
        for dtype in (np.int32, np.int64):
            case(name, f, np.dtype(dtype).name, s.ints(name + "xi", -3, 4, 33, dtype=dtype), s.ints(name + "yi", -3, 4, 33, dtype=dtype))
    big = np.array([2**53, 2**53 + 1, -2**62, 2**62 + 1], np.int64)
    for name in ("equal", "less_than"):
        case(name, COMPARISONS[name], "large_int64", big, big[::-1].copy())
    for name, f in LOGIC.items():
        truth = np.array([False, False, True, True]), np.array([False, True, False, True])
        case(name, f, "table", *truth)
        case(name, f, "broadcast", truth[0].reshape(2, 2), truth[1][:2])
        case(name, f, "floats", np.array([0.0, -0.0, 0.5, NAN, INF], np.float32), np.array([1, 0, 0, 0, 2], np.float32))
        case(name, f, "ints", s.ints(name + "x", 0, 2, 33), s.ints(name + "y", 0, 2, 33))
    for key, x in (("table", np.array([False, True])), ("floats", np.array([0.0, -0.0, 2.0, NAN], np.float32)), ("ints", np.array([0, 7, -1], np.int64)),
                   ("scalar", np.array(True))):
        s.case("predicates", f"logical_not_{key}", torch.logical_not, {"x": x}, op("logical_not", *ONE), op("logical_not", *TWO), grad=False)


def where(s):
    slots = ({"Condition": "condition", "X": "x", "Y": "y"}, {"Out": "out"}), ({"condition": "condition", "x": "x", "y": "y"}, {"out": "out"})
    for name, c, a, b in (("same", [7, 33], [7, 33], [7, 33]), ("scalar", [], [], []), ("long", [1000], [1000], [1000])):
        s.case("where", name, torch.where, {"condition": s.ints("where" + name, 0, 2, *c).astype(bool), "x": s.grid("wherex" + name, *a), "y": s.grid("wherey" + name, *b)},
               op("where", *slots[0]), op("where", *slots[1]))
    x, y = s.grid("where nan x", 4), s.grid("where nan y", 4)
    x[0], y[1] = NAN, INF
    s.case("where", "not_chosen", torch.where, {"condition": np.array([False, True, True, False]), "x": x, "y": y}, op("where", *slots[0]), op("where", *slots[1]),
           grad=False, low=False)
    s.case("where", "int64", torch.where, {"condition": s.ints("where int", 0, 2, 33).astype(bool), "x": s.ints("wx", -9, 9, 33), "y": s.ints("wy", -9, 9, 33)},
           op("where", *slots[0]), op("where", *slots[1]), grad=False)


def reduce_min(s):
    def case(name, x, dims, keep=False, **more):
        axes = tuple(range(x.ndim)) if dims is None else tuple(dims)
        attrs = {"reduce_all": True, "keep_dim": keep} if dims is None else {"dim": dims, "keep_dim": keep}
        s.case("reduce_min", name, lambda t: torch.amin(t, axes, keep), {"x": x}, op("reduce_min", *ONE, **attrs),
               op("min", *TWO, axis=[] if dims is None else dims, keepdim=keep), **more)

    ties = lambda key, *shape: to_grid(np.round(s.normal(key, *shape) * 4) / 4)
    for name, shape, dims, keep in (("one", [1], [0], False), ("first", [7, 33], [0], False), ("last", [7, 33], [-1], False), ("keep", [7, 33], [1], True),
                                    ("outer", [3, 5, 4], [0, 2], False), ("all", [3, 5, 4], None, False), ("all_keep", [3, 5, 4], None, True),
                                    ("unordered", [3, 5, 4], [2, 0], False), ("long_row", [3, 1000], [1], False), ("long_column", [500, 7], [0], False)):
        case(name, ties("min" + name, *shape), dims, keep)
    case("equal", np.full([3, 7], -2, np.float32), [1])
    case("infinite", np.array([[1, INF], [INF, INF], [-INF, 2]], np.float32), [1], grad=False, low=False)
    case("nan", np.array([[1, NAN], [NAN, NAN], [-INF, 2]], np.float32), [1], grad=False, low=False)
    case("int64", s.ints("min int", -1000, 1000, 7, 33), [1], grad=False)
    case("int32", s.ints("min int32", -1000, 1000, 7, 33, dtype=np.int32), None, grad=False)
