"""Makers of operators that compute: functions of one and two numbers, comparisons, products, sums, losses. maker(growth, kind, form) gives outputs."""
import math

from forms import KINDS
from functions import FUNCTIONS
from operators import COMPARISONS, CORNERS, FLOATS

POSITIVE = {"log", "log10", "log2", "log1p", "sqrt", "rsqrt", "reciprocal"}
DOMAINS = {**dict.fromkeys(("asin", "acos", "atanh", "erfinv"), (-0.75, 0.75)), "acosh": (1.5, 4.0), "tan": (-1.25, 1.25), "logit": (0.125, 0.875),
           **dict.fromkeys(("floor", "ceil", "trunc", "round"), (-1.9, 2.4))}
NUMBER_TYPES = ("float32", "int64", "int32")


def attributes(rng, kind):
    """Random attributes of a function of one number."""
    n = lambda low, high: round(rng.uniform(low, high) * 8) / 8
    low, high = sorted((n(-3, 3), n(-3, 3)))
    return {
        "clip": {"min": low, "max": high, "open": rng.random() < 0.3}, "elu": {"alpha": rng.choice((1.0, n(-1, 2)))}, "gelu": {"approximate": rng.random() < 0.5},
        "brelu": rng.choice(({}, {"low": low, "high": high})), "celu": {"alpha": rng.choice((1.0, n(0.5, 2)))},
        **dict.fromkeys(("softshrink", "hard_shrink"), {"threshold": rng.choice((0.5, n(0, 1)))}), "soft_relu": {"threshold": rng.choice((40.0, n(1, 3)))},
        "logit": {"eps": rng.choice((1e-6, 0.0))}, "selu": rng.choice(({}, {"scale": n(0.5, 2), "alpha": n(0.5, 2)})),
        "stanh": rng.choice(({}, {"scale_a": n(0.5, 2), "scale_b": n(0.5, 2)})), "thresholded_relu": rng.choice(({}, {"threshold": n(-1, 1), "value": n(-1, 1)})),
        "hard_sigmoid": {"slope": rng.choice((0.2, n(0.125, 1), -0.25)), "offset": rng.choice((0.5, n(-1, 1)))},
        "hard_swish": rng.choice(({}, {"threshold": n(1, 6), "scale": n(1, 6), "offset": n(0, 3)})),
        "leaky_relu": {"alpha": rng.choice((0.02, n(0, 2), -0.5)), "zero_leaks": rng.random() < 0.3}, "mish": {"threshold": rng.choice((20.0, n(0, 2)))},
        "pow": {"factor": rng.choice((1.0, 2.0, 3.0, 0.0, -1.0, 0.5, -0.5, n(-2, 3)))}, "relu6": {"threshold": rng.choice((6.0, n(0, 2)))},
        "scale": {"scale": rng.choice((1.0, 0.0, -1.0, n(-2, 2), 0.1)), "bias": rng.choice((0.0, n(-2, 2), 0.3)), "bias_after_scale": rng.random() < 0.7},
        "softplus": {"beta": rng.choice((1.0, n(0.5, 3), -1.0)), "threshold": rng.choice((20.0, n(0.5, 3)))},
        "swish": {"beta": rng.choice((1.0, n(-2, 2)))},
    }.get(kind, {})


def usable(form, kind, attrs):
    """Without the attributes that the form cannot say."""
    return attrs if form is None else {k: v for k, v in attrs.items() if form.spelt(k)}


def function(g, kind, form):
    attrs = usable(form, kind, attributes(g.rng, kind))
    if kind in ("abs", "sign", "square", "scale", "clip") and g.rng.random() < 0.1 and (x := g.whole_numbers(lambda t: max(map(abs, t.data)) < 50)):
        return g.emit(kind, [[x]], attrs, form)
    x = g.pick()
    if kind in POSITIVE or kind == "pow" and attrs.get("factor", 1.0) not in (0.0, 1.0, 2.0, 3.0):
        x = g.bounded(x, 0.25, 4.0)
    elif kind in ("exp", "expm1", "square", "pow", "sinh", "cosh", "celu"):
        x = g.bounded(x, -4.0, 3.0)
    elif kind in DOMAINS:
        x = g.bounded(x, *DOMAINS[kind])
    elif kind in CORNERS:
        x = g.away(x, CORNERS[kind](attrs))
    return x and g.emit(kind, [[x]], attrs, form)


