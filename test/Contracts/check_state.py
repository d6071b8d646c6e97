#!/usr/bin/env python3
"""Running state, which the forward computes: a step commits it with the weights, or, skipped, with nothing; evaluation and inference read it.
Values are held against float64. Standard library only.

A model quantizes its input and what its first layer gives, each with a state and a sum of its own. Every step has the same data, so the
state of the input follows from the number of steps that were not skipped, and that of the layer from the weights before each of them.
"""
import json
import shutil

from contract import ROOT, changed, contract
from tensors import read_npy, read_safetensors

RATE = 0.75
STATE = ("in.state", "in.accum", "act.state", "act.accum")
# Level, type, options, whether there is a scaler: without one no step is skipped.
LANES = {"O0": (["--amp-level=O0"], False), "O1 float16": (["--amp-level=O1", "--amp-dtype=float16", "--loss-scale=64"], True),
         "O2 float16": (["--amp-level=O2", "--amp-dtype=float16", "--loss-scale=64"], True),
         "O2 bfloat16": (["--amp-level=O2", "--amp-dtype=bfloat16"], False),
         "O2 without masters": (["--amp-level=O2", "--amp-dtype=float16", "--loss-scale=64"], True)}
DATA = ["--data=x=x.npy,y=y.npy"]
ROWS, IN, HIDDEN = 4, 8, 16


def model(train=True, masters=True):
    """test/Inputs/running_state.json. A frozen parameter halves x in front of it."""
    m = json.loads((ROOT / "test" / "Inputs" / "running_state.json").read_text())
    if not train:
        del m["train"]
    if not masters:
        m["amp"] = {"master_weight": False}
    return m


class Run:
    """A training of some steps: all weights and buffers, as bytes and as numbers, and the log."""

    def __init__(self, c, program, steps, *options):
        c.path("log").unlink(missing_ok=True)
        c.train(program, f"--steps={steps}", "--log=log", "--save-weights=w", "--output=in.scale=scale.npy,twice=twice.npy", *DATA, *options)
        self.bytes, self.lines = c.path("w").read_bytes(), c.log("log")
        self.raw, self.values = read_safetensors(c.path("w"), True), read_safetensors(c.path("w"))
        self.outputs = [read_npy(c.path(f"{name}.npy"))[2][0] for name in ("scale", "twice")] if steps else []

    def number(self, name):
        return self.values[name][2][0]


def near(a, b, tolerance):
    return abs(a - b) <= tolerance * max(abs(b), 1e-3)


def largest_activation(x, weights):
    w, b = weights["fc1.w"][2], weights["fc1.b"][2]
    return max(max(0.0, sum(x[r * IN + i] / 2 * w[i * HIDDEN + j] for i in range(IN)) + b[j]) for r in range(ROWS) for j in range(HIDDEN))


def followed(c, label, runs, x, coarse):
    """State by state against the formula in float64."""
    state = {name: 0.0 for name in STATE}
    for before, run in zip(runs, runs[1:]):
        for name, most in (("in", max(map(abs, x)) / 2), ("act", largest_activation(x, before.values))):
            state[f"{name}.state"] = RATE * state[f"{name}.state"] + 1
            state[f"{name}.accum"] = RATE * state[f"{name}.accum"] + most
        off = [name for name in STATE if not near(run.number(name), state[name], coarse if name == "act.accum" else 1e-6)]
        shown = [run.lines[-1]["in.scale"], run.lines[-1]["twice"]]
        wanted = [state["in.accum"] / state["in.state"], 2 * state["in.state"]]
        c.ok(not off, f"{label}: the state behind {len(run.lines)} steps {off or ''}")
        c.ok(all(near(a, b, 1e-6) for a, b in zip(shown + run.outputs, wanted * 2)), f"{label}: and what reads it in that step {shown}")
    c.ok(all(dtype == "float32" for dtype, _, _ in (runs[-1].values[name] for name in STATE)), f"{label}: it is float32")
    c.ok(runs[0].raw["frozen"] == runs[-1].raw["frozen"], f"{label}: what nothing writes stays")


def skipped(c, label, program, runs):
    """All bytes behind skipped steps are those of the clean steps alone."""
    for steps, faults in ((2, "2"), (1, "1"), (3, "1-3"), (5, "2,4"), (6, "1-2,4-6")):
        for kind in ("overflow", "nan"):
            run = Run(c, program, steps, f"--inject-{kind}={faults}")
            clean = sum(not line["found_inf"] for line in run.lines)
            same = [name for name in run.raw if run.raw[name] != runs[clean].raw[name]]
            c.ok(clean < steps and not same and run.bytes == runs[clean].bytes, f"{label}: {kind} in steps {faults} of {steps} leaves what {clean} clean ones do {same or ''}")
    c.ok(all(a.raw[name] != b.raw[name] for a, b in zip(runs[:4], runs[1:]) for name in STATE), f"{label}: a clean step changes every state")


def evaluated(c, label, program, runs):
    run = Run(c, program, 3, "--eval-data=x=other.npy,y=y.npy")
    evals = [line for line in run.lines if line.get("eval")]
    c.ok(len(evals) >= 3 and run.bytes == runs[3].bytes, f"{label}: {len(evals)} evaluations of other data change no byte")
    trained = [line for line in run.lines if not line.get("eval")]
    pairs = [(e, t) for e in evals for t in trained if t["step"] == e["step"]]
    c.ok(pairs and all(e[k] == t[k] for e, t in pairs for k in ("in.scale", "twice")), f"{label}: an evaluation sees the state of the last step")


