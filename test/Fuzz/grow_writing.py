"""Makers of the operators of writing.py. maker(growth, kind, form) gives outputs."""
import math

from forms import KINDS
from operators import FLOATS
from taking import numbers, of_rank

WORDS = {"mul", "multiply"}


def make_scatter(g, kind, form):
    x, rng = of_rank(g, 1), g.rng
    if x is None:
        return None
    shape, dtype = g.of(x).shape, g.of(x).dtype
    value = lambda size: g.leaf(size, dtype, parameter=rng.random() < 0.7)
    if kind == "scatter":
        index = rng.choice(([], [1], [rng.randint(1, 6)], [3, 1]))
        return g.emit(kind, [[x], [numbers(g, index, -shape[0], shape[0])], [value([*index[:1], *shape[1:]])]], {"overwrite": rng.random() < 0.6}, form)
    if kind == "scatter_nd_add":
        depth, lead = rng.randint(1, len(shape)), [rng.randint(1, 3) for _ in range(rng.randint(0, 2))]
        data = [rng.randrange(-shape[d], shape[d]) for _ in range(math.prod(lead)) for d in range(depth)]
        return g.emit(kind, [[x], [g.leaf([*lead, depth], "int64", data, parameter=False)], [value([*lead, *shape[depth:]])]], {}, form)
    axis, size = rng.randrange(-len(shape), len(shape)), list(shape)
    size[axis] = rng.randint(1, 5)
    if kind == "index_add":
        return g.emit(kind, [[x], [numbers(g, [size[axis]], -shape[axis], shape[axis])], [value(size)]], {"axis": axis}, form)
    reduce = rng.choice(("assign", "add", "mul", "multiply", "amin", "amax"))
    if reduce in WORDS and dtype in FLOATS:
        x = g.bounded(x, 0.5, 2.0)
    if x is None:
        return None
    size = [n if d == axis % len(shape) or rng.random() < 0.7 else rng.randint(1, n) for d, n in enumerate(size)]
    values = value(size)
    if reduce in WORDS and dtype in FLOATS:
        values = g.bounded(values, 0.5, 2.0)
    elif reduce[:2] == "am" and dtype in FLOATS and not (g.of(x).exact and g.of(values).exact):
        reduce = "assign"
    return values and g.emit(kind, [[x], [numbers(g, size, -shape[axis], shape[axis])], [values]], {"axis": axis, "reduce": reduce, "include_self": rng.random() < 0.6}, form)


def number_of(rng, dtype):
    return float(rng.randint(0, 1)) if dtype == "bool" else float(rng.randint(-4, 6)) if dtype not in FLOATS else rng.randint(-16, 16) / 8


def make_numbers(g, kind, form):
    rng = g.rng
    dtype = rng.choice(("float32", "float32", "int64", "int32"))
    count = rng.randint(1, 7)
    if kind == "linspace":
        return g.emit(kind, [], {"start": number_of(rng, dtype), "stop": number_of(rng, dtype), "num": count, "dtype": dtype}, form)
    if kind == "eye":
        return g.emit(kind, [], {"num_rows": count, "num_columns": rng.choice((-1, 1, 3, 5)), "dtype": rng.choice((dtype, "bool"))}, form)
    start, step = number_of(rng, dtype), rng.choice((1.0, 2.0, -1.0, -3.0) if dtype not in FLOATS else (1.0, 0.5, -0.25, 1.5))
    return g.emit(kind, [], {"start": start, "end": start + step * (count - rng.choice((0.0, 0.5) if dtype in FLOATS else (0.0,))), "step": step, "dtype": dtype}, form)


LISTS = {"float32": ("values", "fp32_values"), "int32": ("values", "int32_values"), "int64": ("values", "int64_values"), "bool": ("values", "bool_values")}


def make_given(g, kind, form):
    rng = g.rng
    form = form or rng.choice(KINDS[kind])
    dtype = rng.choice(("float32", "float32", "int64", "int32", "bool"))
    size = [rng.randint(1, 3) for _ in range(rng.randint(0, 3))]
    data = [number_of(rng, dtype) for _ in range(math.prod(size))]
    if dtype not in FLOATS:
        data = [int(v) for v in data]
    where = "values" if form.pir else rng.choice(LISTS[dtype])
    return g.emit(kind, [], {"shape": size, "dtype": dtype, where: data}, form)


