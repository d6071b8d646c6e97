#!/usr/bin/env python3
"""Several ranks compute what one rank with as many micro-batches computes, bit for bit. Standard library only."""
import collections
import json
import re
import subprocess
import sys

from contract import ROOT, contract, example
from ranks import Group, layers
from tensors import read_safetensors, write_npy

ROWS = 48  # twelve batches of linear2


def optimizer_of(kind, rate):
    """With the arguments that have no default; the rate of lars is a multiple of the parameter, by lars_coeff."""
    return {"type": kind, "learning_rate": rate, **({"momentum": 0.9, "lars_coeff": 0.1} if kind == "lars" else {})}


def mlp(optimizer="momentum"):
    model = example()
    if optimizer != "sgd":
        model["train"]["optimizer"] = optimizer_of(optimizer, 0.05)
    return model


def with_dropout(model):
    model["ops"].insert(3, {"type": "dropout", "name": "drop", "inputs": {"X": ["fc1.act"]}, "outputs": {"Out": ["fc1.drop"], "Mask": ["mask"]},
                            "attrs": {"dropout_prob": 0.25, "dropout_implementation": "upscale_in_train"}})
    model["ops"][4]["inputs"]["X"] = ["fc1.drop"]
    return model


def cnn(norm="batch_norm", batch=4):
    """A convolution with batch norm, and a classifier: running statistics, an integer input, a metric."""
    def op(kind, name, inputs, out, **attrs):
        return {"type": kind, "name": name, "inputs": inputs, "outputs": out, "attrs": attrs}
    return {
        "format": "ampc.model", "version": 1, "name": "cnn",
        "inputs": [{"name": "x", "shape": [batch, 2, 6, 6], "dtype": "float32"}, {"name": "label", "shape": [batch, 1], "dtype": "int64"}],
        "parameters": [{"name": "w", "shape": [4, 2, 3, 3], "dtype": "float32"}, {"name": "scale", "shape": [4], "dtype": "float32", "init": {"type": "constant", "value": 1}},
                       {"name": "bias", "shape": [4], "dtype": "float32"}, {"name": "mean", "shape": [4], "dtype": "float32", "trainable": False},
                       {"name": "var", "shape": [4], "dtype": "float32", "trainable": False, "init": {"type": "constant", "value": 1}},
                       {"name": "fc", "shape": [144, 3], "dtype": "float32"}],
        "ops": [op("conv2d", "conv", {"Input": ["x"], "Filter": ["w"]}, {"Output": ["c"]}, strides=[1, 1], paddings=[1, 1]),
                op(norm, "bn", {"X": ["c"], "Scale": ["scale"], "Bias": ["bias"], "Mean": ["mean"], "Variance": ["var"]},
                   {"Y": ["n"], "MeanOut": ["mean"], "VarianceOut": ["var"]}, epsilon=1e-5, momentum=0.9),
                op("relu", "relu", {"X": ["n"]}, {"Out": ["r"]}),
                op("flatten_contiguous_range", "flat", {"X": ["r"]}, {"Out": ["f"]}, start_axis=1, stop_axis=-1),
                op("matmul_v2", "fc", {"X": ["f"], "Y": ["fc"]}, {"Out": ["logits"]}),
                op("softmax_with_cross_entropy", "ce", {"Logits": ["logits"], "Label": ["label"]}, {"Loss": ["each"]}),
                op("mean", "loss", {"X": ["each"]}, {"Out": ["loss"]})],
        "outputs": ["logits"],
        "train": {"loss": "loss", "optimizer": {"type": "adam", "learning_rate": 0.01}, "grad_clip": {"type": "global_norm", "clip_norm": 1.0}}}


def unconvolved(norm="batch_norm", batch=4):
    """An offset instead of the convolution: the channels stay first."""
    model = cnn(norm, batch)
    model["ops"][0] = {"type": "elementwise_add", "name": "offset", "inputs": {"X": ["x"], "Y": ["w"]}, "outputs": {"Out": ["c"]}, "attrs": {"axis": 1}}
    model["parameters"] = [{**p, "shape": [72, 3] if p["name"] == "fc" else [2]} for p in model["parameters"]]
    return model


def without_times(lines):
    return [{k: v for k, v in line.items() if k != "seconds"} for line in lines]


