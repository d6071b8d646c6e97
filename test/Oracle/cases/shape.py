"""Operators that only move data: each has cases for floats with gradients and one for integers."""
import numpy as np
import torch

from suite import op

ONE, TWO = ({"X": "x"}, {"Out": "out"}), ({"x": "x"}, {"out": "out"})


def build(s):
    reshape(s)
    squeeze(s)
    transpose(s)
    concat(s)
    split(s)
    cut(s)
    expand(s)


def add(s, file, name, f, x, desc, pir, **more):
    s.case(file, name, f, x if isinstance(x, dict) else {"x": x}, desc, pir, **more)


def reshape(s):
    for name, shape, to, result in (("plain", [7, 6], [6, 7], [6, 7]), ("infer", [2, 3, 4], [-1, 4], [6, 4]),
                                    ("copy", [2, 3, 4], [0, -1], [2, 12]), ("copy_all", [2, 3, 4], [0, 0, 0], [2, 3, 4]),
                                    ("up", [33], [3, 1, 11], [3, 1, 11]), ("vector", [2, 3, 4], [-1], [24]),
                                    ("one", [1], [1, 1], [1, 1]), ("copy_last", [2, 3, 4], [-1, 3, 0], [2, 3, 4]),
                                    ("long", [1000], [10, -1], [10, 100]), ("scalar", [1], [], [])):
        add(s, "reshape2", name, lambda x, r=result: x.reshape(r), s.normal("reshape" + name, *shape),
            op("reshape2", *ONE, shape=to), op("reshape", *TWO, shape=to))
    add(s, "reshape2", "int64", lambda x: x.reshape(6, 4), s.ints("reshape", -9, 9, 2, 3, 4),
        op("reshape2", *ONE, shape=[6, 4]), op("reshape", *TWO, shape=[6, 4]), grad=False)
    for name, shape, start, stop, result in (("all", [2, 3, 4], 0, -1, [24]), ("tail", [2, 3, 4, 5], 1, -1, [2, 60]),
                                             ("middle", [2, 3, 4, 5], 1, 2, [2, 12, 5]), ("none", [2, 3], 1, 1, [2, 3]),
                                             ("negative", [2, 3, 4, 5], -3, -2, [2, 12, 5])):
        attrs = {"start_axis": start, "stop_axis": stop}
        add(s, "flatten_contiguous_range", name, lambda x, r=result: x.reshape(r), s.normal("flat" + name, *shape),
            op("flatten_contiguous_range", *ONE, **attrs), op("flatten", *TWO, **attrs))
    for kind in ("flatten", "flatten2"):
        for name, shape, axis, result in (("default", [2, 3, 4], None, [2, 12]), ("axis0", [2, 3, 4], 0, [1, 24]),
                                          ("axis2", [2, 3, 4, 5], 2, [6, 20]), ("end", [2, 3], 2, [6, 1])):
            add(s, kind, name, lambda x, r=result: x.reshape(r), s.normal(kind + name, *shape),
                op(kind, *ONE, **({} if axis is None else {"axis": axis})), None)


def squeeze(s):
    for name, shape, axes, result in (("one", [7, 1, 5], [1], [7, 5]), ("negative", [7, 5, 1], [-1], [7, 5]),
                                      ("several", [1, 7, 1, 5], [0, 2], [7, 5]), ("all", [1, 7, 1, 5, 1], [], [7, 5]),
                                      ("not_one", [1, 7, 5], [0, 1], [7, 5]), ("to_scalar", [1], [0], [])):
        add(s, "squeeze2", name, lambda x, r=result: x.reshape(r), s.normal("squeeze" + name, *shape),
            op("squeeze2", *ONE, axes=axes), op("squeeze", *TWO, axis=axes))
    for name, shape, axes, result in (("first", [7, 5], [0], [1, 7, 5]), ("last", [7, 5], [-1], [7, 5, 1]),
                                      ("several", [7, 5], [0, 2], [1, 7, 1, 5]), ("vector", [33], [1], [33, 1]),
                                      ("scalar", [], [0], [1])):
        add(s, "unsqueeze2", name, lambda x, r=result: x.reshape(r), s.normal("unsqueeze" + name, *shape),
            op("unsqueeze2", *ONE, axes=axes), op("unsqueeze", *TWO, axis=axes))


