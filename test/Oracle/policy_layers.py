"""Graphs of layers for make_policies.py: random ones with convolutions, norms, embeddings and pools, and the networks of docs/examples/models.

As in policy_ops.py only types matter. An image is 1 x 4 x 4 x 4, as many numbers as the 8 x 8 of the other operators, and a reshape away from them.
"""
import networks
from policy_ops import N, Graph

IMAGE = (1, 4, 4, 4)
CONV = {"conv2d": (4, 4, 3, 3), "depthwise_conv2d": (4, 1, 3, 3), "conv2d_transpose": (4, 4, 3, 3)}
# What a layer's op has besides in Paddle: further results, and the dtype of each.
BESIDE = {"batch_norm": {"SavedMean": "float32", "SavedVariance": "float32"}, "layer_norm": {"Mean": "float32", "Variance": "float32"},
          "group_norm": {"Mean": "float32", "Variance": "float32"}, "instance_norm": {"SavedMean": "float32", "SavedVariance": "float32"},
          "dropout": {"Mask": "uint8"}, "max_pool2d_with_index": {"Mask": "int32"}, "softmax_with_cross_entropy": {"Softmax": "float32"}}


class Layers(Graph):
    norms = ["batch_norm", "batch_norm", "group_norm", "instance_norm"]
    pools = ["avg", "max", "index"]
    activations = ["relu", "relu6", "sigmoid", "tanh", "leaky_relu", "silu"]

    def vectors(self, count, size=4, kind="norm"):
        """Parameters that no other operator picks."""
        names = [self.parameter((size,)) for _ in range(count)]
        self.values.update((name, ((size,), kind)) for name in names)
        return names

    def image(self):
        """An image: one that is there, a new input, or a matrix in another shape."""
        if self.rng.random() < 0.15:
            x = self.pick(shape=(N, N))
            return self.simple("reshape2", "reshape", {"X": [x]}, self.new(IMAGE, "float"), {"shape": list(IMAGE)}, (list(IMAGE),))
        return self.pick(shape=IMAGE)

    def pick(self, kind="float", shape=None):
        """No parameters of four dimensions but filters."""
        if shape == IMAGE and not any(s == IMAGE and name not in self.parameters for name, (s, _) in self.values.items()):
            return self.input(kind, shape)
        return super().pick(kind, shape)

    def convolution(self):
        kind = self.rng.choice(["conv2d", "conv2d", *CONV])
        groups = 4 if kind == "depthwise_conv2d" else 1
        attrs = {"strides": [1, 1], "paddings": [1, 1], "dilations": [1, 1], "groups": groups}
        tail = {"conv2d": ("EXPLICIT", [1, 1], 1, "NCHW"), "depthwise_conv2d": ("EXPLICIT", 4, [1, 1], "NCHW"),
                "conv2d_transpose": ([], [], "EXPLICIT", 1, [1, 1], "NCHW")}[kind]
        x, w = self.image(), self.parameter(CONV[kind])
        out = self.simple(kind, kind, {"Input": [x], "Filter": [w]}, self.new(IMAGE, "float"), attrs, ([1, 1], [1, 1], *tail), slot="Output")
        if self.rng.random() < 0.4:
            self.simple("elementwise_add", "add", {"X": [out], "Y": self.vectors(1, kind="float")}, self.new(IMAGE, "float"), {"axis": 1})

    def norm(self):
        kind = self.rng.choice(self.norms)
        x, (scale, bias) = self.image(), self.vectors(2)
        slots, out = {"X": [x], "Scale": [scale], "Bias": [bias]}, self.new(IMAGE, "float")
        if kind != "batch_norm":
            groups = {"groups": 2} if kind == "group_norm" else {}
            args = [x, scale, bias, 1e-5, *([2, "NCHW"] if groups else [])]
            return self.add(kind, slots, {"Y": [out]}, {"epsilon": 1e-5, **groups}, kind, args)
        mean, variance = self.vectors(2, kind="state")
        return self.add(kind, {**slots, "Mean": [mean], "Variance": [variance]}, {"Y": [out], "MeanOut": [mean], "VarianceOut": [variance]},
                        {"epsilon": 1e-5, "momentum": 0.9}, kind, [x, mean, variance, scale, bias, False, 0.9, 1e-5, "NCHW", False, False])

    def layer_norm(self):
        x, (scale, bias) = self.pick(shape=(N, N)), self.vectors(2, N)
        self.add("layer_norm", {"X": [x], "Scale": [scale], "Bias": [bias]}, {"Y": [self.new((N, N), "float")]},
                 {"begin_norm_axis": 1, "epsilon": 1e-5}, "layer_norm", [x, scale, bias, 1e-5, 1])

    def embedding(self):
        ids, table = self.pick("int", (N,)), self.parameter((16, N))
        self.add("lookup_table_v2", {"Ids": [ids], "W": [table]}, {"Out": [self.new((N, N), "float")]}, {"padding_idx": -1}, "embedding",
                 [ids, table, -1, False])

    def pool(self):
        x, kind = self.image(), self.rng.choice(self.pools)
        attrs = {"ksize": [3, 3], "strides": [1, 1], "paddings": [1, 1]}
        out = self.new(IMAGE, "float")
        if kind == "index":
            return self.add("max_pool2d_with_index", {"X": [x]}, {"Out": [out], "Mask": [self.new(IMAGE, "mask")]}, attrs, "max_pool2d_with_index",
                            [x, [3, 3], [1, 1], [1, 1], False, False, False])
        return self.simple("pool2d", "pool2d", {"X": [x]}, out, {**attrs, "pooling_type": kind},
                           ([3, 3], [1, 1], [1, 1], False, True, "NCHW", kind, False, False, "EXPLICIT"))

    def activation(self):
        kind = self.rng.choice(self.activations)
        args, attrs = {"leaky_relu": ((0.02,), {"alpha": 0.02})}.get(kind, ((), {}))
        self.simple(kind, kind, {"X": [self.image()]}, self.new(IMAGE, "float"), attrs, args)

    def residual(self):
        x, y = self.image(), self.image()
        self.simple("elementwise_add", "add", {"X": [x], "Y": [y]}, self.new(IMAGE, "float"), {"axis": -1})

    def dropout(self):
        x = self.image() if self.rng.random() < 0.5 else self.pick(shape=(N, N))
        out = self.new(self.values[x][0], "float")
        self.add("dropout", {"X": [x]}, {"Out": [out]}, {"dropout_prob": 0.1, "dropout_implementation": "upscale_in_train", "is_test": False},
                 "dropout", [x, None, 0.1, False, "upscale_in_train", 0, False])

    def gather(self):
        x, index = self.pick(shape=(N, N)), self.pick("int", (N,))
        self.simple("gather", "gather", {"X": [x], "Index": [index]}, self.new((N, N), "float"), {}, (0,))

    def back(self):
        """An image as a matrix again."""
        x = self.pick(shape=IMAGE)
        self.simple("reshape2", "reshape", {"X": [x]}, self.new((N, N), "float"), {"shape": [N, N]}, ([N, N],))

    def shuffle(self):
        x = self.image()
        out = self.simple("pixel_shuffle", "pixel_shuffle", {"X": [x]}, self.new((1, 1, 8, 8), "float"), {"upscale_factor": 2}, (2, "NCHW"))
        self.simple("reshape2", "reshape", {"X": [out]}, self.new((N, N), "float"), {"shape": [N, N]}, ([N, N],))

    def scan(self):
        x = self.pick(shape=(N, N))
        return self.simple("cumsum", "cumsum", {"X": [x]}, self.new((N, N), "float"), {"axis": 1}, (1, False, False, False))

    MAKERS = (*Graph.MAKERS, ("convolution", 10), ("norm", 8), ("layer_norm", 5), ("embedding", 4), ("pool", 4), ("activation", 6), ("residual", 4),
              ("dropout", 3), ("gather", 2), ("back", 3), ("shuffle", 1), ("scan", 2))

    def without(self, norms=(), makers=()):
        """Leaves out norms and whole makers in this graph."""
        self.norms = [kind for kind in self.norms if kind not in norms]
        self.MAKERS = tuple(maker for maker in self.MAKERS if maker[0] not in makers)


