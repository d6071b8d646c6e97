"""Builds the wheel, installs it into an empty environment of each Python, and uses it there: by hand, as pip needs the network.

python3 test/Python/check_wheel.py [--wheel FILE] [--build-dir DIR] [--python INTERPRETER...]
"""
import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import zipfile

from cases import EXAMPLES, ROOT

# Runs in the environment, from another folder, without NumPy.
SCRIPT = """
import pathlib, struct, sys, ampc
examples = pathlib.Path(sys.argv[1])

def rows(path, code, shape):
    data = path.read_bytes()
    return memoryview(data)[10 + struct.unpack("<H", data[8:10])[0]:].cast("B").cast(code, shape)

program = ampc.compile(examples / "digits.json")
data = {"x": rows(examples / "digits/train_x.npy", "f", [1437, 64]), "label": rows(examples / "digits/train_y.npy", "q", [1437, 1])}
history = ampc.Session(program, "cpu").fit(data, epochs=5, shuffle=True)
assert history.losses[-1] < history.losses[0] / 3, history
program.save("digits.bin")
own = str(pathlib.Path(ampc.__file__).parent / "lib")
maps = pathlib.Path("/proc/self/maps").read_text()
for library in ("libampc.so.1", "libampc_runtime.so.1", "libdnnl", "libgomp"):
    assert f"{own}/{library}" in maps, f"{library} is not that of the wheel"
print(ampc.__version__, history)
"""
# The runtime alone, as on a machine without LLVM.
RUNTIME = """
import pathlib, ampc
session = ampc.Session("digits.bin", "cpu")
print(session, "LLVM" in pathlib.Path("/proc/self/maps").read_text())
"""


def run(*command, **options):
    print("$", *(str(word).strip().partition("\n")[0] for word in command[:4]), flush=True)
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **options)
    if done.returncode:
        sys.exit(f"exit {done.returncode}: {done.stderr[-2000:]}{done.stdout[-500:]}")
    return done.stdout.strip()


def build(folder, build_dir):
    settings = [f"--config-settings=build-dir={build_dir}"] if build_dir else []
    run(sys.executable, "-m", "pip", "wheel", ROOT, "--no-deps", "-w", folder, *settings)
    return next(pathlib.Path(folder).glob("ampc-*.whl"))


def use(python, wheel, folder, environment):
    """Installs the wheel for this interpreter into an empty environment below `folder`, and trains digits: without NumPy, without the
    compiler, and by the example of the documentation."""
    made = pathlib.Path(folder, "venv/bin/python")
    run(python, "-m", "venv", "--clear", made.parent.parent)
    run(made, "-m", "pip", "install", "--no-deps", wheel)
    version = run(made, "-c", "import sys; print(sys.version.split()[0])")
    trained = run(made, "-c", SCRIPT, EXAMPLES, cwd=folder, env=environment)
    assert run(made, "-c", RUNTIME, cwd=folder, env=environment).endswith("False"), "the runtime opened LLVM"
    run(made, "-m", "pip", "install", "numpy")
    example = run(made, EXAMPLES / "digits.py", cwd=folder, env=environment).splitlines()[-1]
    print(f"Python {version}: {trained}; digits.py: {example}", flush=True)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--wheel", type=pathlib.Path, help="use this wheel")
    p.add_argument("--build-dir", help="keep the objects here")
    p.add_argument("--python", nargs="+", default=[sys.executable], help="interpreters that use the wheel")
    args = p.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        wheel = (args.wheel or build(folder, args.build_dir)).resolve()
        assert "-py3-none-linux_" in wheel.name, wheel.name
        with zipfile.ZipFile(wheel) as archive:
            files = {info.filename: info.file_size for info in archive.infolist()}
        print(wheel.name, wheel.stat().st_size, {name: size for name, size in files.items() if ".so" in name})
        assert {"ampc/py.typed", "ampc/lib/libampc.so.1", "ampc/lib/libampc_runtime.so.1"} <= set(files), sorted(files)
        environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "AMPC_LIBRARY_PATH", "LD_LIBRARY_PATH")}
        for python in args.python:
            use(python, wheel, folder, environment)
    print("the wheel works")


if __name__ == "__main__":
    main()
