#!/usr/bin/env python3
"""`ampc --weights`: the program starts from the file's weights as one that `amprun --weights` gives them to, to the bit, in training and
inference, whatever the file stores; what does not fit the model is refused by name. Standard library only.
"""
import json
import struct

from contract import changed, contract, example
from tensors import read_safetensors, write_safetensors

N = 64


def bits(kind, value):
    if kind == "BF16":
        return struct.pack("<f", value)[2:]
    return struct.pack("<e" if kind == "F16" else "<f", value)


def write(path, tensors, kind="F32"):
    """Tensors of a 16-bit kind are cut down to it."""
    head, body = {}, b""
    for name, (shape, values) in tensors.items():
        raw = b"".join(bits(kind, v) for v in values)
        head[name] = {"dtype": kind, "shape": shape, "data_offsets": [len(body), len(body) + len(raw)]}
        body += raw
    text = json.dumps(head).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + body)


def of(model):
    """Weights for a model: no two of a tensor are equal, and few are float16 numbers."""
    out = {}
    for index, p in enumerate(model["parameters"]):
        count = 1
        for extent in p["shape"]:
            count *= extent
        out[p["name"]] = (p["shape"], [((i * 37 + index) % 101 - 50) / 173 for i in range(count)])
    return out


def square():
    """Two products of 64 x 64 weights, one weight that is read in float32 too, and one that does not train."""
    op = lambda type, name, inputs, out, **attrs: {"type": type, "name": name, "inputs": inputs, "outputs": {"Out": [out]}, "attrs": attrs}
    return {"format": "ampc.model", "version": 1, "name": "square",
            "inputs": [{"name": "x", "shape": [4, N], "dtype": "float32"}],
            "parameters": [{"name": n, "shape": [N, N], "dtype": "float32"} for n in ("a", "b")]
            + [{"name": "frozen", "shape": [N], "dtype": "float32", "trainable": False}],
            "ops": [op("matmul_v2", "first", {"X": ["x"], "Y": ["a"]}, "y"), op("elementwise_add", "shift", {"X": ["y"], "Y": ["frozen"]}, "z"),
                    op("matmul_v2", "second", {"X": ["z"], "Y": ["b"]}, "out"), op("reduce_sum", "decay", {"X": ["b"]}, "sum", reduce_all=True),
                    op("mean", "mean", {"X": ["out"]}, "middle"), op("elementwise_add", "total", {"X": ["middle"], "Y": ["sum"]}, "loss")],
            "outputs": ["out"], "train": {"loss": "loss", "optimizer": {"type": "adam", "learning_rate": 0.01}}}


LANES = [(level, dtype) for level in ("O0", "O1", "O2") for dtype in ("float16", "bfloat16")]


def training(c):
    for name, model in (("linear2", example()), ("square", square())):
        for kind in ("F32", "F16", "BF16"):
            write(c.path("w"), of(model), kind)
            for level, dtype in LANES if kind == "F32" else LANES[2:4]:
                options = [f"--amp-level={level}", f"--amp-dtype={dtype}"]
                given, baked = c.compile(model, *options, name="given"), c.compile(model, *options, "--weights=w", name="baked")
                c.train(given, "--weights=w", "--steps=4", "--log=given.log", "--save-weights=given.w")
                c.train(baked, "--steps=4", "--seed=0", "--log=baked.log", "--save-weights=baked.w")
                losses = [[line["loss"] for line in c.log(f"{n}.log")] for n in ("given", "baked")]
                same = losses[0] == losses[1] and c.path("given.w").read_bytes() == c.path("baked.w").read_bytes()
                c.ok(same, f"{name} trains from {kind} weights at {level} {dtype} as with amprun --weights")
        c.train(baked, "--steps=0", "--save-weights=start.w")
        start, stored = read_safetensors(c.path("start.w"), True), of(model)
        exact = all(start[n][2] == b"".join(b"\0\0" + bits("BF16", v) for v in values) for n, (_, values) in stored.items())
        c.ok(exact, f"{name}: before the first step the masters are the file's numbers, widened")


def inference(c):
    model = square()
    write(c.path("w"), of(model))
    c.npy("x.npy", [4, N])
    for level, dtype in LANES:
        options = ["--infer", f"--amp-level={level}", f"--amp-dtype={dtype}"]
        given, baked = c.compile(model, *options, name="given"), c.compile(model, *options, "--weights=w", name="baked")
        # What only the loss needed is gone, its weights not.
        c.train(given, "--weights=w", "--data=x=x.npy", "--output=out=given.npy")
        c.train(baked, "--data=x=x.npy", "--output=out=baked.npy")
        c.ok(c.path("given.npy").read_bytes() == c.path("baked.npy").read_bytes(), f"--infer at {level} {dtype} gives the same bits as amprun --weights")
    # The decisions that a program holds, to be compared, are longer by some words at O2.
    for dtype in ("float16", "bfloat16"):
        sizes = [c.path(c.compile(model, "--infer", f"--amp-level={level}", f"--amp-dtype={dtype}", "--weights=w")).stat().st_size for level in ("O1", "O2")]
        c.ok(sizes[0] - sizes[1] >= 2 * 2 * N * N - 512, f"O2 stores both products' weights in {dtype}: {sizes[0] - sizes[1]} bytes less")