def make_draw(g, kind, form):
    rng = g.rng
    value, dtype = rng.randint(-16, 16) / 8, rng.choice(("float32", "float32", "bfloat16"))
    form = form or rng.choice(KINDS[kind])
    size = g.shape(rng.randint(1, 3))
    attrs = {"shape": size, "dtype": dtype, "seed": rng.choice((0, 0, 7))}
    if kind == "gaussian_random":
        return g.emit(kind, [], {**attrs, "mean": value, "std": 0.0}, form)
    attrs.update({"min": value, "max": value})
    if kind == "uniform_random":
        return g.emit(kind, [], attrs, form)
    x = of_rank(g, 1)
    if x is None:
        return None
    attrs["output_dim_idx"], attrs["input_dim_idx"] = rng.randrange(len(size)), rng.randrange(len(g.of(x).shape))
    size[attrs["output_dim_idx"]] = rng.choice((-1, 1, 9))
    return g.emit(kind, [[x]], attrs, form)


def make_like(g, kind, form):
    x, rng = of_rank(g, 1 if kind in ("shape", "shape64") else 0), g.rng
    if x is None:
        return None
    attrs = {}
    if kind == "full_like":
        attrs = {"value": rng.randint(-16, 16) / 8, "like": rng.choice((-1, "float32", "int64", "int32"))}
    return g.emit(kind, [[x]], attrs, form)


def region(rng, shape, strided):
    """axes, starts, ends, steps; each axis keeps an element."""
    axes = rng.sample(range(len(shape)), rng.randint(1, min(2, len(shape))))
    starts, ends, steps = [], [], []
    for axis in axes:
        n = shape[axis]
        start, step = rng.randrange(n), rng.choice((1, 1, 2, 3, -1, -2)) if strided else 1
        end = rng.choice((start + 1, n, n + 3)) if step > 0 else rng.choice((start - 1, -1, -4))
        starts.append(start - n if rng.random() < 0.3 else start)
        ends.append(end if step > 0 else end if end >= 0 else -n - 1 - rng.randint(0, 2))
        steps.append(step)
    return [a - len(shape) if rng.random() < 0.3 else a for a in axes], starts, ends, steps


def kept(shape, axes, starts, ends, steps):
    sizes = list(shape)
    for axis, start, end, step in zip(axes, starts, ends, steps):
        n = shape[axis]
        sizes[axis] = len(range(n)[start:None if step < 0 and end < -n else end:step])
    return sizes


def make_strided(g, kind, form):
    x, rng = of_rank(g, 1), g.rng
    if x is None:
        return None
    shape = g.of(x).shape
    form = form or rng.choice(KINDS[kind])
    axes, starts, ends, steps = region(rng, shape, True)
    attrs = {"axes": axes, "starts": starts, "ends": ends, "strides": steps}
    sizes = kept(shape, axes, starts, ends, steps)
    if form.spelt("decrease_axis"):
        attrs["decrease_axis"] = [d for d, n in enumerate(sizes) if n == 1 and rng.random() < 0.3]
    return g.emit(kind, [[x]], attrs, form)


def make_set_value(g, kind, form):
    x, rng = of_rank(g, 1), g.rng
    if x is None:
        return None
    form = form or rng.choice(KINDS[kind])
    shape, dtype = g.of(x).shape, g.of(x).dtype
    axes, starts, ends, steps = region(rng, shape, rng.random() < 0.6)
    target = kept(shape, axes, starts, ends, steps)
    drop = [d for d, n in enumerate(target) if n == 1 and rng.random() < 0.3]
    target = [n for d, n in enumerate(target) if d not in drop]
    attrs = {"axes": axes, "starts": starts, "ends": ends, "steps": steps if rng.random() < 0.8 or any(s != 1 for s in steps) else [], "decrease_axes": drop}
    if rng.random() < 0.2:
        attrs["none_axes"] = [rng.randint(0, len(target))]
        target.insert(attrs["none_axes"][0], 1)
    own = [n if rng.random() < 0.7 else 1 for n in target][rng.randint(0, len(target)):]
    if form.type == "set_value_with_tensor" or not form.pir and rng.random() < 0.5:
        return g.emit(kind, [[x], [g.leaf(own, dtype, parameter=rng.random() < 0.7)]], attrs, form)
    data = [number_of(rng, dtype) for _ in range(math.prod(own))]
    where = "values" if form.pir or dtype not in LISTS else rng.choice(LISTS[dtype])
    attrs.update({"shape": own, where: data if where in ("values", "fp32_values") else [int(v) for v in data]})
    return g.emit(kind, [[x], []] if len(form.inputs) > 1 else [[x]], attrs, form)


