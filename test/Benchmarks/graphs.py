"""Ten small but realistic training graphs in the native model format, made of the operators that ampc has. Standard library only.

`GRAPHS` maps a name to a function that returns the model. Sizes are those of small production models, so that times and bytes
of casts and products stand in a realistic relation.
"""


class Graph:
    def __init__(self, name):
        self.model = {"format": "ampc.model", "version": 1, "name": name, "inputs": [], "parameters": [], "ops": [], "outputs": []}
        self.shapes = {}

    def input(self, name, shape, dtype="float32"):
        self.model["inputs"].append({"name": name, "shape": shape, "dtype": dtype})
        self.shapes[name] = shape
        return name

    def parameter(self, name, shape, value=None):
        entry = {"name": name, "shape": shape, "dtype": "float32"}
        if value is not None:
            entry["init"] = {"type": "constant", "value": value}
        self.model["parameters"].append(entry)
        self.shapes[name] = shape
        return name

    def op(self, type, name, inputs, shape, attrs=None, slot="Out", more=None):
        """Adds an op whose main output is <name>.out of this shape; returns that name."""
        out = f"{name}.out"
        entry = {"type": type, "name": name, "inputs": inputs, "outputs": {slot: [out], **(more or {})}}
        if attrs:
            entry["attrs"] = attrs
        self.model["ops"].append(entry)
        self.shapes[out] = shape
        return out

    def unary(self, type, name, x, **attrs):
        return self.op(type, name, {"X": [x]}, self.shapes[x], attrs)

    def binary(self, type, name, x, y, axis=-1):
        return self.op(type, name, {"X": [x], "Y": [y]}, self.shapes[x], {"axis": axis})

    def matmul(self, name, x, y, transposed=False):
        columns = self.shapes[y][-2 if transposed else -1]
        return self.op("matmul_v2", name, {"X": [x], "Y": [y]}, self.shapes[x][:-1] + [columns], {"trans_x": False, "trans_y": transposed})

    def linear(self, name, x, out, bias=True):
        y = self.matmul(f"{name}.matmul", x, self.parameter(f"{name}.w", [self.shapes[x][-1], out]))
        return self.binary("elementwise_add", f"{name}.add", y, self.parameter(f"{name}.b", [out], 0.0)) if bias else y

    def reshape(self, name, x, shape):
        return self.op("reshape2", name, {"X": [x]}, shape, {"shape": shape})

    def transpose(self, name, x, axis):
        return self.op("transpose2", name, {"X": [x]}, [self.shapes[x][i] for i in axis], {"axis": axis})

    def mean_last(self, name, x):
        return self.op("reduce_mean", name, {"X": [x]}, self.shapes[x][:-1] + [1], {"dim": [-1], "keep_dim": True})

    def layer_norm(self, name, x):
        """As it is written with single operators."""
        centred = self.binary("elementwise_sub", f"{name}.centre", x, self.mean_last(f"{name}.mean", x))
        variance = self.mean_last(f"{name}.variance", self.unary("square", f"{name}.square", centred))
        inverse = self.unary("rsqrt", f"{name}.rsqrt", self.unary("scale", f"{name}.eps", variance, scale=1.0, bias=1e-5))
        normal = self.binary("elementwise_mul", f"{name}.normal", centred, inverse)
        width = self.shapes[x][-1]
        scaled = self.binary("elementwise_mul", f"{name}.gain", normal, self.parameter(f"{name}.gamma", [width], 1.0))
        return self.binary("elementwise_add", f"{name}.shift", scaled, self.parameter(f"{name}.beta", [width], 0.0))

    def attention(self, name, x, heads):
        batch, length, width = self.shapes[x]
        split = lambda part: self.transpose(f"{name}.{part}.heads", self.reshape(
            f"{name}.{part}.split", self.linear(f"{name}.{part}", x, width), [batch, length, heads, width // heads]), [0, 2, 1, 3])
        q, k, v = split("q"), split("k"), split("v")
        scores = self.unary("scale", f"{name}.scale", self.matmul(f"{name}.scores", q, k, transposed=True), scale=(width // heads) ** -0.5)
        mixed = self.matmul(f"{name}.mix", self.unary("softmax", f"{name}.softmax", scores), v)
        joined = self.reshape(f"{name}.join", self.transpose(f"{name}.back", mixed, [0, 2, 1, 3]), [batch, length, width])
        return self.linear(f"{name}.out", joined, width)

    def cross_entropy(self, logits, classes=None):
        rows = self.shapes[logits][0]
        label = self.input("label", [rows, 1], "int64")
        loss = self.op("softmax_with_cross_entropy", "loss.ce", {"Logits": [logits], "Label": [label]}, [rows, 1], slot="Loss",
                       more={"Softmax": ["loss.softmax"]})
        return self.op("mean", "loss.mean", {"X": [loss]}, [])

    def mse(self, x):
        return self.op("mse_loss", "loss.mse", {"X": [x], "Y": [self.input("target", self.shapes[x])]}, [])

    def done(self, output, loss):
        self.model["outputs"] = [output]
        self.model["train"] = {"loss": loss, "optimizer": {"type": "adam", "learning_rate": 1e-3}}
        return self.model


def mlp():
    g = Graph("mlp")
    x = g.input("x", [256, 1024])
    for i in range(4):
        x = g.unary("relu", f"fc{i}.relu", g.linear(f"fc{i}", x, 1024))
    out = g.linear("head", x, 256)
    return g.done(out, g.mse(out))


def residual_mlp():
    g = Graph("residual_mlp")
    x = g.linear("stem", g.input("x", [256, 512]), 512)
    for i in range(6):
        inner = g.linear(f"block{i}.down", g.unary("relu", f"block{i}.relu", g.linear(f"block{i}.up", x, 1024)), 512)
        x = g.binary("elementwise_add", f"block{i}.skip", x, inner)
    return g.done(x, g.mse(x))


def attention_block():
    g = Graph("attention_block")
    x = g.input("x", [8, 128, 512])
    x = g.binary("elementwise_add", "skip", g.attention("attention", x, 8), x)
    return g.done(x, g.mse(x))


def layer_norm_block():
    g = Graph("layer_norm_block")
    x = g.input("x", [512, 768])
    for i in range(2):
        x = g.layer_norm(f"norm{i}", g.unary("gelu", f"fc{i}.gelu", g.linear(f"fc{i}", x, 768)))
    return g.done(x, g.mse(x))


def softmax_head():
    g = Graph("softmax_head")
    x = g.unary("relu", "fc.relu", g.linear("fc", g.input("x", [512, 512]), 512))
    logits = g.linear("head", x, 8192)
    return g.done(logits, g.cross_entropy(logits))


def transformer_layer():
    g = Graph("transformer_layer")
    x = g.input("x", [8, 128, 512])
    x = g.binary("elementwise_add", "attention.skip", x, g.attention("attention", g.layer_norm("norm1", x), 8))
    inner = g.unary("gelu", "ffn.gelu", g.linear("ffn.up", g.layer_norm("norm2", x), 2048))
    x = g.binary("elementwise_add", "ffn.skip", x, g.linear("ffn.down", inner, 512))
    logits = g.linear("head", g.reshape("rows", x, [1024, 512]), 1024)
    return g.done(logits, g.cross_entropy(logits))


def gated_mlp():
    g = Graph("gated_mlp")
    x = g.input("x", [512, 512])
    for i in range(3):
        gate = g.unary("silu", f"block{i}.silu", g.linear(f"block{i}.gate", x, 1024, bias=False))
        inner = g.binary("elementwise_mul", f"block{i}.mul", gate, g.linear(f"block{i}.up", x, 1024, bias=False))
        x = g.binary("elementwise_add", f"block{i}.skip", x, g.linear(f"block{i}.down", inner, 512, bias=False))
    return g.done(x, g.mse(x))


def autoencoder():
    g = Graph("autoencoder")
    x = g.input("x", [256, 784])
    for i, width in enumerate((512, 256, 64, 256, 512)):
        x = g.unary("tanh", f"fc{i}.tanh", g.linear(f"fc{i}", x, width))
    out = g.unary("sigmoid", "out.sigmoid", g.linear("out", x, 784))
    return g.done(out, g.mse(out))


def mixture_of_experts():
    g = Graph("mixture_of_experts")
    x = g.input("x", [512, 256])
    gates = g.unary("softmax", "gate.softmax", g.linear("gate", x, 4))
    total = None
    for i in range(4):
        expert = g.linear(f"expert{i}.down", g.unary("gelu", f"expert{i}.gelu", g.linear(f"expert{i}.up", x, 1024)), 256)
        weight = g.op("slice", f"expert{i}.weight", {"Input": [gates]}, [512, 1], {"axes": [1], "starts": [i], "ends": [i + 1]})
        weighted = g.binary("elementwise_mul", f"expert{i}.weighted", expert, weight)
        total = weighted if total is None else g.binary("elementwise_add", f"expert{i}.sum", total, weighted)
    return g.done(total, g.mse(total))


def recurrent_net():
    g = Graph("recurrent_net")
    x = g.input("x", [64, 8, 256])
    g.parameter("cell.wx", [256, 256])
    g.parameter("cell.wh", [256, 256])
    g.parameter("cell.b", [256], 0.0)
    state = g.input("h0", [64, 256])
    for t in range(8):
        step = g.reshape(f"t{t}.x", g.op("slice", f"t{t}.slice", {"Input": [x]}, [64, 1, 256],
                                         {"axes": [1], "starts": [t], "ends": [t + 1]}), [64, 256])
        both = g.binary("elementwise_add", f"t{t}.sum", g.matmul(f"t{t}.input", step, "cell.wx"), g.matmul(f"t{t}.state", state, "cell.wh"))
        state = g.unary("tanh", f"t{t}.tanh", g.binary("elementwise_add", f"t{t}.bias", both, "cell.b"))
    logits = g.linear("head", state, 128)
    return g.done(logits, g.cross_entropy(logits))


GRAPHS = {f.__name__: f for f in (mlp, residual_mlp, attention_block, layer_norm_block, softmax_head, transformer_layer, gated_mlp,
                                  autoencoder, mixture_of_experts, recurrent_net)}
