"""What only a share of the models go through: other ways to the same program, the same numbers or the same bits. Each is extra(judge, model, options, low)."""
import shutil

from initial import check_initial
from operators import FLOATS
from simulate import Course
from tools import Fault


def infer(judge, model, options, low):
    """A training program in infer mode."""
    if "train" in model and not judge.settings.infer:
        judge.inference(low, "--mode=infer")


def opt(judge, model, options, low):
    """The phases by ampc-opt, the module being printed and read again between the passes."""
    t = judge.tools
    try:
        t.run("ampc", "model.json", "--emit=import", "-o", "import.mlir")
        t.run("ampc-opt", "import.mlir", "--verify-roundtrip", "-o", "opt.mlir", *(f"--ampc-{phase}" for phase in ("plan", "cast", "backward", "train", "optimize", "lower")))
    except Fault as fault:
        raise Fault("invalid", fault.text) from None


def init(judge, model, options, low):
    """What the parameters begin with."""
    if "train" in model and judge.problem.start:
        check_initial(judge.tools, judge.problem, model)


def keep(judge, model, options, low):
    """Every float value as an output, at O0."""
    p, t = judge.problem.inference(), judge.tools
    if p.unclear(p.start, judge.settings.unit):
        return
    t.compile(model, "keep.bin", "--amp-level=O0", "--keep-values", "--target=cpu", "--cpu=native")
    exact = Course(p, 1)
    names = [n for n, tensor in exact.at(1).tensors.items() if tensor.dtype in FLOATS and n not in p.data and n not in p.start]
    low = {op["name"]: "float32" for op in p.ops}
    outputs, _, _ = t.execute("keep.bin", names, "--steps=1", *(["--weights-partial"] if p.start else []))
    judge.compare_outputs("kept values", outputs, exact.at(1), lambda count: [c and c.at(1) for c in judge.noisy("keep", 1, low, exact, count, problem=p)])


def bake(judge, model, options, low):
    """Weights inside the program are those that the runtime would load."""
    p, t = judge.problem, judge.tools
    if p.start and p.json["outputs"]:
        words = [*options, "--infer"] if "--infer" not in options else options
        t.compile(model, "plain.bin", *words, "--target=cpu", "--cpu=native")
        loaded = t.execute("plain.bin", p.json["outputs"], "--steps=1", "--weights-partial")
        t.compile(model, "baked.bin", *words, "--weights=start.safetensors", "--target=cpu", "--cpu=native")
        weights, t.weights = t.weights, []
        judge.same(loaded, t.execute("baked.bin", p.json["outputs"], "--steps=1"), "loaded and baked weights")
        t.weights = weights


def replay(judge, model, options, low):
    """Saved decisions give the same program, byte for byte."""
    t = judge.tools
    t.compile(model, "first.bin", *options, "--target=cpu", "--cpu=native", "--amp-decisions=decisions.json")
    rest = [word for word in options if not word.startswith(("--amp-level", "--amp-dtype", "--amp-policy", "--amp-white", "--amp-black", "--amp-override", "--amp-safety"))]
    t.compile(model, "second.bin", *rest, "--target=cpu", "--cpu=native", "--amp-replay=decisions.json")
    if (t.folder / "first.bin").read_bytes() != (t.folder / "second.bin").read_bytes():
        raise Fault("wrong", "replayed decisions give another program")


def again(judge, model, options, low):
    """The same program, byte for byte, from any number of threads."""
    t = judge.tools
    for threads in (1, 4):
        t.compile(model, f"threads{threads}.bin", *options, f"--target={judge.settings.target}", "--cpu=native", f"--threads={threads}")
    if (t.folder / "threads1.bin").read_bytes() != (t.folder / "threads4.bin").read_bytes():
        raise Fault("wrong", "one thread and four give different programs")


def resume(judge, model, options, low):
    """A training that is cut and resumed ends with the same bits."""
    s, t = judge.settings, judge.tools
    if "train" not in model or s.infer or s.target == "cuda":
        return
    outputs, more = judge.problem.json["outputs"], ["--save-weights=after.safetensors"] if judge.problem.start else []
    whole = t.execute("program.bin", outputs, "--steps=3", *more)
    t.execute("program.bin", outputs, "--steps=2", "--checkpoint=cut", *more)
    weights, t.weights = t.weights, []
    rest = t.execute("program.bin", outputs, "--steps=3", "--resume=cut", *more)
    t.weights = weights
    shutil.rmtree(t.folder / "cut")
    judge.same(whole, rest, "a training and one that was resumed")


EXTRAS = {f.__name__: f for f in (infer, opt, init, keep, bake, replay, again, resume)}
