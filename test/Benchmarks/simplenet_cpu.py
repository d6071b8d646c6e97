#!/usr/bin/env python3
"""The SimpleNet training step on the CPU: ampc against PyTorch eager, torch.compile and JAX jit, in one interleaved run.

Each round times every contestant in turn, so that a machine that slows down slows all of them; medians and ratios are
over all rounds. Peers live in processes of their own (peers.py), for which --python names an interpreter that has them;
one that is missing is left out. ampc's time is the log's `seconds` of a step. Standard library only.
"""
import argparse
import json
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
DTYPES = ("float32", "float16", "bfloat16")
PEERS = ("torch-eager", "torch-compile", "jax-jit")
BARE = "bare products"  # the library's eight products and nothing else: what the executor adds is measured against it
WARM = 2  # steps at the head of every burst that do not count
SLOW = 5  # a step of more seconds than this is timed once per run and marked with *


class Peer:
    def __init__(self, args, who, dtype, folder):
        self.name, self.dtype, self.times = who, dtype, []
        env = {**os.environ, "OMP_NUM_THREADS": str(args.threads), "OMP_WAIT_POLICY": "passive",
               "TORCHINDUCTOR_CACHE_DIR": f"{folder}/inductor"}
        command = [args.python, HERE / "peers.py", who, dtype, args.size, args.batch, args.threads]
        if who == BARE:
            command = [pathlib.Path(args.bin) / "AmpcBareProducts", dtype, args.size, args.batch]
        self.errors = open(f"{folder}/{who}-{dtype}.err", "w+")
        self.process = subprocess.Popen([*pin(args.threads), *map(str, command)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.errors, text=True, env=env)
        said = self.process.stdout.readline()
        if not said:
            self.errors.seek(0)
            raise RuntimeError((self.errors.read().strip().splitlines() or ["no output"])[-1])
        self.version = json.loads(said)["version"]
        self.slow = self.burst(1)[0] > SLOW

    def burst(self, steps):
        self.process.stdin.write(f"{steps}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def round(self, steps):
        if not self.slow:
            self.times += self.burst(steps + WARM)[WARM:]
        elif not self.times:
            self.times = self.burst(1)

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.errors.close()


class Ampc:
    def __init__(self, args, who, dtype, folder):
        self.name, self.dtype, self.times, self.slow, self.folder = who, dtype, [], False, folder
        self.program, tools = f"{folder}/{dtype}.bin", pathlib.Path(args.bin)
        self.run = [*pin(args.threads), str(tools / "amprun"), self.program, "--device=cpu", f"--threads={args.threads}", "--seed=0"]
        level = ["--amp-level=O0"] if dtype == "float32" else [f"--amp-level={args.level}", f"--amp-dtype={dtype}"]
        subprocess.run([str(tools / "ampc"), f"{folder}/model.json", "-o", self.program, "--target=cpu", "--cpu=native", *level],
                       check=True)
        said = subprocess.run([str(tools / "ampc"), "--version"], capture_output=True, text=True)
        self.version = (said.stdout.split() or ["?"])[-1]
        self.round(1)  # the first run measures and caches what suits the machine
        self.times = []

    def round(self, steps):
        log = f"{self.folder}/log.jsonl"
        subprocess.run([*self.run, f"--steps={steps + WARM}", f"--log={log}"], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        with open(log) as file:
            self.times += [json.loads(line)["seconds"] for line in file][WARM:]

    def close(self):
        pass


def pin(threads):
    """The same cores for everybody, where taskset is there."""
    cores = sorted(os.sched_getaffinity(0))[:threads]
    return ["taskset", "-c", ",".join(map(str, cores))] if shutil.which("taskset") else []


def cpu_name():
    try:
        with open("/proc/cpuinfo") as file:
            lines = dict(line.split(":", 1) for line in file if ":" in line)
        fields = {k.strip(): v.strip() for k, v in lines.items()}
        has = [f for f in ("avx2", "avx512f", "avx512_bf16", "avx512_fp16", "amx_bf16") if f in fields.get("flags", "").split()]
        return f"{fields.get('model name', platform.machine())} ({' '.join(has)})"
    except OSError:
        return platform.processor() or platform.machine()


def model_of(size, batch):
    model = json.loads((ROOT / "docs" / "examples" / "simplenet.json").read_text())
    full = model["parameters"][0]["shape"][0]
    for parameter in model["parameters"]:
        parameter["shape"] = [size if d == full else d for d in parameter["shape"]]
    for x in model["inputs"]:
        x["shape"] = [batch, size]
    return model


def report(runs, args):
    medians = {(r.name, r.dtype): statistics.median(r.times) for r in runs}
    print(f"\n{'':14}" + "".join(f"{d:>22}" for d in DTYPES) + "   version")
    for name in dict.fromkeys(r.name for r in runs):
        cells = []
        for dtype in DTYPES:
            if (name, dtype) not in medians:
                cells.append(f"{'-':>22}")
                continue
            value = medians[name, dtype]
            ours = medians.get(("ampc", dtype))
            ratio = f"{value / ours:.2f}x" if ours and name != "ampc" else ""
            mark = "*" if any(r.slow for r in runs if (r.name, r.dtype) == (name, dtype)) else " "
            cells.append(f"{value * 1e3:11.1f} ms{mark}{ratio:>7}")
        print(f"{name:14}" + "".join(cells) + "   " + next(r.version for r in runs if r.name == name))
    flops = 8 * 2 * args.batch * args.size**2  # 3 forward, 3 weight and 2 input gradients
    for dtype in DTYPES:
        peers = [v for (n, d), v in medians.items() if d == dtype and n not in ("ampc", BARE)]
        ours = medians.get(("ampc", dtype))
        line = f"{dtype}: "
        if ours:
            line += f"ampc {flops / ours / 1e9:.0f} GFLOP/s"
        if ours and peers:
            line += f", {min(peers) / ours:.2f}x the best peer"
        if ours and ("ampc", "float32") in medians and dtype != "float32":
            line += f", {medians['ampc', 'float32'] / ours:.2f}x its own float32"
        if ours and (BARE, dtype) in medians:
            line += f"; its step is {(ours / medians[BARE, dtype] - 1) * 100:.1f} % over the library's bare products"
        print(line)
    return medians


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"))
    p.add_argument("--python", default=sys.executable, help="interpreter that has torch and jax")
    p.add_argument("--threads", type=int, default=2)
    p.add_argument("--size", type=int, default=4096)
    p.add_argument("--batch", type=int, default=512)
    p.add_argument("--rounds", type=int, default=7)
    p.add_argument("--steps", type=int, default=3, help="timed steps per round")
    p.add_argument("--level", default="O1", choices=("O1", "O2"))
    p.add_argument("--only", nargs="+", choices=("ampc", BARE, *PEERS), default=["ampc", BARE, *PEERS])
    p.add_argument("--dtypes", nargs="+", choices=DTYPES, default=list(DTYPES))
    p.add_argument("--peer-dtypes", nargs="+", choices=DTYPES, default=list(DTYPES),
                   help="what the peers run (PyTorch's float16 on a CPU without such products takes minutes a step)")
    p.add_argument("--quick", action="store_true", help="size 1024, batch 128, three rounds: shows that it works")
    p.add_argument("--json", metavar="FILE", help="write all times here")
    args = p.parse_args()
    if args.quick:
        args.size, args.batch, args.rounds = 1024, 128, 3
    print(f"{cpu_name()}, {args.threads} threads, SimpleNet 3 x {args.size}^2, batch {args.batch}, "
          f"{args.rounds} rounds of {args.steps} steps")
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "model.json").write_text(json.dumps(model_of(args.size, args.batch)))
        for who in args.only:
            for dtype in args.dtypes:
                if (who == BARE and dtype == "float16") or (who in PEERS and dtype not in args.peer_dtypes):
                    continue
                try:
                    runs.append((Ampc if who == "ampc" else Peer)(args, who, dtype, folder))
                except (RuntimeError, OSError, subprocess.CalledProcessError) as error:
                    print(f"{who} {dtype} is left out: {error}")
        for _ in range(args.rounds):
            for run in runs:
                run.round(args.steps)
        for run in runs:
            run.close()
        if not runs:
            return 1
        medians = report(runs, args)
        if args.json:
            result = {"cpu": cpu_name(), "threads": args.threads, "size": args.size, "batch": args.batch,
                      "median": {f"{n} {d}": v for (n, d), v in medians.items()},
                      "times": {f"{r.name} {r.dtype}": r.times for r in runs}}
            pathlib.Path(args.json).write_text(json.dumps(result, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
