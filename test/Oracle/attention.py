"""Attention in training and its definition in float64: problems whose v is the identity, so that the result is the matrix of weights and shows which of
them dropout kept. Standard library only."""
import dataclasses
import itertools
import math
import random


@dataclasses.dataclass(frozen=True)
class Problem:
    """Tensors [1, length, heads, size], and the mask [1, 1, 1, length] if it is `masked`. The identity needs a size of `length`."""
    length: int
    size: int
    heads: int = 1
    key_heads: int = 1
    causal: bool = False
    dropout: float = 0.0
    masked: bool = False

    def model(self, rate=1.0):
        """q, k, v as inputs plus parameters of 0; the loss is the sum of out * cotangent."""
        ops = []
        add = lambda name, x, y, out, kind="elementwise_add": {"type": kind, "name": name, "inputs": {"X": [x], "Y": [y]}, "outputs": {"Out": [out]}}
        for n in "qkv":
            ops.append(add(f"shift.{n}", f"x.{n}", f"d.{n}", n))
        mask = {"attn_mask": ["mask"]} if self.masked else {}
        ops.append({"type": "flash_attn", "name": "attention", "inputs": {**{n: [n] for n in "qkv"}, **mask}, "outputs": {"out": ["out"]},
                    "attrs": {"causal": self.causal, "dropout": self.dropout}})
        ops.append(add("weigh", "out", "cot", "weighed", "elementwise_mul"))
        ops.append({"type": "reduce_sum", "name": "sum", "inputs": {"X": ["weighed"]}, "outputs": {"Out": ["loss"]}, "attrs": {"reduce_all": True}})
        entry = lambda name, like, **more: {"name": name, "shape": self.shape(like), "dtype": "float32", **more}
        masks = [entry("mask", "mask")] if self.masked else []
        return {"format": "ampc.model", "version": 1, "inputs": [*(entry(f"x.{n}", n) for n in "qkv"), *masks, entry("cot", "q")],
                "parameters": [entry(f"d.{n}", n, init={"type": "constant", "value": 0.0}) for n in "qkv"], "ops": ops, "outputs": ["out"],
                "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": rate}}}

    def shape(self, name):
        return [1, 1, 1, self.length] if name == "mask" else [1, self.length, self.key_heads if name in ("k", "v") else self.heads, self.size]

    def values(self):
        """By name; all of them are numbers that 16-bit types hold."""
        rng = random.Random("attention")
        draw = lambda name, scale: [rng.randint(-8, 8) * scale for _ in range(math.prod(self.shape(name)))]
        identity = [float(i == j) for i in range(self.length) for _ in range(self.key_heads) for j in range(self.size)]
        data = {"x.q": draw("q", 1 / 16), "x.k": draw("k", 1 / 16), "x.v": identity, "cot": draw("q", 1 / 8)}
        # As padding: the last keys are seen by nobody.
        return {**data, "mask": [0.0 if j < self.length - 9 else -10000.0 for j in range(self.length)]} if self.masked else data

    def rows(self, data, head, heads):
        """Of one head: a row for each place."""
        return [data[(i * heads + head) * self.size:][:self.size] for i in range(self.length)]

    def seen(self):
        """The pairs of queries and keys whose weights are not 0."""
        keys = self.length - 9 if self.masked else self.length
        return [(i, j) for i in range(self.length) for j in range(keys) if j <= i or not self.causal]

    def kept(self, out):
        """Of each head, the factors of the weights in the result."""
        return [[[(v != 0) / (1 - self.dropout) for v in line] for line in self.rows(out, h, self.heads)] for h in range(self.heads)]

    def expected(self, kept):
        """The result and the gradients of q, k and v, where `kept` has the factors of the weights."""
        data, scale = self.values(), 1 / math.sqrt(self.size)
        mask = data.get("mask", [0.0] * self.length)
        found = {name: [] for name in ("out", "q", "k", "v")}
        sums = {name: [0.0] * math.prod(self.shape("k")) for name in "kv"}
        for h in range(self.heads):
            of_keys = h * self.key_heads // self.heads
            q, cot = (self.rows(data[n], h, self.heads) for n in ("x.q", "cot"))
            k, v = (self.rows(data[n], of_keys, self.key_heads) for n in ("x.k", "x.v"))
            p = softmax([[scale * s + m for s, m in zip(line, mask)] for line in product(q, k)], self.causal)
            dropped = [[a * b for a, b in zip(x, y)] for x, y in zip(p, kept[h])]
            dp = [[a * b for a, b in zip(x, y)] for x, y in zip(product(cot, v), kept[h])]
            ds = []
            for x, y in zip(p, dp):
                dot = math.fsum(map(float.__mul__, x, y))
                ds.append([scale * a * (b - dot) for a, b in zip(x, y)])
            found["out"].append(product(dropped, transposed(v)))
            found["q"].append(product(ds, transposed(k)))
            for name, part in (("k", product(transposed(ds), transposed(q))), ("v", product(transposed(dropped), transposed(cot)))):
                for i, j in itertools.product(range(self.length), range(self.size)):
                    sums[name][(i * self.key_heads + of_keys) * self.size + j] += part[i][j]
        woven = lambda heads: [x for i in range(self.length) for head in heads for x in head[i]]
        return {"out": woven(found["out"]), "q": woven(found["q"]), **sums}


def product(a, b):
    """a b^T"""
    return [[math.fsum(map(float.__mul__, r, c)) for c in b] for r in a]


def transposed(a):
    return [list(r) for r in zip(*a)]


def softmax(scores, causal):
    lines = []
    for i, line in enumerate(scores):
        powers = [math.exp(s) if j <= i or not causal else 0.0 for j, s in enumerate(line)]
        lines.append([p / math.fsum(powers) for p in powers])
    return lines


def within(count, n, p):
    """Whether a count of n events of probability p lies within five standard deviations."""
    return abs(count - n * p) <= 5 * (n * p * (1 - p)) ** 0.5
