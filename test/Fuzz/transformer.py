"""Attention and einsum: what they compute, and their makers. Both round 16-bit values between their steps."""
import itertools
import math
import string

from links import Result
from traced import FLOATS, Number, Trace, add, exp, log, reciprocal, results_of


def by_index(tensor):
    """A tensor of numbers as a function of its indices."""
    shape, numbers = tensor
    strides = [math.prod(shape[d + 1:]) for d in range(len(shape))]
    return lambda *index: numbers[sum(k * s for k, s in zip(index, strides))]


def settle(i, numbers):
    """Rounds the values of a step in between."""
    for n, v in zip(numbers, i.round([n.v for n in numbers])):
        n.v = v
    return numbers


def stepwise(i):
    """Slopes that are sums of products, each of which was rounded on the way."""
    return lambda slopes, mass: i.noise.add(slopes, i.dtype, mass, spread=0.5) if i.noise else slopes


def visible(mask, shape, index):
    """The mask's element for [batch, head, query, key], to which it broadcasts."""
    index = index[4 - len(shape):]
    return by_index((shape, mask.data))(*(k if n > 1 else 0 for k, n in zip(index, shape)))


def attention(i):
    q, k, v = (slot[0] for slot in Trace(i.slots[:3]).slots)
    mask = i.slots[3][0] if i.slots[3] else None
    (batch, queries, heads, size), keys, group = q[0], k[0][1], q[0][2] // k[0][2]
    scale = i.attrs.get("scale", 0.0)
    scale = scale if scale > 0 else 1 / math.sqrt(size)
    at_q, at_k, at_v = by_index(q), by_index(k), by_index(v)
    outs, sums = {}, []
    for b, h, row in itertools.product(range(batch), range(heads), range(queries)):
        scores = {}
        for key in range(keys):
            element = visible(mask, mask.shape, (b, h, row, key)) if mask else 0.0
            floats = mask is not None and mask.dtype in FLOATS
            if i.attrs["causal"] and key > row + keys - queries or mask is not None and not floats and not element:
                continue
            product = add(*[at_q(b, row, h, d) * at_k(b, key, h // group, d) for d in range(size)]) * scale
            scores[key] = settle(i, [product])[0] + (element if floats else 0.0)
        top = max((s.v for s in scores.values()), default=0.0)
        powers = {key: exp(s - top) for key, s in scores.items()}
        total = add(*powers.values())
        weights = {key: settle(i, [e * reciprocal(total)])[0] for key, e in powers.items()}
        for d in range(size):
            outs[b, row, h, d] = add(Number(0.0), *[w * at_v(b, key, h // group, d) for key, w in weights.items()])
        sums.append(log(total).v + top if scores else 1e9)
    order = itertools.product(range(batch), range(queries), range(heads), range(size))
    made = results_of(i, [(q[0], [outs[index] for index in order])], stepwise(i))
    return [*made, Result([batch, heads, queries], "float32", i.round(sums))]


def parse(equation, shapes):
    """Labels of each operand and of the result: letters, and (place from the end) for what `...` stands for."""
    left, arrow, right = equation.replace(" ", "").partition("->")
    terms = left.split(",")
    hidden = [len(shape) - len(term.replace("...", "")) for term, shape in zip(terms, shapes)]
    if not arrow:
        letters = left.replace(",", "").replace(".", "")
        right = ("..." if "." in left else "") + "".join(sorted(c for c in letters if letters.count(c) == 1))

    def labels(term, count):
        before, dots, after = term.partition("...")
        return [*before, *(range(-count, 0) if dots else ()), *after]
    return [labels(term, n) for term, n in zip(terms, hidden)], labels(right, max(hidden))


def einsum(i):
    tensors = Trace(i.slots).slots[0]
    operands, result = parse(i.attrs["equation"], [shape for shape, _ in tensors])
    sizes = {}
    for labels, (shape, _) in zip(operands, tensors):
        for label, n in zip(labels, shape):
            sizes[label] = max(n, sizes.get(label, 1))
    summed = [label for label in sizes if label not in result]
    at = [by_index(tensor) for tensor in tensors]
    numbers = []
    for chosen in itertools.product(*(range(sizes[label]) for label in result)):
        terms = []
        for inner in itertools.product(*(range(sizes[label]) for label in summed)):
            place = dict(zip([*result, *summed], [*chosen, *inner]))
            factors = [f(*(place[label] if n > 1 else 0 for label, n in zip(labels, shape))) for f, labels, (shape, _) in zip(at, operands, tensors)]
            terms.append(factors[0] * factors[1] if len(factors) == 2 else factors[0])
        numbers.append(add(*terms))
    made = results_of(i, [([sizes[label] for label in result], numbers)], stepwise(i))
    made[0].data = stepwise(i)([n.v for n in numbers], [n.mass for n in numbers])
    return made


OPERATORS = {"attention": attention, "einsum": einsum}


# --- makers

def make_attention(g, kind, form):
    rng = g.rng
    fits = lambda t: len(t.shape) == 4 and len(t) <= 60 and t.shape[2] <= 4
    q = g.pick(fits)
    if q is None or not fits(g.of(q)) or g.of(q).dtype not in FLOATS:
        q = g.leaf([rng.randint(1, 2), rng.randint(1, 5), rng.choice((1, 2, 4)), rng.randint(1, 4)], parameter=rng.random() < 0.7)
    batch, queries, heads, size = g.of(q).shape
    dtype, keys = g.of(q).dtype, rng.choice((queries, rng.randint(1, 5)))
    groups = rng.choice([n for n in range(1, heads + 1) if heads % n == 0])
    shape = [batch, keys, heads // groups, size]
    twin = g.floats(lambda t: t.shape == shape, dtype)
    k, v = (rng.choice(twin) if twin and rng.random() < 0.3 else g.leaf(shape, dtype, parameter=rng.random() < 0.7) for _ in range(2))
    attrs = rng.choice(({}, {}, {"dropout": 0.3, "is_test": True}))
    attrs["causal"] = rng.random() < 0.4 and queries <= keys
    if form is None or form.spelt("scale"):
        attrs["scale"] = rng.choice((0.0, 0.5, 1.25)) if form is not None else 0.0
    mask = []
    if rng.random() < 0.5:
        part = [n if rng.random() < 0.7 else 1 for n in (batch, heads, queries, keys)][rng.choice((0, 0, 2, 3)):]
        count = math.prod(part)
        # Where every query sees its first key, none sees nothing.
        truth = [int(rng.random() < 0.7 or part[-1] == 1 or n % part[-1] == 0) for n in range(count)]
        mask = [g.leaf(part, "bool", truth)] if rng.random() < 0.4 else [g.leaf(part, dtype, parameter=False)]
    return g.emit(kind, [[q], [k], [v], mask, []], attrs, form)


def make_einsum(g, kind, form):
    rng = g.rng
    x = g.pick(lambda t: 0 < len(t.shape) <= 4 and len(t) <= 80)
    if x is None or not 0 < len(g.of(x).shape) <= 4:
        return None
    shape, letters = g.of(x).shape, rng.sample(string.ascii_letters, 8)
    names = letters[:len(shape)]
    hidden = rng.randint(1, len(shape)) if rng.random() < 0.3 else 0  # leading dimensions under "..."
    terms, slots, free = ["".join(names[hidden:])], [x], names[hidden:]
    if rng.random() < 0.75:
        shared = [n for n in names[hidden:] if rng.random() < 0.6]
        fresh = letters[len(shape):len(shape) + rng.randint(0, 2)]
        mine = rng.sample(shared + fresh, len(shared) + len(fresh))
        sizes = dict(zip(names, shape)) | {n: rng.randint(1, 4) for n in fresh}
        front = [rng.choice((1, n)) for n in shape[:hidden]][rng.randint(0, hidden):] if hidden else []
        y = g.leaf([*front, *(sizes[n] for n in mine)], g.of(x).dtype, parameter=rng.random() < 0.8, bound=1.0)
        terms.append("".join(mine))
        slots.append(y)
        free = free + fresh
    dots = lambda term: "..." + term if hidden else term
    equation = ",".join(map(dots, terms))
    if rng.random() < 0.75:
        kept = [n for n in free if rng.random() < 0.6]
        equation += rng.choice(("->", " -> ")) + dots("".join(rng.sample(kept, len(kept))))
    return g.emit(kind, [slots], {"equation": equation}, form)


MAKERS = {"attention": make_attention, "einsum": make_einsum}
