"""pad, pad3d, pixel_shuffle, arg_min, argsort, bmm, mv, addmm."""
import numpy as np
import torch
import torch.nn.functional as F

from suite import op


def sides(paddings):
    """The order of torch: from the last dimension to the first."""
    return [n for d in range(len(paddings) // 2 - 1, -1, -1) for n in paddings[2 * d:2 * d + 2]]


def channels_first(f):
    return lambda x: f(x.movedim(-1, 1)).movedim(1, -1)


def build(s):
    def case(name, f, inputs, desc, attrs, small=None, outputs=("out",), **more):
        """desc: type, inputs, outputs; the same word for both generations unless `small` has (type, inputs, outputs, attrs)."""
        pir = small or (desc[0], {a.lower(): b for a, b in desc[1].items()}, {a.lower(): b for a, b in desc[2].items()}, attrs)
        s.case("padding", name, f, inputs, op(*desc, **attrs), op(*pir[:3], **pir[3]), outputs, **more)

    one = lambda t: (t, {"X": "x"}, {"Out": "out"})

    for key, shape, paddings, value in (("row", [3, 5], [0, 0, 1, 2], 0.0), ("both", [7, 9], [2, 1, 0, 3], -1.5), ("none", [4], [0, 0], 3.0), ("vector", [33], [5, 4], 0.25),
                                        ("cube", [2, 3, 4], [1, 0, 0, 1, 1, 1], 0.0), ("scalar", [], [], 1.0)):
        f = lambda x, p=paddings, v=value: F.pad(x, sides(p), value=v) if p else x * 1
        case(f"pad_{key}", f, {"x": s.grid("pad" + key, *shape)}, one("pad"), {"paddings": paddings, "pad_value": value})
    case("pad_int64", lambda x: F.pad(x, [1, 2], value=7), {"x": s.ints("pad", -2**60, 2**60, 5)}, one("pad"), {"paddings": [1, 2], "pad_value": 7.0}, grad=False)

    for key, shape, paddings in (("one", [1, 2, 3, 4, 5], [1, 1, 1, 1, 1, 1]), ("odd", [2, 1, 3, 4, 5], [2, 0, 1, 3, 0, 2]), ("width", [2, 3, 2, 3, 7], [6, 3, 0, 0, 0, 0]), ("none", [1, 1, 2, 2, 2], [0] * 6)):
        for mode in ("constant", "reflect", "replicate", "circular"):
            for layout in ("NCDHW", "NDHWC"):
                shaped = shape if layout == "NCDHW" else [shape[0], *shape[2:], shape[1]]
                value = 1.25 if mode == "constant" else 0.0
                f = lambda x, p=paddings, m=mode, v=value: F.pad(x, p, m, v) if m == "constant" else F.pad(x, p, m)
                attrs = {"paddings": paddings, "mode": mode, "data_format": layout}
                case(f"pad3d_{key}_{mode}_{layout.lower()}", f if layout == "NCDHW" else channels_first(f), {"x": s.grid("pad3d" + key, *shaped)}, one("pad3d"), {**attrs, "value": value},
                     ("pad3d", {"x": "x"}, {"out": "out"}, {**attrs, "pad_value": value}))

    for key, shape, r in (("two", [2, 8, 3, 5], 2), ("three", [1, 9, 1, 2], 3), ("one", [2, 3, 4, 5], 1)):
        for layout in ("NCHW", "NHWC"):
            shaped = shape if layout == "NCHW" else [shape[0], *shape[2:], shape[1]]
            f = lambda x, r=r: F.pixel_shuffle(x, r)
            case(f"pixel_shuffle_{key}_{layout.lower()}", f if layout == "NCHW" else channels_first(f), {"x": s.grid("shuffle" + key, *shaped)}, one("pixel_shuffle"),
                 {"upscale_factor": r, "data_format": layout})

    for key, shape, axis, keep, flat in (("last", [7, 33], -1, False, False), ("first", [9, 4], 0, True, False), ("middle", [2, 5, 3], 1, False, False), ("flat", [3, 5], 0, False, True),
                                         ("one", [1, 6], 0, False, False)):
        f = lambda x, a=axis, k=keep, flat=flat: torch.argmin(x.reshape(-1), 0) if flat else torch.argmin(x, a, k)
        for word, x in (("", s.grid("argmin" + key, *shape)), ("_int64", s.ints("argmin" + key, -2**62, 2**62, *shape))):
            case(f"arg_min_{key}{word}", f, {"x": x}, one("arg_min"), {"axis": axis, "keepdims": keep, "flatten": flat, "dtype": 3},
                 ("argmin", {"x": "x"}, {"out": "out"}, {"axis": axis, "keepdims": keep, "flatten": flat, "dtype": "int64"}), grad=False)
    case("arg_min_edges", lambda x: torch.argmin(x, 0), {"x": np.array([2**63 - 1, -2**63, 0, -2**63], np.int64)}, one("arg_min"), {"axis": 0, "dtype": 3},
         ("argmin", {"x": "x"}, {"out": "out"}, {"axis": 0, "dtype": "int64"}), grad=False)

    def order(axis, descending):
        return lambda x: torch.sort(x, dim=axis, descending=descending, stable=True)
    for key, shape, axis in (("last", [7, 33], -1), ("first", [9, 4], 0), ("middle", [2, 5, 3], 1), ("long", [700], 0), ("one", [3, 1], 1), ("scalar", [], -1)):
        for descending in (False, True):
            attrs = {"axis": axis, "descending": descending}
            desc = ("argsort", {"X": "x"}, {"Out": "out", "Indices": "indices"})
            case(f"argsort_{key}_{'down' if descending else 'up'}", order(axis, descending), {"x": s.grid("argsort" + key, *shape)}, desc, attrs, outputs=("out", "indices"))
            case(f"argsort_{key}_{'down' if descending else 'up'}_int64", order(axis, descending), {"x": s.ints("argsort" + key, -9, 9, *shape)}, desc, attrs, outputs=("out", "indices"), grad=False)

    for key, batch, m, k, n in (("odd", 3, 5, 7, 9), ("one", 1, 1, 1, 1), ("wide", 2, 4, 33, 8)):
        inputs = {"x": s.normal("bmm x" + key, batch, m, k), "y": s.normal("bmm y" + key, batch, k, n)}
        case(f"bmm_{key}", torch.bmm, inputs, ("bmm", {"X": "x", "Y": "y"}, {"Out": "out"}), {})
        case(f"mv_{key}", torch.mv, {"x": inputs["x"][0], "v": inputs["y"][0, :, 0]}, ("mv", {"X": "x", "Vec": "v"}, {"Out": "out"}), {})
        for given, shape in (("full", [m, n]), ("row", [n]), ("rows", [1, n]), ("column", [m, 1]), ("scalar", [])):
            f = lambda c, a, b: 0.75 * c + -1.5 * (a @ b)
            case(f"addmm_{key}_{given}", f, {"c": s.normal("addmm" + key + given, *shape), "a": inputs["x"][0], "b": inputs["y"][0]},
                 ("addmm", {"Input": "c", "X": "a", "Y": "b"}, {"Out": "out"}), {"Beta": 0.75, "Alpha": -1.5}, ("addmm", {"input": "c", "x": "a", "y": "b"}, {"out": "out"}, {"beta": 0.75, "alpha": -1.5}))
        case(f"addmm_{key}_plain", lambda c, a, b: c + a @ b, {"c": s.normal("addmm p" + key, m, n), "a": inputs["x"][0], "b": inputs["y"][0]},
             ("addmm", {"Input": "c", "X": "a", "Y": "b"}, {"Out": "out"}), {})
