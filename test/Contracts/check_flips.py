#!/usr/bin/env python3
"""Every option of `ampc --help`, off and on: its effect is seen in what ampc gives. An option without a row here fails, and so does a row
whose option is gone. Standard library only.

A row is (what stands on both command lines, what the flip adds, what must then be so): the last is called with both answers. The model
is linear2, unless the command line names another.
"""
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import types

from contract import ROOT, changed, contract, example

sys.path.insert(0, str(ROOT / "test" / "Benchmarks"))
from graphs import GRAPHS  # noqa: E402

LARGE = {"format": "ampc.ranges", "version": 1, "batches": 7,
         "values": {"fc1.mm": {"min": -70000, "max": 5, "p99.9": 3, "underflow": 0, "min_at": {"sample": 4, "element": 1}, "max_at": {"sample": 0, "element": 0}}}}
DEVICE = {"format": "ampc.device", "version": 1, "device": "slow casts", "products": {"float32": 2e11, "float16": 2.1e11, "bfloat16": 2.1e11},
          "bandwidth": 2e13, "cast_bandwidth": 1e6, "launch_seconds": 1e-9}


def excess():
    op = lambda kind, name, x, y, **attrs: {"type": kind, "name": name, "inputs": {"X": [x]}, "outputs": {"Out": [y]}, "attrs": attrs}
    return {"format": "ampc.model", "version": 1, "name": "excess", "inputs": [{"name": "x", "shape": [4, 4], "dtype": "float32"}], "parameters": [],
            "ops": [op("expand_v2", "widen", "x", "a", shape=[2, 4, 4]), op("log_softmax", "black", "a", "y")], "outputs": ["y"]}


def answer(c, *options):
    """Of one command: exit status, what was printed, the files it made."""
    before = {p.name for p in c.folder.iterdir()}
    model = [] if any(o.endswith(".json") and not o.startswith("-") for o in options) else ["m.json"]
    status, out, err = c.run("ampc", *model, *options)
    made = {p.name: p.read_bytes() for p in c.folder.iterdir() if p.name not in before and p.is_file()}
    for name in made:
        c.path(name).unlink()
    return types.SimpleNamespace(status=status, out=out, err=err, files=made)


def scaler(key, value):
    """The update's attribute of the training step."""
    return lambda off, on: f"{key} = {value}" in on.out and f"{key} = {value}" not in off.out


def report(answered, name="r.json"):
    return {op["name"]: (op["dtype"], op["rule"]) for op in json.loads(answered.files[name])["ops"]}


def decides(op, dtype, rule):
    return lambda off, on: report(on)[op] == (dtype, rule) != report(off)[op]


def segments(c, name, data):
    c.path(name).write_bytes(data)
    kinds = [s["kind"] for s in json.loads(c.run("amprun", name, "--info=json")[1])["segments"]]
    c.path(name).unlink()
    return kinds


