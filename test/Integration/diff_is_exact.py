"""The "diff" of a report and of its page, against the two reports compared here: diff_is_exact.py THERE.json HERE.json HERE.html."""
import json
import sys

from page import data_of

there, here = ({op["name"]: op for op in json.load(open(path))["ops"]} for path in sys.argv[1:3])
expected = [name for name in here if name in there and here[name]["dtype"] != there[name]["dtype"]]
assert expected, "the two reports are alike: they test nothing"
diff = json.load(open(sys.argv[2]))["diff"]
assert [op["name"] for op in diff["ops"]] == expected, (diff["ops"], expected)
for op in diff["ops"]:
    for side, report in (("here", here), ("there", there)):
        for key in ("dtype", "rule", "cause", "because"):
            assert op[side][key] == report[op["name"]][key], (op, side, key)
assert diff["only_here"] == [name for name in here if name not in there]
assert diff["only_there"] == [name for name in there if name not in here]
assert data_of(sys.argv[3])["report"]["diff"] == diff
