#!/usr/bin/env python3
"""Folders of checkpoints as people use them: several trainings in one, other names of it, strangers in it, disks that fail. Standard library only."""
import errno
import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import time

from contract import changed, contract, example
from tensors import read_safetensors

OTHER = re.compile(r"amprun: warning: (\S+) holds checkpoints of another training, the last after step (\d+)")


def steps(c, folder):
    return sorted(int(p.name[5:]) for p in c.path(folder).iterdir() if re.fullmatch(r"step-\d+", p.name))


def training(c, folder, step):
    return json.loads(c.path(f"{folder}/step-{step}/manifest.json").read_text())["training"]


def weights(c, *options):
    c.train("m.bin", *options, "--save-weights=w")
    return c.path("w").read_bytes()


def several(c):
    """The newest checkpoint is one of the training that was started last, whatever step another had come to."""
    alone = weights(c, "--steps=6", "--seed=2")
    c.train("m.bin", "--steps=9", "--checkpoint=ck", "--every=3")
    c.ok(steps(c, "ck") == [3, 6, 9] and training(c, "ck", 9) == 1, "a first training makes step-3, step-6 and step-9")
    _, err = c.train("m.bin", "--steps=4", "--seed=2", "--checkpoint=ck", "--every=2")
    c.ok(OTHER.findall(err) == [("ck", "9")], f"a second one is told of the first: {err.strip()}")
    c.ok(steps(c, "ck") == [0, 2, 3, 4, 6, 9] and [training(c, "ck", s) for s in (0, 2, 4, 3, 9)] == [2, 2, 2, 1, 1],
         f"its checkpoints stand beside the other's, from its start on: {steps(c, 'ck')}")
    got = weights(c, "--steps=6", "--checkpoint=ck", "--resume=ck")
    c.ok(got == alone, "--resume goes on with the second, from step 4 and not from step 9")
    c.ok(training(c, "ck", 6) == 2 and steps(c, "ck") == [0, 2, 3, 4, 6, 9], "whose step 6 takes the place of the first's")
    _, err = c.train("m.bin", "--steps=8", "--checkpoint=ck/", "--resume=./ck", "--every=2", "--keep=3")
    c.ok("warning" not in err and steps(c, "ck") == [3, 4, 6, 8, 9], f"--keep counts its own: those of the first stay: {steps(c, 'ck')} {err}")
    c.train("m.bin", "--steps=1", "--checkpoint=ck", "--keep=1")
    c.ok(steps(c, "ck") == [1, 3, 4, 6, 8, 9], f"a training that begins anew removes none of the others': {steps(c, 'ck')}")
    # A damaged one of a later step does not count as the newest.
    c.train("m.bin", "--steps=8", "--checkpoint=torn", "--every=4")
    state = c.path("torn/step-8/state.safetensors")
    state.write_bytes(state.read_bytes()[:100])
    c.train("m.bin", "--steps=7", "--resume=torn", "--checkpoint=torn", "--every=1", "--keep=1")
    c.ok(steps(c, "torn") == [7, 8], f"--keep=1 behind a damaged checkpoint keeps what it wrote: {steps(c, 'torn')}")
    # One that was killed before its first checkpoint is resumed from its own start.
    process = subprocess.Popen([c.tools.bin / "amprun", "m.bin", "--steps=100000000", "--seed=2", "--checkpoint=ck", "--log=killed.log"],
                               cwd=c.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 30
    while not (c.path("killed.log").exists() and c.path("killed.log").stat().st_size) and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    c.ok(weights(c, "--steps=6", "--resume=ck") == alone, "a third one is killed before its first checkpoint, and resumed from its start")
    # A training that goes on in another folder.
    c.train("m.bin", "--steps=2", "--seed=2", "--checkpoint=from")
    _, err = c.train("m.bin", "--steps=4", "--resume=from", "--checkpoint=to")
    c.ok("warning" not in err and steps(c, "to") == [4] and steps(c, "from") == [2], "a training goes on in a new folder")
    _, err = c.train("m.bin", "--steps=5", "--resume=from", "--checkpoint=ck")
    c.ok(OTHER.search(err) and weights(c, "--steps=6", "--resume=ck") == alone, "and in one of others, whose it is from then on")
    c.compile(changed(example(), (("train", "optimizer", "learning_rate"), 0.5)), name="other")
    c.train("other.bin", "--steps=1", "--checkpoint=ck")
    c.refused("another program was trained last", "amprun", ["m.bin", "--resume=ck"], 1, "ck/step-1: error: was made by another program")
    shutil.rmtree(c.path("ck"))


def one(c):
    """--resume takes the folder of one checkpoint, whatever newer ones there are."""
    c.train("m.bin", "--steps=8", "--checkpoint=ck", "--every=2", "--log=log")
    whole = weights(c, "--steps=10")
    shutil.copytree(c.path("ck/step-4"), c.path("best"))
    for name in ("ck/step-4", "./ck/step-4/", str(c.path("ck/step-4")), "best"):
        c.ok(weights(c, "--steps=10", f"--resume={name}") == whole, f"--resume={name.replace(str(c.folder), '')} goes on from there")
    c.ok(weights(c, "--mode=infer", "--resume=ck/step-4") == weights(c, "--steps=4"), "an inference takes the weights of that step")
    c.train("m.bin", "--steps=6", "--resume=ck/step-4", "--log=log")
    c.ok([line["step"] for line in c.log("log")] == [1, 2, 3, 4, 5, 6], "the log goes on from there, too")
    _, err = c.train("m.bin", "--steps=9", "--resume=ck/step-8", "--checkpoint=ck")
    c.ok("warning" not in err and training(c, "ck", 9) == 1, "from the newest it is the same training")
    _, err = c.train("m.bin", "--steps=6", "--resume=ck/step-4", "--checkpoint=ck", "--every=1")
    c.ok(OTHER.findall(err) == [("ck", "9")] and [training(c, "ck", s) for s in (4, 5, 6, 8)] == [2, 2, 2, 1], "from an older one it is another, which the folder goes on with")
    c.ok(weights(c, "--steps=10", "--resume=ck") == whole, "from its own last step")
    c.refused("a checkpoint that is not there", "amprun", ["m.bin", "--resume=ck/step-5x"], 1, "ck/step-5x: error: is not a folder")
    c.path("best/manifest.json").write_text("{}")
    c.refused("a damaged one", "amprun", ["m.bin", "--resume=best"], 1, "best/manifest.json: error: does not match its hash")
    shutil.rmtree(c.path("ck"))


def names(c):
    """What else stands in the folder, and what else it is called."""
    c.train("m.bin", "--steps=4", "--checkpoint=ck", "--every=2")
    whole = weights(c, "--steps=6")
    for name in ("step-", "step-x", "step-3x", "step-04", "step--1", "step-99999999999999999999", "steps", "step-5.old"):
        c.path(f"ck/{name}").mkdir()
    c.path("ck/notes.txt").write_text("mine")
    c.path("ck/step-7").write_text("a file")
    c.path("ck/step-8").symlink_to("nowhere")
    c.path("ck/step-3.tmp-99999").mkdir()
    c.path("ck/step-3.tmp-99999/state.safetensors").write_text("half")
    status, _, err = c.run("amprun", "m.bin", "--steps=6", "--resume=ck", "--save-weights=w")
    c.ok(status == 0 and err.count("is damaged and passed over") == 2 and c.path("w").read_bytes() == whole,
         f"only step-<n> is one; what is none is passed over with a warning: {err.strip()}")
    c.train("m.bin", "--steps=5", "--resume=ck", "--checkpoint=ck")
    c.ok(not c.path("ck/step-3.tmp-99999").exists() and c.path("ck/notes.txt").read_text() == "mine" and c.path("ck/step-x").is_dir(),
         "what a killed run left is removed, and nothing else")
    c.path("link").symlink_to("ck")
    for resume in ("link", "./ck/", str(c.path("ck")), "ck/../ck"):
        _, err = c.train("m.bin", "--steps=6", f"--resume={resume}", "--checkpoint=ck")
        c.ok("another training" not in err, f"{resume} is the same folder")
    c.path("ck/step-8").unlink()
    c.path("ck/step-7").unlink()
    shutil.rmtree(c.path("ck"))
    c.path("deep/er").mkdir(parents=True)
    c.train("m.bin", "--steps=1", "--checkpoint=deep/er/and/deeper")
    c.ok(steps(c, "deep/er/and/deeper") == [1], "folders on the way are made")
    c.refused("a link to nowhere", "amprun", ["m.bin", "--resume=link"], 1, "link: error: is not a folder")
    out, err = c.run("amprun", "m.bin", "--steps=100000000", "--checkpoint=m.json/ck", timeout=60)[1:]
    c.ok(err.startswith("m.json/ck: error: cannot make the folder: not a directory") and "step" not in out, f"a folder below a file is refused before the first step: {err.strip()}")


def forbidden(c):
    """Folders that may not be read or written, for a user who is not root."""
    user = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}

    def amprun(*options):
        return subprocess.run([c.tools.bin / "amprun", "m.bin", "--steps=6", *options], cwd=c.folder, capture_output=True, text=True, check=False, **user)

    def refused(label, mode, text, *options):
        c.path("shut").chmod(mode)
        done = amprun(*options)
        c.path("shut").chmod(0o755)
        c.ok(done.returncode == 1 and done.stderr.endswith(f"shut: error: {text}\n"), f"{label}: exit {done.returncode}: {done.stderr.strip()}")

    c.folder.chmod(0o755)
    c.train("m.bin", "--steps=4", "--checkpoint=shut")
    try:
        refused("a folder that may not be read", 0o000, "cannot read: permission denied", "--resume=shut")
        c.path("shut/lost+found").mkdir(mode=0)
        done = amprun("--resume=shut", "--quiet")
        c.ok(done.returncode == 0, f"a folder beside the checkpoints that may not be read: exit {done.returncode}: {done.stderr.strip()}")
        c.path("shut/lost+found").chmod(0o700)
        refused("a folder that may not be written", 0o555, "cannot write: permission denied", "--resume=shut", "--checkpoint=shut")
    except PermissionError:
        print("skipped: another user cannot reach the tools")
    shutil.rmtree(c.path("shut"))


