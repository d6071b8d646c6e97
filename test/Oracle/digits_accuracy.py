#!/usr/bin/env python3
"""Trains docs/examples/digits.json with five seeds in four precisions and holds the test accuracy. Standard library only.

Bars: at least 97 % for each seed, each 16-bit run within 0.7 points of float32's with the same seed (2.5 of 360 images;
the seed gives both the same weights, batches and masks), and the mean within 0.5. Accuracy is counted twice: as the log's metric and from the outputs of
an inference program that was given the trained weights.

digits_small_loss.json, whose loss is scaled by 2^-16: float16 without loss scaling must stay below 50 % (its gradients
are all zero), float16 with dynamic scaling, float32 and bfloat16 must reach 96 %.
"""
import pathlib
import sys
import tempfile

from programs import ROOT, Failure, Score, Tools, parser, read_log
from tensors import read_npy

EXAMPLES = ROOT / "docs" / "examples"
LANES = {"O0": ["--amp-level=O0"], "O1-float16": ["--amp-level=O1"], "O2-float16": ["--amp-level=O2"],
         "O1-bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"]}
SMALL = {"O0": (LANES["O0"], True), "O1-float16, scale 1": ([*LANES["O1-float16"], "--loss-scale=1"], False),
         "O2-float16, scale 1": ([*LANES["O2-float16"], "--loss-scale=1"], False),
         "O1-float16, dynamic": (LANES["O1-float16"], True), "O2-float16, dynamic": (LANES["O2-float16"], True),
         "O1-bfloat16": (LANES["O1-bfloat16"], True)}


def files(split):
    return f"x={EXAMPLES}/digits/{split}_x.npy,label={EXAMPLES}/digits/{split}_y.npy"


def train(tools, folder, model, options, seed, epochs):
    """The last evaluation's accuracy in per cent, and the one counted from the outputs."""
    tools.compile(EXAMPLES / f"{model}.json", "train.bin", *options, cwd=folder)
    tools.execute("train.bin", "--data", files("train"), "--eval-data", files("test"), f"--epochs={epochs}", "--shuffle",
                  f"--seed={seed}", "--log=log.jsonl", "--save-weights=w.safetensors", cwd=folder, timeout=1800)
    logged = [line for line in read_log(folder / "log.jsonl") if line.get("eval")][-1]["acc"]
    tools.compile(EXAMPLES / f"{model}.json", "infer.bin", *options, "--infer", cwd=folder)
    tools.execute("infer.bin", "--data", files("test"), "--weights=w.safetensors", "--output=fc3.out=logits.npy", cwd=folder)
    _, (rows, classes), logits = read_npy(folder / "logits.npy")
    labels = read_npy(EXAMPLES / "digits" / "test_y.npy")[2]
    if rows != len(labels):
        raise Failure(f"{rows} rows of outputs for {len(labels)} images")
    guesses = (max(range(classes), key=lambda c: logits[r * classes + c]) for r in range(rows))
    return 100 * logged, 100 * sum(g == y for g, y in zip(guesses, labels)) / rows


def accuracy_table(tools, folder, score, seeds, epochs, lanes):
    table = {}
    print(f"{'':12} " + " ".join(f"seed {s:2}" for s in seeds) + "    mean")
    for lane in lanes:
        pairs = [train(tools, folder, "digits", LANES[lane], seed, epochs) for seed in seeds]
        table[lane] = [counted for _, counted in pairs]
        print(f"{lane:12} " + " ".join(f"{a:7.2f}" for a in table[lane]) + f" {sum(table[lane]) / len(seeds):7.2f}", flush=True)
        # the logged metric may differ by one image whose two best logits are nearly equal
        score.add(all(abs(a - b) <= 0.3 for a, b in pairs), f"{lane}: the log's accuracy is that of the outputs")
        score.add(min(table[lane]) >= 97, f"{lane}: at least 97 % with every seed")
    if "O0" in table:
        mean = {lane: sum(row) / len(row) for lane, row in table.items()}
        for lane in list(table)[1:]:
            score.add(all(abs(a - b) <= 0.7 for a, b in zip(table[lane], table["O0"])), f"{lane}: every seed within 0.7 points of O0")
            score.add(abs(mean[lane] - mean["O0"]) <= 0.5, f"{lane}: mean {mean[lane]:.2f}, O0 {mean['O0']:.2f}")


def small_loss(tools, folder, score):
    for lane, (options, learns) in SMALL.items():
        _, accuracy = train(tools, folder, "digits_small_loss", options, 0, 100)
        score.add(accuracy >= 96 if learns else accuracy < 50,
                  f"small loss, {lane}: {accuracy:.2f} %, must {'be at least 96' if learns else 'stay below 50'}")


def main():
    p = parser(__doc__)
    p.add_argument("--seeds", type=int, default=5)
    p.add_argument("--epochs", type=int, default=30)
    p.add_argument("--lane", action="append", choices=LANES)
    p.add_argument("--skip-small-loss", action="store_true")
    args = p.parse_args()
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            accuracy_table(tools, folder, score, range(args.seeds), args.epochs, args.lane or list(LANES))
            if not args.skip_small_loss:
                small_loss(tools, folder, score)
        except (Failure, OSError, ValueError, LookupError) as error:
            score.add(False, f"{type(error).__name__}: {error}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main())
