"""Two ranks on fake GPUs compute what one computes with two micro-batches, and --zero=1 says that it needs the CPU: ranks.py BIN FAKE FOLDER PROGRAM."""
import json
import os
import pathlib
import subprocess
import sys
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Contracts"))
from ranks import Group  # noqa: E402


def log(path):
    return [{k: v for k, v in json.loads(line).items() if k != "seconds"} for line in path.read_text().splitlines()]


def main(tools, fake, folder, program):
    folder = pathlib.Path(folder)
    variables = {"LD_LIBRARY_PATH": fake, "AMPC_FAKE_CUDA_PROGRAM": folder / program, "XDG_CACHE_HOME": folder / "cache"}
    context = types.SimpleNamespace(tools=types.SimpleNamespace(bin=pathlib.Path(tools)), folder=folder)

    def group(*options):
        return Group(context, 2, program, ["--steps=6", *options], environment=lambda rank: variables, device="cuda").end()

    codes, _, errs = group("--log=ranks.log", "--inject-overflow=3@1")
    print(f"ranks: exit {codes} {''.join(errs)[-300:]}")
    one = subprocess.run([context.tools.bin / "amprun", program, "--device=cuda", "--steps=6", "--accumulate=2", "--log=one.log", "--inject-overflow=3"],
                         cwd=folder, env={**os.environ, **{k: str(v) for k, v in variables.items()}}, capture_output=True, text=True, check=False)
    print(f"micro-batches: exit {one.returncode} {one.stderr[-300:]}")
    same = log(folder / "ranks.log") == log(folder / "one.log")
    print("logs: " + ("the same" if same else f"{log(folder / 'ranks.log')} {log(folder / 'one.log')}"))
    codes, _, errs = group("--zero=1")
    print(f"zero: exit {codes} {''.join(errs)}")


main(*sys.argv[1:])
