#!/usr/bin/env python3
"""LSTM (Hochreiter and Schmidhuber 1997) as a language model, its steps in time written one after another, trained with Adam.

usage: lstm.py [--layers N] [--width N] [--vocabulary N] [--batch N] [--length N] [--dropout P] [-o model.json]

Inputs: tokens [batch, length] and label [batch, length, 1], the tokens that follow. Every sequence begins with an empty state. A layer
multiplies all places by its input weights at once; only the product with the state is made place by place.
"""
from network import Network, main


def cell(net, name, gates, memory):
    """The state and the memory after a place: gates are those of the input, the forgetting, the new content and the output."""
    enter, forget, content, leave = net.split(name + ".gates", gates, 4)
    enter, leave = (net.unary("sigmoid", f"{name}.{part}", x) for part, x in (("enter", enter), ("leave", leave)))
    new = net.multiply(name + ".new", enter, net.unary("tanh", name + ".content", content))
    if memory:
        kept = net.multiply(name + ".kept", net.unary("sigmoid", name + ".forget", forget), memory)
        new = net.add(name + ".memory", kept, new)
    return net.multiply(name + ".state", leave, net.unary("tanh", name + ".tanh", new)), new


def layer(net, name, x, width):
    """All states, [batch, length, width]."""
    places = net.unstack(name + ".places", net.linear(name + ".input", x, 4 * width, width**-0.5), 1)
    w = net.parameter(name + ".state.w", [width, 4 * width], {"type": "normal", "std": width**-0.5})
    state = memory = None
    states = []
    for at, gates in enumerate(places):
        step = f"{name}.t{at}"
        if state:
            gates = net.add(step + ".add", gates, net.matmul(step + ".matmul", state, w))
        state, memory = cell(net, step, gates, memory)
        states.append(state)
    return net.stack(name + ".states", states, 1)


def lstm(layers=2, width=512, vocabulary=10000, batch=32, length=35, dropout=0.2):
    net = Network("lstm")
    tokens, label = net.input("tokens", [batch, length], "int64"), net.input("label", [batch, length, 1], "int64")
    x = net.dropout("token.dropout", net.embedding("token", tokens, vocabulary, width), dropout)
    for n in range(layers):
        x = net.checkpoint(net.dropout(f"layer{n}.dropout", layer(net, f"layer{n}", x, width), dropout))
    logits = net.linear("head", x, vocabulary)
    net.train(net.cross_entropy("ce", logits, label), [logits], {"type": "adam", "learning_rate": 1e-3},
              grad_clip={"type": "global_norm", "clip_norm": 1.0})
    return net


if __name__ == "__main__":
    main(lstm, __doc__)
