#!/usr/bin/env python3
"""That the judge of random models can fail: errors planted into the reference and into the tools are seen, and named as what they are.

usage: check_judge.py [--bin DIR]    Standard library only.

A wrong reference is a right compiler's wrong program turned around. Each error is small, and its models are those of the first seeds in
which it matters; most of them must be called wrong.
"""
import argparse
import pathlib
import stat
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Oracle")]

import functions  # noqa: E402
import operators  # noqa: E402
import optimizers  # noqa: E402
import shrink  # noqa: E402
import tools as tools_module  # noqa: E402
from case import Case  # noqa: E402
from evaluate import UNDEFINED  # noqa: E402
from forms import FORMS, form_of  # noqa: E402
from programs import Score  # noqa: E402
from simulate import Course  # noqa: E402
from tools import Fault, Toolbox  # noqa: E402


def slope(name, factor):
    value, old = functions.FUNCTIONS[name]
    return functions.FUNCTIONS, name, (value, lambda x, y, **attrs: factor * old(x, y, **attrs))


def wrong_transpose(i):
    results = operators.transpose(i)
    results[0].data = results[0].data[::-1]
    return results


def wrong_places(i):
    results = operators.top_k(i)
    results[1].data = [v + 1 for v in results[1].data]
    return results


def wrong_sgd(self, name, p, g, lr, s):
    p[:] = [a - 1.01 * lr * b for a, b in zip(p, g)]


def kinds(case):
    return {form_of(op).kind for op in case.problem.json["ops"]}


def trains(case):
    return bool(case.problem.train) and not case.settings.infer and not case.random


def gradients(case):
    run = Course(case.problem, 1).at(1)
    return [v for name in case.problem.trained() for v in run.tensors[name].grad or []]


def flows(kind):
    """Whether the planted error moves a gradient of a float32 model by half a percent."""
    def matters(case, planted):
        if not trains(case) or kind not in kinds(case) or set(case.problem.dtypes.values()) & {"float16", "bfloat16"}:
            return False
        right = gradients(case)
        old = plant(*planted)
        try:
            return any(abs(a - b) > 0.005 * max(map(abs, right)) for a, b in zip(right, gradients(case)))
        finally:
            plant(*planted[:2], old)
    return matters


# What is planted: (table, key, wrong entry), in which models it matters, of how many how many must be seen.
PLANTED = {
    "a gradient of tanh that is 1 % too large": (slope("tanh", 1.01), flows("tanh"), 4, 4),
    "a gradient of square that is 1 % too small": (slope("square", 0.99), flows("square"), 4, 4),
    "a sigmoid that is off by 1e-4": ((functions.FUNCTIONS, "sigmoid", (lambda x: functions.sigmoid(x) + 1e-4, functions.FUNCTIONS["sigmoid"][1])),
                                      lambda c, _: "sigmoid" in kinds(c) and not c.random, 8, 4),
    "a transpose that gives its elements backwards": ((operators.OPERATORS, "transpose", wrong_transpose), lambda c, _: "transpose" in kinds(c) and not c.random, 8, 3),
    "places of top_k that are off by one": ((operators.OPERATORS, "top_k", wrong_places), lambda c, _: not c.random and reads_places(c), 3, 2),
    "a learning rate of SGD that is 1 % too large": ((optimizers.Trainer.__dict__, "sgd", wrong_sgd), lambda c, _: trains(c) and c.problem.train["optimizer"]["type"] == "sgd"
                                                     and not c.settings.low and c.settings.steps > 1 and c.settings.target != "cuda" and any(gradients(c)), 5, 3),
}


def reads_places(case):
    for op in case.problem.json["ops"]:
        form = form_of(op)
        if form.kind == "top_k":
            places = op["outputs"].get(form.outputs[1].name)
            if places and (places if isinstance(places, str) else places[0]) in case.problem.json["outputs"]:
                return True
    return False


def plant(table, key, entry):
    """Gives the old entry. A class has no items to set."""
    old = table[key]
    if isinstance(table, dict):
        table[key] = entry
    else:
        setattr(optimizers.Trainer, key, entry)
    return old


