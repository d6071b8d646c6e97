# REQUIRES: clang-format
# RUN: %python %s %source-root
"""C and C++ sources are what clang-format 22 makes of them with .clang-format, and comments end at its column limit."""
import re
import subprocess

import lint

SUFFIXES = (".h", ".cpp", ".c")


def check(tree):
    limit = int(re.search(r"^ColumnLimit: (\d+)$", tree.read(".clang-format"), re.M)[1])
    findings, files = [], list(tree.files(*lint.CODE, "test", suffixes=SUFFIXES))
    for path, text in files:
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > limit and re.match(r"\s*(//|/?\*)", line):
                findings.append(f"{path}:{number}: a comment of {len(line)} columns, more than {limit}")
    command = ["clang-format-22", "--dry-run", "--Werror", *(path for path, _ in files)]
    said = subprocess.run(command, cwd=tree.source, capture_output=True, text=True, check=False).stderr
    findings += [line.replace(f"{tree.source}/", "") for line in said.splitlines() if ": error: " in line]
    return findings


def case(text):
    return {".clang-format": "BasedOnStyle: LLVM\nColumnLimit: 40\nReflowComments: Never\n", **{f"{folder}/A.cpp": text for folder in lint.CODE},
            "test/A.cpp": text}


CASES = [
    (case("int f(int x) { return x; }\n"), None),
    (case("int f (int x) { return x; }\n"), "A.cpp:1:6: error: code should be clang-formatted"),
    (case("// A comment that is longer than this limit.\n"), "A.cpp:1: a comment of 44 columns"),
]

if __name__ == "__main__":
    lint.main(check, CASES)
