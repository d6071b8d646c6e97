"""Whole models and random networks of test/Oracle on the fake GPU, against float64: the calls, graphs, copies and kernels that a GPU would
get give what check_whole.py demands of the CPU, and a training that is cut and resumed there the same bits.

usage: whole_models.py <folder of ampc and amprun> <folder of the fake libraries> <scratch folder>
"""
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Oracle"))
from check_random_models import cancellation  # noqa: E402
from check_whole import LANES, Curve, check_bits, check_lane, prepare  # noqa: E402
from programs import Failure, Score  # noqa: E402
from random_models import random_model  # noqa: E402
from whole_models import MODELS  # noqa: E402

SEEDS = range(300, 305)


class FakeGpu:
    """The tools, every run being on the fake GPU. The driver takes a program's twins from the file that a variable names."""
    device = "cuda"

    def __init__(self, folder, libraries):
        self.bin, self.libraries = pathlib.Path(folder).resolve(), libraries

    def must(self, name, *args, cwd):
        done = subprocess.run([self.bin / name, *args], cwd=cwd, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Failure(f"{name} exit {done.returncode}: {done.stderr.strip()[-300:]}")

    def compile(self, model, program, *args, cwd):
        self.must("ampc", model, "-o", program, *args, cwd=cwd)

    def execute(self, program, *args, cwd):
        os.environ.update(LD_LIBRARY_PATH=self.libraries, AMPC_FAKE_CUDA_PROGRAM=str(cwd / program))
        try:
            self.must("amprun", program, "--device=cuda", *args, cwd=cwd)
        finally:
            del os.environ["LD_LIBRARY_PATH"]


def main(folder, libraries, scratch):
    tools, score = FakeGpu(folder, libraries), Score(quiet=True)
    builders = [*MODELS, *(lambda seed=seed: random_model(seed) for seed in SEEDS)]
    for number, build in enumerate(builders):
        program, loss, outputs = build()
        place = pathlib.Path(scratch) / program.name
        prepare(program, loss, outputs, place)
        curve = Curve(program, loss, outputs)
        if program.name.startswith("random"):
            curve.slack = {n: max(1, by / 10) for n, by in cancellation(program, loss).items()}
        lane = list(LANES)[number % len(LANES)]
        os.environ["AMPC_CUDNN_LIBRARY"] = "none" if number % 2 else ""
        try:
            check_lane(tools, score, place, program, loss, outputs, curve, lane)
            if number % 3 == 0:
                check_bits(tools, score, place, program, lane)
        except (Failure, OSError, LookupError) as failure:
            score.add(False, f"{program.name} {lane}: {type(failure).__name__}: {failure}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
