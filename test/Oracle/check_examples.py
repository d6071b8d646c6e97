#!/usr/bin/env python3
"""The networks of Paddle's documentation and unit tests under ampc's policies: the dtype of every op and the casts as a real Paddle has
them, and the counts that the documentation and the tests state (policies/examples-*.json, made by make_examples.py). Standard library only.
"""
import json
import pathlib
import sys
import tempfile

from check_policies import POLICIES, WIDTH, compare
from programs import HERE, Failure, Score, Tools, parser


def counted(case, tools, folder):
    """How many ops of each type compute low, by the report that compare() left."""
    rows = json.loads((folder / "report.json").read_text())["ops"]
    return {kind: sum(row["type"] == kind and WIDTH.get(row["dtype"]) == "low" for row in rows) for kind in case["said"]}


def casts(folder):
    """The casts of the documented table: how many read each dtype."""
    made = json.loads((folder / "report.json").read_text())["casts"]
    return {dtype: sum(c["from"] == dtype for c in made) for dtype in ("float32", "float16")}


def main():
    args = parser(__doc__).parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for policy in POLICIES:
            for case in json.loads((HERE / "policies" / f"examples-{policy}.json").read_text())["cases"]:
                try:
                    differences = compare(case, tools, folder)
                    low = counted(case, tools, folder)
                except Failure as failure:
                    differences, low = [str(failure)], None
                score.add(not differences, f"{policy}, {case['name']}: as Paddle has it{': ' if differences else ''}{'; '.join(differences)}")
                score.add(low == case["said"], f"{policy}, {case['name']}: {low} low, {case['said']} in the original")
                if case["name"] == "operator stats":
                    # Of the table's five float16 and six float32 casts the forward has one and five, the others are their gradients.
                    score.add(casts(folder) == {"float32": 5, "float16": 1}, f"{policy}, {case['name']}: casts that read {casts(folder)}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
