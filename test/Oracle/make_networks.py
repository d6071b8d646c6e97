#!/usr/bin/env python3
"""Writes networks.json: twenty steps of the networks of networks.py in PyTorch and float64, and what they infer before and after. Needs torch.

The networks are made of PyTorch's own modules (TransformerEncoderLayer, LSTM, …), which know nothing of model.json but the names of its weights.
"""
import json
import math

import torch
import torch.nn.functional as F
from torch import nn

from networks import BATCHES, STEPS, TASKS, data, weights
from programs import HERE

PROBES = 64  # values of the inferred output that are kept, evenly spread


def own(tensor):
    return nn.Parameter(tensor.clone())


def linear(w, name):
    layer = nn.Linear(*w[name + ".w"].shape)
    layer.weight, layer.bias = own(w[name + ".w"].T), own(w[name + ".b"])
    return layer


def embedding(w, name):
    return nn.Embedding.from_pretrained(w[name + ".w"].clone(), freeze=False)


def layer_norm(w, name):
    norm = nn.LayerNorm(w[name + ".scale"].shape)
    norm.weight, norm.bias = own(w[name + ".scale"]), own(w[name + ".bias"])
    return norm


def conv(w, name, stride=1, groups=1, padding=None, bias=None):
    outputs, inputs, kernel, _ = w[name + ".w"].shape
    layer = nn.Conv2d(inputs * groups, outputs, kernel, stride, kernel // 2 if padding is None else padding, groups=groups, bias=bias is not None)
    layer.weight = own(w[name + ".w"])
    if bias:
        layer.bias = own(w[bias])
    return layer


class BatchNorm(nn.BatchNorm2d):
    """Its running variance is Paddle's: that of the batch itself, not PyTorch's estimate of the whole's."""

    def forward(self, x):
        if not self.training:
            return super().forward(x)
        with torch.no_grad():
            self.running_mean.lerp_(x.mean((0, 2, 3)), 0.1)
            self.running_var.lerp_(x.var((0, 2, 3), unbiased=False), 0.1)
        return F.batch_norm(x, None, None, self.weight, self.bias, True, eps=self.eps)


def conv_norm(w, name, stride=1, groups=1, activation=None):
    norm = BatchNorm(w[name + ".norm.scale"].numel())
    norm.weight, norm.bias = own(w[name + ".norm.scale"]), own(w[name + ".norm.bias"])
    norm.running_mean, norm.running_var = w[name + ".norm.mean"].clone(), w[name + ".norm.variance"].clone()
    return nn.Sequential(conv(w, name, stride, groups), norm, *([activation] if activation else []))


class Residual(nn.Module):
    def __init__(self, inner, shortcut=None, activation=None):
        super().__init__()
        self.inner, self.shortcut, self.activation = inner, shortcut or nn.Identity(), activation or nn.Identity()

    def forward(self, x):
        return self.activation(self.inner(x) + self.shortcut(x))


def pooled(w):
    return [nn.AdaptiveAvgPool2d(1), nn.Flatten(), linear(w, "fc")]


def resnet18(w, sizes):
    layers = [conv_norm(w, "stem", 2, activation=nn.ReLU()), nn.MaxPool2d(3, 2, 1)]
    for stage in range(1, 5):
        for at in range(2):
            name, stride = f"stage{stage}.{at}", 2 if stage > 1 and not at else 1
            inner = nn.Sequential(conv_norm(w, name + ".conv1", stride, activation=nn.ReLU()), conv_norm(w, name + ".conv2"))
            layers.append(Residual(inner, conv_norm(w, name + ".shortcut", stride) if stride > 1 else None, nn.ReLU()))
    return nn.Sequential(*layers, *pooled(w))


def mobilenetv2(w, sizes):
    layers, inputs = [conv_norm(w, "stem", 2, activation=nn.ReLU6())], 8
    for stage, (expansion, outputs, count, stride) in enumerate([(1, 8, 1, 1), (6, 8, 2, 2), (6, 8, 3, 2)]):  # a quarter of 16, 24, 32; at least 8
        for at in range(count):
            name, step = f"stage{stage + 1}.{at}", 1 if at else stride
            inner = [conv_norm(w, name + ".depthwise", step, groups=inputs * expansion, activation=nn.ReLU6()), conv_norm(w, name + ".project")]
            if expansion > 1:
                inner.insert(0, conv_norm(w, name + ".expand", activation=nn.ReLU6()))
            inner = nn.Sequential(*inner)
            layers.append(Residual(inner) if step == 1 and inputs == outputs else inner)
            inputs = outputs
    return nn.Sequential(*layers, conv_norm(w, "head", activation=nn.ReLU6()), *pooled(w))


class UNet(nn.Module):
    def __init__(self, w, sizes):
        super().__init__()
        double = lambda name: nn.Sequential(*(conv_norm(w, f"{name}.conv{n}", activation=nn.ReLU()) for n in (1, 2)))
        levels = range(sizes["depth"])
        self.down, self.bottom = nn.ModuleList(double(f"down{n}") for n in levels), double("bottom")
        self.grow, self.join = nn.ModuleList(self.upward(w, f"up{n}", sizes) for n in levels), nn.ModuleList(double(f"up{n}") for n in levels)
        self.head = conv(w, "head", bias="head.bias.b")

    def upward(self, w, name, sizes):
        if sizes.get("up") == "shuffle":
            return nn.Sequential(conv(w, name, bias=name + ".bias.b"), nn.PixelShuffle(2))
        layer = nn.ConvTranspose2d(*w[name + ".w"].shape[:2], 2, 2)
        layer.weight, layer.bias = own(w[name + ".w"]), own(w[name + ".bias.b"])
        return layer

    def forward(self, x):
        skips = []
        for down in self.down:
            skips.append(down(x))
            x = F.max_pool2d(skips[-1], 2)
        x = self.bottom(x)
        for level in reversed(range(len(skips))):
            x = self.join[level](torch.cat([skips[level], self.grow[level](x)], 1))
        return self.head(x)


def transformer_layer(w, name, sizes, first, activation):
    width = sizes["width"]
    layer = nn.TransformerEncoderLayer(width, sizes["heads"], 4 * width, 0.0, activation, batch_first=True, norm_first=first)
    parts = [f"{name}.attention.{part}" for part in "qkv"]
    layer.self_attn.in_proj_weight = own(torch.cat([w[part + ".w"].T for part in parts]))
    layer.self_attn.in_proj_bias = own(torch.cat([w[part + ".b"] for part in parts]))
    out = linear(w, name + ".attention.out")
    layer.self_attn.out_proj.weight, layer.self_attn.out_proj.bias = out.weight, out.bias
    layer.linear1, layer.linear2 = linear(w, name + ".up"), linear(w, name + ".down")
    layer.norm1, layer.norm2 = layer_norm(w, name + ".norm1"), layer_norm(w, name + ".norm2")
    return layer


def tanh_gelu(x):
    return F.gelu(x, approximate="tanh")


class Transformer(nn.Module):
    def __init__(self, w, sizes, first, activation=F.gelu):
        super().__init__()
        self.layers = nn.ModuleList(transformer_layer(w, f"layer{n}", sizes, first, activation) for n in range(sizes["layers"]))

    def through(self, x, **masks):
        for layer in self.layers:
            x = layer(x, **masks)
        return x


class ViT(Transformer):
    def __init__(self, w, sizes):
        super().__init__(w, sizes, True)
        self.patches = conv(w, "patches", sizes["patch"], padding=0, bias="patches.bias.b")
        self.token, self.position, self.norm, self.head = own(w["class_token"]), own(w["position"]), layer_norm(w, "norm"), linear(w, "head")

    def forward(self, image):
        x = self.patches(image).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(len(x), -1, -1), x], 1) + self.position
        return self.head(self.norm(self.through(x))[:, 0])


