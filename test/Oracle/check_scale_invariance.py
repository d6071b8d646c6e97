#!/usr/bin/env python3
"""A loss scale that is a power of two changes no bit where nothing leaves the range: random networks in bfloat16, whose range is float32's,
train to the same weights under any such scale; in float16 the forward, and with it the first loss, does. Standard library only.
"""
import pathlib
import sys
import tempfile

from check_whole import command, prepare
from programs import Failure, Score, Tools, parser, read_log
from random_models import random_model
from tensors import distance, read_safetensors

SEEDS = range(400, 402)
SCALES = (0.25, 1024, 2**20)


def trained(tools, folder, program, *options):
    """The log and the weights' bytes after three steps."""
    tools.compile("model.json", "scaled.bin", *options, cwd=folder)
    tools.execute("scaled.bin", *command(program, "scaled"), cwd=folder)
    return read_log(folder / "scaled.jsonl"), (folder / "scaled.safetensors").read_bytes()


def brain(tools, score, folder, program, level):
    options = ["--amp-dtype=bfloat16", f"--amp-level={level}"]
    plain_log, plain = trained(tools, folder, program, *options)
    for scale in SCALES:
        log, weights = trained(tools, folder, program, *options, f"--loss-scale={scale}")
        losses = [line["loss"] for line in log] == [line["loss"] for line in plain_log]
        said = all(line["loss_scale"] == scale and not line["found_inf"] for line in log)
        score.add(weights == plain and losses and said, f"{program.name} bfloat16 {level}, scale {scale}: the bits of no scale")
    # A scale that is no power of two rounds gradients otherwise, but only by a rounding each.
    _, weights = trained(tools, folder, program, *options, "--loss-scale=3")
    (folder / "a").write_bytes(plain)
    (folder / "b").write_bytes(weights)
    a, b = read_safetensors(folder / "a"), read_safetensors(folder / "b")
    worst = max(distance(b[name][2], a[name][2]) for name in a)
    score.add(worst < 0.05, f"{program.name} bfloat16 {level}, scale 3: weights differ by {worst:.1e}")


def half(tools, score, folder, program, level):
    first = {}
    for scale in (1, 64, 4096):
        log, _ = trained(tools, folder, program, f"--amp-level={level}", f"--loss-scale={scale}")
        first[scale] = log[0]["loss"]
        score.add(all(line["loss_scale"] == scale for line in log), f"{program.name} float16 {level}: the log has the scale {scale}")
    score.add(len(set(first.values())) == 1, f"{program.name} float16 {level}: the first loss is the same under every scale: {first}")


def main():
    p = parser(__doc__)
    args = p.parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        for seed in SEEDS:
            program, loss, outputs = random_model(seed, 10)
            folder = pathlib.Path(args.keep or scratch) / program.name
            prepare(program, loss, outputs, folder)
            level = ("O1", "O2")[seed % 2]
            try:
                brain(tools, score, folder, program, level)
                half(tools, score, folder, program, level)
            except (Failure, OSError, LookupError) as failure:
                score.add(False, f"{program.name}: {type(failure).__name__}: {failure}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
