"""What run.sh runs: every case of cases.json on the GPU, with the same program's CPU run as the reference.

Tolerances: float32 1e-5 of a tensor's largest magnitude, 16-bit types two units in the last place of it. Standard library
only; torch and jax are measured where they are. The last table has a line per target (targets.py) behind the cases.
"""
import argparse
import concurrent.futures
import json
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from targets import CASE, floor_ms, targets, update_figures
from tensors import apart, distance, read_npy, read_weights

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parent / "Oracle"))  # behind this folder, which has a module tensors of its own
from attention import Problem, within  # noqa: E402

BUDGET = 520  # seconds
CORRECTNESS = 200  # of these, at most, for what is not timed; the other frameworks compile meanwhile
TOLERANCE = {"O0": 1e-5, "float16": 2 * 2.0**-10, "bfloat16": 2 * 2.0**-7}
OVERFLOWS = {4, 7}  # steps of the profiled run
# What the targets need, and the networks. Each is a process that compiles beside the others, so there are few.
PEERS = [(who, lane, what) for lane, what in (("float16", "sgd"), ("bfloat16", "gpt2"), ("bfloat16", "bert"), ("bfloat16", "resnet"))
         for who in ("torch-eager", "jax-jit", "torch-compile") if who != "jax-jit" or what != "resnet"]

CASES = ("train", "op", "attention", "benchmark")  # kinds of cases.json


def found_in(text, pattern):
    found = re.search(pattern, text)
    if not found:
        raise RuntimeError(f"amprun did not say {pattern!r} but {text[-200:]!r}")
    return found


