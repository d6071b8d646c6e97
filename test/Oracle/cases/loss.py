"""softmax_with_cross_entropy, mse_loss, square_error_cost."""
import numpy as np
import torch

from suite import op, to_grid


def hard(axis=-1, ignore=-100, mean=False):
    def f(x, label):
        logs = torch.log_softmax(x, axis)
        used = label != ignore
        picked = torch.gather(logs, axis, torch.where(used, label, torch.zeros_like(label)).to(torch.int64))
        loss = torch.where(used, -picked, torch.zeros_like(picked))
        return torch.softmax(x, axis), loss.mean() if mean else loss
    return f


def soft(axis=-1):
    return lambda x, label: (torch.softmax(x, axis), -(label * torch.log_softmax(x, axis)).sum(axis, keepdim=True))


def build(s):
    def case(name, f, x, label, mean=False, **attrs):
        desc = [op("softmax_with_cross_entropy", {"Logits": "x", "Label": "label"},
                   {"Softmax": "softmax", "Loss": "rows" if mean else "loss"}, **attrs)]
        pir = [op("cross_entropy_with_softmax", {"input": "x", "label": "label"},
                  {"softmax": "softmax", "loss": "rows" if mean else "loss"}, **attrs)]
        if mean:
            desc.append(op("mean", {"X": "rows"}, {"Out": "loss"}))
            pir.append(op("mean_all", {"x": "rows"}, {"out": "loss"}))
        s.case("softmax_with_cross_entropy", name, f, {"x": x, "label": label}, desc, pir, ("softmax", "loss"),
               nograd=("label", "softmax"), low=not name.startswith(("far", "wide")))

    for name, n, c in (("odd", 33, 7), ("one_row", 1, 10), ("one_class", 7, 1), ("two", 7, 2), ("long", 3, 1000)):
        case(name, hard(), s.normal("ce" + name, n, c), s.ints("ce" + name, 0, c, n, 1))
    label = s.ints("ce int32", 0, 10, 33, 1, dtype=np.int32)
    case("int32", hard(), s.normal("ce int32", 33, 10), label)
    label = s.ints("ce ignore", 0, 10, 33, 1)
    label[::3] = -100
    case("ignore_default", hard(), s.normal("ce ignore", 33, 10), label)
    label = s.ints("ce ignore3", 0, 5, 33, 1)
    case("ignore_class", hard(ignore=3), s.normal("ce ignore3", 33, 5), label, ignore_index=3)
    case("ignore_mean", hard(ignore=3, mean=True), s.normal("ce ignore mean", 33, 5), label, mean=True, ignore_index=3)
    case("ignore_all", hard(ignore=2), s.normal("ce ignore all", 7, 5), np.full([7, 1], 2), ignore_index=2)
    case("mean", hard(mean=True), s.normal("ce mean", 32, 10), s.ints("ce mean", 0, 10, 32, 1), mean=True)
    case("axis1", hard(1), s.normal("ce axis1", 2, 5, 3), s.ints("ce axis1", 0, 5, 2, 1, 3), axis=1)
    case("axis_minus2", hard(-2), s.normal("ce axis-2", 2, 5, 3), s.ints("ce axis-2", 0, 5, 2, 1, 3), axis=-2)
    case("rank3", hard(), s.normal("ce rank3", 2, 3, 7), s.ints("ce rank3", 0, 7, 2, 3, 1))
    case("large", hard(), to_grid(s.uniform("ce large", -1000, 1000, 7, 9)), s.ints("ce large", 0, 9, 7, 1))
    case("far", hard(), np.array([[0, 100, 1], [-200, 0, 0], [30, 0, -70]], np.float32), np.array([[0], [0], [2]]))
    case("wide", hard(), s.normal("ce wide", 7, 9) * np.float32(1e6), s.ints("ce wide", 0, 9, 7, 1))
    sums = torch.softmax(torch.from_numpy(s.normal("soft", 33, 10)), -1).numpy()
    case("soft", soft(), s.normal("ce soft", 33, 10), sums, soft_label=True)
    case("soft_mean", lambda x, y: (soft()(x, y)[0], soft()(x, y)[1].mean()), s.normal("ce soft mean", 33, 10), sums,
         mean=True, soft_label=True)
    case("soft_not_one", soft(), s.normal("ce soft2", 33, 10), s.uniform("ce soft2", 0, 1, 33, 10), soft_label=True)
    case("soft_axis1", soft(1), s.normal("ce soft1", 2, 5, 3), s.uniform("ce soft1", 0, 1, 2, 5, 3), soft_label=True,
         axis=1)
    case("soft_one_hot", soft(), s.normal("ce one hot", 7, 5), np.eye(7, 5, dtype=np.float32), soft_label=True)
    case("soft_large", soft(), to_grid(s.uniform("ce soft large", -500, 500, 7, 9)),
         s.uniform("ce soft large", 0, 1, 7, 9), soft_label=True)
    squares(s)


def squares(s):
    slots = {"X": "x", "Y": "y"}
    for name, shape in (("one", [1]), ("odd", [7, 33]), ("rank3", [3, 5, 4]), ("long", [3, 1000])):
        x, y = s.normal("mse x" + name, *shape), s.normal("mse y" + name, *shape)
        tol = 1e-4 if name == "long" else 1e-5
        s.case("mse_loss", name, lambda x, y: ((x - y) ** 2).mean(), {"x": x, "y": y},
               op("mse_loss", slots, {"Out": "out"}), tol=tol)
        s.case("square_error_cost", name, lambda x, y: (x - y) ** 2, {"x": x, "y": y},
               op("square_error_cost", slots, {"Out": "out"}), tol=tol)
    x, y = s.normal("mse same", 7, 5), s.normal("mse far", 7, 5) * np.float32(1e10)
    s.case("mse_loss", "wide", lambda x, y: ((x - y) ** 2).mean(), {"x": x, "y": y}, op("mse_loss", slots, {"Out": "out"}))
    s.case("mse_loss", "target_only", lambda x, y: ((x - y) ** 2).mean(), {"x": x, "y": x + 1},
           op("mse_loss", slots, {"Out": "out"}), nograd=("y",))
