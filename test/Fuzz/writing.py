"""Operators that write elements by their places, make tensors from attributes, read and write regions, and resample."""
import itertools
import math

from forms import VARTYPES, listed
from links import Link, Result, indices, rounded_float32
from taking import FLOATS, arranged, at, every


def one(i):
    return i.slots[0][0]


def summed(i, x, shape, terms):
    """A result whose elements are sums of (operand, place, slope). An operand of which nothing is left has a gradient of zeros."""
    data = [sum(s * t.data[p] for t, p, s in row) for row in terms]
    if x.dtype not in FLOATS:
        return Result(shape, x.dtype, data)
    links = {id(t): Link(t, [], [], []) for slot in i.slots for t in slot if t.dtype in FLOATS}
    for j, row in enumerate(terms):
        for t, p, s in row:
            link = links.setdefault(id(t), Link(t, [], [], []))
            link.ins.append(p), link.outs.append(j), link.slopes.append(s)
    mass = [sum(abs(s * t.data[p]) for t, p, s in row) for row in terms]
    return Result(shape, x.dtype, i.round(data, mass=mass), list(links.values()))


def written(i, places, keep):
    """x with values at places of its elements (None: nowhere): the last one, or with `keep` all of them and, where it is true, x's own."""
    x, values = one(i), i.slots[2][0]
    terms = [[(x, p, 1.0)] for p in range(len(x.data))]
    touched = set()
    for k, p in enumerate(places):
        if p is not None:
            first = p not in touched
            touched.add(p)
            terms[p] = [(values, k, 1.0)] if keep is None or first and not keep else [*terms[p], (values, k, 1.0)]
    whole = x.dtype not in FLOATS
    return [summed(i, x, x.shape, [[(t, p, 1) for t, p, _ in row] for row in terms] if whole else terms)]


def inside(n, size):
    return n % size if -size <= n < size else None


def scatter(i):
    x, index = one(i), i.slots[1][0]
    width = math.prod(x.shape[1:])
    rows = [inside(n, x.shape[0]) for n in index.data]
    return written(i, [None if r is None else r * width + k for r in rows for k in range(width)], None if i.attrs["overwrite"] else False)


def scatter_nd_add(i):
    x, index = one(i), i.slots[1][0]
    depth = index.shape[-1]
    width = math.prod(x.shape[depth:])
    places = []
    for k in range(0, len(index.data), depth):
        line = [inside(n, size) for n, size in zip(index.data[k:k + depth], x.shape)]
        places += [None if None in line else at(x.shape[:depth], line) * width + w for w in range(width)]
    return written(i, places, True)


def index_add(i):
    x, index, values = (slot[0] for slot in i.slots)
    axis = i.attrs["axis"] % len(x.shape)
    return written(i, [at(x.shape, [*p[:axis], index.data[p[axis]] % x.shape[axis], *p[axis + 1:]]) for p in every(values.shape)], True)


def put_along_axis(i):
    x, index, values = (slot[0] for slot in i.slots)
    axis, reduce, own = i.attrs["axis"] % len(x.shape), i.attrs["reduce"], i.attrs["include_self"]
    places = [at(x.shape, [*p[:axis], n % x.shape[axis], *p[axis + 1:]]) for p, n in zip(every(index.shape), index.data)]
    if reduce in ("assign", "add"):
        return written(i, places, None if reduce == "assign" else own)
    groups = [[] for _ in x.data]
    for k, p in enumerate(places):
        groups[p].append((values, k))
    data, terms = [], []
    for p, group in enumerate(groups):
        group = [*group, (x, p)] if own or not group else group
        numbers = [t.data[q] for t, q in group]
        if reduce in ("mul", "multiply"):
            data.append(math.prod(numbers))
            slopes = [math.prod(numbers[:k] + numbers[k + 1:]) for k in range(len(numbers))]
        else:
            data.append((min if reduce == "amin" else max)(numbers))
            slopes = [(v == data[-1]) / numbers.count(data[-1]) for v in numbers]
        terms.append([(t, q, s) for (t, q), s in zip(group, slopes)])
    if x.dtype not in FLOATS:
        return [Result(x.shape, x.dtype, data)]
    made = summed(i, x, x.shape, terms)
    made.data = i.round(data)
    return [made]


