"""Networks of depthwise convolutions at O2 against float64.

    depthwise_halves.py <ampc> <amprun>
"""
import numpy

from halves import EPSILON, RANDOM, Network


def depthwise(x, w, stride, padding, dilation):
    """x [batch, channels, height, width], w [channels, 1, rows, columns]."""
    x = numpy.pad(x, [(0, 0), (0, 0), (padding, padding), (padding, padding)])
    rows, columns = w.shape[2:]
    high, wide = ((size - dilation * (taps - 1) - 1) // stride + 1 for size, taps in zip(x.shape[2:], (rows, columns)))
    out = 0
    for i in range(rows):
        for j in range(columns):
            top, left = i * dilation, j * dilation
            out = out + x[:, :, top : top + stride * (high - 1) + 1 : stride, left : left + stride * (wide - 1) + 1 : stride] * w[:, 0, i, j][:, None, None]
    return out


def check(dtype, shape, layers):
    """layers: kernel, stride, padding, dilation of convolutions, each with a bias and a relu6."""
    net = Network(dtype, shape)
    for i, (kernel, stride, padding, dilation) in enumerate(layers):
        w = net.parameter(f"w{i}", RANDOM.standard_normal((shape[1], 1, kernel, kernel)) / kernel)
        attrs = {"strides": [stride] * 2, "paddings": [padding] * 2, "dilations": [dilation] * 2, "groups": shape[1]}
        net.add(depthwise(net.value, w, stride, padding, dilation), "depthwise_conv2d", f"conv{i}", {"Input": net.name, "Filter": f"w{i}"}, "Output", **attrs)
        net.bias(f"b{i}", 1)
        net.relu6(f"relu{i}")
    assert net.value.max() <= 6
    net.check(worst=8, equal=0.97)


for dtype in EPSILON:
    check(dtype, (1, 40, 30, 27), [(3, 1, 1, 1), (3, 2, 1, 1), (5, 1, 2, 1)])
    check(dtype, (3, 16, 14, 14), [(5, 2, 2, 1), (7, 1, 3, 1)])
    check(dtype, (2, 33, 19, 21), [(3, 1, 2, 2), (4, 3, 1, 1)])
    check(dtype, (1, 8, 9, 9), [(3, 1, 1, 1)])  # too few channels for a vector
    print(f"{dtype}: 4 networks")