def dropout(g, kind, form):
    test, p = g.rng.random() < 0.5, g.rng.choice((0.0, 0.0, 0.5, 0.25, 1.0))
    if not test and 0 < p < 1:
        if not g.random:
            p = 0.0
    attrs = {"p": p, "is_test": test, "mode": g.rng.choice(("downgrade_in_infer", "upscale_in_train"))}
    return g.emit(kind, [[g.pick()]], attrs, form)


def cast(g, kind, form):
    rng, name = g.rng, g.rng.choice(list(g.values.tensors) or [g.leaf(g.shape())])
    if rng.random() < 0.6:
        name = g.pick()
    t = g.of(name)
    to = rng.choice(("float32", "float32", "float16", "bfloat16", "int64", "int32", "bool"))
    if t.dtype in FLOATS and to in ("int64", "int32"):
        name = g.away(name, [0.0, 1.0, -1.0, 2.0])
    if t.dtype in FLOATS and to == "bool":
        name = g.away(name, [0.0])
    made = name and g.emit(kind, [[name]], {"to": to}, form)
    if made and to in ("float16", "bfloat16") and rng.random() < 0.6:  # back again, so that others can read it
        g.emit(kind, [[made[0]]], {"to": "float32"})
    return made


# --- two operands

def partner(g, x, kind):
    """A second operand for x, the axis, and whether they change places."""
    rng, t = g.rng, g.of(x)
    shape = t.shape
    same = [n for n in g.floats(lambda u: u.shape == shape, t.dtype)] if t.dtype in FLOATS else []
    draw = rng.random()
    if same and draw < 0.35:
        return rng.choice(same + [x]), -1, rng.random() < 0.5
    if draw < 0.45:
        return x, -1, False
    length = rng.randint(0, len(shape))
    axis = rng.randint(0, len(shape) - length)
    part = [n if rng.random() < 0.75 else 1 for n in shape[axis:axis + length]]
    last = axis + length == len(shape)
    fits = [n for n, u in g.values.tensors.items() if u.dtype == t.dtype and u.shape == part]
    y = rng.choice(fits) if fits and rng.random() < 0.5 else g.leaf(part, t.dtype)
    if last and (rng.random() < 0.6 or kind == "where"):
        return y, -1, rng.random() < 0.4
    return y, axis, False


def pair(g, kind, form):
    rng = g.rng
    if kind not in ("square_error_cost", "mse_loss") and rng.random() < 0.06 and (x := g.whole_numbers(lambda t: max(map(abs, t.data)) < 30)):
        y, axis, swap = partner(g, x, kind)
        if kind in ("div", "elementwise_pow") and any(v == 0 for v in g.of(y).data):
            kind, form = "add", None
    else:
        x = g.pick()
        if kind == "elementwise_pow":
            x = g.bounded(x, 0.4, 2.5)
        if x is None:
            return None
        y, axis, swap = partner(g, x, kind)
        y = g.bounded(y, 0.5, 4.0) if kind == "div" else g.bounded(y, -2.0, 2.0) if kind == "elementwise_pow" else y
        swap = swap and kind not in ("div", "elementwise_pow")
        if kind in ("square_error_cost", "mse_loss") and (g.of(x).shape != g.of(y).shape or rng.random() < 0.4):
            y = g.leaf(g.of(x).shape, g.of(x).dtype, parameter=False)
        if kind in ("max", "min") or kind in COMPARISONS:
            y = separated(g, x, y)
    if form is not None and axis != -1 and not form.spelt("axis"):
        return None
    attrs = {"axis": axis} if kind not in ("square_error_cost", "mse_loss") and axis != -1 else {}
    if attrs and g.rng.random() < 0.1 and len(g.of(x).shape) > len(g.of(y).shape):
        x, y = y, x  # the smaller one first: it is the one that stands at the axis
    elif swap:
        x, y = y, x
    return y and g.emit(kind, [[x], [y]], attrs, form)


def separated(g, x, y):
    """y, or a leaf of its shape, whose numbers are not near those of x."""
    a, b = g.of(x), g.of(y)
    if (a.exact and b.exact) or x == y or a.dtype not in FLOATS:
        return y
    gap = 0.25 + 3 * max(a.err)
    taken = [v for v, e in zip(a.data, a.err)]
    def draw():
        for _ in range(60):
            v = g.rng.uniform(min(taken) - 1, max(taken) + 1)
            if all(abs(v - w) > gap for w in taken):
                return round(v * 16) / 16
        return math.ceil(max(taken) + gap + 1) + 0.0
    return g.leaf(b.shape, b.dtype, [draw() for _ in b.data])


