# RUN: %python %s %source-root
"""Source files stay small: median, 90th percentile and longest."""
import lint

MEDIAN, P90, LONGEST = 150, 350, 500


def check(tree):
    sizes = sorted((text.count("\n"), path) for path, text in
                   tree.files(*lint.CODE, suffixes=(".h", ".cpp", ".c", ".td", ".fbs", ".sh")))
    if not sizes:
        return ["there are no sources"]
    findings = [f"{path}: {lines} lines, more than {LONGEST}" for lines, path in sizes if lines > LONGEST]
    for name, rank, bar in (("median", 0.5, MEDIAN), ("90th percentile", 0.9, P90)):
        lines, path = sizes[int((len(sizes) - 1) * rank)]
        if lines > bar:
            findings.append(f"the {name} is {lines} lines ({path}), more than {bar}")
    return findings


CASES = [
    ({"lib/A.cpp": "x\n" * 100, "lib/B.cpp": "x\n" * 500}, None),
    ({"lib/A.cpp": "x\n" * 501}, "501 lines"),
    ({f"lib/{i}.cpp": "x\n" * 200 for i in range(3)}, "median is 200"),
    ({f"lib/{i}.cpp": "x\n" * (i // 8 * 360) for i in range(10)}, "percentile is 360"),
    ({}, "no sources"),
]

if __name__ == "__main__":
    lint.main(check, CASES)
