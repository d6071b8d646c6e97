#!/usr/bin/env python3
"""BERT (Devlin et al. 2018) with a classifier on the first token, trained with AdamW, a linear warm-up and a clip by global norm.

usage: bert.py [--layers N] [--heads N] [--width N] [--vocabulary N] [--classes N] [--batch N] [--length N] [--dropout P] [-o model.json]

Inputs: tokens and segments [batch, length], place [length] (0, 1, …), mask [batch, 1, 1, length] (0 for a token, -10000 for padding) and
label [batch, 1].
"""
import argparse

from network import Network


def bert(layers=12, heads=12, width=768, vocabulary=30522, classes=2, batch=8, length=128, dropout=0.1):
    net = Network("bert")
    tokens, segments = (net.input(name, [batch, length], "int64") for name in ("tokens", "segments"))
    place, mask = net.input("place", [length], "int64"), net.input("mask", [batch, 1, 1, length])
    label = net.input("label", [batch, 1], "int64")
    x = net.add("embeddings.segment", net.embedding("token", tokens, vocabulary, width), net.embedding("segment", segments, 2, width))
    x = net.add("embeddings", x, net.embedding("position", place, length, width))
    x = net.dropout("embeddings.dropout", net.layer_norm("embeddings.norm", x), dropout)
    for n in range(layers):
        name = f"layer{n}"
        y = net.dropout(name + ".dropout1", net.attention(name + ".attention", x, heads, mask, dropout), dropout)
        x = net.layer_norm(name + ".norm1", net.add(name + ".add1", x, y))
        y = net.linear(name + ".down", net.unary("gelu", name + ".gelu", net.linear(name + ".up", x, 4 * width)), width)
        x = net.layer_norm(name + ".norm2", net.add(name + ".add2", x, net.dropout(name + ".dropout2", y, dropout)))
    first = net.op("slice", "first", {"Input": x}, [batch, width], {"axes": [1], "starts": [0], "ends": [1], "decrease_axis": [1]})
    pooled = net.dropout("pooler.dropout", net.unary("tanh", "pooler.tanh", net.linear("pooler", first, width)), dropout)
    logits = net.linear("classifier", pooled, classes)
    schedule = {"type": "linear_warmup", "learning_rate": 5e-5, "warmup_steps": 100, "start_lr": 0.0, "end_lr": 5e-5}
    net.train(net.cross_entropy("ce", logits, label), [logits], {"type": "adamw", "learning_rate": schedule, "weight_decay": 0.01},
              grad_clip={"type": "global_norm", "clip_norm": 1.0})
    return net


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("layers", 12), ("heads", 12), ("width", 768), ("vocabulary", 30522), ("classes", 2), ("batch", 8), ("length", 128)):
        p.add_argument("--" + name, type=int, default=default)
    p.add_argument("--dropout", type=float, default=0.1)
    p.add_argument("-o", "--output")
    a = p.parse_args()
    bert(a.layers, a.heads, a.width, a.vocabulary, a.classes, a.batch, a.length, a.dropout).write(a.output)
