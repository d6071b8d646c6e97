"""Operators on images, and tables: convolutions, pooling, batch norm, embedding. As in operators.py, written from Paddle's definitions."""
import itertools
import math

from links import Link, Result


def spread(value, n):
    value = value if isinstance(value, list) else [value]
    return value * n if len(value) == 1 else value


def pads(sizes, kernel, strides, paddings, algorithm):
    """Before and behind for each dimension."""
    n = len(sizes)
    if algorithm == "VALID":
        return [(0, 0)] * n
    if algorithm == "SAME":
        sums = [max((math.ceil(s / t) - 1) * t + k - s, 0) for s, k, t in zip(sizes, kernel, strides)]
        return [(p // 2, p - p // 2) for p in sums]
    return list(zip(paddings[::2], paddings[1::2])) if len(paddings) == 2 * n and n > 0 else [(p, p) for p in spread(paddings, n)]


class Image:
    """Where the dimensions of a tensor lie."""

    def __init__(self, shape, last):
        self.shape, self.last = list(shape), last
        self.batch, self.channels = shape[0], shape[-1] if last else shape[1]
        self.sizes = list(shape[1:-1] if last else shape[2:])

    @staticmethod
    def of(batch, sizes, channels, last):
        return Image([batch, *sizes, channels] if last else [batch, channels, *sizes], last)

    def place(self, n, c, position):
        number = n
        for size, at in zip(self.shape[1:], (*position, c) if self.last else (c, *position)):
            number = number * size + at
        return number

    def positions(self):
        return itertools.product(*map(range, self.sizes))


def filter_place(shape, a, b, element):
    number = a * shape[1] + b
    for size, at in zip(shape[2:], element):
        number = number * size + at
    return number


def summed(i, shape, terms, x, w, bias):
    """terms: for each element of the result the pairs of places that are multiplied, and its channel."""
    data, mass, into_x, into_w = [], [], ([], [], []), ([], [], [])
    for j, (pairs, channel) in enumerate(terms):
        b = bias.data[channel] if bias else 0.0
        data.append(math.fsum(x.data[p] * w.data[q] for p, q in pairs) + b)
        mass.append(math.fsum(abs(x.data[p] * w.data[q]) for p, q in pairs) + abs(b))
        for p, q in pairs:
            for part, v in zip(into_x, (p, j, w.data[q])):
                part.append(v)
            for part, v in zip(into_w, (q, j, x.data[p])):
                part.append(v)
    links = [Link(x, *into_x), Link(w, *into_w)]
    if bias:
        links.append(Link(bias, [c for _, c in terms], list(range(len(terms))), None))
    return [Result(shape, x.dtype, i.round(data, mass=mass), links)]


def conv(i):
    (x,), (w,) = i.slots[:2]
    bias = i.slots[2][0] if len(i.slots) > 2 and i.slots[2] else None
    a, n = i.attrs, len(w.shape) - 2
    image, kernel = Image(x.shape, a["data_format"] in ("NHWC", "NDHWC")), w.shape[2:]
    strides, dilations = spread(a["strides"], n), spread(a["dilations"], n)
    around = pads(image.sizes, kernel, strides, a["paddings"], a["padding_algorithm"])
    if a["padding_algorithm"] == "SAME":
        dilations = [1] * n
    places = [(s + lo + hi - d * (k - 1) - 1) // t + 1 for s, (lo, hi), d, k, t in zip(image.sizes, around, dilations, kernel, strides)]
    out = Image.of(image.batch, places, w.shape[0], image.last)
    own, per = w.shape[1], w.shape[0] // a["groups"]
    terms = [None] * math.prod(out.shape)
    for b, o, at in itertools.product(range(out.batch), range(out.channels), out.positions()):
        pairs = []
        for c, e in itertools.product(range(own), itertools.product(*map(range, kernel))):
            position = [p * t - lo + d * k for p, t, (lo, _), d, k in zip(at, strides, around, dilations, e)]
            if all(0 <= p < s for p, s in zip(position, image.sizes)):
                pairs.append((image.place(b, o // per * own + c, position), filter_place(w.shape, o, c, e)))
        terms[out.place(b, o, at)] = (pairs, o)
    return summed(i, out.shape, terms, x, w, bias)


def conv_transpose(i):
    (x,), (w,) = i.slots[:2]
    bias = i.slots[2][0] if len(i.slots) > 2 and i.slots[2] else None
    a, n = i.attrs, len(w.shape) - 2
    image, kernel = Image(x.shape, a["data_format"] in ("NHWC", "NDHWC")), w.shape[2:]
    strides, dilations = spread(a["strides"], n), spread(a["dilations"], n)
    around = pads(image.sizes, kernel, strides, a["paddings"], a["padding_algorithm"])
    if a["padding_algorithm"] == "SAME":
        dilations = [1] * n
    more = a["output_padding"] or [0] * n
    sizes = a["output_size"] or [(s - 1) * t - lo - hi + d * (k - 1) + 1 + m
                                 for s, t, (lo, hi), d, k, m in zip(image.sizes, strides, around, dilations, kernel, more)]
    per, own = w.shape[1], image.channels // a["groups"]
    out = Image.of(image.batch, sizes, per * a["groups"], image.last)
    terms = [([], 0) for _ in range(math.prod(out.shape))]
    for b, o, at in itertools.product(range(out.batch), range(out.channels), out.positions()):
        terms[out.place(b, o, at)] = ([], o)
    for b, c, at in itertools.product(range(image.batch), range(image.channels), image.positions()):
        for o, e in itertools.product(range(per), itertools.product(*map(range, kernel))):
            position = [p * t - lo + d * k for p, t, (lo, _), d, k in zip(at, strides, around, dilations, e)]
            if all(0 <= p < s for p, s in zip(position, sizes)):
                terms[out.place(b, c // own * per + o, position)][0].append((image.place(b, c, at), filter_place(w.shape, c, o, e)))
    return summed(i, out.shape, terms, x, w, bias)


def windows(size, kernel, stride, around, ceil, adaptive):
    """The elements of each window of one dimension, and its extent with the padding."""
    if adaptive:
        return [((p * size) // kernel, -(-(p + 1) * size // kernel)) * 2 for p in range(kernel)]
    room = size + sum(around) - kernel
    extents = [(p * stride - around[0], min(p * stride - around[0] + kernel, size + around[1]))
               for p in range((-(-room // stride) if ceil else room // stride) + 1)]
    return [(max(b, 0), min(e, size), b, e) for b, e in extents]


def pooled(i, largest):
    x, a = i.slots[0][0], i.attrs
    image = Image(x.shape, a.get("data_format") in ("NHWC", "NDHWC"))
    n, whole = len(image.sizes), a["global_pooling"]
    adaptive = a["adaptive"] and not whole
    kernel, strides = (image.sizes, [1] * n) if whole else (spread(a["kernel_size"], n), spread(a["strides"], n))
    around = [(0, 0)] * n if whole or adaptive else pads(image.sizes, kernel, strides, a["paddings"], a.get("padding_algorithm"))
    axes = [windows(*each, a["ceil_mode"] and not whole, adaptive) for each in zip(image.sizes, kernel, strides, around)]
    out = Image.of(image.batch, [len(w) for w in axes], image.channels, image.last)
    data, places, ins, outs, slopes = [0.0] * math.prod(out.shape), [0] * math.prod(out.shape), [], [], []
    mass = list(data)
    for b, c, at in itertools.product(range(out.batch), range(out.channels), out.positions()):
        spans, j = [axis[p] for axis, p in zip(axes, at)], out.place(b, c, at)
        inside = [(image.place(b, c, p), p) for p in itertools.product(*(range(s[0], s[1]) for s in spans))]
        if largest:
            best, position = max(inside, key=lambda e: x.data[e[0]])  # the first of those that are equal
            data[j] = x.data[best]
            for size, p in zip(image.sizes, position):
                places[j] = places[j] * size + p
            chosen = [(best, 1.0)]
        else:
            count = len(inside) if a["exclusive"] or adaptive else math.prod(e - f for _, _, f, e in spans)
            data[j] = math.fsum(x.data[p] for p, _ in inside) / count
            mass[j] = math.fsum(abs(x.data[p]) for p, _ in inside) / count
            chosen = [(p, 1 / count) for p, _ in inside]
        for p, slope in chosen:
            ins.append(p)
            outs.append(j)
            slopes.append(slope)
    return Result(out.shape, x.dtype, i.round(data, mass=None if largest else mass), [Link(x, ins, outs, slopes)]), Result(out.shape, "int32", places)


def pool(i):
    return [pooled(i, i.attrs["pooling_type"] == "max")[0]]


def max_pool_with_index(i):
    return list(pooled(i, True))


def batch_norm(i):
    """The statistics have no gradient. They are results where they update state, of an x without an error."""
    (x,), (mean,), (variance,) = i.slots[:3]
    (scale,), (bias,) = (slot or (None,) for slot in i.slots[3:])
    a, epsilon = i.attrs, i.attrs["epsilon"]
    channel = len(x.shape) - 1 if a["data_layout"] == "NHWC" else 1
    channels, inner = x.shape[channel], math.prod(x.shape[channel + 1:])
    running = a["use_global_stats"] or ((a["is_test"] or not i.training) and not a["trainable_statistics"])
    (y, mass, columns, normal), slopes, sizes = ([0.0] * len(x.data) for _ in range(4)), ([], [], []), []
    after = [list(mean.data), list(variance.data)]
    for c in range(channels):
        group = [p for p in range(len(x.data)) if p // inner % channels == c]
        m = mean.data[c] if running else math.fsum(x.data[p] for p in group) / len(group)
        if not running and i.dtype == "float32":  # its error is that of every difference from it
            m = i.round([m], mass=[math.fsum(abs(x.data[p]) for p in group) / len(group)])[0]
        v = variance.data[c] if running else math.fsum((x.data[p] - m) ** 2 for p in group) / len(group)
        inverse = 1 / math.sqrt(v + epsilon)
        s, b = scale.data[c] if scale else 1.0, bias.data[c] if bias else 0.0
        if not running:
            for part, value in zip(after, (m, v)):
                part[c] = a["momentum"] * part[c] + (1 - a["momentum"]) * value
        for p in group:
            normal[p], columns[p] = (x.data[p] - m) * inverse, c
            y[p] = normal[p] * s + b
            mass[p] = (abs(x.data[p]) + abs(m)) * inverse * abs(s) + abs(b)
        for p in group:
            for q in [p] if running else group:
                along = normal[p] * normal[q] / len(group)
                slope = s * inverse * (1.0 if running else (p == q) - 1 / len(group) - along)
                far = [(abs(x.data[k]) + abs(m)) * inverse for k in (p, q)]  # what normal[p] and normal[q] are differences of
                sizes.append(abs(s) * inverse * ((p == q) + (1 + far[0] * abs(normal[q]) + far[1] * abs(normal[p])) / len(group)))
                for part, value in zip(slopes, (q, p, slope)):
                    part.append(value)
    everywhere = list(range(len(y)))
    # A slope is a difference of numbers that may be larger.
    links = [Link(x, *slopes[:2], i.round(slopes[2], mass=sizes))]
    if scale:
        links.append(Link(scale, columns, everywhere, normal))
    if bias:
        links.append(Link(bias, columns, everywhere, None))
    statistics = [Result([channels], "float32", i.round(part, "float32")) if x.exact else None for part in after]
    return [Result(x.shape, x.dtype, i.round(y, mass=mass), links), *statistics, None, None]


def embedding(i):
    (ids,), (table,) = i.slots
    width, padding = table.shape[1], i.attrs["padding_idx"]
    places = [None if row == padding else row * width + c for row in ids.data for c in range(width)]
    links = [Link(table, [p for p in places if p is not None], [j for j, p in enumerate(places) if p is not None], None)]
    return [Result([*ids.shape, width], table.dtype, i.round([0.0 if p is None else table.data[p] for p in places], table.dtype), links)]


OPERATORS = {f.__name__: f for f in (conv, conv_transpose, pool, max_pool_with_index, batch_norm, embedding)}