def comparison(g, kind, form):
    if kind.startswith("logical"):
        return logic(g, kind, form)
    return pair(g, kind, form)


def logic(g, kind, form):
    rng = g.rng
    dtypes = ("bool", "bool", "bool", "float32", "int64")
    def operand(shape):
        names = [n for n, t in g.values.tensors.items() if t.dtype == "bool" and (shape is None or t.shape == shape)]
        return rng.choice(names) if names and rng.random() < 0.7 else g.leaf(shape if shape is not None else g.shape(), rng.choice(dtypes) if shape is None else dtype)
    dtype = "bool"
    x = operand(None)
    dtype = g.of(x).dtype
    if kind == "logical_not":
        return g.emit(kind, [[x]], {}, form)
    length = rng.randint(0, len(g.of(x).shape))
    whole = rng.random() < 0.6
    y = operand(g.of(x).shape if whole else g.of(x).shape[len(g.of(x).shape) - length:]) if dtype == "bool" else g.leaf(g.of(x).shape, dtype)
    return g.emit(kind, [[x], [y]], {}, form)


def test(g, kind, form):
    return g.emit(kind, [[g.pick()]], {}, form)


def where(g, kind, form):
    rng = g.rng
    x = g.pick() if rng.random() < 0.9 else g.whole_numbers() or g.pick()
    if x is None:
        return None
    y, axis, swap = partner(g, x, "where")
    if axis != -1:
        y = x
    shape = g.of(x).shape
    fits = [n for n, t in g.values.tensors.items() if t.dtype == "bool" and t.shape == shape]
    small = [n if rng.random() < 0.7 else 1 for n in shape][rng.randint(0, len(shape)):] if rng.random() < 0.4 else shape
    c = rng.choice(fits) if fits and rng.random() < 0.6 else g.leaf(small, "bool")
    return g.emit(kind, [[c], [y], [x]] if swap else [[c], [x], [y]], {}, form)


# --- products

def matmul(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) > 0)
    if x is None:
        return None
    t = g.of(x)
    a = t.shape
    tx = rng.random() < 0.3
    k = a[-2] if tx and len(a) > 1 else a[-1]
    ty = rng.random() < 0.35
    n = rng.choice(g.extents)
    batch = [m if rng.random() < 0.7 else 1 for m in a[:-2]][rng.randint(0, max(0, len(a) - 2)):]
    if rng.random() < 0.1:
        batch = [rng.choice((1, 2))] + batch if len(batch) == len(a) - 2 and len(a) < 5 else batch
    b = [k] if rng.random() < 0.15 else batch + ([n, k] if ty else [k, n])
    if rng.random() < 0.12 and len(a) > 1:  # a product of a value with itself
        y, tx, ty = x, *rng.choice(((True, False), (False, True)))
    else:
        fits = g.floats(lambda u: u.shape == b, t.dtype)
        y = rng.choice(fits) if fits and rng.random() < 0.4 else g.leaf(b, t.dtype, parameter=rng.random() < 0.85, bound=1.0)
    attrs = {"transpose_x": tx, "transpose_y": ty, "alpha": rng.choice((1.0, 0.5, -1.25)) if form and form.spelt("alpha") else 1.0}
    if rng.random() < 0.08:
        x, y = y, x  # as often as it fits
    return g.emit(kind, [[x], [y]], attrs, form)


def plain_product(g, kind, form):
    """bmm, mv, addmm."""
    rng, rank = g.rng, 3 if kind == "bmm" else 2
    x = g.ranked(rank)
    *batch, m, k = g.of(x).shape
    n = [] if kind == "mv" else [rng.choice(g.extents)]
    number = lambda shape: g.leaf(shape, g.of(x).dtype, parameter=rng.random() < 0.85, bound=1.0)
    y = number([*batch, k, *n])
    if kind != "addmm":
        return g.emit(kind, [[x], [y]], {}, form)
    c = number([size if rng.random() < 0.7 else 1 for size in (m, *n)][rng.choice((0, 0, 1, 2)):])
    return g.emit(kind, [[c], [x], [y]], {"beta": rng.choice((1.0, 0.5, -1.25)), "alpha": rng.choice((1.0, 0.5, -1.25))}, form)


