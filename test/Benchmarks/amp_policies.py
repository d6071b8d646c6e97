#!/usr/bin/env python3
"""What each AMP policy makes of ten realistic training graphs (graphs.py): ops in 16 bits, casts, their bytes, the predicted time.

Every figure comes from `--amp-report`; `fp32` is level O0. The predicted time of each policy is that of the report of min-cut,
whose cost model weighs all of them, in microseconds per step. A policy that this ampc refuses leaves a dash, and its reason
stands below the table. Standard library only. `--write DIR` writes the models and stops. `--networks` takes the networks of
docs/examples/models, in their own sizes, instead of the graphs.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

from graphs import GRAPHS

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MODELS = ROOT / "docs" / "examples" / "models"
NETWORKS = {"resnet50": ["resnet.py"], "mobilenetv2": ["mobilenetv2.py"], "unet": ["unet.py"], "vit": ["vit.py"], "lstm": ["lstm.py"], "gpt2": ["gpt2.py"],
            "bert": ["bert.py"], "bert_labelling": ["bert.py", "--task=labelling"]}
POLICIES = {"fp32": ["--amp-level=O0"], "paddle": ["--amp-policy=paddle"], "paddle-2.5": ["--amp-policy=paddle-2.5"], "paddle-pir": ["--amp-policy=paddle-pir"],
            "min-cut": ["--amp-policy=min-cut"]}


def model_text(name):
    if name in GRAPHS:
        return json.dumps(GRAPHS[name](), indent=1)
    script, *options = NETWORKS[name]
    return subprocess.run([sys.executable, MODELS / script, *options], capture_output=True, text=True, check=True).stdout


def compiled(ampc, model, folder, options):
    """The report, or the reason why there is none."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    done = subprocess.run([ampc, model, "--emit=cast", "-o", folder / "cast.mlir", f"--amp-report={report}", *options],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if ": error: " in line]
        return None, errors[0] if errors else f"exit {done.returncode}"
    return json.loads(report.read_text()), None


def row(report):
    low = sum(op["dtype"] in ("float16", "bfloat16") for op in report["ops"])
    return {"ops": len(report["ops"]), "low": low, "casts": report["summary"]["casts"], "cast_bytes": report["summary"]["cast_bytes"],
            "us": None}


def predict(entries, report):
    """The report of min-cut predicts the time of every policy by the same cost model."""
    times = {"fp32" if p["policy"] == "float32" else p["policy"]: p["time"] for p in report.get("predictions", [])}
    for policy, entry in entries.items():
        if entry and policy in times:
            entry["us"] = float(times[policy])


def slower(figures):
    """Graphs for which min-cut is predicted slower than another policy, which its optimum excludes."""
    for name, entries in figures.items():
        times = {policy: entry["us"] for policy, entry in entries.items() if entry and entry["us"] is not None}
        if "min-cut" in times and times["min-cut"] > min(times.values()):
            yield f"{name}: min-cut takes {times['min-cut']} us, {min(times, key=times.get)} {min(times.values())} us"


def cell(entry):
    if entry is None:
        return "–"
    time = "–" if entry["us"] is None else f"{entry['us']:.1f}"
    return f"{entry['low']} / {entry['casts']} / {entry['cast_bytes'] / 1e6:.2f} / {time}"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"))
    p.add_argument("--graphs", nargs="+", default=list(GRAPHS), choices=[*GRAPHS, *NETWORKS], metavar="NAME")
    p.add_argument("--networks", dest="graphs", action="store_const", const=list(NETWORKS))
    p.add_argument("--json", metavar="FILE", help="write the figures here too")
    p.add_argument("--write", metavar="DIR", help="write the models here and stop")
    p.add_argument("options", nargs="*", help="further options of ampc, after --")
    args = p.parse_args()
    if args.write:
        for name in args.graphs:
            (pathlib.Path(args.write) / f"{name}.json").write_text(model_text(name))
        return 0
    figures, refused = {}, {}
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        for name in args.graphs:
            model = folder / f"{name}.json"
            model.write_text(model_text(name))
            for policy, options in POLICIES.items():
                report, reason = compiled(pathlib.Path(args.bin) / "ampc", model, folder, [*options, *args.options])
                figures.setdefault(name, {})[policy] = row(report) if report else None
                if report and policy == "min-cut":
                    predict(figures[name], report)
                if not report:
                    refused.setdefault(policy, reason.replace(f"{folder}/", ""))
    print("ops low / casts / MB that casts read and write / predicted us\n")
    print("| graph | ops | " + " | ".join(POLICIES) + " |\n|---|---|" + "---|" * len(POLICIES))
    for name, entries in figures.items():
        count = next((entry["ops"] for entry in entries.values() if entry), "–")
        print(f"| {name} | {count} | " + " | ".join(cell(entries[policy]) for policy in POLICIES) + " |")
    for policy, reason in refused.items():
        print(f"\n{policy}: {reason}")
    if args.json:
        pathlib.Path(args.json).write_text(json.dumps({"figures": figures, "refused": refused}, indent=1))
    late = list(slower(figures))
    print(f"\nmin-cut is the fastest of {len(figures) - len(late)}/{len(figures)}")
    for line in late:
        print(line)
    # fp32 and the default policy must always be there.
    return 1 if late or {"fp32", "paddle"} & refused.keys() else 0


if __name__ == "__main__":
    sys.exit(main())
