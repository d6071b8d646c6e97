#!/usr/bin/env python3
"""`ampc --list-ops` against Paddle's own lists (policies/lists.json, made by make_examples.py): every operator has exactly one category per
low type, the one that Paddle gives it, under each of its names. Standard library only.
"""
import collections
import json
import sys

from programs import HERE, Score, Tools, parser

# Names of operators that Paddle 3.3.1 no longer has in its lists, or has under a dead one; AMP_SEMANTICS says why they are here.
OURS = {"p_norm": "black", "c_allreduce_sum": "gray"}
CATEGORIES = {"white", "black", "extra_black", "gray", "unlisted"}


def main():
    args = parser(__doc__).parse_args()
    tools, score = Tools(args), Score()
    rows = json.loads(tools.must("ampc", "--list-ops=json"))
    paddle = json.loads((HERE / "policies" / "lists.json").read_text())
    seen = collections.Counter((row["type"], row["generation"]) for row in rows)
    twice = [name for name, count in seen.items() if count > 1]
    score.add(not twice, f"{len(seen)} names, each once per generation {twice or ''}")
    for dtype in ("float16", "bfloat16"):
        strange = [row["type"] for row in rows if row["categories"][dtype] not in CATEGORIES]
        score.add(not strange, f"{dtype}: each has one category {strange or ''}")
        ours = {row["type"]: row["categories"][dtype] for row in rows if row["generation"] == "program_desc"}
        missing = sorted(set(paddle[dtype]) - set(ours))
        score.add(not missing, f"{dtype}: all of Paddle's {len(paddle[dtype])} entries stand in the table {missing or ''}")
        others = {name: (ours[name], category) for name, category in paddle[dtype].items() if name in ours and ours[name] != category}
        score.add(not others, f"{dtype}: in the category that Paddle gives them {others or ''}")
        more = {name: category for name, category in ours.items() if name not in paddle[dtype] and category != OURS.get(name, "unlisted")}
        score.add(not more, f"{dtype}: and what Paddle does not list is unlisted {more or ''}")
        # A PIR name has the category of the ProgramDesc name that it maps to, which is one of the same op's.
        categories = collections.defaultdict(set)
        for row in rows:
            if row["generation"] == "program_desc":
                categories[row["op"]].add(row["categories"][dtype])
        lost = [row["type"] for row in rows if row["generation"] == "pir" and row["op"] in categories and row["categories"][dtype] not in categories[row["op"]]]
        score.add(not lost, f"{dtype}: PIR names follow {lost or ''}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
