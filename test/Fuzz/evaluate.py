"""A model of model.json computed in float64, forward and reverse: what ampc and amprun must give.

With a Noise every number and every gradient gets an error as large as the rounding that a program does there. How far the results move
is how far a program may be from them; judge.py turns it into tolerances.
"""
import traced
from forms import VARTYPES, form_of, listed
from links import UNIT, Tensor, held_by_all
from operators import COMPARISONS, CORNERS, EXACT, FLOATS, OPERATORS, aligned, lines

CLEAR = 1.5  # first-order errors, of which the bound is the sum of magnitudes
UNDEFINED = (ValueError, ArithmeticError, TypeError, IndexError)  # outside a function's domain


class Noise:
    """Errors of rounding. `low`: dtype by op name, where an op computes in 16 bits; `declared`: the 16-bit type that values have
    which the model declares as one, None for that of the model; `scale`: the loss scale."""

    def __init__(self, rng, low, scale=1.0, size=1.0, declared=None):
        self.rng, self.low, self.scale, self.size, self.declared = rng, low, scale, size, declared

    def add(self, data, dtype, mass=None, backward=False, spread=0.0):
        """mass: what a float32 sum adds up, in magnitudes; spread: the share of it that is rounded to dtype on the way."""
        half = "float16" in (dtype, self.declared) and dtype != "float32"
        tiny = (2.0**-25 if half else 2.0**-150) / (self.scale if backward else 1.0)  # below the smallest numbers
        if self.declared and dtype != "float32":
            dtype = max(dtype, self.declared, key=UNIT.get)
        unit, draw, size = UNIT[dtype], self.rng.random, self.size
        wide = 2 * UNIT["float32"]
        if mass is None:
            return [v + size * (2 * draw() - 1) * ((unit + wide) * abs(v) + tiny) for v in data]
        return [v + size * (2 * draw() - 1) * (unit * abs(v) + (wide + unit * spread) * m + tiny) for v, m in zip(data, mass)]


class Inputs:
    """What an operator gets."""
    __slots__ = ("kind", "slots", "attrs", "training", "dtype", "noise")

    def __init__(self, kind, slots, attrs, training, dtype, noise):
        self.kind, self.slots, self.attrs, self.training, self.dtype, self.noise = kind, slots, attrs, training, dtype, noise

    def round(self, data, dtype=None, mass=None):
        return self.noise.add(data, dtype if dtype in FLOATS and self.dtype == "float32" else self.dtype, mass) if self.noise else data


class Step:
    """An op of the model and what it gave."""
    __slots__ = ("op", "kind", "dtype", "results", "tensors", "exact")


def canonical(attrs):
    for name in ("to", "dtype"):
        if name in attrs and isinstance(attrs[name], int):
            attrs[name] = VARTYPES[attrs[name]]
    return attrs


class Evaluation:
    """`leaves`: tensors of inputs and parameters by name. `like`: an evaluation without noise, of which the exact ops are taken.

    unit: with it, errors to first order are computed for a program that rounds everything so, and `unclear` names the ops for which
    they may choose another branch.
    """

    def __init__(self, leaves, training=True, noise=None, like=None, unit=None):
        self.tensors, self.training, self.noise, self.like, self.unit = dict(leaves), training, noise, like, unit
        self.steps, self.unclear = [], []

    def run(self, ops):
        for op in ops:
            self.add(op)
        return self

    def add(self, op):
        form = form_of(op)
        ins, outs, attrs = form.read(op)
        step = Step()
        step.op, step.kind = op, form.kind
        # Statistics of a batch norm are known while its x is exact: not after a step that moved a parameter in front of it.
        if not all(name in self.tensors for names in ins for name in names or []):
            raise ArithmeticError
        slots = [[self.tensors[name] for name in names or []] for names in ins]
        floats = [t for slot in slots for t in slot if t.dtype in FLOATS]
        declared = floats[0].dtype if floats else "float32"
        step.dtype = self.noise.low.get(op["name"], declared) if self.noise else declared
        if UNIT[declared] > UNIT[step.dtype]:  # a 16-bit value of the model stays one where anybody looks at it
            step.dtype = declared
        if self.unit is not None and not clear(form.kind, slots, attrs):
            self.unclear.append(op["name"])
        noise = self.noise if self.noise and not self.like.steps[len(self.steps)].exact else None
        if noise and step.dtype != "float32":
            slots = [[self.narrowed(t, step.dtype) for t in slot] for slot in slots]
        step.results = OPERATORS[form.kind](Inputs(form.kind, slots, canonical(attrs), self.training, step.dtype, noise))
        names = [n for group in (outs + [None] * len(step.results)) for n in (group or [None])][:len(step.results)]
        step.exact = form.kind in EXACT and all(t.exact for slot in slots for t in slot)
        step.tensors = [self.made(name, result, step) for name, result in zip(names, step.results)]
        self.steps.append(step)

    def narrowed(self, tensor, dtype):
        if tensor.exact or tensor.dtype not in FLOATS:
            return tensor
        copy = Tensor(tensor.shape, tensor.dtype, self.noise.add(tensor.data, dtype), False)
        copy.origin = tensor
        return copy

    def made(self, name, result, step):
        if result is None:
            return None
        tensor = Tensor(result.shape, result.dtype, result.data)
        if result.dtype in FLOATS:
            tensor.exact = step.exact = step.exact and all(map(held_by_all, result.data))
            if self.unit is not None:
                tensor.err = [0.0] * len(tensor) if tensor.exact else self.first_order(result, step)
        elif self.unit is not None:
            tensor.err = [0] * len(tensor)
        if name is not None:
            self.tensors[name] = tensor
        return tensor

    def first_order(self, result, step):
        unit = max(self.unit, UNIT[step.dtype])
        err = [unit * abs(v) + 1e-7 * unit for v in result.data]
        for link in result.links:
            x = link.operand
            errors = x.err if x.exact else [e + unit * abs(v) for e, v in zip(x.err, x.data)]
            for i, j, slope in zip(link.ins, link.outs, link.slopes or [1.0] * len(link.ins)):
                err[j] += abs(slope) * errors[i]
        return err

    def backward(self, loss):
        """The gradient of a number, in `grad` of every tensor that it depends on; None where it does not."""
        self.seed({loss: [1.0]})

    def seed(self, cotangents):
        """The gradient of sum(tensor * cotangent)."""
        for tensor in self.tensors.values():
            tensor.grad = None
        for step in self.steps:
            for tensor in step.tensors:
                if tensor is not None:
                    tensor.grad = None
        for name, values in cotangents.items():
            self.tensors[name].grad = list(values)
        for step in reversed(self.steps):
            for result, tensor in zip(step.results, step.tensors):
                if tensor is not None and tensor.grad is not None:
                    for link in result.links:
                        self.pull(step, link, tensor.grad)

    def pull(self, step, link, grad):
        target = link.operand.origin or link.operand
        part = [0.0] * len(target)
        if link.slopes is None:
            for i, j in zip(link.ins, link.outs):
                part[i] += grad[j]
        else:
            for i, j, slope in zip(link.ins, link.outs, link.slopes):
                part[i] += slope * grad[j]
        if self.noise:
            mass, count = [0.0] * len(part), [0] * len(part)
            for i, j, slope in zip(link.ins, link.outs, link.slopes or [1.0] * len(link.ins)):
                mass[i] += abs(slope * grad[j])
                count[i] += 1
            most = max(1, *count)
            growth = max(1.0, most**0.5 / 4)  # errors of a long sum in some lanes add up at random
            spread = 0.0 if step.kind in ("matmul", "flat_matmul", "dot") else most**-0.5 / growth
            part = self.noise.add(part, step.dtype, [m * growth for m in mass], True, spread)
        target.grad = part if target.grad is None else [a + b for a, b in zip(target.grad, part)]


