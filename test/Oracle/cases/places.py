"""gather, index_select, gather_nd, take_along_axis, index_sample, one_hot, nll_loss, tril_triu, cumsum, tile, expand_as, unbind, unstack, roll, flip."""
import numpy as np
import torch
import torch.nn.functional as F

from suite import op


def build(s):
    def case(name, f, inputs, desc, pir, attrs, small=None, outputs=("out",), **more):
        """desc, pir: type, inputs, outputs."""
        made = [v and op(v[0], {a: b for a, b in v[1].items() if b in inputs}, v[2], **given) for v, given in ((desc, attrs), (pir, attrs if small is None else small))]
        s.case("places", name, f, inputs, *made, outputs, **more)

    one, small_one = lambda t: (t, {"X": "x"}, {"Out": "out"}), lambda t: (t, {"x": "x"}, {"out": "out"})
    two, small_two = lambda t: (t, {"X": "x", "Index": "index"}, {"Out": "out"}), lambda t: (t, {"x": "x", "index": "index"}, {"out": "out"})

    def taken(axis):
        return lambda x, i: torch.index_select(x, axis, torch.where(i < 0, i + x.shape[axis], i).reshape(-1).long())

    for key, shape, count, axis, dtype in (("first", [7, 5], 9, 0, np.int64), ("last", [3, 7], 4, 1, np.int32), ("middle", [2, 5, 3], 6, -2, np.int64), ("vector", [33], 12, 0, np.int32)):
        x = s.grid("gather" + key, *shape)
        n = shape[axis]
        index = s.ints("gather" + key, -n, n, count, dtype=dtype)
        case(f"gather_{key}", taken(axis), {"x": x, "index": index}, two("gather"), small_two("gather"), {"axis": axis})
        case(f"index_select_{key}", taken(axis), {"x": x, "index": index}, two("index_select"), small_two("index_select"), {"dim": axis}, {"axis": axis})
    x = s.grid("gather x", 5, 3)
    case("gather_column", taken(0), {"x": x, "index": s.ints("gather column", 0, 5, 4, 1)}, two("gather"), small_two("gather"), {})
    case("gather_scalar", taken(0), {"x": x, "index": np.array(2, np.int64)}, two("gather"), small_two("gather"), {})
    case("gather_int64", taken(1), {"x": s.ints("gather ints", -2**60, 2**60, 3, 5), "index": s.ints("gather int", 0, 5, 4)}, two("gather"), small_two("gather"), {"axis": 1}, grad=False)
    case("gather_bool", taken(0), {"x": np.array([True, False, True]), "index": s.ints("gather bool", 0, 3, 5)}, two("gather"), small_two("gather"), {}, grad=False)

    def nd(x, i):
        i = torch.where(i < 0, i + torch.tensor(x.shape[:i.shape[-1]]), i).long()
        return x[tuple(i.unbind(-1))]
    for key, shape, lead, depth in (("rows", [5, 3], [4], 1), ("elements", [5, 3], [2, 3], 2), ("part", [3, 4, 2], [6], 2), ("one", [7], [1], 1)):
        index = np.stack([s.ints(f"nd{key}{d}", -shape[d], shape[d], *lead) for d in range(depth)], -1)
        case(f"gather_nd_{key}", nd, {"x": s.grid("nd" + key, *shape), "index": index}, two("gather_nd"), small_two("gather_nd"), {})

    for key, shape, index, axis in (("last", [3, 7], [3, 4], 1), ("first", [5, 3], [2, 3], 0), ("smaller", [4, 5, 3], [2, 6, 3], 1), ("vector", [9], [4], -1)):
        n = shape[axis]
        places = s.ints("take" + key, -n, n, *index)
        f = lambda x, i, a=axis, n=n: torch.gather(x, a, torch.where(i < 0, i + n, i).long())
        case(f"take_along_axis_{key}", f, {"x": s.grid("take" + key, *shape), "index": places}, ("take_along_axis", {"Input": "x", "Index": "index"}, {"Result": "out"}),
             ("take_along_axis", {"arr": "x", "indices": "index"}, {"out": "out"}), {"Axis": axis}, {"axis": axis})
    for key, shape, count in (("odd", [7, 9], 5), ("one", [3, 1], 2)):
        case(f"index_sample_{key}", lambda x, i: torch.gather(x, 1, i.long()), {"x": s.grid("sample" + key, *shape), "index": s.ints("sample" + key, 0, shape[1], shape[0], count)},
             two("index_sample"), small_two("index_sample"), {})

    hot = lambda depth: lambda x: (x[..., None] == torch.arange(depth)).to(torch.float64)
    for key, x in (("odd", s.ints("hot", 0, 7, 33)), ("matrix", s.ints("hot m", 0, 7, 3, 5, dtype=np.int32)), ("outside", np.array([-1, 0, 6, 7, 100], np.int64)), ("scalar", np.array(3, np.int64))):
        case(f"one_hot_{key}", hot(7), {"x": x}, one("one_hot_v2"), small_one("one_hot"), {"depth": 7}, {"num_classes": 7}, grad=False)
    case("one_hot_dtype", lambda x: hot(4)(x).long(), {"x": s.ints("hot d", 0, 4, 6)}, one("one_hot_v2"), None, {"depth": 4, "dtype": 3}, grad=False)

    for reduction in ("none", "mean", "sum"):
        for key, shape, weighted, ignored in (("plain", [7, 5], False, False), ("weights", [9, 4], True, True), ("images", [2, 3, 4, 5], True, True), ("ignored", [6, 3], False, True)):
            label = s.ints("nll" + key, 0, shape[1], shape[0], *shape[2:])
            if ignored:
                label.reshape(-1)[::3] = 1 if key == "weights" else -100
            ignore = 1 if key == "weights" else -100
            inputs = {"x": s.normal("nll" + key, *shape), "label": label, **({"weight": s.uniform("nll w" + key, 0.5, 2, shape[1])} if weighted else {})}
            def f(x, y, w=None, r=reduction, ignore=ignore):
                total = ((y != ignore) * (1.0 if w is None else w[torch.where(y == ignore, 0, y)])).double().sum()
                return F.nll_loss(x, y, w, ignore_index=ignore, reduction=r), total
            case(f"nll_loss_{key}_{reduction}", f, inputs, ("nll_loss", {"X": "x", "Label": "label", "Weight": "weight"}, {"Out": "out", "Total_weight": "total"}),
                 ("nll_loss", {"input": "x", "label": "label", "weight": "weight"}, {"out": "out", "total_weight": "total"}), {"ignore_index": ignore, "reduction": reduction},
                 outputs=("out", "total"), nograd=("weight", "total"))

    for key, shape, diagonal in (("square", [7, 7], 0), ("wide", [3, 9], 2), ("tall", [2, 9, 4], -3), ("outside", [3, 4], 9)):
        for word, lower, f in (("tril", True, torch.tril), ("triu", False, torch.triu)):
            case(f"{word}_{key}", lambda x, f=f, d=diagonal: f(x, d), {"x": s.grid("tri" + key, *shape)}, one("tril_triu"), small_one(word), {"diagonal": diagonal, "lower": lower},
                 {"diagonal": diagonal})
    case("tril_int64", torch.tril, {"x": s.ints("tril", -9, 9, 5, 5)}, one("tril_triu"), small_one("tril"), {"lower": True}, {}, grad=False)

    for key, shape, axis in (("last", [7, 33], -1), ("first", [9, 4], 0), ("middle", [2, 5, 3], 1), ("long", [2000], 0), ("scalar", [], 0)):
        for exclusive, reverse in ((False, False), (True, False), (False, True), (True, True)):
            def f(x, a=axis, e=exclusive, r=reverse):
                y = x.flip(a) if r and x.dim() else x
                y = torch.cumsum(y, a) - (y if e else 0 * y)
                return y.flip(a) if r and x.dim() else y
            attrs = {"axis": axis, "exclusive": exclusive, "reverse": reverse}
            case(f"cumsum_{key}_{exclusive}_{reverse}".lower(), f, {"x": s.grid("cumsum" + key, *shape)}, one("cumsum"), small_one("cumsum"), attrs)
    case("cumsum_flat", lambda x: torch.cumsum(x.reshape(-1), 0), {"x": s.grid("cumsum flat", 3, 5)}, one("cumsum"), small_one("cumsum"), {"flatten": True})
    case("cumsum_int64", lambda x: torch.cumsum(x, 1), {"x": s.ints("cumsum", -2**50, 2**50, 3, 7)}, one("cumsum"), small_one("cumsum"), {"axis": 1}, grad=False)

    for key, shape, times in (("both", [3, 5], [2, 3]), ("more", [3], [2, 1, 4]), ("fewer", [2, 3, 4], [3]), ("none", [3, 4], [1, 1]), ("scalar", [], [3])):
        case(f"tile_{key}", lambda x, t=times: x.repeat(*[1] * (x.dim() - len(t)), *t), {"x": s.grid("tile" + key, *shape)}, one("tile"), small_one("tile"), {"repeat_times": times})
    case("tile_int64", lambda x: x.repeat(2), {"x": s.ints("tile", -9, 9, 5)}, one("tile"), small_one("tile"), {"repeat_times": [2]}, grad=False)
    for key, shape, target in (("row", [5], [3, 5]), ("column", [4, 1], [2, 4, 3]), ("same", [3, 4], [3, 4])):
        case(f"expand_as_{key}_shape", lambda x, t=target: x.expand(*t), {"x": s.grid("as" + key, *shape)}, one("expand_as_v2"), small_one("expand_as"), {"target_shape": target})
        case(f"expand_as_{key}", lambda x, y, t=target: x.expand(*t), {"x": s.grid("as" + key, *shape), "y": s.grid("as y" + key, *target)},
             ("expand_as_v2", {"X": "x", "Y": "y"}, {"Out": "out"}), ("expand_as", {"x": "x", "y": "y"}, {"out": "out"}), {}, nograd=("y",))
    for key, shape, axis in (("first", [3, 5], 0), ("last", [2, 3, 4], -1), ("one", [1, 4], 0)):
        names = [f"part{i}" for i in range(shape[axis])]
        for word, slot, pir in (("unbind", "Out", "input"), ("unstack", "Y", "x")):
            case(f"{word}_{key}", lambda x, a=axis: x.unbind(a), {"x": s.grid(word + key, *shape)}, (word, {"X": "x"}, {slot: names}), (word, {pir: "x"}, {"out": names}),
                 {"axis": axis}, outputs=tuple(names))
    for key, shape, shifts, axes in (("row", [3, 5], [2], [1]), ("both", [3, 5], [-1, 7], [0, -1]), ("flat", [3, 5], [4], []), ("twice", [5], [1, 2], [0, 0]), ("none", [4], [0], [0])):
        case(f"roll_{key}", lambda x, n=shifts, a=axes: torch.roll(x, n, a) if a else torch.roll(x, n[0]), {"x": s.grid("roll" + key, *shape)}, one("roll"), small_one("roll"),
             {"shifts": shifts, "axis": axes})
    for key, shape, axes in (("first", [5, 3], [0]), ("both", [2, 3, 4], [-1, 0]), ("one", [1, 3], [0])):
        case(f"flip_{key}", lambda x, a=axes: torch.flip(x, a), {"x": s.grid("flip" + key, *shape)}, one("flip"), small_one("flip"), {"axis": axes})
