# RUN: %python %s %source-root
"""Words that must not stand in the tree, each with the reason and the folders where it counts."""
import re

import lint

EVERYWHERE = (*lint.CODE, "docs", "test", "README.md", "CMakeLists.txt")
COMPILER = ("include", "lib", "passes")
RULES = (
    (r"\bcl::(opt|list|bits|alias)\b(?!<\w+> [*&])", COMPILER, "options exist once, in Passes.td"),
    (r"let statistics\b", COMPILER, "the packaged LLVM prints no statistics"),
    (r"let constructor\b", COMPILER, "constructors are generated"),
    (r"\b(TODO|FIXME|XXX|HACK)\b(?!\([^)]+\): \S)", EVERYWHERE, "write TODO(who or which issue): and the reason"),
    (r"(?<![\w./:~$}\])*-])/(home|Users|root|work|workspace|mnt)/\w", EVERYWHERE, "a path of one machine"),
    (r"(?i)\b(this|my|previous|earlier|another) session\b|\bsub-?agents?\b", EVERYWHERE, "tells how it was written, not what it is"),
)
# What exists once: (pattern, the files that have it, what others use).
SINGLE = (
    (r"(?i)\bedit_?distance\w*\s*\(|levenshtein|damerau", ("include/ampc/Base/NearMiss.h", "lib/Base/NearMiss.cpp"),
     "there is one edit distance: NearMiss of lib/Base"),
    (r'"did you mean "\s*\+', ("lib/Base/NearMiss.cpp",), "there is one search for near misses: NearMiss of lib/Base"),
    (r"\bsax_parse\b|\bjson_sax\b|json::(parse|accept)\b", ("lib/Base/JsonParse.cpp",), "there is one JSON reader: json::Document of lib/Base"),
)
OWN = "test/Lint/forbidden.py"


def pattern_bodies(text):
    """(line, body) of each matchAndRewrite; braces are counted, good enough for formatted code."""
    for start in re.finditer(r"\bmatchAndRewrite\([^;{]*\{", text):
        depth, end = 1, start.end()
        while depth and end < len(text):
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield start.end(), text[start.end():end]


def check(tree):
    findings = []
    suffixes = (".h", ".cpp", ".c", ".td", ".fbs", ".py", ".mlir", ".test", ".txt", ".cmake", ".md", ".sh", ".cfg", ".in", ".json")
    for path, text in tree.files(*EVERYWHERE, suffixes=suffixes):
        if path == OWN:
            continue
        for pattern, folders, reason in RULES:
            if path.startswith(folders):
                for found in re.finditer(pattern, text):
                    line = text.count("\n", 0, found.start()) + 1
                    findings.append(f"{path}:{line}: {found[0]!r}: {reason}")
        if path.startswith(lint.CODE) and path.endswith((".h", ".cpp")):
            for pattern, owners, reason in SINGLE:
                for found in re.finditer(pattern, text if path not in owners else ""):
                    findings.append(f"{path}:{text.count(chr(10), 0, found.start()) + 1}: {found[0]!r}: {reason}")
        if path.startswith(("lib/", "passes/")):
            for start, body in pattern_bodies(text):
                for found in re.finditer(r"return (mlir::)?failure\(\);", body):
                    line = text.count("\n", 0, start + found.start()) + 1
                    findings.append(f"{path}:{line}: a pattern gives the reason: rewriter.notifyMatchFailure")
    return findings


CASES = [
    ({"passes/A.cpp": "// TODO(#12): widen once the packaged MLIR folds this\n"}, None),
    ({"passes/A.cpp": "LogicalResult f() { return failure(); }\n"}, None),
    ({"passes/A.cpp": "LogicalResult matchAndRewrite(Op op, PatternRewriter &r) const {\n if (x) { return failure(); }\n}\n"}, "A.cpp:2"),
    ({"lib/A.cpp": "static llvm::cl::opt<bool> x;\n"}, "cl::opt"),
    ({"lib/A.cpp": "static_cast<cl::opt<bool> *>(option)->setValue(true);\n"}, None),
    ({"tools/ampc-opt.cpp": "static llvm::cl::opt<bool> x;\n"}, None),
    ({"include/ampc/Passes/Passes.td": "let statistics = [];\n"}, "statistics"),
    ({"lib/A.cpp": "// TODO: later\n"}, "TODO"),
    ({"docs/A.md": "see /home/someone/x\n"}, "one machine"),
    ({"docs/A.md": "https://example.org/home/x, build/work/x, `/usr/lib`\n"}, None),
    ({"docs/A.md": "as found in an earlier session\n"}, "how it was written"),
    ({"lib/Base/NearMiss.cpp": "size_t editDistance(std::string_view a, std::string_view b) {}\n"}, None),
    ({"runtime/core/A.cpp": "static int editDistance(const char *a, const char *b) {}\n"}, "A.cpp:1: 'editDistance(': there is one edit distance"),
    ({"lib/Import/A.cpp": "x = levenshtein(a, b);\n"}, "one edit distance"),
    ({"lib/Import/A.cpp": "hint(\"did you mean \" + name);\n"}, "one search for near misses"),
    ({"lib/Analysis/A.cpp": "auto x = nlohmann::json::parse(text);\n"}, "one JSON reader"),
    ({"lib/Base/JsonParse.cpp": "nlohmann::json::sax_parse(text);\n", "lib/Export/A.cpp": "Json a = Json::array();\n"}, None),
]

if __name__ == "__main__":
    lint.main(check, CASES)
