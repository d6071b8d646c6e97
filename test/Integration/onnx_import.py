"""What the importer makes of models in ONNX: names, constants, functions, control flow, external data, parameters.

usage: onnx_import.py AMPC AMPRUN
"""
import json
import pathlib
import re
import struct
import subprocess
import tempfile

from onnx_running import AMPC, AMPRUN, computed, counted, expect, ints, must
from onnx_writer import BOOL, DOUBLE, FLOAT, INT64, Graph, Tensor, function, graph, model, node, simple, tensor, value


def imported(folder, data, *options):
    (folder / "m.onnx").write_bytes(data)
    return must(AMPC, "m.onnx", "--emit=import", *options, cwd=folder)


def names(folder):
    text = imported(folder, simple([node("Gemm", ["x", "w", "b"], ["h"], "fc1"), node("Relu", ["h"], ["y"])], (2, 3),
                                   initializers=[tensor("w", [3, 4], [0] * 12), tensor("b", [4], [0] * 4)]))
    expect('nn.name = "fc1", nn.results = "fc1.matmul_v2"' in text, "the product of Gemm has the name of the node")
    expect('nn.name = "fc1.elementwise_add", nn.results = "h"' in text, "the value has the name of the file")
    expect('nn.name = "y", nn.results = "y", nn.type = "relu"' in text, "a node without a name has that of its output")
    expect(re.search(r"nn.variable @w parameter .*trainable", text) and re.search(r"nn.variable @b parameter .*trainable", text), "float initializers are parameters")
    report = folder / "r.json"
    must(AMPC, "m.onnx", "-o", "m.bin", "--amp-report=r.json", "--target=cpu", "--cpu=native", cwd=folder)
    ops = {op["name"]: op["dtype"] for op in json.loads(report.read_text())["ops"]}
    expect(ops == {"fc1": "float16", "fc1.elementwise_add": "float16", "y": "float16"}, ops)


def constants(folder):
    shapes = [node("Shape", ["x"], ["s"]), node("Gather", ["s", "zero"], ["batch"]), node("Unsqueeze", ["batch", "axes"], ["b1"]),
              node("Concat", ["b1", "rest"], ["shape"], axis=0), node("Reshape", ["x", "shape"], ["y"])]
    text = imported(folder, simple(shapes, ("n", 4, 3), initializers=[tensor("zero", [], [0], INT64), ints("axes", 0), ints("rest", -1)]), "--shape=x=2x4x3")
    expect("shape = array<i64: 2, -1>" in text and text.count("nn.type") == 1, "shape arithmetic vanishes")
    text = imported(folder, simple([node("Mul", ["x", "half"], ["y"])], initializers=[tensor("half", [], [0.5])]))
    expect("nn.scale" in text and "scale = 5.000000e-01" in text and "nn.variable" not in text, "a float initializer of rank 0 is a constant")
    text = imported(folder, simple([node("Cast", ["d"], ["f"], to=FLOAT), node("Add", ["x", "f"], ["y"])], initializers=[tensor("d", [4], [1, 2, 3, 4], DOUBLE)]))
    expect("nn.assign_value" in text, "doubles that are cast are constants")
    text = imported(folder, simple([node("Reshape", ["w", "s"], ["v"]), node("Add", ["x", "v"], ["y"])], initializers=[tensor("w", [4], [1, 2, 3, 4]), ints("s", 1, 4)]))
    expect("nn.reshape" in text and "@w" in text, "ops on parameters stay, so that they can be trained")
    text = imported(folder, simple([node("Identity", ["w"], ["v"]), node("Add", ["x", "v"], ["h"]), node("Mul", ["h", "w"], ["y"])], initializers=[tensor("w", [4], [1, 2, 3, 4])]))
    expect(text.count("nn.variable") == 1, "Identity of a parameter is the same parameter")
    text = imported(folder, simple([node("Identity", ["w"], ["v"]), node("Add", ["x", "v"], ["h"]), node("Mul", ["h", "w"], ["y"])], initializers=[tensor("w", [4], [1] * 4)]))
    expect(text.count("nn.variable") == 2 and "@v parameter" in text, "but one of equal elements is a parameter of its own")
    train = {"format": "ampc.train", "version": 1, "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}},
             "ops": [{"type": "mean", "inputs": {"X": ["y"]}, "outputs": {"Out": ["loss"]}}]}
    (folder / "train.json").write_text(json.dumps(train))
    (folder / "m.onnx").write_bytes(simple([node("Identity", ["w"], [name]) for name in "abc"] + [node("Sum", ["x", *"abcw"], ["y"])], initializers=[tensor("w", [4], [1, 2, 3, 4])]))
    done = subprocess.run([AMPC, "m.onnx", "-o", "m.bin", "--train=train.json", "--target=cpu", "--cpu=native"], cwd=folder, capture_output=True, text=True)
    expect("m.onnx: note: node[0] (op 'a'): parameter 'w' has a second name, and so do 2 more: the exporter found equal weights, which are trained as one parameter" in done.stderr,
           done.stderr)
    mask = [-float("inf") if key > query else 0.0 for query in range(2) for key in range(2)]
    expect(computed(folder, simple([node("Constant", [], ["m"], value=Tensor(tensor("", [2, 2], mask))), node("Add", ["x", "m"], ["h"]), node("Softmax", ["h"], ["y"])], (2, 2)),
                    [1, 2, 3, 3]) == [1, 0, 0.5, 0.5], "constants with infinities are variables")
    expect(computed(folder, simple([node("Identity", ["x"], ["y"])], (2, 2)), [1, 2, 3, 4]) == [1, 2, 3, 4], "an input as an output")
    expect(computed(folder, simple([node("Add", ["x", "w"], ["h"]), node("Identity", ["w"], ["y"])], (2, 2), ("h", "y"), [tensor("w", [2], [5, 6])]), [1, 2, 3, 4]) == [5, 6],
           "a parameter as an output")
    text = imported(folder, model(graph([node("Add", ["x", "w"], ["y"])], [value("x", [2]), value("w", [2])], [value("y", None)], [tensor("w", [2], [1, 2])])))
    expect(text.count("nn.name = \"x\"") == 1 and "%arg1" not in text, "an initializer that is an input, too, is no input")


