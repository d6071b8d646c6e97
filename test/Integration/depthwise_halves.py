"""Networks of depthwise convolutions at O2 against float64.

    depthwise_halves.py <ampc> <amprun>
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy

AMPC, AMPRUN = sys.argv[1:]
EPSILON = {"float16": 2.0**-10, "bfloat16": 2.0**-7}
RANDOM = numpy.random.default_rng(1)


def op(kind, name, inputs, slot, **attrs):
    return {"type": kind, "name": name, "inputs": {k: [v] for k, v in inputs.items()}, "outputs": {slot: [name + ".out"]}, "attrs": attrs}


def rounded(dtype, x):
    if dtype == "float16":
        return x.astype("float16").astype("float64")
    bits = x.astype("float32").view("uint32")
    return ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).view("float32").astype("float64")


def depthwise(x, w, stride, padding, dilation):
    """x [batch, channels, height, width], w [channels, 1, rows, columns]."""
    x = numpy.pad(x, [(0, 0), (0, 0), (padding, padding), (padding, padding)])
    rows, columns = w.shape[2:]
    high, wide = ((size - dilation * (taps - 1) - 1) // stride + 1 for size, taps in zip(x.shape[2:], (rows, columns)))
    out = 0
    for i in range(rows):
        for j in range(columns):
            top, left = i * dilation, j * dilation
            out = out + x[:, :, top : top + stride * (high - 1) + 1 : stride, left : left + stride * (wide - 1) + 1 : stride] * w[:, 0, i, j][:, None, None]
    return out


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def check(folder, dtype, shape, layers):
    """layers: kernel, stride, padding, dilation of convolutions, each with a bias and a relu6."""
    channels, ops, parameters, x = shape[1], [], [], "x"
    value = RANDOM.standard_normal(shape).astype("float32")
    numpy.save(folder / "x.npy", value)
    value = rounded(dtype, value)
    for i, (kernel, stride, padding, dilation) in enumerate(layers):
        w, b = RANDOM.standard_normal((channels, 1, kernel, kernel)).astype("float32") / kernel, RANDOM.uniform(-1, 1, channels).astype("float32")
        numpy.save(folder / f"w{i}.npy", w)
        numpy.save(folder / f"b{i}.npy", b)
        parameters += [{"name": f"{p}{i}", "shape": list(v.shape), "dtype": "float32", "init": {"file": f"{p}{i}.npy"}} for p, v in (("w", w), ("b", b))]
        ops += [op("depthwise_conv2d", f"conv{i}", {"Input": x, "Filter": f"w{i}"}, "Output", strides=[stride] * 2, paddings=[padding] * 2, dilations=[dilation] * 2, groups=channels),
                op("elementwise_add", f"add{i}", {"X": f"conv{i}.out", "Y": f"b{i}"}, "Out", axis=1), op("relu6", f"relu{i}", {"X": f"add{i}.out"}, "Out")]
        x = f"relu{i}.out"
        value = rounded(dtype, depthwise(value, rounded(dtype, w), stride, padding, dilation))
        value = numpy.clip(rounded(dtype, value + rounded(dtype, b)[:, None, None]), 0, 6)
    model = {"format": "ampc.model", "version": 1, "name": "depthwise", "inputs": [{"name": "x", "shape": list(shape), "dtype": "float32"}],
             "parameters": parameters, "ops": ops, "outputs": [x]}
    (folder / "m.json").write_text(json.dumps(model))
    run(AMPC, folder / "m.json", "-o", folder / "m.bin", "--target=cpu", "--infer", "--quiet", "--amp-level=O2", f"--amp-dtype={dtype}")
    results = []
    for threads in (1, 2, 3):
        run(AMPRUN, folder / "m.bin", "--mode=infer", "--quiet", f"--threads={threads}", "--data", f"x={folder / 'x.npy'}", "--output", f"{x}={folder / 'y.npy'}")
        results.append(numpy.load(folder / "y.npy").astype("float64"))
    assert all((result == results[0]).all() for result in results), "the threads change bits"
    # A sum in float32 may be rounded to the other neighbor, which the next layers multiply by 1/kernel.
    worst = numpy.abs(results[0] - value).max()
    assert 1 < value.max() <= 6 and worst <= 8 * EPSILON[dtype], (dtype, shape, worst)
    assert (results[0] == value).mean() > 0.97, (dtype, shape)


for dtype in EPSILON:
    with tempfile.TemporaryDirectory() as name:
        check(Path(name), dtype, (1, 40, 30, 27), [(3, 1, 1, 1), (3, 2, 1, 1), (5, 1, 2, 1)])
        check(Path(name), dtype, (3, 16, 14, 14), [(5, 2, 2, 1), (7, 1, 3, 1)])
        check(Path(name), dtype, (2, 33, 19, 21), [(3, 1, 2, 2), (4, 3, 1, 1)])
        check(Path(name), dtype, (1, 8, 9, 9), [(3, 1, 1, 1)])  # too few channels for a vector
    print(f"{dtype}: 4 networks")
