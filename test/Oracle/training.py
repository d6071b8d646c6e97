"""The training problem of the curves: test/Inputs/simplenet256.json with weights and data from philox.py."""
import json
import math

from philox import uniform
from programs import ROOT

MODEL = ROOT / "test" / "Inputs" / "simplenet256.json"
SEED, BATCHES, STEPS = 2024, 5, 20  # four epochs of five batches
OPTIMIZERS = {"sgd": {"type": "sgd", "learning_rate": 4.0}, "adam": {"type": "adam", "learning_rate": 0.001}}


def model_with(optimizer):
    model = json.loads(MODEL.read_text())
    model["train"]["optimizer"] = OPTIMIZERS[optimizer]
    return model


def weights(model):
    """Name -> (shape, values): stream 1 + i for parameter i; matrices in [-1/8, 1/8), biases in [-1/64, 1/64)."""
    return {p["name"]: (p["shape"], uniform(SEED, 1 + i, math.prod(p["shape"]), 1 / 8 if len(p["shape"]) > 1 else 1 / 64))
            for i, p in enumerate(model["parameters"])}


def data(model):
    """Name -> (shape, values) of all batches: stream 101 + i for input i, in [-1, 1)."""
    result = {}
    for i, x in enumerate(model["inputs"]):
        shape = [x["shape"][0] * BATCHES, *x["shape"][1:]]
        result[x["name"]] = (shape, uniform(SEED, 101 + i, math.prod(shape)))
    return result
