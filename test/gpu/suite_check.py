"""The suite on an amprun that writes what nobody expects: no case ends the run, and nothing run is no success. Standard library only."""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Stands for amprun: a training writes the log that lies beside it, by program and device; anything else says what SAY holds.
AMPRUN = """#!/bin/sh
for option in "$@"; do case $option in --log=*) log=${option#--log=};; --device=*) device=${option#--device=};; esac; done
if [ "$log" ]; then cat "$(dirname "$0")/$(basename "$1").$device" > "$log"; else printf '%s' "$SAY"; fi
"""
GOOD = "min 1.0 ms, median 2.0 ms, p99 3.0 ms\nhost 4.0 us CPU, 1.2 driver calls, 0.06 waits per step\n"


def run(folder, cases, say=GOOD, budget=100):
    (folder / "cases.json").write_text(json.dumps({"cases": cases}))
    done = subprocess.run([sys.executable, HERE / "suite.py", folder, "--quick", f"--budget={budget}"], capture_output=True, text=True,
                          env=dict(os.environ, SAY=say))
    assert done.returncode in (0, 1) and "Traceback" not in done.stderr and re.search(r"\d+ good, \d+ wrong, \d+ skipped", done.stdout), done
    lines = [json.loads(line, parse_constant=lambda name: 1 / 0) for line in done.stdout.splitlines() if line.startswith("{")]
    return done.returncode, {line["case"]: line for line in lines if line["kind"] in ("train", "benchmark", "op")}, done.stdout


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "amprun").write_text(AMPRUN)
        (folder / "amprun").chmod(0o755)

        def training(name, cpu, cuda):
            for device, losses in (("cpu", cpu), ("cuda", cuda)):
                (folder / f"{name}.bin.{device}").write_text("".join(json.dumps({"step": i, "loss": v}) + "\n" for i, v in enumerate(losses)))
            return {"name": name, "kind": "train", "lane": "O0", "program": f"{name}.bin", "data": {}, "eval": {}}

        benchmark = {"name": "b", "kind": "benchmark", "lane": "O0", "optimizer": "sgd", "options": [], "program": "b.bin", "stats": {"flops": 1, "optimizer_bytes": 1}}
        operator = {"name": "o", "kind": "op", "lane": "O0", "program": "o.bin", "data": {}, "outputs": ["y"], "train": False}
        # NaN on both is the same; on one alone it is not, wherever it is.
        code, lines, _ = run(folder, [training("same", [1.0, "nan", "inf"], [1.0, "nan", "inf"]), training("cpu", [1.0, "nan"], [1.0, 1.0]),
                                      training("cuda", [1.0, 1.0], ["nan", 1.0]),
                                      training("sign", ["inf"], ["-inf"]), training("empty", [], []), training("null", [1.0], [None])])
        assert code == 1 and {name: line["ok"] for name, line in lines.items()} == {
            "same": True, "cpu": False, "cuda": False, "sign": False, "empty": False, "null": False}, lines
        # What is not said, and outputs that were not written.
        for say in ("", "min 1.0 ms", GOOD.splitlines()[0]):
            code, lines, _ = run(folder, [benchmark, operator, training("t", [1.0], [1.0])], say)
            assert code == 1 and {name: line["ok"] for name, line in lines.items()} == {"b": False, "o": False, "t": True}, lines
            assert "amprun did not say" in lines["b"]["error"], lines
        # The rest of a run whose ceilings are no figures is there all the same: they alone are wrong.
        code, lines, out = run(folder, [benchmark, training("t", [1.0], [1.0])])
        assert lines["b"]["ok"] and lines["t"]["ok"] and '"case": "ceilings", "kind": "ceilings", "ok": false' in out, out
        # Nothing was run: no time, or no case.
        for cases, budget in (([benchmark, operator, training("t", [1.0], [1.0])], 0), ([], 100)):
            code, lines, out = run(folder, cases, budget=budget)
            assert code == 1 and "no case was run" in out and all("skipped" in line for line in lines.values()), out


if __name__ == "__main__":
    main()
