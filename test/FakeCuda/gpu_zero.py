"""--zero=1 on fake GPUs: gpu_zero.py BIN FAKE FOLDER EXAMPLES.

With it, a training has the bits that it has without it, in logs, weights and checkpoints; its collectives are part of the step's graph, apart
from those that pass through the host; CPU ranks compute the same.
"""
import math
import sys

from gpu_ranks import Check, Group, layers, write_npy
from check_ranks import deep

CALLS = ("ncclReduceScatter", "ncclReduce", "ncclAllGather", "ncclBroadcast", "ncclAllReduce")


def main(tools, fake, folder, examples):
    check = Check(tools, fake, folder)
    for name, shape in (("x", [16, 8]), ("y", [16, 2]), ("ex", [10, 8]), ("ey", [10, 2])):
        write_npy(check.folder / f"{name}.npy", "float32", shape, [i * 7 % 23 for i in range(math.prod(shape))])
    data = ["--data=x=x.npy,y=y.npy", "--eval-data=x=ex.npy,y=ey.npy", "--epochs=9", "--every=5"]
    several = check.compile(layers(6, 512, 4), "deep", "--amp-level=O0", "--fuse-grad-size-in-MB=1")
    norm = {"type": "global_norm", "clip_norm": 0.01}
    programs = {"linear": check.compile(f"{examples}/linear2.json", "linear"), "several": several}
    for name, level, model in (("clipped", "O2", deep("adam", norm)), ("lamb", "O1", deep("lamb")), ("lars", "O2", deep("lars")), ("each", "O2", deep("momentum", {"type": "norm", "clip_norm": 0.01}))):
        programs[name] = check.compile(model, name, f"--amp-level={level}", "--fuse-grad-size-in-MB=1")
    runs = [(name, 2, "--steps=20" if name == "several" else "--steps=5") for name in programs]
    runs += [("clipped", 3, "--steps=4"), ("lamb", 3, "--steps=4"), ("lars", 3, "--steps=4"), ("clipped", 2, "--steps=4 --accumulate=2"), ("clipped", 2, "--steps=4 --all-reduce-dtype=float32"),
             ("clipped", 2, "--steps=6 --inject-overflow=3@1"), ("lamb", 2, "--steps=3 --profile=p.json"), ("linear", 2, " ".join(data))]
    for name, count, options in runs:
        label = f"zero {name} {count}{options.split('steps')[-1].lstrip('=0123456789') if 'steps' in options else ' files'}"
        counts, held = {}, {}
        for kind, more in (("plain", []), ("zero", ["--zero=1"])):
            folder = f"{kind}-{label}".replace(" ", "")
            counts[kind] = check.ranks(label, programs[name], *options.split(), "--log=" + kind + ".log", "--save-weights=" + kind + ".w", f"--checkpoint={folder}", *more, ranks=count)
            held[kind] = int(dict(line.split() for line in (check.folder / "calls0").read_text().splitlines())["bytes_at_last_graph"])
        check.same(label, "plain.log", "zero.log")
        files = [(check.folder / f"{kind}.w").read_bytes() for kind in ("plain", "zero")]
        print(f"{label}: weights {'the same' if files[0] == files[1] else 'differ'}")
        files = [next(iter((check.folder / f"{kind}-{label}".replace(" ", "")).glob("step-*/state.safetensors"))).read_bytes() for kind in ("plain", "zero")]
        print(f"{label}: checkpoints {'the same' if files[0] == files[1] else 'differ'}")
        if name == "several":
            moments = 6 * 2 * 512 * 512 * 4  # of which half belongs to the other rank; some granules hold those of both
            print(f"{label}: {'gives memory back' if 0.4 * moments < held['plain'] - held['zero'] <= moments / 2 else held}")
            print(f"{label}: {int(counts['zero']['runs']) // 20} collectives per step, {int(counts['zero']['operations']) - int(counts['zero']['captured'])} outside of graphs;",
                  " ".join(call for call in sorted(counts["zero"]) if call in CALLS))
    # Products sum in another order.
    codes, _, errs = Group(check.context, 2, several, ["--steps=5", "--log=cpu.log", "--zero=1"]).end()
    print(f"zero cpu: exit {codes} {''.join(errs)}")
    check.ranks("zero gpu", several, "--steps=5", "--log=gpu.log", "--zero=1")
    check.same("zero cpu and gpu", "cpu.log", "gpu.log", 1e-5)
    # Without a file for it, rank 0 does not gather the state.
    held = [next(line for line in check.group(several, "--steps=2", *more)[1][0].splitlines() if line.startswith("memory:")) for more in ([], ["--zero=1"])]
    arenas = [float(line.split(", ")[1].split()[0]) for line in held]
    print(f"zero summary: {'less' if 5.5 < arenas[0] - arenas[1] <= 6.3 else held}")
    # Four ranks, then two, as on CPUs: files do not depend on the number of ranks.
    check.ranks("zero resumed", programs["clipped"], "--steps=3", "--checkpoint=four", "--log=a.log", "--zero=1", ranks=4)
    for kind, more in (("plain", []), ("zero", ["--zero=1"])):
        check.ranks("zero resumed", programs["clipped"], "--steps=6", "--resume=four", f"--log={kind}.log", *more)
    check.same("zero resumed", "plain.log", "zero.log")


if __name__ == "__main__":
    main(*sys.argv[1:])
