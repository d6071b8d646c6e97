"""What run.sh runs: every case of cases.json on the GPU, with the same program's CPU run as the reference.

Tolerances: float32 1e-5 of a tensor's largest magnitude (1e-4 after sums over hundreds of terms, which is what a training
step is), 16-bit types two units in the last place of it. Standard library only; torch and jax are measured where they are.
"""
import argparse
import json
import math
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
BUDGET = 520  # seconds
TOLERANCE = {"O0": 1e-4, "float16": 2 * 2.0**-10, "bfloat16": 2 * 2.0**-7}
FLOOR_MS = {"sgd": 0.317, "adamw": 0.505}  # of a SimpleNet step in 16 bits on an H200
TARGET_MS = {"simplenet-sgd-O1-float16": 0.41}


def read_npy(path):
    """Shape and values; float32, whole numbers and booleans."""
    raw = path.read_bytes()
    size = struct.unpack("<H", raw[8:10])[0]
    header = raw[10:10 + size].decode()
    kind = re.search(r"'descr': '[<|]?(\w+)'", header)[1]
    code = {"f4": "f", "f2": "e", "i4": "i", "i8": "q", "b1": "?", "u1": "B", "i1": "b", "i2": "h", "f8": "d"}[kind]
    body = raw[10 + size:]
    return list(struct.unpack(f"<{len(body) // struct.calcsize('<' + code)}{code}", body))


def read_weights(path):
    raw = path.read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    tensors = {}
    for name, entry in json.loads(raw[8:8 + size]).items():
        begin, end = entry["data_offsets"]
        tensors[name] = list(struct.unpack(f"<{(end - begin) // 4}f", raw[8 + size + begin:8 + size + end]))
    return tensors


def distance(found, expected):
    """The largest difference, relative to the largest finite magnitude; inf where one is finite and the other is not."""
    size = max((abs(float(v)) for v in expected if math.isfinite(v)), default=0) or 1
    worst = 0.0
    for a, b in zip(found, expected):
        if math.isfinite(a) and math.isfinite(b):
            worst = max(worst, abs(a - b) / size)
        elif repr(a) != repr(b):
            return math.inf
    return worst if len(found) == len(expected) else math.inf


