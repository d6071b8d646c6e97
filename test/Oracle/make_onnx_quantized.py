#!/usr/bin/env python3
"""Writes onnx/quantized.zip: models with one operator on quantized tensors each, or with weights of 4 bits and 8-bit floats, and operators that the package
`onnx` has no small test of. Their outputs are those of onnxruntime, or of the
reference of `onnx` where it has no kernel. Needs numpy, onnx, ml_dtypes and onnxruntime.

Tensors of 8 and 16 bits are int32 in programs, and so in the files.
"""
import json
import zipfile

import ml_dtypes
import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnx.reference import ReferenceEvaluator

from make_onnx import add
from programs import HERE

TYPES = {np.dtype(np.float32): TensorProto.FLOAT, np.dtype(np.uint8): TensorProto.UINT8, np.dtype(np.int8): TensorProto.INT8, np.dtype(np.int32): TensorProto.INT32,
         np.dtype(np.int64): TensorProto.INT64, np.dtype(bool): TensorProto.BOOL, np.dtype(np.uint16): TensorProto.UINT16, np.dtype(np.int16): TensorProto.INT16}
rng = np.random.default_rng(0)


def floats(*shape):
    return rng.standard_normal(shape).astype(np.float32)


def codes(dtype, *shape):
    bounds = np.iinfo(dtype)
    return rng.integers(bounds.min, bounds.max + 1, shape).astype(dtype)


def u8(value):
    return np.array(value, np.uint8)


def scale(value):
    return np.array(value, np.float32)


def packed(name, array):
    """An initializer; also of types that numpy lacks."""
    return numpy_helper.from_array(np.asarray(array), name)


def model(nodes, inputs, constants, outputs, opset=23):
    """outputs: names with their types."""
    graph = helper.make_graph(
        nodes, "g", [helper.make_tensor_value_info(name, TYPES[array.dtype], array.shape) for name, array in inputs.items()],
        [helper.make_tensor_value_info(name, kind, None) for name, kind in outputs.items()],
        [tensor if isinstance(tensor, onnx.TensorProto) else packed(name, tensor) for name, tensor in constants.items()])
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset), helper.make_opsetid("com.microsoft", 1)], ir_version=10)


def one(op, inputs, constants=(), kind=TensorProto.UINT8, order=None, version=23, domain="com.microsoft", **attributes):
    """A model of one node, whose inputs are those of the model and then the constants, or `order`."""
    constants = dict(constants)
    node = helper.make_node(op, order or [*inputs, *constants], ["y"], "n", domain=domain, **attributes)
    return model([node], inputs, constants, {"y": kind}, version), inputs


