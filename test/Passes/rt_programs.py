"""Random rt programs mean the same before and after a pass: an interpreter that knows no MLIR runs both.

A byte is the expression that made it, so that equal bytes are equal computations. Pieces of a launch run in both orders: they
may not depend on one another. After planning, memory is the arenas: two values that live at once may not share a byte, and gradients are
there at the end.

rt_programs.py <ampc-opt> <number of programs> <pass>...
"""
import random
import re
import subprocess
import sys

# Kernel → what it does with each argument: r(ead), w(rite), b(oth), f(lag: any piece may set it).
KERNELS = {"move": "rw", "add": "rrw", "update": "rb", "split": "rww", "check": "rf"}
BITS = {"r": 1, "w": 2, "b": 3, "f": 2}
SIZES = (4, 16, 32, 64)


class Generator:
    """Writes an entry that reads no byte of an activation or output before it was written."""

    def __init__(self, name, seed):
        self.random = random.Random(seed)
        self.name, self.buffers, self.calls, self.gradients = name, [], [], []
        self.offsets = {}

    def buffer(self, arena, size, placed=False):
        value = f"%v{len(self.buffers)}"
        at = ""
        if placed:
            at = f" at {self.offsets.get(arena, 0)}"
            self.offsets[arena] = self.offsets.get(arena, 0) + 256
        self.buffers.append(f'{value} = rt.buffer {arena} bytes {size}{at}')
        return value, size

    def launch(self, kernel, arguments):
        values = ", ".join(value for value, _ in arguments)
        sizes = ", ".join(str(size) for _, size in arguments)
        zeros = ", ".join("0" for _ in arguments)
        rows = self.random.choice((1, 4, 64, 512))
        self.calls.append(f'rt.launch @{kernel} rows [{rows}]({values}) offsets [{zeros}] bytes [{sizes}] grain 4 '
                          f'{{op = "n{len(self.calls)}"}}')

    def copy(self, source, target, size, offsets=(0, 0)):
        self.calls.append(f"rt.copy {source[0]} to {target[0]} offsets [{offsets[0]}, {offsets[1]}] bytes {size} "
                          f'{{op = "n{len(self.calls)}"}}')

    def fill(self, target):
        self.calls.append(f"rt.fill {target[0]} with {self.random.randrange(256)} offset 0 bytes {target[1]} "
                          f'{{op = "n{len(self.calls)}"}}')

    def call(self, known, states):
        """One call that writes a new activation, a state, or part of either."""
        pick = self.random.random()
        size = self.random.choice(SIZES)
        fresh = self.buffer("gradient" if self.random.random() < 0.2 else "activation", size)
        source = self.random.choice(known)
        if pick < 0.30:
            self.launch("move", [source, fresh])
        elif pick < 0.45:
            other = self.random.choice([one for one in known if one != source])
            self.launch("add", [source, other, fresh])
        elif pick < 0.60:
            target = self.random.choice([one for one in states if one != source])
            self.launch("update", [source, target])
            return
        elif pick < 0.70:
            second = self.buffer("activation", size)
            self.launch("split", [source, fresh, second])
            known.append(second)
        elif pick < 0.80:
            self.launch("check", [source, self.flag])
            return
        elif pick < 0.88:
            self.fill(fresh)
        elif pick < 0.94:
            fresh = self.buffer("activation", source[1])
            self.copy(source, fresh, source[1])
        else:
            target = self.random.choice([one for one in states if one != source])
            half = min(source[1], target[1]) // 2
            self.copy(source, target, half, (self.random.choice((0, half)), self.random.choice((0, half))))
            return
        known.append(fresh)
        if self.buffers[int(fresh[0][2:])].split()[3] == "gradient":
            self.gradients.append(fresh)
            states.append(fresh)  # what is written in place

    def text(self):
        inputs = [self.buffer("input", self.random.choice(SIZES), placed=True) for _ in range(2)]
        states = [self.buffer("state", self.random.choice(SIZES), placed=True) for _ in range(3)]
        self.flag = self.buffer("activation", 1)
        self.fill(self.flag)
        known = inputs + states
        for number in range(self.random.randrange(4, 30)):
            self.call(known, states)
            if number == 8:
                self.calls.append("rt.unscale_point")
        named = []
        for number in range(self.random.randrange(1, 5)):
            source = self.random.choice(known)
            output = self.buffer("output", source[1])
            self.copy(source, output, source[1])
            named.append(f'rt.output "o{number}" {output[0]} field output : tensor<{source[1]}xi8>')
        found = self.buffer("output", 1)
        self.copy(self.flag, found, 1)
        named.append(f'rt.output "found" {found[0]} field found_inf : tensor<i8>')
        named += [f'rt.gradient "g{number}" {value} : tensor<{size // 4}xf32>' for number, (value, size) in enumerate(self.gradients)]
        lines = self.buffers + self.calls + named
        return f"  rt.entry @{self.name} {{\n    " + "\n    ".join(lines) + "\n  }\n"