class Check:
    def __init__(self, c):
        self.c = c
        c.npy("x.npy", [ROWS, 8])
        c.npy("y.npy", [ROWS, 2], [i % 5 / 4 for i in range(2 * ROWS)])
        c.npy("ex.npy", [10, 8])
        c.npy("ey.npy", [10, 2])
        c.npy("image.npy", [ROWS, 2, 6, 6])
        c.npy("label.npy", [ROWS, 1], [i * i % 3 for i in range(ROWS)], "int64")
        self.data = "--data=x=x.npy,y=y.npy"
        self.images = "--data=x=image.npy,label=label.npy"

    def ranks(self, name, count, program, *options, own=lambda rank: (), threads=1):
        codes, outs, errs = Group(self.c, count, program, [*options, f"--log={name}.log", f"--save-weights={name}.w"], own, threads=threads).end()
        self.c.ok(f"ranks:      {count} over TCP; averages " in outs[0], f"{name}: the summary names the ranks")
        self.c.ok(codes == [0] * count and not any(outs[1:]) and not any(errs[1:]), f"{name}: every rank ends with 0 and only rank 0 prints {codes} {''.join(errs)}")

    def one(self, name, program, *options):
        self.c.train(program, "--device=cpu", "--threads=1", *options, f"--log={name}.log", f"--save-weights={name}.w")

    def equal(self, a, b, weights=True):
        first, second = (without_times(self.c.log(f"{n}.log")) for n in (a, b))
        self.c.ok(first and first == second, f"{a} and {b}: the same log {[(x, y) for x, y in zip(first, second) if x != y][:1]}")
        if weights:
            self.c.ok(self.c.path(f"{a}.w").read_bytes() == self.c.path(f"{b}.w").read_bytes(), f"{a} and {b}: the same bits in the weights")

    def against_one(self, label, program, count, *options, weights=True):
        self.ranks(f"{label}-{count}", count, program, *options)
        self.one(f"{label}-one-{count}", program, *options, f"--accumulate={count}")
        self.equal(f"{label}-{count}", f"{label}-one-{count}", weights)


def equal_to_micro_batches(check):
    for level in ("O0", "O1", "O2"):
        program = check.c.compile(with_dropout(mlp("adamw")), f"--amp-level={level}", name=f"mlp{level}")
        for count in (2, 4):
            check.against_one(f"mlp-{level}", program, count, check.data, "--shuffle", "--seed=5", "--epochs=5", "--eval-data=x=ex.npy,y=ey.npy")
    for optimizer in ("lamb", "lars"):
        program = check.c.compile(mlp(optimizer), "--amp-dtype=bfloat16", name=f"bf16-{optimizer}")
        check.against_one(f"bf16-{optimizer}", program, 3, check.data, "--steps=9")


def transformer(check):
    """A small GPT-2 with AdamW and random tokens: embeddings, attention, norms, tied weights."""
    script = ROOT / "docs" / "examples" / "models" / "gpt2.py"
    subprocess.run([sys.executable, script, "--layers=1", "--width=32", "--heads=2", "--vocabulary=64", "--dropout=0.1", "--batch=2", "--length=8", "-o", check.c.path("gpt2.json")], check=True)
    for level in ("O0", "O1", "O2"):
        program = check.c.compile("gpt2.json", f"--amp-level={level}", "--fuse-grad-size-in-MB=1", name=f"gpt2{level}")
        check.against_one(f"gpt2-{level}", program, 2, "--steps=10")
    # The gradient of the tied table is a sum, which no part of an update may be computed with.
    model = json.loads(check.c.path("gpt2.json").read_text())
    for label, train in (("lamb", {"optimizer": optimizer_of("lamb", 0.01)}), ("lars", {"optimizer": {**optimizer_of("lars", 0.1), "exclude": ".*(bias|\\.b)"}}), ("clipped", {"grad_clip": {"type": "global_norm", "clip_norm": 0.1}})):
        for level in ("O0", "O2"):
            program = check.c.compile({**model, "train": {**model["train"], **train}}, f"--amp-level={level}", name=f"gpt2-{label}-{level}")
            check.against_one(f"gpt2-{label}-{level}", program, 2, "--steps=6")
            check.ranks(f"gpt2-{label}-{level}-zero", 2, program, "--steps=6", "--zero=1")
            check.equal(f"gpt2-{label}-{level}-zero", f"gpt2-{label}-{level}-2")


