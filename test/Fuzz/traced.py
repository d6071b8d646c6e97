"""Operators as formulas of numbers that know their derivatives: losses of an element, norms, and arithmetic of two operands.

A Number has its value, its slope with regard to every leaf that it depends on, and beside both the sum of the magnitudes that were added
for it: what a float32 computation rounds. A formula asks `Trace.above` where it takes a branch; `clear` tells whether errors may turn one.
"""
import itertools
import math

import arrays
from links import Link, Result, indices

FLOATS = ("float32", "float16", "bfloat16")


class Number:
    __slots__ = ("v", "mass", "slopes")

    def __init__(self, v, mass=None, slopes=None):
        self.v, self.mass, self.slopes = v, abs(v) if mass is None else mass, slopes or {}

    def apply(self, value, slope, curve):
        """A function of this number: its value and two derivatives here."""
        return Number(value, abs(value) + abs(slope) * self.mass,
                      {k: (slope * s, (abs(slope) + abs(curve) * self.mass) * size) for k, (s, size) in self.slopes.items()})

    def __add__(self, other):
        return add(self, number(other))

    def __sub__(self, other):
        return add(self, number(other) * -1)

    def __rsub__(self, other):
        return number(other) - self

    def __mul__(self, other):
        if not isinstance(other, Number):
            return Number(self.v * other, self.mass * abs(other), {k: (s * other, size * abs(other)) for k, (s, size) in self.slopes.items()})
        slopes = {k: (s * other.v, size * other.mass) for k, (s, size) in self.slopes.items()}
        for k, (s, size) in other.slopes.items():
            mine = slopes.get(k, (0.0, 0.0))
            slopes[k] = (mine[0] + s * self.v, mine[1] + size * self.mass)
        return Number(self.v * other.v, self.mass * other.mass, slopes)

    def __truediv__(self, other):
        return self * reciprocal(number(other))

    __radd__, __rmul__ = __add__, __mul__


def number(x):
    return x if isinstance(x, Number) else Number(float(x))


def add(*terms):
    slopes = {}
    for term in terms:
        for k, (s, size) in term.slopes.items():
            mine = slopes.get(k, (0.0, 0.0))
            slopes[k] = (mine[0] + s, mine[1] + size)
    return Number(math.fsum(t.v for t in terms), math.fsum(t.mass for t in terms), slopes)


def mean(terms):
    return add(*terms) * (1 / len(terms))


def reciprocal(x):
    return x.apply(1 / x.v, -x.v**-2, 2 * x.v**-3)


def power(x, p):
    return x.apply(x.v**p, p * x.v**(p - 1), p * (p - 1) * x.v**(p - 2))


def root(x):
    return power(x, 0.5)


def log(x):
    return x.apply(math.log(x.v), 1 / x.v, -x.v**-2)


def exp(x):
    e = math.exp(x.v)
    return x.apply(e, e, e)


def softplus(x):
    """log(1 + exp(x))"""
    s = 1 / (1 + math.exp(-x.v))
    return x.apply(max(x.v, 0.0) + math.log1p(math.exp(-abs(x.v))), s, s * (1 - s))


class Trace:
    """margins: of every branch how far it was from turning, as a Number."""

    def __init__(self, slots):
        self.margins = []
        places = itertools.count()
        self.slots = [[self.leaf(next(places), tensor) for tensor in slot] for slot in slots]

    def leaf(self, place, tensor):
        floats = tensor.dtype in FLOATS
        return list(tensor.shape), [Number(v, None, {(place, i): (1.0, 1.0)} if floats else None) for i, v in enumerate(tensor.data)]

    def above(self, x, bound):
        """x > bound"""
        self.margins.append(x - bound)
        return x.v > number(bound).v

    def size(self, x):
        """The magnitude of x. At 0 its gradient is 0."""
        return x if self.above(x, 0.0) else x * -1 if x.v else x * 0.0

    def positive(self, x):
        """x, of which a logarithm or a root is taken, or by which is divided."""
        self.margins.append(x - 0.02)
        if x.v <= 0:
            raise ValueError("outside the domain")
        return x


def either(chosen, other):
    """One of two, of which the other has a gradient of 0."""
    return chosen + other * 0.0


def still(x):
    """x without its slopes: a label."""
    return Number(x.v, x.mass)


# --- formulas: the trace, and each slot's tensor as (shape, numbers) -> results of that kind, None for one that nobody reads

