"""Makers of operators on images, and of tables. maker(growth, kind, form) gives outputs."""
import math

from forms import KINDS
from grow_numbers import distinct


def image(g, form):
    """The number of spatial dimensions that the spelling has, and a value with them."""
    rng, dims = g.rng, 3 if "3d" in form.type else 2
    x = g.pick(lambda t: len(t.shape) == dims + 2)
    if x is None or len(g.of(x).shape) != dims + 2 or rng.random() < 0.4:
        wide = form.type == "depthwise_conv2d" and rng.random() < 0.3  # at least a vector of channels
        x = g.leaf([rng.choice((1, 2)), rng.choice((16, 17, 20) if wide else (1, 2, 3, 4)), *(rng.choice((1, 2, 3, 5)) for _ in range(dims))])
    return dims, x


def formats(dims):
    return ("NCHW", "NHWC") if dims == 2 else ("NCDHW", "NDHWC")


def convolution(g, kind, form):
    rng = g.rng
    form = form or rng.choice(KINDS[kind])
    dims, x = image(g, form)
    shape, dtype = g.of(x).shape, g.of(x).dtype
    last = rng.random() < 0.4
    channels, sizes = (shape[-1], shape[1:-1]) if last else (shape[1], shape[2:])
    depthwise = form.type.startswith("depthwise")
    groups = channels if depthwise else rng.choice([d for d in range(1, channels + 1) if channels % d == 0] + [1, 1])
    kernel = [rng.choice((1, 1, 2, 3, 5) if depthwise else (1, 1, 2, 3)) for _ in range(dims)]
    strides, dilations = [rng.choice((1, 1, 2)) for _ in range(dims)], [rng.choice((1, 1, 1, 2)) for _ in range(dims)]
    algorithm = rng.choice(("EXPLICIT", "EXPLICIT", "EXPLICIT", "SAME", "VALID"))
    paddings = [rng.randint(0, 2) for _ in range(rng.choice((dims, 2 * dims)))]
    attrs = {"strides": strides, "paddings": paddings, "dilations": dilations, "groups": groups, "padding_algorithm": algorithm, "data_format": formats(dims)[last]}
    around = [2 * p for p in paddings] if len(paddings) == dims else [a + b for a, b in zip(paddings[::2], paddings[1::2])]
    per = rng.choice((1, 1, 2))
    if kind == "conv":
        if algorithm != "SAME" and any(d * (k - 1) + 1 > s + (p if algorithm == "EXPLICIT" else 0) for d, k, s, p in zip(dilations, kernel, sizes, around)):
            return None
        filters, outputs = [groups * per, channels // groups, *kernel], groups * per
    else:
        if algorithm == "SAME" or any((s - 1) * t - (p if algorithm == "EXPLICIT" else 0) + d * (k - 1) + 1 < 1
                                      for s, t, p, d, k in zip(sizes, strides, around, dilations, kernel)):
            return None
        filters, outputs = [channels, per, *kernel], groups * per
        if rng.random() < 0.4:
            attrs["output_padding"] = [rng.randrange(max(t, d)) if max(t, d) > 1 else 0 for t, d in zip(strides, dilations)]
    if math.prod(filters) > g.most:
        return None
    w = g.leaf(filters, dtype, parameter=rng.random() < 0.85, bound=1.0)
    bias = [g.leaf([outputs], dtype)] if rng.random() < 0.3 else []
    return g.emit(kind, [[x], [w], bias], attrs, form)


def pooling(g, kind, form):
    rng = g.rng
    form = form or rng.choice(KINDS[kind])
    dims, x = image(g, form)
    shape = g.of(x).shape
    last = rng.random() < 0.4 and kind == "pool"
    sizes = shape[1:-1] if last else shape[2:]
    largest = kind != "pool" or rng.random() < 0.5
    if largest and (x := distinct(g, x)) is None:
        return None
    kernel = [rng.choice((1, 2, 3)) for _ in range(dims)]
    strides, paddings = [rng.choice((1, 2, 3)) for _ in range(dims)], [rng.randrange(k) for k in kernel]
    attrs = {"kernel_size": kernel, "strides": strides, "paddings": paddings, "global_pooling": rng.random() < 0.15, "adaptive": rng.random() < 0.2,
             "ceil_mode": rng.random() < 0.3}
    if kind == "pool":
        attrs.update({"pooling_type": "max" if largest else "avg", "exclusive": rng.random() < 0.6, "data_format": formats(dims)[last],
                      "padding_algorithm": rng.choice(("EXPLICIT", "EXPLICIT", "SAME", "VALID"))})
    algorithm = attrs.get("padding_algorithm", "EXPLICIT")
    if not attrs["global_pooling"] and not attrs["adaptive"]:
        for s, k, t, p in zip(sizes, kernel, strides, paddings):
            p = p if algorithm == "EXPLICIT" else 0
            room = s + 2 * p - k
            places = (-(-room // t) if attrs["ceil_mode"] else room // t) + 1
            if algorithm != "SAME" and (room < 0 or (places - 1) * t - p >= s):
                return None  # a window wholly in the padding
            if algorithm == "SAME" and attrs["ceil_mode"]:
                return None  # its last window may begin behind x
    return g.emit(kind, [[x]], attrs, form)


def batch_norm(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: 2 <= len(t.shape) <= 5)
    if x is None or not 2 <= len(g.of(x).shape) <= 5:
        return None
    shape, last = g.of(x).shape, rng.random() < 0.4
    n = shape[-1] if last else shape[1]
    mean, variance, state = g.running_statistics(x, n)
    parameters = [[g.leaf([n], "float32")] if rng.random() < 0.8 else [] for _ in range(2)]
    mode = rng.choice(("train", "train", "is_test", "use_global_stats", "trainable_statistics"))
    attrs = {"momentum": rng.choice((0.9, 0.5)), "epsilon": rng.choice((1e-5, 1e-3, 0.1)), "data_layout": ("NCHW", "NHWC")[last]}
    if mode != "train":
        attrs[mode] = True
    return g.emit(kind, [[x], [mean], [variance], *parameters], attrs, form, state=state)


def embedding(g, kind, form):
    rng = g.rng
    rows, width = rng.choice((1, 3, 7)), rng.choice((1, 2, 5, 17))
    shape = [rng.choice((1, 2, 4)) for _ in range(rng.randint(0, 3))]
    ids = g.leaf(shape, rng.choice(("int64", "int64", "int32")), [rng.randrange(rows) for _ in range(math.prod(shape))], parameter=False)
    table = g.leaf([rows, width], parameter=rng.random() < 0.9)
    return g.emit(kind, [[ids], [table]], {"padding_idx": rng.choice((-1, -1, rng.randrange(rows)))}, form)


MAKERS = {"conv": convolution, "conv_transpose": convolution, "pool": pooling, "max_pool_with_index": pooling, "batch_norm": batch_norm, "embedding": embedding}
