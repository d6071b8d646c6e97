#!/usr/bin/env python3
"""What a program says of itself (--info), what a run draws and traces (--plot, --profile, --benchmark), and the bytes of model.bin, each held
against the model it was made from. Standard library only.
"""
import json
import math
import re
import xml.etree.ElementTree

from contract import EXAMPLES, changed, contract, example

SIZES = {"float32": 4, "float16": 2, "bfloat16": 2, "int64": 8, "int32": 4, "bool": 1}
SVG = "{http://www.w3.org/2000/svg}"


def described(c, program):
    status, out, err = c.run("amprun", program, "--info=json")
    c.ok(status == 0 and not err, f"--info=json of {program}: {err}")
    return json.loads(out)


def tensors_fit(c, label, tensors):
    wrong = [t["name"] for t in tensors if t["bytes"] != math.prod(t["shape"]) * SIZES[t["dtype"]]]
    c.ok(not wrong, f"{label}: bytes are shape times element{wrong or ''}")


def entries(c):
    """Each entry has the model's inputs that it needs, and the outputs that its role promises."""
    for name, levels in (("linear2", ("O0", "O1", "O2")), ("digits", ("O1",))):
        model = example(name)
        inputs = {i["name"]: (i["dtype"], i["shape"]) for i in model["inputs"]}
        for level in levels:
            info = described(c, c.compile(model, f"--amp-level={level}", name="m"))
            label = f"{name} {level}"
            c.ok(info["name"] == model.get("name", "m") and info["amp"].split()[0] == level, f"{label}: name and level: {info['name']}, {info['amp']}")
            roles = {entry["role"]: entry for entry in info["entries"]}
            c.ok(set(roles) == {"train_step", "eval", "infer", "init", *(["sync"] if level != "O0" else [])}, f"{label}: entries {sorted(roles)}")
            for role in ("train_step", "eval", "infer"):
                given = {i["name"]: (i["dtype"], i["shape"]) for i in roles[role]["inputs"]}
                c.ok(all(inputs.get(n) == declared for n, declared in given.items()), f"{label}: {role} reads inputs as declared: {given}")
                tensors_fit(c, f"{label} {role}", [*roles[role]["inputs"], *roles[role]["outputs"]])
                fields = [o["field"] for o in roles[role]["outputs"]]
                outputs = [o["name"] for o in roles[role]["outputs"] if o["field"] == "output"]
                c.ok(outputs == model["outputs"], f"{label}: {role} gives the model's outputs: {outputs}")
                c.ok(("loss" in fields) == (role != "infer"), f"{label}: {role} {'has a' if role != 'infer' else 'has no'} loss")
                c.ok(("loss_scale" in fields) == (role == "train_step" and level != "O0"), f"{label}: {role} and the loss scale")
            c.ok(len(roles["infer"]["inputs"]) == 1 and set(inputs) == {i["name"] for i in roles["train_step"]["inputs"]}, f"{label}: infer needs no labels")
            c.ok(info["has_finite_check"] == (level != "O0"), f"{label}: the finite check")
            variables(c, label, model, info, level)


def variables(c, label, model, info, level):
    own = {v["name"]: v for v in info["variables"]}
    tensors_fit(c, f"{label} variables", info["variables"])
    for parameter in model["parameters"]:
        v = own[parameter["name"]]
        c.ok((v["role"], v["shape"], v["dtype"], v["trainable"]) == ("parameter", parameter["shape"], "float32", True), f"{label}: {parameter['name']} is a float32 master")
        copies = [n for n, v in own.items() if v["role"] == "copy" and n.startswith(parameter["name"])]
        c.ok(bool(copies) == (level != "O0"), f"{label}: {parameter['name']} has copies {copies}")
    adam = model["train"]["optimizer"]["type"] == "adam"
    moments = [n for n in own if ".moment" in n]
    c.ok(len(moments) == (2 * len(model["parameters"]) if adam else 0), f"{label}: {len(moments)} moments")
    needed = sum(v["bytes"] for v in own.values())
    c.ok(sum(a["bytes"] for a in info["arenas"]) >= needed, f"{label}: the arenas hold the variables")


def texts(c):
    """The text for people names what the JSON has."""
    info = described(c, "m.bin")
    out = c.run("amprun", "m.bin", "--info")[1]
    names = [*(e["role"] for e in info["entries"]), *(v["name"] for v in info["variables"]), info["hash"], info["ampc_version"]]
    c.ok(all(name in out for name in names), f"--info has all of {len(names)} names")
    before = info["hash"]
    c.ok(described(c, c.compile(example("digits"), name="m"))["hash"] == before, "the same model is the same program")
    for label, steps in (("a learning rate", [(("train", "optimizer", "learning_rate"), 0.002)]), ("a shape", [(("inputs", 0, "shape", 0), 16), (("inputs", 1, "shape", 0), 16)])):
        c.ok(described(c, c.compile(changed(example("digits"), *steps), name="h"))["hash"] != before, f"{label} makes another hash")


