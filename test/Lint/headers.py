# RUN: %python %s %source-root %build-root
# REQUIRES: compiler
"""Every public header compiles alone: it includes what it uses, and guards itself against a second inclusion.

The headers that use MLIR are compiled after the dialects' precompiled header, as the sources are: a tenth of the time, and a missing
include of MLIR is not seen. The compiler stops behind the header, because instantiating what the precompiled header has not instantiated
yet takes two seconds per file; the sources are compiled with the same. With AMPC_LONG=1 they are compiled without it, to the end.
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


END = "the header ends here"


def compile_alone(header, options, to_the_end=True):
    """The compiler's messages about the header. A failing assertion behind it, as the first and so the last error, ends the compilation
    before the templates that are left are instantiated."""
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder, "alone.cpp")
        last = "" if to_the_end else f'static_assert(sizeof(int) == 0, "{END}");\n'
        source.write_text(f'#include "{header}"\n#include "{header}"\n{last}')
        limit = "-fmax-errors=3" if to_the_end else "-Wfatal-errors"
        done = subprocess.run(["g++", *options, "-w", limit, "-fsyntax-only", str(source)], capture_output=True, text=True)
        if not to_the_end:
            assert done.returncode, "the assertion did not fail"
            return "" if END in done.stderr else done.stderr
        return done.stderr if done.returncode else ""


def prove():
    with tempfile.TemporaryDirectory() as folder:
        good, bad = pathlib.Path(folder, "good.h"), pathlib.Path(folder, "bad.h")
        good.write_text("#pragma once\n#include <vector>\nstruct A { std::vector<int> x; };\n")
        bad.write_text("#pragma once\nstruct B { std::vector<int> x; };\n")
        for to_the_end in (True, False):
            assert not compile_alone(good, [], to_the_end) and "vector" in compile_alone(bad, [], to_the_end)


def main(source, build):
    prove()
    source, build = pathlib.Path(source).resolve(), pathlib.Path(build).resolve()
    folders, precompiled = flags_of_dialects(build, source)
    alone = ["-std=c++20", *folders]

    def one(header):
        layer = header.relative_to(source / "include/ampc").parts[0]
        to_the_end = layer in WITHOUT_MLIR or layer.endswith(".h") or bool(os.environ.get("AMPC_LONG"))
        errors = compile_alone(header, alone if to_the_end else precompiled, to_the_end)
        return errors and f"{header} does not compile alone:\n{errors}"

    headers = sorted((source / "include").rglob("*.h"))
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        failed = [errors for errors in pool.map(one, headers) if errors]
    print("\n".join(failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
