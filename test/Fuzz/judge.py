"""Takes one random model through the compiler and the runtime, and holds everything that comes out against the reference.

What a program may be off by is found by computing the reference with errors: every number that a program rounds, forward and backward,
gets an error of that size (evaluate.Noise), SAMPLES times. A tensor may be off by FACTOR times the farthest sample, and by FLOOR units of
float32 of its largest number. A tensor that leaves this is looked at again with MORE and MOST samples before it is called wrong. Where that is
more than VAGUE of the largest number the tensor says nothing; it is counted.
"""
import json
import math
import random
import re

from evaluate import UNDEFINED, Noise
from extras import EXTRAS
from forms import form_of
from links import UNIT
from operators import FLOATS
from simulate import Course
from tools import Fault

SAMPLES, MORE, MOST, FACTOR, FLOOR, VAGUE = 3, 24, 200, 4, 8, 0.25
FLOAT32_MAX = 3.4028234663852886e38
ROOM = 2.0**13  # an eighth of float16's range: sums on the way have room


class Verdict:
    """Counts of one model: numbers and tensors compared, those that say nothing, runs that were equal bit by bit."""

    def __init__(self):
        self.compared = self.tensors = self.vague = self.bit_equal = 0


def largest(values):
    return max(map(abs, values), default=0.0)

# Operators that libraries compute, in an order of their own.
PRODUCTS = {"matmul", "flat_matmul", "dot", "bmm", "mv", "addmm", "conv", "conv_transpose", "attention", "einsum", "fused_gemm", "fc", "feedforward", "resnet_unit"}


