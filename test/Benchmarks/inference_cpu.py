#!/usr/bin/env python3
"""Inference of ResNet-50, MobileNetV2, BERT-base and ViT-B/16 on the CPU: ampc against ONNX Runtime and PyTorch, eager and compiled, and against other
binaries of ampc.

usage: inference_cpu.py --python <a Python with onnxruntime and torch> [--bin DIR] [--before DIR] [--threads N] [--rounds N] [--steps N]
                        [--models resnet mobilenetv2 bert vit] [--batches 1 16] [--dtypes float32 bfloat16]

ONNX Runtime gets the float32 model that `ampc --emit=onnx` writes, with the same weights; it has no bfloat16 convolutions on the CPU. PyTorch's networks
are in inference_peers.py; MobileNetV2 is not among them. Transformers run with the first of the batches. Each round
runs all in turn, so that a machine that slows down slows all. The figures are the smallest time and the median of the rounds' medians, in
milliseconds of one batch, and the peak memory of the process. The share is that of the floor of models_cpu.py, measured in each round, in the median
(the floor counts the table of an embedding as a whole). `--before` names the folder of binaries to compare with. Standard library only.
"""
import argparse
import json
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

from models_cpu import LEVELS, floor_of
from processes import measured

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PEER = """
import sys, time, numpy, onnxruntime
path, threads, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
options = onnxruntime.SessionOptions()
options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
random = numpy.random.default_rng(0)
data = {i.name: random.standard_normal(i.shape).astype("float32") if i.type == "tensor(float)" else
        random.integers(0, 2, i.shape).astype("int64" if "64" in i.type else "int32") for i in session.get_inputs()}
session.run(None, data)
times = []
for _ in range(steps):
    begin = time.perf_counter()
    session.run(None, data)
    times.append(time.perf_counter() - begin)
times.sort()
print("min %.3f ms, median %.3f ms" % (times[0] * 1e3, times[len(times) // 2] * 1e3))
"""


def times(command):
    """The smallest and the median time in ms, and the largest memory in MB."""
    out, err, memory = measured(command)
    least, median = (float(re.search(rf"{word} ([\d.]+) ms", out + err)[1]) for word in ("min", "median"))
    return least, median, memory


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--python", help="without it, there are no peers")
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"))
    p.add_argument("--before")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--rounds", type=int, default=3)
    p.add_argument("--steps", type=int, default=20)
    p.add_argument("--models", nargs="+", default=["resnet", "mobilenetv2", "bert", "vit"])
    p.add_argument("--batches", nargs="+", type=int, default=[1, 16])
    p.add_argument("--dtypes", nargs="+", default=list(LEVELS))
    a = p.parse_args()
    print("| | dtype | batch | which | min | median | rounds | share | memory |\n" + "|---" * 9 + "|")
    for model in a.models:
        for batch in a.batches[:1] if model in ("bert", "vit") else a.batches:
            with tempfile.TemporaryDirectory() as folder:
                folder = pathlib.Path(folder)
                source, weights = folder / "model.json", folder / "weights.safetensors"
                subprocess.run([sys.executable, ROOT / "docs/examples/models" / f"{model}.py", "--batch", str(batch), "-o", source], check=True)

                def compile(binaries, dtype, *options):
                    subprocess.run([f"{binaries}/ampc", source, "--infer", "--quiet", *LEVELS[dtype], *map(str, options)], check=True,
                                   stderr=subprocess.DEVNULL)

                runs, stats = {}, {}
                for dtype in a.dtypes:
                    for which, binaries in [("ampc", a.bin)] + ([("before", a.before)] if a.before else []):
                        program = folder / f"{which}-{dtype}.bin"
                        compile(binaries, dtype, "--target=cpu", "-o", program, f"--plan-stats={folder / which}-{dtype}.json")
                        runs[dtype, which] = [f"{binaries}/amprun", program, "--device=cpu", "--mode=infer", "--quiet", "--benchmark",
                                              f"--threads={a.threads}", f"--steps={a.steps}"]
                    stats[dtype] = json.loads((folder / f"ampc-{dtype}.json").read_text())
                if a.python:
                    subprocess.run([f"{a.bin}/amprun", folder / f"ampc-{a.dtypes[0]}.bin", "--device=cpu", "--mode=infer", "--quiet", "--steps=1",
                                    "--save-weights", weights], check=True, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
                    compile(a.bin, "float32", "--weights", weights, "--emit=onnx", "-o", folder / "model.onnx")
                    (folder / "peer.py").write_text(PEER)
                    runs["float32", "ONNX Runtime"] = [a.python, folder / "peer.py", folder / "model.onnx", a.threads, a.steps]
                    for dtype in a.dtypes if model != "mobilenetv2" else ():
                        for which, how in (("PyTorch eager", "eager"), ("torch.compile", "compile")):
                            runs[dtype, which] = [a.python, HERE / "inference_peers.py", model, batch, dtype, a.threads, a.steps, how]
                results, floors = {key: [] for key in runs}, {dtype: [] for dtype in a.dtypes}
                for _ in range(a.rounds):
                    for dtype, of in floors.items():
                        of.append(floor_of(stats[dtype], a, dtype) * 1e3)
                    for key, command in runs.items():
                        results[key].append(times(command))
                for (dtype, which), of in results.items():
                    medians = sorted(m for _, m, _ in of)
                    median = statistics.median(medians)
                    share = f"{statistics.median(floors[dtype]) / median:.2f}" if dtype in floors else ""
                    print(f"| {model} | {dtype} | {batch} | {which} | {min(l for l, _, _ in of):.1f} | {median:.1f} | "
                          f"{medians[0]:.1f} to {medians[-1]:.1f} | {share} | {max(m for _, _, m in of):.0f} MB |", flush=True)


if __name__ == "__main__":
    main()
