#!/usr/bin/env python3
"""Rows around every bound of what a GPU reads once, as PTX: who takes them, every byte that is moved, values, spills.

    long_rows.py BIN SCRATCH

For GPUs from sm_80 on, and from sm_90 on, where blocks make clusters. AmpcPtxCheck executes each kernel beside its x86-64 code
and counts the bytes of every operand: they are those of the rows, or where these are too long, of each loop over them.
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys

import check_ptx

BYTES = {"f32": 4, "f16": 2, "bf16": 2}
Row = collections.namedtuple("Row", "op dtype columns threads blocks once")
# Operation → how it is written with %x and %g of type T, labels of L and losses of S.
TEXT = {
    "softmax": "nn.softmax %x{i} : (T) -> T",
    "log_softmax": "nn.log_softmax %x{i} : (T) -> T",
    "softmax_grad": "nn.softmax_grad %x{i}, %g{i} {{axis = -1 : i64}} : (T, T) -> T",
    "softmax_grad_of_x": "nn.softmax_grad %x{i}, %g{i} {{axis = -1 : i64, from_x = true}} : (T, T) -> T",
    "log_softmax_grad": "nn.log_softmax_grad %x{i}, %g{i} {{axis = -1 : i64}} : (T, T) -> T",
    "cross_entropy": "nn.softmax_with_cross_entropy %x{i}, %l{i} : (T, L) -> (T, S)",
    "soft_cross_entropy": "nn.softmax_with_cross_entropy %x{i}, %g{i} {{soft_label = true}} : (T, T) -> (T, S)",
}
# Operation and type → how often each long operand is moved where every loop over a row goes to memory.
SWEEPS = {
    ("softmax", "f32"): (2, 3), ("softmax", "f16"): (3, 1), ("softmax", "bf16"): (3, 1),
    ("log_softmax", "f32"): (3, 1), ("log_softmax", "f16"): (3, 1), ("log_softmax", "bf16"): (3, 1),
    ("softmax_grad", "f32"): (2, 2, 1), ("softmax_grad_of_x", "f16"): (3, 2, 1), ("softmax_grad_of_x", "bf16"): (3, 2, 1),
    ("log_softmax_grad", "f32"): (1, 2, 1), ("log_softmax_grad", "bf16"): (1, 2, 1),
    ("cross_entropy", "f32"): (2, 3), ("cross_entropy", "f16"): (3, 1), ("soft_cross_entropy", "f32"): (3, 1, 3),
}
# What loops load and keep of operands at a time: one, two, or three.
ONE = [("softmax", "f32"), ("softmax", "f16"), ("log_softmax", "f32"), ("log_softmax", "bf16"), ("cross_entropy", "f32"),
       ("cross_entropy", "f16")]
TWO = [("softmax_grad", "f32"), ("softmax_grad_of_x", "f16"), ("softmax_grad_of_x", "bf16"), ("log_softmax_grad", "f32"),
       ("log_softmax_grad", "bf16")]
THREE = [("soft_cross_entropy", "f32")]


def rows(operations, *shares):
    return [Row(op, dtype, *share) for share in shares for op, dtype in operations]


# Up to 15 columns behind the last 16 take no thread's share: each is one thread's.
SM_80 = (rows(ONE, (8207, 256, 1, True), (8208, 512, 1, True), (16399, 512, 1, True), (16400, 1024, 1, True), (30522, 1024, 1, True),
              (32000, 1024, 1, True), (32783, 1024, 1, True), (32784, 512, 1, False))
         + rows(TWO, (8207, 256, 1, True), (8208, 512, 1, True), (16384, 512, 1, True), (16399, 512, 1, True), (16400, 512, 1, False))
         + rows(THREE, (8207, 256, 1, True), (8208, 256, 1, False)) + rows(ONE[:2] + TWO[:1], (50257, 512, 1, False)))
SM_90 = (rows(ONE, (32783, 1024, 1, True), (32784, 256, 8, True), (50257, 256, 8, True), (50304, 256, 8, True), (65551, 256, 8, True))
         + rows(TWO, (16399, 512, 1, True), (16400, 256, 4, True), (32783, 256, 4, True), (32784, 256, 8, True))
         + rows(THREE, (8208, 256, 2, True), (16399, 256, 2, True), (16400, 256, 4, True), (65551, 256, 8, True), (65552, 256, 1, False))
         + rows(ONE[:2], (65552, 512, 8, True), (131087, 512, 8, True), (131088, 1024, 8, True))
         + rows(TWO[1:2], (65551, 256, 8, True), (65552, 512, 8, True), (131087, 512, 8, True), (131088, 512, 1, False))
         + rows(ONE[1:2], (262159, 1024, 8, True), (262160, 512, 1, False)))


def module(cases):
    arguments, results, body = [], [], []
    for i, case in enumerate(cases):
        t, l, s = (f"tensor<1x{columns}x{dtype}>" for columns, dtype in ((case.columns, case.dtype), (1, "i64"), (1, case.dtype)))
        text = TEXT[case.op].format(i=i)
        arguments += [f"%{name}{i}: {kind} {{nn.name = \"{name}{i}\"}}" for name, kind in (("x", t), ("g", t), ("l", l))
                      if f"%{name}{i}" in text]
        values = [(f"%y{i}", t), (f"%z{i}", s)][:2 if "S" in text else 1]
        body.append(", ".join(value for value, _ in values) + " = " + re.sub("[TLS](?=[,)]|$)", lambda m: dict(T=t, L=l, S=s)[m.group(0)], text))
        results += values
    outputs = ", ".join(f"{kind} {{nn.field = #nn.field<output>, nn.name = \"{value[1:]}\"}}" for value, kind in results)
    body.append("return " + ", ".join(value for value, _ in results) + " : " + ", ".join(kind for _, kind in results))
    return f"module @m {{\nfunc.func @infer({', '.join(arguments)}) -> ({outputs}) {{\n" + "\n".join(body) + "\n}\n}\n"


def expected(case):
    """Bytes of each operand."""
    size, last, times = BYTES[case.dtype], case.columns % 16, SWEEPS[case.op, case.dtype]
    if case.once:
        moved = [case.columns * size for _ in times]
    else:  # the last columns stay in registers in any case; what is stored to be read again is stored there too
        moved = [(n * (case.columns - last) + (2 if n == 3 and i + 1 == len(times) else 1) * last) * size
                 for i, n in enumerate(times)]
    if case.op == "cross_entropy":  # each thread reads the label, the first one that class's logit
        return [moved[0] + size, 8 * case.threads * case.blocks, moved[1], size]
    return moved + [size] * (case.op == "soft_cross_entropy")


def check(tools, scratch, capability, cases):
    source, lowered, ptx = (scratch / f"rows{capability}.{end}" for end in ("mlir", "lowered.mlir", "ptx"))
    source.write_text(module(cases))
    subprocess.run([str(tools / "ampc-opt"), str(source), "-rt-lower-to-calls", "-o", str(lowered)], check=True)
    done = subprocess.run([str(tools / "AmpcPtxCheck"), f"--ptx={ptx}", f"--capability={capability}", str(lowered)],
                          capture_output=True, text=True)
    if done.returncode:
        yield f"AmpcPtxCheck: {done.stdout[-2000:]}{done.stderr}"
    text, moved = ptx.read_text(), check_ptx.operands(done.stdout)
    entries = check_ptx.kernels(text)
    if f".target sm_{capability}\n" not in text:
        yield f"the PTX is not for sm_{capability}"
    for i, case in enumerate(cases):
        name = f"u{i}"
        says = re.search(rf"^{name}: ok, (\d+) threads, 1 rows per block, (?:(\d+) blocks for them, )?", done.stdout, re.M)
        if not says or (int(says.group(1)), int(says.group(2) or 1)) != (case.threads, case.blocks):
            yield f"{case}: taken otherwise: {says and says.group(0)}"
        bytes_moved = [operand.moved for operand in moved[name]]
        if bytes_moved != expected(case):
            yield f"{case}: moves {bytes_moved} bytes, not {expected(case)}"
        clusters = re.findall(r"\.reqnctapercluster (\d+)", entries[name])
        if clusters != ([str(case.blocks)] if case.blocks > 1 else []):
            yield f"{case}: clusters of {clusters}"
        for finding in check_ptx.findings(name, entries[name], False):
            yield f"{case}: {finding}"
    if shutil.which("ptxas"):
        for architecture in check_ptx.ARCHITECTURES:
            if int(architecture[3:]) >= capability:
                yield from check_ptx.assemble(ptx, architecture)
    else:
        print("ptxas: skipped, it is not in PATH")


def main(tools, scratch):
    tools, scratch = pathlib.Path(tools), pathlib.Path(scratch)
    scratch.mkdir(parents=True, exist_ok=True)
    bad = [*check(tools, scratch, 80, SM_80), *check(tools, scratch, 90, SM_90)]
    print(*bad, sep="\n")
    print(f"{len(SM_80) + len(SM_90)} kernels, {len(bad)} findings")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
