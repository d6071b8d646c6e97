"""A random valid model by number: `model(seed, unit)` is the same on every machine.

The model of a seed has an operator of its own, in turn from all spellings and with all attributes written, beside those that it draws;
so a round of models has every operator and every attribute in every generation. `unit` is how coarsely its programs round: branches are kept as far apart as that needs.
"""
import math
import random

import grow_numbers
import grow_shapes
import grow_spatial
import grow_traced
import grow_writing
import layers
import taking
import transformer
from forms import FORMS
from grow_motifs import MOTIFS
from growth import Growth
from operators import FLOATS
from training_section import training

MAKERS = {**grow_numbers.MAKERS, **grow_shapes.MAKERS, **grow_spatial.MAKERS, **grow_traced.MAKERS, **taking.MAKERS, **transformer.MAKERS, **layers.MAKERS,
          **grow_writing.MAKERS}
# As often as networks have them; what is not here, once.
OFTEN = {"matmul": 8, "add": 8, "mul": 5, "sub": 3, "reshape": 3, "transpose": 3, "relu": 3, "softmax": 2, "concat": 2, "split": 2, "slice": 2, "reduce_sum": 3,
         "reduce_mean": 3, "scale": 3, "cast": 2, "tanh": 2, "expand": 2, "dropout": 2, "where": 2}
KINDS = [kind for kind in MAKERS for _ in range(OFTEN.get(kind, 1))]


class RandomModel:
    """json: the model; data: values of its inputs; start: of its parameters; random: whether a dropout drops."""

    def __init__(self, seed, unit):
        self.rng = rng = random.Random(f"fuzz {seed}")
        self.growth = g = Growth(rng, unit)
        g.whole = g.declared
        g.random = rng.random() < 0.06
        g.values.training = not g.random
        for _ in range(rng.randint(1, 3)):
            g.leaf(g.shape(), g.whole, parameter=False)
        for _ in range(rng.randint(0, 2)):
            g.leaf(g.shape(), g.whole, parameter=True)
        steps = rng.choice((1, 2, 4, 6, 8, 10, 14, 20))
        own = rng.randrange(steps)
        for n in range(steps):
            if n == own:
                self.own(FORMS[seed % len(FORMS)])
            if rng.random() < 0.25:
                rng.choice(MOTIFS)(g)
            else:
                kind = rng.choice(KINDS)
                MAKERS[kind](g, kind, None)
        if not g.ops:
            g.emit("scale", [[g.leaf([2], g.whole)]], {"scale": 2.0})
        for _ in range(rng.choice((0, 0, 0, 1, 2))):  # nothing reads these
            g.leaf(g.shape(), rng.choice(("float32", "float32", "int64", "bool", "float16")))
        self.finish(seed)

    def own(self, form):
        g = self.growth
        if form.kind == "dropout":
            g.random = g.random or self.rng.random() < 0.2
            g.values.training = not g.random
        g.states_attributes = True
        made = any(MAKERS[form.kind](g, form.kind, form) for _ in range(30))
        g.states_attributes = False
        if not made:
            raise AssertionError(f"no {form.label} fits")

    def finish(self, seed):
        g, rng = self.growth, self.rng
        train = training(g) if rng.random() < 0.85 else None
        made = [n for op in g.ops for slot in op["outputs"].values() for n in ([slot] if isinstance(slot, str) else slot) if n in g.values.tensors]
        outputs = [n for n in made if rng.random() < (0.7 if n in g.unread else 0.15)]
        outputs += [t["name"] for t in g.inputs + g.parameters if rng.random() < 0.06 and t["name"] not in outputs]
        if train and train["loss"] in outputs and rng.random() < 0.5:
            outputs.remove(train["loss"])
        rng.shuffle(outputs)
        outputs = [n.translate({}) for n in outputs if "," not in n and "=" not in n][:8]
        if not outputs and (not train or rng.random() < 0.8):
            outputs = [made[-1]]
        self.json = {"format": "ampc.model", "version": 1, "inputs": g.inputs, "parameters": g.parameters, "ops": g.ops, "outputs": outputs}
        if rng.random() < 0.7:
            self.json["name"] = rng.choice(("random", f"model {seed}", "größe \"x\"", ""))
        if train:
            self.json["train"] = train
        self.data = {t["name"]: g.of(t["name"]).data for t in g.inputs}
        self.start = {t["name"]: g.first.get(t["name"], g.of(t["name"])).data for t in g.parameters}
        self.random = g.random
        for p in g.parameters:
            init = initial(rng, p, g.of(p["name"]))
            if init:
                p["init"] = init


def initial(rng, parameter, tensor):
    """How a parameter begins where no --weights says it; file names are made good by the driver."""
    n = lambda low, high: round(rng.uniform(low, high), 3)
    if tensor.dtype not in FLOATS:
        return rng.choice((None, {"type": "constant", "value": rng.randint(0, 1)}, {"file": "init.npy"}))
    low, high = sorted((n(-1, 1), n(-1, 1)))
    return rng.choice((None, None, {"type": "constant", "value": n(-1, 1)}, {"type": "constant"}, {"type": "uniform", "low": low, "high": high}, {"type": "uniform"},
                       {"type": "normal", "mean": n(-1, 1), "std": n(0, 1)}, {"type": "truncated_normal", "std": n(0, 1)}, {"type": "xavier_uniform"},
                       {"type": "xavier_normal"}, {"type": "kaiming_uniform"}, {"type": "kaiming_normal"}, {"file": "init.npy"}))


def size(model):
    return sum(math.prod(t["shape"]) for t in model["inputs"] + model["parameters"])