def functions(folder):
    inner = function("Scaled", ["a"], ["b"], [node("LeakyRelu", ["a"], ["c"], alpha={"ref": "slope", "type": 1}), node("Neg", ["c"], ["b"])], defaults={"slope": 0.5})
    outer = function("Twice", ["a"], ["b"], [node("Scaled", ["a"], ["c"], domain="local", slope={"ref": "s", "type": 1}), node("Scaled", ["c"], ["b"], domain="local")],
                     attributes=["s"], uses=["local"])
    data = simple([node("Twice", ["x"], ["y"], "block", domain="local", s=0.25)], (2, 2), functions=[inner, outer])
    expect(computed(folder, data, [1, -4, 0, 2]) == [0.5, -1, 0, 1], "attributes of functions, and their defaults")
    text = imported(folder, data)
    expect('nn.name = "block/c/c"' in text and 'nn.results = "block/c"' in text and 'nn.results = "y"' in text, "names inside of functions")
    twice = simple([node("Scaled", ["x"], ["h"], domain="local"), node("Scaled", ["h"], ["y"], domain="local")], (2, 2), functions=[inner])
    expect(len(set(re.findall(r'nn.name = "([^"]*)", nn', imported(folder, twice)))) == 4, "two calls have names of their own")
    optional = function("Plus", ["a", "o"], ["b"], [node("Clip", ["a", "", "o"], ["b"])])
    expect(computed(folder, simple([node("Plus", ["x"], ["y"], domain="local")], (2, 2), functions=[optional]), [1, 2, 3, 4]) == [1, 2, 3, 4], "an input of a function may be absent")


