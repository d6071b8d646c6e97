#!/usr/bin/env python3
"""Writes onnx/node.zip, onnx/torch.zip, onnx/torch_functions.zip and onnx_training.zip: models in ONNX with inputs and outputs. Needs onnx, ml_dtypes and,
for the last three, torch and onnxscript.

node.zip has tests of the package `onnx` itself (onnx.backend.test): of each operator that `ampc --list-ops --format=onnx` lists, the smallest ones.
Inputs that must be constant when the model is compiled, such as the shape of Reshape, become initializers, and sequences and optional values of the
interface become tensors. torch.zip has models from both exporters
of PyTorch. `--all FILE` writes every test of the package instead, for check_onnx.py --file.
"""
import argparse
import io
import json
import subprocess
import tempfile
import warnings
import zipfile

import numpy as np
import onnx
from onnx import numpy_helper

from programs import HERE, ROOT

# Operators with inputs that must be constant, and which.
CONSTANT = {"Reshape": [1], "Expand": [1], "Tile": [1], "ConstantOfShape": [0], "Squeeze": [1], "Unsqueeze": [1], "Slice": [1, 2, 3, 4], "Split": [1],
            "Pad": [1, 2, 3], "Resize": [1, 2, 3], "Upsample": [1], "TopK": [1], "CumSum": [1], "CumProd": [1], "OneHot": [1], "Range": [0, 1, 2],
            "Trilu": [1], "Compress": [1], "CenterCropPad": [1], "Dropout": [1, 2], "If": [0], "Loop": [0, 1], "SequenceAt": [1], "SequenceErase": [1],
            "SequenceInsert": [2], "SplitToSequence": [1], "NonZero": [0], "AffineGrid": [1], "MaxUnpool": [2], "MelWeightMatrix": [0, 1, 2, 3, 4],
            "Col2Im": [1, 2], "DFT": [1, 2], "STFT": [1, 3], "HannWindow": [0], "HammingWindow": [0], "BlackmanWindow": [0], **{f"Reduce{kind}": [1] for kind in
            ("Sum", "Mean", "Max", "Min", "Prod", "L1", "L2", "SumSquare", "LogSum", "LogSumExp")}}
NARROW = ("int8", "uint8", "int16", "uint16")  # int32 in programs
PACKED = ("int2", "uint2", "int4", "uint4")  # also; --all only
LIMIT = 12_000  # bytes of a test
LARGE = {"Erf", "Mish", "InstanceNormalization"}  # whose smallest test is larger
PER_OPERATOR = {False: 2, True: 1}  # tests, by whether they have integers that graphs do not have
REFUSED = {"test_scan_sum",  # a version of a mapped operator that is not supported
           "test_bitcast_float32_to_int32", "test_bitcast_int32_to_float32", "test_bitcast_scalar_float32_to_int32", "test_bitcast_2d_float32_to_int32"}
DISPUTED = {"test_maxunpool_export_with_output_shape"}  # whose places are those of a smaller tensor than the result; onnxruntime's are not
RANDOM = {"Bernoulli"}  # whose numbers are not specified


def plain(array):
    """As amprun reads and writes it."""
    if array.dtype.name in (*NARROW, *PACKED, "uint32"):
        return array.astype(np.int64 if array.dtype.name == "uint32" else np.int32)
    return array.astype(np.float32) if array.dtype.name == "bfloat16" else array


def npy(array):
    buffer = io.BytesIO()
    np.save(buffer, plain(array).copy(order="C"))
    return buffer.getvalue()


def add(archive, index, name, model, inputs, outputs, extra=(), **more):
    """One test: the model and its data under the name of the test."""
    entry = {"inputs": {}, "outputs": {}, **more}
    files = {"model.onnx": model, **dict(extra)}
    for kind, arrays in (("inputs", inputs), ("outputs", outputs)):
        for i, (value, array) in enumerate(arrays.items()):
            entry[kind][value] = f"{kind[:-1]}{i}.npy"
            files[f"{kind[:-1]}{i}.npy"] = npy(array)
    for file, data in files.items():
        archive.writestr(zipfile.ZipInfo(f"{name}/{file}"), data, zipfile.ZIP_DEFLATED)
    index[name] = entry


