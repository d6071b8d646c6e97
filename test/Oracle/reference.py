"""Whole programs and what they must give: every call adds an operator to a model and computes it in float64, element by element.

A tensor of the reference is (shape, list of Node); the gradients come from reverse-mode differentiation of single numbers
(random_graphs.py), so they know nothing of tensors, of shapes that broadcast, or of how ampc composes them.
"""
import math

import functions
from arrays import broadcast, concat, matmul, reduce, take, transpose
from philox import uniform
from random_graphs import Node, differentiate, value

SEED = 77


def unary(f, slope):
    """f of a Node, whose derivative at (x, f(x)) is slope; of a function with attributes, at their defaults."""
    def apply(node):
        y = f(node.value)
        return Node(y, ((node, slope(node.value, y)),))
    return apply


def quotient(a, b):
    return Node(a.value / b.value, ((a, 1 / b.value), (b, -a.value / b.value**2)))


def larger(a, b):
    return a if a.value > b.value else b if b.value > a.value else Node(a.value, ((a, 0.5), (b, 0.5)))


FUNCTIONS = {name: unary(*pair) for name, pair in functions.FUNCTIONS.items() if name != "clip"}
PAIRS = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": quotient, "max": larger}


def softmax(values):
    top = max(v.value for v in values)
    powers = [FUNCTIONS["exp"](v + -top) for v in values]
    total = sum(powers[1:], powers[0])
    return [quotient(p, total) for p in powers]


