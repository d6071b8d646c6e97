import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Oracle"))
from tensors import distance, read_npy, write_npy

AMPC, AMPRUN, MODELS = sys.argv[1:4]
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

    # BERT with a million parameters, of which all but the norms' are stored low: the file is half as large, the code in it apart.
    run(sys.executable, Path(MODELS, "bert.py"), "--layers=2", "--heads=4", "--width=128", "--vocabulary=4000", "--length=16", "--batch=4",
        "-o", folder / "m.json")
    size(folder, "start")
    run(AMPRUN, folder / "start", "--steps=0", "--save-weights", folder / "w.safetensors")
    sizes, logits = {}, {}
    for name, level in {"float32": ["O0"], "float16": ["O2"], "bfloat16": ["O2", "--amp-dtype=bfloat16"]}.items():
        sizes[name] = size(folder, name, "--infer", "--weights", folder / "w.safetensors", "--amp-level=" + level[0], *level[1:])
        run(AMPRUN, folder / name, "--steps=1", "--output", f"classifier.add.out={folder / 'logits.npy'}")
        logits[name] = read_npy(folder / "logits.npy")[2]
    for name, allowed in {"float16": 0.01, "bfloat16": 0.05}.items():
        near = distance(logits[name], logits["float32"]) <= allowed
        print(f"bert {name}: {sizes[name] / sizes['float32']:.1f} of the bytes, {'near' if near else 'far from'} float32's outputs")
