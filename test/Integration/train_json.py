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
    ("frozen", ["stem.*", "norm.*"], "ops[1] (op 'mean'): the loss does not depend on any trainable parameter"),
    ("frozen", "stem", "frozen: expects a list, got 'stem'"),
    ("inputs.0.name", "d", "inputs[0].name: two tensors are named 'd'\nnote: the model has the other one"),
    ("inputs.0.name", "x", "inputs[0].name: two tensors are named 'x'\nnote: the model has the other one"),
    ("parameters", [{"name": "stem.w", "shape": [1], "dtype": "float32"}], "parameters[0].name: two tensors are named 'stem.w'\nnote: the model has the other one"),
    ("parameters", [{"name": "stem.w.moment", "shape": [1], "dtype": "float32"}],
     "parameters[0].name: parameter 'stem.w.moment' has the name of a training's state\nnote: the model's is the parameter that it would belong to"),
    ("ops.0.inputs.X", "dd", "ops[0].inputs.X: op 'scaled' reads 'dd', which is no input, parameter or output of an op\nhint: did you mean 'd'?"),
    ("ops.0.outputs.Out", "n", "ops[0].outputs.Out: op 'scaled' writes 'n', which the model has"),
    ("ops.0.name", "norm", "ops[0].name: the model has an op of the name 'norm', too\nhint: names of ops are unique"),
    ("ops.0.type", "elementwise_mull", "ops[0].type (op 'scaled'): unknown operator 'elementwise_mull'\nhint: did you mean 'elementwise_mul'?"),
    ("ops.0", {"type": "softmax_with_cross_entropy", "name": "scaled", "inputs": {"Logits": "d", "Label": "d"}, "outputs": {"Loss": "s"}, "attrs": {"soft_label": True, "use_softmax": False}},
     "ops[0].attrs.use_softmax (op 'scaled'): expects true, got false"),
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
    constant = copy.deepcopy(MODEL)
    constant["ops"].insert(0, {"type": "fill_constant", "name": "fixed", "inputs": {}, "outputs": {"Out": "fixed"}, "attrs": {"shape": [5], "value": 1.0, "dtype": "float32"}})
    constant["ops"][2]["inputs"]["Mean"] = "fixed"
    done = run(put(folder / "constant.json", constant), f"--train={train}", "--check")
    assert "ops[2] (op 'norm'): cannot be trained: its running statistics are no parameters\n" in done.stderr, done.stderr
    return len(ERRORS) + 4


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
    unread = dict(TRAIN, parameters=[{"name": "spare", "shape": [1], "dtype": "float32"}])
    done = run(model, f"--train={put(train, unread)}", "--check")
    assert f"{train}: warning: parameters[0]: no op reads parameter 'spare'\n" in done.stderr, done.stderr
    folded = copy.deepcopy(MODEL)
    del folded["ops"][1]
    folded["ops"][1]["inputs"]["X"] = "h"
    done = run(put(folder / "folded.json", folded), f"--train={put(train, TRAIN)}", "--check")
    assert re.search("folded.json: note: the model has convolutions and no batch norm: exporters fold batch norms into convolutions unless they are told not to", done.stderr), done.stderr


def unit_model(shortcut, **attrs):
    """A model of one resnet_unit."""
    sides = "xz" if shortcut else "x"
    slots = {"X": "x", **({"Z": "z"} if shortcut else {})}
    parameters = []
    for side in sides:
        for slot, word, shape in (("Filter", "filter", [4, 1, 1, 3]), ("Scale", "scale", [4]), ("Bias", "bias", [4]), ("Mean", "mean", [4]), ("Var", "variance", [4])):
            name = f"{word}.{side}"
            slots[slot + side.upper()] = name
            parameters.append({"name": name, "shape": shape, "dtype": "float32"})
    return {"format": "ampc.model", "version": 1, "inputs": [{"name": side, "shape": [2, 5, 5, 3], "dtype": "float32"} for side in sides], "parameters": parameters,
            "ops": [{"type": "resnet_unit", "name": "unit", "inputs": slots, "outputs": {"Y": "y"}, "attrs": {"has_shortcut": shortcut, **attrs}}], "outputs": ["y"]}


