"""Random networks of smooth operators with odd shapes: what they give and how they train is known to float64 (reference.py).

Values are kept small, so that neither float16's range nor a kink decides anything, and every parameter reaches the loss.
"""
import math
import random

from reference import Program

EXTENTS = (1, 2, 3, 5, 7)
SMOOTH = ("tanh", "sigmoid", "gelu", "silu")


class RandomModel:
    def __init__(self, seed):
        self.rng, self.p, self.count = random.Random(f"model {seed}"), Program(f"random{seed}"), 0
        self.rows = self.rng.choice((2, 3, 4))
        self.live = []  # values that nothing has read yet

    def name(self, word):
        self.count += 1
        return f"{word}{self.count}"

    def shape(self, name):
        return self.p.values[name][0]

    def parameter(self, *shape):
        return self.p.parameter(self.name("w"), list(shape), 0.6)

    def value(self):
        """A value to go on from, rather one that is not read yet."""
        name = self.rng.choice(self.live if self.rng.random() < 0.7 else [n for n in self.p.values if n[0] == "v"])
        return name

    def made(self, *names):
        self.live += names

    def read(self, *names):
        self.live = [n for n in self.live if n not in names]

    # --- what a step may be

    def linear(self, x):
        shape, turned = self.shape(x), self.rng.random() < 0.3
        if not shape:
            return self.smooth(x)
        width = self.rng.choice(EXTENTS)
        w = self.parameter(width, shape[-1]) if turned else self.parameter(shape[-1], width)
        y = self.p.matmul(x, w, self.name("v"), ty=turned)
        if self.rng.random() < 0.5:
            y = self.p.pair("add", y, self.parameter(width), self.name("v"))
        return y

    def gram(self, x):
        """A product of a value with itself, transposed on one side."""
        if len(self.shape(x)) < 2:
            return self.linear(x)
        y = self.p.matmul(x, x, self.name("v"), **self.rng.choice(({"tx": True}, {"ty": True})))
        return self.p.apply("tanh", self.p.scale(y, self.name("v"), 0.25), self.name("v"))

    def smooth(self, x):
        return self.p.apply(self.rng.choice(SMOOTH), x, self.name("v"))

    def broadcast(self, x):
        """A parameter of a part of the shape, at an axis or at the end, dimensions of one among it."""
        shape = self.shape(x)
        length = self.rng.randint(0, len(shape))
        start = self.rng.randint(0, len(shape) - length)
        part = [n if self.rng.random() < 0.8 else 1 for n in shape[start:start + length]]
        if part and part[-1] == 1 and shape[start + length - 1] != 1:
            part[-1] = shape[start + length - 1]  # Paddle trims trailing ones
        axis = -1 if start + length == len(shape) else start
        return self.p.pair(self.rng.choice(("add", "sub", "mul")), x, self.parameter(*part), self.name("v"), axis=axis)

    def divide(self, x):
        below = self.p.scale(self.p.apply("square", x, self.name("v")), self.name("v"), 1.0, 1.0)
        return self.p.pair("div", x, below, self.name("v"))

    def normalize(self, x):
        if not self.shape(x):
            return self.smooth(x)
        return self.p.softmax(x, self.name("v"))

    def logarithm(self, x):
        shifted = self.p.scale(self.p.apply("sigmoid", x, self.name("v")), self.name("v"), 1.0, 0.5)
        return self.p.apply(self.rng.choice(("log", "sqrt")), shifted, self.name("v"))

    def reduce(self, x):
        shape = self.shape(x)
        if not shape:
            return self.smooth(x)
        dims = sorted(self.rng.sample(range(len(shape)), self.rng.randint(1, len(shape))))
        keep = self.rng.random() < 0.5
        y = self.p.reduce("mean", x, self.name("v"), dims, keep)
        return self.p.pair("sub", x, y, self.name("v")) if keep else y

    def move(self, x):
        shape = self.shape(x)
        if len(shape) < 2:
            return self.smooth(x)
        perm = self.rng.sample(range(len(shape)), len(shape))
        y = self.p.transpose(x, self.name("v"), perm)
        flat = math.prod(shape)
        return self.p.reshape(y, self.name("v"), self.rng.choice(([flat], [1, flat], [flat, 1], [shape[perm[0]], flat // shape[perm[0]]])))

    def cut(self, x):
        shape = self.shape(x)
        wide = [d for d, n in enumerate(shape) if n > 1]
        if not wide:
            return self.smooth(x)
        axis = self.rng.choice(wide)
        if self.rng.random() < 0.5:
            start = self.rng.randint(0, shape[axis] - 1)
            return self.p.slice(x, self.name("v"), axis, start, self.rng.randint(start + 1, shape[axis]))
        first = self.rng.randint(1, shape[axis] - 1)
        a, b = self.name("v"), self.name("v")
        self.p.split(x, [a, b], [first, shape[axis] - first], axis)
        return self.p.concat([b, a, b], self.name("v"), axis)

    def pile(self, x):
        return self.p.stack([x, self.p.apply("tanh", x, self.name("v"))], self.name("v"))

    # --- the whole

    def grow(self, steps):
        p, rng = self.p, self.rng
        for _ in range(2):
            x = p.input(self.name("x"), [self.rows, rng.choice(EXTENTS), rng.choice(EXTENTS)][:rng.randint(2, 3)])
            self.made(p.apply("tanh", x, self.name("v")))
        steps_of = (self.linear, self.linear, self.gram, self.smooth, self.broadcast, self.broadcast, self.divide, self.normalize, self.logarithm,
                    self.reduce, self.move, self.cut, self.pile)
        for _ in range(steps):
            x = self.value()
            if math.prod(self.shape(x)) > 150 or len(self.shape(x)) > 4:
                x = self.live[0]
            y = rng.choice(steps_of)(x)
            self.read(x)
            if math.prod(self.shape(y)) <= 400:
                self.made(y)
        if not p.parameters:
            self.made(self.linear(self.live[0]))

    def finish(self):
        """Every value that nothing reads has its part in the loss."""
        p, total = self.p, None
        outputs = list(dict.fromkeys(self.live))
        for name in outputs:
            squared = p.apply("square", name, self.name("s"))
            mean = p.reduce("mean", squared, self.name("s")) if self.shape(squared) else squared
            total = mean if total is None else p.pair("add", total, mean, self.name("s"))
        return p, p.scale(total, "loss", 1 / len(outputs)), outputs[:3]


def random_model(seed, steps=14):
    model = RandomModel(seed)
    model.grow(steps)
    return model.finish()
