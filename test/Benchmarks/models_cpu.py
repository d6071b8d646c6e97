#!/usr/bin/env python3
"""Training steps of ResNet-50, BERT-base and GPT-2 124M on the CPU: ampc against PyTorch eager and compiled (ResNet channels last), and JAX.

usage: models_cpu.py [--python <a Python with torch and jax>] [--bin DIR] [--threads N] [--rounds N] [--steps N] [--models resnet bert gpt2]
                     [--dtypes float32 bfloat16] [--peers eager compile jax]

Each round runs all in turn, so that a machine that slows down slows all. The figure is the median of all steps but the first two of each run
(which compile, and map memory). Peak memory is that of the process. The floor is the time of the step's products and convolutions at the rate of
oneDNN's products, and of the bytes of ampc's kernels (--plan-stats) at the speed of copies, both measured in each round. Standard library only.
"""
import argparse
import ctypes
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from processes import measured

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WARM = 2
LEVELS = {"float32": ["--amp-level=O0"], "bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"]}
PEERS = {"eager": "PyTorch eager", "compile": "torch.compile", "jax": "JAX jit"}


def product_rate(binaries, dtype, threads):
    """FLOPs per second of oneDNN's products of 1024 x 2048 x 2048."""
    done = subprocess.run([f"{binaries}/AmpcBareProducts", dtype, "2048", "1024"], input="3\n", capture_output=True, text=True, check=True,
                          env={"OMP_NUM_THREADS": str(threads)})
    return 8 * 2 * 1024 * 2048**2 / min(json.loads(done.stdout.splitlines()[1]))


def copy_rate(threads):
    """Bytes per second that copies of 256 MiB read and write."""
    size = 1 << 28
    buffers = [(ctypes.create_string_buffer(size), ctypes.create_string_buffer(size)) for _ in range(threads)]

    def copy():
        workers = [threading.Thread(target=ctypes.memmove, args=(to, source, size)) for to, source in buffers]
        begin = time.perf_counter()
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        return time.perf_counter() - begin
    return 2 * size * threads / min(copy() for _ in range(4))


def floor_of(stats, a, dtype):
    """Seconds of a step whose --plan-stats are given, if it consisted of products and of the bytes of kernels alone."""
    return stats["flops"] / product_rate(a.bin, dtype, a.threads) + stats["launch_bytes"] / copy_rate(a.threads)


def steps_of(log):
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    return [line["seconds"] for line in lines if "seconds" in line and "loss" in line]


def compare(a, model, dtype, folder):
    """Of each contestant the seconds of its steps and its memory, and the floors of the rounds."""
    subprocess.run([sys.executable, ROOT / "docs/examples/models" / f"{model}.py", "-o", folder / "model.json"], check=True)
    subprocess.run([f"{a.bin}/ampc", folder / "model.json", "-o", folder / "model.bin", "--target=cpu", "--quiet", f"--plan-stats={folder / 'stats.json'}",
                    *LEVELS[dtype]], check=True)
    stats = json.loads((folder / "stats.json").read_text())
    steps = a.steps + WARM
    commands = {"ampc": [f"{a.bin}/amprun", folder / "model.bin", "--device=cpu", f"--threads={a.threads}", f"--steps={steps}", f"--log={folder / 'log.jsonl'}"]}
    for peer in a.peers if a.python else ():
        if peer == "jax" and model != "resnet":
            commands[peer] = [a.python, HERE / "jax_peers.py", model, dtype, a.threads, steps]
        elif peer != "jax":
            commands[peer] = [a.python, HERE / "model_peers.py", model, dtype, a.threads, steps, peer]
    times, memory, floors = {name: [] for name in commands}, dict.fromkeys(commands, 0), []
    for _ in range(a.rounds):
        floors.append(floor_of(stats, a, dtype))
        for name, command in commands.items():
            out, _, used = measured(command)
            memory[name] = max(memory[name], used)
            times[name] += (steps_of(folder / "log.jsonl") if name == "ampc" else list(map(float, out.split())))[WARM:]
    return times, memory, floors


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--python", help="without it, there are no peers")
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"))
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--rounds", type=int, default=2)
    p.add_argument("--steps", type=int, default=3)
    p.add_argument("--models", nargs="+", default=["resnet", "bert", "gpt2"])
    p.add_argument("--dtypes", nargs="+", default=list(LEVELS))
    p.add_argument("--peers", nargs="+", default=list(PEERS), choices=list(PEERS))
    a = p.parse_args()
    print("| | dtype | ampc | " + " | ".join(PEERS[peer] for peer in a.peers) + " | best peer over ampc | share of the floor | memory, of the best peer |")
    print("|---" * (6 + len(a.peers)) + "|")
    for model in a.models:
        for dtype in a.dtypes:
            with tempfile.TemporaryDirectory() as folder:
                times, memory, floors = compare(a, model, dtype, pathlib.Path(folder))
            median = {name: statistics.median(of) for name, of in times.items()}
            best = min((name for name in median if name != "ampc"), key=median.get, default="ampc")
            cells = [f"{median[name] * 1e3:.0f} ms" if name in median else "" for name in ("ampc", *a.peers)]
            print("|", " | ".join([model, dtype, *cells, f"{median[best] / median['ampc']:.2f}", f"{statistics.median(floors) / median['ampc']:.2f}",
                                   f"{memory['ampc']:.0f} MB, {memory[best]:.0f} MB"]), "|", flush=True)


if __name__ == "__main__":
    main()