def transpose(s):
    for name, shape, perm in (("matrix", [7, 33], [1, 0]), ("batch", [3, 5, 4], [0, 2, 1]), ("cycle", [3, 5, 4], [2, 0, 1]),
                              ("heads", [2, 7, 3, 5], [0, 2, 1, 3]), ("reverse", [2, 3, 4, 5], [3, 2, 1, 0]),
                              ("same", [3, 5], [0, 1]), ("vector", [33], [0]), ("ones", [1, 7, 1], [2, 1, 0])):
        add(s, "transpose2", name, lambda x, p=perm: x.permute(p), s.normal("transpose" + name, *shape),
            op("transpose2", *ONE, axis=perm), op("transpose", *TWO, perm=perm))
    add(s, "transpose2", "int64", lambda x: x.permute(1, 0), s.ints("transpose", -9, 9, 7, 5),
        op("transpose2", *ONE, axis=[1, 0]), op("transpose", *TWO, perm=[1, 0]), grad=False)


def concat(s):
    for name, shapes, axis in (("default", [[2, 5], [3, 5]], 0), ("last", [[7, 1], [7, 5], [7, 3]], 1),
                               ("negative", [[2, 3, 4], [2, 3, 1]], -1), ("middle", [[2, 3, 4], [2, 1, 4]], 1),
                               ("single", [[7, 5]], 0), ("vectors", [[1], [7], [33]], 0), ("long", [[500], [500]], 0)):
        x = {f"x{i}": s.normal(f"concat{name}{i}", *shape) for i, shape in enumerate(shapes)}
        attrs = {} if name == "default" else {"axis": axis}
        add(s, "concat", name, lambda *xs, a=axis: torch.cat(xs, a), x, op("concat", {"X": list(x)}, {"Out": "out"}, **attrs),
            op("concat", {"x": list(x)}, {"out": "out"}, **attrs))
    x = s.normal("concat twice", 3, 4)
    add(s, "concat", "twice", lambda x: torch.cat([x, x], 1), x, op("concat", {"X": ["x", "x"]}, {"Out": "out"}, axis=1),
        op("concat", {"x": ["x", "x"]}, {"out": "out"}, axis=1))
    x = {"x0": s.ints("concat 0", 0, 9, 2, 3), "x1": s.ints("concat 1", 0, 9, 2, 2)}
    add(s, "concat", "int64", lambda *xs: torch.cat(xs, 1), x, op("concat", {"X": list(x)}, {"Out": "out"}, axis=1),
        op("concat", {"x": list(x)}, {"out": "out"}, axis=1), grad=False)
    for name, shape, axis, n in (("default", [7, 5], 0, 3), ("last", [7, 5], -1, 2), ("middle", [2, 3, 4], 1, 2),
                                 ("single", [33], 0, 1), ("end", [3, 4], 2, 2), ("scalars", [], 0, 3)):
        x = {f"x{i}": s.normal(f"stack{name}{i}", *shape) for i in range(n)}
        attrs = {} if name == "default" else {"axis": axis}
        add(s, "stack", name, lambda *xs, a=axis: torch.stack(xs, a), x, op("stack", {"X": list(x)}, {"Y": "out"}, **attrs),
            op("stack", {"x": list(x)}, {"out": "out"}, **attrs))