def make_masked_fill(g, kind, form):
    x, rng = of_rank(g, 0), g.rng
    if x is None:
        return None
    shape, dtype = g.of(x).shape, g.of(x).dtype
    mask = [n if rng.random() < 0.7 else 1 for n in shape][rng.randint(0, len(shape)) if rng.random() < 0.4 else 0:]
    value = [g.leaf(rng.choice(([], shape, [1])), dtype, parameter=rng.random() < 0.7)] if rng.random() < 0.5 else []
    return g.emit(kind, [[x], [g.leaf(mask, "bool", parameter=False)], value], {} if value else {"value": number_of(rng, dtype)}, form)


def make_diag(g, kind, form):
    x, rng = g.ranked(rng_rank := g.rng.choice((1, 2))), g.rng
    shape = g.of(x).shape
    offset = rng.randint(-3, 3) if rng_rank == 1 else rng.randint(1 - shape[0], shape[1] - 1)
    return g.emit(kind, [[x]], {"offset": offset, "padding_value": rng.choice((0.0, 0.0, 1.5)) if rng_rank == 1 else 0.0}, form)


def make_meshgrid(g, kind, form):
    count = g.rng.randint(1, 3)
    return g.emit(kind, [[g.ranked(g.rng.choice((1, 1, 1, 0))) for _ in range(count)]], {}, form, parts=count)


def make_unfold(g, kind, form):
    x, rng = g.ranked(4), g.rng
    pair = lambda low, high: rng.choice(([rng.randint(low, high)], [rng.randint(low, high), rng.randint(low, high)]))
    paddings = rng.choice((pair(0, 1), [rng.randint(0, 1) for _ in range(4)]))
    return g.emit(kind, [[x]], {"kernel_sizes": pair(1, 2), "strides": pair(1, 2), "paddings": paddings, "dilations": pair(1, 2)}, form)


def make_cumprod(g, kind, form):
    x, rng = of_rank(g, 0), g.rng
    if x is None:
        return None
    if g.of(x).dtype in FLOATS:
        x = g.bounded(x, -1.5, 1.5)
    elif len(g.of(x)) > 8:
        return None
    rank = max(len(g.of(x).shape), 1)
    return x and g.emit(kind, [[x]], {"axis": rng.randrange(-rank, rank), "exclusive": rng.random() < 0.3, "reverse": rng.random() < 0.3}, form)


def make_interpolation(g, kind, form):
    rng = g.rng
    rank = {"linear_interp": 3, "trilinear_interp": 5, "nearest_interp": rng.choice((4, 5))}.get(kind, 4)
    x = g.ranked(rank)
    dims = rank - 2
    attrs = {"data_layout": rng.choice(("NCHW", "NHWC")), "align_corners": rng.random() < 0.5, "align_mode": rng.choice((0, 1))}
    if rng.random() < 0.3:
        attrs["scale"] = rng.choice(([2.0], [rng.choice((1.0, 1.5, 2.0, 2.25)) for _ in range(dims)]))
    else:
        attrs.update({name: rng.randint(1, 5) for name in ("out_d", "out_h", "out_w")[3 - dims:]})
    return g.emit(kind, [[x]], attrs, form)


def make_grid_sampler(g, kind, form):
    """Positions are multiples of 1/16, which float32 computes exactly: none lies between two elements by a rounding."""
    rng, rank = g.rng, g.rng.choice((4, 4, 5))
    x = g.ranked(rank)
    shape = [g.of(x).shape[0], *(rng.choice((1, 2, 3)) for _ in range(rank - 2)), rank - 2]
    grid = g.leaf(shape, "float32", [rng.randint(-12, 12) / 8 for _ in range(math.prod(shape))], parameter=False)
    attrs = {"mode": rng.choice(("bilinear", "nearest", "bicubic") if rank == 4 else ("bilinear", "nearest")), "padding_mode": rng.choice(("zeros", "border", "reflection")),
             "align_corners": rng.random() < 0.5}
    return g.emit(kind, [[x], [grid]], attrs, form)


MAKERS = {**dict.fromkeys(("scatter", "scatter_nd_add", "index_add", "put_along_axis"), make_scatter), **dict.fromkeys(("range", "linspace", "eye"), make_numbers), "assign_value": make_given,
          **dict.fromkeys(("uniform_random", "gaussian_random", "uniform_like"), make_draw), **dict.fromkeys(("full_like", "shape", "shape64", "size", "rank", "assign"), make_like),
          "strided_slice": make_strided, "set_value": make_set_value, "masked_fill": make_masked_fill, "diag": make_diag, "meshgrid": make_meshgrid, "unfold": make_unfold, "cumprod": make_cumprod,
          "grid_sampler": make_grid_sampler, **{f"{word}_interp": make_interpolation for word in ("nearest", "linear", "bilinear", "trilinear", "bicubic")}}
