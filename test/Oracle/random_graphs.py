"""Random graphs over small integers, and what they must give: operators written down again in plain Python lists.

Every value is a whole number of magnitude at most LIMIT, which float32, float16 and bfloat16 hold exactly, and every sum
of a product is at most LIMIT too: no choice of precision, order or fusion may change a bit. A tensor is (shape, list). With
gradients, the numbers of the list are nodes of reverse-mode differentiation, element by element.
"""
import math
import random

from arrays import broadcast, concat, matmul, reduce, take, transpose

LIMIT = 256


class Node:
    """A number that remembers what it was made of, so that its gradient can be asked for."""

    __slots__ = ("value", "parents", "grad", "largest")

    def __init__(self, value, parents=()):
        self.value, self.parents, self.grad, self.largest = value, parents, 0, 0

    def __add__(self, other):
        if not isinstance(other, Node):
            return Node(self.value + other, ((self, 1),))
        return Node(self.value + other.value, ((self, 1), (other, 1)))

    def __mul__(self, other):
        if not isinstance(other, Node):
            return Node(self.value * other, ((self, other),))
        return Node(self.value * other.value, ((self, other.value), (other, self.value)))

    __radd__, __rmul__ = __add__, __mul__

    def __sub__(self, other):
        return self + other * -1

    def __neg__(self):
        return self * -1

    def __lt__(self, other):
        return self.value < (other.value if isinstance(other, Node) else other)

    def __gt__(self, other):
        return self.value > (other.value if isinstance(other, Node) else other)


def value(v):
    return v.value if isinstance(v, Node) else v


def chosen(pick, values):
    """The largest or smallest; None where two are equal, whose gradients would be shared."""
    best = pick(values)
    return best if sum(value(v) == value(best) for v in values) == 1 or not isinstance(best, Node) else None


def differentiate(seeds):
    """Fills grad of every node below the (node, gradient) pairs, and the largest sum of magnitudes met on the way."""
    order, seen, stack = [], set(), [node for node, _ in seeds]
    while stack:
        node = stack.pop()
        if node is None:
            order.append(stack.pop())
        elif id(node) not in seen:
            seen.add(id(node))
            stack += [node, None, *(p for p, _ in node.parents if id(p) not in seen)]
    for node in order:
        node.grad = node.largest = 0
    for node, grad in seeds:
        node.grad, node.largest = node.grad + grad, node.largest + abs(grad)
    for node in reversed(order):
        for parent, slope in node.parents:
            parent.grad += slope * node.grad
            parent.largest += abs(slope) * node.largest
    return max(node.largest for node in order)


