"""Gradients of a program with values that have none, as Paddle 3.3.1 saves it, and of the native model that is written of it.

    w = parameter([3]); frozen = parameter([3], stop_gradient=True); free = parameter([3], need_clip=False); scale = parameter([])
    y = w * x; d = y.detach()
    with no_grad(): e = exp(w * x)
    a, b = split(w * x, 2); a.stop_gradient = True          # the rows
    c = cond(True, lambda: exp(w * x), lambda: w * x); c.stop_gradient = True
    loss = sum(d * w + e * w + y * d) + sum(frozen * w) + sum(free * x) + scale * sum(x) + sum(a * w + b * w) + sum(c * w)

usage: stop_gradients.py AMPC AMPRUN
"""
import json
import math
import pathlib
import struct
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Oracle"))
from models import run  # noqa: E402
from tensors import pack, read_safetensors, write_npy  # noqa: E402

X, ROWS, COLUMNS = [0.25, 0.5, -0.5, 1.0, -2.0, 0.125], 2, 3
START = {"w": [0.5, -1.0, 2.0], "frozen": [1.0, 2.0, 3.0], "free": [0.0, 1.0, 0.0], "scale": [2.0]}
SHAPES = {"w": [COLUMNS], "frozen": [COLUMNS], "free": [COLUMNS], "scale": []}
CLIP = 0.0625


def tensor(dims, dtype="f32"):
    return {"#": "0.t_dtensor", "D": [{"#": f"0.t_{dtype}"}, dims, "NCHW", [], 0]}


def attribute(name, kind, value):
    return {"N": name, "AT": {"#": kind, "D": value}}


class Program:
    """Ops in PIR's JSON; values are numbered in their order."""

    def __init__(self):
        self.ops, self.count = [], 0

    def parameter(self, name, need_clip=1, stopped=0):
        self.count += 1
        self.ops.append({"#": "p", "A": [0, 1, need_clip, name], "DA": [], "QA": [], "O": {"%": self.count, "TT": tensor(SHAPES[name])}, "OA": [1, stopped, 1]})
        return self.count

    def results(self, kind, operands, results, *attributes, stopped=(), **more):
        first = self.count + 1
        self.count += len(results)
        flags = attribute("stop_gradient", "0.a_array", [{"#": "0.a_bool", "D": i in stopped} for i in range(len(results))])
        self.ops.append({"#": kind, "I": [{"%": i} for i in operands], "O": [{"%": first + i, "TT": result} for i, result in enumerate(results)],
                         "A": list(attributes), "OA": [flags], **more})
        return range(first, self.count + 1)

    def op(self, kind, operands, result, *attributes, stopped=False):
        return self.results(f"1.{kind}", operands, [result], *attributes, stopped=[0] * stopped)[0]

    def full(self, dims, dtype, value):
        return self.op("full", [], tensor(dims, {"bool": "bool", "int32": "i32"}[dtype]), attribute("shape", "1.a_intarray", dims),
                       attribute("value", "0.a_f64", value), attribute("dtype", "1.a_dtype", dtype), stopped=True)

    def rows(self, x):
        axis, parts = self.full([1], "int32", 0.0), [tensor([1, COLUMNS])] * ROWS
        parted = self.op("split_with_num", [x, axis], {"#": "0.t_vec", "D": parts}, attribute("num", "0.a_i32", ROWS))
        return self.results("0.split", [parted], parts, stopped=[0])

    def branch(self, x, result):
        """exp(x) if True else x."""
        condition, outer = self.full([1], "bool", 1.0), self.ops
        regions = []
        for name in ("region_1", "region_2"):
            self.ops = []
            yielded = self.op("exp", [x], result) if name == "region_1" else x
            self.ops.append({"#": "2.yield", "A": [], "I": [{"%": yielded}], "O": [], "OA": []})
            regions.append({"#": name, "blocks": [{"#": "block", "args": [], "ops": self.ops}]})
        self.ops = outer
        return self.results("1.if", [condition], [result], stopped=[0], regions=regions)[0]

    def sum(self, x):
        axes = self.op("full_int_array", [], tensor([0], "i64"), attribute("value", "0.a_array", []), attribute("dtype", "1.a_dtype", "int64"), stopped=True)
        return self.op("sum", [x, axes], tensor([]), attribute("dtype", "1.a_dtype", "Undefined(ALL_DTYPE)"), attribute("keepdim", "0.a_bool", False))


