#!/usr/bin/env python3
"""Outputs appear whole or not at all: failures, full disks, descriptors, closed streams, interrupts. Standard library only.

A full disk is /dev/full and, for root, a tmpfs of a few pages that is mounted in a mount namespace of its own.
"""
import json
import os
import shutil
import signal
import subprocess
import time

from contract import changed, contract, example

AMPC = ["ampc", "m.json", "--target=cpu", "--cpu=x86-64-v3"]


def failures(c):
    """Whichever output fails, none of the others is left, and old ones stay."""
    outputs = {"-o": "m.bin", "--amp-report": "r.json", "--plan-stats": "s.json"}

    def arguments(**other):
        return [f"{k}={v}" if k != "-o" else f"-o{v}" for k, v in {**outputs, **other}.items()]

    c.path("folder").mkdir()
    for option in outputs:
        for label, target, says in (("no such folder", "none/x", "No such file or directory"), ("a folder", "folder", "is a folder"),
                                    ("a file as folder", "m.json/x", "Not a directory")):
            c.refused(f"ampc {option} into {label}", "ampc", ["m.json", *arguments(**{option: target})], 1,
                      f"{target}: error: cannot write: {says}")
    c.refused("a table without an end", "ampc", ["m.json", "-ox.bin", "--amp-policy=min-cut", "--device-table=/dev/zero"], 1, "/dev/zero: error: larger than 1 GiB")
    done = subprocess.run([c.tools.bin / "ampc", "-", "-ox.bin"], cwd=c.folder, stdin=os.open(c.folder, os.O_RDONLY), capture_output=True, text=True, check=False)
    c.ok(done.returncode == 1 and done.stderr == "<stdin>: error: cannot read: Is a directory\n", f"a folder as the standard input: exit {done.returncode}, {done.stderr!r}")
    c.refused("one name for two outputs", "ampc", ["m.json", *arguments(**{"--plan-stats": "r.json"})], 2, "ampc: error: 'r.json' is the name of two outputs")
    c.refused("an explanation of no op", "ampc", ["m.json", *arguments(), "--amp-explain=nope"], 1, "'nope'")
    c.refused("a text that has no place", "ampc", ["m.json", "--emit=cast", "-onone/x", "--amp-report=r.json"], 1, "none/x")
    c.refused("the model itself as output", "ampc", ["m.json", "-om.json"], 1, "m.json: error: cannot write: is the model itself")
    os.link(c.path("m.json"), c.path("same.json"))
    c.refused("the model under another name", "ampc", ["m.json", "-osame.json"], 1, "same.json: error: ", "is the model itself")
    c.path("same.json").unlink()
    c.compile(example())
    c.train("m.bin", "--steps=0", "--save-weights=w.safetensors", "--quiet")
    status, _, err = c.run("ampc", "m.json", "-om.bin", "--amp-decisions=d.json", "--amp-report=old.json")
    c.ok(status == 0, f"decisions and a report: {err}")
    for option in ("-o", "--amp-report=", "--amp-decisions=", "--plan-stats="):
        c.refused(f"{option}m.json would destroy the model", "ampc", ["m.json", *(["-ox.bin"] if option != "-o" else []), f"{option}./m.json"], 1,
                  "./m.json: error: cannot write: is the model itself")
        c.refused(f"{option} would destroy the weights", "ampc", ["m.json", *(["-ox.bin"] if option != "-o" else []), f"{option}w.safetensors", "--weights=./w.safetensors"],
                  1, "w.safetensors: error: cannot write: is read by this compilation")
    c.refused("a program over the decisions", "ampc", ["m.json", "-od.json", "--amp-replay=d.json"], 1, "d.json: error: cannot write: is read by this compilation")
    c.refused("weights of a saved model over those that are read", "ampc", ["m.json", "--emit=model", "-ow.json", "--weights=w.safetensors"], 1, "is read by this compilation")
    status, _, err = c.run("ampc", "m.json", "-om.bin", "--amp-replay=d.json", "--amp-decisions=d.json", "--amp-diff=old.json", "--amp-report=old.json")
    c.ok(status == 0, f"new decisions and a new report may take the place of the old ones: {err}")
    c.refused("one name for two outputs, in two spellings", "ampc", ["m.json", "-ox.bin", "--amp-report=./r.json", "--plan-stats=r.json"], 2, "two outputs")
    for name in ("m.bin", "d.json", "old.json", "w.safetensors"):
        c.path(name).unlink()
    status, _, err = c.run("ampc", "m.json", *arguments())
    c.ok(status == 0 and all(c.path(name).stat().st_size for name in outputs.values()), f"and all three together: {err}")
    program = "m.bin"
    for option, what in (("--save-weights", "{}"), ("--plot", "{}"), ("--profile", "{}"), ("--output", "loss={}"), ("--log", "{}")):
        for target in ("none/x", "folder"):
            c.refused(f"amprun {option} into {target}", "amprun", [program, "--steps=3", f"{option}={what.format(target)}"], 1,
                      f"{target}: error: cannot write: ")
    for label, make in (("a file", lambda at: at.write_text("of the user")), ("a link", lambda at: at.symlink_to("m.json"))):
        c.path("ck").mkdir()
        make(c.path("ck/step-2"))
        c.refused(f"{label} in place of a checkpoint", "amprun", [program, "--steps=2", "--checkpoint=ck"], 1, "ck/step-2: error: cannot write: a file has this name")
        shutil.rmtree(c.path("ck"))
    c.refused("a checkpoint below a file", "amprun", [program, "--steps=1", "--checkpoint=m.json"], 1, "m.json: error: cannot make the folder")
    c.refused("two outputs of one name", "amprun", [program, "--output=loss=a,fc2.out=a"], 2, "amprun: error: 'a' is the name of two outputs")
    c.refused("two spellings of one name", "amprun", [program, "--output=loss=a,fc2.out=./a"], 2, "is the name of two outputs")
    c.refused("weights in place of the folder of checkpoints", "amprun", [program, "--save-weights=a", "--checkpoint=./a"], 2, "is the name of two outputs")
    c.refused("ranges over the program", "amprun", [program, f"--calibrate-ranges=./{program}"], 1, f"./{program}: error: cannot write: is read by this run")
    c.refused("ranges into no folder", "amprun", [program, "--calibrate-ranges=none/x"], 1, "none/x: error: cannot write: ")
    c.refused("weights and log of one name", "amprun", [program, "--save-weights=a", "--log=a"], 2, "'a' is the name of two outputs")
    c.npy("x8.npy", [8, 8])
    c.npy("y8.npy", [8, 2])
    c.train(program, "--steps=1", "--save-weights=old.w")
    c.path("link").symlink_to("x8.npy")
    for option in ("--log={}", "--save-weights={}", "--plot={}", "--profile={}", "--output=loss={}"):
        for target in (program, "x8.npy", "./y8.npy", "link", *([] if "save" in option else ["old.w"])):
            c.refused(f"{option.format(target)} would destroy what is read", "amprun",
                      [program, "--steps=1", "--data=x=x8.npy,y=y8.npy", "--weights=old.w", option.format(target)], 1, f"{target}: error: cannot write: is read by this run")
    c.refused("an output over the evaluation's data", "amprun", [program, "--steps=1", "--data=x=x8.npy,y=y8.npy", "--eval-data=x=y8.npy,y=x8.npy", "--log=x8.npy"],
              1, "x8.npy: error: cannot write: is read by this run")
    c.train(program, "--steps=2", "--checkpoint=kept")
    for resumed in ("kept", "kept/step-2"):
        for target in ("kept/step-2/state.safetensors", "./kept/step-2/manifest.json"):
            for option in ("--log={}", "--save-weights={}", "--output=loss={}"):
                c.refused(f"{option.format(target)} would destroy the checkpoint", "amprun", [program, "--steps=3", f"--resume={resumed}", option.format(target)], 1,
                          f"{target}: error: cannot write: is read by this run")
    c.train(program, "--steps=3", "--resume=kept", "--log=kept/log")
    c.train(program, "--steps=0", "--checkpoint=start")
    c.train(program, "--steps=1", "--resume=start", "--save-weights=resumed.w")
    c.train(program, "--steps=1", "--save-weights=fresh.w")
    c.ok(c.path("start/step-0").is_dir() and c.path("resumed.w").read_bytes() == c.path("fresh.w").read_bytes(), "a training of no steps writes a checkpoint, too")
    c.train(program, "--steps=1", "--weights=old.w", "--save-weights=old.w")
    c.ok(True, "new weights may take the place of the old ones")
    # A pipe that nobody writes: opening it must not wait.
    os.mkfifo(c.path("pipe"))
    for label, arguments in (("program", ["pipe"]), ("weights", [program, "--weights=pipe"]), ("data", [program, "--data=x=pipe,y=pipe"]),
                             ("archive", [program, "--data=x=pipe.npz:x,y=pipe.npz:y"])):
        if label == "archive":
            c.path("pipe").rename(c.path("pipe.npz"))
        c.refused(f"a pipe as {label}", "amprun", [*arguments, "--steps=1"], 1, ": error: is not a regular file")
    c.path("pipe.npz").unlink()
    # The place is looked at before the training, not after it.
    out, err = c.run("amprun", program, "--steps=100000000", "--save-weights=none/w", timeout=60)[1:]
    c.ok("step" not in out, "a bad place for weights is found before the first step")
    for option, text in (("--save-weights=", "cannot write"), ("--checkpoint=", "cannot make the folder")):
        out, err = c.run("amprun", program, "--steps=100000000", option + "n" * 256, timeout=60)[1:]
        c.ok("step" not in out and f"{'n' * 256}: error: {text}: file name too long" in err, f"and so is a name that is too long for {option}: {err.strip()[-100:]}")
    c.path("old.npy").write_bytes(b"old")
    c.refused("a failing run", "amprun", [program, "--steps=1", "--weights=m.json", "--output=loss=old.npy"], 1, "m.json")


