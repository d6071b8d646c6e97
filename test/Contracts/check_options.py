#!/usr/bin/env python3
"""Every option of CONTRACTS.md, flipped: what it promises is seen, and a wrong value is exit 2 in one line. Standard library only."""
import hashlib
import json
import re
import xml.etree.ElementTree

from contract import EXAMPLES, changed, contract, example
from tensors import read_npy, read_safetensors

PHASES = ["import", "plan", "cast", "backward", "train", "optimize", "lower", "export"]

# What a phase has for the first time.
FIRST = {"import": "nn.matmul", "plan": "amp.decision", "cast": "nn.cast", "backward": "nn.gradient", "train": "nn.assign",
         "optimize": "nn.fused", "lower": "rt.launch", "export": "arenas"}


def emit(c, *options, model="m.json"):
    status, out, err = c.run("ampc", model, "--target=cpu", "--cpu=x86-64-v3", *options)
    c.ok(status == 0, f"ampc {' '.join(options)}: exit {status} {err[:200]}")
    return out


def precisions(text):
    """How many products have operands of each type."""
    found = re.findall(r"nn\.matmul .*?: \(tensor<[\dx]*x(\w+)>", text)
    return {kind: found.count(kind) for kind in set(found)}


def compiler(c):
    for phase in PHASES:
        text = emit(c, f"--emit={phase}")
        start = ("{",) if phase == "export" else ("module", "#")
        c.ok(FIRST[phase] in text and text.startswith(start), f"--emit={phase} is text that has {FIRST[phase]}")
        status, out, _ = c.run("ampc", "m.json", f"--emit={phase}", f"-o{phase}.mlir", "--target=cpu", "--cpu=x86-64-v3")
        c.ok(status == 0 and out == "" and c.path(f"{phase}.mlir").read_text() == text, f"--emit={phase} -o gives the same text, and stdout nothing")
    c.ok(emit(c, "--emit=export").count('"name": "gemm"') == emit(c, "--emit=lower").count("rt.gemm") > 0, "--emit=export keeps the calls")
    c.run("ampc", "m.json", "--emit=bin", "-oe.bin", "--target=cpu", "--cpu=x86-64-v3")
    c.ok(c.path("e.bin").read_bytes() == c.path("m.bin").read_bytes(), "--emit=bin is the default")
    for options, expected in (([], {"f16": 2}), (["--amp-level=O0"], {"f32": 2}), (["--amp-level=O1"], {"f16": 2}),
                              (["--amp-level=O2"], {"f16": 2}), (["--amp-dtype=bfloat16"], {"bf16": 2}),
                              (["--amp-dtype=bfloat16", "--amp-level=O2"], {"bf16": 2}), (["--amp-black-list=matmul"], {"f32": 2}),
                              (["--amp-black-list=matmul_v2"], {"f32": 2}), (["--amp-black-list=relu,matmul_v2"], {"f32": 2}),
                              (["--amp-black-varnames=fc1.mm"], {"f32": 1, "f16": 1}), (["--amp-black-varnames=fc1.mm,fc2.mm"], {"f32": 2})):
        c.ok(precisions(emit(c, "--emit=cast", "--infer", *options)) == expected, f"products at {options or 'the defaults'}: {expected}")
    relu = [re.search(r"nn\.relu .*: \(tensor<4x16x(\w+)>\)", emit(c, "--emit=cast", "--infer", *options))[1]
            for options in ([], ["--amp-white-list=relu"], ["--amp-black-list=relu"], ["--amp-white-list=relu", "--amp-black-varnames=fc1.out"])]
    c.ok(relu[1:] == ["f16", "f32", "f32"], f"relu in the lists: {relu}")
    for expression in ("fc1\\..*", "/fc1\\..*/", "fc1.(matmul|add)", "fc[1].matmul"):
        c.ok(precisions(emit(c, "--emit=cast", "--infer", f"--amp-override={expression}=float32")) == {"f32": 1, "f16": 1}, f"--amp-override={expression}=float32")
    # One word belongs to a list; what follows is the model.
    for options in (["--amp-black-list", "relu,matmul", "m.json"], ["--amp-black-list=relu", "--amp-black-list=matmul", "m.json"]):
        status, out, err = c.run("ampc", "--emit=cast", "--infer", "--target=cpu", *options)
        c.ok(status == 0 and precisions(out) == {"f32": 2}, f"{options}: exit {status} {err}")
    # The section of the model, and the command line over it.
    c.path("o.json").write_text(json.dumps(changed(example(), (("amp",), {"level": "O0"}))))
    c.ok(precisions(emit(c, "--emit=cast", "--infer", model="o.json")) == {"f32": 2}, "amp.level of the model")
    c.ok(precisions(emit(c, "--emit=cast", "--infer", "--amp-level=O1", model="o.json")) == {"f16": 2}, "--amp-level over it")
    c.path("o.json").write_text(json.dumps(changed(example(), (("amp",), {"dtype": "bfloat16", "custom_black_list": ["relu"]}))))
    c.ok(precisions(emit(c, "--emit=cast", "--infer", model="o.json")) == {"bf16": 2}, "amp.dtype of the model")
    c.refused("an op in a list of the model and one of the command line", "ampc", ["o.json", "-ox.bin", "--amp-white-list=relu"], 1, "relu")
    # Reports.
    c.refused("an explanation before there is a decision", "ampc", ["m.json", "--emit=import", "--amp-explain=fc1.matmul"], 2, "--emit=import")
    status, out, _ = c.run("ampc", "m.json", "-ox.bin", "--amp-explain=fc1.matmul", "--amp-report=r.json", "--plan-stats=s.json")
    report, stats = json.loads(c.path("r.json").read_text()), json.loads(c.path("s.json").read_text())
    c.ok(status == 0 and "fc1.matmul" in out, "--amp-explain names the op")
    c.ok([op["name"] for op in report["ops"]] == [op["name"] for op in example()["ops"]] and {"casts", "summary", "after_optimize"} <= set(report),
         "--amp-report has every op, in order, under the model's names")
    c.ok(all(isinstance(v, int) and v >= 0 for v in stats.values()) and len(stats) > 3, "--plan-stats are numbers")
    _, out, err = c.run("ampc", "m.json", "--emit=plan", "-op.mlir", "--remarks-filter=amp")
    c.ok(err.count(": remark: ") == len(example()["ops"]), "--remarks-filter=amp prints a remark per op")
    # Output.
    sizes = {}
    for cpu in ("native", "x86-64-v3", "x86-64-v4", None):
        status, _, err = c.run("ampc", "m.json", "-oc.bin", "--target=cpu", *([f"--cpu={cpu}"] if cpu else []))
        info = json.loads(c.run("amprun", "c.bin", "--info=json")[1])
        sizes[cpu] = [s["kind"] for s in info["segments"] if "object" in s["kind"]]
    c.ok(sizes == {"native": ["object_native"], "x86-64-v3": ["object_x86_64_v3"], "x86-64-v4": ["object_x86_64_v4"],
                   None: ["object_x86_64_v3", "object_x86_64_v4"]}, f"--cpu chooses what is inside: {sizes}")
    c.run("ampc", "m.json", "-ob.bin", "--target=cpu", "--amp-dtype=bfloat16")
    objects = [s for s in json.loads(c.run("amprun", "b.bin", "--info=json")[1])["segments"] if "object" in s["kind"]]
    c.ok([s["kind"] for s in objects] == ["object_x86_64_v3", "object_x86_64_v4", "object_x86_64_v4"]
         and ["avx512_bf16" in s["features"] for s in objects] == [False, True, False],
         "kernels that round to bfloat16 also use AVX-512 BF16, where the CPU has it")
    hashes = set()
    for threads in (1, 2, 3):
        c.run("ampc", "m.json", "-ot.bin", "--target=cpu", f"--threads={threads}")
        hashes.add(hashlib.sha256(c.path("t.bin").read_bytes()).hexdigest())
    c.ok(len(hashes) == 1, "--threads does not change a byte of the program")
    c.run("ampc", "m.json", "-oi.bin", "--target=cpu", "--infer")
    info = json.loads(c.run("amprun", "i.bin", "--info=json")[1])
    entries = [entry["role"] if isinstance(entry, dict) and "role" in entry else entry.get("name") for entry in info["entries"]]
    c.ok("train_step" not in entries and "infer" in entries, f"--infer leaves {entries}")
    c.npy("x.npy", [4, 8])
    c.npy("y.npy", [4, 2])
    _, err = c.train("i.bin", "--data=x=x.npy,y=y.npy", "--output=fc2.out=o.npy")
    c.ok("note: input 'y' is not used" in err, "data of an input that is gone gets a note")
    c.run("ampc", "m.json", "--target=cpu")
    c.ok(c.path("m.bin").exists(), "without -o the program stands beside the model")
    ops = json.loads(c.run("ampc", "--list-ops=json")[1])
    c.ok({"matmul_v2", "relu"} <= {op["type"] for op in ops} and len(c.run("ampc", "--list-ops")[1].splitlines()) == len(ops), "--list-ops, for people and as JSON")


