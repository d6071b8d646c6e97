"""Tensors as (shape, list in C order) and what moves, broadcasts, groups and multiplies their elements, whatever these are.

With indices as elements the functions say where each element of a result comes from.
"""
import itertools
import math


def strides(shape):
    return [math.prod(shape[i + 1:]) for i in range(len(shape))]


def indices(shape):
    return itertools.product(*map(range, shape))


def build(shape, value):
    """The tensor whose element at `index` is value(index)."""
    return list(shape), [value(index) for index in indices(shape)]


def reader(tensor):
    shape, data = tensor
    steps = strides(shape)
    return lambda index: data[sum(i * s for i, s in zip(index, steps))]


def broadcast(x, y, axis, f):
    """Paddle's: y stands at `axis` of x; -1 aligns the last dimensions, as numpy does."""
    (a, _), (b, _) = x, y
    rank = max(len(a), len(b))
    if axis == -1:
        left, right = [1] * (rank - len(a)) + a, [1] * (rank - len(b)) + b
    else:
        left, right = a, [1] * axis + b + [1] * (rank - axis - len(b))
    shape = [max(p, q) for p, q in zip(left, right, strict=True)]
    if any(p != q and 1 not in (p, q) for p, q in zip(left, right)):
        raise ValueError(f"{a} and {b} do not broadcast at axis {axis}")
    gx, gy = reader((left, x[1])), reader((right, y[1]))
    at = lambda index, own: tuple(i if n != 1 else 0 for i, n in zip(index, own))
    return build(shape, lambda index: f(gx(at(index, left)), gy(at(index, right))))


def reduce(x, dims, keep, f):
    shape, _ = x
    dims = {d % len(shape) for d in dims}
    outer = [n for d, n in enumerate(shape) if d not in dims]
    get = reader(x)

    def element(index):
        kept = iter(index)
        fixed = [None if d in dims else next(kept) for d in range(len(shape))]
        return f([get(full) for full in itertools.product(*(range(n) if i is None else (i,) for i, n in zip(fixed, shape)))])

    _, data = build(outer, element)
    return [1 if d in dims else n for d, n in enumerate(shape)] if keep else outer, data


def transpose(x, perm):
    get = reader(x)
    return build([x[0][p] for p in perm], lambda index: get([index[perm.index(d)] for d in range(len(perm))]))


def take(x, axis, places):
    get = reader(x)
    shape = x[0][:axis] + [len(places)] + x[0][axis + 1:]
    return build(shape, lambda index: get((*index[:axis], places[index[axis]], *index[axis + 1:])))


def concat(tensors, axis):
    shape = [*tensors[0][0]]
    shape[axis] = sum(t[0][axis] for t in tensors)
    owner = [(reader(t), i) for t in tensors for i in range(t[0][axis])]

    def element(index):
        get, i = owner[index[axis]]
        return get((*index[:axis], i, *index[axis + 1:]))

    return build(shape, element)


def products(x, y, tx, ty):
    """The pairs of elements whose products each element of a matrix product sums; tx and ty mean nothing to a vector."""
    (a, da), (b, db) = x, y
    row, column = len(a) == 1, len(b) == 1
    x = ([1, *a], da) if row else transpose(x, [*range(len(a) - 2), len(a) - 1, len(a) - 2]) if tx else x
    y = ([*b, 1], db) if column else transpose(y, [*range(len(b) - 2), len(b) - 1, len(b) - 2]) if ty else y
    (a, _), (b, _) = x, y
    rank = max(len(a), len(b))
    a, b = [1] * (rank - len(a)) + a, [1] * (rank - len(b)) + b
    gx, gy = reader((a, x[1])), reader((b, y[1]))
    batch = [max(p, q) for p, q in zip(a[:-2], b[:-2])]
    if a[-1] != b[-2] or any(p != q and 1 not in (p, q) for p, q in zip(a[:-2], b[:-2])):
        raise ValueError(f"no product of {a} and {b}")

    def element(index):
        *outer, i, j = index
        pick = lambda own: [k if n != 1 else 0 for k, n in zip(outer, own)]
        return [(gx((*pick(a), i, k)), gy((*pick(b), k, j))) for k in range(a[-1])]

    shape, data = build([*batch, a[-2], b[-1]], element)
    if row:
        shape.pop(-2)
    if column:
        shape.pop(-1)
    return shape, data


def matmul(x, y, tx, ty):
    shape, data = products(x, y, tx, ty)
    return shape, [sum(p * q for p, q in pairs) for pairs in data]
