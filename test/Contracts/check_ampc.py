#!/usr/bin/env python3
"""What a user of ampc's command line meets: the summary, --quiet, --check, a model from the standard input, --amp-explain, short forms of words,
hints that name the option, exit 2 for what is wrong on the command line alone, options without effect. Standard library only.
"""
import json
import os
import re
import subprocess

from contract import changed, contract, example

CPU = ["--target=cpu", "--cpu=x86-64-v3"]
OPS = [op["name"] for op in example()["ops"]]


def compiled(c, *options, model="m.json", stdin=None):
    done = subprocess.run([c.tools.bin / "ampc", model, *options], cwd=c.folder, capture_output=True, text=True, check=False, input=stdin)
    return done.returncode, done.stdout, done.stderr


def summary(c):
    """One line, after the program is in its place, and only then."""
    for options, amp, ops in (([], "O1 float16 paddle", "6 ops (5 float16, 1 float32)"), (["--amp-level=O0"], "O0 float16 paddle", "6 ops (6 float32)"),
                              (["--amp-level=O2", "--amp-dtype=bfloat16"], "O2 bfloat16 paddle", "6 ops (6 bfloat16)"),
                              (["--infer", "--amp-policy=min-cut"], "O1 float16 min-cut", "6 ops (6 float32)")):
        status, out, err = compiled(c, "-oprogram.bin", "--amp-report=r.json", *CPU, *options)
        report, info = json.loads(c.path("r.json").read_text()), json.loads(c.run("amprun", "program.bin", "--info=json")[1])
        masters, casts = sum(v["role"] == "copy" for v in info["variables"]), report["summary"]["casts"]
        plural = lambda count, what: f"{count} {what}{'' if count == 1 else 's'}"
        wanted = (f"program.bin: {amp}; {ops}, {plural(casts, 'cast')}, {plural(masters, 'master')}, {plural(len(info['kernels']), 'kernel')}, "
                  f"{c.path('program.bin').stat().st_size} bytes\n")
        c.ok(status == 0 and out == wanted and not err, f"the summary of {options}: {out!r}{'' if out == wanted else f', expected {wanted!r}'}")
        before = c.path("program.bin").read_bytes()
        status, out, err = compiled(c, "-oprogram.bin", "--quiet", *CPU, *options)
        c.ok((status, out, err) == (0, "", "") and c.path("program.bin").read_bytes() == before, f"--quiet: the same program, and no word: {out!r}{err!r}")
    c.ok(compiled(c, "-oprogram.bin", *CPU, "--weights=none")[1] == "", "no summary of what failed")
    for phase in ("import", "plan", "lower", "export", "ptx"):
        out = compiled(c, f"--emit={phase}")[1]
        c.ok(out and "ops (" not in out, f"--emit={phase}: the text alone")
    for options in (["-o/dev/stdout"], ["-o-"], ["-oprogram.bin", "--plan-stats=/dev/stdout"], ["-oprogram.bin", "--amp-report=-"], ["-oprogram.bin", "--amp-decisions=/dev/fd/1"]):
        done = subprocess.run([c.tools.bin / "ampc", "m.json", *options, *CPU], cwd=c.folder, capture_output=True, check=False)
        c.ok(done.returncode == 0 and b" ops (" not in done.stdout, f"{options}: nothing among the bytes of a file")
    with open("/dev/full", "wb") as full:
        c.path("program.bin").unlink()
        done = subprocess.run([c.tools.bin / "ampc", "m.json", "-oprogram.bin", *CPU], cwd=c.folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    c.ok(done.returncode == 1 and not c.path("program.bin").exists() and done.stderr.startswith("stdout: error: cannot write"), f"a full stdout: {done.stderr.strip()}")
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([c.tools.bin / "ampc", "m.json", "-oprogram.bin", *CPU], cwd=c.folder, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    c.ok(done.returncode == 0 and not done.stderr and c.path("program.bin").exists(), f"a stdout that nobody reads leaves the program whole: exit {done.returncode} {done.stderr}")


def check(c):
    before = c.files()
    status, out, err = compiled(c, "--check")
    c.ok(status == 0 and re.fullmatch(r"m\.json: valid, O1 float16 paddle; 6 ops \(5 float16, 1 float32\), 6 casts, 4 masters, \d+ kernels\n", out) and not err,
         f"--check: {out.strip()}")
    c.ok(compiled(c, "--check", "--quiet") == (0, "", "") and c.files() == before, "--check --quiet: no word and no file")
    c.path("bad.json").write_text(json.dumps(changed(example(), (["ops", 0, "inputs", "Y"], ["fc2.w"]))))
    c.refused("--check of a wrong model", "ampc", ["bad.json", "--check"], 1, "bad.json: error: ops[0]")
    for option in ("-om.bin", "--emit=plan", "--amp-report=r.json", "--amp-decisions=d.json", "--plan-stats=s.json"):
        c.refused(f"--check beside {option}", "ampc", ["m.json", "--check", option], 2, "ampc: error: --check writes nothing, and " + option.split("=")[0][:20].replace("-om.bin", "-o"))
    status, out, err = compiled(c, "--check", "--amp-explain=mse")
    c.ok(status == 0 and out.startswith("mse (mse_loss) computes in float32") and out.splitlines()[-1].startswith("m.json: valid"), "--check explains")
    status, out, err = compiled(c, "-o", "x.bin", "--amp-black-list=tanh", *CPU)
    c.ok(compiled(c, "--check", "--amp-black-list=tanh")[2] == err, "--check has the notes of a compilation")


def standard_input(c):
    text = json.dumps(example())
    compiled(c, "-oa.bin", *CPU)
    for model in ("-", "/dev/stdin"):
        status, out, err = compiled(c, "-ob.bin", *CPU, model=model, stdin=text)
        c.ok(status == 0 and out.startswith("b.bin: ") and c.path("b.bin").read_bytes() == c.path("a.bin").read_bytes(), f"the model from {model}: the same program {err}")
        c.ok(compiled(c, "--emit=plan", model=model, stdin=text)[1].count("#amp.decision<") == 6, f"{model} --emit=plan needs no -o")
        c.ok(compiled(c, "--check", model=model, stdin=text)[1].startswith(("<stdin>: valid", "/dev/stdin: valid")), f"{model} --check needs no -o")
        before = c.files()
        status, out, err = compiled(c, *CPU, model=model, stdin=text)
        c.ok(status == 2 and not out and "so the program has no place of its own\nhint: -o says where it goes\n" in err and c.files() == before, f"{model} without -o: {err.strip()}")
    status, _, err = compiled(c, "-ob.bin", model="-", stdin="{}")
    c.ok(status == 1 and err.startswith("<stdin>: error: missing key 'format'"), f"an error in it: {err.splitlines()[0]}")
    os.mkfifo(c.path("pipe.json"))
    status, _, err = compiled(c, model="pipe.json")
    c.ok(status == 2 and "'pipe.json'" in err, f"a pipe has no place for a program: {err.splitlines()[0]}")
    c.path("pipe.json").unlink()


def explanations(c):
    heads = lambda out: [line.split(" (")[0] for line in out.splitlines() if line and not line.startswith(" ")]
    before = c.files()
    for entries, expected in ((["mse"], ["mse"]), (["mse,fc1.relu"], ["mse", "fc1.relu"]), (["mse", "fc1.relu"], ["mse", "fc1.relu"]), (["*"], OPS),
                              (["fc?.matmul"], ["fc1.matmul", "fc2.matmul"]), (["fc1.*,mse"], ["fc1.matmul", "fc1.add", "fc1.relu", "mse"]),
                              (["fc[12].(add|relu)"], ["fc1.add", "fc1.relu", "fc2.add"]), (["mse,m*"], ["mse"])):
        status, out, err = compiled(c, *(f"--amp-explain={entry}" for entry in entries))
        c.ok(status == 0 and heads(out) == expected and not err, f"--amp-explain={entries}: {heads(out)} {err}")
    c.ok(c.files() == before, "without -o no program is written")
    status, out, err = compiled(c, "--amp-explain=mse", "-oe.bin", *CPU)
    c.ok(status == 0 and c.path("e.bin").exists() and heads(out) == ["mse", "e.bin: O1 float16 paddle; 6 ops"], f"with -o it is: {heads(out)}")
    status, out, err = compiled(c, "--amp-explain=mse", "--plan-stats=s.json", "--amp-report=r.json", "--amp-decisions=d.json")
    c.ok(status == 0 and all(c.path(name).exists() for name in ("s.json", "r.json", "d.json")) and not c.path("m.bin").exists(), "what else was asked for is written")
    c.refused("a wildcard that matches nothing", "ampc", ["m.json", "--amp-explain=mse,x*"], 1, "m.json: error: --amp-explain: the model has no op 'x*'")
    c.refused("an empty entry", "ampc", ["m.json", "--amp-explain=mse,"], 2, "--amp-explain: an entry is empty")


def words(c):
    """Short forms mean the full names, which files and messages have."""
    for short, full in ((["--amp-level=o2", "--amp-dtype=bf16"], ["--amp-level=O2", "--amp-dtype=bfloat16"]), (["--amp-level=od"], ["--amp-level=OD"]),
                        (["--amp-level=o0"], ["--amp-level=O0"]), (["--amp-level=o1", "--amp-dtype=fp16"], []), (["--target=gpu"], ["--target=cuda"]),
                        (["--target=gpu,cpu"], ["--target=cuda,cpu"]), (["--amp-override=mse=fp16"], ["--amp-override=mse=float16"]),
                        (["--amp-override=fc1.relu=fp32"], ["--amp-override=fc1.relu=float32"]),
                        (["--amp-dtype=bf16", "--amp-override=mse=bf16"], ["--amp-dtype=bfloat16", "--amp-override=mse=bfloat16"])):
        got = []
        for options in (short, full):
            status, out, err = compiled(c, "-ow.bin", "--amp-report=r.json", "--amp-decisions=d.json", *options)
            got.append((status, out, err, c.path("w.bin").read_bytes(), c.path("r.json").read_bytes(), c.path("d.json").read_bytes()))
        c.ok(got[0][0] == 0 and got[0] == got[1], f"{short} are {full}: {got[0][2]}")
    for options, *says in (
        (["--amp-level=O3"], "--amp-level: expects O0, OD, O1 or O2, got 'O3'"),
        (["--amp-level=bf16"], "got 'bf16'", "hint: 'bf16' is a dtype: --amp-dtype=bfloat16"),
        (["--amp-dtype=o2"], "--amp-dtype: expects float16 or bfloat16, got 'o2'", "hint: 'o2' is a level: --amp-level=O2"),
        (["--amp-dtype=fp32"], "hint: --amp-level=O0 leaves everything in float32"),
        (["--amp-policy=mincut"], "hint: did you mean '--amp-policy=min-cut'?"), (["--amp-policy=torch"], "hint: 'torch' is a preset: --loss-scale-preset=torch"),
        (["--loss-scale-preset=deepsped"], "hint: did you mean '--loss-scale-preset=deepspeed'?"), (["--loss-scale-preset=O1"], "hint: 'O1' is a level: --amp-level=O1"),
        (["--fp16"], "unknown option '--fp16'", "hint: 'fp16' is a dtype: --amp-dtype=float16"), (["-O2"], "hint: 'O2' is a level: --amp-level=O2"),
        (["--min-cut"], "hint: 'min-cut' is a policy: --amp-policy=min-cut"), (["--cuda"], "hint: 'cuda' is a target: --target=cuda"),
        (["bf16"], "unexpected argument 'bf16'", "hint: 'bf16' is a dtype: --amp-dtype=bfloat16"),
        (["--target=cpu,tpu"], "--target: expects cpu, cuda or both, got 'tpu'"), (["--emit=lowr"], "hint: did you mean '--emit=lower'?"),
        (["--amp-white-list=,tanh"], "--amp-white-list: an entry is empty"), (["--amp-black-list=tanh,,relu"], "--amp-black-list: an entry is empty"),
        (["--amp-black-varnames=x,"], "--amp-black-varnames: an entry is empty"),
        (["--amp-override=fc1.relu"], "'fc1.relu': expects <op, /expression/ or type>[:slot]=<dtype>"), (["--amp-override==float16"], "expects <op"),
        (["--amp-override=fc1.relu=int8"], "'fc1.relu=int8': expects float32, float16 or bfloat16, got 'int8'"),
        (["--amp-override=fc1.relu=bf16"], "expects float32 or float16, got 'bfloat16'", "hint: --amp-dtype=bfloat16 makes that the program's 16-bit type"),
        (["--amp-override=/fc[1/=float32"], "'/fc[1/=float32': is no regular expression: "), (["--remarks-filter=("], "--remarks-filter: '(' is no regular expression: "),
        (["--amp-explain=("], "--amp-explain: '(' is no op and no regular expression: missing closing parenthesis"),
        (["--emit=ptx", "--target=cpu"], "--emit=ptx: --target=cpu has no code for a GPU"),
        (["--amp-level=O1", "--amp-level=O2"], "--amp-level is given 2 times"), (["--weights"], "--weights: expects FILE, got nothing"),
        (["--min-loss-scale=8", "--max-loss-scale=4", "--amp-level=O0"], "--min-loss-scale=8 is above --max-loss-scale=4"),
        (["--loss-scale=x", "--amp-level=O0"], "--loss-scale: expects dynamic, 0 or a positive finite float32, got 'x'"),
        (["--emit=train", "--plan-stats=s.json"], "--plan-stats: --emit=train stops before there is anything to tell")):
        c.refused(str(options), "ampc", ["m.json", *options], 2, "ampc: error: ", *says)
    c.path("bf.json").write_text(json.dumps(changed(example(), (["amp"], {"dtype": "bfloat16"}))))
    c.refused("an override of the type that the model's section has not", "ampc", ["bf.json", "--amp-override=fc1.relu=fp16"], 1, "expects float32 or bfloat16, got 'float16'")
    for key, value, meant in (("dtype", "fp16", "float16"), ("level", "o1", "O1"), ("policy", "mincut", "min-cut")):
        c.path("short.json").write_text(json.dumps(changed(example(), (["amp"], {key: value}))))
        c.refused(f"amp.{key} of a model has its full name", "ampc", ["short.json", "--check"], 1, f"short.json: error: amp.{key}: ", f"'{meant}'")


def without_effect(c):
    ranges = json.dumps({"format": "ampc.ranges", "version": 1, "batches": 1, "values": {"fc1.mm": {
        "min": 0, "max": 1, "p99.9": 1, "underflow": 0, "min_at": {"sample": 0, "element": 0}, "max_at": {"sample": 0, "element": 0}}}})
    c.path("r.ranges").write_text(ranges)
    quiet = ["--emit=plan", "-ox.mlir"]
    warned = lambda *options: compiled(c, *quiet, *options)[2]
    for option in ("--amp-white-list=tanh", "--amp-black-list=relu", "--amp-black-varnames=fc1.mm", "--amp-override=mse=fp32", "--amp-safety=enforce",
                   "--amp-ranges=r.ranges", "--amp-excess-precision=allow", "--device-table=sm_80"):
        name = option.split("=")[0]
        c.ok(f"ampc: warning: {name}: has no effect at O0\n" in warned(option, "--amp-level=O0"), f"{option} at O0")
        c.ok("has no effect at O0" not in warned(option, "--amp-policy=min-cut"), f"{option} at O1 is silent")
    c.ok("ampc: warning: --onnx-io: has no effect at O0\n" in compiled(c, "--emit=onnx", "-ox.onnx", "--onnx-io=low", "--amp-level=O0")[2], "--onnx-io at O0")
    options = ("--amp-level=O2", "--amp-dtype=float16", "--amp-policy=paddle", "--amp-white-list=tanh", "--amp-black-list=relu", "--amp-black-varnames=fc1.mm",
               "--amp-override=mse=fp32", "--amp-safety=off", "--amp-ranges=r.ranges", "--amp-excess-precision=allow", "--amp-replay=d.json", "--device-table=sm_80",
               "--loss-scale-preset=torch", "--loss-scale=8", "--infer", "--keep=fc1.mm", "--keep-values", "--cpu=x86-64-v3")
    for option in options:
        c.ok(f"ampc: warning: {option.split('=')[0]}: has no effect with --emit=model\n" in compiled(c, "--emit=model", "-oy.json", option)[2], f"{option} with --emit=model")
    c.ok("ampc: warning: an option of the loss scale: has no effect with --emit=model\n" in compiled(c, "--emit=model", "-oy.json", "--incr-ratio=4")[2], "an option of the loss scale with --emit=model")
    for option in ("--loss-scale-preset=torch", "--init-loss-scaling=8", "--incr-every-n-steps=5", "--decr-every-n-nan-or-inf=2", "--incr-ratio=4", "--decr-ratio=0.25",
                   "--min-loss-scale=2", "--max-loss-scale=4"):
        name = option.split("=")[0]
        c.ok(warned(option, "--loss-scale=64") == f"ampc: warning: {name}: has no effect beside a static loss scale\n", f"{option} beside a static scale")
        c.ok(warned(option, "--loss-scale=dynamic", *(["--init-loss-scaling=3"] if "max" in name else [])) == "", f"{option} beside a dynamic one is silent")
    c.path("static.json").write_text(json.dumps(changed(example(), (["amp"], {"use_dynamic_loss_scaling": False, "init_loss_scaling": 8}))))
    c.ok("--incr-ratio: has no effect beside a static loss scale" in compiled(c, *quiet, "--incr-ratio=4", model="static.json")[2], "the model's static scale")
    c.ok(compiled(c, *quiet, "--init-loss-scaling=4", model="static.json")[2] == "", "whose value the command line may give")
    c.ok(warned("--device-table=cpu") == "ampc: warning: --device-table: has no effect under policy paddle: costs decide under min-cut alone\n" and
         warned("--device-table=cpu", "--amp-policy=min-cut") == "", "--device-table without min-cut")
    c.ok("no effect" not in compiled(c, "-op.bin", "--quiet", "--amp-level=O0", "--device-table=sm_80", "--predict-ranks=8")[2], "--device-table of a prediction at O0")
    c.ok(warned("--remarks-filter=apm") == "ampc: warning: --remarks-filter: 'apm' matches no category of remarks: there is amp\n", "an unknown --remarks-filter")
    c.ok(": remark: " in warned("--remarks-filter=a.*") and "warning" not in warned("--remarks-filter=a.*"), "a --remarks-filter that matches")
    c.ok(warned("--fuse-grad-size-in-MB=4", "--infer") == "ampc: warning: --fuse-grad-size-in-MB: has no effect without training\n", "--fuse-grad-size-in-MB without training")
    c.ok("ampc: warning: --cpu: has no effect beside --target=cuda\n" in warned("--cpu=native", "--target=cuda"), "--cpu without a CPU")
    c.path("other.ranges").write_text(ranges.replace("fc1.mm", "conv1.out"))
    c.refused("ranges of another model", "ampc", ["m.json", "--amp-ranges=other.ranges", "--check"], 1, "other.ranges: error: has no value in common with the model")
    model = changed(example(), (["ops", 2], {"type": "cast", "name": "cast", "inputs": {"X": ["fc1.out"]}, "outputs": {"Out": ["fc1.act"]}, "attrs": {"in_dtype": 4, "out_dtype": 5}}))
    c.path("cast.json").write_text(json.dumps(model))
    err = compiled(c, *quiet, model="cast.json")[2]
    c.ok(err == "cast.json: warning: ops[2].attrs.in_dtype (op 'cast'): in_dtype is float16, and the input is float32: it has no effect\n", f"a wrong in_dtype: {err.strip()}")
    model["ops"][2]["attrs"]["in_dtype"] = "float32"
    model["parameters"].append({"name": "spare", "shape": [3], "dtype": "float32"})
    c.path("cast.json").write_text(json.dumps(model))
    err = compiled(c, *quiet, model="cast.json")[2]
    c.ok(err == f"cast.json: warning: parameters[{len(model['parameters']) - 1}]: no op reads parameter 'spare'\n", f"a parameter that nothing reads: {err.strip()}")


def side_outputs(c):
    """Rules that go by names see the names of side outputs, which have no value."""
    def decided(name, *options):
        model = changed(example("digits"), (["ops", 3, "outputs", "Mask"], [name]))
        for parameter in model["parameters"]:
            parameter.pop("init", None)
        c.path("side.json").write_text(json.dumps(model))
        status, _, err = compiled(c, "--emit=cast", "-ox.mlir", "--amp-report=r.json", "--amp-decisions=d.json", *options, model="side.json")
        op = json.loads(c.path("r.json").read_text())["ops"][3] if status == 0 else {}
        return op.get("rule"), op.get("cause"), json.loads(c.path("d.json").read_text())["graph"]

    names = ("learning_rate_name", "a.learning_rate_0")
    c.ok(decided(names[1], "--amp-policy=paddle-2.5")[:2] == names, "paddle-2.5: a side output whose name contains learning_rate")
    c.ok(decided("mask", "--amp-policy=paddle-2.5")[0] != names[0] and decided(names[1])[0] != names[0], "no other name, and no other policy")
    for policy in ("paddle", "paddle-2.5"):
        c.ok(decided("mask", f"--amp-policy={policy}", "--amp-black-varnames=mask")[:2] == ("black_varname", "mask"), f"{policy}: a side output among the black varnames")
    c.ok(decided("mask")[2] == decided("other")[2], "names of side outputs are no part of the graph's hash")


def main():
    with contract(__doc__) as c:
        c.path("m.json").write_text(json.dumps(example()))
        summary(c)
        check(c)
        standard_input(c)
        explanations(c)
        words(c)
        without_effect(c)
        side_outputs(c)


if __name__ == "__main__":
    main()
