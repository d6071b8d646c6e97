#!/usr/bin/env python3
"""What no machine does on demand, done to the tools by a preloaded library (test/Runtime/Faults.c): exit 3 or 1, one line, nothing left.

Standard library only. Skipped in a sanitizer build, whose own allocator must be first.
"""
import os
import re
import subprocess

from contract import DIAGNOSTIC, contract, example
from programs import BROKEN


def run(c, fault, tool, *args):
    library = c.tools.bin / "test-faults.so"
    done = subprocess.run([c.tools.bin / tool, *args], cwd=c.folder, capture_output=True, text=True, check=False, timeout=120,
                          env={**os.environ, "LD_PRELOAD": str(library), "AMPC_FAIL": fault})
    return done.returncode, done.stdout, done.stderr


def fails(c, fault, status, says, tool, *args):
    before = c.files()
    got, _, err = run(c, fault, tool, *args)
    lines = err.splitlines()
    errors = [line for line in lines if ": error: " in line]
    c.ok(got == status and len(errors) == 1 and says in errors[0] and all(DIAGNOSTIC.match(line) for line in lines),
         f"{tool} with {fault}: exit {got}: {err.strip()[-200:]}")
    c.ok(c.files() == before, f"{tool} with {fault} leaves nothing")


def allocations(c, label, tool, *args, quiet=()):
    """Each of the allocations of a run fails once, in turn: no crash, no half a file."""
    before = c.files()
    # The last allocation that matters is found by doubling.
    total = 1
    while total < 1 << 20 and run(c, f"new:{total}", tool, *args)[0] != 0:
        total *= 2
    for name in set(c.files()) - set(before):
        c.path(name).unlink()
    # Half of the last doubling was beyond the end.
    total = total * 3 // 4
    codes, wrong = {}, []
    for n in sorted({max(1, total * i // 90) for i in range(1, 91)}):
        code, _, err = run(c, f"new:{n}", tool, *args)
        codes[code] = codes.get(code, 0) + 1
        said = "out of memory" in err
        new = set(c.files()) - set(before) - {"log"}  # a log is written as it goes
        if code not in (0, 3) or BROKEN.search(err) or (code == 3 and not said) or [name for name in new if "tmp" in name or code]:
            wrong.append((n, code, sorted(new), err.strip()[-120:]))
        for name in set(c.files()) - set(before):
            c.path(name).unlink()
    c.ok(not wrong, f"{label}: every allocation may fail: {codes}{wrong[:2] or ''}")


def main():
    with contract(__doc__) as c:
        if not (c.tools.bin / "test-faults.so").exists():
            raise SystemExit(f"{c.tools.bin}/test-faults.so: not found: build AmpcTestFaults")
        if c.tools.sanitized():
            c.ok(True, "skipped: sanitizers want to be first")
            return
        c.compile(example())
        c.npy("x.npy", [4, 8])
        steps = ["m.bin", "--steps=2"]
        fails(c, "memfd_create", 3, "m.bin: error: cannot hold its kernels in memory: too many open files", "amprun", *steps)
        fails(c, "memfd_write", 3, "m.bin: error: cannot hold its kernels in memory: no space left on device", "amprun", *steps)
        fails(c, "mmap:1", 3, "error: cannot allocate", "amprun", *steps)
        by_library = "--products=widen"  # also on CPUs whose 16-bit products and convolutions are the runtime's own
        fails(c, "dnnl_primitive_execute", 3, "error: oneDNN: a product failed: op '", "amprun", *steps, by_library, "--save-weights=w")
        fails(c, "dnnl_primitive_execute", 3, "m.bin: error: oneDNN: a product failed: op 'fc1.matmul'", "amprun", "m.bin", by_library, "--mode=infer", "--output=fc2.out=o.npy")
        fails(c, "dnnl_primitive_execute", 3, "calibration: error: oneDNN: a product failed", "amprun", "--calibrate", "-o", "device.json")
        image = {"name": "x", "shape": [1, 2, 4, 4], "dtype": "float32"}
        conv = {"type": "conv2d", "name": "conv", "inputs": {"Input": ["x"], "Filter": ["w"]}, "outputs": {"Output": ["y"]}}
        c.compile({"format": "ampc.model", "version": 1, "inputs": [image], "parameters": [{"name": "w", "shape": [3, 2, 3, 3], "dtype": "float32"}], "ops": [conv],
                   "outputs": ["y"]}, name="conv")
        fails(c, "dnnl_primitive_execute", 3, "conv.bin: error: oneDNN: a convolution failed: op 'conv'", "amprun", "conv.bin", by_library, "--mode=infer", "--output=y=o.npy")
        os.environ["TMPDIR"] = str(c.folder / "no-such-folder")
        c.refused("no folder for temporary files", "ampc", ["m.json", "-ox.bin"], 1, "error: cannot link the kernels: cannot make a temporary folder in '",
                  "no-such-folder' (TMPDIR can name another): ")
        del os.environ["TMPDIR"]
        for fault in ("memfd_create", "memfd_write"):
            fails(c, fault, 1, "error: cannot link the kernels: cannot write an object to memory", "ampc", "m.json", "-ox.bin")
        fails(c, f"mmap:{16 << 20}", 3, "m.bin: error: entry train_step, command 1: oneDNN: no room for the code of a primitive: cannot allocate memory", "amprun", *steps, by_library)
        fails(c, f"mmap:{16 << 20}", 3, "conv.bin: error: entry infer, command 3: oneDNN: no room for the code of a primitive: cannot allocate memory", "amprun", "conv.bin", by_library, "--mode=infer", "--output=y=o.npy")
        outputs = {"r.json": "--amp-report=r.json", "d.json": "--amp-decisions=d.json", "s.json": "--plan-stats=s.json", "x.mlir": "-ox.mlir"}
        # A name that cannot be given: the outputs before it are taken back. A new one takes two calls: there is nothing to exchange it with.
        for calls in (7, 4):
            for n in range(1, calls + 1):
                fails(c, f"rename:{n}", 1, ": error: cannot write: Input/output error", "ampc", "m.json", "--emit=lower", *outputs.values())
            for name in outputs:
                c.path(name).write_text("old")
        status, _, err = run(c, "rename:5", "ampc", "m.json", "--emit=lower", *outputs.values())
        c.ok(status == 0 and all(c.path(name).read_bytes() != b"old" for name in outputs), f"four outputs need four calls: exit {status}: {err[-200:]}")
        c.ok(not [name for name in c.files() if "tmp" in name], "old files are gone")
        for name in outputs:
            c.path(name).unlink()
        # What takes the longest to make is saved before what fails.
        status, _, err = run(c, "rename:2", "amprun", *steps, "--save-weights=w", "--plot=p.svg", "--output=loss=l.npy")
        c.ok(status == 1 and "l.npy: error: cannot write" in err and c.path("w").exists() and not c.path("p.svg").exists() and not c.path("l.npy").exists(),
             f"weights are there if another output fails: exit {status}: {err[-200:]}")
        c.path("w").unlink()
        allocations(c, "a training", "amprun", *steps, "--save-weights=w", "--log=log", "--threads=2")
        allocations(c, "an inference", "amprun", "m.bin", "--mode=infer", "--output=fc2.out=o.npy", "--threads=1")
        allocations(c, "a description", "amprun", "m.bin", "--info=json")
        # A program larger than the memory that the process may have.
        with open(c.path("huge.bin"), "wb") as file:
            file.truncate(1 << 42)
        done = subprocess.run(["/bin/sh", "-c", 'ulimit -v 4000000; exec "$0" huge.bin', c.tools.bin / "amprun"], cwd=c.folder,
                              capture_output=True, text=True, check=False)
        c.ok(done.returncode == 3 and re.match(r"huge.bin: error: cannot map: cannot allocate memory", done.stderr), f"a file that cannot be mapped: {done.stderr}")
        # Models that cannot be read.
        c.refused("a file that opens and cannot be read", "ampc", ["/proc/self/mem", "-ox.bin"], 1, "/proc/self/mem: error: cannot read")
        with open(c.path("long.json"), "wb") as file:
            file.write(b"{")
            file.truncate((1 << 30) + 1)
        before = c.path("long.json").stat().st_size
        status, _, err = c.run("ampc", "long.json", "-ox.bin")
        c.ok(before > 1 << 30 and status == 1 and err == "long.json: error: larger than 1 GiB\n", f"a model of more than a gigabyte: exit {status}: {err}")


if __name__ == "__main__":
    main()