class Suite:
    def __init__(self, programs, quick, budget, correctness):
        self.programs, self.quick, self.budget, self.start = pathlib.Path(programs).resolve(), quick, budget, time.time()
        self.dry = "AMPC_FAKE_CUDA_FOR" in os.environ  # times of a fake driver are no claims
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="ampc-gpu-"))
        self.cases = json.loads((self.programs / "cases.json").read_text())["cases"]
        self.lines, self.lock, self.waiting = [], threading.Lock(), {}
        self.limit = min(correctness, 0.6 * budget)

    def left(self):
        return self.limit - (time.time() - self.start)

    def say(self, **line):
        line = {k: str(v) if isinstance(v, float) and not math.isfinite(v) else v for k, v in line.items()}  # JSON has no inf
        with self.lock:
            self.lines.append(line)
            print(json.dumps(line), flush=True)

    def run(self, *command, timeout=120, **variables):
        env = dict(os.environ, XDG_CACHE_HOME=str(self.scratch / "cache"), **variables)
        if self.dry:  # the fake driver has to be told which program it runs
            env["AMPC_FAKE_CUDA_PROGRAM"] = str(next((c for c in command if str(c).endswith(".bin")), ""))
        try:
            return subprocess.run([str(c) for c in command], capture_output=True, text=True, errors="replace", env=env,
                                  timeout=max(1, min(timeout, self.left())))
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, 124, "", "took too long")

    def amprun(self, case, device, *options, timeout=120):
        threads = ["--threads=2"] if device == "cpu" else []  # several cases run at a time
        program = case.get("reference", case["program"]) if device == "cpu" else case["program"]
        done = self.run(self.programs / "amprun", self.programs / program, f"--device={device}", *threads, *options, timeout=timeout,
                        **case.get("variables", {}))
        if done.returncode:
            raise RuntimeError(f"{device}: exit {done.returncode}: {(done.stderr.strip().splitlines() or ['nothing said'])[-1]}")
        return done.stdout

    def guarded(self, case, body):
        """The line of a case. Whatever goes wrong in it, the others are run."""
        if self.left() < 10:
            return self.say(case=case["name"], kind=case["kind"], skipped="out of time")
        try:
            if case.get("program", "") is None:
                raise RuntimeError("was not compiled")
            return self.say(case=case["name"], kind=case["kind"], **body(case))
        except Exception as error:
            return self.say(case=case["name"], kind=case["kind"], ok=False, error=f"{type(error).__name__}: {error}")

    def files(self, option, names):
        return [f"--{option}={name}={self.programs / file}" for name, file in names.items()]

    def operator(self, case):
        found = {}
        for device in ("cpu", "cuda"):
            place = self.scratch / case["name"] / device
            place.mkdir(parents=True)
            options = self.files("data", case["data"]) + [f"--output={n}={place / f'{i}.npy'}" for i, n in enumerate(case["outputs"])]
            options += ["--steps=1", f"--save-weights={place / 'w'}"] if case["train"] else ["--mode=infer"]
            self.amprun(case, device, *options)
            found[device] = {n: read_npy(place / f"{i}.npy") for i, n in enumerate(case["outputs"])}
            if case["train"]:
                found[device].update(read_weights(place / "w"))
        errors = sorted(((distance(found["cuda"][n], found["cpu"][n]), n) for n in found["cpu"]), reverse=True)
        allowed = TOLERANCE[case["lane"].split("-")[-1]]
        looser = case.get("tolerances", {})  # by golden and case, with which the names begin
        wrong = [n for error, n in errors if not error <= max(allowed, looser.get(".".join(n.split(".")[:2]), 0))]
        return {"ok": not wrong, "error": errors[0][0], "allowed": allowed, "at": errors[0][1], **({"wrong": wrong[:9]} if wrong else {})}

    def attention(self, case):
        """Attention by the library: values, gradients, and what dropout keeps with equal and other seeds."""
        problem, found = Problem(**case["problem"]), []
        for seed in (1, 1, 2):
            place = self.scratch / f"{case['name']}-{len(found)}"
            self.amprun(case, "cuda", *self.files("data", case["data"]), "--steps=1", f"--seed={seed}", f"--output=out={place}.npy",
                        f"--save-weights={place}.safetensors")
            found.append((read_npy(place.with_suffix(".npy")), read_weights(place.with_suffix(".safetensors"))))
        (out, weights), again, (other, _) = found
        gradients = {n: [-v for v in weights[f"d.{n}"]] for n in "qkv"}
        kept, pairs, p = problem.kept(out), problem.seen(), problem.dropout
        right = problem.expected(kept)
        errors = {n: distance(found, right[n]) for n, found in (("out", out), *gradients.items())}
        at = max(errors, key=errors.get)
        allowed = 4 * TOLERANCE[case["lane"].split("-")[-1]]  # scores, weights and their gradients are rounded too
        count = len(pairs) * problem.heads
        share = sum(kept[h][i][j] != 0 for h in range(problem.heads) for i, j in pairs)
        changed = sum((a != 0) != (b != 0) for a, b in zip(out, other))
        random = not p or (within(share, count, 1 - p) and within(changed, count, 2 * p * (1 - p)))
        return {"ok": errors[at] <= allowed and random and again == (out, weights), "error": errors[at], "allowed": allowed, "at": at,
                "kept": share / count, "changed": changed / count, "same": again == (out, weights)}

    def training(self, case):
        logs = {}
        for device in ("cpu", "cuda"):
            log = self.scratch / f"{case['name']}.{device}.log"
            options = self.files("data", case["data"]) + self.files("eval-data", case["eval"])
            options += ["--epochs=3"] if case["data"] else [f"--steps={case.get('steps', 50)}"]
            self.amprun(case, device, f"--log={log}", *options)
            logs[device] = [json.loads(line) for line in log.read_text().splitlines()]
            if not logs[device]:
                raise RuntimeError(f"{device}: the log is empty")
        a, b = logs["cpu"], logs["cuda"]
        same = all(x.get(k) == y.get(k) for x, y in zip(a, b) for k in ("step", "loss_scale", "found_inf", "good", "bad", "skipped"))
        drift = max(apart(y["loss"], x["loss"]) for x, y in zip(a, b))
        x, y = float(a[-1].get("acc", 0)), float(b[-1].get("acc", 0))
        accuracy = 0 if repr(x) == repr(y) else abs(x - y)
        allowed = 1e-3 if case["lane"] == "O0" else 0.1
        return {"ok": same and len(a) == len(b) and drift <= allowed and accuracy <= 0.02, "error": drift, "allowed": allowed,
                "final": b[-1].get("acc", b[-1]["loss"]), "final_cpu": a[-1].get("acc", a[-1]["loss"])}

    def sanitizer(self):
        tool = shutil.which("compute-sanitizer")
        case = next((c for c in self.cases if c["name"] == "digits-O1-float16" and c["program"]), None)
        if not tool or not case:
            return self.say(case="compute-sanitizer", kind="sanitizer", skipped="not found" if case else "no case")
        return self.guarded({"name": "compute-sanitizer", "kind": "sanitizer"}, lambda _: self.sanitized(tool, case))

    def sanitized(self, tool, case):
        done = self.run(tool, "--error-exitcode=9", self.programs / "amprun", self.programs / case["program"], "--device=cuda",
                        "--steps=5", *self.files("data", case["data"]))
        said = (done.stdout + done.stderr).strip()[-200:] if done.returncode else ""
        return {"ok": done.returncode == 0, "error": said}

    def ceilings(self, _):
        """Products of 8192 x 8192 and a copy of 1 GiB."""
        file = self.scratch / "device.json"
        done = self.run(self.programs / "amprun", "--calibrate", "--device=cuda", "-o", file, *["--calibrate-extent=64"] * self.dry)
        if done.returncode:
            raise RuntimeError(done.stderr.strip())
        table = json.loads(file.read_text())
        return {"ok": True, "gpu": table["device"], "tflops": table["products"]["float16"] / 1e12,
                "copy_tb_per_s": table["bandwidth"] / 1e12, "launch_us": table["launch_seconds"] * 1e6}

    def benchmark(self, case):
        text = self.amprun(case, "cuda", "--benchmark", f"--steps={case.get('steps', 250)}", *case["options"],
                           *self.files("data", case.get("data", {})), timeout=60)
        least, median, p99 = map(float, found_in(text, r"min ([\d.]+) ms, median ([\d.]+) ms, p99 ([\d.]+) ms").groups())
        line = {"ok": True, "min_ms": least, "median_ms": median, "p99_ms": p99}
        if case.get("steps", 250) < 100:  # too few for figures of the host
            return line
        host = found_in(text, r"host ([\d.-]+) us CPU, ([\d.]+) driver calls, ([\d.]+) waits per step")
        return {**line, "host_us": float(host[1]), "calls": float(host[2]), "waits": float(host[3])}

    def profile(self, case):
        file = self.scratch / "profile.json"
        steps = ",".join(map(str, sorted(OVERFLOWS)))
        self.amprun(case, "cuda", "--steps=10", f"--inject-overflow={steps}", f"--profile={file}")
        return {"ok": True, **update_figures(json.loads(file.read_text()), OVERFLOWS)}

    def start_peers(self):
        """Each in a process of its own, which compiles while the correctness is tested, and waits to be measured."""
        environment = dict(os.environ, XLA_PYTHON_CLIENT_PREALLOCATE="false", TORCHINDUCTOR_COMPILE_THREADS="4", OMP_NUM_THREADS="4")
        self.waiting = {}
        for peer in [] if self.quick else PEERS:
            errors = open(self.scratch / f"{'-'.join(peer)}.txt", "w+")
            self.waiting[peer] = subprocess.Popen([sys.executable, HERE / "peers.py", *peer, "wait"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                                  stderr=errors, text=True, env=environment), errors

    def await_peers(self, deadline):
        """Until all are ready or have failed; those that are late are given up, so that they disturb nothing."""
        def ready(process):
            return process.stdout.readline().strip() == "ready"
        with concurrent.futures.ThreadPoolExecutor(max(1, len(self.waiting))) as pool:
            found = {peer: pool.submit(ready, process) for peer, (process, _) in self.waiting.items()}
            concurrent.futures.wait(found.values(), timeout=max(1, deadline - (time.time() - self.start)))
            for peer, done in found.items():
                if not done.done() or not done.result():
                    self.waiting[peer][0].kill()

    def peer(self, *arguments):
        """A line of peers.py; None, and a line that says why, where there is none."""
        name = "-".join((arguments[0], arguments[2], arguments[1]))
        if self.quick:
            return self.say(case=name, kind="peer", skipped="quick")
        process, errors = self.waiting[arguments]
        late = threading.Timer(max(1, min(60, self.left())), process.kill)
        late.start()
        try:
            text, _ = process.communicate("go\n")
        except BrokenPipeError:
            text = ""
        late.cancel()
        errors.seek(0)
        if process.returncode:
            return self.say(case=name, kind="peer", skipped=(errors.read().strip().splitlines() or ["failed"])[-1])
        try:
            line = json.loads(text.splitlines()[-1])
            line["median_ms"] = float(line["median_ms"])
        except (LookupError, TypeError, ValueError):
            return self.say(case=name, kind="peer", skipped=f"said no time: {text[-200:]!r}")
        self.say(case=name, kind="peer", **line)
        return line

    def peers(self):
        found = {f"{who}-{what}-{lane}": self.peer(who, lane, what) for who, lane, what in PEERS}
        return {name: line for name, line in found.items() if line}

    def ratios(self, peers, ceilings):
        lanes = {"O0": "float32", "O1-float16": "float16", "O2-float16": "float16", "O1-bfloat16": "bfloat16", "O2-bfloat16": "bfloat16"}
        for case in self.cases:
            line = self.line(case["name"], "benchmark")
            if not line.get("median_ms"):
                continue
            lane = "tf32" if case["options"] else lanes[case["lane"]]
            figures = {f"{who}_over_ampc": peers[key]["median_ms"] / line["median_ms"] for who in ("torch-eager", "torch-compile", "jax-jit")
                       if (key := f"{who}-{case['optimizer']}-{lane}") in peers}
            if case["lane"] != "O0" and ceilings:
                figures["floor_over_time"] = floor_ms(case, ceilings) / line["median_ms"]
            if figures:
                self.say(case=case["name"], kind="ratio", **figures)

    def line(self, name, kind):
        return next((line for line in self.lines if line["case"] == name and line["kind"] == kind), {})

    def targets(self, peers, ceilings):
        case = next((c for c in self.cases if c["name"] == CASE), None)
        if not case:
            return
        profile = self.line(CASE, "profile")
        for name, measured, bound, reached in targets(case, self.line(CASE, "benchmark"), peers, ceilings, profile if profile.get("ok") else None):
            if measured is None:
                self.say(case=name, kind="target", bound=bound, skipped="not measured")
            else:
                self.say(case=name, kind="target", bound=bound, measured=measured, **{"claimed": False} if self.dry else {"reached": reached})

    def table(self):
        verdicts = {True: "good", False: "WRONG"}
        print(f"\n{'case':44} {'verdict':10} figures")
        for line in self.lines:
            verdict = "skipped" if "skipped" in line else verdicts.get(line.get("ok"), "")
            if line["kind"] == "target":
                verdict = verdict or {True: "PASS", False: "FAIL"}.get(line.get("reached"), "no claim")
            figures = ", ".join(f"{k} {v:.4g}" if isinstance(v, float) else f"{k} {v}" for k, v in line.items()
                                if k not in ("case", "kind", "ok", "reached", "claimed"))
            print(f"{line['case']:44} {verdict:10} {figures}")
        wrong = sum(line.get("ok") is False for line in self.lines)
        ran = sum("ok" in line for line in self.lines if line["kind"] in CASES)
        print(f"{sum(line.get('ok') is True for line in self.lines)} good, {wrong} wrong, "
              f"{sum('skipped' in line for line in self.lines)} skipped, {time.time() - self.start:.0f} s")
        if not ran:
            print("no case was run: nothing is shown")
        return 0 if ran and not wrong else 1

    def correctness(self):
        """Several at a time: nothing here is timed."""
        kinds = {"train": self.training, "op": self.operator, "attention": self.attention}
        with concurrent.futures.ThreadPoolExecutor(min(8, len(os.sched_getaffinity(0)))) as pool:
            cases = sorted((c for c in self.cases if c["kind"] in kinds), key=lambda case: case["kind"] == "op")
            list(pool.map(lambda case: self.guarded(case, kinds[case["kind"]]), cases))
        self.sanitizer()

    def speed(self):
        """One at a time: our own cases, then the peers."""
        self.limit = self.budget
        self.await_peers(0.6 * self.budget)
        self.guarded({"name": "ceilings", "kind": "ceilings"}, self.ceilings)
        line = self.line("ceilings", "ceilings")
        ceilings = line if line.get("ok") else None
        for case in self.cases:
            if case["kind"] == "benchmark":
                self.guarded(case, self.benchmark)
            if case["name"] == CASE:
                self.guarded({**case, "kind": "profile"}, self.profile)
        peers = self.peers()
        for what in (self.ratios, self.targets):
            try:
                what(peers, ceilings)
            except Exception as error:
                self.say(case=what.__name__, kind=what.__name__, ok=False, error=f"{type(error).__name__}: {error}")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("programs")
    p.add_argument("--quick", action="store_true", help="no peers: what the fake driver can do")
    p.add_argument("--correctness", type=float, default=CORRECTNESS, help=f"seconds for what is not timed, at most ({CORRECTNESS})")
    p.add_argument("--budget", type=float, default=BUDGET, help=f"seconds for all of it ({BUDGET})")
    args = p.parse_args()
    suite = Suite(args.programs, args.quick, args.budget, args.correctness)
    try:
        suite.start_peers()
        suite.correctness()
        suite.speed()
        return suite.table()
    finally:
        for process, _ in suite.waiting.values():
            process.kill()
        shutil.rmtree(suite.scratch, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