class Bert(Transformer):
    def __init__(self, w, sizes):
        super().__init__(w, sizes, False)
        self.tables = nn.ModuleList(embedding(w, name) for name in ("token", "segment", "position"))
        self.norm, self.classifier = layer_norm(w, "embeddings.norm"), linear(w, "classifier")
        self.pooler = linear(w, "pooler") if "pooler.w" in w else None

    def forward(self, tokens, segments, place, mask):
        token, segment, position = self.tables
        x = self.norm(token(tokens) + segment(segments) + position(place))
        x = self.through(x, src_key_padding_mask=mask.reshape(tokens.shape) < 0)
        return self.classifier(torch.tanh(self.pooler(x[:, 0])) if self.pooler else x)


class Gpt2(Transformer):
    def __init__(self, w, sizes):
        super().__init__(w, sizes, True, tanh_gelu)
        self.token, self.position, self.norm = embedding(w, "token"), embedding(w, "position"), layer_norm(w, "norm")

    def forward(self, tokens, place, mask):
        x = self.through(self.token(tokens) + self.position(place), src_mask=mask < 0, is_causal=True)
        return (self.norm(x) @ self.token.weight.T).flatten(0, 1)


class Lstm(nn.Module):
    def __init__(self, w, sizes):
        super().__init__()
        self.token, self.head, width = embedding(w, "token"), linear(w, "head"), sizes["width"]
        self.lstm = nn.LSTM(width, width, sizes["layers"], batch_first=True)
        for n in range(sizes["layers"]):  # PyTorch has two biases that are added; one stays 0
            parts = {"weight_ih": w[f"layer{n}.input.w"].T, "weight_hh": w[f"layer{n}.state.w"].T, "bias_ih": w[f"layer{n}.input.b"]}
            for part, value in parts.items():
                setattr(self.lstm, f"{part}_l{n}", own(value))
            setattr(self.lstm, f"bias_hh_l{n}", nn.Parameter(torch.zeros(4 * width, dtype=torch.float64), requires_grad=False))

    def forward(self, tokens):
        return self.head(self.lstm(self.token(tokens))[0])