def program(count):
    kernels = ""
    for name, uses in KERNELS.items():
        arguments = ", ".join(f"%{i}: memref<?xi8>" for i in range(len(uses)))
        manifest = ", ".join(f"array<i64: 0, 1, {BITS[use]}>" for use in uses)
        kernels += (f"    func.func @{name}({arguments}, %first: index, %last: index) "
                    f"attributes {{ampc.args = [{manifest}], ampc.rows = 0 : i64}} {{ return }}\n")
    entries = "".join(Generator(f"e{seed}", seed).text() for seed in range(count))
    return "module {\n" + entries + "  module @kernels {\n" + kernels + "  }\n}\n"


def numbers(text):
    return [int(word) for word in text.split(",")] if text.strip() else []


BUFFER = re.compile(r'(%\w+) = rt\.buffer (\w+) bytes (\d+)(?: at (\d+))?')
LAUNCH = re.compile(r"rt\.launch @(\w+) rows \[(.*?)\] ?\((.*?)\) offsets \[(.*?)\] bytes \[(.*?)\]")
COPY = re.compile(r"rt\.copy (%\w+) to (%\w+) offsets \[(\d+), (\d+)\] bytes (\d+)")
FILL = re.compile(r"rt\.fill (%\w+) with (\d+) offset (\d+) bytes (\d+)")
OUTPUT = re.compile(r'rt\.(?:output|gradient) "(\w+)" (%\w+)')


def entries(text):
    """Entry → its lines."""
    found, name = {}, None
    for line in text.splitlines():
        line = line.strip()
        if begin := re.match(r"rt\.entry @(\w+)", line):
            name = begin[1]
            found[name] = []
        elif line == "}":
            name = None
        elif name:
            found[name].append(line)
    return found


