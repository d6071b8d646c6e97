#!/usr/bin/env python3
"""amp.master_weight and amp.master_grad, told apart from each other and from their defaults by every bit of the weights that a few
steps leave. Standard library only.

The model is the sum of factor * x * w, so w's gradient is factor * x; learning rates and scales are chosen so that float32 rounds nothing else.
"""
import json
import shutil
import struct

from contract import contract
from tensors import read_safetensors

N = 8


def rounded(dtype, value):
    if dtype == "bfloat16":
        bits = struct.unpack("<I", struct.pack("<f", value))[0]
        return struct.unpack("<f", struct.pack("<I", bits + 0x7FFF + (bits >> 16 & 1) & 0xFFFF0000))[0]
    return struct.unpack("<e", struct.pack("<e", value))[0] if abs(value) < 65520 else float("inf")


def f32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def model(dtype, optimizer=None, factor=1.0, rate=2.0**-9, **amp):
    op = lambda type, name, inputs, out, **attrs: {"type": type, "name": name, "inputs": inputs, "outputs": {"Out": [out]}, "attrs": attrs}
    return {"format": "ampc.model", "version": 1, "name": "sum",
            "inputs": [{"name": "x", "shape": [N], "dtype": "float32"}],
            "parameters": [{"name": "w", "shape": [N], "dtype": "float32", "init": {"file": "w.npy"}}],
            "ops": [op("elementwise_mul", "product", {"X": ["x"], "Y": ["w"]}, "y"), op("scale", "scaled", {"X": ["y"]}, "z", scale=factor),
                    op("reduce_sum", "sum", {"X": ["z"]}, "loss", reduce_all=True)],
            "outputs": ["y"], "train": {"loss": "loss", "optimizer": optimizer or {"type": "sgd", "learning_rate": rate}},
            "amp": {"level": "O2", "dtype": dtype, **amp}}


W = [1.0, -1.0, 0.5, 3.0, 1 / 3, 0.1, -2.5, 1.0009765625]
X = [1.0009765625, 0.2669677734375, -3.001953125, 0.125, 0.7783203125, 1.5, -0.50537109375, 1.3330078125]


def trained(c, program, steps, *options):
    """The weights after these steps, and the steps that overflowed."""
    c.train(program, "--data=x=x.npy", f"--steps={steps}", "--log=log", "--save-weights=out.w", *options)
    dtype, shape, values = read_safetensors(c.path("out.w"))["w"]
    c.ok((dtype, shape) == ("float32", (N,)), "weights are saved as float32")
    return values, [line["step"] for line in c.log("log") if line["found_inf"]]


def simulated(dtype, steps, scale, master_weight=True, master_grad=True, x=None, factor=1.0, rate=2.0**-9):
    """SGD of Paddle's kernel: in float32, then stored as the parameter is."""
    inverse = f32(1 / scale)
    weights = [w if master_weight else rounded(dtype, w) for w in map(f32, W)]
    for _ in range(steps):
        for i, value in enumerate(x or X):
            gradient = f32(rounded(dtype, rounded(dtype, value) * rounded(dtype, scale * factor)) * inverse)
            if not master_grad:
                gradient = rounded(dtype, gradient)
            weights[i] = f32(weights[i] - f32(gradient * rate))
            if not master_weight:
                weights[i] = rounded(dtype, weights[i])
    return weights


def data(c, x=None):
    c.npy("w.npy", [N], W)
    c.npy("x.npy", [N], x or X)


