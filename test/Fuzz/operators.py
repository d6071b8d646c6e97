"""What every operator computes, in float64, and its derivative as a list of links between numbers. Written from Paddle's definitions.

An operator is a function of its Inputs (tensors by slot and canonical attributes, forms.py); it gives a Result for each output. A link
says how one operand enters: the element `ins[k]` of it changes the element `outs[k]` of the result by `slopes[k]` (None: by 1 each).
"""
import itertools
import math
from functools import lru_cache

import arrays
import layers
import spatial
import taking
import traced
import transformer
import writing
from forms import listed
from functions import FUNCTIONS
from links import Link, Result, Tensor, indices, rounded_float32

FLOATS = ("float32", "float16", "bfloat16")
# Where a function jumps or bends, given its attributes: which side a number is on must not hang on a rounding.
CORNERS = {name: lambda a: [0.0] for name in ("relu", "abs", "leaky_relu", "sign", "elu", "selu", "celu")}
CORNERS.update({
    "relu6": lambda a: [0.0, a.get("threshold", 6.0)], "clip": lambda a: [a["min"], a["max"]],
    "hard_sigmoid": lambda a: [-a.get("offset", 0.5) / s, (1 - a.get("offset", 0.5)) / s] if (s := a.get("slope", 0.2)) else [0.0],
    "hard_swish": lambda a: [-a.get("offset", 3.0), a.get("threshold", 6.0) - a.get("offset", 3.0)],
    "softplus": lambda a: [a.get("threshold", 20.0) / a.get("beta", 1.0)], "mish": lambda a: [a.get("threshold", 20.0)],
    **{name: lambda a: [-a.get("threshold", 0.5), a.get("threshold", 0.5)] for name in ("softshrink", "hard_shrink")},
    "brelu": lambda a: [a.get("low", 0.0), a.get("high", 24.0)], "thresholded_relu": lambda a: [a.get("threshold", 1.0)],
    "soft_relu": lambda a: [-a.get("threshold", 40.0), a.get("threshold", 40.0)],
    "floor": lambda a: [0.0, 1.0, -1.0, 2.0], "ceil": lambda a: [0.0, 1.0, -1.0, 2.0], "trunc": lambda a: [0.0, 1.0, -1.0, 2.0], "round": lambda a: [-1.5, -0.5, 0.5, 1.5],
})
# Those whose results are exact where the operands are and the result can be written down.
EXACT = {"relu", "abs", "leaky_relu", "sign", "relu6", "brelu", "clip", "scale", "floor", "ceil", "round", "trunc", "softshrink", "hard_shrink", "square", "add", "sub", "mul", "div", "max", "min", "where", "cast",
         "square_error_cost", "matmul", "flat_matmul", "dot", "bmm", "mv", "argsort", "reduce_sum", "reduce_max", "reduce_min", "top_k", "concat", "stack", "add_n", "split", "slice", "expand",
         "conv", "conv_transpose", "max_pool_with_index", "embedding", "transpose", "reshape", "flatten", "flatten_range", "squeeze", "unsqueeze", "fill_constant", "dropout", "accuracy"}
FLAT = ("floor", "ceil", "round", "trunc", "sign")
COMPARISONS = {"equal": lambda a, b: a == b, "not_equal": lambda a, b: a != b, "less_than": lambda a, b: a < b, "less_equal": lambda a, b: a <= b,
               "greater_than": lambda a, b: a > b, "greater_equal": lambda a, b: a >= b, "logical_and": lambda a, b: bool(a) and bool(b),
               "logical_or": lambda a, b: bool(a) or bool(b), "logical_xor": lambda a, b: bool(a) != bool(b)}


def one(i):
    """The i-th slot's only tensor."""
    return i.slots[0][0]


# --- functions of one number

def whole(x, kind, a):
    """Integers: factors and bounds are cut to the type, as Paddle does."""
    if kind == "scale":
        s, b = math.trunc(a["scale"]), math.trunc(a["bias"])
        return s * x + b if a["bias_after_scale"] else s * (x + b)
    if kind == "clip":
        return min(max(x, math.trunc(a["min"])), math.trunc(a["max"]))
    return {"abs": abs(x), "sign": (x > 0) - (x < 0), "square": x * x}[kind]


