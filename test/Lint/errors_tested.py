# RUN: %python %s %source-root
"""Every error text is exercised: some test contains words that only this error has."""
import collections
import re

import cpp
import lint

# In per cent. It only goes up; the aim is 100, which all but runtime/cuda has.
BAR = 100

# Calls that report to a user. A failed match of a pattern is none.
REPORTS = re.compile(r"(?<!::)\b(emit(Op|Optional)?Error|emitWarning|\w*[eE]rror(At\w*)?|invalid\w*|environment|usage|numerics|"
                     r"warning\w*|warn|Status|note|hint|addNote|attachNote)\s*[({]")
WINDOW = 3


def words(text):
    return text.split()


def reports(path, text):
    """(line, [fragments of the text]) of every report."""
    blanked, literals = cpp.blank(text)
    literals = cpp.joined(literals, blanked)
    covered = 0
    for call in REPORTS.finditer(blanked):
        if call.start() < covered:
            continue
        covered = blanked.find(";", call.end())
        fragments = [value for start, _, value in literals if call.end() <= start < covered and len(words(value)) > 1]
        if fragments:
            yield f"{path}:{blanked.count(chr(10), 0, call.start()) + 1}", fragments


def windows(fragment):
    w = words(fragment)
    return {" ".join(w[i:i + WINDOW]) for i in range(max(1, len(w) - WINDOW + 1))}


def check(tree):
    found = [r for path, text in tree.files(*lint.CODE, suffixes=(".cpp", ".h")) for r in reports(path, text)]
    corpus = []
    for path, text in tree.files("test", suffixes=(".mlir", ".test", ".cpp", ".h", ".py", ".txt")):
        if not path.startswith("test/Lint/"):
            text = re.sub(r'"\s*\n\s*"', "", text).replace('\\"', '"').replace("\\\\", "\\")
            corpus.append(" ".join(re.sub(r"\n\s*(//|#)", "\n", text).split()))
    corpus = "\n".join(corpus)
    owners = collections.Counter(w for _, fragments in found for w in {w for f in fragments for w in windows(f)})
    missing = []
    for where, fragments in found:
        own = {w for f in fragments for w in windows(f) if owners[w] == 1} or {" ".join(words(f)) for f in fragments}
        if not any(w in corpus for w in own):
            missing.append(f"{where}: no test provokes {' … '.join(' '.join(words(f)) for f in fragments)!r}")
    percent = 100 * (len(found) - len(missing)) / len(found) if found else 100
    if percent >= BAR:
        return []
    return missing + [f"{len(found) - len(missing)} of {len(found)} error texts are tested ({percent:.1f} %, the bar is {BAR} %)"]


CODE = 'return op.emitOpError("expects a positive axis, got ") << axis;\n'
CASES = [
    ({"lib/A.cpp": CODE, "test/a.mlir": "// expected-error{{expects a positive axis, got 0}}"}, None),
    ({"lib/A.cpp": CODE, "test/a.mlir": "// expected-error{{expects}}"}, "A.cpp:1: no test provokes"),
    ({"lib/A.cpp": CODE, "test/Lint/a.py": "expects a positive axis"}, "no test provokes"),
    ({"runtime/A.cpp": 'return invalid(where, "holds no\\n"\n "program at all");', "test/A.cpp": 'HasSubstr("holds no program "\n "at all")'}, None),
    ({"lib/A.cpp": '// emitError("not a real error");\n'}, None),
    ({"lib/A.cpp": 'return rewriter.notifyMatchFailure(op, "is not constant");\n'}, None),
    ({"lib/A.cpp": 'a.error(v, "is not a list of names");\nb.error(v, "is not a list of numbers");\n',
      "test/a.test": "is not a list of names"}, "A.cpp:2"),
]

if __name__ == "__main__":
    lint.main(check, CASES)
