"""Makers of operators that move elements or give them another shape, and of sums of tensors of one shape. maker(growth, kind, form) gives outputs."""
import math

from operators import FLOATS


def any_value(g, good=lambda t: True):
    """A float, at times an integer or a boolean."""
    if g.rng.random() < 0.08:
        names = [n for n, t in g.values.tensors.items() if t.dtype not in FLOATS and good(t)]
        if names:
            return g.rng.choice(names)
    return g.pick(good)


def signed(g, d, rank):
    return d - rank if g.rng.random() < 0.35 else d


def reshape(g, kind, form):
    rng, x = g.rng, any_value(g)
    shape, rest, primes, to = g.of(x).shape, len(g.of(x)), [], []
    for p in (2, 3, 5, 7, 11, 17):
        while rest % p == 0:
            primes, rest = primes + [p], rest // p
    rng.shuffle(primes)
    while primes:
        n = rng.randint(1, len(primes))
        to.append(math.prod(primes[:n]))
        primes = primes[n:]
    to += [rest] if rest > 1 else []
    while len(to) > 4:
        to[0] *= to.pop()
    for _ in range(rng.randint(0, 2)):
        to.insert(rng.randint(0, len(to)), 1)
    said = list(to)
    if said and rng.random() < 0.5:
        said[rng.randrange(len(said))] = -1
    for i, n in enumerate(to):
        if i < len(shape) and shape[i] == n and said[i] != -1 and rng.random() < 0.5:
            said[i] = 0
    return g.emit(kind, [[x]], {"shape": said}, form)


def flatten(g, kind, form):
    x = any_value(g)
    rank = len(g.of(x).shape)
    return g.emit(kind, [[x]], {"axis": g.rng.randint(-rank, rank)}, form)


def flatten_range(g, kind, form):
    x = any_value(g)
    rank = len(g.of(x).shape)
    if rank == 0:
        return g.emit(kind, [[x]], {"start_axis": g.rng.choice((0, -1)), "stop_axis": g.rng.choice((0, -1))}, form)
    start = g.rng.randrange(rank)
    stop = g.rng.randint(start, rank - 1)
    return g.emit(kind, [[x]], {"start_axis": signed(g, start, rank), "stop_axis": signed(g, stop, rank)}, form)


def squeeze(g, kind, form):
    rng = g.rng
    x = any_value(g, lambda t: 1 in t.shape or rng.random() < 0.1)
    if x is None:
        return None
    rank = len(g.of(x).shape)
    named = rng.sample(range(rank), rng.randint(0, rank))
    return g.emit(kind, [[x]], {"axis": [signed(g, d, rank) for d in named]}, form)


def unsqueeze(g, kind, form):
    x, axes = any_value(g, lambda t: len(t.shape) < 5), []
    if x is None:
        return None
    rank = len(g.of(x).shape)
    for _ in range(g.rng.randint(1, 2) if rank < 4 else 1):
        axes.append(g.rng.randint(-rank - 1, rank))
        rank += 1
    return g.emit(kind, [[x]], {"axis": axes}, form)


def transpose(g, kind, form):
    x = any_value(g, lambda t: len(t.shape) > 0 or g.rng.random() < 0.2)
    rank = len(g.of(x).shape)
    return g.emit(kind, [[x]], {"perm": [signed(g, d, rank) for d in g.rng.sample(range(rank), rank)]}, form)


def concat(g, kind, form):
    rng = g.rng
    x = any_value(g, lambda t: len(t.shape) > 0)
    if x is None:
        return None
    t, names = g.of(x), [x]
    axis = rng.randrange(len(t.shape))
    fits = [n for n, u in g.values.tensors.items()
            if u.dtype == t.dtype and len(u.shape) == len(t.shape) and all(a == b for d, (a, b) in enumerate(zip(u.shape, t.shape)) if d != axis)]
    for _ in range(rng.randint(0, 3)):
        if rng.random() < 0.8:
            names.append(rng.choice(fits))
        else:
            names.append(g.leaf([rng.choice(g.extents) if d == axis else n for d, n in enumerate(t.shape)], t.dtype))
    rng.shuffle(names)
    return g.emit(kind, [names], {"axis": signed(g, axis, len(t.shape))}, form)


