#!/usr/bin/env python3
"""amprun --compare=O0: the first op whose values leave the tolerance, at every level and type; weights, data and folders as users have them.
Standard library only."""
import os
import re
import shutil
import subprocess

from contract import changed, contract, example, floats
from tensors import read_npy, write_npy

CPU = ["--target=cpu", "--cpu=x86-64-v3"]
SAID = re.compile(r"compared (\d+) values(?: and (\d+) gradients)? in (\d+) (?:steps?|batch(?:es)?) with float32: the largest difference is (\S+) of the largest magnitude, "
                  r"in '(\S+)', ([^;]*)(?:; (\S+) of the norm, in the gradient of '(\S+)')?\n")

# 'big' sums 8 products of 128 * 128: 131072, beyond float16. 'ok' stands before it, 'after' behind.
PLANTED = {
    "format": "ampc.model", "version": 1, "name": "planted",
    "inputs": [{"name": "x", "shape": [4, 8], "dtype": "float32"}],
    "parameters": [{"name": "a", "shape": [8, 8], "dtype": "float32", "init": {"type": "constant", "value": 0.125}},
                   {"name": "b", "shape": [8, 4], "dtype": "float32", "init": {"type": "constant", "value": 128.0}}],
    "ops": [{"type": "matmul_v2", "name": "ok", "inputs": {"X": ["x"], "Y": ["a"]}, "outputs": {"Out": ["ok.out"]}},
            {"type": "matmul_v2", "name": "big", "inputs": {"X": ["ok.out"], "Y": ["b"]}, "outputs": {"Out": ["big.out"]}},
            {"type": "scale", "name": "after", "inputs": {"X": ["big.out"]}, "outputs": {"Out": ["after.out"]}, "attrs": {"scale": 2.0**-20}},
            {"type": "mean", "name": "mean", "inputs": {"X": ["after.out"]}, "outputs": {"Out": ["loss"]}}],
    "outputs": ["after.out"], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}}


def said(out):
    """Values, gradients, steps, the largest differences of both."""
    values, gradients, steps, largest, _, _, norm, _ = SAID.search(out).groups()
    return int(values), int(gradients or 0), int(steps), float(largest), float(norm or 0)


def compare(c, program, *options):
    status, out, err = c.run("amprun", program, "--compare=O0", *options)
    return status, out, err


def within(c, label, program, *options, steps=1):
    """It is within the tolerance; gives what was said."""
    status, out, err = compare(c, program, *options)
    found = SAID.search(out)
    c.ok(status == 0 and found and int(found[3]) == steps, f"{label}: exit {status}: {out.strip()} {err.strip()[:200]}")
    return said(out) if found else (0, 0, 0, 0.0, 0.0)


def everywhere(c):
    """Right programs stay within the tolerance, at every level and type."""
    for name in ("linear2", "digits"):
        floating = len(example(name)["ops"])
        for level in ("O0", "OD", "O1", "O2"):
            for dtype in ("float16", "bfloat16"):
                program = c.compile(example(name), f"--amp-level={level}", f"--amp-dtype={dtype}", "--init-loss-scaling=1024" if dtype == "float16" and level != "O0" else "--amp-safety=off", name="w")
                values, gradients, _, largest, norm = within(c, f"{name} {level} {dtype}", program)
                c.ok(values >= floating - 2 and gradients == len(example(name)["parameters"]), f"{values} values of {floating} ops and {gradients} gradients were compared")
                low, high = (2**-6, 2**-3) if dtype == "float16" else (2**-3, 2**-1.5)
                c.ok(largest == norm == 0 if level == "O0" else 0 < largest <= low and 0 < norm <= high, f"the largest differences are {largest} and {norm}")
    c.compile(example("digits"), name="d")
    status, out, _ = compare(c, "d.bin", "--verbose", "--steps=3")
    rows = re.findall(r"^(\S+) +(the gradient of )?'(\S+)' (\S+) (\[.*?\]) in step ([123]):(?: (\[.*?\]))? (\S+) and (\S+?)(?:; '(\S+)' \((\S+)\), (.*))?$", out, re.M)
    numbers = [[float(row[0]) for row in rows if bool(row[1]) == gradient] for gradient in (False, True)]
    c.ok(status == 0 and said(out)[2] == 3 and all(column == sorted(column, reverse=True) for column in numbers) and [len(column) for column in numbers] == [15, 6],
         f"--verbose prints the worst values and gradients: {rows[:1]}")
    c.ok([column[0] for column in numbers] == list(said(out)[3:]) and any("float16 by white_list (matmul_v2)" in row[-1] for row in rows), "with what each is and why")
    status, out, _ = compare(c, "d.bin", "--quiet")
    c.ok(status == 0 and out == "", "--quiet prints nothing")


