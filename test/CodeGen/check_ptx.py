#!/usr/bin/env python3
"""Every kernel of every example as PTX, in four ways. Standard library only.

  1. AmpcPtxCheck runs it against its x86-64 code, and says of every operand how its bytes were moved: all by accesses of
     16 bytes, unless narrow() has a reason.
  2. Its text: nothing external, no division of integers inside a loop, no approximate or flushing instruction. Of floats, a
     loop may divide only where the model's own formula does: softmax and means multiply by a reciprocal.
  3. Where each row is an element, a thread has four loads of 16 bytes under way, unless few_loads() has a reason.
  4. ptxas, where it is found: no spill and no stack for sm_80, sm_90, sm_100. Else the reason is printed.

    check_ptx.py BIN EXAMPLES SCRATCH
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys

LEVELS = [("O0", "float16")] + [(level, dtype) for level in ("O1", "O2") for dtype in ("float16", "bfloat16")]
ARCHITECTURES = ("sm_80", "sm_90", "sm_100")
ELEMENTS = 16  # of a vector; a thread takes as many rows at least where each is an element
LOADS = 4
BUDGET = 31  # instructions for an element that the memory's pace leaves time for (a GPU of 4.3 TB/s)
WIDE = re.compile(r"\b(ld|st)\.global(?:\.nc)?\.(?:v4\.b32|v2\.b64)")
Operand = collections.namedtuple("Operand", "name index wide moved element fixed rows per_row written")


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


def straight(text):
    """Lines between labels and branches."""
    lines = []
    for line in text.splitlines():
        if line.endswith(":") or re.search(r"\bbra\b", line):
            yield lines
            lines = []
        else:
            lines.append(line)
    yield lines


def few_loads(text):
    """Why fewer than four loads are under way before the first store; empty where they are not fewer, None without a reason."""
    body = max(straight(text), key=lambda lines: sum(bool(WIDE.search(line)) for line in lines))
    accesses = [m.group(1) for line in body if (m := WIDE.search(line))]
    loads = accesses.index("st") if "st" in accesses else len(accesses)
    if loads >= LOADS:
        return ""
    if "ld" not in accesses:
        return "reads no elements"
    return "arithmetic sets the pace" if len(body) / ELEMENTS > BUDGET else None


def narrow(operand, operands):
    """Why an operand's bytes are moved by less than 16 at a time; empty where they are not, None without a reason."""
    if operand.wide == operand.moved:
        return ""
    if operand.fixed and operand.fixed <= 16:
        return "a few numbers for all"
    if operand.rows and operand.element in (operand.fixed / operand.rows, operand.per_row):
        return "one number for a row"
    if operand.per_row == operand.element and any(o.per_row > o.element for o in operands):
        return "one number for a row"
    # Of a kernel for any number of rows each may be an element: these lie side by side.
    row = operand.fixed // operand.rows if operand.rows else operand.per_row if operand.per_row > operand.element else 0
    if row % 16 or operand.fixed % 16:
        return "rows end between 16 bytes"
    if 0 < row < ELEMENTS * operand.element:
        return "rows are shorter than a vector"
    # Sums side by side: the rows of the operand are as long as what is written.
    sides = [o.fixed // o.element for o in operands if o.written and operand.rows == 1 and o.fixed > o.element]
    if any(operand.fixed // operand.element % side == 0 and side * operand.element % 16 for side in sides):
        return "rows end between 16 bytes"
    return None


def operands(text):
    """Kernel → what AmpcPtxCheck says of its operands."""
    found = collections.defaultdict(list)
    for m in re.finditer(r"^(\w+) operand (\d+): (\d+) of (\d+) bytes by 16, (\d+) bytes each, (\d+) bytes for (\d+) rows, "
                         r"(\d+) more a row(, written)?$", text, re.M):
        found[m.group(1)].append(Operand(m.group(1), *map(int, m.groups()[1:8]), bool(m.group(9))))
    return found


CASES = [
    ("call.uni f;", True, "needs a function"),
    ("add.rn.ftz.f32 %f1, %f2, %f3;", False, "inexact"),
    ("$L1:\n\tdiv.u64 %rd1, %rd2, %rd3;\n\t@%p1 bra \t$L1;", False, "divides integers in a loop"),
    ("$L1:\n\tdiv.rn.f32 %r1, %r2, %r3;\n\t@%p1 bra \t$L1;", False, "divides in a loop"),
]
LINE = "k operand 0: {} of {} bytes by 16, {} bytes each, {} bytes for {} rows, {} more a row\nk operand 1: 0 of 0 bytes by 16, 4 bytes each, {} bytes for {} rows, 0 more a row, written\n"
NARROW = [  # operand 0, operand 1 → reason
    (LINE.format(8192, 8192, 4, 0, 0, 4, 0, 0), ""),
    (LINE.format(4096, 8192, 4, 0, 0, 4, 0, 0), None),
    (LINE.format(0, 512, 4, 4, 0, 0, 0, 0), "a few numbers for all"),
    (LINE.format(0, 128, 4, 128, 32, 0, 0, 0), "one number for a row"),
    (LINE.format(0, 16, 4, 0, 128, 4, 0, 0), "one number for a row"),
    (LINE.format(0, 128, 4, 0, 0, 4, 0, 0).replace("0 more a row, written", "64 more a row, written"), "one number for a row"),
    (LINE.format(0, 1280, 4, 1280, 32, 0, 0, 0), "rows end between 16 bytes"),
    (LINE.format(0, 1280, 4, 1280, 1, 0, 40, 1), "rows end between 16 bytes"),
    (LINE.format(0, 4096, 8, 4096, 1, 0, 4, 1), None),
    (LINE.format(0, 320, 4, 320, 10, 0, 0, 0), "rows are shorter than a vector"),
    (LINE.format(0, 1280, 4, 1280, 10, 0, 0, 0), None),
]
WIDE_LOAD, WIDE_STORE = "ld.global.nc.v4.b32 {%r1, %r2, %r3, %r4}, [%rd1];\n", "st.global.v2.b64 [%rd2], {%rd3, %rd4};\n"
FEW = [
    (WIDE_LOAD * 4 + WIDE_STORE, ""),
    (WIDE_LOAD * 2 + WIDE_STORE + WIDE_LOAD * 2, None),
    (WIDE_LOAD * 2 + "$L1:\n" + WIDE_LOAD * 2, None),
    (WIDE_STORE * 4, "reads no elements"),
    (WIDE_LOAD * 2 + "add.rn.f32 %f1, %f2, %f3;\n" * 600 + WIDE_STORE, "arithmetic sets the pace"),
]


def self_test():
    for text, elements, wanted in CASES:
        if not any(wanted in finding for finding in findings("case", text, elements)):
            raise SystemExit(f"the check does not find '{wanted}' in: {text}")
    for text, wanted in NARROW:
        found = operands(text)["k"]
        if len(found) != 2 or narrow(found[0], found) != wanted:
            raise SystemExit(f"the check does not find {wanted!r} in: {text}")
    for text, wanted in FEW:
        if few_loads(text) != wanted:
            raise SystemExit(f"the check does not find {wanted!r} in: {text[:200]}")
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
    rows = {name: int(rows) // int(threads) for name, threads, rows in
            re.findall(r"^(\w+): .* (\d+) threads, (\d+) rows per block", done.stdout, re.M)}
    in_place = done.stdout.count(", in place too,")
    if in_place < 10:
        bad.append(f"{in_place} kernels were run in place")
    entries = kernels(ptx_file.read_text())
    if len(entries) <= len(rows) or not rows:
        bad.append(f"{len(entries)} entries for {len(rows)} kernels")
    reasons = collections.Counter()
    for name, text in entries.items():
        elements = rows.get(name.removesuffix("_pieces"), 0) >= ELEMENTS
        bad += findings(name, text, elements)
        if elements:
            why = few_loads(text)
            reasons[f"kernels with fewer than {LOADS} loads under way: {why}"] += 1
            if why is None:
                bad.append(f"{name}: fewer than {LOADS} loads of 16 bytes are under way")
    moved = operands(done.stdout)
    if len(moved) != len(rows):
        bad.append(f"operands of {len(moved)} kernels, of {len(rows)} expected")
    for all_operands in moved.values():
        for operand in all_operands:
            why = narrow(operand, all_operands)
            reasons[f"operands moved by less than 16 bytes: {why}"] += 1
            if why is None:
                bad.append(f"{operand.name}: operand {operand.index} is not moved by 16 bytes: {operand}")
    for reason, count in sorted(reasons.items()):
        if not reason.endswith(": "):
            print(f"{count} {reason}")
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
