"""What a training of a random model gives in float64, step by step; and what it gives when everything is rounded somewhere."""
from evaluate import UNDEFINED, Evaluation
from growth import op_name
from links import UNIT, Tensor, held_by_all
from operators import FLOATS
from optimizers import Trainer, rate


def named(ops):
    return [{**op, "name": op_name(op)} for op in ops]


class Problem:
    """A model with the values of its inputs and parameters."""

    def __init__(self, json, data, start, dtypes):
        self.json, self.data, self.start, self.dtypes = json, data, start, dtypes
        self.ops, self.train = named(json["ops"]), json.get("train")
        self.training, self.stored_alone = self.train is not None, False
        self.shapes = {t["name"]: t["shape"] for t in json["inputs"] + json["parameters"]}

    def leaves(self, weights, unit=None, errors=None):
        leaves = {}
        for name, values in {**self.data, **weights}.items():
            dtype = self.dtypes[name]
            exact = dtype not in FLOATS or all(map(held_by_all, values))
            err = None
            if unit is not None:
                err = [0.0] * len(values) if exact else [abs(v) * max(unit, UNIT[dtype]) for v in values]
                if errors and errors.get(name):
                    err = [e + errors[name] for e in err]
            leaves[name] = Tensor(self.shapes[name], dtype, values, exact, err)
        return leaves

    def inference(self):
        """The same model without its training."""
        other = Problem({k: v for k, v in self.json.items() if k != "train"}, self.data, self.start, self.dtypes)
        other.training = False
        return other

    def evaluate(self, weights, **how):
        return Evaluation(self.leaves(weights), training=self.training, **how).run(self.ops)

    def unclear(self, weights, unit, errors=None):
        """The ops that may choose another branch in a program that rounds so, its weights being off by `errors`; or that the model leaves a
        function's domain, as it may in test mode, where running state is another number."""
        try:
            return Evaluation(self.leaves(weights, unit, errors), training=self.training, unit=unit).run(self.ops).unclear
        except UNDEFINED:
            return ["a domain"]

    # --- training

    def schedule(self):
        return self.train["optimizer"].get("learning_rate", 0.001)

    def rate(self, step, batches):
        """Of step 1, 2, …"""
        s = self.schedule()
        position = (step - 1) // batches if isinstance(s, dict) and s.get("per") == "epoch" else step - 1
        return rate(s, position + (s.get("last_epoch", -1) + 1 if isinstance(s, dict) else 0))

    def trained(self):
        """Names of the parameters that the model says are trained."""
        listed = self.train["optimizer"].get("parameters")
        return [p["name"] for p in self.json["parameters"]
                if p.get("trainable", self.dtypes[p["name"]] in FLOATS) and (listed is None or p["name"] in listed)]

    def running(self):
        """Names of the parameters that an op writes: a step that is not skipped commits them."""
        written = {n for op in self.ops for v in op["outputs"].values() for n in ([v] if isinstance(v, str) else v)}
        return [p["name"] for p in self.json["parameters"] if p["name"] in written]

    def trainer(self, reached):
        train = self.train
        own = {p["name"]: p["regularizer"] for p in self.json["parameters"] if "regularizer" in p}
        return Trainer(train["optimizer"], {n: self.start[n] for n in reached}, train.get("grad_clip") or train["optimizer"].get("grad_clip"), own)


class Course:
    """Some steps of a training. `noise` is made for each by the caller; `like` is the course without noise.

    steps: an evaluation each, with gradients; weights: after the last one; weights_before: before each; reached: parameters with a gradient.
    """

    def __init__(self, problem, steps, batches=1, noise=None, like=None, stored=None, skipped=()):
        self.problem, self.noise, self.steps, self.like = problem, noise, [], like
        p, weights = problem, dict(problem.start)
        self.weights_before, trainer = [], None
        for step in range(1, steps + 1):
            seen = weights
            if noise and stored:  # what is kept in 16 bits beside a master
                seen = {n: v if like.at(step).tensors[n].exact or p.dtypes[n] not in FLOATS else noise.add(v, stored) for n, v in weights.items()}
            self.weights_before.append(weights)
            run = p.evaluate(seen, noise=noise, like=like.at(step) if like else None)
            if p.train:
                run.backward(p.train["loss"])
            self.steps.append(run)
            if not p.train:
                break
            if trainer is None:
                self.reached = [n for n in p.trained() if (run.tensors[n].grad is not None)]
                trainer = p.trainer(self.reached)
            if step in skipped:
                continue
            self.update(trainer, run, p.rate(step, batches), stored, like and like.at(step))
            weights = {**weights, **{n: list(v) for n, v in trainer.p.items()}, **{n: run.tensors[n].data for n in p.running()}}
        self.weights = weights

    def update(self, trainer, run, lr, stored, like):
        grads = {n: run.tensors[n].grad for n in self.reached}
        if self.noise and stored:  # a gradient has its parameter's type
            held = lambda n: all(map(held_by_all, like.tensors[n].grad))
            grads = {n: g if held(n) else self.noise.add(g, stored, backward=True) for n, g in grads.items()}
        if self.noise:  # a gradient that is mostly rounding may also be 0, and LARS does not divide the rate by that
            is_rounding = lambda g, exact: max(abs(a - b) for a, b in zip(g, exact)) > max(map(abs, exact)) / 2
            grads = {n: [0.0] * len(g) if g and is_rounding(g, like.tensors[n].grad) and self.noise.rng.random() < 0.5 else g for n, g in grads.items()}
        before = {n: list(v) for n, v in trainer.p.items()}
        trainer.step(grads, lr)
        if not self.noise:
            return
        for name, values in trainer.p.items():
            # Beta powers in float32 know 1 - beta2^t to 1.5e-5; the rest is some float32 operations and the weight's own rounding.
            old, draw = before[name], self.noise.rng.random
            moved = [a + (b - a) * (1 + 5e-5 * (2 * draw() - 1)) for a, b in zip(old, values)]
            dtype = self.problem.dtypes[name]
            if stored and self.problem.stored_alone:
                dtype = max(stored, dtype, key=UNIT.get)
            trainer.p[name][:] = self.noise.add(moved, dtype)

    def at(self, step):
        return self.steps[step - 1]
