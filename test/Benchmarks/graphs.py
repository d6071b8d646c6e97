"""Ten small but realistic training graphs in the native model format, made of the operators that ampc has. Standard library only.

`GRAPHS` maps a name to a function that returns the model. Sizes are those of small production models, so that times and bytes
of casts and products stand in a realistic relation. They are written with the class that writes the models of docs/examples.
"""
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "docs/examples/models"))
from network import Network  # noqa: E402


class Graph(Network):
    def binary(self, kind, name, x, y):
        return self.op(kind, name, {"X": x, "Y": y}, self.shapes[x])

    def linear(self, name, x, width, bias=True):
        if bias:
            return super().linear(name, x, width)
        return self.matmul(f"{name}.matmul", x, self.parameter(f"{name}.w", [self.shapes[x][-1], width], {"type": "normal", "std": 0.02}))

    def mean_last(self, name, x):
        return self.op("reduce_mean", name, {"X": x}, [*self.shapes[x][:-1], 1], {"dim": [-1], "keep_dim": True})

    def layer_norm(self, name, x):
        """As it is written with single operators."""
        centered = self.binary("elementwise_sub", f"{name}.center", x, self.mean_last(f"{name}.mean", x))
        variance = self.mean_last(f"{name}.variance", self.unary("square", f"{name}.square", centered))
        inverse = self.unary("rsqrt", f"{name}.rsqrt", self.unary("scale", f"{name}.eps", variance, scale=1.0, bias=1e-5))
        normal = self.binary("elementwise_mul", f"{name}.normal", centered, inverse)
        gamma, beta = (self.parameter(f"{name}.{part}", [self.shapes[x][-1]], {"type": "constant", "value": value})
                       for part, value in (("gamma", 1.0), ("beta", 0.0)))
        return self.add(f"{name}.shift", self.binary("elementwise_mul", f"{name}.gain", normal, gamma), beta)

    def slice(self, name, x, axis, i, shape):
        return self.op("slice", name, {"Input": x}, shape, {"axes": [axis], "starts": [i], "ends": [i + 1]})

    def done(self, output, loss=None):
        """The graph with its loss, the mean squared error where none is given."""
        loss = loss or self.op("mse_loss", "loss.mse", {"X": output, "Y": self.input("target", self.shapes[output])}, [])
        self.model["outputs"] = [output]
        self.model["train"] = {"loss": loss, "optimizer": {"type": "adam", "learning_rate": 1e-3}}
        return self.model

    def classified(self, logits):
        return self.done(logits, self.cross_entropy("loss.ce", logits, self.input("label", [self.shapes[logits][0], 1], "int64")))


def mlp():
    g = Graph("mlp")
    x = g.input("x", [256, 1024])
    for i in range(4):
        x = g.unary("relu", f"fc{i}.relu", g.linear(f"fc{i}", x, 1024))
    out = g.linear("head", x, 256)
    return g.done(out)


def residual_mlp():
    g = Graph("residual_mlp")
    x = g.linear("stem", g.input("x", [256, 512]), 512)
    for i in range(6):
        inner = g.linear(f"block{i}.down", g.unary("relu", f"block{i}.relu", g.linear(f"block{i}.up", x, 1024)), 512)
        x = g.add(f"block{i}.skip", x, inner)
    return g.done(x)


def attention_block():
    g = Graph("attention_block")
    x = g.input("x", [8, 128, 512])
    x = g.add("skip", g.attention("attention", x, 8), x)
    return g.done(x)


def layer_norm_block():
    g = Graph("layer_norm_block")
    x = g.input("x", [512, 768])
    for i in range(2):
        x = g.layer_norm(f"norm{i}", g.unary("gelu", f"fc{i}.gelu", g.linear(f"fc{i}", x, 768)))
    return g.done(x)


def softmax_head():
    g = Graph("softmax_head")
    x = g.unary("relu", "fc.relu", g.linear("fc", g.input("x", [512, 512]), 512))
    logits = g.linear("head", x, 8192)
    return g.classified(logits)


def transformer_layer():
    g = Graph("transformer_layer")
    x = g.input("x", [8, 128, 512])
    x = g.add("attention.skip", x, g.attention("attention", g.layer_norm("norm1", x), 8))
    inner = g.unary("gelu", "ffn.gelu", g.linear("ffn.up", g.layer_norm("norm2", x), 2048))
    x = g.add("ffn.skip", x, g.linear("ffn.down", inner, 512))
    logits = g.linear("head", g.reshape("rows", x, [1024, 512]), 1024)
    return g.classified(logits)


def gated_mlp():
    g = Graph("gated_mlp")
    x = g.input("x", [512, 512])
    for i in range(3):
        gate = g.unary("silu", f"block{i}.silu", g.linear(f"block{i}.gate", x, 1024, bias=False))
        inner = g.binary("elementwise_mul", f"block{i}.mul", gate, g.linear(f"block{i}.up", x, 1024, bias=False))
        x = g.add(f"block{i}.skip", x, g.linear(f"block{i}.down", inner, 512, bias=False))
    return g.done(x)


def autoencoder():
    g = Graph("autoencoder")
    x = g.input("x", [256, 784])
    for i, width in enumerate((512, 256, 64, 256, 512)):
        x = g.unary("tanh", f"fc{i}.tanh", g.linear(f"fc{i}", x, width))
    out = g.unary("sigmoid", "out.sigmoid", g.linear("out", x, 784))
    return g.done(out)


def mixture_of_experts():
    g = Graph("mixture_of_experts")
    x = g.input("x", [512, 256])
    gates = g.unary("softmax", "gate.softmax", g.linear("gate", x, 4))
    total = None
    for i in range(4):
        expert = g.linear(f"expert{i}.down", g.unary("gelu", f"expert{i}.gelu", g.linear(f"expert{i}.up", x, 1024)), 256)
        weight = g.slice(f"expert{i}.weight", gates, 1, i, [512, 1])
        weighted = g.binary("elementwise_mul", f"expert{i}.weighted", expert, weight)
        total = weighted if total is None else g.add(f"expert{i}.sum", total, weighted)
    return g.done(total)


def recurrent_net():
    g = Graph("recurrent_net")
    x = g.input("x", [64, 8, 256])
    for name, shape in (("cell.wx", [256, 256]), ("cell.wh", [256, 256]), ("cell.b", [256])):
        g.parameter(name, shape, {"type": "normal", "std": 0.02})
    state = g.input("h0", [64, 256])
    for t in range(8):
        step = g.reshape(f"t{t}.x", g.slice(f"t{t}.slice", x, 1, t, [64, 1, 256]), [64, 256])
        both = g.add(f"t{t}.sum", g.matmul(f"t{t}.input", step, "cell.wx"), g.matmul(f"t{t}.state", state, "cell.wh"))
        state = g.unary("tanh", f"t{t}.tanh", g.add(f"t{t}.bias", both, "cell.b"))
    logits = g.linear("head", state, 128)
    return g.classified(logits)


GRAPHS = {f.__name__: f for f in (mlp, residual_mlp, attention_block, layer_norm_block, softmax_head, transformer_layer, gated_mlp,
                                  autoencoder, mixture_of_experts, recurrent_net)}