def threads_seen(c, count):
    """The most threads that a compilation had at one time."""
    process = subprocess.Popen([c.tools.bin / "ampc", "many.json", f"--threads={count}", "-ot.bin"], cwd=c.folder, stderr=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        try:
            most = max(most, len(os.listdir(f"/proc/{process.pid}/task")))
        except FileNotFoundError:
            break
    process.wait()
    c.path("t.bin").unlink()
    return most


def rows(c):
    cast, train, plan, r = "--emit=cast", "--emit=train", "--emit=plan", "--amp-report=r.json"
    low = lambda answered: "xf16>" in answered.out
    cpu = ["--target=cpu", "--cpu=x86-64-v3", "--quiet"]
    ptxas = shutil.which("ptxas") is not None
    cuda = lambda answered: segments(c, "s.bin", answered.files["m.bin"])
    return {
        "--help": ([], ["--help"], lambda off, on: "--amp-level" in on.out and "--amp-level" not in off.out),
        "--version": ([], ["--version"], lambda off, on: re.fullmatch(r"ampc \d+\.\d+\S*\n", on.out) and "m.bin" in off.files and not on.files),
        "--output": (["--emit=bin", *cpu], ["-oother.bin"], lambda off, on: set(on.files) == {"other.bin"} and set(off.files) == {"m.bin"}),
        "--amp-level": ([cast], ["--amp-level=O0"], lambda off, on: low(off) and not low(on)),
        "--amp-dtype": ([cast], ["--amp-dtype=bfloat16"], lambda off, on: low(off) and not low(on) and "xbf16>" in on.out),
        "--amp-policy": ([cast, r], ["--amp-policy=paddle-pir"], decides("fc1.add", "float32", "promoted_to_float32")),
        "--amp-white-list": ([cast, r], ["--amp-white-list=mse_loss"], decides("mse", "float16", "custom_white_list")),
        "--amp-black-list": ([cast, r], ["--amp-black-list=relu"], decides("fc1.relu", "float32", "custom_black_list")),
        "--amp-black-varnames": ([cast, r], ["--amp-black-varnames=fc1.mm"], decides("fc1.matmul", "float32", "black_varname")),
        "--amp-override": ([cast, r], ["--amp-override=fc1.matmul=float32"], decides("fc1.matmul", "float32", "override")),
        "--amp-safety": ([cast, r, "--amp-ranges=large.json"], ["--amp-safety=enforce"], decides("fc1.matmul", "float32", "unsafe")),
        "--amp-ranges": ([plan], ["--amp-ranges=large.json"], lambda off, on: "measured_overflow" in on.err and not off.err),
        "--amp-excess-precision": (["excess.json", "--amp-white-list=expand_v2", "--emit=optimize"], ["--amp-excess-precision=allow"],
                                   lambda off, on: "folded 1 rounding to" in on.err and low(off) and not low(on)),
        "--device-table": ([cast, r, "--amp-policy=min-cut", "wide.json"], ["--device-table=device.json"],
                           lambda off, on: report(off)["fc1.matmul"][0] == "float16" and report(on)["fc1.matmul"][0] == "float32"
                           and json.loads(on.files["r.json"])["device"]["name"] == "slow casts"),
        "--predict-ranks": (cpu, ["--predict-ranks=1,64", "--device-table=sm_80"], lambda off, on: "predicted for A100" in on.out and "m.bin" not in on.files and on.out.count("\n") == 4),
        "--amp-report": ([cast], [r], lambda off, on: not off.files and len(report(on)) == 6),
        "--amp-explain": (cpu, ["--amp-explain=fc1.relu"], lambda off, on: "fc1.relu" in on.out and not off.out),
        "--amp-diff": ([*cpu, "--amp-black-list=relu"], ["--amp-diff=other.json"], lambda off, on: "1 op differs" in on.out and not off.out),
        "--amp-decisions": (cpu, ["--amp-decisions=d.json"], lambda off, on: json.loads(on.files["d.json"])["format"] == "ampc.decisions" and "d.json" not in off.files),
        "--amp-replay": ([cast, r], ["--amp-replay=edited.json"], decides("fc1.relu", "float32", "replay")),
        "--remarks-filter": ([plan], ["--remarks-filter=amp"], lambda off, on: on.err.count(": remark: ") == 6 and not off.err),
        "--list-ops": ([plan], ["--list-ops"], lambda off, on: "no kernel yet" in on.out and "no kernel yet" not in off.out),
        "--fuse-grad-size-in-MB": (["--emit=lower"], ["--fuse-grad-size-in-MB=1"], lambda off, on: "rt.bucket_bytes" in on.out and "rt.bucket_bytes" not in off.out),
        "--onnx-io": (["--emit=onnx", "--amp-level=O2", "-om.onnx"], ["--onnx-io=low"], lambda off, on: on.files["m.onnx"] != off.files["m.onnx"]),
        "--onnx-opset": (["--emit=onnx", "-om.onnx"], ["--onnx-opset=21"], lambda off, on: "opset 21" in on.out and "opset 21" not in off.out),
        "--params": (cpu, ["--params=p.pdiparams"], lambda off, on: (off.status, on.status) == (0, 1) and "gives the weights of a Paddle model" in on.err),
        "--train": (cpu, ["--train=missing.json"], lambda off, on: (off.status, on.status) == (0, 1) and "missing.json" in on.err),
        "--shape": (cpu, ["--shape=x=9x9"], lambda off, on: (off.status, on.status) == (0, 1) and "the file declares [4, 8]" in on.err),
        "--format": (["--list-ops"], ["--format=onnx"], lambda off, on: "ai.onnx" in on.out and "ai.onnx" not in off.out),
        "--loss-scale": ([train], ["--loss-scale=8"], lambda off, on: "scaler_rule<static>" in on.out and "scaler_rule<consecutive>" in off.out),
        "--loss-scale-preset": ([train], ["--loss-scale-preset=mxnet"], lambda off, on: "scaler_rule<delayed>" in on.out and "scaler_rule<consecutive>" in off.out),
        "--init-loss-scaling": ([train], ["--init-loss-scaling=512"], lambda off, on: "value = 5.120000e+02" in on.out and "value = 5.120000e+02" not in off.out),
        "--incr-every-n-steps": ([train], ["--incr-every-n-steps=7"], scaler("incr_every_n", 7)),
        "--decr-every-n-nan-or-inf": ([train], ["--decr-every-n-nan-or-inf=7"], scaler("decr_every_n", 7)),
        "--incr-ratio": ([train], ["--incr-ratio=4"], scaler("incr_ratio", "4.000000e+00")),
        "--decr-ratio": ([train], ["--decr-ratio=0.25"], scaler("decr_ratio", "2.500000e-01")),
        "--min-loss-scale": ([train], ["--min-loss-scale=4"], scaler("floor", "4.000000e+00")),
        "--max-loss-scale": ([train], ["--max-loss-scale=65536"], scaler("ceiling", "6.553600e+04")),
        "--target": (["--cpu=x86-64-v3"], ["--target=cuda"], lambda off, on: "object_x86_64_v3" in cuda(off) and set(cuda(on)) & {"ptx", "object_x86_64_v3"} == {"ptx"}),
        "--cpu": (["--target=cpu"], ["--cpu=x86-64-v3"], lambda off, on: "object_x86_64_v4" in cuda(off) and "object_x86_64_v4" not in cuda(on)),
        "--gpu-arch": (["--target=cuda"], ["--gpu-arch=sm_90"],
                       (lambda off, on: "cubin" in cuda(on) and "cubin" not in cuda(off)) if ptxas else
                       (lambda off, on: off.status == 0 and on.status == 3 and "--gpu-arch: needs ptxas" in on.err)),
        "--attention-by-library": (["--target=cuda", "--emit=plan"], ["--attention-by-library"],
                                   lambda off, on: "nn.attention_by_library" in on.out and "nn.attention_by_library" not in off.out),
        "--infer": (["--emit=backward"], ["--infer"], lambda off, on: "@train_step" in off.out and "@train_step" not in on.out and "@infer" in on.out),
        "--keep-values": (["--emit=backward", "--infer"], ["--keep-values"], lambda off, on: '#nn.field<kept>' not in off.out and on.out.count('#nn.field<kept>') == 5),
        "--keep": (["--emit=backward"], ["--keep=fc1.act"], lambda off, on: '#nn.field<kept>, nn.name = "fc1.act"' in on.out and '#nn.field<kept>' not in off.out),
        "--weights": ([train], ["--weights=w"], lambda off, on: 'nn.file_constant "w"' in on.out and "file_constant" not in off.out),
        "--emit": (cpu, ["--emit=import"], lambda off, on: on.out.startswith("module") and not on.files and "m.bin" in off.files),
        "--plan-stats": (cpu, ["--plan-stats=s.json"], lambda off, on: json.loads(on.files["s.json"])["gemms"] > 0 and "s.json" not in off.files),
        "--check": (cpu[:2], ["--check"], lambda off, on: on.out.startswith("m.json: valid, O1 float16 paddle; 6 ops") and "m.bin" in off.files and not on.files),
        "--quiet": (cpu[:2], ["--quiet"], lambda off, on: off.out.startswith("m.bin: O1 float16 paddle; 6 ops") and not on.out and on.files == off.files),
        "--threads": ([], None, lambda: threads_seen(c, 1) == 1 < threads_seen(c, 4)),
    }


def prepare(c):
    model = example()
    c.path("m.json").write_text(json.dumps(model))
    c.path("excess.json").write_text(json.dumps(excess()))
    c.path("large.json").write_text(json.dumps(LARGE))
    c.path("device.json").write_text(json.dumps(DEVICE))
    wide = json.loads(json.dumps(model).replace("16]", "2048]").replace("[16,", "[2048,").replace("[8, 2048]", "[2048, 2048]").replace("[4, 8]", "[512, 2048]").replace("[4, 2]", "[512, 2]"))
    c.path("wide.json").write_text(json.dumps(wide))
    c.path("many.json").write_text(json.dumps(GRAPHS["transformer_layer"]()))
    tensors, head, body = {p["name"]: p["shape"] for p in model["parameters"]}, {}, b""
    for name, shape in tensors.items():
        data = struct.pack("<f", 0.5) * (shape[0] * (shape + [1])[1])
        head[name] = {"dtype": "F32", "shape": shape, "data_offsets": [len(body), len(body) + len(data)]}
        body += data
    text = json.dumps(head).encode()
    c.path("w").write_bytes(struct.pack("<Q", len(text)) + text + body)
    c.run("ampc", "m.json", "--emit=cast", "-ox.mlir", "--amp-report=other.json", "--amp-decisions=saved.json")
    saved = json.loads(c.path("saved.json").read_text())
    relu = next(i for i, op in enumerate(saved["ops"]) if op["name"] == "fc1.relu")
    c.path("edited.json").write_text(json.dumps(changed(saved, (("ops", relu, "dtype"), "float32"))))


def main():
    with contract(__doc__) as c:
        prepare(c)
        table = rows(c)
        told = set(re.findall(r"(?m)^ +(?:-\w, *)?(--[a-z][\w-]*)", c.run("ampc", "--help")[1]))
        c.ok(len(told) > 30, f"--help tells of {len(told)} options")
        for option in sorted(told | set(table)):
            if option not in table or option not in told:
                c.ok(False, f"{option}: {'no row here' if option in told else 'not in --help'}")
                continue
            both, flip, seen = table[option]
            if flip is None:
                c.ok(seen(), option)
                continue
            off, on = answer(c, *both), answer(c, *both, *flip)
            c.ok(off.status == 0 and seen(off, on), f"{option}: {' '.join([*both, '|', *flip])}: exit {off.status}, {on.status} {on.err[:200]}")


if __name__ == "__main__":
    main()