class Program:
    """A model under construction. `values[name]` is the tensor of that name; run() computes all of them from other weights."""

    def __init__(self, name):
        self.name, self.inputs, self.parameters, self.ops, self.values = name, [], [], [], {}
        self.dtypes = {}  # of parameters
        self.replay = []
        self.roundoff = None  # of the type that the model itself declares, where that is a 16-bit one

    # --- tensors

    def input(self, name, shape, data=None, dtype="float32", bound=1.0):
        data = uniform(SEED, len(self.values), math.prod(shape), bound) if data is None else data
        self.inputs.append((name, dtype, shape, data))
        self.values[name] = (list(shape), [Node(v) for v in data] if "float" in dtype else data)
        return name

    def parameter(self, name, shape, bound=0.5, trainable=True, data=None, dtype="float32"):
        data = uniform(SEED, 100 + len(self.values), math.prod(shape), bound) if data is None else data
        self.parameters.append((name, shape, trainable, data))
        self.dtypes[name] = dtype
        self.values[name] = (list(shape), [Node(v) for v in data])
        return name

    def run(self, weights):
        """Computes everything again from other weights."""
        for name, shape, _, _ in self.parameters:
            self.values[name] = (list(shape), [Node(v) for v in weights[name]])
        for outputs, compute in self.replay:
            self.values.update(zip(outputs, compute()))

    def gradients(self, loss):
        for name, *_ in self.parameters:
            for node in self.values[name][1]:
                node.grad = 0
        differentiate([(self.values[loss][1][0], 1.0)])
        return {name: [node.grad for node in self.values[name][1]] for name, *_ in self.parameters}

    def numbers(self, name):
        return [value(v) for v in self.values[name][1]]

    # --- operators: `compute` reads self.values, so that it can be run again

    def emit(self, kind, inputs, outputs, compute, **attrs):
        results = compute()
        names = [n for group in outputs.values() for n in group]
        self.replay.append((names, compute))
        self.values.update(zip(names, results))
        self.ops.append({"type": kind, "name": f"{names[0]}.op", "inputs": inputs, "outputs": outputs, "attrs": attrs})
        return names[0] if len(names) == 1 else names

    def one(self, kind, x, out, f, slot="Out", **attrs):
        return self.emit(kind, {"X": [x]}, {slot: [out]}, lambda: [f(self.values[x])], **attrs)

    def apply(self, kind, x, out):
        return self.one(kind, x, out, lambda t: (t[0], [FUNCTIONS[kind](v) for v in t[1]]))

    def scale(self, x, out, factor, bias=0.0):
        return self.one("scale", x, out, lambda t: (t[0], [v * factor + bias for v in t[1]]), scale=factor, bias=bias)

    def pair(self, kind, x, y, out, axis=-1):
        return self.emit(f"elementwise_{kind}", {"X": [x], "Y": [y]}, {"Out": [out]},
                         lambda: [broadcast(self.values[x], self.values[y], axis, PAIRS[kind])], axis=axis)

    def power(self, x, out, factor):
        return self.one("pow", x, out, lambda t: (t[0], [unary(lambda v: v**factor, lambda v, y: factor * v**(factor - 1))(n) for n in t[1]]), factor=factor)

    def compare(self, kind, x, y, out):
        """A boolean, which has no gradient; 1 and 0 here."""
        test = {"greater_than": lambda a, b: a > b, "less_equal": lambda a, b: a <= b, "not_equal": lambda a, b: a != b}[kind]
        return self.emit(kind, {"X": [x], "Y": [y]}, {"Out": [out]},
                         lambda: [broadcast(self.values[x], self.values[y], -1, lambda a, b: int(test(value(a), value(b))))], axis=-1)

    def where(self, condition, x, y, out):
        def compute():
            (shape, chosen), (_, a), (_, b) = self.values[condition], self.values[x], self.values[y]
            return [(shape, [p if c else q for c, p, q in zip(chosen, a, b)])]
        return self.emit("where", {"Condition": [condition], "X": [x], "Y": [y]}, {"Out": [out]}, compute)

    def matmul(self, x, y, out, tx=False, ty=False):
        return self.emit("matmul_v2", {"X": [x], "Y": [y]}, {"Out": [out]},
                         lambda: [matmul(self.values[x], self.values[y], tx, ty)], trans_x=tx, trans_y=ty)

    def reshape(self, x, out, shape):
        return self.one("reshape2", x, out, lambda t: (list(shape), t[1]), shape=shape)

    def transpose(self, x, out, perm):
        return self.one("transpose2", x, out, lambda t: transpose(t, perm), axis=perm)

    def softmax(self, x, out):
        def compute(t):
            width = t[0][-1]
            rows = [t[1][i:i + width] for i in range(0, len(t[1]), width)]
            return t[0], [v for row in rows for v in softmax(row)]
        return self.one("softmax", x, out, compute, axis=-1)

    def cross_entropy(self, logits, label, out):
        def compute():
            (shape, data), width = self.values[logits], self.values[logits][0][-1]
            rows = [data[i:i + width] for i in range(0, len(data), width)]
            losses = [FUNCTIONS["log"](softmax(row)[k]) * -1 for row, k in zip(rows, self.values[label][1])]
            probabilities = [v for row in rows for v in softmax(row)]
            return [(shape, probabilities), ([*shape[:-1], 1], losses)]
        return self.emit("softmax_with_cross_entropy", {"Logits": [logits], "Label": [label]},
                         {"Softmax": [f"{out}.p"], "Loss": [out]}, compute)[1]

    def reduce(self, kind, x, out, dims=None, keep=False):
        f = {"sum": lambda v: sum(v[1:], v[0]), "mean": lambda v: sum(v[1:], v[0]) * (1 / len(v)),
             "max": lambda v: max(v, key=value), "min": lambda v: min(v, key=value)}[kind]
        every = dims is None
        attrs = {"reduce_all": True} if every else {"dim": dims}
        return self.one(f"reduce_{kind}", x, out, lambda t: reduce(t, range(len(t[0])) if every else dims, keep, f),
                        keep_dim=keep, **attrs)

    def concat(self, xs, out, axis):
        return self.emit("concat", {"X": xs}, {"Out": [out]}, lambda: [concat([self.values[x] for x in xs], axis)], axis=axis)

    def stack(self, xs, out):
        def compute():
            return [concat([([1, *self.values[x][0]], self.values[x][1]) for x in xs], 0)]
        return self.emit("stack", {"X": xs}, {"Y": [out]}, compute, axis=0)

    def split(self, x, outs, sections, axis):
        starts = [sum(sections[:i]) for i in range(len(sections))]
        return self.emit("split", {"X": [x]}, {"Out": outs}, lambda: [take(self.values[x], axis, range(a, a + n)) for a, n in zip(starts, sections)],
                         sections=sections, axis=axis)

    def slice(self, x, out, axis, start, end):
        return self.emit("slice", {"Input": [x]}, {"Out": [out]}, lambda: [take(self.values[x], axis, range(start, end))],
                         axes=[axis], starts=[start], ends=[end])

    def expand(self, x, out, shape):
        def compute(t):
            return broadcast((list(shape), [Node(0.0)] * math.prod(shape)), t, -1, lambda zero, v: v)
        return self.one("expand_v2", x, out, compute, shape=shape)

    def top(self, x, out, k):
        """The k largest of each row; rows of distinct numbers."""
        def compute():
            shape, data = self.values[x]
            rows = [data[i:i + shape[-1]] for i in range(0, len(data), shape[-1])]
            places = [sorted(range(shape[-1]), key=lambda i: -row[i].value)[:k] for row in rows]
            small = [*shape[:-1], k]
            return [(small, [row[i] for row, at in zip(rows, places) for i in at]), (small, [i for at in places for i in at])]
        return self.emit("top_k_v2", {"X": [x]}, {"Out": [out], "Indices": [f"{out}.i"]}, compute, k=k)[0]

    # --- the model

    def model(self, loss, outputs, learning_rate, **train):
        tensor = lambda name, shape, dtype: {"name": name, "shape": list(shape), "dtype": dtype}
        return {"format": "ampc.model", "version": 1, "name": self.name,
                "inputs": [tensor(n, s, d) for n, d, s, _ in self.inputs],
                "parameters": [{**tensor(n, s, self.dtypes[n]), "trainable": t} for n, s, t, _ in self.parameters],
                "ops": self.ops, "outputs": outputs,
                "train": {"loss": loss, "optimizer": {"type": "sgd", "learning_rate": learning_rate}, **train}}