def running_statistics(check):
    """Ranks average them; micro-batches of one rank leave the last one's. The losses of training do not depend on them."""
    for level in ("O0", "O1"):
        program = check.c.compile(cnn(), f"--amp-level={level}", name=f"cnn{level}")
        check.against_one(f"cnn-{level}", program, 2, check.images, "--steps=12", weights=False)
    program = check.c.compile(cnn(), "--amp-level=O0", name="cnnO0")
    one = check.c.train(program, check.images, "--steps=1", "--accumulate=2", "--save-weights=acc.w")
    check.c.ok(one is not None, "a step over two micro-batches")


def joined_statistics(check):
    """sync_batch_norm of N ranks is that of one rank with the N-fold batch; with one rank it has as many calls of each kind as batch_norm."""
    def calls(model):
        check.c.path("calls.json").write_text(json.dumps(model))
        text = check.c.run("ampc", "calls.json", "--amp-level=O0", "--emit=lower")[1]
        return collections.Counter(re.findall(r"rt\.(launch|gemm|conv|fill|copy|all_reduce|rank_mean)\b", text))

    for model, count in ((cnn, 2), (cnn, 3), (unconvolved, 2)):
        label = f"{model.__name__}-{count}"
        sync, own = calls(model("sync_batch_norm")), calls(model())
        check.c.ok(own["launch"] > 10 and sync == own + collections.Counter(rank_mean=4), f"{label}: the calls of batch_norm {dict(own)} and 4 means, not {dict(sync)}")
        small = check.c.compile(model("sync_batch_norm"), "--amp-level=O0", name=f"small-{label}")
        whole = check.c.compile(model("sync_batch_norm", 4 * count), "--amp-level=O0", name=f"whole-{label}")
        check.ranks(f"many-{label}", count, small, check.images, "--steps=12")
        check.one(f"one-{label}", whole, check.images, "--steps=12")
        many, one = ([line["loss"] for line in check.c.log(f"{n}-{label}.log")] for n in ("many", "one"))
        worst = max(abs(a - b) / abs(b) for a, b in zip(many, one))
        check.c.ok(worst <= 1e-6, f"{label}: the losses of one rank with the whole batch, {worst}")
        weights = [read_safetensors(check.c.path(f"{n}-{label}.w")) for n in ("many", "one")]
        # An offset changes the mean alone, and no loss depends on it.
        worst = max(abs(a - b) for name in ("mean", "var")[model is unconvolved:] for a, b in zip(*(w[name][2] for w in weights)))
        check.c.ok(worst <= 1e-5, f"{label}: its running statistics, {worst}")
    small = check.c.compile(cnn("sync_batch_norm"), "--amp-level=O0", name="sync")
    check.ranks("sync-acc", 2, small, check.images, "--steps=6", "--accumulate=2")
    halves = check.c.compile(cnn("sync_batch_norm", batch=8), "--amp-level=O0", name="sync8")
    check.one("sync-acc-one", halves, check.images, "--steps=6", "--accumulate=2")
    many, one = ([line["loss"] for line in check.c.log(f"{n}.log")] for n in ("sync-acc", "sync-acc-one"))
    worst = max(abs(a - b) / abs(b) for a, b in zip(many, one))
    check.c.ok(worst <= 1e-6, f"two micro-batches on two ranks: each has the statistics of both ranks, {worst}")


def mean_of_gradients(check):
    """SGD in float32: a step over two batches is the mean of the two single steps."""
    program = check.c.compile(mlp("sgd"), "--amp-level=O0", name="sgd")
    rows = [(i * 7) % 23 / 16 - 11 / 16 for i in range(64)]
    targets = [i % 5 / 4 for i in range(16)]
    for name, begin in (("a", 0), ("b", 1)):
        write_npy(check.c.path(f"x{name}.npy"), "float32", [4, 8], rows[32 * begin:32 * begin + 32])
        write_npy(check.c.path(f"y{name}.npy"), "float32", [4, 2], targets[8 * begin:8 * begin + 8])
        check.one(f"single-{name}", program, f"--data=x=x{name}.npy,y=y{name}.npy", "--steps=1")
    write_npy(check.c.path("xab.npy"), "float32", [8, 8], rows)
    write_npy(check.c.path("yab.npy"), "float32", [8, 2], targets)
    check.one("merged", program, "--data=x=xab.npy,y=yab.npy", "--steps=1", "--accumulate=2")
    weights = {n: read_safetensors(check.c.path(f"{n}.w")) for n in ("single-a", "single-b", "merged")}
    worst = max(abs((a + b) / 2 - m) for key in weights["merged"]
                for a, b, m in zip(*(weights[n][key][2] for n in ("single-a", "single-b", "merged"))))
    check.c.ok(worst < 1e-6, f"a step over two micro-batches is the mean of two steps: {worst}")
    losses = [check.c.log(f"{n}.log")[0]["loss"] for n in ("single-a", "single-b", "merged")]
    check.c.ok(abs((losses[0] + losses[1]) / 2 - losses[2]) < 1e-6, f"and so is its loss: {losses}")


