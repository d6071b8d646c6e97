# RUN: %python %s %source-root %build-root %llvm-tools
# REQUIRES: compiler
"""Every pass of Passes.td has a summary, IR before and after, described options, its own file and its own test."""
import re
import sys

import lint
import tblgen

TD = "include/ampc/Passes/Passes.td"
# What passes/ may hold beside one file per pass.
OTHERS = {"Pipelines", "Pch"}


def kebab(stem):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", stem).lower()


def undocumented(record, verifies):
    """What the declaration lacks."""
    if not record["summary"].strip():
        yield "no summary"
    blocks = re.findall(r"```mlir\n(.*?)```", record["description"], re.S)
    # One block with a comment between the two forms ("// becomes") will do.
    two_forms = len(blocks) >= 2 or re.search(r"^\s*[^\s/].*^\s*// \w", "".join(blocks), re.S | re.M)
    if verifies and not blocks:
        yield "its description shows no IR that it refuses (a ```mlir block)"
    elif not verifies and not two_forms:
        yield "its description shows no IR before and after (```mlir, with a line // becomes)"


def check(tree):
    if not tree.has(TD):
        return [f"{TD}: is missing"]
    found = tblgen.records(tree, TD)
    findings, stems = [], set()
    for name, record in tblgen.of_class(found, "PassBase").items():
        stem = name.removesuffix("Pass")
        stems.add(stem)
        where, file, test = f"{TD}: {name}", f"passes/{stem}.cpp", f"test/Passes/{kebab(stem)}.mlir"
        if name == stem:
            findings.append(f"{where}: the name does not end in Pass")
        findings += [f"{where}: {what}" for what in undocumented(record, stem.startswith("Verify"))]
        for option in record["options"]:
            option = found[option["def"]]
            if not option["description"].strip():
                findings.append(f"{where}: option {option['argument']} has no description")
        if not tree.has(file):
            findings.append(f"{where}: {file} is missing")
        if not tree.has(test):
            findings.append(f"{where}: {test} is missing")
        elif record["argument"] not in tree.read(test):
            findings.append(f"{test}: never runs {record['argument']}")
    for path, _ in tree.files("passes", suffixes=(".cpp",)):
        if path[len("passes/"):-len(".cpp")] not in stems | OTHERS:
            findings.append(f"{path}: is no pass of Passes.td")
    return findings


def case(body, **files):
    td = 'include "mlir/Pass/PassBase.td"\n' + body
    return {TD: td, "passes/FoldCasts.cpp": "", "test/Passes/fold-casts.mlir": "ampc-opt %s --amp-fold-casts"} | files


GOOD = '''def FoldCastsPass : Pass<"amp-fold-casts"> {
  let summary = "Fold casts"; let description = "```mlir\\na\\n``` becomes ```mlir\\nb\\n```";
  let options = [Option<"n", "count", "int", "1", "how many">]; }'''
CASES = [
    (case(GOOD), None),
    (case(GOOD.replace("Fold casts", " ")), "no summary"),
    (case(GOOD.replace("becomes ```mlir", "becomes")), "before and after"),
    (case(GOOD.replace("a\\n``` becomes ```mlir", "a\\n// becomes")), None),
    (case(GOOD.replace("how many", "")), "option count has no description"),
    (case(GOOD.replace("FoldCastsPass", "FoldMorePass")), "passes/FoldMore.cpp is missing"),
    (case(GOOD.replace("amp-fold", "amp-melt")), "never runs amp-melt-casts"),
    (case(GOOD) | {"passes/Extra.cpp": ""}, "is no pass"),
]

if __name__ == "__main__":
    tblgen.LLVM_TOOLS = sys.argv.pop()
    lint.main(check, CASES)