def elements(f):
    """Of one element of each operand, which broadcast."""
    return lambda t, a, x, y: [paired(x, y, a.get("axis", -1), lambda p, q: f(t, a, p, q))]


def paired(x, y, axis, f):
    """As Paddle broadcasts: the one of the smaller rank stands at the axis, without the ones at its end that lie beyond."""
    if axis != -1 and len(x[0]) < len(y[0]):
        return paired(y, x, axis, lambda q, p: f(p, q))
    while axis != -1 and y[0] and y[0][-1] == 1 and axis + len(y[0]) > len(x[0]):
        y = y[0][:-1], y[1]
    return arrays.broadcast(x, y, axis, f)


def fmax(t, a, x, y):
    return either(y, x) if t.above(y, x) else either(x, y)


def fmin(t, a, x, y):
    return either(y, x) if t.above(x, y) else either(x, y)


def heaviside(t, a, x, y):
    return y if x.v == 0 else either(Number(float(t.above(x, 0.0))), y)


def quotient(t, x, y):
    q = x / y
    whole = math.floor(q.v)
    t.margins += [q - whole, q - (whole + 1)]
    return whole


def floordiv(t, a, x, y):
    return Number(float(quotient(t, x, y)))


def mod(t, a, x, y):
    return x - y * float(quotient(t, x, y))


def atan2(t, a, x, y):
    r2 = x.v**2 + y.v**2
    if r2 < 0.01:
        raise ValueError("near the origin")
    if y.v < 0:
        t.margins.append(x)
    value, dx, dy = math.atan2(x.v, y.v), y.v / r2, -x.v / r2
    curve = 2 / r2  # no second derivative is larger
    part = lambda n, slope: {k: (slope * s, (abs(slope) + curve * (x.mass + y.mass)) * size) for k, (s, size) in n.slopes.items()}
    slopes = part(x, dx)
    for k, (s, size) in part(y, dy).items():
        mine = slopes.get(k, (0.0, 0.0))
        slopes[k] = (mine[0] + s, mine[1] + size)
    return Number(value, abs(value) + abs(dx) * x.mass + abs(dy) * y.mass, slopes)


def bce(t, a, x, label):
    t.positive(x), t.positive(1 - x)
    return (still(label) - 1) * log(1 - x) - still(label) * log(x)


def log_loss(t, a, x, label):
    e = a["epsilon"]
    return (still(label) - 1) * log(t.positive(1 + e - x)) - still(label) * log(t.positive(x + e))


def huber(t, a, x, y):
    r = y - x
    size = r if r.v > 0 else r * -1
    return size * size * 0.5 if size.v <= a["delta"] else (size - a["delta"] / 2) * a["delta"]


def kldiv(t, a, x, target):
    if a["log_target"]:
        element = lambda p, q: exp(still(q)) * (still(q) - p)
    else:
        element = lambda p, q: still(q) * (log(still(q)) - p) if q.v > 0 else p * 0.0
    losses = [element(p, q) for p, q in zip(x[1], target[1])]
    if a["reduction"] == "none":
        return [(x[0], losses)]
    share = {"mean": len(losses), "batchmean": x[0][0] if x[0] else 1, "sum": 1}[a["reduction"]]
    return [([], [add(*losses) * (1 / share)])]


def sigmoid_cross_entropy(t, a, x, label, weight=None):
    weights = [still(w) for w in weight[1]] if weight else [Number(1.0)] * len(x[1])
    kept = [q.v != a["ignore_index"] for q in label[1]]
    share = 1 / max(sum(kept), 1e-5) if a["normalize"] else 1.0
    return [(x[0], [((1 - still(q)) * p + w * softplus(p * -1)) * share if k else p * 0.0 for p, q, w, k in zip(x[1], label[1], weights, kept)])]


def label_smooth(t, a, x, prior=None):
    n, e = x[0][-1], a["epsilon"]
    priors = [still(p) for p in prior[1]] if prior else [Number(1 / n)] * n
    return [(x[0], [v * (1 - e) + priors[i % n] * e for i, v in enumerate(x[1])])]


def grouped(x, axes, keep, f):
    return arrays.reduce(x, axes, keep, f) if x[0] else ([], [f(x[1])])


def axes_of(x, a):
    listed = a["axis"] if isinstance(a["axis"], list) else [a["axis"]]
    return list(range(len(x[0]))) if a.get("reduce_all") or not listed else listed


