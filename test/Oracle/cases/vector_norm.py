"""reduce_prod, reduce_any, reduce_all, logsumexp, p_norm, frobenius_norm, squared_l2_norm, dist, norm."""
import math

import numpy as np
import torch

from suite import op

INF = float("inf")


def written(order):
    """As model.json has it."""
    return order if math.isfinite(order) else "inf" if order > 0 else "-inf"


def product(axes, keep):
    def f(x):
        for axis in sorted((a % x.dim() for a in axes), reverse=True):
            x = torch.prod(x, axis, keep)
        return x
    return f


def order_norm(order, axes, keep):
    """The gradient of a norm that is 0 is 0."""
    def f(x):
        size = x.abs()
        if order == 0:
            return (x != 0).to(x.dtype).sum(axes, keep) + 0 * size.sum(axes, keep)
        if abs(order) == INF:
            best = (torch.amax if order > 0 else torch.amin)(size.detach(), axes, True)
            y = torch.where(size == best, size, torch.zeros_like(size))
            y = y - y.detach()
            return y.sum(axes, keep) + (best if keep else best.sum(axes))
        if order == 1:
            return size.sum(axes, keep)
        total = (size ** order).sum(axes, keep)
        zero = total == 0
        return torch.where(zero, torch.zeros_like(total), torch.where(zero, torch.ones_like(total), total) ** (1 / order))
    return f


