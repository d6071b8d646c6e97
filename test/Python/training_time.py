"""Times the training of digits by Session.fit and by amprun, in pairs, one after the other: by hand, on a quiet machine.

AMPC_LIBRARY_PATH=build/lib PYTHONPATH=tools/python python3 test/Python/training_time.py --pairs 10
"""
import argparse
import os
import pathlib
import re
import statistics
import subprocess
import tempfile

import numpy as np

import ampc
import cases


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", type=pathlib.Path, default=pathlib.Path(os.environ.get("AMPC_LIBRARY_PATH", "build/lib")).parent / "bin", help="the folder of amprun")
    p.add_argument("--pairs", type=int, default=10)
    p.add_argument("--epochs", type=int, default=60)
    p.add_argument("--threads", type=int, default=1)
    p.add_argument("--model", type=pathlib.Path, default=cases.EXAMPLES / "digits.json")
    args = p.parse_args()
    data = {"x": np.load(cases.DIGITS / "train_x.npy"), "label": np.load(cases.DIGITS / "train_y.npy")}
    program = ampc.compile(args.model, target="cpu")
    ratios, times = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "digits.bin")
        program.save(path)
        command = [args.bin / "amprun", path, "--device=cpu", f"--threads={args.threads}", f"--epochs={args.epochs}", "--shuffle", "--data-file", "x", cases.DIGITS / "train_x.npy",
                   "--data-file", "label", cases.DIGITS / "train_y.npy"]
        for pair in range(args.pairs):
            session = ampc.Session(program, "cpu", threads=args.threads)
            history = session.fit(data, epochs=args.epochs, shuffle=True)
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            tool = 1 / float(re.search(r"([0-9.]+) steps/s", done.stdout)[1])
            python = history.seconds / history.steps
            last = float(re.search(r"last ([-+.e0-9]+)", done.stdout)[1])
            assert abs(last - history.losses[-1]) <= 1e-6 * abs(last), (last, history.losses[-1])
            ratios.append(python / tool)
            times.append((python, tool))
            print(f"pair {pair + 1}: Python {python * 1e6:.1f} us, amprun {tool * 1e6:.1f} us a step, ratio {ratios[-1]:.3f}", flush=True)
    print(f"median: Python {statistics.median(t for t, _ in times) * 1e6:.1f} us, amprun {statistics.median(t for _, t in times) * 1e6:.1f} us, "
          f"ratio {statistics.median(ratios):.3f}")


if __name__ == "__main__":
    main()
