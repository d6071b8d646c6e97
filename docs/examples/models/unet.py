#!/usr/bin/env python3
"""U-Net (Ronneberger et al. 2015): a class for each pixel, with padded convolutions and batch norm, trained with Adam.

usage: unet.py [--depth N] [--width N] [--image PIXELS] [--channels N] [--classes N] [--batch N] [--up transpose|shuffle] [-o model.json]

The image is halved --depth times, and must be a multiple of 2^depth. --up says how it grows again: by transposed convolutions, or by
convolutions whose channels become pixels (pixel_shuffle). Inputs: image [batch, channels, image, image] and label
[batch, 1, image, image].
"""
from network import Network, main


def double(net, name, x, width):
    x = net.conv_norm(name + ".conv1", x, width, 3, activation="relu")
    return net.conv_norm(name + ".conv2", x, width, 3, activation="relu")


def upward(net, name, x, width, up):
    """Twice the size, `width` channels."""
    if up == "transpose":
        return net.channel_bias(name + ".bias", net.conv_transpose(name, x, width, 2, 2))
    x = net.channel_bias(name + ".bias", net.conv(name, x, 4 * width, 1))
    n, _, height, breadth = net.shapes[x]
    return net.op("pixel_shuffle", name + ".shuffle", {"X": x}, [n, width, 2 * height, 2 * breadth], {"upscale_factor": 2})


def unet(depth=4, width=64, image=256, channels=1, classes=2, batch=4, up="transpose"):
    net = Network("unet")
    x, label = net.input("image", [batch, channels, image, image]), net.input("label", [batch, 1, image, image], "int64")
    skips = []
    for level in range(depth):
        skips.append(net.checkpoint(double(net, f"down{level}", x, width << level)))
        x = net.pool(f"down{level}.pool", skips[-1], "max", 2, 2, 0)
    x = double(net, "bottom", x, width << depth)
    for level in reversed(range(depth)):
        x = upward(net, f"up{level}", x, width << level, up)
        x = net.checkpoint(double(net, f"up{level}", net.concat(f"up{level}.concat", [skips[level], x], 1), width << level))
    logits = net.channel_bias("head.bias", net.conv("head", x, classes, 1))
    net.train(net.cross_entropy("ce", logits, label, axis=1), [logits], {"type": "adam", "learning_rate": 1e-3})
    return net


if __name__ == "__main__":
    main(unet, __doc__, up=("transpose", "shuffle"))