def promote(model, inputs):
    """Makes initializers of inputs that must be constant."""
    wanted = {node.input[i] for node in model.graph.node for i in CONSTANT.get(node.op_type, ()) if i < len(node.input)}
    present = {initializer.name for initializer in model.graph.initializer}
    for name in sorted(wanted & set(inputs) - present):
        model.graph.initializer.append(numpy_helper.from_array(np.asarray(inputs.pop(name)), name))


def typed(name, array):
    return onnx.helper.make_tensor_value_info(name, onnx.helper.np_dtype_to_tensor_dtype(array.dtype), array.shape)


def take_apart(graph, arrays, results):
    """Makes tensors of the inputs and outputs that are sequences or optional values: nodes join the tensors of an input, and take those of an output."""
    make, front, back = onnx.helper.make_node, [], []

    def joined(value, kind, array):
        if kind.WhichOneof("value") == "optional_type":
            element = kind.optional_type.elem_type
            if array is not None:
                yield from joined(value + "_element", element, array)
            front.append(make("Optional", [value + "_element"] if array is not None else [], [value], type=element))
        elif kind.WhichOneof("value") == "sequence_type":
            names = [f"{value}_{i}" for i in range(len(array))]
            yield from zip(names, array)
            front.append(make("SequenceConstruct", names, [value]) if names else make("SequenceEmpty", [], [value], dtype=kind.sequence_type.elem_type.tensor_type.elem_type))
        else:
            yield value, array

    def taken(value, kind, array):
        if kind.WhichOneof("value") == "optional_type":
            back.append(make("OptionalGetElement", [value], [value + "_element"]))
            yield from taken(value + "_element", kind.optional_type.elem_type, array)
        elif kind.WhichOneof("value") == "sequence_type":
            for i, element in enumerate(array):
                graph.initializer.append(numpy_helper.from_array(np.int64(i), f"{value}_at_{i}"))
                back.append(make("SequenceAt", [value, f"{value}_at_{i}"], [f"{value}_{i}"]))
                yield f"{value}_{i}", element
        else:
            yield value, array

    lists = []
    for values, data, part in ((graph.input, arrays, joined), (graph.output, results, taken)):
        lists.append({name: np.asarray(array) for value, array in zip(values, data) for name, array in part(value.name, value.type, array)})
        if any(value.type.WhichOneof("value") != "tensor_type" for value in values):
            del values[:]
            values.extend(typed(name, array) for name, array in lists[-1].items())
    nodes = [*front, *graph.node, *back]
    del graph.node[:]
    graph.node.extend(nodes)
    return lists


def node_tests():
    """(name, operators, model, inputs, outputs, rtol, atol), those without tensors as data apart."""
    from onnx.backend.test.case import node
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        cases = node.collect_testcases(None)
    for case in cases:
        arrays, results = ([numpy_helper.to_array(a) if isinstance(a, onnx.TensorProto) else a for a in list] for list in case.data_sets[0])
        inputs, outputs = take_apart(case.model.graph, arrays, results)
        if any(array.dtype.kind in "OUS" for array in [*inputs.values(), *outputs.values()]):  # strings
            inputs, outputs = {}, {}
        promote(case.model, inputs)
        yield case.name, {n.op_type for n in case.model.graph.node}, case.model.SerializeToString(), inputs, outputs, case.rtol, case.atol


def readable(arrays):
    return all(array.size and array.dtype.name in (*NARROW, "uint32", "float32", "float16", "bfloat16", "int32", "int64", "bool") for array in arrays.values())