class Judge:
    def __init__(self, tools, seed, problem, settings, random_dropout):
        self.tools, self.seed, self.problem, self.settings, self.random = tools, seed, problem, settings, random_dropout
        self.verdict, self.courses = Verdict(), {}
        tools.cudnn = seed % 3 != 0  # windows take part, too

    # --- tolerances

    def low_of(self, report):
        return {op["name"]: op["dtype"] for op in report["ops"] if op["dtype"] in FLOATS}

    def noisy(self, key, steps, low, exact, count, problem=None, **how):
        """`count` courses with errors; those that were made before are used again."""
        made = self.courses.setdefault(key, [])
        while len(made) < count:
            noise = Noise(random.Random(f"noise {self.seed} {key} {len(made)}"), low, self.settings.scale, declared=self.settings.dtype if low and self.settings.low else None)
            try:
                made.append(Course(problem or self.problem, steps, self.settings.batches, noise, exact, **how))
            except UNDEFINED:
                made.append(None)  # outside a domain: this sample says that anything may come
        return made[:count]

    def compare(self, what, got, exact, samples):
        """samples(count) gives what `exact` becomes with errors, None for anything."""
        if len(got) != len(exact):
            raise Fault("wrong", f"{what}: {len(got)} numbers, expected {len(exact)}")
        top = largest(exact)
        worst = max(map(distance, got, exact), default=0.0)
        self.verdict.compared += len(got)
        self.verdict.tensors += 1
        for count in (SAMPLES, MORE, MOST):
            seen = samples(count)
            spread = max((abs(a - b) for s in seen if s is not None for a, b in zip(s, exact)), default=0.0) if None not in seen else math.inf
            allowed = FACTOR * spread + FLOOR * UNIT["float32"] * top
            if worst <= allowed:
                break
        else:
            at = max(range(len(got)), key=lambda i: distance(got[i], exact[i]))
            raise Fault("wrong", f"{what}: off by {worst:.3g}, allowed {allowed:.3g} (element {at} is {got[at]:.9g}, expected {exact[at]:.9g})")
        if allowed > VAGUE * top and top:
            self.verdict.vague += 1

    def compare_outputs(self, where, outputs, run, samples):
        for name, (dtype, shape, values) in outputs.items():
            tensor = run.tensors[name]
            if list(shape) != tensor.shape:
                raise Fault("wrong", f"{where}: output {name!r} has shape {list(shape)}, expected {tensor.shape}")
            what = f"{where}: output {name!r}"
            if tensor.dtype in FLOATS:
                self.compare(what, values, tensor.data, lambda count, name=name: [c and c.tensors[name].data for c in samples(count)])
            elif values != [int(v) for v in tensor.data] or dtype != tensor.dtype:
                raise Fault("wrong", f"{what} is {dtype} {values[:8]}, expected {tensor.dtype} {tensor.data[:8]}")

    # --- the whole

    def run(self):
        p, s = self.problem, self.settings
        self.tools.prepare(p, s.batches)
        if not self.random:
            self.plain()
        self.drawn()
        return self.verdict

    def plain(self):
        """O0 on the CPU: outputs, loss and every gradient. The gradient is the velocity of momentum 0 behind one step."""
        p, t = self.problem, self.tools
        try:
            exact = Course(p, 1)
        except UNDEFINED:  # without training, where running statistics are other numbers than those the model was grown with
            return
        self.exact = exact
        model, options = dict(p.json), ["--amp-level=O0", "--target=cpu", "--cpu=native", "--amp-report=plain.json"]
        if p.train:
            probe = {"type": "momentum", "momentum": 0.0, "learning_rate": 0.125}
            if "parameters" in p.train["optimizer"]:
                probe["parameters"] = p.train["optimizer"]["parameters"]
            model["train"] = {k: v for k, v in p.train.items() if k != "grad_clip"} | {"optimizer": probe}
            model["parameters"] = [{k: v for k, v in q.items() if k != "regularizer"} for q in p.json["parameters"]]
        t.compile(model, "plain.bin", *options)
        low = self.low_of(json.loads((t.folder / "plain.json").read_text()))
        samples = lambda count: [c and c.at(1) for c in self.noisy("plain", 1, low, exact, count)]
        partial = ["--weights-partial"] if p.start else []  # a parameter that no output needs is gone
        more = ["--steps=1", *(["--checkpoint=ck", "--log=log.jsonl"] if p.train else partial)]
        outputs, log, _ = t.execute("plain.bin", p.json["outputs"], *more)
        self.compare_outputs("O0", outputs, exact.at(1), samples)
        if not p.train:
            return
        loss = p.train["loss"]
        self.compare("O0: loss", [number(log[0]["loss"])], exact.at(1).tensors[loss].data, lambda count: [c and c.tensors[loss].data for c in samples(count)])
        state = t.state("ck")
        for name in p.trained():
            gradient = exact.at(1).tensors[name].grad
            # A parameter whose name a program has for itself is numbered there.
            velocity = next((key for key in state if re.fullmatch(re.escape(name) + r"(\.\d+)?\.velocity", key)), None)
            if gradient is None:
                if velocity and any(state[velocity][2]):
                    raise Fault("wrong", f"O0: parameter {name!r} has a gradient, though the loss does not depend on it")
                continue
            if not velocity:
                raise Fault("wrong", f"O0: parameter {name!r} has no gradient")
            self.compare(f"O0: gradient of {name!r}", state[velocity][2], gradient, lambda count, name=name: [c and c.tensors[name].grad for c in samples(count)])

    def gradient(self, course=None, step=1):
        """The largest gradient on the way back, those of the parameters among them."""
        if not self.problem.train or self.random:
            return 1.0
        run = (course or self.exact).at(step)
        tensors = [*run.tensors.values(), *(t for step in run.steps for t in step.tensors if t is not None)]
        return max((largest(t.grad) for t in tensors if t.grad), default=0.0)

    def drawn(self):
        """The settings of the seed."""
        p, s, t = self.problem, self.settings, self.tools
        if s.infer and not p.json["outputs"]:
            p.json = {**p.json, "outputs": [next(n for v in p.json["ops"][-1]["outputs"].values() for n in ([v] if isinstance(v, str) else v) if "=" not in n)]}
        if not s.drawn:
            s.draw(p.json, self.gradient())
        options, model = s.options(p.json)
        p.stored_alone = s.section.get("master_weight") is False
        native = [f"--cpu={s.cpu}"]
        options.append("--amp-report=report.json")
        if s.target == "cuda":
            t.compile(model, "cuda.bin", *options, "--target=cuda")
            if not s.runs_cuda:
                return
        t.compile(model, "program.bin", *options, f"--target={'cpu' if s.target == 'cpu' else 'cpu,cuda'}", *native)
        self.verified(options)
        low = self.low_of(json.loads((t.folder / "report.json").read_text()))
        if p.train and not s.infer:
            self.training(low)
        else:
            self.inference(low)
        if s.also:
            EXTRAS[s.also](self, model, options, low)

    def verified(self, options):
        """The verifier looks at every pass's output where a text is asked for."""
        t = self.tools
        try:
            t.run("ampc", "model.json", "--emit=lower", "-o", "lower.mlir", *options, f"--target={self.settings.target}")
        except Fault as fault:
            raise Fault("invalid", fault.text) from None

    def runs(self, outputs, *more):
        """The CPU's results, which must have the same bits for every number of threads; and the fake GPU's."""
        s, t = self.settings, self.tools
        results = {}
        if "cpu" in s.target:
            results["cpu"] = t.execute("program.bin", outputs, *more, f"--threads={s.threads}")
            if s.threads > 1:
                again = t.execute("program.bin", outputs, *more, "--threads=1")
                self.same(results["cpu"], again, f"{s.threads} threads and one")
        if "cuda" in s.target and t.fake:
            results["cuda"] = t.execute("cuda.bin" if s.target == "cuda" else "program.bin", outputs, *more, gpu="program.bin")
        if len(results) == 2 and not t.real and not {form_of(op).kind for op in self.problem.json["ops"]} & PRODUCTS:
            self.same(results["cpu"], results["cuda"], "CPU and GPU, without products,")
            self.verdict.bit_equal += 1
        return results

    def same(self, a, b, what):
        """Bit by bit: outputs, log and weights."""
        strip = lambda log: [{k: v for k, v in line.items() if k != "seconds"} for line in log]
        for name, x, y in [*((n, a[0][n], b[0][n]) for n in a[0]), *((n, a[2][n], b[2][n]) for n in a[2]), ("the log", strip(a[1]), strip(b[1]))]:
            if repr(x) != repr(y):
                raise Fault("wrong", f"{what} differ in {name!r}: {repr(x)[:80]} and {repr(y)[:80]}")

    def inference(self, low, *more):
        p, s = self.problem.inference(), self.settings
        clear, stored = not p.unclear(p.start, s.unit), s.dtype if s.level == "O2" else None
        exact = Course(p, 1) if clear else None
        samples = lambda count: [c and c.at(1) for c in self.noisy("infer", 1, low, exact, count, problem=p, stored=stored)]
        partial = ["--weights-partial"] if p.start else []  # a parameter that no output needs is gone
        for device, (outputs, _, _) in self.runs(p.json["outputs"], "--steps=1", *partial, *more).items():
            if clear:
                self.compare_outputs(f"{s.text} on {device}", outputs, exact.at(1), samples)

    def training(self, low):
        p, s = self.problem, self.settings
        steps = s.steps if not self.random else 1
        if not self.random and steps > 1:
            steps = self.decided(steps, low)
        outputs = p.json["outputs"]
        results = self.runs(outputs, f"--steps={steps}", "--log=log.jsonl", *(["--save-weights=after.safetensors"] if p.start else []))
        for device, (outputs, log, after) in results.items():
            where = f"{s.text} on {device}"
            lines = [line for line in log if "eval" not in line]
            if len(lines) != steps:
                raise Fault("wrong", f"{where}: {len(lines)} steps in the log, expected {steps}")
            skipped = tuple(line["step"] for line in lines if line["found_inf"])
            self.check_skips(where, skipped)
            self.check_rates(where, lines, skipped)
            if not self.random:
                self.check_course(where, steps, skipped, low, outputs, lines, after)

    def decided(self, steps, low):
        """As many steps as choose no other branch with errors."""
        p, s = self.problem, self.settings
        try:
            exact, stored = Course(p, steps, s.batches), s.dtype if s.level == "O2" else None
        except UNDEFINED:
            return self.decided(steps - 1, low)
        samples = self.noisy(f"look {steps}", steps, low, exact, SAMPLES, stored=stored)
        for step in range(2, steps + 1):
            if None in samples:
                return 1
            errors = {n: 2 * max(largest([a - b for a, b in zip(c.weights_before[step - 1][n], exact.weights_before[step - 1][n])]) for c in samples)
                      for n in p.start if p.dtypes[n] in FLOATS}
            if p.unclear(exact.weights_before[step - 1], s.unit, errors):
                return step - 1
        return steps

    def check_skips(self, where, skipped):
        """No step is skipped for nothing. Of a static scale the judge knows what gradients it makes."""
        s = self.settings
        if not skipped or s.low and (s.scaled != "static" or self.random):
            return
        course = Course(self.problem, max(skipped), s.batches, skipped=skipped)
        for step in skipped:
            top = self.gradient(course, step)
            if not s.low or top * s.scale < ROOM:
                raise Fault("wrong", f"{where}: step {step} is skipped at loss scale {s.scale:g}, largest gradient {top:.3g}")

    def check_rates(self, where, lines, skipped):
        done = 0
        for line in lines:
            expected = self.problem.rate(done + 1, self.settings.batches)
            if not abs(line["lr"] - expected) <= 1e-6 * max(1e-6, abs(expected)):
                raise Fault("wrong", f"{where}: learning rate {line['lr']} in step {line['step']}, expected {expected:.9g}")
            done += line["step"] not in skipped

    def check_course(self, where, steps, skipped, low, outputs, lines, after):
        p, s = self.problem, self.settings
        stored = s.dtype if s.level == "O2" and s.low else None
        exact = Course(p, steps, s.batches, skipped=skipped)
        key = f"course {steps} {skipped} {sorted(low.items())}"
        courses = lambda count: self.noisy(key, steps, low, exact, count, stored=stored, skipped=skipped)
        self.compare_outputs(where, outputs, exact.at(steps), lambda count: [c and c.at(steps) for c in courses(count)])
        names = [("loss", p.train["loss"]), *((m, m) for m in p.train.get("metrics", []))]
        for step, line in enumerate(lines, 1):
            for field, name in names:
                self.compare(f"{where}: {field!r} in step {step}", [number(line[field])], exact.at(step).tensors[name].data,
                             lambda count, step=step, name=name: [c and c.at(step).tensors[name].data for c in courses(count)])
        running = p.running()
        for name, (_, shape, values) in after.items():
            if name not in (*exact.reached, *running) or len(skipped) == steps:
                unit = UNIT[s.dtype] if p.stored_alone and p.dtypes[name] in FLOATS else 0  # the file is rounded as it is read
                if not all(abs(a - b) <= unit * abs(b) for a, b in zip(values, p.start[name], strict=True)):
                    raise Fault("wrong", f"{where}: parameter {name!r} moved, though nothing trained it")
                continue
            move = lambda weights, name=name: [a - b for a, b in zip(weights[name], p.start[name])]
            self.compare(f"{where}: the change of {name!r}", [a - b for a, b in zip(values, p.start[name])], move(exact.weights),
                         lambda count, move=move: [c and move(c.weights) for c in courses(count)])


def distance(got, exact):
    """An infinity is right where the number lies outside of float32."""
    if math.isfinite(got):
        return abs(got - exact)
    return 0.0 if math.isinf(got) and got * exact > 0 and abs(exact) > FLOAT32_MAX else math.inf


def number(value):
    return float(value)