def planted(c):
    c.npy("x.npy", [4, 8], [128.0] * 32)
    for level in ("O0", "OD", "O1", "O2"):
        for dtype in ("float16", "bfloat16"):
            program = c.compile(PLANTED, f"--amp-level={level}", f"--amp-dtype={dtype}", name="p")
            for mode, unit in ((["--mode=infer"], "batch"), ([], "step")):
                if level == "O0" or dtype == "bfloat16":
                    within(c, f"{level} {dtype} {mode} does not overflow", program, "--data=x=x.npy", *mode)
                    continue
                c.refused(f"{level} {dtype} {mode}", "amprun", [program, "--compare=O0", "--data=x=x.npy", *mode], 4,
                          f"p.bin: error: op 'big' leaves the tolerance 0.015625 in {unit} 1: 'big.out' is inf at [0, 0], in float32 131072\n",
                          "note: 'big.out' is float16 [4, 4]; 16 of 16 elements leave the tolerance\n", f"note: 'big' is a matmul_v2, float16 by {'pure_low_precision (--amp-level=O2)' if level == 'O2' else 'white_list (matmul_v2)'}\n",
                          "hint: ampc --amp-override=big=float32 keeps it in float32\n")
    # Decisions travel with the program, wherever they are from.
    c.compile(PLANTED, "--amp-override=big=float32", name="kept")
    within(c, "what the hint says mends it", "kept.bin", "--data=x=x.npy", "--mode=infer")
    c.compile(PLANTED, "--amp-override=big=float32", "--amp-decisions=d.json", name="p")
    c.compile(PLANTED, "--amp-replay=d.json", name="kept")
    c.path("d.json").unlink()
    within(c, "and so do replayed decisions whose file is gone", "kept.bin", "--data=x=x.npy", "--mode=infer")
    # The first in program order, not the worst.
    c.compile(PLANTED, name="p")
    status, _, err = compare(c, "p.bin", "--data=x=x.npy", "--mode=infer", "--tolerance=1e30")
    c.ok(status == 4 and "op 'big' leaves the tolerance 1e+30" in err, "an infinity leaves every tolerance")
    c.npy("r.npy", [4, 8], floats(32, 1 / 7))
    status, _, err = compare(c, "p.bin", "--data=x=r.npy", "--mode=infer", "--tolerance=0")
    c.ok(status == 4 and "op 'ok' leaves the tolerance 0 in batch 1" in err, f"the first that leaves it is named: {err.splitlines()[:1]}")
    # What is compared is what the program computes.
    c.train("p.bin", "--data=x=r.npy", "--mode=infer", "--output=after.out=o.npy")
    place, value = re.search(r"'after.out' float32 .* in batch 1: \[(\d, \d)\] (\S+) and ", compare(c, "p.bin", "--data=x=r.npy", "--mode=infer", "--tolerance=1", "--verbose")[1]).groups()
    row, column = map(int, place.split(", "))
    c.ok(abs(read_npy(c.path("o.npy"))[2][4 * row + column] / float(value) - 1) < 1e-7, f"its values are those of --output: {value}")


