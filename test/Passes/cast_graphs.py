"""Random functions full of casts give the same bits before and after a pass that folds, moves or shares them: a small interpreter, which
rounds as IEEE says and knows no MLIR, runs both.

cast_graphs.py <ampc-opt> <number of functions> <pass>...
"""
import math
import random
import re
import struct
import subprocess
import sys

LOW = ("f16", "bf16")
BYTES = {"f32": 4, "f16": 2, "bf16": 2}


def to_f32(value):
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def to_f16(value):
    try:
        return struct.unpack("<e", struct.pack("<e", value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def to_bf16(value):
    if math.isnan(value) or math.isinf(value):
        return value
    bits = struct.unpack("<I", struct.pack("<f", to_f32(value)))[0]
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
    return struct.unpack("<f", struct.pack("<I", bits))[0]


ROUND = {"f32": to_f32, "f16": to_f16, "bf16": to_bf16}


def tensor(shape, dtype):
    return f"tensor<{'x'.join(map(str, shape))}x{dtype}>"


class Generator:
    """Writes a function of matrices."""

    def __init__(self, name, seed):
        self.random = random.Random(seed)
        self.name, self.values, self.lines = name, [], []

    def argument(self):
        shape = self.random.choice(((1, 4), (4, 2), (2, 3), (8, 1)))
        self.values.append((f"%a{len(self.values)}", shape, self.random.choice(("f32", "f32", "f16", "bf16"))))

    def emit(self, op, operands, attributes, shape, dtype):
        value = f"%v{len(self.lines)}"
        inside = f" {{{attributes}}}" if attributes else ""
        types = ", ".join(tensor(s, d) for _, s, d in operands)
        names = ", ".join(name for name, _, _ in operands)
        self.lines.append(f"{value} = nn.{op} {names}{inside} : ({types}) -> {tensor(shape, dtype)}")
        self.values.append((value, shape, dtype))

    def step(self):
        # Later values more often: chains are what passes look at.
        value = self.values[-1 - min(int(self.random.expovariate(0.7)), len(self.values) - 1)]
        _, (rows, columns), dtype = value
        pick = self.random.random()
        if pick < 0.45:
            to = self.random.choice(("f32", "f16", "bf16"))
            own = f'nn.name = "own{len(self.lines)}", nn.type = "cast", ' if self.random.random() < 0.1 else ""
            self.emit("cast", [value], f"{own}to = {to}", (rows, columns), to)
        elif pick < 0.55:
            self.emit("transpose", [value], "perm = array<i64: 1, 0>", (columns, rows), dtype)
        elif pick < 0.65:
            end = self.random.randrange(1, rows + 1)
            self.emit("slice", [value], f"axes = array<i64: 0>, starts = array<i64: 0>, ends = array<i64: {end}>", (end, columns), dtype)
        elif pick < 0.73:
            self.emit("reshape", [value], f"shape = array<i64: {columns}, {rows}>", (columns, rows), dtype)
        elif pick < 0.81 and rows == 1:
            self.emit("expand", [value], f"shape = array<i64: 3, {columns}>", (3, columns), dtype)
        elif pick < 0.88:
            self.emit("reduce_max", [value], "axis = array<i64: 0>, keepdim = true", (1, columns), dtype)
        elif pick < 0.92:
            self.emit("relu", [value], "", (rows, columns), dtype)
        else:
            others = [one for one in self.values if one[1:] == value[1:]]
            kind = self.random.choice(("elementwise_add", "elementwise_sub", "elementwise_max"))
            self.emit(kind, [value, self.random.choice(others)], "", (rows, columns), dtype)

    def text(self):
        for _ in range(2):
            self.argument()
        arguments = ", ".join(f"{name}: {tensor(shape, dtype)}" for name, shape, dtype in self.values)
        for _ in range(self.random.randrange(5, 25)):
            self.step()
        results = [self.values[-1], *self.random.sample(self.values[2:], 2)]
        types = ", ".join(tensor(shape, dtype) for _, shape, dtype in results)
        names = ", ".join(name for name, _, _ in results)
        body = "\n    ".join(self.lines)
        return f"  func.func @{self.name}({arguments}) -> ({types}) {{\n    {body}\n    return {names} : {types}\n  }}\n"


HEAD = re.compile(r"func\.func @(\w+)\((.*?)\)")
OP = re.compile(r"(%\w+) = nn\.(\w+) ([^{:]*?)(?: \{(.*)\})? : \((.*)\) -> (tensor<.*>)$")


def shape_of(text):
    *shape, dtype = re.fullmatch(r"tensor<(.*)>", text)[1].split("x")
    return tuple(map(int, shape)), dtype


def functions(text):
    """Name → its arguments as text, and its lines."""
    found, name = {}, None
    for line in map(str.strip, text.splitlines()):
        if head := HEAD.match(line):
            name = head[1]
            found[name] = (re.findall(r"(%\w+): (tensor<.*?>)", head[2]), [])
        elif line == "}":
            name = None
        elif name:
            found[name][1].append(line)
    return found


def compute(op, attributes, operands, shape, dtype):
    """A matrix, as a list of rows, before it is rounded."""
    x = operands[0]
    flat = [value for row in x for value in row]
    rows, columns = shape
    if op == "cast":
        return x
    if op == "transpose":
        return [list(column) for column in zip(*x)]
    if op == "slice":
        return x[:rows]
    if op == "reshape":
        return [flat[i * columns:(i + 1) * columns] for i in range(rows)]
    if op == "expand":
        return [x[0]] * rows
    if op == "reduce_max":
        return [[max(column) for column in zip(*x)]]
    if op == "relu":
        return [[max(value, 0.0) for value in row] for row in x]
    binary = {"elementwise_add": lambda a, b: a + b, "elementwise_sub": lambda a, b: a - b, "elementwise_max": max}[op]
    return [[binary(a, b) for a, b in zip(*pair)] for pair in zip(x, operands[1])]


def run(function, seed):
    """The bits of what the function returns."""
    arguments, lines = function
    numbers = random.Random(seed)
    values = {}
    for name, text in arguments:
        (rows, columns), dtype = shape_of(text)
        values[name] = [[ROUND[dtype](numbers.gauss(0, 4)) for _ in range(columns)] for _ in range(rows)]
    for line in lines:
        if line.startswith("return"):
            names = line.split(" : ")[0].removeprefix("return ").split(", ")
            return [[struct.pack("<d", value) for row in values[name] for value in row] for name in names]
        name, op, operands, attributes, _, result = OP.match(line).groups()
        shape, dtype = shape_of(result)
        made = compute(op, attributes, [values[one] for one in operands.split(", ")], shape, dtype)
        values[name] = [[ROUND[dtype](value) for value in row] for row in made]
        if (len(values[name]), len(values[name][0])) != shape:
            raise ValueError(f"the type of {name} does not fit its value")
    raise ValueError("nothing is returned")


def cast_bytes(function):
    """Bytes that casts of ours read and write."""
    total = 0
    for line in function[1]:
        if (found := OP.match(line)) and found[2] == "cast" and "nn.type" not in (found[4] or ""):
            for text in (found[5], found[6]):
                (rows, columns), dtype = shape_of(text)
                total += rows * columns * BYTES[dtype]
    return total


def rounds(function):
    """Whether some narrowing is seen: without one every pass would do."""
    name = functions_without_rounding(function)
    return any(run(function, seed) != run(name, seed) for seed in range(2))


def functions_without_rounding(function):
    arguments, lines = function
    return [(name, text) for name, text in arguments], [re.sub(r"bf16|f16", "f32", line) for line in lines]


def main():
    opt, count, passes = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    text = "module {\n" + "".join(Generator(f"f{seed}", seed).text() for seed in range(count)) + "}\n"
    done = subprocess.run([opt, "-", *passes], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    before, after = functions(text), functions(done.stdout)
    wrong = [name for name in before
             if name not in after or any(run(before[name], seed) != run(after[name], seed) for seed in range(3))]
    grown = [name for name in before if cast_bytes(after[name]) > cast_bytes(before[name])]
    changed = sum(cast_bytes(after[name]) < cast_bytes(before[name]) for name in before)
    print(f"rounding seen: {'often' if sum(map(rounds, before.values())) > count // 4 else 'seldom'}")
    print(f"fewer bytes cast: {changed}")
    print(f"more bytes cast: {', '.join(grown) or 'none'}")
    print(f"other bits: {', '.join(wrong) or 'none'}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