def weights(c):
    for dtype in ("float16", "bfloat16"):
        data(c)
        results = {}
        for label, amp in (("the default", {}), ("true", {"master_weight": True}), ("false", {"master_weight": False})):
            program = c.compile(model(dtype, **amp), "--loss-scale=128", name="m")
            got, overflows = trained(c, program, 20)
            results[label] = got
            expected = simulated(dtype, 20, 128, amp.get("master_weight", True))
            c.ok(got == expected and not overflows, f"{dtype}: master_weight {label}: {got} and {expected}")
        c.ok(results["true"] == results["the default"] != results["false"], f"{dtype}: without masters other weights are learned")
        c.ok(all(rounded(dtype, v) == v for v in results["false"]), f"{dtype}: and they are {dtype}'s own")
        # What was saved is loaded, what is loaded is rounded once, and a checkpoint holds what there is.
        c.train(program, "--data=x=x.npy", "--steps=0", "--weights=out.w", "--save-weights=again.w")
        c.ok(c.path("again.w").read_bytes() == c.path("out.w").read_bytes(), f"{dtype}: weights without masters survive a file")
        shutil.rmtree(c.path("ck"), ignore_errors=True)
        c.train(program, "--data=x=x.npy", "--steps=9", "--checkpoint=ck")
        c.train(program, "--data=x=x.npy", "--steps=20", "--resume=ck", "--save-weights=resumed.w")
        c.ok(c.path("resumed.w").read_bytes() == c.path("out.w").read_bytes(), f"{dtype}: and a checkpoint")
        for optimizer in ("momentum", "adam", "adamw", "lamb", "lars", "adagrad", "rmsprop"):
            arguments = {"momentum": 0.5, "lars_coeff": 1.0} if optimizer == "lars" else {}
            program = c.compile(model(dtype, {"type": optimizer, "learning_rate": 0.01, **arguments}, master_weight=False), "--loss-scale=128", name="m")
            got, _ = trained(c, program, 5)
            start = [rounded(dtype, w) for w in W]
            c.ok(all(rounded(dtype, v) == v for v in got) and got != start, f"{dtype}: {optimizer} without masters moves weights of {dtype}")


def gradients(c):
    small = [2.0**-10, 2.0**-12, -(2.0**-13), 2.0**-14, 2.0**-15, 3 * 2.0**-16, 2.0**-17, -(2.0**-20)]
    for dtype in ("float16", "bfloat16"):
        for label, scale, x, factor, rate in (("a scale that is no power of two", 7.0, X, 1.0, 0.5), ("gradients below float16", 2.0**15, small, 2.0**-10, 2.0**12)):
            data(c, x)
            results = []
            for master_grad in (None, True, False):
                amp = {} if master_grad is None else {"master_grad": master_grad}
                program = c.compile(model(dtype, factor=factor, rate=rate, **amp), f"--loss-scale={scale}", name="m")
                results.append(trained(c, program, 1)[0])
                expected = simulated(dtype, 1, scale, master_grad=master_grad is not False, x=x, factor=factor, rate=rate)
                c.ok(results[-1] == expected, f"{dtype}: master_grad {master_grad} with {label}: {results[-1]} and {expected}")
            c.ok(results[0] == results[1], f"{dtype}: master gradients are the default, {label}")
            c.ok(dtype == "bfloat16" or results[1] != results[2], f"{dtype}: and the other ones differ, {label}")
    # What overflows where it is narrowed is an overflow.
    data(c, [100.0] * N)
    for master_grad, expected in ((True, []), (False, [1, 2])):
        # The loss is x * w * 2^10 in float32 and the scale 2^-10: the 16-bit gradient is x, unscaled it is 1024 x.
        grown = model("float16", master_grad=master_grad, custom_black_list=["scale"])
        grown["ops"].append({"type": "scale", "name": "grown", "inputs": {"X": ["loss"]}, "outputs": {"Out": ["large"]}, "attrs": {"scale": 1024.0}})
        grown["train"]["loss"] = "large"
        _, overflows = trained(c, c.compile(grown, f"--loss-scale={2.0**-10}", name="m"), 2)
        c.ok(overflows == expected, f"102400 with master_grad {master_grad}: overflows in steps {overflows}")


def deaf(c):
    data(c)
    for key in ("master_weight", "master_grad"):
        for level, policy, says in (("O1", "paddle", "at O1"), ("O2", "min-cut", "under policy min-cut")):
            for value in (True, False):
                c.path("d.json").write_text(json.dumps({**model("float16"), "amp": {"level": level, "policy": policy, key: value}}))
                status, _, err = c.run("ampc", "d.json", "-od.bin", "--target=cpu")
                warned = f"d.json: warning: amp.{key}: has no effect {says}, which stores parameters in float32" in err
                c.ok(status == 0 and warned == (not value), f"{key} {value} {says}: {err.strip()}")


def main():
    with contract(__doc__) as c:
        weights(c)
        gradients(c)
        deaf(c)


if __name__ == "__main__":
    main()
