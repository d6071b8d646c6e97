"""A model without a train section and a train.json make the program of a model with both, and every error of a train.json.

usage: train_json.py AMPC
"""
import copy
import json
import pathlib
import re
import subprocess
import sys
import tempfile

AMPC = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
NETWORKS = {
    "resnet": ["--depth=18", "--batch=2", "--image=32", "--width=8"],
    "gpt2": ["--layers=2", "--heads=2", "--width=32", "--vocabulary=40", "--length=16"],
    "bert": ["--layers=2", "--heads=2", "--width=32", "--vocabulary=40", "--length=16", "--batch=2"],
    "digits_cnn": [],
}
SECTIONS = ("train", "amp")


def names(slots):
    for slot in slots.values():
        yield from [slot] if isinstance(slot, str) else slot


def split(model):
    """The part that the outputs need, a train.json with the rest, and both in one model."""
    needed, body, rest = set(model["outputs"]), [], []
    for op in reversed(model["ops"]):
        if needed & set(names(op["outputs"])):
            needed |= set(names(op.get("inputs", {})))
            body.insert(0, op)
        else:
            rest.insert(0, op)
    parts = []
    for ops, wanted in ((body, True), (rest, False)):
        parts.append({key: [entry for entry in model[key] if (entry["name"] in needed) == wanted] for key in ("inputs", "parameters")} | {"ops": ops})
    bare = {"format": "ampc.model", "version": 1, "name": model.get("name", ""), **parts[0], "outputs": model["outputs"]}
    train = {"format": "ampc.train", "version": 1, **parts[1], **{key: model[key] for key in SECTIONS if key in model}}
    whole = dict(bare, **{key: parts[0][key] + parts[1][key] for key in ("inputs", "parameters", "ops")}, **{key: train[key] for key in SECTIONS if key in train})
    return bare, train, whole


def put(path, value):
    path.write_text(json.dumps(value))
    return path


def run(*words):
    return subprocess.run([str(word) for word in (AMPC, *words)], capture_output=True, text=True)


def imported(*words):
    done = run(*words, "--emit=import")
    assert done.returncode == 0, done.stderr
    return done.stdout


def same_modules(folder):
    for name, options in NETWORKS.items():
        path = folder / f"{name}.json"
        subprocess.run([sys.executable, ROOT / "docs/examples/models" / f"{name}.py", *options, "-o", path], check=True, capture_output=True)
        bare, train, whole = split(json.loads(path.read_text()))
        paths = [put(folder / f"{part}.json", value) for part, value in (("bare", bare), ("train", train), ("whole", whole))]
        assert train["ops"], name
        assert imported(paths[0], f"--train={paths[1]}") == imported(paths[2]), name
        written = folder / "written.json"
        assert run(paths[0], f"--train={paths[1]}", "--emit=model", "-o", written).returncode == 0
        assert imported(written) == imported(paths[2]), name
    return len(NETWORKS)


MODEL = {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": [4, 3, 8, 8], "dtype": "float32"}],
         "parameters": [{"name": "stem.w", "shape": [5, 3, 3, 3], "dtype": "float32"}, {"name": "norm.scale", "shape": [5], "dtype": "float32"},
                        {"name": "norm.bias", "shape": [5], "dtype": "float32"},
                        {"name": "norm.mean", "shape": [5], "dtype": "float32"}, {"name": "norm.variance", "shape": [5], "dtype": "float32"}],
         "ops": [{"type": "conv2d", "name": "stem", "inputs": {"Input": "x", "Filter": "stem.w"}, "outputs": {"Output": "h"}},
                 {"type": "batch_norm", "name": "norm", "inputs": {"X": "h", "Mean": "norm.mean", "Variance": "norm.variance", "Scale": "norm.scale", "Bias": "norm.bias"},
                  "outputs": {"Y": "n"}, "attrs": {"is_test": True, "use_global_stats": True}},
                 {"type": "dropout", "name": "drop", "inputs": {"X": "n"}, "outputs": {"Out": "d"}, "attrs": {"is_test": True, "dropout_prob": 0.25}}],
         "outputs": ["d"]}
TRAIN = {"format": "ampc.train", "version": 1, "inputs": [{"name": "scale", "shape": [1], "dtype": "float32"}], "parameters": [],
         "ops": [{"type": "elementwise_mul", "name": "scaled", "inputs": {"X": "d", "Y": "scale"}, "outputs": {"Out": "s"}},
                 {"type": "mean", "name": "mean", "inputs": {"X": "s"}, "outputs": {"Out": "loss"}}],
         "frozen": ["stem\\..*"], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}}
