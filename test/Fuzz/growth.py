"""A valid model that grows by one random operator at a time; the value of every tensor is known at every moment.

What would leave a function's domain, grow beyond LIMIT, or choose a branch that a rounding could change is not taken. Makers of
operators are in grow_numbers.py, grow_shapes.py and grow_motifs.py; generate.py puts a model together.
"""
import math

from evaluate import UNDEFINED, Evaluation
from forms import KINDS, REQUIRED, VARTYPES
from links import UNIT, Tensor, held_by_all, rounded_float32
from naming import COMMAND_LINE, Names
from operators import FLOATS

LIMIT = 100.0
MOST = 320  # elements
SQUARE = {"softmax", "log_softmax", "cross_entropy", "layer_norm", "batch_norm", "rms_norm", "group_norm", "instance_norm", "norm", "bn_act", "resnet_unit", "attention", "residual_norm", "feedforward"}  # an element is linked with each of its line
RANK = 5
VARTYPE = {name: number for number, name in VARTYPES.items()}
BOOKKEEPING = {"op_role": 0, "op_role_var": ["a", "b"], "op_device": "gpu:0", "op_callstack": ["  File \"net.py\", line 3", "    x = f(x)"],
               "with_quant_attr": False, "op_namescope": "/block_0/"}


def op_name(op):
    """An op without a name takes that of its first output."""
    first = next(v for v in op["outputs"].values() if v)
    return op.get("name") or (first if isinstance(first, str) else first[0])


