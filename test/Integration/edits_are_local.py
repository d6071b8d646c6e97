"""Every edit of saved decisions, one op at a time: only that op computes in another type, only its casts change.

edits_are_local.py AMPC MODEL.json FOLDER [options of ampc]
"""
import json
import pathlib
import subprocess
import sys


def compiled(ampc, model, folder, *options):
    report = folder / "report.json"
    done = subprocess.run([ampc, model, "--emit=cast", "-o", folder / "cast.mlir", f"--amp-report={report}", *options],
                          capture_output=True, text=True, check=False)
    return (json.loads(report.read_text()) if done.returncode == 0 else None), done.stderr


def casts_of_others(report, op, written):
    """The casts without what the op reads and writes: (value, from, to, other readers)."""
    rows = []
    for cast in report["casts"]:
        readers = tuple(sorted(name for name in cast["consumers"] if name != op))
        if readers and cast["value"] not in written:
            rows.append((cast["value"], cast["from"], cast["to"], readers))
    return sorted(rows)


def main(ampc, model, folder, *options):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    saved, edited = folder / "saved.json", folder / "edited.json"
    before, errors = compiled(ampc, model, folder, f"--amp-decisions={saved}", *options)
    assert before, errors
    text = saved.read_text()
    low = json.loads(text)["dtype"]
    written = {op["name"]: {v for slot in op["outputs"].values() for v in ([slot] if isinstance(slot, str) else slot)}
               for op in json.load(open(model))["ops"]}
    edits = effects = refused = 0
    for line in text.splitlines():
        if not line.startswith("    {"):
            continue
        op = json.loads(line.rstrip(","))
        for dtype in {"float32", low, "untouched"} - {op["dtype"]}:
            changed = line.replace(f'"dtype": "{op["dtype"]}"', f'"dtype": "{dtype}"', 1)
            assert changed != line
            edited.write_text(text.replace(line, changed, 1))
            after, errors = compiled(ampc, model, folder, f"--amp-replay={edited}")
            if after is None:
                assert "has no implementation in" in errors, errors
                refused += 1
                continue
            edits += 1
            for old, new in zip(before["ops"], after["ops"]):
                if old["name"] == op["name"]:
                    assert new["rule"] == "replay" and new["because"] == [new["cause"]], new
                    assert new["cause"] == f"edited.json, instead of {op['dtype']} by {op['rule']} ({op['cause']})", new
                    effects += old["dtype"] != new["dtype"]
                else:
                    assert {**old, "because": 0} == {**new, "because": 0}, (op, dtype, old, new)
            assert casts_of_others(before, op["name"], written[op["name"]]) == \
                casts_of_others(after, op["name"], written[op["name"]]), (op, dtype)
    assert effects, "no edit had an effect"
    print(f"{edits} edits, {effects} change what an op computes in, {refused} refused")


if __name__ == "__main__":
    main(*sys.argv[1:])
