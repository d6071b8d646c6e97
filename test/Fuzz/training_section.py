"""The `train` section of a random model: its loss, metrics, optimizer, schedule, clipping and regularizers."""
import re

from forms import KINDS
from operators import FLOATS

OPTIMIZERS = ("sgd", "momentum", "adam", "adamw", "lamb", "lars", "adagrad", "rmsprop")
FIELDS = {"step", "epoch", "loss", "lr", "loss_scale", "found_inf", "good", "bad", "skipped", "seconds", "eval"}


def regular(name):
    """A regex that matches the name alone."""
    return re.sub(r"([\\^$.|?*+()\[\]{}])", r"\\\1", name)


def scalar(g, name):
    """A number of shape [], [1] or [1, 1] made of a value."""
    rng, t = g.rng, g.of(name)
    if t.dtype != "float32":
        made = g.emit("cast", [[name]], {"to": "float32"})
        if not made:
            return None
        name = made[0]
        t = g.of(name)
    draw = rng.random()
    if draw < 0.2 and len(t) > 1:
        target = g.leaf(t.shape, parameter=rng.random() < 0.2)
        made = g.emit("mse_loss", [[name], [target]]) if rng.random() < 0.5 else g.emit("square_error_cost", [[name], [target]])
    elif draw < 0.5:
        made = g.emit(rng.choice(("square", "tanh", "sigmoid")), [[name]])
    else:
        made = [name]
    if not made:
        return None
    if len(g.of(made[0])) > 1 or rng.random() < 0.3:
        kind = rng.choice(("mean", "reduce_mean", "reduce_mean", "reduce_sum"))
        form = rng.choice(KINDS[kind])
        attrs = {"keepdim": rng.random() < 0.2, **({"axis": []} if form.pir else {"reduce_all": True})} if kind != "mean" else {}
        made = g.emit(kind, [made[:1]], attrs, form) or g.emit("mean", [made[:1]])
    return made and made[0]


def loss_of(g):
    """The sum of what some values come to; rather those that nothing reads."""
    rng = g.rng
    made = [n for step in g.values.steps for n in step.op["outputs"].values() for n in ([n] if isinstance(n, str) else n)
            if n in g.values.tensors and g.of(n).dtype in FLOATS]
    live = [n for n in g.unread if n not in g.trainable]
    ends = [n for n in live if rng.random() < 0.75] or live[:1] or made[-1:]
    ends = ends[:6] or [g.leaf([3], g.whole)]
    total, parts = None, []
    if not trained_below(g, ends):
        ends.append(trained_leaf(g))
    for name in ends:
        part = scalar(g, name)
        if part is None:
            continue
        parts.append(part)
        joined = g.emit("add", [[total], [part]]) if total else [part]
        total = joined[0] if joined else total
    if total is None or total not in g.scalars or rng.random() < 0.2:
        before = total or g.leaf([2], parameter=True)
        made = g.emit("mean", [[before]]) or g.emit("mean", [[g.leaf([2], parameter=True)]])
        total = made[0]
    if not trained_below(g, [total]):  # a value on the way had no form, say
        own = g.emit("mean", [[trained_leaf(g)]])[0]
        total = (g.emit("add", [[total], [own]]) or [own])[0]
    return total, parts


def trained_leaf(g):
    """A parameter that is trained; a loss needs one."""
    name = g.leaf([2, 3], parameter=True)
    g.trainable[name] = True
    g.parameters[-1].pop("trainable", None)
    return name


def trained_below(g, names):
    """The trainable parameters to which a gradient of one of the values flows."""
    reached = {id(g.of(n)) for n in names}
    for step in reversed(g.values.steps):
        for result, tensor in zip(step.results, step.tensors):
            if tensor is not None and id(tensor) in reached:
                reached.update(id(link.operand) for link in result.links)
    return [n for n, trains in g.trainable.items() if trains and id(g.of(n)) in reached]


def decay(rng):
    return {"type": rng.choice(("l1", "l2")), "coeff": rng.choice((0.0, 0.125, 0.01))}


