#!/usr/bin/env python3
"""Compiles all that run.sh runs into one folder, so that the machine with the GPU needs no compiler. Standard library only.

The folder gets amprun and the libraries it is linked to, a program and its inputs per case, the digits data, and cases.json.
Every program holds code for the CPU too: that run is the reference.
"""
import argparse
import concurrent.futures
import dataclasses
import itertools
import json
import math
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "test" / "Oracle"))
import attention  # noqa: E402
import check_ops  # noqa: E402
from tensors import read_safetensors, write_npy  # noqa: E402

LANES = {"O0": ["--amp-level=O0"], "O1-float16": ["--amp-level=O1", "--amp-dtype=float16"],
         "O2-float16": ["--amp-level=O2", "--amp-dtype=float16"], "O1-bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"],
         "O2-bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}
QUICK_OPS = ("matmul", "softmax", "relu", "layer_norm", "conv")
WINDOWS = ("conv", "conv_transpose")  # also without cuDNN, by windows and products
GROUP = 8  # goldens in a program


class Folder:
    def __init__(self, args):
        self.bin, self.out, self.cases = pathlib.Path(args.bin).resolve(), pathlib.Path(args.out), []
        self.pool = concurrent.futures.ThreadPoolExecutor(os.cpu_count())
        self.code = [f"--gpu-arch={args.gpu_arch}"] if args.gpu_arch else []
        self.levels = [f"--cpu={args.cpu}"] if args.cpu else []
        self.only = re.compile(args.only)
        shutil.rmtree(self.out, ignore_errors=True)
        (self.out / "lib").mkdir(parents=True)
        shutil.copy(self.bin / "amprun", self.out)
        linked = subprocess.run(["ldd", self.bin / "amprun"], capture_output=True, text=True, check=True).stdout
        for name, path in re.findall(r"(lib(?:dnnl|gomp|stdc\+\+|OpenCL)\S*) => (\S+)", linked):
            shutil.copy(path, self.out / "lib" / name)

    def compile(self, model, name, *options):
        """The program's name, or None where it cannot be compiled; to be asked for by result()."""
        code = [] if "--target=cpu" in options else self.code
        levels = [] if "--target=cuda" in options else self.levels
        return self.pool.submit(self.compiled, model, name, [*code, *levels, *options])

    def compiled(self, model, name, options):
        program = self.out / f"{name}.bin"
        done = subprocess.run([self.bin / "ampc", model, "-o", program, *options], capture_output=True, text=True)
        if done.returncode:
            print(f"{name}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else done.returncode}", file=sys.stderr)
        return program.name if done.returncode == 0 else None

    def wants(self, name):
        return self.only.search(name)

    def add(self, kind, name, program, **more):
        self.cases.append({"kind": kind, "name": name, "program": program, **more})

    def finish(self):
        """Waits for the compilations; figures of --plan-stats come into their cases."""
        for case in self.cases:
            for key in ("program", "reference"):
                if key in case:
                    case[key] = case[key].result()
            if figures := case.pop("figures", None):
                case["stats"] = json.loads(figures.read_text())


def operators(folder, quick):
    """Many goldens in a program: starting one takes longer than its kernels."""
    goldens = {file.stem: file for file in sorted((ROOT / "test" / "Oracle" / "ops").glob("*.json")) if not quick or file.stem in QUICK_OPS}
    others = [name for name in goldens if name not in WINDOWS]
    groups = [[name] for name in WINDOWS if name in goldens] + [others[i:i + GROUP] for i in range(0, len(others), GROUP)]
    for group, lane in itertools.product(groups, ("O0", "O1-float16", "O1-bfloat16")):
        name = "op-" + "-".join([*dict.fromkeys((group[0], group[-1])), lane])
        builder, looser = check_ops.Builder({}), {}
        for golden in group if folder.wants(name) else []:
            tensors = read_safetensors(goldens[golden].with_suffix(".safetensors"))
            builder.tensors.update({f"{golden}.{key}": tensor for key, tensor in tensors.items()})
            for case in json.loads(goldens[golden].read_text())["cases"]:
                if check_ops.wanted(case, lane):
                    one = {**case, "name": f"{golden}.{case['name']}"}
                    builder.add(one, list(case["variants"])[:1], True)
                    if "tol" in case:
                        looser[one["name"]] = case["tol"]
        if not builder.model["ops"]:
            continue
        place = folder.out / name
        place.mkdir()
        builder.write(place)
        program = folder.compile(place / "model.json", name, *check_ops.LANES[lane])
        more = {"lane": lane, "train": bool(builder.loss), "outputs": builder.model["outputs"], "tolerances": looser,
                "data": {n: f"{name}/in{i}.npy" for i, n in enumerate(builder.files)}}
        folder.add("op", name, program, **more)
        if group[0] in WINDOWS:
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


