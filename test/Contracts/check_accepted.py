#!/usr/bin/env python3
"""What a model and its files may look like and still be right: spellings, generations, names, numbers, orders. Standard library only.

Every variant of linear2 must train to the very bits of the plain one.
"""
import json
import struct

from contract import changed, contract, example, floats
from tensors import read_npy, read_safetensors, write_npy

OP0, OP1, OP2 = ("ops", 0), ("ops", 1), ("ops", 2)
BOOKKEEPING = {"op_role": 0, "op_role_var": [], "op_device": "", "op_callstack": ["a", "b"], "with_quant_attr": False, "op_namescope": "/block/",
               "use_cudnn": True, "use_mkldnn": False, "use_onednn": False, "mkldnn_data_type": "float32", "onednn_data_type": "float32", "use_quantizer": False, "struct_name": "/layer/", "place": "cpu"}


def renamed(model, names):
    """The model with tensors under other names, wherever they stand."""
    swap = lambda v: names.get(v, v) if isinstance(v, str) else [swap(x) for x in v] if isinstance(v, list) else \
        {k: swap(x) for k, x in v.items()} if isinstance(v, dict) else v
    return swap(model)


def variants(model):
    """Label, model: each the same program."""
    reordered = dict(sorted(changed(model).items(), reverse=True))
    yield "its keys in another order", reordered
    yield "a string for a slot of one", changed(model, ((*OP0, "inputs"), {"X": "x", "Y": "fc1.w"}), ((*OP0, "outputs"), {"Out": "fc1.mm"}))
    yield "no attributes where Paddle has defaults", changed(model, ((*OP0, "attrs"), None), ((*OP1, "attrs"), None))
    yield "empty attributes", changed(model, ((*OP2, "attrs"), {}))
    yield "Paddle's bookkeeping attributes", changed(model, ((*OP2, "attrs"), dict(BOOKKEEPING)))
    yield "a scope", changed(model, ((*OP2, "scope"), "/encoder/"))
    yield "float for int where it is whole: no", None
    yield "dtypes as numbers", changed(model, (("inputs", 0, "dtype"), 5), (("parameters", 0, "dtype"), 5))
    yield "the settings of a parameter that are the defaults", changed(model, (("parameters", 0, "learning_rate"), 1.0), (("parameters", 0, "need_clip"), True))
    yield "a trainable parameter that says so", changed(model, (("parameters", 0, "trainable"), True))
    yield "the default init", changed(model, (("parameters", 0, "init"), None), (("parameters", 1, "init"), None))
    yield "an amp section of defaults", changed(model, (("amp",), {"level": "O1", "dtype": "float16", "init_loss_scaling": 32768, "custom_white_list": []}))
    yield "no metrics, said", changed(model, (("train", "metrics"), []))
    yield "a constant schedule", changed(model, (("train", "optimizer", "learning_rate"), {"type": "constant", "learning_rate": 0.1}))
    yield "a learning rate of other digits", changed(model, (("train", "optimizer", "learning_rate"), 10e-2))
    side = changed(model, (("ops", 5, "type"), "mse_loss"))
    yield "an op whose result nobody reads", changed(side, (("ops",), model["ops"] + [{"type": "tanh", "name": "idle", "inputs": {"X": ["fc1.out"]}, "outputs": {"Out": ["idle.out"]}}]))


def spelled(c, reference):
    for label, model in variants(example()):
        if model is None:
            continue
        program = c.compile(model, name="v")
        c.train(program, "--steps=4", "--save-weights=v.w")
        c.ok(c.path("v.w").read_bytes() == reference, label)
    # PIR has no mse_loss; at O0 its composition is the same.
    for name in ("linear2", "linear2_pir"):
        c.train(c.compile(example(name), "--amp-level=O0", name="v"), "--steps=4", f"--save-weights={name}.w")
    c.ok(c.path("linear2.w").read_bytes() == c.path("linear2_pir.w").read_bytes(), "the generation of PIR")
    text = json.dumps(example())
    for label, variant in (("indented text", json.dumps(example(), indent=7)), ("no spaces", json.dumps(example(), separators=(",", ":"))),
                           ("carriage returns", json.dumps(example(), indent=1).replace("\n", "\r\n")),
                           ("escapes", text.replace("fc1.mm", "fc\\u0031\\u002emm").replace("relu", "r\\u0065lu")),
                           ("blanks around it", "\n\n\t " + text + " \n\n"), ("a byte order mark", "\ufeff" + text)):
        c.path("t.json").write_bytes(variant.encode())
        status, _, err = c.run("ampc", "t.json", "-ot.bin", "--target=cpu", "--cpu=x86-64-v3")
        if label == "a byte order mark":
            c.ok(status in (0, 1) and "rror: " in err or status == 0, f"{label}: read, or refused in one line: {err}")
            continue
        c.train("t.bin", "--steps=4", "--save-weights=v.w")
        c.ok(status == 0 and c.path("v.w").read_bytes() == reference, label)


