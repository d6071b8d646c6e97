"""Random programs of single numbers compute the same bits after rt-join-scalars: an interpreter of the few ops that their kernels have
runs the calls before, and the joined kernels after.

rt_scalars.py <ampc-opt> <number of programs> <pass>...
"""
import operator
import random
import re
import struct
import subprocess
import sys

KERNELS = """    func.func @add(%0: memref<?xf32>, %1: memref<?xf32>, %2: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %a = memref.load %0[%c0] : memref<?xf32>
      %b = memref.load %1[%c0] : memref<?xf32>
      %new = arith.addf %a, %b : f32
      memref.store %new, %2[%c0] : memref<?xf32>
      return
    }
    func.func @scale(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 3>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %zero = arith.constant 0.000000e+00 : f32
      %a = memref.load %0[%c0] : memref<?xf32>
      %go = arith.cmpf ogt, %a, %zero : f32
      scf.if %go {
        %b = memref.load %1[%c0] : memref<?xf32>
        %new = arith.mulf %a, %b : f32
        memref.store %new, %1[%c0] : memref<?xf32>
      }
      return
    }
    func.func @below(%0: memref<?xf32>, %1: memref<?xf32>, %2: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 4, 0, 1>, array<i64: 4, 0, 2>], ampc.rows = 1 : i64} {
      %c0 = arith.constant 0 : index
      %a = memref.load %0[%c0] : memref<?xf32>
      %b = memref.load %1[%c0] : memref<?xf32>
      %less = arith.cmpf olt, %a, %b : f32
      %new = arith.select %less, %a, %b : f32
      memref.store %new, %2[%c0] : memref<?xf32>
      return
    }
    func.func @wide(%0: memref<?xf32>, %1: memref<?xf32>, %first: index, %last: index) attributes {ampc.args = [array<i64: 4, 0, 1>, array<i64: 0, 4, 2>], ampc.rows = 0 : i64} { return }
"""


def program(name, seed):
    """An entry; no activation is read before it was written."""
    choice = random.Random(seed)
    states = [f"%s{i}" for i in range(3)]
    lines = [f'{value} = rt.buffer state bytes 4 at {256 * i}' for i, value in enumerate(states)]
    known, calls, outputs = list(states), [], []
    for number in range(choice.randrange(5, 25)):
        fresh, op = f"%v{number}", f'{{op = "n{number}"}}'
        one, other = choice.sample(known, 2)
        lines.append(f'{fresh} = rt.buffer activation bytes {16 if (pick := choice.random()) < 0.15 else 4}')
        if pick < 0.15:
            calls.append(f"rt.launch @wide rows [4]({one}, {fresh}) offsets [0, 0] bytes [4, 16] grain 1 {op}")
            lines.append(f'%o{number} = rt.buffer output bytes 16')
            outputs.append((number, f"rt.copy {fresh} to %o{number} offsets [0, 0] bytes 16 {op}"))
            continue
        if pick < 0.35:
            calls.append(f"rt.launch @add rows [1]({one}, {other}, {fresh}) offsets [0, 0, 0] bytes [4, 4, 4] grain 1 {op}")
        elif pick < 0.50:
            calls.append(f"rt.launch @below rows [1]({one}, {other}, {fresh}) offsets [0, 0, 0] bytes [4, 4, 4] grain 1 {op}")
        elif pick < 0.65:
            calls.append(f"rt.launch @scale rows [1]({one}, {other}) offsets [0, 0] bytes [4, 4] grain 1 {op}")
            continue
        elif pick < 0.80:
            calls.append(f"rt.copy {one} to {fresh} offsets [0, 0] bytes 4 {op}")
        elif pick < 0.90:
            calls.append(f"rt.copy {one} to {choice.choice([s for s in states if s != one])} offsets [0, 0] bytes 4 {op}")
            continue
        else:
            calls.append(f"rt.fill {fresh} with {choice.randrange(0x50)} offset 0 bytes 4 {op}")
        known.append(fresh)
    for number in range(100, 103):
        lines.append(f'%o{number} = rt.buffer output bytes 4')
        outputs.append((number, f'rt.copy {choice.choice(known)} to %o{number} offsets [0, 0] bytes 4 {{op = "n{number}"}}'))
    calls += [copy for _, copy in outputs]
    calls += [f'rt.output "o{number}" %o{number} field output : tensor<f32>' for number, _ in outputs]
    return f"  rt.entry @{name} {{\n    " + "\n    ".join(lines + calls) + "\n  }\n"


def blocks(text, begin):
    """Name → (the rest of its first line, the lines of its body)."""
    found, name, depth = {}, None, 0
    for line in map(str.strip, text.splitlines()):
        if name is None and (head := re.match(begin + r" @(\w+)(.*)", line)):
            found[head[1]] = (head[2], [])
            if not line.endswith("}"):
                name, depth = head[1], 1
        elif name:
            depth += line.endswith("{") - line.startswith("}")
            if depth:
                found[name][1].append(line)
            else:
                name = None
    return found


def rounded(value):
    """A float as float32 has it; every NaN is one."""
    try:
        bits = struct.unpack("<I", struct.pack("<f", value))[0]
    except OverflowError:
        bits = 0x7F800000 if value > 0 else 0xFF800000
    return 0x7FC00000 if bits & 0x7FFFFFFF > 0x7F800000 else bits


