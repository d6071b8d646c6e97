#!/usr/bin/env python3
"""Ranks that mpirun starts compute what one rank with micro-batches computes. Without mpirun nothing is tested. Standard library only."""
import json
import os
import shutil
import subprocess

from contract import contract, example

# MPI leaves memory to the end of the process, which is no leak of amprun.
ENVIRONMENT = {**os.environ, "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}
LAUNCHERS = {"Open MPI": ("mpirun.openmpi", ["--allow-run-as-root", "--oversubscribe", "--bind-to", "none"]), "MPICH": ("mpirun.mpich", [])}


def losses(c, name):
    return [line["loss"] for line in map(json.loads, c.path(name).read_text().splitlines())]


def main():
    with contract(__doc__) as c:
        model = example()
        model["train"]["optimizer"] = {"type": "adam", "learning_rate": 0.01}
        program = c.compile(model)
        c.npy("x.npy", [48, 8])
        c.npy("y.npy", [48, 2])
        options = ["--device=cpu", "--threads=1", "--data=x=x.npy,y=y.npy", "--steps=8"]
        found = {name: (shutil.which(tool), more) for name, (tool, more) in LAUNCHERS.items() if shutil.which(tool)}
        if not found:
            c.ok(True, "skipped: neither mpirun.openmpi nor mpirun.mpich is here")
        for name, (tool, more) in found.items():
            for count in (2, 3):
                log, one = f"{name[0]}{count}.log", f"{name[0]}{count}-one.log"
                run = subprocess.run([tool, *more, "-n", str(count), c.tools.bin.resolve() / "amprun", program, *options, f"--log={log}"], cwd=c.folder,
                                     env=ENVIRONMENT, capture_output=True, text=True, timeout=120)
                c.ok(run.returncode == 0, f"{name}, {count} ranks: exit {run.returncode} {run.stderr[-300:]}")
                c.train(program, *options, f"--accumulate={count}", f"--log={one}")
                c.ok(run.returncode == 0 and losses(c, log) == losses(c, one), f"{name}, {count} ranks: the losses of {count} micro-batches")
                run = subprocess.run([tool, *more, "-n", str(count), c.tools.bin.resolve() / "amprun", program, *options, f"--log={log}", "--zero=1"], cwd=c.folder,
                                     env=ENVIRONMENT, capture_output=True, text=True, timeout=120)
                c.ok(run.returncode == 0 and losses(c, log) == losses(c, one), f"{name}, {count} ranks: the same with --zero=1: exit {run.returncode} {run.stderr[-300:]}")
            run = subprocess.run([tool, *more, "-n", "2", c.tools.bin.resolve() / "amprun", program, *options, "--weights=nowhere"], cwd=c.folder,
                                 env=ENVIRONMENT, capture_output=True, text=True, timeout=120)
            errors = [line for line in run.stderr.splitlines() if line.startswith("nowhere: error: ")]
            c.ok(run.returncode == 1 and len(errors) == 1 and "rank 0 on '" in errors[0], f"{name}: a failure ends both: exit {run.returncode} {errors or run.stderr}")
            # The launcher kills the other ranks when one ends; rank 0 has printed before. Its exit code is that of the error.
            amprun = [c.tools.bin.resolve() / "amprun", program, "--device=cpu", "--threads=1", "--steps=8"]
            for turn in range(5):
                run = subprocess.run([tool, *more, "-n", "3", *amprun, "--data=x=x.npy,y=y.npy", ":", "-n", "1", *amprun, "--data=x=gone.npy,y=y.npy"], cwd=c.folder,
                                     env=ENVIRONMENT, capture_output=True, text=True, timeout=120)
                errors = [line for line in run.stderr.splitlines() if ": error: " in line]
                c.ok(run.returncode == 1 and len(errors) == 1 and errors[0].startswith("gone.npy: error: rank 3 on '"),
                     f"{name}: the last of 4 ranks fails: exit {run.returncode} {errors or run.stderr}")


if __name__ == "__main__":
    main()
