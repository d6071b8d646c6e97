#!/usr/bin/env python3
"""Which rows a training sees, step by step, and what it evaluates: files, batches, epochs, shuffling, seeds, resuming. Standard library only.

Row i of the input holds 2^i, and the loss is the sum of a batch, so each logged loss names its rows. The learning rate is 0.
"""
import itertools
import math
import random
import shutil

from contract import contract

ROWS, BATCH = 20, 4


def model(batch=BATCH, second=None):
    """loss = sum(x) / 2^20 (+ sum of a second input that has another first dimension, times 2^-40)."""
    op = lambda kind, name, inputs, out, **attrs: {"type": kind, "name": name, "inputs": inputs, "outputs": {"Out": [out]}, "attrs": attrs}
    ops = [op("elementwise_mul", "product", {"X": ["x"], "Y": ["w"]}, "y"), op("reduce_sum", "sum", {"X": ["y"]}, "sum", reduce_all=True)]
    inputs = [{"name": "x", "shape": [batch, 1], "dtype": "float32"}]
    loss = "sum"
    if second:
        inputs.append({"name": "z", "shape": [second, 1], "dtype": "float32"})
        ops += [op("reduce_sum", "other", {"X": ["z"]}, "others", reduce_all=True), op("elementwise_add", "both", {"X": ["sum"], "Y": ["others"]}, "loss")]
        loss = "loss"
    return {"format": "ampc.model", "version": 1, "inputs": inputs,
            "parameters": [{"name": "w", "shape": [1], "dtype": "float32", "init": {"type": "constant", "value": 1.0}}],
            "ops": ops, "outputs": ["y"], "train": {"loss": loss, "optimizer": {"type": "sgd", "learning_rate": 0.0}}}


def rows_of(loss, count=ROWS):
    """The rows whose powers of two add up to the loss."""
    number = round(loss * 2.0**count)
    return [i for i in range(count) if number >> i & 1]


class Order:
    def __init__(self, c):
        self.c = c
        c.compile(model(), "--amp-level=O0")
        c.npy("x.npy", [ROWS, 1], [2.0 ** (i - ROWS) for i in range(ROWS)])

    def seen(self, *options, data="x=x.npy", program="m.bin"):
        """The rows of every step."""
        self.c.path("log").unlink(missing_ok=True)
        self.c.train(program, f"--data={data}", "--log=log", *options)
        return [rows_of(line["loss"]) for line in self.c.log("log") if "eval" not in line]


