#!/usr/bin/env python3
"""Writes paddle_models.zip: models saved by a real PaddlePaddle with inputs, outputs, what its mixed precision decides, and losses of a training.

Needs the paddlepaddle package (made with 3.3.1, CPU). A CPU build of PIR refuses float16: decisions are those of bfloat16, whose lists are the
same for all operators used here. Weights are rounded to few bits, which keeps the archive small.
"""
import io
import json
import math
import os
import pathlib
import tempfile
import zipfile

os.environ["FLAGS_enable_pir_api"] = "1"
import numpy as np  # noqa: E402
import paddle  # noqa: E402
import paddle.nn.functional as F  # noqa: E402
from paddle import nn  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
STEPS, BATCHES = 20, 5
WITHOUT_DECISIONS = ("resnet18", "mobilenetv2")  # a CPU build of PIR has no batch norm in bfloat16
# The layer casts its mask to the type that it sees, so that the model would be another one under auto_cast.
nn.layer.transformer._convert_attention_mask = lambda mask, dtype: mask
FLOATS = {paddle.float32: "float32", paddle.bfloat16: "low"}


class Mlp(nn.Layer):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(0.25), nn.Linear(16, 4), nn.Softmax())

    def forward(self, x):
        return self.body(x)


class LeNet(nn.Layer):
    def __init__(self):
        super().__init__()
        self.features = nn.Sequential(nn.Conv2D(1, 4, 3, padding=1), nn.ReLU(), nn.MaxPool2D(2, 2), nn.Conv2D(4, 6, 5), nn.ReLU(), nn.AvgPool2D(2, 2))
        self.fc = nn.Sequential(nn.Linear(24, 12), nn.Linear(12, 10))

    def forward(self, image):
        return self.fc(paddle.flatten(self.features(image), 1))


class Basic(nn.Layer):
    def __init__(self, inside, out, stride):
        super().__init__()
        self.a = nn.Conv2D(inside, out, 3, stride=stride, padding=1, bias_attr=False)
        self.b = nn.Conv2D(out, out, 3, padding=1, bias_attr=False)
        self.na, self.nb = nn.BatchNorm2D(out), nn.BatchNorm2D(out)
        self.down = nn.Sequential(nn.Conv2D(inside, out, 1, stride=stride, bias_attr=False), nn.BatchNorm2D(out)) if stride != 1 else None

    def forward(self, x):
        y = self.nb(self.b(F.relu(self.na(self.a(x)))))
        return F.relu(y + (x if self.down is None else self.down(x)))


class ResNet(nn.Layer):
    """ResNet-18, narrow."""

    def __init__(self):
        super().__init__()
        self.stem, self.norm, self.pool = nn.Conv2D(3, 4, 7, stride=2, padding=3, bias_attr=False), nn.BatchNorm2D(4), nn.MaxPool2D(3, 2, 1)
        widths = [4, 4, 4, 6, 6, 8, 8, 12, 12]
        self.blocks = nn.Sequential(*[Basic(a, b, 2 if a != b else 1) for a, b in zip(widths, widths[1:])])
        self.average, self.fc = nn.AdaptiveAvgPool2D((1, 1)), nn.Linear(12, 10)

    def forward(self, image):
        x = self.pool(F.relu(self.norm(self.stem(image))))
        return self.fc(paddle.flatten(self.average(self.blocks(x)), 1))


class Inverted(nn.Layer):
    def __init__(self, inside, out, stride, expand):
        super().__init__()
        wide = inside * expand
        self.skip = stride == 1 and inside == out
        self.layers = nn.Sequential(nn.Conv2D(inside, wide, 1, bias_attr=False), nn.BatchNorm2D(wide), nn.ReLU6(),
                                    nn.Conv2D(wide, wide, 3, stride=stride, padding=1, groups=wide, bias_attr=False), nn.BatchNorm2D(wide), nn.ReLU6(),
                                    nn.Conv2D(wide, out, 1, bias_attr=False), nn.BatchNorm2D(out))

    def forward(self, x):
        return x + self.layers(x) if self.skip else self.layers(x)


class MobileNet(nn.Layer):
    """MobileNetV2, narrow."""

    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2D(3, 4, 3, stride=2, padding=1, bias_attr=False), nn.BatchNorm2D(4), nn.ReLU6())
        self.blocks = nn.Sequential(Inverted(4, 4, 1, 1), Inverted(4, 6, 2, 4), Inverted(6, 6, 1, 4), Inverted(6, 8, 2, 4), Inverted(8, 8, 1, 4))
        self.head = nn.Sequential(nn.Conv2D(8, 16, 1, bias_attr=False), nn.BatchNorm2D(16), nn.ReLU6(), nn.AdaptiveAvgPool2D(1))
        self.classifier = nn.Linear(16, 10)

    def forward(self, image):
        return self.classifier(paddle.flatten(self.head(self.blocks(self.stem(image))), 1))