def product(t, a, x):
    def f(line):
        result = line[0]
        for other in line[1:]:
            result = result * other
        return result
    return [grouped(x, axes_of(x, a), a["keepdim"], f)]


def logsumexp(t, a, x):
    def f(line):
        top = max(v.v for v in line)
        return log(add(*[exp(v - top) for v in line])) + top
    return [grouped(x, axes_of(x, a), a["keepdim"], f)]


def order_norm(t, order):
    def f(line):
        sizes = [t.size(v) for v in line] if order != 2 else line
        if abs(order) == math.inf:
            best = (max if order > 0 else min)(v.v for v in sizes)
            chosen, others = [v for v in sizes if v.v == best], [v for v in sizes if v.v != best]
            t.margins += [chosen[0] - v for v in others]
            all_of_them = add(*chosen, *(v * 0.0 for v in others))  # each of equal ones has the gradient
            return Number(best, chosen[0].mass, all_of_them.slopes)
        if order == 1:
            return add(*sizes)
        return power(t.positive(add(*[power(v, order) if order != 2 else v * v for v in sizes])), 1 / order)
    return f


def frobenius(t, a, x):
    return [grouped(x, axes_of(x, a), a["keepdim"], order_norm(t, 2))]


def p_norm(t, a, x):
    axes = list(range(len(x[0]))) if a["asvector"] or not x[0] else [a["axis"]]
    return [grouped(x, axes, a["keepdim"], order_norm(t, float(a["porder"])))]


def squared(t, a, x):
    return [([1], [add(*[v * v for v in x[1]])])]


def dist(t, a, x, y):
    _, differences = arrays.broadcast(x, y, -1, lambda p, q: p - q)
    return [([], [order_norm(t, float(a["p"]))(differences)])]


def l2_norm(t, a, x):
    size = lambda line: root(add(*[v * v for v in line]) + a["epsilon"])
    norms = grouped(x, [a["axis"]], True, size)
    return [arrays.broadcast(x, norms, -1, lambda v, n: v / n), norms]


def normal(line, epsilon, centred=True):
    if centred:
        middle = mean(line)
        line = [v - middle for v in line]
    inverse = reciprocal(root(mean([v * v for v in line]) + epsilon))
    return [v * inverse for v in line]


def normed(x, groups, epsilon, parameters, centred=True):
    """x with each group of places normalized; parameters: scale and bias with the index of each place."""
    y = [None] * len(x[1])
    for group in groups:
        for p, v in zip(group, normal([x[1][p] for p in group], epsilon, centred)):
            y[p] = v
    for parameter, place, combine in parameters:
        if parameter:
            y = [combine(v, parameter[1][place(p)]) for p, v in enumerate(y)]
    return x[0], y


TIMES, PLUS = lambda v, s: v * s, lambda v, b: v + b


def rms_norm(t, a, x, scale=None):
    n = math.prod(a["normalized_shape"] or x[0][-1:])
    groups = [range(first, first + n) for first in range(0, len(x[1]), n)]
    return [normed(x, groups, a["epsilon"], [(scale, lambda p: p % n, TIMES)], False), None]


