"""Networks of convolutions of one element, and of products with weights, at O2 against float64.

    pointwise_halves.py <ampc> <amprun>
"""
import numpy

from halves import EPSILON, RANDOM, Network


def convolutions(dtype, shape, layers):
    """layers: channels of convolutions of one element, each with a bias, a relu6, and the sum with what it read if the channels are the same."""
    net = Network(dtype, shape)
    for i, channels in enumerate(layers):
        before, name = net.value, net.name
        w = net.parameter(f"w{i}", RANDOM.standard_normal((channels, before.shape[1], 1, 1)) / before.shape[1] ** 0.5)
        net.add(numpy.einsum("bchw,oc->bohw", before, w[:, :, 0, 0]), "conv2d", f"conv{i}", {"Input": name, "Filter": f"w{i}"}, "Output")
        net.bias(f"b{i}", 1)
        net.relu6(f"relu{i}")
        if before.shape == net.value.shape:
            net.add(net.value + before, "elementwise_add", f"sum{i}", {"X": net.name, "Y": name}, "Out", axis=-1)
    net.check(worst=16, equal=0.9)


def products(dtype, shape, layers):
    """layers: columns of products, whether the weights are transposed, and a factor."""
    net = Network(dtype, shape)
    for i, (columns, isTransposed, alpha) in enumerate(layers):
        k = net.value.shape[-1]
        w = net.parameter(f"w{i}", RANDOM.standard_normal((columns, k) if isTransposed else (k, columns)) / k**0.5)
        net.add(alpha * (net.value @ (w.T if isTransposed else w)), "matmul", f"product{i}", {"X": net.name, "Y": f"w{i}"}, "Out",
                transpose_X=False, transpose_Y=isTransposed, alpha=alpha)
        net.bias(f"b{i}", net.value.ndim - 1)
        net.relu6(f"relu{i}")
    net.check(worst=16, equal=0.9)


for dtype in EPSILON:
    convolutions(dtype, (1, 16, 40, 37), [96, 24, 144, 24, 24])
    convolutions(dtype, (2, 33, 7, 7), [160, 17, 17, 1, 320])
    products(dtype, (50, 48), [(100, False, 1.0), (31, True, 1.0), (700, False, 0.5)])
    products(dtype, (3, 5, 130), [(16, True, 2.0), (260, False, 1.0), (64, True, 1.0)])
    print(f"{dtype}: 4 networks")