def function(i):
    x, f = one(i), FUNCTIONS[i.kind]
    flat = i.kind in FLAT  # these have no gradient, not one of zeros
    if x.dtype not in FLOATS:
        return [Result(x.shape, x.dtype, [whole(v, i.kind, i.attrs) for v in x.data])]
    # gelu is a difference of numbers as large as x, its slope of numbers as large as 1. An erf may become part of a gelu. The logarithm of
    # logit, which is small, is that of a quotient near 1.
    masses = {"gelu": list(map(abs, x.data)), "erf": [2.0] * len(x.data), "logit": [max(1.0, abs(v)) for v in x.data]}
    y = i.round([f[0](v, **i.attrs) for v in x.data], mass=masses.get(i.kind))
    slopes = [] if flat else [f[1](v, w, **i.attrs) for v, w in zip(x.data, y)]
    if i.kind == "gelu":
        slopes = i.round(slopes, mass=[1.0] * len(y))
    return [Result(x.shape, x.dtype, y, [] if flat else [Link(x, indices(len(y)), indices(len(y)), slopes)])]


def dropout(i):
    x, a = one(i), i.attrs
    test = a["is_test"] or not i.training
    if not test and 0 < a["p"] < 1:
        raise ValueError("a random dropout has no reference")
    upscale = a["mode"] == "upscale_in_train"
    factor = (1.0 if upscale else 1 - a["p"]) if test else 1.0 - a["p"]  # of p = 0 or 1 in training
    return [Result(x.shape, x.dtype, i.round([v * factor for v in x.data]), [Link(x, indices(len(x.data)), indices(len(x.data)), [factor] * len(x.data))]), None]


def cast(i):
    x, to = one(i), i.attrs["to"]
    if to in FLOATS:
        y = i.round([float(v) for v in x.data], to)
        return [Result(x.shape, to, y, [Link(x, indices(len(y)), indices(len(y)), None)] if x.dtype in FLOATS else [])]
    return [Result(x.shape, to, [int(v != 0) if to == "bool" else math.trunc(v) for v in x.data])]


# --- functions of two numbers

@lru_cache(4096)
def aligned(a, b, axis):
    """The shape that two broadcast to, and for each of its elements the places in both."""
    a, b = list(a), list(b)
    if axis != -1 and len(a) < len(b):  # the one of the smaller rank stands at the axis
        shape, pairs = aligned(tuple(b), tuple(a), axis)
        return shape, [(q, p) for p, q in pairs]
    while axis != -1 and b and b[-1] == 1 and axis + len(b) > len(a):
        b.pop()
    return arrays.broadcast((a, indices(math.prod(a))), (b, indices(math.prod(b))), axis, lambda p, q: (p, q))


def divided(a, b):
    return int(a / b) if b else 0


def raised(a, b):
    if b < 0:
        return 0 if abs(a) > 1 else a**-b
    return a**b


NUMBERS = {  # of floats: value, slopes
    "add": lambda a, b: (a + b, 1.0, 1.0), "sub": lambda a, b: (a - b, 1.0, -1.0), "mul": lambda a, b: (a * b, b, a),
    "div": lambda a, b: (a / b, 1 / b, -a / (b * b)),
    "max": lambda a, b: (max(a, b), *((1.0, 0.0) if a > b else (0.0, 1.0) if b > a else (0.5, 0.5))),
    "min": lambda a, b: (min(a, b), *((1.0, 0.0) if a < b else (0.0, 1.0) if b < a else (0.5, 0.5))),
    "elementwise_pow": lambda a, b: (a**b, b * a**(b - 1), a**b * math.log(a)),
    "square_error_cost": lambda a, b: ((a - b)**2, 2 * (a - b), 2 * (b - a)),
}
WHOLE = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": divided, "max": max, "min": min, "elementwise_pow": raised}


