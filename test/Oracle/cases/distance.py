"""softmin, cosine_similarity, smooth_l1_loss, cross_entropy, cross_entropy2, triplet_margin_loss, renorm, pnorm."""
import numpy as np
import torch
import torch.nn.functional as F

from suite import op

REDUCE = {"none": lambda t: t, "mean": torch.mean, "sum": torch.sum}


def build(s):
    def case(name, f, inputs, kind, capital, attrs, little=None, out=("Out", "out"), **more):
        """capital, little: slots by input."""
        little = little or {k: v.lower() for k, v in capital.items()}
        s.case("distance", name, f, inputs, op(kind, {v: k for k, v in capital.items()}, {out[0]: "out"}, **attrs), op(kind, {v: k for k, v in little.items()}, {out[1]: "out"}, **attrs), **more)

    for key, shape, axis in (("last", [5, 7], -1), ("first", [9, 4], 0), ("middle", [2, 5, 3], 1), ("vector", [33], 0)):
        case(f"softmin_{key}", lambda x, a=axis: torch.softmax(-x, a), {"x": s.normal("softmin" + key, *shape)}, "softmin", {"x": "X"}, {"axis": axis})

    for key, x, y, axis in (("rows", [4, 7], [4, 7], 1), ("columns", [7, 3], [7, 3], 0), ("spread", [4, 7], [7], -1), ("both", [4, 1, 7], [1, 3, 7], 2), ("vector", [33], [33], -1)):
        f = lambda x, y, a=axis: (x * y).sum(a) / ((x * x).expand((x * y).shape).sum(a) * (y * y).expand((x * y).shape).sum(a)).clamp_min(1e-16).sqrt()
        case(f"cosine_similarity_{key}", f, {"x": s.normal("cos x" + key, *x), "y": s.normal("cos y" + key, *y)}, "cosine_similarity", {"x": "X1", "y": "X2"}, {"axis": axis})

    for reduction in REDUCE:
        for delta, huber in ((1.0, True), (0.5, True), (2.0, False)):
            f = lambda x, y, r=reduction, d=delta, h=huber: F.huber_loss(x, y, reduction=r, delta=d) / (1 if h else d)
            inputs = {"x": s.normal(f"l1 x{reduction}{delta}", 4, 7), "y": s.normal(f"l1 y{reduction}{delta}", 4, 7)}
            case(f"smooth_l1_loss_{reduction}_{int(delta * 2)}", f, inputs, "smooth_l1_loss", {"x": "X", "y": "Y"}, {"delta": delta, "reduction": reduction, "is_huber": huber},
                 {"x": "input", "y": "label"})

    def probabilities(key, *shape):
        e = np.exp(s.normal("p " + key, *shape))
        return (e / e.sum(-1, keepdims=True)).astype(np.float32)

    def hard(ignore=-100):
        def f(x, label):
            kept = label != ignore
            return torch.where(kept, -torch.log(torch.take_along_dim(x, torch.where(kept, label, 0), -1)), 0.0)
        return f
    for key, shape in (("matrix", [6, 5]), ("cube", [2, 3, 7]), ("vector", [9]), ("wide", [3, 65])):
        x, label = probabilities(key, *shape), s.ints("label " + key, 0, shape[-1], *shape[:-1], 1)
        for dtype in (np.int64, np.int32):
            case(f"cross_entropy_{key}_{np.dtype(dtype)}", lambda x, l: hard()(x, l.long()), {"x": x, "l": label.astype(dtype)}, "cross_entropy", {"x": "X", "l": "Label"}, {}, out=("Y", "y"))
        label[(0,) * len(shape)] = 2
        case(f"cross_entropy_{key}_ignored", hard(2), {"x": x, "l": label}, "cross_entropy", {"x": "X", "l": "Label"}, {"ignore_index": 2}, out=("Y", "y"))
        case(f"cross_entropy2_{key}", hard(2), {"x": x, "l": label}, "cross_entropy2", {"x": "X", "l": "Label"}, {"ignore_index": 2}, out=("Y", "out"))
        case(f"cross_entropy_{key}_soft", lambda x, l: -(l * torch.log(x)).sum(-1, keepdim=True), {"x": x, "l": probabilities("soft " + key, *shape)}, "cross_entropy",
             {"x": "X", "l": "Label"}, {"soft_label": True}, out=("Y", "y"), nograd=("l",))

    def triplet(p, epsilon, margin, swap, reduction):
        def f(a, b, c):
            norm = lambda x, y: (x - y + epsilon).abs().max(-1)[0] if p == "inf" else ((x - y + epsilon).abs() ** p).sum(-1) ** (1 / p)
            far = torch.minimum(norm(a, c), norm(b, c)) if swap else norm(a, c)
            return REDUCE[reduction](torch.relu(norm(a, b) - far + margin))
        return f
    for key, shape, attrs in (("plain", [5, 7], {}), ("sum", [2, 3, 8], {"reduction": "sum", "p": 1.0}), ("none", [6, 5], {"reduction": "none", "margin": 0.25, "p": 3.0}),
                              ("swap", [6, 5], {"swap": True, "reduction": "none", "epsilon": 1e-3}), ("infinite", [6, 5], {"p": "inf", "margin": 2.0}), ("vector", [9], {"reduction": "none", "margin": 4.0})):
        whole = {"margin": 1.0, "p": 2.0, "epsilon": 1e-6, "swap": False, "reduction": "mean"} | attrs
        inputs = {n: s.normal(f"triplet {n}{key}", *shape) for n in "abc"}
        case(f"triplet_margin_loss_{key}", triplet(*(whole[n] for n in ("p", "epsilon", "margin", "swap", "reduction"))), inputs, "triplet_margin_loss",
             {"a": "Input", "b": "Positive", "c": "Negative"}, attrs)

    for key, shape, p, axis, most in (("rows", [5, 7], 2.0, 0, 2.0), ("columns", [5, 7], 1.0, 1, 4.0), ("middle", [3, 4, 5], 3.0, -2, 1.5), ("all", [4, 3], 2.0, 0, 0.5), ("nothing", [4, 3], 2.0, 1, 99.0)):
        def f(x, p=p, axis=axis, most=most):
            dims = [d for d in range(x.ndim) if d != axis % x.ndim]
            norm = (x.abs() ** p).sum(dims, keepdim=True) ** (1 / p)
            return x * torch.where(norm > most, most / (norm + 1e-7), torch.ones_like(norm))
        case(f"renorm_{key}", f, {"x": s.normal("renorm" + key, *shape)}, "renorm", {"x": "X"}, {"p": p, "axis": axis, "max_norm": most})

    for key, p in (("one", 1.0), ("two", 2.0), ("three", 3.0)):
        case(f"pnorm_{key}", lambda x, p=p: (x.abs() ** p).sum(1) ** (1 / p), {"x": s.normal("pnorm" + key, 4, 7)}, "pnorm", {"x": "X"}, {"porder": p, "axis": 1})
