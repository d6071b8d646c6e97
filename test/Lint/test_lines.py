# RUN: %python %s %source-root
"""There are enough lines of tests for the lines of code. Blank lines, inputs and lints do not count."""
import lint

# Test lines per line of code. It only goes up.
BAR = 1

SUFFIXES = (".h", ".cpp", ".c", ".td", ".fbs", ".py", ".mlir", ".test")


def lines(tree, *folders):
    return sum(sum(1 for line in text.splitlines() if line.strip()) for path, text in tree.files(*folders, suffixes=SUFFIXES)
               if not path.startswith(("test/Lint/", "test/Inputs/")))


def check(tree):
    code, tests = lines(tree, *lint.CODE), lines(tree, "test")
    return [f"{tests} lines of tests for {code} lines of code"] if tests < BAR * code else []


CASES = [
    ({"lib/A.cpp": "x\ny\n", "test/a.mlir": "x\ny\n"}, None),
    ({"lib/A.cpp": "x\ny\nz\n", "test/a.mlir": "x\n\n\n"}, "1 lines of tests for 3"),
    ({"lib/A.cpp": "x\n", "test/Lint/a.py": "x\n"}, "0 lines of tests"),
]

if __name__ == "__main__":
    lint.main(check, CASES)
