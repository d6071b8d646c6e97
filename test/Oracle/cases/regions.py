"""strided_slice, set_value, masked_fill."""
import numpy as np
import torch

from suite import op


def build(s):
    def case(name, f, inputs, desc, pir, **more):
        s.case("regions", name, f, inputs, desc, pir, **more)

    def region(shape, axes, starts, ends, steps):
        """Places of the elements of a region, by python's own slices."""
        index = [np.arange(n) for n in shape]
        for axis, start, end, step in zip(axes, starts, ends, steps):
            n = shape[axis]
            if step < 0 and end < -n:
                end = None
            index[axis] = np.arange(n)[start:end:step].copy()
        return np.ix_(*index)

    def take(shape, *bounds, drop=()):
        return lambda x: x[region(shape, *bounds)].reshape([n for d, n in enumerate(x[region(shape, *bounds)].shape) if d not in drop])

    for key, shape, axes, starts, ends, steps in (
        ("rows", [7, 3], [0], [1], [6], [2]), ("last", [2, 9], [-1], [0], [9], [4]), ("both", [5, 8], [0, 1], [0, 1], [5, 8], [2, 3]), ("down", [4, 8], [1], [7], [0], [-2]),
        ("turned", [3, 5], [1], [-1], [-6], [-1]), ("clipped", [5], [0], [-20], [20], [3]), ("single", [6, 2], [0], [3], [4], [9]), ("far", [2, 5], [1], [4], [-10], [-4]),
        ("plain", [4, 6], [1], [2], [5], [1]), ("cube", [3, 4, 5], [2, 0], [4, 2], [1, 0], [-1, -1]), ("huge", [5], [0], [1], [2**31 - 1], [2**31 - 1])):
        f = take(shape, axes, starts, ends, steps)
        attrs = {"axes": axes, "starts": starts, "ends": ends, "strides": steps}
        case(f"strided_slice_{key}", f, {"x": s.grid("strided" + key, *shape)}, op("strided_slice", {"Input": "x"}, {"Out": "out"}, **attrs), op("strided_slice", {"x": "x"}, {"out": "out"}, **attrs))
    attrs = {"axes": [0, 1], "starts": [1, 0], "ends": [2, 6], "strides": [1, 2]}
    case("strided_slice_dropped", take([3, 6], *attrs.values(), drop=(0,)), {"x": s.grid("strided d", 3, 6)}, op("strided_slice", {"Input": "x"}, {"Out": "out"}, **attrs, decrease_axis=[0]), None)
    case("strided_slice_int64", take([7], [0], [6], [-8], [-3]), {"x": s.ints("strided", -2**60, 2**60, 7)}, op("strided_slice", {"Input": "x"}, {"Out": "out"}, axes=[0], starts=[6], ends=[-8], strides=[-3]), None, grad=False)

    for key, shape, axes, starts, ends, steps, drop, new, value in (
        ("row", [4, 3], [0], [1], [2], [1], [0], [], [3]), ("rows", [7, 3], [0], [0], [7], [3], [], [], [3, 3]), ("wide", [4, 5], [1], [1], [4], [1], [], [], [4, 1]), ("down", [3, 6], [1], [5], [0], [-2], [], [], [3]),
        ("scalar", [3, 4], [0, 1], [1, 0], [3, 4], [1, 3], [], [], []), ("whole", [2, 3], [], [], [], [], [], [], [2, 3]), ("new", [3, 4], [1], [2], [3], [1], [1], [1], [3, 1]), ("ones", [3, 4], [0], [0], [2], [1], [], [], [1, 1, 2, 4]),
        ("cube", [3, 4, 5], [2, 0], [0, 2], [5, 0], [2, -1], [], [], [2, 4, 3])):
        def f(x, v, shape=shape, bounds=(axes, starts, ends, steps), drop=drop, new=new):
            here = region(shape, *bounds)
            target = [n for d, n in enumerate(x[here].shape) if d not in drop]
            for place in new:
                target.insert(place, 1)
            while v.dim() > len(target):
                v = v[0]
            return torch.index_put(x, [torch.from_numpy(np.broadcast_to(i, x[here].shape).copy()) for i in here], v.expand(target).reshape(x[here].shape))
        attrs = {"axes": axes, "starts": starts, "ends": ends, "steps": steps, "decrease_axes": drop, "none_axes": new}
        inputs = {"x": s.grid("set" + key, *shape), "v": s.grid("set v" + key, *value)}
        case(f"set_value_{key}", f, inputs, op("set_value", {"Input": "x", "ValueTensor": "v"}, {"Out": "out"}, **attrs), op("set_value_with_tensor", {"x": "x", "values": "v"}, {"out": "out"}, **attrs))
        numbers = inputs["v"].reshape(-1).tolist()
        g = lambda x, f=f, v=inputs["v"]: f(x, torch.from_numpy(v.astype(np.float64)))
        case(f"set_value_{key}_numbers", g, {"x": inputs["x"]}, op("set_value", {"Input": "x"}, {"Out": "out"}, **attrs, shape=value, fp32_values=numbers), op("set_value", {"x": "x"}, {"out": "out"}, **attrs, shape=value, values=numbers))
    def second(x):
        y = x.clone()
        y[1] = torch.tensor([2**61 + 1, -5])
        return y
    case("set_value_int64", second, {"x": s.ints("set", -9, 9, 3, 2)}, op("set_value", {"Input": "x"}, {"Out": "out"}, axes=[0], starts=[1], ends=[2], shape=[2], int64_values=[2**61 + 1, -5], int32_values=[], dtype=3), None, grad=False)
    case("set_value_bool", lambda x: torch.tensor([True, True, False]), {"x": np.array([False, True, False])}, op("set_value", {"Input": "x"}, {"Out": "out"}, axes=[0], starts=[0], ends=[1], shape=[1], bool_values=[1]), None, grad=False)

    for key, shape, mask, value in (("same", [3, 5], [3, 5], []), ("row", [3, 5], [5], [1]), ("grown", [4, 1], [4, 6], []), ("values", [2, 3], [2, 1], [2, 3])):
        m = s.ints("mask" + key, 0, 2, *mask).astype(bool)
        f = lambda x, m, v: torch.where(m, v, x)
        slots = {"x": "x", "mask": "m", "value": "v"}
        case(f"masked_fill_{key}", f, {"x": s.grid("masked" + key, *shape), "m": m, "v": s.grid("masked v" + key, *value)}, None, op("masked_fill", slots, {"out": "out"}))
        g = lambda x, m: torch.where(m, torch.tensor(-1.5, dtype=x.dtype), x)
        case(f"masked_fill_{key}_number", g, {"x": s.grid("masked" + key, *shape), "m": m}, None, op("masked_fill", {"x": "x", "mask": "m"}, {"out": "out"}, value=-1.5))
