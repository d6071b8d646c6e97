"""Trains a small CNN in Keras on the digits, and exports it to cnn_keras.onnx. Needs tensorflow and tf2onnx."""
import pathlib

import keras
import numpy as np
import tensorflow as tf
import tf2onnx

here = pathlib.Path(__file__).parent
keras.utils.set_random_seed(0)
x, y = np.load(here / "../digits/train_x.npy"), np.load(here / "../digits/train_y.npy")

model = keras.Sequential([
    keras.Input((64,), name="x"), keras.layers.Reshape((8, 8, 1)),
    keras.layers.Conv2D(16, 3, padding="same", activation="relu", name="body1"), keras.layers.MaxPooling2D(),
    keras.layers.Conv2D(32, 3, padding="same", activation="relu", name="body2"),
    keras.layers.Flatten(), keras.layers.Dense(10, name="head")])
model.compile(keras.optimizers.Adam(0.002), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(x, y, batch_size=32, epochs=2, verbose=0)

# The axis of the batch stays open.
function = tf.function(lambda x: {"logits": model(x)}, input_signature=[tf.TensorSpec((None, 64), tf.float32, name="x")])
tf2onnx.convert.from_function(function, input_signature=function.input_signature, opset=17, output_path=str(here / "cnn_keras.onnx"))
