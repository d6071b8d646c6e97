#!/usr/bin/env python3
"""flash_attn in training: dropout in values and gradient, several blocks of queries, threads, memory. Standard library only.

With v the identity the result is the matrix of weights, so it shows what dropout kept. The softmax and the gradients of q, k and v
follow from that in float64. The seed is fixed, so a pass stays one. The memory of activations is counted exactly: it must be linear in the
number of queries, as no value of the size queries x keys may live across blocks.

Attention that is spelled as products and a softmax becomes the same op if it is long. With --keep of a value between the products it stays as it is: both
programs must agree.
"""
import itertools
import json
import sys

from attention import Problem, within
from programs import parser, run_jobs
from tensors import distance, read_npy, read_safetensors, write_npy

LENGTH, P = 150, 0.3  # two blocks of queries
# Tolerances relative to the largest magnitude. In 16 bits the scores, the weights and their gradients are rounded too.
LANES = {"O0": (["--amp-level=O0"], 2e-5), "O2-float16": (["--amp-level=O2", "--loss-scale=1"], 6e-3),
         "O2-bfloat16": (["--amp-level=O2", "--amp-dtype=bfloat16"], 5e-2)}


def run(tools, folder, *args, steps=1, threads=None):
    inputs = [f"--data={name}={name}.npy" for name in ("x.q", "x.k", "x.v", "cot")]
    more = [f"--threads={threads}"] if threads else []
    tools.execute("attention.bin", *inputs, f"--steps={steps}", "--output=out=out.npy", "--save-weights=w.safetensors", *more, *args, cwd=folder)
    after = read_safetensors(folder / "w.safetensors")
    return read_npy(folder / "out.npy")[2], {n: [-v for v in after[f"d.{n}"][2]] for n in "qkv"}


def check_dropout(tools, folder, score, lane, causal):
    options, tolerance = LANES[lane]
    label = f"attention {'causal ' if causal else ''}{lane}"
    problem = Problem(LENGTH, LENGTH, dropout=P, causal=causal)
    (folder / "attention.json").write_text(json.dumps(problem.model()))
    tools.compile("attention.json", "attention.bin", *options, cwd=folder)
    out, grads = run(tools, folder, "--seed=1")
    seen, (kept,) = problem.seen(), problem.kept(out)
    share = sum(kept[i][j] != 0 for i, j in seen)
    score.add(within(share, len(seen), 1 - P), f"{label}: the share kept is {share / len(seen):.4f}")
    score.add(all(within(sum(kept[i][j] != 0 for i, j in seen if lo <= i < hi), sum(lo <= i < hi for i, _ in seen), 1 - P) for lo, hi in ((0, 128), (128, LENGTH))),
              f"{label}: both blocks keep their share")
    same = sum((kept[i][j] != 0) == (kept[i + 128][j] != 0) for i, j in seen if i < LENGTH - 128)
    score.add(within(same, sum(i < LENGTH - 128 for i, _ in seen), P**2 + (1 - P)**2), f"{label}: the blocks draw different numbers")
    right = problem.expected([kept])
    for name, found in (("out", out), *grads.items()):
        error = distance(found, right[name])
        score.add(error <= tolerance, f"{label}: {'gradient of ' if name != 'out' else ''}{name} is off by {error:.1e}, allowed {tolerance:.0e}")
    again, _ = run(tools, folder, "--seed=1", threads=1)
    score.add(again == out, f"{label}: the same seed gives the same weights, with one thread too")
    other, _ = run(tools, folder, "--seed=2")
    changed = sum((a != 0) != (b != 0) for a, b in zip(out, other))
    score.add(within(changed, len(seen), 2 * P * (1 - P)), f"{label}: another seed, other weights")
    (folder / "attention.json").write_text(json.dumps(problem.model(0.0)))
    tools.compile("attention.json", "attention.bin", *options, cwd=folder)
    second, _ = run(tools, folder, "--seed=1", steps=2)
    changed = sum((a != 0) != (b != 0) for a, b in zip(out, second))
    score.add(within(changed, len(seen), 2 * P * (1 - P)), f"{label}: another step, other weights")


def check_memory(tools, folder, score, lane, causal):
    """Twice the queries take twice the activations, and fewer bytes than one matrix of scores for each head."""
    heads, size, bytes_of = 4, 32, {}
    for length in (2048, 4096, 8192):
        (folder / "m.json").write_text(json.dumps(Problem(length, size, heads, heads, causal=causal).model()))
        tools.compile("m.json", "m.bin", *LANES[lane][0], "--plan-stats=plan.json", cwd=folder)
        bytes_of[length] = json.loads((folder / "plan.json").read_text())["activation_bytes"]
    label = f"memory {'causal ' if causal else ''}{lane}: {bytes_of}"
    # Not exactly twice as many: the arena has other gaps between values of different sizes.
    score.add(all(1.9 <= bytes_of[2 * n] / bytes_of[n] <= 2.2 for n in (2048, 4096)), f"{label} is linear in the number of queries")
    one = heads * 2048 * 2048 * (4 if lane == "O0" else 2)
    score.add(bytes_of[2048] < 0.75 * one, f"{label} is below the {one} bytes of the scores")