def in_order(c, o):
    epoch = [[*range(i, i + BATCH)] for i in range(0, ROWS, BATCH)]
    c.ok(o.seen() == epoch, "one epoch, in file order")
    c.ok(o.seen("--epochs=3") == epoch * 3, "three epochs are the same three times")
    for steps in (1, 4, 5, 6, 13):
        c.ok(o.seen(f"--steps={steps}") == list(itertools.islice(itertools.cycle(epoch), steps)), f"--steps={steps} wraps over epochs")
    c.ok([line["epoch"] for line in c.log("log")] == [i // 5 for i in range(13)], "and the log tells the epoch")


def shuffled(c, o):
    epochs = 4
    per = ROWS // BATCH
    got = o.seen("--shuffle", f"--epochs={epochs}")
    orders = [tuple(map(tuple, got[i * per:(i + 1) * per])) for i in range(epochs)]
    c.ok(all(sorted(r for batch in order for r in batch) == list(range(ROWS)) for order in orders), "every epoch has every row once")
    c.ok(len(set(orders)) == epochs, "and its own order")
    c.ok(o.seen("--shuffle", f"--epochs={epochs}") == got == o.seen("--shuffle", f"--steps={epochs * per}", "--threads=1"), "which the seed fixes")
    others = [o.seen("--shuffle", f"--seed={seed}") for seed in range(1, 9)]
    c.ok(len({str(order) for order in (*others, got[:per])}) == 9, "nine seeds are nine orders")
    # Over many seeds every row is as likely to be in the first batch as any other: 5 standard deviations.
    counts = [0] * ROWS
    for seed in range(100, 160):
        for row in o.seen("--shuffle", f"--seed={seed}", "--steps=1")[0]:
            counts[row] += 1
    expected, deviation = 60 * BATCH / ROWS, math.sqrt(60 * (BATCH / ROWS) * (1 - BATCH / ROWS))
    c.ok(all(abs(n - expected) < 5 * deviation for n in counts), f"no row is favoured: {counts}")


def resumed(c, o):
    """A training that is cut anywhere, in pieces, sees the same rows."""
    rng = random.Random(3)
    for shuffle in ([], ["--shuffle"]):
        whole = o.seen("--steps=23", "--seed=5", *shuffle)
        for _ in range(4):
            shutil.rmtree(c.path("ck"), ignore_errors=True)
            cuts, got = sorted(rng.sample(range(1, 23), 3)), []
            for number, cut in enumerate([*cuts, 23]):
                got += o.seen(f"--steps={cut}", "--seed=5", "--checkpoint=ck", *shuffle, *(["--resume=ck"] if number else []))
            c.ok(got == whole, f"cut at {cuts}{' and shuffled' if shuffle else ''}")


def tails(c, o):
    for rows in (4, 5, 7, 19):
        c.npy("t.npy", [rows, 1], [2.0 ** (i - ROWS) for i in range(rows)])
        whole = rows // BATCH
        got = o.seen("--epochs=2", data="x=t.npy")
        c.ok(got == [[*range(i * BATCH, (i + 1) * BATCH)] for i in range(whole)] * 2, f"of {rows} rows the last {rows % BATCH} are dropped")
        got = o.seen("--epochs=3", "--shuffle", data="x=t.npy")
        flat = [sorted(r for batch in got[i * whole:(i + 1) * whole] for r in batch) for i in range(3)]
        c.ok(all(len(epoch) == len(set(epoch)) == whole * BATCH and set(epoch) <= set(range(rows)) for epoch in flat),
             f"of {rows} shuffled rows each epoch takes {whole * BATCH}, none twice")


def several(c, o):
    """Two inputs of other first dimensions: batches go together, and shuffling moves whole batches."""
    c.compile(model(4, 2), "--amp-level=O0", name="two")
    c.npy("z.npy", [10, 1], [2.0 ** (i - ROWS) for i in range(10)])
    # Four rows of x make bit 10 + i of batch i's loss, and its rows of z bits 2 i and 2 i + 1.
    c.npy("x2.npy", [20, 1], [2.0 ** (10 + i // 4 - ROWS) / 4 for i in range(20)])

    def pairs(*options):
        got = o.seen(*options, data="x=x2.npy,z=z.npy", program="two.bin")
        return [([r - 10 for r in rows if r >= 10], [r for r in rows if r < 10]) for rows in got]

    plain = pairs("--epochs=2")
    c.ok(plain == [([i], [2 * i, 2 * i + 1]) for i in range(5)] * 2, f"batches of both files go together: {plain[:5]}")
    moved = pairs("--epochs=2", "--shuffle")
    c.ok(sorted(moved[:5]) == sorted(plain[:5]) == sorted(moved[5:]) and moved[:5] != moved[5:], "shuffled, whole batches change places, and stay together")


def evaluated(c, o):
    c.npy("e.npy", [8, 1], [1.0] * 8)  # two whole batches: no tail can be cut from a sum
    for options, wanted in (("--epochs=2", [5, 10]), ("--steps=7", [5, 7]), ("--steps=10", [5, 10]), ("--steps=1", [1])):
        c.train("m.bin", "--data=x=x.npy", "--eval-data=x=e.npy", "--log=log", options)
        evals = [line for line in c.log("log") if "eval" in line]
        c.ok([line["step"] for line in evals] == wanted and all(line["loss"] == 4 for line in evals), f"{options} evaluates after {wanted}: {evals}")
        lines = c.log("log")
        c.ok(all("eval" not in lines[i] or lines[i - 1].get("step") == lines[i]["step"] for i in range(1, len(lines))), "right behind the step's line")
    c.refused("a tail that a sum cannot leave out", "amprun", ["m.bin", "--data=x=x.npy", "--eval-data=x=t.npy"], 1, "m.bin: error: 'sum' is no mean over rows", "19 rows")


def main():
    with contract(__doc__) as c:
        o = Order(c)
        in_order(c, o)
        shuffled(c, o)
        resumed(c, o)
        tails(c, o)
        several(c, o)
        evaluated(c, o)


if __name__ == "__main__":
    main()
