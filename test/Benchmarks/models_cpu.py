#!/usr/bin/env python3
"""Training steps of ResNet-50, BERT-base and GPT-2 124M on the CPU: ampc against PyTorch eager (channels last for ResNet).

usage: models_cpu.py --python <a Python with torch> [--bin DIR] [--threads N] [--rounds N] [--models resnet bert gpt2] [--dtypes float32 bfloat16]

Each round runs both in turn, so that a machine that slows down slows both. The first step of each run does not count; the figure is the
median of the others over all rounds. Peak memory is that of the process. Standard library only.
"""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

from processes import measured

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
STEPS = 4
LEVELS = {"float32": ["--amp-level=O0"], "bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"]}


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--python", required=True)
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"))
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--rounds", type=int, default=2)
    p.add_argument("--models", nargs="+", default=["resnet", "bert", "gpt2"])
    p.add_argument("--dtypes", nargs="+", default=list(LEVELS))
    a = p.parse_args()
    print("| | dtype | ampc | PyTorch | against ampc | memory | PyTorch's |\n|---|---|---|---|---|---|---|")
    for model in a.models:
        for dtype in a.dtypes:
            with tempfile.TemporaryDirectory() as folder:
                folder = pathlib.Path(folder)
                subprocess.run([sys.executable, ROOT / "docs/examples/models" / f"{model}.py", "-o", folder / "model.json"], check=True)
                subprocess.run([f"{a.bin}/ampc", folder / "model.json", "-o", folder / "model.bin", "--target=cpu", "--quiet", *LEVELS[dtype]], check=True)
                ours, theirs, memory = [], [], [0, 0]
                for _ in range(a.rounds):
                    _, _, used = measured([f"{a.bin}/amprun", folder / "model.bin", "--device=cpu", f"--threads={a.threads}", f"--steps={STEPS}",
                                        f"--log={folder / 'log.jsonl'}"])
                    memory[0] = max(memory[0], used)
                    steps = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
                    ours += [step["seconds"] for step in steps if "seconds" in step and "loss" in step][1:]
                    said, _, used = measured([a.python, HERE / "model_peers.py", model, dtype, a.threads, STEPS])
                    memory[1] = max(memory[1], used)
                    theirs += list(map(float, said.split()))[1:]
            mine, peer = statistics.median(ours), statistics.median(theirs)
            print(f"| {model} | {dtype} | {mine * 1e3:.0f} ms | {peer * 1e3:.0f} ms | {peer / mine:.2f} | {memory[0]:.0f} MB | {memory[1]:.0f} MB |", flush=True)


if __name__ == "__main__":
    main()