def overflow_on_one_rank(check):
    program = check.c.compile(mlp("adam"), name="o1")
    for at in (0, 1):
        check.ranks(f"before-{at}", 2, program, check.data, "--steps=3")
        check.ranks(f"skipped-{at}", 2, program, check.data, "--steps=4", f"--inject-overflow=4@{at}")
        last = check.c.log(f"skipped-{at}.log")[-1]
        check.c.ok(last["found_inf"] and last["skipped"] == 1, f"an overflow on rank {at} skips the step: {last}")
        check.c.ok(check.c.path(f"before-{at}.w").read_bytes() == check.c.path(f"skipped-{at}.w").read_bytes(), f"and leaves the weights (rank {at})")
    check.one("micro", program, check.data, "--steps=4", "--accumulate=2", "--inject-overflow=4")
    check.c.ok(check.c.log("micro.log")[-1]["found_inf"], "an overflow in one micro-batch skips the step")


def types_and_both(check):
    """Two ranks with two micro-batches each take the same batches as four micro-batches; other types round differently."""
    program = check.c.compile(mlp("sgd"), "--amp-level=O0", name="both")
    check.ranks("two-by-two", 2, program, check.data, "--steps=6", "--accumulate=2")
    check.one("four", program, check.data, "--steps=6", "--accumulate=4")
    for kind, bound in (("float32", 1e-6), ("float16", 2e-3), ("bfloat16", 2e-2)):
        check.ranks(kind, 2, program, check.data, "--steps=6", "--accumulate=2", f"--all-reduce-dtype={kind}")
        losses = [[line["loss"] for line in check.c.log(f"{n}.log")] for n in ("four", kind, "two-by-two")]
        worst = max(abs(a - b) / abs(a) for a, b in zip(losses[0], losses[1]))
        check.c.ok(worst <= bound and (kind == "float32") == (losses[1] == losses[2]), f"{kind}: losses differ by {worst}")


def resumed_with_other_counts(check):
    """Four ranks, then two, then three: the files of a checkpoint do not depend on the ranks; position and weights are global."""
    program = check.c.compile(with_dropout(mlp("adam")), name="resumed")
    more = [check.data, "--shuffle", "--checkpoint=kept"]
    for steps, count in ((4, 4), (7, 2), (9, 3)):
        check.ranks(f"part-{count}", count, program, *more, f"--steps={steps}", *(["--resume=kept"] if steps > 4 else []))
    for steps, count in ((4, 4), (7, 2), (9, 3)):
        check.one(f"same-{count}", program, *more[:2], "--checkpoint=alone", f"--steps={steps}", f"--accumulate={count}", *(["--resume=alone"] if steps > 4 else []))
        check.equal(f"part-{count}", f"same-{count}")
    lines = [line["epoch"] for count in (4, 2, 3) for line in check.c.log(f"part-{count}.log")]
    check.c.ok(lines == [0, 0, 0, 1, 1, 1, 1, 2, 2], f"an epoch has twelve batches: {lines}")


def deep(optimizer="adam", clip=None, count=3, width=512):
    """`layers` with biases; norms reduce its weights in parts."""
    model = layers(count, width, 4)
    model["train"] = {"loss": "loss", "optimizer": optimizer_of(optimizer, 1e-3), **({"grad_clip": clip} if clip else {})}
    model["parameters"] += [{"name": f"b{i}", "shape": [width], "dtype": "float32"} for i in range(count)]
    for i in reversed(range(count)):
        model["ops"][i]["outputs"]["Out"] = [f"p{i}"]
        model["ops"].insert(i + 1, {"type": "elementwise_add", "inputs": {"X": [f"p{i}"], "Y": [f"b{i}"]}, "outputs": {"Out": [f"h{i + 1}"]}, "attrs": {"axis": -1}})
    return model