def flat_matmul(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) > 1)
    if x is None:
        return None
    a = g.of(x).shape
    m = rng.randint(1, len(a) - 1)
    n = rng.randint(1, 2)
    inner = a[m:]
    rows = inner if len(inner) == n else [1] * (n - 1) + [math.prod(inner)] if n > 1 else [math.prod(inner)]
    y = g.leaf(rows + [rng.choice(g.extents) for _ in range(rng.randint(1, 2))], g.of(x).dtype, parameter=rng.random() < 0.9, bound=1.0)
    return g.emit(kind, [[x], [y]], {"x_num_col_dims": m, "y_num_col_dims": len(rows)}, form)


def dot(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: 0 < len(t.shape) < 3)
    if x is None:
        return None
    t = g.of(x)
    fits = g.floats(lambda u: u.shape == t.shape, t.dtype)
    y = rng.choice(fits) if fits and rng.random() < 0.5 else g.leaf(t.shape, t.dtype, parameter=rng.random() < 0.85, bound=1.0)
    return g.emit(kind, [[x], [y]], {}, form)


# --- along lines

def reduction(g, kind, form):
    rng = g.rng
    whole = kind.startswith("reduce_") and rng.random() < 0.07
    x = whole and g.whole_numbers(lambda t: max(map(abs, t.data)) < 100) or g.pick()
    if x is None:
        return None
    rank = len(g.of(x).shape)
    attrs = {"keepdim": rng.random() < 0.4}
    form = form or next(f for f in KINDS[kind] if f.pir == (rng.random() < g.pir) or f is KINDS[kind][-1])
    desc = not form.pir
    if rank == 0 or rng.random() < 0.25:
        attrs.update({"reduce_all": True, "axis": [0]} if desc else {"axis": []})
        if desc and rank and rng.random() < 0.5:
            attrs["axis"] = rng.sample(range(rank), rng.randint(1, rank))
    else:
        dims = rng.sample(range(rank), rng.randint(1, rank))
        attrs["axis"] = [d - rank if rng.random() < 0.3 else d for d in dims]
    if kind in ("reduce_max", "reduce_min"):
        x = distinct(g, x)
    return x and g.emit(kind, [[x]], attrs, form)


def distinct(g, x):
    """x, or something of its shape, of whose numbers no two are near each other unless they are exact."""
    t = g.of(x)
    order = sorted(range(len(t)), key=lambda i: t.data[i])
    if t.exact or t.dtype not in FLOATS or all(t.data[q] - t.data[p] > 2 * (t.err[p] + t.err[q]) for p, q in zip(order, order[1:])):
        return x
    places = g.rng.sample(range(len(t)), len(t))
    gap = 0.25 + 5 * max(t.err)
    if len(t) * gap < 60 and g.rng.random() < 0.7 and (made := g.steered(x, lambda i: (places[i] - len(t) / 2) * gap)):
        return made
    return g.leaf(t.shape, t.dtype, [(p - len(t) // 2) / 4 for p in places])


def mean(g, kind, form):
    return g.emit(kind, [[g.pick()]], {}, form)


def softmax(g, kind, form):
    x = g.pick(lambda t: len(t.shape) > 0)
    if x is None:
        return None
    rank = len(g.of(x).shape)
    return g.emit(kind, [[x]], {"axis": g.rng.choice((-1, g.rng.randint(-rank, rank - 1)))}, form)


def layer_norm(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) > 0)
    if x is None:
        return None
    shape = g.of(x).shape
    begin = rng.randrange(len(shape))
    n = math.prod(shape[begin:])
    parameters = [[g.leaf([n], "float32")] if rng.random() < 0.7 else [] for _ in range(2)]
    return g.emit(kind, [[x], *parameters], {"epsilon": rng.choice((1e-5, 1e-3, 0.1)), "begin_norm_axis": begin}, form)


def cross_entropy(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) > 0)
    if x is None:
        return None
    shape, dtype = g.of(x).shape, g.of(x).dtype
    axis = rng.choice((-1, rng.randint(-len(shape), len(shape) - 1)))
    soft, ignore = rng.random() < 0.3, rng.choice((-100, -100, 0, 1))
    small = list(shape)
    small[axis] = 1
    classes = shape[axis]
    if soft:
        label = g.leaf(shape, dtype, [rng.randint(0, 8) / 8 for _ in range(math.prod(shape))], parameter=False)
    else:
        numbers = [ignore if ignore >= 0 and ignore < classes and rng.random() < 0.2 or ignore == -100 and rng.random() < 0.1 else rng.randrange(classes)
                   for _ in range(math.prod(small))]
        label = g.leaf(small, rng.choice(("int64", "int64", "int32")), numbers, parameter=rng.random() < 0.1)
    return g.emit(kind, [[x], [label]], {"soft_label": soft, "ignore_index": ignore, "axis": axis}, form)


def top_k(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) > 0) if rng.random() < 0.9 else g.whole_numbers(lambda t: len(t.shape) > 0)
    if x is None or (x := distinct(g, x)) is None:
        return None
    shape = g.of(x).shape
    axis = rng.choice((-1, rng.randint(-len(shape), len(shape) - 1)))
    return g.emit(kind, [[x]], {"k": rng.randint(1, min(shape[axis], 5)), "axis": axis, "largest": rng.random() < 0.7}, form)


