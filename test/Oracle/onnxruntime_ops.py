#!/usr/bin/env python3
"""Holds the ONNX model of every operator (--emit=onnx) against the goldens in ops/, in onnxruntime on the CPU.
Needs numpy, onnx and onnxruntime; run by hand.

Each case is a model of its own, compiled at O0 and at O2 in float16 and bfloat16. onnx.checker with full_check and strict
shape inference must accept every file. Tolerances are those of check_ops.py: for 16 bits, of one rounding of every input and
output, times ROUNDINGS for the ops that are several nodes. A type for which onnxruntime has no kernel is counted apart, and so
is an op that the export refuses: with one error that names it."""
import collections
import json
import multiprocessing
import pathlib
import sys
import tempfile

import numpy as np
import onnx
import onnxruntime

from check_ops import Builder, wanted
from programs import HERE, Failure, Tools, parser
from tensors import read_safetensors

LANES = {"O0": ["--amp-level=O0"], "float16": ["--amp-level=O2", "--amp-dtype=float16"],
         "bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}
DTYPES = {"float32": np.float32, "float16": np.float32, "bfloat16": np.float32, "float64": np.float64, "int32": np.int32, "int64": np.int64, "bool": np.bool_}
ROUNDINGS = 4


# Where ONNX, or onnxruntime, is defined otherwise. docs/ExportOnnx.md has them too.
KNOWN = {
    "elementwise_floordiv_by_zero": "a division of integers by 0", "elementwise_mod_by_zero": "a division of integers by 0",
    "mod_far": "a remainder of infinity", "tanh_shrink_wide2": "a difference of nearly equal numbers",
    "wide1": "onnxruntime's sigmoid far below 0", "nan": "onnxruntime's ReduceMin of NaN",
    "scatter_outside": "an index outside", "scatter_outside_sum": "an index outside",
    "bicubic2_mixed_0": "onnxruntime moves transposes through a cubic Resize, which it then refuses",
    "bicubic2_mixed_corners": "onnxruntime moves transposes through a cubic Resize, which it then refuses",
}


class NoKernel(Exception):
    """onnxruntime has no kernel."""


def load(path):
    model = onnx.load(path)
    onnx.checker.check_model(model, full_check=True)
    onnx.shape_inference.infer_shapes(model, strict_mode=True, data_prop=True)
    return model


def session(path):
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    except Exception as error:
        if "NOT_IMPLEMENTED" in str(error) or "Could not find an implementation" in str(error):
            raise NoKernel(str(error)) from None
        raise


def check(tools, folder, case, tensors, lane):
    """The outcome of one case: "passed", "no kernel", "refused", or what is wrong."""
    variant = next(iter(case["variants"]))
    builder = Builder(tensors)
    builder.add(case, [variant], False)
    (folder / "m.json").write_text(json.dumps(builder.model))
    (folder / "m.onnx").unlink(missing_ok=True)
    status, _, err = tools.run("ampc", "m.json", "--emit=onnx", "-o", "m.onnx", *LANES[lane], cwd=folder)
    if status == 1 and err.count("error:") == 1 and "ONNX has no counterpart of" in err:
        return "refused: " + err.split("counterpart of ")[1].strip()
    if status:
        return f"exit {status}: {err.strip()}"
    load(folder / "m.onnx")
    runner = session(folder / "m.onnx")
    known = {x.name for x in runner.get_inputs()}
    feed = {name: np.array(values, DTYPES[dtype]).reshape(shape)
            for name, (dtype, shape, values) in builder.files.items() if name in known}
    try:
        results = dict(zip([y.name for y in runner.get_outputs()], runner.run(None, feed)))
    except Exception as error:
        if "data type is not supported" in str(error):  # a reduction of ScatterND, which has no such kernel
            raise NoKernel(str(error)) from None
        raise
    for entry in case["outputs"]:
        found = results[f"{case['name']}.{variant}.{entry['name']}"]
        dtype, shape, values = tensors[f"{case['name']}/{entry['name']}"]
        expected = np.array(values, np.float64 if "float" in dtype else DTYPES[dtype]).reshape(shape)
        if found.shape != expected.shape:
            return f"{entry['name']} has shape {found.shape}, not {expected.shape}"
        if "float" not in dtype:
            if not (found == expected).all():
                return f"{entry['name']} differs"
            continue
        tolerance = case["tol"] if lane == "O0" else ROUNDINGS * case["low"][lane].get(entry["name"], 1)
        same = (found == expected) | (np.isnan(found) & np.isnan(expected))
        finite = np.abs(expected[np.isfinite(expected)])
        with np.errstate(all="ignore"):
            error = np.where(same, 0, np.abs(found - expected)) / max(finite.max(initial=0), 1e-30)
        if not (error <= tolerance).all():
            at = np.argmax(np.where(np.isnan(error), np.inf, error))
            return f"{entry['name']} is off by {error.flat[at]:.2e}, allowed {tolerance:.1e}: {found.flat[at]}, not {expected.flat[at]}"
    return "passed"


def outcome_of(function, *args):
    try:
        return function(*args)
    except NoKernel:
        return "no kernel"
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:300]}"


def apart(*args):
    """In a process of its own: onnxruntime may end it with a signal."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(False)
    child = context.Process(target=lambda: sender.send(outcome_of(*args)))
    child.start()
    sender.close()
    try:
        return receiver.recv()
    except EOFError:
        child.join()
        return f"onnxruntime ended with exit code {child.exitcode}"
    finally:
        child.join()


def main():
    p = parser(__doc__)
    p.add_argument("--op", action="append", help="only this file of ops/ (repeatable)")
    p.add_argument("--lane", action="append", choices=LANES)
    args = p.parse_args()
    tools, counts, bad = Tools(args), collections.Counter(), 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        for path in sorted((HERE / "ops").glob("*.json")):
            if args.op and path.stem not in args.op:
                continue
            tensors = read_safetensors(path.with_suffix(".safetensors"))
            for case in json.loads(path.read_text())["cases"]:
                for lane in args.lane or LANES:
                    if not wanted(case, "infer") or (lane != "O0" and not wanted(case, "O2-" + lane)):
                        continue
                    outcome = apart(check, tools, folder, case, tensors, lane)
                    if outcome != "passed" and case["name"] in KNOWN:
                        outcome = "known"
                    kind = outcome.split(":")[0] if outcome.split(":")[0] in ("passed", "refused", "no kernel", "known") else "FAILED"
                    counts[lane, kind] += 1
                    bad += kind == "FAILED"
                    if kind in ("FAILED", "refused"):
                        print(f"{kind} {path.stem}/{case['name']} [{lane}] {outcome}", flush=True)
    for (lane, kind), count in sorted(counts.items()):
        print(f"{lane}: {count} {kind}")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