def group_norm(t, a, x, scale=None, bias=None):
    channel = 1 if a["data_layout"] == "NCHW" else len(x[0]) - 1
    channels, inner, sample = x[0][channel], math.prod(x[0][channel + 1:]), len(x[1]) // x[0][0]
    at = lambda p: p // inner % channels
    groups = {}
    for p in range(len(x[1])):
        groups.setdefault((p // sample, at(p) * a["groups"] // channels), []).append(p)
    return [normed(x, groups.values(), a["epsilon"], [(scale, at, TIMES), (bias, at, PLUS)]), None, None]


def instance_norm(t, a, x, scale=None, bias=None):
    return group_norm(t, {"data_layout": "NCHW", "groups": x[0][1], "epsilon": a["epsilon"]}, x, scale, bias)


def prelu(t, a, x, alpha):
    shape = [1] * len(x[0])
    if a["mode"] == "element":
        shape = [1, *x[0][1:]]
    if a["mode"] == "channel":
        shape[1 if a["data_format"] == "NCHW" else -1] = len(alpha[1])
    return [arrays.broadcast(x, (shape, alpha[1]), -1, lambda v, s: either(v, s) if t.above(v, 0.0) else v * s)]


FORMULAS = {"elementwise_" + name: elements(f) for name, f in (("fmax", fmax), ("fmin", fmin), ("heaviside", heaviside), ("floordiv", floordiv), ("mod", mod))}
FORMULAS.update({"atan2": elements(atan2), "bce_loss": elements(bce), "log_loss": elements(log_loss), "huber_loss": elements(huber), "kldiv_loss": kldiv,
                 "sigmoid_cross_entropy_with_logits": sigmoid_cross_entropy, "label_smooth": label_smooth, "reduce_prod": product, "logsumexp": logsumexp,
                 "frobenius_norm": frobenius, "p_norm": p_norm, "squared_l2_norm": squared, "dist": dist, "norm": l2_norm, "rms_norm": rms_norm,
                 "group_norm": group_norm, "instance_norm": instance_norm, "prelu": prelu})


def computed(kind, slots, attrs):
    trace = Trace(slots)
    return trace, FORMULAS[kind](trace, attrs, *(slot[0] if slot else None for slot in trace.slots))


def whole(i):
    """Whole numbers, where an operator takes them."""
    x, y = (slot[0] for slot in i.slots) if len(i.slots) > 1 else (i.slots[0][0], None)
    if i.kind == "reduce_prod":
        shape, data = grouped((x.shape, x.data), axes_of((x.shape,), i.attrs), i.attrs["keepdim"], math.prod)
    else:
        f = {"fmax": max, "fmin": min, "heaviside": lambda p, q: q if p == 0 else int(p > 0), "floordiv": lambda p, q: p // q if q else 0,
             "mod": lambda p, q: p % q if q else 0}[i.kind.removeprefix("elementwise_")]
        shape, data = paired((x.shape, x.data), (y.shape, y.data), i.attrs.get("axis", -1), f)
    return [Result(shape, x.dtype, data)]


def traced(i):
    if i.slots[0][0].dtype not in FLOATS:
        return whole(i)
    return results_of(i, computed(i.kind, i.slots, i.attrs)[1])


def results_of(i, results, round_slopes=None):
    """The results with a link for each operand; None stays None."""
    tensors, round_slopes = [tensor for slot in i.slots for tensor in slot], round_slopes or i.round
    made = []
    for result in results:
        if result is None:
            made.append(None)
            continue
        shape, numbers = result
        parts = [([], [], [], []) for _ in tensors]
        for out, value in enumerate(numbers):
            for (place, n), (slope, size) in value.slopes.items():
                for part, v in zip(parts[place], (n, out, slope, size)):
                    part.append(v)
        links = [Link(tensor, ins, outs, round_slopes(slopes, mass=sizes)) for tensor, (ins, outs, slopes, sizes) in zip(tensors, parts) if ins]
        made.append(Result(shape, tensors[0].dtype, i.round([v.v for v in numbers], mass=[v.mass for v in numbers]), links))
    return made


def clear(kind, slots, attrs, far):
    """Whether no branch turns when every number is off by `far` times its error."""
    tensors = [tensor for slot in slots for tensor in slot]
    if all(tensor.exact for tensor in tensors) and not any(kind.endswith(w) for w in ("mod", "floordiv")):
        return True
    trace, _ = computed(kind, slots, attrs)
    error = lambda n: sum(abs(s) * tensors[place].err[i] for (place, i), (s, _) in n.slopes.items())
    return all(abs(n.v) > far * error(n) + 1e-6 * n.mass for n in trace.margins)


BITS = {"bitwise_and": lambda p, q: p & q, "bitwise_or": lambda p, q: p | q, "bitwise_xor": lambda p, q: p ^ q}


def bits(i):
    x = i.slots[0][0]
    if i.kind == "bitwise_not":
        return [Result(x.shape, x.dtype, [int(not v) if x.dtype == "bool" else ~v for v in x.data])]
    y = i.slots[1][0]
    shape, data = paired((x.shape, x.data), (y.shape, y.data), i.attrs.get("axis", -1), BITS[i.kind])
    return [Result(shape, x.dtype, data)]


def truth(i):
    x = i.slots[0][0]
    f = lambda line: int((any if i.kind == "reduce_any" else all)(map(bool, line)))
    shape, data = grouped((x.shape, x.data), axes_of((x.shape,), i.attrs), i.attrs["keepdim"], f)
    return [Result(shape, "bool", data)]


OPERATORS = {name: traced for name in FORMULAS} | {name: bits for name in (*BITS, "bitwise_not")} | {"reduce_any": truth, "reduce_all": truth}
