"""elementwise_*: broadcasting, `axis`, ties, integers, infinities."""
import numpy as np
import torch

from suite import op, to_grid

PIR = {"add": "add", "sub": "subtract", "mul": "multiply", "div": "divide", "max": "maximum", "min": "minimum",
       "pow": "elementwise_pow"}


def truncate(x, y):
    return x / y if x.is_floating_point() else torch.div(x, y, rounding_mode="trunc")


REF = {"add": torch.add, "sub": torch.sub, "mul": torch.mul, "div": truncate, "max": torch.maximum,
       "min": torch.minimum, "pow": torch.pow}  # torch's maximum and minimum split ties in halves, as Paddle does
JUMPS = ("max", "min")

# name, shape of X, shape of Y, axis
SHAPES = [("one", [1], [1], -1), ("same", [7, 33], [7, 33], -1), ("long", [1000], [1000], -1),
          ("scalar", [], [], -1), ("scalar_y", [7, 5], [], -1),
          ("row", [100, 33], [33], -1), ("column", [33, 7], [33, 1], -1), ("both", [2, 1, 4], [1, 3, 1], -1),
          ("y_larger", [4], [2, 3, 4], -1), ("ranks", [5, 1, 7], [2, 1, 4, 1], -1),
          ("axis0", [7, 5], [7], 0), ("axis1", [2, 3, 4, 5], [3, 4], 1), ("axis1_ones", [2, 3, 4, 5], [3, 1], 1),
          ("axis1_vector", [2, 7, 3], [7], 1), ("axis2", [2, 3, 4], [4], 2), ("axis_x_smaller", [3], [2, 3, 4], 1)]


def operands(s, kind, key, a, b):
    if kind in JUMPS:  # quarters: many ties, exact everywhere
        return s.ints(key + "x", -8, 9, *a).astype(np.float32) / 4, s.ints(key + "y", -8, 9, *b).astype(np.float32) / 4
    if kind == "pow":
        return s.uniform(key + "x", 0.3, 3, *a), s.uniform(key + "y", -2, 3, *b)
    if kind == "div":
        sign = s.ints(key + "s", 0, 2, *b) * 2 - 1
        return s.normal(key + "x", *a), (s.uniform(key + "y", 0.25, 4, *b) * sign).astype(np.float32)
    return s.normal(key + "x", *a), s.normal(key + "y", *b)


def aligned(f, a, b, axis):
    """Paddle's axis: where the shorter operand's first dimension lies in the longer one's shape."""
    if axis < 0:
        return f
    long, short = max(len(a), len(b)), min(len(a), len(b))
    tail = [1] * (long - axis - short)
    if len(b) < len(a):
        return lambda x, y: f(x, y.reshape([*b, *tail]))
    return lambda x, y: f(x.reshape([*a, *tail]), y)


def build(s):
    for kind, f in REF.items():
        file, slots = f"elementwise_{kind}", ({"X": "x", "Y": "y"}, {"Out": "out"})
        small = ({"x": "x", "y": "y"}, {"out": "out"})

        def case(name, x, y, ref=f, axis=-1, file=file, slots=slots, small=small, kind=kind, **more):
            attrs = {} if name == "same" else {"axis": axis}
            s.case(file, name, ref, {"x": x, "y": y}, op(file, *slots, **attrs),
                   op(PIR[kind], *small) if axis == -1 else None, **more)

        for name, a, b, axis in SHAPES:
            case(name, *operands(s, kind, file + name, a, b), ref=aligned(f, a, b, axis), axis=axis)
        for dtype in (np.int32, np.int64):
            low = 0 if kind == "pow" else -40
            x = s.ints(file + "ix", low, 6 if kind == "pow" else 41, 7, 9, dtype=dtype)
            y = s.ints(file + "iy", 0 if kind == "pow" else 1, 5 if kind == "pow" else 9, 9, dtype=dtype)
            if kind == "div":
                y[::2] *= -1
            case(np.dtype(dtype).name, x, y, grad=False)
        if kind == "pow":
            base = s.normal(file + "negative", 33, scale=2)
            case("negative_base", base, to_grid(s.ints(file + "e", 1, 4, 33)), nograd=("y",))
            case("zero_exponent", s.uniform(file + "z", 0.5, 2, 7), np.zeros(7, np.float32))
            case("one_base", np.ones(7, np.float32), s.normal(file + "o", 7))
        elif kind not in JUMPS:
            x = s.normal(file + "wx", 33) * np.float32(1e15)
            case("wide", x, s.uniform(file + "wy", 1, 2, 33) * np.float32(1e18))
        inf = np.float32("inf")
        special = np.array([inf, -inf, 1, -1, 0.5, 3.0e38], np.float32)
        case("infinite", special, np.full(6, 2 if kind == "pow" else 0.5, np.float32), grad=False, low=False)
    big = np.array([2**31 - 1, 2**40, -2**40, 2**53 + 1], np.int64)
    for kind in ("add", "sub", "mul"):
        s.case(f"elementwise_{kind}", "int64_large", REF[kind], {"x": big, "y": np.array([3, 5, 7, -1])},
               op(f"elementwise_{kind}", {"X": "x", "Y": "y"}, {"Out": "out"}), grad=False)
    s.case("elementwise_div", "by_zero", torch.div,
           {"x": np.array([1, -1, 0], np.float32), "y": np.zeros(3, np.float32)},
           op("elementwise_div", {"X": "x", "Y": "y"}, {"Out": "out"}), grad=False, low=False)