def pair(i):
    x, y = (slot[0] for slot in i.slots)
    shape, places = aligned(tuple(x.shape), tuple(y.shape), i.attrs.get("axis", -1))
    if i.kind in COMPARISONS:
        f = COMPARISONS[i.kind]
        return [Result(shape, "bool", [int(f(x.data[p], y.data[q])) for p, q in places])]
    if x.dtype not in FLOATS:
        return [Result(shape, x.dtype, [WHOLE[i.kind](x.data[p], y.data[q]) for p, q in places])]
    f = NUMBERS[i.kind]
    results = [f(x.data[p], y.data[q]) for p, q in places]
    mass = [abs(x.data[p]) + abs(y.data[q]) for p, q in places] if i.kind in ("add", "sub", "square_error_cost") else None
    if i.kind == "square_error_cost":
        mass = [2 * m * abs(r[1]) for m, r in zip(mass, results)]
    if i.kind == "elementwise_pow":  # the exponent's error is as large as its argument
        mass = [abs(r[0]) * (1 + abs(y.data[q] * math.log(x.data[p]))) for r, (p, q) in zip(results, places)]
    outs = indices(len(results))
    return [Result(shape, x.dtype, i.round([r[0] for r in results], mass=mass),
                   [Link(x, [p for p, _ in places], outs, [r[1] for r in results]), Link(y, [q for _, q in places], outs, [r[2] for r in results])])]


TESTS = {"logical_not": lambda v: not v, "isfinite": math.isfinite, "isinf": math.isinf, "isnan": math.isnan}


def test(i):
    return [Result(one(i).shape, "bool", [int(TESTS[i.kind](v)) for v in one(i).data])]


def where(i):
    c, x, y = (slot[0] for slot in i.slots)
    shape, ways = aligned(tuple(x.shape), tuple(y.shape), -1)
    shape, places = aligned(tuple(c.shape), tuple(shape), -1)
    chosen = [(c.data[p], *ways[q]) for p, q in places]
    link = lambda operand, at, want: Link(operand, [w[at] for w in chosen if bool(w[0]) == want], [j for j, w in enumerate(chosen) if bool(w[0]) == want], None)
    links = [link(x, 1, True), link(y, 2, False)] if x.dtype in FLOATS else []
    return [Result(shape, x.dtype, i.round([x.data[p] if t else y.data[q] for t, p, q in chosen], x.dtype), links)]


def mse_loss(i):
    x, y = (slot[0] for slot in i.slots)
    n = len(x.data)
    squares = [(a - b)**2 for a, b in zip(x.data, y.data)]
    slopes = [2 * (a - b) / n for a, b in zip(x.data, y.data)]
    zeros = [0] * n
    mass = [sum(2 * (abs(a) + abs(b)) * abs(a - b) for a, b in zip(x.data, y.data)) / n]
    return [Result([], x.dtype, i.round([sum(squares) / n], mass=mass),
                   [Link(x, indices(n), zeros, slopes), Link(y, indices(n), zeros, [-s for s in slopes])])]


# --- products

@lru_cache(1024)
def terms(a, b, tx, ty):
    shape, pairs = arrays.products((list(a), indices(math.prod(a))), (list(b), indices(math.prod(b))), tx, ty)
    return shape, pairs, [j for j, p in enumerate(pairs) for _ in p], [p for row in pairs for p, _ in row], [q for row in pairs for _, q in row]


def product(i, x, y, a, b, tx, ty, alpha):
    shape, pairs, outs, ins, others = terms(tuple(a), tuple(b), tx, ty)
    data = [alpha * sum(x.data[p] * y.data[q] for p, q in row) for row in pairs]
    mass = [abs(alpha) * sum(abs(x.data[p] * y.data[q]) for p, q in row) for row in pairs]
    return Result(shape, x.dtype, i.round(data, mass=mass),
                  [Link(x, ins, outs, [alpha * y.data[q] for q in others]), Link(y, others, outs, [alpha * x.data[p] for p in ins])])


def matmul(i):
    x, y = (slot[0] for slot in i.slots)
    return [product(i, x, y, x.shape, y.shape, i.attrs["transpose_x"], i.attrs["transpose_y"], i.attrs.get("alpha", 1.0))]


def batched(i):
    """bmm, mv."""
    x, y = (slot[0] for slot in i.slots)
    return [product(i, x, y, x.shape, y.shape, False, False, 1.0)]


def addmm(i):
    c, x, y = (slot[0] for slot in i.slots)
    beta, made = i.attrs["beta"], product(i, x, y, x.shape, y.shape, False, False, i.attrs["alpha"])
    places = arrays.broadcast(([*c.shape], indices(len(c.data))), (made.shape, indices(len(made.data))), -1, lambda p, _: p)[1]
    made.data = i.round([v + beta * c.data[p] for v, p in zip(made.data, places)], mass=[abs(v) + abs(beta * c.data[p]) for v, p in zip(made.data, places)])
    made.links.append(Link(c, places, indices(len(places)), [beta] * len(places)))
    return [made]


