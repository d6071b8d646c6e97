# RUN: %python %s %source-root %build-root
# REQUIRES: compiler
"""Every public header compiles alone: it includes what it uses, and guards itself against a second inclusion.

The headers that use MLIR are compiled after the dialects' precompiled header, as the sources are: a tenth of the time, and a missing
include of MLIR is not seen. With AMPC_LONG=1 they are compiled without it.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

WITHOUT_MLIR = ("Base", "Format", "Runtime")


def flags_of_dialects(build, source):
    """The folders of headers, and everything with which the dialects' sources are compiled."""
    commands = json.loads((build / "compile_commands.json").read_text())
    entry = next(e for e in commands if e["file"] == str(source / "lib/Dialect/NN/Operators0.cpp"))
    words = shlex.split(entry["command"])
    words = words[next(i for i, word in enumerate(words) if word.startswith("-I")):words.index("-o")]
    folders = [w for i, w in enumerate(words) if w.startswith(("-I", "-isystem")) or words[i - 1] == "-isystem"]
    return folders, words


def compile_alone(header, options):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "alone.cpp")
        source.write_text(f'#include "{header}"\n#include "{header}"\n')
        done = subprocess.run(["g++", *options, "-w", "-fmax-errors=3", "-fsyntax-only", str(source)], capture_output=True, text=True)
        return done.stderr if done.returncode else ""


def prove():
    with tempfile.TemporaryDirectory() as folder:
        good, bad = pathlib.Path(folder, "good.h"), pathlib.Path(folder, "bad.h")
        good.write_text("#pragma once\n#include <vector>\nstruct A { std::vector<int> x; };\n")
        bad.write_text("#pragma once\nstruct B { std::vector<int> x; };\n")
        assert not compile_alone(good, []) and compile_alone(bad, [])


def main(source, build):
    prove()
    source, build = pathlib.Path(source).resolve(), pathlib.Path(build).resolve()
    folders, precompiled = flags_of_dialects(build, source)
    alone = ["-std=c++20", *folders]

    def one(header):
        layer = header.relative_to(source / "include/ampc").parts[0]
        errors = compile_alone(header, alone if layer in WITHOUT_MLIR or layer.endswith(".h") or os.environ.get("AMPC_LONG") else precompiled)
        return errors and f"{header} does not compile alone:\n{errors}"

    headers = sorted((source / "include").rglob("*.h"))
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        failed = [errors for errors in pool.map(one, headers) if errors]
    print("\n".join(failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
