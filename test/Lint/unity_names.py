# RUN: %python %s %source-root
"""No two sources of one library define the same name in unnamed namespaces, or as static functions.

With AMPC_UNITY, eight sources are one translation unit, and which eight changes with every new file: two helpers of one name
may compile today and collide tomorrow, or one silently hides the other. Names in different named namespaces may be equal; so may
members. Overloads count as equal, because an argument's conversion may choose the other file's function; so does a name that a file
declares for itself by `using`. Sources that are not joined with others today (EXCEPT of ampc_join_sources) are checked too; libraries
that do not use ampc_join_sources are not.
"""
import re

import cpp
import lint

# Folders of sources, by library.
LIBRARIES = {"Dialect": "lib/Dialect", "Analysis": "lib/Analysis", "Import": "lib/Import", "CodeGen": "lib/CodeGen",
             "Export": "lib/Export", "Driver": "lib/Driver", "CommandLine": "lib/CommandLine", "CApi": "lib/CApi", "Passes": "passes",
             "Runtime": "runtime"}
# Folders whose files use the same names for the same roles, and are not joined.
SEPARATE = ("runtime/calls/", "runtime/cpu/calls/", "runtime/cuda/calls/")
OPEN = re.compile(r"(?:inline\s+)?namespace\s*(?P<name>[\w:]*)\s*$")
TYPE = re.compile(r"^(?:template\s*<.*?>\s*)?(?:struct|class|union|enum(?:\s+class)?)\s+(?P<name>\w+)\s*(?:final\b|:[^:]|$)", re.S)
FUNCTION = re.compile(r"(?P<name>\w+)\s*\((?:[^()]|\([^()]*\))*\)\s*(?:const|noexcept|override|\s)*(?:->.*)?$", re.S)
VARIABLE = re.compile(r"\b(?P<name>\w+)\s*(?:\[[^\]]*\]\s*)*(?:=.*|\{.*)?$", re.S)


def statements(text):
    """(enclosing scopes, text up to its `{` or `;`, that character) of each declaration, and (enclosing scopes, name, "enumerator") of each
    enumerator of an enum without scope; scopes are '' for an unnamed namespace, None for no namespace."""
    blanked, _ = cpp.blank(text)
    blanked = re.sub(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", "", blanked, flags=re.M)
    scopes, last, enumerates = [], 0, False
    for brace in re.finditer(r"[{};]", blanked):
        head = blanked[last:brace.start()].strip()
        last = brace.end()
        if brace[0] == "}":
            if scopes:
                scopes.pop()
            if enumerates:
                for name in re.findall(r"(?:^|,)\s*(\w+)", head):
                    yield list(scopes), name, "enumerator"
            enumerates = False
            continue
        if None not in scopes and head:
            yield list(scopes), head, brace[0]
            enumerates = brace[0] == "{" and re.match(r"enum\b(?!\s+(?:class|struct)\b)", head) is not None
        if brace[0] == "{":
            name = OPEN.search(head)
            scopes.append(name["name"] if name else None)


def helpers(text):
    """(namespace, name) of each definition that other files cannot see."""
    for scopes, head, end in statements(text):
        if OPEN.search(head) or head.startswith(("using namespace", "friend", "extern", "static_assert", "public", "private")):
            continue
        if end == "enumerator":
            if "" in scopes:
                yield "::".join(scope for scope in scopes if scope), head
            continue
        if "" not in scopes and not re.match(r"(?:template\s*<.*?>\s*)?static\b|using\s+\w+\s*=", head, re.S):
            continue
        head = re.sub(r"\[\[\w+\]\]\s*", "", head)
        found = TYPE.match(head) if end == "{" else None
        if not found and end == "{":
            found = FUNCTION.search(head)
        if not found and (end == ";" or "=" in head or "constexpr" in head) and "(" not in head.split("=")[0]:
            alias = re.match(r"using\s+(?P<name>\w+)\s*=", head)
            found = alias or (VARIABLE.search(head.split("=")[0].strip()) if not head.startswith(("using", "struct", "class", "return")) else None)
        if found and not re.search(r"::\s*$", head[:found.start("name")]) and not found["name"].isdigit():
            yield "::".join(scope for scope in scopes if scope), found["name"]


def check(tree):
    findings = []
    for folder in LIBRARIES.values():
        first = {}
        for path, text in tree.files(folder, suffixes=(".cpp",)):
            if str(path).startswith(SEPARATE):
                continue
            for key in dict.fromkeys(helpers(text)):
                if key in first:
                    findings.append(f"{path}: {key[1]} is also a helper of {first[key]}: sources are joined, so give it a name of its own")
                first.setdefault(key, path)
    return findings


def case(one, other="namespace ampc { namespace { int tally(int x) { return x; } } }\n", folder="lib/Export/"):
    return {folder + "A.cpp": other, folder + "B.cpp": one}


CASES = [
    (case("namespace ampc { namespace { int total(int x) { return x; } } }\n"), None),
    (case("namespace ampc {\nnamespace {\nint tally(int x) {\n  return 1;\n}\n}\n}\n"), "B.cpp: tally is also a helper of lib/Export/A.cpp"),
    (case("namespace ampc { static int tally() { return 1; } }\n"), "tally is also"),
    (case("namespace ampc { namespace { template <class T> T tally(T x) { return x; } } }\n"), "tally is also"),
    (case("namespace ampc { int tally(int x) { return x; } }\n"), None),
    (case("namespace ampc::nn { namespace { int tally(int x) { return x; } } }\n"), None),
    (case("namespace ampc { namespace { struct S { int tally(int x) { return x; } }; } }\n"), None),
    (case("namespace ampc { namespace { enum Kind : int { first = 1, tally }; } }\n"), "tally is also"),
    (case("namespace ampc { namespace { enum class Kind { first, tally }; struct S { enum { tally }; }; } }\n"), None),
    (case("namespace ampc { enum Kind { tally }; }\n"), None),
    (case("namespace ampc { namespace { struct S { int x; }; } }\n", "namespace ampc { namespace { class S : T {}; } }\n"), "S is also"),
    (case("namespace ampc { namespace { constexpr int kLimit = 3; } }\n", "namespace ampc { static const int kLimit = 4; }\n"), "kLimit is also"),
    (case("namespace ampc { namespace { using T = int; } }\n", "namespace ampc { namespace { using T = char; } }\n"), "T is also"),
    (case("using T = int;\n", "using T = char;\n"), "T is also"),
    (case("namespace ampc { // tally(\nconst char *k = \"static int tally() {}\"; }\n"), None),
    (case("namespace ampc { namespace { int tally(int x) { return x; } } }\n", folder="runtime/core/"), "tally is also"),
    (case("namespace ampc { namespace { int tally(int x) { return x; } } }\n", folder="runtime/cpu/calls/"), None),
    (case("namespace ampc { namespace { int tally(int x) { return x; } } }\n", folder="tools/"), None),
]

if __name__ == "__main__":
    lint.main(check, CASES)