def states(c):
    """Weights, checkpoints, baked and initial files: the numbers are the program's own, and no file is needed twice."""
    model = changed(example("digits"), (("inputs", 0, "shape", 0), 8), (("inputs", 1, "shape", 0), 8))
    names = [p["name"] for p in model["parameters"]]
    c.compile(model, "--init-loss-scaling=1024", name="d")
    c.train("d.bin", "--steps=5", "--save-weights=w.safetensors", "--checkpoint=ck")
    exact = {}
    for label, options in (("initial weights", []), ("another seed", ["--seed=3"]), ("loaded weights", ["--weights=w.safetensors"]), ("resumed ones", ["--resume=ck"])):
        exact[label] = within(c, label, "d.bin", *options, "--steps=6" if options == ["--resume=ck"] else "--steps=1")[3]
    c.ok(len(set(exact.values())) >= 3, f"each has its own numbers: {exact}")
    within(c, "two steps behind a checkpoint", "d.bin", "--resume=ck", "--steps=7", steps=2)
    c.compile(model, "--weights=w.safetensors", "--init-loss-scaling=1024", name="baked")
    c.compile(model, "--weights=w.safetensors", "--infer", name="baked_infer")
    tensors = {name: c.path(f"{name}.npy") for name in names}
    import tensors as files
    for name, value in files.read_safetensors(c.path("w.safetensors")).items():
        write_npy(tensors[name], *value)
    c.compile(changed(model, *((("parameters", i, "init"), {"file": f"{name}.npy"}) for i, name in enumerate(names))), "--init-loss-scaling=1024", name="file")
    loaded = exact["loaded weights"]
    for path in ("w.safetensors", "d.json", "baked.json", "file.json", *(f"{name}.npy" for name in names)):
        c.path(path).unlink(missing_ok=True)
    for name in ("baked", "file"):
        c.ok(within(c, f"{name} weights whose file is gone", f"{name}.bin")[3] == loaded, "are those that were loaded")
    within(c, "baked weights of an inference", "baked_infer.bin")
    shutil.rmtree(c.path("ck"))


def data(c):
    """Batches of files, a tail, several steps, shuffling; an inference whose label is not given."""
    model = changed(example("digits"), (("inputs", 0, "shape", 0), 4), (("inputs", 1, "shape", 0), 4))
    c.compile(model, "--init-loss-scaling=1024", name="d")
    c.npy("dx.npy", [10, model["inputs"][0]["shape"][1]])
    c.npy("dl.npy", [10, 1], [i % 10 for i in range(10)], "int64")
    both = "--data=x=dx.npy,label=dl.npy"
    values = within(c, "an inference takes all batches", "d.bin", "--mode=infer", both, steps=3)[0]
    c.ok(within(c, "without the label the outputs alone", "d.bin", "--mode=infer", "--data=x=dx.npy", steps=3)[0] < values, "which are fewer values")
    within(c, "an epoch of a training", "d.bin", both, "--epochs=1", "--shuffle", steps=2)
    within(c, "steps over several epochs", "d.bin", both, "--steps=5", steps=5)
    c.compile(model, "--infer", name="i")
    within(c, "a program without training", "i.bin", "--data=x=dx.npy", "--steps=2", steps=2)
    dropout = {"type": "dropout", "name": "drop", "inputs": {"X": ["x"]}, "outputs": {"Out": ["dropped"]}, "attrs": {"dropout_prob": 0.5}}
    noisy = changed(example(), (("ops",), [dropout, *example()["ops"]]), (("ops", 1, "inputs", "X"), ["dropped"]))
    noisy["ops"][1]["inputs"] = {**example()["ops"][0]["inputs"], "X": ["dropped"]}
    c.compile(noisy, "--init-loss-scaling=1024", name="noisy")
    within(c, "both drop the same elements", "noisy.bin", "--steps=4", steps=4)


def zeros(c):
    """The gradient of a bias in front of a batch norm is the rounding of 0."""
    model = changed(example())
    model["parameters"] += [{"name": name, "shape": [16], "dtype": "float32", "init": {"type": "constant", "value": value}, "trainable": value != 2}
                            for name, value in (("s", 1), ("h", 0), ("m", 2), ("v", 2))]
    norm = {"type": "batch_norm", "name": "bn", "inputs": {"X": "fc1.out", "Scale": "s", "Bias": "h", "Mean": "m", "Variance": "v"},
            "outputs": {"Y": "bn.out", "MeanOut": "m", "VarianceOut": "v"}, "attrs": {}}
    model["ops"].insert(2, norm)
    model["ops"][3]["inputs"]["X"] = "bn.out"
    c.compile(model, "--amp-level=O1", "--loss-scale=1024", name="norm")
    within(c, "a bias in front of a batch norm", "norm.bin", "--steps=3", steps=3)


def scales(c):
    c.compile(example(), "--loss-scale=1e38", name="high")
    status, out, err = compare(c, "high.bin", "--steps=2")
    c.ok(status == 0 and said(out)[1] == 0 and err.count("overflows at loss scale 1e+38 and is skipped: its gradients are not compared") == 2, f"gradients of skipped steps are not compared: {out} {err}")
    # A loss scale so small that float16 gradients vanish: forward values are right, gradients are not.
    c.compile(example(), "--loss-scale=1e-6", name="low")
    status, out, err = compare(c, "low.bin")
    c.ok(status == 4 and re.search(r"error: the gradient of '\S+' leaves the tolerance 0.125 in step 1: it is ", err) and "the norm of the difference is " in err, f"gradients that vanish are told: {err}")


