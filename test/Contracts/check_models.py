#!/usr/bin/env python3
"""A model that is wrong in one place: exit 1, one error that names the file and the place, no output. Standard library only."""
import json

from contract import changed, contract, example

BIG = 10**18
OP0 = ("ops", 0)

# What is wrong, how the model changes, what the error names.
CHANGES = [
    ("no format", [(("format",), None)], ["format"]),
    ("another format", [(("format",), "onnx")], ["format"]),
    ("another version", [(("version",), 2)], ["version"]),
    ("a version in text", [(("version",), "1")], ["version"]),
    ("no inputs", [(("inputs",), None)], ["inputs"]),
    ("no parameters", [(("parameters",), None)], ["parameters"]),
    ("no ops", [(("ops",), None)], ["ops"]),
    ("no outputs", [(("outputs",), None)], ["outputs"]),
    ("an unknown key", [(("optimiser",), {})], ["optimiser"]),
    ("an unknown key of an input", [(("inputs", 0, "dtpye"), "float32")], ["inputs[0]", "dtpye"]),
    ("an input without a name", [(("inputs", 0, "name"), None)], ["inputs[0]", "name"]),
    ("an input without a shape", [(("inputs", 0, "shape"), None)], ["inputs[0]", "shape"]),
    ("an input without a dtype", [(("inputs", 0, "dtype"), None)], ["inputs[0]", "dtype"]),
    ("an unknown dtype", [(("inputs", 0, "dtype"), "float31")], ["inputs[0].dtype", "float31"]),
    ("a negative dimension", [(("inputs", 0, "shape"), [-1, 8])], ["inputs[0].shape"]),
    ("a dimension of zero", [(("inputs", 0, "shape"), [0, 8])], ["inputs[0].shape"]),
    ("a dimension that is no integer", [(("inputs", 0, "shape"), [4.5, 8])], ["inputs[0].shape"]),
    ("a shape of 10^18 elements", [(("inputs", 0, "shape"), [BIG, 8])], ["inputs[0].shape"]),
    ("dimensions whose product overflows", [(("inputs", 0, "shape"), [2**62, 2**62])], ["inputs[0].shape"]),
    ("a parameter of more bytes than any file", [(("parameters", 0, "shape"), [2**46, 16])], ["parameters[0].shape"]),
    ("a duplicate input", [(("inputs", 1, "name"), "x")], ["inputs[1]", "'x'"]),
    ("a parameter named as an input", [(("parameters", 0, "name"), "x")], ["parameters[0]", "'x'"]),
    ("a parameter named as the loss scale", [(("parameters", 3, "name"), "amp.loss_scaling")], ["parameters[3].name", "ampc's own variables"]),
    ("a parameter named as the seed", [(("parameters", 3, "name"), "random.seed")], ["parameters[3].name", "random.*"]),
    ("a parameter named as a moment", [(("parameters", 3, "name"), "fc1.w.moment1")], ["parameters[3].name", "has the name of a training's state", "parameters[0]"]),
    ("a parameter named as a copy", [(("parameters", 0, "name"), "fc1.b.float16")], ["parameters[0].name", "fc1.b.float16"]),
    ("a name with a newline", [(("parameters", 3, "name"), "a\nb")], ["parameters[3].name", "control characters"]),
    ("a duplicate op name", [(("ops", 1, "name"), "fc1.matmul")], ["ops[1]", "fc1.matmul"]),
    ("an empty op name", [(("ops", 1, "name"), "")], ["ops[1]"]),
    ("an unknown op", [((*OP0, "type"), "matmul_v3")], ["ops[0]", "matmul_v3", "fc1.matmul", "did you mean 'matmul_v2'"]),
    ("an op without a type", [((*OP0, "type"), None)], ["ops[0]", "type"]),
    ("an unknown slot", [((*OP0, "inputs"), {"X": ["x"], "W": ["fc1.w"]})], ["ops[0]", "W", "fc1.matmul"]),
    ("a slot of the other generation", [((*OP0, "inputs"), {"x": ["x"], "Y": ["fc1.w"]})], ["ops[0]", "fc1.matmul"]),
    ("a slot with two tensors", [((*OP0, "inputs", "X"), ["x", "x"])], ["ops[0]", "X"]),
    ("an empty slot", [((*OP0, "inputs", "X"), [])], ["ops[0]", "X"]),
    ("a missing tensor", [((*OP0, "inputs", "X"), ["xx"])], ["ops[0]", "'xx'", "fc1.matmul"]),
    ("a value read before it is written", [((*OP0, "inputs", "X"), ["fc1.act"])], ["fc1.matmul", "fc1.relu"]),
    ("a cycle of one op", [((*OP0, "inputs", "X"), ["fc1.mm"])], ["fc1.matmul", "fc1.mm"]),
    ("a value written twice", [(("ops", 1, "outputs", "Out"), ["fc1.mm"])], ["ops[1]", "fc1.mm", "fc1.matmul"]),
    ("an op that writes an input", [((*OP0, "outputs", "Out"), ["x"])], ["ops[0]", "'x'"]),
    ("an op that writes a parameter", [((*OP0, "outputs", "Out"), ["fc1.b"])], ["ops[0]", "'fc1.b'"]),
    ("shapes that do not fit", [(("parameters", 0, "shape"), [9, 16])], ["ops[0]", "fc1.matmul", "9"]),
    ("dtypes that do not fit", [(("inputs", 0, "dtype"), "int64")], ["ops[0]", "fc1.matmul"]),
    ("an unknown attribute", [((*OP0, "attrs", "trans_z"), True)], ["ops[0].attrs", "trans_z"]),
    ("an attribute of the wrong kind", [((*OP0, "attrs", "trans_x"), "yes")], ["ops[0].attrs.trans_x"]),
    ("an attribute beyond float32", [(("ops", 2, "type"), "leaky_relu"), (("ops", 2, "attrs"), {"alpha": 1e300})],
     ["ops[2].attrs.alpha"]),
    ("attributes that are a list", [((*OP0, "attrs"), [])], ["ops[0].attrs"]),
    ("an unknown output", [(("outputs",), ["fc2.uot"])], ["outputs[0]", "fc2.uot", "did you mean"]),
    ("the same output twice", [(("outputs",), ["fc2.out", "fc2.out"])], ["outputs[1]", "fc2.out"]),
    ("an unknown init", [(("parameters", 0, "init"), {"type": "xavier"})], ["parameters[0].init", "xavier"]),
    ("an init without its value", [(("parameters", 0, "init"), {"type": "file"})], ["parameters[0].init"]),
    ("a constant that is trained", [(("parameters", 0, "constant"), True), (("parameters", 0, "trainable"), True), (("parameters", 0, "init"), {"type": "uniform"})],
     ["parameters[0].constant: constant 'fc1.w' cannot be trained"]),
    ("a constant without a value", [(("parameters", 0), {"name": "fc1.w", "shape": [8, 16], "dtype": "float32", "constant": True})], ["parameters[0].constant: constant 'fc1.w' needs its value in init"]),
    ("a uniform whose range exceeds float32", [(("parameters", 0, "init"), {"type": "uniform", "low": -3e38, "high": 3e38})],
     ["parameters[0].init: the difference of high and low exceeds float32"]),
    ("a uniform of which low is above high", [(("parameters", 0, "init"), {"type": "uniform", "low": 1, "high": 0})],
     ["parameters[0].init"]),
    ("a normal with a negative deviation", [(("parameters", 0, "init"), {"type": "normal", "mean": 0, "std": -1})],
     ["parameters[0].init"]),
    ("a missing file of weights", [(("parameters", 0, "init"), {"file": "nowhere.npy"})], ["nowhere.npy"]),
    ("an unknown loss", [(("train", "loss"), "los")], ["train.loss", "'los'", "did you mean 'loss'"]),
    ("a loss that is no scalar", [(("train", "loss"), "fc2.out")], ["train.loss", "fc2.out"]),
    ("a loss that depends on no parameter", [(("train", "loss"), "x")], ["train.loss"]),
    ("an unknown metric", [(("train", "metrics"), ["acc"])], ["train.metrics[0]", "acc"]),
    ("an unknown optimizer", [(("train", "optimizer", "type"), "sdg")], ["train.optimizer", "sdg"]),
    ("an optimizer without a type", [(("train", "optimizer", "type"), None)], ["train.optimizer", "type"]),
    ("an argument of another optimizer", [(("train", "optimizer", "beta1"), 0.9)], ["train.optimizer", "beta1"]),
    ("a learning rate in text", [(("train", "optimizer", "learning_rate"), "0.1")], ["train.optimizer.learning_rate"]),
    ("a negative learning rate", [(("train", "optimizer", "learning_rate"), -0.1)], ["train.optimizer.learning_rate"]),
    ("an unknown schedule", [(("train", "optimizer", "learning_rate"), {"type": "cosin"})], ["train.optimizer.learning_rate", "cosin"]),
    ("an unknown clip", [(("train", "grad_clip"), {"type": "globalnorm"})], ["train.grad_clip", "globalnorm"]),
    ("a clip without its norm", [(("train", "grad_clip"), {"type": "global_norm"})], ["train.grad_clip", "clip_norm"]),
    ("an unknown key of amp", [(("amp",), {"levle": "O1"})], ["amp", "levle", "did you mean 'level'"]),
    ("an unknown level", [(("amp",), {"level": "O3"})], ["amp.level", "O3"]),
    ("an op in both lists of the model", [(("amp",), {"custom_white_list": ["relu"], "custom_black_list": ["relu"]})], ["relu"]),
    ("an unknown name in a list", [(("amp",), {"custom_white_list": ["rellu"]})], ["custom_white_list", "rellu", "did you mean 'relu'"]),
    ("an unknown name in the varnames", [(("amp",), {"custom_black_varnames": ["fc1.owt"]})], ["varnames", "fc1.owt"]),
    ("a growth of one", [(("amp",), {"incr_ratio": 1.0})], ["amp.incr_ratio"]),
    ("a fall of one", [(("amp",), {"decr_ratio": 1.0})], ["amp.decr_ratio"]),
    ("a first scale of zero", [(("amp",), {"init_loss_scaling": 0})], ["amp.init_loss_scaling"]),
    ("a count of zero", [(("amp",), {"incr_every_n_steps": 0})], ["amp.incr_every_n_steps"]),
    ("a truth in text", [(("amp",), {"use_dynamic_loss_scaling": "yes"})], ["amp.use_dynamic_loss_scaling"]),
]