SMALL = {"resnet": ["--depth=18", "--batch=8", "--image=64", "--classes=10"],
         "mobilenetv2": ["--batch=8", "--image=64", "--classes=10", "--width=0.5", "--stages=4"],
         "unet": ["--depth=2", "--width=8", "--image=32"],
         "vit": ["--layers=2", "--heads=2", "--width=64", "--patch=8", "--image=32", "--classes=10", "--batch=4"],
         "bert": ["--layers=2", "--heads=2", "--width=64", "--vocabulary=500", "--batch=4", "--length=32"],
         "gpt2": ["--layers=2", "--heads=2", "--width=64", "--vocabulary=500", "--batch=2", "--length=640", "--dropout=0.1"],
         "lstm": ["--layers=2", "--width=64", "--vocabulary=500", "--batch=4", "--length=8"]}
LARGE = {"resnet": ["--batch=256"], "bert": ["--batch=32", "--length=512"],
         "gpt2": ["--batch=16", "--length=1024", "--vocabulary=50304", "--attention=causal"]}


def network(folder, name, options):
    source = folder.out / f"{name}.json"
    subprocess.run([sys.executable, ROOT / "docs" / "examples" / "models" / f"{name.split('-')[0]}.py", *options, "-o", source], check=True)
    return source


def networks(folder, quick):
    """Small ones for few steps, at a rate at which rounding does not grow; their data are random numbers."""
    for model, options in SMALL.items():
        if quick and model != "vit":
            continue
        source = network(folder, model, options)
        trained = json.loads(source.read_text())
        trained["train"]["optimizer"]["learning_rate"] = 1e-3
        source.write_text(json.dumps(trained))
        for lane, flags in LANES.items():
            if quick and lane not in ("O0", "O1-float16") or not folder.wants(f"{model}-{lane}"):
                continue
            folder.add("train", f"{model}-{lane}", folder.compile(source, f"{model}-{lane}", *flags), lane=lane, steps=3, data={}, eval={})


def attention_by_library(folder, quick):
    """Programs that a CPU does not run, against others with the parts of attention."""
    source = network(folder, "gpt2-causal", [*SMALL["gpt2"][:-1], "--attention=causal"])
    for lane, flags in ({} if quick else LANES).items():
        name = f"gpt2-library-{lane}"
        if lane == "O0" or not folder.wants(name):
            continue
        program = folder.compile(source, name, "--target=cuda", "--attention-by-library", *flags)
        folder.add("train", name, program, reference=folder.compile(source, f"{name}-cpu", "--target=cpu", *flags), lane=lane, steps=3,
                   data={}, eval={})


# Of attention.Problem; 72 and 128 are lengths with and without a remainder of the library's tiles.
ATTENTIONS = {"plain": {"length": 128}, "causal": {"length": 128, "causal": True}, "mask": {"length": 128, "masked": True},
              "dropout": {"length": 128, "dropout": 0.25}, "all": {"length": 128, "causal": True, "masked": True, "dropout": 0.25},
              "short": {"length": 72, "causal": True, "masked": True, "dropout": 0.25}, "groups": {"length": 128, "heads": 4, "key_heads": 2},
              "groups-all": {"length": 128, "heads": 4, "key_heads": 2, "causal": True, "masked": True, "dropout": 0.25}}