def control(folder):
    branch = {name: Graph(graph([node(op, ["x"], ["r"])], outputs=[value("r", None)])) for name, op in (("then_branch", "Neg"), ("else_branch", "Abs"))}
    for chosen, result in ((1, [-1, 2, -3, 4]), (0, [1, 2, 3, 4])):
        data = simple([node("If", ["c"], ["y"], **branch)], (2, 2), initializers=[tensor("c", [], [chosen], 9)])
        expect(computed(folder, data, [1, -2, 3, -4]) == result, "the branch of a constant condition, which reads outer values")
    body = graph([node("Identity", ["c"], ["k"]), node("Cast", ["i"], ["f"], to=FLOAT), node("Add", ["s", "f"], ["t"]), node("ReduceSum", ["t"], ["u"], keepdims=0)],
                 [value("i", []), value("c", []), value("s", None)], [value(name, None) for name in "ktu"])
    data = simple([node("Loop", ["m", "", "x"], ["last", "y"], body=Graph(body))], (2, 2), initializers=[tensor("m", [], [3], INT64)])
    expect(computed(folder, data, [1, 1, 1, 1]) == [4, 8, 16], "a loop with a constant number of iterations")
    body = graph([node("Less", ["i", "two"], ["k"]), node("Add", ["s", "s"], ["t"])], [value("i", []), value("c", []), value("s", None)], [value("k", None), value("t", None)])
    data = simple([node("Loop", ["", "", "x"], ["y"], body=Graph(body))], (2, 2), initializers=[tensor("two", [], [2], INT64)])
    expect(computed(folder, data, [1, 2, 3, 4]) == [8, 16, 24, 32], "a loop until its condition is false")
    body = graph([node("Add", ["s", "e"], ["t"]), node("Identity", ["t"], ["o"])], [value("s", None), value("e", None)], [value("t", None), value("o", None)])
    data = simple([node("Scan", ["z", "x"], ["last", "y"], num_scan_inputs=1, body=Graph(body))], (2, 2), initializers=[tensor("z", [2], [0, 0])])
    expect(computed(folder, data, [1, 2, 3, 4]) == [1, 2, 4, 6], "a scan")
    parts = [node("SplitToSequence", ["x"], ["s"], axis=0), node("SequenceInsert", ["s", "w"], ["t"]), node("SequenceErase", ["t", "zero"], ["u"]),
             node("SequenceLength", ["u"], ["n"]), node("SequenceAt", ["u", "zero"], ["a"]), node("ConcatFromSequence", ["u"], ["c"], axis=0),
             node("Cast", ["n"], ["f"], to=FLOAT), node("Add", ["c", "f"], ["d"]), node("Add", ["d", "a"], ["y"])]
    data = simple(parts, (2, 2), initializers=[tensor("w", [1, 2], [10, 20]), tensor("zero", [], [0], INT64)])
    expect(computed(folder, data, [1, 2, 3, 4]) == [8, 10, 15, 26], "sequences")


def weights(folder):
    (folder / "w.data").write_bytes(struct.pack("<8f", *range(8)))
    data = simple([node("Add", ["x", "w"], ["y"])], (2, 2), initializers=[tensor("w", [2, 2], external={"location": "w.data", "offset": "8", "length": "16"})])
    expect(computed(folder, data, [0, 0, 0, 0]) == [2, 3, 4, 5], "external data")
    (folder / "sub").mkdir()
    (folder / "sub" / "link").symlink_to("../w.data")
    data = simple([node("Add", ["x", "w"], ["y"])], (2, 2), initializers=[tensor("w", [2, 2], external={"location": "sub/link"})])
    expect(computed(folder, data, [0, 0, 0, 0]) == [0, 1, 2, 3], "a symbolic link that stays in the folder")
    many = range(4096)
    expect(computed(folder, simple([node("Flatten", ["w"], ["f"], axis=0), node("Slice", ["f", "a", "b", "c"], ["l"]), node("Add", ["x", "l"], ["y"])], (2, 2),
                                       initializers=[tensor("w", [4096], many), ints("a", 4094), ints("b", 4096), ints("c", 1)]), [0, 0, 0, 0]) == [4094, 4095] * 2,
           "large weights, which stay in the file")
    piped = subprocess.run([str(AMPC), "-", "-o", "p.bin", "--infer", "--amp-level=O0", "--target=cpu", "--cpu=native", "--quiet"], cwd=folder,
                           input=(folder / "m.onnx").read_bytes(), capture_output=True)
    expect(piped.returncode == 0 and (folder / "p.bin").stat().st_size == (folder / "m.bin").stat().st_size, "also from the standard input")
    data = simple([node("BatchNormalization", ["x", "s", "b", "m", "v"], ["y"], epsilon=0.0)], (2, 2),
                  initializers=[tensor("s", [2], [1, 2]), tensor("b", [2], [0, 1]), tensor("m", [2], [1, 1]), tensor("v", [2], [1, 4])])
    text = imported(folder, data)
    expect(re.search(r"nn.variable @s parameter", text) and re.search(r"nn.variable @m buffer", text), "running statistics are no parameters")
    expect(computed(folder, data, [1, 1, 3, 5]) == [0, 1, 2, 5], "batch norm in inference")
    must(AMPC, "m.onnx", "--emit=model", "-o", "native.json", cwd=folder)
    must(AMPC, "native.json", "-o", "n.bin", "--infer", "--amp-level=O0", "--target=cpu", "--cpu=native", cwd=folder)
    expect((folder / "native.safetensors").exists(), "the model in the native format")
    first = must(AMPRUN, "m.bin", "--info", cwd=folder)
    expect(first.split("hash")[0].splitlines()[1:3] == must(AMPRUN, "n.bin", "--info", cwd=folder).split("hash")[0].splitlines()[1:3], "gives the same program")
    (folder / "m.onnx").write_bytes(model(graph([node("Gather", ["w", "i"], ["y"])], [value("i", [2], INT64)], [value("y", None)], [tensor("w", [3, 2], range(6))])))
    expect("nn.embedding" in must(AMPC, "m.onnx", "--emit=import", cwd=folder), "rows of a parameter are an embedding")