MODULES = {"resnet": resnet18, "mobilenetv2": mobilenetv2, "unet": UNet, "vit": ViT, "bert": Bert, "gpt2": Gpt2, "lstm": Lstm}


def rate_at(rate, step):
    if not isinstance(rate, dict):
        return rate
    top = rate["learning_rate"]
    if rate["type"] == "linear_warmup":
        warm = rate["warmup_steps"]
        return rate["end_lr"] * step / warm if step < warm else rate_at(top, step - warm)
    if rate["type"] == "polynomial":
        return top * (1 - min(step, rate["decay_steps"]) / rate["decay_steps"])
    return top * (1 + math.cos(math.pi * step / rate["T_max"])) / 2


def optimizer_for(module, given):
    decay = given.get("weight_decay", 0.0)
    trained = [p for p in module.parameters() if p.requires_grad]
    if given["type"] == "momentum":
        return torch.optim.SGD(trained, 1.0, momentum=given["momentum"], weight_decay=given["regularization"]["coeff"])
    if given["type"] == "adam":
        return torch.optim.Adam(trained, 1.0)
    if "no_decay" not in given:
        return torch.optim.AdamW(trained, 1.0, weight_decay=decay)
    plain = {id(p) for m in module.modules() for name, p in m.named_parameters(recurse=False) if "bias" in name or isinstance(m, nn.LayerNorm)}
    groups = [{"params": [p for p in trained if (id(p) in plain) == alone], "weight_decay": 0.0 if alone else decay} for alone in (False, True)]
    return torch.optim.AdamW(groups, 1.0)


def inferred(module, call):
    """Of the first batch: numbers evenly spread, their places, and the largest of all."""
    module.eval()
    with torch.no_grad():
        output = call(0).flatten()
    at = [int(i * (len(output) - 1) / (PROBES - 1)) for i in range(PROBES)] if len(output) > PROBES else list(range(len(output)))
    return {"at": at, "output": [output[i].item() for i in at], "largest": output.abs().max().item()}


def short(value):
    """With nine digits, which is float32."""
    if isinstance(value, dict):
        return {key: short(x) for key, x in value.items()}
    return [short(x) for x in value] if isinstance(value, list) else float(f"{value:.9g}") if isinstance(value, float) else value


def train(task):
    model = task.model()
    tensor = lambda shape, values, dtype: torch.tensor(values, dtype=dtype).reshape(shape)
    w = {name: tensor(shape, values, torch.float64) for name, (shape, values) in weights(task, model).items()}
    inputs = {name: tensor(shape, values, torch.int64 if dtype == "int64" else torch.float64).chunk(BATCHES)
              for name, (dtype, shape, values) in data(task, model).items()}
    labels = inputs.pop("label")
    module, given = MODULES[task.script](w, task.sizes).double(), model["train"]["optimizer"]
    optimizer, losses = optimizer_for(module, given), []
    call = lambda at: module(*(x[at] for x in inputs.values()))
    before = inferred(module, call)
    module.train()
    for step in range(STEPS):
        logits, label = call(step % BATCHES), labels[step % BATCHES]
        if task.script == "unet":
            loss = F.cross_entropy(logits, label[:, 0])
        else:  # Paddle's mean counts the rows whose label is ignored
            loss = F.cross_entropy(logits.flatten(0, -2), label.flatten(), ignore_index=-100, reduction="sum") / label.numel()
        optimizer.zero_grad()
        loss.backward()
        clip = model["train"].get("grad_clip")
        if clip:
            torch.nn.utils.clip_grad_norm_(module.parameters(), clip["clip_norm"])
        for group in optimizer.param_groups:
            group["lr"] = rate_at(given["learning_rate"], step)
        optimizer.step()
        losses.append(loss.item())
    return {"loss": losses, "before": before, "after": inferred(module, call)}


def main():
    torch.backends.mha.set_fastpath_enabled(False)
    torch.set_num_threads(1)
    lines = []
    for name, task in TASKS.items():
        golden = train(task)
        print(f"{name:15} {golden['loss'][0]:.4f} -> {golden['loss'][-1]:.4f}")
        lines.append(f'  "{name}": {json.dumps(short(golden))}')
    (HERE / "networks.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