# How PIR calls the operators of the transformers, for which a CPU build has bfloat16.
PIR_FORMS = {
    "elementwise_add": lambda x, a: ("add", [x("X"), x("Y")]),
    "gelu": lambda x, a: ("gelu", [x("X"), a["approximate"]]),
    "layer_norm": lambda x, a: ("layer_norm", [x("X"), x("Scale"), x("Bias"), 1e-5, a["begin_norm_axis"]]),
    "lookup_table_v2": lambda x, a: ("embedding", [x("Ids"), x("W"), -1, False]),
    "matmul_v2": lambda x, a: ("matmul", [x("X"), x("Y"), False, a.get("trans_y", False)]),
    "mean": lambda x, a: ("mean_all", [x("X")]),
    "reshape2": lambda x, a: ("reshape", [x("X"), a["shape"]]),
    "scale": lambda x, a: ("scale", [x("X"), a["scale"], 0.0, True]),
    "slice": lambda x, a: ("slice", [x("Input"), a["axes"], a["starts"], a["ends"], [1], a["decrease_axis"]]),
    "softmax": lambda x, a: ("softmax", [x("X"), -1]),
    "softmax_with_cross_entropy": lambda x, a: ("cross_entropy_with_softmax", [x("Logits"), x("Label"), False, True, True, -100, -1]),
    "tanh": lambda x, a: ("tanh", [x("X")]),
    "transpose2": lambda x, a: ("transpose", [x("X"), a["axis"]]),
}


