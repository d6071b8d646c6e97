#!/usr/bin/env python3
"""What amprun prints: progress, the summary behind a training, the warning behind one in vain, the picture of --plot. Standard library only."""
import re
import xml.etree.ElementTree

from contract import EXAMPLES, changed, contract, example
from tensors import read_safetensors, write_npy, write_safetensors

SVG = "{http://www.w3.org/2000/svg}"
DIGITS = EXAMPLES / "digits"
DATA = [f"--data=x={DIGITS}/train_x.npy,label={DIGITS}/train_y.npy", f"--eval-data=x={DIGITS}/test_x.npy,label={DIGITS}/test_y.npy"]
# learning_rate 1e30 makes the second loss infinite.
WILD = changed(example(), (("train", "optimizer"), {"type": "sgd", "learning_rate": 1e30}))


def summary(out):
    """The lines behind the progress, by their names."""
    return dict(re.findall(r"^(trained|loss|metrics|evaluation|memory|written): +(.*)$", out, re.M))


def number(text):
    return float(text)


def summaries(c):
    out, _ = c.train("d.bin", *DATA, "--epochs=2", "--log=log", "--save-weights=w", "--checkpoint=ck", "--output=loss=l.npy", "--plot=p.svg", "--profile=t.json", "--inject-overflow=3,4")
    said, log = summary(out), c.log("log")
    steps, evaluations = [line for line in log if "eval" not in line], [line for line in log if "eval" in line]
    c.ok(re.fullmatch(rf"{len(steps)} steps, skipped 2, non-finite 0, [\d.e+]+ steps/s", said['trained']), f"trained: {said['trained']}")
    losses = [line["loss"] for line in steps]
    first, last, best, at = re.fullmatch(r"first (\S+), last (\S+), best (\S+) at (\d+)", said["loss"]).groups()
    c.ok([number(first), number(last), number(best)] == [losses[0], losses[-1], min(losses)] and losses[int(at) - 1] == min(losses), f"loss: {said['loss']}")
    c.ok(said["metrics"] == f"acc {steps[-1]['acc']:g}" or number(said["metrics"].split()[1]) == steps[-1]["acc"], f"metrics: {said['metrics']}")
    told = re.fullmatch(r"loss (\S+), acc (\S+)", said["evaluation"])
    c.ok([number(v) for v in told.groups()] == [evaluations[-1]["loss"], evaluations[-1]["acc"]], f"evaluation: {said['evaluation']}")
    memory, unit = re.fullmatch(r"([\d.]+) (KiB|MiB|GiB) at the peak", said["memory"]).groups()
    c.ok(3 < number(memory) * {"KiB": 2**-10, "MiB": 1, "GiB": 2**10}[unit] < 3000, f"memory: {said['memory']}")
    c.ok(said["written"] == f"output l.npy, weights w, plot p.svg, profile t.json, log log, checkpoint ck/step-{len(steps)}", f"written: {said['written']}")
    c.ok(out.rstrip().splitlines()[-len(said):] == [line for line in out.splitlines() if line.split(":")[0] in said], "the summary is the end of what is printed")
    out, err = c.train("d.bin", *DATA, "--epochs=2", "--resume=ck", "--checkpoint=ck")
    c.ok(summary(out)['trained'] == f"0 steps, the training is already at {len(steps)}" and "loss" not in summary(out), "a training that is already there")
    out, _ = c.train("d.bin", *DATA, f"--steps={len(steps) + 3}", "--resume=ck")
    c.ok(summary(out)['trained'].startswith(f"3 steps ({len(steps) + 1} to {len(steps) + 3}), "), "a resumed training counts its own steps")
    out, _ = c.train("m.bin", "--steps=0")
    c.ok(summary(out)['trained'] == "0 steps", "no steps at all")


