#!/usr/bin/env python3
"""Errors speak the words of a model: for every operator under every name each input gets another dtype, rank and shape, each attribute a value
that it cannot have. What is refused names the op, and the attribute as the model spells it; dtypes are float32, not f32; shapes are
[4, 2]; nothing of MLIR's is among it. Standard library only.
"""
import concurrent.futures.process
import json
import re
import tempfile

from contract import changed, contract, example
from check_operators import Form
from programs import BROKEN, INTERNAL, Compiler

VALUES = [99, -99, 0, [], [7, 7], [-99], 1e30, -1.5, "nonsense", True]


def cases(form):
    """(what, model, the attribute that is wrong)"""
    for i in range(len(form.inputs)):
        for dtype in ("int64", "bool", "float16", "float32"):
            if dtype != form.inputs[i][1]:
                yield f"input {i} of {dtype}", changed(form.model(), (["inputs", i, "dtype"], dtype)), None
        for shape in ([], [5], [3, 5, 7], [17179869184, 1]):
            yield f"input {i} of shape {shape}", changed(form.model(), (["inputs", i, "shape"], shape)), None
    if form.slots and form.slots[0][1] == "*":
        for shape, dtype in (([2, 5], "float32"), ([2, 3, 1], "float32"), ([2, 3], "int64")):
            model = form.model()
            model["inputs"].append({"name": "other", "shape": shape, "dtype": dtype})
            model["ops"][0]["inputs"][form.slots[0][0]].append("other")
            yield f"a second value of {shape} {dtype}", model, None
    # The attributes of both generations are read and checked by the same code: the second one shows that it is spelt in its own words.
    for attr in form.known:
        for value in VALUES[-3:] if form.pir else VALUES:
            yield f"{attr} is {json.dumps(value)}", form.model(attrs={**form.attrs, attr: value}), attr


def load(tools):
    """In a process of the pool."""
    global compiler
    compiler = Compiler(tools)


def answer(model):
    return compiler.check(model, target="cpu")


def answers(pool, tools, tried):
    """Of libampc; when a model ends the process, of ampc, so that its label can be told. A sanitizer must come first in its process."""
    models = [model for _, model, _ in tried]
    if tools.sanitized():
        return [by_tool(tools, model) for model in models]
    try:
        return list(pool.map(answer, models, chunksize=16))
    except concurrent.futures.process.BrokenProcessPool:
        return [by_tool(tools, model) for model in models]


def by_tool(tools, model):
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/m.json", "w") as file:
            json.dump(model, file)
        return tools.run("ampc", "m.json", "--check", "--quiet", "--target=cpu", cwd=folder)


def verdict(model, attr, status, out, err):
    if status == 0:
        return None if not BROKEN.search(err) else "a raw failure"
    first = err.splitlines()[0] if err else ""
    place = re.match(r"m\.json: error: (ops\[0\]\S* \(op 'op'\)|outputs\[0\]|inputs\[\d\]\S*): ", first)
    if status != 1 or out or BROKEN.search(err) or not place:
        return "another form"
    if INTERNAL.search(err):
        return f"the word {INTERNAL.search(err)[0]!r}"
    # An attribute is named where it stands or by the message; a shape that follows from it is told by its dimensions.
    if attr and attr not in first and "[" not in first[place.end():]:
        return f"lacks {attr}"
    if first.startswith("m.json: error: ops[0] (") and model["ops"][0]["inputs"] and not re.search(r"(?m)^note: \w+(\[0\])? is 'in0' \[", err):
        return "does not say what the op reads"
    return None