class Suite:
    def __init__(self, programs, quick):
        self.programs, self.quick, self.start = pathlib.Path(programs), quick, time.time()
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="ampc-gpu-"))
        self.cases = json.loads((self.programs / "cases.json").read_text())["cases"]
        self.lines = []

    def left(self):
        return BUDGET - (time.time() - self.start)

    def say(self, **line):
        self.lines.append(line)
        print(json.dumps(line), flush=True)

    def run(self, *command, timeout=120):
        env = dict(os.environ, XDG_CACHE_HOME=str(self.scratch / "cache"))
        if "AMPC_FAKE_CUDA_FOR" in env:  # the fake driver has to be told which program it runs
            env["AMPC_FAKE_CUDA_PROGRAM"] = str(next((c for c in command if str(c).endswith(".bin")), ""))
        try:
            return subprocess.run([str(c) for c in command], capture_output=True, text=True, env=env,
                                  timeout=max(1, min(timeout, self.left())))
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, 124, "", "took too long")

    def amprun(self, case, device, *options, timeout=120):
        done = self.run(self.programs / "amprun", self.programs / case["program"], f"--device={device}", *options, timeout=timeout)
        if done.returncode:
            raise RuntimeError(f"{device}: exit {done.returncode}: {(done.stderr.strip().splitlines() or ['nothing said'])[-1]}")
        return done.stdout

    def guarded(self, case, body):
        if self.left() < 10:
            return self.say(case=case["name"], kind=case["kind"], skipped="out of time")
        try:
            if case.get("program", "") is None:
                raise RuntimeError("was not compiled")
            self.say(case=case["name"], kind=case["kind"], **body(case))
        except (RuntimeError, OSError, ValueError, KeyError) as error:
            self.say(case=case["name"], kind=case["kind"], ok=False, error=f"{type(error).__name__}: {error}")

    def operator(self, case):
        found = {}
        for device in ("cpu", "cuda"):
            place = self.scratch / case["name"] / device
            place.mkdir(parents=True)
            options = [f"--data={n}={self.programs / f}" for n, f in case["data"].items()]
            options += [f"--output={n}={place / f'{i}.npy'}" for i, n in enumerate(case["outputs"])]
            options += ["--steps=1", f"--save-weights={place / 'w'}"] if case["train"] else ["--mode=infer"]
            self.amprun(case, device, *options)
            found[device] = {n: read_npy(place / f"{i}.npy") for i, n in enumerate(case["outputs"])}
            if case["train"]:
                found[device].update(read_weights(place / "w"))
        worst, at = max((distance(found["cuda"][n], found["cpu"][n]), n) for n in found["cpu"])
        allowed = TOLERANCE[case["lane"].split("-")[-1]]
        return {"ok": worst <= allowed, "error": worst, "allowed": allowed, "at": at}

    def training(self, case):
        logs = {}
        for device in ("cpu", "cuda"):
            log = self.scratch / f"{case['name']}.{device}.log"
            options = [f"--data={n}={self.programs / f}" for n, f in case["data"].items()]
            options += [f"--eval-data={n}={self.programs / f}" for n, f in case["eval"].items()]
            options += ["--epochs=3"] if case["data"] else ["--steps=50"]
            self.amprun(case, device, f"--log={log}", *options)
            logs[device] = [json.loads(line) for line in log.read_text().splitlines()]
        a, b = logs["cpu"], logs["cuda"]
        same = all(x.get(k) == y.get(k) for x, y in zip(a, b) for k in ("step", "loss_scale", "found_inf", "good", "bad", "skipped"))
        drift = max(abs(x["loss"] - y["loss"]) / max(1e-3, abs(x["loss"])) for x, y in zip(a, b))
        accuracy = abs(a[-1].get("acc", 0) - b[-1].get("acc", 0))
        allowed = 1e-3 if case["lane"] == "O0" else 0.1
        return {"ok": same and len(a) == len(b) and drift <= allowed and accuracy <= 0.02, "error": drift, "allowed": allowed,
                "final": b[-1].get("acc", b[-1]["loss"]), "final_cpu": a[-1].get("acc", a[-1]["loss"])}

    def sanitizer(self):
        tool = shutil.which("compute-sanitizer")
        case = next((c for c in self.cases if c["name"] == "digits-O1-float16" and c["program"]), None)
        if not tool or not case or self.quick:
            return self.say(case="compute-sanitizer", kind="sanitizer", skipped="quick" if self.quick else "not found")
        data = [f"--data={n}={self.programs / f}" for n, f in case["data"].items()]
        done = self.run(tool, "--error-exitcode=9", self.programs / "amprun", self.programs / case["program"], "--device=cuda",
                        "--steps=5", *data)
        self.say(case="compute-sanitizer", kind="sanitizer", ok=done.returncode == 0, error=done.stdout.strip()[-200:])

    def benchmark(self, case):
        steps = 3 if self.quick else 250
        text = self.amprun(case, "cuda", "--benchmark", f"--steps={steps}", *case["options"], timeout=60)
        times = [float(t) for t in re.search(r"min ([\d.]+) ms, median ([\d.]+) ms, p99 ([\d.]+) ms", text).groups()]
        result = {"ok": True, "min_ms": times[0], "median_ms": times[1], "p99_ms": times[2]}
        if case["lane"] != "O0":
            result["floor_over_time"] = FLOOR_MS[case["optimizer"]] / max(times[1], 1e-9)
        if case["name"] in TARGET_MS and not self.quick:
            result["target_ms"] = TARGET_MS[case["name"]]
            result["reached"] = times[1] <= TARGET_MS[case["name"]]
        return result

    def host_syncs(self):
        """Waits of the host for the GPU while a window of steps runs, from the calls that this very executor makes."""
        case = next((c for c in self.cases if c["kind"] == "benchmark" and c["program"]), None)
        if not case:
            return
        done = self.run(self.programs / "amprun", self.programs / case["program"], "--dry-run")
        window = done.stdout.split("# a window of steps on the same inputs\n")[-1].split("# end")[0]
        waits = len(re.findall(r"^cu\w*Synchronize", window, re.M))
        self.say(case="host-syncs", kind="calls", ok=done.returncode == 0 and waits == 1, waits_per_32_steps=waits)

    def peers(self):
        """Ceilings and the other frameworks, each in a process of its own."""
        known = {}
        for who in ("ceilings", "torch-eager", "torch-compile", "jax-jit"):
            for lane in ([""] if who == "ceilings" else ["float32", "tf32", "float16", "bfloat16"]):
                for optimizer in ([""] if who == "ceilings" else ["sgd", "adamw"]):
                    name = "-".join(filter(None, (who, optimizer, lane)))
                    if self.left() < 30 or self.quick:
                        self.say(case=name, kind="peer", skipped="quick" if self.quick else "out of time")
                        continue
                    done = self.run(sys.executable, HERE / "peers.py", who, lane or "-", optimizer or "-", timeout=90)
                    if done.returncode:
                        self.say(case=name, kind="peer", skipped=(done.stderr.strip().splitlines() or ["failed"])[-1])
                    else:
                        known[name] = json.loads(done.stdout.splitlines()[-1])
                        self.say(case=name, kind="peer", **known[name])
        return known

    def ratios(self, peers):
        lanes = {"O0": "float32", "O1-float16": "float16", "O2-float16": "float16", "O1-bfloat16": "bfloat16"}
        for line in [line for line in self.lines if line.get("median_ms") and line["kind"] == "benchmark"]:
            case = next(c for c in self.cases if c["name"] == line["case"])
            lane = "tf32" if case["options"] else lanes[case["lane"]]
            ratio = {who: peers[key]["median_ms"] / line["median_ms"] for who in ("torch-eager", "torch-compile", "jax-jit")
                     if (key := f"{who}-{case['optimizer']}-{lane}") in peers}
            self.say(case=line["case"], kind="ratio", **{f"{who}_over_ampc": value for who, value in ratio.items()})

    def table(self):
        print(f"\n{'case':44} {'verdict':10} figures")
        for line in self.lines:
            verdict = "skipped" if "skipped" in line else {True: "good", False: "WRONG"}.get(line.get("ok"), "")
            figures = ", ".join(f"{k} {v:.4g}" if isinstance(v, float) else f"{k} {v}" for k, v in line.items()
                                if k not in ("case", "kind", "ok"))
            print(f"{line['case']:44} {verdict:10} {figures}")
        wrong = sum(line.get("ok") is False for line in self.lines)
        print(f"{sum(line.get('ok') is True for line in self.lines)} good, {wrong} wrong, "
              f"{sum('skipped' in line for line in self.lines)} skipped, {time.time() - self.start:.0f} s")
        return 1 if wrong else 0


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("programs")
    p.add_argument("--quick", action="store_true", help="no peers and few steps: what the fake driver can do")
    args = p.parse_args()
    suite = Suite(args.programs, args.quick)
    try:
        kinds = {"train": suite.training, "benchmark": suite.benchmark, "op": suite.operator}
        for kind in ("train", "benchmark"):
            for case in suite.cases:
                if case["kind"] == kind and not (kind == "benchmark" and suite.quick):
                    suite.guarded(case, kinds[kind])
        suite.host_syncs()
        suite.ratios(suite.peers())
        suite.sanitizer()
        for case in suite.cases:
            if case["kind"] == "op":
                suite.guarded(case, suite.operator)
        return suite.table()
    finally:
        shutil.rmtree(suite.scratch, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