def kept(c):
    """A program for inference alone keeps the weights of its products in another layout; one that trains keeps nothing."""
    model = example("linear2")
    matrices = sum(4 * math.prod(p["shape"]) for p in model["parameters"] if len(p["shape"]) == 2)
    info = described(c, c.compile(model, "--amp-level=O0", "--infer", name="k"))
    c.ok(info["kept_operands"] == matrices > 0, f"inference keeps {info['kept_operands']} bytes of {matrices} in its matrices")
    c.ok("operands in the library's layout" in c.run("amprun", "k.bin", "--info")[1], "the text says so, too")
    info = described(c, c.compile(model, "--amp-level=O0", name="k"))
    c.ok(info["kept_operands"] == 0 and "library's layout" not in c.run("amprun", "k.bin", "--info")[1], "a training keeps none")


def container(c):
    """A FlatBuffer named AMPC, segments at multiples of 64; nothing of the file may be missing or be added."""
    program = c.compile(example("digits"), name="m")
    data = c.path(program).read_bytes()
    c.ok(b"AMPC" in data[:16] or b"AMPC" in data[-4096:], "the identifier is there")
    info = described(c, program)
    c.ok(info["segments"] and all(s.get("offset", 0) % 64 == 0 for s in info["segments"]), f"segments begin at multiples of 64: {[s.get('offset') for s in info['segments']]}")
    for label, bad in (("one byte less", data[:-1]), ("one byte more", data + b"\0"), ("doubled", data + data), ("its first half", data[:len(data) // 2]),
                       ("nothing", b""), ("a kilobyte of it", data[:1024]), ("zeros", bytes(len(data))), ("its bytes turned around", data[::-1])):
        c.path("bad.bin").write_bytes(bad)
        c.refused(f"model.bin: {label}", "amprun", ["bad.bin", "--steps=1", "--save-weights=w"], 1, "bad.bin: error: ")
    for at in range(0, len(data), max(1, len(data) // 40)):
        c.path("bad.bin").write_bytes(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1:])
        status, _, err = c.run("amprun", "bad.bin", "--info")
        c.ok(status == 1 and err.startswith("bad.bin: error: ") and err.count("\n") <= 2, f"a bit at {at} of {len(data)}: exit {status}: {err.strip()[:80]}")


def drawn(c):
    digits = EXAMPLES / "digits"
    data = f"--data=x={digits}/test_x.npy,label={digits}/test_y.npy"
    c.train("m.bin", data, "--steps=25", "--plot=p.svg", "--profile=t.json", "--log=log")
    root = xml.etree.ElementTree.parse(c.path("p.svg")).getroot()
    lines = [e for e in root.iter() if e.tag in (SVG + "polyline", SVG + "path")]
    numbers = [float(n) for e in lines for n in re.findall(r"-?\d+(?:\.\d+)?", e.get("points") or e.get("d") or "")]
    c.ok(lines and len(numbers) >= 2 * 25 and all(math.isfinite(n) for n in numbers), f"--plot draws {len(numbers) // 2} points in {len(lines)} lines")
    c.ok("script" not in c.path("p.svg").read_text() and "http" not in c.path("p.svg").read_text().replace("http://www.w3.org", ""), "the picture needs nothing else")
    trace = json.loads(c.path("t.json").read_text())
    events = trace["traceEvents"] if isinstance(trace, dict) else trace
    spans = [e for e in events if e["ph"] == "X"]
    c.ok(all({"name", "ts", "dur", "pid", "tid"} <= set(e) and e["dur"] >= 0 for e in spans), f"--profile: {len(spans)} complete events")
    open_until, astray = {}, []
    for e in sorted(spans, key=lambda e: (e["ts"], -e["dur"])):
        stack = open_until.setdefault((e["pid"], e["tid"]), [])
        while stack and stack[-1] <= e["ts"] + 1e-6:
            stack.pop()
        if stack and e["ts"] + e["dur"] > stack[-1] + 1e-2:
            astray.append(e["name"])
        stack.append(e["ts"] + e["dur"])
    c.ok(not astray, f"each lies within what is around it{astray[:3] or ''}")
    ops = {op["name"] for op in example("digits")["ops"]}
    c.ok(any(op in e["name"] for op in ops for e in spans), "events have the names of the model's ops")
    out, _ = c.train("m.bin", data, "--steps=40", "--benchmark")
    found = re.search(r"benchmark: min ([\d.]+) ms, median ([\d.]+) ms, p99 ([\d.]+) ms, ([\d.]+) rows/s", out)
    low, middle, high, rows = map(float, found.groups())
    batch = example("digits")["inputs"][0]["shape"][0]
    c.ok(0 < low <= middle <= high and 0.1 < rows / (batch / (middle / 1000)) < 10, f"--benchmark: {found[0]}")
    c.ok(all(line["seconds"] > 0 for line in c.log("log")), "and the log's times are positive")


def main():
    with contract(__doc__) as c:
        entries(c)
        texts(c)
        kept(c)
        container(c)
        drawn(c)


if __name__ == "__main__":
    main()
