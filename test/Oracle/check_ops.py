#!/usr/bin/env python3
"""Holds every operator, forward and gradient, against the goldens in ops/. Standard library only.

Many cases become one model: each differentiable input x is `x + d` with d a parameter of zeros, the loss is the sum of
out * cotangent over all outputs, and one step of SGD at learning rate 1 leaves d = -gradient, exactly. Each case is run
under both generations of operator names.

Lanes and their tolerances, relative to a tensor's largest magnitude:
  O0             1e-5, and 1e-4 for sums over hundreds of terms (the case says which): float32 rounds at 6e-8, and a sum
                 of n terms may lose n of those
  O1-*, O2-*     the case's own: 4 times the error that one rounding to the 16-bit type of every input, output and
                 gradient makes (found by computing the float64 reference so), plus 4 unit roundoffs. The loss scale is 1.
                 Cases that leave float16's range or hang on a rounding have no such lane
  infer          the forward alone, from a program compiled with --infer at O0; tolerances of O0
Integers and booleans must be equal in every lane.

Of its 16-bit lanes each case has one, the next case the next one; every fourth case has `infer`. All of them with AMPC_LONG=1, --op, --case or --lane.
"""
import json
import math
import os
import pathlib
import sys
import tempfile

from programs import HERE, Failure, Score, Tools, parser
from tensors import distance, read_npy, read_safetensors, write_npy

LANES = {"O0": ["--amp-level=O0"], "infer": ["--amp-level=O0", "--infer"],
         "O1-float16": ["--amp-level=O1", "--amp-dtype=float16", "--loss-scale=1"],
         "O1-bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"],
         "O2-float16": ["--amp-level=O2", "--amp-dtype=float16", "--loss-scale=1"],
         "O2-bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}


def wanted(case, lane):
    if "lanes" in case and lane not in case["lanes"]:
        return False
    return lane in ("O0", "infer") or lane.split("-")[1] in case.get("low", {})


def chosen(number, case, lane, every):
    """Whether the lane is one of those that case `number` of its file has."""
    if every or lane == "O0" or lane == "infer" and number % 4 == 1:
        return True
    low = [one for one in LANES if "-" in one and wanted(case, one)]
    return "-" in lane and lane == low[number % len(low)]


class Builder:
    """Makes one model of many cases; names are <case>.<variant>.<local name>."""

    def __init__(self, tensors):
        self.tensors, self.model, self.files, self.loss = tensors, None, {}, None
        self.model = {"format": "ampc.model", "version": 1, "name": "oracle", "inputs": [], "parameters": [], "ops": [],
                      "outputs": []}

    def op(self, kind, name, inputs, outputs, **attrs):
        self.model["ops"].append({"type": kind, "name": name, "inputs": inputs, "outputs": outputs, "attrs": attrs})

    def input(self, name, key, dtype):
        _, shape, values = self.tensors[key]
        self.model["inputs"].append({"name": name, "shape": list(shape), "dtype": dtype})
        self.files[name] = (dtype, shape, values)

    def add(self, case, variants, train):
        name = case["name"]
        for entry in case["inputs"]:
            self.input(f"{name}.{entry['name']}", f"{name}/{entry['name']}", entry["dtype"])
        cots = [e["name"] for e in case["outputs"] if e["grad"] and train]
        for out in cots:
            self.input(f"{name}.cot.{out}", f"{name}/cot.{out}", "float32")
        for variant in variants:
            self._variant(case, f"{name}.{variant}", case["variants"][variant], cots, train)

    def _variant(self, case, prefix, ops, cots, train):
        local = {}
        for entry in case["inputs"]:
            x = f"{case['name']}.{entry['name']}"
            if entry["grad"] and train:
                d, moved = f"{prefix}.d_{entry['name']}", f"{prefix}.{entry['name']}"
                self.model["parameters"].append({"name": d, "shape": entry["shape"], "dtype": "float32",
                                                 "init": {"type": "constant", "value": 0.0}})
                self.op("elementwise_add", f"{moved}.shift", {"X": [x], "Y": [d]}, {"Out": [moved]})
                x = moved
            local[entry["name"]] = x
        for i, one in enumerate(ops):
            for names in one["outputs"].values():
                local.update({n: f"{prefix}.{n}" for n in names})
            rename = lambda slots: {k: [local[n] for n in v] for k, v in slots.items()}
            self.op(one["type"], f"{prefix}.op{i}", rename(one["inputs"]), rename(one["outputs"]), **one["attrs"])
        self.model["outputs"] += [local[e["name"]] for e in case["outputs"]]
        for out in cots:
            shape = next(e["shape"] for e in case["outputs"] if e["name"] == out)
            self._weigh(local[out], f"{case['name']}.cot.{out}", f"{prefix}.{out}", shape)

    def _weigh(self, value, cot, name, shape):
        self.op("elementwise_mul", f"{name}.weigh", {"X": [value], "Y": [cot]}, {"Out": [f"{name}.weighed"]})
        part = f"{name}.weighed"
        if shape:
            self.op("reduce_sum", f"{name}.total", {"X": [part]}, {"Out": [f"{name}.sum"]}, reduce_all=True)
            part = f"{name}.sum"
        if self.loss:
            self.op("elementwise_add", f"{name}.join", {"X": [self.loss], "Y": [part]}, {"Out": [f"{name}.loss"]})
            part = f"{name}.loss"
        self.loss = part

    def write(self, folder):
        if self.loss:
            self.model["train"] = {"loss": self.loss, "optimizer": {"type": "sgd", "learning_rate": 1.0}}
        (folder / "model.json").write_text(json.dumps(self.model))
        for i, (name, value) in enumerate(self.files.items()):
            write_npy(folder / f"in{i}.npy", *value)


