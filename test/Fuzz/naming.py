"""Names as people and frameworks write them, and as nobody should."""

# Words that programs and runtimes use themselves: a model may, too.
TAKEN = ("main", "init", "sync", "kernels", "train_step", "eval", "infer", "accumulate", "loss", "lr", "x", "seed", "state", "step_", "kernel0", "arena", "found_inf", "nan",
         "inf", "true", "null", "func", "module", "tensor", "nn.matmul", "amp", "rt", "parameter", "ampc_kernel_manifest", "-1", "0", "None", "__use_fp16__")
STYLES = {
    "plain": lambda word, n: f"{word}{n}",
    "dotted": lambda word, n: f"blk.{n % 3}.{word}.{n}",
    "paddle": lambda word, n: f"{word}_{n}.tmp_0",
    "spaces": lambda word, n: f" {word}  of layer {n} ",
    "quotes": lambda word, n: f"'{word}' \"{n}\" `it's`",
    "unicode": lambda word, n: f"größe·{word}·名前·{n}·🎉é",
    "slashes": lambda word, n: f"/model/{word}:{n}/../~",
    "escapes": lambda word, n: f"\\{word}\\n{n}\\u0041%d%s$HOME",
    "brackets": lambda word, n: f"{{{word}}}[{n}]<tensor<4xf32>>(#loc)@x%0!",
    "long": lambda word, n: f"{word}_" + "very_" * 40 + str(n),
    "numbers": lambda word, n: f"{n}",
    "html": lambda word, n: f"<b>{word}&amp;{n}</b><!--",
}
COMMAND_LINE = str.maketrans({",": ";", "=": ":"})  # what --data and --output cannot be told apart from


class Names:
    """Fresh names of one style; `free` ones may hold what the command line takes for a separator."""

    def __init__(self, rng):
        self.rng, self.used, self.count = rng, set(), 0
        self.style = rng.choice([*STYLES, "plain", "plain", "mixed"])

    def fresh(self, word, free=False):
        self.count += 1
        style = self.rng.choice(list(STYLES)) if self.style == "mixed" else self.style
        name = STYLES[style](word, self.count)
        if free and self.style != "plain" and self.rng.random() < 0.1:
            name += ",=" + str(self.count)
        if self.rng.random() < 0.04:
            name = self.rng.choice(TAKEN)
        while name in self.used:
            self.count += 1
            name += f"#{self.count}"
        self.used.add(name)
        return name