def make_node(path, everything):
    listed = json.loads(subprocess.run([ROOT / "build/bin/ampc", "--list-ops=json", "--format=onnx"], capture_output=True, check=True).stdout)
    mapped = {row["type"] for row in listed if row["domain"] == "ai.onnx"}
    index, taken = {}, {}
    with zipfile.ZipFile(path, "w") as archive:
        for name, operators, model, inputs, outputs, rtol, atol in sorted(node_tests(), key=lambda test: (len(test[2]), test[0])):
            size = len(model) + sum(array.nbytes for array in [*inputs.values(), *outputs.values()])
            fits = operators <= mapped and readable(inputs) and readable(outputs) and outputs and (size < LIMIT or operators <= LARGE) and "expanded" not in name and name not in REFUSED | DISPUTED and not operators & RANDOM
            kind = any(array.dtype.name in (*NARROW, "uint32") for array in [*inputs.values(), *outputs.values()])
            if not everything and (not fits or all(taken.get((operator, kind), 0) >= PER_OPERATOR[kind] for operator in operators)):
                continue
            for operator in operators:
                taken[operator, kind] = taken.get((operator, kind), 0) + 1
            add(archive, index, name, model, inputs, outputs, rtol=rtol, atol=max(atol, 1e-6))
        archive.writestr(zipfile.ZipInfo("index.json"), json.dumps(index, indent=0), zipfile.ZIP_DEFLATED)
    tested = {operator for operator, _ in taken}
    print(f"{path}: {len(index)} tests of {len(tested)} operators; without one: {sorted(mapped - tested) if not everything else ''}")


def torch_models():
    """(name, module, input) of the exported models."""
    import torch
    from torch import nn
    from torch.nn import functional as F

    class Convolutions(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.norm1 = nn.Conv2d(3, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8)
            self.depthwise, self.norm2 = nn.Conv2d(8, 8, 3, padding=1, groups=8), nn.BatchNorm2d(8)
            self.last, self.head = nn.Conv2d(8, 16, 1, stride=2), nn.Linear(16, 5)
            for norm in (self.norm1, self.norm2):
                norm.running_mean.normal_(0, 0.1)
                norm.running_var.uniform_(0.5, 1.5)

        def forward(self, x):
            x = torch.relu(self.norm1(self.first(x)))
            x = F.max_pool2d(F.hardswish(self.norm2(self.depthwise(x))), 3, 2, 1)
            x = F.interpolate(F.silu(self.last(x)), scale_factor=2, mode="bilinear")
            return self.head(torch.flatten(F.adaptive_avg_pool2d(x, 1), 1)).softmax(-1)

    class Decoder(nn.Module):
        def __init__(self, size=16, heads=4):
            super().__init__()
            self.heads = heads
            self.words, self.places = nn.Embedding(30, size), nn.Parameter(torch.randn(8, size) * 0.1)
            self.norm1, self.norm2 = nn.LayerNorm(size), nn.LayerNorm(size)
            self.qkv, self.out = nn.Linear(size, 3 * size), nn.Linear(size, size)
            self.up, self.down, self.head = nn.Linear(size, 4 * size), nn.Linear(4 * size, size), nn.Linear(size, 30, bias=False)

        def forward(self, ids):
            batch, length = ids.shape
            x = self.words(ids) + self.places[:length]
            q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2) for part in self.qkv(self.norm1(x)).chunk(3, -1))
            y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
            x = x + self.out(y.transpose(1, 2).reshape(batch, length, -1))
            return self.head(x + self.down(F.gelu(self.up(self.norm2(x)), approximate="tanh")))

    class Recurrent(nn.Module):
        def __init__(self):
            super().__init__()
            self.lstm, self.gru = nn.LSTM(6, 5, bidirectional=True, batch_first=True), nn.GRU(10, 4)

        def forward(self, x):
            return self.gru(self.lstm(x)[0].transpose(0, 1))[0]

    torch.manual_seed(0)
    encoder = nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, activation="gelu")
    yield "mlp", nn.Sequential(nn.Linear(12, 16), nn.GELU(), nn.Dropout(0.1), nn.Linear(16, 4)), torch.randn(4, 12)
    yield "cnn", Convolutions(), torch.randn(2, 3, 12, 12)
    yield "decoder", Decoder(), torch.randint(0, 30, (2, 8))
    yield "encoder", nn.TransformerEncoder(encoder, 2, enable_nested_tensor=False), torch.randn(2, 6, 16)
    yield "recurrent", Recurrent(), torch.randn(2, 4, 6)