def paces(c):
    lines = lambda out: [line for line in out.splitlines() if line.startswith(("step ", "batch ", "eval "))]
    out, _ = c.train("m.bin", "--steps=20", "--print-every=5")
    c.ok([line.split()[1] for line in lines(out)] == ["5", "10", "15", "20"] and summary(out), "--print-every=5")
    out, _ = c.train("m.bin", "--steps=20", "--print-every=7")
    c.ok([line.split()[1] for line in lines(out)] == ["7", "14"], "--print-every=7")
    out, _ = c.train("m.bin", "--mode=infer", "--steps=6", "--print-every=3")
    c.ok([line.split()[1] for line in lines(out)] == ["3", "6"], "--print-every=3 of an inference")
    out, _ = c.train("d.bin", *DATA, "--steps=50", "--quiet", "--log=log")
    c.ok(out == "" and len(c.log("log")) == 52, "--quiet prints nothing, and logs as ever")
    _, err = c.train("m.bin", "--steps=2", "--quiet")
    c.ok("random numbers from seed 0" in err, "a note stays")
    for extra in ([], ["--quiet"]):
        out, _ = c.train("d.bin", *DATA, "--steps=50", "--benchmark", *extra)
        c.ok(len(out.splitlines()) == 1 and out.startswith("benchmark: min "), f"--benchmark {extra} prints its line alone")
    out, _ = c.train("m.bin", "--mode=infer", "--steps=20", "--benchmark")
    c.ok(len(out.splitlines()) == 1 and out.startswith("benchmark: min "), "--benchmark of an inference, too")
    out, _ = c.train("m.bin", "--steps=20", "--benchmark", "--print-every=10")
    c.ok([line.split()[1] for line in lines(out)] == ["10", "20"], "--benchmark prints the lines that --print-every asks for")
    c.refused("--quiet and --print-every", "amprun", ["m.bin", "--quiet", "--print-every=1"], 2, "amprun: error: --quiet and --print-every exclude each other")
    for wrong in ("0", "-1", "x", "1.5"):
        c.refused(f"--print-every={wrong}", "amprun", ["m.bin", f"--print-every={wrong}"], 2, f"--print-every: '{wrong}' is not a whole number from 1 on")


def vain(c):
    """The last line of all says that a training was in vain, and why it may have been."""
    out, err = c.train("m.bin", "--steps=9", "--inject-nan=1-5")
    c.ok(err.splitlines()[-1] == "amprun: warning: 5 of 9 steps were skipped; likely causes: faults were injected", f"skipped: {err.splitlines()[-1]}")
    c.ok("warning" not in c.train("m.bin", "--steps=10", "--inject-nan=1-5")[1], "half of the steps is not most")
    c.compile(WILD, "--amp-level=O0", name="w0")
    out, err = c.train("w0.bin", "--steps=10", "--log=log")
    losses = [line["loss"] for line in c.log("log")]
    c.ok("nan" in losses and '"' not in out and " loss nan\n" in out, "a loss that is no number stands on the console without quotes")
    lost = [i + 1 for i, loss in enumerate(losses) if isinstance(loss, str)]
    c.ok(err.splitlines()[-1] == f"amprun: warning: {len(lost)} of 10 steps had a loss that is not finite; likely causes: a learning rate that is too large "
         f"(the loss was finite before step {lost[0]})", f"not finite: {err.splitlines()[-1]}")
    c.ok(summary(out)['trained'].startswith(f"10 steps, skipped 0, non-finite {len(lost)}, ") and "last nan" in summary(out)["loss"], f"and the summary counts them: {summary(out)['trained']}")
    c.compile(example(), "--amp-level=O1", "--loss-scale=1e38", name="high")
    _, err = c.train("high.bin", "--steps=4", "--quiet")
    c.ok("4 of 4 steps were skipped; likely causes: a loss scale that is too high (1e+38: " in err.splitlines()[-1], f"a scale that is too high: {err.splitlines()[-1]}")
    c.npy("x.npy", [8, 8])
    rows = bytearray(c.path("x.npy").read_bytes())
    rows[-4:] = b"\x00\x00\xc0\x7f"  # NaN in the second batch
    c.path("x.npy").write_bytes(rows)
    c.npy("y.npy", [8, 2])
    _, err = c.train("high.bin", "--data=x=x.npy,y=y.npy", "--quiet")
    c.ok(err.splitlines()[-1].endswith("data that is not scaled to small numbers, numbers in the data that are not finite (the loss of step 2 is not)"),
         f"no learning rate is too large where no step was applied: {err.splitlines()[-1]}")
    c.compile(example(), "--amp-level=O1", "--init-loss-scaling=1e30", "--decr-every-n-nan-or-inf=1", name="falls")
    _, err = c.train("falls.bin", "--steps=4", "--benchmark")
    c.ok("4 of 4 steps were skipped; likely causes: a loss scale that begins too high, at 1e+30 (it is " in err.splitlines()[-1], f"and one that falls: {err.splitlines()[-1]}")