def build(s):
    dims = [("first", [7, 33], [0], False), ("last", [7, 33], [-1], True), ("outer", [3, 5, 4], [0, 2], False), ("all", [3, 5, 4], [], False),
            ("all_keep", [3, 5], [], True), ("scalar", [], [], False), ("one", [1], [0], False)]

    def reduction(name, pir, f, key, x, axes, keep, **more):
        attrs = {"reduce_all": True, "keep_dim": keep} if not axes else {"dim": axes, "keep_dim": keep}
        every = axes or list(range(x.ndim))
        s.case("vector_norm", f"{name}_{key}", f(every, keep), {"x": x}, op(name, {"X": "x"}, {"Out": "out"}, **attrs),
               op(pir, {"x": "x"}, {"out": "out"}, axis=axes, keepdim=keep), **more)

    def truth(f):
        def made(axes, keep):
            def g(x):
                x = x != 0
                for axis in sorted((a % x.dim() for a in axes), reverse=True):
                    x = f(x, axis, keep)
                return x
            return g
        return made

    for key, shape, axes, keep in dims:
        reduction("reduce_prod", "prod", product, key, s.uniform("prod" + key, 0.7, 1.4, *shape) * s.rng("signs", key).choice([-1, 1], shape).astype(np.float32), axes, keep)
        for name, f in (("any", torch.any), ("all", torch.all)):
            reduction("reduce_" + name, name, truth(f), key, s.rng(name, key).random(shape) < (0.2 if name == "any" else 0.8), axes, keep, grad=False)
        x = s.normal("norms" + key, *shape)
        reduction("frobenius_norm", "frobenius_norm", lambda a, k: order_norm(2, a, k), key, x, axes, keep)
        attrs = {"axis": axes, "keepdim": keep, **({} if axes else {"reduce_all": True})}
        s.case("vector_norm", f"logsumexp_{key}", lambda t, a=axes or list(range(len(shape))), k=keep: torch.logsumexp(t, a, k) if t.dim() else t * 1, {"x": x},
               op("logsumexp", {"X": "x"}, {"Out": "out"}, **attrs), op("logsumexp", {"x": "x"}, {"out": "out"}, **attrs))
    reduction("reduce_prod", "prod", product, "zeros", np.array([[1, 2, 3], [0, 2, 3], [0, 0, 3], [2, 3, 0]], np.float32), [1], False)
    reduction("reduce_prod", "prod", product, "int64", s.ints("prod int", -3, 4, 7, 5), [1], False, grad=False)
    reduction("reduce_prod", "prod", product, "long", s.uniform("prod long", 0.999, 1.001, 5000), [0], False, low=False)
    reduction("reduce_any", "any", truth(torch.any), "floats", np.array([[0, -0.0], [0, float("nan")], [2, 0]], np.float32), [1], False, grad=False, low=False)
    reduction("reduce_all", "all", truth(torch.all), "ints", np.array([[0, 1], [1, 2]], np.int64), [1], False, grad=False)
    far = np.array([[1000, 1000], [-1000, -1001], [-INF, -INF], [INF, 1], [-INF, 3]], np.float32)
    s.case("vector_norm", "logsumexp_far", lambda t: torch.logsumexp(t, 1), {"x": far}, op("logsumexp", {"X": "x"}, {"Out": "out"}, axis=[1]),
           op("logsumexp", {"x": "x"}, {"out": "out"}, axis=[1]), grad=False, low=False)
    for order in (2.0, 1.0, 0.0, 3.0, 1.5, INF, -INF):
        for key, shape, axis, keep, flat in (("last", [7, 33], -1, False, False), ("first", [7, 5, 3], 0, True, False), ("vector", [7, 5], -1, False, True)):
            x = s.distinct(f"pnorm{order}{key}", *shape, step=0.25) + np.float32(0.125)
            every = list(range(len(shape))) if flat else [axis]
            attrs = {"porder": written(order), "axis": axis, "keepdim": keep, "asvector": flat}
            s.case("vector_norm", f"p_norm_{order}_{key}", order_norm(order, every, keep), {"x": x}, op("p_norm", {"X": "x"}, {"Out": "out"}, **attrs),
                   op("p_norm", {"x": "x"}, {"out": "out"}, **attrs), low=order != 0)
    zero = np.array([[3, -4, 0], [0, 0, 0]], np.float32)
    for order in (2.0, 3.0):
        s.case("vector_norm", f"p_norm_zero_{order}", order_norm(order, [1], False), {"x": zero}, op("p_norm", {"X": "x"}, {"Out": "out"}, porder=order),
               op("p_norm", {"x": "x"}, {"out": "out"}, porder=order))
    for key, shape in (("odd", [7, 33]), ("scalar", []), ("long", [20000])):
        s.case("vector_norm", f"squared_l2_norm_{key}", lambda t: (t * t).sum().reshape(1), {"x": s.normal("sq" + key, *shape)},
               op("squared_l2_norm", {"X": "x"}, {"Out": "out"}), op("squared_l2_norm", {"x": "x"}, {"out": "out"}))
    for order in (2.0, 1.0, 0.0, INF, 3.0):
        for key, a, b in (("same", [7, 33], [7, 33]), ("row", [3, 5], [5]), ("both", [3, 1], [2, 1, 4]), ("scalar", [], [])):
            n = int(np.prod(a)) + int(np.prod(b))
            both = s.distinct(f"dist{order}{key}", n, step=0.25)
            x, y = both[:int(np.prod(a))].reshape(a), both[int(np.prod(a)):].reshape(b) * np.float32(1.5) + np.float32(0.0625)
            def f(p, q, o=order):
                d = (p - q).reshape(-1)
                return order_norm(o, [0], False)(d)
            s.case("vector_norm", f"dist_{order}_{key}", f, {"x": x, "y": y}, op("dist", {"X": "x", "Y": "y"}, {"Out": "out"}, p=written(order)),
                   op("dist", {"x": "x", "y": "y"}, {"out": "out"}, p=written(order)), low=False)
    same = s.normal("dist equal", 5)
    s.case("vector_norm", "dist_of_itself", lambda p, q: 0 * (p.sum() + q.sum()), {"x": same, "y": same.copy()}, op("dist", {"X": "x", "Y": "y"}, {"Out": "out"}),
           op("dist", {"x": "x", "y": "y"}, {"out": "out"}))
    for key, shape, axis, epsilon in (("last", [7, 33], 1, 1e-10), ("first", [3, 5, 4], 0, 1e-3), ("middle", [3, 5, 4], -2, 1e-10)):
        def f(t, a=axis, e=epsilon):
            n = torch.sqrt((t * t).sum(a, True) + e)
            return t / n, n
        attrs = {"axis": axis, "epsilon": epsilon}
        s.case("vector_norm", f"norm_{key}", f, {"x": s.normal("norm" + key, *shape)}, op("norm", {"X": "x"}, {"Out": "out", "Norm": "norm"}, **attrs),
               op("norm", {"x": "x"}, {"out": "out", "norm": "norm"}, is_test=False, **attrs), ("out", "norm"))
