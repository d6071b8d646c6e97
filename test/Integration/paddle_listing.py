"""Prints the ops that ampc makes of a program in paddle_models.zip, one a line: results, type, operands, attributes.

usage: paddle_listing.py AMPC ARCHIVE FOLDER NAME [--shape=...] [--only=PREFIX of names of ops]
"""
import json
import pathlib
import subprocess
import sys
import zipfile

ampc, archive, folder, name, *options = sys.argv[1:]
only = tuple(word.removeprefix("--only=") for word in options if word.startswith("--only=")) or ("",)
options = [word for word in options if not word.startswith("--only=")]
pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
with zipfile.ZipFile(archive) as zipped:
    for suffix in (".json", ".pdiparams"):
        zipped.extract(name + suffix, folder)
subprocess.run([ampc, f"{name}.json", *options, "--emit=model", "-o", "native.json"], cwd=folder, check=True)
model = json.loads((pathlib.Path(folder) / "native.json").read_text())


def flat(slots):
    return ", ".join(value for values in slots.values() for value in ([values] if isinstance(values, str) else values))


for op in model["ops"]:
    if not op["name"].startswith(only):
        continue
    attributes = "".join(f" {key}={json.dumps(value, separators=(',', ':'))}" for key, value in op.get("attrs", {}).items())
    print(f"{flat(op['outputs'])} = {op['type']}({flat(op.get('inputs', {}))}){attributes}")