class Given:
    """A network of docs/examples/models in the form of a graph, with its loss or up to its logits."""

    SIZES = {"lstm": {"length": 3}}

    def __init__(self, name, loss=True):
        task = networks.TASKS[name]
        net = networks.build(task.script, {**task.sizes, **self.SIZES.get(name, {})})
        self.native, self.ops = net.model, net.model["ops"] if loss else net.model["ops"][:-2]
        read = {value for op in self.ops for values in op["inputs"].values() for value in values}
        whole = {x["name"] for x in self.native["inputs"] if x["dtype"] == "int64"}
        norms = {op["inputs"][slot][0] for op in self.ops if op["type"] == "layer_norm" for slot in ("Scale", "Bias")}
        kind = lambda value: "int" if value in whole else "norm" if value in norms else "float"
        self.values = {value: (tuple(shape), kind(value)) for value, shape in net.shapes.items()}
        self.inputs, self.parameters = ([x["name"] for x in self.native[part] if x["name"] in read] for part in ("inputs", "parameters"))
        self.outputs = [*self.native["outputs"], *([self.native["train"]["loss"]] if loss else [])]

    def for_pir(self):
        for op in self.ops:
            if op["type"] == "softmax_with_cross_entropy":
                softmax = op["name"] + ".softmax"
                self.values[softmax] = self.values[op["inputs"]["Logits"][0]]
                op["outputs"] = {"Softmax": [softmax], **op["outputs"]}
            op["call"], op["args"] = PIR_FORMS[op["type"]](lambda slot: op["inputs"][slot][0], op["attrs"])
        return self

    def model(self):
        tensors = lambda part, keys: [{key: x[key] for key in keys if key in x} for x in self.native[part] if x["name"] in getattr(self, part)]
        return {"format": "ampc.model", "version": 1, "inputs": tensors("inputs", ("name", "shape", "dtype")),
                "parameters": tensors("parameters", ("name", "shape", "dtype", "trainable")),
                "ops": [{key: value for key, value in op.items() if key not in ("call", "args")} for op in self.ops], "outputs": self.outputs}