def operators(c):
    forms = [Form(entry) for entry in json.loads(c.run("ampc", "--list-ops=json")[1]) if entry["op"] and entry["op"].startswith("nn.")]
    with concurrent.futures.ProcessPoolExecutor(2, initializer=load, initargs=(c.tools,)) as pool:
        for form in forms:
            tried = list(cases(form))
            seen = answers(pool, c.tools, tried)
            if tried and form == forms[0]:
                c.ok(seen == [by_tool(c.tools, model) for _, model, _ in tried], f"{form.label}: the library answers as ampc does")
            wrong = [f"{what}: {fault}: {err.strip()[:300]}" for (what, model, attr), (status, out, err) in zip(tried, seen)
                     if (fault := verdict(model, attr, status, out, err))]
            # These take every dtype and shape, and have no attribute.
            refused = sum(status != 0 for status, _, _ in seen)
            c.ok(not wrong and (refused or not form.inputs or form.type in ("logical_not", "assign", "size", "numel", "rank")), f"{form.label}: {refused} of {len(tried)} are refused, in words of the model{''.join(chr(10) + '  ' + w for w in wrong[:4])}")


def spellings(c):
    """The same attribute under each name that it has."""
    op = lambda kind, slots, attrs: changed(example(), (["ops", 2], {"type": kind, "name": "op", "inputs": {slots[0]: ["fc1.out"]}, "outputs": {slots[1]: ["fc1.act"]}, "attrs": attrs}))
    for kind, slots, attrs, says in (
        ("dropout", ("X", "Out"), {"dropout_prob": 2.0}, "ops[2] (op 'op'): expects dropout_prob in [0, 1], got 2"),
        ("dropout", ("x", "out"), {"p": 2.0}, "ops[2] (op 'op'): expects p in [0, 1], got 2"),
        ("dropout", ("X", "Out"), {"dropout_implementation": "x"}, "expects dropout_implementation 'downgrade_in_infer' or 'upscale_in_train', got 'x'"),
        ("reduce_sum", ("X", "Out"), {"dim": [5]}, "expects each entry of dim in [-2, 2), got 5"),
        ("sum", ("x", "out"), {"axis": [5]}, "expects each entry of axis in [-2, 2), got 5"),
        ("transpose2", ("X", "Out"), {"axis": [0, 0]}, "expects each dimension once in axis, got [0, 0]"),
        ("transpose", ("x", "out"), {"perm": [0, 0]}, "expects each dimension once in perm, got [0, 0]"),
        ("squeeze2", ("X", "Out"), {"axes": [4]}, "expects axes in [-2, 2), got 4"),
        ("cast", ("X", "Out"), {"out_dtype": "float8"}, "ops[2].attrs.out_dtype (op 'op'): expects a dtype, got 'float8'"),
        ("softmax", ("X", "Out"), {"axis": 2}, "expects axis in [-2, 2), got 2")):
        c.path("m.json").write_text(json.dumps(op(kind, slots, attrs)))
        err = c.refused(f"{kind} {attrs}", "ampc", ["m.json", "--check"], 1, says)
        c.ok(f"\nnote: {slots[0]} is 'fc1.out' [4, 16] float32" in err or ".attrs." in says, f"{kind}: and what it reads: {err.splitlines()[-1]}")
    for label, model, says in (
        ("a dtype", changed(example(), (["inputs", 0, "dtype"], "int64")), "expects X and Y of one element type, got int64 and float32"),
        ("two dtypes", changed(example(), (["inputs", 0, "dtype"], "float16")), "expects X and Y of one element type, got float16 and float32"),
        ("a loss that is no number", changed(example(), (["train", "loss"], "fc2.out")), "train.loss: loss 'fc2.out' must be one floating-point number, got [4, 2] float32"),
        ("shapes", changed(example(), (["parameters", 0, "shape"], [9, 16])), "expects equal contracted dimensions, got 8 of [4, 8] and 9 of [9, 16]")):
        c.path("m.json").write_text(json.dumps(model))
        c.refused(label, "ampc", ["m.json", "--check"], 1, says)


