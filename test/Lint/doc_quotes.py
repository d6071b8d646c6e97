# RUN: %python %s %source-root
"""Code in the docs is quoted from files that are tested: a marker names the file, and the text stands there.

`<!-- quoted from test/Passes/fold-casts.mlir -->` precedes a block; a line of the block that is just … skips.
A page whose blocks a test reads (its file name stands there as a string) needs no markers.
Links between pages lead somewhere.
"""
import re

import lint

CODE = {"mlir", "cpp", "c++", "c", "tablegen", "cmake", "python", "json"}
BLOCK = re.compile(r"^(?:<!-- quoted from (?P<file>\S+) -->\s*\n)?[ ]*(?P<fence>`{3,})(?P<language>[\w+]*)\n"
                   r"(?P<body>.*?)^[ ]*(?P=fence)$", re.M | re.S)


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def quoted(body, text):
    """Whether the parts of the body between … stand in the text, each in one piece and in order."""
    source, at = lines(text), 0
    parts = re.split(r"^\s*…\s*$", body, flags=re.M)
    for part in map(lines, parts):
        at = next((i + len(part) for i in range(at, len(source) - len(part) + 1) if source[i:i + len(part)] == part), None)
        if at is None:
            return False
    return True


def check(tree):
    findings = []
    tests = "".join(text for path, text in tree.files("test", suffixes=(".cpp", ".py")) if not path.startswith("test/Lint/"))
    for path, text in tree.files("docs", "README.md", suffixes=(".md",)):
        read = re.search(r"[\"'/]" + re.escape(path.rpartition("/")[2]) + "[\"']", tests)
        if path.startswith("docs/generated/"):
            continue
        for block in BLOCK.finditer(text):
            where = f"{path}:{text.count(chr(10), 0, block.start('language')) + 1}"
            if block["file"] is None:
                if block["language"] in CODE and not read:
                    findings.append(f"{where}: a block of {block['language']} that is quoted from no file")
            elif not tree.has(block["file"]):
                findings.append(f"{where}: {block['file']} is missing")
            elif not quoted(block["body"], tree.read(block["file"])):
                findings.append(f"{where}: does not stand in {block['file']}")
        folder = path.rpartition("/")[0]
        for link in re.finditer(r"\]\(([^)#:\s]+)(#[^)]*)?\)", BLOCK.sub("", text)):
            if not tree.has(f"{folder}/{link[1]}".lstrip("/")):
                findings.append(f"{path}: links to {link[1]}, which is missing")
    return findings


def page(body, marker="<!-- quoted from test/a.mlir -->\n", language="mlir"):
    return {"docs/A.md": f"# A\n{marker}```{language}\n{body}```\n", "test/a.mlir": "one\n  two\nthree\n", "README.md": ""}


CASES = [
    (page("two\nthree\n"), None),
    (page("one\n…\nthree\n"), None),
    (page("one\nthree\n"), "does not stand"),
    (page("three\n…\none\n"), "does not stand"),
    (page("one\n", marker=""), "quoted from no file"),
    (page("one\n", marker="") | {"test/A.cpp": 'contents(DOCS "/A.md")'}, None),
    (page("one\n", marker="") | {"test/A.cpp": "// see A.md"}, "quoted from no file"),
    (page("ls\n", marker="", language="sh"), None),
    ({"docs/A.md": "````c\n```mlir\nx\n```\n````\n", "README.md": ""}, "a block of c that"),
    (page("one\n", marker="<!-- quoted from test/b.mlir -->\n"), "test/b.mlir is missing"),
    ({"docs/A.md": "[b](B.md)", "README.md": "[a](docs/A.md)"}, "links to B.md"),
]

if __name__ == "__main__":
    lint.main(check, CASES)
