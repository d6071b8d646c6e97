"""Real data, learned at every level: digits by convolutions, and characters by attention, which then write text.

    real_data.py <ampc> <amprun> <docs/examples>
"""
import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Oracle"))
from programs import Score, read_log  # noqa: E402

LEVELS = {"O0": ["--amp-level=O0"], "O1 float16": ["--amp-level=O1"], "O1 bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"],
          "O2 float16": ["--amp-level=O2"]}
NETWORK = ["--layers=2", "--heads=2", "--width=64", "--vocabulary=56", "--length=64", "--rate=2e-3", "--std=0.06"]
LEAST = {"accuracy": 0.985, "loss": 0.8, "words": 0.5}


def run(*words):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def train(ampc, amprun, folder, model, options, *more):
    """The log."""
    run(ampc, folder / model, "-o", folder / "train.bin", "--target=cpu", "--cpu=native", *options)
    run(amprun, folder / "train.bin", "--device=cpu", "--threads=1", f"--log={folder / 'log.jsonl'}", *more)
    return read_log(folder / "log.jsonl")


def digits(ampc, amprun, examples, folder, score):
    run(sys.executable, examples / "models/digits_cnn.py", "-o", folder / "digits.json")
    files = lambda part: f"x={examples}/digits/{part}_x.npy,label={examples}/digits/{part}_y.npy"
    for level, options in LEVELS.items():
        log = train(ampc, amprun, folder, "digits.json", options, "--data", files("train"), "--eval-data", files("test"), "--epochs=20", "--shuffle")
        accuracy = log[-1]["acc"]
        score.add(log[-1]["eval"] and accuracy >= LEAST["accuracy"], f"digits {level}: {100 * accuracy:.2f} % of the test images")


def text(ampc, amprun, examples, folder, score):
    script, models = examples / "text/text.py", examples / "models/gpt2.py"
    said = run(sys.executable, script, "data", "-o", folder)
    score.add("56 different" in said, f"text: {said.strip()}")
    for name, batch in (("text", 16), ("write", 4)):
        run(sys.executable, models, *NETWORK, f"--batch={batch}", "-o", folder / f"{name}.json")
    count = sum(math.prod(p["shape"]) for p in json.loads((folder / "text.json").read_text())["parameters"])
    score.add(100_000 <= count <= 120_000, f"text: {count} parameters")
    words = set(re.findall(r"[a-z]+", (examples / "text/founding.txt").read_text().lower()))
    data = ",".join(f"{x}={folder / x}.npy" for x in ("tokens", "label", "place", "mask"))
    for level, options in LEVELS.items():
        losses = [line["loss"] for line in train(ampc, amprun, folder, "text.json", options, "--data", data, "--steps=800",
                                                 f"--save-weights={folder / 'w.safetensors'}")]
        last = sum(losses[-20:]) / 20
        score.add(losses[0] > 4 and last < LEAST["loss"], f"text {level}: loss from {losses[0]:.3f} to {last:.3f}")
        write = lambda *more: run(sys.executable, script, "write", folder / "write.json", folder / "w.safetensors", "--temperature=0.3",
                                  f"--bin={pathlib.Path(ampc).parent}", *options, *more)
        written = write("--count=60")
        # The first two were given, and a text may end within a word.
        known = [word in words for line in written.lower().split("\n---\n") for word in re.findall(r"[a-z]+", line)[2:-1]]
        score.add(sum(known) >= LEAST["words"] * len(known) > 20, f"text {level}: {sum(known)} of {len(known)} words are words: {written.splitlines()[0]}")
    score.add(write("--count=10") == write("--count=10") != write("--count=10", "--seed=1"), "text: a seed gives the same text again")


def main(ampc, amprun, examples):
    score = Score()
    for part in (digits, text):
        with tempfile.TemporaryDirectory() as scratch:
            part(ampc, amprun, pathlib.Path(examples), pathlib.Path(scratch), score)
    return score.end()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