def errors(c):
    c.compile(example())
    for options, says in ((["--compare=O1"], "--compare: 'O1' is not O0"), (["--compare=O0", "--tolerance=x"], "--tolerance: 'x' is not a number from 0 on"),
                          (["--compare=O0", "--tolerance=-1"], "--tolerance: '-1' is not a number from 0 on"), (["--compare=O0", "--tolerance=nan"], "--tolerance: 'nan' is not a number from 0 on"),
                          (["--tolerance=1"], "--tolerance and --verbose need --compare"), (["--verbose"], "--tolerance and --verbose need --compare"),
                          *((["--compare=O0", more], "--compare compares values, so it takes no evaluation data, outputs, reports, checkpoints or faults")
                            for more in ("--output=loss=l.npy", "--log=l", "--checkpoint=ck", "--benchmark", "--inject-nan=1", "--save-weights=w", "--plot=p.svg", "--eval-data=x=x.npy"))):
        c.refused(f"{options}", "amprun", ["m.bin", *options], 2, f"amprun: error: {says}")
    c.refused("data that is not there", "amprun", ["m.bin", "--compare=O0", "--data=x=none.npy,y=none.npy"], 1, "none.npy: error: cannot open")
    alone = c.path("alone")
    alone.mkdir()
    shutil.copy(c.tools.bin / "amprun", alone / "amprun")
    shutil.copy(c.path("m.bin"), alone / "m.bin")
    for label, path, status, says in (("no ampc at all", "/nowhere", 3, "amprun: error: --compare needs ampc, which is neither beside amprun nor in PATH\n"),
                                      ("an ampc in PATH", str(c.tools.bin), 0, "")):
        done = subprocess.run([alone / "amprun", "m.bin", "--compare=O0"], cwd=alone, env=os.environ | {"PATH": path}, capture_output=True, text=True, check=False)
        c.ok(done.returncode == status and says in done.stderr, f"{label}: exit {done.returncode}: {done.stderr.strip()}")
    (alone / "ampc").write_text("#!/bin/sh\necho 'm.json: error: made up' >&2\nexit 1\n")
    for label, script, says in (("an ampc that fails", "echo 'ampc: warning: w' >&2; echo 'm.json: error: made up' >&2; exit 1", "ampc cannot compile its model again: made up"),
                                ("one that is ended", "kill -9 $$", "ampc cannot compile its model again: ended by signal 9"),
                                ("one that is interrupted", "exit 130", "m.bin: error: interrupted while it was compiled again"),
                                ("one that writes nothing", "exit 0", "m.bin, compiled again: error: is not an ampc program")):
        (alone / "ampc").write_text(f"#!/bin/sh\n{script}\n")
        (alone / "ampc").chmod(0o755)
        done = subprocess.run([alone / "amprun", "m.bin", "--compare=O0"], cwd=alone, capture_output=True, text=True, check=False)
        c.ok(done.returncode in (1, 3, 130) and says in done.stderr and not list(alone.glob("*tmp*")), f"{label}: exit {done.returncode}: {done.stderr.strip()}")
    (alone / "ampc").write_bytes(b"\x7fELF, but no program")
    done = subprocess.run([alone / "amprun", "m.bin", "--compare=O0"], cwd=alone, capture_output=True, text=True, check=False)
    c.ok(done.returncode == 3 and "amprun: error: cannot run ampc: " in done.stderr, f"what is no program: exit {done.returncode}: {done.stderr.strip()}")
    if not c.tools.sanitized():
        faults = {"LD_PRELOAD": str(c.tools.bin / "test-faults.so"), "AMPC_FAIL": "memfd_create:ampc-compare"}
        done = subprocess.run([c.tools.bin / "amprun", "m.bin", "--compare=O0"], cwd=c.folder, env=os.environ | faults, capture_output=True, text=True, check=False)
        c.ok(done.returncode == 3 and "amprun: error: cannot hold a file in memory: " in done.stderr, f"no memory for files: exit {done.returncode}: {done.stderr.strip()}")


def main():
    with contract(__doc__) as c:
        everywhere(c)
        planted(c)
        states(c)
        data(c)
        zeros(c)
        scales(c)
        errors(c)


if __name__ == "__main__":
    main()
