"""Initial values from files: .npy and .safetensors files of all types, written by --emit=model, and the errors of safetensors files.

usage: initial_values.py AMPC AMPRUN FOLDER
"""
import json
import pathlib
import struct
import subprocess
import sys

AMPC, AMPRUN, FOLDER = map(pathlib.Path, sys.argv[1:])
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Oracle"))
from tensors import write_npy  # noqa: E402

VALUES = [0.5, -1.25, 3.0, 100.0]
MODEL = {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": [4], "dtype": "float32"}],
         "parameters": [{"name": name, "shape": [4], "dtype": dtype, "init": {"file": f"{name}.npy"}} for name, dtype in (("a", "float32"), ("b", "bfloat16"))],
         "ops": [{"type": "cast", "name": "wide", "inputs": {"X": "b"}, "outputs": {"Out": "w"}, "attrs": {"out_dtype": "float32"}},
                 {"type": "elementwise_add", "name": "add", "inputs": {"X": "x", "Y": "a"}, "outputs": {"Out": "s"}},
                 {"type": "elementwise_mul", "name": "mul", "inputs": {"X": "s", "Y": "w"}, "outputs": {"Out": "y"}}],
         "outputs": ["y"]}


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True)


def good(*words):
    done = run(*words)
    assert done.returncode == 0, done.stderr
    return done


def output(model):
    program, out = FOLDER / "p.bin", FOLDER / "y.npy"
    good(AMPC, model, "-o", program, "--infer", "--target=cpu", "--amp-level=O0")
    good(AMPRUN, program, "--device=cpu", "--data", f"x={FOLDER / 'x.npy'}", "--output", f"y={out}")
    return out.read_bytes()


def rejected(model, expected):
    path = FOLDER / "bad.json"
    path.write_text(json.dumps(model))
    done = run(AMPC, path, "--check")
    assert done.returncode == 1 and expected in done.stderr, done.stderr


def stored(tensors, path):
    """A safetensors file of zeros."""
    header, at = {}, 0
    for name, (dtype, shape, size) in tensors.items():
        header[name] = {"dtype": dtype, "shape": shape, "data_offsets": [at, at + size]}
        at += size
    text = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(at))


def main():
    for name in ("x", "a", "b"):
        write_npy(FOLDER / f"{name}.npy", "float32", [4], VALUES)
    source, written = FOLDER / "source.json", FOLDER / "written.json"
    source.write_text(json.dumps(MODEL))
    good(AMPC, source, "--emit=model", "-o", written)
    assert json.loads(written.read_text())["parameters"][0]["init"] == {"file": "written.safetensors"}
    assert output(source) == output(written)
    (FOLDER / "other").mkdir()
    good(AMPC, written, "--emit=model", "-o", FOLDER / "other" / "written.json")
    for suffix in (".json", ".safetensors"):
        assert (FOLDER / "written").with_suffix(suffix).read_bytes() == (FOLDER / "other" / "written").with_suffix(suffix).read_bytes(), suffix

    model = json.loads(written.read_text())
    stored({"a": ("F32", [4], 16), "c": ("F32", [4], 16)}, FOLDER / "written.safetensors")
    rejected(model, "' has no tensor 'b'")
    stored({"a": ("I32", [4], 16), "b": ("F32", [4], 16)}, FOLDER / "written.safetensors")
    rejected(model, "' has dtype int32, parameter 'a' needs float32")
    stored({"a": ("F32", [2, 2], 16), "b": ("F32", [4], 16)}, FOLDER / "written.safetensors")
    rejected(model, "' has shape [2, 2], parameter 'a' has [4]")
    (FOLDER / "written.safetensors").write_bytes(b"123")
    rejected(model, "' is no safetensors file")
    (FOLDER / "a.npy").write_bytes((FOLDER / "a.npy").read_bytes()[:-1])
    rejected(MODEL, "parameters[0].init.file: file '")
    print("equal weights, 5 errors")


main()
