"""nearest_interp_v2, linear_interp_v2, bilinear_interp_v2, trilinear_interp_v2, bicubic_interp_v2."""
import math

import numpy as np
import torch
import torch.nn.functional as F

from suite import op

f32 = np.float32


def keys(t, a=-0.75):
    """The four weights of Keys' cubic convolution at the distance t."""
    near = lambda v: ((a + 2) * v - (a + 3)) * v * v + 1
    far = lambda v: ((a * v - 5 * a) * v + 8 * a) * v - 4 * a
    return far(t + 1), near(t), near(1 - t), far(2 - t)


def weights(kind, n, size, corners, mode, scale):
    """Row o: what element o of the result takes from each of the n elements, as Paddle computes it."""
    ratio = f32(0)
    if size > 1:
        ratio = f32(n - 1) / f32(size - 1) if corners else f32(1) / f32(scale) if scale else f32(n) / f32(size)
    w = np.zeros((size, n))
    for o in range(size):
        half = not corners and (kind == "cubic" or kind == "linear" and mode == 0)
        place = float(ratio) * (o + 0.5) - 0.5 if half else float(ratio * f32(o))
        if kind == "nearest":
            w[o, min(int(place + 0.5) if corners else int(place), n - 1)] = 1
        elif kind == "linear":
            place = max(place, 0.0)
            first = min(int(place), n - 1)
            w[o, first] += 1 - (place - int(place))
            w[o, min(int(place) + 1, n - 1)] += place - int(place)
        else:
            for k, v in enumerate(keys(place - math.floor(place))):
                w[o, min(max(math.floor(place) - 1 + k, 0), n - 1)] += v
    return torch.from_numpy(w)


def resized(kind, first, sizes, corners, mode, scales):
    def f(x):
        for d, size in enumerate(sizes):
            w = weights(kind, x.shape[first + d], size, corners, mode, scales[d] if scales else None)
            x = torch.tensordot(x, w, ([first + d], [1])).movedim(-1, first + d)
        return x
    return f


def build(s):
    def case(name, word, kind, shape, sizes, corners, mode, layout, scale, **more):
        first = 2 if layout == "NCHW" else 1
        dims = len(shape) - 2
        scales = scale * dims if len(scale) == 1 else scale
        own = shape[first:first + dims]
        sizes = [int(f32(n) * f32(k)) for n, k in zip(own, scales)] if scales else sizes
        names = ("out_d", "out_h", "out_w")[3 - dims:]
        attrs = {"align_corners": corners, "align_mode": mode, "interp_method": word, **({"scale": scale} if scale else dict(zip(names, sizes)))}
        f = resized(kind, first, sizes, corners, mode, scales)
        s.case("interpolation", name, f, {"x": s.grid("interp" + name, *shape)}, op(word + "_interp_v2", {"X": "x"}, {"Out": "out"}, **attrs, data_layout=layout),
               op(word + "_interp", {"x": "x"}, {"out": "out"}, **attrs, data_format=layout), **more)

    for word, kind, dims in (("nearest", "nearest", 2), ("linear", "linear", 1), ("bilinear", "linear", 2), ("bicubic", "cubic", 2), ("trilinear", "linear", 3), ("nearest", "nearest", 3)):
        own = [4, 5, 3][:dims] if dims != 1 else [7]
        for key, sizes in (("up", [9, 10, 7]), ("down", [2, 3, 2]), ("mixed", [5, 2, 6]), ("same", [4, 5, 3]), ("one", [1, 3, 1])):
            sizes = sizes[:dims] if dims != 1 else {"up": [16], "down": [3], "mixed": [10], "same": [7], "one": [1]}[key]
            for corners in (False, True):
                for mode in (0, 1):
                    if mode and (corners or kind != "linear"):
                        continue
                    layout = "NHWC" if key == "mixed" else "NCHW"
                    shape = [2, 3, *own] if layout == "NCHW" else [2, *own, 3]
                    case(f"{word}{dims}_{key}_{'corners' if corners else mode}", word, kind, shape, sizes, corners, mode, layout, [])
        for key, scale in (("twice", [2.0]), ("part", [1.5, 0.7, 2.3][:dims])):
            case(f"{word}{dims}_{key}", word, kind, [1, 2, *own], None, False, 0, "NCHW", scale)
    case("nearest2_seven", "nearest", "nearest", [1, 1, 7, 7], [10, 70], False, 0, "NCHW", [])
    case("bilinear2_wide", "bilinear", "linear", [1, 1, 2, 33], [3, 130], False, 0, "NCHW", [])
    case("bilinear2_many", "bilinear", "linear", [1, 1, 1, 2], [50, 90], False, 0, "NCHW", [])
    case("bilinear2_last", "bilinear", "linear", [1, 2, 40, 17], [3, 4], False, 0, "NHWC", [])

    # The weights are those of PyTorch where both define them.
    x = torch.from_numpy(s.normal("interp torch", 1, 2, 5, 7)).double()
    for corners in (False, True):
        for kind, mode in (("linear", "bilinear"), ("cubic", "bicubic")):
            mine = resized(kind, 2, [9, 4], corners, 0, [])(x)
            assert torch.allclose(mine, F.interpolate(x, [9, 4], mode=mode, align_corners=corners), atol=1e-6), (mode, corners)
    assert torch.equal(resized("nearest", 2, [9, 4], False, 0, [])(x), F.interpolate(x, [9, 4], mode="nearest"))
