#!/usr/bin/env python3
"""Compiles all that run.sh runs into one folder, so that the machine with the GPU needs no compiler. Standard library only.

The folder gets amprun and the libraries it is linked to, a program and its inputs per case, the digits data, and cases.json.
Every program holds code for the CPU too: that run is the reference.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "test" / "Oracle"))
import check_ops  # noqa: E402
from tensors import read_safetensors  # noqa: E402

LANES = {"O0": ["--amp-level=O0"], "O1-float16": ["--amp-level=O1", "--amp-dtype=float16"],
         "O2-float16": ["--amp-level=O2", "--amp-dtype=float16"], "O1-bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"],
         "O2-bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}
QUICK_OPS = ("matmul", "softmax", "relu", "layer_norm", "conv")
WINDOWS = ("conv", "conv_transpose")  # also without cuDNN, by windows and products


class Folder:
    def __init__(self, args):
        self.bin, self.out, self.cases = pathlib.Path(args.bin).resolve(), pathlib.Path(args.out), []
        self.code = [f"--gpu-arch={args.gpu_arch}"] if args.gpu_arch else []
        shutil.rmtree(self.out, ignore_errors=True)
        (self.out / "lib").mkdir(parents=True)
        shutil.copy(self.bin / "amprun", self.out)
        linked = subprocess.run(["ldd", self.bin / "amprun"], capture_output=True, text=True, check=True).stdout
        for name, path in re.findall(r"(lib(?:dnnl|gomp|stdc\+\+)\S*) => (\S+)", linked):
            shutil.copy(path, self.out / "lib" / name)

    def compile(self, model, name, *options):
        program = self.out / f"{name}.bin"
        done = subprocess.run([self.bin / "ampc", model, "-o", program, *self.code, *options], capture_output=True, text=True)
        if done.returncode:
            print(f"{name}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else done.returncode}", file=sys.stderr)
        return program.name if done.returncode == 0 else None

    def add(self, kind, name, program, **more):
        self.cases.append({"kind": kind, "name": name, "program": program, **more})


def operators(folder, quick):
    for golden in sorted((ROOT / "test" / "Oracle" / "ops").glob("*.json")):
        if quick and golden.stem not in QUICK_OPS:
            continue
        cases, tensors = json.loads(golden.read_text())["cases"], read_safetensors(golden.with_suffix(".safetensors"))
        for lane in ("O0", "O1-float16", "O1-bfloat16"):
            chosen = [c for c in cases if check_ops.wanted(c, lane)]
            if not chosen:
                continue
            builder = check_ops.Builder(tensors)
            for case in chosen:
                builder.add(case, list(case["variants"])[:1], True)
            name = f"op-{golden.stem}-{lane}"
            place = folder.out / name
            place.mkdir()
            builder.write(place)
            program = folder.compile(place / "model.json", name, *check_ops.LANES[lane])
            more = {"lane": lane, "train": bool(builder.loss), "outputs": builder.model["outputs"],
                    "data": {n: f"{name}/in{i}.npy" for i, n in enumerate(builder.files)}}
            folder.add("op", name, program, **more)
            if golden.stem in WINDOWS:
                folder.add("op", f"{name}-windows", program, variables={"AMPC_CUDNN_LIBRARY": "none"}, **more)


def examples(folder, quick):
    data = ROOT / "docs" / "examples" / "digits"
    for file in sorted(data.glob("*.npy")):
        shutil.copy(file, folder.out)
    for model in ("linear2", "digits"):
        for lane, options in LANES.items():
            if quick and lane.startswith("O2"):
                continue
            name = f"{model}-{lane}"
            folder.add("train", name, folder.compile(ROOT / "docs" / "examples" / f"{model}.json", name, *options), lane=lane,
                       data={"x": "train_x.npy", "label": "train_y.npy"} if model == "digits" else {},
                       eval={"x": "test_x.npy", "label": "test_y.npy"} if model == "digits" else {})


def benchmarks(folder, quick):
    text = (ROOT / "docs" / "examples" / "simplenet.json").read_text()
    if quick:  # of the same shape, but small: its figures are no claims
        text = text.replace("4096", "64").replace("512", "16")
    model = json.loads(text)
    for optimizer in ("sgd", "adamw"):
        model["train"]["optimizer"] = {"type": optimizer, "learning_rate": 1e-4}
        source = folder.out / f"simplenet-{optimizer}.json"
        source.write_text(json.dumps(model))
        for lane in ("O0", "O1-float16", "O2-float16", "O1-bfloat16"):
            if quick and lane not in ("O0", "O1-float16"):
                continue
            name = f"simplenet-{optimizer}-{lane}"
            figures = folder.out / f"{name}.stats.json"
            program = folder.compile(source, name, *LANES[lane], f"--plan-stats={figures}")
            stats = json.loads(figures.read_text())
            for extra in ([[], ["--tf32"]] if lane == "O0" else [[]]):
                folder.add("benchmark", name + "".join(extra), program, lane=lane, optimizer=optimizer, options=extra,
                           flops=stats["flops"], optimizer_bytes=stats["optimizer_bytes"])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"), help="folder of ampc and amprun")
    p.add_argument("--out", required=True, help="the folder to make; what is there is removed")
    p.add_argument("--gpu-arch", help="also machine code for this GPU, such as sm_90, made by ptxas")
    p.add_argument("--quick", action="store_true", help="a few cases of each kind, and small benchmarks")
    args = p.parse_args()
    folder = Folder(args)
    for part in (operators, examples, benchmarks):
        part(folder, args.quick)
    (folder.out / "cases.json").write_text(json.dumps({"cases": folder.cases}, indent=1))
    print(f"{len(folder.cases)} cases in {folder.out}")
    return 1 if any(case["program"] is None for case in folder.cases) else 0


if __name__ == "__main__":
    sys.exit(main())
