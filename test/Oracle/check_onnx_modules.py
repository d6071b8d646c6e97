#!/usr/bin/env python3
"""The ops that the importer makes of models in ONNX: those of onnx/*.zip, against onnx/*.mlir. With --write the files are made anew, for a review of
what a change of a mapping means. Standard library only.
"""
import difflib
import json
import pathlib
import re
import sys
import tempfile
import zipfile

from programs import HERE, Score, Tools, parser


def module(tools, archive, name, entry, folder):
    """The ops of @main and the variables, without attributes that only carry names of the model."""
    for member in archive.namelist():
        if member.startswith(name + "/model.onnx"):
            archive.extract(member, folder)
    text = tools.must("ampc", "model.onnx", "--emit=import", "--amp-level=O0", *entry.get("options", ()), cwd=folder / name)
    text = re.sub(r'file = "[^"]*"', 'file = "…"', text)
    lines = [line.strip() for line in text.splitlines()]
    return [f"// {name}"] + [line for line in lines if line.startswith(("nn.variable", "%", "nn.assign", "return"))] + [""]


def main():
    p = parser(__doc__)
    p.add_argument("--write", action="store_true", help="write the files")
    args = p.parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        for path in sorted((HERE / "onnx").glob("*.zip")):
            with zipfile.ZipFile(path) as archive:
                index = json.loads(archive.read("index.json"))
                lines = [line for name in sorted(index) for line in module(tools, archive, name, index[name], pathlib.Path(scratch))]
            expected = path.with_suffix(".mlir")
            if args.write:
                expected.write_text("\n".join(lines))
            changed = list(difflib.unified_diff(expected.read_text().split("\n"), lines, "expected", "imported", lineterm="", n=2))
            print("\n".join(changed[:60]))
            score.add(not changed, f"{expected.name}: {len(index)} modules as expected")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
