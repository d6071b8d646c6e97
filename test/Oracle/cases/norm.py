"""layer_norm."""
import numpy as np
import torch

from suite import op


def layer_norm(begin, epsilon, scale, bias):
    def f(x, *parameters):
        shape = x.shape[begin:]
        rows = x.reshape(*x.shape[:begin], -1)
        mean = rows.mean(-1)
        variance = rows.var(-1, unbiased=False)
        names = [n for n, there in (("scale", scale), ("bias", bias)) if there]
        given = {n: p.reshape(shape) for n, p in zip(names, parameters)}
        y = torch.nn.functional.layer_norm(x, shape, given.get("scale"), given.get("bias"), epsilon)
        return y, mean.reshape(-1), variance.reshape(-1)
    return f


def build(s):
    def case(name, shape, begin=1, epsilon=1e-5, scale=True, bias=True, x=None, **options):
        n = int(np.prod(shape[begin:]))
        inputs = {"x": s.normal("ln " + name, *shape) if x is None else x}
        desc, pir = {"X": "x"}, {"x": "x"}
        if scale:
            inputs["scale"] = s.normal("ln scale " + name, n)
            desc["Scale"] = pir["scale"] = "scale"
        if bias:
            inputs["bias"] = s.normal("ln bias " + name, n)
            desc["Bias"] = pir["bias"] = "bias"
        attrs = {"begin_norm_axis": begin, "epsilon": epsilon}
        s.case("layer_norm", name, layer_norm(begin, epsilon, scale, bias), inputs,
               [op("layer_norm", desc, {"Y": "y", "Mean": "mean", "Variance": "variance"}, **attrs)],
               [op("layer_norm", pir, {"out": "y", "mean": "mean", "variance": "variance"}, **attrs)],
               ("y", "mean", "variance"), nograd=("mean", "variance"), **options)

    case("matrix", (7, 33))
    case("no_scale", (7, 33), scale=False)
    case("no_bias", (7, 33), bias=False)
    case("plain", (5, 16), scale=False, bias=False)
    case("sequence", (2, 5, 24), begin=2)
    case("two_dims", (3, 4, 6), begin=1)
    case("image", (2, 3, 4, 5), begin=1)
    case("last_of_four", (2, 3, 4, 17), begin=3)
    case("one_row", (1, 40))
    case("all_of_it", (3, 8), begin=0)
    case("vector", (19,), begin=0)
    case("long", (3, 1000), tol=1e-4)
    case("epsilon", (6, 20), epsilon=0.1)
    case("two", (9, 2), epsilon=1e-2)
    # Far from 0, where a variance from the mean of squares would lose its digits.
    case("shifted", (4, 64), x=s.normal("ln shifted", 4, 64) + np.float32(1000), low=False, tol=1e-4)
    # One element: the variance is 0 and y is the bias.
    case("one", (5, 1), epsilon=1e-2, low=False)
