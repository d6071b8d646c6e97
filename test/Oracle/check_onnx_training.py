#!/usr/bin/env python3
"""Models in ONNX that PyTorch exported, trained for twenty steps: the losses are those of PyTorch from the same weights on the same data, within 1e-4
(onnx_training.zip, made by make_onnx.py). Standard library only.
"""
import json
import sys
import zipfile

from programs import HERE, parser, read_log, run_jobs

TOLERANCE = 1e-4


def check(tools, folder, score, name, entry):
    model = folder / name
    tools.compile("model.onnx", "model.bin", "--train=train.json", "--amp-level=O0", "--quiet", cwd=model)
    data = [word for value, file in entry["inputs"].items() for word in ("--data-file", value, file)]
    tools.execute("model.bin", f"--steps={len(entry['losses'])}", "--log=log.jsonl", *data, cwd=model)
    losses = [line["loss"] for line in read_log(model / "log.jsonl") if "loss" in line and not line.get("eval")]
    far = max(abs(got - wanted) for got, wanted in zip(losses, entry["losses"], strict=True))
    score.add(far <= TOLERANCE and entry["losses"][-1] != entry["losses"][0], f"{name}: {len(losses)} losses, the largest difference is {far:.1e}")


def main():
    args = parser(__doc__).parse_args()
    path = HERE / "onnx_training.zip"
    with zipfile.ZipFile(path) as archive:
        index = json.loads(archive.read("index.json"))

    def prepare(folder):
        with zipfile.ZipFile(path) as archive:
            archive.extractall(folder)

    return run_jobs(args, prepare, [(name, check, name, entry) for name, entry in index.items()])


if __name__ == "__main__":
    sys.exit(main())
