#!/usr/bin/env python3
"""A near miss gets its hint, whatever it is the name of, and a far one none. Standard library only."""
import json
import re

from contract import changed, contract, example

OP0, OPT = ("ops", 0), ("train", "optimizer")

# What is misspelt, how the model changes, what was meant.
MODEL = [
    ("a key", [(("outptus",), ["x"])], "outputs"),
    ("a key of an input", [(("inputs", 0, "dtpye"), "float32")], "dtype"),
    ("a key of a parameter", [(("parameters", 0, "trainabel"), True)], "trainable"),
    ("a key of an op", [((*OP0, "inptus"), {})], "inputs"),
    ("a dtype", [(("inputs", 0, "dtype"), "flaot32")], "float32"),
    ("an operator", [((*OP0, "type"), "matmul_v")], "matmul_v2"),
    ("an operator of PIR", [(("ops", 2, "type"), "reluu")], "relu"),
    ("a tensor", [((*OP0, "inputs", "Y"), ["fc1.ww"])], "fc1.w"),
    ("an attribute", [((*OP0, "attrs", "trans_xx"), True)], "trans_x"),
    ("an output", [(("outputs",), ["fc2.ot"])], "fc2.out"),
    ("the loss", [(("train", "loss"), "lsos")], "loss"),
    ("a key of train", [(("train", "metrcis"), [])], "metrics"),
    ("an optimizer", [((*OPT, "type"), "adma")], "adam"),
    ("an argument", [(OPT, {"type": "adam", "learning_rate": 0.1, "beta11": 0.9})], "beta1"),
    ("a schedule", [((*OPT, "learning_rate"), {"type": "polinomial", "learning_rate": 0.1, "decay_steps": 3})], "polynomial"),
    ("an argument of a schedule", [((*OPT, "learning_rate"), {"type": "step", "learning_rate": 0.1, "step_sise": 3})], "step_size"),
    ("a clip", [(("train", "grad_clip"), {"type": "global_nrom", "clip_norm": 1})], "global_norm"),
    ("a key of a clip", [(("train", "grad_clip"), {"type": "norm", "clip_nrm": 1})], "clip_norm"),
    ("an init", [(("parameters", 0, "init"), {"type": "xavier_unifrm"})], "xavier_uniform"),
    ("a key of an init", [(("parameters", 0, "init"), {"type": "constant", "valeu": 1})], "value"),
    ("a key of amp", [(("amp",), {"incr_rato": 2})], "incr_ratio"),
    ("a level", [(("amp",), {"level": "O11"})], None),
    ("a policy", [(("amp",), {"policy": "padle"})], "paddle"),
    ("an entry of a list", [(("amp",), {"custom_black_list": ["matmull"]})], "matmul"),
    ("a black name", [(("amp",), {"custom_black_varnames": ["fc1.outt"]})], "fc1.out"),
]

# A word of ampc's command line, what was meant.
AMPC = [(["--amp-levl=O1"], "--amp-level"), (["--emitt=plan"], "--emit"), (["--plan-stat=s"], "--plan-stats"), (["--amp-reprot=r"], "--amp-report"),
        (["--wieghts=w"], "--weights"), (["--tagret=cpu"], "--target"), (["--los-scale=1"], "--loss-scale"), (["--threds=1"], "--threads"),
        (["--amp-white-list=rellu"], "relu"), (["--amp-black-list=elementwise_ad"], "elementwise_add"), (["--amp-black-varnames=fc2.ou"], "fc2.out"),
        (["--amp-explain=fc1.rel"], "fc1.relu"), (["--amp-override=fc1.matmull=float16"], "fc1.matmul")]

AMPRUN = [(["--setps=3"], "--steps"), (["--epoch=3"], "--epochs"), (["--chekpoint=c"], "--checkpoint"), (["--resum=c"], "--resume"), (["--shufle"], "--shuffle"),
          (["--ouput=a=b"], "--output"), (["--benchmrk"], "--benchmark"), (["--fail-on-nann"], "--fail-on-nan"), (["--profil=t"], "--profile"),
          (["--data=xx=x.npy,y=y.npy"], "x"), (["--eval-data=yy=y.npy"], "y"), (["--output=fc2.ot=o"], "fc2.out"), (["--output=los=o"], "loss"),
          (["--inject-nan=1:fc1.ww"], "fc1.w")]

# As far from everything as can be.
FAR = [(["ampc", "m.json", "-ox.bin", "--zzzzzzzz"], 2), (["ampc", "m.json", "-ox.bin", "--amp-white-list=qqqqqqqq"], 1), (["ampc", "m.json", "-ox.bin", "--amp-explain=qqqqqqqqqq"], 1),
       (["ampc", "m.json", "-ox.bin", "--amp-black-varnames=qqqqqqqqqq"], 1), (["amprun", "m.bin", "--zzzzzzzz"], 2), (["amprun", "m.bin", "--output=qqqqqqqqqq=o"], 1),
       (["amprun", "m.bin", "--data=qqqqqqqqqq=x.npy"], 1)]


def hinted(c, label, meant, status, out, err, codes):
    found = re.findall(r"(?m)^hint: did you mean '([^']*)'\?$", err)
    c.ok(status in codes and not out and len([line for line in err.splitlines() if ": error: " in line]) == 1 and (found == [meant] if meant else len(found) <= 1),
         f"{label}: {'did you mean ' + meant if found == [meant] else f'exit {status}: {err.strip()}'}")


def main():
    with contract(__doc__) as c:
        c.compile(example())
        c.npy("x.npy", [4, 8])
        c.npy("y.npy", [4, 2])
        for label, steps, meant in MODEL:
            c.path("h.json").write_text(json.dumps(changed(example(), *steps)))
            hinted(c, f"{label} of the model", meant, *c.run("ampc", "h.json", "-oh.bin"), (1,))
        for words, meant in AMPC:
            hinted(c, f"ampc {words[0]}", meant, *c.run("ampc", "m.json", "-oh.bin", *words), (1, 2))
        for words, meant in AMPRUN:
            hinted(c, f"amprun {words[0]}", meant, *c.run("amprun", "m.bin", *words), (1, 2))
        for (tool, *args), code in FAR:
            status, out, err = c.run(tool, *args)
            c.ok(status == code and not out and "did you mean" not in err, f"{tool} {args[-1]}: no hint: {err.strip()}")


if __name__ == "__main__":
    main()
