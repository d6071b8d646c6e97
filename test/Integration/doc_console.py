"""Runs the console blocks of a page of the docs, in a copy of docs/examples, and compares: doc_console.py AMPC PAGE.md EXAMPLES WORK.

A line `$ command` is run by the shell; what follows is its stdout, where … stands for any text, and a line of … for any lines.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys


def main(ampc, page, examples, work):
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(examples, work)
    environment = os.environ | {"PATH": os.path.dirname(ampc) + os.pathsep + os.environ["PATH"]}
    ran = 0
    for block in re.findall(r"^```console\n(.*?)^```", pathlib.Path(page).read_text(encoding="utf-8"), re.M | re.S):
        for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M):
            done = subprocess.run(command, shell=True, cwd=work, env=environment, capture_output=True, text=True, check=False)
            assert done.returncode == 0, (command, done.stderr)
            pattern = ".*".join(re.escape(part).replace("…", "[^\n]*") for part in re.split(r"^…\n", expected, flags=re.M))
            assert re.fullmatch(pattern, done.stdout, re.S), f"$ {command}\nexpected:\n{expected}\ngot:\n{done.stdout}"
            ran += 1
    assert ran, "the page has no console blocks"
    print(f"{ran} commands")


if __name__ == "__main__":
    main(*sys.argv[1:])