def swapped(c):
    """Files of two complete checkpoints that are exchanged, or a folder that is renamed, are no checkpoint."""
    def resumed():
        c.path("log").unlink(missing_ok=True)
        _, err = c.train("m.bin", "--steps=5", "--resume=ck", "--log=log")
        return err, [line["step"] for line in c.log("log")]

    c.train("m.bin", "--steps=4", "--checkpoint=ck", "--every=2")
    c.path("ck/step-4").rename(c.path("ck/step-9"))
    err, ran = resumed()
    c.ok("step-9: warning: is damaged and passed over: its manifest is of another step" in err and ran == [3, 4, 5],
         f"a folder that was renamed: {err.strip()}")
    c.path("ck/step-9").rename(c.path("ck/step-4"))
    for file in ("state.safetensors", "manifest.json", "manifest.xxh3"):
        good = c.path(f"ck/step-4/{file}").read_bytes()
        c.path(f"ck/step-4/{file}").write_bytes(c.path(f"ck/step-2/{file}").read_bytes())
        err, ran = resumed()
        c.ok("step-4: warning: is damaged" in err and ran == [3, 4, 5], f"{file} of another step: {err.strip()[:120]}")
        c.path(f"ck/step-4/{file}").unlink()
        c.path(f"ck/step-4/{file}").mkdir()
        err, ran = resumed()
        c.ok("step-4: warning: is damaged" in err and ran == [3, 4, 5], f"{file} is a folder: {err.strip()[:120]}")
        c.path(f"ck/step-4/{file}").rmdir()
        c.path(f"ck/step-4/{file}").write_bytes(good)
    state = read_safetensors(c.path("ck/step-4/state.safetensors"), True)
    c.ok({"fc1.w", "fc2.b"} <= set(state), "nothing was lost on the way")
    err, ran = resumed()
    c.ok("damaged" not in err and ran == [5], f"and put right again, it is the newest: {err.strip()}")
    shutil.rmtree(c.path("ck"))