class Growth:
    def __init__(self, rng, unit):
        self.rng, self.names, self.unit = rng, Names(rng), unit
        self.values = Evaluation({}, unit=unit)
        self.inputs, self.parameters, self.ops = [], [], []
        self.trainable = {}  # parameter name -> bool
        self.first = {}  # running state by name: what it begins with
        self.unread = []  # float values that nothing has read yet
        self.scalars = {}  # values of one number that an op made, in order
        self.pir = rng.choice((0.0, 1.0, 0.5))
        self.extents = rng.choice(((1, 2, 3, 4, 5, 7), (1, 1, 1, 2, 3), (2, 4, 8), (1,), (1, 3, 16, 17), (1, 2, 33, 5)))
        self.declared = rng.choice(("float32",) * 12 + ("float16", "bfloat16"))
        self.whole = "float32"  # what a leaf has unless told otherwise
        self.tidy = rng.random() < 0.3  # lists stay lists, names stay where they are
        self.exact_data = rng.random() < 0.35
        self.random = False  # whether a dropout drops
        self.most = MOST
        self.states_attributes = False  # every attribute is written, those of Paddle's default value too

    # --- leaves

    def shape(self, rank=None):
        rank = self.rng.choice((0, 1, 1, 2, 2, 2, 3, 3, 4, 5)) if rank is None else rank
        shape = [self.rng.choice(self.extents) for _ in range(rank)]
        while math.prod(shape) > 120:
            shape[self.rng.randrange(rank)] = 1
        return shape

    def numbers(self, n, bound=2.0, dtype="float32"):
        """Floats within the bound; in models of exact data, or of a 16-bit type, ones that every type holds."""
        if self.exact_data or dtype != "float32":
            bound = 2.0**math.floor(math.log2(bound))
            return [self.rng.randint(-16, 16) * bound / 16 for _ in range(n)]
        return [rounded_float32(self.rng.uniform(-bound, bound)) for _ in range(n)]

    def ranked(self, rank):
        """A float value of `rank` dimensions; many models have none of them."""
        good = lambda t: len(t.shape) == rank
        x = self.pick(good)
        return x if x is not None and good(self.of(x)) else self.leaf([self.rng.randint(1, 3) for _ in range(rank)], parameter=self.rng.random() < 0.7)

    def leaf(self, shape, dtype="float32", values=None, parameter=None, bound=2.0):
        """A new input or parameter."""
        rng, n = self.rng, math.prod(shape)
        if values is None:
            values = self.numbers(n, bound, dtype) if dtype in FLOATS else [rng.randint(0, 1) if dtype == "bool" else rng.randint(-4, 6) for _ in range(n)]
        parameter = rng.random() < 0.5 if parameter is None else parameter
        name = self.names.fresh("w" if parameter else "x", free=parameter)
        entry = {"name": name, "shape": list(shape), "dtype": dtype if rng.random() < 0.9 else VARTYPE[dtype]}
        if parameter:
            self.trainable[name] = dtype in FLOATS and rng.random() < 0.85
            if self.trainable[name] != (dtype in FLOATS) or rng.random() < 0.2:
                entry["trainable"] = self.trainable[name]
            self.parameters.append(entry)
        else:
            self.names.used.add(clean := name.translate(COMMAND_LINE))
            entry["name"] = name = clean
            self.inputs.append(entry)
        exact = dtype not in FLOATS or all(map(held_by_all, values))
        self.values.tensors[name] = Tensor(shape, dtype, list(values), exact, [0.0] * n if exact else [abs(v) * self.unit for v in values])
        return name

    # --- looking at values

    def of(self, name):
        return self.values.tensors[name]

    def floats(self, good=lambda t: True, dtype=None):
        return [n for n, t in self.values.tensors.items() if (t.dtype == dtype if dtype else t.dtype in FLOATS) and good(t)]

    def pick(self, good=lambda t: True, dtype=None):
        """A float value, rather one that nothing has read, rather a late one; a new leaf where none will do."""
        live = [n for n in self.unread if good(self.of(n)) and (dtype is None or self.of(n).dtype == dtype)]
        if live and self.rng.random() < 0.6:
            return self.rng.choice(live)
        names = self.floats(good, dtype)
        if names and self.rng.random() < 0.9:
            return self.rng.choice(names[-8:] if self.rng.random() < 0.5 else names)
        for _ in range(20):
            shape = self.shape()
            probe = Tensor(shape, dtype or self.whole, [0.5] * math.prod(shape), True, [0.0] * math.prod(shape))
            if good(probe):
                return self.leaf(shape, dtype or self.whole)
        return names[-1] if names else None

    def whole_numbers(self, good=lambda t: True, dtypes=("int64", "int32")):
        names = [n for n, t in self.values.tensors.items() if t.dtype in dtypes and good(t)]
        return self.rng.choice(names) if names and self.rng.random() < 0.7 else None

    # --- ops

    def emit(self, kind, slots, attrs=None, form=None, parts=1, limit=LIMIT, state=None):
        """Adds the op. Its outputs by place (None for one that is left out), or None where it must not be. state: the parameter that an
        output names again, by the output's place; nothing has read it."""
        attrs, state = attrs or {}, state or {}
        before = {name: self.of(name) for name in state.values()}
        if kind in SQUARE and len(self.of(slots[0][0])) > self.most:
            return None
        forms = [form] if form else [f for f in KINDS[kind] if all(f.spelt(a) or v == default_of(kind, a) for a, v in attrs.items())
                                     and all(d is not REQUIRED or c in attrs for c, d in f.attrs.values())]
        if not form:
            wanted = [f for f in forms if f.pir == (self.rng.random() < self.pir)]
            form = self.rng.choice(wanted or forms)
        if any(not form.spelt(a) and v != default_of(kind, a) for a, v in attrs.items()):
            return None
        op, names = self.written(form, slots, attrs, parts, state)
        try:
            self.values.add({**op, "name": op_name(op)})
        except UNDEFINED:
            return self.forget(names, before)
        step = self.values.steps[-1]
        tensors = [t for t in step.tensors if t is not None]
        good = all(0 < len(t) <= self.most and len(t.shape) <= RANK for t in tensors) and not self.values.unclear
        good = good and all(math.isfinite(v) and abs(v) <= limit for t in tensors for v in t.data)
        if not good:
            self.values.steps.pop()
            self.values.unclear.clear()
            for group in names:
                for name in group or []:
                    self.values.tensors.pop(name, None)
            return self.forget(names, before)
        self.first.update(before)
        self.ops.append(op)
        self.unread = [n for n in self.unread if not any(n in slot for slot in slots)]
        self.unread += [n for group in names for n in group or [] if n in self.values.tensors and self.of(n).dtype in FLOATS]
        self.scalars.update((n, None) for group in names for n in group or [] if n in self.values.tensors and len(self.of(n)) == 1 and n not in before)
        flat = [group if group is None or slot.many else group[0] for slot, group in zip([s for s in form.outputs if not s.side], names)]
        return flat

    def forget(self, names, state):
        for group in names:
            self.names.used.difference_update(group or [])
        self.names.used.update(state)
        self.values.tensors.update(state)
        return None

    def written(self, form, slots, attrs, parts, state):
        """The op as JSON, and its readable outputs by slot."""
        rng, first = self.rng, self.of(slots[0][0]) if slots and slots[0] else None
        lone = lambda names: names[0] if len(names) == 1 and not self.tidy and rng.random() < 0.3 else list(names)
        op = {"type": form.type, "name": None, "inputs": {slot.name: lone(names) for slot, names in zip(form.inputs, slots)}, "outputs": {}, "attrs": {}}
        outputs, names = {}, []
        for place, slot in enumerate(form.outputs):
            if place in state:
                names.append([state[place]])
                outputs[slot.name] = lone(names[-1])
                continue
            if (slot.side or slot.optional) and rng.random() < 0.5:
                names += [] if slot.side else [None]
                continue
            made = [self.names.fresh("t").translate(COMMAND_LINE) for _ in range(parts if slot.many else 1)]
            self.names.used.update(made)
            names += [] if slot.side else [made]
            outputs[slot.name] = lone(made)
        order = list(outputs)
        if not self.tidy and rng.random() < 0.2:
            rng.shuffle(order)
        op["outputs"] = {slot: outputs[slot] for slot in order}
        for name, (canonical, default) in form.attrs.items():
            value = attrs.get(canonical, default)
            if value is REQUIRED:
                raise KeyError(f"{form.label}: {canonical}")
            if value != default or self.states_attributes or rng.random() < 0.4:
                op["attrs"][name] = self.said(canonical, value)
        for name in form.ignored:
            if rng.random() < 0.15:
                op["attrs"][name] = idle(name, first, attrs)
        if rng.random() < 0.1:
            key = rng.choice(list(BOOKKEEPING))
            op["attrs"][key] = BOOKKEEPING[key]
        if rng.random() < 0.05:
            op["scope"] = op["attrs"].get("op_namescope", rng.choice(("", "/__use_fp16___0/", "/a b/\"c\"/")))
        if not op["inputs"] and rng.random() < 0.5:
            del op["inputs"]
        if not op["attrs"] and not self.tidy:
            del op["attrs"]
        op["name"] = self.names.fresh(form.type, free=True)
        if rng.random() < 0.15 and not self.tidy:
            self.names.used.discard(op.pop("name"))
        return op, names

    def said(self, canonical, value):
        """An attribute's value in one of its spellings."""
        rng = self.rng
        if canonical in ("to", "dtype") and rng.random() < 0.3:
            return VARTYPE[value]
        if isinstance(value, list) and len(value) == 1 and not self.tidy and rng.random() < 0.2:
            return value[0]
        if isinstance(value, float) and value == int(value) and abs(value) < 1e6 and rng.random() < 0.2:
            return int(value)
        return value

    # --- values as an operator wants them

    def steered(self, x, target):
        """x plus a leaf, so that element i becomes about target(i)."""
        t = self.of(x)
        step = 64 if t.dtype == "float32" else 16
        shift = [round((target(i) - v) * step) / step for i, v in enumerate(t.data)]
        if t.dtype != "float32" and not all(map(held_by_all, shift)):
            return None
        leaf = self.leaf(t.shape, t.dtype, shift, parameter=self.rng.random() < 0.3)
        made = self.emit("add", [[x], [leaf]] if self.rng.random() < 0.7 else [[leaf], [x]])
        return made and made[0]

    def learns(self, x):
        """Whether x depends on a parameter that is trained."""
        reached = {x}
        for op in reversed(self.ops):
            listed = lambda slots: [name for value in slots.values() for name in ([value] if isinstance(value, str) else value)]
            if reached & set(listed(op["outputs"])):
                reached |= set(listed(op.get("inputs", {})))
        return any(self.trainable.get(name) for name in reached)

    def running_statistics(self, x, n):
        """A mean and a variance of n channels, and the state of emit(): which outputs name them again. They are updated only where x has
        numbers without an error, and keeps them in later steps: how far the statistics are off has no link to them."""
        rng = self.rng
        updates = self.of(x).exact and rng.random() < 0.7 and not self.learns(x)
        mean = self.leaf([n], "float32", [rng.randint(-8, 8) / 4 for _ in range(n)], parameter=updates or None)
        variance = self.leaf([n], "float32", [rng.randint(2, 12) / 4 for _ in range(n)], parameter=updates or None)
        for entry in self.parameters:
            if updates and entry["name"] in (mean, variance):
                self.trainable[entry["name"]] = entry["trainable"] = False
        return mean, variance, {1: mean, 2: variance} if updates else {}

    def bounded(self, x, low, high):
        """x, or something of its shape, with all numbers within the bounds."""
        t = self.of(x)
        if all(low + 2 * e <= v - 1e-6 and v + 1e-6 <= high - 2 * e for v, e in zip(t.data, t.err)):
            return x
        draw = lambda i: self.rng.uniform(low + 0.1 * (high - low), high - 0.1 * (high - low))
        if self.rng.random() < 0.6 and (made := self.steered(x, draw)):
            return made
        n = len(t)
        values = [round(draw(i) * 16) / 16 for i in range(n)] if self.exact_data or t.dtype != "float32" else [rounded_float32(draw(i)) for i in range(n)]
        return self.leaf(t.shape, t.dtype, values)

    def away(self, x, corners, gap=0.25):
        """x, or something of its shape, with no number near a corner."""
        t = self.of(x)
        if t.exact or all(abs(v - c) > 2 * e + 1e-4 for v, e in zip(t.data, t.err) for c in corners):
            return x
        worst = max(t.err)

        def draw(i):
            for _ in range(50):
                v = self.rng.uniform(min(corners) - 2, max(corners) + 2)
                if all(abs(v - c) > gap + 3 * worst for c in corners):
                    return v
            return max(corners) + 1 + 3 * worst
        if self.rng.random() < 0.7 and (made := self.steered(x, draw)):
            return made
        return self.leaf(t.shape, t.dtype)


def default_of(kind, canonical):
    """Paddle's default of an attribute, from any spelling that has it."""
    for form in KINDS[kind]:
        for known, default in form.attrs.values():
            if known == canonical and default is not REQUIRED:
                return default
    return REQUIRED


def idle(name, first, attrs):
    """A value for an attribute that has no effect."""
    if name in ("in_dtype", "out_dtype", "dtype"):
        return VARTYPE[first.dtype]
    if name == "infer_flags":
        return [1] * len(attrs["axes"])
    return 0 if name == "seed" else name in ("sorted", "use_softmax", "numeric_stable_mode")
