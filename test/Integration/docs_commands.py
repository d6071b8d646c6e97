"""Runs every command of the sh blocks of README.md, docs/*.md and the pages of docs/examples: docs_commands.py ROOT BUILD WORK.

They run in a folder where the tree, a model and its data lie. A page's commands run in order, as a reader would. What would run all tests,
takes minutes or needs a GPU is not run, or run in a short form: EXCEPT says why.
"""
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys

# By the beginning of a command: why it is not run, or what it is replaced with.
EXCEPT = {
    "tools/check.sh": "it runs these tests",
    "tools/demo.sh": "it builds the project",
    "test/gpu/run.sh": "it needs a GPU",
    "cmake -S . -B build-packages": "it builds the project",
    "cmake --build build-packages": "it builds the project",
    "cpack": "it takes a minute",
    "test/Install/bare.sh": "it needs root and a mirror of Debian",
    "python3 test/Fuzz/shrink.py": "it needs a seed that fails",
    "python3 test/Fuzz/run_models.py --case small.json": "it needs what shrink.py leaves",
    "python3 test/gpu/prepare.py --bin build/bin --out programs": ("--out programs", "--out programs --quick"),
    "python3 test/Fuzz/run_models.py --first 576 --count 1000": ("--count 1000", "--count 2"),
    "build/bin/amprun text.bin --steps=800": ("--steps=800", "--steps=20"),
}


def npy(path, shape, number):
    head = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape}, }}"
    head += " " * (117 - len(head)) + "\n"
    count = shape[0] * shape[1]
    values = struct.pack(f"<{count}f", *(number(i) for i in range(count)))
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + values)


def prepare(root, build, work):
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for name in ("docs", "include", "tools", "test"):
        (work / name).symlink_to(root / name)
    (work / "build").symlink_to(build)
    shutil.copy(root / "docs/examples/linear2.json", work / "model.json")
    npy(work / "x.npy", (8, 8), lambda i: (i % 7 - 3) / 4)
    npy(work / "y.npy", (8, 2), lambda i: (i % 3 - 1) / 2)
    subprocess.run([build / "bin/ampc", "model.json"], cwd=work, check=True, capture_output=True)


def commands(page):
    for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S):
        for line in block.splitlines():
            command = re.split(r"\s+#\s", line)[0].strip()
            if command:
                yield command


def main(root, build, work):
    root, build, work = (pathlib.Path(path).resolve() for path in (root, build, work))
    ran, failed = 0, []
    for page in [root / "README.md", *sorted((root / "docs").glob("*.md")), *sorted((root / "docs/examples").rglob("*.md"))]:
        prepare(root, build, work)
        for command in commands(page):
            why = next((what for begin, what in EXCEPT.items() if command.startswith(begin)), None)
            if isinstance(why, str):
                print(f"not run: {command}: {why}")
                continue
            if why:
                command = command.replace(*why)
            done = subprocess.run(command, shell=True, cwd=work, capture_output=True, text=True, check=False, timeout=300, env=os.environ)
            ran += 1
            if done.returncode:
                failed.append(f"{page.relative_to(root)}: {command}\n  exit {done.returncode}: {done.stderr.strip()[-300:]}")
    print("\n".join(failed))
    print(f"{ran} commands, {len(failed)} failed")
    return 1 if failed or ran < 15 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
