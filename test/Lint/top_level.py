# RUN: %python %s %source-root
"""The top-level entries are exactly those that the overview names; nothing piles up beside them."""
import lint

# pip looks for pyproject.toml at the root of a source tree.
ENTRIES = {"CMakeLists.txt", "LICENSE", "README.md", "docs", "include", "lib", "passes", "pyproject.toml", "runtime", "test", "tools"}
# shared/ is where a checkout may keep measurements that are not part of the source.
IGNORED = {"shared"}


def check(tree):
    found = {p.name for p in tree.source.iterdir() if not p.name.startswith((".", "build"))} - IGNORED
    return [f"{name}: is no top-level entry of this project" for name in sorted(found - ENTRIES)] + \
           [f"{name}: is missing" for name in sorted(ENTRIES - found)]


GOOD = {e if "." in e or e == "LICENSE" else e + "/x": "" for e in ENTRIES}
CASES = [
    (GOOD, None),
    (GOOD | {".ci/run": "", "build/x": ""}, None),
    (GOOD | {"utils/x": ""}, "utils: is no top-level entry"),
    (GOOD | {"cmake/x": ""}, "cmake: is no top-level entry"),
    ({k: v for k, v in GOOD.items() if k != "LICENSE"}, "LICENSE: is missing"),
]

if __name__ == "__main__":
    lint.main(check, CASES)
