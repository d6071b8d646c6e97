"""Trains the networks of docs/examples/models at small sizes.

    models.py <ampc> <amprun> <docs/examples/models>
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Oracle"))
from programs import Score  # noqa: E402
from tensors import write_npy  # noqa: E402

SMALL = ["--layers=2", "--heads=2", "--width=32"]
# The script, what it is told, how many steps it trains, and how much of the loss may be left behind them. BERT's and ViT's learning rates are
# still warming up.
NETWORKS = {
    "resnet": ("resnet", ["--depth=18", "--batch=4", "--image=32", "--classes=10", "--width=8"], 12, 0.5),
    "mobilenetv2": ("mobilenetv2", ["--batch=4", "--image=32", "--classes=10", "--width=0.25", "--stages=3"], 12, 0.5),
    "unet": ("unet", ["--depth=2", "--batch=2", "--image=16", "--width=8"], 12, 0.95),
    "unet shuffle": ("unet", ["--depth=1", "--batch=2", "--image=16", "--width=8", "--up=shuffle"], 12, 0.95),
    "vit": ("vit", [*SMALL, "--patch=8", "--image=32", "--classes=10", "--batch=4", "--dropout=0"], 12, 1.02),
    "lstm": ("lstm", ["--layers=2", "--width=32", "--vocabulary=40", "--batch=4", "--length=5", "--dropout=0"], 60, 0.8),
    "gpt2": ("gpt2", [*SMALL, "--vocabulary=40", "--length=16"], 60, 0.8),
    "bert": ("bert", [*SMALL, "--vocabulary=40", "--length=16", "--batch=2", "--dropout=0"], 12, 1.02),
    "bert labelling": ("bert", ["--task=labelling", *SMALL, "--vocabulary=40", "--length=16", "--batch=2", "--dropout=0", "--warmup=1"], 12, 0.995),
}
# With the default scale of 32768 the gradients of four images overflow in every other step, and what is skipped depends on the last bit of a sum.
SCALE = "--init-loss-scaling=1024"
LEVELS = {"O0": ["--amp-level=O0"], "O1": ["--amp-level=O1", SCALE], "O1 bfloat16": ["--amp-level=O1", "--amp-dtype=bfloat16"], "O2": ["--amp-level=O2", SCALE]}


def data(model, folder):
    """One batch for each input. Masks let everything be seen, places are 0, 1, …"""
    rng, files = random.Random(0), []
    for entry in model["inputs"]:
        name, shape = entry["name"], entry["shape"]
        count = 1
        for size in shape:
            count *= size
        if name == "place":
            values = list(range(count))
        elif entry["dtype"] == "int64":
            values = [rng.randrange(2) for _ in range(count)]
        else:
            values = [0.0 if name == "mask" else rng.gauss(0, 1) for _ in range(count)]
        write_npy(folder / f"{name}.npy", entry["dtype"], shape, values)
        files.append(f"{name}={folder / name}.npy")
    return ",".join(files)


def run(*words):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def main(ampc, amprun, scripts):
    score = Score()
    for name, (script, sizes, steps, left) in NETWORKS.items():
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch)
            run(sys.executable, pathlib.Path(scripts, script + ".py"), *sizes, "-o", folder / "model.json")
            given, first = data(json.loads((folder / "model.json").read_text()), folder), None
            for level, options in LEVELS.items():
                run(ampc, folder / "model.json", "-o", folder / "model.bin", "--target=cpu", "--cpu=native", *options)
                run(amprun, folder / "model.bin", "--device=cpu", "--data", given, f"--steps={steps}", f"--log={folder / 'log.jsonl'}")
                losses = [loss for line in (folder / "log.jsonl").read_text().splitlines() if (loss := json.loads(line).get("loss")) is not None]
                first = first or losses[0]
                good = len(losses) == steps and losses[-1] <= left * losses[0] and abs(losses[0] - first) <= 0.02 * first
                score.add(good, f"{name} {level}: from {losses[0]} (O0: {first}) to {losses[-1]} in {len(losses)} steps")
    return score.end()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