def op(kind, inputs, outputs, **attrs):
    return {"type": kind, "inputs": inputs, "outputs": outputs, "attrs": attrs}


# Ops on x [4, 6]: an operand that is a constant, and the attribute in its place.
CONSTANT = {
    "PIR's axis of a sum": ([op("full_int_array", {}, {"out": "c"}, value=[1], dtype="int64"), op("sum", {"x": "x", "axis": "c"}, {"out": "y"}, keepdim=True)],
                            [op("sum", {"x": "x"}, {"out": "y"}, axis=[1], keepdim=True)]),
    "PIR's axes, none": ([op("full_int_array", {}, {"out": "c"}, value=[], dtype="int64"), op("sum", {"x": "x", "axis": "c"}, {"out": "y"}, keepdim=True)],
                         [op("sum", {"x": "x"}, {"out": "y"}, axis=[], keepdim=True)]),
    "PIR's own names": ([op("assign_value_", {"output": "x"}, {"out": "c"}, shape=[2], values=[3, 8], dtype="int64"), op("reshape", {"x": "x", "shape": "c"}, {"out": "z"}),
                         op("trunc", {"input": "z"}, {"out": "y"})],
                        [op("reshape", {"x": "x"}, {"out": "z"}, shape=[3, 8]), op("trunc", {"x": "z"}, {"out": "y"})]),
    "PIR's axis of a concat": ([op("full", {}, {"out": "c"}, shape=[1], value=0, dtype="int32"), op("concat", {"x": ["x", "x"], "axis": "c"}, {"out": "y"})],
                                         [op("concat", {"x": ["x", "x"]}, {"out": "y"}, axis=0)]),
    "PIR's shape": ([op("full_int_array", {}, {"out": "c"}, value=[3, -1], dtype=3, place="cpu"), op("reshape", {"x": "x", "shape": "c"}, {"out": "y"})],
                    [op("reshape", {"x": "x"}, {"out": "y"}, shape=[3, -1])]),
    "PIR's k": ([op("full", {}, {"out": "c"}, shape=[], value=2.0, dtype="int32"), op("topk", {"x": "x", "k": "c"}, {"out": "y", "indices": "i"}, axis=-1)],
                [op("topk", {"x": "x"}, {"out": "y", "indices": "i"}, k=2, axis=-1)]),
    "PIR's bounds": ([op("full", {}, {"out": "c"}, shape=[1], value=-0.5), op("full", {}, {"out": "d"}, shape=[1], value=0.25),
                      op("clip", {"x": "x", "min": "c", "max": "d"}, {"out": "y"})], [op("clip", {"x": "x"}, {"out": "y"}, min=-0.5, max=0.25)]),
    "PIR's slice": ([op("full_int_array", {}, {"out": "c"}, value=[1]), op("full_int_array", {}, {"out": "d"}, value=[3]),
                     op("slice", {"input": "x", "starts": "c", "ends": "d"}, {"out": "y"}, axes=[0])], [op("slice", {"input": "x"}, {"out": "y"}, axes=[0], starts=[1], ends=[3])]),
    "ProgramDesc's range": ([op("fill_constant", {}, {"Out": n}, shape=[1], value=v) for n, v in (("s", 1), ("e", 7), ("t", 1))]
                            + [op("range", {"Start": "s", "End": "e", "Step": "t"}, {"Out": "r"}), op("elementwise_add", {"X": "x", "Y": "r"}, {"Out": "y"})],
                            [op("range", {}, {"Out": "r"}, start=1, end=7, step=1, dtype="float32"), op("elementwise_add", {"X": "x", "Y": "r"}, {"Out": "y"})]),
    "ProgramDesc's shape, in parts": ([op("fill_constant", {}, {"Out": n}, shape=[1], value=v, dtype="int32") for n, v in (("s", 8), ("e", 3))]
                                      + [op("reshape2", {"X": "x", "ShapeTensor": ["s", "e"]}, {"Out": "y"}, shape=[-1, -1])],
                                      [op("reshape2", {"X": "x"}, {"Out": "y"}, shape=[8, 3])]),
    "ProgramDesc's axis": ([op("fill_constant", {}, {"Out": "c"}, shape=[1], value=1, dtype="int32"), op("concat", {"X": ["x", "x"], "AxisTensor": "c"}, {"Out": "y"})],
                           [op("concat", {"X": ["x", "x"]}, {"Out": "y"}, axis=1)]),
    "ProgramDesc's shape of an expansion": ([op("assign_value", {}, {"Out": "c"}, shape=[3], dtype="int32", int32_values=[2, 4, 6]), op("expand_v2", {"X": "x", "Shape": "c"}, {"Out": "y"})],
                                            [op("expand_v2", {"X": "x"}, {"Out": "y"}, shape=[2, 4, 6])]),
    "the slot of ProgramDesc in small letters": ([op("fill_constant", {}, {"Out": n}, shape=[1], value=v, dtype="int32") for n, v in (("a", 2), ("b", 4), ("d", 6))]
                                                 + [op("expand_v2", {"expand_shapes_tensor": ["a", "b", "d"], "X": "x"}, {"Out": "y"}, shape=[-1, 4, 6])],
                                                 [op("expand_v2", {"X": "x"}, {"Out": "y"}, shape=[2, 4, 6])]),
    "a number of a shape that is cast": ([op("fill_constant", {}, {"Out": "c"}, shape=[1], value=6, dtype="int64"), op("cast", {"X": "c"}, {"Out": "d"}, in_dtype=3, out_dtype=2),
                                          op("fill_constant", {"ShapeTensorList": ["d"]}, {"Out": "e"}, shape=[-1], value=0.5, dtype=5),
                                          op("elementwise_mul", {"X": "x", "Y": "e"}, {"Out": "y"})],
                                         [op("fill_constant", {}, {"Out": "e"}, shape=[6], value=0.5, dtype=5), op("elementwise_mul", {"X": "x", "Y": "e"}, {"Out": "y"})]),
    "the lists of Paddle 2.6": ([op("assign_value", {}, {"Out": "c"}, shape=[2, 3], dtype=5, bool_values=[], int32_values=[], int64_values=[], fp64_values=[], fp32_values=[1.5] * 6),
                                 op("set_value", {"Input": "x"}, {"Out": "z"}, axes=[0], starts=[1], ends=[3], steps=[1], shape=[1], bool_values=[], fp16_values=[],
                                    fp32_values=[0.25], fp64_values=[], int32_values=[], int64_values=[], dtype=5),
                                 op("reshape2", {"X": "c"}, {"Out": "d"}, shape=[6]), op("elementwise_add", {"X": "z", "Y": "d"}, {"Out": "y"})],
                                [op("set_value", {"Input": "x"}, {"Out": "z"}, axes=[0], starts=[1], ends=[3], steps=[1], shape=[1], fp32_values=[0.25]),
                                 op("scale", {"X": "z"}, {"Out": "y"}, bias=1.5)]),
    "what detach is in Paddle 2": ([op("share_data", {"X": "x"}, {"Out": "y"})], [op("assign", {"X": "x"}, {"Out": "y"})]),
}