def units(folder):
    """resnet_unit has batch norms of its own: one, or two with a shortcut."""
    loss = dict(TRAIN, inputs=[], frozen=[], ops=[{"type": "mean", "name": "mean", "inputs": {"X": "y"}, "outputs": {"Out": "loss"}}])
    for shortcut in (False, True):
        for attrs in ({"is_test": True}, {"use_global_stats": True}):
            model, train = put(folder / "unit.json", unit_model(shortcut, **attrs)), put(folder / "t.json", loss)
            text = imported(model, f"--train={train}")
            for side in "xz" if shortcut else "x":
                for word in ("mean", "variance"):
                    assert f"nn.assign @{word}.{side}" in text and f"nn.variable @{word}.{side} buffer" in text, text
                assert f"nn.variable @scale.{side} parameter" in text, text
            assert text.count("nn.assign") == (4 if shortcut else 2) and "= true, nn" not in text.replace("has_shortcut = true", ""), text
            frozen = imported(model, f"--train={put(train, dict(loss, batch_norm='frozen'))}")
            key, = attrs
            assert "nn.assign" not in frozen and f"{key} = true" in frozen, frozen
    # The program whose outputs name the statistics is the same one.
    own = unit_model(True, is_test=False)
    own["ops"][0]["outputs"] |= {f"Running{word}{side.upper()}": f"{name}.{side}" for side in "xz" for word, name in (("Mean", "mean"), ("Var", "variance"))}
    for parameter in own["parameters"]:
        parameter["trainable"] = not parameter["name"].startswith(("mean", "variance"))
    own["ops"] += loss["ops"]
    own["train"] = loss["train"]
    model, train = put(folder / "unit.json", unit_model(True, is_test=True)), put(folder / "t.json", loss)
    made, want = imported(model, f"--train={train}"), imported(put(folder / "own.json", own))
    assert made.count("nn.assign") == want.count("nn.assign") == 4
    statistics = [line for line in want.splitlines() if "nn.assign" in line]
    assert statistics == [line for line in made.splitlines() if "nn.assign" in line], (made, want)


def native_norms(folder):
    """"batch_norm" is that of train.json, whatever mode a native model has and whether or not it names the updated statistics."""
    for mode in ({}, {"is_test": True}, {"use_global_stats": True}):
        for named in (False, True):
            outputs = {"Y": "p"} | ({"MeanOut": "m", "VarianceOut": "v"} if named else {})
            model = {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": [6, 3], "dtype": "float32"}], "outputs": ["p"],
                     "parameters": [{"name": name, "shape": [3], "dtype": "float32", "trainable": name in "sb"} for name in "sbmv"],
                     "ops": [{"type": "batch_norm", "inputs": {"X": "x", "Scale": "s", "Bias": "b", "Mean": "m", "Variance": "v"}, "outputs": outputs, "attrs": mode}]}
            train = {"format": "ampc.train", "version": 1, "inputs": [], "parameters": [], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}},
                     "ops": [{"type": "mean", "inputs": {"X": "p"}, "outputs": {"Out": "loss"}}]}
            path = put(folder / "norm.json", model)
            for way, assigns in (("train", 2), ("frozen", 0)):
                text = imported(path, f"--train={put(folder / 't.json', train | {'batch_norm': way})}")
                norm = next(line for line in text.splitlines() if "nn.batch_norm" in line)
                uses = "use_global_stats = true" in norm or "is_test = true" in norm
                assert text.count("nn.assign") == assigns and uses == (way == "frozen"), (mode, named, way, text)
                assert run(path, f"--train={folder / 't.json'}", "-o", folder / "norm.bin").returncode == 0, (mode, named, way)


def checkpoints(folder):
    """--emit=model keeps the values from which the backward pass computes the rest again, also those that have other roles."""
    model = copy.deepcopy(MODEL)
    model["ops"] += [{"type": "relu", "name": "relu", "inputs": {"X": "d"}, "outputs": {"Out": "r"}}, {"type": "mean", "name": "mean", "inputs": {"X": "r"}, "outputs": {"Out": "loss"}}]
    model["outputs"], model["train"] = ["n"], {"loss": "loss", "checkpoints": ["h", "n", "d"], "optimizer": {"type": "sgd", "learning_rate": 0.1}}
    path, written = put(folder / "checkpoints.json", model), folder / "written.json"
    assert run(path, "--emit=model", "-o", written).returncode == 0
    assert json.loads(written.read_text())["train"]["checkpoints"] == ["h", "n", "d"]
    assert imported(path) == imported(written)
    bare = {key: value for key, value in model.items() if key != "train"} | {"ops": model["ops"][:3]}
    train = dict(TRAIN, inputs=[], frozen=[], ops=model["ops"][3:], train=model["train"], batch_norm="frozen")
    done = run(put(folder / "bare.json", bare), f"--train={put(folder / 't.json', train)}", "--emit=model", "-o", written)
    assert done.returncode == 0 and json.loads(written.read_text())["train"]["checkpoints"] == ["h", "n", "d"], done.stderr
    lines = []
    for emit in ("backward", "train"):
        texts = [run(*words, f"--emit={emit}").stdout for words in ((folder / "bare.json", f"--train={folder / 't.json'}"), (written,))]
        assert texts[0] and texts[0] == texts[1], emit
        lines.append(texts[0].count("\n"))
    assert run(path, "--emit=backward").stdout.count("nn.conv") >= 1 and lines[1] > lines[0], lines


with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name)
    modes(work)
    units(work)
    native_norms(work)
    checkpoints(work)
    print(f"{same_modules(work)} networks from two files, {errors(work)} errors")
