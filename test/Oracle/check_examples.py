#!/usr/bin/env python3
"""The networks of Paddle's documentation and unit tests under ampc's policies: the dtype of every op and the casts as a real Paddle has
them, and the counts that the documentation and the tests state (policies/examples-*.json, made by make_examples.py). Standard library only.
"""
import json
import sys

from check_policies import POLICIES, WIDTH, compare
from programs import HERE, Compiler, Failure, Score, Tools, parser


def counted(case, report):
    """How many ops of each type compute low."""
    return {kind: sum(row["type"] == kind and WIDTH.get(row["dtype"]) == "low" for row in report["ops"]) for kind in case["said"]}


def casts(report):
    """The casts of the documented table: how many read each dtype."""
    return {dtype: sum(c["from"] == dtype for c in report["casts"]) for dtype in ("float32", "float16")}


def main():
    args = parser(__doc__).parse_args()
    compiler, score = Compiler(Tools(args)), Score()
    for policy in POLICIES:
        for case in json.loads((HERE / "policies" / f"examples-{policy}.json").read_text())["cases"]:
            try:
                report = compiler.report(case["model"], emit="cast")
            except Failure as failure:
                score.add(False, f"{policy}, {case['name']}: {failure}")
                continue
            differences, low = compare(case, report), counted(case, report)
            score.add(not differences, f"{policy}, {case['name']}: as Paddle has it{': ' if differences else ''}{'; '.join(differences)}")
            score.add(low == case["said"], f"{policy}, {case['name']}: {low} low, {case['said']} in the original")
            if case["name"] == "operator stats":
                # Of the table's five float16 and six float32 casts the forward has one and five, the others are their gradients.
                score.add(casts(report) == {"float32": 5, "float16": 1}, f"{policy}, {case['name']}: casts that read {casts(report)}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
