#!/usr/bin/env python3
"""Models in ONNX against their outputs (onnx/*.zip, made by make_onnx.py): tests of the package `onnx`, and models of PyTorch's exporters. Each
model is compiled and gives its outputs, or is refused with one error; of the models that are not refused, 97 % must pass, and none may crash.
Standard library only.
"""
import array
import ast
import concurrent.futures
import json
import math
import os
import pathlib
import struct
import sys
import tempfile
import zipfile

from programs import BROKEN, HERE, Failure, Score, Tools, parser

BAR = 0.97


def read_npy(path):
    """(shape, list of elements)."""
    data = path.read_bytes()
    length = int.from_bytes(data[8:10], "little")
    header = ast.literal_eval(data[10:10 + length].decode())
    kind = header["descr"][1:]
    body, shape = data[10 + length:], header["shape"]
    if kind == "f2":
        return shape, [value for value, in struct.iter_unpack("<e", body)]
    elements = array.array({"f4": "f", "f8": "d", "i4": "i", "i8": "q", "b1": "b", "u1": "B"}[kind])
    elements.frombytes(body)
    if header["fortran_order"]:
        raise Failure(f"{path.name} is in Fortran order")
    return shape, list(elements)


def far(got, wanted, rtol, atol):
    """The first element that is not close; None if all are."""
    for i, (a, b) in enumerate(zip(got, wanted, strict=True)):
        if not (a == b or (math.isnan(a) and math.isnan(b)) or abs(a - b) <= atol + rtol * abs(b)):
            return i
    return None


def compare(entry, folder):
    for name, file in entry["outputs"].items():
        (shape, got), (wanted_shape, wanted) = read_npy(folder / ("got-" + file)), read_npy(folder / file)
        if wanted_shape == () and shape == (1,):  # one number per batch
            shape = ()
        if shape != wanted_shape:
            raise Failure(f"output {name} has the shape {shape}, expects {wanted_shape}")
        # 16-bit results may differ by a rounding in between.
        rtol, atol = entry["rtol"], entry["atol"]
        at = far(got, wanted, rtol, atol)
        if at is not None:
            raise Failure(f"output {name}: element {at} is {got[at]:.9g}, expects {wanted[at]:.9g}")


def run(tools, archive, name, entry, folder):
    """"passed", or why the model was refused."""
    for member in archive.namelist():
        if member.startswith(name + "/"):
            archive.extract(member, folder)
    folder = folder / name
    target = ["--target=cuda"] if tools.device == "cuda" else ["--target=cpu", "--cpu=native"]
    status, out, err = tools.run("ampc", "model.onnx", "-o", "model.bin", "--amp-level=O0", "--infer", "--quiet", *target, *entry.get("options", ()), cwd=folder)
    errors = [line for line in err.splitlines() if ": error: " in line]
    if status == 1 and len(errors) == 1 and errors[0].startswith("model.onnx: error: ") and not BROKEN.search(err):
        return errors[0].removeprefix("model.onnx: error: ")
    if status or BROKEN.search(err):
        raise Failure(f"ampc exit {status}: {err.strip()[-300:] or 'no message'}")
    if not entry["outputs"]:
        return "its data are no tensors"
    data = [word for value, file in entry["inputs"].items() for word in ("--data-file", value, file)]
    results = [word for value, file in entry["outputs"].items() for word in ("--output-file", value, "got-" + file)]
    tools.execute("model.bin", "--mode=infer", *data, *results, cwd=folder)
    compare(entry, folder)
    return "passed"


def check_file(tools, score, path, only, verbose):
    """`M` counts the models that are not refused."""
    passed = refused = crashed = 0
    with zipfile.ZipFile(path) as archive, tempfile.TemporaryDirectory() as scratch:
        index = json.loads(archive.read("index.json"))

        def one(name):
            with zipfile.ZipFile(path) as own:
                try:
                    return run(tools, own, name, index[name], pathlib.Path(scratch))
                except (Failure, OSError, ValueError, LookupError) as error:
                    return error

        names = [name for name in index if only in name]
        with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
            for name, outcome in zip(names, pool.map(one, names)):
                crashed += isinstance(outcome, Failure) and "ampc exit" in str(outcome)
                passed += outcome == "passed"
                refused += isinstance(outcome, str) and outcome != "passed"
                if isinstance(outcome, Exception) or verbose:
                    print(f"  {name}: {outcome}", flush=True)
    mapped = len(names) - refused
    score.add(passed >= BAR * mapped and not crashed and mapped,
              f"{path.name}: {passed} of {mapped} mapped passed, {refused} refused with one error, {crashed} crashed")
    return refused


def main():
    p = parser(__doc__)
    p.add_argument("--file", action="append", help="other files than those of the folder onnx; refused models are allowed")
    p.add_argument("--only", default="", help="only the models whose name contains this")
    p.add_argument("--verbose", action="store_true", help="print what became of each model")
    args = p.parse_args()
    tools, score = Tools(args), Score()
    for path in map(pathlib.Path, args.file or sorted((HERE / "onnx").glob("*.zip"))):
        refused = check_file(tools, score, path, args.only, args.verbose)
        if not args.file:
            score.add(not refused, f"{path.name}: no model of it is refused")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
