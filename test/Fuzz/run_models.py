#!/usr/bin/env python3
"""Random valid models through every level, dtype, policy, safety, target and --infer, against float64.

usage: run_models.py [--bin DIR] [--fake DIR] [--first N] [--count N] [--jobs N] [--keep DIR]
       run_models.py --seed N...    some models again
       run_models.py --case FILE... models that a minimization left (shrink.py)

The last line counts models, operators, configurations, crashes and wrong ones; the exit status is 0 where no model failed and, over a
whole round, every spelling, attribute and configuration was met. Standard library only. docs/Testing.md says more.
"""
import argparse
import collections
import json
import multiprocessing
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Oracle")]

from forms import form_of  # noqa: E402
from case import Case  # noqa: E402
from settings import ROUND  # noqa: E402
from tools import Fault, Toolbox  # noqa: E402

BUILD = HERE.parent.parent / "build"


def cpu_seconds():
    """Of this process and of those that it has waited for."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def attempt(work):
    """Everything about one seed: what it met, and the fault or None."""
    which, arguments, folder = work
    begin = cpu_seconds()
    met = {"seed": which, "fault": None, "forms": [], "attrs": []}
    case = None
    try:
        case = Case.of_seed(which) if isinstance(which, int) else Case.read(which)
        ops = case.problem.json["ops"]
        met["settings"] = case.settings.text
        met["forms"] = sorted({form_of(op).label for op in ops})
        met["attrs"] = sorted({(form_of(op).label, name) for op in ops for name in op.get("attrs", {})})
        if case.seed % arguments.judge_each == 0:
            met["verdict"] = vars(case.judge(Toolbox(arguments.bin, pathlib.Path(folder) / f"{os.getpid()}", arguments.fake, arguments.real)))
    except Fault as fault:
        met["fault"] = (fault.kind, fault.text)
    except Exception:
        met["fault"] = ("reference", traceback.format_exc())
    if met["fault"] and case and arguments.keep:
        os.makedirs(arguments.keep, exist_ok=True)
        case.write(os.path.join(arguments.keep, f"{case.seed}.json"))
    met["seconds"] = cpu_seconds() - begin
    return met


def spellings(binaries):
    """What the compiler says there is: attributes by operator, under every name that has an implementation."""
    listed = json.loads(subprocess.run([os.path.join(binaries, "ampc"), "--list-ops=json"], capture_output=True, check=True).stdout)
    return {("pir " if (e["inputs"] or e["outputs"])[0][0].islower() else "") + e["type"]: e["attrs"] for e in listed if e["op"]}


def arguments():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default=str(BUILD / "bin"), help="folder of ampc and amprun")
    p.add_argument("--fake", default=str(BUILD / "test" / "FakeCuda" / "lib"), help="folder of the fake GPU's libraries")
    p.add_argument("--real", action="store_true", help="--fake names the libraries of a real GPU: its results need not have the CPU's bits")
    p.add_argument("--first", type=int, default=0)
    p.add_argument("--count", type=int, default=ROUND, help=f"models; a round of all configurations is {ROUND}")
    p.add_argument("--judge-each", type=int, default=1, metavar="N", help="only generate the models of all seeds but each N-th")
    p.add_argument("--seed", type=int, nargs="+", help="only these")
    p.add_argument("--case", nargs="+", help="these files")
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--keep", metavar="DIR", help="leave the model of each failing seed here")
    p.add_argument("--report", metavar="FILE", help="append a JSON line for each failing seed")
    args = p.parse_args()
    if not os.path.exists(os.path.join(args.fake, "libcuda.so.1")):
        args.fake = None
    return args


def main():
    args = arguments()
    seeds = args.case or args.seed or range(args.first, args.first + args.count)
    # Small files, many of them: memory is the place where nothing waits for a disk.
    folder = tempfile.mkdtemp(prefix="ampc-fuzz-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    faults, forms, attrs, configurations, counts, begin = [], set(), set(), set(), collections.Counter(), time.monotonic()
    try:
        with multiprocessing.Pool(args.jobs) as pool:
            for met in pool.imap_unordered(attempt, ((seed, args, folder) for seed in seeds), chunksize=4):
                counts["models"] += 1
                counts["judged"] += "verdict" in met or met["fault"] is not None
                counts["milliseconds"] += int(1000 * met["seconds"])
                forms.update(met["forms"])
                attrs.update(map(tuple, met["attrs"]))
                configurations.add(met.get("settings"))
                counts.update(met.get("verdict", {}))
                if met["fault"]:
                    faults.append(met)
                    kind, text = met["fault"]
                    print(f"FAIL {met['seed']} [{met.get('settings')}] {kind}: {text}", flush=True)
                    if args.report:
                        with open(args.report, "a") as file:
                            file.write(json.dumps(met) + "\n")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    known = spellings(args.bin)
    missing = []
    if counts["models"] >= ROUND:
        missing = [label for label in known if label not in forms] + [f"{label}.{a}" for label, own in known.items() for a in own if (label, a) not in attrs]
        missing += [f"{ROUND - len(configurations)} configurations"] if len(configurations) < ROUND else []
    if missing:
        print(f"FAIL never generated: {', '.join(missing)}")
    kinds = collections.Counter(fault["fault"][0] for fault in faults)
    wall = time.monotonic() - begin
    print(f"{counts['compared']} numbers of {counts['tensors']} tensors compared, {counts['vague']} too rough to say, {counts['bit_equal']} models bit-equal on CPU and GPU, {wall:.0f} s,"
          f" {counts['milliseconds'] / 1000:.0f} s of CPU time" + ("" if args.fake else ", without the fake GPU"))
    print(f"{counts['judged']} of {counts['models']} models judged, {len(forms & known.keys())} of {len(known)} operators, {len(configurations)} of {ROUND} configurations, {kinds['crash']} crashes, {kinds['hang']} hangs,"
          f" {kinds['invalid']} invalid, {kinds['refused']} refused, {kinds['wrong']} wrong" + (f", {kinds['reference']} of the reference itself" if kinds["reference"] else ""))
    return 1 if faults or missing or not counts["judged"] else 0


if __name__ == "__main__":
    sys.exit(main())
