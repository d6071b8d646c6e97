"""bce_loss, log_loss, huber_loss, kldiv_loss, sigmoid_cross_entropy_with_logits, label_smooth."""
import numpy as np
import torch

from suite import op


def bce(x, label):
    """Paddle's: the gradient is (x - label) / max(x (1 - x), 1e-12)."""
    y = (label - 1) * torch.clamp(torch.log(1 - x), min=-100) - label * torch.clamp(torch.log(x), min=-100)
    slope = ((x - label) / torch.clamp(x * (1 - x), min=1e-12)).detach()
    return y.detach() + slope * (x - x.detach())


def log_loss(epsilon):
    return lambda x, label: -label * torch.log(x + epsilon) - (1 - label) * torch.log(1 - x + epsilon)


def huber(delta):
    return lambda x, y: torch.nn.functional.huber_loss(x, y, reduction="none", delta=delta)


def kldiv(reduction, log):
    def f(x, t):
        loss = torch.exp(t) * (t - x) if log else torch.where(t > 0, t * (torch.log(torch.where(t > 0, t, torch.ones_like(t))) - x), torch.zeros_like(t))
        return {"none": lambda: loss, "mean": loss.mean, "sum": loss.sum, "batchmean": lambda: loss.sum() / loss.shape[0]}[reduction]()
    return f


def sigmoid(normalize, ignore):
    def f(x, label, weight=1.0):
        loss = (1 - label) * x + weight * torch.nn.functional.softplus(-x)
        kept = label != ignore
        loss = torch.where(kept, loss, torch.zeros_like(loss))
        return loss / max(kept.sum().item(), 1e-5) if normalize else loss
    return f


def smooth(epsilon):
    return lambda x, prior=None: (1 - epsilon) * x + epsilon * (1 / x.shape[-1] if prior is None else prior.reshape(-1))


def build(s):
    def case(name, f, inputs, desc, pir, attrs, nograd=("label",), **more):
        slots, outs = desc
        small, results = pir
        s.case("element_loss", name, f, inputs, op(name.split("-")[0], {a: b for a, b in slots.items() if b in inputs}, outs, **attrs),
               op(name.split("-")[0], {a: b for a, b in small.items() if b in inputs}, results, **attrs), nograd=nograd, **more)

    plain = ({"input": "x", "label": "label"}, {"out": "out"})
    for key, shape in (("odd", [7, 33]), ("scalar", []), ("many", [3, 5, 4])):
        x, label = s.uniform("bce" + key, 0.05, 0.95, *shape), s.uniform("bce label" + key, 0, 1, *shape)
        case(f"bce_loss-{key}", bce, {"x": x, "label": label}, ({"X": "x", "Label": "label"}, {"Out": "out"}), plain, {})
        case(f"log_loss-{key}", log_loss(1e-4), {"x": x, "label": label}, ({"Predicted": "x", "Labels": "label"}, {"Loss": "out"}), plain, {"epsilon": 1e-4})
        for delta in (1.0, 0.25):
            case(f"huber_loss-{key}_{delta}", huber(delta), {"x": s.grid("huber" + key, *shape), "label": s.grid("huber label" + key, *shape)},
                 ({"X": "x", "Y": "label"}, {"Out": "out"}), plain, {"delta": delta}, nograd=())
        logits, hard = s.normal("sce" + key, *shape, scale=2), s.ints("sce" + key, 0, 2, *shape).astype(np.float32)
        ignored = np.where(s.ints("sce i" + key, 0, 3, *shape) == 0, np.float32(-100), hard).astype(np.float32)
        big = ({"X": "x", "Label": "label", "pos_weight": "weight"}, {"Out": "out"})
        small = ({"x": "x", "label": "label", "pos_weight": "weight"}, {"out": "out"})
        case(f"sigmoid_cross_entropy_with_logits-{key}", sigmoid(False, -100), {"x": logits, "label": hard}, big, small, {})
        case(f"sigmoid_cross_entropy_with_logits-{key}_normalized", sigmoid(True, -100), {"x": logits, "label": ignored}, big, small, {"normalize": True})
        case(f"sigmoid_cross_entropy_with_logits-{key}_weighted", sigmoid(False, 1), {"x": logits, "label": hard, "weight": s.uniform("sce w" + key, 0.5, 2, *shape)},
             big, small, {"ignore_index": 1}, nograd=("label", "weight"))
    edges = np.array([0, 1, 0, 1, 1e-30, 0.25], np.float32), np.array([1, 0, 0, 1, 1, 1], np.float32)
    case("bce_loss-edges", bce, {"x": edges[0], "label": edges[1]}, ({"X": "x", "Label": "label"}, {"Out": "out"}), plain, {}, low=False)
    far = np.array([1e4, -1e4, 88, -88, 1e-5], np.float32), np.array([0, 1, 1, 0, 0.5], np.float32)
    case("sigmoid_cross_entropy_with_logits-far", sigmoid(False, -100), {"x": far[0], "label": far[1]}, big, small, {}, low=False)
    for reduction in ("none", "mean", "sum", "batchmean"):
        for log in (False, True):
            x, t = s.normal(f"kl{reduction}", 7, 33), s.grid(f"kl target{reduction}", 7, 33)
            case(f"kldiv_loss-{reduction}_{log}".lower(), kldiv(reduction, log), {"x": x, "label": t}, ({"X": "x", "Target": "label"}, {"Loss": "out"}),
                 ({"x": "x", "label": "label"}, {"out": "out"}), {"reduction": reduction, "log_target": log})
    for key, epsilon, prior in (("uniform", 0.1, None), ("prior", 0.25, [1, 33]), ("flat_prior", 0.25, [33]), ("none", 0.0, None)):
        inputs = {"x": s.uniform("ls" + key, 0, 1, 7, 33), **({"label": s.uniform("ls prior" + key, 0, 1, *prior)} if prior else {})}
        case(f"label_smooth-{key}", smooth(epsilon), inputs, ({"X": "x", "PriorDist": "label"}, {"Out": "out"}),
             ({"label": "x", "prior_dist": "label"}, {"out": "out"}), {"epsilon": epsilon})
