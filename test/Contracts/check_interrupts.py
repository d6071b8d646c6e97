#!/usr/bin/env python3
"""Ctrl-C or a closed terminal at any time: amprun finishes its step and saves what was asked for, or leaves nothing; exit 130 in one line. Standard library only."""
import json
import os
import shutil
import signal
import subprocess
import time

from contract import DIAGNOSTIC, contract, example
from programs import BROKEN
from tensors import read_npy, read_safetensors

FOREVER = "--steps=1000000000"


class Running:
    """A tool at work; `begun` is a file whose first bytes say that it is. The handler of SIGHUP, which the tests' own process may ignore, is set."""

    def __init__(self, c, begun, *arguments, on_hangup=signal.SIG_DFL):
        self.c, self.process = c, subprocess.Popen([c.tools.bin / "amprun", *arguments], cwd=c.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                                   preexec_fn=lambda: signal.signal(signal.SIGHUP, on_hangup))
        until = time.monotonic() + 60
        def started():
            return any(place.is_dir() or place.stat().st_size for place in c.folder.glob(begun) if place.exists())
        while not started() and self.process.poll() is None and time.monotonic() < until:
            time.sleep(0.001)

    def signalled(self, *numbers, pause=0.0):
        for number in numbers:
            if self.process.poll() is None:
                self.process.send_signal(number)
                time.sleep(pause)
        try:
            out, err = self.process.communicate(timeout=120)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return self.process.returncode, out, err


def form(c, label, code, err, expected=130):
    errors = [line for line in err.splitlines() if ": error: " in line]
    c.ok(code == expected and len(errors) == 1 and not BROKEN.search(err) and all(DIAGNOSTIC.match(line) for line in err.splitlines()),
         f"{label}: exit {code}: {err.strip()[-200:]}")


def training(c):
    for label, number, more in (("SIGINT", signal.SIGINT, []), ("SIGTERM", signal.SIGTERM, []), ("SIGHUP", signal.SIGHUP, []), ("SIGINT with data", signal.SIGINT, ["--data=x=x.npy,y=y.npy", "--shuffle"]),
                                ("SIGINT with faults", signal.SIGINT, ["--inject-nan=1-1000000"])):
        for name in ("log", "w", "o.npy", "p.svg", "t.json"):
            c.path(name).unlink(missing_ok=True)
        run = Running(c, "log", "m.bin", FOREVER, "--log=log", "--save-weights=w", "--output=fc2.out=o.npy", "--plot=p.svg", "--profile=t.json",
                      f"--checkpoint=ck{number}{len(more)}", *more)
        code, _, err = run.signalled(number)
        form(c, f"training, {label}", code, err)
        lines = c.log("log")
        step = lines[-1]["step"]
        c.ok(f"interrupted after step {step}" in err and [line["step"] for line in lines] == list(range(1, step + 1)), f"{label}: the log ends with step {step}, complete")
        names = [p.name for p in c.path(f"ck{number}{len(more)}").iterdir()]
        c.ok(names == [f"step-{step}"], f"{label}: and so do the checkpoints: {names}")
        saved = read_safetensors(c.path("w"), True)
        kept = read_safetensors(c.path(f"ck{number}{len(more)}/step-{step}/state.safetensors"), True)
        c.ok(set(saved) == {p["name"] for p in example()["parameters"]} and all(kept[n][2] == saved[n][2] for n in saved), f"{label}: weights are the checkpoint's")
        c.ok(read_npy(c.path("o.npy"))[1] == (4, 2) and c.path("p.svg").stat().st_size and json.loads(c.path("t.json").read_text()), f"{label}: the other outputs are there")
        c.ok(not [n for n in c.files() if "tmp" in n], f"{label}: nothing half is left")


