#!/usr/bin/env python3
"""Time and memory of `ampc` on graphs of 10,000 and 100,000 ops, and the log-log slope between. Standard library only.

The graph is a chain of layers (matmul, bias, relu) with a skip from the layer before the last, so that values live across
layers; or, with --shape star, a sum of branches of one value (scale, matmul, bias), so that this value and the gradient of
the sum have as many readers. A training program is made of it. The goal (100,000 ops in 3 s, one thread, 1 GB; slope at
most 1.15) is held with --check.
"""
import argparse
import json
import math
import os
import pathlib
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIDTH, BATCH = 16, 8


def layer(i, x, skip):
    ops = [{"type": "matmul_v2", "name": f"l{i}.matmul", "inputs": {"X": [x], "Y": [f"l{i}.w"]}, "outputs": {"Out": [f"l{i}.m"]}},
           {"type": "elementwise_add", "name": f"l{i}.add", "inputs": {"X": [f"l{i}.m"], "Y": [f"l{i}.b"]},
            "outputs": {"Out": [f"l{i}.a"]}},
           {"type": "relu", "name": f"l{i}.relu", "inputs": {"X": [f"l{i}.a"]}, "outputs": {"Out": [f"l{i}.r"]}},
           {"type": "elementwise_add", "name": f"l{i}.skip", "inputs": {"X": [f"l{i}.r"], "Y": [skip]},
            "outputs": {"Out": [f"l{i}.out"]}}]
    parameters = [{"name": f"l{i}.w", "shape": [WIDTH, WIDTH], "dtype": "float32"},
                  {"name": f"l{i}.b", "shape": [WIDTH], "dtype": "float32"}]
    return ops, parameters, f"l{i}.out"


def branch(i, x, total):
    ops = [{"type": "elementwise_mul", "name": f"b{i}.scale", "inputs": {"X": [x], "Y": [f"b{i}.s"]},
            "outputs": {"Out": [f"b{i}.x"]}},
           {"type": "matmul_v2", "name": f"b{i}.matmul", "inputs": {"X": [f"b{i}.x"], "Y": [f"b{i}.w"]},
            "outputs": {"Out": [f"b{i}.m"]}},
           {"type": "elementwise_add", "name": f"b{i}.add", "inputs": {"X": [f"b{i}.m"], "Y": [f"b{i}.b"]},
            "outputs": {"Out": [f"b{i}.a"]}},
           {"type": "elementwise_add", "name": f"b{i}.sum", "inputs": {"X": [total], "Y": [f"b{i}.a"]},
            "outputs": {"Out": [f"b{i}.out"]}}]
    shapes = {"s": [WIDTH], "w": [WIDTH, WIDTH], "b": [WIDTH]}
    return ops, [{"name": f"b{i}.{n}", "shape": shape, "dtype": "float32"} for n, shape in shapes.items()], f"b{i}.out"


def model_of(count, train=True, shape="chain"):
    """A model of `count` ops, loss included."""
    ops, parameters, x, skip = [], [], "x", "x"
    for i in range((count - 1) // 4):
        more, weights, out = branch(i, "x", x) if shape == "star" else layer(i, x, skip)
        ops += more
        parameters += weights
        x, skip = out, x
    while len(ops) < count - 1:
        ops.append({"type": "relu", "name": f"pad{len(ops)}", "inputs": {"X": [x]}, "outputs": {"Out": [f"pad{len(ops)}.out"]}})
        x = ops[-1]["outputs"]["Out"][0]
    ops.append({"type": "mse_loss", "name": "mse", "inputs": {"X": [x], "Y": ["y"]}, "outputs": {"Out": ["loss"]}})
    model = {"format": "ampc.model", "version": 1, "name": f"{shape}{count}",
             "inputs": [{"name": n, "shape": [BATCH, WIDTH], "dtype": "float32"} for n in "xy"],
             "parameters": parameters, "ops": ops, "outputs": [x]}
    if train:
        model["train"] = {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 1e-4}}
    return model


def measure(argv):
    """Seconds and peak resident bytes of one process."""
    start = time.perf_counter()
    pid = os.spawnv(os.P_NOWAIT, argv[0], argv)
    _, status, usage = os.wait4(pid, 0)
    if status:
        raise SystemExit(f"{' '.join(argv)}: exit {os.waitstatus_to_exitcode(status)}")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"))
    p.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000])
    p.add_argument("--repeats", type=int, default=3, help="the fastest counts")
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--shape", choices=["chain", "star"], default="chain")
    p.add_argument("--infer", action="store_true", help="the inference program instead")
    p.add_argument("--check", action="store_true", help="exit 1 when the goal is missed")
    p.add_argument("--write", metavar="DIR", help="write the models here and stop")
    p.add_argument("options", nargs="*", help="further options of ampc, after --")
    args = p.parse_args()
    if args.write:
        for size in args.sizes:
            (pathlib.Path(args.write) / f"{args.shape}{size}.json").write_text(
                json.dumps(model_of(size, not args.infer, args.shape)))
        return 0
    points = []
    print(f"{'ops':>8} {'seconds':>9} {'CPU s':>8} {'us/op':>8} {'peak MB':>9} {'bin MB':>8}")
    with tempfile.TemporaryDirectory() as folder:
        for size in args.sizes:
            model, program = os.path.join(folder, "m.json"), os.path.join(folder, "m.bin")
            pathlib.Path(model).write_text(json.dumps(model_of(size, not args.infer, args.shape)))
            argv = [os.path.join(args.bin, "ampc"), model, "-o", program, f"--threads={args.threads}", *args.options]
            wall, cpu, rss = min(measure(argv) for _ in range(args.repeats))
            points.append((size, wall, rss))
            print(f"{size:8} {wall:9.3f} {cpu:8.3f} {wall / size * 1e6:8.2f} {rss / 1e6:9.1f} "
                  f"{os.path.getsize(program) / 1e6:8.2f}", flush=True)
    ok = True
    for (n, a, _), (m, b, _) in zip(points, points[1:]):
        slope = math.log(b / a) / math.log(m / n)
        ok &= slope <= 1.15
        print(f"slope {n} -> {m}: {slope:.3f}")
    size, wall, rss = points[-1]
    ok &= wall <= 3 * max(1, size / 100_000) and rss <= 1e9 * max(1, size / 100_000)
    return 1 if args.check and not ok else 0


if __name__ == "__main__":
    sys.exit(main())
