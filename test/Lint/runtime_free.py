# RUN: %python %s %source-root %build-root
# UNSUPPORTED: sanitize
"""amprun has no LLVM in it, is small, starts at once, and is configured where no LLVM is. A sanitizer makes it larger and slower."""
import pathlib
import re
import subprocess
import sys
import tempfile
import time

MEGABYTES, MILLISECONDS = 5, 20


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def foreign(libraries, symbols):
    findings = [f"amprun needs {name}" for name in re.findall(r"\b(lib(?:LLVM|MLIR|lld)\S*)", libraries)]
    names = [line for line in symbols.splitlines() if re.search(r"\b(llvm|mlir|lld)::", line)]
    return findings + [f"amprun contains {name.strip()}, one of {len(names)} such symbols" for name in names[:1]]


def heavy(stripped_bytes, seconds):
    if stripped_bytes > MEGABYTES * 1e6:
        yield f"amprun has {stripped_bytes / 1e6:.1f} MB stripped, more than {MEGABYTES}"
    if seconds > MILLISECONDS / 1e3:
        yield f"amprun takes {seconds * 1e3:.0f} ms to start, more than {MILLISECONDS}"


def start(binary):
    began = time.perf_counter()
    run(str(binary), "--version")
    return time.perf_counter() - began


def configures_alone(source, folder):
    """LLVM's folder does not exist, and CMake may not look for it elsewhere."""
    done = subprocess.run(["cmake", "-S", source, "-B", folder, "-G", "Ninja", "-DAMPC_RUNTIME_ONLY=ON",
                           "-DAMPC_LLVM_ROOT=/nonexistent", "-DCMAKE_DISABLE_FIND_PACKAGE_MLIR=ON",
                           "-DCMAKE_DISABLE_FIND_PACKAGE_LLVM=ON"], capture_output=True, text=True)
    if done.returncode:
        return ["-DAMPC_RUNTIME_ONLY=ON does not configure: " + done.stderr.strip()]
    commands = pathlib.Path(folder, "compile_commands.json").read_text()
    return ["-DAMPC_RUNTIME_ONLY=ON compiles with LLVM's headers"] if "llvm" in commands.lower() else []


def main(source, build):
    assert foreign("libLLVM.so.22.1 => /usr/lib", "") and foreign("", "0 T mlir::Value::x") and not foreign("libm.so.6", "0 T ampc::x")
    assert list(heavy(6e6, 0.01)) and list(heavy(1e6, 0.03)) and not list(heavy(1e6, 0.01))
    binary = pathlib.Path(build, "bin", "amprun")
    with tempfile.TemporaryDirectory() as folder:
        small = pathlib.Path(folder, "amprun")
        run("strip", "-o", str(small), str(binary))
        best = min(start(binary) for _ in range(20))  # the machine may be busy: the best says what is needed
        findings = foreign(run("ldd", str(binary)), run("nm", "-C", str(binary))) + list(heavy(small.stat().st_size, best))
        findings += configures_alone(source, folder + "/build")
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
