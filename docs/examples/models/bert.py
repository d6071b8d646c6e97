#!/usr/bin/env python3
"""BERT (Devlin et al. 2018) with a classifier on the first token, or on each (labelling), trained with AdamW, a linear warm-up and decay,
and a clip by global norm. Biases and layer norms do not decay.

usage: bert.py [--task classification|labelling] [--layers N] [--heads N] [--width N] [--vocabulary N] [--classes N] [--batch N] [--length N]
               [--dropout P] [--rate LR] [--warmup STEPS] [--steps STEPS] [-o model.json]

Inputs: tokens and segments [batch, length], place [length] (0, 1, …), mask [batch, 1, 1, length] (0 for a token, -10000 for padding) and
label [batch, 1], for labelling [batch, length, 1], where -100 is ignored.
"""
from network import Network, main


def bert(task="classification", layers=12, heads=12, width=768, vocabulary=30522, classes=2, batch=8, length=128, dropout=0.1, rate=5e-5, warmup=100,
         steps=10000):
    net = Network("bert")
    tokens, segments = (net.input(name, [batch, length], "int64") for name in ("tokens", "segments"))
    place, mask = net.input("place", [length], "int64"), net.input("mask", [batch, 1, 1, length])
    label = net.input("label", [batch, 1] if task == "classification" else [batch, length, 1], "int64")
    x = net.add("embeddings.segment", net.embedding("token", tokens, vocabulary, width), net.embedding("segment", segments, 2, width))
    x = net.add("embeddings", x, net.embedding("position", place, length, width))
    x = net.dropout("embeddings.dropout", net.layer_norm("embeddings.norm", x), dropout)
    for n in range(layers):
        x = net.checkpoint(net.post_norm_layer(f"layer{n}", x, heads, mask, dropout))
    if task == "classification":
        x = net.unary("tanh", "pooler.tanh", net.linear("pooler", net.first("first", x), width))
    logits = net.linear("classifier", net.dropout("classifier.dropout", x, dropout), classes)
    decay = {"type": "polynomial", "learning_rate": rate, "decay_steps": max(steps - warmup, 1), "end_lr": 0.0}
    schedule = {"type": "linear_warmup", "learning_rate": decay, "warmup_steps": warmup, "start_lr": 0.0, "end_lr": rate}
    net.train(net.cross_entropy("ce", logits, label), [logits],
              {"type": "adamw", "learning_rate": schedule, "weight_decay": 0.01, "no_decay": [r".*\.b", r".*norm\d?\.(scale|bias)"]},
              grad_clip={"type": "global_norm", "clip_norm": 1.0})
    return net


if __name__ == "__main__":
    main(bert, __doc__, task=("classification", "labelling"))