def trained_models():
    """(name, module, x, label, options of train.json): SGD with momentum for convolutions, AdamW for attention. x and label have a row per batch and step."""
    import torch
    from torch import nn
    from torch.nn import functional as F
    modules = {name: module for name, module, _ in torch_models()}
    torch.manual_seed(1)

    class Classifier(nn.Module):
        def __init__(self):
            super().__init__()
            self.words, self.head = nn.Embedding(30, 16), nn.Linear(16, 5)
            layer = nn.TransformerEncoderLayer(16, 4, 32, batch_first=True, activation="gelu", dropout=0.0)
            self.body = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
            for weights in self.body.layers[1].parameters():  # a copy of the first layer, whose equal weights the classic exporter would store once
                if weights.min() < weights.max():
                    nn.init.normal_(weights, 0, 0.2)

        def forward(self, x):
            return self.head(self.body(self.words(x)).mean(1))

    class Logits(nn.Module):  # without the softmax of the CNN
        def __init__(self, body):
            super().__init__()
            self.body = body

        def forward(self, x):
            return torch.log(self.body(x))

    rows = STEPS * BATCH
    yield "cnn", Logits(modules["cnn"]), torch.randn(rows, 3, 8, 8), {"type": "momentum", "momentum": 0.9, "learning_rate": 0.05}
    yield "transformer", Classifier(), torch.randint(0, 30, (rows, 6)), {"type": "adamw", "learning_rate": 0.003, "weight_decay": 0.01}

    class Recurrent(nn.Module):
        """The exporters put the gates in another order, by several nodes on each weight."""

        def __init__(self):
            super().__init__()
            self.gru, self.head = nn.GRU(6, 8, batch_first=True, bidirectional=True), nn.Linear(16, 5)

        def forward(self, x):
            return self.head(self.gru(x)[0][:, -1])

    yield "recurrent", Recurrent(), torch.randn(rows, 5, 6), {"type": "momentum", "momentum": 0.9, "learning_rate": 0.1}

    class Quantized(nn.Module):
        """Quantization-aware training: rounding has the gradient of its operand, saturation has none."""

        def __init__(self):
            super().__init__()
            self.first, self.last = nn.Linear(8, 16), nn.Linear(16, 5)

        def forward(self, x):
            fake = torch.fake_quantize_per_tensor_affine
            scales = torch.full((16,), 0.005, dtype=x.dtype)
            first = torch.fake_quantize_per_channel_affine(self.first.weight, scales.to(torch.float32), torch.zeros(16, dtype=torch.int32), 0, -128, 127)
            h = F.relu(F.linear(fake(x, 0.02, 128, 0, 255), first, self.first.bias))
            return F.linear(fake(h, 0.008, 0, 0, 255), fake(self.last.weight, 0.004, 0, -128, 127), self.last.bias)

    yield "quantized", Quantized(), torch.randn(rows, 8), {"type": "momentum", "momentum": 0.9, "learning_rate": 0.05}


STEPS, BATCH = 20, 4
LABELS = [{"type": "softmax_with_cross_entropy", "inputs": {"Logits": ["y"], "Label": ["label"]}, "outputs": {"Loss": ["ce"]}},
          {"type": "mean", "inputs": {"X": ["ce"]}, "outputs": {"Out": ["loss"]}}]


