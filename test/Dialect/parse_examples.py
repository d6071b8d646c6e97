#!/usr/bin/env python3
"""Parses every example of IR that the descriptions of ops and passes show.

usage: parse_examples.py AMPC-OPT SOURCE-ROOT

An example is a block ```mlir in a description. Of an op it holds the op, whole. Of a pass it may leave parts out as `…`: what has none is
parsed, and of the rest every op must exist. What an example does not define becomes an argument of the type that its use says.
"""
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"```mlir\n(.*?)```", re.S)
VALUE = re.compile(r"%[\w.]+")
CLAUSE = re.compile(r"(?:from|with) \(((?:%[\w.]+(?:, )?)+) : ([^\n]*?)\)|unless (%\w+) : (\S+)(?= *$| \{| :)")
OPERATION = re.compile(r"(?:^|= |\(|\{ | )((?:nn|rt|amp)\.[a-z_0-9]+)\b(?! *[=,}])")


def statements(block):
    """(line, text) of each: a line with those that are indented below it or close what it opens; comments are gone."""
    open_brackets, made = 0, []
    for number, line in enumerate(block.splitlines()):
        line = re.sub(r"//.*", "", line).rstrip()
        if not line.strip():
            continue
        if made and (open_brackets > 0 or line[0] == " "):
            made[-1] = (made[-1][0], made[-1][1] + "\n" + line)
        else:
            made.append((number, line))
        bare = re.sub(r'"[^"]*"|->', "", line)
        open_brackets += sum(bare.count(c) for c in "({[<") - sum(bare.count(c) for c in ")}]>")
    return made


def split_types(text):
    """The types of a list, commas inside brackets aside."""
    parts, depth, begin = [], 0, 0
    for at, c in enumerate(text):
        depth += (c in "<({[") - (c in ">)}]")
        if c == "," and depth == 0:
            parts.append(text[begin:at].strip())
            begin = at + 1
    return [*parts, text[begin:].strip()]


def arguments(text):
    """The values that a statement reads and does not define, with their types."""
    head = text.split("{\n^")[0]  # a region has values of its own
    results = re.match(r"((?:%[\w.]+(?:, )?)+) = ", head)
    uses = head[results.end():] if results else head
    if re.match(r"rt\.|%\w+ = rt\.", text):
        return {name: "!rt.buffer" for name in VALUE.findall(uses)}
    # Clauses with types of their own, as an update's; else all types stand behind the last colon outside of braces.
    groups = [(m[1] or m[3], m[2] or m[4]) for m in CLAUSE.finditer(uses)]
    plain = re.sub(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}", "", uses)
    if not groups:
        names, _, types = plain.replace("\n", " ").rpartition(" : ")
        types = types.split(" -> ")[0].strip().removesuffix("{").strip()
        groups = [(names, types[1:-1] if types.startswith("(") else types)]
    found = {}
    for names, types in groups:
        for name, kind in zip(VALUE.findall(names), split_types(types)):
            found[name] = kind
    return found


def module(text):
    """A module that holds the statement."""
    if text.startswith("#"):
        return f'"builtin.module"() ({{}}) {{example = {text}}} : () -> ()'
    if re.match(r"func\.func|nn\.variable|rt\.variable|rt\.entry|rt\.kernels|module", text):
        return text
    made = arguments(text)
    if "rt." in text.split("(")[0]:
        buffers = "\n".join(f'{name} = rt.buffer activation bytes 4096 at 0' for name in made)
        return f"rt.entry @example {{\n{buffers}\n{text}\n}}"
    return f"func.func @example({', '.join(f'{n}: {t}' for n, t in made.items())}) {{\n{text}\n}}"


def examples(path):
    """(line, block) of each example of a file, without its indentation."""
    text = path.read_text()
    for m in BLOCK.finditer(text):
        lines = m[1].splitlines()
        indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
        yield text[:m.start()].count("\n") + 2, "\n".join(line[indent:] for line in lines)


def main(opt, root):
    known = {op for path in (root / "docs" / "generated").glob("*.md") for op in re.findall(r"^### `(\w+\.\w+)`", path.read_text(), re.M)}
    wrong, whole, short = [], [], 0
    for path in sorted((root / "include").rglob("*.td")):
        for line, block in examples(path):
            of_op = not path.name.endswith("Passes.td")
            for offset, text in statements(block):
                place = f"{path.relative_to(root)}:{line + offset}"
                wrong += [f"{place}: no op is named {op}" for op in OPERATION.findall(re.sub(r'"[^"]*"', "", text)) if op not in known]
                if "…" not in text:
                    whole.append((place, text))
                elif of_op:
                    wrong.append(f"{place}: an op's example is whole, and this has `…`")
                else:
                    short += 1
    source = "// -----\n".join(module(text) + "\n" for _, text in whole)
    run = subprocess.run([opt, "-", "-o", "/dev/null", "--split-input-file", "--mlir-very-unsafe-disable-verifier-on-parsing", "--verify-each=0"],
                         input=source, capture_output=True, text=True)
    starts, at = [], 1
    for _, text in whole:
        starts.append(at)
        at += module(text).count("\n") + 2
    for m in re.finditer(r"<stdin>:(\d+):\d+: error: (.*)|within split at <stdin>:(\d+) offset :(\d+):\d+: error: (.*)", run.stderr):
        number = int(m[1]) if m[1] else int(m[3]) + int(m[4]) - 1
        place, text = whole[max(i for i, s in enumerate(starts) if s <= number)]
        wrong.append(f"{place}: {m[2] or m[5]}\n{module(text)}")
    if run.returncode and not wrong:
        wrong.append(run.stderr)
    print("\n".join(dict.fromkeys(wrong)))
    print(f"{len(whole)} statements parsed, {short} with parts left out, {len(set(wrong))} wrong")
    return bool(wrong) or len(whole) < 100


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2])))