# Rank of the operands, a mask, k as [size, keys], the scale in the product.
SPELLINGS = {"plain": (4, False, False, False), "mask": (4, True, False, False), "three dimensions": (3, False, False, False),
             "k turned, scale in the product, mask": (3, True, True, True)}

SPELLED = [("O0", "plain"), ("O0", "k turned, scale in the product, mask"), ("O2-float16", "mask"), ("O2-bfloat16", "three dimensions"),
           ("O2-bfloat16", "k turned, scale in the product, mask")]


def spelled(length, rank, masked, turned, alpha, rate=1e-3, size=8, heads=2):
    """Like the model of a Problem, with the attention as ops; the values between the products are s0, s1, …"""
    shape = [1, heads, length, size] if rank == 4 else [heads, length, size]
    of_k = [*shape[:-2], size, length] if turned else shape
    shapes, ops = {"q": shape, "k": of_k, "v": shape}, []

    def op(kind, x, y, out, **attrs):
        ops.append({"type": kind, "name": f"op{len(ops)}", "inputs": {"X": [x], **({"Y": [y]} if y else {})}, "outputs": {"Out": [out]}, "attrs": attrs})
        return out

    for n in "qkv":
        op("elementwise_add", f"x.{n}", f"d.{n}", n)
    s = op("matmul", "q", "k", "s0", transpose_Y=not turned, alpha=0.25 if alpha else 1.0)
    s = s if alpha else op("scale", s, None, "s1", scale=0.25)
    s = op("elementwise_add", s, "mask", "s2") if masked else s
    op("matmul", op("softmax", s, None, "weights"), "v", "out")
    op("reduce_sum", op("elementwise_mul", "out", "x.v", "weighed"), None, "loss", reduce_all=True)
    entry = lambda name, shape, **more: {"name": name, "shape": shape, "dtype": "float32", **more}
    return {"format": "ampc.model", "version": 1, "inputs": [*(entry(f"x.{n}", shapes[n]) for n in "qkv"), *([entry("mask", [length, length])] if masked else [])],
            "parameters": [entry(f"d.{n}", shapes[n], init={"type": "uniform", "low": -1.0, "high": 1.0}) for n in "qkv"], "ops": ops, "outputs": ["out"],
            "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": rate}}}


def check_spelled(tools, folder, score, lane, spelling):
    blocks = lambda *options: tools.must("ampc", "m.json", *LANES[lane][0], *options, "--emit=backward", cwd=folder).count("nn.attention_softmax ")
    make = lambda length: (folder / "m.json").write_text(json.dumps(spelled(length, *SPELLINGS[spelling])))
    label = f"spelled {lane} {spelling}"
    make(511)
    score.add(blocks() == 0, f"{label}: short attention stays")
    make(512)
    found = [blocks(*more) for more in ([], ["--keep=weights"])]
    score.add(found == [4 * 3, 0], f"{label}: four blocks in each of three entries, none with --keep; seen {found}")
    results, bytes_of = [], {}
    for options in ([], ["--keep=weights"]):
        tools.compile("m.json", "m.bin", *LANES[lane][0], *options, "--plan-stats=plan.json", cwd=folder)
        tools.execute("m.bin", "--steps=2", "--save-weights=w.safetensors", cwd=folder)
        results.append(read_safetensors(folder / "w.safetensors"))
        bytes_of[bool(options)] = json.loads((folder / "plan.json").read_text())["activation_bytes"]
    for name in results[0]:
        error = distance(results[0][name][2], results[1][name][2])
        score.add(error <= LANES[lane][1] / 10, f"{label}: {name} differs by {error:.1e}")
    score.add(bytes_of[False] < 0.75 * bytes_of[True], f"{label}: activations take {bytes_of[False]} bytes, not {bytes_of[True]}")
    for length in (1024, 2048):
        make(length)
        tools.compile("m.json", "m.bin", *LANES[lane][0], "--plan-stats=plan.json", cwd=folder)
        bytes_of[length] = json.loads((folder / "plan.json").read_text())["activation_bytes"]
    score.add(1.9 <= bytes_of[2048] / bytes_of[1024] <= 2.1, f"{label}: {bytes_of[1024]} and {bytes_of[2048]} bytes: linear in the length")


def prepare(folder):
    for name, data in Problem(LENGTH, LENGTH).values().items():
        write_npy(folder / f"{name}.npy", "float32", (1, LENGTH, 1, LENGTH), data)


def main():
    jobs = [*itertools.product((check_dropout, check_memory), LANES, (False, True)), *((check_spelled, *pair) for pair in SPELLED)]
    return run_jobs(parser(__doc__).parse_args(), prepare, [(f"{check.__name__} {lane} {case}", check, lane, case) for check, lane, case in jobs])


if __name__ == "__main__":
    sys.exit(main())
