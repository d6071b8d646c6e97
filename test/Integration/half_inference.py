import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Oracle"))
from tensors import write_npy

AMPC, AMPRUN = sys.argv[1:3]
N = 256


def model():
    ops = [{"type": "matmul_v2", "name": "mm", "inputs": {"X": ["x"], "Y": ["w"]}, "outputs": {"Out": ["y"]}, "attrs": {}}]
    return {"format": "ampc.model", "version": 1, "name": "half", "inputs": [{"name": "x", "shape": [4, N], "dtype": "float32"}],
            "parameters": [{"name": "w", "shape": [N, N], "dtype": "float32", "init": {"file": "w.npy"}}], "ops": ops, "outputs": ["y"]}


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def size(folder, name, *options):
    run(AMPC, folder / "m.json", "--target=cpu", "-o", folder / name, *options)
    return (folder / name).stat().st_size


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    rng = random.Random(1)
    # Magnitudes from below float16's smallest number to ordinary ones.
    weights = [rng.gauss(0, 1) * 10.0 ** rng.randrange(-9, 2) for _ in range(N * N)]
    write_npy(folder / "w.npy", "float32", [N, N], weights)
    write_npy(folder / "x.npy", "float32", [4, N], [rng.gauss(0, 1) for _ in range(4 * N)])
    (folder / "m.json").write_text(json.dumps(model()))
    for dtype in ["float16", "bfloat16"]:
        # O1 narrows the same weight for the same product, from a float32 constant.
        wide, narrow = (size(folder, level, f"--amp-level={level}", f"--amp-dtype={dtype}") for level in ["O1", "O2"])
        for level in ["O1", "O2"]:
            run(AMPRUN, folder / level, "--data", f"x={folder / 'x.npy'}", "--output", f"y={folder / (level + '.npy')}")
        same = (folder / "O1.npy").read_bytes() == (folder / "O2.npy").read_bytes()
        # The heads differ by what the calls are, in cache lines.
        print(f"{dtype}: {(wide - narrow + 512) // 1024} KiB less, {'the same' if same else 'other'} outputs")
