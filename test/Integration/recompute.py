"""Networks with checkpoints: the same bits in less memory.

    recompute.py <ampc> <amprun> <docs/examples/models>

The activations of a step, the losses and the weights that four steps leave, without and with checkpoints.
"""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from models import run  # noqa: E402
from programs import Score  # noqa: E402

TRANSFORMER = ["--layers=4", "--heads=2", "--width=32", "--vocabulary=40", "--length=32", "--dropout=0.1"]
# The script, what it is told, and the largest share of the activations that checkpoints may leave. An LSTM has its peak elsewhere,
# and the pieces of its gates are views: there is nothing to save.
NETWORKS = {
    "gpt2": (TRANSFORMER, 0.5),
    "bert": ([*TRANSFORMER, "--batch=2", "--warmup=1"], 0.5),
    "resnet": (["--depth=18", "--batch=4", "--image=32", "--classes=10", "--width=8"], 0.8),
    "mobilenetv2": (["--batch=4", "--image=32", "--classes=10", "--width=0.25", "--stages=3"], 0.9),
    "lstm": (["--layers=3", "--width=32", "--vocabulary=40", "--batch=4", "--length=8"], 1.02),
}
LEVELS = {"O0": ["--amp-level=O0"], "O1": ["--amp-level=O1"], "O2 bfloat16": ["--amp-level=O2", "--amp-dtype=bfloat16"]}


def main(ampc, amprun, scripts):
    score = Score()
    for name, (sizes, most) in NETWORKS.items():
        for level, options in LEVELS.items():
            with tempfile.TemporaryDirectory() as scratch:
                folder, found = pathlib.Path(scratch), []
                for more in ([], ["--recompute"]):
                    run(sys.executable, pathlib.Path(scripts, name + ".py"), *sizes, *more, "-o", folder / "model.json")
                    run(ampc, folder / "model.json", "-o", folder / "model.bin", "--target=cpu", "--cpu=native", *options, f"--plan-stats={folder / 'plan.json'}")
                    run(amprun, folder / "model.bin", "--device=cpu", "--steps=4", f"--log={folder / 'log.jsonl'}",
                        f"--save-weights={folder / 'weights.safetensors'}")
                    losses = [json.loads(line)["loss"] for line in (folder / "log.jsonl").read_text().splitlines()]
                    found.append((json.loads((folder / "plan.json").read_text()), losses, (folder / "weights.safetensors").read_bytes()))
                (plain, losses, weights), (less, again, trained) = found
                before, after = plain["activation_bytes"], less["activation_bytes"]
                good = losses == again and weights == trained and len(losses) == 4 and after <= most * before
                score.add(good, f"{name} {level}: activations {before} and {after} bytes; losses {losses} and {again}; weights {'equal' if weights == trained else 'differ'}")
    return score.end()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
