#!/usr/bin/env python3
"""Labels that are no class and indices outside are told before the first step, with their row; what an op ignores is none. Standard library only."""
import math

from contract import changed, contract
from tensors import read_npy

CLASSES, BATCH = 5, 4


def model(shape=(BATCH, 1), dtype="int64", ops=(), label="label", ignore=-100, outputs=("logits",)):
    """Cross entropy of five classes; `ops` make the label from the input of that name."""
    return {"format": "ampc.model", "version": 1,
            "inputs": [{"name": "x", "shape": [BATCH, CLASSES], "dtype": "float32"}, {"name": "label", "shape": list(shape), "dtype": dtype}],
            "parameters": [{"name": "w", "shape": [CLASSES, CLASSES], "dtype": "float32", "init": {"type": "constant", "value": 0.125}}],
            "ops": [{"type": "matmul_v2", "name": "fc", "inputs": {"X": ["x"], "Y": ["w"]}, "outputs": {"Out": ["logits"]}}, *ops,
                    {"type": "softmax_with_cross_entropy", "name": "ce", "inputs": {"Logits": ["logits"], "Label": [label]}, "outputs": {"Loss": ["ce.out"]},
                     "attrs": {"ignore_index": ignore}},
                    {"type": "mean", "name": "mean", "inputs": {"X": ["ce.out"]}, "outputs": {"Out": ["loss"]}}],
            "outputs": list(outputs), "train": {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}}


def op(kind, name, source, out, **attrs):
    return {"type": kind, "name": name, "inputs": {"X": [source]}, "outputs": {"Out": [out]}, "attrs": attrs}


def wrong(c):
    c.compile(model())
    data = "--data=x=x.npy,label=l.npy"
    for values, said, note in (([0, 1, 2, 10, 4, 0, 0, 0], "label 10 at row 3 of input 'label', classes are 0 to 4", "1 of 8 are none of these"),
                               ([0, 1, 2, 3, 4, 5, 6, 0], "label 5 at row 5 of input 'label', classes are 0 to 4", "2 of 8 are none of these"),
                               ([-1, 1, 2, 3, 4, 4, 4, 0], "label -1 at row 0 of input 'label', classes are 0 to 4", "1 of 8 are none of these"),
                               ([0] * 7 + [2**62], f"label {2**62} at row 7 of input 'label', classes are 0 to 4", "1 of 8 are none of these")):
        c.npy("l.npy", [8, 1], values, "int64")
        for args in ([data], [data, "--shuffle"], ["--mode=infer", data, "--output=loss=o.npy"]):
            c.refused(f"{values} {args[0]}", "amprun", ["m.bin", *args, "--save-weights=w"], 1, f"l.npy: error: {said}\n", f"note: op 'ce' takes 0 to 4, and ignores -100; {note}\n")
        c.npy("good.npy", [8, 1], [v % CLASSES for v in range(8)], "int64")
        c.refused(f"{values} to evaluate", "amprun", ["m.bin", "--data=x=x.npy,label=good.npy", "--eval-data=x=x.npy,label=l.npy", "--save-weights=w"], 1, f"l.npy: error: {said}\n")
    _, err = c.train("m.bin", "--mode=infer", data, "--output=logits=o.npy")
    c.ok("input 'label' is not used by what runs" in err, "an inference that needs no label does not look at it")
    c.refused("data for the label alone, which inference does not use", "amprun", ["m.bin", "--mode=infer", "--data=label=l.npy", "--output=logits=o.npy"], 1,
              "m.bin: error: input 'x' got no data")


def right(c):
    values = [0, 1, 2, 3, 4, -100, -100, 0]
    c.npy("l.npy", [8, 1], values, "int64")
    c.train("m.bin", "--data=x=x.npy,label=l.npy", "--steps=2", "--log=log")
    c.ok(all(math.isfinite(line["loss"]) for line in c.log("log")), "rows to ignore are no error")
    c.compile(model(ignore=2**40), name="far")
    c.npy("l.npy", [8, 1], [0, 1, 2, 3, 4, 2**40, 0, 0], "int64")
    c.train("far.bin", "--data=x=x.npy,label=l.npy", "--steps=2")
    c.refused("another program ignores another number", "amprun", ["m.bin", "--data=x=x.npy,label=l.npy"], 1, f"label {2**40} at row 5")
    c.npy("l.npy", [8, 1], [-100] + [0] * 7, "int64")
    c.refused("and the first one's is a label to it", "amprun", ["far.bin", "--data=x=x.npy,label=l.npy"], 1, "label -100 at row 0", f"and ignores {2**40}; 1 of 8")