# --- from attributes

def made(i, shape, dtype, data):
    if dtype in FLOATS:
        return [Result(shape, dtype, i.round([float(v) for v in data], dtype))]
    return [Result(shape, dtype, [int(bool(v)) if dtype == "bool" else math.trunc(v) for v in data])]


def numbers_from(i):
    a, dtype = i.attrs, i.attrs["dtype"]
    start, end, step = (float(v) if dtype in FLOATS else math.trunc(v) for v in (a["start"], a["end"], a["step"]))
    count = math.ceil(rounded_float32((end - start) / step)) if dtype in FLOATS else -(-(end - start) // step)
    return made(i, [count], dtype, [start + k * step for k in range(count)])


def linspace(i):
    a, n = i.attrs, i.attrs["num"]
    start, stop = (float(v) if a["dtype"] in FLOATS else math.trunc(v) for v in (a["start"], a["stop"]))
    step = (stop - start) / max(n - 1, 1)
    return made(i, [n], a["dtype"], [start + k * step if k < n // 2 or n == 1 else stop - (n - 1 - k) * step for k in range(n)])


def given(attrs):
    return next((list(attrs[k]) for k in ("values", "fp32_values", "int32_values", "int64_values", "bool_values") if attrs.get(k)), [])


def spread(attrs):
    return {k: listed(v) if k.endswith("values") or k in ("shape", "axes", "starts", "ends", "steps", "strides", "decrease_axes", "none_axes", "decrease_axis", "scale") else v for k, v in attrs.items()}


def assign_value(i):
    a = spread(i.attrs)
    data = [rounded_float32(v) if a["dtype"] in FLOATS else v for v in given(a)]
    return made(i, a["shape"], a["dtype"], data)


def full_like(i):
    x, like = one(i), i.attrs["like"]
    dtype = x.dtype if like == -1 else VARTYPES.get(like, like)
    return made(i, x.shape, dtype, [i.attrs["value"]] * len(x.data))


def eye(i):
    a = i.attrs
    columns = a["num_rows"] if a["num_columns"] == -1 else a["num_columns"]
    return made(i, [a["num_rows"], columns], a["dtype"], [r == c for r in range(a["num_rows"]) for c in range(columns)])


def shape(i):
    return [Result([len(one(i).shape)], "int64" if i.kind == "shape64" else "int32", list(one(i).shape))]


def constant_draw(value):
    """Draws are of one value here: others have no reference."""
    def f(i):
        a = spread(i.attrs)
        if a.get("min") != a.get("max") or a.get("std"):
            raise ValueError("a random number has no reference")
        size = list(a["shape"])
        if i.kind == "uniform_like":
            size[a["output_dim_idx"]] = one(i).shape[a["input_dim_idx"]]
        return made(i, size, a["dtype"], [rounded_float32(a[value])] * math.prod(size))
    return f


# --- regions

def ranges(x, a, steps):
    """Places along each dimension."""
    chosen = [list(range(n)) for n in x.shape]
    for axis, start, end, step in zip(a["axes"], a["starts"], a["ends"], a[steps] or [1] * len(a["axes"])):
        n = x.shape[axis]
        end = None if step < 0 and end < -n else end
        chosen[axis] = list(range(n))[start:end:step]
    return chosen


def strided_slice(i):
    x, a = one(i), spread(i.attrs)
    chosen = ranges(x, a, "strides")
    gone = {d % len(x.shape) for d in a.get("decrease_axis", [])}
    size = [len(c) for d, c in enumerate(chosen) if d not in gone]
    return [arranged(i, size, [at(x.shape, p) for p in itertools.product(*chosen)])]


def set_value(i):
    x, a = one(i), spread(i.attrs)
    values = i.slots[1][0] if len(i.slots) > 1 and i.slots[1] else None
    chosen = ranges(x, a, "steps")
    gone = {d % len(x.shape) for d in a["decrease_axes"]}
    size = [len(c) for d, c in enumerate(chosen) if d not in gone]
    for place in a["none_axes"]:
        size.insert(place, 1)
    own = values.shape if values else a["shape"]
    numbers = given(a)
    terms = [(x, p) for p in range(len(x.data))]
    for p, q in zip(itertools.product(*chosen), every(size)):
        short = q[len(q) - len(own):] if len(own) <= len(q) else (0,) * (len(own) - len(q)) + q
        terms[at(x.shape, p)] = (values, at(own, [k if n != 1 else 0 for k, n in zip(short, own)]))
    number = lambda v: rounded_float32(v) if x.dtype in FLOATS else int(v)
    data = [t.data[p] if t else number(numbers[p]) for t, p in terms]
    if x.dtype not in FLOATS:
        return [Result(x.shape, x.dtype, data)]
    links = [Link(t, [p for o, p in terms if o is t], [j for j, (o, _) in enumerate(terms) if o is t], None) for t in (x, values) if t]
    return [Result(x.shape, x.dtype, i.round(data, x.dtype), links)]


def masked_fill(i):
    x, mask = one(i), i.slots[1][0]
    value = i.slots[2][0] if len(i.slots) > 2 and i.slots[2] else None
    shapes = [t.shape for t in (x, mask, value) if t]
    rank = max(map(len, shapes))
    padded = [[1] * (rank - len(s)) + list(s) for s in shapes]
    size = [max(n) for n in zip(*padded)]
    place = lambda k, p: at(padded[k], [0 if n == 1 else q for q, n in zip(p, padded[k])])
    terms = [((value, place(2, p)) if value else None) if mask.data[place(1, p)] else (x, place(0, p)) for p in every(size)]
    number = rounded_float32(i.attrs["value"]) if x.dtype in FLOATS else int(i.attrs["value"])
    data = [t[0].data[t[1]] if t else number for t in terms]
    links = [Link(o, [t[1] for t in terms if t and t[0] is o], [j for j, t in enumerate(terms) if t and t[0] is o], None) for o in (x, value) if o]
    return [Result(size, x.dtype, i.round(data, x.dtype), links) if x.dtype in FLOATS else Result(size, x.dtype, data)]


def diag(i):
    x, offset = one(i), i.attrs["offset"]
    if len(x.shape) == 2:
        rows = [r for r in range(x.shape[0]) if 0 <= r + offset < x.shape[1]]
        return [arranged(i, [len(rows)], [r * x.shape[1] + r + offset for r in rows])]
    n = x.shape[0] + abs(offset)
    result = arranged(i, [n, n], [(r if offset >= 0 else c) if c - r == offset else None for r in range(n) for c in range(n)])
    padding = i.attrs["padding_value"] if x.dtype in FLOATS else int(i.attrs["padding_value"])
    result.data = [v if c - r == offset else padding for v, (r, c) in zip(result.data, every([n, n]))]
    return [result]


def meshgrid(i):
    size = [len(t.data) for t in i.slots[0]]
    results = []
    for d, t in enumerate(i.slots[0]):
        lone = type(i)(i.kind, [[t]], i.attrs, i.training, i.dtype, i.noise)
        results.append(arranged(lone, size, [p[d] for p in every(size)]))
    return results


def unfold(i):
    x, a = one(i), i.attrs
    pair = lambda v: [v, v] if isinstance(v, int) else list(v) * 2 if len(v) == 1 else list(v)
    kernel, strides, dilations, paddings = (pair(a[k]) for k in ("kernel_sizes", "strides", "dilations", "paddings"))
    low, high = (paddings[:2], paddings[-2:])
    batch, channels, *sizes = x.shape
    places = [(n + p + q - d * (k - 1) - 1) // s + 1 for n, p, q, d, k, s in zip(sizes, low, high, dilations, kernel, strides)]
    found = []
    for b, c, *k in every([batch, channels, *kernel]):
        for o in every(places):
            at_ = [p * s - l + e * d for p, s, l, e, d in zip(o, strides, low, k, dilations)]
            found.append(at(x.shape, [b, c, *at_]) if all(0 <= p < n for p, n in zip(at_, sizes)) else None)
    return [arranged(i, [batch, channels * math.prod(kernel), math.prod(places)], found)]


def cumprod(i):
    x, a = one(i), i.attrs
    n, inner = (x.shape[a["axis"]], math.prod(x.shape[a["axis"] % len(x.shape) + 1:])) if x.shape else (1, 1)
    data, ins, outs, slopes = [], [], [], []
    for place in range(len(x.data)):
        k = place // inner % n
        which = range(k + a["exclusive"], n) if a["reverse"] else range(0, k + 1 - a["exclusive"])
        numbers = [x.data[place + (j - k) * inner] for j in which]
        data.append(math.prod(numbers))
        for m, j in enumerate(which):
            ins.append(place + (j - k) * inner), outs.append(place), slopes.append(math.prod(numbers[:m] + numbers[m + 1:]))
    if x.dtype not in FLOATS:
        return [Result(x.shape, x.dtype, data)]
    return [Result(x.shape, x.dtype, i.round(data), [Link(x, ins, outs, slopes)])]


# --- other sizes

def keys(t, a=-0.75):
    near, far = (lambda v: ((a + 2) * v - (a + 3)) * v * v + 1), (lambda v: ((a * v - 5 * a) * v + 8 * a) * v - 4 * a)
    return far(t + 1), near(t), near(1 - t), far(2 - t)


def weights(kind, n, size, corners, mode, scale):
    """For each element of the result (place, weight)."""
    f32 = rounded_float32
    ratio = 0.0 if size == 1 else f32((n - 1) / (size - 1)) if corners else f32(1 / f32(scale)) if scale else f32(n / size)
    rows = []
    for o in range(size):
        half = not corners and (kind == "bicubic" or kind.endswith("linear") and mode == 0)
        place = ratio * (o + 0.5) - 0.5 if half else f32(ratio * o)
        inside = lambda p: min(max(p, 0), n - 1)
        if kind == "nearest":
            rows.append([(inside(int(place + 0.5 * corners)), 1.0)])
        elif kind == "bicubic":
            first = math.floor(place)
            rows.append([(inside(first - 1 + k), w) for k, w in enumerate(keys(place - first))])
        else:
            place = max(place, 0.0)
            rows.append([(inside(int(place)), 1 - place + int(place)), (inside(int(place) + 1), place - int(place))])
    return rows


def sizes_of(x, a, first):
    dims = len(x.shape) - 2
    scale = a["scale"] * dims if len(a["scale"]) == 1 else a["scale"]
    if scale:
        return scale, [int(rounded_float32(x.shape[first + d] * rounded_float32(scale[d]))) for d in range(dims)]
    return [None] * dims, [a[k] for k in ("out_d", "out_h", "out_w")[3 - dims:]]


def interpolated(i):
    x, a = one(i), spread(i.attrs)
    first = 2 if a["data_layout"] == "NCHW" else 1
    scale, sizes = sizes_of(x, a, first)
    rows = [weights(i.kind[:-7], x.shape[first + d], size, a["align_corners"], a["align_mode"], scale[d]) for d, size in enumerate(sizes)]
    result = [*x.shape[:first], *sizes, *x.shape[first + len(sizes):]]
    terms = []
    for p in every(result):
        row = []
        for taps in itertools.product(*(rows[d][p[first + d]] for d in range(len(sizes)))):
            place = [*p[:first], *(t[0] for t in taps), *p[first + len(sizes):]]
            row.append((x, at(x.shape, place), math.prod(t[1] for t in taps)))
        terms.append(row)
    return [summed(i, x, result, terms)]


def key_slopes(t, a=-0.75):
    """The derivatives of `keys`."""
    near, far = (lambda v: (3 * (a + 2) * v - 2 * (a + 3)) * v), (lambda v: (3 * a * v - 10 * a) * v + 8 * a)
    return far(t + 1), near(t), -near(1 - t), -far(2 - t)


def padded_position(padding, corners, p, n):
    """The position that p shows among n elements, and the derivative."""
    slope = 1.0
    if padding == "reflection":
        if corners and n == 1:
            return 0.0, 0.0
        edge, period = (0.0, 2 * (n - 1)) if corners else (0.5, 2 * n)
        rest = abs(p + edge) % period
        slope = (1.0 if p + edge > 0 else -1.0) * (1.0 if rest < period - rest else -1.0)
        p = min(rest, period - rest) - edge
    if padding != "zeros":
        slope *= 0 < p < n - 1
        p = min(max(p, 0.0), n - 1.0)
    return p, slope


def sampled_taps(mode, padding, corners, coordinate, n):
    """The elements of a line of n that a coordinate of a grid has, as (place, weight, derivative of the weight)."""
    scale = (n - 1 if corners else n) / 2
    p = (coordinate + 1) * scale - (0 if corners else 0.5)
    if mode == "nearest":
        taps = [(round(padded_position(padding, corners, p, n)[0]), 1.0, 0.0)]
    elif mode == "bilinear":
        p, slope = padded_position(padding, corners, p, n)
        first = math.floor(p)
        taps = [(first, 1 - p + first, -slope), (first + 1, p - first, slope)]
    else:
        first = math.floor(p)
        taps = [(padded_position(padding, corners, first - 1 + k, n)[0], w, slope) for k, (w, slope) in enumerate(zip(keys(p - first), key_slopes(p - first)))]
    inside = lambda q: int(min(max(q, 0), n - 1))
    return [(inside(q), w, slope * scale) if padding != "zeros" or 0 <= q < n else (inside(q), 0.0, 0.0) for q, w, slope in taps]


def grid_sampler(i):
    (x,), (grid,) = i.slots[0], i.slots[1]
    a, dims = spread(i.attrs), len(x.shape) - 2
    result, terms, moved = [*x.shape[:2], *grid.shape[1:-1]], [], []
    for j, p in enumerate(every(result)):
        places = [at(grid.shape, [p[0], *p[2:], dims - 1 - d]) for d in range(dims)]
        lines = [sampled_taps(a["mode"], a["padding_mode"], a["align_corners"], grid.data[places[d]], x.shape[2 + d]) for d in range(dims)]
        row, slopes = [], [0.0] * dims
        for taps in itertools.product(*lines):
            element = at(x.shape, [*p[:2], *(t[0] for t in taps)])
            row.append((x, element, math.prod(t[1] for t in taps)))
            for d in range(dims):
                slopes[d] += x.data[element] * math.prod(t[2 if e == d else 1] for e, t in enumerate(taps))
        terms.append(row)
        moved += [(places[d], j, slopes[d]) for d in range(dims)]
    made = summed(i, x, result, terms)
    for link in made.links:
        if link.operand is grid:
            for place, out, slope in moved:
                link.ins.append(place), link.outs.append(out), link.slopes.append(slope)
    return [made]


OPERATORS = {f.__name__: f for f in (scatter, scatter_nd_add, index_add, put_along_axis, linspace, assign_value, full_like, eye, shape, strided_slice, set_value, masked_fill, diag, meshgrid, unfold, cumprod, grid_sampler)}
OPERATORS.update({"shape64": shape, "range": numbers_from, "size": lambda i: [Result([], "int64", [len(one(i).data)])], "rank": lambda i: [Result([], "int32", [len(one(i).shape)])],
                  "assign": lambda i: [arranged(i, one(i).shape, list(range(len(one(i).data))))],
                  "uniform_random": constant_draw("min"), "uniform_like": constant_draw("min"), "gaussian_random": constant_draw("mean"),
                  **{f"{word}_interp": interpolated for word in ("nearest", "linear", "bilinear", "trilinear", "bicubic")}})
EXACT = set(OPERATORS) - {"linear_interp", "bilinear_interp", "trilinear_interp", "bicubic_interp", "grid_sampler"}