def flat_matmul(i):
    x, y = (slot[0] for slot in i.slots)
    m, n = i.attrs["x_num_col_dims"], i.attrs["y_num_col_dims"]
    flat = lambda shape, k: [math.prod(shape[:k]), math.prod(shape[k:])]
    result = product(i, x, y, flat(x.shape, m), flat(y.shape, n), False, False, 1.0)
    result.shape = x.shape[:m] + y.shape[n:]
    return [result]


def dot(i):
    x, y = (slot[0] for slot in i.slots)
    n, places = x.shape[-1], list(range(len(x.data)))
    pairs = [list(zip(x.data[p:p + n], y.data[p:p + n])) for p in places[::n]]
    data, mass = [sum(a * b for a, b in row) for row in pairs], [sum(abs(a * b) for a, b in row) for row in pairs]
    rows = [p // n for p in places]
    return [Result(x.shape[:-1], x.dtype, i.round(data, mass=mass), [Link(x, places, rows, list(y.data)), Link(y, places, rows, list(x.data))])]


# --- along lines

@lru_cache(4096)
def lines(shape, dims, keep):
    """The shape without `dims`, and for each of its elements the places that were there."""
    return arrays.reduce((list(shape), indices(math.prod(shape))), dims, keep, list) if shape else ([], [[0]])


def reduction(i):
    x, a = one(i), i.attrs
    axes = listed(a["axis"])
    every = a.get("reduce_all") or not axes
    shape, groups = lines(tuple(x.shape), tuple(range(len(x.shape))) if every else tuple(axes), a["keepdim"])
    if x.dtype not in FLOATS:
        f = {"reduce_sum": sum, "reduce_mean": lambda v: math.trunc(sum(v) / len(v)), "reduce_max": max, "reduce_min": min}[i.kind]
        return [Result(shape, x.dtype, [f([x.data[p] for p in g]) for g in groups])]
    ins, outs = [p for g in groups for p in g], [j for j, g in enumerate(groups) for _ in g]
    if i.kind in ("reduce_sum", "reduce_mean"):
        factors = [1 / len(g) if i.kind == "reduce_mean" else 1.0 for g in groups]
        data = [f * sum(x.data[p] for p in g) for f, g in zip(factors, groups)]
        mass = [f * sum(abs(x.data[p]) for p in g) for f, g in zip(factors, groups)]
        return [Result(shape, x.dtype, i.round(data, mass=mass), [Link(x, ins, outs, [f for f, g in zip(factors, groups) for _ in g])])]
    best = max if i.kind == "reduce_max" else min
    data = [best(x.data[p] for p in g) for g in groups]
    share = [[float(x.data[p] == v) for p in g] for v, g in zip(data, groups)]
    return [Result(shape, x.dtype, i.round(data), [Link(x, ins, outs, [s / total for row, total in zip(share, map(sum, share)) for s in row])])]


def mean(i):
    i.attrs, i.kind = {"axis": [], "keepdim": False}, "reduce_mean"
    return reduction(i)


def exponents(x, group):
    top = max(x.data[p] for p in group)
    powers = [math.exp(x.data[p] - top) for p in group]
    return top, powers, sum(powers)


def softmax(i):
    x = one(i)
    y, ins, outs, slopes = [0.0] * len(x.data), [], [], []
    groups = lines(tuple(x.shape), (i.attrs["axis"],), False)[1]
    for group in groups:
        top, powers, total = exponents(x, group)
        for p, power in zip(group, powers):
            y[p] = power / total if i.kind == "softmax" else x.data[p] - top - math.log(total)
    y = i.round(y, mass=[abs(v) + abs(x.data[p]) for p, v in enumerate(y)] if i.kind == "log_softmax" else None)
    for group in groups:
        for p, q in itertools.product(group, group):
            ins.append(q)
            outs.append(p)
            slopes.append(y[p] * ((p == q) - y[q]) if i.kind == "softmax" else (p == q) - math.exp(y[q]))
    return [Result(x.shape, x.dtype, y, [Link(x, ins, outs, slopes)])]


def cross_entropy(i):
    (x,), (label,) = i.slots
    axis, soft = i.attrs["axis"], i.attrs["soft_label"]
    shape, groups = lines(tuple(x.shape), (axis,), True)
    probabilities, losses, mass, links = [0.0] * len(x.data), [], [], ([], [], [])
    for row, group in enumerate(groups):
        top, powers, total = exponents(x, group)
        weights = [label.data[p] for p in group] if soft else [float(k == label.data[row]) for k in range(len(group))]
        ignored = not soft and label.data[row] == i.attrs["ignore_index"]
        weights = [0.0] * len(group) if ignored else weights
        far = [top + math.log(total) - x.data[p] for p in group]
        losses.append(sum(w * f for w, f in zip(weights, far)))
        mass.append(sum(w * (abs(f) + abs(x.data[p])) for w, f, p in zip(weights, far, group)))
        for p, power, w in zip(group, powers, weights):
            probabilities[p] = power / total
            for part, v in zip(links, (p, row, probabilities[p] * sum(weights) - w)):
                part.append(v)
    probabilities = i.round(probabilities)  # what their own gradient reads, where 1 - p of a rounded p says little
    everywhere = [(p, q) for group in groups for p, q in itertools.product(group, group)]
    soft_link = Link(x, [q for _, q in everywhere], [p for p, _ in everywhere], [probabilities[p] * ((p == q) - probabilities[q]) for p, q in everywhere])
    return [Result(x.shape, x.dtype, probabilities, [soft_link]), Result(shape, x.dtype, i.round(losses, mass=mass), [Link(x, *links)])]


def layer_norm(i):
    """The statistics have no gradient, and models here read them not: their errors would have no link to x."""
    x, begin, epsilon = one(i), i.attrs["begin_norm_axis"], i.attrs["epsilon"]
    (scale,), (bias,) = (slot or (None,) for slot in i.slots[1:])
    n = math.prod(x.shape[begin:])
    y, mass, slopes, sizes, normal = [], [], ([], [], []), [], []
    for first in range(0, len(x.data), n):
        row = x.data[first:first + n]
        mean = math.fsum(row) / n
        if i.dtype == "float32":  # its error is that of every difference from it
            mean = i.round([mean], mass=[math.fsum(map(abs, row)) / n])[0]
        inverse = 1 / math.sqrt(math.fsum((v - mean) ** 2 for v in row) / n + epsilon)
        h = [(v - mean) * inverse for v in row]
        far = [(abs(v) + abs(mean)) * inverse for v in row]  # what h is a difference of
        normal += h
        for p in range(n):
            s, b = scale.data[p] if scale else 1.0, bias.data[p] if bias else 0.0
            y.append(h[p] * s + b)
            mass.append(far[p] * abs(s) + abs(b))
            # Over q: s * inverse * ((p == q) - 1 / n - h[p] * h[q] / n), and what its rounding errors are relative to.
            by, along, own, other = s * inverse, h[p] / n, far[p] / n, abs(h[p]) / n
            slopes[0].extend(range(first, first + n))
            slopes[1].extend([first + p] * n)
            slopes[2].extend([by * (-1 / n - along * v) for v in h])
            slopes[2][p - n] += by
            sizes.extend([abs(by) * (1 / n + own * abs(v) + other * f) for v, f in zip(h, far)])
            sizes[p - n] += abs(by)
    columns = [p % n for p in range(len(y))]
    # A slope is a difference of numbers that may be larger.
    links = [Link(x, *slopes[:2], i.round(slopes[2], mass=sizes))]
    if scale:
        links.append(Link(scale, columns, indices(len(y)), normal))
    if bias:
        links.append(Link(bias, columns, indices(len(y)), None))
    return [Result(x.shape, x.dtype, i.round(y, mass=mass), links), None, None]


def top_k(i):
    x, a = one(i), i.attrs
    axis, k = a.get("axis", -1) % len(x.shape), a["k"]
    sign = -1 if a.get("largest", True) else 1
    chosen = [sorted(range(len(g)), key=lambda n, g=g: sign * x.data[g[n]])[:k] for g in lines(tuple(x.shape), (axis,), False)[1]]
    groups = lines(tuple(x.shape), (axis,), False)[1]
    small = x.shape[:axis] + [k] + x.shape[axis + 1:]
    ins, places = [0] * math.prod(small), [0] * math.prod(small)
    for g, picked, at in zip(groups, chosen, lines(tuple(small), (axis,), False)[1]):
        for n, j in zip(picked, at):
            ins[j], places[j] = g[n], n
    links = [Link(x, ins, indices(len(ins)), None)] if x.dtype in FLOATS else []
    return [Result(small, x.dtype, i.round([x.data[p] for p in ins], x.dtype), links), Result(small, "int64", places)]


def arg_max(i):
    x, a = one(i), i.attrs
    rank = len(x.shape)
    dims = tuple(range(rank)) if a["flatten"] else (a["axis"] % rank,)
    shape, groups = lines(tuple(x.shape), dims, a["keepdims"])
    return [Result(shape, a["dtype"], [max(range(len(g)), key=lambda n, g=g: (x.data[g[n]], -n)) for g in groups])]


def arg_min(i):
    x, a = one(i), i.attrs
    rank = len(x.shape)
    dims = tuple(range(rank)) if a["flatten"] else (a["axis"] % rank,)
    shape, groups = lines(tuple(x.shape), dims, a["keepdims"])
    return [Result(shape, a["dtype"], [min(range(len(g)), key=lambda n, g=g: (x.data[g[n]], n)) for g in groups])]


def argsort(i):
    x = one(i)
    if not x.shape:
        return [Result([], x.dtype, list(x.data), [Link(x, [0], [0], None)] if x.dtype in FLOATS else []), Result([], "int64", [0])]
    i.attrs = {"axis": i.attrs["axis"], "k": x.shape[i.attrs["axis"]], "largest": i.attrs["descending"]}
    return top_k(i)


def accuracy(i):
    _, (places,), (label,) = i.slots
    rows, k = places.shape
    correct = sum(label.data[r] in places.data[r * k:(r + 1) * k] for r in range(rows))
    return [Result([], "float32", i.round([correct / rows], "float32")), Result([], "int32", [correct]), Result([], "int32", [rows])]


def moving_average(i):
    """Only what passes through has a gradient, as in Paddle."""
    x, rate = one(i), i.attrs["moving_rate"]
    number = lambda slot, value: Result(slot[0].shape if slot else [1], "float32", i.round([value], "float32"))
    accum, state = (slot[0].data[0] if slot else 0.0 for slot in i.slots[1:])
    if not i.attrs["is_test"] and i.training:
        accum, state = rate * accum + max(map(abs, x.data)), rate * state + 1
    return [*view(i, x.shape), number([], accum / state if state > 0 else 0.0),
            number(i.slots[2], state), number(i.slots[1], accum)]


# --- movement

def moved(i, shape, places, operands=None):
    """A result whose elements are (operand, place)."""
    operands = operands or i.slots[0]
    data = [operands[k].data[p] for k, p in places]
    if operands[0].dtype not in FLOATS:
        return Result(shape, operands[0].dtype, data)
    links = [Link(x, [p for n, p in places if n == k], [j for j, (n, _) in enumerate(places) if n == k], None) for k, x in enumerate(operands)]
    return Result(shape, operands[0].dtype, i.round(data), links)


def places_of(x, number=0):
    return list(x.shape), [(number, p) for p in range(len(x.data))]


def view(i, shape):
    return [moved(i, shape, places_of(one(i))[1])]


def reshape(i):
    x, to = one(i), i.attrs["shape"]
    shape = [x.shape[d] if n == 0 else n for d, n in enumerate([to] if isinstance(to, int) else to)]
    rest = math.prod(n for n in shape if n != -1)
    return view(i, [len(x.data) // rest if n == -1 else n for n in shape])


def flatten(i):
    x = one(i)
    axis = i.attrs["axis"] + (len(x.shape) if i.attrs["axis"] < 0 else 0)
    return view(i, [math.prod(x.shape[:axis]), math.prod(x.shape[axis:])])


def flatten_range(i):
    x, rank = one(i), len(one(i).shape)
    if not rank:
        return view(i, [1])
    start, stop = i.attrs["start_axis"] % rank, i.attrs["stop_axis"] % rank
    return view(i, x.shape[:start] + [math.prod(x.shape[start:stop + 1])] + x.shape[stop + 1:])


def squeeze(i):
    x, axes = one(i), listed(i.attrs["axis"])
    named = {a % len(x.shape) for a in axes} if axes else set(range(len(x.shape)))
    return view(i, [n for d, n in enumerate(x.shape) if not (n == 1 and d in named)])


def unsqueeze(i):
    shape = list(one(i).shape)
    for axis in listed(i.attrs["axis"]):
        shape.insert(axis + (len(shape) + 1 if axis < 0 else 0), 1)
    return view(i, shape)


def transpose(i):
    rank = len(one(i).shape)
    return [moved(i, *arrays.transpose(places_of(one(i)), [p % rank for p in i.attrs["perm"]]))] if rank else view(i, [])


def concat(i):
    tensors = i.slots[0]
    return [moved(i, *arrays.concat([places_of(x, k) for k, x in enumerate(tensors)], i.attrs["axis"] % len(tensors[0].shape)))]


def stack(i):
    tensors = i.slots[0]
    shape = tensors[0].shape
    axis = i.attrs["axis"] + (len(shape) + 1 if i.attrs["axis"] < 0 else 0)
    lifted = shape[:axis] + [1] + shape[axis:]
    return [moved(i, *arrays.concat([(lifted, places_of(x, k)[1]) for k, x in enumerate(tensors)], axis))]


def add_n(i):
    tensors, places = i.slots[0], indices(len(i.slots[0][0].data))
    x, columns = tensors[0], list(zip(*(t.data for t in tensors)))
    if x.dtype not in FLOATS:
        return [Result(x.shape, x.dtype, list(map(sum, columns)))]
    return [Result(x.shape, x.dtype, i.round(list(map(sum, columns)), mass=[sum(map(abs, c)) for c in columns]), [Link(t, places, places, None) for t in tensors])]


def split(i):
    x = one(i)
    axis, sections = i.attrs["axis"] % len(x.shape), listed(i.attrs.get("sections", []))
    size = x.shape[axis]
    sections = [size - sum(n for n in sections if n > 0) if n == -1 else n for n in sections] or [size // i.attrs["num"]] * i.attrs["num"]
    starts = [sum(sections[:k]) for k in range(len(sections))]
    return [moved(i, *arrays.take(places_of(x), axis, range(a, a + n))) for a, n in zip(starts, sections)]


def cut(i):
    x, a = one(i), i.attrs
    tensor, rank = places_of(x), len(x.shape)
    for axis, start, end in zip(*(listed(a[k]) for k in ("axes", "starts", "ends"))):
        tensor = arrays.take(tensor, axis % rank, range(*slice(start, end).indices(x.shape[axis % rank])))
    gone = {axis % rank for axis in listed(a["decrease_axis"])}
    return [moved(i, [n for d, n in enumerate(tensor[0]) if d not in gone], tensor[1])]


def expand(i):
    x, to = one(i), listed(i.attrs["shape"])
    own = [1] * (len(to) - len(x.shape)) + x.shape
    shape = [n if n != -1 else m for n, m in zip(to, own)]
    return [moved(i, *arrays.broadcast((shape, [None] * math.prod(shape)), places_of(x), -1, lambda _, place: place))]


def fill_constant(i):
    shape, value, dtype = listed(i.attrs["shape"]), i.attrs["value"], i.attrs["dtype"]
    value = rounded_float32(value) if dtype in FLOATS else int(bool(value)) if dtype == "bool" else math.trunc(value)
    data = [value] * math.prod(shape)
    return [Result(list(shape), dtype, i.round(data, dtype) if dtype in FLOATS else data)]


OPERATORS = {name: function for name in FUNCTIONS}
OPERATORS.update({name: pair for name in (*NUMBERS, *COMPARISONS)})
OPERATORS.update({name: reduction for name in ("reduce_sum", "reduce_mean", "reduce_max", "reduce_min")})
OPERATORS.update({name: test for name in TESTS})
OPERATORS.update({"softmax": softmax, "log_softmax": softmax, "slice": cut})
OPERATORS.update({f.__name__: f for f in (
    dropout, cast, where, mse_loss, matmul, flat_matmul, dot, mean, cross_entropy, top_k, arg_max, arg_min, argsort, addmm, accuracy, layer_norm, moving_average, reshape, flatten, flatten_range,
    squeeze, unsqueeze, transpose, concat, stack, add_n, split, expand, fill_constant)})
OPERATORS.update(spatial.OPERATORS)
OPERATORS.update(traced.OPERATORS)
OPERATORS.update(taking.OPERATORS)
OPERATORS.update(transformer.OPERATORS)
OPERATORS.update(layers.OPERATORS)
OPERATORS.update({"bmm": batched, "mv": batched})
OPERATORS.update(writing.OPERATORS)
EXACT.update(taking.EXACT | writing.EXACT)