def followed(c):
    """Through views and a widening cast; an input of which an op takes a part may hold anything else."""
    flat = model(shape=[BATCH], dtype="int32", label="wide", ops=[op("unsqueeze2", "up", "label", "column", axes=[1]), op("cast", "cast", "column", "wide", in_dtype="int32", out_dtype="int64")])
    c.compile(flat, name="flat")
    c.npy("l.npy", [8], [0, 1, 2, 3, 4, 7, 0, 0], "int32")
    c.refused("a label that is reshaped and widened", "amprun", ["flat.bin", "--data=x=x.npy,label=l.npy"], 1, "label 7 at row 5 of input 'label', classes are 0 to 4")
    part = model(shape=[BATCH, 3], label="column", ops=[{"type": "slice", "name": "cut", "inputs": {"Input": ["label"]}, "outputs": {"Out": ["column"]},
                                                         "attrs": {"axes": [1], "starts": [1], "ends": [2]}}])
    c.compile(part, name="part")
    c.npy("l.npy", [8, 3], [99, 1, -7] * 8, "int64")
    c.train("part.bin", "--data=x=x.npy,label=l.npy", "--steps=2", "--log=log")
    c.ok(all(math.isfinite(line["loss"]) for line in c.log("log")), "other columns may hold anything")
    wide = changed(model(), (("inputs", 0, "shape"), [BATCH, CLASSES, 2]), (("inputs", 1, "shape"), [BATCH, 1, 2]),
                   (("ops", 0), op("scale", "fc", "x", "logits", scale=0.5)), (("ops", 1, "attrs", "axis"), 1), (("parameters",), []), (("train",), None))
    wide["outputs"] = ["loss"]
    c.compile(wide, "--amp-level=O0", name="rows")
    c.npy("x2.npy", [8, CLASSES, 2])
    c.npy("l.npy", [8, 1, 2], [0, 1] * 6 + [0, 9] + [0, 1], "int64")
    c.refused("a row of several labels", "amprun", ["rows.bin", "--data=x=x2.npy,label=l.npy", "--output=loss=o.npy"], 1, "label 9 at row 6, element 1 of input 'label', classes are 0 to 4")
    c.npy("l.npy", [8, 1, 2], [0, 4] * 8, "int64")
    c.train("rows.bin", "--data=x=x2.npy,label=l.npy", "--output=loss=o.npy")
    c.ok(all(math.isfinite(v) for v in read_npy(c.path("o.npy"))[2]), "and rows of right ones")


def parts(c):
    """A loss that becomes a composition before the entries are made."""
    rows = changed(model(shape=(BATCH,)), (("ops", 1), {"type": "nll_loss", "name": "nll", "inputs": {"X": "logits", "Label": "label"}, "outputs": {"Out": "ce.out"},
                                                        "attrs": {"ignore_index": -7}}))
    c.compile(rows, name="nll")
    c.npy("l.npy", [8], [0, 1, 2, -7, 4, 5, 0, 0], "int64")
    c.refused("a label of nll_loss", "amprun", ["nll.bin", "--data=x=x.npy,label=l.npy"], 1, "label 5 at row 5 of input 'label', classes are 0 to 4", "op 'nll' takes 0 to 4, and ignores -7")
    c.train("nll.bin", "--mode=infer", "--data=x=x.npy,label=l.npy", "--output=logits=o.npy")
    c.path("o.npy").unlink()


def places(c):
    """Indices of gather and its relatives, which may count from the end."""
    for kind, inputs, result, attrs in (("gather", ("X", "Index"), "Out", {"axis": 0}), ("index_select", ("X", "Index"), "Out", {"dim": 0}),
                                        ("take_along_axis", ("Input", "Index"), "Result", {"Axis": 0}), ("index_sample", ("X", "Index"), "Out", {})):
        table, index = {"take_along_axis": ([5, 1], [4, 1]), "index_sample": ([4, 5], [4, 1])}.get(kind, ([5, 2], [4]))
        c.compile({"format": "ampc.model", "version": 1, "parameters": [{"name": "t", "shape": table, "dtype": "float32", "init": {"type": "constant", "value": 1}}],
                   "inputs": [{"name": "i", "shape": index, "dtype": "int64"}], "outputs": ["o"],
                   "ops": [{"type": kind, "name": "take", "inputs": dict(zip(inputs, ("t", "i"))), "outputs": {result: "o"}, "attrs": attrs}]}, "--amp-level=O0", name="take")
        for values in ([0, 1, 2, 5], [0, 4, 7, -6], [0, 0, 0, -2**63]):
            c.npy("i.npy", index, values, "int64")
            bad = next(v for v in values if not -5 <= v < 5)
            c.refused(f"{kind} of {values}", "amprun", ["take.bin", "--data=i=i.npy", "--output=o=o.npy"], 1,
                      f"i.npy: error: index {bad} at row {values.index(bad)} of input 'i', places are -5 to 4\n", "note: op 'take' takes -5 to 4; ")
        c.npy("i.npy", index, [0, 4, -1, -5], "int64")
        c.train("take.bin", "--data=i=i.npy", "--output=o=o.npy")
        c.ok(all(v == 1 for v in read_npy(c.path("o.npy"))[2]), f"{kind} takes all that are inside")
        c.path("o.npy").unlink()


def main():
    with contract(__doc__) as c:
        c.npy("x.npy", [8, CLASSES])
        wrong(c)
        right(c)
        followed(c)
        parts(c)
        places(c)


if __name__ == "__main__":
    main()
