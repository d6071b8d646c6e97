"""Runs ampc, ampc-opt and amprun on a model in a folder, and says what became of it."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess

from operators import FLOATS
from tensors import read_npy, read_safetensors, write_npy, write_safetensors

BROKEN = re.compile(r"Assertion|Stack dump|terminate called|Segmentation|Traceback|AddressSanitizer|runtime error:|LLVM ERROR|PLEASE submit|UNREACHABLE|internal error"
                    r"|does not dominate|misuse|fake:")
TIMEOUT = 60


class Fault(Exception):
    """kind: crash, hang, refused, invalid, wrong; text: what was seen."""

    def __init__(self, kind, text):
        super().__init__(f"{kind}: {text}")
        self.kind, self.text = kind, text


class Toolbox:
    """The tools of a build, working in one folder."""

    def __init__(self, binaries, folder, fake=None, real=False):
        self.bin, self.folder, self.fake, self.real = pathlib.Path(binaries).resolve(), pathlib.Path(folder), fake, real
        self.cudnn = True  # whether convolutions on the fake GPU may use it
        self.folder.mkdir(parents=True, exist_ok=True)
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.folder / "cache")}

    def run(self, name, *args, gpu=None):
        environment = self.environment
        if gpu:
            environment = {**environment, "LD_LIBRARY_PATH": str(self.fake), "AMPC_FAKE_CUDA_PROGRAM": gpu}
            if not self.cudnn:
                environment["AMPC_CUDNN_LIBRARY"] = "none"
        try:
            done = subprocess.run([str(self.bin / name), *map(str, args)], cwd=self.folder, capture_output=True, text=True, errors="replace", timeout=TIMEOUT, env=environment)
        except subprocess.TimeoutExpired:
            raise Fault("hang", f"{name} takes longer than {TIMEOUT} s") from None
        err, status = done.stderr, done.returncode
        last = (err.strip().splitlines() or ["nothing on stderr"])
        first = next((line for line in last if "error" in line), last[0])[:300]
        if status < 0:
            raise Fault("crash", f"{name}: {signal.Signals(-status).name}: {first}")
        if BROKEN.search(err):
            raise Fault("crash", f"{name}: exit {status}: {next(line for line in last if BROKEN.search(line))[:300]}")
        if status:
            raise Fault("refused", f"{name}: exit {status}: {first}")
        return done

    def compile(self, model, program, *options):
        self.write("model.json", model)
        return self.run("ampc", "model.json", "-o", program, *options)

    def write(self, name, value):
        (self.folder / name).write_text(json.dumps(value, ensure_ascii=False))

    def prepare(self, problem, batches):
        """Files of the inputs, of `batches` equal batches each, and of the parameters."""
        self.data = []
        for n, entry in enumerate(problem.json["inputs"]):
            name, shape, dtype = entry["name"], entry["shape"], problem.dtypes[entry["name"]]
            rows = [shape[0] * batches, *shape[1:]] if shape else []
            values = problem.data[name] * (batches if shape else 1)
            write_npy(self.folder / f"in{n}.npy", "float32" if dtype == "bfloat16" else dtype, rows, values)
            self.data.append(f"--data={name}=in{n}.npy")
        saved = lambda n: "float32" if problem.dtypes[n] in FLOATS else problem.dtypes[n]
        if any(problem.dtypes[n] in ("bool", "int32", "int64") for n in problem.start) or problem.start:
            write_safetensors(self.folder / "start.safetensors", {n: (saved(n), tuple(problem.shapes[n]), v) for n, v in problem.start.items()})
        for n, p in enumerate(problem.json["parameters"]):
            if p.get("init", {}).get("file"):
                p["init"]["file"] = f"init{n}.npy"
                dtype = problem.dtypes[p["name"]]
                write_npy(self.folder / f"init{n}.npy", "float32" if dtype == "bfloat16" else dtype, p["shape"], problem.start[p["name"]])
        self.weights = ["--weights=start.safetensors"] if problem.start else []

    def state(self, folder):
        """All variables of the newest checkpoint of a folder, which is removed."""
        newest = max((self.folder / folder).glob("step-*"), key=lambda p: int(p.name[5:]))
        state = read_safetensors(newest / "state.safetensors")
        shutil.rmtree(self.folder / folder)
        return state

    def execute(self, program, outputs, *options, gpu=None):
        """Runs a program; its outputs by name, its log, and the weights after it where it trains."""
        for stale in self.folder.glob("out*.npy"):
            stale.unlink()
        for stale in ("log.jsonl", "after.safetensors"):
            (self.folder / stale).unlink(missing_ok=True)
        words = [f"--output={name}=out{n}.npy" for n, name in enumerate(outputs)]
        self.run("amprun", program, f"--device={'cuda' if gpu else 'cpu'}", *self.data, *self.weights, *words, *options, gpu=gpu)
        results = {name: read_npy(self.folder / f"out{n}.npy") for n, name in enumerate(outputs)}
        log = [json.loads(line) for line in (self.folder / "log.jsonl").read_text().splitlines()] if (self.folder / "log.jsonl").exists() else []
        after = read_safetensors(self.folder / "after.safetensors") if (self.folder / "after.safetensors").exists() else {}
        return results, log, after
