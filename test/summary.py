"""Prints the skipped tests with their reasons, the failed ones with the end of their output, and as the last line
"N passed, N failed".

usage: summary.py results.json...    (what lit writes with --output)
"""
import json
import re
import sys

PASSED = {"PASS", "FLAKYPASS", "XFAIL"}
SKIPPED = {"UNSUPPORTED", "SKIPPED"}
LINES = 12  # of the output of a failed test


def cases(tests):
    """The cases of an executable stand for it, unless it failed though none of them did."""
    by_name = {t["name"]: t for t in tests}
    parent = {n: n.rpartition(":")[0] for n in by_name if n.rpartition(":")[0] in by_name}
    failed_inside = {parent[n] for n in parent if by_name[n]["code"] == "FAIL"}
    for name, test in by_name.items():
        crashed = test["code"] not in PASSED | SKIPPED and name not in failed_inside
        if name not in parent.values() or crashed:
            yield test


def reason(test):
    missing = re.search(r"requires the following unavailable features: (.*)", test["output"])
    unsupported = re.search(r"unsupported with the following features: (.*)", test["output"])
    if missing:
        return "needs " + missing[1]
    if unsupported:
        return "does not apply with " + unsupported[1]
    return test["output"].strip() or "gives no reason"


def main(paths):
    tests = [t for path in paths for t in cases(json.load(open(path))["tests"])]
    passed = [t for t in tests if t["code"] in PASSED]
    skipped = [t for t in tests if t["code"] in SKIPPED]
    failed = [t for t in tests if t["code"] not in PASSED | SKIPPED]
    for test in skipped:
        print(f"skipped: {test['name']}: {reason(test)}")
    for test in failed:
        print(f"failed: {test['name']}")
        for line in test["output"].strip().splitlines()[-LINES:]:
            print("  " + line[:200])
    if not passed and not failed:
        print("no test was executed")
    print(f"{len(passed)} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