def constants(c):
    """Operands that are constants are the attributes that they stand for."""
    write_npy(c.path("x.npy"), "float32", [4, 6], floats(24))
    for label, forms in CONSTANT.items():
        results = []
        for ops in forms:
            model = {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": [4, 6], "dtype": "float32"}], "parameters": [], "ops": ops, "outputs": ["y"]}
            c.run("amprun", c.compile(model, "--infer", name="k"), "--data=x=x.npy", "--output=y=y.npy", "--device=cpu")
            results.append(read_npy(c.path("y.npy"))[1:])
        c.ok(results[0] == results[1], f"{label} as an operand")
    broken = {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": [4, 6], "dtype": "float32"}, {"name": "k", "shape": [1], "dtype": "int64"}],
              "parameters": [], "ops": [op("sum", {"x": "x", "axis": "k"}, {"out": "y"})], "outputs": ["y"]}
    c.path("b.json").write_text(json.dumps(broken))
    status, _, err = c.run("ampc", "b.json", "--check")
    c.ok(status == 1 and "slot 'axis' of 'sum' gives attribute 'axis': its operand must be a constant that fits it" in err, f"an axis that is no constant: {err}")
    detached = {**broken, "inputs": broken["inputs"][:1], "ops": [op("share_data", {"X": "x"}, {"Out": "y"})]}
    c.path("b.json").write_text(json.dumps(detached))
    status, _, err = c.run("ampc", "b.json", "--infer", "--emit=model", "-o", "d.json")
    c.ok(status == 0 and json.loads(c.path("d.json").read_text())["ops"][0]["stop_gradient"], f"no gradient flows through share_data: {err}")


def names(c, reference):
    """A name is any text; numbers do not depend on it."""
    plain = read_safetensors(c.path("m.w"))
    for label, name in (("blanks", "a b"), ("slashes", "block/0/w"), ("an at sign", "@w.1"), ("quotes", 'a"b\'c'), ("a backslash", "a\\b"),
                        ("Greek", "βάρος"), ("an emoji", "\U0001f4a1"), ("brackets", "w[0]{1}<2>"), ("a percent sign", "%0"),
                        ("a thousand letters", "w" * 1000), ("a number", "0"), ("a word of the IR", "module"), ("a float's name", "fc1.w.float16"),
                        ("the name of an op", "fc1.matmul"), ("a function of the program", "main"), ("an entry of the program", "train_step")):
        model = renamed(example(), {"fc1.w": name})
        model["ops"][0]["name"] = "first"
        c.path("n.json").write_text(json.dumps(model, ensure_ascii=False))
        status, _, err = c.run("ampc", "n.json", "-on.bin", "--target=cpu", "--cpu=x86-64-v3")
        c.ok(status == 0, f"{label} in a name: exit {status}: {err.strip()[:200]}")
        if status:
            continue
        status, _, err = c.run("amprun", "n.bin", "--steps=4", "--save-weights=n.w", "--log=n.log", "--profile=n.trace")
        got = read_safetensors(c.path("n.w")) if status == 0 else {}
        # The initial weights depend on the place of a parameter, not on its name.
        c.ok(status == 0 and name in got and set(got) == (set(plain) - {"fc1.w"}) | {name}, f"{label} in a name, in the weights: {err.strip()[:200]}")
        c.ok(c.run("amprun", "n.bin", "--steps=2", f"--inject-nan=1:{name}")[0] == 0, f"{label} in a name, and a fault in its gradient")
        c.ok(status == 0 and json.loads(c.path("n.trace").read_text()) and c.run("amprun", "n.bin", "--weights=n.w", "--steps=0")[0] == 0,
             f"{label} in a name, in the trace and as --weights")
    for label, name in (("a comma", "in,1"), ("an equals sign", "in=1")):
        c.compile(renamed(example(), {"x": name}), name="n")
        status, _, err = c.run("amprun", "n.bin", "--steps=1")
        c.ok(status == 0, f"an input with {label} in its name runs on random data: {err}")


def reductions(c):
    """An empty list of dimensions means all of them, forward and gradient; no list means the first one."""
    def trained(kind, slots, **attrs):
        model = {"format": "ampc.model", "version": 1, "name": "r", "inputs": [], "parameters": [{"name": "w", "shape": [3, 4], "dtype": "float32"}],
                 "ops": [{"type": kind, "name": "r", "inputs": {slots[0]: ["w"]}, "outputs": {slots[1]: ["y"]}, "attrs": attrs},
                         {"type": "square", "name": "s", "inputs": {"X": ["y"]}, "outputs": {"Out": ["z"]}}, {"type": "mean", "name": "m", "inputs": {"X": ["z"]}, "outputs": {"Out": ["loss"]}}],
                 "outputs": ["y"], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.25}}}
        program = c.compile(model, "--amp-level=O0", name="r")
        c.train(program, "--steps=2", "--save-weights=r.w", "--output=y=y.npy")
        return read_npy(c.path("y.npy"))[1], c.path("r.w").read_bytes()

    for kind, pir in (("sum", "sum"), ("mean", "mean"), ("max", "max"), ("min", "min")):
        for keep in (False, True):
            whole = trained(f"reduce_{kind}", ("X", "Out"), reduce_all=True, keep_dim=keep)
            c.ok(whole[0] == ((1, 1) if keep else ()), f"reduce_{kind} of all gives {whole[0]}")
            c.ok(trained(f"reduce_{kind}", ("X", "Out"), dim=[], keep_dim=keep) == whole, f"reduce_{kind} with an empty dim, keep_dim {keep}")
            c.ok(trained(f"reduce_{kind}", ("X", "Out"), dim=[], reduce_all=False, keep_dim=keep) == whole, f"reduce_{kind} with an empty dim and reduce_all false")
            c.ok(trained(pir, ("x", "out"), axis=[], keepdim=keep) == whole, f"PIR's {pir} with an empty axis")
        c.ok(trained(f"reduce_{kind}", ("X", "Out"))[0] == (4,), f"reduce_{kind} without dim reduces the first dimension")