def pictures(c):
    c.train("d.bin", *DATA, "--epochs=3", "--plot=p.svg", "--inject-overflow=10-12,40", "--log=log")
    root = xml.etree.ElementTree.parse(c.path("p.svg")).getroot()
    texts = [e.text for e in root.iter(SVG + "text")]
    evaluations = sum("eval" in line for line in c.log("log"))
    c.ok(len(list(root.iter(SVG + "circle"))) == 2 * evaluations, f"{evaluations} evaluations are marked, in the loss and in the metric")
    c.ok({"loss", "loss of evaluations", "acc", "acc of evaluations", "loss scale", "skipped (4)", "step"} <= set(texts), "everything has a legend")
    c.ok({"2^14", "2^15"} <= set(texts) and "100" in texts, f"the axes have ticks: {texts}")
    c.compile(example("digits"), "--amp-level=O0", name="d0")
    c.train("d0.bin", DATA[0], "--steps=20", "--plot=p.svg")
    texts = [e.text for e in xml.etree.ElementTree.parse(c.path("p.svg")).getroot().iter(SVG + "text")]
    c.ok("loss scale" not in texts and not any("skipped" in text for text in texts), "without a loss scale there is no axis for one")
    for name in ("p.png", "p", "p.svg.txt", "svg"):
        c.refused(f"--plot={name}", "amprun", ["m.bin", "--steps=1", f"--plot={name}", "--save-weights=w9"], 2, f"amprun: error: --plot: '{name}' does not end in .svg")
    out, _ = c.train("m.bin", "--steps=1", "--quiet", "--plot=/dev/stdout")
    c.ok(out.startswith("<svg") and out.endswith("</svg>\n"), "a picture on stdout needs no name")


def random_weights(c):
    """Outputs of weights that nobody gave are told to be worth nothing; constants and files are values."""
    warning = re.compile(r"amprun: warning: runs on initial random weights: nothing gave (.*) (?:a value|their values)\nhint: --weights=<file> or --resume=<folder> gives the trained ones\n")
    said = lambda *args: warning.findall(c.train(*args)[1])
    model = example()
    names = "'fc1.w', 'fc2.w'"  # the biases begin at 0
    c.compile({k: v for k, v in model.items() if k != "train"}, name="i")
    c.npy("x8.npy", [8, 8])
    c.npy("y8.npy", [8, 2])
    for label, args in (("an inference", ["m.bin", "--mode=infer"]), ("a program without training", ["i.bin"]), ("a benchmark", ["i.bin", "--benchmark"]),
                        ("an evaluation", ["m.bin", "--mode=infer", "--eval-data=x=x8.npy,y=y8.npy"]), ("ranges", ["m.bin", "--calibrate-ranges=r.json"])):
        c.ok(said(*args) == [names], f"{label} on random weights says so")
    c.ok(said("m.bin", "--steps=2", "--save-weights=w.safetensors", "--checkpoint=ckw", "--eval-data=x=x8.npy,y=y8.npy") == [], "a training begins with them")
    for label, args in (("loaded weights", ["m.bin", "--weights=w.safetensors"]), ("resumed weights", ["m.bin", "--resume=ckw"]), ("loaded weights of a program without training", ["i.bin", "--weights=w.safetensors"])):
        c.ok(said(*args, "--mode=infer") == [], f"{label} are values")
    c.compile(model, "--weights=w.safetensors", name="baked")
    c.ok(said("baked.bin", "--mode=infer") == [], "and so are baked ones")
    tensors = read_safetensors(c.path("w.safetensors"))
    write_safetensors(c.path("part.safetensors"), {name: value for name, value in tensors.items() if name != "fc2.w"})
    c.ok(said("m.bin", "--mode=infer", "--weights=part.safetensors", "--weights-partial") == ["'fc2.w'"], "--weights-partial leaves one")
    constant = changed(model, *((("parameters", i, "init"), {"type": "constant", "value": 0.5}) for i in range(len(model["parameters"]))))
    c.compile(constant, name="constant")
    c.ok(said("constant.bin", "--mode=infer") == [], "constants are values")
    write_npy(c.path("fc1.npy"), *tensors["fc1.w"])
    c.compile(changed(model, (("parameters", 0, "init"), {"file": "fc1.npy"})), name="file")
    c.ok(model["parameters"][0]["name"] == "fc1.w" and said("file.bin", "--mode=infer") == ["'fc2.w'"], "an initial file is one")
    digits = example("digits")
    c.compile(changed(digits, *((("parameters", i, "init"), {"type": "normal"}) for i in range(len(digits["parameters"])))), "--infer", name="many")
    some = ", ".join(f"'{p['name']}'" for p in digits["parameters"][:4])
    c.ok(said("many.bin") == [f"{some} and {len(digits['parameters']) - 4} more"], f"many are counted: {said('many.bin')}")


def main():
    with contract(__doc__) as c:
        c.compile(example())
        c.compile(example("digits"), name="d")
        summaries(c)
        paces(c)
        vain(c)
        pictures(c)
        random_weights(c)


if __name__ == "__main__":
    main()