def make_training(path):
    """Models exported for training, and the losses of twenty steps of PyTorch from the same weights on the same data."""
    import copy
    import pathlib
    import torch
    from torch.nn import functional as F
    index = {}
    with zipfile.ZipFile(path, "w") as archive, tempfile.TemporaryDirectory() as folder:
        for name, module, x, optimizer in trained_models():
            label = torch.randint(0, 5, (len(x), 1))
            for exporter in EXPORTERS:
                file = pathlib.Path(folder, "model.onnx")
                options = EXPORTERS[exporter] | PRESERVED[exporter] | ({"training": torch.onnx.TrainingMode.PRESERVE} if exporter == "classic" else {"external_data": False})
                trained = copy.deepcopy(module).eval()
                torch.onnx.export(trained, (x[:BATCH],), str(file), input_names=["x"], output_names=["y"], **options)
                trained = copy.deepcopy(module).train().double()
                for norm in trained.modules():
                    if isinstance(norm, torch.nn.MultiheadAttention):
                        norm.eval()  # the same numbers, without the fused kernel
                words = {key: value for key, value in optimizer.items() if key != "type" and key != "learning_rate"}
                kind = {"momentum": torch.optim.SGD, "adamw": torch.optim.AdamW}[optimizer["type"]]
                steps = kind(trained.parameters(), lr=optimizer["learning_rate"], **words)
                losses = []
                for step in range(STEPS):
                    batch = slice(BATCH * step, BATCH * step + BATCH)
                    inputs = x[batch].double() if x.is_floating_point() else x[batch]
                    loss = F.cross_entropy(trained(inputs), label[batch, 0])
                    steps.zero_grad()
                    loss.backward()
                    steps.step()
                    losses.append(loss.item())
                train = {"format": "ampc.train", "version": 1, "inputs": [{"name": "label", "shape": [BATCH, 1], "dtype": "int64"}], "ops": LABELS,
                         "train": {"loss": "loss", "optimizer": optimizer}}
                add(archive, index, f"{name}-{exporter}", file.read_bytes(), {"x": x.numpy(), "label": label.numpy()}, {},
                    {"train.json": json.dumps(train)}.items(), losses=losses)
        archive.writestr(zipfile.ZipInfo("index.json"), json.dumps(index, indent=0), zipfile.ZIP_DEFLATED)
    print(f"{path}: {len(index)} models")


def torch_functions():
    """(name, function of float tensors, inputs, exporters): operators that a model of the other kinds does not have."""
    import torch
    from torch.nn import functional as F
    torch.manual_seed(2)
    each = ("classic", "dynamo")
    turn = torch.tensor([[1.0, 0.2, 0.1], [-0.3, 0.9, -0.2]])
    sampled = lambda x, theta: F.grid_sample(x, F.affine_grid(theta, (2, 3, 5, 6), align_corners=False), padding_mode="border", align_corners=False)
    yield "transformer_of_space", sampled, (torch.randn(2, 3, 7, 8), turn + torch.randn(2, 2, 3) * 0.3), each
    yield "grid_3d", lambda x, t: F.grid_sample(x, F.affine_grid(t, (1, 2, 3, 2, 4), align_corners=True), "nearest", align_corners=True), (
        torch.randn(1, 2, 3, 4, 5), torch.eye(3, 4)[None] * 0.9), each
    yield "grid_cubic", lambda x, grid: F.grid_sample(x, grid, "bicubic", "reflection", False), (torch.randn(1, 2, 4, 5), torch.rand(1, 3, 4, 2) * 2.6 - 1.3), each
    yield "fold", lambda x: F.fold(x, (6, 7), (3, 2), padding=1, stride=2), (torch.randn(2, 12, 12),), each
    filters = torch.randn(4, 3, 3, 2, 3) * 0.2
    yield "transposed_3d", lambda x: F.conv_transpose3d(x, filters, stride=2, padding=1, output_padding=(1, 0, 1), groups=2), (torch.randn(1, 4, 2, 3, 2),), each
    yield "einsum", lambda a, b, c: torch.einsum("bij,bjk,bkl->bil", a, b, c) + torch.einsum("bii->b", a)[:, None, None], (
        torch.randn(2, 3, 3), torch.randn(2, 3, 4), torch.randn(2, 4, 2)), ("classic",)
    quantized = lambda x: torch.fake_quantize_per_channel_affine(torch.fake_quantize_per_tensor_affine(x, 0.05, 3, 0, 255), torch.tensor([0.1, 0.05, 0.02]),
                                                                 torch.tensor([0, 3, -5], dtype=torch.int32), 1, -128, 127)
    yield "fake_quantized", quantized, (torch.randn(2, 3, 4) * 3,), each
    yield "narrow", lambda x: (x * 50).to(torch.uint8).float() + (x * 9).to(torch.int8).reshape(4, 3).float().reshape(3, 4), (torch.rand(3, 4),), each
    yield "double", lambda x: (x.double() * 0.1).float(), (torch.randn(3, 4),), each
    yield "spectrum", lambda x: torch.view_as_real(torch.fft.rfft(x)), (torch.randn(2, 9),), ("dynamo",)
    window = torch.hann_window(8)
    # Random numbers with a known result.
    yield "random", lambda x: (torch.floor(torch.rand_like(x)) + torch.bernoulli(torch.ones_like(x)) + torch.sign(torch.randn_like(x) * 1e-3 + 2)
                               + torch.sign(torch.randn(3, 4) * 1e-3 - 3) + torch.floor(torch.rand(3, 4) + 5)), (torch.randn(3, 4),), each
    yield "frames", lambda x: torch.stft(x, 8, 3, window=window, return_complex=True, center=False).abs(), (torch.randn(2, 20),), ("dynamo",)
    yield "fold_shifted", lambda x: F.fold(x, (5, 6), (2, 3), dilation=(2, 1), padding=1), (torch.randn(2, 12, 30),), ("classic",)
    yield "fold_blocks", lambda x: F.fold(x, (6, 4), (3, 2), stride=(3, 2)), (torch.randn(2, 12, 4),), ("classic",)


