"""Operators that take elements by their places, and those that arrange elements anew."""
import itertools
import math

import arrays
from links import Link, Result, indices

FLOATS = ("float32", "float16", "bfloat16")


def arranged(i, shape, places, source=0):
    """Elements of an operand by their places; None is 0."""
    x = i.slots[source][0]
    data = [0 if p is None else x.data[p] for p in places]
    if x.dtype not in FLOATS:
        return Result(shape, x.dtype, data)
    here = [j for j, p in enumerate(places) if p is not None]
    return Result(shape, x.dtype, i.round(data, x.dtype), [Link(x, [places[j] for j in here], here, None)])


def strides(shape):
    return [math.prod(shape[d + 1:]) for d in range(len(shape))]


def at(shape, index):
    return sum(n * s for n, s in zip(index, strides(shape)))


def every(shape):
    return itertools.product(*map(range, shape))


def gather(i):
    x, index = i.slots[0][0], i.slots[1][0]
    axis = i.attrs["axis"] % len(x.shape)
    shape = [*x.shape[:axis], len(index.data), *x.shape[axis + 1:]]
    return [arranged(i, shape, [at(x.shape, [*p[:axis], index.data[p[axis]] % x.shape[axis], *p[axis + 1:]]) for p in every(shape)])]


def gather_nd(i):
    x, index = i.slots[0][0], i.slots[1][0]
    depth = index.shape[-1]
    lines = [index.data[k:k + depth] for k in range(0, len(index.data), depth)]
    rest = x.shape[depth:]
    places = [at(x.shape, [*(n % size for n, size in zip(line, x.shape)), *p]) for line in lines for p in every(rest)]
    return [arranged(i, [*index.shape[:-1], *rest], places)]


def take_along_axis(i):
    x, index = i.slots[0][0], i.slots[1][0]
    axis = i.attrs.get("axis", 1) % len(x.shape)
    return [arranged(i, index.shape, [at(x.shape, [*p[:axis], n % x.shape[axis], *p[axis + 1:]]) for p, n in zip(every(index.shape), index.data)])]


def one_hot(i):
    x, depth = i.slots[0][0], i.attrs["depth"]
    return [Result([*x.shape, depth], i.attrs.get("dtype", "float32"), [int(n == k) if i.attrs.get("dtype", "float32") not in FLOATS else float(n == k) for n in x.data for k in range(depth)])]