def disks(c):
    """A disk that does not take what was written: exit 1, the checkpoint before stays the newest, nothing half is left."""
    library = c.tools.bin / "test-faults.so"
    if c.tools.sanitized():
        print("skipped: sanitizers want to be first")
        return
    c.train("m.bin", "--steps=2", "--checkpoint=ck")
    for number, where in ((1, "/state.safetensors"), (2, "/manifest.json"), (3, "/manifest.xxh3"), (4, "")):
        before = c.files()
        done = subprocess.run([c.tools.bin / "amprun", "m.bin", "--steps=4", "--resume=ck", "--checkpoint=ck"], cwd=c.folder, capture_output=True,
                              text=True, check=False, env={**os.environ, "LD_PRELOAD": str(library), "AMPC_FAIL": f"fsync:{number}"})
        errors = [line for line in done.stderr.splitlines() if ": error: " in line]
        c.ok(done.returncode == 1 and len(errors) == 1 and errors[0] == f"ck/step-4{where}: error: cannot write: input/output error"
             and c.files() == before and steps(c, "ck") == [2], f"step-4{where} cannot reach the disk: exit {done.returncode}: {done.stderr.strip()}")
    done = subprocess.run([c.tools.bin / "amprun", "m.bin", "--steps=4", "--resume=ck", "--checkpoint=ck"], cwd=c.folder, capture_output=True,
                          text=True, check=False, env={**os.environ, "LD_PRELOAD": str(library), "AMPC_FAIL": "fsync:6"})
    c.ok(done.returncode == 0 and steps(c, "ck") == [2, 4], "and there are five calls: three files, their folder, the folder of folders")

    # A checkpoint in the place of another one: only where the disk knows no exchange is the old one removed first.
    c.train("other.bin", "--steps=4", "--checkpoint=ck", "--every=4")
    old = c.path("ck/step-4/manifest.json").read_bytes()
    for number in (errno.EIO, errno.EACCES, errno.ENOSPC, errno.EBUSY):
        code, err = faulty(c, f"renameat2:{number}", "m.bin", "--steps=4", "--checkpoint=ck", "--every=4")
        c.ok(code == 1 and f": error: cannot rename: {os.strerror(number).lower()}" in err, f"an exchange fails with {errno.errorcode[number]}: exit {code}: {err.strip()}")
        c.ok(c.path("ck/step-4/manifest.json").read_bytes() == old and not [n for n in c.files() if "tmp" in n], "the old one stays as it was")
    for number in (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP):
        c.train("other.bin", "--steps=4", "--checkpoint=ck", "--every=4")
        code, err = faulty(c, f"renameat2:{number}", "m.bin", "--steps=4", "--checkpoint=ck", "--every=4")
        c.ok(code == 0 and c.path("ck/step-4/manifest.json").read_bytes() != old, f"{errno.errorcode[number]}: the disk knows no exchange: exit {code}: {err.strip()}")
    shutil.rmtree(c.path("ck"))


