"""Ranks on fake GPUs average through a fake NCCL: gpu_ranks.py BIN FAKE FOLDER EXAMPLES.

Two ranks compute what one computes with two micro-batches, with few collectives, all of them inside the step's graph; what cannot be
averaged there passes through the host; a missing library, and devices of different kinds, are errors.
"""
import json
import math
import os
import pathlib
import subprocess
import sys
import types

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Contracts"))
sys.path.insert(0, str(HERE.parent / "Oracle"))
from check_ranks import Group, cnn, write_npy  # noqa: E402
from ranks import layers  # noqa: E402


class Check:
    def __init__(self, tools, fake, folder):
        self.fake, self.folder = fake, pathlib.Path(folder)
        self.context = types.SimpleNamespace(tools=types.SimpleNamespace(bin=pathlib.Path(tools)), folder=self.folder)

    def variables(self, program, **more):
        return {"LD_LIBRARY_PATH": self.fake, "AMPC_FAKE_CUDA_PROGRAM": self.folder / program, "XDG_CACHE_HOME": self.folder / "cache", **more}

    def compile(self, model, name, *options):
        if isinstance(model, dict):
            (self.folder / f"{name}.json").write_text(json.dumps(model))
            model = self.folder / f"{name}.json"
        subprocess.run([self.context.tools.bin / "ampc", model, "-o", self.folder / f"{name}.bin", "--quiet", *options], check=True)
        return f"{name}.bin"

    def log(self, name):
        return [{k: v for k, v in json.loads(line).items() if k != "seconds"} for line in (self.folder / name).read_text().splitlines()]

    def start(self, program, *options, count=2, environment=lambda rank: {}):
        def variables(rank):
            return self.variables(program, AMPC_FAKE_NCCL_COUNTS=self.folder / f"counts{rank}", AMPC_FAKE_CUDA_COUNTS=self.folder / f"calls{rank}", **environment(rank))
        return Group(self.context, count, program, options, environment=variables, device="cuda")

    def group(self, program, *options, count=2, **more):
        return self.start(program, *options, count=count, environment=lambda rank: more).end()

    def ranks(self, label, program, *options, ranks=2, **more):
        codes, outs, errs = self.group(program, *options, count=ranks, **more)
        print(f"{label}: exit {codes}{''.join(err for err in errs if 'error' in err or 'fake' in err)[-400:]}")
        if "over NCCL" in outs[0]:
            print(f"{label}: averages are part of the step")
        return dict(line.split() for line in (self.folder / "counts0").read_text().splitlines()) if codes[0] == 0 else {}

    def one(self, program, *options):
        done = subprocess.run([self.context.tools.bin / "amprun", program, "--device=cuda", *options], cwd=self.folder,
                              env={**os.environ, **{k: str(v) for k, v in self.variables(program).items()}}, capture_output=True, text=True, check=False)
        if done.returncode:
            print(f"one: exit {done.returncode} {done.stderr[-300:]}")

    def same(self, label, a, b, bound=0.0):
        first, second = self.log(a), self.log(b)
        worst = max(abs(x["loss"] - y["loss"]) / max(abs(y["loss"]), 1e-3) for x, y in zip(first, second))
        equal = first == second if bound == 0 else len(first) == len(second) and worst <= bound
        print(f"{label}: " + ("the same" if equal else f"worst {worst} {first[:2]} {second[:2]}"))


def main(tools, fake, folder, examples):
    check = Check(tools, fake, folder)
    linear = check.compile(f"{examples}/linear2.json", "linear")
    counts = check.ranks("linear", linear, "--steps=50", "--log=a.log")
    check.one(linear, "--steps=50", "--accumulate=2", "--log=b.log")
    check.same("linear", "a.log", "b.log")
    # The first step is not captured; bursts of sixteen are graphs, whose runs repeat what they captured.
    print(f"linear: {int(counts['runs']) // 50} collectives per step, {int(counts['operations']) - int(counts['captured'])} outside of graphs")
    # Epochs of two steps, and evaluations of three batches, which two ranks do not share equally.
    for name, shape in (("x", [16, 8]), ("y", [16, 2]), ("ex", [10, 8]), ("ey", [10, 2]), ("image", [24, 2, 6, 6]), ("label", [24, 1])):
        write_npy(check.folder / f"{name}.npy", "int64" if name == "label" else "float32", shape, [i * 7 % (3 if name == "label" else 23) for i in range(math.prod(shape))])
    data = ["--data=x=x.npy,y=y.npy", "--eval-data=x=ex.npy,y=ey.npy", "--epochs=9"]
    check.ranks("files", linear, *data, "--log=a.log", "--checkpoint=kept", "--every=5")
    check.one(linear, *data, "--accumulate=2", "--log=b.log")
    check.same("files", "a.log", "b.log")
    check.ranks("faults", linear, "--steps=6", "--log=a.log", "--inject-overflow=3@1")
    check.one(linear, "--steps=6", "--accumulate=2", "--log=b.log", "--inject-overflow=3")
    check.same("faults", "a.log", "b.log")
    check.ranks("accumulated", linear, "--steps=6", "--log=a.log", "--accumulate=2")
    check.one(linear, "--steps=6", "--accumulate=4", "--log=b.log")
    check.same("accumulated", "a.log", "b.log")
    check.ranks("other type", linear, "--steps=6", "--log=a.log", "--all-reduce-dtype=float32")
    check.ranks("profiled", linear, "--steps=20", "--log=a.log", "--profile=p.json")
    check.ranks("each op waits", linear, "--steps=3", "--log=a.log", CUDA_LAUNCH_BLOCKING=1)
    images = check.compile(cnn("sync_batch_norm"), "cnn", "--amp-level=O0")
    rows = "--data=x=image.npy,label=label.npy"
    counts = check.ranks("cnn", images, rows, "--steps=12", "--log=a.log")
    whole = check.compile(cnn("sync_batch_norm", 8), "cnn1", "--amp-level=O0")
    check.one(whole, rows, "--steps=12", "--log=b.log")
    check.same("cnn", "a.log", "b.log", 1e-6)
    print(f"cnn: {int(counts['runs']) // 12} collectives per step")
    several = check.compile(layers(6, 512, 4), "deep", "--amp-level=O0", "--fuse-grad-size-in-MB=1")
    counts = check.ranks("deep", several, "--steps=12", "--log=a.log")
    check.one(several, "--steps=12", "--accumulate=2", "--log=b.log")
    check.same("deep", "a.log", "b.log")
    print(f"deep: {int(counts['runs']) // 12} collectives per step, {int(counts['operations']) - int(counts['captured'])} outside of graphs")
    codes, _, errs = check.group(linear, "--steps=3", AMPC_NCCL_LIBRARY="libnowhere.so.2")
    print(f"missing: exit {codes} {''.join(errs)}")
    codes, _, errs = check.group(linear, "--steps=3", AMPC_NCCL_LIBRARY="libcuda.so.1")
    print(f"no NCCL: exit {codes} {''.join(errs)}")
    codes, _, errs = check.group(linear, "--steps=3", AMPC_FAKE_NCCL_VERSION=20403)
    print(f"old: exit {codes} {''.join(errs)}")
    codes, _, errs = Group(check.context, 2, linear, ["--steps=3"], device="auto",
                           environment=lambda rank: check.variables(linear, **({"AMPC_FAKE_CUDA_NO_DEVICE": "1"} if rank else {}))).end()
    print(f"kinds: exit {codes} {''.join(errs)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