def arg_max(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) > 0) if rng.random() < 0.9 else g.whole_numbers(lambda t: len(t.shape) > 0)
    if x is None or (x := distinct(g, x)) is None:
        return None
    rank = len(g.of(x).shape)
    attrs = {"axis": rng.randint(-rank, rank - 1), "keepdims": rng.random() < 0.4, "flatten": rng.random() < 0.2, "dtype": rng.choice(("int64", "int32"))}
    return g.emit(kind, [[x]], attrs, form)


def argsort(g, kind, form):
    rng = g.rng
    x = g.pick() if rng.random() < 0.9 else g.whole_numbers()
    if x is None or (x := distinct(g, x)) is None:
        return None
    rank = max(len(g.of(x).shape), 1)
    return g.emit(kind, [[x]], {"axis": rng.randint(-rank, rank - 1), "descending": rng.random() < 0.5, "stable": True}, form)


def accuracy(g, kind, form):
    """Behind a top_k of a matrix of distinct numbers."""
    rng = g.rng
    rows, classes = rng.choice((1, 2, 5)), rng.choice((1, 3, 6))
    x = g.pick(lambda t: len(t.shape) == 2)
    if x is None or rng.random() < 0.4:
        x = g.leaf([rows, classes])
    if (x := distinct(g, x)) is None:
        return None
    rows, classes = g.of(x).shape
    best = None
    for _ in range(8):  # until the indices are among its outputs
        best = g.emit("top_k", [[x]], {"k": rng.randint(1, classes)})
        if best and best[1]:
            break
    if not best or not best[1]:
        return None
    label = g.leaf([rows, 1], "int64", [rng.randrange(classes) for _ in range(rows)], parameter=False)
    return g.emit(kind, [[best[0]], [best[1]], [label]], {}, form)


def moving_average(g, kind, form):
    """Of numbers without an error: how far the state is off has no link to them. Rather with state that it updates."""
    rng = g.rng
    x = g.pick(lambda t: t.exact)
    if x is None or not g.of(x).exact:
        shape = g.shape()
        x = g.leaf(shape, g.whole, [rng.randint(-16, 16) / 8 for _ in range(math.prod(shape))])
    running = {place: rng.random() < 0.6 for place in (3, 2)}  # of the output that updates it
    state = {place: g.leaf([1] if rng.random() < 0.7 else [], "float32", [v], parameter=running[place] or None)
             for place, v in ((3, rng.randint(0, 12) / 4), (2, rng.choice((0.0, 0.5, 1.0, 2.0, 4.0))))}
    for entry in g.parameters:
        if any(running[place] and entry["name"] == name for place, name in state.items()):
            g.trainable[entry["name"]] = entry["trainable"] = False
    rate = rng.choice((0.9, 0.5, 0.0, 1.0))
    return g.emit(kind, [[x], *([name] for name in state.values())], {"moving_rate": rate, "is_test": rng.random() < 0.3}, form,
                  state={place: name for place, name in state.items() if running[place]})


MAKERS = {name: function for name in FUNCTIONS}
MAKERS.update({name: pair for name in ("add", "sub", "mul", "div", "max", "min", "elementwise_pow", "square_error_cost", "mse_loss")})
MAKERS.update({name: comparison for name in COMPARISONS})
MAKERS.update({name: reduction for name in ("reduce_sum", "reduce_mean", "reduce_max", "reduce_min")})
MAKERS.update({"softmax": softmax, "log_softmax": softmax, "logical_not": logic})
MAKERS.update({name: test for name in ("isfinite", "isinf", "isnan")})
MAKERS.update({"arg_min": arg_max, "argsort": argsort, "bmm": plain_product, "mv": plain_product, "addmm": plain_product})
MAKERS.update({f.__name__: f for f in (dropout, cast, where, matmul, flat_matmul, dot, mean, cross_entropy, top_k, arg_max, accuracy, layer_norm, moving_average)})
