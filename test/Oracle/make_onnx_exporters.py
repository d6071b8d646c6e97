#!/usr/bin/env python3
"""Writes onnx/keras.zip (tf2onnx; needs tensorflow, tf2onnx) or onnx/paddle.zip (paddle2onnx; needs paddlepaddle, paddle2onnx): models as these exporters
write them, with inputs and outputs.

usage: make_onnx_exporters.py keras|paddle
"""
import json
import pathlib
import sys
import tempfile
import zipfile

import numpy as np

from make_onnx import add
from programs import HERE


def keras_models():
    """(name, model, input)."""
    import keras
    from keras import layers
    keras.utils.set_random_seed(0)

    def gelu(x):  # tf2onnx knows the approximation alone
        return keras.activations.gelu(x, approximate=True)

    image = keras.Input((8, 8, 3), name="x")
    y = layers.Conv2D(8, 3, padding="same", use_bias=False)(image)
    y = layers.BatchNormalization()(y)
    y = layers.ReLU(6.0)(y)
    y = layers.DepthwiseConv2D(3, strides=2, padding="same")(y)
    y = layers.LeakyReLU(negative_slope=0.1)(y)
    gate = layers.GlobalAveragePooling2D(keepdims=True)(y)
    gate = layers.Dense(8, activation="hard_sigmoid")(layers.Dense(4, activation="swish")(gate))
    y = layers.Concatenate()([y * gate, layers.AveragePooling2D(2)(image)])
    y = layers.Conv2DTranspose(6, 2, strides=2)(y)
    y = layers.UpSampling2D(2)(layers.MaxPooling2D(2)(layers.ZeroPadding2D(1)(y)))
    yield "cnn", keras.Model(image, layers.Dense(5, activation="softmax")(layers.Flatten()(y))), np.random.default_rng(0).standard_normal((2, 8, 8, 3), "f")
    words = keras.Input((6,), dtype="int32", name="x")
    y = layers.Embedding(20, 16)(words)
    y = layers.LayerNormalization()(y + layers.MultiHeadAttention(4, 4)(y, y))
    y = layers.LayerNormalization()(y + layers.Dense(16)(layers.Dense(32, activation=gelu)(y)))
    yield "encoder", keras.Model(words, layers.Dense(3)(layers.GlobalAveragePooling1D()(y))), np.random.default_rng(1).integers(0, 20, (2, 6)).astype("int32")
    series = keras.Input((5, 4), name="x")
    yield "lstm", keras.Model(series, layers.Dense(2)(layers.LSTM(6)(series))), np.random.default_rng(2).standard_normal((3, 5, 4), "f")


def export_keras(model, x, path):
    import tensorflow as tf
    import tf2onnx
    for layer in model.layers:  # batch norms of a trained model
        if hasattr(layer, "moving_variance"):
            layer.set_weights([np.random.default_rng(i).uniform(0.5, 1.5, weights.shape) for i, weights in enumerate(layer.get_weights())])
    function = tf.function(lambda x: {"y": model(x)}, input_signature=[tf.TensorSpec((None, *x.shape[1:]), x.dtype, name="x")])
    tf2onnx.convert.from_function(function, input_signature=function.input_signature, opset=17, output_path=str(path))
    return function(x)["y"].numpy()


def paddle_models():
    """(name, layer, input)."""
    import paddle
    from paddle import nn
    paddle.seed(0)

    class Gated(nn.Layer):
        def __init__(self):
            super().__init__()
            self.stem, self.norm = nn.Conv2D(3, 8, 3, padding=1, bias_attr=False), nn.BatchNorm2D(8)
            self.depthwise = nn.Conv2D(8, 8, 3, stride=2, padding=1, groups=8)
            self.squeeze, self.excite = nn.Conv2D(8, 4, 1), nn.Conv2D(4, 8, 1)
            self.head = nn.Linear(8 * 4 * 4, 5)

        def forward(self, x):
            y = nn.functional.hardswish(self.norm(self.stem(x)))
            y = nn.functional.relu6(self.depthwise(y))
            gate = nn.functional.adaptive_avg_pool2d(y, 1)
            y = y * nn.functional.hardsigmoid(self.excite(nn.functional.relu(self.squeeze(gate))))
            return nn.functional.softmax(self.head(paddle.flatten(y, 1)))

    yield "cnn", Gated(), np.random.default_rng(0).standard_normal((2, 3, 8, 8), "f")
    layer = nn.TransformerEncoderLayer(16, 4, 32, dropout=0.0, activation="gelu")
    yield "encoder", nn.Sequential(nn.Embedding(20, 16), nn.TransformerEncoder(layer, 1), nn.LayerNorm(16), nn.Linear(16, 3)), np.random.default_rng(1).integers(0, 20, (2, 6))


def export_paddle(layer, x, path):
    import paddle
    layer.eval()
    for norm in layer.sublayers():  # of a trained model
        if hasattr(norm, "_variance"):
            norm._mean.set_value(np.linspace(-0.2, 0.2, 8, dtype="f"))
            norm._variance.set_value(np.linspace(0.5, 1.5, 8, dtype="f"))
    spec = paddle.static.InputSpec([None, *x.shape[1:]], str(x.dtype), "x")
    paddle.onnx.export(layer, str(path.with_suffix("")), input_spec=[spec], opset_version=17)
    return layer(paddle.to_tensor(x)).numpy()


def main(kind):
    import onnx
    index, exporter, models = {}, *{"keras": (export_keras, keras_models), "paddle": (export_paddle, paddle_models)}[kind]
    target = HERE / "onnx" / f"{kind}.zip"
    with zipfile.ZipFile(target, "w") as archive, tempfile.TemporaryDirectory() as folder:
        for name, model, x in models():
            path = pathlib.Path(folder, f"{name}.onnx")
            y = exporter(model, x, path)
            output, = onnx.load(path).graph.output
            add(archive, index, f"{kind}-{name}", path.read_bytes(), {"x": x}, {output.name: y}, rtol=1e-5, atol=1e-5, options=[f"--shape=x={'x'.join(map(str, x.shape))}"])
        archive.writestr(zipfile.ZipInfo("index.json"), json.dumps(index, indent=0), zipfile.ZIP_DEFLATED)
    print(f"{target}: {len(index)} models, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1])
