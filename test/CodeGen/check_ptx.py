#!/usr/bin/env python3
"""Every kernel of every example as PTX, in three ways. Standard library only.

  1. AmpcPtxCheck runs it against its x86-64 code.
  2. Its text: nothing external, no division of integers inside a loop, no approximate or flushing instruction, and where
     runs of elements are taken in vectors, global accesses of 16 bytes. Of floats, a loop may divide only where the
     model's own formula does: softmax and means multiply by a reciprocal.
  3. ptxas, where it is found: no spill and no stack for sm_80, sm_90, sm_100. Else the reason is printed.

    check_ptx.py BIN EXAMPLES SCRATCH
"""
import pathlib
import re
import shutil
import subprocess
import sys

LEVELS = [("O0", "float16")] + [(level, dtype) for level in ("O1", "O2") for dtype in ("float16", "bfloat16")]
ARCHITECTURES = ("sm_80", "sm_90", "sm_100")
ELEMENTS = 2048  # rows per block of the kernels that take 16 rows per thread


def kernels(ptx):
    """Entry → its text."""
    return {m.group(1): m.group(0) for m in re.finditer(r"^\.visible \.entry (\w+)\(.*?^}$", ptx, re.M | re.S)}


def loops(text):
    """Lines of each loop: from a label to a later branch to it."""
    lines = text.splitlines()
    labels = {line[:-1]: i for i, line in enumerate(lines) if line.endswith(":")}
    for i, line in enumerate(lines):
        target = re.search(r"\bbra(?:\.uni)?\s+(\$\w+);", line)
        if target and labels[target.group(1)] <= i:
            yield lines[labels[target.group(1)]:i + 1]


def findings(name, text, elements):
    if ".extern" in text or re.search(r"\bcall\b", text):
        yield f"{name}: needs a function"
    if found := re.search(r"\b\w+\.(?:approx|full|\w+\.ftz|ftz)\S*", text):
        yield f"{name}: inexact: {found.group(0)}"
    for loop in loops(text):
        for line in loop:
            if re.search(r"\b(div|rem)\.[su]\d+", line):
                yield f"{name}: divides integers in a loop: {line.strip()}"
            if "div.rn" in line and not elements:
                yield f"{name}: divides in a loop: {line.strip()}"
    if elements and not re.search(r"(ld|st)\.global(\.nc)?\.(v4\.b32|v2\.b64)", text):
        yield f"{name}: has no access of 16 bytes"


CASES = [
    ("call.uni f;", True, "needs a function"),
    ("add.rn.ftz.f32 %f1, %f2, %f3;", False, "inexact"),
    ("$L1:\n\tdiv.u64 %rd1, %rd2, %rd3;\n\t@%p1 bra \t$L1;", False, "divides integers in a loop"),
    ("$L1:\n\tdiv.rn.f32 %r1, %r2, %r3;\n\t@%p1 bra \t$L1;", False, "divides in a loop"),
    ("ld.global.nc.b32 %r1, [%rd1];", True, "has no access of 16 bytes"),
]


def self_test():
    for text, elements, wanted in CASES:
        if not any(wanted in finding for finding in findings("case", text, elements)):
            raise SystemExit(f"the check does not find '{wanted}' in: {text}")
    clean = "div.u64 %rd1, %rd2, %rd3;\n$L1:\n\tld.global.v4.b32 {%r1, %r2, %r3, %r4}, [%rd1];\n\tbra.uni \t$L1;"
    if list(findings("case", clean, True)):
        raise SystemExit("the check finds something where nothing is")


def assemble(ptx_file, architecture):
    out = ptx_file.with_suffix(f".{architecture}.cubin")
    done = subprocess.run(["ptxas", "-v", f"-arch={architecture}", str(ptx_file), "-o", str(out)], capture_output=True, text=True)
    words = done.stdout + done.stderr
    if done.returncode:
        yield f"{architecture}: {words.strip().splitlines()[0]}"
    entry, seen = "?", 0
    for line in words.splitlines():
        if found := re.search(r"Compiling entry function '(\w+)'", line):
            entry = found.group(1)
        if "bytes stack frame" in line:
            seen += 1
            if re.findall(r"\d+", line) != ["0", "0", "0"]:
                yield f"{entry}, {architecture}: {line.strip()}"
    if not seen:
        yield f"{architecture}: ptxas compiled nothing"


def main(folder, examples, scratch):
    self_test()
    folder, scratch = pathlib.Path(folder), pathlib.Path(scratch)
    scratch.mkdir(parents=True, exist_ok=True)
    lowered = []
    for model in sorted(pathlib.Path(examples).glob("*.json")):
        for level, dtype in LEVELS:
            out = scratch / f"{model.stem}-{level}-{dtype}.mlir"
            subprocess.run([str(folder / "ampc"), str(model), f"--amp-level={level}", f"--amp-dtype={dtype}", "--emit=lower",
                            "-o", str(out)], check=True)
            lowered.append(str(out))
    ptx_file = scratch / "kernels.ptx"
    done = subprocess.run([str(folder / "AmpcPtxCheck"), f"--ptx={ptx_file}", *lowered], capture_output=True, text=True)
    print(done.stdout + done.stderr)
    bad = [] if done.returncode == 0 else ["AmpcPtxCheck: kernels differ"]
    rows = dict(re.findall(r"^(\w+): .* (\d+) rows per block", done.stdout, re.M))
    entries = kernels(ptx_file.read_text())
    if len(entries) <= len(rows) or not rows:
        bad.append(f"{len(entries)} entries for {len(rows)} kernels")
    for name, text in entries.items():
        bad += findings(name, text, rows.get(name.removesuffix("_pieces")) == str(ELEMENTS))
    if shutil.which("ptxas"):
        for architecture in ARCHITECTURES:
            bad += assemble(ptx_file, architecture)
    else:
        print("ptxas: skipped, it is not in PATH")
    print(*bad, sep="\n")
    print(f"{len(rows)} kernels, {len(bad)} findings")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