def compiler_usage(c):
    for options in (["--amp-level=O3"], ["--amp-level=o3"], ["--amp-level="], ["--amp-level"], ["--amp-dtype=float8"], ["--amp-policy=best"],
                    ["--emit=asm"], ["--target=tpu"], ["--target=cpu,"], ["--cpu=x86-64-v2"], ["--threads=0"], ["--threads=-1"], ["--threads=two"],
                    ["--loss-scale=-1"], ["--loss-scale=inf"], ["--loss-scale=nan"], ["--loss-scale=x"], ["--loss-scale="],
                    ["--init-loss-scaling=0"], ["--init-loss-scaling=nan"], ["--incr-ratio=1"], ["--incr-ratio=2x"], ["--incr-ratio=inf"],
                    ["--decr-ratio=1"], ["--decr-ratio=0"], ["--decr-ratio=-0.5"], ["--decr-ratio=nan"], ["--incr-every-n-steps=0"],
                    ["--incr-every-n-steps=1.5"], ["--decr-every-n-nan-or-inf=0"], ["--min-loss-scale=-1"], ["--max-loss-scale=0"],
                    ["--loss-scale-preset=tensorflow"], ["--list-ops=xml"], ["--amp-levle=O1"], ["-x"], ["--"], ["other.json"],
                    ["--amp-level=O1", "--amp-level=O2"], ["--infer=maybe"], ["--amp-white-list="], ["-o"]):
        status, out, err = c.run("ampc", "m.json", *options)
        lines = err.splitlines()
        if options == ["--"]:
            c.ok(status in (0, 2), "ampc --")
            continue
        c.ok(status == 2 and not out and re.match(r"ampc: error: \S", err) and all(re.match(r"hint: |note: ", line) for line in lines[1:]),
             f"ampc {options}: exit {status}: {err.strip()}")
    for option in ("-o", "--weights", "--amp-report", "--amp-replay", "--device-table", "--train", "--plan-stats"):  # as of an unset variable
        c.refused(f"ampc {option} ''", "ampc", ["m.json", option, ""], 2, "ampc: error: ", ": expects a value, got an empty one")
        if option.startswith("--"):
            c.refused(f"ampc {option}= does not take the next argument", "ampc", ["m.json", option + "=", "--amp-level=O2"], 2, "ampc: error: ",
                      f"{option}: expects a value, got an empty one")
    for option in ("--log", "--weights", "--save-weights", "--checkpoint"):
        c.refused(f"amprun {option}= does not take the next argument", "amprun", ["m.bin", option + "=", "--steps=2"], 2, "amprun: error: ",
                  f"{option}: expects a value, got an empty one")
    for other in (["m.json", "-o", "m.bin"], ["--amp-report=r.json"], ["--amp-decisions=r.json"], ["--plan-stats=r.json"]):
        c.refused(f"--list-ops with {other}", "ampc", [*other, "--list-ops"], 2, "ampc: error: --list-ops lists operators", "go together")
    for flag in ("--infer", "--check", "--quiet", "--keep-values"):
        for value in ("=0", "=1e308", "=-1", "=false"):
            c.refused(f"ampc {flag}{value}", "ampc", ["m.json", flag + value], 2, f"ampc: error: {flag} takes no value")
    c.refused("a list entry with a line break", "ampc", ["m.json", "--amp-black-list=a\nb"], 1, "'a\\x0ab'")
    c.refused("a file name with a line break", "ampc", ["m.json", "--amp-diff=a\nb"], 1, "a\\x0ab: error: cannot open")
    for near, hint in (("--amp-levle=O1", "--amp-level"), ("--los-scale=1", "--loss-scale"), ("--emti=plan", "--emit")):
        c.ok(f"hint: did you mean '{hint}'?" in c.run("ampc", "m.json", near)[2], f"{near} gets a hint")
    c.ok(c.run("ampc")[0] == 2 and c.run("amprun")[0] == 2, "no file at all is exit 2")
    for tool in ("ampc", "amprun"):
        status, out, _ = c.run(tool, "--version")
        c.ok(status == 0 and re.fullmatch(tool + r" \d+\.\d+\S*\n", out), f"{tool} --version: {out!r}")
        status, out, err = c.run(tool, "--help")
        c.ok(status == 0 and not err and len(out.splitlines()) > 25 and max(map(len, out.splitlines())) < 140, f"{tool} --help can be read")
        for option in {"ampc": ["--amp-level", "--emit", "--plan-stats", "--loss-scale"], "amprun": ["--data", "--resume", "--log", "--info"]}[tool]:
            c.ok(option in out, f"{tool} --help has {option}")


