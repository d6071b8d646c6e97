"""layer_norm and batch_norm."""
import numpy as np
import torch

from suite import op


TRAINED = ("O0", "O1-float16", "O1-bfloat16", "O2-float16", "O2-bfloat16")


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


def batch_norm(momentum, epsilon, running, last, scale, bias):
    def f(x, mean, variance, *parameters):
        x = x.movedim(-1, 1) if last else x
        axes = [d for d in range(x.dim()) if d != 1]
        spread = lambda v: v.reshape(1, -1, *[1] * (x.dim() - 2))
        m, v = (mean, variance) if running else (x.mean(axes), x.var(axes, unbiased=False))
        inverse = 1 / torch.sqrt(v + epsilon)
        y = (x - spread(m)) * spread(inverse)
        given = list(parameters)
        if scale:
            y = y * spread(given.pop(0))
        if bias:
            y = y + spread(given.pop(0))
        y = y.movedim(1, -1) if last else y
        after = (mean, variance) if running else (mean * momentum + m * (1 - momentum), variance * momentum + v * (1 - momentum))
        return y, *after, m, inverse
    return f


def build(s):
    layer_norms(s)
    batch_norms(s)


def batch_norms(s):
    def case(name, shape, kinds=("batch_norm", "batch_norm_"), last=False, momentum=0.9, epsilon=1e-5, scale=True, bias=True, x=None, mode=None, **options):
        n = shape[-1] if last else shape[1]
        inputs = {"x": s.normal("bn " + name, *shape) if x is None else x, "mean": s.normal("bn mean " + name, n),
                  "variance": s.uniform("bn variance " + name, 0.5, 2, n)}
        desc, pir = {"X": "x", "Mean": "mean", "Variance": "variance"}, {"x": "x", "mean": "mean", "variance": "variance"}
        for word, there in (("scale", scale), ("bias", bias)):
            if there:
                inputs[word] = s.normal(f"bn {word} {name}", n)
                desc[word.title()] = pir[word] = word
        attrs = {"momentum": momentum, "epsilon": epsilon, **(mode or {})}
        running = bool(attrs.get("use_global_stats") or (attrs.get("is_test") and not attrs.get("trainable_statistics")))
        layout = ("NCHW", "NHWC")[last]
        if not mode:  # inference is in test mode
            options["lanes"] = TRAINED
        outs = ("y", "mean_out", "variance_out", "saved_mean", "saved_variance")
        slots = ("Y", "MeanOut", "VarianceOut", "SavedMean", "SavedVariance")
        small = ("out", "mean_out", "variance_out", "saved_mean", "saved_variance")
        s.case("batch_norm", name, batch_norm(momentum, epsilon, running, last, scale, bias), inputs,
               [op(kinds[0], desc, dict(zip(slots, outs)), data_layout=layout, **attrs)],
               [op(kinds[1], pir, dict(zip(small, outs)), data_format=layout, **attrs)],
               outs, nograd=("mean", "variance", *outs[1:]), **options)

    case("image", (4, 3, 5, 4))
    case("image_last", (4, 5, 4, 3), last=True)
    case("matrix", (9, 17))
    case("matrix_last", (9, 17), last=True)
    case("sequence", (3, 4, 7))
    case("volume", (2, 3, 3, 2, 4))
    case("wide", (2, 33, 3, 3))
    case("one_channel", (5, 1, 4, 3))
    case("momentum", (4, 3, 5, 4), momentum=0.5, epsilon=1e-2)
    case("no_scale", (4, 3, 5, 4), scale=False)
    case("no_bias", (4, 3, 5, 4), bias=False)
    case("plain", (4, 3, 5, 4), scale=False, bias=False)
    case("pir_name", (3, 4, 2, 3), ("batch_norm", "batch_norm"))
    case("sync", (3, 4, 2, 3), ("sync_batch_norm", "sync_batch_norm_"))
    case("long", (3, 2, 40, 30), tol=1e-4)
    # Far from 0, where a variance from the mean of squares would lose its digits.
    case("shifted", (4, 3, 4, 4), x=s.normal("bn shifted", 4, 3, 4, 4) + np.float32(1000), low=False, tol=1e-4)
    case("test", (4, 3, 5, 4), mode={"is_test": True})
    case("test_last", (4, 5, 3), last=True, mode={"is_test": True})
    case("global", (4, 3, 5, 4), mode={"use_global_stats": True})
    case("trainable", (4, 3, 5, 4), mode={"is_test": True, "trainable_statistics": True})


def layer_norms(s):
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
