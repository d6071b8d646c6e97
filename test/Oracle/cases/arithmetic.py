"""elementwise_{fmax,fmin,heaviside,floordiv,mod}, atan2, bitwise_*, prelu."""
import numpy as np
import torch

from suite import op

INF, NAN = float("inf"), float("nan")


def prefer(larger):
    """Of NaN and a number the number; a tie gives the gradient to x."""
    def f(x, y):
        first = torch.isnan(y) | ((x >= y) if larger else (x <= y))
        return torch.where(first, x, y)
    return f


def heaviside(x, y):
    return torch.where(x == 0, y, (x > 0).to(x.dtype))


def floordiv(x, y):
    return torch.floor(x / y) if x.is_floating_point() else torch.floor_divide(x, y)


def mod(x, y):
    return x - y * torch.floor(x.detach() / y.detach()) if x.requires_grad else torch.remainder(x, y)


def prelu(mode, last):
    def f(x, alpha):
        shape = [1] * x.dim()
        if mode == "channel":
            shape[-1 if last else 1] = -1
        if mode == "element":
            shape = [1, *x.shape[1:]]
        return torch.where(x > 0, x, x * alpha.reshape(shape))
    return f


PAIRS = [("elementwise_fmax", "fmax", prefer(True)), ("elementwise_fmin", "fmin", prefer(False)), ("elementwise_heaviside", "heaviside", heaviside),
         ("elementwise_floordiv", "floor_divide", floordiv), ("elementwise_mod", "remainder", mod), ("atan2", "atan2", torch.atan2)]


def build(s):
    for name, pir, f in PAIRS:
        x, y = ("X1", "X2") if name == "atan2" else ("X", "Y")
        grad = name != "elementwise_floordiv"

        def case(key, a, b, axis=-1, ref=None, **more):
            attrs = {} if axis == -1 else {"axis": axis}
            s.case("arithmetic", f"{name}_{key}", ref or f, {"x": a, "y": b}, op(name, {x: "x", y: "y"}, {"Out": "out"}, **attrs),
                   op(pir, {"x": "x", "y": "y"}, {"out": "out"}) if axis == -1 else None, **{"grad": grad, **more})

        half = lambda key, *shape: s.ints(name + key, -8, 8, *shape).astype(np.float32) / 2 + 0.25  # no zeros, and exact in 16 bits
        wide = lambda key, *shape: half(key, *shape) * 3 if name in ("elementwise_mod", "elementwise_floordiv") else half(key, *shape)
        case("same", wide("a", 7, 33), half("b", 7, 33))
        case("row", wide("c", 3, 5, 4), half("d", 4))
        case("both", wide("e", 2, 1, 4), half("f", 3, 1))
        case("scalar", wide("g"), half("h"))
        if name != "atan2":
            case("axis", wide("i", 2, 3, 4), half("j", 3), axis=1, ref=lambda p, q, f=f: f(p, q.reshape(3, 1)))
        special = np.array([0.0, 1.0, -1.0, INF, -INF, NAN, 2.5, -2.5], np.float32)
        if name not in ("elementwise_mod", "elementwise_floordiv"):
            case("special", special[:, None].copy(), special[None].copy(), grad=False, low=False)
        else:
            case("special", special[[0, 1, 2, 5, 6, 7]][:, None].copy(), np.array([[1, -1, 2, -2, 0.75, -0.75, NAN]], np.float32), grad=False, low=False)
            for dtype in (np.int32, np.int64):
                b = s.ints(name + "int", 1, 7, 33, dtype=dtype) * s.rng(name).choice([-1, 1], 33).astype(dtype)
                case(np.dtype(dtype).name, s.ints(name + "ints", -30, 30, 33, dtype=dtype), b, grad=False)
            case("by_zero", np.array([3, -3, 0], np.int64), np.zeros(3, np.int64), ref=lambda p, q: torch.zeros_like(p), grad=False)
        if name in ("elementwise_fmax", "elementwise_fmin"):
            ties = lambda key: s.ints(name + key, -2, 3, 7, 33).astype(np.float32)
            case("ties", ties("tx"), ties("ty"))
            case("int64", s.ints(name + "ix", -9, 9, 33), s.ints(name + "iy", -9, 9, 33), grad=False)
        if name == "elementwise_heaviside":
            case("zeros", s.ints("steps", -1, 2, 7, 33).astype(np.float32), half("k", 33))
    x = np.array([1e7, -1e7, 123456.75, 3, -3, 1e-20, -1e-20], np.float32)
    s.case("arithmetic", "mod_far", torch.remainder, {"x": x, "y": np.array([3, 3, 0.1, INF, INF, 2.5, 2.5], np.float32)},
           op("elementwise_mod", {"X": "x", "Y": "y"}, {"Out": "out"}), op("remainder", {"x": "x", "y": "y"}, {"out": "out"}), grad=False, low=False)

    for word, f in (("and", torch.bitwise_and), ("or", torch.bitwise_or), ("xor", torch.bitwise_xor)):
        for key, a, b in (("int32", s.ints(word + "a", -99, 99, 3, 11, dtype=np.int32), s.ints(word + "b", -99, 99, 11, dtype=np.int32)),
                          ("int64", s.ints(word + "c", -99, 99, 33) << 33, s.ints(word + "d", -2**40, 2**40, 33)),
                          ("bool", np.array([False, False, True, True]), np.array([False, True, False, True]))):
            s.case("arithmetic", f"bitwise_{word}_{key}", f, {"x": a, "y": b}, op("bitwise_" + word, {"X": "x", "Y": "y"}, {"Out": "out"}),
                   op("bitwise_" + word, {"x": "x", "y": "y"}, {"out": "out"}), grad=False)
    for key, a in (("int32", s.ints("not", -99, 99, 33, dtype=np.int32)), ("int64", s.ints("not", -99, 99, 3, 11) << 33), ("bool", np.array([False, True]))):
        s.case("arithmetic", f"bitwise_not_{key}", torch.bitwise_not, {"x": a}, op("bitwise_not", {"X": "x"}, {"Out": "out"}),
               op("bitwise_not", {"x": "x"}, {"out": "out"}), grad=False)

    for key, shape, alpha, attrs in (("all", [7, 33], [1], {}), ("scalar", [], [1], {"mode": "all"}), ("channel", [2, 3, 5, 4], [3], {"mode": "channel"}),
                                     ("channels_last", [2, 5, 3], [3], {"mode": "channel", "data_format": "NHWC"}),
                                     ("element", [2, 3, 5], [1, 3, 5], {"mode": "element"}), ("one_channel", [3, 1], [1], {"mode": "channel"})):
        f = prelu(attrs.get("mode", "all"), attrs.get("data_format") == "NHWC")
        s.case("arithmetic", f"prelu_{key}", f, {"x": s.grid("prelu" + key, *shape, scale=2), "alpha": s.grid("prelu alpha" + key, *alpha)},
               op("prelu", {"X": "x", "Alpha": "alpha"}, {"Out": "out"}, **attrs), op("prelu", {"x": "x", "alpha": "alpha"}, {"out": "out"}, **attrs))
