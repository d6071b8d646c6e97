"""Groups of operators that networks are made of, and those that once broke the compiler. motif(growth) adds some ops, or fewer where they do not fit."""
import math

from forms import KINDS
from growth import MOST

SMOOTH = ("tanh", "sigmoid", "gelu", "silu", "softsign", "erf", "sin", "cos", "square")


def value(made):
    return made[0] if made else None


def linear(g, x=None):
    """A product with a weight, a bias, an activation."""
    x = x or g.pick(lambda t: len(t.shape) > 1)
    if x is None:
        return None
    t, n = g.of(x), g.rng.choice(g.extents)
    w = g.leaf([t.shape[-1], n], t.dtype, parameter=True, bound=1.0)
    y = value(g.emit("matmul", [[x], [w]]))
    if y and g.rng.random() < 0.7:
        y = value(g.emit("add", [[y], [g.leaf([n], t.dtype, parameter=True)]])) or y
    if y and g.rng.random() < 0.7:
        y = value(g.emit(g.rng.choice(SMOOTH), [[y]])) or y
    return y


def added_parameters(g):
    """Two parameters whose gradients are one value, in front of a product, as position and token embeddings are."""
    rows, width, n = (g.rng.choice(g.extents) for _ in range(3))
    a, b = (g.leaf([rows, width], g.whole, parameter=True) for _ in range(2))
    s = value(g.emit(g.rng.choice(("add", "sub")), [[a], [b]]))
    if s and g.rng.random() < 0.4:
        s = value(g.emit("add", [[s], [g.leaf([rows, width], g.whole, parameter=True)]])) or s
    w = g.leaf([width, n], g.whole, parameter=True, bound=1.0)
    y = s and value(g.emit("matmul", [[s], [w]]))
    if y and g.rng.random() < 0.3:
        y = value(g.emit("matmul", [[a], [w]])) and y
    return y


def summed_table(g):
    """A table that is a sum of parameters, one of them also a weight: of the gradient that both get, only one adds another one to it."""
    rows, width, count = g.rng.choice((3, 7)), g.rng.choice(g.extents), g.rng.choice((1, 2, 4))
    a, b = (g.leaf([rows, width], g.whole, parameter=True, bound=1.0) for _ in range(2))
    ids = g.leaf([count], "int64", [g.rng.randrange(rows) for _ in range(count)], parameter=False)
    table = value(g.emit("add", [[a], [b]] if g.rng.random() < 0.5 else [[b], [a]]))
    e = table and value(g.emit("embedding", [[ids], [table]], {"padding_idx": -1}))
    return e and value(g.emit("matmul", [[e], [b]], {"transpose_x": False, "transpose_y": True}))


def one_element(g):
    """A chain on values of one number, of different ranks."""
    x = g.leaf([1] * g.rng.randint(0, 3), g.whole, parameter=g.rng.random() < 0.7)
    for _ in range(g.rng.randint(2, 7)):
        draw = g.rng.random()
        if draw < 0.6:
            y = g.emit(g.rng.choice(SMOOTH), [[x]])
        elif draw < 0.75:
            y = g.emit("add", [[x], [g.leaf([1] * g.rng.randint(0, 2), g.whole)]])
        elif draw < 0.85:
            y = g.emit("reshape", [[x]], {"shape": [1] * g.rng.randint(1, 3)})
        else:
            y = g.emit("mean", [[x]])
        x = value(y) or x
    return x


def normalize(g):
    """Layer normalization, written out."""
    x = g.pick(lambda t: len(t.shape) > 1)
    if x is None:
        return None
    t = g.of(x)
    attrs = {"axis": [-1], "keepdim": True}
    m = value(g.emit("reduce_mean", [[x]], attrs))
    c = m and value(g.emit("sub", [[x], [m]]))
    s = c and value(g.emit("square", [[c]]))
    v = s and value(g.emit("reduce_mean", [[s]], attrs))
    e = v and value(g.emit("scale", [[v]], {"scale": 1.0, "bias": 0.5, "bias_after_scale": True}))
    r = e and value(g.emit("rsqrt", [[e]]))
    y = r and value(g.emit("mul", [[c], [r]]))
    if y and g.rng.random() < 0.8:
        y = value(g.emit("mul", [[y], [g.leaf([t.shape[-1]], t.dtype, parameter=True)]])) or y
        y = value(g.emit("add", [[y], [g.leaf([t.shape[-1]], t.dtype, parameter=True)]])) or y
    return y