def as_float(bits):
    return struct.unpack("<f", struct.pack("<I", bits))[0]


COMPARE = {"ogt": operator.gt, "olt": operator.lt}
BINARY = {"addf": operator.add, "mulf": operator.mul}


def run_kernel(kernel, buffers, memory):
    """Values are bits, whatever their type: bitcasts are nothing."""
    head, lines = kernel
    place = dict(zip(re.findall(r"(%\w+): memref", head), buffers))
    values, skipping = {}, False
    for line in lines:
        if line == "}":
            skipping = False
        elif skipping or line == "return" or line.startswith("scf.for"):
            continue
        elif found := re.match(r"scf\.if (%\w+)", line):
            skipping = not values[found[1]]
        elif found := re.match(r"(%\w+) = arith\.constant (\S+)(?: : (\w+))?", line):
            values[found[1]] = rounded(float(found[2])) if found[3] == "f32" else 0 if found[3] == "index" else int(found[2]) & 0xFFFFFFFF
        elif found := re.match(r"(%\w+) = memref\.load (%\w+)\[", line):
            values[found[1]] = memory[place[found[2]]]
        elif found := re.match(r"memref\.store (%\w+), (%\w+)\[", line):
            memory[place[found[2]]] = values[found[1]]
        elif found := re.match(r"(%\w+) = arith\.bitcast (%\w+)", line):
            values[found[1]] = values[found[2]]
        elif found := re.match(r"(%\w+) = arith\.cmpf (\w+), (%\w+), (%\w+)", line):
            values[found[1]] = COMPARE[found[2]](as_float(values[found[3]]), as_float(values[found[4]]))
        elif found := re.match(r"(%\w+) = arith\.select (%\w+), (%\w+), (%\w+)", line):
            values[found[1]] = values[found[3]] if values[found[2]] else values[found[4]]
        elif found := re.match(r"(%\w+) = arith\.(addf|mulf) (%\w+), (%\w+)", line):
            values[found[1]] = rounded(BINARY[found[2]](as_float(values[found[3]]), as_float(values[found[4]])))
        else:
            raise ValueError(f"what is '{line}'?")


def run_piece(name, kernel, buffers, memory):
    if name == "wide":
        memory[buffers[1]] = ("wide", memory[buffers[0]])
    else:
        run_kernel(kernel, buffers, memory)


def run(lines, kernels, seed):
    """What is left in states, by offset, and what outputs hold, by name."""
    numbers = random.Random(seed)
    memory, states, outputs = {}, {}, {}
    for line in lines:
        if found := re.match(r'(%\w+) = rt\.buffer (\w+) bytes \d+(?: at (\d+))?', line):
            if found[2] == "state":
                states[found[3]] = found[1]
                memory[found[1]] = rounded(numbers.choice((0.5, 2, -1, 3)) * numbers.random())
        elif found := re.match(r"rt\.launch @(\w+) rows \[.*?\] ?\((.*?)\)", line):
            buffers, kernel = found[2].split(", "), kernels[found[1]]
            arity = kernel[0].count("memref")
            for piece in range(0, len(buffers), arity):
                run_piece(found[1], kernel, buffers[piece:piece + arity], memory)
        elif found := re.match(r"rt\.copy (%\w+) to (%\w+)", line):
            memory[found[2]] = memory[found[1]]
        elif found := re.match(r"rt\.fill (%\w+) with (\d+)", line):
            memory[found[1]] = int(found[2]) * 0x01010101
        elif found := re.match(r'rt\.output "(\w+)" (%\w+)', line):
            outputs[found[1]] = memory[found[2]]
        else:
            raise ValueError(f"what is '{line}'?")
    return {offset: memory[value] for offset, value in states.items()}, outputs


def same(before, after, kernels, joined):
    try:
        return all(run(before, kernels, seed) == run(after, joined, seed) for seed in range(4))
    except (KeyError, ValueError) as error:
        print(f"cannot be run: {error!r}")
        return False


def main():
    opt, count, passes = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    wrong, calls, joined_calls = [], 0, 0
    # A module joins at most 64 kernels: several programs per module, several modules.
    modules = ["module {\n" + "".join(program(f"e{i}", 5 * first + i) for i in range(5)) + "  module @kernels {\n" + KERNELS + "  }\n}\n"
               for first in range(count // 5)]
    done = subprocess.run([opt, "-", "-split-input-file", *passes], input="// -----\n".join(modules), capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    results = done.stdout.split("// -----")
    for number, (text, result) in enumerate(zip(modules, results, strict=True)):
        before, after = blocks(text, r"rt\.entry"), blocks(result, r"rt\.entry")
        kernels, joined = blocks(text, r"func\.func"), blocks(result, r"func\.func")
        for name in before:
            if not same(before[name][1], after[name][1], kernels, joined):
                wrong.append(f"{number}.{name}")
            calls += sum(line.startswith(("rt.launch", "rt.copy", "rt.fill")) for line in before[name][1])
            joined_calls += sum(line.startswith(("rt.launch", "rt.copy", "rt.fill")) for line in after[name][1])
    print(f"calls: {'less than half' if 2 * joined_calls < calls else 'many'}, {joined_calls} of {calls}")
    print(f"wrong: {', '.join(wrong) or 'none'}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