def program():
    p, rows, columns = Program(), tensor([ROWS, COLUMNS]), tensor([COLUMNS])
    w, frozen, free, scale = p.parameter("w"), p.parameter("frozen", stopped=1), p.parameter("free", need_clip=0), p.parameter("scale")
    x = p.op("data", [], rows, attribute("name", "0.a_str", "x"), attribute("shape", "1.a_intarray", [ROWS, COLUMNS]),
             attribute("dtype", "1.a_dtype", "float32"), stopped=True)
    y = p.op("multiply", [w, x], rows)
    d = p.op("share_data_", [y], rows, stopped=True)
    e = p.op("exp", [p.op("multiply", [w, x], rows, stopped=True)], rows, stopped=True)
    product = p.op("multiply", [w, x], rows)
    parts, chosen = p.rows(product), p.branch(product, rows)
    terms = [p.sum(p.op("multiply", [y, d], rows))]
    terms += [p.sum(p.op("multiply", [part, w], tensor([1, COLUMNS]))) for part in parts]
    terms += [p.sum(p.op("multiply", [chosen, w], rows))]
    terms += [p.sum(p.op("add", [p.op("multiply", [d, w], rows), p.op("multiply", [e, w], rows)], rows)), p.sum(p.op("multiply", [frozen, w], columns)),
             p.sum(p.op("multiply", [free, x], rows)), p.op("multiply", [scale, p.sum(x)], tensor([]))]
    loss = terms[0]
    for term in terms[1:]:
        loss = p.op("add", [loss, term], tensor([]))
    p.op("fetch", [loss], tensor([]), attribute("name", "0.a_str", "loss"), attribute("col", "0.a_i32", 0))
    return {"base_code": {"magic": "pir", "trainable": True, "version": 1},
            "program": {"regions": [{"#": "region_0", "blocks": [{"#": "block_0", "args": [], "ops": p.ops}]}]}}


def record(dims, values):
    """A tensor in .pdiparams: versions, and its type as a protobuf."""
    description = bytes([8, 5]) + b"".join(bytes([16, size]) for size in dims)
    return struct.pack("<IQIi", 0, 0, 0, len(description)) + description + pack("float32", values)


def expected():
    w, free = list(START["frozen"]), [0.0] * COLUMNS
    for i, x in enumerate(X):
        product = START["w"][i % COLUMNS] * x
        w[i % COLUMNS] += product + math.exp(product) + (1 if i < COLUMNS else 2) * product + math.exp(product) + product * x
        free[i % COLUMNS] += x
    return {"w": w, "frozen": [0.0] * COLUMNS, "free": free, "scale": [sum(X)]}


def gradients(ampc, amprun, folder, *model):
    """What one step of SGD with the rate 1 subtracts."""
    run(ampc, *model, "-o", folder / "m.bin", "--target=cpu", "--cpu=native", "--amp-level=O0")
    run(amprun, folder / "m.bin", f"--data=x={folder / 'x.npy'}", "--steps=1", f"--save-weights={folder / 'after.safetensors'}")
    after = read_safetensors(folder / "after.safetensors")
    return {name: [before - now for before, now in zip(START[name], values)] for name, (_, _, values) in after.items()}


def main(ampc, amprun):
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "p.json").write_text(json.dumps(program()))
        write_npy(folder / "x.npy", "float32", [ROWS, COLUMNS], X)
        (folder / "p.pdiparams").write_bytes(b"".join(record(SHAPES[name], START[name]) for name in sorted(START)))
        for clip in ({}, {"grad_clip": {"type": "value", "max": CLIP}}):
            train = {"format": "ampc.train", "version": 1, "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 1.0}, **clip}}
            (folder / "train.json").write_text(json.dumps(train))
            paddle = [folder / "p.json", f"--train={folder / 'train.json'}"]
            run(ampc, *paddle, "--emit=model", "-o", folder / "native.json")
            stopped = [op["name"] for op in json.loads((folder / "native.json").read_text())["ops"] if op.get("stop_gradient")]
            # Not exp, whose operand has no gradient already.
            assert stopped == ["share_data__0", "multiply_1", "split_with_num_0.stopped", "exp_1.stopped"], stopped
            want = expected()
            for name in ("w", "scale") if clip else ():
                want[name] = [min(max(value, -CLIP), CLIP) for value in want[name]]
            for model in (paddle, [folder / "native.json"]):
                got = gradients(ampc, amprun, folder, *model)
                assert all(abs(a - b) < 1e-5 for name in START for a, b in zip(got[name], want[name])), (model, got, want)


main(*sys.argv[1:])