def attention(g):
    x = g.pick(lambda t: len(t.shape) == 3)
    if x is None:
        return None
    t = g.of(x)
    parts = [value(g.emit("matmul", [[x], [g.leaf([t.shape[-1]] * 2, t.dtype, parameter=True, bound=0.8)]])) for _ in range(3)]
    if None in parts:
        return None
    q, k, v = parts
    s = value(g.emit("matmul", [[q], [k]], {"transpose_x": False, "transpose_y": True}))
    s = s and value(g.emit("scale", [[s]], {"scale": 0.25, "bias": 0.0, "bias_after_scale": True}))
    if s and g.rng.random() < 0.5:
        rows = t.shape[1]
        mask = g.leaf([rows, rows], t.dtype, [0.0 if j <= i else -32.0 for i in range(rows) for j in range(rows)], parameter=False)
        s = value(g.emit("add", [[s], [mask]]))
    p = s and value(g.emit("softmax", [[s]], {"axis": -1}))
    return p and value(g.emit("matmul", [[p], [v]]))


def spelled_gelu(g):
    """A gelu by erf or tanh, as models write it: the factors in different places, and sometimes a number that makes it none."""
    x = g.pick()
    if x is None:
        return None

    def scale(y, factor, bias=0.0):
        return y and value(g.emit("scale", [[y]], {"scale": factor, "bias": bias, "bias_after_scale": True}))

    def both(kind, a, b):
        return a and b and value(g.emit(kind, [[a], [b]]))

    if g.rng.random() < 0.5:
        e = scale(x, g.rng.choice((0.5**0.5, 0.5**0.5, 0.707, 0.75)))
        e = e and value(g.emit("erf", [[e]]))
    else:
        line = (2 / math.pi)**0.5
        if g.rng.random() < 0.5:
            s = value(g.emit("square", [[x]]))
            s = both("add", x, scale(both("mul", x, s), 0.044715))
            e = scale(s, line)
        else:
            s = scale(both("mul", scale(x, 0.044715), x), 1.0, 1.0)
            e = both("mul", scale(x, line), s)
        e = e and value(g.emit("tanh", [[e]]))
    half = g.rng.choice(("sum", "x", "last", "none"))
    a = scale(e, 0.5, 0.5) if half == "sum" else scale(e, 1.0, 1.0)
    y = both("mul", scale(x, 0.5) if half == "x" else x, a)
    if half == "last":
        y = scale(y, 0.5)
    if g.rng.random() < 0.2:
        y = both("add", y, a) or y  # the probability is read again
    return y


def recurrent(g):
    """A matrix that few rows are multiplied by in many steps; sometimes another product adds to its gradient, or a step has more rows."""
    rows, width = g.rng.choice((1, 2, 3)), g.rng.choice((2, 3, 4))
    w = g.leaf([width, width], g.whole, parameter=True, bound=0.8)
    first = g.leaf([rows, width], g.whole, parameter=g.rng.random() < 0.5)
    transposed = {"transpose_x": False, "transpose_y": g.rng.random() < 0.5}
    h, states = first, []
    for step in range(g.rng.choice((3, 4, 5, 6, 9))):
        x = g.leaf([rows, width], g.whole)
        y = h and value(g.emit("matmul", [[h], [w]], transposed))
        y = y and value(g.emit("add", [[y], [x]]))
        h = y and value(g.emit(g.rng.choice(("tanh", "sigmoid")), [[y]]))
        if h is None:
            break
        states.append(h)
    if not states:
        return None
    if g.rng.random() < 0.4:  # over all steps at once
        joined = value(g.emit("concat", [states], {"axis": 0}))
        return (joined and value(g.emit("matmul", [[joined], [w]], transposed))) or states[-1]
    if g.rng.random() < 0.4:
        return value(g.emit("matmul", [[states[-1]], [g.leaf([width, width], g.whole)]])) or states[-1]
    return states[-1]


def gate(g):
    """A comparison chooses between two branches."""
    x = g.pick()
    if x is None:
        return None
    t = g.of(x)
    a, b = value(g.emit(g.rng.choice(SMOOTH), [[x]])), value(g.emit(g.rng.choice(SMOOTH), [[x]]))
    limit = g.leaf([], t.dtype, [0.25])
    y = g.away(x, [0.25])
    c = y and value(g.emit(g.rng.choice(("greater_than", "less_equal")), [[y], [limit]]))
    return a and b and c and value(g.emit("where", [[c], [a], [b]]))


def chain(g):
    """Many functions in a row."""
    x = g.pick()
    for _ in range(g.rng.choice((4, 6, 10, 30))):
        if x is None:
            break
        y = g.emit(g.rng.choice(SMOOTH), [[x]]) if g.rng.random() < 0.7 else g.emit("scale", [[x]], {"scale": 0.75, "bias": 0.25, "bias_after_scale": True})
        x = value(y) or x
    return x


def fan(g):
    """One value that many read, joined again."""
    x = g.pick()
    if x is None:
        return None
    parts = [value(g.emit(g.rng.choice(SMOOTH), [[x]])) for _ in range(g.rng.randint(2, 6))]
    parts = [p for p in parts if p]
    if len(parts) > 1 and g.of(x).shape and g.rng.random() < 0.5:
        return value(g.emit("concat", [parts], {"axis": 0}))
    total = parts[0] if parts else None
    for part in parts[1:]:
        total = value(g.emit("add", [[total], [part]])) or total
    return total


