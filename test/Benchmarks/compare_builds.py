"""Compares the time of each op of inference programs between builds of amprun, or between programs in other types.

usage: compare_builds.py [--threads 2] [--rounds 8] [--steps 12] [--top 20] [--each] BUILD:PROGRAM...

All pairs run in turns, because the speed of a shared machine changes by a third from minute to minute; what is printed for an op is the smallest
over the rounds of a low percentile over the steps, in us. Ops whose names differ only in numbers are joined, unless --each is given.
An op may have moved from a launch of its own into the library call before it: the first line, the sums, says more than one op.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import tempfile

WARM = 2         # steps that are left out
PERCENTILE = 8   # one in so many steps may be faster
FEWEST = 5       # runs of a command; those that run less often prepare weights


def durations(events):
    """Microseconds of each command: {(op, command, call): [of each step]}."""
    found = collections.defaultdict(list)
    for event in events:
        if event.get("ph") == "X":
            found[event["name"], event["args"]["command"], event["args"].get("call")].append(event["dur"])
    return found


def typical(times):
    """A low percentile of the steps behind the first ones."""
    return sorted(times[WARM:])[(len(times) - WARM) // PERCENTILE]


def group(op, call, each):
    kind = call if call in ("gemm", "conv", "attention") else "launch"
    return (op if each else re.sub(r"\d+", "#", op)) + " | " + kind


def profile(build, program, options):
    """One run: {group: us of a step}."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "profile.json"
        command = [build, program, "--mode=infer", f"--steps={options.steps}", f"--threads={options.threads}", "--profile", path]
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        trace = json.loads(path.read_text())
    events = trace["traceEvents"] if isinstance(trace, dict) else trace
    sums = collections.Counter()
    for (op, _, call), times in durations(events).items():
        if len(times) >= FEWEST:
            sums[group(op, call, options.each)] += typical(times)
    return sums


def table(columns, top):
    """Lines: the sums, then the ops that take longest anywhere."""
    totals = [sum(column.values()) for column in columns]
    names = sorted({name for column in columns for name in column}, key=lambda name: -max(column.get(name, 0) for column in columns))
    yield "all", totals
    for name in names[:top]:
        yield name, [column.get(name, 0) for column in columns]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pairs", nargs="+", metavar="BUILD:PROGRAM")
    for name, default in (("threads", 2), ("rounds", 8), ("steps", 12), ("top", 20)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--each", action="store_true")
    options = parser.parse_args()
    pairs = [pair.split(":") for pair in options.pairs]
    best = [{} for _ in pairs]
    for _ in range(options.rounds):
        for i, (build, program) in enumerate(pairs):
            for name, us in profile(build, program, options).items():
                best[i][name] = min(best[i].get(name, us), us)
    for name, times in table(best, options.top):
        ratios = "".join(f"{us / times[0]:7.2f}" if times[0] else "      -" for us in times[1:])
        print(f"{name[-70:]:70s}" + "".join(f"{us:10.0f}" for us in times) + ratios)


if __name__ == "__main__":
    main()
