# RUN: %python %s %source-root
# REQUIRES: compiler
"""The settings of CMake and ccache agree: where a comment of a precompiled header changed, a warm cache neither breaks
the build (GCC reads such a header twice) nor serves the old one, and a clone in another folder compiles nothing."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

PROJECT = """cmake_minimum_required(VERSION 3.25)
project(warm CXX)
include({cmake}/AmpcSettings.cmake)
include({cmake}/AmpcLayers.cmake)
add_library(warm STATIC one.cpp two.cpp)
ampc_precompile(warm held.h)
"""
FILES = {
    "held.h": "// Held.\n#pragma once\n#include <string>\nstruct Held { std::string name; };\n",
    "one.cpp": '#include "held.h"\nHeld one() { return {"one"}; }\n',
    "two.cpp": '#include "held.h"\nHeld two() { return {"two"}; }\n',
}


def build(folder, cache):
    """(what it printed, hits, misses); an empty text is success."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("CCACHE_")}
    environment |= {"CCACHE_DIR": str(cache), "CCACHE_BASEDIR": str(folder), "CCACHE_NOHASHDIR": "1"}

    def run(*command):
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    shutil.rmtree(folder / "build", ignore_errors=True)
    run("ccache", "-z")
    run("cmake", "-S", folder, "-B", folder / "build", "-G", "Ninja", "-DCMAKE_CXX_COMPILER_WORKS=1").check_returncode()
    built = run("cmake", "--build", folder / "build")
    counts = dict(line.split("\t") for line in run("ccache", "--print-stats").stdout.splitlines())
    return (built.stdout if built.returncode else "",
            int(counts["direct_cache_hit"]) + int(counts["preprocessed_cache_hit"]), int(counts["cache_miss"]))


def main(source):
    if not shutil.which("ccache"):
        print("skipped: there is no ccache, so it can serve nothing wrong")
        return
    with tempfile.TemporaryDirectory() as top:
        first, second, cache = (pathlib.Path(top, name) for name in ("first", "second", "cache"))
        first.mkdir()
        (first / "CMakeLists.txt").write_text(PROJECT.format(cmake=pathlib.Path(source, "tools/cmake").resolve()))
        for name, text in FILES.items():
            (first / name).write_text(text)
        assert build(first, cache) == ("", 0, 3), "a cold cache"
        shutil.copytree(first, second)
        assert build(second, cache) == ("", 3, 0), "the same in another folder"
        (first / "held.h").write_text(FILES["held.h"].replace("Held.", "Kept."))
        (first / "one.cpp").write_text(FILES["one.cpp"] + "int more;\n")
        printed, hits, misses = build(first, cache)
        assert not printed, printed
        assert (hits, misses) == (0, 3), "an old precompiled header was served"


main(sys.argv[1])