class Graph:
    """A model that grows by one random operator at a time, with the value of every tensor."""

    def __init__(self, seed, gradients=False):
        self.gradients = gradients
        self.rng = random.Random(seed)
        self.inputs, self.ops, self.values = [], [], {}
        for rank in (0, 1, 1, 2, 2, 3, 3, 4):
            self._input([self.rng.choice((1, 1, 2, 3, 4, 5, 7)) for _ in range(rank)])

    def _input(self, shape):
        name = f"in{len(self.inputs)}"
        self.inputs.append(name)
        data = [self.rng.randint(-5, 5) for _ in range(math.prod(shape))]
        self.values[name] = (shape, [Node(v) for v in data] if self.gradients else data)
        return name

    def _pick(self, good=lambda shape: True):
        names = [n for n, (shape, _) in self.values.items() if good(shape)]
        return self.rng.choice(names[-12:] if self.rng.random() < 0.5 else names) if names else None

    def _emit(self, kind, inputs, results, slot="Out", **attrs):
        """Adds the op unless a result is too large to be exact or to be computed here in no time."""
        if any(len(d) > 3000 or not d or any(v is None or abs(value(v)) > LIMIT for v in d) for _, d in results):
            return False
        n = len(self.ops)
        names = [f"t{n}_{i}" for i in range(len(results))]
        self.values.update(zip(names, results))
        self.ops.append({"type": kind, "name": f"op{n}", "inputs": inputs, "outputs": {slot: names}, "attrs": attrs})
        return True

    def grow(self, count):
        makers = [getattr(self, name) for name in dir(self) if name.startswith("op_")]
        while len(self.ops) < count:
            self.rng.choice(makers)()

    def op_unary(self):
        x = self._pick()
        shape, data = self.values[x]
        low, high = sorted((self.rng.randint(-6, 6), self.rng.randint(-6, 6)))
        a, b, after = self.rng.choice((-2, -1, 1, 2, 3)), self.rng.randint(-3, 3), self.rng.random() < 0.5
        kind, f, attrs = self.rng.choice((
            # At a kink: relu, relu6 and abs have gradient 0, clip 1, leaky_relu 1.
            ("relu", lambda v: v if v > 0 else v * 0, {}), ("abs", lambda v: v if v > 0 else -v if v < 0 else v * 0, {}),
            ("square", lambda v: v * v, {}), ("relu6", lambda v: v * 0 + 6 if not v < 6 else v if v > 0 else v * 0, {}),
            ("clip", lambda v: v * 0 + low if v < low else v * 0 + high if v > high else v, {"min": low, "max": high}),
            ("leaky_relu", lambda v: v * 2 if v < 0 else v, {"alpha": 2.0}),
            ("scale", (lambda v: a * v + b) if after else (lambda v: a * (v + b)), {"scale": a, "bias": b, "bias_after_scale": after})))
        self._emit(kind, {"X": [x]}, [(shape, [f(v) for v in data])], **{k: float(v) if k in ("scale", "bias", "min", "max") else v for k, v in attrs.items()})

    def op_cast(self):
        x = self._pick()
        self._emit("cast", {"X": [x]}, [self.values[x]], in_dtype="float32", out_dtype="float32")

    def op_binary(self):
        x = self._pick()
        shape = self.values[x][0]
        if self.rng.random() < 0.5:  # a part of x's shape, at an axis
            length = self.rng.randint(0, len(shape))
            axis = self.rng.randint(0, len(shape) - length)
            part = [n if self.rng.random() < 0.8 else 1 for n in shape[axis:axis + length]]
            if part and part[-1] == 1 and shape[axis + length - 1] != 1:
                part[-1] = shape[axis + length - 1]  # Paddle trims trailing ones
            y = self._pick(lambda s: s == part) or self._input(part)
            axis = -1 if axis + length == len(shape) and self.rng.random() < 0.5 else axis
        else:  # numpy's way, either side the smaller
            part = [n if self.rng.random() < 0.7 else 1 for n in shape][self.rng.randint(0, len(shape)):]
            y = self._pick(lambda s: s == part) or self._input(part)
            axis = -1
            if self.rng.random() < 0.5:
                x, y = y, x
        kind, f = self.rng.choice((("add", lambda p, q: p + q), ("sub", lambda p, q: p - q), ("mul", lambda p, q: p * q),
                                   ("max", lambda p, q: chosen(max, [p, q])), ("min", lambda p, q: chosen(min, [p, q]))))
        self._emit(f"elementwise_{kind}", {"X": [x], "Y": [y]}, [broadcast(self.values[x], self.values[y], axis, f)], axis=axis)

    def op_reduce(self):
        x = self._pick(lambda s: len(s) > 0)
        rank = len(self.values[x][0])
        every, keep = self.rng.random() < 0.2, self.rng.random() < 0.5
        dims = self.rng.sample(range(rank), self.rng.randint(1, rank))
        signed = [d - rank if self.rng.random() < 0.3 else d for d in dims]
        kind, f = self.rng.choice((("sum", sum), ("max", lambda values: chosen(max, values))))
        attrs = {"reduce_all": True} if every else {"dim": signed}
        self._emit(f"reduce_{kind}", {"X": [x]}, [reduce(self.values[x], range(rank) if every else dims, keep, f)], keep_dim=keep, **attrs)

    def op_reshape(self):
        x = self._pick()
        shape, data = self.values[x]
        primes, rest, to = [], len(data), []
        for p in (2, 3, 5, 7):
            while rest % p == 0:
                primes, rest = primes + [p], rest // p
        self.rng.shuffle(primes)
        while primes:
            to.append(math.prod(primes[:(n := self.rng.randint(1, len(primes)))]))
            primes = primes[n:]
        to += [rest] if rest > 1 else []
        for _ in range(self.rng.randint(0, 2)):
            to.insert(self.rng.randint(0, len(to)), 1)
        said = list(to)
        if said and self.rng.random() < 0.5:
            said[self.rng.randrange(len(said))] = -1
        for i, n in enumerate(to):
            if i < len(shape) and shape[i] == n and said[i] != -1 and self.rng.random() < 0.5:
                said[i] = 0
        if said:
            self._emit("reshape2", {"X": [x]}, [(to, data)], shape=said)

    def op_flatten(self):
        x = self._pick(lambda s: len(s) > 0)
        shape, data = self.values[x]
        start = self.rng.randrange(len(shape))
        stop = self.rng.randint(start, len(shape) - 1)
        self._emit("flatten_contiguous_range", {"X": [x]}, [(shape[:start] + [math.prod(shape[start:stop + 1])] + shape[stop + 1:], data)],
                   start_axis=start, stop_axis=stop - len(shape) if self.rng.random() < 0.5 else stop)

    def op_transpose(self):
        x = self._pick(lambda s: len(s) > 0)
        perm = self.rng.sample(range(len(self.values[x][0])), len(self.values[x][0]))
        self._emit("transpose2", {"X": [x]}, [transpose(self.values[x], perm)], axis=perm)

    def op_concat(self):
        x = self._pick(lambda s: len(s) > 0)
        shape = self.values[x][0]
        axis = self.rng.randrange(len(shape))
        fits = lambda s: len(s) == len(shape) and all(a == b for d, (a, b) in enumerate(zip(s, shape)) if d != axis)
        names = [x] + [self._pick(fits) for _ in range(self.rng.randint(0, 3))]
        self._emit("concat", {"X": names}, [concat([self.values[n] for n in names], axis)], axis=axis - len(shape) if self.rng.random() < 0.5 else axis)

    def op_stack(self):
        x = self._pick(lambda s: len(s) < 4)
        shape = self.values[x][0]
        names = [x] + [self._pick(lambda s: s == shape) for _ in range(self.rng.randint(0, 2))]
        axis = self.rng.randint(0, len(shape))
        lifted = [(shape[:axis] + [1] + shape[axis:], self.values[n][1]) for n in names]
        self._emit("stack", {"X": names}, [concat(lifted, axis)], slot="Y", axis=axis - len(shape) - 1 if self.rng.random() < 0.5 else axis)

    def op_split(self):
        x = self._pick(lambda s: len(s) > 0 and max(s) > 1)
        shape = self.values[x][0]
        axis = self.rng.choice([d for d, n in enumerate(shape) if n > 1])
        cuts = sorted(self.rng.sample(range(1, shape[axis]), self.rng.randint(1, min(3, shape[axis] - 1))))
        sections = [b - a for a, b in zip([0, *cuts], [*cuts, shape[axis]])]
        results, begin = [], 0
        for n in sections:
            results.append(take(self.values[x], axis, range(begin, begin + n)))
            begin += n
        said = {"num": len(sections)} if len(set(sections)) == 1 else {"sections": sections}
        if "sections" in said and self.rng.random() < 0.3:
            said["sections"][self.rng.randrange(len(sections))] = -1
        self._emit("split", {"X": [x]}, results, axis=axis - len(shape) if self.rng.random() < 0.5 else axis, **said)

    def op_slice(self):
        x = self._pick(lambda s: len(s) > 0)
        value, rank = self.values[x], len(self.values[x][0])
        axes = self.rng.sample(range(rank), self.rng.randint(1, rank))
        starts, ends, gone = [], [], []
        for axis in axes:
            n = value[0][axis]
            begin = self.rng.randrange(n)
            end = self.rng.randint(begin + 1, n)
            value = take(value, axis, range(begin, end))
            starts.append(begin - n if self.rng.random() < 0.3 else begin)
            ends.append(end + 1000 if end == n and self.rng.random() < 0.3 else end - n if end < n and self.rng.random() < 0.3 else end)
            if end == begin + 1 and self.rng.random() < 0.3:
                gone.append(axis)
        shape = [n for d, n in enumerate(value[0]) if d not in gone]
        self._emit("slice", {"Input": [x]}, [(shape, value[1])], axes=axes, starts=starts, ends=ends, **({"decrease_axis": gone} if gone else {}))

    def op_squeeze(self):
        x = self._pick(lambda s: 1 in s)
        if x is None:
            return
        shape, data = self.values[x]
        ones = [d for d, n in enumerate(shape) if n == 1]
        gone = self.rng.sample(ones, self.rng.randint(1, len(ones)))
        self._emit("squeeze2", {"X": [x]}, [([n for d, n in enumerate(shape) if d not in gone], data)],
                   axes=[d - len(shape) if self.rng.random() < 0.3 else d for d in gone])

    def op_unsqueeze(self):
        x = self._pick(lambda s: len(s) < 4)
        shape, data = self.values[x]
        axis = self.rng.randint(0, len(shape))
        self._emit("unsqueeze2", {"X": [x]}, [(shape[:axis] + [1] + shape[axis:], data)], axes=[axis - len(shape) - 1 if self.rng.random() < 0.5 else axis])

    def op_expand(self):
        x = self._pick(lambda s: 0 < len(s) < 4)
        shape, data = self.values[x]
        to = [self.rng.randint(1, 4) if n == 1 else n for n in shape]
        front = [self.rng.randint(1, 3) for _ in range(self.rng.randint(0, 1))]
        said = front + [-1 if n == own and self.rng.random() < 0.4 else n for n, own in zip(to, shape)]
        ones = (front + to, [0] * math.prod(front + to))
        self._emit("expand_v2", {"X": [x]}, [broadcast(ones, (shape, data), -1, lambda zero, v: v)], shape=said)

    def op_matmul(self):
        x = self._pick(lambda s: len(s) > 0)
        a = self.values[x][0]
        tx = len(a) > 1 and self.rng.random() < 0.4
        k, ty = a[-2] if tx else a[-1], self.rng.random() < 0.4
        batch = [n if self.rng.random() < 0.7 else 1 for n in a[:-2]][self.rng.randint(0, max(0, len(a) - 2)):]
        b = [k] if self.rng.random() < 0.2 else batch + ([self.rng.choice((1, 3, 4)), k] if ty else [k, self.rng.choice((1, 3, 4))])
        y = self._pick(lambda s: s == b) or self._input(b)
        ty = ty and len(b) > 1
        self._emit("matmul_v2", {"X": [x], "Y": [y]}, [matmul(self.values[x], self.values[y], tx, ty)], trans_x=tx, trans_y=ty)

    def trained(self, name, limit):
        """A model whose one step of SGD leaves d = -gradient for a parameter d beside every input, those gradients, and outputs.

        Cotangents are -1, 0 or 1, on as many outputs as keep every sum on the way back within the limit.
        """
        read = {n for op in self.ops for names in op["inputs"].values() for n in names}
        made = [n for op in self.ops for names in op["outputs"].values() for n in names]
        ends, seeds, cots = [n for n in made if n not in read], [], {}
        self.rng.shuffle(ends)
        for end in ends:
            cot = [self.rng.choice((-1, 0, 0, 1)) for _ in self.values[end][1]]
            more = seeds + [(node, c) for node, c in zip(self.values[end][1], cot) if c]
            if more and differentiate(more) <= limit:
                seeds, cots[end] = more, cot
        if not cots:
            return None
        for n in self.inputs:  # what a refused output had reached
            for node in self.values[n][1]:
                node.grad = 0
        differentiate(seeds)
        used = [n for n in self.inputs if n in read]
        tensor = lambda n, shape: {"name": n, "shape": shape, "dtype": "float32"}
        moved = lambda slots: {k: [f"{n}+d" if n in used else n for n in names] for k, names in slots.items()}
        model = {"format": "ampc.model", "version": 1, "name": name,
                 "inputs": [tensor(n, self.values[n][0]) for n in used] + [tensor(f"cot.{n}", self.values[n][0]) for n in cots],
                 "parameters": [{**tensor(f"d.{n}", self.values[n][0]), "init": {"type": "constant", "value": 0.0}} for n in used],
                 "ops": [{"type": "elementwise_add", "name": f"move.{n}", "inputs": {"X": [n], "Y": [f"d.{n}"]}, "outputs": {"Out": [f"{n}+d"]}} for n in used],
                 "outputs": list(cots)}
        model["ops"] += [{**op, "inputs": moved(op["inputs"])} for op in self.ops]
        total = None
        for n in cots:
            model["ops"].append({"type": "elementwise_mul", "name": f"weigh.{n}", "inputs": {"X": [n], "Y": [f"cot.{n}"]}, "outputs": {"Out": [f"{n}.w"]}})
            part = f"{n}.w"
            if self.values[n][0]:
                model["ops"].append({"type": "reduce_sum", "name": f"sum.{n}", "inputs": {"X": [part]}, "outputs": {"Out": [f"{n}.s"]}, "attrs": {"reduce_all": True}})
                part = f"{n}.s"
            if total:
                model["ops"].append({"type": "elementwise_add", "name": f"join.{n}", "inputs": {"X": [total], "Y": [part]}, "outputs": {"Out": [f"{n}.t"]}})
                part = f"{n}.t"
            total = part
        model["train"] = {"loss": total, "optimizer": {"type": "sgd", "learning_rate": 1.0}}
        data = {n: [node.value for node in self.values[n][1]] for n in used} | {f"cot.{n}": cot for n, cot in cots.items()}
        grads = {f"d.{n}": [node.grad for node in self.values[n][1]] for n in used}
        return model, data, grads

    def model(self, share):
        """The model, and its outputs: every tensor that nothing reads, and a share of the others."""
        read = {n for op in self.ops for names in op["inputs"].values() for n in names}
        made = [n for op in self.ops for names in op["outputs"].values() for n in names]
        outputs = [n for n in made if n not in read or self.rng.random() < share]
        used = [n for n in self.inputs if n in read]
        return {"format": "ampc.model", "version": 1, "name": "random",
                "inputs": [{"name": n, "shape": self.values[n][0], "dtype": "float32"} for n in used],
                "parameters": [], "ops": self.ops, "outputs": outputs}
