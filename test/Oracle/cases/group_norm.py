"""rms_norm, group_norm, instance_norm."""
import numpy as np
import torch
import torch.nn.functional as F

from suite import op


def rms(count, epsilon):
    def f(x, scale=None):
        axes = list(range(x.dim() - count, x.dim()))
        inverse = 1 / torch.sqrt((x * x).mean(axes, True) + epsilon)
        y = x * inverse
        return (y if scale is None else y * scale.reshape(x.shape[-count:])), inverse.reshape(x.shape[:-count])
    return f


def group(groups, epsilon, last, scale, bias):
    def f(x, *parameters):
        x = x.movedim(-1, 1) if last else x
        given = dict(zip([n for n, there in (("weight", scale), ("bias", bias)) if there], parameters))
        rows = x.reshape(x.shape[0], groups, -1)
        y = F.group_norm(x, groups, eps=epsilon, **given)
        return (y.movedim(1, -1) if last else y), rows.mean(-1), rows.var(-1, unbiased=False)
    return f


def instance(epsilon, scale, bias):
    def f(x, *parameters):
        given = dict(zip([n for n, there in (("weight", scale), ("bias", bias)) if there], parameters))
        rows = x.reshape(x.shape[0] * x.shape[1], -1)
        return F.instance_norm(x, eps=epsilon, **given), rows.mean(-1), 1 / torch.sqrt(rows.var(-1, unbiased=False) + epsilon)
    return f


def build(s):
    for key, shape, count, epsilon, scale in (("row", [7, 33], 1, 1e-5, True), ("plain", [7, 33], 1, 1e-5, False), ("two", [2, 3, 5, 4], 2, 1e-3, True),
                                              ("whole", [5, 7], 2, 1e-5, True), ("long", [3, 1000], 1, 1e-6, True), ("far", [7, 33], 1, 1e-5, True)):
        x = s.normal("rms" + key, *shape, scale=50 if key == "far" else 1)
        inputs = {"x": x, **({"scale": s.normal("rms scale" + key, int(np.prod(shape[-count:])))} if scale else {})}
        attrs = {"normalized_shape": shape[-count:], "epsilon": epsilon}
        s.case("group_norm", f"rms_norm_{key}", rms(count, epsilon), inputs, op("rms_norm", {k: k for k in inputs}, {"y": "out", "invvar": "inverse"}, **attrs), None,
               ("out", "inverse"), nograd=("inverse",))
    for key, shape, groups, last, scale, bias in (("odd", [2, 6, 5, 3], 3, False, True, True), ("one", [3, 4, 7], 1, False, True, True),
                                                  ("each", [2, 5, 4], 5, False, True, False), ("last", [2, 3, 5, 6], 2, True, True, True),
                                                  ("plain", [2, 6, 9], 2, False, False, False), ("flat", [4, 6], 2, False, False, True), ("volume", [2, 4, 2, 3, 2], 2, False, True, True)):
        n = shape[-1 if last else 1]
        inputs = {"x": s.normal("gn" + key, *shape) + np.float32(0.5)}
        for word, there in (("scale", scale), ("bias", bias)):
            if there:
                inputs[word] = s.normal(f"gn {word} {key}", n)
        attrs = {"epsilon": 1e-3 if key == "flat" else 1e-5, "groups": groups}
        layout = "NHWC" if last else "NCHW"
        desc = {"X": "x", **{w.title(): w for w in inputs if w != "x"}}
        s.case("group_norm", f"group_norm_{key}", group(groups, attrs["epsilon"], last, scale, bias), inputs,
               op("group_norm", desc, {"Y": "out", "Mean": "mean", "Variance": "variance"}, data_layout=layout, **attrs),
               op("group_norm", {k: k for k in inputs}, {"y": "out", "mean": "mean", "variance": "variance"}, data_format=layout, **attrs),
               ("out", "mean", "variance"), nograd=("mean", "variance"))
    for key, shape, scale, bias in (("odd", [2, 3, 5, 7], True, True), ("line", [3, 4, 9], True, False), ("volume", [2, 3, 2, 3, 4], False, True), ("plain", [2, 3, 6, 5], False, False)):
        inputs = {"x": s.normal("in" + key, *shape) + np.float32(0.5)}
        for word, there in (("scale", scale), ("bias", bias)):
            if there:
                inputs[word] = s.normal(f"in {word} {key}", shape[1])
        desc = {"X": "x", **{w.title(): w for w in inputs if w != "x"}}
        s.case("group_norm", f"instance_norm_{key}", instance(1e-5, scale, bias), inputs,
               op("instance_norm", desc, {"Y": "out", "SavedMean": "mean", "SavedVariance": "inverse"}, epsilon=1e-5),
               op("instance_norm", {k: k for k in inputs}, {"y": "out", "saved_mean": "mean", "saved_variance": "inverse"}, epsilon=1e-5),
               ("out", "mean", "inverse"), nograd=("mean", "inverse"))
