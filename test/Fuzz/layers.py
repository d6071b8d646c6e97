"""The operators of layers: fused linear maps, norms and rotations of transformers, and losses of distances, as formulas and with their makers."""
import itertools
import math

import arrays
import spatial
from functions import FUNCTIONS
from links import Link, Result, indices
from traced import FORMULAS, Number, PLUS, TIMES, add, computed, exp, log, mean, normed, order_norm, power, reciprocal, results_of, root, still
from transformer import by_index, stepwise

VALUE, SLOPE = FUNCTIONS["gelu"]


def gelu(x, approximate):
    value = VALUE(x.v, approximate=approximate)
    made = x.apply(value, SLOPE(x.v, value, approximate=approximate), 1.2)
    made.mass = max(made.mass, abs(x.v))
    return made


def activated(t, name, x):
    if name == "relu":
        return x if t.above(x, 0.0) else x * 0.0
    return gelu(x, name == "tanh gelu") if "gelu" in name else x


def product(x, rows, w, columns, k, turn_x=False, turn_w=False):
    """The numbers of [rows, k] [k, columns]."""
    at_x, at_w = by_index(([k, rows] if turn_x else [rows, k], x)), by_index(([columns, k] if turn_w else [k, columns], w))
    return [add(*[(at_x(n, r) if turn_x else at_x(r, n)) * (at_w(c, n) if turn_w else at_w(n, c)) for n in range(k)]) for r in range(rows) for c in range(columns)]


def fused_gemm(t, a, x, y, bias):
    tx, ty = a.get("trans_x", False), a.get("trans_y", False)
    columns, k = y[0] if ty else y[0][::-1]
    lead = x[0][1:] if tx else x[0][:-1]
    numbers = product(x[1], math.prod(lead), y[1], columns, k, tx, ty)
    name = {"gelu": "tanh gelu"}.get(a.get("activation", "none"), a.get("activation", "none"))
    return [([*lead, columns], [activated(t, name, v + bias[1][n % columns]) for n, v in enumerate(numbers)])]


def fc(t, a, x, w, bias=None):
    lead, (k, columns) = x[0][:a["in_num_col_dims"]], w[0]
    numbers = product(x[1], math.prod(lead), w[1], columns, k)
    return [([*lead, columns], [activated(t, a["activation"], v + bias[1][n % columns] if bias else v) for n, v in enumerate(numbers)])]


def dropped(a, number, numbers):
    """What a dropout that drops nothing leaves: p is 0, or it is in test mode."""
    p, mode = a["p" + number], a["mode" + number]
    return [v * (1 - p) for v in numbers] if a["is_test"] and mode == "downgrade_in_infer" else numbers


def plus(numbers, bias):
    return [v + bias[1][n % len(bias[1])] for n, v in enumerate(numbers)] if bias else numbers


def norm_of_rows(shape, numbers, epsilon, scale, bias):
    n = shape[-1]
    groups = [range(first, first + n) for first in range(0, len(numbers), n)]
    return normed((shape, numbers), groups, epsilon, [(scale, lambda p: p % n, TIMES), (bias, lambda p: p % n, PLUS)])


def residual_norm(t, a, x, residual, bias=None, scale=None, shift=None):
    total = [v + r for v, r in zip(dropped(a, "", plus(x[1], bias)), residual[1])]
    return [norm_of_rows(x[0], total, a["epsilon"], scale, shift), (x[0], total), None, None]


def feedforward(t, a, x, w1, b1, w2, b2, s1, h1, s2, h2):
    shape, rows, (size, hidden) = x[0], len(x[1]) // x[0][-1], w1[0]
    h = norm_of_rows(shape, x[1], a["ln1_epsilon"], s1, h1)[1] if a["pre_layer_norm"] else x[1]
    h = [activated(t, a["activation"], v) for v in plus(product(h, rows, w1[1], hidden, size), b1)]
    h = dropped(a, "2", plus(product(dropped(a, "1", h), rows, w2[1], size, hidden), b2))
    if a["add_residual"]:
        h = [v + u for v, u in zip(h, x[1])]
    return [(shape, h) if a["pre_layer_norm"] else norm_of_rows(shape, h, a["ln2_epsilon"], s2, h2)]


