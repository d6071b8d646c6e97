#!/usr/bin/env python3
"""Networks of torchvision, timm and transformers, exported to ONNX: inference beside ONNX Runtime, training beside PyTorch eager, in float32, and
inference in the types of 16 bits beside float32. Needs torch, torchvision, timm, transformers, onnx and onnxruntime.

    model_zoo.py serve|train|types [--bin BIN] [--threads N] [name...]

prints for each network the smallest and the median time, how many times as fast ampc is (of the smallest and of the medians), and the largest difference:
of the results, relative to the largest element, or of the losses of the first three steps (mean squared error, SGD). Weights are random; one image or 128
tokens are served, and four images trained. Exits with 1 if a result differs by more than 1e-5; losses are for the reader: where a ReLU's input is 0 up to
rounding, they drift apart. Stochastic depth and dropout are off. `types` prints the smallest times of four rounds in turns.
"""
import argparse
import copy
import json
import os
import pathlib
import re
import statistics
import sys
import tempfile
import time

import numpy as np
import timm
import torch
import torchvision
import transformers

from imported_networks import Result, Tools, parse, training

RATE = 0.01
TYPES = {"O0": ["--amp-level=O0"], **{f"{level} {dtype}": [f"--amp-level={level}", f"--amp-dtype={dtype}"] for level in ("O1", "O2") for dtype in ("bfloat16", "float16")}}
ENCODER = {"num_hidden_layers": 4, "vocab_size": 2000}


def vision(name, size=224):
    return lambda: (torchvision.models.get_model(name, weights=None), (torch.randn(1, 3, size, size),))


def segmentation(name):
    return lambda: (torchvision.models.get_model(name, weights=None, weights_backbone=None), (torch.randn(1, 3, 256, 256),))


def image(name, size=224):
    return lambda: (timm.create_model(name), (torch.randn(1, 3, size, size),))


def text(name, model="Model", **settings):
    def make():
        config = getattr(transformers, name + "Config")(**settings)
        config._attn_implementation = "eager"
        return getattr(transformers, name + model)(config), (torch.randint(0, 500, (1, 128)),)
    return make


def recurrent():
    return torch.nn.LSTM(128, 256, 2, batch_first=True), (torch.randn(1, 100, 128),)


VISION = ("alexnet", "convnext_tiny", "densenet121", "efficientnet_b0", "googlenet", "mnasnet1_0", "mobilenet_v2", "mobilenet_v3_large", "regnet_y_800mf",
          "resnet18", "resnext50_32x4d", "shufflenet_v2_x1_0", "squeezenet1_1", "swin_t", "vgg11", "wide_resnet50_2")
IMAGES = {"cait_xxs24_224": 224, "crossvit_tiny_240": 240, "davit_tiny": 224, "edgenext_small": 256, "efficientformer_l1": 224, "fastvit_t8": 256,
          "ghostnet_100": 224, "hgnetv2_b0": 224, "hrnet_w18_small": 224, "levit_128": 224, "mixer_s16_224": 224, "mobileone_s0": 224, "mobilevit_s": 256,
          "nf_resnet50": 224, "poolformer_s12": 224, "pvt_v2_b0": 224, "res2net50_26w_4s": 224, "rdnet_tiny": 224, "xcit_nano_12_p16_224": 224}
NETWORKS = {**{name: vision(name) for name in VISION},
            "inception_v3": vision("inception_v3", 299),
            "deeplabv3_mobilenet_v3_large": segmentation("deeplabv3_mobilenet_v3_large"),
            "lraspp_mobilenet_v3_large": segmentation("lraspp_mobilenet_v3_large"),
            **{name: image(name, size) for name, size in IMAGES.items()},
            "bert": text("Bert", **ENCODER), "deberta": text("DebertaV2", **ENCODER), "mobilebert": text("MobileBert", **ENCODER),
            "roformer": text("RoFormer", **ENCODER), "t5": text("T5", "EncoderModel", num_layers=4, vocab_size=2000), "xlnet": text("XLNet", n_layer=4, vocab_size=2000),
            "lstm": recurrent}


def timed(step, seconds):
    """The smallest and the median time in ms."""
    times, begin = [], time.perf_counter()
    while len(times) < 5 or (time.perf_counter() - begin < seconds and len(times) < 300):
        start = time.perf_counter()
        step()
        times.append(1e3 * (time.perf_counter() - start))
    return min(times), statistics.median(times)


