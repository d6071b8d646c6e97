#!/usr/bin/env python3
"""ampc --keep: which values it takes, what they are, and that keeping them changes no bit of anything else. Standard library only.

Whole models (test/Oracle/whole_models.py) are compiled without kept values, with all of them and with some of them. Weights, log and
outputs of three steps are the same bytes; the decisions of the report are the same; a value has the same bits whatever else is kept;
at O0 it is float64's within float32's rounding.
"""
import json
import random

from contract import changed, contract, example, floats
from check_whole import command, prepare, without_times
from programs import Failure
from tensors import distance, read_npy
from whole_models import MODELS

LANES = {"O0": ["--amp-level=O0"], "O1-float16": ["--loss-scale=64"], "O2-float16": ["--amp-level=O2"],
         "O1-bfloat16": ["--amp-dtype=bfloat16"], "O2-paddle-2.5": ["--amp-level=O2", "--amp-policy=paddle-2.5", "--amp-dtype=bfloat16"],
         "min-cut": ["--amp-policy=min-cut", "--loss-scale=64"], "excess": ["--amp-excess-precision=allow", "--loss-scale=64"]}


def computed(model):
    """Values that ops compute, in program order."""
    return [name for op in model["ops"] for names in op["outputs"].values() for name in ([names] if isinstance(names, str) else names)]


def outputs_of(c, program, entry):
    entries = json.loads(c.run("amprun", program, "--info=json")[1])["entries"]
    return {o["name"]: o for e in entries if e["role"] == entry for o in e["outputs"]}


def report(folder, name):
    read = json.loads((folder / name).read_text())
    return read["ops"], read["casts"], read.get("cut")


