"""Runs of the compiler at different addresses give the same bytes: the program, the report, the statistics and every message.

usage: same_bytes.py AMPC

The kernel places heap, stack and libraries at random, and so orders tables of pointers. Models: the examples, the tests' inputs, and random
graphs of the policies' goldens. Each has every other line of options.
"""
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

AMPC, RUNS = pathlib.Path(sys.argv[1]).resolve(), 2
ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDENS = ROOT / "test" / "Oracle" / "policies"
OPTIONS = [
    [],
    ["--amp-level=O2", "--target=cpu"],
    ["--amp-level=O2", "--amp-dtype=bfloat16", "--infer", "--cpu=native"],
    ["--amp-level=OD", "--emit=lower"],
    ["--amp-policy=min-cut", "--emit=optimize", "--device-table=sm_90"],
    ["--amp-policy=paddle-pir", "--amp-safety=enforce", "--target=cuda", "--emit=ptx"],
]


def models():
    for folder in ("docs/examples", "test/Inputs"):
        for path in sorted((ROOT / folder).glob("*.json")):
            yield path.stem, path.read_bytes()
    for policy in ("paddle", "paddle-pir"):
        cases = json.loads(gzip.decompress((GOLDENS / f"{policy}.json.gz").read_bytes()))["cases"]
        for number in range(0, len(cases), max(1, len(cases) // 6)):
            yield f"{policy} {number}", json.dumps(cases[number]["model"]).encode()


def outputs(model, options):
    """Everything that a compilation leaves, by name."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "m.json").write_bytes(model)
        named = ["-o", "m.out", "--amp-report=report.json", "--plan-stats=stats.json"]
        done = subprocess.run([AMPC, "m.json", *named, *options], cwd=folder, capture_output=True, check=False)
        made = {path.name: path.read_bytes() for path in folder.iterdir()}
        return {**made, "stdout": done.stdout, "stderr": done.stderr, "status": done.returncode}


assert pathlib.Path("/proc/sys/kernel/randomize_va_space").read_text().strip() != "0", "this kernel places nothing at random"
compared = programs = 0
for number, (label, model) in enumerate(models()):
    for options in OPTIONS[number % 2::2]:
        first, *others = (outputs(model, options) for _ in range(RUNS))
        for other in others:
            differs = [name for name in {**first, **other} if first.get(name) != other.get(name)]
            assert not differs, (label, options, sorted(differs))
        compared += 1
        programs += "m.out" in first
print(f"{compared} compilations are the same, {programs} of them wrote a program")
assert programs > compared // 2, "most of these models should compile"