def early(c):
    """Before the first step there is nothing to save; a signal in the first milliseconds meets no handler, but the system's own, which is
    set here: a shell lets what it runs in the background ignore the signal."""
    codes = set()
    for delay in (0.0, 0.001, 0.003, 0.006, 0.01, 0.02, 0.04):
        process = subprocess.Popen([c.tools.bin / "amprun", "m.bin", FOREVER, "--save-weights=early"], cwd=c.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        codes.add(process.returncode)
        c.ok(process.returncode in (130, -signal.SIGINT) and not BROKEN.search(err), f"after {delay} s: exit {process.returncode}: {err.strip()[-100:]}")
        c.ok(not [n for n in c.files() if "tmp" in n], "and nothing half is left")
        if process.returncode == 130 and c.path("early").exists():
            c.ok(set(read_safetensors(c.path("early"))) == {p["name"] for p in example()["parameters"]}, "what is saved is whole")
        c.path("early").unlink(missing_ok=True)
    c.ok(130 in codes, f"some met the handler: {codes}")


def calibration(c):
    """A calibration takes 0.2 s or more, and is of no use before its end."""
    for delay in (0.2, 0.1, 0.05, 0.025):  # fast machines end before a late signal
        process = subprocess.Popen([c.tools.bin / "amprun", "--calibrate", "-o", "rates.json"], cwd=c.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                                   preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        if process.returncode:
            break
        c.path("rates.json").unlink()
    c.ok(process.returncode in (130, -signal.SIGINT) and not c.path("rates.json").exists(), f"a calibration: exit {process.returncode}: {err.strip()[-100:]}")


def ignored(c):
    """Under nohup a training goes on when its terminal is closed."""
    run = Running(c, "log3", "m.bin", FOREVER, "--log=log3", on_hangup=signal.SIG_IGN)
    code, _, err = run.signalled(signal.SIGHUP, signal.SIGINT, pause=0.05)
    form(c, "SIGHUP that is ignored, then SIGINT", code, err)


def emptied(c):
    """Another process may empty the log, as logrotate does with copytruncate: what follows begins the file."""
    run = Running(c, "log4", "m.bin", FOREVER, "--log=log4")
    os.truncate(c.path("log4"), 0)
    time.sleep(0.1)
    code, _, err = run.signalled(signal.SIGINT)
    form(c, "a log that was emptied", code, err)
    steps = [line["step"] for line in c.log("log4")]
    c.ok(steps and steps == list(range(steps[0], steps[-1] + 1)), f"it has the steps from {steps[0]} to {steps[-1]}")


def twice(c):
    """A second signal ends the process at once and leaves nothing half written; what was complete stays."""
    for round, numbers in enumerate(((signal.SIGINT, signal.SIGINT), (signal.SIGTERM, signal.SIGTERM), (signal.SIGINT, signal.SIGTERM)) * 4):
        run = Running(c, "ck2/step-1", "m.bin", FOREVER, "--log=log2", "--checkpoint=ck2", "--every=1", "--keep=3")
        code, _, err = run.signalled(*numbers, pause=round * 0.0003)
        c.ok(code in (130, *(-n for n in numbers)), f"two signals: exit {code}: {err.strip()[-100:]}")
        steps = sorted(int(p.name[5:]) for p in c.path("ck2").iterdir() if "tmp" not in p.name)
        c.ok(not [p for p in c.path("ck2").iterdir() if "tmp" in p.name], f"nothing half is left: {[p.name for p in c.path('ck2').iterdir()]}")
        status, _, err = c.run("amprun", "m.bin", f"--steps={steps[-1] + 2}", "--resume=ck2", "--checkpoint=ck2", "--log=log2")
        c.ok(status == 0 and "damaged" not in err and c.log("log2")[-1]["step"] == steps[-1] + 2, f"and the training goes on after step {steps[-1]}: {err.strip()[-100:]}")
        shutil.rmtree(c.path("ck2"))
        c.path("log2").unlink()


def inference(c):
    """An inference has no result before its end: an old output stays as it was."""
    c.path("out.npy").write_bytes(b"old")
    rows = 1000000
    with open(c.path("big.npy"), "wb") as file:
        head = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, 8), }}".encode()
        head += b" " * (-(10 + len(head) + 1) % 64) + b"\n"
        file.write(b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head)
        file.truncate(file.tell() + rows * 8 * 4)
    run = Running(c, "out.npy.tmp-*", "m.bin", "--mode=infer", "--data=x=big.npy", "--output=fc2.out=out.npy", "--threads=1")
    code, _, err = run.signalled(signal.SIGINT)
    form(c, "inference", code, err)
    c.ok(c.path("out.npy").read_bytes() == b"old" and not [n for n in c.files() if "tmp" in n], "inference: the old output stays, and nothing else is left")
    c.path("big.npy").unlink()


def main():
    with contract(__doc__) as c:
        c.compile(example())
        c.npy("x.npy", [40, 8])
        c.npy("y.npy", [40, 2])
        training(c)
        early(c)
        calibration(c)
        ignored(c)
        emptied(c)
        twice(c)
        inference(c)


if __name__ == "__main__":
    main()