# What is wrong with the text itself.
TEXTS = [
    ("an empty file", "", []),
    ("no JSON", "model", []),
    ("a list", "[]", []),
    ("a cut file", '{"format": "ampc.model", ', []),
    ("two documents", "%s {}", []),
    ("a comma too many", '{"format": "ampc.model",}', []),
    ("a comment", "// model\n%s", []),
    ("a duplicate key", '{"format": "ampc.model", "format": "ampc.model"}', ["format"]),
    ("a number of 400 digits", '{"format": "ampc.model", "version": ' + "9" * 400 + "}", []),
    ("a hundred brackets", "[" * 100 + "]" * 100, []),
    ("a raw control character", '{"format": "ampc\x01model"}', []),
    ("a byte that is no UTF-8", b'{"format": "\xff"}', []),
    ("half of a surrogate pair", '{"format": "\\ud800"}', []),
    ("a bit of binary", bytes(range(256)), []),
]


def main():
    with contract(__doc__) as c:
        model = example()
        for label, steps, says in CHANGES:
            c.path("m.json").write_text(json.dumps(changed(model, *steps)))
            c.refused(label, "ampc", ["m.json", "-o", "m.bin"], 1, "m.json: ", *says)
        for number in ("NaN", "Infinity", "-Infinity", "1e999"):
            text = json.dumps(model).replace('"learning_rate": 0.1', f'"learning_rate": {number}')
            c.path("m.json").write_text(text)
            c.refused(f"a learning rate of {number}", "ampc", ["m.json", "-o", "m.bin"], 1, "m.json")
            text = json.dumps(changed(model, (("ops", 2, "type"), "leaky_relu"), (("ops", 2, "attrs"), {"alpha": 77})))
            c.path("m.json").write_text(text.replace("77", number))
            c.refused(f"an attribute of {number}", "ampc", ["m.json", "-o", "m.bin"], 1, "m.json")
        for label, text, says in TEXTS:
            data = text if isinstance(text, bytes) else (text.replace("%s", json.dumps(model))).encode()
            c.path("m.json").write_bytes(data)
            c.refused(label, "ampc", ["m.json", "-o", "m.bin"], 1, "m.json", *says)
        # The old output stays as it was where the new one fails.
        c.compile(model)
        c.path("m.json").write_text(json.dumps(changed(model, (("version",), 2))))
        c.refused("an old program beside a wrong model", "ampc", ["m.json", "-o", "m.bin"], 1, "version")
        # Recognised by content: the name of the file says nothing.
        c.path("model.onnx").write_text(json.dumps(model))
        c.ok(c.run("ampc", "model.onnx", "-o", "x.bin")[0] == 0, "a model under any name")


if __name__ == "__main__":
    main()