def weight_files(c):
    """safetensors as other programs write it."""
    values = {p["name"]: (p["shape"], floats(p["shape"][0] * (p["shape"] + [1])[1])) for p in example()["parameters"]}

    def write(order, kind="F32", metadata=None, blanks=0):
        letter, size = {"F32": ("f", 4), "F16": ("e", 2), "BF16": (None, 2)}[kind]
        head, body = ({"__metadata__": metadata} if metadata else {}), b""
        for name in order:
            shape, data = values[name]
            raw = struct.pack(f"<{len(data)}{letter}", *data) if letter else b"".join(struct.pack("<f", v)[2:] for v in data)
            head[name] = {"dtype": kind, "shape": shape, "data_offsets": [len(body), len(body) + len(raw)]}
            body += raw
        text = json.dumps(head).encode() + b" " * blanks
        c.path("w").write_bytes(struct.pack("<Q", len(text)) + text + body)

    order = list(values)
    for label, how in (("in another order", {"order": order[::-1]}), ("with metadata", {"order": order, "metadata": {"format": "pt", "by": "x"}}),
                       ("with a padded header", {"order": order, "blanks": 37}), ("in float16", {"order": order, "kind": "F16"}),
                       ("in bfloat16", {"order": order, "kind": "BF16"})):
        write(**how)
        c.train("m.bin", "--weights=w", "--steps=0", "--save-weights=back")
        back = read_safetensors(c.path("back"))
        c.ok({k: (list(v[1]), v[2]) for k, v in back.items()} == {k: (list(s), d) for k, (s, d) in values.items()}, f"weights {label}")
    # A frozen parameter is saved and loaded as the others are.
    model = changed(example(), (("parameters", 0, "trainable"), False))
    c.compile(model, name="f")
    write(order)
    c.train("f.bin", "--weights=w", "--steps=3", "--save-weights=back")
    back = read_safetensors(c.path("back"))
    c.ok(back["fc1.w"][2] == values["fc1.w"][1] and back["fc2.w"][2] != values["fc2.w"][1], "a frozen parameter stays, and is there")