class Machine:
    """Bytes by place: of an arena where the buffer has an offset, else of the buffer itself."""

    def __init__(self, backwards):
        self.memory, self.buffers, self.backwards, self.outputs = {}, {}, backwards, {}

    def places(self, value, offset, count):
        arena, size, at = self.buffers[value]
        if offset + count > size:
            raise ValueError(f"{value}: bytes {offset} to {offset + count} of {size}")
        room, start = (value, 0) if at is None else (arena, at)
        return [(room, start + offset + i) for i in range(count)]

    def read(self, places):
        for place in places:
            if place not in self.memory:
                if place[0] not in ("input", "state"):
                    raise ValueError(f"{place} is read before it is written")
                self.memory[place] = hash(place)
        return [self.memory[place] for place in places]

    def piece(self, kernel, arguments):
        uses = KERNELS[kernel]
        seen = tuple(tuple(self.read(places)) for use, places in zip(uses, arguments) if use in "rb")
        for number, (use, places) in enumerate(zip(uses, arguments)):
            for i, place in enumerate(places):
                if use == "f":
                    old = self.memory[place]
                    self.memory[place] = (old if isinstance(old, frozenset) else frozenset([old])) | {hash((kernel, seen))}
                elif use in "wb":
                    self.memory[place] = hash((kernel, number, i, seen))

    def launch(self, kernel, values, offsets, sizes):
        arity = len(KERNELS[kernel])
        arguments = [self.places(*one) for one in zip(values, offsets, sizes)]
        pieces = [arguments[i:i + arity] for i in range(0, len(arguments), arity)]
        for piece in reversed(pieces) if self.backwards else pieces:
            self.piece(kernel, piece)

    def run(self, lines):
        for line in lines:
            if found := BUFFER.match(line):
                self.buffers[found[1]] = (found[2], int(found[3]), int(found[4]) if found[4] else None)
            elif found := LAUNCH.match(line):
                self.launch(found[1], found[3].split(", "), numbers(found[4]), numbers(found[5]))
            elif found := COPY.match(line):
                count = int(found[5])
                moved = self.read(self.places(found[1], int(found[3]), count))
                self.memory.update(zip(self.places(found[2], int(found[4]), count), moved))
            elif found := FILL.match(line):
                for place in self.places(found[1], int(found[3]), int(found[4])):
                    self.memory[place] = ("fill", found[2])
            elif found := OUTPUT.match(line):
                self.outputs[found[1]] = self.read(self.places(found[2], 0, self.buffers[found[2]][1]))
            elif line != "rt.unscale_point":
                raise ValueError(f"what is '{line}'?")
        return self


def meaning(lines, backwards=False):
    """What anybody sees of a run: outputs by name, and states."""
    machine = Machine(backwards).run(lines)
    states = {place: value for place, value in machine.memory.items() if place[0] == "state"}
    # A state that was only read, or never, is what it was.
    return machine.outputs, {place: value for place, value in states.items() if value != hash(place)}


def can_tell(lines):
    """Whether leaving out some call is seen: an interpreter that sees nothing proves nothing."""
    for i, line in enumerate(lines):
        if not line.startswith(("rt.launch", "rt.copy")):
            continue
        try:
            if meaning(lines[:i] + lines[i + 1:]) != meaning(lines):
                return True
        except ValueError:
            return True
    return False


def is_used(value, lines):
    return any(re.search(value + r"\b", line) for line in lines if not BUFFER.match(line))


def main():
    opt, count, passes = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    text = program(count)
    done = subprocess.run([opt, "-", *passes], input=text, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    before, after = entries(text), entries(done.stdout)
    wrong = [name for name in before if name not in after]
    for name in before.keys() & after.keys():
        want = meaning(before[name])
        for backwards in (False, True):
            try:
                same = meaning(after[name], backwards) == want
            except ValueError as error:
                print(f"{name}: {error}")
                same = False
            if not same:
                wrong.append(name)
    calls = {word: [sum(line.startswith(word) for lines in side.values() for line in lines) for side in (before, after)]
             for word in ("rt.launch", "rt.copy")}
    for word, (old, new) in calls.items():
        print(f"{word}: {old} before, {new if new != old else 'as many'} after")
    print(f"seen: {sum(map(can_tell, before.values()))} of {count}")
    print(f"wrong: {', '.join(sorted(set(wrong))) or 'none'}")
    if bytes_planned := re.search(r"rt\.activation_bytes = (\d+)", done.stdout):
        bound = int(re.search(r"rt\.activation_lower_bound = (\d+)", done.stdout)[1])
        ends = [int(found[3]) + int(found[4]) for lines in after.values() for line in lines
                if (found := BUFFER.match(line)) and found[2] == "activation" and is_used(found[1], lines)]
        shared = sum(sum((found := BUFFER.match(line)) is not None and found[2] == "gradient" for line in lines) - sum("rt.gradient" in line for line in lines)
                     for lines in after.values())
        print(f"shared: {shared} activations have bytes of gradients")
        print(f"plan: {'holds all' if max(ends) <= int(bytes_planned[1]) else 'too small'}, "
              f"{'not below' if int(bytes_planned[1]) >= bound else 'below'} its bound")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
