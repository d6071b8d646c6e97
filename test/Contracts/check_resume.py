#!/usr/bin/env python3
"""Checkpoints: a training that is killed at any moment and resumed ends with the bits of one that never was. Standard library only."""
import json
import random
import shutil
import signal
import subprocess
import time

from contract import contract, example
from tensors import read_safetensors

STEPS = 120


def without_times(lines):
    return [{k: v for k, v in line.items() if k != "seconds"} for line in lines]


class Training:
    """linear2 with dropout, Adam and a loss scale that moves; overflows on the way; evaluated after every epoch."""

    def __init__(self, c):
        self.c = c
        model = example()
        model["ops"].insert(3, {"type": "dropout", "name": "drop", "inputs": {"X": ["fc1.act"]}, "outputs": {"Out": ["fc1.drop"], "Mask": ["mask"]},
                                "attrs": {"dropout_prob": 0.25, "dropout_implementation": "upscale_in_train"}})
        model["ops"][4]["inputs"]["X"] = ["fc1.drop"]
        model["train"]["optimizer"] = {"type": "adam", "learning_rate": {"type": "step", "learning_rate": 0.01, "step_size": 30, "gamma": 0.5}}
        self.program = c.compile(model, "--incr-every-n-steps=50", "--decr-every-n-nan-or-inf=2")
        c.npy("x.npy", [30, 8])
        c.npy("y.npy", [30, 2])
        self.options = ["--data=x=x.npy,y=y.npy", "--eval-data=x=x.npy,y=y.npy", "--shuffle", "--seed=3", f"--steps={STEPS}",
                        "--inject-overflow=5,6,40-43", "--inject-nan=77:fc1.w"]

    def arguments(self, name, *more):
        return [self.program, *self.options, f"--log={name}.log", f"--save-weights={name}.w", f"--checkpoint={name}", *more]

    def run(self, name, *more):
        return self.c.train(*self.arguments(name, *more))

    def started(self, name, *more):
        return subprocess.Popen([self.c.tools.bin / "amprun", *self.arguments(name, *more)], cwd=self.c.folder,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def equal(self, label, name):
        same = self.c.path(f"{name}.w").read_bytes() == self.c.path("whole.w").read_bytes()
        self.c.ok(same, f"{label}: the weights have the same bits")
        a, b = (without_times(self.c.log(f"{n}.log")) for n in (name, "whole"))
        first = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
        self.c.ok(a == b, f"{label}: the log has the same lines{'' if a == b else f', but for line {first + 1}: {a[first:first + 1]} and {b[first:first + 1]}'}")


def killed(c, t):
    """SIGKILL at random moments, many times in one training."""
    rng = random.Random(1)
    for every in (1, 3):
        name, kills, resumed = f"killed{every}", 0, []
        for _ in range(60):
            process = t.started(name, f"--every={every}", *resumed)
            time.sleep(rng.uniform(0.005, 0.06))
            process.send_signal(signal.SIGKILL)
            _, err = process.communicate(timeout=60)
            if process.returncode == 0:
                break
            kills += process.returncode == -signal.SIGKILL
            if process.returncode not in (0, -signal.SIGKILL):
                c.ok(False, f"a resumed training: exit {process.returncode}: {err}")
            folder = c.path(name)
            if folder.is_dir() and any(p.name.startswith("step-") and "tmp" not in p.name for p in folder.iterdir()):
                resumed = [f"--resume={name}"]
        t.run(name, f"--every={every}", *resumed)
        t.equal(f"killed {kills} times, a checkpoint every {every}", name)
        c.ok(not [p.name for p in c.path(name).iterdir() if "tmp" in p.name], "what the kills left is removed by the next run")
        shutil.rmtree(c.path(name))


def interrupted(c, t):
    """SIGINT ends after a step with everything saved; the log's evaluations are made up for."""
    rng = random.Random(2)
    for trial in range(6):
        name = f"interrupted{trial}"
        process = t.started(name, "--output=fc2.out=out.npy")
        time.sleep(rng.uniform(0.02, 0.05))
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        if process.returncode == 130:
            steps = [line["step"] for line in c.log(f"{name}.log") if "eval" not in line]
            saved = [p.name for p in c.path(name).iterdir()] if c.path(name).is_dir() else []
            c.ok(f"interrupted after step {len(steps)}" in err and (not steps or saved == [f"step-{len(steps)}"]),
                 f"an interrupt after {len(steps)} steps leaves the checkpoint {saved}: {err.strip()}")
            c.ok(c.path(f"{name}.w").exists(), "and the weights")
            t.run(name, *([f"--resume={name}"] if steps else []))
        t.equal(f"interrupted {process.returncode}", name)


def kept(c, t):
    t.run("kept", "--every=10", "--keep=3")
    names = sorted(p.name for p in c.path("kept").iterdir())
    c.ok(names == ["step-100", "step-110", "step-120"], f"--keep=3 leaves the newest three: {names}")
    manifest = json.loads(c.path("kept/step-110/manifest.json").read_text())
    c.ok(manifest["step"] == 110 and manifest["epoch"] == 110 // 7 and manifest["position"] == 110 % 7 and manifest["seed"] == 3,
         "the manifest has step, epoch, position and seed")
    c.ok(set(manifest["files"]) == {"state.safetensors"} and len(manifest["program"]) == 16 and manifest["counter"] > 0,
         "and the hashes, and the random counter")
    state = read_safetensors(c.path("kept/step-110/state.safetensors"))
    c.ok({"fc1.w", "fc1.b", "fc2.w", "fc2.b"} <= set(state) and all(v[0] == "float32" for k, v in state.items() if k.startswith("fc") and "." not in k[4:]),
         "the state holds the masters")
    t.run("kept", "--resume=kept")
    c.ok(without_times(c.log("kept.log")) == without_times(c.log("whole.log")), "a finished training that is resumed has nothing to do, and leaves its log")
    whole = c.path("kept.log").read_text()
    c.path("kept.log").write_text(whole[:-1])
    t.run("kept", "--resume=kept")
    c.ok(c.path("kept.log").read_text() == whole, "a last line that lacks its end alone is kept")
    # Lines of others stay, and what a killed run wrote of a line does not.
    c.path("kept.log").write_text("# notes\n" + whole + '{"step": 1')
    t.run("kept", "--resume=kept")
    c.ok(c.path("kept.log").read_text() == "# notes\n" + whole, "lines of others stay")
    c.path("kept.log").write_text(whole)
    _, err = c.train(*(o for o in t.arguments("kept", "--resume=kept", "--seed=9") if o != "--seed=3"))
    c.ok("amprun: warning: --seed: a resumed training keeps its seed, 3" in err, f"another seed is not ignored in silence: {err}")


def damaged(c, t):
    """Any byte of the newest checkpoint: a warning, and the one before it is taken; no checkpoint left: an error."""
    rng = random.Random(4)
    newest = c.path("kept/step-120")
    for file in sorted(p.name for p in newest.iterdir()):
        good = (newest / file).read_bytes()
        spots = {0, len(good) - 1, *(rng.randrange(len(good)) for _ in range(6))}
        for data in [good[:i] + bytes([good[i] ^ (1 << rng.randrange(8))]) + good[i + 1:] for i in sorted(spots)] + [b"", good[:-1], good + b"\n"]:
            (newest / file).write_bytes(data)
            status, _, err = c.run("amprun", *t.arguments("kept", "--resume=kept")[:7], "--resume=kept", "--log=damaged.log")
            ran = [line["step"] for line in c.log("damaged.log") if "eval" not in line] if c.path("damaged.log").exists() else []
            c.path("damaged.log").unlink(missing_ok=True)
            c.ok(status == 0 and "kept/step-120: warning: is damaged and passed over: " in err and ran[:1] == [111],
                 f"{file} of {len(data)} bytes: exit {status}, steps from {ran[:1]}: {err.strip()[:150]}")
        (newest / file).unlink()
        status, _, err = c.run("amprun", *t.arguments("kept")[:7], "--resume=kept")
        c.ok(status == 0 and "step-120: warning: is damaged" in err, f"{file} is missing: {err.strip()[:150]}")
        (newest / file).write_bytes(good)
    shutil.copytree(c.path("kept"), c.path("all"))
    for step in (100, 110, 120):
        c.path(f"all/step-{step}/manifest.json").write_text("{}")
    status, _, err = c.run("amprun", t.program, "--resume=all", "--steps=130")
    c.ok(status == 1 and err.count("warning: is damaged") == 3 and "all: error: holds no complete checkpoint" in err, "nothing but damaged ones is exit 1")
    c.path("empty").mkdir()
    c.refused("an empty folder", "amprun", [t.program, "--resume=empty"], 1, "empty: error: holds no complete checkpoint")
    c.refused("no folder", "amprun", [t.program, "--resume=nowhere"], 1, "nowhere: error: is not a folder")
    other = c.compile(example(), name="other")
    c.refused("another program's checkpoint", "amprun", [other, "--resume=kept"], 1, "was made by another program", "note: its program has hash")
    c.refused("weights and a checkpoint", "amprun", [t.program, "--resume=kept", "--weights=kept.w"], 2, "exclude each other")


def ordered(c, t):
    """The last checkpoint comes behind the outputs of the last step, which a run that is resumed there could not make."""
    c.train(*t.arguments("outputs", "--output=loss=o.npy", "--every=20"))
    last = c.path(f"outputs/step-{STEPS}/manifest.json")
    c.ok(c.path("o.npy").stat().st_mtime_ns <= last.stat().st_mtime_ns, "outputs are written before the last checkpoint")


def main():
    with contract(__doc__) as c:
        t = Training(c)
        ordered(c, t)
        t.run("whole")
        evals = [line for line in c.log("whole.log") if "eval" in line]
        steps = [line for line in c.log("whole.log") if "eval" not in line]
        c.ok([line["step"] for line in steps] == list(range(1, STEPS + 1)), "the log has every step")
        c.ok([line["step"] for line in evals] == [*range(7, STEPS, 7), STEPS], "and an evaluation after every epoch and at the end")
        c.ok(steps[-1]["skipped"] == 7, "and the skipped steps are counted")
        killed(c, t)
        interrupted(c, t)
        kept(c, t)
        damaged(c, t)


if __name__ == "__main__":
    main()