def arrays(c):
    """.npy as numpy has written it over the years."""
    data = struct.pack("<32f", *floats(32))
    c.npy("y.npy", [4, 2])
    c.npy("x.npy", [4, 8])
    c.train("m.bin", "--mode=infer", "--data=x=x.npy,y=y.npy", "--output=fc2.out=o.npy")
    expected = read_npy(c.path("o.npy"))

    def write(text, version):
        head = text.encode() + b"\n"
        c.path("x.npy").write_bytes(b"\x93NUMPY" + bytes([version, 0]) + struct.pack("<H" if version == 1 else "<I", len(head)) + head + data)

    for label, text, version in (
            ("version 1", "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 8), }", 1), ("version 2", "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 8), }", 2),
            ("version 3", "{'descr': '<f4', 'fortran_order': False, 'shape': (4, 8), }", 3), ("another order of keys", "{'shape': (4, 8), 'descr': '<f4', 'fortran_order': False}", 1),
            ("double quotes", '{"descr": "<f4", "fortran_order": False, "shape": (4, 8)}', 1), ("no blanks", "{'descr':'<f4','fortran_order':False,'shape':(4,8)}", 1),
            ("many blanks", "{ 'descr' : '<f4' ,  'fortran_order' : False , 'shape' : ( 4 , 8 , ) , }" + " " * 500, 1)):
        write(text, version)
        c.train("m.bin", "--mode=infer", "--data=x=x.npy,y=y.npy", "--output=fc2.out=o.npy")
        c.ok(read_npy(c.path("o.npy")) == expected, f".npy: {label}")
    head = c.path("o.npy").read_bytes()
    c.ok(head[:8] == b"\x93NUMPY\x01\x00" and (10 + head[8] + 256 * head[9]) % 64 == 0 and head[9 + head[8] + 256 * head[9]:][:1] == b"\n",
         "an output's header is numpy's: version 1, data at a multiple of 64, a newline at its end")


def main():
    with contract(__doc__) as c:
        c.compile(example())
        c.train("m.bin", "--steps=4", "--save-weights=m.w")
        reference = c.path("m.w").read_bytes()
        spelled(c, reference)
        names(c, reference)
        constants(c)
        reductions(c)
        weight_files(c)
        arrays(c)


if __name__ == "__main__":
    main()
