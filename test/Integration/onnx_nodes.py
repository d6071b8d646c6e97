"""Holds the nodes that --emit=onnx writes for each operator against the expected ones in a test: for the first cases of test/Oracle/ops
with each set of operators, at O0. test/Oracle/onnxruntime_ops.py holds the same nodes against results.

usage: onnx_nodes.py AMPC FOLDER TEST [--update]     TEST has lines "FAMILIES: names of files in test/Oracle/ops" and "CASES: further
                                                     cases of them", and after the line "EXPECTED" the nodes; --update writes them anew
"""
import difflib
import json
import pathlib
import subprocess
import sys

from onnx_text import Model

ORACLE = pathlib.Path(__file__).resolve().parents[1] / "Oracle"
sys.path.insert(0, str(ORACLE))
from check_ops import Builder, wanted  # noqa: E402
from tensors import read_safetensors  # noqa: E402

PER_OPERATOR = 2


def nodes(ampc, folder, case, tensors):
    """The lines of one case."""
    builder = Builder(tensors)
    builder.add(case, [next(iter(case["variants"]))], False)
    model, output = folder / "nodes.json", folder / "nodes.onnx"
    model.write_text(json.dumps(builder.model))
    output.unlink(missing_ok=True)
    done = subprocess.run([ampc, model, "--emit=onnx", "--amp-level=O0", "-o", output, "--quiet"], capture_output=True, text=True)
    if done.returncode == 1 and done.stderr.count("error:") == 1:
        yield "refused: " + done.stderr.split("counterpart of ")[1].strip()
        return
    assert done.returncode == 0, done.stderr
    for line in Model(output).lines(True):
        kind, rest = line.split(" ", 1)
        if kind in ("node", "initializer"):
            # Of a node without its name, which is that of the op.
            yield (rest.split(": ", 1)[1] if kind == "node" else rest).replace(f"{case['name']}.", "")


def described(ampc, folder, family, more):
    path = ORACLE / "ops" / f"{family}.json"
    tensors, seen = read_safetensors(path.with_suffix(".safetensors")), {}
    for case in json.loads(path.read_text())["cases"]:
        types = tuple(op["type"] for op in next(iter(case["variants"].values())))
        seen[types] = seen.get(types, 0) + 1
        if (seen[types] <= PER_OPERATOR or f"{family}/{case['name']}" in more) and wanted(case, "infer"):
            yield f"{family}/{case['name']}"
            yield from (f"  {line}" for line in nodes(ampc, folder, case, tensors))


def main():
    ampc, folder, test = map(pathlib.Path, sys.argv[1:4])
    folder.mkdir(parents=True, exist_ok=True)
    head, expected = test.read_text().split("EXPECTED\n")
    families = [name for line in head.splitlines() if line.startswith("FAMILIES: ") for name in line.split()[1:]]
    more = [name for line in head.splitlines() if line.startswith("CASES: ") for name in line.split()[1:]]
    found = [line for family in families for line in described(ampc, folder, family, more)]
    if "--update" in sys.argv:
        test.write_text(f"{head}EXPECTED\n" + "".join(f"{line}\n" for line in found))
    different = list(difflib.unified_diff(expected.splitlines(), found, "expected", "found", lineterm="", n=3))
    print("\n".join(different) if different else f"{len(families)} families, {sum(not line.startswith(' ') for line in found)} cases, as expected")
    return bool(different)


if __name__ == "__main__":
    sys.exit(main())
