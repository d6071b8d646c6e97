"""Models written by --emit=model are the models that were read: the same module after import, and the same program.

usage: native_round_trip.py AMPC

Models: the examples and their networks, the tests' inputs, each optimizer, random graphs of the policies' goldens, one of each operator, and quantized
ones in ONNX, whose arithmetic stays in float32.
"""
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

AMPC = pathlib.Path(sys.argv[1]).resolve()
ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLDENS = ROOT / "test" / "Oracle"
sys.path.insert(0, str(GOLDENS))
from check_optimizers import CASES, model_of  # noqa: E402

NETWORKS = {
    "resnet": ["--depth=18", "--batch=2", "--image=32", "--width=8"],
    "mobilenetv2": ["--batch=2", "--image=32", "--width=0.25", "--stages=3"],
    "unet": ["--depth=2", "--batch=2", "--image=16", "--width=8"],
    "vit": ["--layers=2", "--heads=2", "--width=32", "--patch=8", "--image=32", "--batch=2"],
    "lstm": ["--layers=2", "--width=32", "--vocabulary=40", "--batch=4", "--length=5"],
    "gpt2": ["--layers=2", "--heads=2", "--width=32", "--vocabulary=40", "--length=16"],
    "bert": ["--layers=2", "--heads=2", "--width=32", "--vocabulary=40", "--length=16", "--batch=2"],
    "digits_cnn": [],
}
PROGRAMS = ("linear2", "gpt2", "resnet")  # compiled to the end


def models(folder):
    for part in ("docs/examples", "test/Inputs"):
        for path in sorted((ROOT / part).glob("*.json")):
            yield path.stem, path
    for name, options in NETWORKS.items():
        path = folder / f"{name}-source.json"
        subprocess.run([sys.executable, ROOT / "docs/examples/models" / f"{name}.py", *options, "-o", path], check=True, capture_output=True)
        yield name, path
    for name, case in CASES.items():
        path = folder / f"{name}-source.json"
        path.write_text(json.dumps(model_of(*case)))
        yield name, path
    for policy in ("paddle", "paddle-pir"):
        for number, case in enumerate(json.loads(gzip.decompress((GOLDENS / "policies" / f"{policy}.json.gz").read_bytes()))["cases"][::4]):
            path = folder / f"{policy}-{number}-source.json"
            path.write_text(json.dumps(case["model"]))
            yield f"{policy} {number}", path
    with zipfile.ZipFile(GOLDENS / "onnx" / "quantized.zip") as archive:
        for name in json.loads(archive.read("index.json")):
            path = folder / f"{name}.onnx"
            path.write_bytes(archive.read(f"{name}/model.onnx"))
            yield f"quantized {name}", path


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout


def module(path):
    """The module after import, without the files of initial values and what is noted for ONNX."""
    text = re.sub(r" attributes {nn.onnx_opset = \d+ : i64}|, nn.onnx_element = \d+ : i32", "", run(AMPC, path, "--emit=import"))
    return re.sub(r'file = "[^"]*", offset = \d+ : i64', "", re.sub(r"dtype = \"\w+\", file", "file", text))


def program(path):
    """The head and the checksums of the segments of the program, without the model that it contains."""
    head, parts = json.loads(run(AMPC, path, "--emit=export", "--target=cpu", "--cpu=x86-64-v3")), {}
    for segment in head.pop("segments"):
        kind = segment.get("kind", "constants")
        if kind != "model":
            parts[kind] = segment["size"], segment["xxh3"]
    return head, parts


def main():
    count = programs = kept = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for title, path in models(folder):
            written, again = folder / "written" / "model.json", folder / "again" / "model.json"
            for path_of in (written, again):
                path_of.parent.mkdir(exist_ok=True)
            run(AMPC, path, "--emit=model", "-o", written)
            assert module(path) == module(written), title
            run(AMPC, written, "--emit=model", "-o", again)
            assert written.read_bytes() == again.read_bytes(), title
            count += 1
            kept += bool(re.search('"needs_float32": ?true', written.read_text()))
            if title in PROGRAMS:
                assert program(path) == program(written), title
                programs += 1
    print(f"{count} models written and read, {programs} equal programs, {kept} models with ops that need float32")


main()
