#!/usr/bin/env python3
"""ResNet (He et al. 2015) with batch norm, trained with momentum.

usage: resnet.py [--depth 18|34|50|101] [--batch N] [--image PIXELS] [--classes N] [--width N] [-o model.json]
"""
from network import Network, main

BLOCKS = {18: (2, 2, 2, 2), 34: (3, 4, 6, 3), 50: (3, 4, 6, 3), 101: (3, 4, 23, 3)}


def block(net, name, x, width, stride, bottleneck):
    outputs = 4 * width if bottleneck else width
    if bottleneck:
        y = net.conv_norm(name + ".conv1", x, width, 1, activation="relu")
        y = net.conv_norm(name + ".conv2", y, width, 3, stride, activation="relu")
        y = net.conv_norm(name + ".conv3", y, outputs, 1)
    else:
        y = net.conv_norm(name + ".conv1", x, width, 3, stride, activation="relu")
        y = net.conv_norm(name + ".conv2", y, outputs, 3)
    if stride != 1 or net.shapes[x][1] != outputs:
        x = net.conv_norm(name + ".shortcut", x, outputs, 1, stride)
    return net.unary("relu", name + ".relu", net.add(name + ".add", y, x))


def resnet(depth=50, batch=16, image=224, classes=1000, width=64):
    net = Network(f"resnet{depth}")
    x, label = net.input("image", [batch, 3, image, image]), net.input("label", [batch, 1], "int64")
    x = net.conv_norm("stem", x, width, 7, 2, activation="relu")
    x = net.pool("stem.pool", x, "max", 3, 2, 1)
    for stage, count in enumerate(BLOCKS[depth]):
        for at in range(count):
            x = net.checkpoint(block(net, f"stage{stage + 1}.{at}", x, width << stage, 2 if stage and not at else 1, depth >= 50))
    logits = net.linear("fc", net.global_mean("pool", x), classes, 0.01)
    net.train(net.cross_entropy("ce", logits, label), [logits],
              {"type": "momentum", "learning_rate": 0.1, "momentum": 0.9, "regularization": {"type": "l2", "coeff": 1e-4}})
    return net


if __name__ == "__main__":
    main(resnet, __doc__, depth=sorted(BLOCKS))