def descriptors(c):
    """/dev/stdout, or -, is a name for what is open, and is never replaced; a pipe is written in place."""
    before = os.lstat("/dev/stdout")
    log, weights = c.path("stdout.txt"), c.path("w.safetensors")
    c.train("m.bin", "--steps=2", f"--save-weights={weights}")
    with open(log, "wb") as file:
        done = subprocess.run([c.tools.bin / "amprun", "m.bin", "--steps=2", "--log=/dev/stdout"], cwd=c.folder, stdout=file,
                              stderr=subprocess.PIPE, check=False)
    text = log.read_bytes()
    lines = text.decode().splitlines()
    c.ok(done.returncode == 0 and b"\0" not in text and sum(line.startswith("{") for line in lines) == 2
         and sum(line.startswith("step") for line in lines) == 2, f"--log=/dev/stdout beside the progress, into a file: {text[:200]}")
    for tool, args, expected in (("amprun", ["m.bin", "--steps=2", "--save-weights=/dev/fd/3"], weights.read_bytes()),
                                 ("ampc", ["m.json", "--target=cpu", "--cpu=x86-64-v3", "-o/dev/fd/3"], c.path("m.bin").read_bytes())):
        with open(c.path("third"), "wb") as file:
            saved = os.dup(3) if os.path.exists("/proc/self/fd/3") else None
            os.dup2(file.fileno(), 3)
            done = subprocess.run([c.tools.bin / tool, *args], cwd=c.folder, capture_output=True, pass_fds=[3], check=False)
            os.close(3) if saved is None else os.dup2(saved, 3)
        c.ok(done.returncode == 0 and c.path("third").read_bytes() == expected, f"{tool} writes to a descriptor of a regular file")
        for name in ("/dev/stdout", "-"):
            done = subprocess.run([c.tools.bin / tool, *args[:-1], args[-1].replace("/dev/fd/3", name)], cwd=c.folder, capture_output=True, check=False)
            c.ok(done.returncode == 0 and done.stdout.endswith(expected) if tool == "ampc" else expected in done.stdout, f"{tool} writes to a pipe as {name}")
            c.ok(not c.path("-").exists(), f"{tool}: {name} is no file")
    after = os.lstat("/dev/stdout")
    c.ok((before.st_ino, before.st_mode) == (after.st_ino, after.st_mode), "/dev/stdout is what it was")