TRAIN = {"format": "ampc.train", "version": 1, "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.5}},
         "ops": [{"type": "mean", "inputs": {"X": ["y"]}, "outputs": {"Out": ["loss"]}}]}


def trained(folder, data, **more):
    """The module of a training program."""
    (folder / "train.json").write_text(json.dumps({**TRAIN, **more}))
    return imported(folder, data, "--train=train.json")


def parameters(path):
    """The float32 tensors of a safetensors file."""
    data = path.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    found = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            begin, end = (8 + size + offset for offset in entry["data_offsets"])
            found[name] = struct.unpack(f"<{(end - begin) // 4}f", data[begin:end])
    return found


def norms(folder):
    """A batch norm of a file in training mode is trained as one of a file in test mode."""
    start = [tensor("s", [2], [1, 2]), tensor("b", [2], [0, 1]), tensor("m", [2], [1, 1]), tensor("v", [2], [1, 4])]

    def norm(training, *outputs, inputs="xsbmv", initializers=(), **more):
        return simple([*more.get("before", ()), node("BatchNormalization", list(inputs), [*outputs], "norm", epsilon=0.0, momentum=0.75, training_mode=training)], (2, 2),
                      initializers=[*start, *initializers])

    test, training = norm(0, "y"), norm(1, "y", "m2", "v2")
    expect(trained(folder, training) == trained(folder, test) and "nn.assign @m" in trained(folder, training), "the same program")
    frozen = trained(folder, training, batch_norm="frozen")
    expect("is_test = true" in frozen and "nn.assign" not in frozen, "that of a norm whose statistics are frozen, too")
    x = [1, 1, 3, 5]  # means 2 and 3, variances 1 and 4
    expect(computed(folder, training, x) == computed(folder, norm(1, "y"), x) == [-1, -1, 1, 3], "without training it normalizes by the batch")
    # The loss is the mean of y: the gradient of its bias is 0.5 in each channel, that of its scale is 0, or that of the means of x under the running statistics.
    for mode, mean, variance, scale in (("train", [1.25, 1.5], [1, 4], [1, 2]), ("frozen", [1, 1], [1, 4], [0.75, 1.75])):
        trained(folder, training, batch_norm=mode)
        must(AMPC, "m.onnx", "--train=train.json", "-o", "t.bin", "--amp-level=O0", "--target=cpu", "--cpu=native", cwd=folder)
        must(AMPRUN, "t.bin", "--device=cpu", "--steps=1", "--data=x=x.npy", "--save-weights=w.safetensors", cwd=folder)
        found = parameters(folder / "w.safetensors")
        wanted = {"m": mean, "v": variance, "s": scale, "b": [-0.25, 0.75]}
        expect(all(abs(a - b) < 1e-6 for name in wanted for a, b in zip(found[name], wanted[name], strict=True)), (mode, found))
        must(AMPRUN, "t.bin", "--device=cpu", "--mode=infer", "--data=x=x.npy", "--weights=w.safetensors", "--output=y=y.npy", cwd=folder)
        numbers = struct.unpack("<4f", (folder / "y.npy").read_bytes()[-16:])
        normal = [(x[i] - mean[i % 2]) / variance[i % 2] ** 0.5 * scale[i % 2] + wanted["b"][i % 2] for i in range(4)]
        expect(all(abs(a - b) < 1e-5 for a, b in zip(numbers, normal, strict=True)), (mode, numbers, normal))
    computed_mean = norm(1, "y", inputs="xsbnv", before=[node("Neg", ["m"], ["n"])])
    expect("trainable_statistics = true" in trained(folder, computed_mean), "statistics that are no parameters are not updated")
    # A module that is called twice: the second norm updates what the first one made of the statistics. Its input has the mean b and the variance s^2.
    (folder / "m.onnx").write_bytes(simple([node("BatchNormalization", ["x", *"sbmv"], ["h"], "one", momentum=0.75),
                                            node("BatchNormalization", ["h", *"sbmv"], ["y"], "two", momentum=0.75)], (2, 2), initializers=start))
    must(AMPC, "m.onnx", "--train=train.json", "-o", "t.bin", "--amp-level=O0", "--target=cpu", "--cpu=native", cwd=folder)
    must(AMPRUN, "t.bin", "--device=cpu", "--steps=1", "--data=x=x.npy", "--save-weights=w.safetensors", cwd=folder)
    found = parameters(folder / "w.safetensors")
    wanted = {"m": [0.75 * 1.25, 0.75 * 1.5 + 0.25 * 1], "v": [1, 4]}
    expect(sorted(found) == ["b", "m", "s", "v"] and all(abs(a - b) < 1e-5 for name in wanted for a, b in zip(found[name], wanted[name], strict=True)), found)


