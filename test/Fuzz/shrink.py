#!/usr/bin/env python3
"""Makes a failing random model small: the smallest one found that still fails in the same way.

usage: shrink.py (--seed N | --case FILE) [--bin DIR] [--fake DIR] [--out FILE]

Ops go first (what reads them gets an input in their place), then outputs, parts of the training, settings, attributes, parameters,
extents, numbers and names. Prints the model and the command line; --out leaves the case, which --case and run_models.py --case run again.
"""
import argparse
import json
import math
import pathlib
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Oracle")]

from case import Case  # noqa: E402
from evaluate import UNDEFINED  # noqa: E402
from growth import op_name  # noqa: E402
from operators import FLOATS  # noqa: E402
from run_models import BUILD  # noqa: E402
from simulate import Course  # noqa: E402
from tools import Fault, Toolbox  # noqa: E402


def names_in(slots):
    return [n for v in slots.values() for n in ([v] if isinstance(v, str) else v)]


def signature(fault):
    """The way of failing: what stays of the text when names and numbers are gone."""
    text = re.sub(r"\(op .*?\): |'[^']*'|\"[^\"]*\"|\d[\d.e+-]*|\[.*?\]|ops\[\d+\]", "", fault.text.splitlines()[0])
    return fault.kind, re.sub(r"on (cpu|cuda)|float16|bfloat16|O[012D]|paddle\S*|min-cut|off|warn|enforce|cpu|cuda|True|False|\W+", " ", text)[:60] if fault.kind != "wrong" else ""


