#!/usr/bin/env python3
"""Characters for a language model of docs/examples/models/gpt2.py, and text from the trained one. Standard library only.

usage: text.py data [--text FILE] [--length N] [--rows N] [--batch N] [-o FOLDER]
       text.py write MODEL.json WEIGHTS.safetensors [--text FILE] [--begin TEXT] [--count N] [--temperature T] [--seed N] [--bin FOLDER]
                     [ampc's options]

data   writes tokens.npy, label.npy, place.npy and mask.npy: --rows pieces of the text that begin at random, and what follows each of their
       characters. It prints how many different characters there are, the model's --vocabulary.
write  compiles the model for inference with its weights, and draws one character after another: amprun gives the logits of all places, and
       those of the last character are drawn from. The texts of a batch are written side by side.
"""
import argparse
import array
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent


def write_npy(path, descr, shape, values):
    head = repr({"descr": descr, "fortran_order": False, "shape": tuple(shape)})
    head += " " * (-(10 + len(head) + 1) % 64) + "\n"
    body = array.array({"<i8": "q", "<f4": "f"}[descr], values)
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + body.tobytes())


def read_floats(path):
    data = path.read_bytes()
    return array.array("f", data[10 + int.from_bytes(data[8:10], "little"):])


def alphabet(path):
    text = path.read_text()
    return text, sorted(set(text))


def masks(length, batches):
    """Every place sees itself and those before it; amprun wants the mask once for each batch."""
    return [0.0 if to <= at else -10000.0 for at in range(length) for to in range(length)] * batches


def data(text, length, rows, batch, output):
    text, letters = alphabet(text)
    number, rng = {letter: at for at, letter in enumerate(letters)}, random.Random(0)
    starts = [rng.randrange(len(text) - length) for _ in range(rows)]
    output.mkdir(parents=True, exist_ok=True)
    write_npy(output / "tokens.npy", "<i8", (rows, length), [number[c] for at in starts for c in text[at:at + length]])
    write_npy(output / "label.npy", "<i8", (rows * length, 1), [number[c] for at in starts for c in text[at + 1:at + length + 1]])
    write_npy(output / "place.npy", "<i8", (rows // batch * length,), list(range(length)) * (rows // batch))
    write_npy(output / "mask.npy", "<f4", (rows // batch * length, length), masks(length, rows // batch))
    print(f"{len(text)} characters, {len(letters)} different ones; {rows} pieces of {length}")


def run(*words):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)


def draw(logits, temperature, rng):
    top = max(logits)
    return rng.choices(range(len(logits)), [math.exp((x - top) / temperature) for x in logits])[0]


def write(model, weights, text, begin, count, temperature, seed, tools, options):
    letters, rng = alphabet(text)[1], random.Random(seed)
    shapes = {x["name"]: x["shape"] for x in json.loads(model.read_text())["inputs"]}
    output, (batch, length) = json.loads(model.read_text())["outputs"][0], shapes["tokens"]
    texts = [[letters.index(c) for c in begin] for _ in range(batch)]
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        run(tools / "ampc", model, "--infer", "--weights", weights, "--target=cpu", "-o", folder / "write.bin", *options)
        write_npy(folder / "place.npy", "<i8", (length,), range(length))
        write_npy(folder / "mask.npy", "<f4", (length, length), masks(length, 1))
        given = ",".join(f"{x}={folder / x}.npy" for x in ("tokens", "place", "mask"))
        for _ in range(count):
            seen = [line[-length:] for line in texts]
            write_npy(folder / "tokens.npy", "<i8", (batch, length), [c for line in seen for c in line + [0] * (length - len(line))])
            run(tools / "amprun", folder / "write.bin", "--device=cpu", "--data", given, f"--output={output}={folder / 'logits.npy'}", "--quiet")
            logits = read_floats(folder / "logits.npy")
            for row, line in enumerate(texts):
                at = (row * length + len(seen[row]) - 1) * len(letters)
                line.append(draw(logits[at:at + len(letters)], temperature, rng))
    print("\n---\n".join("".join(letters[c] for c in line) for line in texts))


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = p.add_subparsers(dest="command", required=True)
    q = commands.add_parser("data")
    for name, default in (("length", 64), ("rows", 1600), ("batch", 16)):
        q.add_argument("--" + name, type=int, default=default)
    q.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("."))
    q = commands.add_parser("write")
    q.add_argument("model", type=pathlib.Path)
    q.add_argument("weights", type=pathlib.Path)
    q.add_argument("--begin", default="We hold ")
    q.add_argument("--count", type=int, default=200)
    q.add_argument("--temperature", type=float, default=0.7)
    q.add_argument("--seed", type=int, default=0)
    q.add_argument("--bin", type=pathlib.Path, default=pathlib.Path("build/bin"))
    for q in commands.choices.values():
        q.add_argument("--text", type=pathlib.Path, default=HERE / "founding.txt")
    a, options = p.parse_known_args()
    if a.command == "data":
        if options:
            p.error(f"unknown option {options[0]}")
        data(a.text, a.length, a.rows, a.batch, a.output)
    else:
        write(a.model, a.weights, a.text, a.begin, a.count, a.temperature, a.seed, a.bin, options)


if __name__ == "__main__":
    main()
