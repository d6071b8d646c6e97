"""scatter, scatter_nd_add, index_add, put_along_axis."""
import numpy as np
import torch

from suite import op


def scattered(overwrite):
    def f(x, index, u):
        index = index.reshape(-1)
        u, out = u.reshape(len(index), *x.shape[1:]), list(x.unbind(0))
        seen = set()
        for k, i in enumerate(index.tolist()):
            i = i + len(out) if i < 0 else i
            if 0 <= i < len(out):
                out[i] = u[k] + (out[i] if i in seen and not overwrite else 0 * u[k])
                seen.add(i)
        return torch.stack(out)
    return f


def added(axis):
    def f(x, index, v):
        n = x.shape[axis]
        return torch.index_add(x, axis, torch.where(index < 0, index + n, index).long(), v)
    return f


def nd_added(x, index, u):
    sizes = torch.tensor(x.shape[:index.shape[-1]])
    places = torch.where(index < 0, index + sizes, index).long().reshape(-1, index.shape[-1])
    return torch.index_put(x, tuple(places.unbind(-1)), u.reshape(len(places), *x.shape[index.shape[-1]:]), accumulate=True)


def put(axis, reduce, include_self):
    def f(x, index, v):
        n, rank = x.shape[axis], x.dim()
        out, values = {}, {}
        for place in np.ndindex(*index.shape):
            i = int(index[place])
            at = list(place)
            at[axis] = i + n if i < 0 else i
            values.setdefault(tuple(at), []).append(v[place])
        parts = []
        for place in np.ndindex(*x.shape):
            if place not in values:
                parts.append(x[place])
                continue
            own = values[place] + ([x[place]] if include_self and reduce != "assign" else [])
            if reduce == "assign":
                parts.append(own[-1])
            elif reduce == "add":
                parts.append(sum(own))
            elif reduce in ("mul", "multiply"):
                parts.append(torch.prod(torch.stack(own)))
            else:  # amax and amin share the gradient
                parts.append((torch.amax if reduce == "amax" else torch.amin)(torch.stack(own), 0))
        return torch.stack(parts).reshape(x.shape)
    return f


