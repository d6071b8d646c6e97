#!/usr/bin/env python3
"""GPT-2 (Radford et al. 2019): a language model whose places see those before them, trained with AdamW. The output shares the table of tokens.

usage: gpt2.py [--layers N] [--heads N] [--width N] [--vocabulary N] [--batch N] [--length N] [--dropout P] [--rate LR]
               [--std S] [--attention masked|causal] [-o model.json]

Inputs: tokens [batch, length], place [length] (0, 1, …), mask [length, length] (0 where a place sees another, else -10000) and
label [batch * length, 1], the tokens that follow. --std is the spread of the initial weights; small networks learn sooner with more.
--attention=causal spells attention as one operator, flash_attn, and has no mask.
"""
from network import Network, main


def gpt2(layers=12, heads=12, width=768, vocabulary=50257, batch=2, length=256, dropout=0.0, rate=3e-4, std=0.02, attention="masked"):
    net = Network("gpt2", std)
    tokens, place = net.input("tokens", [batch, length], "int64"), net.input("place", [length], "int64")
    mask = net.input("mask", [length, length]) if attention == "masked" else attention
    label = net.input("label", [batch * length, 1], "int64")
    x = net.add("embeddings", net.embedding("token", tokens, vocabulary, width), net.embedding("position", place, length, width))
    x = net.dropout("embeddings.dropout", x, dropout)
    for n in range(layers):
        x = net.checkpoint(net.pre_norm_layer(f"layer{n}", x, heads, mask, dropout, approximate=True))
    logits = net.matmul("logits", net.layer_norm("norm", x), "token.w", trans_y=True)
    logits = net.reshape("logits.rows", logits, [batch * length, vocabulary])
    net.train(net.cross_entropy("ce", logits, label), [logits], {"type": "adamw", "learning_rate": rate, "weight_decay": 0.01})
    return net


if __name__ == "__main__":
    main(gpt2, __doc__, attention=("masked", "causal"))