def faulty(c, fault, *arguments):
    done = subprocess.run([c.tools.bin / "amprun", *arguments], cwd=c.folder, capture_output=True, text=True, check=False,
                          env={**os.environ, "LD_PRELOAD": str(c.tools.bin / "test-faults.so"), "AMPC_FAIL": fault})
    return done.returncode, done.stderr


def outputs(c):
    """Weights and outputs are on the disk before they get their names: where it does not take them, the old ones stay."""
    if b"__asan_init" in (c.tools.bin / "amprun").read_bytes():
        return
    for name, arguments in (("w", ["m.bin", "--steps=1", "--save-weights=w"]), ("o.npy", ["m.bin", "--mode=infer", "--output=fc2.out=o.npy"])):
        c.path(name).write_text("old")
        code, err = faulty(c, "fsync:1", *arguments)
        c.ok(code == 1 and f"{name}: error: cannot write: input/output error" in err and c.path(name).read_text() == "old",
             f"{name} cannot reach the disk: exit {code}: {err.strip()}")
        c.ok(not [n for n in c.files() if "tmp" in n], "nothing half is left")
        c.path("behind").mkdir(exist_ok=True)
        c.path(name).rename(c.path(f"behind/{name}"))
        c.path(name).symlink_to(f"behind/{name}")
        status, _, err = c.run("amprun", *arguments)
        c.ok(status == 0 and c.path(name).is_symlink() and c.path(f"behind/{name}").stat().st_size > 3, f"{name} that is a link stays one: {err.strip()}")
    shutil.rmtree(c.path("behind"))


