#!/usr/bin/env python3
"""A small network of convolutions for the digits of docs/examples/digits, trained with Adam.

usage: digits_cnn.py [--width N] [--batch N] [--dropout P] [--rate LR] [--steps STEPS] [-o model.json]

Inputs: x [batch, 64], the pixels, and label [batch, 1]. The learning rate falls to 0 in --steps steps. The log has the accuracy as acc.
"""
from network import Network, main


def digits_cnn(width=16, batch=32, dropout=0.3, rate=3e-3, steps=880):
    net = Network("digits_cnn")
    x, label = net.input("x", [batch, 64]), net.input("label", [batch, 1], "int64")
    x = net.conv_norm("conv1", net.reshape("image", x, [batch, 1, 8, 8]), width, 3, activation="relu")
    x = net.conv_norm("conv2", x, 2 * width, 3, activation="relu")
    x = net.conv_norm("conv3", net.pool("pool", x, "max", 2, 2, 0), 4 * width, 3, activation="relu")
    x = net.dropout("dropout", net.flatten("flat", net.pool("pool2", x, "max", 2, 2, 0), 1), dropout)
    logits = net.linear("fc", x, 10)
    schedule = {"type": "cosine", "learning_rate": rate, "T_max": steps}
    net.train(net.cross_entropy("ce", logits, label), [logits], {"type": "adam", "learning_rate": schedule}, metrics=[net.accuracy("acc", logits, label)])
    return net


if __name__ == "__main__":
    main(digits_cnn, __doc__)