def rate(rng, nested=False):
    lr = rng.choice((0.5, 0.125, 0.03))
    schedule = rng.choice((
        None, None, {"type": "constant", "learning_rate": lr}, {"type": "piecewise", "boundaries": [1, 2], "values": [lr, lr / 2, lr / 4]},
        {"type": "step", "learning_rate": lr, "step_size": rng.randint(1, 2)}, {"type": "step", "learning_rate": lr, "step_size": 1, "gamma": 0.5},
        {"type": "exponential", "learning_rate": lr, "gamma": 0.9}, {"type": "natural_exp", "learning_rate": lr, "gamma": 0.5},
        {"type": "inverse_time", "learning_rate": lr, "gamma": 0.5}, {"type": "polynomial", "learning_rate": lr, "decay_steps": 2, "cycle": rng.random() < 0.5},
        {"type": "polynomial", "learning_rate": lr, "decay_steps": 3, "end_lr": 0.01, "power": 2.0}, {"type": "cosine", "learning_rate": lr, "T_max": 3},
        {"type": "cosine", "learning_rate": lr, "T_max": 2, "eta_min": 0.01}, {"type": "noam", "d_model": 4.0, "warmup_steps": 2},
        {"type": "noam", "d_model": 16, "warmup_steps": 1, "learning_rate": 0.5},
        "warmup"))
    if schedule == "warmup":
        if nested:
            return lr
        inner = rate(rng, True)
        if isinstance(inner, dict):
            inner.pop("per", None), inner.pop("last_epoch", None)
        schedule = {"type": "linear_warmup", "learning_rate": inner, "warmup_steps": rng.randint(1, 3), "start_lr": 0.0, "end_lr": lr}
    if schedule is None:
        return lr
    if not nested and rng.random() < 0.3 and schedule["type"] != "linear_warmup":
        schedule["per"] = rng.choice(("step", "epoch"))
    if not nested and rng.random() < 0.2:
        schedule["last_epoch"] = rng.choice((-1, 0, 1))
    return schedule


def optimizer(g, loss):
    rng, kind = g.rng, g.rng.choice(OPTIMIZERS)
    o = {"type": kind}
    if kind in ("lars", "adagrad", "rmsprop") or rng.random() < 0.9:
        o["learning_rate"] = rate(rng)
    maybe = lambda key, value: o.__setitem__(key, value) if rng.random() < 0.4 else None
    if kind == "momentum":
        for key, value in (("momentum", 0.5), ("use_nesterov", True), ("rescale_grad", 0.5), ("use_multi_tensor", True)):
            maybe(key, value)
    if kind in ("adam", "adamw", "lamb"):
        for key, value in (("beta1", 0.5), ("beta2", 0.75), ("epsilon", 0.01)):
            maybe(key, value)
    if kind in ("adam", "adamw"):
        maybe("amsgrad", True)
        maybe("lazy_mode", rng.random() < 0.5)
    if kind == "lamb":
        maybe("always_adapt", rng.random() < 0.5)
        maybe(rng.choice(("lamb_weight_decay", "weight_decay")), rng.choice((0.0, 0.1)))
    if kind == "lars":
        o["momentum"] = rng.choice((0.0, 0.5))
        for key, value in (("lars_coeff", 0.125), ("epsilon", 0.01), ("rescale_grad", 0.5)):
            maybe(key, value)
        maybe(rng.choice(("lars_weight_decay", "weight_decay")), rng.choice((0.0, 0.1)))
    if kind == "adagrad":
        maybe("epsilon", 0.01)
        maybe("initial_accumulator_value", 0.25)
    if kind == "rmsprop":
        for key, value in (("rho", 0.5), ("epsilon", 0.01), ("momentum", 0.5), ("centered", True)):
            maybe(key, value)
    if kind not in ("adagrad", "rmsprop"):
        maybe("multi_precision", rng.random() < 0.5)
    if kind == "adamw":
        maybe("weight_decay", 0.1)
    elif kind not in ("lamb", "lars") and rng.random() < 0.3:
        o["weight_decay"] = rng.choice((0.1, 0.0, decay(rng)))
    if "weight_decay" not in o and rng.random() < 0.3 or kind in ("adamw", "lamb", "lars") and rng.random() < 0.2:
        o["regularization"] = decay(rng)
    names = [p["name"] for p in g.parameters]
    if names and kind in ("adamw", "lamb", "lars"):
        key = "no_decay" if kind == "adamw" else "exclude"
        maybe(key, rng.choice((regular(rng.choice(names)), [regular(rng.choice(names)), ".*"], [".*"])))
    if names and kind == "adamw":
        maybe("lr_ratio", {regular(rng.choice(names)): 0.5, ".*": 0.75})
    if rng.random() < 0.1:
        trained = [n for n in names if g.trainable[n]]
        one = rng.choice(trained_below(g, [loss]))
        o["parameters"] = list(dict.fromkeys(rng.sample(trained, rng.randint(0, len(trained))) + [one]))
    maybe("name", "optimizer 1")
    return o


def clip(rng):
    return rng.choice(({"type": "value", "max": 0.5}, {"type": "value", "max": 0.25, "min": -0.5}, {"type": "norm", "clip_norm": 0.5},
                       {"type": "global_norm", "clip_norm": 0.5}, {"type": "global_norm", "clip_norm": 100.0}))


def training(g):
    rng = g.rng
    loss, parts = loss_of(g)
    train = {"loss": loss, "optimizer": optimizer(g, loss)}
    if rng.random() < 0.4:
        (train if rng.random() < 0.6 else train["optimizer"])["grad_clip"] = clip(rng)
    for p in g.parameters:
        if rng.random() < 0.12:
            p["regularizer"] = decay(rng)
    metrics = [n for n in dict.fromkeys(parts + [m for m in g.scalars if rng.random() < 0.3]) if rng.random() < 0.4 and n not in FIELDS]
    if metrics or rng.random() < 0.1:
        train["metrics"] = metrics
    return train