def known(c):
    """Operators of Paddle's lists that are not implemented."""
    model = example()
    conv = lambda i, kind: {"type": kind, "name": f"c{i}", "inputs": {"Input": ["x"]}, "outputs": {"Output": [f"c{i}.out"]}}
    model["ops"] += [conv(0, "hsigmoid_loss"), conv(1, "hsigmoid_loss"), conv(2, "margin_cross_entropy")]
    c.path("m.json").write_text(json.dumps(model))
    err = c.refused("hsigmoid_loss", "ampc", ["m.json", "--check"], 1, f"m.json: error: ops[{len(model['ops']) - 3}].type (op 'c0'): operator 'hsigmoid_loss' is known, but not implemented",
                    "note: of the model's operators these are not implemented: hsigmoid_loss (2 ops), margin_cross_entropy (1 op)", "hint: implemented are abs, accuracy, ", ", matmul_v2, ")
    c.ok(", add, " not in err, "those of the op's generation")
    model["ops"] = model["ops"][:-2]
    c.path("m.json").write_text(json.dumps(model))
    c.refused("a lone hsigmoid_loss", "ampc", ["m.json", "--check"], 1, "'hsigmoid_loss' is known, but not implemented", absent=("note:",))
    model["ops"][-1]["type"] = "conv9d"
    c.path("m.json").write_text(json.dumps(model))
    c.refused("no operator at all", "ampc", ["m.json", "--check"], 1, "unknown operator 'conv9d'", "hint: ")


def limits(c):
    """What a loader would refuse is refused by the compiler."""
    def product(x, y, kind="matmul_v2", **attrs):
        return {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": x, "dtype": "float32"}],
                "parameters": [{"name": "w", "shape": y, "dtype": "float32"}], "outputs": ["z"],
                "ops": [{"type": kind, "name": "op", "inputs": {"X": ["x"], "Y": ["w"]}, "outputs": {"Out": ["z"]}, "attrs": attrs}]}
    big = 1 << 34
    for label, model in (("rows", product([big, 1], [1, 2])), ("columns", product([2, 1], [1, big])), ("the contracted dimension", product([2, big], [big, 2])),
                         ("rows of a batch", product([1 << 16, 1 << 16, 2], [2, 2])), ("rows of mul", product([1 << 16, 1 << 16, 2], [2, 2], "mul", x_num_col_dims=2)),
                         ("a transposed operand", product([1, big], [1, 2], trans_x=True))):
        c.path("m.json").write_text(json.dumps(model))
        extent = big if "batch" not in label and "mul" not in label else 1 << 32
        c.refused(f"{label} of 2^31 or more", "ampc", ["m.json", "--check"], 1, "m.json: error: ops[0] (op 'op'): expects rows, columns and the contracted dimension of a product below 2^31, got "
                  f"{extent}: split the tensor, or make its batch smaller")
    c.path("m.json").write_text(json.dumps(product([1 << 16, 1 << 14, 2], [2, 2])))
    c.ok(c.run("ampc", "m.json", "--check")[0] == 0, "2^30 rows are taken")
    model = product([1, 1], [1, 1])
    relu = lambda i: {"type": "relu", "name": f"r{i}", "inputs": {"X": [f"v{i}"]}, "outputs": {"Out": [f"v{i + 1}"]}}
    model.update(inputs=[{"name": "v0", "shape": [1 << 44], "dtype": "float32"}], parameters=[], ops=[relu(0), relu(1)], outputs=["v1", "v2"])
    c.path("m.json").write_text(json.dumps(model))
    c.refused("2^46 bytes three times", "ampc", ["m.json", "--check"], 1, f"m.json: error: the program takes {3 << 46} bytes of memory, more than 2^47", "note: bytes of what takes most: input ",
              "hint: make the model or its batch smaller")
    model.update(ops=[relu(0)], outputs=["v1"])
    c.path("m.json").write_text(json.dumps(model))
    c.ok(c.run("ampc", "m.json", "--check")[0] == 0, "twice is 2^47, which is taken")


def main():
    with contract(__doc__) as c:
        spellings(c)
        known(c)
        limits(c)
        operators(c)


if __name__ == "__main__":
    main()
