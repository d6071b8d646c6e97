"""Writes a network as model.json, operator by operator, with the shapes that follow. Python's standard library only."""
import argparse
import inspect
import json
import math
import sys


class Network:
    """Values and parameters are names. Every method that adds an operator gives the name of its result. `std` is the spread of the initial weights of
    products and tables that name none."""

    def __init__(self, name, std=0.02):
        self.std = std
        self.model = {"format": "ampc.model", "version": 1, "name": name, "inputs": [], "parameters": [], "ops": [], "outputs": []}
        self.shapes, self.checkpoints = {}, []

    def input(self, name, shape, dtype="float32"):
        self.model["inputs"].append({"name": name, "shape": shape, "dtype": dtype})
        self.shapes[name] = shape
        return name

    def parameter(self, name, shape, init, **more):
        self.model["parameters"].append({"name": name, "shape": shape, "dtype": "float32", "init": init, **more})
        self.shapes[name] = shape
        return name

    def append(self, kind, name, inputs, outputs, attrs):
        as_list = lambda slots: {slot: value if isinstance(value, list) else [value] for slot, value in slots.items() if value is not None}
        self.model["ops"].append({"type": kind, "name": name, "inputs": as_list(inputs), "outputs": as_list(outputs), "attrs": attrs or {}})

    def op(self, kind, name, inputs, shape, attrs=None, out="Out", others=None):
        """A slot takes a value or a list of them; `others` are further outputs: the slot and the value's name."""
        self.append(kind, name, inputs, {out: name + ".out", **(others or {})}, attrs)
        self.shapes[name + ".out"] = shape
        return name + ".out"

    def pieces(self, kind, name, x, count, shape, attrs, out="Out"):
        """The results of an operator that has several of one shape in one slot."""
        results = [f"{name}.{at}" for at in range(count)]
        self.append(kind, name, {"X": x}, {out: results}, attrs)
        self.shapes.update((result, shape) for result in results)
        return results

    # --- operators

    def unary(self, kind, name, x, **attrs):
        return self.op(kind, name, {"X": x}, self.shapes[x], attrs)

    def add(self, name, x, y):
        return self.op("elementwise_add", name, {"X": x, "Y": y}, self.shapes[x])

    def multiply(self, name, x, y):
        return self.op("elementwise_mul", name, {"X": x, "Y": y}, self.shapes[x])

    def matmul(self, name, x, y, **attrs):
        a, b = list(self.shapes[x]), self.shapes[y]
        a[-1] = b[-2] if attrs.get("trans_y") else b[-1]
        return self.op("matmul_v2", name, {"X": x, "Y": y}, a, attrs)

    def linear(self, name, x, width, std=None):
        w = self.parameter(name + ".w", [self.shapes[x][-1], width], {"type": "normal", "std": std or self.std})
        bias = self.parameter(name + ".b", [width], {"type": "constant", "value": 0.0})
        return self.add(name + ".add", self.matmul(name + ".matmul", x, w), bias)

    def reshape(self, name, x, shape):
        return self.op("reshape2", name, {"X": x}, shape, {"shape": shape})

    def transpose(self, name, x, perm):
        return self.op("transpose2", name, {"X": x}, [self.shapes[x][d] for d in perm], {"axis": perm})

    def flatten(self, name, x, start):
        """Joins all dimensions from `start` on."""
        shape = self.shapes[x]
        return self.op("flatten_contiguous_range", name, {"X": x}, [*shape[:start], math.prod(shape[start:])], {"start_axis": start, "stop_axis": -1})

    def concat(self, name, parts, axis):
        shape = list(self.shapes[parts[0]])
        shape[axis] = sum(self.shapes[part][axis] for part in parts)
        return self.op("concat", name, {"X": parts}, shape, {"axis": axis})

    def split(self, name, x, count):
        """Equal pieces of the last dimension."""
        *outer, last = self.shapes[x]
        return self.pieces("split", name, x, count, [*outer, last // count], {"num": count, "axis": -1})

    def unstack(self, name, x, axis):
        """What lies along `axis`, one by one."""
        shape = list(self.shapes[x])
        count = shape.pop(axis)
        return self.pieces("unstack", name, x, count, shape, {"axis": axis, "num": count}, out="Y")

    def stack(self, name, parts, axis):
        shape = list(self.shapes[parts[0]])
        shape.insert(axis, len(parts))
        return self.op("stack", name, {"X": parts}, shape, {"axis": axis}, out="Y")

    def first(self, name, x):
        """The first place of each row of x, [batch, length, width]."""
        batch, _, width = self.shapes[x]
        return self.op("slice", name, {"Input": x}, [batch, width], {"axes": [1], "starts": [0], "ends": [1], "decrease_axis": [1]})

    def dropout(self, name, x, p):
        return self.unary("dropout", name, x, dropout_prob=p, dropout_implementation="upscale_in_train") if p else x

    def embedding(self, name, ids, rows, width):
        table = self.parameter(name + ".w", [rows, width], {"type": "normal", "std": self.std})
        return self.op("lookup_table_v2", name, {"Ids": ids, "W": table}, [*self.shapes[ids], width])

    def layer_norm(self, name, x):
        width = self.shapes[x][-1]
        scale = self.parameter(name + ".scale", [width], {"type": "constant", "value": 1.0})
        bias = self.parameter(name + ".bias", [width], {"type": "constant", "value": 0.0})
        attrs = {"begin_norm_axis": len(self.shapes[x]) - 1}
        return self.op("layer_norm", name, {"X": x, "Scale": scale, "Bias": bias}, self.shapes[x], attrs, out="Y")

    def conv(self, name, x, outputs, kernel, stride=1, groups=1, padding=None):
        """Without a bias, padded by half the kernel unless told. One filter for each channel has a name of its own, as in Paddle."""
        n, channels, *sizes = self.shapes[x]
        fan = outputs * kernel * kernel // groups
        w = self.parameter(name + ".w", [outputs, channels // groups, kernel, kernel], {"type": "normal", "std": math.sqrt(2 / fan)})
        pad = kernel // 2 if padding is None else padding
        places = [(size + 2 * pad - kernel) // stride + 1 for size in sizes]
        attrs = {"strides": [stride] * 2, "paddings": [pad] * 2, "groups": groups}
        kind = "depthwise_conv2d" if groups == channels == outputs > 1 else "conv2d"
        return self.op(kind, name, {"Input": x, "Filter": w}, [n, outputs, *places], attrs, out="Output")

    def conv_transpose(self, name, x, outputs, kernel, stride):
        """Without a bias and padding."""
        n, channels, *sizes = self.shapes[x]
        w = self.parameter(name + ".w", [channels, outputs, kernel, kernel], {"type": "normal", "std": math.sqrt(2 / (channels * kernel * kernel))})
        places = [(size - 1) * stride + kernel for size in sizes]
        return self.op("conv2d_transpose", name, {"Input": x, "Filter": w}, [n, outputs, *places], {"strides": [stride] * 2}, out="Output")

    def channel_bias(self, name, x):
        bias = self.parameter(name + ".b", [self.shapes[x][1]], {"type": "constant", "value": 0.0})
        return self.op("elementwise_add", name, {"X": x, "Y": bias}, self.shapes[x], {"axis": 1})

    def conv_norm(self, name, x, outputs, kernel, stride=1, groups=1, activation=None):
        x = self.batch_norm(name + ".norm", self.conv(name, x, outputs, kernel, stride, groups))
        return self.unary(activation, f"{name}.{activation}", x) if activation else x

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
        return self.flatten(name + ".flat", pooled, 1)

    def attention(self, name, x, heads, mask=None, dropout=0.0):
        """Between all places of x, [batch, length, width]; `mask` is added to the scores. Where it is "causal", one operator does all of it, and
        a place sees itself and those before it."""
        batch, length, width = self.shapes[x]
        size = width // heads
        if mask == "causal":
            q, k, v = (self.reshape(f"{name}.{part}.split", self.linear(f"{name}.{part}", x, width), [batch, length, heads, size]) for part in "qkv")
            joined = self.op("flash_attn", name + ".mix", {"q": q, "k": k, "v": v}, [batch, length, heads, size],
                             {"causal": True, "dropout": dropout}, out="out")
            return self.linear(name + ".out", self.reshape(name + ".rows", joined, [batch, length, width]), width)
        parts = [self.transpose(f"{name}.{part}.heads", self.reshape(f"{name}.{part}.split", self.linear(f"{name}.{part}", x, width),
                                                                    [batch, length, heads, size]), [0, 2, 1, 3]) for part in ("q", "k", "v")]
        scores = self.unary("scale", name + ".scale", self.matmul(name + ".scores", parts[0], parts[1], trans_y=True), scale=size**-0.5)
        if mask:
            scores = self.add(name + ".mask", scores, mask)
        weights = self.dropout(name + ".dropout", self.unary("softmax", name + ".softmax", scores), dropout)
        joined = self.transpose(name + ".join", self.matmul(name + ".mix", weights, parts[2]), [0, 2, 1, 3])
        return self.linear(name + ".out", self.reshape(name + ".rows", joined, [batch, length, width]), width)

    def feed_forward(self, name, x, approximate=False):
        """Two products with gelu between them, four times as wide there."""
        width = self.shapes[x][-1]
        y = self.unary("gelu", name + ".gelu", self.linear(name + ".up", x, 4 * width), approximate=approximate)
        return self.linear(name + ".down", y, width)

    def pre_norm_layer(self, name, x, heads, mask=None, dropout=0.0, approximate=False):
        """A layer of GPT-2 and of ViT: both halves norm what they read, and are added to it."""
        y = self.attention(name + ".attention", self.layer_norm(name + ".norm1", x), heads, mask, dropout)
        x = self.add(name + ".add1", x, self.dropout(name + ".dropout1", y, dropout))
        y = self.feed_forward(name, self.layer_norm(name + ".norm2", x), approximate)
        return self.add(name + ".add2", x, self.dropout(name + ".dropout2", y, dropout))

    def post_norm_layer(self, name, x, heads, mask=None, dropout=0.0):
        """A layer of BERT: the norms stand behind the sums."""
        y = self.dropout(name + ".dropout1", self.attention(name + ".attention", x, heads, mask, dropout), dropout)
        x = self.layer_norm(name + ".norm1", self.add(name + ".add1", x, y))
        y = self.dropout(name + ".dropout2", self.feed_forward(name, x), dropout)
        return self.layer_norm(name + ".norm2", self.add(name + ".add2", x, y))

    def cross_entropy(self, name, logits, label, axis=-1):
        """The mean over all rows; the classes lie along `axis`."""
        rows = list(self.shapes[logits])
        rows[axis] = 1
        each = self.op("softmax_with_cross_entropy", name, {"Logits": logits, "Label": label}, rows, {"axis": axis}, out="Loss")
        return self.op("mean", name + ".mean", {"X": each}, [])

    def accuracy(self, name, logits, label):
        """The share of rows whose largest logit is the label's."""
        rows = self.shapes[logits][0]
        top, places, correct, total = (f"{name}.{part}" for part in ("top", "places", "correct", "total"))
        self.append("top_k_v2", name + ".top_k", {"X": logits}, {"Out": top, "Indices": places}, {"k": 1})
        self.shapes[places] = [rows, 1]
        self.append("accuracy", name, {"Out": top, "Indices": places, "Label": label}, {"Accuracy": name, "Correct": correct, "Total": total}, {})
        return name

    # --- the end

    def checkpoint(self, x):
        """A value that stays in memory where --recompute lets the backward pass compute the others again."""
        self.checkpoints.append(x)
        return x

    def train(self, loss, outputs, optimizer, **more):
        self.model["outputs"] = outputs
        self.model["train"] = {"loss": loss, "optimizer": optimizer, **more}

    def write(self, path):
        """To a file, or to the console where there is no path."""
        text = json.dumps(self.model, indent=1)
        if path is None:
            sys.stdout.write(text + "\n")
            return
        with open(path, "w") as file:
            file.write(text + "\n")


def main(build, description, **choices):
    """The command line of a script: an option for each parameter of `build`, with its default. `choices` are those of single ones. --amp takes the
    model's amp section from a file; --recompute writes the network's checkpoints into its train section."""
    p = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, parameter in inspect.signature(build).parameters.items():
        p.add_argument("--" + name.replace("_", "-"), type=type(parameter.default), default=parameter.default, choices=choices.get(name))
    p.add_argument("--amp", type=argparse.FileType())
    p.add_argument("--recompute", action="store_true")
    p.add_argument("-o", "--output")
    options = vars(p.parse_args())
    amp, recompute, path = options.pop("amp"), options.pop("recompute"), options.pop("output")
    net = build(**options)
    if amp:
        net.model["amp"] = json.load(amp)
    if recompute:
        net.model["train"]["checkpoints"] = net.checkpoints
    net.write(path)