def sharded(check):
    """--zero=1 leaves every bit as it is: logs, weights, checkpoints, which go on without it and with another number of ranks."""
    for optimizer in ("sgd", "momentum", "adam", "adamw", "lars", "lamb"):
        for level in ("O0", "O1", "O2"):
            program = check.c.compile(mlp(optimizer), f"--amp-level={level}", name=f"zero{level}{optimizer}")
            options = [check.data, "--steps=8", "--inject-overflow=5@1"] if level != "O0" else [check.data, "--steps=8"]
            label = f"{optimizer}-{level}"
            check.ranks(f"plain-{label}", 2, program, *options, f"--checkpoint=plain-{label}", "--every=3")
            check.ranks(f"zero-{label}", 2, program, *options, f"--checkpoint=zero-{label}", "--every=3", "--zero=1")
            check.equal(f"plain-{label}", f"zero-{label}")
            same = all((check.c.path(f"plain-{label}") / step / "state.safetensors").read_bytes() ==
                       (check.c.path(f"zero-{label}") / step / "state.safetensors").read_bytes() for step in ("step-3", "step-6", "step-8"))
            check.c.ok(same, f"{label}: the same checkpoints with and without --zero=1")
    check.ranks("zero-on", 3, program, check.data, "--steps=11", "--resume=zero-lamb-O2", "--zero=1")
    check.ranks("plain-on", 3, program, check.data, "--steps=11", "--resume=plain-lamb-O2")
    check.equal("zero-on", "plain-on")
    program = check.c.compile(cnn(), name="zero-cnn")
    for name, more in (("zero-cnn", ["--zero=1"]), ("plain-cnn", [])):
        check.ranks(name, 2, program, check.images, "--steps=6", *more)
    check.equal("zero-cnn", "plain-cnn")


def sharded_inside_parameters(check):
    """Parameters that are cut, and those that norms keep whole; every option that changes what travels."""
    clips = {"plain": None, "global": {"type": "global_norm", "clip_norm": 0.01}, "each": {"type": "norm", "clip_norm": 0.01}, "value": {"type": "value", "max": 1e-5}}
    cases = [("adam", clip, level, 2) for clip in clips for level in ("O0", "O2")]
    cases += [("lamb", "plain", "O1", 3), ("lamb", "global", "O2", 2), ("lars", "plain", "O2", 3), ("lars", "global", "O1", 2), ("adamw", "global", "O1", 4), ("momentum", "plain", "O2", 3), ("rmsprop", "plain", "O2", 2), ("adagrad", "each", "O1", 2)]
    for optimizer, clip, level, count in cases:
        label = f"{optimizer}-{clip}-{level}-{count}"
        program = check.c.compile(deep(optimizer, clips[clip]), f"--amp-level={level}", "--fuse-grad-size-in-MB=1", name=f"deep-{label}")
        for name, more in (("whole", []), ("zero", ["--zero=1"])):
            check.ranks(f"{name}-{label}", count, program, "--steps=5", f"--checkpoint={name}-{label}", *more)
        check.equal(f"whole-{label}", f"zero-{label}")
        files = [(check.c.path(f"{name}-{label}") / "step-5" / "state.safetensors").read_bytes() for name in ("whole", "zero")]
        check.c.ok(files[0] == files[1], f"{label}: the same checkpoints")
        zero = json.loads(check.c.run("amprun", program, "--info=json")[1])["zero"]
        total, shares = sum(zero[0]["state"]), {z["ranks"]: z["state"] for z in zero}
        even = optimizer not in ("lamb", "lars") and clip != "each"  # which reduce over each parameter
        check.c.ok(not total or max(shares[4]) <= (0.28 if even else 0.51) * total, f"{label}: four ranks share {total} bytes of state as {shares[4]}")
    program = check.c.compile(deep("adam", clips["global"]), "--fuse-grad-size-in-MB=1", name="deep-options")
    for label, *options in (("accumulated", "--accumulate=2"), ("narrow", "--all-reduce-dtype=bfloat16"), ("wide", "--all-reduce-dtype=float32", "--accumulate=3"),
                            ("overflow", "--inject-overflow=2@0"), ("nan", "--inject-nan=2@1"), ("default",)):
        for name, more in (("whole", []), ("zero", ["--zero=1"])):
            check.ranks(f"{name}-{label}", 2, program, "--steps=4", *options, *more)
        check.equal(f"whole-{label}", f"zero-{label}")
    check.ranks("threads", 2, program, "--steps=4", "--zero=1", threads=3)
    check.equal("threads", "zero-default")