# --- branches

# Which operand must stay above what: outside there is no number, and near to it one that says nothing.
DOMAINS = {name: lambda a: (0, 0.0) for name in ("log", "log2", "log10", "sqrt", "rsqrt", "elementwise_pow")}
DOMAINS.update({name: lambda a: (0, -1.0) for name in ("asin", "acos", "atanh", "erfinv")})
DOMAINS.update({"acosh": lambda a: (0, 1.0), "logit": lambda a: (0, 0.0)})
DOMAINS.update({"log1p": lambda a: (0, -1.0), "reciprocal": lambda a: (0, 0.0), "pow": lambda a: (None, 0) if a["factor"] in (0.0, 1.0, 2.0, 3.0) else (0, 0.0)})


def apart(x, y, p, q):
    """Whether rounding cannot change which of two numbers is larger; equal ones that are exact are so everywhere."""
    return (x.exact and y.exact) or abs(x.data[p] - y.data[q]) > CLEAR * (x.err[p] + y.err[q])


def clear(kind, slots, attrs):
    x = slots[0][0] if slots and slots[0] else None
    if x is None or x.dtype not in FLOATS and kind != "where":
        return True
    if kind in traced.FORMULAS:
        return traced.clear(kind, slots, attrs, CLEAR)
    if kind in DOMAINS:
        where, lowest = DOMAINS[kind](attrs)
        if where is not None and not all(v - lowest > 0.02 + 2 * CLEAR * e for v, e in zip(slots[where][0].data, slots[where][0].err)):
            return False
    if kind == "put_along_axis" and attrs["reduce"] != "add":
        values = slots[2][0]
        if attrs["reduce"] in ("mul", "multiply"):
            return all(abs(v) > 0.02 + 2 * CLEAR * e for t in (x, values) for v, e in zip(t.data, t.err))
        return attrs["reduce"] == "assign" or x.exact and values.exact
    if kind == "div":
        return all(abs(v) > 0.02 + 2 * CLEAR * e for v, e in zip(slots[1][0].data, slots[1][0].err))
    if kind in CORNERS or kind == "cast" and attrs["to"] not in (*FLOATS, 5, 4, 22):
        if x.exact:
            return True
        corners = CORNERS[kind](attrs) if kind in CORNERS else None
        return all(abs(v - c) > CLEAR * e for v, e in zip(x.data, x.err) for c in (corners if corners is not None else [round(v)]))
    if kind in ("logical_and", "logical_or", "logical_xor"):
        return all(t.exact or t.dtype not in FLOATS or all(abs(v) > CLEAR * e for v, e in zip(t.data, t.err)) for t in (x, slots[1][0]))
    if kind == "logical_not":
        return x.exact or all(abs(v) > CLEAR * e for v, e in zip(x.data, x.err))
    if kind in COMPARISONS or kind in ("max", "min"):
        y = slots[1][0]
        _, places = aligned(tuple(x.shape), tuple(y.shape), attrs["axis"] if "axis" in attrs else -1)
        return x is y and kind not in COMPARISONS or all(apart(x, y, p, q) for p, q in places)
    if kind in ("reduce_max", "reduce_min", "top_k", "arg_max", "arg_min", "argsort") and not x.exact:
        axes = listed(attrs.get("axis", -1))
        every = attrs.get("reduce_all") or attrs.get("flatten") or not axes
        groups = lines(tuple(x.shape), tuple(range(len(x.shape))) if every else tuple(axes), False)[1]
        for group in groups:
            order = sorted(group, key=lambda p: x.data[p])
            if not all(apart(x, x, p, q) for p, q in zip(order, order[1:])):
                return False
    return True