def runner(c):
    digits = EXAMPLES / "digits"
    c.compile(example("digits"), name="d")
    data = f"--data=x={digits}/train_x.npy,label={digits}/train_y.npy"
    base = ["d.bin", data, "--steps=30"]

    def weights(*options, steps=30):
        c.train("d.bin", data, f"--steps={steps}", "--save-weights=w", *options)
        return c.path("w").read_bytes()

    reference = weights()
    for threads in (1, 2, 4, 8):
        c.ok(weights(f"--threads={threads}") == reference, f"--threads={threads} gives the same bits")
    c.ok(weights("--seed=0") == reference != weights("--seed=1"), "--seed is 0 unless given, and changes the weights")
    c.ok(weights("--shuffle") != reference, "--shuffle changes what is learned")
    c.ok(weights("--device=cpu") == reference == weights("--device=auto"), "--device=cpu is what auto finds here" if c.run("amprun", "d.bin", "--device=cuda", "--steps=1")[0] == 3 else "--device")
    c.ok(weights(steps=29) != reference, "--steps counts")
    per = read_npy(digits / "train_x.npy")[1][0] // 32
    c.train("d.bin", data, "--epochs=2", "--log=log")
    c.ok(len(c.log("log")) == 2 * per, f"--epochs=2 are {2 * per} steps")
    c.train("d.bin", data, "--log=log")
    c.ok(len(c.log("log")) == per, "without --steps and --epochs one epoch is run")
    # Cutting both halves at the weights: what was saved is what is loaded.
    c.train("d.bin", data, "--steps=0", "--weights=w", "--save-weights=w2")
    c.ok(c.path("w2").read_bytes() == c.path("w").read_bytes(), "--weights fills the masters unrounded")
    saved = read_safetensors(c.path("w"))
    c.ok({k: (v[0], list(v[1])) for k, v in saved.items()} == {p["name"]: ("float32", p["shape"]) for p in example("digits")["parameters"]},
         "--save-weights has every parameter, float32, under its name")
    # One word belongs to an option; what follows is the program.
    c.train("--data", f"x={digits}/train_x.npy,label={digits}/train_y.npy", "--steps=1", "--output", "loss=l1.npy", "d.bin")
    c.train(data.partition(",")[0], f"--data=label={digits}/train_y.npy", "--steps=1", "--output=loss=l2.npy", "d.bin")
    c.ok(c.path("l1.npy").read_bytes() == c.path("l2.npy").read_bytes(), "files by name, with commas or repeated")
    out, _ = c.train(*base, "--benchmark")
    c.ok(re.search(r"benchmark: min .* median .* p99 .* rows/s", out), "--benchmark prints times and throughput")
    c.train(*base, "--plot=p.svg", "--profile=t.json", "--output=fc3.out=o.npy,loss=l.npy", "--output", "acc=a.npy")
    c.ok(xml.etree.ElementTree.parse(c.path("p.svg")).getroot().tag.endswith("svg"), "--plot is an SVG")
    events = json.loads(c.path("t.json").read_text())
    events = events["traceEvents"] if isinstance(events, dict) else events
    complete = [e for e in events if e.get("ph") == "X"]
    c.ok(any("fc1.matmul" in e["name"] for e in complete) and all(e["dur"] >= 0 and e["ts"] >= 0 for e in complete), "--profile is a trace of the ops by name")
    c.ok(read_npy(c.path("o.npy"))[:2] == ("float32", (32, 10)) and read_npy(c.path("l.npy"))[1] == (), "--output, repeated and with commas")
    out, _ = c.train(*base[:2], f"--eval-data=x={digits}/test_x.npy,label={digits}/test_y.npy", "--mode=infer")
    c.ok('"eval": true' in out, "--mode=infer with --eval-data prints the evaluation")
    info = json.loads(c.run("amprun", "d.bin", "--info=json")[1])
    text = c.run("amprun", "d.bin", "--info")[1]
    c.ok({"name", "hash", "ampc_version", "entries", "variables", "arenas", "kernels", "segments"} <= set(info) and "fc1.w" in text, "--info, for people and as JSON")
    out, err = c.train("d.bin", "--steps=2")
    c.ok("random numbers from seed 0" in err and out.count("step ") == 2 and "\r" not in out, "plain lines in a pipe, and random data says so")
    c.compile(example(), "--amp-level=O2", "--amp-dtype=bfloat16", name="b")
    c.npy("x8.npy", [8, 8])
    c.train("b.bin", "--mode=infer", "--data=x=x8.npy", "--output=fc2.out=o.npy")
    dtype, shape, values = read_npy(c.path("o.npy"))
    c.ok(dtype == "float32" and shape == (8, 2) and any(values), "bfloat16 is written as float32")