def streams(c):
    """stdout: closed is quiet, full is an error."""
    commands = {"ampc text": ["ampc", "m.json", "--emit=import"], "ampc ops": ["ampc", "--list-ops"], "ampc help": ["ampc", "--help"],
                "ampc version": ["ampc", "--version"], "ampc explain": ["ampc", "m.json", "-ox.bin", "--amp-explain=fc1.matmul"],
                "amprun help": ["amprun", "--help"], "amprun version": ["amprun", "--version"],
                "amprun info": ["amprun", "m.bin", "--info=json"], "amprun steps": ["amprun", "m.bin", "--steps=3"]}
    for label, (tool, *args) in commands.items():
        def run(tail, tool=tool, args=args):
            return subprocess.run(["/bin/sh", "-c", f'exec "$0" "$@" {tail}', c.tools.bin / tool, *args], cwd=c.folder,
                                  stderr=subprocess.PIPE, text=True, check=False)

        def errors(done):
            return [line for line in done.stderr.splitlines() if ": error: " in line]

        full = run("> /dev/full")
        c.ok(full.returncode == 1 and errors(full) == ["stdout: error: cannot write: No space left on device"],
             f"{label}: a full stdout is an error: exit {full.returncode}, {full.stderr!r}")
        closed = run(">&-")
        c.ok(closed.returncode == 0 and not errors(closed), f"{label}: a closed stdout is quiet: exit {closed.returncode}, {closed.stderr!r}")
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([c.tools.bin / tool, *args], cwd=c.folder, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
        os.close(writer)
        c.ok(done.returncode in (0, -signal.SIGPIPE) and not errors(done), f"{label}: a pipe that nobody reads is quiet: exit {done.returncode}, {done.stderr!r}")
    # A training that nobody reads any more ends, and the files of the whole training stay as they were.
    c.path("unread.w").write_text("old")
    for args in (["--steps=1000000000", "--print-every=1"], ["--steps=1000000000", "--quiet", "--log=-"]):
        reader, writer = os.pipe()
        os.close(reader)
        command = [c.tools.bin / "amprun", "m.bin", *args, "--save-weights=unread.w", "--output=fc2.out=unread.npy", "--plot=unread.svg"]
        done = subprocess.run(command, cwd=c.folder, stdout=writer, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
        os.close(writer)
        c.ok(done.returncode == 0 and c.path("unread.w").read_text() == "old" and not c.path("unread.npy").exists() and not c.path("unread.svg").exists(),
             f"{args}: a training whose output nobody reads writes no files: exit {done.returncode}, {done.stderr!r}")
    c.path("unread.w").unlink()
    # A log or an output that goes to a closed pipe ends the run as closed progress does.
    for args in (["--steps=1000000000", "--log=-", "--quiet"], ["--steps=1000000000", "--log=/dev/stdout"], ["--steps=1", "--save-weights=-", "--quiet"]):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([c.tools.bin / "amprun", "m.bin", *args], cwd=c.folder, stdout=writer, stderr=subprocess.PIPE, text=True, check=False, timeout=60)
        os.close(writer)
        c.ok(done.returncode == 0 and ": error: " not in done.stderr, f"{args[1]} into a closed pipe: exit {done.returncode}, {done.stderr!r}")
    c.path("x.bin").unlink(missing_ok=True)
    # A file must not get the number of a closed stream, and then what is printed there.
    for tail in (">&-", "2>&-", "<&- >&- 2>&-", ""):
        done = subprocess.run(["/bin/sh", "-c", f'exec "$0" m.bin --steps=4 --inject-overflow=1-4 --log=streams.log --save-weights=streams.w {tail}',
                               c.tools.bin / "amprun"], cwd=c.folder, capture_output=True, check=False)
        lines = c.path("streams.log").read_text().splitlines()
        c.ok(done.returncode == 0 and len(lines) == 4 and all(line.startswith('{"step": ') for line in lines), f"with {tail} a log has its lines only: {lines[-1:]}")
        c.ok(c.path("streams.w").read_bytes()[8:9] == b"{" and len(c.path("streams.w").read_bytes()) == 976, f"with {tail} weights are weights")
    c.path("streams.log").unlink()
    c.path("streams.w").unlink()


def interrupts(c):
    """SIGINT, SIGTERM and SIGHUP: 130, 143 and 129 from the compiler, wherever it is, and nothing is left."""
    big = {**example(), "ops": [], "outputs": ["v20000"]}
    big.pop("train")
    big["ops"] = [{"type": "relu", "name": f"r{i}", "inputs": {"X": [f"v{i}" if i else "x"]}, "outputs": {"Out": [f"v{i + 1}"]}} for i in range(20000)]
    c.path("big.json").write_text(json.dumps(big))
    c.path("tmp").mkdir()
    before = c.files()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup ignores it
    for number, expected in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        codes = set()
        for delay in (0.03, 0.15, 0.3, 0.5, 0.8, 1.2, 2.0):
            process = subprocess.Popen([c.tools.bin / "ampc", "big.json", "-obig.bin", "--plan-stats=s2.json"], cwd=c.folder,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env={**os.environ, "TMPDIR": str(c.path("tmp"))})
            time.sleep(delay)
            process.send_signal(number)
            _, err = process.communicate(timeout=60)
            codes.add(process.returncode)
            # Before main there is no handler; how long that takes depends on the machine.
            c.ok(process.returncode in (expected, 0, -number), f"{number.name} after {delay} s: exit {process.returncode}, {err!r}")
            if process.returncode == 0:  # it was faster than the signal
                c.path("big.bin").unlink()
                c.path("s2.json").unlink()
            c.ok(c.files() == before and not list(c.path("tmp").iterdir()), "nothing is left, in the folder of temporary files neither")
        c.ok(expected in codes, f"{number.name} met the compiler at work, which ended with {expected}: {codes}")


def full_disks(c):
    for tool, args in (("ampc", [*AMPC[1:], "-o/dev/full"]), ("ampc", [*AMPC[1:], "-ox.bin", "--plan-stats=/dev/full"]),
                       ("amprun", ["m.bin", "--steps=1", "--save-weights=/dev/full"]), ("amprun", ["m.bin", "--steps=1", "--log=/dev/full"]),
                       ("amprun", ["m.bin", "--steps=1", "--plot=/dev/full"]), ("amprun", ["m.bin", "--steps=1", "--profile=/dev/full"]),
                       ("amprun", ["m.bin", "--steps=1", "--output=loss=/dev/full"]),
                       ("amprun", ["m.bin", "--mode=infer", "--output=fc2.out=/dev/full"])):
        c.refused(f"{tool} {args[-1]}", tool, args, 1, "/dev/full: error: cannot write: ", "o space left on device")
    if os.geteuid() != 0 or not shutil.which("unshare"):
        print("skipped: a tmpfs of a few pages needs root and unshare")
        return
    probe = subprocess.run(["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", str(c.path("folder"))], capture_output=True, check=False)
    if probe.returncode:
        print(f"skipped: no tmpfs can be mounted here: {probe.stderr.decode().strip()}")
        return
    wide = changed(example(), (("parameters", 0, "shape"), [8, 4096]), (("parameters", 1, "shape"), [4096]), (("parameters", 2, "shape"), [4096, 2]))
    c.compile(wide, name="wide")

    def on_small_disk(command, prepare="true"):
        """Runs the command with a tmpfs of 96 KiB at ./folder; gives exit, stderr and what is left there."""
        script = f'mount -t tmpfs -o size=96k tmpfs folder && {prepare}; {command}; code=$?; ls -A folder; exit $code'
        done = subprocess.run(["unshare", "-m", "/bin/sh", "-c", script], cwd=c.folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "PATH": f"{c.tools.bin}:/usr/sbin:/usr/bin:/sbin:/bin"})
        return done.returncode, done.stderr, done.stdout.split()

    fill = "head -c 40000 /dev/zero > folder/filler"
    for label, command, where in (
            ("ampc -o", "ampc big.json -ofolder/x.bin >&2", "folder/x.bin"),
            ("ampc --emit", "ampc big.json --emit=cast -ofolder/x.mlir >&2", "folder/x.mlir"),
            ("amprun --save-weights", "amprun wide.bin --steps=1 --save-weights=folder/w >&2", "folder/w"),
            ("amprun --checkpoint", "amprun wide.bin --steps=1 --checkpoint=folder/ck >&2", "folder/ck/")):
        code, err, left = on_small_disk(command, fill)
        text = [line for line in err.splitlines() if ": error: " in line]
        c.ok(code == 1 and len(text) == 1 and text[0].startswith(where) and "o space left on device" in text[0],
             f"{label} on a full disk: exit {code}: {text or err[-300:]}")
        c.ok([name for name in left if name not in ("filler", "ck")] == [], f"{label} on a full disk leaves nothing: {left}")
    code, err, left = on_small_disk("amprun wide.bin --steps=3000 --log=folder/log > /dev/null", fill.replace("40000", "90000"))
    c.ok(code == 1 and "folder/log: error: cannot write: " in err and "log" in left, f"a log on a full disk: exit {code}: {err[-200:]}")
    code, err, left = on_small_disk("amprun m.bin --steps=2 --checkpoint=folder/ck --every=1 > /dev/null", "mkdir -p folder/ck/step-2/x && mount -t tmpfs tmpfs folder/ck/step-2")
    c.ok(code == 1 and "folder/ck/step-2: error: cannot rename: " in err, f"a checkpoint whose place is taken by a mount: exit {code}: {err[-300:]}")


def main():
    with contract(__doc__) as c:
        c.compile(example())
        failures(c)
        c.compile(example())
        descriptors(c)
        streams(c)
        interrupts(c)
        full_disks(c)


if __name__ == "__main__":
    main()
