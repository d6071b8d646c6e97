#!/usr/bin/env python3
"""Whole models in both generations of operator names decide, log and train alike, to the last bit. Standard library only.

The operators are the same, so every precision, every cast and every weight must be. One model has operators of both generations.
"""
import json
import pathlib
import sys
import tempfile

from check_whole import LANES, command, prepare, without_times
from generations import pir_model
from programs import Failure, Score, Tools, parser
from random_models import random_model
from whole_models import MODELS

SEEDS = range(100, 104)


def mixed(model):
    """Every other operator in PIR's names."""
    pir = pir_model(model)["ops"]
    return {**model, "ops": [pir[i] if i % 2 else op for i, op in enumerate(model["ops"])]}


def decisions(folder, name):
    report = json.loads((folder / f"{name}.report.json").read_text())
    return [(op["name"], op["dtype"], op["rule"]) for op in report["ops"]], [(c["value"], c["from"], c["to"], c["consumers"]) for c in report["casts"]]


def check(tools, score, folder, program, loss, outputs, lane):
    model = program.model(loss, outputs, 0.5)
    results = {}
    for name, variant in (("desc", model), ("pir", pir_model(model)), ("mixed", mixed(model))):
        (folder / f"{name}.json").write_text(json.dumps(variant))
        tools.compile(f"{name}.json", f"{name}.bin", *LANES[lane][0], f"--amp-report={name}.report.json", cwd=folder)
        tools.execute(f"{name}.bin", *command(program, name), cwd=folder)
        results[name] = ((folder / f"{name}.safetensors").read_bytes(), without_times(folder / f"{name}.jsonl"), *decisions(folder, name))
    changed = sum(a["type"] != b["type"] or a["inputs"].keys() != b["inputs"].keys() for a, b in zip(model["ops"], pir_model(model)["ops"]))
    for name in ("pir", "mixed"):
        same = [a == b for a, b in zip(results[name], results["desc"])]
        wrong = [what for what, equal in zip(("weights", "log", "decisions", "casts"), same) if not equal]
        score.add(changed and not wrong, f"{program.name} {lane}, {name}: {changed} of {len(model['ops'])} operators have other names"
                  + (f"; different: {wrong}" if wrong else ""))


def main():
    p = parser(__doc__)
    args = p.parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        builders = [*MODELS, *(lambda seed=seed: random_model(seed) for seed in SEEDS)]
        for number, build in enumerate(builders):
            program, loss, outputs = build()
            folder = pathlib.Path(args.keep or scratch) / program.name
            prepare(program, loss, outputs, folder)
            lane = list(LANES)[number % len(LANES)]
            try:
                check(tools, score, folder, program, loss, outputs, lane)
            except (Failure, OSError, LookupError) as failure:
                score.add(False, f"{program.name} {lane}: {type(failure).__name__}: {failure}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