def runner_usage(c):
    for options in (["--device=tpu"], ["--device="], ["--threads=0"], ["--threads=x"], ["--seed=-1"], ["--seed=1.5"], ["--mode=test"], ["--steps=-1"],
                    ["--steps=1e3"], ["--steps="], ["--steps"], ["--epochs=0"], ["--epochs=1"], ["--steps=1", "--epochs=1", "--data=x=x8.npy"],
                    ["--data=x"], ["--data==x8.npy"], ["--data=x="], ["--data=x=a,x=b"], ["--shuffle"], ["--every=1"], ["--keep=1"],
                    ["--checkpoint=ck", "--every=0"], ["--checkpoint=ck", "--keep=0"], ["--weights-partial"], ["--info=xml"], ["--bench"],
                    ["--inject-overflow=0"], ["--inject-overflow=a"], ["--inject-nan=3-2"], ["--inject-nan=1:"], ["--inject-nan="], ["extra"],
                    ["--steps=1", "--steps=2"], ["--mode=infer", "--checkpoint=ck"], ["--mode=infer", "--plot=p"], ["--mode=infer", "--inject-nan=1"],
                    ["--output=y"], ["--seed=99999999999999999999"], ["--log="], ["--fail-on-nan=maybe"]):
        status, out, err = c.run("amprun", "m.bin", *options)
        lines = err.splitlines()
        c.ok(status == 2 and not out and re.match(r"amprun: error: \S", err) and all(re.match(r"hint: |note: ", line) for line in lines[1:]),
             f"amprun {options}: exit {status}: {err.strip()}")
    for option in ("--save-weights", "--weights", "--checkpoint", "--resume", "--log", "--plot", "--profile", "--compare", "--mode", "--seed", "--data"):
        c.refused(f"amprun {option} ''", "amprun", ["m.bin", "--steps=1", option, ""], 2, "amprun: error: --", ": expects ")
    for flag in ("--benchmark", "--fail-on-nan", "--shuffle", "--weights-partial", "--quiet", "--verbose", "--tf32", "--strict-numerics", "--dry-run", "--calibrate"):
        for value in ("=0", "=1e308", "=-1", "=false"):
            c.refused(f"amprun {flag}{value}", "amprun", ["m.bin", flag + value], 2, f"amprun: error: {flag} takes no value")
    c.refused("a number with a line break", "amprun", ["m.bin", "--steps=1\n2"], 2, "'1\\x0a2'")
    c.refused("a file name with a line break", "amprun", ["a\nb.bin"], 1, "a\\x0ab.bin: error: cannot open")
    c.ok(not c.path("ck").exists() and not c.path("p").exists(), "and nothing was made")
    for label, args, says in (("an output of no name", ["--output=z=z.npy"], ["'z'"]), ("a near miss", ["--output=fc2.uot=z.npy"], ["did you mean 'fc2.out'"]),
                              ("a fault in no parameter", ["--inject-nan=1:fc1.q"], ["'fc1.q'", "did you mean 'fc1."])):
        c.refused(label, "amprun", ["m.bin", *args], 1, "m.bin: error: ", *says)
    c.refused("no program", "amprun", ["none.bin"], 1, "none.bin: error: cannot open")
    c.refused("a model for a program", "amprun", ["m.json"], 1, "m.json: error: ")
    for name in ("cuda", "gpu"):
        c.refused("no GPU", "amprun", ["m.bin", f"--device={name}"], 3, "CUDA")
    c.refused("an option twice", "amprun", ["m.bin", "--steps=1", "--steps=2"], 2, "amprun: error: --steps is given 2 times")
    c.refused("an option without its value", "amprun", ["m.bin", "--steps"], 2, "amprun: error: --steps: expects N, got nothing")
    c.refused("the form of --info as a word", "amprun", ["m.bin", "--info", "json"], 2, "unexpected argument 'json'", "hint: the form of --info goes with '=': --info=json")
    for option in ("--tf32", "--strict-numerics"):
        c.ok(f"amprun: warning: {option}: has no effect on the CPU\n" in c.train("m.bin", "--steps=1", option)[1], f"{option} on the CPU")
    late = c.train("m.bin", "--steps=2", "--inject-nan=3,5", "--inject-overflow=2-9")[1]
    c.ok("amprun: warning: --inject-nan: had no effect: the training ended at step 2\n" in late and "--inject-overflow:" not in late, "faults behind the last step")


def main():
    with contract(__doc__) as c:
        c.compile(example())
        compiler(c)
        compiler_usage(c)
        runner(c)
        runner_usage(c)


if __name__ == "__main__":
    main()
