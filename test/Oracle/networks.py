"""The training problems of check_networks.py: the networks of docs/examples/models in small, with weights and data from philox.py.

Everything follows from the model and from SEED, so that the goldens hold numbers of the results alone. All values are rounded to float32 here.
"""
import array
import importlib
import math
import sys

from philox import uniform
from programs import ROOT

sys.path.insert(0, str(ROOT / "docs" / "examples" / "models"))
SEED, BATCHES, STEPS = 7, 2, 20
TRANSFORMER = {"layers": 2, "heads": 2, "width": 32, "dropout": 0.0}
BERT = {**TRANSFORMER, "vocabulary": 40, "length": 12, "batch": 4, "warmup": 5, "steps": 40}


def build(script, sizes):
    return getattr(importlib.import_module(script), script)(**sizes)


class Task:
    """A network to train. `rate` replaces the script's learning rate, `gain` multiplies the spread of its initial weights. `bends`: it has operators
    with a kink (relu)."""

    def __init__(self, script, sizes, rate=None, gain=1.0, bends=False):
        self.script, self.sizes, self.rate, self.gain, self.bends = script, sizes, rate, gain, bends

    def model(self):
        model = build(self.script, self.sizes).model
        if self.rate is not None:
            model["train"]["optimizer"]["learning_rate"] = self.rate
        return model


# Where relu meets batch norm, float32 may put an activation on the other side of 0 than float64, or than another order of sums; what follows grows
# with the learning rate. Those of the first four are low enough that PyTorch's float32, its weights disturbed by 1e-7 in each step, stays
# within 1e-5 of float64's losses in each of six trials.
TASKS = {
    "resnet": Task("resnet", {"depth": 18, "batch": 8, "image": 32, "classes": 10, "width": 8}, 0.001, bends=True),
    "mobilenetv2": Task("mobilenetv2", {"batch": 4, "image": 32, "classes": 10, "width": 0.25, "stages": 3}, 0.002, bends=True),
    "unet": Task("unet", {"depth": 2, "batch": 4, "image": 16, "width": 8}, 0.0003, bends=True),
    "unet_shuffle": Task("unet", {"depth": 2, "batch": 4, "image": 16, "width": 8, "up": "shuffle"}, 0.0003, bends=True),
    "vit": Task("vit", {**TRANSFORMER, "patch": 8, "image": 32, "classes": 10, "batch": 8},
                {"type": "cosine", "learning_rate": 0.002, "T_max": 40}, 3.0),
    "bert": Task("bert", {**BERT, "classes": 3, "rate": 0.002}, None, 4.0),
    "bert_labelling": Task("bert", {**BERT, "task": "labelling", "classes": 5, "rate": 0.004}, None, 4.0),
    "gpt2": Task("gpt2", {**TRANSFORMER, "vocabulary": 40, "batch": 4, "length": 12}, 0.003, 4.0),
    "lstm": Task("lstm", {"layers": 2, "width": 32, "vocabulary": 40, "batch": 4, "length": 6, "dropout": 0.0}, 0.02),
}


def single(values):
    return list(array.array("f", values))


def spread(init, stream, count, gain):
    """A normal distribution becomes a uniform one of the same deviation; constants move by up to a tenth, so that none is special."""
    if init["type"] == "normal":
        return uniform(SEED, stream, count, init["std"] * gain * math.sqrt(3))
    return [init["value"] + x for x in uniform(SEED, stream, count, 0.1)]


def weights(task, model):
    """Name -> (shape, values): stream 1 + i for parameter i."""
    return {p["name"]: (p["shape"], single(spread(p["init"], 1 + i, math.prod(p["shape"]), task.gain)))
            for i, p in enumerate(model["parameters"])}


def draws(name, count, choices):
    """Whole numbers below `choices`."""
    return [int((x + 1) / 2 * choices) for x in uniform(SEED, 1000 + len(name), count)]


def sentences(rows, length, vocabulary):
    """Tokens that follow a rule, and the next one of each."""
    tokens, following = [], []
    for token in draws("first", rows, vocabulary):
        for _ in range(length):
            tokens.append(token)
            token = (3 * token + 1) % vocabulary
            following.append(token)
    return tokens, following


def images(rows, shape, classes):
    """Noise, whose mean in each channel depends on the label."""
    noise, label, area = uniform(SEED, 900, rows * math.prod(shape)), draws("label", rows, classes), math.prod(shape[1:])
    means = [0.5 * math.sin(label[at // (area * shape[0])] * (at // area % shape[0] + 1)) for at in range(len(noise))]
    return [x + mean for x, mean in zip(noise, means)], label


def bert_data(task):
    """Rows that end in padding: row r lacks r % 4 tokens. The label depends on the first token, for labelling on each of them."""
    s, rows = task.sizes, BATCHES * task.sizes["batch"]
    length, tokens = s["length"], draws("tokens", rows * s["length"], s["vocabulary"])
    pads = [place >= length - row % 4 for row in range(rows) for place in range(length)]
    label = [-100 if pad else token % s["classes"] for token, pad in zip(tokens, pads)]
    return {"tokens": tokens, "segments": [int(place >= length // 2) for _ in range(rows) for place in range(length)],
            "place": list(range(length)) * BATCHES, "mask": [-10000.0 if pad else 0.0 for pad in pads],
            "label": label if s.get("task") == "labelling" else label[::length]}


def data(task, model):
    """Name -> (dtype, shape, values) of all batches."""
    s, inputs = task.sizes, {x["name"]: x for x in model["inputs"]}
    rows = BATCHES * s["batch"]
    if task.script == "bert":
        values = bert_data(task)
    elif "vocabulary" in s:
        length = s["length"]
        tokens, label = sentences(rows, length, s["vocabulary"])
        mask = [0.0 if to <= at else -10000.0 for at in range(length) for to in range(length)]
        values = {"tokens": tokens, "label": label, "place": list(range(length)) * BATCHES, "mask": mask * BATCHES}
    elif task.script == "unet":
        pixels = uniform(SEED, 900, rows * math.prod(inputs["image"]["shape"][1:]))
        values = {"image": pixels, "label": [int(x > 0) for x in pixels]}
    else:
        values = dict(zip(("image", "label"), images(rows, inputs["image"]["shape"][1:], s["classes"])))
    batch = lambda x: [x["shape"][0] * BATCHES, *x["shape"][1:]]
    return {name: (x["dtype"], batch(x), single(values[name]) if x["dtype"] == "float32" else values[name]) for name, x in inputs.items()}
