#!/usr/bin/env python3
"""Policies `paddle` and `paddle-pir`, written down again from Paddle's rules, against the report: of every op its dtype, rule, cause and
whole chain of reasons; of every value the casts that follow; and the counts of the summary. Standard library only.

Random networks in both generations of names, at every level and in both types, under random lists and black names of the user's.
"""
import collections
import json
import pathlib
import random
import sys
import tempfile

from generations import pir_model
from programs import Failure, Score, Tools, parser
from random_models import random_model

# Paddle 3's static lists, as far as the networks use their operators, by the name in ProgramDesc.
WHITE = {"matmul", "matmul_v2"}
BLACK = {"log", "square", "reduce_mean", "softmax", "exp", "reduce_sum", "mean"}
GRAY = {"elementwise_add", "elementwise_sub", "elementwise_mul", "elementwise_div", "tanh", "sigmoid", "scale", "stack", "slice", "transpose2", "reshape2",
        "concat", "split", "cast"}
SEEDS = range(200, 240)


class Rules:
    """Algorithm A. Names of operators are ProgramDesc's; what an entry is called stays as the user wrote it."""

    def __init__(self, level, low, white, black, varnames):
        self.level, self.low = level, low
        self.white, self.black, self.varnames = ({}, {}, set()) if level == "OD" else (white, black, set(varnames))

    def decide(self, op, kind, touched, producers, before):
        """(dtype or None where it is left alone, rule, cause)"""
        named = [name for name in touched if name in self.varnames]
        if named:
            return "float32", "black_varname", named
        if kind in self.black:
            return "float32", "custom_black_list", self.black[kind]
        if kind in self.white and self.level != "O2":
            return self.low, "custom_white_list", self.white[kind]
        if self.level == "O2":
            return self.low, "pure_low_precision", "--amp-level=O2"
        if self.level == "O1" and kind in BLACK:
            return "float32", "black_list", kind
        if kind in WHITE:
            return self.low, "white_list", kind
        if self.level == "OD":
            return "float32", "not_white_listed", op["type"]
        if kind not in GRAY:
            return "float32", "unlisted", op["type"]
        decided = [name for name in producers if before[name][0]]
        for name in decided:
            if before[name][0] == "float32":
                return "float32", "gray_after_black", name
        if decided:
            return self.low, "gray_after_white", decided[0]
        return None, "gray_undecided", "no decided producer"


class PromotionRules(Rules):
    """Algorithm C: no gray list and no black names; what no list names is float32 if one of its operands is by now."""

    def __init__(self, level, low, white, black, floats, parameters):
        super().__init__("O1", low, white, black, [])
        self.true_level, self.types = level, {name: low if level == "O2" and name in parameters else "float32" for name in floats}

    def decide(self, op, kind, touched, producers, before):
        dtype, rule, cause = self.choose(op, kind, values(op["inputs"]))
        self.types.update((name, dtype) for name in values(op["outputs"]))
        return dtype, rule, cause

    def choose(self, op, kind, reads):
        if kind in self.black:
            return "float32", "custom_black_list", self.black[kind]
        if kind in self.white:
            return self.low, "custom_white_list", self.white[kind]
        if kind in WHITE:
            return self.low, "white_list", kind
        if kind in BLACK and self.true_level == "O1":
            return "float32", "black_list", kind
        if self.true_level == "OD":
            return "float32", "not_white_listed", op["type"]
        for name in reads:
            if self.types.get(name) == "float32":
                return "float32", "promoted_to_float32", self.makers.get(name, name)
        return self.low, "promoted_to_low", "no operand is float32"


def values(slots):
    return [name for names in slots.values() for name in names]


def expected(model, program_desc, rules):
    """By op: dtype, rule, cause, chain. `program_desc` is the same model in ProgramDesc's names."""
    maker, before, out = {}, {}, {}
    for op, old in zip(model["ops"], program_desc["ops"]):
        reads = values(op["inputs"])
        producers = list(dict.fromkeys(maker[name] for name in reads if name in maker))
        # PIR's matmul is ProgramDesc's of that name in the lists, which is white as matmul_v2 is.
        kind = op["type"] if op["type"] == "matmul" else old["type"]
        rules.makers = maker
        dtype, rule, cause = rules.decide(op, kind, [*values(op["outputs"]), *reads], producers, before)
        before[op["name"]] = (dtype, rule, cause)
        chain = [cause] if not isinstance(cause, list) else None
        if rule.startswith("gray_after") or (rule == "promoted_to_float32" and cause in out):
            chain = [cause, *out[cause][3]] if out[cause][3] else None
        out[op["name"]] = (dtype, rule, cause, chain)
        maker.update((name, op["name"]) for name in values(op["outputs"]))
    return out


def check_ops(report, wanted):
    wrong = []
    for row in report["ops"]:
        dtype, rule, cause, chain = wanted[row["name"]]
        causes = cause if isinstance(cause, list) else [cause]
        if row["rule"] != rule or row["cause"] not in causes or (dtype and row["dtype"] != dtype) or (chain and row["because"] != chain):
            wrong.append(f"{row['name']} ({row['type']}): {row['dtype']} {row['rule']} {row['cause']} {row['because']}, not {(dtype, rule, cause, chain)}")
    return wrong