def split(s):
    for name, shape, axis, num, sections in (("num", [6, 5], 0, 3, None), ("num_last", [7, 6], -1, 2, None),
                                             ("sections", [7, 6], 1, None, [1, 2, 3]), ("one", [7, 6], 1, 1, None),
                                             ("infer", [7, 6], 1, None, [2, -1, 1]), ("middle", [2, 6, 3], 1, None, [4, 2]),
                                             ("negative", [2, 6, 3], -2, None, [1, 5]), ("vector", [9], 0, 3, None)):
        size = shape[axis]
        known = [size // num] * num if num else [size - sum(v for v in sections if v > 0) if v < 0 else v for v in sections]
        outs = [f"out{i}" for i in range(len(known))]
        desc = op("split", {"X": "x"}, {"Out": outs}, axis=axis, **({"num": num} if num else {"sections": sections}))
        pir = op("split_with_num", {"x": "x"}, {"out": outs}, num=num, axis=axis) if num else \
            op("split", {"x": "x"}, {"out": outs}, sections=sections, axis=axis)
        add(s, "split", name, lambda x, k=known, a=axis: torch.split(x, k, a), s.normal("split" + name, *shape), desc, pir,
            outputs=outs)
    add(s, "split", "one_unused", lambda x: torch.split(x, 2, 0), s.normal("split unused", 6, 5),
        op("split", {"X": "x"}, {"Out": ["a", "b", "c"]}, axis=0, num=3),
        op("split_with_num", {"x": "x"}, {"out": ["a", "b", "c"]}, axis=0, num=3), outputs=("a", "b", "c"), nograd=("b",))


def cut(s):
    for name, shape, axes, starts, ends, decrease, result in (
            ("plain", [7, 5], [0, 1], [1, 2], [5, 4], [], np.s_[1:5, 2:4]), ("one_axis", [3, 7, 5], [1], [2], [6], [], np.s_[:, 2:6]),
            ("negative", [7, 5], [0, 1], [-3, -4], [-1, 5], [], np.s_[-3:-1, 1:5]),
            ("beyond", [7, 5], [0, 1], [-100, 2], [100, 2**31 - 1], [], np.s_[:, 2:]),
            ("decrease", [7, 5], [0], [3], [4], [0], np.s_[3]), ("decrease_last", [7, 5], [1], [4], [5], [1], np.s_[:, 4]),
            ("decrease_all", [7, 5], [0, 1], [2, 3], [3, 4], [0, 1], np.s_[2, 3]), ("vector", [33], [0], [30], [33], [], np.s_[30:]),
            ("negative_axis", [2, 7, 5], [-1], [1], [3], [], np.s_[:, :, 1:3]), ("whole", [7, 5], [0], [0], [7], [], np.s_[:]),
            ("last_row", [7, 5], [0], [-1], [2**31 - 1], [0], np.s_[6])):
        attrs = {"axes": axes, "starts": starts, "ends": ends, "decrease_axis": decrease,
                 "infer_flags": [1] * len(axes)}
        add(s, "slice", name, lambda x, r=result: x[r], s.normal("slice" + name, *shape),
            op("slice", {"Input": "x"}, {"Out": "out"}, **attrs), op("slice", {"input": "x"}, {"out": "out"}, **attrs))
    attrs = {"axes": [1], "starts": [1], "ends": [4]}
    add(s, "slice", "int64", lambda x: x[:, 1:4], s.ints("slice", -9, 9, 7, 5),
        op("slice", {"Input": "x"}, {"Out": "out"}, **attrs), op("slice", {"input": "x"}, {"out": "out"}, **attrs), grad=False)


def expand(s):
    for name, shape, to, result in (("row", [1, 5], [7, 5], [7, 5]), ("keep", [1, 5], [7, -1], [7, 5]),
                                    ("new", [5], [3, 2, 5], [3, 2, 5]), ("new_keep", [7, 1], [2, -1, 3], [2, 7, 3]),
                                    ("both", [1, 3, 1], [2, 3, 4], [2, 3, 4]), ("same", [7, 5], [7, 5], [7, 5]),
                                    ("one", [1], [33], [33]), ("long", [1], [1000], [1000]), ("scalar", [], [3, 4], [3, 4])):
        add(s, "expand_v2", name, lambda x, r=result: x.expand(r), s.normal("expand" + name, *shape),
            op("expand_v2", *ONE, shape=to), op("expand", *TWO, shape=to), tol=1e-4 if name == "long" else 1e-5)
    add(s, "expand_v2", "int64", lambda x: x.expand(7, 5), s.ints("expand", -9, 9, 1, 5),
        op("expand_v2", *ONE, shape=[7, 5]), op("expand", *TWO, shape=[7, 5]), grad=False)