class Shrinker:
    def __init__(self, case, tools, quiet=False):
        self.case, self.tools, self.tries, self.quiet = case, tools, 0, quiet
        self.want = self.fails(case)
        if self.want is None:
            raise SystemExit(f"seed {case.seed} does not fail")
        self.case = case.copy()

    def fails(self, case):
        """How it fails, or None; a case that is no case fails in no way."""
        self.tries += 1
        try:
            if not case.random and self.tries > 1:
                plain = case.problem if case.problem.train else case.problem.inference()
                Course(plain, 1)
                if plain.unclear(plain.start, case.settings.unit):
                    return None
            case.judge(self.tools)
        except Fault as fault:
            self.text = str(fault)
            return signature(fault)
        except (*UNDEFINED, KeyError, StopIteration, AttributeError, AssertionError):
            return None
        return None

    def accept(self, make):
        """Takes the changed case where it fails alike. `make` changes a saved case in place, or gives False."""
        before = json.dumps(self.case.saved())
        saved = json.loads(before)
        try:
            if make(saved) is False or json.dumps(saved) == before:
                return False
            candidate = self.case.copy(**saved)
        except (KeyError, IndexError, ValueError, StopIteration):
            return False
        if self.fails(candidate) != self.want:
            return False
        self.case = candidate
        if not self.quiet:
            print(f"  {len(candidate.problem.json['ops'])} ops, {len(candidate.saved()['model'])} keys: {self.text[:150]}", file=sys.stderr, flush=True)
        return True

    # --- ops

    def without(self, gone):
        """The case without the ops of these places: what others read of them becomes an input."""
        def make(saved):
            model = saved["model"]
            values = self.reference()
            kept = [op for k, op in enumerate(model["ops"]) if k not in gone]
            made = {n for op in kept for n in names_in(op["outputs"])}
            known = {t["name"] for t in model["inputs"] + model["parameters"]}
            train = model.get("train")
            if train and train["loss"] not in made:
                return False
            for name in dict.fromkeys(n for op in kept for n in names_in(op.get("inputs", {}))):
                if name not in made and name not in known:
                    tensor = values[name]
                    model["inputs"].append({"name": name, "shape": tensor.shape, "dtype": tensor.dtype})
                    saved["data"][name], saved["dtypes"][name] = tensor.data, tensor.dtype
                    known.add(name)
            model["ops"] = kept
            model["outputs"] = [n for n in model["outputs"] if n in made or n in known]
            if train and "metrics" in train:
                train["metrics"] = [n for n in train["metrics"] if n in made]
            if not model["outputs"] and (not train or saved["settings"] and saved["settings"]["infer"]):
                model["outputs"] = sorted(made)[:1]
            return bool(kept)
        return make

    def reference(self):
        p = self.case.problem
        if self.case.random:
            p = p.inference()
        return Course(p if p.train else p.inference(), 1).at(1).tensors

    def ops(self):
        size = max(1, len(self.case.problem.json["ops"]) // 2)
        while size:
            at = 0
            while at < len(self.case.problem.json["ops"]):
                if not self.accept(self.without(set(range(at, at + size)))):
                    at += size
            size //= 2

    def bypass(self):
        """An operand in the place of a result of its shape and type."""
        for name in [op_name(op) for op in self.case.problem.json["ops"]]:
            def make(saved, name=name):
                model, values = saved["model"], self.reference()
                op = next(op for op in model["ops"] if op_name(op) == name)
                out = names_in(op["outputs"])[0]
                same = lambda n: values[n].shape == values[out].shape and values[n].dtype == values[out].dtype
                operand = next(n for n in names_in(op.get("inputs", {})) if same(n))
                model["ops"].remove(op)
                text = json.dumps(model).replace(json.dumps(out), json.dumps(operand))
                saved["model"] = json.loads(text)
                return True
            self.accept(make)

    # --- everything else

    def edits(self):
        """Small changes, each tried by itself."""
        case = self.case.saved()
        model, settings = case["model"], case["settings"]
        for name in list(model["outputs"]):
            yield lambda s, name=name: s["model"]["outputs"].remove(name)
        for name in list(model.get("train", {}).get("metrics", [])):
            yield lambda s, name=name: s["model"]["train"]["metrics"].remove(name)
        if "train" in model:
            yield lambda s: s["model"].pop("train") and (s["model"]["outputs"] or s["model"]["outputs"].append(names_in(s["model"]["ops"][-1]["outputs"])[0])) and None
            if model["train"]["optimizer"]["type"] != "sgd":
                yield lambda s: s["model"]["train"].update(optimizer={"type": "sgd", "learning_rate": 0.5})
            yield lambda s: s["model"]["train"].pop("grad_clip") and None
            yield lambda s: s["model"]["train"].pop("metrics") and None
            for key in model["train"]["optimizer"]:
                yield lambda s, key=key: key != "type" and s["model"]["train"]["optimizer"].pop(key) and None
            if isinstance(model["train"]["optimizer"].get("learning_rate"), dict):
                yield lambda s: s["model"]["train"]["optimizer"].update(learning_rate=0.5)
        yield lambda s: s["model"].pop("name") and None
        for n, p in enumerate(model["parameters"]):
            for key in ("init", "regularizer", "trainable"):
                if key in p:
                    yield lambda s, n=n, key=key: s["model"]["parameters"][n].pop(key) and None
            yield lambda s, n=n: self.unused(s, "parameters", n)
            yield lambda s, n=n: self.as_input(s, n)
        for n in reversed(range(len(model["inputs"]))):
            yield lambda s, n=n: self.unused(s, "inputs", n)
        for n, op in enumerate(model["ops"]):
            for key in ("attrs", "scope", "name"):
                if key in op:
                    yield lambda s, n=n, key=key: s["model"]["ops"][n].pop(key) and None
            for key in op.get("attrs", {}):
                yield lambda s, n=n, key=key: s["model"]["ops"][n]["attrs"].pop(key) and None
            for slot in list(op["outputs"])[1:]:
                yield lambda s, n=n, slot=slot: s["model"]["ops"][n]["outputs"].pop(slot) and None
        if settings:
            for n in reversed(range(len(settings["more"]))):
                yield lambda s, n=n: s["settings"]["more"].pop(n) and None
            for key in settings["section"]:
                yield lambda s, key=key: s["settings"]["section"].pop(key) and None
            simple = {"level": "O1", "dtype": "float16", "policy": "paddle", "safety": "warn", "target": "cpu", "infer": False, "steps": 1, "batches": 1, "threads": 1,
                      "in_section": False, "cpu": "native"}
            for key, value in simple.items():
                if settings[key] != value and (key, settings[key]) != ("level", "O0"):  # O0 is simpler still
                    yield lambda s, key=key, value=value: s["settings"].update({key: value})
            if settings["level"] != "O0":
                yield lambda s: s["settings"].update(level="O0")

    @staticmethod
    def unused(saved, group, n):
        entry = saved["model"][group][n]
        name = entry["name"]
        if any(name in names_in(op.get("inputs", {})) for op in saved["model"]["ops"]) or name in saved["model"]["outputs"]:
            return False
        saved["model"][group].remove(entry)
        saved["data" if group == "inputs" else "start"].pop(name)
        saved["dtypes"].pop(name)

    @staticmethod
    def as_input(saved, n):
        entry = saved["model"]["parameters"].pop(n)
        saved["model"]["inputs"].append({k: entry[k] for k in ("name", "shape", "dtype")})
        saved["data"][entry["name"]] = saved["start"].pop(entry["name"])

    def small_edits(self):
        again = True
        while again:
            again = False
            edits = list(self.edits())
            for number in range(len(edits)):
                current = list(self.edits())
                if number >= len(current):
                    break
                again |= self.accept(current[number])

    def extents(self):
        """A smaller number in the place of an extent, wherever it stands."""
        for old in sorted({n for t in self.case.problem.json["inputs"] + self.case.problem.json["parameters"] for n in t["shape"] if n > 1}, reverse=True):
            for new in (1, 2, 3):
                if new < old and self.accept(lambda s, old=old, new=new: self.resize(s, old, new)):
                    break

    @staticmethod
    def resize(saved, old, new):
        swap = lambda v: new if v == old and not isinstance(v, bool) else [swap(w) for w in v] if isinstance(v, list) else v
        for t in saved["model"]["inputs"] + saved["model"]["parameters"]:
            t["shape"] = swap(t["shape"])
            values = saved["data" if t["name"] in saved["data"] else "start"]
            values[t["name"]] = values[t["name"]][:math.prod(t["shape"])]
        for op in saved["model"]["ops"]:
            op["attrs"] = {k: swap(v) for k, v in op.get("attrs", {}).items()}

    def numbers(self):
        for name, dtype in self.case.problem.dtypes.items():
            simple = (lambda n: [((k * 3) % 8 + 1) / 8 for k in range(n)]) if dtype in FLOATS else (lambda n: [k % 2 for k in range(n)])
            def make(s, name=name, simple=simple):
                values = s["data"] if name in s["data"] else s["start"]
                values[name] = simple(len(values[name]))
            self.accept(make)

    def names(self):
        """Plain names, where these are not what fails."""
        model = self.case.problem.json
        counts = {}
        def plain(prefix):
            counts[prefix] = counts.get(prefix, -1) + 1
            return f"{prefix}{counts[prefix]}"
        table = {t["name"]: plain("x") for t in model["inputs"]} | {t["name"]: plain("w") for t in model["parameters"]}
        table.update({n: plain("t") for op in model["ops"] for n in names_in(op["outputs"])})
        def make(s):
            rename = lambda slots: {k: [table[n] for n in names_in({k: v})] for k, v in slots.items()}
            for t in s["model"]["inputs"] + s["model"]["parameters"]:
                t["name"] = table[t["name"]]
            for n, op in enumerate(s["model"]["ops"]):
                op.update(name=f"op{n}", inputs=rename(op.get("inputs", {})), outputs=rename(op["outputs"]))
            s["model"]["outputs"] = [table[n] for n in s["model"]["outputs"]]
            for key in ("data", "start", "dtypes"):
                s[key] = {table[n]: v for n, v in s[key].items() if n in table}
            if "train" in s["model"]:
                s["model"]["train"]["loss"] = table[s["model"]["train"]["loss"]]
                if "metrics" in s["model"]["train"]:
                    s["model"]["train"]["metrics"] = [table[n] for n in s["model"]["train"]["metrics"]]
        if not self.accept(make):
            for old, new in table.items():  # one by one
                one = json.dumps(old), json.dumps(new)
                self.accept(lambda s, one=one: s.update(json.loads(json.dumps(s).replace(*one))))

    def run(self):
        before = None
        while before != (now := len(json.dumps(self.case.saved()))):
            before = now
            self.ops()
            self.bypass()
            self.small_edits()
            self.extents()
            self.names()
        self.numbers()
        self.fails(self.case)
        return self.case


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int)
    p.add_argument("--case")
    p.add_argument("--bin", default=str(BUILD / "bin"))
    p.add_argument("--fake", default=str(BUILD / "test" / "FakeCuda" / "lib"))
    p.add_argument("--out")
    p.add_argument("--quiet", action="store_true")
    args = p.parse_args()
    case = Case.read(args.case) if args.case else Case.of_seed(args.seed)
    with tempfile.TemporaryDirectory(prefix="ampc-shrink-") as folder:
        shrinker = Shrinker(case, Toolbox(args.bin, folder, args.fake), args.quiet)
        small = shrinker.run()
        words, model = small.settings.options(small.problem.json)
    if args.out:
        small.write(args.out)
    print(json.dumps(model, ensure_ascii=False, indent=1) if len(model["ops"]) > 40 else pretty(model))
    print(f"# ampc {' '.join(words)} --target={small.settings.target}")
    print(f"# {shrinker.text}  ({shrinker.tries} tries)")


def pretty(model):
    """A line for each tensor and op."""
    lines = []
    for key, value in model.items():
        inner = ",\n    ".join(json.dumps(v, ensure_ascii=False) for v in value) if key in ("inputs", "parameters", "ops") else None
        lines.append(f'  "{key}": [\n    {inner}]' if inner else f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    main()
