"""Convolutions, their transposed forms, and pooling. Paddle's SAME padding is written out: torch's has no strides."""
import math

import numpy as np
import torch
import torch.nn.functional as F

from suite import op

CONV = {2: F.conv2d, 3: F.conv3d}
TRANSPOSED = {2: F.conv_transpose2d, 3: F.conv_transpose3d}


def spread(value, n):
    return [value] * n if isinstance(value, int) else list(value)


def pads(size, kernel, stride, padding, dilation, algorithm):
    """Before and behind for each spatial dimension, and the dilation that counts."""
    n = len(size)
    if algorithm == "VALID":
        return [(0, 0)] * n, dilation
    if algorithm == "SAME":
        sums = [max((math.ceil(s / t) - 1) * t + k - s, 0) for s, k, t in zip(size, kernel, stride)]
        return [(p // 2, p - p // 2) for p in sums], [1] * n
    return [(p, p) for p in padding] if len(padding) == n else list(zip(padding[::2], padding[1::2])), dilation


def flat(pairs):
    """As torch.nn.functional.pad wants them: the last dimension first."""
    return [p for pair in reversed(pairs) for p in pair]


def channels_first(x, last):
    return x.movedim(-1, 1) if last else x


def channels_last(x, last):
    return x.movedim(1, -1) if last else x


def conv(n, stride, padding, dilation, groups, algorithm, last):
    def f(x, w, bias=None):
        x = channels_first(x, last)
        around, d = pads(x.shape[2:], w.shape[2:], stride, padding, dilation, algorithm)
        return channels_last(CONV[n](F.pad(x, flat(around)), w, bias, stride, 0, d, groups), last)
    return f


def conv_transpose(n, stride, padding, dilation, groups, more, last):
    def f(x, w, bias=None):
        x = channels_first(x, last)
        around = [(p, p) for p in padding] if len(padding) == n else list(zip(padding[::2], padding[1::2]))
        y = TRANSPOSED[n](x, w, None, stride, 0, more, groups, dilation)
        for d, (low, high) in enumerate(around):
            y = y.narrow(d + 2, low, y.shape[d + 2] - low - high)
        return channels_last(y if bias is None else y + bias.reshape(-1, *[1] * n), last)
    return f


def convolutions(s):
    def case(name, x, w, kind="conv2d", stride=1, padding=0, dilation=1, groups=1, algorithm="EXPLICIT", last=False, bias=False, **options):
        n = len(w) - 2
        stride, padding, dilation = spread(stride, n), spread(padding, n), spread(dilation, n)
        # Small whole numbers of eighths: sums of many products stay comparable in 16 bits.
        inputs = {"x": s.normal("conv x " + name, *x), "w": s.normal("conv w " + name, *w, scale=1 / math.sqrt(np.prod(w[1:])))}
        slots, small = {"Input": "x", "Filter": "w"}, {"input": "x", "filter": "w"}
        if bias:
            inputs["bias"] = s.normal("conv bias " + name, w[0])
            slots["Bias"] = small["bias"] = "bias"
        formats = {2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}[n]
        attrs = {"strides": stride, "paddings": padding, "dilations": dilation, "groups": groups, "padding_algorithm": algorithm,
                 "data_format": formats[last]}
        s.case("conv", name, conv(n, stride, padding, dilation, groups, algorithm, last), inputs, op(kind, slots, {"Output": "out"}, **attrs),
               op(kind, small, {"out": "out"}, **attrs), **options)

    case("one_by_one", (2, 5, 4, 3), (6, 5, 1, 1))
    case("one_by_one_stride", (2, 5, 5, 6), (4, 5, 1, 1), stride=2)
    case("patches", (1, 2, 9, 17), (3, 2, 8, 8), stride=8)
    case("three", (2, 3, 6, 5), (4, 3, 3, 3), padding=1)
    case("stride", (2, 3, 9, 8), (4, 3, 3, 3), stride=2, padding=1)
    case("first_layer", (1, 3, 14, 13), (4, 3, 7, 7), stride=2, padding=3)
    case("uneven", (2, 2, 7, 6), (3, 2, 2, 3), stride=[1, 2], padding=[0, 2])
    case("asymmetric", (1, 2, 6, 5), (3, 2, 3, 3), padding=[0, 2, 1, 0])
    case("dilated", (1, 2, 9, 8), (3, 2, 3, 2), dilation=[2, 3], padding=1)
    case("same", (1, 2, 7, 6), (3, 2, 3, 3), stride=2, algorithm="SAME", dilation=2)
    case("same_even", (1, 2, 5, 6), (3, 2, 2, 4), algorithm="SAME")
    case("valid", (1, 2, 6, 6), (3, 2, 3, 3), algorithm="VALID", padding=1)
    case("groups", (2, 6, 5, 4), (4, 3, 3, 3), padding=1, groups=2)
    case("groups_one", (2, 6, 5, 4), (9, 2, 1, 1), groups=3)
    case("depthwise", (2, 5, 6, 7), (5, 1, 3, 3), "depthwise_conv2d", padding=1, groups=5)
    case("depthwise_twice", (1, 3, 5, 5), (6, 1, 3, 3), "depthwise_conv2d", stride=2, padding=1, groups=3)
    # One number for each channel, which needs no convolution.
    case("depthwise_one", (2, 5, 4, 3), (5, 1, 1, 1), "depthwise_conv2d", groups=5)
    case("depthwise_one_bias", (3, 3, 2, 17), (17, 1, 1, 1), "depthwise_conv2d", groups=17, bias=True, last=True)
    case("depthwise_one_stride", (1, 4, 5, 6), (4, 1, 1, 1), "depthwise_conv2d", stride=2, groups=4)
    case("depthwise_wide", (1, 20, 5, 4), (20, 1, 3, 3), "depthwise_conv2d", padding=1, groups=20)
    case("last", (2, 6, 5, 3), (4, 3, 3, 3), padding=1, last=True)
    case("last_stride", (1, 7, 6, 18), (5, 18, 3, 3), stride=2, padding=1, last=True)
    # Kernels with more elements than the image.
    case("long_kernel", (2, 2, 1, 31), (3, 2, 1, 33), padding=[0, 16])
    case("long_kernel_groups", (2, 6, 2, 3), (4, 3, 3, 5), stride=[1, 5], padding=[2, 1, 3, 2], groups=2)
    # Kernels for which libraries have no depthwise convolution of their own.
    case("depthwise_5x5", (1, 17, 4, 5), (17, 1, 5, 5), "depthwise_conv2d", padding=2, groups=17)
    case("depthwise_5x5_strides", (1, 4, 7, 8), (4, 1, 5, 5), "depthwise_conv2d", stride=2, padding=[1, 2, 0, 2], groups=4)
    case("depthwise_3x11", (1, 3, 4, 12), (3, 1, 3, 11), "depthwise_conv2d", padding=[1, 5], groups=3)
    case("depthwise_far", (1, 3, 9, 8), (3, 1, 3, 5), "depthwise_conv2d", stride=[1, 2], padding=[3, 2], dilation=[3, 2], groups=3)
    case("depthwise_narrow", (1, 3, 3, 2), (3, 1, 5, 5), "depthwise_conv2d", padding=3, groups=3)
    case("last_depthwise", (1, 6, 5, 17), (17, 1, 3, 3), "depthwise_conv2d", padding=1, groups=17, last=True)
    case("bias", (2, 3, 5, 4), (4, 3, 3, 3), padding=1, bias=True)
    case("bias_last", (2, 5, 4, 3), (6, 3, 1, 1), bias=True, last=True)
    case("bias_groups", (1, 4, 5, 4), (6, 2, 3, 3), padding=1, groups=2, bias=True)
    case("whole", (2, 3, 4, 5), (4, 3, 4, 5))
    case("one", (1, 1, 1, 1), (1, 1, 1, 1))
    case("wide_kernel", (1, 1, 3, 3), (2, 1, 5, 5), padding=2)
    case("three_d", (1, 2, 4, 5, 4), (3, 2, 3, 2, 3), "conv3d", stride=[1, 2, 1], padding=[1, 0, 1])
    case("three_d_last", (1, 4, 3, 4, 2), (3, 2, 2, 2, 2), "conv3d", padding=1, dilation=[1, 1, 2], last=True)
    case("three_d_groups", (1, 4, 3, 4, 3), (4, 2, 2, 2, 2), "conv3d", groups=2)
    case("three_d_depthwise", (1, 3, 3, 2, 3), (3, 1, 3, 3, 3), "conv3d", padding=1, groups=3)


def transposed(s):
    def case(name, x, w, kind="conv2d_transpose", stride=1, padding=0, dilation=1, groups=1, more=0, size=None, last=False, bias=False):
        n = len(w) - 2
        stride, padding, dilation, more = spread(stride, n), spread(padding, n), spread(dilation, n), spread(more, n)
        inputs = {"x": s.normal("deconv x " + name, *x), "w": s.normal("deconv w " + name, *w, scale=0.3)}
        slots, small = {"Input": "x", "Filter": "w"}, {"input": "x", "filter": "w"}
        if bias:
            inputs["bias"] = s.normal("deconv bias " + name, w[1] * groups)
            slots["Bias"] = small["bias"] = "bias"
        attrs = {"strides": stride, "paddings": padding, "dilations": dilation, "groups": groups, "data_format": {2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}[n][last]}
        if size:
            attrs["output_size"] = size
        elif any(more):
            attrs["output_padding"] = more
        s.case("conv_transpose", name, conv_transpose(n, stride, padding, dilation, groups, more, last), inputs,
               op(kind, slots, {"Output": "out"}, **attrs), op(kind, small, {"out": "out"}, **attrs))

    case("twice", (2, 3, 4, 3), (3, 4, 2, 2), stride=2)
    case("overlapping", (1, 3, 4, 5), (3, 2, 3, 3), stride=2, padding=1)
    case("output_padding", (1, 2, 4, 3), (2, 3, 3, 3), stride=2, padding=1, more=1)
    case("output_size", (1, 2, 4, 3), (2, 3, 3, 3), stride=2, padding=1, more=[1, 0], size=[8, 5])
    case("plain", (1, 2, 4, 3), (2, 3, 3, 2))
    case("one_by_one", (1, 4, 3, 3), (4, 5, 1, 1))
    case("dilated", (1, 2, 4, 4), (2, 3, 2, 3), stride=2, dilation=2)
    case("asymmetric", (1, 2, 4, 4), (2, 3, 3, 3), stride=2, padding=[0, 1, 1, 2])
    case("groups", (1, 4, 3, 4), (4, 3, 3, 3), stride=2, groups=2)
    case("depthwise", (1, 3, 4, 4), (3, 1, 3, 3), "depthwise_conv2d_transpose", stride=2, padding=1, groups=3)
    case("last", (1, 4, 3, 3), (3, 2, 3, 3), stride=2, padding=1, last=True)
    case("bias", (1, 2, 3, 3), (2, 3, 2, 2), stride=2, bias=True)
    case("three_d", (1, 2, 2, 3, 2), (2, 3, 3, 2, 3), "conv3d_transpose", stride=[2, 1, 2], padding=[1, 0, 1], more=[1, 0, 0])
    case("three_d_groups", (1, 4, 2, 2, 3), (4, 1, 2, 3, 2), "conv3d_transpose", stride=2, dilation=[1, 2, 1], groups=2, bias=True)
    case("three_d_last", (2, 2, 2, 3, 3), (3, 2, 2, 2, 2), "conv3d_transpose", last=True)


def windows(size, kernel, stride, around, ceil, adaptive):
    """For each place of one dimension: the elements, and the number that a mean with padding divides by."""
    if adaptive:
        return [((i * size) // kernel, -(-(i + 1) * size // kernel)) * 2 for i in range(kernel)]
    room = size + sum(around) - kernel
    out = []
    for i in range((-(-room // stride) if ceil else room // stride) + 1):
        begin, end = i * stride - around[0], min(i * stride - around[0] + kernel, size + around[1])
        out.append((max(begin, 0), min(end, size), begin, end))
    return out


def pool(kind, kernel, stride, padding, ceil, exclusive, whole, adaptive, algorithm, last, with_index=False):
    def f(x):
        x = channels_first(x, last)
        sizes = list(x.shape[2:])
        k, t = (sizes, [1] * len(sizes)) if whole else (kernel, stride)
        around = [(0, 0)] * len(sizes) if whole else pads(sizes, k, t, padding, [1] * len(sizes), algorithm)[0]
        axes = [windows(s, k[d], t[d], around[d], ceil and not whole, adaptive and not whole) for d, s in enumerate(sizes)]
        out = torch.zeros(*x.shape[:2], *[len(a) for a in axes], dtype=x.dtype)
        mask = torch.zeros(out.shape, dtype=torch.int32)
        for place in np.ndindex(*[len(a) for a in axes]):
            spans = [axes[d][p] for d, p in enumerate(place)]
            part = x[(slice(None), slice(None), *[slice(b, e) for b, e, *_ in spans])].flatten(2)
            at = (slice(None), slice(None), *place)
            if kind == "max":
                chosen = part.argmax(-1, keepdim=True)
                out = out.index_put([torch.arange(x.shape[0])[:, None], torch.arange(x.shape[1])[None], *[torch.tensor(p) for p in place]],
                                    part.gather(-1, chosen)[..., 0])
                inside = np.stack(np.unravel_index(chosen[..., 0].numpy(), [e - b for b, e, *_ in spans]))
                number = np.zeros(inside.shape[1:], np.int64)
                for d, (b, *_) in enumerate(spans):
                    number = number * sizes[d] + inside[d] + b
                mask[at] = torch.from_numpy(number.astype(np.int32))
            else:
                count = math.prod((e - b) if exclusive or adaptive else (pe - pb) for b, e, pb, pe in spans)
                out = out.index_put([torch.arange(x.shape[0])[:, None], torch.arange(x.shape[1])[None], *[torch.tensor(p) for p in place]],
                                    part.sum(-1) / count)
        return (channels_last(out, last), mask) if with_index else channels_last(out, last)
    return f


def pooling(s):
    def case(name, x, kind, kernel, stride=None, padding=0, ceil=False, exclusive=True, whole=False, adaptive=False, algorithm="EXPLICIT",
             last=False, value=None):
        n = len(x) - 2
        kernel, padding = spread(kernel, n), spread(padding, n)
        stride = spread(kernel if stride is None else stride, n)
        word = f"pool{n}d"
        formats = {2: ("NCHW", "NHWC"), 3: ("NCDHW", "NDHWC")}[n]
        attrs = {"pooling_type": kind, "strides": stride, "paddings": padding, "ceil_mode": ceil, "exclusive": exclusive, "global_pooling": whole,
                 "adaptive": adaptive, "padding_algorithm": algorithm, "data_format": formats[last]}
        # A maximum jumps where two elements round to one: distinct ones.
        given = value if value is not None else s.distinct("pool " + name, *x, step=0.25) if kind == "max" else s.normal("pool " + name, *x)
        s.case("pool", name, pool(kind, kernel, stride, padding, ceil, exclusive, whole, adaptive, algorithm, last), {"x": given},
               op(word, {"X": "x"}, {"Out": "out"}, ksize=kernel, **attrs), op(word, {"x": "x"}, {"out": "out"}, kernel_size=kernel, **attrs))

    case("max", (2, 3, 6, 4), "max", 2)
    case("max_resnet", (1, 4, 7, 8), "max", 3, 2, 1)
    case("max_overlapping", (1, 3, 6, 5), "max", 3, 1, 1)
    case("max_uneven", (1, 2, 7, 6), "max", [2, 3], [3, 1], [0, 1])
    case("max_ceil", (1, 2, 7, 6), "max", 3, 2, 0, ceil=True)
    case("max_asymmetric", (1, 2, 6, 6), "max", 3, 2, [0, 1, 1, 0])
    case("max_same", (1, 2, 7, 6), "max", 3, 2, algorithm="SAME")
    case("max_valid", (1, 2, 7, 6), "max", 3, 2, 1, algorithm="VALID")
    case("max_global", (2, 4, 5, 3), "max", 1, whole=True)
    case("max_adaptive", (1, 3, 7, 5), "max", [3, 2], adaptive=True)
    case("max_last", (1, 6, 5, 18), "max", 2, 2, last=True)
    case("max_ties", (1, 2, 4, 6), "max", 2, 2, value=s.ints("pool ties", 0, 2, 1, 2, 4, 6).astype(np.float32))
    case("avg", (2, 3, 6, 4), "avg", 2)
    case("avg_padded", (1, 3, 6, 5), "avg", 3, 2, 1)
    case("avg_inclusive", (1, 3, 6, 5), "avg", 3, 2, 1, exclusive=False)
    case("avg_inclusive_ceil", (1, 3, 6, 5), "avg", 3, 2, 1, exclusive=False, ceil=True)
    case("avg_inclusive_ceil_exact", (1, 2, 5, 6), "avg", [3, 2], 2, 0, exclusive=False, ceil=True)
    case("avg_ceil", (1, 3, 8, 5), "avg", 3, 2, 0, ceil=True)
    case("avg_same", (1, 2, 7, 6), "avg", 3, 2, algorithm="SAME")
    case("avg_global", (2, 17, 4, 3), "avg", 1, whole=True)
    case("avg_adaptive", (1, 3, 7, 5), "avg", [3, 4], adaptive=True)
    case("avg_adaptive_up", (1, 2, 3, 2), "avg", [5, 4], adaptive=True)
    case("avg_adaptive_one", (2, 5, 4, 3), "avg", 1, adaptive=True)
    case("avg_last", (1, 6, 5, 33), "avg", 3, 2, 1, last=True)
    case("max_three_d", (1, 2, 4, 5, 4), "max", 2, 2, [0, 1, 0])
    case("avg_three_d", (1, 2, 4, 5, 4), "avg", 3, 2, 1)
    case("avg_three_d_last", (1, 4, 3, 4, 3), "avg", 2, 1, last=True)

    for name, kernel, stride, padding, more in (("index", [2, 2], [2, 2], [0, 0], {}), ("index_padded", [3, 3], [2, 2], [1, 1], {}),
                                                ("index_adaptive", [3, 2], [1, 1], [0, 0], {"adaptive": True}),
                                                ("index_global", [1, 1], [1, 1], [0, 0], {"global_pooling": True})):
        f = pool("max", kernel, stride, padding, False, True, "global_pooling" in more, "adaptive" in more, "EXPLICIT", False, True)
        attrs = {"strides": stride, "paddings": padding, **more}
        s.case("pool", name, f, {"x": s.distinct("pool " + name, 1, 3, 7, 6, step=0.25)},
               op("max_pool2d_with_index", {"X": "x"}, {"Out": "out", "Mask": "mask"}, ksize=kernel, **attrs),
               op("max_pool2d_with_index", {"x": "x"}, {"out": "out", "mask": "mask"}, kernel_size=kernel, **attrs), ("out", "mask"), nograd=("mask",))


def build(s):
    convolutions(s)
    transposed(s)
    pooling(s)
