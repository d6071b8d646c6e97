#!/usr/bin/env python3
"""What amprun takes as data: wrong files are refused in one line, tails are dropped or cut back. Standard library only.

The model multiplies by a constant weight of 2, so every output is known: y = 2 x row by row, loss = mean(y), all exact.
"""
import array
import struct

from contract import contract, floats
from tensors import read_npy, write_npy, write_safetensors

MODEL = {
    "format": "ampc.model", "version": 1,
    "inputs": [{"name": "x", "shape": [4, 3], "dtype": "float32"}],
    "parameters": [{"name": "w", "shape": [3], "dtype": "float32", "init": {"type": "constant", "value": 2.0}}],
    "ops": [{"type": "elementwise_mul", "name": "scale", "inputs": {"X": ["x"], "Y": ["w"]}, "outputs": {"Out": ["y"]}},
            {"type": "mean", "name": "mean", "inputs": {"X": ["y"]}, "outputs": {"Out": ["loss"]}},
            {"type": "reduce_sum", "name": "sum", "inputs": {"X": ["y"]}, "outputs": {"Out": ["total"]}, "attrs": {"reduce_all": True}}],
    "outputs": ["y", "total"],
    "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.0}}}

GATHER = {
    "format": "ampc.model", "version": 1,
    "inputs": [{"name": "x", "shape": [4, 3], "dtype": "float32"}, {"name": "label", "shape": [4, 1], "dtype": "int64"},
               {"name": "factor", "shape": [], "dtype": "float32"}, {"name": "half", "shape": [2, 3], "dtype": "float32"}, {"name": "last", "shape": [4, 3], "dtype": "float32"}],
    "parameters": [],
    "ops": [{"type": "elementwise_mul", "name": "scale", "inputs": {"X": ["x"], "Y": ["factor"]}, "outputs": {"Out": ["y"]}},
            {"type": "cast", "name": "cast", "inputs": {"X": ["label"]}, "outputs": {"Out": ["wide"]},
             "attrs": {"in_dtype": "int64", "out_dtype": "float32"}},
            {"type": "elementwise_add", "name": "add", "inputs": {"X": ["y"], "Y": ["wide"]}, "outputs": {"Out": ["z"]}},
            {"type": "relu", "name": "relu", "inputs": {"X": ["last"]}, "outputs": {"Out": ["r"]}},
            {"type": "scale", "name": "double", "inputs": {"X": ["half"]}, "outputs": {"Out": ["h"]}, "attrs": {"scale": 2.0}}],
    "outputs": ["z", "h", "r"]}


def header(descr="'<f4'", order="False", shape="(8, 3)", data=bytes(96), version=1, more=""):
    """A .npy with anything in its header."""
    text = f"{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, {more}}}".encode() + b"\n"
    length = struct.pack("<H" if version == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes([version, 0]) + length + text + data


# What is wrong, the bytes, what the error says. 8 rows of 3 would be right.
FILES = [
    ("an empty file", b"", "is not a .npy file"),
    ("text", b"1,2,3\n" * 10, "is not a .npy file"),
    ("a zip (.npz)", b"PK\x03\x04" + bytes(100), "is not a .npy file"),
    ("version 9", header(version=1)[:6] + b"\x09\x00" + header()[8:], "version 9"),
    ("a cut header", header()[:30], "truncated"),
    ("a header of 4 GB", b"\x93NUMPY\x02\x00\xff\xff\xff\xff" + bytes(100), "truncated"),
    ("cut data", header(data=bytes(95)), "has 95 bytes of data, its shape [8, 3] needs 96"),
    ("data that goes on", header(data=bytes(97)), "has 97 bytes"),
    ("big endian", header(descr="'>f4'"), "big endian"),
    ("Fortran order", header(order="True"), "Fortran order"),
    ("float64", header(descr="'<f8'", data=bytes(192)), "holds 'f8' (float64), input 'x' is float32"),
    ("float16", header(descr="'<f2'", data=bytes(48)), "holds 'f2'"),
    ("int32", header(descr="'<i4'"), "holds 'i4'"),
    ("uint32", header(descr="'<u4'"), "holds 'u4'"),
    ("complex", header(descr="'<c8'", data=bytes(192)), "'<c8'"),
    ("text elements", header(descr="'<U4'"), "'<U4'"),
    ("Python objects", header(descr="'|O'"), "'|O'"),
    ("a record", header(descr="[('a', '<f4')]"), "header"),
    ("a missing key", b"\x93NUMPY\x01\x00\x10\x00{'descr': '<f4'}", "header"),
    ("a key twice", header(more="'shape': (8, 3)"), "header"),
    ("an unknown key", header(more="'endian': 'x'"), "header"),
    ("a negative extent", header(shape="(-8, 3)"), "header"),
    ("an extent of 10^18", header(shape="(1000000000000000000, 3)"), "shape"),
    ("a shape that is a number", header(shape="24"), "header"),
    ("one dimension too many", header(shape="(2, 4, 3)"), "input 'x' takes rows of [4, 3]"),
    ("one dimension too few", header(shape="(24,)"), "input 'x' takes rows of [4, 3]"),
    ("other columns", header(shape="(3, 8)"), "input 'x' takes rows of [4, 3]"),
    ("no rows", header(shape="(0, 3)", data=b""), "has 0 rows, a batch takes 4"),
    ("too few rows", header(shape="(3, 3)", data=bytes(36)), "has 3 rows, a batch takes 4"),
]


def f32(values):
    return array.array("f", values).tolist()


def wrong_files(c, program):
    for label, data, says in FILES:
        c.path("bad.npy").write_bytes(data)
        c.refused(f"training data: {label}", "amprun", [program, "--data=x=bad.npy", "--save-weights=w", "--log=bad.log"],
                  1, "bad.npy: error: ", says)
        c.path("bad.log").unlink(missing_ok=True)
    c.refused("a missing file", "amprun", [program, "--data=x=none.npy"], 1, "none.npy: error: cannot open")
    c.refused("a folder", "amprun", [program, "--data=x=."], 1, ".: error: ")
    c.refused("an unknown input", "amprun", [program, "--data=xx=x8.npy"], 1, "m.bin", "'xx'", "did you mean 'x'")
    c.refused("eval data of an unknown input", "amprun", [program, "--data=x=x8.npy", "--eval-data=q=x8.npy"], 1, "'q'")
    # Too few rows in infer mode are a tail.
    status, _, err = c.run("amprun", program, "--mode=infer", "--data=x=x3.npy", "--output=y=y.npy")
    c.ok(status == 0 and read_npy(c.path("y.npy"))[1] == (3, 3), f"three rows are a tail in infer mode: {err}")


def tails(c, program):
    values = read_npy(c.path("x10.npy"))[2]
    c.train(program, "--mode=infer", "--data=x=x10.npy", "--output=y=y.npy,loss=loss.npy")
    dtype, shape, got = read_npy(c.path("y.npy"))
    c.ok((dtype, shape) == ("float32", (10, 3)) and got == f32(2 * v for v in values), "batches are joined and the tail cut back")
    _, shape, got = read_npy(c.path("loss.npy"))
    means = [sum(2 * v for v in values[3 * a:3 * b]) / (3 * (b - a)) for a, b in ((0, 4), (4, 8), (8, 10))]
    c.ok(shape == (3,) and max(abs(a - b) for a, b in zip(got, means)) < 1e-6, "a mean has one number per batch, exact for the tail")
    c.train(program, "--mode=infer", "--data=x=x4.npy", "--output=loss=loss.npy")
    c.ok(read_npy(c.path("loss.npy"))[1] == (), "a 0-d output of a single batch stays 0-d")
    c.refused("a sum cannot be cut back", "amprun", [program, "--mode=infer", "--data=x=x10.npy", "--output=total=t.npy"], 1, "'total'")
    c.train(program, "--mode=infer", "--data=x=x8.npy", "--output=total=t.npy")
    c.ok(read_npy(c.path("t.npy"))[2] == [2 * sum(values[:12]), 2 * sum(values[12:24])], "a sum of full batches is joined")
    out, err = c.train(program, "--data=x=x10.npy", "--epochs=2", "--log=log", "--output=y=y.npy")
    c.ok([line["step"] for line in c.log("log")] == [1, 2, 3, 4], "two epochs of ten rows are four steps: the tail is dropped")
    c.ok("2 rows" in err, "and it is said")
    c.ok(read_npy(c.path("y.npy"))[2] == f32(2 * v for v in values[12:24]), "a training run gives its last step's forward values")
    # The evaluation weighs the tail by its rows.
    c.train(program, "--data=x=x8.npy", "--eval-data=x=x10.npy", "--log=log")
    last = c.log("log")[-1]
    mean = sum(2 * v for v in values) / 30
    c.ok(last.get("eval") is True and abs(last["loss"] - mean) < 1e-6, "an evaluation is the mean over all rows")
    # A known input that what runs does not need gets a note; a 0-row file is an error in both modes.
    c.path("none.npy").write_bytes(header(shape="(0, 3)", data=b""))
    c.refused("no rows to infer", "amprun", [program, "--mode=infer", "--data=x=none.npy", "--output=y=z.npy"], 1, "none.npy")


def order(c, program):
    rows = read_npy(c.path("x10.npy"))[2]
    c.train(program, "--mode=infer", "--data=x=x10.npy", "--epochs=1", "--output=y=y.npy")
    c.ok([v / 2 for v in read_npy(c.path("y.npy"))[2]] == rows, "outputs are in file order, one for each row")
    # Another order, or a row twice, would not be the predictions of the file's rows.
    c.compile({k: v for k, v in MODEL.items() if k != "train"}, "--amp-level=O0", name="alone")
    for name, options in (("m.bin", ["--mode=infer"]), ("alone.bin", []), ("alone.bin", ["--mode=infer"]), ("m.bin", ["--calibrate-ranges=r.json"])):
        for option in ("--shuffle", "--epochs=2"):
            c.refused(f"{name} {options} {option}", "amprun", [name, *options, option, "--data=x=x10.npy"], 2, f"amprun: error: {option} belongs to training")


def several(c):
    program = c.compile(GATHER, "--amp-level=O0", name="g")
    c.npy("x8.npy", [8, 3])
    c.npy("label.npy", [8, 1], list(range(8)), "int64")
    c.npy("factor.npy", [], [0.5])
    c.npy("half4.npy", [4, 3])
    c.npy("half5.npy", [5, 3])
    c.npy("half6.npy", [6, 3])
    c.npy("label32.npy", [8, 1], list(range(8)), "int32")
    c.npy("factor1.npy", [1], [0.5])
    right = {"x": "x8", "label": "label", "factor": "factor", "half": "half4", "last": "x8"}

    def data(**other):
        return "--data=" + ",".join(f"{k}={v}.npy" for k, v in {**right, **other}.items() if v)

    c.train(program, data(), "--output=z=z.npy,h=h.npy")
    x = floats(24)
    c.ok(read_npy(c.path("z.npy"))[2] == f32(x[i] * 0.5 + i // 3 for i in range(24)), "each input has its own rows; a 0-d input is whole in every batch")
    c.ok(read_npy(c.path("h.npy"))[1] == (4, 3), "outputs are joined by their own first dimension")
    c.refused("an input left out", "amprun", [program, data(label=None)], 1, "g.bin", "'label'")
    c.refused("unequal batch counts", "amprun", [program, data(half="half6")], 1, "half6.npy", "3 batches")
    c.refused("a tail of inputs with different first dimensions", "amprun", [program, data(half="half5")], 1, "half5.npy")
    c.refused("int32 for int64", "amprun", [program, data(label="label32")], 1, "label32.npy", "int64")
    c.refused("a vector for a 0-d input", "amprun", [program, data(factor="factor1")], 1, "factor1.npy", "shape")
    _, err = c.train(program, "--output=z=a.npy")
    c.ok("random" in err, "without data inputs are random, and it says so")
    c.train(program, "--output=z=b.npy")
    c.train(program, "--output=z=c.npy", "--seed=7")
    a, b, other = (c.path(n).read_bytes() for n in ("a.npy", "b.npy", "c.npy"))
    c.ok(a == b != other, "random inputs follow the seed")


def uneven(c):
    """Batches of 4 rows and of 2: each input's tail is mentioned."""
    op = lambda kind, out, **inputs: {"type": kind, "inputs": inputs, "outputs": {"Out": out}}
    c.compile({"format": "ampc.model", "version": 1, "parameters": [{"name": "w", "shape": [3, 1], "dtype": "float32"}], "outputs": [],
               "inputs": [{"name": "x", "shape": [4, 3], "dtype": "float32"}, {"name": "g", "shape": [2, 3], "dtype": "float32"}],
               "ops": [op("matmul_v2", "xw", X="x", Y="w"), op("matmul_v2", "gw", X="g", Y="w"), op("mean", "a", X="xw"), op("mean", "b", X="gw"),
                       op("elementwise_add", "loss", X="a", Y="b")], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}}, name="u")
    c.npy("x9.npy", [9, 3])
    c.npy("g5.npy", [5, 3])
    _, err = c.train("u.bin", "--data=x=x9.npy,g=g5.npy")
    c.ok("amprun: note: of the 9 rows of x9.npy, batches of 4 use 8\n" in err and "of the 5 rows of g5.npy, batches of 2 use 4\n" in err, f"both tails are mentioned: {err}")


def weights(c, program):
    wide = ("float32", (3,), [1.0, 2.0, 4.0])
    for label, tensors, says in (
            ("an unexpected name", {"w": wide, "v": wide}, ["'v'"]),
            ("a missing name", {}, ["'w'"]),
            ("a near miss", {"ww": wide}, ["'w'", "'ww'", "did you mean"]),
            ("another shape", {"w": ("float32", (1, 3), [1.0, 2.0, 4.0])}, ["'w'", "[1, 3]", "[3]"]),
            ("another dtype", {"w": ("int64", (3,), [1, 2, 4])}, ["'w'", "int64"])):
        write_safetensors(c.path("w.safetensors"), tensors)
        c.refused(f"weights: {label}", "amprun", [program, "--weights=w.safetensors", "--save-weights=after"], 1, "w.safetensors: error: ", *says)
    write_safetensors(c.path("w.safetensors"), {"w": wide, "v": wide})
    _, err = c.train(program, "--weights=w.safetensors", "--weights-partial", "--mode=infer", "--data=x=x4.npy", "--output=y=y.npy")
    x = floats(12)
    c.ok("'v'" in err, "--weights-partial says what it left")
    c.ok(read_npy(c.path("y.npy"))[2] == f32(x[i] * (1, 2, 4)[i % 3] for i in range(12)), "--weights are what the program multiplies by")
    good = c.path("w.safetensors").read_bytes()
    for label, data in (("cut", good[:-1]), ("longer", good + b"\0"), ("empty", b""), ("no header", good[8:])):
        c.path("w.safetensors").write_bytes(data)
        c.refused(f"weights: {label}", "amprun", [program, "--weights=w.safetensors", "--weights-partial"], 1, "w.safetensors: error: ")


def main():
    with contract(__doc__) as c:
        program = c.compile(MODEL, "--amp-level=O0")
        for rows in (3, 4, 8, 10):
            c.npy(f"x{rows}.npy", [rows, 3])
        wrong_files(c, program)
        tails(c, program)
        order(c, program)
        weights(c, program)
        several(c)
        uneven(c)


if __name__ == "__main__":
    main()
