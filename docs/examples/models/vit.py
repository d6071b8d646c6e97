#!/usr/bin/env python3
"""ViT (Dosovitskiy et al. 2020): a transformer over the patches of an image and a token for its class, trained with AdamW.

usage: vit.py [--layers N] [--heads N] [--width N] [--patch PIXELS] [--image PIXELS] [--classes N] [--batch N] [--dropout P] [-o model.json]

Inputs: image [batch, 3, image, image] and label [batch, 1].
"""
from network import Network, main


def vit(layers=12, heads=12, width=768, patch=16, image=224, classes=1000, batch=8, dropout=0.1):
    net = Network("vit")
    x, label = net.input("image", [batch, 3, image, image]), net.input("label", [batch, 1], "int64")
    x = net.channel_bias("patches.bias", net.conv("patches", x, width, patch, patch, padding=0))
    x = net.transpose("patches.places", net.flatten("patches.flat", x, 2), [0, 2, 1])
    token = net.parameter("class_token", [1, 1, width], {"type": "constant", "value": 0.0})
    token = net.op("expand_v2", "class_token.expand", {"X": token}, [batch, 1, width], {"shape": [batch, 1, width]})
    x = net.concat("tokens", [token, x], 1)
    place = net.parameter("position", [1, *net.shapes[x][1:]], {"type": "normal", "std": 0.02})
    x = net.dropout("tokens.dropout", net.add("tokens.place", x, place), dropout)
    for n in range(layers):
        x = net.checkpoint(net.pre_norm_layer(f"layer{n}", x, heads, dropout=dropout))
    logits = net.linear("head", net.first("first", net.layer_norm("norm", x)), classes)
    rate = {"type": "cosine", "learning_rate": 1e-3, "T_max": 90000}
    schedule = {"type": "linear_warmup", "learning_rate": rate, "warmup_steps": 10000, "start_lr": 0.0, "end_lr": 1e-3}
    net.train(net.cross_entropy("ce", logits, label), [logits], {"type": "adamw", "learning_rate": schedule, "weight_decay": 0.05},
              grad_clip={"type": "global_norm", "clip_norm": 1.0})
    return net


if __name__ == "__main__":
    main(vit, __doc__)
