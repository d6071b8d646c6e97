"""Reductions, add_n, softmax and log_softmax: axes, defaults, ties, long rows and columns."""
import numpy as np
import torch

from suite import op, to_grid

PIR = {"reduce_sum": "sum", "reduce_mean": "mean", "reduce_max": "max"}


def reducer(kind, dims, keep):
    def f(x):
        axes = tuple(dims) if dims is not None else tuple(range(x.dim()))
        if kind == "reduce_max":
            return torch.amax(x, axes, keep)  # amax shares the gradient equally among ties
        return (torch.sum if kind == "reduce_sum" else torch.mean)(x, axes, keep)
    return f


# name, shape, axes (None: all), keep_dim
CASES = [("one", [1], [0], False), ("first", [7, 33], [0], False), ("last", [7, 33], [-1], False),
         ("keep", [7, 33], [1], True), ("middle", [3, 5, 4], [1], False), ("outer", [3, 5, 4], [0, 2], False),
         ("outer_keep", [3, 5, 4], [0, -1], True), ("all", [3, 5, 4], None, False), ("all_keep", [3, 5, 4], None, True),
         ("every_axis", [3, 5, 4], [0, 1, 2], False), ("unordered", [3, 5, 4], [2, 0], False),
         ("ones", [1, 33, 1], [0, 2], False), ("long_row", [3, 1000], [1], False), ("long_column", [500, 7], [0], False),
         ("long_all", [33, 40], None, False), ("vector", [33], [0], False), ("rank5", [2, 3, 1, 4, 2], [1, 3], False)]


def build(s):
    for kind, pir in PIR.items():
        for name, shape, dims, keep in CASES:
            long = name.startswith("long")
            x = s.normal(kind + name, *shape) + np.float32(0.25 if long else 0)
            if kind == "reduce_max":
                x = to_grid(np.round(x * 4) / 4)  # ties everywhere
            attrs = {"reduce_all": True, "keep_dim": keep} if dims is None else {"dim": dims, "keep_dim": keep}
            small = {"axis": [] if dims is None else dims, "keepdim": keep}
            s.case(kind, name, reducer(kind, dims, keep), {"x": x}, op(kind, {"X": "x"}, {"Out": "out"}, **attrs),
                   op(pir, {"x": "x"}, {"out": "out"}, **small), tol=1e-4 if long else 1e-5)
        x = s.grid(kind + "default", 3, 5, 4)
        s.case(kind, "default_desc", reducer(kind, [0], False), {"x": x}, op(kind, {"X": "x"}, {"Out": "out"}))
        s.case(kind, "default_pir", reducer(kind, None, False), {"x": x}, pir=op(pir, {"x": "x"}, {"out": "out"}))
        if kind != "reduce_mean":
            x = s.ints(kind + "int", -1000, 1000, 7, 33)
            s.case(kind, "int64", reducer(kind, [1], False), {"x": x},
                   op(kind, {"X": "x"}, {"Out": "out"}, dim=[1], keep_dim=False),
                   op(pir, {"x": "x"}, {"out": "out"}, axis=[1], keepdim=False), grad=False)
    inf = np.array([[1, -np.inf], [-np.inf, -np.inf], [np.inf, 2]], np.float32)
    s.case("reduce_max", "infinite", reducer("reduce_max", [1], False), {"x": inf},
           op("reduce_max", {"X": "x"}, {"Out": "out"}, dim=[1]), op("max", {"x": "x"}, {"out": "out"}, axis=[1]),
           grad=False, low=False)
    s.case("reduce_max", "negative", reducer("reduce_max", [1], False), {"x": s.grid("max negative", 7, 33) - 64},
           op("reduce_max", {"X": "x"}, {"Out": "out"}, dim=[1]), op("max", {"x": "x"}, {"out": "out"}, axis=[1]))
    for name, shape in (("one", [1]), ("odd", [7, 33]), ("rank3", [3, 5, 4]), ("long", [3, 1000])):
        s.case("mean", name, torch.mean, {"x": s.normal("mean" + name, *shape) + np.float32(0.5)},
               op("mean", {"X": "x"}, {"Out": "out"}), op("mean_all", {"x": "x"}, {"out": "out"}),
               tol=1e-4 if name == "long" else 1e-5)
    for name, count, shape in (("one", 1, [7]), ("two", 2, [7, 33]), ("five", 5, [3, 5, 4]), ("scalars", 3, [])):
        inputs = {f"x{i}": s.normal(f"add_n{name}{i}", *shape) for i in range(count)}
        s.case("add_n", name, lambda *x: sum(x[1:], x[0]), inputs, op("sum", {"X": list(inputs)}, {"Out": "out"}), op("add_n", {"inputs": list(inputs)}, {"out": "out"}))
    inputs = {f"x{i}": s.ints(f"add_n int{i}", -1000, 1000, 7, 33) for i in range(3)}
    s.case("add_n", "int64", lambda *x: sum(x[1:], x[0]), inputs, op("sum", {"X": list(inputs)}, {"Out": "out"}), op("add_n", {"inputs": list(inputs)}, {"out": "out"}), grad=False)
    softmaxes(s)


def softmaxes(s):
    for kind in ("softmax", "log_softmax"):
        def f(axis, kind=kind):
            return lambda x: getattr(torch, kind)(x, axis)

        def case(name, x, axis=None, kind=kind, f=f, **more):
            attrs = {} if axis is None else {"axis": axis}
            s.case(kind, name, f(-1 if axis is None else axis), {"x": x}, op(kind, {"X": "x"}, {"Out": "out"}, **attrs),
                   op(kind, {"x": "x"}, {"out": "out"}, **attrs), **more)

        case("default", s.normal(kind + "default", 7, 33))
        case("vector", s.normal(kind + "vector", 7), -1)
        case("one", s.normal(kind + "one", 7, 1), 1)
        case("axis0", s.normal(kind + "axis0", 7, 33), 0)
        case("axis1", s.normal(kind + "axis1", 3, 5, 4), 1)
        case("axis_minus2", s.normal(kind + "axis-2", 2, 3, 5, 4), -2)
        case("long", s.normal(kind + "long", 3, 1000), -1)
        case("long_column", s.normal(kind + "longc", 500, 3), 0)
        case("two_classes", s.grid(kind + "two", 33, 2, scale=4), -1)
        case("equal", np.full([3, 7], 5, np.float32), -1)
        case("large", to_grid(s.uniform(kind + "large", -1000, 1000, 7, 33)), -1)
        case("shifted", s.grid(kind + "shift", 7, 33) + 512, -1, low=False)
        case("spread", np.array([[0, -70, -80, -100], [88, 0, 1, 87.5]], np.float32), -1, low=False)
        if kind == "softmax":
            masked = s.normal("masked", 3, 7)
            masked[:, 4:] = -np.inf
            case("masked", masked, -1, low=False)