def nll_loss(i):
    (x,), (label,) = i.slots[:2]
    weight = i.slots[2][0] if len(i.slots) > 2 and i.slots[2] else None
    classes, inner, a = x.shape[1], math.prod(x.shape[2:]), i.attrs
    kept = [n != a["ignore_index"] for n in label.data]
    weights = [(weight.data[n] if weight else 1.0) if k else 0.0 for n, k in zip(label.data, kept)]
    places = [(j // inner * classes + (n if k else 0)) * inner + j % inner for j, (n, k) in enumerate(zip(label.data, kept))]
    total = math.fsum(weights)
    losses = [-w * x.data[p] for w, p in zip(weights, places)]
    if a["reduction"] == "none":
        return [Result(label.shape, x.dtype, i.round(losses), [Link(x, places, indices(len(places)), [-w for w in weights])]), None]
    share = 1 / (total or 1.0) if a["reduction"] == "mean" else 1.0
    value = math.fsum(losses) * share
    return [Result([], x.dtype, i.round([value], mass=[math.fsum(map(abs, losses)) * share]), [Link(x, places, [0] * len(places), [-w * share for w in weights])]), None]


def triangle(lower):
    def f(i):
        x = i.slots[0][0]
        low = i.attrs["lower"] if lower is None else lower
        rows, columns = x.shape[-2:]
        inside = lambda p: (p % columns - p // columns % rows <= i.attrs["diagonal"]) if low else (p % columns - p // columns % rows >= i.attrs["diagonal"])
        return [arranged(i, x.shape, [p if inside(p) else None for p in range(len(x.data))])]
    return f


def cumsum(i):
    x, a = i.slots[0][0], i.attrs
    shape = [len(x.data)] if a["flatten"] else x.shape
    axis = 0 if a["flatten"] else a["axis"] % max(len(shape), 1)
    n, inner = (shape[axis], math.prod(shape[axis + 1:])) if shape else (1, 1)
    ins, outs = [], []
    for place in range(len(x.data)):
        k = place // inner % n
        first = place - k * inner
        which = range(k + a["exclusive"], n) if a["reverse"] else range(0, k + 1 - a["exclusive"])
        ins += [first + j * inner for j in which]
        outs += [place] * len(which)
    sums, mass = [0] * len(x.data), [0.0] * len(x.data)
    for p, j in zip(ins, outs):
        sums[j] += x.data[p]
        mass[j] += abs(x.data[p])
    if x.dtype not in FLOATS:
        return [Result(shape, x.dtype, sums)]
    return [Result(shape, x.dtype, i.round(sums, mass=mass), [Link(x, ins, outs, None)])]


def tile(i):
    x = i.slots[0][0]
    rank = max(len(x.shape), len(i.attrs["repeat_times"]))
    own, times = [1] * (rank - len(x.shape)) + x.shape, [1] * (rank - len(i.attrs["repeat_times"])) + i.attrs["repeat_times"]
    shape = [n * t for n, t in zip(own, times)]
    return [arranged(i, shape, [at(own, [k % n for k, n in zip(p, own)]) for p in every(shape)])]


def expand_as(i):
    x = i.slots[0][0]
    shape = i.slots[1][0].shape if len(i.slots) > 1 and i.slots[1] else i.attrs["target_shape"]
    own = [1] * (len(shape) - len(x.shape)) + x.shape
    return [arranged(i, list(shape), [at(own, [k if n != 1 else 0 for k, n in zip(p, own)]) for p in every(shape)])]


def unbind(i):
    x = i.slots[0][0]
    axis = i.attrs["axis"] % len(x.shape)
    rest = x.shape[:axis] + x.shape[axis + 1:]
    return [arranged(i, rest, [at(x.shape, [*p[:axis], k, *p[axis:]]) for p in every(rest)]) for k in range(x.shape[axis])]


def roll(i):
    x, axes, shifts = i.slots[0][0], i.attrs["axis"], i.attrs["shifts"]
    shape = x.shape if axes else [len(x.data)]
    moved = [0] * len(shape)
    for axis, shift in zip(axes or [0], shifts):
        moved[axis] += shift
    return [arranged(i, x.shape, [at(shape, [(k - m) % n for k, m, n in zip(p, moved, shape)]) for p in every(shape)])]


def flip(i):
    x = i.slots[0][0]
    axes = {axis % len(x.shape) for axis in i.attrs["axis"]} if x.shape else set()
    return [arranged(i, x.shape, [at(x.shape, [n - 1 - k if d in axes else k for d, (k, n) in enumerate(zip(p, x.shape))]) for p in every(x.shape)])]


def bordered(i, sides, axes, mode, value):
    """`sides` is (before, behind) for each of `axes`."""
    x = i.slots[0][0]
    lead = dict(zip(axes, sides))
    shape = [n + sum(lead.get(d, (0, 0))) for d, n in enumerate(x.shape)]

    def origin(k, n):
        if 0 <= k < n:
            return k
        if mode == "reflect":
            return abs(k) if k < n else 2 * (n - 1) - k
        return {"constant": None, "replicate": min(max(k, 0), n - 1), "circular": k % n}[mode]
    places = []
    for p in every(shape):
        index = [origin(k - lead.get(d, (0, 0))[0], n) for d, (k, n) in enumerate(zip(p, x.shape))]
        places.append(None if None in index else at(x.shape, index))
    made = arranged(i, shape, places)
    made.data = [value if p is None and x.dtype in FLOATS else int(value) if p is None else v for v, p in zip(made.data, places)]
    return [made]


def pairs(numbers):
    return list(zip(numbers[::2], numbers[1::2]))


def pad(i):
    sides = pairs(i.attrs["paddings"])
    return bordered(i, sides, range(len(sides)), "constant", i.attrs["value"])


def pad3d(i):
    a = i.attrs
    last = 4 if a["data_format"] == "NCDHW" else 3
    return bordered(i, pairs(a["paddings"]), (last, last - 1, last - 2), a["mode"], a["value"])


def pixel_shuffle(i):
    x, r = i.slots[0][0], i.attrs["upscale_factor"]
    if i.attrs["data_format"] == "NCHW":
        b, c, h, w = x.shape
        shape = [b, c // r // r, h * r, w * r]
        places = [at(x.shape, (n, ch * r * r + y % r * r + z % r, y // r, z // r)) for n, ch, y, z in every(shape)]
    else:
        b, h, w, c = x.shape
        shape = [b, h * r, w * r, c // r // r]
        places = [at(x.shape, (n, y // r, z // r, ch * r * r + y % r * r + z % r)) for n, y, z, ch in every(shape)]
    return [arranged(i, shape, places)]


OPERATORS = {f.__name__: f for f in (gather, gather_nd, take_along_axis, one_hot, nll_loss, cumsum, tile, expand_as, unbind, roll, flip, pad, pad3d, pixel_shuffle)}
OPERATORS.update({"index_sample": take_along_axis, "tril_triu": triangle(None), "tril": triangle(True), "triu": triangle(False)})
EXACT = set(OPERATORS) - {"nll_loss"}


# --- makers

def numbers(g, shape, low, high):
    return g.leaf(shape, g.rng.choice(("int64", "int64", "int32")), [g.rng.randrange(low, high) for _ in range(math.prod(shape))], parameter=False)


def of_rank(g, least):
    x = g.pick(lambda t: least <= len(t.shape)) if g.rng.random() < 0.93 else g.whole_numbers()
    return x if x is not None and len(g.of(x).shape) >= least else None


def make_gather(g, kind, form):
    x = of_rank(g, 1)
    if x is None:
        return None
    shape, rng = g.of(x).shape, g.rng
    axis = rng.randrange(-len(shape), len(shape))
    n = shape[axis]
    return g.emit(kind, [[x], [numbers(g, rng.choice(([], [1], [rng.randint(1, 6)], [3, 1])), -n, n)]], {"axis": axis}, form)


def make_gather_nd(g, kind, form):
    x = of_rank(g, 1)
    if x is None:
        return None
    shape, rng = g.of(x).shape, g.rng
    depth, lead = rng.randint(1, len(shape)), [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
    data = [rng.randrange(-shape[d], shape[d]) for _ in range(math.prod(lead)) for d in range(depth)]
    return g.emit(kind, [[x], [g.leaf([*lead, depth], "int64", data, parameter=False)]], {}, form)


def make_take(g, kind, form):
    x = g.ranked(2) if kind == "index_sample" else of_rank(g, 1)
    if x is None:
        return None
    shape, rng = g.of(x).shape, g.rng
    axis = 1 if kind == "index_sample" else rng.randrange(-len(shape), len(shape))
    index = [n if kind == "index_sample" or rng.random() < 0.7 else rng.randint(1, n) for n in shape]
    index[axis] = rng.randint(1, 5)
    return g.emit(kind, [[x], [numbers(g, index, -shape[axis], shape[axis])]], {} if kind == "index_sample" else {"axis": axis}, form)


def make_one_hot(g, kind, form):
    rng = g.rng
    depth = rng.randint(1, 6)
    return g.emit(kind, [[numbers(g, [rng.randint(1, 4) for _ in range(rng.randint(0, 3))], -1, depth + 1)]], {"depth": depth}, form)


def make_nll(g, kind, form):
    x = g.pick(lambda t: len(t.shape) > 1)
    if x is None or len(g.of(x).shape) < 2:
        return None
    shape, rng = g.of(x).shape, g.rng
    weight = [g.leaf([shape[1]], g.of(x).dtype, [rng.randint(4, 32) / 16 for _ in range(shape[1])], parameter=False)] if rng.random() < 0.4 else []
    attrs = {"ignore_index": rng.choice((-100, 0)), "reduction": rng.choice(("none", "mean", "sum"))}
    return g.emit(kind, [[x], [numbers(g, [shape[0], *shape[2:]], 0, shape[1])], weight], attrs, form)


def make_triangle(g, kind, form):
    x = of_rank(g, 2)
    attrs = {"diagonal": g.rng.randint(-2, 2), **({"lower": g.rng.random() < 0.5} if kind == "tril_triu" else {})}
    return x and g.emit(kind, [[x]], attrs, form)


def make_cumsum(g, kind, form):
    x, rng = of_rank(g, 0), g.rng
    if x is None:
        return None
    rank = max(len(g.of(x).shape), 1)
    return g.emit(kind, [[x]], {"axis": rng.randrange(-rank, rank), "flatten": rng.random() < 0.2, "exclusive": rng.random() < 0.3, "reverse": rng.random() < 0.3}, form)


def make_arranged(g, kind, form):
    x, rng = of_rank(g, 0), g.rng
    if x is None:
        return None
    shape = g.of(x).shape
    rank = len(shape)
    if kind == "tile":
        return g.emit(kind, [[x]], {"repeat_times": [rng.choice((1, 1, 2, 3)) for _ in range(rng.randint(1, min(rank + 1, 5)))]}, form)
    if kind == "expand_as":
        target = [rng.choice((1, 2))] * (rank < 4 and rng.random() < 0.4) + [n if n != 1 else rng.choice((1, 2, 3)) for n in shape]
        if rng.random() < 0.5:
            return g.emit(kind, [[x], []], {"target_shape": target}, form)
        return g.emit(kind, [[x], [g.leaf(target, "int64", parameter=False)]], {}, form)
    if kind == "roll":
        axes = [rng.randrange(-rank, rank) for _ in range(rng.randint(0, 2))] if rank else []
        return g.emit(kind, [[x]], {"shifts": [rng.randint(-5, 5) for _ in axes or [0]], "axis": axes}, form)
    axes = rng.sample(range(rank), rng.randint(1, rank)) if rank else []
    return axes and g.emit(kind, [[x]], {"axis": [d - rank if rng.random() < 0.3 else d for d in axes]}, form) or None


def make_unbind(g, kind, form):
    x = of_rank(g, 1)
    if x is None:
        return None
    shape = g.of(x).shape
    fits = [d for d, n in enumerate(shape) if n <= 6]
    axis = g.rng.choice(fits) if fits else None
    return g.emit(kind, [[x]], {"axis": axis}, form, parts=shape[axis]) if fits else None


def make_pad(g, kind, form):
    x, rng = of_rank(g, 0), g.rng
    return x and g.emit(kind, [[x]], {"paddings": [rng.choice((0, 0, 1, 2)) for _ in g.of(x).shape for _ in range(2)], "value": rng.choice((0.0, 1.0, -2.0))}, form)


def make_pad3d(g, kind, form):
    x, rng = g.ranked(5), g.rng
    layout, mode = rng.choice(("NCDHW", "NDHWC")), rng.choice(("constant", "reflect", "replicate", "circular"))
    shape = g.of(x).shape
    last = 4 if layout == "NCDHW" else 3
    most = {"reflect": lambda n: min(n - 1, 2), "circular": lambda n: min(n, 2)}.get(mode, lambda n: 2)
    paddings = [rng.randint(0, most(shape[last - k])) for k in range(3) for _ in range(2)]
    return g.emit(kind, [[x]], {"paddings": paddings, "mode": mode, "value": rng.choice((0.0, 1.5)), "data_format": layout}, form)


def make_shuffle(g, kind, form):
    rng = g.rng
    x, layout = g.ranked(4), rng.choice(("NCHW", "NHWC"))
    channels = g.of(x).shape[1 if layout == "NCHW" else 3]
    return g.emit(kind, [[x]], {"upscale_factor": rng.choice([r for r in (1, 2, 3) if channels % (r * r) == 0]), "data_format": layout}, form)


MAKERS = {"pad": make_pad, "pad3d": make_pad3d, "pixel_shuffle": make_shuffle, "gather": make_gather, "gather_nd": make_gather_nd, "take_along_axis": make_take, "index_sample": make_take, "one_hot": make_one_hot, "nll_loss": make_nll,
          "tril_triu": make_triangle, "tril": make_triangle, "triu": make_triangle, "cumsum": make_cumsum, "unbind": make_unbind,
          **{name: make_arranged for name in ("tile", "expand_as", "roll", "flip")}}
