"""Two profiles of one training have the same events: names, calls, kernels, and durations to two nanoseconds, in each step.

usage: same_profile.py <json> <json>
"""
import json
import sys


def events(path):
    return json.load(open(path))["traceEvents"]


def same(a, b):
    return a["name"] == b["name"] and a["args"] == b["args"] and abs(a["dur"] - b["dur"]) < 0.0025


def main(first, second):
    a, b = events(first), events(second)
    different = next((pair for pair in zip(a, b) if not same(*pair)), None)
    assert a and len(a) == len(b) and not different, f"{len(a)} and {len(b)} events; first difference: {different}"


if __name__ == "__main__":
    main(*sys.argv[1:])
