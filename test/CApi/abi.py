# RUN: %python %s %source-root %build-root
# REQUIRES: compiler
"""The shared libraries export what abi.txt lists, with its version, and nothing else; the headers declare the same functions.

A new function gets a line here, in the header and in the version script. A line must never change or go.
"""
import pathlib
import re
import subprocess
import sys

LIBRARIES = {"libampc.so.1": "ampc_compiler.h", "libampc_runtime.so.1": "ampc_runtime.h"}


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def exported(library):
    """name@VERSION of each defined symbol, without the symbols of the versions themselves."""
    rows = (line.split() for line in run("nm", "-D", "--defined-only", str(library)).splitlines())
    return {name.replace("@@", "@") for _, kind, name in rows if kind != "A"}


def declared(header):
    text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
    return set(re.findall(r"\b(ampc_\w+)\(", text))


def differences(what, found, expected):
    return [f"{what}: {name} is not listed" for name in sorted(found - expected)] + \
           [f"{what}: {name} is missing" for name in sorted(expected - found)]


def main(source, build):
    assert differences("a", {"x"}, {"x"}) == [] and len(differences("a", {"x"}, {"y"})) == 2
    source, build = pathlib.Path(source), pathlib.Path(build)
    listed = [line.split() for line in (source / "test/CApi/abi.txt").read_text().splitlines()]
    findings = []
    for library, header in LIBRARIES.items():
        symbols = {symbol for name, symbol in listed if name == library}
        findings += differences(library, exported(build / "lib" / library), symbols)
        findings += differences(header, declared(source / "include/ampc" / header), {s.split("@")[0] for s in symbols})
        dynamic = run("readelf", "-d", str(build / "lib" / library))
        if f"[{library}]" not in dynamic:
            findings.append(f"{library}: has another name inside")
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
        if "runtime" in library:
            findings += [f"{library} needs {name}" for name in needed if re.match(r"lib(LLVM|MLIR|lld|protobuf|ampc)", name)]
    print("\n".join(findings))
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