class Bert(nn.Layer):
    def __init__(self):
        super().__init__()
        self.words, self.places, self.kinds = nn.Embedding(40, 16), nn.Embedding(12, 16), nn.Embedding(2, 16)
        self.norm, self.dropout = nn.LayerNorm(16), nn.Dropout(0.1)
        self.encoder = nn.TransformerEncoder(nn.TransformerEncoderLayer(16, 2, 32, dropout=0.1, activation="gelu"), 2)
        self.pooler, self.classifier = nn.Linear(16, 16), nn.Linear(16, 3)

    def forward(self, ids, kinds):
        mask = paddle.unsqueeze((ids == 0).astype("float32") * -1e4, axis=[1, 2])
        places = paddle.cumsum(paddle.ones_like(ids), axis=-1) - 1
        x = self.dropout(self.norm(self.words(ids) + self.places(places) + self.kinds(kinds)))
        return self.classifier(F.tanh(self.pooler(self.encoder(x, mask)[:, 0])))


class Gpt(nn.Layer):
    """A decoder: causal attention of its own, the output shares the table of words."""

    def __init__(self):
        super().__init__()
        self.words, self.places = nn.Embedding(30, 16), nn.Embedding(10, 16)
        self.norms = nn.LayerList([nn.LayerNorm(16) for _ in range(5)])
        self.joint = nn.LayerList([nn.Linear(16, 48) for _ in range(2)])
        self.out = nn.LayerList([nn.Linear(16, 16) for _ in range(2)])
        self.up, self.down = nn.LayerList([nn.Linear(16, 32) for _ in range(2)]), nn.LayerList([nn.Linear(32, 16) for _ in range(2)])

    def attention(self, x, i):
        batch, length = x.shape[0], x.shape[1]
        q, k, v = paddle.split(self.joint[i](x).reshape([batch, length, 6, 8]).transpose([0, 2, 1, 3]), 3, axis=1)
        scores = paddle.matmul(q, k, transpose_y=True) / math.sqrt(8)
        scores = scores + paddle.triu(paddle.full([length, length], -math.inf), 1)
        return self.out[i](paddle.matmul(F.softmax(scores), v).transpose([0, 2, 1, 3]).reshape([batch, length, 16]))

    def forward(self, ids):
        x = self.words(ids) + self.places(paddle.arange(ids.shape[1]))
        for i in range(2):
            x = x + self.attention(self.norms[2 * i](x), i)
            x = x + self.down[i](F.gelu(self.up[i](self.norms[2 * i + 1](x)), approximate=True))
        return paddle.matmul(self.norms[4](x), self.words.weight, transpose_y=True)


def spec(name, shape, dtype="float32"):
    return paddle.static.InputSpec(shape, dtype, name)


# The class, the specification of its inputs, the shapes that ampc is given, and how it is saved.
MODELS = {
    "mlp": (Mlp, [spec("x", [None, 8])], {"x": [3, 8]}, "jit"),
    "lenet": (LeNet, [spec("image", [None, 1, 16, 16])], {"image": [2, 1, 16, 16]}, "static"),
    "resnet18": (ResNet, [spec("image", [None, 3, 32, 32])], {"image": [2, 3, 32, 32]}, "jit"),
    "mobilenetv2": (MobileNet, [spec("image", [None, 3, None, None])], {"image": [2, 3, 32, 32]}, "static"),
    "bert": (Bert, [spec("ids", [None, 12], "int64"), spec("kinds", [None, 12], "int64")], {"ids": [2, 12], "kinds": [2, 12]}, "jit"),
    "gpt": (Gpt, [spec("ids", [2, 10], "int64")], {"ids": [2, 10]}, "jit"),
}


def coarse(array):
    """Numbers of at most eight significant bits."""
    scale = np.exp2(np.floor(np.log2(np.maximum(np.abs(array), 1e-30))) - 7)
    return (np.round(array / scale) * scale).astype(array.dtype)


def make(name):
    paddle.seed(len(name))
    model = MODELS[name][0]()
    rng = np.random.default_rng(1)
    for key, tensor in model.state_dict().items():
        value = tensor.numpy()
        if key.endswith("_variance"):
            value = rng.uniform(0.5, 2, value.shape)
        elif key.endswith("_mean") or value.ndim == 1:
            value = value + rng.normal(0, 0.3, value.shape)
        tensor.set_value(coarse(value.astype("float32")))
    return model


def inputs(shapes, specification):
    rng = np.random.default_rng(2)
    arrays = {}
    for one in specification:
        shape = shapes[one.name]
        if "int64" in str(one.dtype):
            arrays[one.name] = rng.integers(0, 2 if one.name == "kinds" else 12, shape)
        else:
            arrays[one.name] = coarse(rng.normal(0, 1, shape).astype("float32"))
    return arrays


