# RUN: %python %s %source-root %build-root %llvm-tools
# REQUIRES: compiler
"""Every op has a summary, a description with an example, and constraints that code and tests name by their label.

A constraint `(<op>_c<n>)` of the description stands above its check as `// <op>_c<n>` and is the name of a test,
`@<op>_c<n>` or one that begins with it.
"""
import re
import sys

import lint
import tblgen

ROOTS = ("include/ampc/Dialect/NN/NNOps.td", "include/ampc/Dialect/AMP/AMPDialect.td", "include/ampc/Dialect/RT/RTDialect.td")
LABEL = r"\b([a-z]\w*_c\d+)\b"


def undocumented(name, record, labels):
    if not record["summary"].strip():
        yield "no summary"
    blocks = "".join(re.findall(r"```mlir\n(.*?)```", record["description"], re.S))
    if not re.search(re.escape(name) + r"\b", blocks):
        yield "its description has no example (a ```mlir block that holds it)"
    if record["hasVerifier"] and not labels:
        yield "it has a verifier but states no constraint (<op>_c1)"
    expected = [f"{record['opName']}_c{n + 1}" for n in range(len(labels))]
    if labels != expected:
        yield f"its constraints are {', '.join(labels)}, expected {', '.join(expected)}"


def check(tree):
    findings, stated = [], set()
    code = "".join(text for _, text in tree.files("lib", "include", suffixes=(".cpp", ".h")))
    tests = "".join(text for _, text in tree.files("test", suffixes=(".mlir", ".cpp", ".test")))
    checked = {label for comment in re.findall(r"//(.*)", code) for label in re.findall(LABEL, comment)}
    tested = set(re.findall(r"(?<![a-z])([a-z]\w*?_c\d+)(?!\d)", tests))
    ops = {}
    calls = (str(path) for path, _ in tree.files("include/ampc/Dialect/RT/Calls", suffixes=(".td",)))
    for root in (*filter(tree.has, ROOTS), *calls):
        ops |= tblgen.of_class(tblgen.records(tree, root), "Op")
    if not ops:
        return ["there are no ops"]
    for record in ops.values():
        dialect = record["opDialect"]["def"].removesuffix("_Dialect").lower()
        name = f"{dialect}.{record['opName']}"
        labels = re.findall(r"\((\w+_c\d+)\)", record["description"])
        stated.update(labels)
        findings += [f"{name}: {what}" for what in undocumented(name, record, labels)]
        findings += [f"{name}: no check is marked // {label}" for label in labels if label not in checked]
        findings += [f"{name}: no test is named @{label}" for label in labels if label not in tested]
    return findings + [f"// {label}: no op states this constraint" for label in sorted(checked - stated)]


def case(description, code="// a_c1\n", test="func.func @a_c1() {}\n"):
    op = 'include "mlir/IR/OpBase.td"\ndef NN_Dialect : Dialect { let name = "nn"; let cppNamespace = "x"; }\n' \
         'def NN_AOp : Op<NN_Dialect, "a"> { let summary = "s"; let hasVerifier = 1; let description = [{%s}]; }'
    return {ROOTS[0]: op % description, "lib/Dialect/NN/A.cpp": code, "test/Dialect/NN/a.mlir": test}


EXAMPLE = "\n```mlir\nnn.a\n```\n"
CASES = [
    (case("(a_c1) one." + EXAMPLE), None),
    (case("(a_c1) one."), "no example"),
    (case(EXAMPLE, "", ""), "states no constraint"),
    (case("(a_c2) two." + EXAMPLE, "// a_c2", "@a_c2"), "expected a_c1"),
    (case("(a_c1) one." + EXAMPLE, code=""), "no check is marked"),
    (case("(a_c1) one." + EXAMPLE, test="@a_c11"), "no test is named"),
    (case("(a_c1) one." + EXAMPLE, code="// a_c1, b_c7"), "// b_c7: no op states"),
    ({}, "no ops"),
]

if __name__ == "__main__":
    tblgen.LLVM_TOOLS = sys.argv.pop()
    lint.main(check, CASES)