def inferred(c, label, options, runs):
    """Outputs of a program that only infers, and of a training program in infer mode: the stored state, batch after batch."""
    Run(c, "m.bin", 3)
    shutil.copy(c.path("w"), c.path("trained.w"))
    c.compile(model(), "--infer", *options, name="i")
    c.compile(model(False), *options, name="n")
    for program, more in (("m.bin", ["--mode=infer"]), ("i.bin", []), ("n.bin", [])):
        c.train(program, "--data=x=three.npy", "--weights=trained.w", "--output=in.scale=scale.npy,twice=twice.npy", *more)
        got = [read_npy(c.path(f"{name}.npy"))[2] for name in ("scale", "twice")]
        scale, twice = runs[3].number("in.accum") / runs[3].number("in.state"), 2 * runs[3].number("in.state")
        c.ok(all(len(values) == 3 and all(near(v, b, 1e-6) for v in values) for values, b in zip(got, (scale, twice))), f"{label}: {program} {more} reads the state {got}")


def without_writes(c, label, options):
    """In the IR: one commit for each state in the training step, guarded where there is a guard; none in the other roles."""
    for source, more in (("m.json", []), ("i.json", ["--infer"]), ("n.json", [])):
        _, text, _ = c.run("ampc", source, "--emit=train", "--target=cpu", *options, *more)
        roles = {part.split("(")[0]: part for part in text.split("func.func @")[1:]}
        writes = [role for role in ("eval", "infer") if role in roles and ("nn.assign" in roles[role] or "nn.update" in roles[role])]
        c.ok("infer" in roles and not writes and ("eval" in roles) == (source == "m.json"), f"{label}: {source} {more} writes in no role but training {writes or ''}")
        step = roles.get("train_step", "")
        behind = step[step.rfind("nn.gradient"):]
        commits = [line for line in behind.splitlines() if any(f"nn.assign @{name}," in line for name in STATE)]
        guarded = ["unless" in line for line in commits]
        c.ok(not step or (len(commits) == 4 == step.count("nn.assign @in.") + step.count("nn.assign @act.") and all(guarded) == any(guarded) == ("amp.check_finite" in step)),
             f"{label}: {source} commits {len(commits)} states behind the gradients, guarded {guarded}")


def resumed(c, label, program, runs):
    shutil.rmtree(c.path("ck"), ignore_errors=True)
    Run(c, program, 2, "--checkpoint=ck")
    run = Run(c, program, 4, "--checkpoint=ck", "--resume=ck")
    c.ok(run.bytes == runs[4].bytes, f"{label}: a resumed training has the state of one that was never stopped")


def refused(c):
    good = model()
    quant = next(i for i, op in enumerate(good["ops"]) if op["name"] == "in")
    buffer = next(i for i, p in enumerate(good["parameters"]) if p["name"] == "in.state")
    second = changed(good)
    second["ops"].insert(quant + 1, {**good["ops"][quant], "name": "again", "outputs": {"Out": ["x.2"], "OutScale": ["scale.2"], "OutState": ["in.state"]}})
    cases = {
        "a trained state": (changed(good, (("parameters", buffer, "trainable"), True)),
                            [f"ops[{quant}].outputs.OutState (op 'in'): updates parameter 'in.state', which the optimizer trains",
                             f"note: parameters[{buffer}] declares it", "hint: running state is declared with \"trainable\": false"]),
        "two ops that write it": (second, [f"ops[{quant + 1}].outputs.OutState[0]: op 'again' writes 'in.state', which op 'in' has written",
                                           f"note: ops[{quant}].outputs.OutState[0] is the first"]),
        "one op that writes it twice": (changed(good, (("ops", quant, "outputs", "OutAccum"), ["in.state"])), ["op 'in' writes 'in.state', which it writes already"]),
        "the other state": (changed(good, (("ops", quant, "outputs", "OutState"), ["in.accum"]), (("ops", quant, "outputs", "OutAccum"), ["in.state"])),
                            ["(op 'in'): writes 'in.accum', which is a parameter", "declares it"]),
        "a slot that updates nothing": (changed(good, (("ops", quant, "outputs", "OutScale"), ["in.state"]), (("ops", quant, "outputs", "OutState"), None), (("outputs",), ["twice"]),
                                        (("train", "metrics"), [])),
                                        [f"ops[{quant}].outputs.OutScale (op 'in'): writes 'in.state', which is a parameter"]),
        "state of another type": (changed(good, (("parameters", buffer, "dtype"), "float16")), ["expects InState to be one float32 number, got [1] float16"]),
        "training without state": (changed(good, (("ops", quant, "inputs"), {"X": ["half"]}), (("ops", quant, "outputs"), {"Out": ["x.q"], "OutScale": ["in.scale"]})),
                                   ["expects InAccum and InState outside test mode"]),
    }
    for label, (bad, says) in cases.items():
        c.path("bad.json").write_text(json.dumps(bad))
        c.refused(label, "ampc", ["bad.json", "-o", "bad.bin", "--target=cpu"], 1, *says)


def main():
    with contract(__doc__) as c:
        x = c.npy("x.npy", [ROWS, IN]) and read_npy(c.path("x.npy"))[2]
        c.npy("y.npy", [ROWS, 2])
        c.npy("other.npy", [ROWS, IN], [4.0 * v for v in x])
        c.npy("three.npy", [3 * ROWS, IN], [2.0 * v for v in x * 3])
        for label, (options, scaled) in LANES.items():
            masters = label != "O2 without masters"
            program = c.compile(model(masters=masters), *options)
            runs = [Run(c, program, steps) for steps in range(5)]
            followed(c, label, runs, x, 1e-6 if label == "O0" else 2**-6 if "bfloat16" in label else 2**-9)
            if scaled:
                skipped(c, label, program, runs)
            evaluated(c, label, program, runs)
            inferred(c, label, options, runs)
            without_writes(c, label, options)
            resumed(c, label, program, runs)
        refused(c)


if __name__ == "__main__":
    main()
