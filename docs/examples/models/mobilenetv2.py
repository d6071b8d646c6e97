#!/usr/bin/env python3
"""MobileNetV2 (Sandler et al. 2018): inverted residuals around depthwise convolutions, trained with momentum.

usage: mobilenetv2.py [--batch N] [--image PIXELS] [--classes N] [--width FACTOR] [--stages N] [-o model.json]

--width multiplies all channels; --stages takes the first N rows of the paper's table. Inputs: image [batch, 3, image, image] and label
[batch, 1].
"""
from network import Network, main

# The expansion of the channels inside a block, its channels, how many of them, and the first one's stride.
STAGES = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))


def channels(count, width):
    """A multiple of 8, at least nine tenths of count * width."""
    near = max(8, int(count * width + 4) // 8 * 8)
    return near + 8 if near < 0.9 * count * width else near


def block(net, name, x, outputs, expansion, stride):
    inputs = net.shapes[x][1]
    inside = inputs * expansion
    y = net.conv_norm(name + ".expand", x, inside, 1, activation="relu6") if expansion != 1 else x
    y = net.conv_norm(name + ".depthwise", y, inside, 3, stride, groups=inside, activation="relu6")
    y = net.conv_norm(name + ".project", y, outputs, 1)
    return net.add(name + ".add", x, y) if stride == 1 and inputs == outputs else y


def mobilenetv2(batch=32, image=224, classes=1000, width=1.0, stages=len(STAGES)):
    net = Network("mobilenetv2")
    x, label = net.input("image", [batch, 3, image, image]), net.input("label", [batch, 1], "int64")
    x = net.conv_norm("stem", x, channels(32, width), 3, 2, activation="relu6")
    for stage, (expansion, outputs, count, stride) in enumerate(STAGES[:stages]):
        for at in range(count):
            x = net.checkpoint(block(net, f"stage{stage + 1}.{at}", x, channels(outputs, width), expansion, stride if not at else 1))
    x = net.conv_norm("head", x, channels(1280, max(width, 1.0)) if stages == len(STAGES) else 4 * net.shapes[x][1], 1, activation="relu6")
    logits = net.linear("fc", net.global_mean("pool", x), classes, 0.01)
    net.train(net.cross_entropy("ce", logits, label), [logits],
              {"type": "momentum", "learning_rate": 0.05, "momentum": 0.9, "regularization": {"type": "l2", "coeff": 4e-5}})
    return net


if __name__ == "__main__":
    main(mobilenetv2, __doc__)