def static_program(name, low=None):
    """The forward pass as a program, plain or under auto_cast: the program, its startup program, layer, inputs and output."""
    program, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(program, startup):
        model, specification = MODELS[name][0](), MODELS[name][1]
        model.eval()
        data = [paddle.static.data(s.name, [-1 if d is None else d for d in s.shape], s.dtype) for s in specification]
        if low:
            with paddle.amp.auto_cast(level=low, dtype="bfloat16"):
                return program, startup, model, data, model(*data)
        return program, startup, model, data, model(*data)


def save_static(name, prefix):
    """paddle.static.save_inference_model of the same network, with the weights of the dygraph one."""
    values = [tensor.numpy() for tensor in make(name).state_dict().values()]
    paddle.enable_static()
    program, startup, model, data, out = static_program(name)
    executor = paddle.static.Executor(paddle.CPUPlace())
    executor.run(startup)
    tensors = model.state_dict()
    with paddle.static.program_guard(program):
        for tensor, value in zip(tensors.values(), values, strict=True):
            paddle.static.global_scope().var(tensor.name).get_tensor().set(value, paddle.CPUPlace())
        paddle.static.save_inference_model(prefix, data, [out], executor, program=program)
    paddle.disable_static()


def decisions(name, level):
    """The type of every op that is no cast: (type, "float32", "low" or "other"), in program order."""
    paddle.enable_static()
    program = static_program(name, level)[0]
    rows = []
    for op in program.global_block().ops:
        kind = op.name().split(".")[1]
        if kind in ("cast", "data", "parameter"):
            continue
        values = [v for v in op.operands_source() if v.initialized() and v.get_defining_op().name() not in ("pd_op.full", "pd_op.full_int_array")]
        types = [v.dtype for v in values + op.results() if v.initialized() and v.is_dense_tensor_type()]
        rows.append((kind, next((FLOATS[t] for t in types if t in FLOATS), "other")))
    paddle.disable_static()
    return rows


def training():
    """Losses of the convolutional network with batch norm in training mode, by momentum."""
    model = make("mobilenetv2")
    model.train()
    rng = np.random.default_rng(3)
    image, label = rng.integers(-8, 9, [4 * BATCHES, 3, 32, 32]).astype("float32") / 4, rng.integers(0, 10, [4 * BATCHES, 1])
    optimizer = paddle.optimizer.Momentum(0.01, 0.9, model.parameters())
    losses = []
    for step in range(STEPS):
        rows = slice(4 * (step % BATCHES), 4 * (step % BATCHES) + 4)
        loss = F.cross_entropy(model(paddle.to_tensor(image[rows])), paddle.to_tensor(label[rows]))
        loss.backward()
        optimizer.step()
        optimizer.clear_grad()
        losses.append(float(loss))
    return image, label, losses


def npy(array):
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def training_program(folder):
    """A whole training program of paddle.static.save."""
    paddle.enable_static()
    program, startup = paddle.static.Program(), paddle.static.Program()
    with paddle.static.program_guard(program, startup):
        x, label = paddle.static.data("x", [4, 8], "float32"), paddle.static.data("label", [4, 1], "int64")
        loss = paddle.mean(F.cross_entropy(nn.Linear(16, 4)(F.relu(nn.Linear(8, 16)(x))), label))
        paddle.optimizer.Adam(0.001).minimize(loss)
        executor = paddle.static.Executor(paddle.CPUPlace())
        executor.run(startup)
        paddle.static.save(program, str(folder / "adam"))
    paddle.disable_static()
    return (folder / "adam.json").read_bytes()


def main():
    with tempfile.TemporaryDirectory() as scratch, zipfile.ZipFile(HERE / "paddle_models.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        def put(name, data):
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)

        folder, about = pathlib.Path(scratch), {}
        for name, (_, specification, shapes, how) in MODELS.items():
            prefix = str(folder / name)
            model = make(name)
            model.eval()
            arrays = inputs(shapes, specification)
            out = model(*[paddle.to_tensor(array) for array in arrays.values()])
            if how == "jit":
                paddle.jit.save(model, prefix, input_spec=specification)
            else:
                save_static(name, prefix)
            for suffix in (".json", ".pdiparams"):
                put(name + suffix, (folder / (name + suffix)).read_bytes())
            for key, array in arrays.items():
                put(f"{name}.{key}.npy", npy(array))
            put(f"{name}.out.npy", npy(out.numpy()))
            about[name] = {"shapes": shapes, "decisions": {level: decisions(name, level) for level in ("O1", "OD") if name not in WITHOUT_DECISIONS}}
        image, label, losses = training()
        put("train.image.npy", npy(image))
        put("train.label.npy", npy(label))
        put("adam.json", training_program(folder))
        put("about.json", json.dumps({"models": about, "losses": losses, "paddle": paddle.__version__}))


main()