def sharded_and_resumed(check):
    """Four ranks, then two, then three, with and without --zero=1 in turn, as without it."""
    program = check.c.compile(with_dropout(mlp("adam")), name="resumed-zero")
    more = [check.data, "--shuffle", "--eval-data=x=ex.npy,y=ey.npy"]
    for kind, zero in (("plain", ()), ("on-off-on", (4, 3)), ("off-on-off", (2,))):
        for steps, count in ((4, 4), (7, 2), (9, 3)):
            check.ranks(f"{kind}-{count}", count, program, *more, f"--steps={steps}", f"--checkpoint=kept-{kind}", *([f"--resume=kept-{kind}"] if steps > 4 else []),
                        *(["--zero=1"] if count in zero else []))
    for kind in ("on-off-on", "off-on-off"):
        for count in (4, 2, 3):
            check.equal(f"plain-{count}", f"{kind}-{count}")


def exchanges(check):
    """Each bucket is an exchange in the profile, of the bytes that the plan names; all but the last can run beside the backward pass."""
    program = check.c.compile(layers(4, 512, 4), "--amp-level=O0", "--fuse-grad-size-in-MB=1", "--plan-stats=stats.json", name="traced")
    stats = json.loads(check.c.path("stats.json").read_text())
    total = 4 * 4 * 512 * 512
    check.c.ok((stats["collectives"], stats["collective_bytes"], stats["collective_bytes_beside_backward"]) == (4, total, total * 3 // 4),
               f"--plan-stats of four buckets: {[v for k, v in stats.items() if 'collective' in k]}")
    for zero in ([], ["--zero=1"]):
        codes, _, errs = Group(check.c, 2, program, ["--steps=3", "--profile=t.json", *zero]).end()
        events = [e for e in json.loads(check.c.path("t.json").read_text())["traceEvents"] if e["cat"] == "ranks"]
        named = collections.Counter((e["name"], e["tid"], e["args"]["step"]) for e in events)
        wanted = {("average", 2): 4, ("wait for averages", 1): 1, **({("updated weights", 1): 1} if zero else {})}
        sent = sum(e["args"]["bytes"] for e in events if e["name"] == "average")
        check.c.ok(codes == [0, 0] and named == {(*key, step): count for key, count in wanted.items() for step in (1, 2, 3)}, f"--profile {zero}: {named} {''.join(errs)}")
        check.c.ok(sent == 3 * total // (2 if zero else 1), f"--profile {zero}: {sent} bytes were sent")


def memory(check):
    """With --zero=1 the memory of a rank shrinks as --info says."""
    program = check.c.compile(deep(count=6, width=1024), "--amp-level=O2", "--fuse-grad-size-in-MB=4", name="large")
    info = json.loads(check.c.run("amprun", program, "--info=json")[1])
    zero = {z["ranks"]: z["bytes"] for z in info["zero"]}
    saved = sum(a["bytes"] for a in info["arenas"]) - zero[4]
    peaks = []
    for more in ([], ["--zero=1"]):
        codes, outs, errs = Group(check.c, 4, program, ["--steps=3", *more]).end()
        check.c.ok(codes == [0] * 4, f"four ranks with {more}: {codes} {''.join(errs)}")
        peaks.append(next(float(line.split()[1]) * {"MiB": 2**20, "GiB": 2**30}[line.split()[2]] for line in outs[0].splitlines() if line.startswith("memory:")))
    check.c.ok(saved > 40 * 2**20 and peaks[0] - peaks[1] > 0.8 * saved, f"the peak shrinks from {peaks[0]:.0f} to {peaks[1]:.0f} bytes; --info says {saved} less")


def main():
    with contract(__doc__) as c:
        check = Check(c)
        for part in (mean_of_gradients, equal_to_micro_batches, transformer, running_statistics, joined_statistics, overflow_on_one_rank, types_and_both, resumed_with_other_counts, sharded,
                     sharded_inside_parameters, sharded_and_resumed, exchanges, memory):
            part(check)


if __name__ == "__main__":
    main()