def live(c):
    """Another run's checkpoint that is being written stays; it is known by its lock, which ends with that run."""
    c.path("ck/step-9.tmp-live").mkdir(parents=True)
    c.path("ck/step-8.tmp-dead").mkdir()
    lock = os.open(c.path("ck/step-9.tmp-live"), os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    c.train("m.bin", "--steps=1", "--checkpoint=ck")
    c.ok(sorted(p.name for p in c.path("ck").iterdir()) == ["step-1", "step-9.tmp-live"], "what a live run writes is left alone, what a killed one left is not")
    os.close(lock)
    c.train("m.bin", "--steps=2", "--resume=ck", "--checkpoint=ck")
    c.ok(sorted(p.name for p in c.path("ck").iterdir()) == ["step-1", "step-2"], "and removed when that one has ended")
    shutil.rmtree(c.path("ck"))


def shortened(c):
    """A file that someone shortens while it is read: one line that names it, and nothing half is left."""
    rows = 40000
    c.npy("x.npy", [rows, 8])
    c.npy("y.npy", [rows, 2])
    good = c.path("x.npy").read_bytes()
    # Reads within the last page return zeros and raise no signal: the next checkpoint, or the end, finds those.
    for label, size, options in (("training", 4096, ["--steps=1000000", "--log=log", "--save-weights=w2"]),
                                 ("training, shuffled", 4096, ["--steps=1000000", "--log=log", "--shuffle"]),
                                 ("training, its last bytes", len(good) - 7, ["--steps=1000000", "--log=log", "--checkpoint=ck3", "--every=1000"]),
                                 ("inference", 4096, ["--mode=infer", "--output=fc2.out=out.npy", "--threads=1"])):
        c.path("x.npy").write_bytes(good)
        c.path("log").unlink(missing_ok=True)
        process = subprocess.Popen([c.tools.bin / "amprun", "m.bin", "--data=x=x.npy,y=y.npy", *options], cwd=c.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        begun = c.path("log") if "--log=log" in options else None
        until = time.monotonic() + 30
        while not (begun.exists() if begun else list(c.folder.glob("out.npy.tmp-*"))) and process.poll() is None and time.monotonic() < until:
            time.sleep(0.001)
        os.truncate(c.path("x.npy"), size)
        _, err = process.communicate(timeout=60)
        lines = [line for line in err.splitlines() if ": error: " in line]
        # The inference may have been at its end already.
        c.ok((process.returncode == 1 and lines == ["x.npy: error: became shorter while it was read"])
             or (label == "inference" and process.returncode == 0), f"{label}: exit {process.returncode}: {err.strip()}")
        c.ok(not [name for name in c.files() if "tmp" in name] and not c.path("w2").exists(), f"{label}: nothing half is left")


def main():
    with contract(__doc__) as c:
        c.compile(example())
        several(c)
        one(c)
        names(c)
        forbidden(c)
        swapped(c)
        disks(c)
        outputs(c)
        live(c)
        shortened(c)


if __name__ == "__main__":
    main()
