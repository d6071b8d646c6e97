"""Makers of the operators in traced.py: what a random model asks of them."""
import math

from grow_numbers import partner, reduction, separated
from operators import FLOATS

PAIRS = ("fmax", "fmin", "heaviside", "floordiv", "mod")


def arithmetic(g, kind, form):
    rng = g.rng
    if kind != "atan2" and rng.random() < 0.06 and (x := g.whole_numbers(lambda t: max(map(abs, t.data)) < 30)):
        y, axis, swap = partner(g, x, kind)
    else:
        x = g.pick()
        if x is None:
            return None
        y, axis, swap = partner(g, x, kind)
        if kind.endswith("heaviside"):
            x = g.away(x, [0.0])
        if kind.endswith(("mod", "floordiv")):
            y = g.leaf(g.of(y).shape, g.of(y).dtype, [rng.choice((-1, 1)) * rng.choice((1.0, 1.5, 2.0, 2.75)) for _ in g.of(y).data])
        if kind.endswith(("fmax", "fmin")):
            y = separated(g, x, y)
        if kind == "atan2":
            y = g.leaf(g.of(y).shape, g.of(y).dtype, [rng.choice((-1, 1)) * rng.choice((0.5, 1.0, 2.5)) for _ in g.of(y).data])
            axis = -1
    if x is None or y is None or (axis != -1 and form is not None and not form.spelt("axis")):
        return None
    if swap and kind.endswith(("fmax", "fmin")) and axis == -1:
        x, y = y, x
    return g.emit(kind, [[x], [y]], {"axis": axis} if axis != -1 else {}, form)


def bits(g, kind, form):
    rng = g.rng
    dtype = rng.choice(("bool", "int32", "int64"))
    shape = g.shape()
    if kind == "bitwise_not":
        return g.emit(kind, [[g.leaf(shape, dtype)]], {}, form)
    part = shape[rng.randint(0, len(shape)):]
    slots = [[g.leaf(shape, dtype)], [g.leaf([n if rng.random() < 0.8 else 1 for n in part], dtype)]]
    return g.emit(kind, slots[::-1] if rng.random() < 0.3 else slots, {}, form)


def prelu(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) > 1)
    if x is None:
        return None
    x = g.away(x, [0.0])
    shape = g.of(x).shape
    if len(shape) < 2:
        return None
    mode, layout = rng.choice(("all", "channel", "element")), rng.choice(("NCHW", "NHWC"))
    size = {"all": [1], "channel": [shape[1 if layout == "NCHW" else -1]], "element": [1, *shape[1:]]}[mode]
    alpha = g.leaf(size, g.of(x).dtype)
    return g.emit(kind, [[x], [alpha]], {"mode": mode, "data_format": layout}, form)


def label(g, x, low, high, whole=False):
    draw = (lambda: float(g.rng.randint(0, 1))) if whole else (lambda: round(g.rng.uniform(low, high) * 16) / 16)
    return g.leaf(g.of(x).shape, g.of(x).dtype, [draw() for _ in g.of(x).data], parameter=False)


def loss(g, kind, form):
    rng = g.rng
    x = g.pick()
    attrs, slots = {}, []
    if kind in ("bce_loss", "log_loss"):
        x = g.bounded(x, 0.1, 0.9)
        attrs = {"epsilon": rng.choice((1e-4, 0.125))} if kind == "log_loss" else {}
    if kind in ("kldiv_loss",):
        attrs = {"reduction": rng.choice(("none", "mean", "sum", "batchmean")), "log_target": rng.random() < 0.4}
        if attrs["reduction"] == "batchmean" and x and not g.of(x).shape:
            return None
    if kind == "label_smooth":
        if x is None or not g.of(x).shape:
            return None
        n = g.of(x).shape[-1]
        prior = [g.leaf(rng.choice(([n], [1, n])), g.of(x).dtype, parameter=False)] if rng.random() < 0.5 else []
        return g.emit(kind, [[x], prior], {"epsilon": rng.choice((0.0, 0.1, 0.25))}, form)
    if x is None:
        return None
    if kind == "huber_loss":
        fits = g.floats(lambda u: u.shape == g.of(x).shape, g.of(x).dtype)
        y = rng.choice(fits) if fits and rng.random() < 0.5 else g.leaf(g.of(x).shape, g.of(x).dtype)
        return g.emit(kind, [[x], [y]], {"delta": rng.choice((1.0, 0.25, 4.0))}, form)
    slots = [[x], [label(g, x, -0.5, 1.0, whole=kind == "sigmoid_cross_entropy_with_logits")]]
    if kind == "sigmoid_cross_entropy_with_logits":
        attrs = {"normalize": rng.random() < 0.4, "ignore_index": rng.choice((-100, 1))}
        slots.append([label(g, x, 0.5, 2.0)] if rng.random() < 0.4 else [])
    return g.emit(kind, slots, attrs, form)