class Zoo(Tools):
    differs = False  # a result, from that of ONNX Runtime

    def benchmark(self, data, milliseconds, *options, program="net.bin"):
        out = self.run("amprun", program, f"--steps={int(min(300, max(5, 1000 / milliseconds)))}", "--benchmark", f"--threads={self.threads}", "--data", data, *options)
        return tuple(map(float, re.search(r"min ([\d.]+) ms, median ([\d.]+) ms", out).groups()))

    def export(self, network, inputs, **options):
        torch.onnx.export(network, inputs, str(self.folder / "net.onnx"), dynamo=False, opset_version=17, output_names=["y"],
                          input_names=[f"x{i}" for i in range(len(inputs))], **options)
        for i, value in enumerate(inputs):
            np.save(self.folder / f"x{i}.npy", value.numpy())
        return ",".join(f"x{i}=x{i}.npy" for i in range(len(inputs)))

    def print(self, name, theirs, ours, difference):
        ratios = [a / b for a, b in zip(theirs, ours)]
        print(f"| {name} | {theirs[0]:.2f}, {theirs[1]:.2f} | {ours[0]:.2f}, {ours[1]:.2f} | {ratios[0]:.2f}, {ratios[1]:.2f} | {difference:.0e} |", flush=True)

    def serve(self, name, network, inputs):
        import onnxruntime
        data = self.export(network.eval(), inputs)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = self.threads
        session = onnxruntime.InferenceSession(str(self.folder / "net.onnx"), options, providers=["CPUExecutionProvider"])
        feeds = {one.name: value.numpy() for one, value in zip(session.get_inputs(), inputs)}
        expected = session.run(None, feeds)[0]
        self.run("ampc", "net.onnx", "--infer", "--target=cpu", "--amp-level=O0", "-o", "net.bin")
        self.run("amprun", "net.bin", "--mode=infer", "--steps=1", "--data", data, "--output=y=y.npy")
        difference = np.abs(np.load(self.folder / "y.npy") - expected).max() / np.abs(expected).max()
        self.differs |= not difference < 1e-5
        theirs = timed(lambda: session.run(None, feeds), 1)
        self.print(name, theirs, self.benchmark(data, theirs[0], "--mode=infer"), difference)

    def types(self, name, network, inputs):
        data = self.export(network.eval(), inputs)
        for i, options in enumerate(TYPES.values()):
            self.run("ampc", "net.onnx", "--infer", "--target=cpu", *options, "-o", f"{i}.bin")
        rounds = [[self.benchmark(data, 30, "--mode=infer", program=f"{i}.bin")[0] for i in range(len(TYPES))] for _ in range(4)]
        full, *others = map(min, zip(*rounds))
        print(f"| {name} | {full:.2f} | " + " | ".join(f"{other:.2f} ({full / other:.2f})" for other in others) + " |", flush=True)

    def train(self, name, network, inputs):
        for module in network.modules():
            for rate in ("p", "drop_prob", "dropout", "layerdrop"):
                if isinstance(getattr(module, rate, None), float):
                    setattr(module, rate, 0.0)
        if inputs[0].ndim == 4:
            inputs = (torch.randn(4, *inputs[0].shape[1:]),)
        state = copy.deepcopy(network.state_dict())
        with torch.no_grad():
            target = torch.randn_like(network(*inputs))
        network.load_state_dict(state)
        data = self.export(network, inputs, training=torch.onnx.TrainingMode.PRESERVE, do_constant_folding=False) + ",target=target.npy"
        network.load_state_dict(state)
        np.save(self.folder / "target.npy", target.numpy())
        (self.folder / "train.json").write_text(json.dumps(training(target.shape, RATE)))
        optimizer, losses = torch.optim.SGD(network.parameters(), RATE), []

        def step():
            optimizer.zero_grad()
            loss = torch.nn.functional.mse_loss(network(*inputs), target)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        theirs = timed(step, 3)
        self.run("ampc", "net.onnx", "--train=train.json", "--target=cpu", "--amp-level=O0", "-o", "net.bin")
        self.run("amprun", "net.bin", "--steps=3", "--data", data, "--log=log.jsonl", "--quiet")
        ours = [json.loads(line)["loss"] for line in (self.folder / "log.jsonl").read_text().splitlines() if '"loss"' in line]
        difference = max(abs(a - b) / abs(b) for a, b in zip(ours[:3], losses))
        self.print(name, theirs, self.benchmark(data, theirs[0]), difference)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["serve", "train", "types"])
    args = parse(parser, NETWORKS)
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    if args.mode == "types":
        print("| ms, times as fast as O0 | " + " | ".join(TYPES) + " |" + "\n" + "|---" * (1 + len(TYPES)) + "|")
    else:
        peer = {"serve": "ONNX Runtime", "train": "PyTorch eager"}[args.mode]
        print(f"| ms: smallest, median | {peer} | ampc | times as fast | difference |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        zoo = Zoo(pathlib.Path(folder), args.bin.resolve(), args.threads)
        for name in args.names or NETWORKS:
            torch.manual_seed(0)
            network, inputs = NETWORKS[name]()
            for parameter in network.parameters():
                if not parameter.any():  # it would hide what is behind it
                    torch.nn.init.normal_(parameter, std=0.02)
            getattr(zoo, args.mode)(name, Result(network).train(), inputs)
    return int(zoo.differs)


if __name__ == "__main__":
    sys.exit(main())
