#!/usr/bin/env python3
"""Single layers of many kinds, as PyTorch eager and as ampc infers and trains them in float32. Needs torch and onnx.

    single_layers.py [--bin BIN] [--threads N] [name...]

prints for each layer the smallest time of an inference and of a training step (mean squared error, SGD), in which the layer's operand is a parameter, too,
and how many times as fast ampc is. Operands have the layout of PyTorch; networks keep the channels last between layers, which single ones cannot.
"""
import argparse
import json
import pathlib
import tempfile

import torch
import torch.nn.functional as F
from torch import nn

from imported_networks import Tools, parse, smallest, training

IMAGE, TOKENS = (8, 64, 56, 56), (8, 128, 768)


class Of(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, x):
        return self.function(x)


class Gate(nn.Module):
    """Squeeze and excitation."""

    def __init__(self, channels=64):
        super().__init__()
        self.first, self.second = nn.Conv2d(channels, channels // 4, 1), nn.Conv2d(channels // 4, channels, 1)

    def forward(self, x):
        return x * torch.sigmoid(self.second(F.relu(self.first(x.mean((2, 3), keepdim=True)))))


def around(layer):
    """The layer between two convolutions."""
    return nn.Sequential(nn.Conv2d(64, 64, 3, padding=1), layer, nn.Conv2d(64, 64, 3, padding=1))


LAYERS = {
    "group_norm": (lambda: nn.GroupNorm(32, 128), (2, 128, 128, 128)),
    "group_norm_between": (lambda: around(nn.Sequential(nn.GroupNorm(8, 64), nn.SiLU())), (4, 64, 32, 32)),
    "instance_norm": (lambda: nn.InstanceNorm2d(64, affine=True), IMAGE),
    "layer_norm": (lambda: nn.LayerNorm(768), TOKENS),
    "batch_norm": (lambda: nn.BatchNorm2d(64), IMAGE),
    "upsample_nearest": (lambda: nn.Upsample(scale_factor=2), (8, 64, 28, 28)),
    "upsample_bilinear": (lambda: nn.Upsample(scale_factor=2, mode="bilinear"), (8, 64, 28, 28)),
    "upsample_bicubic": (lambda: nn.Upsample(scale_factor=2, mode="bicubic"), (8, 64, 28, 28)),
    "upsample_between": (lambda: around(nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True)), (8, 64, 28, 28)),
    "reflection_pad": (lambda: nn.ReflectionPad2d(3), IMAGE),
    "reflection_pad_conv": (lambda: nn.Sequential(nn.ReflectionPad2d(1), nn.Conv2d(64, 64, 3)), IMAGE),
    "conv1d_one_image": (lambda: nn.Conv1d(512, 512, 3, stride=2, bias=False), (1, 512, 3199)),
    "conv2d_one_image": (lambda: nn.Conv2d(64, 128, 4, stride=2, padding=1), (1, 64, 128, 128)),
    "conv3d_one_image": (lambda: nn.Conv3d(16, 32, 3, padding=1), (1, 16, 16, 64, 64)),
    "depthwise_conv2d": (lambda: nn.Conv2d(96, 96, 7, padding=3, groups=96), (8, 96, 56, 56)),
    "depthwise_conv3d": (lambda: nn.Conv3d(32, 32, 5, padding=2, groups=32), (2, 32, 8, 28, 28)),
    "conv_transpose": (lambda: nn.ConvTranspose2d(64, 32, 4, stride=2, padding=1), (8, 64, 28, 28)),
    "max_pool": (lambda: nn.MaxPool2d(3, 2, 1), IMAGE),
    "average_pool": (lambda: nn.AvgPool2d(3, 1, 1), IMAGE),
    "gelu": (nn.GELU, TOKENS),
    "silu": (nn.SiLU, TOKENS),
    "softmax": (lambda: nn.Softmax(-1), (8, 12, 128, 128)),
    "attention": (lambda: Of(lambda q: F.scaled_dot_product_attention(q, q, q)), (8, 12, 128, 64)),
    "causal_attention": (lambda: Of(lambda q: F.scaled_dot_product_attention(q, q, q, is_causal=True)), (2, 12, 512, 64)),
    "linear": (lambda: nn.Linear(768, 3072), TOKENS),
    "encoder": (lambda: nn.TransformerEncoderLayer(256, 4, 512, dropout=0.0, activation="gelu", batch_first=True), (8, 64, 256)),
    "lstm": (lambda: nn.LSTM(128, 128, batch_first=True), (8, 50, 128)),
    "gru": (lambda: nn.GRU(128, 128, batch_first=True), (8, 50, 128)),
    "gate": (Gate, IMAGE),
    "transpose": (lambda: Of(lambda x: x.permute(0, 2, 3, 1).contiguous()), IMAGE),
    "roll": (lambda: Of(lambda x: x.roll((3, 3), (2, 3))), IMAGE),
    "sort": (lambda: Of(lambda x: x.sort(-1)[0]), TOKENS),
    "cumulative_sum": (lambda: Of(lambda x: x.cumsum(-1)), TOKENS),
}


class Trained(nn.Module):
    """The layer of a parameter times the input, or of the input."""

    def __init__(self, layer, shape=None):
        super().__init__()
        self.layer, self.x = layer, nn.Parameter(torch.randn(shape)) if shape else None

    def forward(self, k):
        y = self.layer(k if self.x is None else self.x * k)
        return y[0] if isinstance(y, tuple) else y


def export(network, operand, name, tools, mode):
    torch.onnx.export(network, (operand,), str(tools.folder / "net.onnx"), dynamo=False, training=mode, do_constant_folding=mode == torch.onnx.TrainingMode.EVAL,
                      input_names=[name], output_names=["y"], opset_version=17)


def measure(name, tools):
    make, shape = LAYERS[name]
    torch.manual_seed(0)
    layer, operand = Trained(make()).eval(), torch.randn(shape)
    with torch.no_grad():
        peer = smallest(lambda: layer(operand), 1)
    export(layer, operand, "x", tools, torch.onnx.TrainingMode.EVAL)
    own = tools.time(["--infer", "--amp-level=O0"], "--mode=infer")

    network, one = Trained(make(), shape).train(), torch.ones(1)
    target, optimizer = torch.randn_like(network(one)), torch.optim.SGD(network.parameters(), 1e-3)

    def step():
        optimizer.zero_grad()
        F.mse_loss(network(one), target).backward()
        optimizer.step()
    trained = smallest(step, 1)
    export(network, one, "k", tools, torch.onnx.TrainingMode.PRESERVE)
    (tools.folder / "train.json").write_text(json.dumps(training(target.shape)))
    ours = tools.time(["--train=train.json", "--amp-level=O0"])
    print(f"| {name} | {peer:.2f} | {own:.2f} ({peer / own:.2f}) | {trained:.2f} | {ours:.2f} ({trained / ours:.2f}) |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args = parse(parser, LAYERS)
    print("| | inference: PyTorch | ampc | training: PyTorch | ampc |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(pathlib.Path(folder), args.bin.resolve(), args.threads)
        for name in args.names or LAYERS:
            measure(name, tools)


if __name__ == "__main__":
    main()
