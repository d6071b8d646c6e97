"""Every error about a model in ONNX: one line, with the place and what is wrong, and exit status 1.

usage: onnx_errors.py AMPC
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from onnx_writer import (DOUBLE, FLOAT, INT4, INT8, INT32, INT64, STRING, UINT8, Graph, Tensor, field, function, graph, model, node, sequence, simple, tensor, value)

AMPC = pathlib.Path(sys.argv[1]).resolve()


def ints(name, *values):
    return tensor(name, [len(values)], values, INT64)


def scalar(name, number, dtype=INT64):
    return tensor(name, [], [number], dtype)


def one(op, inputs=("x",), shape=(2, 4), initializers=(), outputs=("y",), opset=17, dtype=FLOAT, domain="", **attributes):
    return simple([node(op, list(inputs), list(outputs), "n", domain, **attributes)], shape, outputs, initializers, dtype, opset=opset)


relu = node("Relu", ["x"], ["y"], "n")
good = simple([relu])
deep = graph([relu], outputs=[value("y", None)])
for _ in range(120):
    deep = graph([node("If", ["c"], ["y"], then_branch=Graph(deep), else_branch=Graph(deep[:0]))], outputs=[value("y", None)])
nested = [function(f"f{i}", ["a"], ["b"], [node(f"f{i + 1}" if i < 70 else "Relu", ["a"], ["b"], domain="local" if i < 70 else "")], uses=["local"]) for i in range(71)]


def looped(body_nodes, outputs, trips=2, result="y", inputs=("i", "c", "s"), carried=("x",)):
    body = graph(body_nodes, [value(name, None) for name in inputs], [value(name, None) for name in outputs])
    return simple([node("Loop", ["m", "", *carried], [result], "n", body=Graph(body))], initializers=[scalar("m", trips)])


QUANTIZED = [tensor("q", [1, 4], raw=b"1234", dtype=UINT8), tensor("s", [], [1]), tensor("z", [], raw=b"1", dtype=UINT8)]
REGIONS = [tensor("b", [1, 4], [0, 0, 1, 1]), ints("i", 0)]
FILTER = [tensor("w", [1, 1, 2, 2], [1] * 4)]


def grouped(total=2, more=(), **attributes):
    """GroupQueryAttention of two queries."""
    attributes = {"num_heads": 2, "kv_num_heads": 1, **attributes} if attributes != {"num_heads": 2} else attributes
    return one("GroupQueryAttention", ["x", "", "", "", "", "l", "t", *more], shape=[1, 2, 8], initializers=[tensor("l", [1], [1], INT32), tensor("t", [2], total, INT32) if isinstance(total, list) else scalar("t", total, INT32)], domain="com.microsoft",
               **attributes)


def vectorized(shape=(6,), dtype=INT32, **attributes):
    """TfIdfVectorizer of two words and two pairs of words."""
    attributes = {"mode": "TF", "ngram_counts": [0, 2], "ngram_indexes": [0, 1, 2, 3], "pool_int64s": [1, 2, 1, 2, 2, 1], "min_gram_length": 1, "max_gram_length": 2, "max_skip_count": 0, **attributes}
    return one("TfIdfVectorizer", shape=shape, dtype=dtype, **attributes)


def mapped(nodes):
    """Nodes behind a sequence of two tensors and one of a single tensor."""
    return simple([node("SequenceConstruct", ["x", "x"], ["s"]), node("SequenceConstruct", ["x"], ["r"]), *nodes, node("SequenceAt", ["t", "p"], ["y"])], initializers=[scalar("p", 0)])


CASES = {
    # The file.
    b"\x00\x01\x02 no model": "not an ONNX model: neither JSON nor a protobuf of one",
    good[:-3]: "not an ONNX model: its protobuf is cut off or damaged",
    field(1, 8) + field(2, "nothing"): "not an ONNX model: the protobuf has no IR version or no graph",
    simple([relu], opset=99): "opset_import: version 99 of the domain ai.onnx is not supported",
    simple([relu], opset=None): "opset_import: the model does not name the version of the domain ai.onnx that it uses",
    model(graph([relu], [value("x", [2])], [value("y", None)], more=field(15, field(1, tensor("v", [1], [1]))))): "graph.sparse_initializer[0]: sparse tensors are not supported",
    # Inputs, outputs and initializers.
    model(graph([relu], [sequence("x")], [value("y", None)])): "graph.input[0]: input 'x' is no tensor",
    simple([relu], dtype=DOUBLE): "graph.input[0]: input 'x' has elements of type double, which no operator takes\nhint: inputs are float, float16, bfloat16, bool, or integers of at most 64 bits that are signed, or of at most 32 bits",
    model(graph([relu], [value("x", [2])], [value("y", [2], INT64)])): "graph.output[0]: output 'y' is declared as int64, but is [2] float32",
    one("Gather", ["x", "i"], initializers=[ints("i", 0, 2)]): "node[0] (op 'n'): gathers element 2 of dimension 0, which has 2",
    one("MatMul", ["x", "w"], dtype=INT64, initializers=[ints("w", 1, 2, 3)]): "node[0] (op 'n'): the matrices do not fit each other",
    one("MatMul", ["x", "x"], dtype=INT64, shape=[512, 512]): "node[0] (op 'n'): a product of integers has 134217728 terms, at most 2^24 are supported",
    simple([relu], shape=(2, 0)): "graph.input[0] (input 'x'): has the shape [2, 0]: tensors without elements are not supported",
    simple([relu], shape=("batch", 4)): "graph.input[0]",
    simple([relu], shape=(1 << 40, 1 << 20)): "graph.input[0] (input 'x'): takes more than 2^47 bytes",
    model(graph([relu], [value("x", [2]), value("x", [2])], [value("y", None)])): "graph.input[1]: two inputs are named 'x'",
    model(graph([relu], [value("x", [2])], [], initializers=[tensor("w", [1], [1])])): "graph.output: the model has no outputs",
    simple([relu], outputs=["z"]): "graph.output[0]: output 'z' is no input, initializer or output of a node",
    simple([relu], outputs=["y", "y"]): "graph.output[1]: two outputs are named 'y'\nhint: a value that is returned twice has one name: the exporter's output_names, which ampc.from_torch takes, too, give each output its own",
    simple([node("SequenceConstruct", ["x"], ["y"])]): "graph.output[0]: output 'y' is a sequence of tensors",
    simple([node("LayerNormalization", ["x", "w"], ["y", "m", "v", "z"])], outputs=["z"], initializers=[tensor("w", [4], [1] * 4)]):
        "graph.output[0]: output 'z': output 3 of operator 'LayerNormalization' is not supported",
    simple([relu], initializers=[tensor("", [1], [1])]): "graph.initializer[0]: an initializer has no name",
    simple([relu], initializers=[tensor("w", [1], [1]), tensor("w", [1], [1])]): "graph.initializer[1]: two initializers are named 'w'",
    # Tensors: an error only if something reads them.
    one("Add", ["x", "w"], initializers=[tensor("w", [4], dtype=STRING, raw=b"")]): "node[0] (op 'n'): reads 'w': initializer 'w' has elements of type string, which no operator takes",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], [1] * 4, more=field(3, b""))]): "initializer 'w' is stored in segments, which ONNX does not use yet",
    one("Add", ["x", "w"], initializers=[tensor("w", [-4], [1])]): "initializer 'w' has the dimension -4",
    one("Add", ["x", "w"], initializers=[tensor("w", [1 << 40, 1 << 20], [1])]): "initializer 'w' takes more than 2^47 bytes",
    one("Add", ["x", "w"], initializers=[tensor("w", [3], [1] * 4)]): "initializer 'w' has 16 bytes of data, float32[3] needs 12",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"offset": "0"})]): "initializer 'w' has external data without a location",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"location": "data", "offset": "-1"})]): "initializer 'w' has external data whose offset is '-1'",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"location": "/etc/passwd"})]):
        "initializer 'w' has external data in '/etc/passwd', which is not relative to the model's folder",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"location": "../data"})]): "initializer 'w' has external data in '../data', which leaves the model's folder",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"location": "absent"})]): "initializer 'w' has external data in 'absent', which cannot be opened: No such file",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"location": "link"})]):
        "initializer 'w' has external data in 'link', a symbolic link that leaves the model's folder",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"location": "folder"})]): "initializer 'w' has external data in 'folder', which is no regular file",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"location": "data", "length": "20"})]):
        "initializer 'w' has external data of 20 bytes, float32[4] needs 16",
    one("Add", ["x", "w"], initializers=[tensor("w", [4], external={"location": "data", "offset": "8"})]):
        "initializer 'w' has external data up to byte 8 + 16 of 'data', which has 20",
    one("Sum", ["x", "w"], initializers=[tensor("w", [2, 4], raw=b"1" * 8, dtype=INT8)]): "node[0] (op 'n'): reads a constant of int8, which no operator takes",
    # Nodes.
    simple([node("Relu", ["z"], ["y"], "n")]): "node[0] (op 'n'): reads 'z', which is no input, initializer or output of a node",
    simple([node("Add", ["x", "b"], ["y"], "n"), node("Relu", ["y"], ["b"], "m")]): "node[1] (op 'm'): reads 'y', which is computed from its result",
    simple([node("Add", ["x", "y"], ["y"], "n")]): "node[0] (op 'n'): reads 'y', which is computed from its result",
    simple([relu, node("Abs", ["x"], ["y"], "m")]): "node[1] (op 'm'): writes 'y', which is already written",
    one("Relu", []): "node[0] (op 'n'): operator 'Relu' needs an input 0",
    one("Frobnicate"): "node[0] (op 'n'): operator 'ai.onnx.Frobnicate (opset 17)' is not supported",
    simple([node("Foo", ["x"], ["a"]), node("Bar", ["a"], ["b"], domain="local"), node("Foo", ["b"], ["y"])]):
        "node[0] (op 'a'): operator 'ai.onnx.Foo (opset 17)' is not supported\n"
        "note: unsupported operators of the model: 'ai.onnx.Foo (opset 17)' (2 ops), 'local.Bar (opset 1)' (1 op)",
    one("Gelu", opset=17): "operator 'ai.onnx.Gelu (opset 17)' is not supported",
    one("NonZero"): "node[0] (op 'n'): operator 'NonZero' is only supported on constants",
    one("LeakyRelu", alpha=[1]): "node[0] (op 'n'): attribute 'alpha' is a list of integers, expects a number",
    one("Relu", shiny=3): "node[0] (op 'n'): attribute 'shiny' with the value 3 is not supported",
    one("Relu", shiny="a"): "attribute 'shiny' with the value 'a' is not supported",
    one("Relu", shiny=[1, 2]): "attribute 'shiny' with the value [1, 2] is not supported",
    one("Softmax", axis=5): "node[0] (op 'n'): axis 5 lies outside of the 2 dimensions",
    one("Reshape", ["x", "x"]): "node[0] (op 'n'): input 1 'x' of operator 'Reshape' is not constant",
    one("Expand", ["x", "w"], initializers=[tensor("w", [1], [1])]): "input 1 'w' must be a list of integers",
    one("TopK", ["x", "k"], initializers=[ints("k", 1, 2)]): "input 1 'k' must be one number",
    one("MatMul", ["x", "x"]): "node[0] (op 'n')",
    one("Cast", to=8): "node[0] (op 'n'): makes elements of type string, which no operator takes",
    one("Reshape", ["x", "s"], initializers=[ints("s", 0, 0, 0)]): "reshapes to [2, 4, 0]: tensors without elements are not supported",
    one("Squeeze", ["x", "a"], initializers=[ints("a", 0)]): "dimension 0 of size 2 cannot be squeezed",
    one("Unsqueeze", ["x", "a"], initializers=[ints("a", 0, 0)]): "an axis stands twice",
    one("Slice", ["x", "a", "b"], initializers=[ints("a", 0), ints("b", 1, 1)]): "starts, ends, axes and steps have different lengths",
    one("Split", ["x", "s"], initializers=[ints("s", 1, 1, 2)], axis=1): "splits into 3 parts, and there are 1 outputs",
    one("Split", ["x", "s"], initializers=[ints("s", 3)], axis=1): "the parts do not add up to 4 elements",
    one("Split", ["x", "s"], initializers=[ints("s", -1)], axis=1): "splits off a part of -1 elements",
    one("Split", opset=18, num_outputs=2): "num_outputs is 2, and there are 1 outputs",
    one("Tile", ["x", "r"], initializers=[ints("r", 2)]): "has 1 repeats for 2 dimensions",
    one("Concat", ["e", "e"], initializers=[tensor("e", [2, 0], [])], axis=1): "graph.output[0]: reads an empty constant of the shape [2, 0]: tensors without elements are not supported",
    one("Constant", [], value=Tensor(tensor("", [1], dtype=STRING, raw=b""))): "the constant has elements of type string, which no operator takes",
    one("Constant", []): "node[0] (op 'n'): has no value",
    one("ConstantOfShape", ["s"], initializers=[ints("s", 1 << 20)], value=Tensor(tensor("", [2], [1, 2]))): "the value has 2 elements, expects one",
    one("ConstantOfShape", ["s"], initializers=[ints("s", 1 << 20)], value=Tensor(tensor("", [2], [1]))): "the value has 4 bytes of data",
    simple([node("ConstantOfShape", ["s"], ["z"]), node("Add", ["x", "z"], ["y"])], initializers=[ints("s", 0)]):
        "reads an empty constant of the shape [0]: tensors without elements are not supported",
    one("Trilu", shape=[2]): "node[0] (op 'n'): needs two dimensions",
    one("DepthToSpace", blocksize=3): "expects four dimensions, and channels that are a multiple of blocksize²",
    one("SpaceToDepth", shape=[1, 1, 2, 3], blocksize=2): "expects four dimensions, and sizes that are multiples of blocksize",
    one("EyeLike", shape=[2, 2, 2]): "expects a matrix of at most 65536 elements",
    one("GatherND", ["x", "i"], initializers=[ints("i", 0)], batch_dims=3): "batch_dims is 3",
    simple([node("GatherND", ["x", "i"], ["y"], batch_dims=1)], (70000, 2), initializers=[tensor("i", [70000, 1], [0] * 70000, INT64)]):
        "gathers more than 65536 places with batch_dims",
    one("ScatterElements", ["x", "i", "x"], initializers=[tensor("i", [2, 4], [0] * 8, INT64)], reduction="xor"): "reduction 'xor' is not supported",
    one("ScatterND", ["x", "i", "x"], initializers=[scalar("i", 0)]): "the indices have the shape []",
    one("ScatterND", ["x", "i", "x"], initializers=[tensor("i", [1, 1], [0], INT64)]): "the updates do not fit the indices",
    one("OneHot", ["i", "d", "x"], initializers=[ints("i", 0), scalar("d", 3)]): "the values are not two numbers",
    one("Compress", ["x", "c"], initializers=[tensor("c", [2], [0, 0], 9)], axis=0): "keeps no element, which is not supported",
    one("NegativeLogLikelihoodLoss", ["x", "l"], initializers=[tensor("l", [2, 1], [0, 0], INT64)]): "expects scores of two dimensions or more, and labels of one dimension less",
    one("Gemm", ["x", "x"], shape=[2]): "node[0] (op 'n'): expects matrices",
    one("FusedGemm", ["x", "x"], domain="com.microsoft", shape=[2, 2], activation="Exp"): "attribute 'activation' with the value 'Exp' is not supported",
    one("Dropout", ["x", "", "t"], initializers=[tensor("t", [], [1], 9)]): "training_mode is true: the random numbers of ONNX's dropout are not those of ampc",
    # Convolutions, pools and images.
    one("MaxPool", kernel_shape=[2, 2]): "expects one to three spatial dimensions, got the shape [2, 4]",
    one("MaxPool", shape=[1, 1, 4, 4], kernel_shape=[2]): "attribute 'kernel_shape' has 1 numbers, expects 2",
    one("MaxPool", shape=[1, 1, 4, 4], kernel_shape=[2, 0]): "attribute 'kernel_shape' with the value [2, 0] is not supported",
    one("MaxPool", shape=[1, 1, 4, 4], kernel_shape=[2, 2], auto_pad="SOME"): "attribute 'auto_pad' with the value 'SOME' is not supported",
    one("MaxPool", shape=[1, 1, 9, 9, 9], kernel_shape=[2, 2, 2], outputs=["y", "i"]): "indices of a pool are supported for one or two dimensions without dilations",
    one("MaxPool", shape=[1, 1, 99, 99], kernel_shape=[40, 40], dilations=[2, 2]): "dilated windows of more than 1024 elements are not supported",
    one("GlobalAveragePool"): "node[0] (op 'n'): expects spatial dimensions",
    one("AveragePool", opset=22, shape=[1, 1, 300, 300], kernel_shape=[2, 2], dilations=[2, 2]): "averages of more than 65536 windows with dilations are not supported",
    one("Conv", ["x", "w"], shape=[1, 1, 4], initializers=[tensor("w", [1, 1, 2, 2], [1] * 4)]): "the filter has 4 dimensions, the input 3",
    one("Conv", ["x", "w"], initializers=[tensor("w", [1, 1], [1])]): "has a filter of the shape [1, 1]",
    one("Conv", ["x", "w"], shape=[1, 1, 4], initializers=[tensor("w", [1, 1, 2], [1, 1])], kernel_shape=[3]): "kernel_shape is [3], the filter has [2]",
    one("ConvTranspose", ["x", "w"], shape=[1, 1, 4], initializers=[tensor("w", [1, 1, 2, 2], [1] * 4)]): "the filter has 4 dimensions, the input 3",
    one("ConvTranspose", ["x", "w"], shape=[1, 1, 4], initializers=[tensor("w", [1, 1, 2], [1] * 2)], output_shape=[4, 4]): "attribute 'output_shape' has 2 numbers, expects 1",
    one("Resize", ["x", "", "s"], initializers=[tensor("s", [2], [1, 2])], coordinate_transformation_mode="odd"):
        "attribute 'coordinate_transformation_mode' with the value 'odd' is not supported",
    one("Resize", ["x", "", "s"], initializers=[tensor("s", [2], [1, 2])], nearest_mode="odd"): "attribute 'nearest_mode' with the value 'odd' is not supported",
    one("Resize", ["x", "", "s"], initializers=[tensor("s", [2], [1, 2])], mode="odd"): "attribute 'mode' with the value 'odd' is not supported",
    one("Resize", ["x", "", "s"], initializers=[tensor("s", [2], [1, 2])], coordinate_transformation_mode="tf_crop_and_resize"): "operator 'Resize' needs an input 1",
    one("Resize", ["x", "r", "s"], initializers=[tensor("r", [2], [0, 1]), tensor("s", [2], [1, 2])], coordinate_transformation_mode="tf_crop_and_resize"): "has 2 numbers in roi for 2 dimensions",
    one("Resize", ["x", "r", "s"], initializers=[tensor("r", [4], [0, 0, 1, 1e9]), tensor("s", [2], [1, 2])], coordinate_transformation_mode="tf_crop_and_resize"): "input 'roi' is no part of the operand",
    one("Det"): "expects square matrices",
    one("MelWeightMatrix", ["n", "n", "n", "f", "f"], initializers=[scalar("n", 8), tensor("f", [], [1.0])]): "expects bands, a length, a rate of samples, and two frequencies",
    one("Det", shape=[33, 33]): "has matrices of 33 rows, 1 to 32 are supported",
    one("Resize", ["x", "", "s"], initializers=[tensor("s", [1], [1])]): "has 1 scales or sizes for 2 dimensions",
    one("Resize", ["x", "", "s"], initializers=[tensor("s", [2], [1, 0.1])]): "resizes a dimension of 4 elements to none, or to too many",
    one("Resize", ["x", "", "s"], shape=[2, 4096], initializers=[tensor("s", [2], [1, 100])], mode="linear"): "resizes 4096 to 409600 elements in a way that no operator has",
    one("Pad", ["x", "p"], initializers=[ints("p", 1, 1)]): "has 2 pads for 2 dimensions",
    one("Pad", ["x", "p"], initializers=[ints("p", 1, 1, 1, 1)], mode="odd"): "attribute 'mode' with the value 'odd' is not supported",
    one("Pad", ["x", "p"], initializers=[ints("p", -2, 0, 0, 0)]): "pads dimension 0 of size 2 by -2 and 0",
    one("CenterCropPad", ["x", "s"], opset=18, initializers=[ints("s", 2)]): "has 1 sizes for 2 dimensions",
    one("CenterCropPad", ["x", "s"], opset=18, initializers=[ints("s", 2, 0)]): "makes a dimension of 0 elements",
    # Sampling and spectra.
    one("AffineGrid", ["x", "s"], opset=20, shape=[1, 2, 2], initializers=[ints("s", 1, 1, 2, 2)]): "expects theta of the shape [n, 2, 3] and four sizes, or [n, 3, 4] and five, got [1, 2, 2] and 4 sizes",
    one("AffineGrid", ["x", "s"], opset=20, shape=[1, 2, 3], initializers=[ints("s", 1, 1, 0, 2)]): "makes a grid for the sizes [1, 1, 0, 2]",
    one("Col2Im", ["x", "s", "s"], opset=18, shape=[1, 4, 1], initializers=[ints("s", 2, 2)], strides=[0, 1]): "attribute 'strides' with the value [0, 1] is not supported",
    one("Col2Im", ["x", "s", "s"], opset=18, initializers=[ints("s", 2, 2)]): "expects an image and blocks of one to three dimensions, and x of three",
    one("Col2Im", ["x", "s", "b"], opset=18, shape=[1, 4, 1], initializers=[ints("s", 2, 2), ints("b", 0, 2)]): "has an image of [2, 2] and blocks of [0, 2]",
    one("Col2Im", ["x", "s", "b"], opset=18, shape=[1, 4, 1], initializers=[ints("s", 2, 2), ints("b", 3, 2)]): "has blocks of [3, 2] that do not fit into the image of [2, 2]",
    one("Col2Im", ["x", "s", "s"], opset=18, shape=[1, 4, 1], initializers=[ints("s", 99, 99)]): "has blocks of more than 4096 elements",
    one("Col2Im", ["x", "s", "b"], opset=18, shape=[1, 4, 2], initializers=[ints("s", 2, 2), ints("b", 2, 2)]): "expects x of [n, c 4, 1], got [1, 4, 2]",
    one("DFT", ["x"], shape=[1, 9000, 1]): "transforms 9000 elements, more than a product with a matrix of 2^24 numbers can",
    one("DFT", ["x"], shape=[1, 4, 3]): "expects real or complex numbers in the last dimension, and another axis; with onesided real ones, or complex ones with inverse",
    one("DFT", ["x", "l"], shape=[1, 4, 1], initializers=[scalar("l", 0)]): "has the length 0",
    one("STFT", ["x", "s"], shape=[4], initializers=[scalar("s", 1)]): "expects a signal of [batch, length, 1 or 2], got [4]",
    one("STFT", ["x", "s"], initializers=[scalar("s", 0)]): "has a step of 0 and frames of 4 elements in a signal of 4",
    one("STFT", ["x", "s"], shape=[1, 4, 2], initializers=[scalar("s", 1)]): "attribute 'onesided' is for real signals",
    one("STFT", ["x", "s", "", "l"], shape=[1, 30000], initializers=[scalar("s", 1), scalar("l", 2000)]): "has more than 2^24 elements in its frames",
    one("STFT", ["x", "s", "w", "l"], shape=[1, 9], initializers=[scalar("s", 1), tensor("w", [3], [1] * 3), scalar("l", 4)]): "has frames of 4 elements and a window of 3",
    one("HannWindow", ["s"], initializers=[scalar("s", 0)]): "makes a window of 0 elements",
    # Quantization, and integers of 8 bits.
    one("DequantizeLinear", ["q", "s"], initializers=[tensor("q", [4], raw=b"1234", dtype=INT8), tensor("s", [3], [1] * 3)], axis=0):
        "has scales of the shape [3] for a tensor of [4], expects one scale or [4]",
    one("QuantizeLinear", ["x", "s"], initializers=[tensor("s", [], [1])], opset=21, output_dtype=12): "quantizes to elements of type uint32, which is not supported",
    one("QuantizeLinear", ["x", "s"], opset=21, initializers=[tensor("s", [1, 4], [1] * 4)], shape=[70000, 4], axis=0, block_size=70000): "scales of blocks are supported for constants only",
    one("QuantizeLinear", ["x", "s"], opset=21, initializers=[tensor("s", [], [1])], output_dtype=17):
        "quantizes to elements of type float8e4m3fn, which is not supported\nhint: supported are signed and unsigned integers of 2, 4, 8 and 16 bits; 8-bit floats are for constant weights alone",
    one("DequantizeLinear", ["q", "s", "z"], initializers=[tensor("q", [4], raw=b"1234", dtype=INT8), tensor("s", [4], [1] * 4), tensor("z", [1], raw=b"1", dtype=INT8)], axis=0):
        "has 4 scales and 1 zero points",
    one("QuantizeLinear", ["x", "s", "z"], initializers=[tensor("s", [4], [1] * 4), tensor("z", [1], raw=b"1", dtype=INT8)]): "has 4 scales and 1 zero points",
    one("QLinearConv", ["q", "x", "z", "w", "s", "z", "s", "z", "b"], shape=[], initializers=[tensor("q", [1, 1, 1, 1], raw=b"1", dtype=INT8), tensor("w", [1, 1, 1, 1], raw=b"1", dtype=INT8),
        tensor("s", [], [1]), tensor("z", [], raw=b"1", dtype=INT8), tensor("b", [1], [1], INT32)]): "a bias needs constant scales, of which x has one",
    simple([node("Cast", ["x"], ["q"], to=INT8), node("Sum", ["q", "q"], ["y"], "n")]): "node[1] (op 'n'): input 0 'q' of operator 'Sum' has elements of type int8, which it does not take\n"
        "hint: DequantizeLinear and Cast make floats of them",
    one("Sum", ["x", "w"], initializers=[tensor("w", [2, 4], raw=b"1234", dtype=INT4)]): "node[0] (op 'n'): input 1 'w' of operator 'Sum' has elements of type int4, which it does not take\n"
        "hint: DequantizeLinear and Cast make floats of them",
    one("DequantizeLinear", ["w", "s"], opset=21, initializers=[tensor("w", [5], raw=b"12", dtype=INT4), tensor("s", [], [1])]): "initializer 'w' has 2 bytes of data, int4[5] needs 3",
    one("Add", ["x", "w"], initializers=[tensor("w", [2, 4], raw=b"12345678", dtype=17)]): "node[0] (op 'n'): input 1 'w' of operator 'Add' has elements of type float8e4m3fn, which it does not take\n"
        "hint: DequantizeLinear and Cast make floats of them",
    one("Cast", to=INT4 + 100): "makes elements of type element type 122, which no operator takes",
    one("QLinearGlobalAveragePool", ["q", "s", "z", "s", "z"], initializers=[*QUANTIZED], domain="com.microsoft", channels_last=1): "attribute 'channels_last' with the value 1 is not supported",
    simple([node("QLinearSoftmax", ["q", "s", "z", "s", "z"], ["y"], "n", "com.microsoft", axis=0, opset=11)], initializers=[*QUANTIZED]):
        "attribute 'opset' below 13 is supported for the last axis only",
    one("QLinearConcat", ["s", "z"], initializers=[*QUANTIZED], domain="com.microsoft", axis=0): "has no parts",
    one("MatMulNBits", ["x", "q", "s"], initializers=[*QUANTIZED], domain="com.microsoft", K=4, N=1, bits=3, block_size=16): "has 3 bits, K 4, N 1 and blocks of 16",
    one("MatMulNBits", ["x", "q", "s"], initializers=[*QUANTIZED], domain="com.microsoft", K=4, N=1, bits=4, block_size=16): "its weights, scales and zero points do not fit K, N and the size of blocks",
    one("MatMulNBits", ["x", "q", "s", "", "s"], initializers=[*QUANTIZED], domain="com.microsoft", K=4, N=1, bits=4, block_size=16): "input 4, the order of the rows, is not supported",
    # Regions.
    one("RoiAlign", ["x", "x", "i"], initializers=[ints("i", 0)], sampling_ratio=2): "expects x of four dimensions and regions of [n, 4]",
    one("RoiAlign", ["x", "b", "i"], shape=[1, 1, 4, 4], initializers=REGIONS): "attribute 'sampling_ratio' with the value 0 is not supported\n"
        "hint: without it the number of samples depends on the regions: export with one, which detectors set to 2",
    one("RoiAlign", ["x", "b", "i"], shape=[1, 1, 4, 4], initializers=REGIONS, sampling_ratio=2, mode="odd"): "attribute 'mode' with the value 'odd' is not supported",
    one("RoiAlign", ["x", "b", "i"], shape=[1, 1, 4, 4], initializers=REGIONS, sampling_ratio=2, coordinate_transformation_mode="odd"):
        "attribute 'coordinate_transformation_mode' with the value 'odd' is not supported",
    one("RoiAlign", ["x", "b", "i"], shape=[1, 1, 4, 4], initializers=REGIONS, sampling_ratio=2, output_height=0): "has bins of 0 x 1",
    one("MaxRoiPool", ["x", "b"], initializers=REGIONS, pooled_shape=[1, 1]): "expects x of four dimensions and regions of [n, 5]",
    one("MaxRoiPool", ["x", "r"], shape=[1, 1, 4, 4], initializers=[tensor("r", [1, 5], [0, 0, 0, 1, 1])], pooled_shape=[0, 1]):
        "attribute 'pooled_shape' with the value [0, 1] is not supported",
    one("DeformConv", ["x", "x", "x"], opset=19): "expects x and a filter of four dimensions",
    one("DeformConv", ["x", "w", "x"], shape=[1, 1, 4, 4], initializers=[*FILTER], opset=19, strides=[1]): "do not fit the filter of the shape [1, 1, 2, 2]",
    one("DeformConv", ["x", "w", "x"], shape=[1, 1, 4, 4], initializers=[*FILTER], opset=19, strides=[0, 1]): "strides, dilations or pads have the value [0, 1]",
    one("DeformConv", ["x", "w", "x"], shape=[1, 1, 1, 4], initializers=[*FILTER], opset=19): "has a filter that does not fit into x of the shape [1, 1, 1, 4]",
    one("DeformConv", ["x", "w", "x"], shape=[1, 1, 4, 4], initializers=[*FILTER], opset=19, group=2):
        "has groups that do not fit x of the shape [1, 1, 4, 4] and the filter of the shape [1, 1, 2, 2]",
    one("DeformConv", ["x", "w", "x"], shape=[1, 1, 4, 4], initializers=[*FILTER], opset=19): "expects offsets of the shape [1, 8, 3, 3], got [1, 1, 4, 4]",
    one("DeformConv", ["x", "w", "o", "", "x"], shape=[1, 1, 4, 4], initializers=[*FILTER, tensor("o", [1, 8, 3, 3], [0] * 72)], opset=19):
        "expects a mask of the shape [1, 4, 3, 3], got [1, 1, 4, 4]",
    one("FusedConv", ["x", "w"], shape=[1, 1, 4, 4], initializers=[*FILTER], domain="com.microsoft", activation="Elu"): "attribute 'activation' with the value 'Elu' is not supported",
    one("SwiGLU", ["x", "w"], initializers=[tensor("w", [4], [1] * 4)], opset=28): "expects two inputs of one shape",
    # Caches.
    one("TensorScatter", ["x", "x"], opset=24, mode="odd"): "attribute 'mode' with the value 'odd' is not supported",
    one("TensorScatter", ["x", "x"], opset=24): "the update of the shape [2, 4] does not fit the cache of the shape [2, 4]",
    one("TensorScatter", ["x", "x", "l"], initializers=[ints("l", 0)], opset=24, axis=1): "expects a place for each of the 2 samples",
    grouped(num_heads=2): "expects queries of three dimensions, num_heads and kv_num_heads",
    grouped(total=3): "has a total length of 3 for 2 queries and 0 places of earlier steps",
    grouped(total=[2, 2]): "expects one total length, and caches of four dimensions",
    grouped(smooth_softmax=1): "attribute 'smooth_softmax' with the value 1 is not supported",
    grouped(qk_output=1): "attribute 'qk_output' is not supported",
    grouped(more=["", "", "", "", "x"]): "input 11 is not supported",
    grouped(more=["", "", "", "x"]): "the bias of scores is for 8 keys, and there are 2",
    one("TensorScatter", ["x", "u", "l"], shape=[1, (1 << 20) + 1, 1], initializers=[tensor("u", [1, 1, 1], [0]), ints("l", 0)], opset=24): "has 1048577 places in a form for at most 2^20",
    # Recurrent models of language.
    one("LinearAttention", ["x"] * 3, opset=27, update_rule="odd"): "attribute 'update_rule' with the value 'odd' is not supported",
    one("LinearAttention", ["x"] * 3, opset=27, q_num_heads=3, kv_num_heads=2): "2 heads of keys do not divide 3 heads of queries",
    one("LinearAttention", ["x"] * 3, shape=[1, 2, 4], opset=27, q_num_heads=2, kv_num_heads=2, update_rule="delta"): "the rule 'delta' needs the inputs decay or beta",
    one("LinearAttention", ["x", "x", "x", "", "x"], shape=[1, 1025, 4], opset=27, q_num_heads=2, kv_num_heads=2, update_rule="gated"): "has 1025 steps, at most 1024 are unrolled",
    one("LinearAttention", ["x", "x", "x", "x"], shape=[1, 2, 4], opset=27, q_num_heads=2, kv_num_heads=2, update_rule="linear"): "expects a state of four dimensions",
    one("LinearAttention", ["x", "x", "x", "", "", "x"], shape=[1, 2, 4], dtype=9, opset=27, q_num_heads=4, kv_num_heads=4, update_rule="delta"): "expects X to be a tensor of float32",
    one("GroupQueryAttention", ["x", "", "", "c", "x", "l", "t"], shape=[1, 2, 8], initializers=[tensor("c", [1, 1, 1, 2], [0, 0]), tensor("l", [1], [1], INT32), scalar("t", 3, INT32)],
        domain="com.microsoft", num_heads=2, kv_num_heads=1): "expects one total length, and caches of four dimensions",
    one("CausalConvWithState", ["x", "x"], opset=27): "expects x of [batch, channels, length] and filters of [channels, 1, size]",
    one("CausalConvWithState", ["x", "w"], shape=[1, 1, 4], initializers=[tensor("w", [1, 1, 2], [1] * 2)], opset=27, activation="odd"): "attribute 'activation' with the value 'odd' is not supported",
    one("CausalConvWithState", ["x", "w", "", "x"], shape=[1, 1, 4], initializers=[tensor("w", [1, 1, 2], [1] * 2)], opset=27): "expects 1 elements of earlier steps",
    one("CausalConvWithState", ["x", "w"], shape=[1, 1, 4], initializers=[tensor("w", [1, 1, 1], [1])], outputs=["y", "s"], opset=27): "has a state without elements",
    one("ReverseSequence", ["x", "l"], initializers=[ints("l", 1, 2)], batch_axis=0, time_axis=0): "expects two different axes, and a length for each place along batch_axis",
    one("MaxUnpool", ["x", "i"], initializers=[ints("i", 0)], kernel_shape=[2]): "kernel_shape, strides and pads do not fit the 2 dimensions",
    one("MaxUnpool", ["x", "i"], shape=[1, 1, 2], initializers=[ints("i", 0, 0)], kernel_shape=[2], pads=[4, 4]): "makes a tensor of the shape [1, 1, -5]",
    simple([node("NonMaxSuppression", ["x", "x"], ["y"], "n")]): "hint: the shape of what NonMaxSuppression gives depends on values, and programs have fixed shapes: end the model in front of it",
    simple([node("StringNormalizer", ["x"], ["y"], "n")]): "node[0] (op 'n'): operator 'ai.onnx.StringNormalizer (opset 17)' is not supported\n"
        "hint: StringNormalizer is about strings or files, which programs do not have: start the model behind it",
    one("Einsum", ["x", "x"], equation="ij->ij"): "has 2 operands for the equation 'ij->ij'",
    one("Einsum", ["x"], equation="ii->i"): "has sizes 2 and 4 of 'i'",
    one("RandomUniformLike", dtype=INT64): "draws numbers that are no floats",
    one("Multinomial", shape=[4]): "expects log-probabilities of the shape [batch, classes]",
    one("Multinomial", dtype=INT64): "expects log-probabilities of the shape [batch, classes]",
    simple([node("Multinomial", ["x"], ["y"], "n", dtype=FLOAT)]): "draws classes that are no int32 or int64",
    one("Multinomial", sample_size=0): "attribute 'sample_size' with the value 0 is not supported",
    # Integers.
    one("Gemm", ["x", "w"], dtype=INT64, initializers=[tensor("w", [4, 1], [1] * 4, INT64)], alpha=0.5): "attribute 'alpha' with the value 0.5 is not supported for integers",
    one("Gemm", ["x", "w", "w"], dtype=INT64, initializers=[tensor("w", [4, 1], [1] * 4, INT64)], beta=1.5): "attribute 'beta' with the value 1.5 is not supported for integers",
    one("Gemm", ["x", "w"], dtype=INT64, initializers=[tensor("w", [3, 1], [1] * 3, INT64)]): "the matrices do not fit each other",
    one("Einsum", ["x"], dtype=INT64, equation="ijk->ik"): "has an operand of 2 dimensions for 'ijk'",
    one("Einsum", ["x", "x"], dtype=INT64, equation="ij,jk->ik"): "has sizes 4 and 2 of 'j'",
    one("Einsum", ["x"], dtype=INT64, equation="ij->ik"): "has the result 'ik' of other letters than its operands",
    one("Einsum", ["x", "x"], dtype=INT64, shape=[2, 4096], equation="ij,ik->jk"): "a product of integers has 33554432 terms, at most 2^24 are supported",
    one("BitShift", ["x", "x"], dtype=INT64, direction="UP", opset=28): "attribute 'direction' with the value 'UP' is not supported",
    one("BitCast", opset=26, to=INT32): "reinterprets bits of other types than integers of one size",
    one("BitShift", ["x", "x"], direction="LEFT", opset=28): "shifts elements that are no integers",
    one("BitShift", ["x", "x"], dtype=13, direction="LEFT"): "graph.input[0]: input 'x' has elements of type uint64, which no operator takes",
    vectorized(dtype=FLOAT): "expects words as integers, of one or two dimensions",
    vectorized(mode="TFX"): "attribute 'mode' with the value 'TFX' is not supported",
    vectorized(max_skip_count=-1): "expects lengths of n-grams and a number of skipped words that are possible",
    vectorized(ngram_counts=[0, 1]): "attribute 'ngram_counts' does not fit the 6 words of the pool",
    vectorized(ngram_indexes=[0, 1, 2, 2]): "expects a place of its own for each n-gram of the pool, and no n-gram twice",
    vectorized(weights=[1.0]): "has 4 n-grams, 4 places and 1 weights",
    vectorized(shape=[1 << 12, 1 << 12]): "compares more than 2^24 words",
    # Normalization, attention and recurrence.
    one("BatchNormalization", ["x"] * 5, opset=8, spatial=0): "attribute 'spatial' with the value 0 is not supported",
    one("GroupNormalization", ["x"] * 3, opset=18, num_groups=3): "3 groups do not divide the 4 channels",
    one("LRN", shape=[2], size=1): "node[0] (op 'n')",
    one("LRN", size=0): "expects channels, and windows of a positive size",
    one("LpNormalization", p=3): "attribute 'p' with the value 3 is not supported",
    one("Attention", ["x"] * 3, opset=23): "expects q, k and v of three or four dimensions",
    one("Attention", ["x"] * 3, shape=[1, 2, 4], opset=23, q_num_heads=3, kv_num_heads=2): "expects [batch, length, heads * size] with 3 heads",
    one("Attention", ["x"] * 3, shape=[1, 1, (1 << 20) + 1, 1], opset=25, left_window_size=1): "has 1048577 keys in a form for at most 2^20",
    one("Attention", ["x", "x", "x", "m"], shape=[1, 2, 4, 4], initializers=[tensor("m", [4, 5], [0] * 20)], opset=23): "the mask is for 5 keys, and there are 4",
    one("Attention", ["x"] * 3, shape=[1, 2, 4, 4], opset=23, scale=-1.0): "attribute 'scale' must be positive",
    one("Attention", ["x", "k", "k"], shape=[1, 3, 4, 4], initializers=[tensor("k", [1, 2, 4, 4], [0] * 32)], opset=23, softcap=1.0): "2 heads of keys do not divide 3 heads of queries",
    one("Attention", ["x"] * 3, shape=[1, 2, 4, 4], opset=23, outputs=["y", "k", "v", "s"], qk_matmul_output_mode=9):
        "attribute 'qk_matmul_output_mode' with the value 9 is not supported",
    one("Attention", ["x", "k", "k"], shape=[1, 1, 9000, 4], initializers=[tensor("k", [1, 1, 9001, 4], [0] * 36004)], opset=23, is_causal=1):
        "a causal mask of 9000 times 9001 elements is not supported in this form",
    one("RotaryEmbedding", ["x", "x", "x"], opset=23): "node[0] (op 'n'): expects three or four dimensions",
    one("RotaryEmbedding", ["x", "t", "t"], shape=[1, 1, 2, 4], initializers=[tensor("t", [2, 2], [0] * 4)], opset=23): "has a table of two dimensions without positions",
    one("RotaryEmbedding", ["x", "t", "t"], shape=[1, 1, 2, 4], initializers=[tensor("t", [1, 2, 1], [0] * 2)], opset=23, rotary_embedding_dim=3): "rotates 3 of 4 elements",
    one("RotaryEmbedding", ["x", "t", "t", "p"], shape=[1, 1, 2, 4], initializers=[tensor("t", [4], [0] * 4), tensor("p", [1, 2], [0, 0], INT64)], opset=23):
        "expects a table of two or three dimensions",
    one("LSTM", ["x", "w", "w"], shape=[2, 1, 4], initializers=[tensor("w", [1, 3, 4], [0] * 12)], hidden_size=1): "expects x of three dimensions, and weights for 1 directions",
    one("RNN", ["x", "w", "r"], shape=[2000, 1, 1], initializers=[tensor("w", [1, 1, 1], [0]), tensor("r", [1, 1, 1], [0])]): "has 2000 steps, at most 1024 are unrolled",
    one("RNN", ["x", "w", "r", "", "l"], shape=[2, 1, 1], initializers=[tensor("w", [1, 1, 1], [0]), tensor("r", [1, 1, 1], [0]), tensor("l", [3], [1] * 3, INT32)]):
        "has 3 lengths for 1 sequences",
    one("RNN", ["x", "w", "r"], shape=[2, 1, 1], initializers=[tensor("w", [1, 1, 1], [0]), tensor("r", [1, 1, 1], [0])], activations=["Gelu"]): "activation 'Gelu' is not supported",
    one("Attention", ["x", "w"], shape=[1, 2, 4], initializers=[tensor("w", [4, 4], [0] * 16)], domain="com.microsoft", num_heads=1): "the weights have 4 columns, no multiple of three",
    one("Attention", ["x", "w", "", "", "x"], shape=[1, 2, 4], initializers=[tensor("w", [4, 12], [0] * 48)], domain="com.microsoft", num_heads=1): "inputs after the mask are not supported",
    one("Attention", ["x", "w"], shape=[1, 2, 4], initializers=[tensor("w", [4, 12], [0] * 48)], domain="com.microsoft", num_heads=1, qkv_hidden_sizes=[1]):
        "attribute 'qkv_hidden_sizes' is not supported",
    one("MultiHeadAttention", ["x", "x", "x", "", "m"], shape=[1, 2, 4], initializers=[tensor("m", [1], [2], INT32)], domain="com.microsoft", num_heads=1):
        "a mask of the shape [1] is not supported, only [batch, keys]",
    one("MultiHeadAttention", ["x", "x", "x", "", "", "", "x", "x"], shape=[1, 2, 4], domain="com.microsoft", num_heads=1): "keys and values of earlier steps are not supported",
    one("MultiHeadAttention", ["x", "x", "x", "", "m", "m"], shape=[1, 2, 4], initializers=[tensor("m", [1, 2], [1, 1], INT32)], domain="com.microsoft", num_heads=1):
        "a mask of keys together with a bias of scores is not supported",
    one("EmbedLayerNormalization", ["i", "", "x", "x", "", "x", "x", "i"], initializers=[tensor("i", [1, 2], [0, 0], INT32)], domain="com.microsoft", outputs=["y", "m"]):
        "output 1, the number of unmasked words, is not supported",
    one("RotaryEmbedding", ["x", "p", "t", "t"], shape=[1, 1, 2, 4], initializers=[ints("p", 0), tensor("t", [2, 2], [0] * 4)], domain="com.microsoft", scale=2.0):
        "attribute 'scale' of RotaryEmbedding other than 1 is not supported",
    # Functions and control flow.
    simple([node("f", ["x"], ["y"], domain="local")], functions=[function("f", ["a"], ["b"], [node("f", ["a"], ["b"], domain="local")])]): "function 'f' calls itself",
    simple([node("f", ["x", "x"], ["y"], "n", domain="local")], functions=[function("f", ["a"], ["b"], [node("Relu", ["a"], ["b"])])]):
        "node[0] (op 'n'): has 2 inputs, function 'f' takes 1",
    simple([node("f", ["x"], ["y"], "n", domain="local")], functions=[function("f", ["a"], ["b"], [])]): "node[0] (op 'n'): function 'f' does not compute output 0",
    simple([node("f0", ["x"], ["y"], "n", domain="local")], functions=nested): "functions and subgraphs are nested more than 64 deep",
    simple([node("If", ["x"], ["y"], "n", then_branch=Graph(graph([])), else_branch=Graph(graph([])))]): "node[0] (op 'n'): input 0 'x' of operator 'If' is not constant",
    simple([node("If", ["c"], ["y"], "n", else_branch=Graph(graph([])))], initializers=[tensor("c", [], [1], 9)]): "has no attribute 'then_branch'",
    simple([node("If", ["c"], ["y"], "n", then_branch=Graph(graph([], outputs=[value("z", None)])), else_branch=Graph(graph([])))], initializers=[tensor("c", [], [1], 9)]):
        "the graph 'then_branch' does not compute its output 'z'",
    one("Loop", ["", "", "x"]): "node[0] (op 'n'): has no attribute 'body'",
    looped([node("Identity", ["c"], ["k"])], ["k"]): "the body has 1 outputs, expects 2",
    looped([node("Relu", ["s"], ["t"])], ["t", "t"]): "the condition of the loop is not constant",
    looped([node("Identity", ["c"], ["k"]), node("Identity", ["s"], ["t"])], ["k", "t"], trips=5000): "runs more than 4096 times",
    looped([node("Identity", ["c"], ["k"]), node("Identity", ["i"], ["t"])], ["k", "t"], trips=0, carried=(), inputs=("i", "c")): "makes a result without elements, which is not supported",
    one("Scan", ["x"]): "has no body, or num_scan_inputs is 0",
    one("Scan", ["x"], num_scan_inputs=1, body=Graph(graph([], [value("a", None)], [])), scan_input_axes=[0, 1]): "attribute 'scan_input_axes' has 2 numbers, expects 1",
    one("Scan", ["x"], num_scan_inputs=1, body=Graph(graph([], [value("a", None)], []))): "the body has 0 outputs, expects 1",
    one("Scan", ["x", "w"], num_scan_inputs=2, body=Graph(graph([], [value("a", None)], [])), initializers=[tensor("w", [3], [1] * 3)]): "the scanned inputs have different lengths",
    one("Scan", ["x"], shape=[5000], num_scan_inputs=1, body=Graph(graph([], [value("a", None)], []))): "runs more than 4096 times",
    one("SequenceAt", ["x", "p"], initializers=[scalar("p", 0)]): "input 0 'x' is no sequence of tensors",
    simple([node("SequenceConstruct", ["x"], ["s"]), node("Relu", ["s"], ["y"], "n")]): "node[1] (op 'n'): input 0 's' is a sequence of tensors, expects a tensor",
    simple([node("SequenceConstruct", ["x"], ["s"]), node("SequenceAt", ["s", "p"], ["y"], "n")], initializers=[scalar("p", 3)]): "place 3 lies outside of a sequence of 1 tensors",
    simple([node("SequenceEmpty", [], ["s"]), node("ConcatFromSequence", ["s"], ["y"], "n", axis=0)]): "node[1] (op 'n'): joins an empty sequence",
    one("SplitToSequence", ["x", "p"], initializers=[scalar("p", 0)]): "splits into parts of 0 elements",
    mapped([node("SequenceMap", ["s"], ["t"], "n")]): "node[2] (op 'n'): has no attribute 'body'",
    mapped([node("SequenceMap", ["s", "x"], ["t"], "n", body=Graph(graph([node("Relu", ["a"], ["b"])], [value("a", None)])))]): "the body has 0 outputs, expects 1",
    mapped([node("SequenceMap", ["s", "r"], ["t"], "n", body=Graph(graph([])))]): "node[2] (op 'n'): input 1 'r' is a sequence of 1 tensors, expects 2",
    simple([node("Optional", [], ["o"]), node("OptionalGetElement", ["o"], ["y"], "n")], opset=18): "node[1] (op 'n'): input 0 'o' is an optional value without an element",
    simple([node("Optional", [], ["y"])], opset=18): "graph.output[0]: output 'y' is an optional value without an element",
    simple([node("Optional", [], ["o"]), node("Relu", ["o"], ["y"], "n")], opset=18): "node[1] (op 'n'): operator 'Relu' needs an input 0 'o'",
}


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch, "in")
        (folder / "folder").mkdir(parents=True)
        pathlib.Path(scratch, "outside").write_bytes(bytes(100))
        (folder / "data").write_bytes(bytes(20))
        os.symlink("../outside", folder / "link")
        for number, (data, expected) in enumerate(CASES.items()):
            (folder / "m.bin").unlink(missing_ok=True)
            (folder / "m.onnx").write_bytes(data)
            done = subprocess.run([AMPC, "m.onnx", "-o", "m.bin"], cwd=folder, capture_output=True, text=True)
            lines = [line for line in done.stderr.splitlines() if ": error: " in line]
            good = done.returncode == 1 and len(lines) == 1 and done.stderr.startswith("m.onnx: error: ") and expected in done.stderr and not (folder / "m.bin").exists()
            if not good:
                failed += 1
                print(f"case {number}: exit {done.returncode}, expected {expected!r}, got:\n{done.stderr}")
    print(f"{len(CASES) - failed} of {len(CASES)} errors as expected")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
