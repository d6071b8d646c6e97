"""What the lints share: the tree that they read, and the way in which they prove and report.

A lint is `check(tree)`, which returns findings (lines of text), and CASES: made-up trees, each with a
part of the finding that it must cause, or None where it must pass. Run as: <lint>.py <source> <build>.
"""
import pathlib
import sys
import tempfile

CODE = ("include", "lib", "passes", "runtime", "tools")


class Tree:
    def __init__(self, source, build=None):
        self.source = pathlib.Path(source)
        self.build = pathlib.Path(build) if build else None

    def files(self, *folders, suffixes):
        """(path relative to the root, text) of every such file, in order."""
        for folder in folders:
            top = self.source / folder
            found = [top] if top.is_file() else sorted(p for p in top.rglob("*") if p.is_file())
            for path in found:
                if path.name.endswith(tuple(suffixes)):
                    yield path.relative_to(self.source).as_posix(), path.read_text(encoding="utf-8")

    def read(self, path):
        return (self.source / path).read_text(encoding="utf-8")

    def has(self, path):
        return (self.source / path).exists()


def prove(check, cases):
    for files, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                path = pathlib.Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            findings = check(Tree(folder))
            if expected is None:
                assert not findings, f"a good tree was refused: {findings}"
            else:
                assert any(expected in f for f in findings), f"not found: {expected!r} in {findings}"


def main(check, cases):
    prove(check, cases)
    findings = check(Tree(*sys.argv[1:]))
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)
