"""Writes a network as model.json, operator by operator, with the shapes that follow. Python's standard library only."""
import json
import math
import sys


class Network:
    """Values and parameters are names. Every method that adds an operator gives the name of its result."""

    def __init__(self, name):
        self.model = {"format": "ampc.model", "version": 1, "name": name, "inputs": [], "parameters": [], "ops": [], "outputs": []}
        self.shapes = {}

    def input(self, name, shape, dtype="float32"):
        self.model["inputs"].append({"name": name, "shape": shape, "dtype": dtype})
        self.shapes[name] = shape
        return name

    def parameter(self, name, shape, init, **more):
        self.model["parameters"].append({"name": name, "shape": shape, "dtype": "float32", "init": init, **more})
        self.shapes[name] = shape
        return name

    def op(self, kind, name, inputs, shape, attrs=None, out="Out", others=None):
        """`others` are further outputs: the slot and the value's name."""
        self.model["ops"].append({"type": kind, "name": name, "inputs": {slot: [value] for slot, value in inputs.items() if value is not None},
                                  "outputs": {out: [name + ".out"], **{slot: [value] for slot, value in (others or {}).items()}},
                                  "attrs": attrs or {}})
        self.shapes[name + ".out"] = shape
        return name + ".out"

    # --- operators

    def unary(self, kind, name, x, **attrs):
        return self.op(kind, name, {"X": x}, self.shapes[x], attrs)

    def add(self, name, x, y):
        return self.op("elementwise_add", name, {"X": x, "Y": y}, self.shapes[x])

    def matmul(self, name, x, y, **attrs):
        a, b = list(self.shapes[x]), self.shapes[y]
        a[-1] = b[-2] if attrs.get("trans_y") else b[-1]
        return self.op("matmul_v2", name, {"X": x, "Y": y}, a, attrs)

    def linear(self, name, x, width, std=0.02):
        w = self.parameter(name + ".w", [self.shapes[x][-1], width], {"type": "normal", "std": std})
        bias = self.parameter(name + ".b", [width], {"type": "constant", "value": 0.0})
        return self.add(name + ".add", self.matmul(name + ".matmul", x, w), bias)

    def reshape(self, name, x, shape):
        return self.op("reshape2", name, {"X": x}, shape, {"shape": shape})

    def transpose(self, name, x, perm):
        return self.op("transpose2", name, {"X": x}, [self.shapes[x][d] for d in perm], {"axis": perm})

    def dropout(self, name, x, p):
        return self.unary("dropout", name, x, dropout_prob=p, dropout_implementation="upscale_in_train") if p else x

    def embedding(self, name, ids, rows, width):
        table = self.parameter(name + ".w", [rows, width], {"type": "normal", "std": 0.02})
        return self.op("lookup_table_v2", name, {"Ids": ids, "W": table}, [*self.shapes[ids], width])

    def layer_norm(self, name, x):
        width = self.shapes[x][-1]
        scale = self.parameter(name + ".scale", [width], {"type": "constant", "value": 1.0})
        bias = self.parameter(name + ".bias", [width], {"type": "constant", "value": 0.0})
        return self.op("layer_norm", name, {"X": x, "Scale": scale, "Bias": bias}, self.shapes[x], {"begin_norm_axis": len(self.shapes[x]) - 1}, out="Y")

    def conv(self, name, x, outputs, kernel, stride=1, groups=1):
        """Without a bias, padded by half the kernel."""
        n, channels, *sizes = self.shapes[x]
        fan = outputs * kernel * kernel // groups
        w = self.parameter(name + ".w", [outputs, channels // groups, kernel, kernel], {"type": "normal", "std": math.sqrt(2 / fan)})
        pad = kernel // 2
        places = [(size + 2 * pad - kernel) // stride + 1 for size in sizes]
        attrs = {"strides": [stride] * 2, "paddings": [pad] * 2, "groups": groups}
        return self.op("conv2d", name, {"Input": x, "Filter": w}, [n, outputs, *places], attrs, out="Output")

    def batch_norm(self, name, x):
        channels = self.shapes[x][1]
        make = lambda part, value, **more: self.parameter(f"{name}.{part}", [channels], {"type": "constant", "value": value}, **more)
        scale, bias = make("scale", 1.0), make("bias", 0.0)
        mean, variance = make("mean", 0.0, trainable=False), make("variance", 1.0, trainable=False)
        return self.op("batch_norm", name, {"X": x, "Scale": scale, "Bias": bias, "Mean": mean, "Variance": variance}, self.shapes[x], out="Y",
                       others={"MeanOut": mean, "VarianceOut": variance})

    def pool(self, name, x, kind, kernel, stride, padding):
        n, channels, *sizes = self.shapes[x]
        places = [(size + 2 * padding - kernel) // stride + 1 for size in sizes]
        attrs = {"pooling_type": kind, "ksize": [kernel] * 2, "strides": [stride] * 2, "paddings": [padding] * 2}
        return self.op("pool2d", name, {"X": x}, [n, channels, *places], attrs)

    def global_mean(self, name, x):
        n, channels = self.shapes[x][:2]
        pooled = self.op("pool2d", name, {"X": x}, [n, channels, 1, 1], {"pooling_type": "avg", "ksize": [1, 1], "global_pooling": True})
        return self.op("flatten_contiguous_range", name + ".flat", {"X": pooled}, [n, channels], {"start_axis": 1, "stop_axis": -1})

    def attention(self, name, x, heads, mask=None, dropout=0.0):
        """Between all places of x, [batch, length, width]; `mask` is added to the scores."""
        batch, length, width = self.shapes[x]
        size = width // heads
        parts = [self.transpose(f"{name}.{part}.heads", self.reshape(f"{name}.{part}.split", self.linear(f"{name}.{part}", x, width),
                                                                    [batch, length, heads, size]), [0, 2, 1, 3]) for part in ("q", "k", "v")]
        scores = self.unary("scale", name + ".scale", self.matmul(name + ".scores", parts[0], parts[1], trans_y=True), scale=size**-0.5)
        if mask:
            scores = self.add(name + ".mask", scores, mask)
        weights = self.dropout(name + ".dropout", self.unary("softmax", name + ".softmax", scores), dropout)
        joined = self.transpose(name + ".join", self.matmul(name + ".mix", weights, parts[2]), [0, 2, 1, 3])
        return self.linear(name + ".out", self.reshape(name + ".rows", joined, [batch, length, width]), width)

    def cross_entropy(self, name, logits, label):
        rows = [*self.shapes[logits][:-1], 1]
        each = self.op("softmax_with_cross_entropy", name, {"Logits": logits, "Label": label}, rows, out="Loss")
        return self.op("mean", name + ".mean", {"X": each}, [])

    # --- the end

    def train(self, loss, outputs, optimizer, **more):
        self.model["outputs"] = [loss, *outputs]
        self.model["train"] = {"loss": loss, "optimizer": optimizer, **more}

    def write(self, path):
        """To a file, or to the console where there is no path."""
        text = json.dumps(self.model, indent=1)
        if path is None:
            sys.stdout.write(text + "\n")
            return
        with open(path, "w") as file:
            file.write(text + "\n")