def quantized_model():
    """A model in the operators of quantized tensors, as onnxruntime's quantizer writes it, and onnx's own evaluation of it."""
    from onnx import helper, reference
    rng = np.random.default_rng(3)
    weights = {"x_scale": np.float32(0.02), "x_zero": np.uint8(128), "w": rng.integers(-90, 90, (4, 3, 3, 3)).astype(np.int8),
               "w_scale": rng.uniform(0.005, 0.02, 4).astype(np.float32), "w_zero": np.zeros(4, np.int8), "bias": rng.integers(-900, 900, 4).astype(np.int32),
               "y_scale": np.float32(0.05), "y_zero": np.uint8(100), "shape": np.array([2, 64]), "m": rng.integers(0, 255, (64, 5)).astype(np.uint8),
               "m_scale": np.float32(0.01), "m_zero": np.uint8(120)}
    node = helper.make_node
    nodes = [node("QuantizeLinear", ["x", "x_scale", "x_zero"], ["xq"]),
             node("QLinearConv", ["xq", "x_scale", "x_zero", "w", "w_scale", "w_zero", "y_scale", "y_zero", "bias"], ["c"], pads=[1, 1, 1, 1]),
             node("MaxPool", ["c"], ["p"], kernel_shape=[2, 2], strides=[2, 2]), node("Reshape", ["p", "shape"], ["r"]),
             node("QLinearMatMul", ["r", "y_scale", "y_zero", "m", "m_scale", "m_zero", "y_scale", "y_zero"], ["zq"]),
             node("DequantizeLinear", ["zq", "y_scale", "y_zero"], ["y"]), node("DynamicQuantizeLinear", ["y"], ["d", "d_scale", "d_zero"]),
             node("DequantizeLinear", ["d", "d_scale", "d_zero"], ["z"])]
    value = lambda name, shape: helper.make_tensor_value_info(name, onnx.TensorProto.FLOAT, shape)
    graph = helper.make_graph(nodes, "quantized", [value("x", [2, 3, 8, 8])], [value("y", [2, 5]), value("z", [2, 5])],
                              [numpy_helper.from_array(np.asarray(array), name) for name, array in weights.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
    onnx.checker.check_model(model, full_check=True)
    inputs = {"x": rng.standard_normal((2, 3, 8, 8)).astype(np.float32)}
    return model.SerializeToString(), inputs, dict(zip(("y", "z"), reference.ReferenceEvaluator(model).run(None, inputs)))


def make_torch_functions(path):
    import pathlib
    import torch

    class Function(torch.nn.Module):
        def __init__(self, function):
            super().__init__()
            self.forward = function

    index = {}
    with zipfile.ZipFile(path, "w") as archive, tempfile.TemporaryDirectory() as folder:
        for name, function, inputs, exporters in torch_functions():
            y = function(*inputs)
            for exporter in exporters:
                file = pathlib.Path(folder, "model.onnx")
                names = [f"x{i}" for i in range(len(inputs))]
                options = {"dynamo": False, "opset_version": 20} if exporter == "classic" else {"dynamo": True, "verbose": False, "external_data": False}
                torch.onnx.export(Function(function).eval(), inputs, str(file), input_names=names, output_names=["y"], **options)
                add(archive, index, f"{name}-{exporter}", file.read_bytes(), dict(zip(names, (x.numpy() for x in inputs))), {"y": y.numpy()}, rtol=1e-5, atol=1e-5)
        add(archive, index, "quantized", *quantized_model(), rtol=1e-5, atol=1e-5)
        archive.writestr(zipfile.ZipInfo("index.json"), json.dumps(index, indent=0), zipfile.ZIP_DEFLATED)
    print(f"{path}: {len(index)} models")


EXPORTERS = {"classic": {"dynamo": False, "opset_version": 17}, "dynamo": {"dynamo": True, "verbose": False}}
PRESERVED = {"classic": {"do_constant_folding": False}, "dynamo": {"optimize": False}}


def make_torch(path):
    import pathlib
    import torch
    index = {}
    with zipfile.ZipFile(path, "w") as archive, tempfile.TemporaryDirectory() as folder:
        for name, module, x in torch_models():
            module.eval()
            with torch.no_grad():
                y = module(x)
            for exporter in EXPORTERS:
                for kept in (False, True):
                    options = EXPORTERS[exporter] | (PRESERVED[exporter] if kept else {})
                    if exporter == "classic":
                        options |= {"dynamic_axes": {"x": {0: "batch"}}, "training": torch.onnx.TrainingMode.PRESERVE if kept else torch.onnx.TrainingMode.EVAL}
                    else:
                        options |= {"external_data": name == "decoder"}
                    file = pathlib.Path(folder, "model.onnx")
                    torch.onnx.export(module, (x,), str(file), input_names=["x"], output_names=["y"], **options)
                    extra = {f.name: f.read_bytes() for f in pathlib.Path(folder).glob("model.onnx.data")}
                    shape = "x".join(map(str, x.shape))
                    add(archive, index, f"{name}-{exporter}{'-kept' if kept else ''}", file.read_bytes(), {"x": x.numpy()}, {"y": y.numpy()}, extra.items(),
                        rtol=1e-5, atol=1e-5, options=[f"--shape=x={shape}"])
                    for used in pathlib.Path(folder).iterdir():
                        used.unlink()
        archive.writestr(zipfile.ZipInfo("index.json"), json.dumps(index, indent=0), zipfile.ZIP_DEFLATED)
    print(f"{path}: {len(index)} models")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--all", metavar="FILE", help="write every test of the package to this file, and nothing else")
    p.add_argument("--only", choices=("node", "torch", "functions", "training"), help="write one of the files")
    args = p.parse_args()
    (HERE / "onnx").mkdir(exist_ok=True)
    if args.all:
        make_node(args.all, True)
        return
    if args.only in (None, "node"):
        make_node(HERE / "onnx" / "node.zip", False)
    if args.only in (None, "torch"):
        make_torch(HERE / "onnx" / "torch.zip")
    if args.only in (None, "functions"):
        make_torch_functions(HERE / "onnx" / "torch_functions.zip")
    if args.only in (None, "training"):
        make_training(HERE / "onnx_training.zip")


if __name__ == "__main__":
    main()
