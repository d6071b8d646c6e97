"""Times the training of digits by Session.fit and by amprun, in pairs, one after the other: by hand.

Both train from the same weights on the same rows, with one thread; the last losses must be equal. The CPU time of a step is compared, which other
processes disturb less than wall time. That of amprun is the difference to a run of one epoch, so that starting and loading do not count.

AMPC_LIBRARY_PATH=build/lib PYTHONPATH=tools/python python3 test/Python/training_time.py --pairs 20
"""
import argparse
import os
import pathlib
import re
import resource
import statistics
import subprocess
import tempfile
import time

import numpy as np

import ampc
import cases

STEPS = 44  # in an epoch


def tool_seconds(command, epochs):
    """(CPU time, last loss) of amprun."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([*command, f"--epochs={epochs}"], capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, float(re.search(r"last ([-+.e0-9]+)", done.stdout)[1])


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", type=pathlib.Path, default=pathlib.Path(os.environ.get("AMPC_LIBRARY_PATH", "build/lib")).parent / "bin", help="the folder of amprun")
    p.add_argument("--pairs", type=int, default=20)
    p.add_argument("--epochs", type=int, default=30)
    args = p.parse_args()
    data = {"x": np.load(cases.DIGITS / "train_x.npy"), "label": np.load(cases.DIGITS / "train_y.npy")}
    program, ratios, pythons, tools = ampc.compile(cases.EXAMPLES / "digits.json", target="cpu"), [], [], []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "digits.bin")
        program.save(path)
        command = [args.bin / "amprun", path, "--device=cpu", "--threads=1", "--shuffle", "--data-file", "x", cases.DIGITS / "train_x.npy",
                   "--data-file", "label", cases.DIGITS / "train_y.npy"]
        start = min(tool_seconds(command, 1)[0] for _ in range(5))
        for pair in range(args.pairs):
            session = ampc.Session(program, "cpu", threads=1)
            begin = time.process_time()
            history = session.fit(data, epochs=args.epochs, shuffle=True)
            pythons.append((time.process_time() - begin) / history.steps)
            seconds, last = tool_seconds(command, args.epochs + 1)
            assert history.steps == STEPS * args.epochs
            tools.append((seconds - start) / history.steps)
            ratios.append(pythons[-1] / tools[-1])
            print(f"pair {pair + 1}: Python {pythons[-1] * 1e6:.1f} us, amprun {tools[-1] * 1e6:.1f} us a step, ratio {ratios[-1]:.3f}", flush=True)
        same = ampc.Session(program, "cpu", threads=1).fit(data, epochs=args.epochs + 1, shuffle=True).losses[-1]
        assert abs(same - last) <= 1e-6 * abs(last), (same, last)
    print(f"median: Python {statistics.median(pythons) * 1e6:.1f} us, amprun {statistics.median(tools) * 1e6:.1f} us, ratio {statistics.median(ratios):.3f}")


if __name__ == "__main__":
    main()
