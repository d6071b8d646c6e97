#!/usr/bin/env python3
"""matmul's alpha scales the float32 sum before it is rounded: forward and both gradients, where the bare sums overflow.

All numbers are exact in float16 and bfloat16 or in their sums, so the results are compared for equality.
  out = 1/8 * 128 * 60 * 60 = 57600   of a sum of 460800, beyond float16's 65504
  dx  = 1/8 * 2048 * 60     = 15360   of a sum of 122880
  dw  = 1/8 * 4 * 60        = 30
Standard library only.
"""
from contract import contract
from tensors import read_npy, read_safetensors

LANES = {"O0": ["--amp-level=O0"], "O1 float16": ["--loss-scale=1"], "O2 float16": ["--amp-level=O2", "--loss-scale=1"],
         "O1 bfloat16": ["--amp-dtype=bfloat16"], "O2 bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}


def model(trans_x, trans_y):
    x, w = [4, 128], [128, 2048]
    return {"format": "ampc.model", "version": 1, "inputs": [],
            "parameters": [{"name": "x", "shape": x[::-1] if trans_x else x, "dtype": "float32", "init": {"type": "constant", "value": 60.0}},
                           {"name": "w", "shape": w[::-1] if trans_y else w, "dtype": "float32", "init": {"type": "constant", "value": 60.0}}],
            "ops": [{"type": "matmul", "name": "mm", "inputs": {"X": ["x"], "Y": ["w"]}, "outputs": {"Out": ["out"]},
                     "attrs": {"transpose_X": trans_x, "transpose_Y": trans_y, "alpha": 0.125}},
                    {"type": "reduce_sum", "name": "sum", "inputs": {"X": ["out"]}, "outputs": {"Out": ["loss"]}, "attrs": {"reduce_all": True}}],
            "outputs": ["out"], "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 1.0}}}


def main():
    with contract(__doc__) as c:
        for trans_x, trans_y in ((False, False), (True, False), (False, True), (True, True)):
            for lane, options in LANES.items():
                program = c.compile(model(trans_x, trans_y), *options)
                for way in ("widen", "library"):
                    c.train(program, "--steps=1", f"--products={way}", "--output=out=out.npy,loss=loss.npy", "--save-weights=after")
                    after = read_safetensors(c.path("after"))
                    got = [set(read_npy(c.path("out.npy"))[2]), set(after["x"][2]), set(after["w"][2])]
                    out, dx = 57600.0, 15360.0
                    c.ok(got == [{out}, {60 - dx}, {30.0}], f"{lane}, {way}, transposed {trans_x} {trans_y}: {[sorted(s)[:2] for s in got]}")


if __name__ == "__main__":
    main()