def defined(case, planted):
    """Whether the wrong reference has a value at all: wrong elements may leave the domain of the function behind them."""
    old = plant(*planted)
    try:
        Course(case.problem, 1).at(1)
        return True
    except UNDEFINED:
        return False
    finally:
        plant(*planted[:2], old)


def seeds(kind):
    """Those whose models surely have the operator; all, where it is none."""
    own = [n for n, form in enumerate(FORMS) if form.kind == kind] or range(len(FORMS))
    return (turn * len(FORMS) + n for turn in range(60) for n in own)


def check_planted(score, binaries, folder):
    for what, (planted, matters, count, least) in PLANTED.items():
        cases = []
        for seed in seeds(planted[1]):
            case = Case.of_seed(seed)
            cases += [case] if matters(case, planted) and defined(case, planted) else []
            if len(cases) == count:
                break
        old, seen = plant(*planted), 0
        try:
            for case in cases:
                try:
                    case.judge(Toolbox(binaries, folder))
                except Fault as fault:
                    seen += fault.kind == "wrong"
        finally:
            plant(*planted[:2], old)
        score.add(seen >= least, f"{what}: {seen} of {len(cases)} models are wrong, at least {least} must be")


def script(folder, name, text, binaries):
    """Tools of which one is a script."""
    folder.mkdir(parents=True)
    for tool in ("ampc", "amprun", "ampc-opt"):
        (folder / tool).symlink_to(pathlib.Path(binaries).resolve() / tool)
    (folder / name).unlink()
    (folder / name).write_text(f"#!/bin/sh\n{text}\n")
    (folder / name).chmod(stat.S_IRWXU)
    return folder


BROKEN_TOOLS = {
    "crash": ("ampc", "kill -SEGV $$"), "refused": ("ampc", "echo 'model.json: error: no' >&2; exit 1"), "hang": ("amprun", "sleep 30"),
    "crash of a sanitizer": ("ampc", "echo 'a.cpp:1: runtime error: shift' >&2"),
}


def check_tools(score, binaries, folder):
    tools_module.TIMEOUT = 1
    for what, (name, text) in BROKEN_TOOLS.items():
        seen = None
        try:
            Case.of_seed(0).judge(Toolbox(script(folder / what.replace(" ", "-"), name, text, binaries), folder / "work"))
        except Fault as fault:
            seen = fault.kind
        score.add(seen == what.split()[0], f"{what}: the judge says {seen}")
    tools_module.TIMEOUT = 60


def check_shrink(score, binaries, folder):
    """A compiler that breaks on every erf: the smallest model is one erf."""
    bad = script(folder / "shrink", "ampc", f"grep -q '\"erf\"' model.json && kill -SEGV $$\nexec {pathlib.Path(binaries).resolve()}/ampc \"$@\"", binaries)
    seed = next(n for n in range(1000) if "erf" in kinds(case := Case.of_seed(n)) and len(case.problem.json["ops"]) > 8)
    shrinker = shrink.Shrinker(Case.of_seed(seed), Toolbox(bad, folder / "work"), quiet=True)
    small = shrinker.run()
    model = small.problem.json
    score.add([op["type"] for op in model["ops"]] == ["erf"] and len(model["inputs"]) + len(model["parameters"]) <= 1,
              f"seed {seed} is made small: {len(model['ops'])} ops, {len(model['inputs'])} inputs, {len(model['parameters'])} parameters after {shrinker.tries} tries")
    small.write(folder / "small.json")
    try:
        Case.read(folder / "small.json").judge(Toolbox(bad, folder / "work"))
        score.add(False, "what was written does not fail")
    except Fault as fault:
        score.add(fault.kind == "crash", f"what was written fails again: {fault}")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default=str(HERE.parent.parent / "build" / "bin"))
    args = p.parse_args()
    score = Score()
    with tempfile.TemporaryDirectory() as folder:
        check_planted(score, args.bin, pathlib.Path(folder) / "planted")
        check_tools(score, args.bin, pathlib.Path(folder) / "tools")
        check_shrink(score, args.bin, pathlib.Path(folder) / "shrink")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
