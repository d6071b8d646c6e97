"""Each op that a model can name has a row in the table of --emit=onnx, and no row is of another op.

usage: onnx_table.py AMPC
"""
import json
import re
import subprocess
import sys

# Ops that only appear as parts of others, or that passes add before the export.
INTERNAL = {"compare", "constant", "pad_zero", "sequence"}


def printed(form):
    return subprocess.run([sys.argv[1], f"--list-ops={form}"], capture_output=True, text=True, check=True).stdout


rows = re.findall(r"^\| `(nn\.\w+)` \| (.+?) \| (.*?) ?\|$", printed("onnx"), re.M)
named = {row["op"] for row in json.loads(printed("json")) if row["op"]}
listed = [op for op, _, _ in rows]
assert len(set(listed)) == len(listed), "an op has two rows"
missing = sorted(named - set(listed))
assert not missing, f"without a row: {missing}"
foreign = sorted(set(listed) - named - {f"nn.{op}" for op in INTERNAL})
assert not foreign, f"rows of no operator: {foreign}"
for op, how, why in rows:
    assert (how == "–") == bool(why), f"{op}: either nodes or a reason"
parts, none = (sum(how == kind for _, how, _ in rows) for kind in ("its parts", "–"))
print(f"{len(rows)} ops: {len(rows) - parts - none} as nodes, {parts} as their parts, {none} without a counterpart")