def check_casts(model, report, low, level):
    """A value is cast to a type at most once; what computes in another type than its operand has reads it through that cast."""
    wrong, seen, computes = [], set(), {op["name"]: op["dtype"] for op in report["ops"]}
    types = {t["name"]: t["dtype"] for t in (*model["inputs"], *model["parameters"])}
    for op in model["ops"]:
        types.update((name, computes[op["name"]]) for name in values(op["outputs"]))
    for cast in report["casts"]:
        if (cast["value"], cast["to"]) in seen:
            wrong.append(f"{cast['value']} is cast to {cast['to']} twice")
        seen.add((cast["value"], cast["to"]))
        if cast["from"] == cast["to"] or {cast["from"], cast["to"]} != {"float32", low}:
            wrong.append(f"a cast of {cast['value']} from {cast['from']} to {cast['to']}")
        for name in cast["consumers"]:
            if level == "O2" and cast["site"] == "weight":
                continue  # it is stored so; who computes in float32 widens it
            if name != "return" and computes.get(name) != cast["to"]:
                wrong.append(f"{name} computes in {computes.get(name)} and reads {cast['value']} as {cast['to']}")
    readers = collections.defaultdict(set)
    for op in model["ops"]:
        for name in values(op["inputs"]):
            if types[name] in ("float32", low) and types[name] != computes[op["name"]] and computes[op["name"]] in ("float32", low):
                readers[name, computes[op["name"]]].add(op["name"])
    for (value, to), names in readers.items():
        # At O2 parameters are stored low: that cast is theirs, whoever reads it.
        told = {name for cast in report["casts"] if (cast["value"], cast["to"]) == (value, to) for name in cast["consumers"]}
        if not names <= told and not (level == "O2" and value in {p["name"] for p in model["parameters"]}):
            wrong.append(f"{value} is read as {to} by {sorted(names - told)} without a cast")
    return wrong


def check_summary(report):
    s = report["summary"]
    wrong = [] if s["ops"] == len(report["ops"]) and s["casts"] == len(report["casts"]) else ["counts of ops and casts"]
    for key, by in (("dtypes", "dtype"), ("rules", "rule")):
        if s[key] != dict(collections.Counter(op[by] for op in report["ops"])):
            wrong.append(f"summary.{key}")
    if s["casts_after_optimize"] != len(report["after_optimize"]["casts"]):
        wrong.append("summary.casts_after_optimize")
    return wrong


def lists(rng, model):
    """Lists and names of the user's: entries under any name of the operator."""
    spellings = {"matmul_v2": ["matmul", "matmul_v2"], "elementwise_add": ["add", "elementwise_add"], "softmax": ["softmax"], "tanh": ["tanh"],
                 "gelu": ["gelu"], "square": ["square"], "reshape2": ["reshape", "reshape2"], "elementwise_mul": ["multiply"], "concat": ["concat"],
                 "reduce_mean": ["reduce_mean"], "sigmoid": ["sigmoid"]}
    chosen = rng.sample(sorted(spellings), 5)
    entry = {kind: rng.choice(spellings[kind]) for kind in chosen}
    entry.update({"matmul": entry["matmul_v2"]} if "matmul_v2" in entry else {})
    both = lambda kinds: {k: entry[k] for k in (*kinds, *(["matmul"] if "matmul_v2" in kinds else []))}
    named = sorted({name for op in model["ops"] for name in values(op["outputs"])})
    return both(chosen[:2]), both(chosen[2:]), rng.sample(named, 2)


def main():
    p = parser(__doc__)
    args = p.parse_args()
    tools, score = Tools(args), Score()
    seen = collections.Counter()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(SEEDS):
            program, loss, outputs = random_model(seed, 22)
            old = program.model(loss, outputs, 0.5)
            model = pir_model(old) if number % 2 else old
            level, low = ("O1", "O1", "OD", "O2")[number % 4], ("float16", "bfloat16")[number // 4 % 2]
            white, black, varnames = lists(random.Random(seed), old) if number % 3 else ({}, {}, [])
            policy = "paddle-pir" if number % 5 in (2, 4) else "paddle"
            varnames = [] if policy == "paddle-pir" else varnames
            options = [f"--amp-level={level}", f"--amp-dtype={low}", f"--amp-policy={policy}"]
            for option, entries in (("white-list", set(white.values())), ("black-list", set(black.values())), ("black-varnames", varnames)):
                options += [f"--amp-{option}={','.join(sorted(entries))}"] if entries else []
            label = f"seed {seed} {' '.join(options)}{' PIR' if number % 2 else ''}"
            (folder / "m.json").write_text(json.dumps(model))
            try:
                tools.must("ampc", "m.json", "-om.mlir", "--emit=optimize", "--amp-report=r.json", *options, cwd=folder)
            except Failure as failure:
                score.add(False, f"{label}: {failure}")
                continue
            report = json.loads((folder / "r.json").read_text())
            rules = Rules(level, low, white, black, varnames)
            if policy == "paddle-pir":
                floats = {t["name"] for t in (*model["inputs"], *model["parameters"])}
                rules = PromotionRules(level, low, white, black, floats, {p["name"] for p in model["parameters"]})
            wrong = check_ops(report, expected(model, old, rules))
            wrong += check_casts(model, report, low, level) + check_summary(report)
            seen.update(op["rule"] for op in report["ops"])
            score.add(not wrong, f"{label}: {len(report['ops'])} ops, {len(report['casts'])} casts{'; ' + '; '.join(wrong[:3]) if wrong else ''}")
    met = {"promoted_to_float32", "promoted_to_low", "black_varname", "custom_black_list", "custom_white_list", "pure_low_precision", "black_list", "white_list", "not_white_listed", "unlisted",
             "gray_after_black", "gray_after_white", "gray_undecided"}
    score.add(set(seen) >= met, f"every rule was met: {dict(seen)}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
