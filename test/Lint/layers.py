# RUN: %python %s %source-root
"""Every #include follows the layer table in CMakeLists.txt, and libraries stay where they belong."""
import re

import lint

# A third-party header, and the places that may include it.
LIBRARIES = (
    (r"(llvm|mlir|lld)/", ("include/ampc/Dialect", "include/ampc/Analysis", "include/ampc/Import", "include/ampc/Passes",
                           "include/ampc/CodeGen", "include/ampc/Export", "lib/Dialect", "lib/Analysis", "lib/Import",
                           "lib/CodeGen", "lib/Export", "include/ampc/Driver", "lib/Driver", "include/ampc/CommandLine", "lib/CommandLine", "lib/CApi",
                           "passes", "tools/ampc")),
    (r"(cuda|cublas|cudnn|cufft|nvml)\w*\.h", ("runtime/cuda",)),
    (r"(oneapi/)?dnnl", ("runtime/cpu",)),
    (r"(mpi|nccl)\.h", ("runtime/dist",)),
    (r"CLI/", ("lib/CommandLine", "runtime/driver")),
)


# The headers of the C interfaces, directly in include/ampc: any layer may include them, and they include only one another.
C_HEADERS = "the C headers"


def table(cmake):
    rows = re.search(r"set\(AMPC_LAYERS(.*?)\)", cmake, re.S)[1]
    return {a: set(filter(None, b.split(","))) for a, b in re.findall(r'"(\w+):([\w,]*)"', rows)}


def layer(path):
    parts = path.split("/")
    if parts[0] == "include":
        return parts[2] if len(parts) > 3 else C_HEADERS
    if parts[0] == "lib":
        return parts[1] if len(parts) > 2 else None
    return {"passes": "Passes", "runtime": "Runtime", "tools": "Tools"}[parts[0]]


def check(tree):
    allowed = table(tree.read("CMakeLists.txt"))
    findings = []
    for path, text in tree.files(*lint.CODE, suffixes=(".h", ".cpp", ".c", ".inc")):
        own = layer(path)
        if own == C_HEADERS:
            findings += [f"{path}: {own} are installed alone: they must not include <{name}>"
                         for name in re.findall(r'#\s*include\s+[<"]([^>"]+)[>"]', text) if not re.fullmatch(r"std\w+\.h|ampc_types\.h", name)]
            continue
        if own not in allowed:
            findings.append(f"{path}: belongs to no layer of CMakeLists.txt")
            continue
        may = allowed[own] | {own}
        if path.startswith("tools/amprun"):
            may = {"Runtime", "Tools"}
        for number, line in enumerate(text.splitlines(), 1):
            included = re.match(r'\s*#\s*include\s+[<"]([^>"]+)[>"]', line)
            if not included:
                continue
            name = included[1]
            if ours := re.match(r"ampc/(\w+)/", name):
                if ours[1] not in may:
                    findings.append(f"{path}:{number}: {own} must not use {ours[1]} (<{name}>)")
            elif "../" in name and path != "include/ampc/Runtime/ampc_runtime.h":
                findings.append(f"{path}:{number}: reaches out of its folder with ../ ({name})")
            for pattern, places in LIBRARIES:
                inside = any(path.startswith(p + "/") or path.startswith(p + ".") or path.startswith(p + "-") for p in places)
                if re.match(pattern, name) and not inside:
                    findings.append(f"{path}:{number}: <{name}> belongs into {', '.join(places)}")
    return findings


CMAKE = 'set(AMPC_LAYERS\n "Base:"\n "Format:"\n "Runtime:Base,Format"\n "Dialect:"\n "Passes:Dialect"\n "Tools:Runtime,Passes")'


def case(path, include):
    return {"CMakeLists.txt": CMAKE, path: f"#include {include}\n"}


CASES = [
    (case("passes/A.cpp", '"ampc/Dialect/NN/NNOps.h"'), None),
    (case("passes/A.cpp", '"ampc/Runtime/Status.h"'), "Passes must not use Runtime"),
    (case("lib/Dialect/A.cpp", '"ampc/Passes/Passes.h"'), "Dialect must not use Passes"),
    (case("include/ampc/Runtime/A.h", '"llvm/ADT/StringRef.h"'), "belongs into"),
    (case("runtime/cpu/A.cpp", "<dnnl.hpp>"), None),
    (case("runtime/core/A.cpp", "<dnnl.hpp>"), "runtime/cpu"),
    (case("runtime/cpu/A.cpp", '"../cuda/A.h"'), "reaches out"),
    (case("tools/amprun.cpp", '"ampc/Passes/Passes.h"'), "Tools must not use Passes"),
    (case("tools/ampc.cpp", '"ampc/Passes/Passes.h"'), None),
    (case("lib/Extra/A.cpp", "<vector>"), "belongs to no layer"),
    (case("lib/Base/A.cpp", '"llvm/ADT/StringRef.h"'), "belongs into"),
    (case("include/ampc/a.h", '"ampc_types.h"'), None),
    (case("include/ampc/a.h", '"ampc/Runtime/Status.h"'), "installed alone"),
    (case("lib/Base/A.cpp", '"ampc/Format/DType.h"'), "Base must not use Format"),
    (case("runtime/core/A.cpp", '"ampc/Base/NearMiss.h"'), None),
]

if __name__ == "__main__":
    lint.main(check, CASES)