def tied(g):
    """One weight as it is and turned."""
    x = g.pick(lambda t: len(t.shape) == 2)
    if x is None:
        return None
    t, n = g.of(x), g.rng.choice(g.extents)
    w = g.leaf([t.shape[-1], n], t.dtype, parameter=True, bound=1.0)
    y = value(g.emit("matmul", [[x], [w]]))
    if y and g.rng.random() < 0.5:
        turned = value(g.emit("transpose", [[w]], {"perm": [1, 0]}))
        return turned and value(g.emit("matmul", [[y], [turned]]))
    return y and value(g.emit("matmul", [[y], [w]], {"transpose_x": False, "transpose_y": True}))


def same_twice(g):
    """The same ops on the same values, twice."""
    x = g.pick(lambda t: len(t.shape) > 1)
    if x is None:
        return None
    w = g.leaf([g.of(x).shape[-1], g.rng.choice(g.extents)], g.of(x).dtype, parameter=True, bound=1.0)
    act, parts = g.rng.choice(SMOOTH), []
    for _ in range(2):
        y = value(g.emit("matmul", [[x], [w]]))
        parts.append(y and value(g.emit(act, [[y]])))
    return None if None in parts else value(g.emit(g.rng.choice(("add", "mul", "sub")), [[p] for p in parts]))


def frozen(g):
    """A value of parameters alone, which every step computes anew."""
    n = g.rng.choice(g.extents)
    a, b = (g.leaf([n, n], g.whole, parameter=True, bound=1.0) for _ in range(2))
    return value(g.emit(g.rng.choice(("matmul", "add", "mul")), [[a], [b]]))


def big(g):
    """Rows that are longer than a register, and columns too."""
    shape = g.rng.choice(([1, 300], [300, 1], [17, 18], [3, 100], [100, 3], [310]))
    return g.leaf(shape, g.whole)


def long(g):
    """A sum so long that it is taken in pieces; rarely, for it takes a second."""
    if g.rng.random() > 0.04:
        return big(g)
    g.most, n = 50000, g.rng.choice((33000, 36001))
    x = g.leaf(g.rng.choice(([n], [1, n], [n, 1])), "float32", [((k * 7) % 33 - 16) / 16 for k in range(n)])
    if g.rng.random() < 0.7:
        x = value(g.emit(g.rng.choice(("square", "scale", "relu")), [[x]], {})) or x
    kind = g.rng.choice(("reduce_mean", "reduce_max", "mean"))
    form = g.rng.choice(KINDS[kind])
    y = value(g.emit(kind, [[x]], {} if kind == "mean" else {"axis": []} if form.pir else {"reduce_all": True}, form))
    g.most = MOST
    if x in g.unread:
        g.unread.remove(x)
    return y


def wide_parts(g):
    """Parts of rows that are long enough for kernels to read and write them where they are."""
    rows = g.rng.choice(([1], [2], [3], [1, 2], [2, 1], [1, 2, 1]))
    width = g.rng.choice((64, 96, 128) if math.prod(rows) < 3 else (64, 96))
    x = value(g.emit(g.rng.choice(SMOOTH), [[g.leaf(rows + [width], g.whole)]]))
    if x is None:
        return None
    count = g.rng.choice((2, 2, 3)) if width % 3 == 0 else 2
    parts = value(g.emit("split", [[x]], {"num": count, "axis": len(rows)}, parts=count)) or []
    parts = [value(g.emit(g.rng.choice(SMOOTH), [[p]])) if g.rng.random() < 0.6 else p for p in parts]
    if len(parts) < 2 or None in parts:
        return None
    if g.rng.random() < 0.5:
        return value(g.emit("mul", [[parts[0]], [parts[1]]]))
    g.rng.shuffle(parts)
    return value(g.emit("concat", [parts], {"axis": len(rows)}))


def broadcasts(g):
    """A value against leaves of every smaller shape."""
    x = g.pick(lambda t: len(t.shape) > 1 and math.prod(t.shape) <= 60)
    if x is None:
        return None
    for _ in range(g.rng.randint(1, 4)):
        shape = [n if g.rng.random() < 0.5 else 1 for n in g.of(x).shape][g.rng.randint(0, len(g.of(x).shape)):]
        x = value(g.emit(g.rng.choice(("add", "sub", "mul")), [[x], [g.leaf(shape, g.of(x).dtype)]])) or x
    return x


MOTIFS = [linear, linear, linear, added_parameters, summed_table, one_element, normalize, attention, spelled_gelu, recurrent, gate, chain, fan, tied, same_twice, frozen, big, long, broadcasts, wide_parts]