def dropouts(folder):
    """A dropout of a file in training mode is trained as one of a file in test mode."""
    def drop(*outputs, training=True):
        mode = [tensor("t", [], [training], BOOL)]
        return simple([node("Dropout", ["x", "r", "t"], ["h"], "one"), node("Dropout", ["h", "r", "t"], [*outputs], "two")], (2, 2),
                      initializers=[tensor("r", [], [0.25]), *mode])

    text = trained(folder, drop("y"))
    expect(text == trained(folder, drop("y", training=False)) and text.count("nn.dropout") == 2 and "is_test = true" not in text, text)
    done = subprocess.run([AMPC, "m.onnx", "--train=train.json", "--check"], cwd=folder, capture_output=True, text=True)
    expect("note:" not in done.stderr, "no note without training mode")
    (folder / "m.onnx").write_bytes(drop("y"))
    done = subprocess.run([AMPC, "m.onnx", "--train=train.json", "--check"], cwd=folder, capture_output=True, text=True)
    expect("m.onnx: note: node[0] (op 'one'): Dropout is in training mode, and so is 1 more: the random numbers are ampc's own, as ONNX specifies none\n" in done.stderr, done.stderr)
    (folder / "m.onnx").write_bytes(simple([node("Dropout", ["x", "r", "t"], ["h", "mask"], "one"), node("Where", ["mask", "h", "x"], ["y"])],
                                           initializers=[tensor("r", [], [0.25]), tensor("t", [], [True], BOOL)]))
    done = subprocess.run([AMPC, "m.onnx", "--train=train.json", "--check"], cwd=folder, capture_output=True, text=True)
    expect("reads 'mask': output 1 of operator 'Dropout' is not supported" in done.stderr, done.stderr)


def logarithms(folder):
    """A training computes the logarithm of a sigmoid, and of what it leaves to 1, as one op, which does not become infinite."""
    one = tensor("one", [], [1.0])
    file = simple([node("Sigmoid", ["x"], ["p"]), node("Log", ["p"], ["a"], "first"), node("Sub", ["one", "p"], ["q"]), node("Log", ["q"], ["b"], "second"),
                   node("Add", ["a", "b"], ["y"])], (2, 2), initializers=[one])
    text = trained(folder, file)
    expect(text.count("nn.logsigmoid") == 2 and "nn.log " not in text and "nn.sigmoid" not in text and "nn.elementwise_sub" not in text, text)
    expect('nn.name = "first", nn.results = "a", nn.type = "logsigmoid"' in text and 'nn.name = "second", nn.results = "b"' in text, "names stay")
    expect(computed(folder, file, [200, 0, 0, 0])[0] == -float("inf"), "without training the file's own ops")
    kept = simple([node("Sigmoid", ["x"], ["p"]), node("Log", ["p"], ["a"]), node("Sub", ["two", "p"], ["q"]), node("Log", ["q"], ["b"]), node("Sum", ["a", "b", "p"], ["y"])],
                  (2, 2), initializers=[tensor("two", [], [2.0])])
    text = trained(folder, kept)
    expect(text.count("nn.logsigmoid") == 1 and text.count("nn.log ") == 1 and text.count("nn.sigmoid") == 1, "a sigmoid with other readers stays")


def sizes(folder):
    """A size by a scale is that of float32, in which 10 times 2.3 is 23."""
    scales = tensor("s", [4], [1, 1, 2.3, 1.3])
    text = imported(folder, simple([node("Resize", ["x", "", "s"], ["y"], mode="nearest")], (1, 1, 10, 10), initializers=[scales]))
    expect("-> (tensor<1x1x23x13xf32>" in text, text)


def main():
    for case in (names, constants, functions, control, weights, norms, dropouts, logarithms, sizes):
        with tempfile.TemporaryDirectory() as scratch:
            case(pathlib.Path(scratch))
    print(f"{counted()} checks of imported models")


if __name__ == "__main__":
    main()