def over(c):
    """It stands above the model's own initial values, and amprun's --weights above it; the program needs the file no more."""
    c.npy("a.npy", [N, N], [0.0] * N * N)
    model = changed(square(), (("parameters", 0, "init"), {"file": "a.npy"}), (("parameters", 1, "init"), {"type": "constant", "value": 7}))
    weights = of(model)
    write(c.path("w"), weights)
    baked = c.compile(model, "--weights=w", name="baked")
    c.path("w").rename(c.path("moved"))
    c.train(baked, "--steps=0", "--save-weights=start.w")
    start = read_safetensors(c.path("start.w"), True)
    c.ok(all(start[n][2] == struct.pack(f"<{len(v)}f", *v) for n, (_, v) in weights.items()), "the file's weights, not the model's init")
    write(c.path("other"), {n: (s, [0.5] * len(v)) for n, (s, v) in weights.items()})
    c.train(baked, "--steps=0", "--weights=other", "--save-weights=start.w")
    c.ok(set(read_safetensors(c.path("start.w"))["a"][2]) == {0.5}, "amprun --weights stands above what is baked in")
    status, _, err = c.run("ampc", "baked.json", "--weights=moved", "--emit=import", "-o/dev/null")
    c.ok(status == 0, f"--emit with --weights: {err}")


def misfits(c):
    model = square()
    right = of(model)
    c.compile(model)

    def refused(label, *says, absent=()):
        c.refused(label, "ampc", ["m.json", "-on.bin", "--target=cpu", "--weights=w"], 1, *says, absent=absent)

    write(c.path("w"), {n: t for n, t in right.items() if n == "a"})
    refused("missing names", "w: error: lacks 'b', 'frozen'", absent=["hint"])
    write(c.path("w"), {**right, "d": right["a"], "e": right["a"]})
    refused("unexpected names", "w: error: has unexpected 'd', 'e'", absent=["lacks"])
    write(c.path("w"), {("frozne" if n == "frozen" else n): t for n, t in right.items()})
    refused("a near miss", "w: error: lacks 'frozen'; has unexpected 'frozne'", "hint: did you mean 'frozen'?")
    write(c.path("w"), {f"p{i}": right["a"] for i in range(25)})
    refused("many names", "'p19' and 5 more", absent=["'p20'"])
    write(c.path("w"), {n: ([len(v[1])], v[1]) for n, v in right.items()})
    refused("other shapes", "w: error: tensor 'a' has shape [4096], the parameter has [64, 64]", "note: tensor 'b' has shape", absent=["'frozen'"])
    write_safetensors(c.path("w"), {n: ("int64" if n == "b" else "float32", s, [int(x) if n == "b" else x for x in v]) for n, (s, v) in right.items()})
    refused("another dtype", "w: error: tensor 'b' has dtype int64, the parameter is float32")
    write(c.path("w"), right)
    good = c.path("w").read_bytes()
    for label, data in (("cut", good[:-1]), ("longer", good + b"\0"), ("empty", b""), ("no header", good[8:]), ("no JSON", good[:8] + b"[" + good[9:])):
        c.path("w").write_bytes(data)
        refused(f"weights {label}", "w:" if label == "no JSON" else "w: error: ")
    c.path("w").unlink()
    refused("no weights", "w: error: does not exist")
    c.refused("an empty name", "ampc", ["m.json", "-on.bin", "--weights="], 2, "--weights")
    # Another dtype than float32 is a parameter's own.
    counted = changed(model, (("parameters", 2), {"name": "frozen", "shape": [1], "dtype": "int64"}), (("ops", 1, "type"), "scale"), (("ops", 1, "inputs"), {"X": ["y"]}))
    write_safetensors(c.path("w"), {"a": ("float32", [N, N], right["a"][1]), "b": ("float32", [N, N], right["b"][1]), "frozen": ("int64", [1], [9])})
    c.train(c.compile(counted, "--weights=w", name="counted"), "--steps=0", "--save-weights=start.w")
    c.ok(read_safetensors(c.path("start.w"))["frozen"] == ("int64", (1,), [9]), "an int64 parameter starts from an int64 tensor")


def main():
    with contract(__doc__) as c:
        training(c)
        inference(c)
        over(c)
        misfits(c)


if __name__ == "__main__":
    main()