def rotary(t, a, q, k=None, v=None, sin=None, cos=None, ids=None):
    size, time = q[0][3], 0 if a["time_major"] else 1

    def entry(table, f, index, e):
        position = index[time]
        if ids:
            position = int(ids[1][index[1 - time] * q[0][time] + position].v)
        return still(table[1][position * size + e]) if table else Number(f(index[time] * a["rotary_emb_base"] ** (-2 * (e // 2) / size)))

    def turned(x):
        at, numbers = by_index(x), []
        for index in itertools.product(*map(range, x[0])):
            e = index[3]
            if a["use_neox_rotary_style"]:
                other, sign = e ^ 1, 1 if e % 2 else -1
            else:
                other, sign = (e + size // 2) % size, 1 if e >= size // 2 else -1
            numbers.append(at(*index) * entry(cos, math.cos, index, e) + at(*index[:3], other) * sign * entry(sin, math.sin, index, e))
        return x[0], numbers
    return [turned(x or q) for x in (q, k, v)]


def softmin(t, a, x):
    def f(line):
        powers = [exp(v * -1 + min(u.v for u in line)) for v in line]
        return [p * reciprocal(add(*powers)) for p in powers]
    shape, axis = x[0], a["axis"] % len(x[0])
    inner = math.prod(shape[axis + 1:])
    out = [None] * len(x[1])
    for first in range(len(x[1])):
        if first // inner % shape[axis] == 0:
            places = [first + n * inner for n in range(shape[axis])]
            for p, v in zip(places, f([x[1][p] for p in places])):
                out[p] = v
    return [(shape, out)]


def cosine(t, a, x, y):
    pairs = arrays.broadcast(x, y, -1, lambda p, q: (p, q))

    def f(line):
        dot, left, right = (add(*[p * q for p, q in terms]) for terms in (line, [(p, p) for p, _ in line], [(q, q) for _, q in line]))
        return dot * reciprocal(root(t.positive(left * right)))
    return [arrays.reduce(pairs, [a["axis"]], False, f)]


def reduced(a, shape, losses):
    if a["reduction"] == "none":
        return [(shape, losses)]
    return [([], [mean(losses) if a["reduction"] == "mean" else add(*losses)])]


def smooth_l1(t, a, x, y):
    def f(p, q):
        r, delta = p - q, a["delta"]
        size = r if r.v > 0 else r * -1
        return (size * size * 0.5 if size.v <= delta else (size - delta / 2) * delta) * (1.0 if a["is_huber"] else 1 / delta)
    return reduced(a, x[0], [f(p, q) for p, q in zip(x[1], y[1])])


def cross_entropy_of(t, a, x, label):
    n, losses = x[0][-1], []
    for row in range(len(x[1]) // n):
        line = x[1][row * n:(row + 1) * n]
        if a.get("soft_label"):
            losses.append(add(*[log(t.positive(p)) * (still(label[1][row * n + k]) * -1) for k, p in enumerate(line)]))
        else:
            number = int(label[1][row].v)
            losses.append(log(t.positive(line[number])) * -1 if number != a["ignore_index"] else line[0] * 0.0)
    return [([*x[0][:-1], 1], losses)]


def triplet(t, a, x, near, far):
    n = x[0][-1]
    norm = order_norm(t, float(a["p"]))

    def between(p, q, row):
        return norm([u - v + a["epsilon"] for u, v in zip(p[1][row * n:(row + 1) * n], q[1][row * n:(row + 1) * n])])
    losses = []
    for row in range(len(x[1]) // n):
        distance = between(x, far, row)
        if a["swap"]:
            other = between(near, far, row)
            distance = other if t.above(distance, other) else distance
        losses.append(activated(t, "relu", between(x, near, row) - distance + a["margin"]))
    return reduced(a, x[0][:-1], losses)


def renorm(t, a, x):
    shape, axis = x[0], a["axis"] % len(x[0])
    inner, out = math.prod(shape[axis + 1:]), [None] * len(x[1])
    for k in range(shape[axis]):
        places = [p for p in range(len(out)) if p // inner % shape[axis] == k]
        norm = order_norm(t, float(a["p"]))([x[1][p] for p in places])
        factor = power(norm + 1e-7, -1) * a["max_norm"] if t.above(norm, a["max_norm"]) else None
        for p in places:
            out[p] = x[1][p] * factor if factor else x[1][p]
    return [(shape, out)]


LAYERS = {"fused_gemm": fused_gemm, "fc": fc, "residual_norm": residual_norm, "feedforward": feedforward, "rotary": rotary, "softmin": softmin, "cosine": cosine, "smooth_l1": smooth_l1,
          "cross_entropy_of": cross_entropy_of, "triplet": triplet, "renorm": renorm}
FORMULAS.update(LAYERS)


def layered(i):
    """The values between the steps of a layer are rounded, too."""
    results = computed(i.kind, i.slots, i.attrs)[1]
    made = results_of(i, results, stepwise(i))
    for result, numbers in zip(made, results):
        if result is not None:
            result.data = stepwise(i)([n.v for n in numbers[1]], [n.mass for n in numbers[1]])
    return made


def bn_act(i):
    """relu(batch_norm(x) + z), channels last; no sum is near 0."""
    x, z, *statistics = i.slots
    attrs = {**i.attrs, "data_layout": "NHWC", "is_test": False, "use_global_stats": False, "trainable_statistics": False}
    y, *rest = spatial.batch_norm(type(i)("batch_norm", [x, *statistics], attrs, i.training, i.dtype, i.noise))
    data = [v + u for v, u in zip(y.data, z[0].data)]
    passes = [float(v > 0) for v in data]
    links = [Link(link.operand, link.ins, link.outs, [s * passes[out] for s, out in zip(link.slopes or [1.0] * len(link.outs), link.outs)]) for link in y.links]
    links.append(Link(z[0], indices(len(data)), indices(len(data)), passes))
    return [Result(y.shape, y.dtype, i.round([max(v, 0.0) for v in data]), links), *rest]


def unit_branch(a, x, f, stride, scale, bias, mean, variance):
    """A convolution and the norm of its channels, by statistics that have no gradient or by those of the batch."""
    image, kernels = (spatial.Image(shape, a["data_format"] == "NHWC") for shape in (x[0], f[0]))
    at, filters = x[1], f[1]
    outputs, pad, own = f[0][0], a["padding"], image.channels // a["group"]
    places = [(s + 2 * pad - a["dilation"] * (k - 1) - 1) // stride + 1 for s, k in zip(image.sizes, kernels.sizes)]
    out = spatial.Image.of(image.batch, places, outputs, image.last)
    numbers = [None] * math.prod(out.shape)
    for b, o, where in itertools.product(range(out.batch), range(outputs), out.positions()):
        terms = [Number(0.0)]  # those of padding keep x an operand, with gradient 0
        for c, e in itertools.product(range(own), kernels.positions()):
            position = [p * stride - pad + a["dilation"] * k for p, k in zip(where, e)]
            inside = all(0 <= p < s for p, s in zip(position, image.sizes))
            terms.append((at[image.place(b, o // (outputs // a["group"]) * own + c, position)] if inside else at[0] * 0.0) * filters[kernels.place(o, c, e)])
        numbers[out.place(b, o, where)] = add(*terms)
    groups = {}
    for b, c, where in itertools.product(range(out.batch), range(outputs), out.positions()):
        groups.setdefault(c, []).append(out.place(b, c, where))
    channel = {p: c for c, group in groups.items() for p in group}
    if not a.get("running", a["is_test"] or a["use_global_stats"]):
        return normed((out.shape, numbers), groups.values(), a["epsilon"], [(scale, channel.get, TIMES), (bias, channel.get, PLUS)])
    moved = [(v - still(mean[1][channel[p]])) * (still(variance[1][channel[p]]).v + a["epsilon"]) ** -0.5 for p, v in enumerate(numbers)]
    return out.shape, [v * scale[1][channel[p]] + bias[1][channel[p]] for p, v in enumerate(moved)]


def resnet_unit(t, a, x, fx, sx, bx, mx, vx, z=None, fz=None, sz=None, bz=None, mz=None, vz=None):
    shape, y = unit_branch(a, x, fx, a["stride"], sx, bx, mx, vx)
    other = unit_branch(a, z, fz, a["stride_z"], sz, bz, mz, vz)[1] if a["has_shortcut"] else z[1] if a["fuse_add"] else None
    return [(shape, [activated(t, "relu", v + other[p] if other else v) for p, v in enumerate(y)]), None, None, None, None]


def unit_layer(i):
    running = i.attrs["is_test"] or i.attrs["use_global_stats"] or not i.training
    return layered(type(i)(i.kind, i.slots, {**i.attrs, "running": running}, i.training, i.dtype, i.noise))


FORMULAS["resnet_unit"] = resnet_unit
OPERATORS = {name: layered for name in LAYERS} | {"bn_act": bn_act, "resnet_unit": unit_layer}


# --- makers

def some(g, x, shape, chance=1.0, **more):
    """A slot with a leaf of x's type, or an empty one."""
    return [g.leaf(shape, g.of(x).dtype, **more)] if g.rng.random() < chance else []


def make_linear(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: 2 <= len(t.shape) <= 4 and len(t) <= 80)
    if x is None or not 2 <= len(g.of(x).shape) <= 4:
        return None
    shape, columns = g.of(x).shape, rng.randint(1, 4)
    if kind == "fc":
        dims = rng.randint(1, len(shape) - 1)
        k = math.prod(shape[dims:])
        slots = [[x], some(g, x, [k, columns], bound=1.0), some(g, x, rng.choice(([columns], [1, columns])), 0.7)]
        return g.emit(kind, slots, {"in_num_col_dims": dims, "activation": rng.choice(("", "relu"))}, form)
    spelt = lambda name, values, default: rng.choice(values) if form is None or form.spelt(name) else default
    tx, ty = spelt("trans_x", (False, True), False), rng.random() < 0.5
    k = shape[0] if tx else shape[-1]
    attrs = {"trans_x": tx, "trans_y": ty, "activation": spelt("activation", ("none", "relu", "gelu"), "none")}
    return g.emit(kind, [[x], some(g, x, [columns, k] if ty else [k, columns], bound=1.0), some(g, x, [columns])], attrs, form)


def make_norm_layer(g, kind, form):
    rng = g.rng
    least = 1 if kind == "residual_norm" else 2
    x = g.pick(lambda t: least <= len(t.shape) <= 3 and len(t) <= 48)
    if x is None or not least <= len(g.of(x).shape) <= 3:
        return None
    shape = g.of(x).shape
    size, test = shape[-1], rng.random() < 0.3
    p = lambda: rng.choice((0.25, 0.5)) if test else 0.0
    mode = lambda: rng.choice(("downgrade_in_infer", "upscale_in_train"))
    vector = lambda n=size: [g.leaf([n], "float32")] if rng.random() < 0.6 else []
    if kind == "residual_norm":
        twin = g.floats(lambda t: t.shape == shape, g.of(x).dtype)
        residual = rng.choice(twin) if rng.random() < 0.4 else g.leaf(shape, g.of(x).dtype)
        attrs = {"p": p(), "is_test": test, "mode": mode(), "epsilon": rng.choice((1e-3, 0.1))}
        return g.emit(kind, [[x], [residual], some(g, x, [size], 0.6), vector(), vector()], attrs, form)
    hidden = rng.randint(1, 5)
    attrs = {"pre_layer_norm": rng.random() < 0.5, "ln1_epsilon": rng.choice((1e-3, 0.1)), "ln2_epsilon": rng.choice((1e-3, 0.1)), "activation": rng.choice(("gelu", "relu")), "p1": p(), "p2": p(),
             "mode1": mode(), "mode2": mode(), "is_test": test, "add_residual": rng.random() < 0.7}
    slots = [[x], some(g, x, [size, hidden], bound=1.0), some(g, x, [hidden], 0.6), some(g, x, [hidden, size], bound=1.0), some(g, x, [size], 0.6), *(vector() for _ in range(4))]
    return g.emit(kind, slots, attrs, form)


def make_bn_act(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) == 4)
    if x is None or len(g.of(x).shape) != 4:
        x = g.leaf([rng.randint(1, 3) for _ in range(4)], parameter=rng.random() < 0.7)
    shape, n = g.of(x).shape, g.of(x).shape[3]
    mean, variance, state = g.running_statistics(x, n)
    # What is added is larger than any normalized number.
    z = g.leaf(shape, g.of(x).dtype, [rng.choice((-32.0, 32.0)) for _ in g.of(x).data])
    slots = [[x], [z], [mean], [variance], *([g.leaf([n], "float32")] for _ in range(2))]
    return g.emit(kind, slots, {"momentum": rng.choice((0.9, 0.5)), "epsilon": rng.choice((1e-3, 0.1))}, form, state=state)


def make_resnet_unit(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) == 4 and len(t) <= 40)
    if x is None or len(g.of(x).shape) != 4:
        x = g.leaf([rng.randint(1, 2), *(rng.randint(1, 3) for _ in range(3))], parameter=rng.random() < 0.7)
    last, kernel, stride, mode = rng.random() < 0.6, rng.randint(1, 2), rng.randint(1, 2), rng.choice(("alone", "add", "shortcut"))
    image, outputs = spatial.Image(g.of(x).shape, last), rng.randint(1, 3)
    group = rng.choice([n for n in (1, 2) if image.channels % n == outputs % n == 0])
    padding, dilation = rng.randint(0, 1), rng.randint(1, 2)
    room = [s + 2 * padding - dilation * (kernel - 1) for s in image.sizes]
    if min(room) < 1:
        kernel, room = 1, [s + 2 * padding for s in image.sizes]
    places = [(n - 1) // stride + 1 for n in room]
    filters = lambda channels: [outputs, kernel, kernel, channels] if last else [outputs, channels, kernel, kernel]
    wide = [1, 1, 1, outputs] if last else [1, outputs, 1, 1]

    def branch(channels):
        statistics = [[g.leaf(wide, "float32", [rng.randint(low, high) / 4 for _ in range(outputs)], parameter=False)] for low, high in ((-8, 8), (2, 12))]
        return [some(g, x, filters(channels // group), bound=1.0), *([g.leaf(wide, "float32")] for _ in range(2)), *statistics]
    slots = [[x], *branch(image.channels), [], [], [], [], [], []]
    if mode == "add":
        slots[6] = some(g, x, spatial.Image.of(image.batch, places, outputs, last).shape)
    if mode == "shortcut":  # of the size of x
        channels = group * rng.randint(1, 2)
        slots[6:] = [some(g, x, spatial.Image.of(image.batch, image.sizes, channels, last).shape), *branch(channels)]
    attrs = {"stride": stride, "stride_z": stride if mode == "shortcut" else rng.randint(1, 2), "padding": padding, "dilation": dilation, "group": group, "momentum": rng.choice((0.9, 0.5)),
             "epsilon": rng.choice((1e-3, 0.1)), "data_format": "NHWC" if last else "NCHW", "fuse_add": mode == "add" or (mode == "shortcut" and rng.random() < 0.5),
             "has_shortcut": mode == "shortcut", "use_global_stats": rng.random() < 0.3, "is_test": rng.random() < 0.2}
    return g.emit(kind, slots, attrs, form)


def make_rotary(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: len(t.shape) == 4 and t.shape[3] % 2 == 0 and len(t) <= 80)
    if x is None or len(g.of(x).shape) != 4 or g.of(x).shape[3] % 2:
        x = g.leaf([rng.randint(1, 3), rng.randint(1, 4), rng.randint(1, 2), rng.choice((2, 4))], parameter=rng.random() < 0.7)
    shape, major, tables = g.of(x).shape, rng.random() < 0.3, rng.random() < 0.5
    length, batch = shape[0 if major else 1], shape[1 if major else 0]
    slots = [[x], *(some(g, x, [*shape[:2], rng.randint(1, 2), shape[3]], 0.5) for _ in range(2)), [], [], []]
    if tables:
        count = rng.randint(1, 6) if rng.random() < 0.5 else 0
        rows = count or length
        part = rng.choice(([rows, shape[3]], [1, rows, 1, shape[3]]))
        slots[3:5] = [some(g, x, part, parameter=False, bound=1.0) for _ in range(2)]
        if count:
            slots[5] = [g.leaf([batch, length], "int64", [rng.randrange(count) for _ in range(batch * length)], parameter=False)]
    attrs = {"use_neox_rotary_style": not tables or rng.random() < 0.5, "time_major": major, "rotary_emb_base": rng.choice((10000.0, 10.0))}
    return g.emit(kind, slots, attrs, form)


def make_distance(g, kind, form):
    rng = g.rng
    least = 2 if kind == "renorm" else 1
    x = g.pick(lambda t: least <= len(t.shape) <= 4 and len(t) <= 120)
    if x is None or not least <= len(g.of(x).shape) <= 4:
        return None
    shape = g.of(x).shape
    rank, other = len(shape), lambda: g.leaf(shape, g.of(x).dtype)
    reduction = {"reduction": rng.choice(("none", "mean", "sum"))}
    if kind == "softmin":
        return g.emit(kind, [[x]], {"axis": rng.randint(-rank, rank - 1)}, form)
    if kind == "renorm":
        return g.emit(kind, [[x]], {"p": rng.choice((1.0, 2.0, 3.0)), "axis": rng.randint(-rank, rank - 1), "max_norm": rng.choice((0.5, 2.0, 50.0))}, form)
    if kind == "cosine":
        y = g.leaf([n if rng.random() < 0.8 else 1 for n in shape][rng.randint(0, rank - 1):], g.of(x).dtype)
        return g.emit(kind, [[x], [y]] if rng.random() < 0.7 else [[y], [x]], {"axis": rng.randint(-rank, rank - 1), "eps": 1e-8}, form)
    if kind == "smooth_l1":
        return g.emit(kind, [[x], [other()]], {"delta": rng.choice((1.0, 0.25, 4.0)), "is_huber": rng.random() < 0.6, **reduction}, form)
    if kind == "triplet":
        attrs = {"margin": rng.choice((1.0, 4.0)), "p": rng.choice((2.0, 2.0, 1.0, 3.0, "inf")), "epsilon": 1e-6, "swap": rng.random() < 0.4, **reduction}
        return g.emit(kind, [[x], [other()], [other()]], attrs, form)
    x = g.bounded(x, 0.1, 0.9)
    if x is None:
        return None
    soft = (form is None or form.spelt("soft_label")) and rng.random() < 0.4
    if soft:
        label = g.leaf(shape, g.of(x).dtype, [rng.randint(0, 16) / 16 for _ in g.of(x).data], parameter=False)
    else:
        label = g.leaf([*shape[:-1], 1], rng.choice(("int64", "int32")), [rng.randrange(shape[-1]) for _ in range(math.prod(shape[:-1]))], parameter=False)
    return g.emit(kind, [[x], [label]], {"soft_label": bool(soft), "ignore_index": rng.choice((-100, 0))}, form)


MAKERS = {"fused_gemm": make_linear, "fc": make_linear, "residual_norm": make_norm_layer, "feedforward": make_norm_layer, "rotary": make_rotary, "bn_act": make_bn_act, "resnet_unit": make_resnet_unit,
          **{name: make_distance for name in ("softmin", "cosine", "smooth_l1", "cross_entropy_of", "triplet", "renorm")}}
