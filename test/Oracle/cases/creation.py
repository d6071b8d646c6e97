"""range, linspace, shape, size, rank, fill_any_like, assign, assign_value, eye, meshgrid, diag_v2, top_k, cumprod, unfold, and draws of one value."""
import numpy as np
import torch
import torch.nn.functional as F

from suite import op


def build(s):
    def case(name, f, inputs, desc, pir, attrs, small=None, **more):
        s.case("creation", name, f, inputs, op(*desc, **attrs) if desc else None, op(*pir, **(attrs if small is None else small)) if pir else None, **more)

    x = {"x": s.grid("creation", 3, 5)}

    def made(name, word, pir, attrs, value, small=None):
        """An operator without inputs beside one that has a gradient."""
        twin = [op("scale", {"X": "x"}, {"Out": "twin"}, scale=2.0)], [op("scale", {"x": "x"}, {"out": "twin"}, scale=2.0)]
        s.case("creation", name, lambda x: (2 * x, torch.from_numpy(value.copy())), x, twin[0] + [op(word, {}, {"Out": "made"}, **attrs)],
               twin[1] + [op(pir, {}, {"out": "made"}, **(attrs if small is None else small))] if pir else None, outputs=("twin", "made"), nograd=("made",))

    for key, start, end, step, dtype in (("ints", 0, 7, 1, "int64"), ("steps", 1, 9, 3, "int32"), ("down", 5, -4, -3, "int64"), ("halves", 0.0, 2.0, 0.5, "float32"), ("thirds", 0.0, 0.9, 0.3, "float32"),
                                         ("cut", 0.5, 5.5, 1.5, "int64"), ("below", 1.0, -1.25, -0.25, "float32"), ("one", 2, 3, 5, "int64")):
        cut = [int(v) for v in (start, end, step)] if dtype[:3] == "int" else (start, end, step)
        value = np.arange(*cut[:2], cut[2], dtype=np.float64)
        value = value.astype(dtype) if dtype[:3] == "int" else value
        if key == "thirds":
            value = np.array([0, 0.3, 0.6])
        made(f"range_{key}", "range", "arange", {"start": start, "end": end, "step": step, "dtype": dtype}, value)
    for key, start, stop, num, dtype in (("five", 0.0, 1.0, 5, "float32"), ("thirds", 0.0, 1.0, 4, "float32"), ("down", 3.0, -2.0, 7, "float32"), ("one", 3.0, 10.0, 1, "float32"), ("two", 1.0, 2.0, 2, "float32"),
                                         ("ints", 0, 10, 4, "int32"), ("negative", 5, -5, 6, "int64"), ("long", -1.0, 1.0, 77, "float32")):
        step = (stop - start) / max(num - 1, 1)
        value = np.array([start + step * i if i < num // 2 or num == 1 else stop - step * (num - 1 - i) for i in range(num)])
        value = np.trunc(value).astype(dtype) if dtype[:3] == "int" else value
        made(f"linspace_{key}", "linspace", "linspace", {"start": start, "stop": stop, "num": num, "dtype": dtype}, value)
    for rows, columns in ((3, 3), (2, 5), (4, 1), (3, -1)):
        attrs = {"num_rows": rows, "num_columns": columns}
        made(f"eye_{rows}_{columns}".replace("-", "m"), "eye", "eye", {**attrs, "dtype": "float32"}, np.eye(rows, rows if columns == -1 else columns))
    made("eye_int64", "eye", "eye", {"num_rows": 2, "num_columns": 3, "dtype": "int64"}, np.eye(2, 3, dtype=np.int64))

    numbers = [0.5, -1.25, 3.0, 0.1, 7.0, -2.0]
    made("assign_value_floats", "assign_value", "assign_value", {"shape": [2, 3], "dtype": "float32", "fp32_values": numbers}, np.array(numbers).reshape(2, 3), {"shape": [2, 3], "dtype": "float32", "values": numbers})
    made("assign_value_values", "assign_value", "assign_value", {"shape": [6], "dtype": 5, "values": numbers}, np.array(numbers), {"shape": [6], "dtype": "float32", "values": numbers})
    whole = [2**62 + 1, -2**63, 7]
    made("assign_value_int64", "assign_value", None, {"shape": [3], "dtype": "int64", "int64_values": whole, "int32_values": [], "fp32_values": []}, np.array(whole, np.int64))
    made("assign_value_int32", "assign_value", "assign_value", {"shape": [3], "dtype": "int32", "int32_values": [1, -2, 3]}, np.array([1, -2, 3], np.int32), {"shape": [3], "dtype": "int32", "values": [1, -2, 3]})
    made("assign_value_bool", "assign_value", "assign_value", {"shape": [2, 1], "dtype": "bool", "bool_values": [1, 0]}, np.array([[True], [False]]), {"shape": [2, 1], "dtype": "bool", "values": [1, 0]})
    made("assign_value_scalar", "assign_value", "assign_value", {"shape": [], "dtype": "float32", "fp32_values": [2.5]}, np.array(2.5), {"shape": [], "dtype": "float32", "values": [2.5]})

    one = lambda t, slot="X": (t, {slot: "x"}, {"Out": "out"})
    small = lambda t, slot="x": (t, {slot: "x"}, {"out": "out"})
    for key, shape in (("matrix", [3, 5]), ("vector", [7]), ("cube", [2, 1, 4])):
        dims = torch.tensor(shape)
        v = {"x": s.grid("shape" + key, *shape)}
        case(f"shape_{key}", lambda x: dims.int(), v, one("shape", "Input"), small("shape", "input"), {}, grad=False)
        case(f"shape64_{key}", lambda x: dims, v, None, small("shape64", "input"), {}, grad=False)
    for key, shape in (("matrix", [3, 5]), ("scalar", [])):
        v = {"x": s.grid("size" + key, *shape)}
        case(f"size_{key}", lambda x: torch.tensor(x.numel()), v, one("size", "Input"), small("numel"), {}, grad=False)
        case(f"rank_{key}", lambda x: torch.tensor(x.dim(), dtype=torch.int32), v, one("rank", "Input"), None, {}, grad=False)
        case(f"assign_{key}", lambda x: x * 1, v, one("assign"), small("assign"), {})
    case("assign_bool", lambda x: x, {"x": np.array([True, False])}, one("assign"), small("assign"), {}, grad=False)
    full = lambda v, t=torch.float64: lambda x: torch.full_like(x, v, dtype=t)
    case("fill_any_like", full(1.5), x, one("fill_any_like"), small("full_like"), {"value": 1.5}, grad=False)
    case("fill_any_like_minus", full(-2.0), x, one("fill_any_like"), small("full_like"), {"value": -2.0, "dtype": -1}, grad=False)
    case("fill_any_like_dtype", full(2, torch.int64), x, one("fill_any_like"), small("full_like"), {"value": 2.7, "dtype": 3}, grad=False)
    case("fill_any_like_int64", full(-7, torch.int64), {"x": s.ints("like", -9, 9, 4)}, one("fill_any_like"), small("full_like"), {"value": -7.0}, grad=False)

    for key, shapes in (("two", [[3], [5]]), ("three", [[2], [1], [4]]), ("one", [[6]]), ("scalar", [[3], []])):
        names = [f"v{i}" for i in range(len(shapes))]
        outs = [f"out{i}" for i in range(len(shapes))]
        f = lambda *v: torch.meshgrid(*v, indexing="ij")
        case(f"meshgrid_{key}", f, {n: s.grid("mesh" + key + n, *shape) for n, shape in zip(names, shapes)}, ("meshgrid", {"X": names}, {"Out": outs}), ("meshgrid", {"inputs": names}, {"out": outs}), {}, outputs=tuple(outs))
    case("meshgrid_mixed", lambda a, b: torch.meshgrid(a, b.double(), indexing="ij")[0], {"a": s.grid("mesh m", 3), "b": s.ints("mesh m", 0, 9, 2)}, ("meshgrid", {"X": ["a", "b"]}, {"Out": ["out", "other"]}),
         ("meshgrid", {"inputs": ["a", "b"]}, {"out": ["out", "other"]}), {})

    def diagonal(offset, padding):
        def f(x):
            if x.dim() == 2:
                return torch.diagonal(x, offset)
            y = torch.diag(x, offset)
            return y + padding * (1 - torch.diag(torch.ones_like(x), offset))
        return f
    for key, shape, offset, padding in (("vector", [5], 0, 0.0), ("above", [3], 2, 1.5), ("below", [4], -1, -0.5), ("single", [1], 0, 2.0), ("matrix", [4, 6], 0, 0.0), ("upper", [4, 6], 3, 0.0), ("lower", [7, 3], -2, 0.0), ("corner", [3, 3], 2, 0.0)):
        case(f"diag_{key}", diagonal(offset, padding), {"x": s.grid("diag" + key, *shape)}, one("diag_v2"), small("diag"), {"offset": offset, "padding_value": padding})
    case("diag_int64", torch.diag, {"x": s.ints("diag", -2**60, 2**60, 3)}, one("diag_v2"), small("diag"), {}, grad=False)

    for key, shape, k in (("odd", [7, 9], 4), ("all", [3, 5], 5), ("vector", [33], 1)):
        case(f"top_k_{key}", lambda x, k=k: torch.topk(x, k), {"x": s.distinct("top" + key, *shape)}, ("top_k", {"X": "x"}, {"Out": "out", "Indices": "indices"}), None, {"k": k}, outputs=("out", "indices"))

    for key, shape, axis in (("last", [7, 9], -1), ("first", [9, 4], 0), ("middle", [2, 5, 3], 1), ("scalar", [], 0)):
        for exclusive, reverse in ((False, False), (True, False), (False, True), (True, True)):
            def f(x, a=axis, e=exclusive, r=reverse):
                if not x.dim():
                    return x * 0 + 1 if e else x * 1
                y = x.flip(a) if r else x
                if e:
                    y = torch.cat([torch.ones_like(y.narrow(a, 0, 1)), y.narrow(a, 0, y.shape[a] - 1)], a)
                y = torch.cumprod(y, a)
                return y.flip(a) if r else y
            value = s.uniform("cumprod" + key, 0.6, 1.5, *shape)
            if key == "middle":
                value[0, 2] = value[1, 1, 0] = value[1, 3, 0] = 0
            case(f"cumprod_{key}_{exclusive}_{reverse}".lower(), f, {"x": value}, one("cumprod"), small("cumprod"), {"dim": axis, "exclusive": exclusive, "reverse": reverse})
    case("cumprod_int64", lambda x: torch.cumprod(x, 1), {"x": s.ints("cumprod", -9, 9, 3, 7)}, one("cumprod"), small("cumprod"), {"dim": 1}, grad=False)

    for key, shape, kernel, strides, paddings, dilations in (("plain", [2, 3, 5, 6], [2, 3], [1, 1], [0, 0, 0, 0], [1, 1]), ("strides", [1, 2, 7, 9], [3, 2], [2, 3], [1, 0, 2, 1], [1, 1]),
                                                             ("dilated", [1, 1, 8, 7], [2, 2], [1, 2], [1, 1], [3, 2]), ("single", [1, 2, 3, 3], [3], [1], [0], [1])):
        both = lambda v: v * 2 if len(v) == 1 else v
        top, left, bottom, right = paddings if len(paddings) == 4 else both(paddings) * 2
        f = lambda x, k=both(kernel), st=both(strides), d=both(dilations), p=(left, right, top, bottom): F.unfold(F.pad(x, p), k, d, 0, st)
        case(f"unfold_{key}", f, {"x": s.grid("unfold" + key, *shape)}, ("unfold", {"X": "x"}, {"Y": "out"}), small("unfold"), {"kernel_sizes": kernel, "strides": strides, "paddings": paddings, "dilations": dilations})

    # Draws whose numbers are certain; check_draws.py looks at the others.
    constant = {"min": 0.75, "max": 0.75, "shape": [3, 4], "dtype": "float32"}
    made("uniform_random_constant", "uniform_random", "uniform", {**constant, "seed": 3}, np.full((3, 4), 0.75))
    made("gaussian_random_constant", "gaussian_random", "gaussian", {"mean": -1.5, "std": 0.0, "shape": [5], "dtype": "float32"}, np.full(5, -1.5))
    like = {**constant, "shape": [-1, 4], "input_dim_idx": 1, "output_dim_idx": 0}
    case("uniform_random_like_constant", lambda x: torch.full((5, 4), 0.75, dtype=torch.float64), x, one("uniform_random_batch_size_like", "Input"), small("uniform_random_batch_size_like", "input"), like, grad=False)