def run(tools, folder, tensors, cases, lane, variants=("desc", "pir")):
    """Compiles and runs the cases as one model; gives outputs by name and the parameters after one step."""
    folder.mkdir(parents=True, exist_ok=True)
    builder = Builder(tensors)
    for case in cases:
        builder.add(case, [v for v in variants if v in case["variants"]], lane != "infer")
    builder.write(folder)
    tools.compile("model.json", "model.bin", *LANES[lane], cwd=folder)
    outputs = builder.model["outputs"]
    args = [f"--mode={'train' if builder.loss else 'infer'}"]
    args += [f"--data={name}=in{i}.npy" for i, name in enumerate(builder.files)]
    args += [f"--output={name}=out{i}.npy" for i, name in enumerate(outputs)]
    if builder.loss:
        args += ["--steps=1", "--save-weights=after.safetensors"]
    tools.execute("model.bin", *args, cwd=folder)
    after = read_safetensors(folder / "after.safetensors") if builder.loss else {}
    return {name: read_npy(folder / f"out{i}.npy") for i, name in enumerate(outputs)}, after


def compare(case, variant, lane, tensors, outputs, after):
    """The complaints about one case under one generation of names, and what was measured."""
    wrong, seen = [], []
    name = case["name"]
    low = case["low"][lane.split("-")[1]] if "-" in lane else None

    def check(label, actual, key):
        dtype, shape, values = tensors[key]
        found, found_shape, found_values = actual
        if tuple(found_shape) != tuple(shape):
            wrong.append(f"{label} has shape {list(found_shape)}, not {list(shape)}")
        elif dtype in ("bool", "int32", "int64") and (found != dtype or found_values != values):
            wrong.append(f"{label} ({found}) differs from the expected {dtype} values")
        else:
            tol = low[label] if low and label in low else case["tol"]
            error = distance(found_values, values)
            seen.append(f"{label} {error:.1e}")
            if not error <= tol:
                wrong.append(f"{label} is off by {error:.2e}, allowed {tol:.1e}{worst(found_values, values)}")

    for entry in case["outputs"]:
        check(entry["name"], outputs[f"{name}.{variant}.{entry['name']}"], f"{name}/{entry['name']}")
    for entry in case["inputs"]:
        if entry["grad"] and lane != "infer":
            dtype, shape, values = after[f"{name}.{variant}.d_{entry['name']}"]
            check(f"grad.{entry['name']}", (dtype, shape, [-v for v in values]), f"{name}/grad.{entry['name']}")
    return wrong, seen


def worst(found, values):
    at = max(range(len(values)), key=lambda i: abs(found[i] - values[i]) if math.isfinite(found[i] - values[i]) else
             (math.inf if repr(found[i]) != repr(values[i]) else -1))
    return f" (element {at}: {found[at]!r}, expected {values[at]!r})"


def check_file(tools, path, lanes, only, every, score, folder):
    golden = json.loads(path.read_text())
    tensors = read_safetensors(path.with_suffix(".safetensors"))
    for lane in lanes:
        cases = [c for i, c in enumerate(golden["cases"]) if wanted(c, lane) and chosen(i, c, lane, every) and (not only or c["name"] in only)]
        if not cases:
            continue
        try:
            together = run(tools, folder / f"{path.stem}-{lane}", tensors, cases, lane)
        except (Failure, OSError, ValueError, LookupError):
            together = None  # one bad case must not hide the others: each on its own
        for case in cases:
            for variant in case["variants"]:
                label = f"{path.stem}/{case['name']} [{lane}, {variant}]"
                try:
                    outputs, after = together or run(
                        tools, folder / f"{path.stem}-{lane}-{case['name']}-{variant}", tensors, [case], lane, [variant])
                    wrong, seen = compare(case, variant, lane, tensors, outputs, after)
                except (Failure, OSError, ValueError, LookupError) as error:
                    wrong, seen = [f"{type(error).__name__}: {error}"], []
                score.add(not wrong, f"{label} {'; '.join(wrong) or ', '.join(seen)}")


def main():
    p = parser(__doc__)
    p.add_argument("--op", action="append", help="only this file of ops/ (repeatable)")
    p.add_argument("--case", action="append", help="only this case (repeatable)")
    p.add_argument("--lane", action="append", choices=LANES, help="only this lane (repeatable)")
    p.add_argument("--quiet", action="store_true", help="print failures and the count alone")
    args = p.parse_args()
    tools, score = Tools(args), Score(args.quiet)
    files = sorted(f for f in (HERE / "ops").glob("*.json") if not args.op or f.stem in args.op)
    every = bool(args.op or args.case or args.lane or os.environ.get("AMPC_LONG"))
    with tempfile.TemporaryDirectory() as scratch:
        for path in files:
            check_file(tools, path, args.lane or list(LANES), args.case, every, score, pathlib.Path(args.keep or scratch))
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
