"""Inference of ResNet-50, BERT-base and ViT-B/16 in PyTorch, as docs/examples/models has them. Needs torch.

    inference_peers.py <resnet|bert|vit> <batch> <float32|bfloat16> <threads> <steps> <eager|compile>

prints the smallest and the median time of a batch on the CPU. Images have the channels last; bfloat16 is that of all weights; compiled models have
their weights as constants (`freezing`), as ampc --infer has them.
"""
import statistics
import sys
import time

import torch
from torch import nn
from torch._inductor import config as inductor

from model_peers import Transformer, resnet50


class VisionTransformer(Transformer):
    """Norms stand before the two parts of a layer, and behind all layers. Attention is not causal."""

    def __init__(self, classes=1000, image=224, patch=16, width=768):
        super().__init__(1, (image // patch) ** 2 + 1, 0.0, 0)
        self.patches, self.head = nn.Conv2d(3, width, patch, patch), nn.Linear(width, classes)
        self.first = nn.Parameter(torch.zeros(1, 1, width))
        for layer in self.layers:
            layer.causal, layer.gelu = False, "none"

    def forward(self, image):
        x = self.patches(image).flatten(2).transpose(1, 2)
        x = torch.cat([self.first.expand(len(x), -1, -1), x], 1) + self.places.weight
        return self.head(self.norm(self.layers(x))[:, 0])


def network(name, batch):
    if name == "resnet":
        return resnet50().to(memory_format=torch.channels_last), torch.randn(batch, 3, 224, 224).to(memory_format=torch.channels_last)
    if name == "bert":
        return Transformer(30522, 128, 0.0, 2), torch.randint(0, 30522, (batch, 128))
    return VisionTransformer(), torch.randn(batch, 3, 224, 224)


def main(name, batch, dtype, threads, steps, how):
    torch.set_num_threads(int(threads))
    model, x = network(name, int(batch))
    model.eval()
    if dtype == "bfloat16":
        model = model.bfloat16()
        x = x.bfloat16() if x.is_floating_point() else x
    if how == "compile":
        inductor.freezing = True
        model = torch.compile(model)
    times = []
    with torch.inference_mode() if how == "eager" else torch.no_grad():
        for _ in range(3):
            model(x)
        for _ in range(int(steps)):
            begin = time.perf_counter()
            model(x)
            times.append(time.perf_counter() - begin)
    print("min %.3f ms, median %.3f ms" % (min(times) * 1e3, statistics.median(times) * 1e3))


if __name__ == "__main__":
    main(*sys.argv[1:])
