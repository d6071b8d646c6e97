#!/usr/bin/env python3
"""A large float16 product, forward and both gradients, by matrix tiles or widened, is the exact sum rounded once.

Of x every row has two numbers, integers of 11 bits, or those times the smallest float16; w's are such integers over 2048: all sums
are exact in float32, and need both parts of both factors. A CPU without matrix tiles widens whatever is asked for, to the same bits. Standard library only.
"""
import random
import struct

from contract import contract
from tensors import read_npy, read_safetensors

ROWS, INNER, COLUMNS = 256, 512, 512
LANES = {"O1": [], "O2": ["--amp-level=O2"]}


def half(value):
    return struct.unpack("e", struct.pack("e", value))[0]


def single(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def model(trans_x, trans_w):
    x, w = [ROWS, INNER], [INNER, COLUMNS]
    return {"format": "ampc.model", "version": 1, "inputs": [],
            "parameters": [{"name": "x", "shape": x[::-1] if trans_x else x, "dtype": "float32", "init": {"file": "x.npy"}},
                           {"name": "w", "shape": w[::-1] if trans_w else w, "dtype": "float32", "init": {"file": "w.npy"}}],
            "ops": [{"type": "matmul_v2", "name": "mm", "inputs": {"X": ["x"], "Y": ["w"]}, "outputs": {"Out": ["out"]},
                     "attrs": {"trans_x": trans_x, "trans_y": trans_w}},
                    {"type": "reduce_sum", "name": "sum", "inputs": {"X": ["out"]}, "outputs": {"Out": ["loss"]}, "attrs": {"reduce_all": True}}],
            "outputs": ["out"], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 1.0}}}


def check(c, name, unit, trans_x, trans_w):
    """x in steps of `unit`."""
    draw = random.Random(11)
    x, w = [0.0] * (ROWS * INNER), [draw.randint(-2047, 2047) / 2048 for _ in range(INNER * COLUMNS)]
    places = [draw.sample(range(INNER), 2) for _ in range(ROWS)]
    for row, two in enumerate(places):
        for k in two:
            x[row * INNER + k] = draw.randint(-2047, 2047) * unit
    out = [half(sum(x[r * INNER + k] * w[k * COLUMNS + n] for k in places[r])) for r in range(ROWS) for n in range(COLUMNS)]
    of_x = [half(sum(w[k * COLUMNS:(k + 1) * COLUMNS])) for k in range(INNER)]
    of_w = [half(sum(x[k::INNER])) for k in range(INNER)]
    after_x = [single(v - of_x[i % INNER]) for i, v in enumerate(x)]
    after_w = [single(v - of_w[i // COLUMNS]) for i, v in enumerate(w)]

    def lay(values, rows, columns, transposed):
        return [values[r * columns + k] for k in range(columns) for r in range(rows)] if transposed else values

    for tensor, values, rows, columns, transposed in (("x", x, ROWS, INNER, trans_x), ("w", w, INNER, COLUMNS, trans_w)):
        c.npy(f"{tensor}.npy", (columns, rows) if transposed else (rows, columns), lay(values, rows, columns, transposed))
    for lane, options in LANES.items():
        program = c.compile(model(trans_x, trans_w), "--loss-scale=1", *options)
        for way in ("tiles", "widen"):
            c.train(program, "--steps=1", f"--products={way}", "--output=out=out.npy", "--save-weights=after")
            after = read_safetensors(c.path("after"))
            label = f"{name}, {lane}, {way}, transposed {trans_x} {trans_w}"
            c.ok(read_npy(c.path("out.npy"))[2] == out, f"{label}: forward")
            c.ok(list(after["x"][2]) == lay(after_x, ROWS, INNER, trans_x), f"{label}: gradient of x")
            c.ok(list(after["w"][2]) == lay(after_w, INNER, COLUMNS, trans_w), f"{label}: gradient of w")


def main():
    with contract(__doc__) as c:
        for trans_x, trans_w in ((False, False), (True, False), (False, True), (True, True)):
            check(c, "integers", 1.0, trans_x, trans_w)
        check(c, "denormal numbers", 2.0 ** -24, False, False)


if __name__ == "__main__":
    main()
