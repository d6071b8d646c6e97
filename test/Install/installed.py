# RUN: %python %s %source-root %build-root
# REQUIRES: compiler
# UNSUPPORTED: sanitize
"""What `cmake --install` makes is complete and can be moved: programs find both libraries by find_package and by pkg-config, and run.

The tree is installed without what only the runtime's users lack, too: find_package then finds the runtime alone.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

FILES = """
bin/ampc bin/amprun
include/ampc/ampc_compiler.h include/ampc/ampc_runtime.h include/ampc/ampc_types.h include/ampc/dlpack_abi.h include/ampc/Runtime/ampc_runtime.h
LIB/libampc.so LIB/libampc.so.1 LIB/libampc_runtime.so LIB/libampc_runtime.so.1
LIB/cmake/ampc/ampcConfig.cmake LIB/cmake/ampc/ampcConfigVersion.cmake LIB/pkgconfig/ampc.pc LIB/pkgconfig/ampc-runtime.pc
share/man/man1/ampc.1 share/man/man1/amprun.1 share/bash-completion/completions/ampc share/bash-completion/completions/amprun
share/fish/vendor_completions.d/ampc.fish share/fish/vendor_completions.d/amprun.fish
share/ampc/model.schema.json share/ampc/train.schema.json
share/doc/ampc/README.md share/doc/ampc/CApi.md share/doc/ampc/examples/c_api.c share/doc/ampc/examples/digits.json
""".split()

OPTIONAL = """
cmake_minimum_required(VERSION 3.25)
project(user NONE)
find_package(ampc REQUIRED COMPONENTS runtime)
if(TARGET ampc::compiler OR NOT TARGET ampc::runtime)
  message(FATAL_ERROR "wrong targets")
endif()
find_package(ampc QUIET COMPONENTS compiler)
if(ampc_FOUND)
  message(FATAL_ERROR "the compiler is found")
endif()
find_package(ampc 7 QUIET)
if(ampc_FOUND)
  message(FATAL_ERROR "version 7 is found")
endif()
"""


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def configure(project, build, prefix):
    return run("cmake", "-S", project, "-B", build, "-G", "Ninja", f"-DCMAKE_PREFIX_PATH={prefix}")


def libraries_of(cache):
    """CMAKE_INSTALL_LIBDIR: lib, or lib/<architecture>."""
    return re.search(r"(?m)^CMAKE_INSTALL_LIBDIR:\w+=(.*)$", cache.read_text())[1]


def expect(text, *parts):
    for part in parts:
        if part not in text:
            sys.exit(f"expected {part!r} in\n{text}")


def main(source, build):
    source, build = pathlib.Path(source).resolve(), pathlib.Path(build).resolve()
    examples, lib = source / "docs/examples", libraries_of(build / "CMakeCache.txt")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        run("cmake", "--install", build, "--prefix", folder / "made", "--strip")
        prefix = (folder / "made").rename(folder / "moved")
        missing = [name for name in FILES if not (prefix / name.replace("LIB", lib)).exists()]
        if missing:
            sys.exit(f"not installed: {' '.join(missing)}")
        for path in (prefix / lib / "cmake/ampc").iterdir():
            if str(build) in path.read_text() or str(source) in path.read_text():
                sys.exit(f"{path.name} has a path of the build")
        model = folder / "model.bin"
        run(prefix / "bin/ampc", examples / "linear2.json", "-o", model, "--target=cpu", "--quiet")
        steps = run(prefix / "bin/amprun", model, "--steps=2")
        expect(steps, "step 2")

        project = folder / "project"
        configure(prefix / "share/doc/ampc/examples/c_project", project, prefix)
        run("cmake", "--build", project)
        expect(run(project / "c_api", model, "2"), "step 2 loss ")
        expect(run(project / "c_compile", examples / "linear2.json", "O2", "2"), "O2 float16 paddle; ", "step 2 loss ")

        paths = {**os.environ, "PKG_CONFIG_PATH": str(prefix / lib / "pkgconfig")}
        flags = run("pkg-config", "--cflags", "--libs", "ampc", "ampc-runtime", env=paths).split()
        run("cc", examples / "c_compile.c", "-o", folder / "by_pkg_config", *flags, f"-Wl,-rpath,{prefix / lib}")
        expect(run(folder / "by_pkg_config", examples / "linear2.json", "O0", "1"), "O0", "step 1 loss ")
        if run("pkg-config", "--modversion", "ampc", env=paths) != run("pkg-config", "--modversion", "ampc-runtime", env=paths):
            sys.exit("the versions differ")

        for name in (prefix / lib).glob("libampc.so*"):
            name.unlink()
        (folder / "CMakeLists.txt").write_text(OPTIONAL)
        configure(folder, folder / "optional", prefix)


if __name__ == "__main__":
    main(*sys.argv[1:])