def attentions(folder, quick):
    """Single attentions by the library: against float64, where dropout shows in the result what it kept."""
    for (case, problem), lane in itertools.product({} if quick else ATTENTIONS.items(), ("O2-float16", "O2-bfloat16")):
        name = f"attention-{case}-{lane}"
        if not folder.wants(name):
            continue
        place = folder.out / name
        place.mkdir()
        made = attention.Problem(**problem, size=problem["length"])
        (place / "model.json").write_text(json.dumps(made.model()))
        data = {}
        for tensor, values in made.values().items():
            data[tensor] = f"{name}/{tensor}.npy"
            write_npy(folder.out / data[tensor], "float32", made.shape(tensor.removeprefix("x.") if tensor != "cot" else "q"), values)
        scale = ["--loss-scale=1"] if lane == "O2-float16" else []  # of gradients that are larger than those of a loss
        program = folder.compile(place / "model.json", name, "--target=cuda", "--attention-by-library", *LANES[lane], *scale)
        folder.add("attention", name, program, lane=lane, problem=dataclasses.asdict(made), data=data)


def sentences(folder, name, source):
    """One batch for a language model: tokens that are spread over the vocabulary, as they are in a text; nothing is padding."""
    drawn, model = random.Random(0), json.loads(source.read_text())
    vocabulary = next(p["shape"][0] for p in model["parameters"] if p["name"] == "token.w")
    files = {}
    for entry in model["inputs"]:
        what, count = entry["name"], math.prod(entry["shape"])
        below = {"tokens": vocabulary, "label": vocabulary if name == "gpt2" else 2}.get(what, 2)
        values = range(count) if what == "place" else [0.0] * count if what == "mask" else [drawn.randrange(below) for _ in range(count)]
        files[what] = f"{name}-{what}.npy"
        write_npy(folder.out / files[what], entry.get("dtype", "float32"), entry["shape"], values)
    return files


def large(folder, quick):
    """The networks whose steps are timed; programs without code for the CPU."""
    for model, options in ({} if quick else LARGE).items():
        source = network(folder, f"{model}-large", options)
        data = {} if model == "resnet" else sentences(folder, model, source)
        for lane, flags in LANES.items():
            for way in (["", "-library"] if model in ("gpt2", "bert") and lane != "O0" else [""]):
                name = f"{model}-large{way}-{lane}"
                if lane == "O2-float16" or not folder.wants(name):
                    continue
                figures = folder.out / f"{name}.stats.json"
                program = folder.compile(source, name, "--target=cuda", *flags, *["--attention-by-library"] * bool(way),
                                         f"--plan-stats={figures}")
                folder.add("benchmark", name, program, lane=lane, optimizer=model, options=["--tf32"] if lane == "O0" else [], steps=24,
                           data=data, figures=figures)


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
            if not folder.wants(name):
                continue
            figures = folder.out / f"{name}.stats.json"
            program = folder.compile(source, name, *LANES[lane], f"--plan-stats={figures}")
            for extra in ([[], ["--tf32"]] if lane == "O0" else [[]]):
                folder.add("benchmark", name + "".join(extra), program, lane=lane, optimizer=optimizer, options=extra, figures=figures)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"), help="folder of ampc and amprun")
    p.add_argument("--out", required=True, help="the folder to make; what is there is removed")
    p.add_argument("--gpu-arch", help="machine code for this GPU, such as sm_90, made by ptxas")
    p.add_argument("--cpu", help="code for this CPU alone, such as native, if the programs run where they are made")
    p.add_argument("--only", default="", metavar="REGEX", help="the cases whose name matches")
    p.add_argument("--quick", action="store_true", help="a few cases of each kind, and small benchmarks")
    args = p.parse_args()
    folder = Folder(args)
    for part in (operators, examples, networks, attention_by_library, attentions, benchmarks, large):
        part(folder, args.quick)
    folder.finish()
    (folder.out / "cases.json").write_text(json.dumps({"cases": folder.cases}, indent=1))
    print(f"{len(folder.cases)} cases in {folder.out}")
    return 1 if any(case["program"] is None for case in folder.cases) else 0


if __name__ == "__main__":
    sys.exit(main())