def stack(g, kind, form):
    rng = g.rng
    x = any_value(g, lambda t: len(t.shape) < 5)
    if x is None:
        return None
    t = g.of(x)
    fits = [n for n, u in g.values.tensors.items() if u.dtype == t.dtype and u.shape == t.shape]
    names = [x] + [rng.choice(fits) for _ in range(rng.randint(0, 2))]
    return g.emit(kind, [names], {"axis": rng.randint(-len(t.shape) - 1, len(t.shape))}, form)


def add_n(g, kind, form):
    rng = g.rng
    x = any_value(g, lambda t: t.dtype != "bool")
    if x is None:
        return None
    t = g.of(x)
    fits = [n for n, u in g.values.tensors.items() if u.dtype == t.dtype and u.shape == t.shape]
    return g.emit(kind, [[x] + [rng.choice(fits) for _ in range(rng.randint(0, 3))]], {}, form)


def split(g, kind, form):
    rng = g.rng
    x = any_value(g, lambda t: len(t.shape) > 0)
    if x is None:
        return None
    shape = g.of(x).shape
    axis = rng.randrange(len(shape))
    size = shape[axis]
    cuts = sorted(rng.sample(range(1, size), rng.randint(0, min(3, size - 1))))
    sections = [b - a for a, b in zip([0, *cuts], [*cuts, size])]
    by_number = form.spelt("num") and (not form.spelt("sections") or rng.random() < 0.5) if form else rng.random() < 0.4
    if by_number:
        number = rng.choice([n for n in range(1, min(size, 5) + 1) if size % n == 0])
        return g.emit(kind, [[x]], {"num": number, "axis": signed(g, axis, len(shape))}, form, parts=number)
    said = list(sections)
    if rng.random() < 0.3:
        said[rng.randrange(len(said))] = -1
    return g.emit(kind, [[x]], {"sections": said, "axis": signed(g, axis, len(shape))}, form, parts=len(said))


def cut(g, kind, form):
    rng = g.rng
    x = any_value(g, lambda t: len(t.shape) > 0)
    if x is None:
        return None
    shape = g.of(x).shape
    axes, starts, ends, gone = rng.sample(range(len(shape)), rng.randint(1, len(shape))), [], [], []
    for axis in axes:
        n = shape[axis]
        begin = rng.randrange(n)
        end = rng.randint(begin + 1, n)
        starts.append(-1000 if begin == 0 and rng.random() < 0.1 else begin - n if rng.random() < 0.3 else begin)
        ends.append(2**31 - 1 if end == n and rng.random() < 0.3 else end - n if end < n and rng.random() < 0.3 else end)
        if end == begin + 1 and rng.random() < 0.4:
            gone.append(axis)
    rank = len(shape)
    return g.emit(kind, [[x]], {"axes": [signed(g, a, rank) for a in axes], "starts": starts, "ends": ends, "decrease_axis": [signed(g, a, rank) for a in gone]}, form)


def expand(g, kind, form):
    rng = g.rng
    x = any_value(g, lambda t: len(t) <= 40 and len(t.shape) < 5)
    if x is None:
        return None
    shape = g.of(x).shape
    front = [rng.randint(1, 3) for _ in range(rng.randint(0, min(2, 5 - len(shape))))]
    to = front + [rng.choice((1, 2, 3, 4)) if n == 1 and rng.random() < 0.7 else n for n in shape]
    if not to:
        to = [rng.randint(1, 3)]
    said = [-1 if i >= len(front) and n == shape[i - len(front)] and rng.random() < 0.4 else n for i, n in enumerate(to)] if shape else to
    return g.emit(kind, [[x]], {"shape": said}, form)


def fill_constant(g, kind, form):
    rng = g.rng
    dtype = rng.choice(("float32", "float32", "float32", "int64", "int32", "bool", "float16", "bfloat16"))
    value = float(rng.randint(0, 1)) if dtype == "bool" else float(rng.randint(-3, 3)) if dtype not in FLOATS else rng.choice((0.0, 1.0, 0.5, -2.25, 0.1))
    if dtype in ("float16", "bfloat16"):
        value = round(value * 4) / 4
    return g.emit(kind, [], {"shape": g.shape(), "value": value, "dtype": dtype}, form)


MAKERS = {f.__name__: f for f in (reshape, flatten, flatten_range, squeeze, unsqueeze, transpose, concat, stack, add_n, split, expand, fill_constant)}
MAKERS["slice"] = cut