def check_model(c, build, lane):
    program, loss, outputs = build()
    folder = c.path(f"{program.name}-{lane}")
    prepare(program, loss, outputs, folder)
    label, options = f"{program.name} {lane}", LANES[lane]
    model = json.loads((folder / "model.json").read_text())
    values = [name for name in computed(model) if name not in (*outputs, loss)]
    some = random.Random(label).sample(values, len(values) // 2 + 1) if values else []
    files = {}
    for kind, keep in {"none": [], "all": ["--keep=.*"], "some": [f"--keep={name}" for name in some]}.items():
        c.tools.compile("model.json", f"{kind}.bin", *options, *keep, f"--amp-report={kind}.json", cwd=folder)
        kept = {"none": [], "all": values, "some": some}[kind]
        c.tools.execute(f"{kind}.bin", *command(program, kind, *(f"--output={n}={n}.{kind}.npy" for n in (*outputs, *kept))), cwd=folder)
        files[kind] = {n: (folder / f"{n}.{kind}.npy").read_bytes() for n in (*outputs, *kept)}
        same = (folder / f"{kind}.safetensors").read_bytes() == (folder / "none.safetensors").read_bytes() and without_times(
            folder / f"{kind}.jsonl") == without_times(folder / "none.jsonl")
        c.ok(same and report(folder, f"{kind}.json") == report(folder, "none.json"), f"{label}: {kind} kept: the same weights, log and decisions")
        wrong = [n for n in outputs if files[kind][n] != files["none"][n]]
        c.ok(not wrong, f"{label}: {kind} kept: {len(outputs)} outputs are the same bytes {wrong}")
    wrong = [n for n in some if files["some"][n] != files["all"][n]]
    c.ok(not wrong, f"{label}: {len(some)} values are the same bytes, whatever else is kept {wrong}")
    named = outputs_of(c, folder / "all.bin", "train_step")
    decided = {op["name"]: op["dtype"] for op in report(folder, "all.json")[0]}
    # A value has the type that its op computes in; what an op without floats makes, and a cast's result, have their own.
    types = {n: decided.get(op["name"]) for op in model["ops"] if op["type"] != "cast" for names in op["outputs"].values() for n in names}
    wrong = [n for n in values if named[n]["field"] != "kept" or (named[n]["dtype"] in ("float16", "bfloat16", "float32") and lane != "excess"
                                                                  and types.get(n) in ("float16", "bfloat16", "float32") and types[n] != named[n]["dtype"])]
    c.ok(not wrong, f"{label}: {len(values)} values have the field 'kept' and the types of the decisions {wrong}")
    if lane == "O0":
        c.tools.execute("all.bin", *(o for o in command(program, "one") if "--steps" not in o), "--steps=1", *(f"--output={n}={n}.one.npy" for n in values), cwd=folder)
        program.run({n: list(data) for n, _, _, data in program.parameters})
        errors = {n: distance(read_npy(folder / f"{n}.one.npy")[2], program.numbers(n)) for n in values}
        worst = max(errors, key=errors.get, default=None)
        c.ok(not errors or errors[worst] <= 1e-5, f"{label}: {len(values)} values are float64's{f'; {worst} differs by {errors[worst]:.1e}' if worst else ''}")


def digits():
    model = example("digits")
    for parameter in model["parameters"]:
        parameter.pop("init", None)
    return changed(model, (["inputs", 0, "shape"], [4, 64]), (["inputs", 1, "shape"], [4, 1]))


def entries(c):
    """@infer has what needs no further inputs, @eval the rest; with --infer, @infer has all."""
    program = c.compile(digits(), "--keep=fc1.*,ce.loss", "--keep=loss,probs")
    infer, evaluation, step = (outputs_of(c, program, entry) for entry in ("infer", "eval", "train_step"))
    fc1 = {"fc1.mm", "fc1.out", "fc1.act", "fc1.drop"}
    kept = lambda entry: {n for n, o in entry.items() if o["field"] == "kept"}
    c.ok(kept(infer) == fc1, f"@infer has the kept values that need no labels: {sorted(infer)}")
    c.ok(kept(evaluation) == kept(step) == fc1 | {"ce.loss", "probs"},
         f"@eval and @train_step have all of them: {sorted(kept(step))}")
    c.ok(step["loss"]["field"] == "loss", "the loss stays the loss")
    c.ok("  kept fc1.mm [4, 128] float16\n" in c.run("amprun", program, "--info")[1], "--info prints kept values")
    x, y = c.npy("x.npy", [7, 64], floats(448)), c.npy("y.npy", [7, 1], [1, 2, 3, 4, 5, 6, 7], "int64")
    c.train(program, "--mode=infer", f"--data=x={x}", "--output=fc1.act=act.npy")
    c.ok(read_npy(c.path("act.npy"))[1][0] == 7, "batches of a kept value are joined, and its tail is cut back")
    c.train(program, "--mode=infer", f"--data=x={x},label={y}", "--output=ce.loss=ce.npy,fc1.act=both.npy")
    c.ok(read_npy(c.path("ce.npy"))[1][0] == 7 and c.path("both.npy").read_bytes() == c.path("act.npy").read_bytes(),
         "a value that needs labels is computed by @eval, and the others have the same bytes there")
    program = c.compile(digits(), "--infer", "--keep=ce.loss,loss", name="i")
    c.ok(kept(outputs_of(c, program, "infer")) == {"ce.loss", "loss"}, "with --infer, @infer has all kept values, the loss among them")


def names(c):
    """What an entry may be."""
    model = json.dumps(changed(example(), (["ops", 2, "outputs", "Out"], ["a,b(c"]), (["ops", 3, "inputs", "X"], ["a,b(c"])))
    c.path("n.json").write_text(model)
    keeps = lambda *options: {n for n, o in outputs_of(c, c.compile("n.json", *options), "train_step").items() if o["field"] == "kept"}
    for label, options, expected in (
        ("a name", ["--keep=fc1.mm"], {"fc1.mm"}), ("two names", ["--keep=fc1.mm,fc2.mm"], {"fc1.mm", "fc2.mm"}),
        ("repeated", ["--keep=fc1.mm", "--keep=fc2.mm", "--keep=fc1.mm"], {"fc1.mm", "fc2.mm"}), ("a regex", ["--keep=fc..mm"], {"fc1.mm", "fc2.mm"}),
        ("a regex with commas", ["--keep=f[c,d][1,2].mm,fc1.o{1,2}ut"], {"fc1.mm", "fc2.mm", "fc1.out"}),
        ("a name with a comma and a bracket", ["--keep=a,b(c"], {"a,b(c"}), ("escaped", [r"--keep=fc1\.mm,a\,b\(c"], {"fc1.mm", "a,b(c"}),
        ("an output", ["--keep=fc2.out"], set()), ("an output among others", ["--keep=fc2.*"], {"fc2.mm"}),
        ("--keep-values", ["--keep-values"], None)):
        if expected is None:
            got = {n for n, o in outputs_of(c, c.compile("n.json", *options), "infer").items() if o["field"] == "kept"}
            expected = {"fc1.mm", "fc1.out", "a,b(c", "fc2.mm", "loss"}
        else:
            got = keeps(*options)
        c.ok(got == expected, f"{label}: {options} keep {sorted(got)}")
    c.compile("n.json", "--amp-decisions=d.json")
    c.compile("n.json", "--amp-replay=d.json", "--keep=fc1.mm")
    c.compile("n.json", "--keep=fc1.mm", "--amp-decisions=k.json")
    c.ok(c.path("d.json").read_text() == c.path("k.json").read_text(), "decisions are those of the same graph, whatever is kept")
    refused = lambda label, status, option, *says: c.refused(label, "ampc", ["n.json", option], status, *says)
    refused("a near miss", 1, "--keep=fc1.mn", "n.json: error: --keep: 'fc1.mn'", "hint: did you mean 'fc1.mm'?")
    refused("part of a name", 1, "--keep=fc1", "--keep: 'fc1' is no value of the model, and as a regex it matches no whole name of one")
    refused("a parameter", 1, "--keep=fc1.w", "'fc1.w' is a parameter", "amprun --save-weights")
    refused("an input", 1, "--keep=x", "'x' is an input")
    refused("an op", 1, "--keep=fc1.matmul", "'fc1.matmul' is an op, not a value", "hint: it writes 'fc1.mm'")
    refused("a regex that does not compile", 2, "--keep=fc[1", "ampc: error: --keep: 'fc[1' is no regular expression: ")
    for option in ("--keep=,fc1.mm", "--keep=fc1.mm,", "--keep="):
        refused("an empty entry", 2, option, "ampc: error: --keep: ")
    c.path("d.json").write_text(json.dumps(digits()))
    c.refused("a side output", "ampc", ["d.json", "--keep=fc1.mask"], 1, "'fc1.mask' is a side output of op 'fc1.dropout' that has no value")
    c.compile("n.json")
    for mode in ("train", "infer"):
        c.refused(f"another output, --mode={mode}", "amprun", ["m.bin", f"--mode={mode}", "--output=fc1.mm=o.npy"], 1,
                  "m.bin: error: has no output 'fc1.mm'", "hint: ampc --keep=fc1.mm makes a value inside the model an output of the program")


def main():
    with contract(__doc__) as c:
        c.tools.device = "cpu"  # a GPU's library may end a product in what follows it, but not one that is kept: other roundings
        entries(c)
        names(c)
        for number, build in enumerate(MODELS):
            lanes = list(LANES)
            for lane in {"O0", lanes[1 + number % 6], lanes[1 + (number + 3) % 6]}:
                try:
                    check_model(c, build, lane)
                except (Failure, OSError, LookupError) as failure:
                    c.ok(False, f"{build.__name__} {lane}: {type(failure).__name__}: {failure}")


if __name__ == "__main__":
    main()
