"""Through which of the compiler's and the runtime's options a random model goes: every combination of AXES once a round, and more by chance."""
import itertools
import math
import random

from extras import EXTRAS
from links import UNIT

AXES = {"level": ("O0", "OD", "O1", "O2"), "dtype": ("float16", "bfloat16"), "policy": ("paddle", "paddle-2.5", "paddle-pir", "min-cut"),
        "safety": ("off", "warn", "enforce"), "target": ("cpu", "cuda", "cpu,cuda"), "infer": (False, True)}
ROUND = math.prod(map(len, AXES.values()))
PRESETS = ("paddle", "paddle-3", "fleet", "torch", "apex", "deepspeed", "deepspeed-zero", "megatron", "keras", "jmp", "mxnet")


class Settings:
    """One combination; `more`: further options of ampc; `section`: keys of the model's amp section."""

    def __init__(self, seed):
        order = list(itertools.product(*AXES.values()))
        random.Random(f"round {seed // ROUND}").shuffle(order)
        for axis, value in zip(AXES, order[seed % ROUND]):
            setattr(self, axis, value)
        self.rng = rng = random.Random(f"settings {seed}")
        self.steps, self.batches, self.threads = rng.choice((1, 1, 2, 3)), rng.choice((1, 1, 2)), rng.choice((1, 1, 2, 4))
        self.cpu = "native" if rng.random() < 0.9 else "x86-64-v3"
        self.more, self.section, self.scale = [], {}, 1.0
        self.scaled = "static"  # or dynamic: then steps may be skipped
        self.in_section = rng.random() < 0.2
        self.drawn = False  # whether draw() was called
        self.also = rng.choice((*EXTRAS, *[""] * len(EXTRAS)))  # what only a share of the models go through
        self.runs_cuda = rng.random() < 0.5  # a program for the GPU alone needs one for both to run on the fake

    def draw(self, model, gradient):
        """The rest, which depends on the model; `gradient` is the largest one on the way, 0 where nothing is trained."""
        rng, self.drawn = self.rng, True
        if rng.random() < 0.1:
            self.more.append(f"--amp-excess-precision={rng.choice(('keep', 'allow'))}")
        self.draw_lists(model)
        if "train" in model and not self.infer and self.low:
            self.draw_scale(gradient)
        if self.level == "O2" and self.policy != "min-cut" and "train" in model and rng.random() < 0.2:
            self.section[rng.choice(("master_weight", "master_grad"))] = False
        if rng.random() < 0.1 and self.policy != "paddle-pir":
            self.section[rng.choice(("use_fp16_guard", "use_amp_guard"))] = rng.random() < 0.5
        if rng.random() < 0.1 and (self.policy == "paddle-2.5" or self.policy == "paddle-pir" and self.level == "O2"):
            self.section["use_promote"] = rng.random() < 0.5

    def draw_lists(self, model):
        rng = self.rng
        types = sorted({op["type"] for op in model["ops"]})
        if self.low and rng.random() < 0.2:
            chosen = rng.choice(types)
            key = rng.choice(("white", "black"))
            if rng.random() < 0.4:
                self.section[f"custom_{key}_list"] = [chosen]
            else:
                self.more.append(f"--amp-{key}-list={chosen}")
        names = [n for op in model["ops"] for v in op["outputs"].values() for n in ([v] if isinstance(v, str) else v)]
        if self.low and rng.random() < 0.08:
            self.section["custom_black_varnames"] = [rng.choice(names)]
        if self.low and types and rng.random() < 0.06:
            self.more.append(f"--amp-override={rng.choice(types)}={rng.choice(('float32', self.dtype))}")

    def draw_scale(self, gradient):
        """A static scale keeps the largest gradient at 2^12 or below; a dynamic one may skip steps."""
        rng = self.rng
        if self.dtype == "bfloat16":
            if rng.random() < 0.1:
                self.scale = 4.0
                self.more.append("--loss-scale=4")
            return
        best = 2.0**min(12, 12 - math.frexp(gradient)[1]) if gradient else 1.0
        draw = rng.random()
        if draw < 0.7:
            self.scale = best
            self.more.append(f"--loss-scale={self.scale:.17g}")
            return
        self.scaled, self.scale = "dynamic", best
        self.steps = 1
        if draw < 0.8:
            self.more.append(f"--init-loss-scaling={best:.17g}")
            if best < 1:
                self.more.append(f"--min-loss-scale={best / 2:.17g}")
        elif draw < 0.9:
            self.more.append(f"--loss-scale-preset={rng.choice(PRESETS)}")

    def options(self, model):
        """The command line behind `ampc model -o program`, and the model with its amp section."""
        said = {"level": self.level, "dtype": self.dtype, "policy": self.policy}
        section, words = dict(self.section), []
        if self.in_section:
            section.update(said)
        else:
            words += [f"--amp-{key}={value}" for key, value in said.items()]
        words += [f"--amp-safety={self.safety}", *self.more, *(["--infer"] if self.infer else [])]
        return words, {**model, "amp": section} if section else model

    @property
    def text(self):
        return " ".join(str(getattr(self, axis)) for axis in AXES)

    # --- as text, once they are drawn

    KEPT = (*AXES, "steps", "batches", "threads", "cpu", "more", "section", "scale", "scaled", "in_section", "also", "runs_cuda")

    def saved(self):
        return {key: getattr(self, key) for key in self.KEPT}

    @classmethod
    def loaded(cls, saved):
        settings = cls.__new__(cls)
        vars(settings).update({"also": "", "runs_cuda": True, **saved}, drawn=True)
        return settings

    @property
    def low(self):
        return self.level != "O0"

    @property
    def unit(self):
        """How coarsely a program rounds."""
        return UNIT[self.dtype] if self.low else 4 * UNIT["float32"]
