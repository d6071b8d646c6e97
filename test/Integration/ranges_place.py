"""Where a value is largest is carried from the data to the explanation: a lone large number in the data is the one that is named.

    ranges_place.py <ampc> <amprun>
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Oracle"))
from tensors import write_npy

AMPC, AMPRUN = sys.argv[1:3]
ROWS, COLUMNS, SAMPLES = 2, 3, 7  # of a batch; four batches, of which the last has a row less


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def model():
    op = {"type": "scale", "name": "thrice", "inputs": {"X": ["x"]}, "outputs": {"Out": ["y"]}, "attrs": {"scale": 3.0, "bias": 0.0}}
    return {"format": "ampc.model", "version": 1, "name": "thrice", "inputs": [{"name": "x", "shape": [ROWS, COLUMNS], "dtype": "float32"}],
            "parameters": [], "ops": [op], "outputs": ["y"]}


with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "m.json").write_text(json.dumps(model()))
    run(AMPC, folder / "m.json", "--amp-level=O0", "--target=cpu", "--keep-values", "-o", folder / "m.bin")
    for sample, element, value in ((0, 0, 5e4), (4, 2, -5e4), (6, 1, 5e4)):
        data = [float(i % 5 - 2) for i in range(SAMPLES * COLUMNS)]
        data[sample * COLUMNS + element] = value
        write_npy(folder / "x.npy", "float32", [SAMPLES, COLUMNS], data)
        run(AMPRUN, folder / "m.bin", f"--calibrate-ranges={folder / 'r.json'}", f"--data=x={folder / 'x.npy'}")
        measured = json.loads((folder / "r.json").read_text())["values"]["y"]["max_at" if value > 0 else "min_at"]
        assert measured == {"sample": sample, "element": element}, measured
        told = f"reaches 1.5e+05 in sample {sample} at element {element}, beyond float16's 65504 (measured over 4 batches, {folder / 'r.json'})"
        options = [folder / "m.json", "--amp-level=O2", "--infer", f"--amp-ranges={folder / 'r.json'}"]
        assert told in run(AMPC, *options, "--emit=plan", "-o", folder / "plan.mlir"), "the warning"
        report = run(AMPC, *options, "--amp-safety=enforce", "--amp-explain=thrice", f"--amp-report={folder / 'report.json'}", "-o", folder / "low.bin")
        assert told in report, report
        cause = json.loads((folder / "report.json").read_text())["ops"][0]["cause"]
        assert cause == f"measured_overflow: its result {told}", cause