def build(s):
    def case(name, f, inputs, desc, pir, attrs, small=None, **more):
        s.case("scatter", name, f, inputs, op(*desc, **attrs), op(*pir, **(attrs if small is None else small)), **more)

    three = lambda t, slots, out: (t, dict(zip(slots, ("x", "index", "updates"))), {out: "out"})
    desc, pir = three("scatter", ("X", "Ids", "Updates"), "Out"), three("scatter", ("x", "index", "updates"), "out")
    for key, shape, index, dtype in (("rows", [5, 3], [4], np.int64), ("column", [7, 2], [5, 1], np.int32), ("scalar", [4, 3], [], np.int64), ("vector", [9], [4], np.int64),
                                     ("cube", [3, 4, 5], [2], np.int64), ("many", [5, 17], [130], np.int64), ("one", [1, 3], [3], np.int64)):
        numbers = s.ints("scatter" + key, -shape[0], shape[0], *index, dtype=dtype)
        updates = s.grid("scatter u" + key, *([index[0]] if index else []), *shape[1:])
        for overwrite in (True, False):
            case(f"scatter_{key}_{'over' if overwrite else 'sum'}", scattered(overwrite), {"x": s.grid("scatter" + key, *shape), "index": numbers, "updates": updates}, desc, pir,
                 {"overwrite": overwrite})
    outside = {"x": s.grid("scatter out", 3, 2), "index": np.array([3, -4, 1, 100], np.int64), "updates": s.grid("scatter out u", 4, 2)}
    case("scatter_outside", scattered(True), outside, desc, pir, {})
    case("scatter_outside_sum", scattered(False), outside, desc, pir, {"overwrite": False})
    for overwrite in (True, False):
        case(f"scatter_int64_{'over' if overwrite else 'sum'}", scattered(overwrite), {"x": s.ints("scatter i", -2**60, 2**60, 4, 3), "index": np.array([1, 1, 3], np.int64), "updates": s.ints("scatter iu", -2**60, 2**60, 3, 3)},
             desc, pir, {"overwrite": overwrite}, grad=False)

    desc, pir = three("scatter_nd_add", ("X", "Index", "Updates"), "Out"), three("scatter_nd_add", ("x", "index", "updates"), "out")
    for key, shape, lead, depth in (("rows", [5, 3], [4], 1), ("elements", [5, 3], [2, 3], 2), ("part", [3, 4, 2], [6], 2), ("one", [7], [1], 1), ("many", [3, 2], [90], 1)):
        index = np.stack([s.ints(f"nd_add{key}{d}", -shape[d], shape[d], *lead) for d in range(depth)], -1)
        case(f"scatter_nd_add_{key}", nd_added, {"x": s.grid("nd_add" + key, *shape), "index": index, "updates": s.grid("nd_add u" + key, *lead, *shape[depth:])}, desc, pir, {})
    case("scatter_nd_add_int64", nd_added, {"x": s.ints("nd_add", -2**60, 2**60, 4), "index": np.array([[1], [1], [3]], np.int64), "updates": s.ints("nd_add u", -2**60, 2**60, 3)}, desc, pir, {}, grad=False)

    desc, pir = three("index_add", ("X", "Index", "AddValue"), "Out"), three("index_add", ("x", "index", "add_value"), "out")
    for key, shape, count, axis in (("first", [5, 3], 4, 0), ("last", [3, 7], 3, -1), ("middle", [2, 5, 3], 6, 1), ("vector", [9], 12, 0), ("one", [2, 1], 3, 1)):
        index = s.ints("index_add" + key, -shape[axis], shape[axis], count, dtype=np.int32 if key == "last" else np.int64)
        values = list(shape)
        values[axis] = count
        case(f"index_add_{key}", added(axis), {"x": s.grid("index_add" + key, *shape), "index": index, "updates": s.grid("index_add v" + key, *values)}, desc, pir, {"axis": axis})

    desc, pir = three("put_along_axis", ("Input", "Index", "Value"), "Result"), three("put_along_axis", ("arr", "indices", "values"), "out")
    for key, shape, index, axis in (("last", [3, 7], [3, 4], 1), ("first", [5, 3], [7, 3], 0), ("smaller", [4, 5, 3], [2, 6, 3], 1), ("vector", [9], [4], -1)):
        n = shape[axis]
        places = s.ints("put" + key, -n, n, *index)
        for reduce in ("assign", "add", "mul", "multiply", "amin", "amax"):
            for include_self in (True, False):
                if reduce == "multiply" and key != "last":
                    continue
                spread = (lambda k, *shape: s.grid(k, *shape)) if reduce not in ("mul", "multiply") else (lambda k, *shape: 1 + np.abs(s.grid(k, *shape)) / 4)
                round16 = lambda v: torch.from_numpy(np.asarray(v, np.float32)).to(torch.bfloat16).to(torch.float32).numpy()
                case(f"put_along_axis_{key}_{reduce}_{'self' if include_self else 'alone'}", put(axis, reduce, include_self),
                     {"x": round16(spread("put" + key, *shape)), "index": places, "updates": round16(spread("put v" + key, *index))}, desc, pir,
                     {"Axis": axis, "Reduce": reduce, "Include_self": include_self}, {"axis": axis, "reduce": reduce, "include_self": include_self})
    ties = {"x": np.array([1, 2, 2, 5], np.float32), "index": np.array([1, 1, 2, 3], np.int64), "updates": np.array([2, 2, 3, 1], np.float32)}
    for reduce in ("amin", "amax"):
        case(f"put_along_axis_ties_{reduce}", put(0, reduce, True), ties, desc, pir, {"Axis": 0, "Reduce": reduce}, {"axis": 0, "reduce": reduce})
    for reduce in ("assign", "add", "amax"):
        case(f"put_along_axis_int64_{reduce}", put(0, reduce, True), {"x": s.ints("put i", -9, 9, 5), "index": np.array([0, 0, 3], np.int64), "updates": s.ints("put iv", -9, 9, 3)}, desc, pir,
             {"Axis": 0, "Reduce": reduce}, {"axis": 0, "reduce": reduce}, grad=False)