def norm_of_lines(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) > 0)
    if x is None or not g.of(x).shape:
        return None
    rank, attrs = len(g.of(x).shape), {}
    order = rng.choice((2.0, 2.0, 1.0, 3.0, 1.5, "inf", "-inf"))
    if kind == "p_norm":
        attrs = {"porder": order, "axis": rng.randint(-rank, rank - 1), "keepdim": rng.random() < 0.4, "asvector": rng.random() < 0.2}
    if kind == "norm":
        attrs = {"axis": rng.randint(-rank, rank - 1), "epsilon": rng.choice((1e-3, 0.125)), "is_test": False}
    if kind == "dist":
        y, axis, swap = partner(g, x, kind)
        return axis == -1 and g.emit(kind, [[y], [x]] if swap else [[x], [y]], {"p": order}, form) or None
    return g.emit(kind, [[x]], attrs, form)


def truth(g, kind, form):
    rng = g.rng
    shape = g.shape()
    x = g.leaf(shape, "bool", [int(rng.random() < (0.3 if kind == "reduce_any" else 0.7)) for _ in range(math.prod(shape))])
    dims = rng.sample(range(len(shape)), rng.randint(1, len(shape))) if shape and rng.random() < 0.8 else []
    attrs = {"axis": dims or [0], "reduce_all": not dims} if form is not None and not form.pir else {"axis": dims}
    if form is None and not dims:
        attrs = {"axis": [], "keepdim": False}
    return g.emit(kind, [[x]], {**attrs, "keepdim": rng.random() < 0.4}, form)


def normalization(g, kind, form):
    rng = g.rng
    least = {"rms_norm": 1, "group_norm": 2, "instance_norm": 3}[kind]
    x = g.pick(lambda t: least <= len(t.shape) <= 5)
    if x is None or not least <= len(g.of(x).shape) <= 5:
        return None
    shape = g.of(x).shape
    attrs = {"epsilon": rng.choice((1e-5, 1e-3, 0.1))}
    leaf = lambda n: [g.leaf([n], "float32")] if rng.random() < 0.7 else []
    if kind == "rms_norm":
        row = shape[-rng.randint(1, len(shape)):]
        return g.emit(kind, [[x], leaf(math.prod(row))], {**attrs, "normalized_shape": row}, form)
    n = shape[1]
    if kind == "group_norm":
        layout = rng.choice(("NCHW", "NHWC"))
        n = shape[1 if layout == "NCHW" else -1]
        attrs.update({"groups": rng.choice([k for k in range(1, n + 1) if n % k == 0]), "data_layout": layout})
    return g.emit(kind, [[x], leaf(n), leaf(n)], attrs, form)


MAKERS = {f"elementwise_{name}": arithmetic for name in PAIRS}
MAKERS.update({"atan2": arithmetic, "prelu": prelu, "norm": norm_of_lines, "p_norm": norm_of_lines, "dist": norm_of_lines, "squared_l2_norm": norm_of_lines})
MAKERS.update({name: bits for name in ("bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_not")})
MAKERS.update({name: loss for name in ("bce_loss", "log_loss", "huber_loss", "kldiv_loss", "sigmoid_cross_entropy_with_logits", "label_smooth")})
MAKERS.update({name: reduction for name in ("reduce_prod", "logsumexp", "frobenius_norm")})
MAKERS.update({"reduce_any": truth, "reduce_all": truth})
MAKERS.update({name: normalization for name in ("rms_norm", "group_norm", "instance_norm")})