def cases():
    """(name, model, inputs)."""
    a, b = codes(np.uint8, 2, 3, 4, 4), codes(np.uint8, 2, 3, 4, 4)
    two = {"as": scale(0.02), "az": u8(120), "bs": scale(0.03), "bz": u8(131), "ys": scale(0.05), "yz": u8(125)}
    both = ["a", "as", "az", "b", "bs", "bz", "ys", "yz"]
    unary = {"as": scale(0.02), "az": u8(120), "ys": scale(0.01), "yz": u8(7)}
    for op in ("QLinearAdd", "QLinearMul"):
        yield op, *one(op, {"a": a, "b": b}, two, order=both)
    yield "QLinearAdd_signed", *one("QLinearAdd", {"a": codes(np.int8, 3, 4), "b": codes(np.int8, 4)},
                                    {name: value if value.dtype == np.float32 else np.int8(int(value) - 128) for name, value in two.items()}, order=both, kind=TensorProto.INT8)
    yield "QLinearLeakyRelu", *one("QLinearLeakyRelu", {"a": a}, unary, alpha=0.2)
    yield "QLinearSigmoid", *one("QLinearSigmoid", {"a": a}, unary)
    yield "QLinearSoftmax", *one("QLinearSoftmax", {"a": codes(np.uint8, 4, 6)}, {**unary, "ys": scale(1 / 256), "yz": u8(0)}, axis=-1, opset=13)
    yield "QLinearAveragePool", *one("QLinearAveragePool", {"a": a}, {**unary, "ys": scale(0.0103)}, kernel_shape=[2, 2], strides=[2, 2])
    yield "QLinearGlobalAveragePool", *one("QLinearGlobalAveragePool", {"a": a}, unary)
    yield "QLinearConcat", *one("QLinearConcat", {"a": a, "b": b}, two, order=["ys", "yz", "a", "as", "az", "b", "bs", "bz"], axis=1)
    yield "QLinearWhere", *one("QLinearWhere", {"c": rng.integers(0, 2, (2, 3, 4, 4)).astype(bool), "a": a, "b": b}, two, order=["c", *both])
    m, w = codes(np.uint8, 5, 8), codes(np.int8, 8, 6)
    weights = {"ws": scale(0.01) * np.arange(1, 7, dtype=np.float32), "wz": np.zeros(6, np.int8)}
    yield "QGemm", *one("QGemm", {"m": m}, {"ms": scale(0.02), "mz": u8(120), "w": w, **weights, "c": codes(np.int8, 6).astype(np.int32) * 9, "ys": scale(0.1), "yz": u8(128)})
    yield "QGemm_float", *one("QGemm", {"m": m}, {"ms": scale(0.02), "mz": u8(120), "w": w.T.copy(), **weights}, kind=TensorProto.FLOAT, transB=1)
    yield "MatMulIntegerToFloat", *one("MatMulIntegerToFloat", {"m": m}, {"w": w, "ms": scale(0.02), **{"ws": weights["ws"], "mz": u8(120), "wz": weights["wz"]}, "c": floats(6)},
                                       kind=TensorProto.FLOAT)
    yield "DynamicQuantizeMatMul", *one("DynamicQuantizeMatMul", {"x": floats(5, 8)}, {"w": w, **weights, "c": floats(6)}, kind=TensorProto.FLOAT)
    yield "MatMulInteger", *one("MatMulInteger", {"m": m}, {"w": w, "mz": u8(120), "wz": np.int8(3)}, kind=TensorProto.INT32, domain="")
    yield "MatMulInteger_wide", *one("MatMulInteger", {"m": codes(np.uint8, 2, 257)}, {"w": codes(np.uint8, 257, 2)}, kind=TensorProto.INT32, domain="")
    yield "ConvInteger", *one("ConvInteger", {"a": a}, {"w": codes(np.uint8, 4, 3, 3, 3), "az": u8(100), "wz": u8(128)}, kind=TensorProto.INT32, domain="", pads=[1, 1, 1, 1])
    # Weight-only quantization.
    for bits, zeros in ((4, False), (4, True), (8, False)):
        blocks = 3 if bits == 4 else 2
        constants = {"w": codes(np.uint8, 6, blocks, 16 * bits // 8), "s": (np.abs(floats(6 * blocks)) + 0.1) * scale(0.1)}
        if zeros:
            constants["z"] = codes(np.uint8, 6 * ((blocks * bits + 7) // 8))
        yield f"MatMulNBits_{bits}{'_zeros' if zeros else ''}", *one("MatMulNBits", {"x": floats(3, 16 * blocks - 4)}, constants, kind=TensorProto.FLOAT, K=16 * blocks - 4, N=6,
                                                                    bits=bits, block_size=16)
    stored = {"int4": ml_dtypes.int4, "uint4": ml_dtypes.uint4, "float8e4m3fn": ml_dtypes.float8_e4m3fn, "float8e4m3fnuz": ml_dtypes.float8_e4m3fnuz,
              "float8e5m2": ml_dtypes.float8_e5m2, "float8e5m2fnuz": ml_dtypes.float8_e5m2fnuz, "float4e2m1": ml_dtypes.float4_e2m1fn, "uint16": np.uint16, "int16": np.int16}
    for name, dtype in stored.items():
        numbers = {"int4": np.arange(-8, 7), "uint4": np.arange(0, 15)}.get(name, np.arange(-7, 8) * (1 if "4e2" in name else 9) if "float" in name else np.arange(15) * 1000)
        w = numbers.reshape(5, 3).astype(np.float32).astype(dtype)
        nodes = [helper.make_node("DequantizeLinear", ["w", "s"], ["d"], "dq", axis=0), helper.make_node("MatMul", ["x", "d"], ["y"], "n")]
        inputs = {"x": floats(2, 5)}
        yield f"weights_{name}", model(nodes, inputs, {"w": w, "s": np.arange(1, 6, dtype=np.float32) * scale(0.1)}, {"y": TensorProto.FLOAT}), inputs
    # Tensors of 8 bits that are moved, enter and leave.
    table = (np.arange(75000) * 7 % 251 - 125).astype(np.int8).reshape(300, 250)  # too large to be folded
    nodes = [helper.make_node("Gather", ["w", "i"], ["g"], "n"), helper.make_node("DequantizeLinear", ["g", "s"], ["y"], "dq")]
    inputs = {"i": np.array([[0, 299], [17, 3]], np.int64)}
    yield "embedding", model(nodes, inputs, {"w": table, "s": scale(0.5)}, {"y": TensorProto.FLOAT}), inputs
    for dtype, kind in ((np.uint8, TensorProto.UINT8), (np.int8, TensorProto.INT8), (np.uint16, TensorProto.UINT16), (np.int16, TensorProto.INT16)):
        zero = np.array(np.iinfo(dtype).max // 2, dtype)
        nodes = [helper.make_node("DequantizeLinear", ["x", "s", "z"], ["d"], "dq"), helper.make_node("Relu", ["d"], ["r"], "n"), helper.make_node("QuantizeLinear", ["r", "s", "z"], ["y"], "q"),
                 helper.make_node("Identity", ["y"], ["same"], "i"), helper.make_node("Cast", ["x"], ["f"], "c", to=TensorProto.FLOAT)]
        inputs = {"x": codes(dtype, 3, 4)}
        yield f"graph_{np.dtype(dtype).name}", model(nodes, inputs, {"s": scale(0.25), "z": zero}, {"y": kind, "same": kind, "f": TensorProto.FLOAT}), inputs
    # Others.
    boxes = np.array([[0, 0, 9, 9], [2.5, 1, 6, 8], [-3, 4, 5, 14], [5, 5, 5.2, 5.1]], np.float32)
    for transform in ("half_pixel", "output_half_pixel"):
        yield f"RoiAlign_{transform}", *one("RoiAlign", {"x": floats(2, 3, 9, 10), "boxes": boxes, "batch": np.array([0, 1, 1, 0], np.int64)}, kind=TensorProto.FLOAT, domain="", version=21, output_height=3,
                                            output_width=2, sampling_ratio=2, spatial_scale=0.9, coordinate_transformation_mode=transform)
    yield "RoiAlign_one_image", *one("RoiAlign", {"x": floats(1, 2, 6, 6), "boxes": boxes}, {"batch": np.zeros(4, np.int64)}, kind=TensorProto.FLOAT, domain="", version=21, output_height=2, output_width=2,
                                     sampling_ratio=1)
    for batch, time in ((1, 0), (0, 1)):
        yield f"ReverseSequence_{batch}", *one("ReverseSequence", {"x": floats(4, 4, 2), "l": np.array([1, 4, 2, 3], np.int64)}, kind=TensorProto.FLOAT, domain="", batch_axis=batch, time_axis=time)
    x = floats(1, 2, 4, 6)
    nodes = [helper.make_node("MaxPool", ["x"], ["m", "i"], "p", kernel_shape=[2, 2], strides=[2, 2]), helper.make_node("MaxUnpool", ["m", "i"], ["y"], "n", kernel_shape=[2, 2], strides=[2, 2])]
    yield "MaxUnpool", model(nodes, {"x": x}, {}, {"y": TensorProto.FLOAT}, 21), {"x": x}
    yield from more_cases()


def more_cases():
    regions = np.array([[0, 0, 0, 9, 9], [1, 2.5, 1, 6, 8], [1, -3, 4, 5, 14], [0, 5, 5, 5.2, 5.1], [1, 12, 12, 14, 15]], np.float32)
    yield "MaxRoiPool", *one("MaxRoiPool", {"x": floats(2, 2, 9, 10), "r": regions}, kind=TensorProto.FLOAT, domain="", version=21, pooled_shape=[3, 2], spatial_scale=0.9)
    yield "MaxRoiPool_one_image", *one("MaxRoiPool", {"x": floats(1, 2, 6, 6), "r": np.abs(regions) * scale([0, 1, 1, 1, 1])}, kind=TensorProto.FLOAT, domain="", version=21, pooled_shape=[2, 2])
    for name, groups, moved, more in (("plain", 1, 1, {}), ("groups", 2, 2, {"strides": [2, 1], "pads": [1, 2, 0, 1], "dilations": [1, 2]})):
        rows, columns = (3, 4) if name == "plain" else (2, 6)
        inputs = {"x": floats(2, 4, 4, 5), "o": floats(2, 8 * moved, rows, columns)}
        order, constants = ["x", "w", "o"], {"w": floats(6, 4 // groups, 2, 2)}
        if name == "plain":
            order, constants["b"], inputs["m"] = [*order, "b", "m"], floats(6), np.abs(floats(2, 4, rows, columns))
        yield f"DeformConv_{name}", *one("DeformConv", inputs, constants, kind=TensorProto.FLOAT, order=order, domain="", version=22, kernel_shape=[2, 2], group=groups, offset_group=moved, **more)
    image, filters = floats(1, 3, 5, 5), floats(4, 3, 3, 3) * scale(0.3)
    for activation, numbers in (("Relu", None), ("LeakyRelu", [0.2]), ("Clip", [-0.3, 0.6]), ("HardSigmoid", [0.3, 0.4])):
        more = {"activation_params": numbers} if numbers else {}
        yield f"FusedConv_{activation}", *one("FusedConv", {"x": image, "z": floats(1, 4, 5, 5)}, {"w": filters, "b": floats(4)}, kind=TensorProto.FLOAT, order=["x", "w", "b", "z"],
                                              activation=activation, kernel_shape=[3, 3], pads=[1, 1, 1, 1], **more)
    yield "FusedGemm_LeakyRelu", *one("FusedGemm", {"x": floats(4, 5)}, {"w": floats(5, 3), "b": floats(3)}, kind=TensorProto.FLOAT, activation="LeakyRelu", activation_alpha=0.3)
    yield "SwiGLU", *one("SwiGLU", {"a": floats(3, 4), "b": floats(3, 4)}, kind=TensorProto.FLOAT, domain="", version=28, alpha=1.25)
    # Caches of keys and values. What lies behind the keys of a sample is not specified: all samples are full.
    cache = {"c": floats(3, 2, 6, 4), "u": floats(3, 2, 2, 4)}
    for mode, places in (("linear", [1, 4, 0]), ("circular", [5, 2, 0])):
        yield f"TensorScatter_{mode}", *one("TensorScatter", {**cache, "w": np.array(places)}, kind=TensorProto.FLOAT, domain="", version=24, mode=mode)
    yield "TensorScatter_begin", *one("TensorScatter", cache, kind=TensorProto.FLOAT, domain="", version=24, axis=2)
    angles = np.outer(np.arange(8), 100.0 ** -np.linspace(0, 1, 8, endpoint=False))
    for name, length, past, known, more in (("prompt", 5, 0, True, {"local_window_size": 3}), ("step", 1, 4, True, {"softcap": 2.0}), ("lengths", 1, 4, False, {"rotary_interleaved": 1})):
        inputs = {"q": floats(2, length, 64), "k": floats(2, length, 32), "v": floats(2, length, 32)}
        if past:
            inputs |= {"pk": floats(2, 2, past, 16), "pv": floats(2, 2, past, 16)}
        last = {"l": np.full(2, past + length - 1, np.int32)}
        constants = {**(last if known else {}), "t": np.array(past + length, np.int32), "cos": np.cos(angles).astype(np.float32), "sin": np.sin(angles).astype(np.float32)}
        inputs |= {} if known else last
        order = ["q", "k", "v", "pk" if past else "", "pv" if past else "", "l", "t", "cos", "sin"]
        node = helper.make_node("GroupQueryAttention", order, ["y", "nk", "nv"], "n", domain="com.microsoft", num_heads=4, kv_num_heads=2, do_rotary=1, **more)
        yield f"GroupQueryAttention_{name}", model([node], inputs, constants, {out: TensorProto.FLOAT for out in ("y", "nk", "nv")}, 21), inputs
    # Recurrent models of language: 4 heads of 3 and 2 elements, with 2 or 4 states, and 3 steps.
    for rule, states, known in (("linear", 4, True), ("linear", 2, False), ("gated", 2, True), ("delta", 4, False), ("gated_delta", 2, True)):
        inputs = {"q": floats(2, 3, 12), "k": floats(2, 3, 3 * states) * scale(0.5), "v": floats(2, 3, 2 * states)}
        inputs |= {"s": floats(2, states, 3, 2)} if known else {}
        inputs |= {"g": -np.abs(floats(2, 3, states * (3 if rule == "gated" else 1)))} if "gated" in rule else {}
        inputs |= {"b": np.abs(floats(2, 3, states if rule == "delta" else 1)) * scale(0.5)} if "delta" in rule else {}
        node = helper.make_node("LinearAttention", [name if name in inputs else "" for name in "qkvsgb"], ["y", "ns"], "n", q_num_heads=4, kv_num_heads=states, update_rule=rule)
        yield f"LinearAttention_{rule}_{states}", model([node], inputs, {}, {"y": TensorProto.FLOAT, "ns": TensorProto.FLOAT}, 27), inputs
    for name, inputs, more in (("state", {"x": floats(2, 3, 5), "s": floats(2, 3, 3)}, {"activation": "silu"}), ("short", {"x": floats(2, 3, 2)}, {})):
        node = helper.make_node("CausalConvWithState", ["x", "w", "b", *(["s"] if "s" in inputs else [])], ["y", "ns"], "n", **more)
        yield f"CausalConvWithState_{name}", model([node], inputs, {"w": floats(3, 1, 4), "b": floats(3)}, {"y": TensorProto.FLOAT, "ns": TensorProto.FLOAT}, 27), inputs
    for name, x in (("matrix", floats(5, 5)), ("batch", np.stack([floats(4, 4), np.ones((4, 4)), np.eye(4)[[2, 0, 3, 1]]]).astype(np.float32)), ("number", floats(2, 1, 1))):
        yield f"Det_{name}", *one("Det", {"x": x}, kind=TensorProto.FLOAT, domain="", version=22)
    boxes = np.array([[0, 0, 9, 9], [2.5, 1, 6, 8], [-3, 4, 5, 14], [5, 5, 5.2, 5.1]], np.float32)
    for transform, samples in (("half_pixel", 2), ("output_half_pixel", 1)):
        inputs = {"x": floats(2, 3, 9, 10), "boxes": boxes, "batch": np.array([0, 1, 1, 0], np.int64)}
        yield f"RoiAlign_max_{transform}", *one("RoiAlign", inputs, kind=TensorProto.FLOAT, domain="", version=21, output_height=3, output_width=2, sampling_ratio=samples, spatial_scale=0.9, mode="max",
                                                coordinate_transformation_mode=transform)
    yield "RoiAlign_max_one_image", *one("RoiAlign", {"x": floats(1, 2, 6, 6), "boxes": boxes}, {"batch": np.zeros(4, np.int64)}, kind=TensorProto.FLOAT, domain="", version=21, output_height=2,
                                         output_width=2, sampling_ratio=2, mode="max")
    for mode, part, size in (("nearest", [0, 0, 0.2, 0.3, 1, 1, 0.7, 0.9], [1, 2, 4, 7]), ("linear", [0, 0, -0.2, 0.3, 1, 1, 0.7, 1.3], [1, 2, 5, 7]), ("cubic", [0, 0, 1, 0.1, 1, 1, 0, 0.6], [1, 2, 5, 1])):
        yield f"Resize_crop_{mode}", *one("Resize", {"x": floats(1, 2, 6, 8)}, {"r": scale(part), "s": np.array(size)}, kind=TensorProto.FLOAT, domain="", version=21, order=["x", "r", "", "s"], mode=mode,
                                          coordinate_transformation_mode="tf_crop_and_resize", extrapolation_value=2.5)
    yield "Resize_half_pixel_for_nn", *one("Resize", {"x": floats(1, 2, 6, 8)}, {"r": scale([]), "s": scale([1, 1, 1.7, 0.8])}, kind=TensorProto.FLOAT, domain="", version=11, mode="nearest",
                                           coordinate_transformation_mode="tf_half_pixel_for_nn")
    nodes = [helper.make_node("MelWeightMatrix", ["b", "n", "r", "low", "high"], ["m"], "mel"), helper.make_node("MatMul", ["x", "m"], ["y"], "n")]
    x = floats(2, 65)
    yield "MelWeightMatrix", model(nodes, {"x": x}, {"b": np.array(12), "n": np.array(128), "r": np.array(16000), "low": scale(20), "high": scale(7600)}, {"y": TensorProto.FLOAT}, 17), {"x": x}

    yield from recurrent_cases()


def recurrent_cases():
    """Bounds, activations with numbers, and coupled gates; the numbers are large enough to reach the bounds."""
    def recurrent(kind, directions=1, **more):
        gates = {"RNN": 1, "GRU": 3, "LSTM": 4}[kind]
        constants = {"w": floats(directions, gates * 5, 4) * scale(2), "r": floats(directions, gates * 5, 5), "b": floats(directions, 2 * gates * 5)}
        inputs = {"x": floats(3, 2, 4)}
        node = helper.make_node(kind, ["x", "w", "r", "b"], ["y", "h"], "n", hidden_size=5, direction="bidirectional" if directions == 2 else "forward", **more)
        return model([node], inputs, constants, {"y": TensorProto.FLOAT, "h": TensorProto.FLOAT}, 14), inputs
    for kind in ("RNN", "GRU", "LSTM"):
        yield f"{kind}_clip", *recurrent(kind, clip=0.75)
    yield "LSTM_input_forget", *recurrent("LSTM", input_forget=1)
    yield "LSTM_activations", *recurrent("LSTM", activations=["HardSigmoid", "ScaledTanh", "Affine"], activation_alpha=[0.3, 1.5, 0.8], activation_beta=[0.4, 0.7, 0.1])
    for name, more in (("LeakyRelu", {"activation_alpha": [0.2]}), ("ThresholdedRelu", {"activation_alpha": [0.4]}), ("Elu", {"activation_alpha": [0.6]}), ("Softsign", {})):
        yield f"RNN_{name}", *recurrent("RNN", activations=[name], **more)
    yield "RNN_two_activations", *recurrent("RNN", 2, activations=["Elu", "HardSigmoid"], activation_alpha=[0.5, 0.1], activation_beta=[0.3])


def main():
    path, index = HERE / "onnx" / "quantized.zip", {}
    with zipfile.ZipFile(path, "w") as archive:
        for name, made, inputs in cases():
            options = onnxruntime.SessionOptions()
            options.log_severity_level = 4
            options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
            bytes_of = made.SerializeToString()
            try:
                session = onnxruntime.InferenceSession(bytes_of, options, providers=["CPUExecutionProvider"])
            except (onnxruntime.capi.onnxruntime_pybind11_state.NotImplemented, onnxruntime.capi.onnxruntime_pybind11_state.Fail):  # float4e2m1, version 28
                session = ReferenceEvaluator(made)
            outputs = dict(zip((output.name for output in made.graph.output), session.run(None, inputs)))
            add(archive, index, name, bytes_of, inputs, outputs, rtol=1e-5, atol=1e-5)
        archive.writestr(zipfile.ZipInfo("index.json"), json.dumps(index, indent=0), zipfile.ZIP_DEFLATED)
    print(f"{path}: {len(index)} models")


if __name__ == "__main__":
    main()
