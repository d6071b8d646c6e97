#!/usr/bin/env python3
"""Random networks (random_models.py) trained for three steps at every level in both 16-bit types, against float64. Standard library only.

Checks and tolerances are those of check_whole.py, but that a gradient whose terms cancel may be off by more: by a tenth of what the
terms were larger than their sum. Seeds are fixed; --seed tries others.
"""
import pathlib
import sys
import tempfile

from check_whole import LANES, Curve, check_bits, check_lane, prepare
from programs import Failure, Score, Tools, parser
from random_models import random_model

SEEDS = range(1, 7)


def cancellation(program, loss):
    """By parameter: the sum of the magnitudes that met in its gradient, relative to what came out."""
    program.run({n: data for n, _, _, data in program.parameters})
    gradients, out = program.gradients(loss), {}
    for name, gradient in gradients.items():
        nodes = program.values[name][1]
        if any(gradient):
            out[name] = max(node.largest for node in nodes) / max(map(abs, gradient))
    return out


def main():
    p = parser(__doc__)
    p.add_argument("--seed", type=int, action="append")
    p.add_argument("--steps", type=int, default=14, help="of growth")
    args = p.parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        for seed in args.seed or SEEDS:
            program, loss, outputs = random_model(seed, args.steps)
            folder = pathlib.Path(args.keep or scratch) / program.name
            prepare(program, loss, outputs, folder)
            curve = Curve(program, loss, outputs)
            curve.slack = {n: max(1, by / 10) for n, by in cancellation(program, loss).items()}
            for lane in LANES:
                try:
                    check_lane(tools, score, folder, program, loss, outputs, curve, lane)
                except (Failure, OSError, LookupError) as failure:
                    score.add(False, f"{program.name} {lane}: {type(failure).__name__}: {failure}")
            check_bits(tools, score, folder, program, list(LANES)[seed % len(LANES)])
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