# What is changed (a path, a value; None removes), and the error behind "<train.json>: error: ".
ERRORS = [
    ("format", "ampc.model", 'is no train.json\nhint: it begins with "format": "ampc.train"'),
    ("version", 2, 'version: expects "version": 1'),
    ("trian", {}, "trian: unknown key 'trian'\nhint: did you mean 'train'?"),
    ("train", None, "missing key 'train'"),
    ("batch_norm", "fixed", "batch_norm: expects 'train' or 'frozen', got 'fixed'"),
    ("frozen", ["stem.v"], "frozen[0]: pattern 'stem.v' matches no parameter\nhint: did you mean 'stem.w'?\nhint: a pattern is a regex that must match the whole name"),
    ("frozen", "stem", "frozen: expects a list, got 'stem'"),
    ("inputs.0.name", "d", "inputs[0].name: two tensors are named 'd'\nnote: the model has the other one"),
    ("inputs.0.name", "x", "inputs[0].name: two tensors are named 'x'\nnote: the model has the other one"),
    ("parameters", [{"name": "stem.w", "shape": [1], "dtype": "float32"}], "parameters[0].name: two tensors are named 'stem.w'\nnote: the model has the other one"),
    ("parameters", [{"name": "stem.w.moment", "shape": [1], "dtype": "float32"}],
     "parameters[0].name: parameter 'stem.w.moment' has the name of a training's state\nnote: the model's is the parameter that it would belong to"),
    ("ops.0.inputs.X", "dd", "ops[0].inputs.X: op 'scaled' reads 'dd', which is no input, parameter or output of an op\nhint: did you mean 'd'?"),
    ("ops.0.outputs.Out", "n", "ops[0].outputs.Out: op 'scaled' writes 'n', which the model has"),
    ("ops.0.type", "elementwise_mull", "ops[0].type (op 'scaled'): unknown operator 'elementwise_mull'\nhint: did you mean 'elementwise_mul'?"),
    ("train.loss", "stem.w", "train.loss: loss 'stem.w' is a parameter, not the output of an op"),
    ("train.loss", "d", "train.loss: loss 'd' must be one floating-point number, got [4, 5, 6, 6] float32\nhint: reduce it, with 'mean' for example"),
    ("amp", {"custom_black_varnames": ["hh"]}, "amp.custom_black_varnames[0]: varname 'hh' is no input, parameter or output of an op\nhint: did you mean 'h'?"),
    ("amp", {"lvel": "O1"}, "amp.lvel: unknown key 'lvel'\nhint: did you mean 'level'?"),
]


def edited(value, path, new):
    value = copy.deepcopy(value)
    at = value
    *parents, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in parents:
        at = at[part]
    if new is None:
        del at[last]
    else:
        at[last] = new
    return value


def errors(folder):
    model, train = put(folder / "m.json", MODEL), folder / "t.json"
    for path, value, expected in ERRORS:
        put(train, edited(TRAIN, path, value))
        done = run(model, f"--train={train}", "--check")
        assert done.returncode == 1 and done.stderr == f"{train}: error: {expected}\n", (path, done.stderr)
    put(train, TRAIN)
    for key, value, expected in (("train", {"loss": "l", "optimizer": {"type": "sgd"}}, "the model has a 'train' section of its own\nhint: a train.json is for models without one"),
                                 ("amp", {"level": "O1"}, "amp: the model has an 'amp' section of its own")):
        own = edited(MODEL, key, value)
        if key == "train":
            own["ops"].append({"type": "mean", "inputs": {"X": "d"}, "outputs": {"Out": "l"}})
        done = run(put(folder / "own.json", own), f"--train={put(train, dict(TRAIN, amp={'level': 'O2'}))}", "--check")
        assert done.returncode == 1 and done.stderr.endswith(f"{train}: error: {expected}\n"), done.stderr
    done = run(model, f"--train={folder / 'none.json'}")
    assert done.returncode == 1 and "none.json: error: cannot open" in done.stderr, done.stderr
    twice = copy.deepcopy(MODEL)
    twice["ops"].append({**twice["ops"][1], "name": "again", "outputs": {"Y": "again"}})
    done = run(put(folder / "twice.json", twice), f"--train={put(train, TRAIN)}", "--check")
    assert done.stderr.startswith(f"{folder}/twice.json: error: ops[3] (op 'again'): cannot be trained: its running statistics are those of another batch norm\nhint: "), done.stderr
    constant = copy.deepcopy(MODEL)
    constant["ops"].insert(0, {"type": "fill_constant", "name": "fixed", "inputs": {}, "outputs": {"Out": "fixed"}, "attrs": {"shape": [5], "value": 1.0, "dtype": "float32"}})
    constant["ops"][2]["inputs"]["Mean"] = "fixed"
    done = run(put(folder / "constant.json", constant), f"--train={train}", "--check")
    assert "ops[2] (op 'norm'): cannot be trained: its running statistics are no parameters\n" in done.stderr, done.stderr
    return len(ERRORS) + 5


def modes(folder):
    """What batch norms, dropout and parameters become."""
    model, train = put(folder / "m.json", MODEL), put(folder / "t.json", TRAIN)
    text = imported(model, f"--train={train}")
    for part in ("nn.variable @stem.w buffer", "nn.variable @norm.scale parameter", "nn.variable @norm.mean buffer", "nn.variable @norm.variance buffer",
                 "nn.assign @norm.mean", "nn.assign @norm.variance", 'nn.results = ["n", "norm.mean", "norm.variance", "", ""]'):
        assert part in text, part
    assert "is_test = true" not in text and "use_global_stats = true" not in text
    frozen = imported(model, f"--train={put(train, dict(TRAIN, batch_norm='frozen'))}")
    assert "nn.assign" not in frozen and frozen.count("is_test = true") == 1, frozen
    folded = copy.deepcopy(MODEL)
    del folded["ops"][1]
    folded["ops"][1]["inputs"]["X"] = "h"
    done = run(put(folder / "folded.json", folded), f"--train={put(train, TRAIN)}", "--check")
    assert re.search("folded.json: note: the model has convolutions and no batch norm: exporters fold batch norms into convolutions unless they are told not to", done.stderr), done.stderr


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    modes(work)
    print(f"{same_modules(work)} networks from two files, {errors(work)} errors")
