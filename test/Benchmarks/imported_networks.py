#!/usr/bin/env python3
"""Networks of many kinds, exported from PyTorch to ONNX, as ampc and as PyTorch eager trains and runs them. Needs torch, torchvision, timm and onnx.

    imported_networks.py [--bin BIN] [--threads N] [name...]

prints for each network the smallest time of a training step (mean squared error, SGD) and of an inference: PyTorch in float32, ampc at O0 and at O1 in
bfloat16 and float16. imported_layers.py has the networks. Batch norms are exported in training mode, so an inference with them computes their statistics, too.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import warnings

import torch

import imported_layers

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RATE = 0.001


class Result(torch.nn.Module):
    """The network with positional arguments and one result."""

    def __init__(self, network):
        super().__init__()
        self.network = network

    def forward(self, *inputs):
        result = self.network(*inputs)
        if isinstance(result, dict):
            result = next(result[key] for key in ("out", "last_hidden_state", "logits") if key in result)
        return result[0] if isinstance(result, tuple) else result


def smallest(step, seconds):
    times, begin = [], time.perf_counter()
    while len(times) < 4 or (time.perf_counter() - begin < seconds and len(times) < 30):
        start = time.perf_counter()
        step()
        times.append(time.perf_counter() - start)
    return 1e3 * min(times)


def torch_times(network, inputs, target):
    optimizer = torch.optim.SGD(network.parameters(), RATE)

    def train():
        optimizer.zero_grad()
        torch.nn.functional.mse_loss(network(*inputs), target).backward()
        optimizer.step()
    trained = smallest(train, 3)
    network.eval()
    with torch.no_grad():
        return trained, smallest(lambda: network(*inputs), 1)


def training(shape, rate=RATE):
    """train.json: the mean squared error of the result."""
    return {"format": "ampc.train", "version": 1, "inputs": [{"name": "target", "shape": list(shape), "dtype": "float32"}],
            "ops": [{"type": "mse_loss", "name": "loss", "inputs": {"X": "y", "Y": "target"}, "outputs": {"Out": "loss"}}],
            "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": rate}}}


class Tools:
    def __init__(self, folder, binaries, threads):
        self.folder, self.binaries, self.threads = folder, binaries, threads

    def run(self, tool, *arguments):
        done = subprocess.run([self.binaries / tool, *map(str, arguments)], cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stderr)
        return done.stdout + done.stderr

    def time(self, compiled, *options):
        self.run("ampc", "net.onnx", "--target=cpu", "-o", "net.bin", *compiled)
        out = self.run("amprun", "net.bin", "--steps=8", "--benchmark", f"--threads={self.threads}", *options)
        return float(re.search(r"min ([\d.]+) ms", out)[1])


def measure(name, tools):
    torch.manual_seed(0)
    network, inputs = imported_layers.NETWORKS[name]()
    network = Result(network).train()
    with torch.no_grad():
        target = torch.randn_like(network(*inputs))
    torch.onnx.export(network, tuple(inputs), str(tools.folder / "net.onnx"), dynamo=False, training=torch.onnx.TrainingMode.PRESERVE, do_constant_folding=False,
                      input_names=[f"x{i}" for i in range(len(inputs))], output_names=["y"], opset_version=17)
    (tools.folder / "train.json").write_text(json.dumps(training(target.shape)))
    trained, inferred = torch_times(network, inputs, target)
    full = tools.time(["--train=train.json", "--amp-level=O0"])
    brain, half = (tools.time(["--train=train.json", "--amp-level=O1", f"--amp-dtype={dtype}"]) for dtype in ("bfloat16", "float16"))
    alone = tools.time(["--infer", "--amp-level=O0"], "--mode=infer")
    steps = " | ".join(f"{step:.1f} ({trained / step:.2f})" for step in (full, brain, half))
    print(f"| {name} | {trained:.1f} | {steps} | {inferred:.1f} | {alone:.1f} ({inferred / alone:.2f}) |", flush=True)


def parse(parser, names):
    """Adds the arguments that the benchmarks of networks share, and obeys those for PyTorch."""
    parser.add_argument("--bin", type=pathlib.Path, default=ROOT / "build/bin")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("names", nargs="*", choices=[[], *names], metavar="name")
    args = parser.parse_args()
    warnings.filterwarnings("ignore")
    torch.set_num_threads(args.threads)
    return args


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args = parse(parser, imported_layers.NETWORKS)
    print("| | training: PyTorch | O0 | O1 bfloat16 | O1 float16 | inference: PyTorch | O0 |\n|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for name in args.names or imported_layers.NETWORKS:
            measure(name, Tools(pathlib.Path(folder), args.bin.resolve(), args.threads))


if __name__ == "__main__":
    main()
