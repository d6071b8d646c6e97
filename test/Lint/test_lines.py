# RUN: %python %s %source-root
"""There are enough lines of tests for the lines of code. Blank lines, inputs and lints do not count.

Code is wrapped at 100 columns and scripts are not, so a longer line counts as the lines that it would be.
"""
import lint

# Test lines per line of code. It only goes up.
BAR = 1

SUFFIXES = (".h", ".cpp", ".c", ".td", ".fbs", ".py", ".mlir", ".test")


COLUMNS = 100


def lines(tree, *folders):
    return sum(sum(-(-len(line) // COLUMNS) for line in text.splitlines() if line.strip()) for path, text in tree.files(*folders, suffixes=SUFFIXES)
               if not path.startswith(("test/Lint/", "test/Inputs/")))


def check(tree):
    code, tests = lines(tree, *lint.CODE), lines(tree, "test")
    return [f"{tests} lines of tests for {code} lines of code"] if tests < BAR * code else []


CASES = [
    ({"lib/A.cpp": "x\ny\n", "test/a.mlir": "x\ny\n"}, None),
    ({"lib/A.cpp": "x\ny\nz\n", "test/a.mlir": "x\n\n\n"}, "1 lines of tests for 3"),
    ({"lib/A.cpp": "x\n", "test/Lint/a.py": "x\n"}, "0 lines of tests"),
    ({"lib/A.cpp": "x\ny\n", "test/a.py": "x" * 101}, None),
]

if __name__ == "__main__":
    lint.main(check, CASES)
