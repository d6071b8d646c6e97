"""Every example at every level, in words: what the compiler lists for each entry, and what a GPU is asked for in a step.

    sequences.py <ampc> <amprun> <examples>

An entry: launches by the ops that they do the work of (xN: N pieces), products in round brackets with what else they may end in or
sum. A step: k is a kernel, k/N one of N pieces, in and out are copies; (mxnxk …) a product. The captured step must ask for the
same as the first one, and a replayed one for its graph alone: otherwise this fails.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

LEVELS = ("O0", "OD", "O1", "O2")


def run(*words):
    done = subprocess.run([str(w) for w in words], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def folded(words):
    """Neighbours that are equal, once and with their number."""
    out = []
    for word in words:
        if out and out[-1][0] == word:
            out[-1][1] += 1
        else:
            out.append([word, 1])
    return ", ".join(word + (f" {count} times" if count > 1 else "") for word, count in out)


def show(label, words):
    print("\n".join(textwrap.wrap(f"{label}: {folded(words)}", 150, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)))


def lowered(lines):
    """Entries and their calls."""
    entries, offers = {}, []
    for line in lines:
        if entry := re.match(r"  rt\.entry @(\w+)", line):
            calls = entries.setdefault(entry[1], [])
        elif offer := re.match(r'    rt\.(?:epilogue (\w+)|sums (\w+)) ', line):
            offers.append(offer[1] or f"sums of {offer[2]}")
        elif call := re.match(r"    rt\.(gemm|launch|copy|fill) ", line):
            name = re.search(r'\bop = "([^"]*)"', line)[1]
            pieces = re.search(r" rows \[([^]]*)\]", line)
            several = pieces[1].count(",") if pieces else 0
            words = {"gemm": f"({'; '.join([name, *reversed(offers)])})", "launch": name + (f" x{several + 1}" if several else "")}
            calls.append(words.get(call[1], f"{call[1]} {name}"))
            offers = []
    return {name: calls for name, calls in entries.items() if calls}


def word(line):
    call = line.split()[0]
    if call == "cublasLtMatmul":
        shape = re.search(r"product 1\*(\d+)x(\d+)x(\d+) ", line).groups()
        ends = re.search(r" epilogue (\w+)", line)[1]
        sums = re.search(r" sums of (\w+)", line)
        return f"({'x'.join(shape)}{'' if ends == 'none' else ' ' + ends}{' ' + sums[0].strip() if sums else ''})"
    if call == "cuLaunchKernel":
        pieces = re.search(r"_pieces\(<tables of launches>\+\d+, (\d+)\)", line)
        return f"k/{pieces[1]}" if pieces else "k"
    return {"cuMemcpyHtoDAsync_v2": "in", "cuMemcpyDtoHAsync_v2": "out", "cuGraphLaunch": "graph", "cuMemsetD8Async": "fill",
            "cuMemcpyDtoDAsync_v2": "copy"}.get(call, "" if re.match("cu(Event|Stream|Graph)", call) else call)


def step(lines, number):
    """What step `number` asks for, and what it captures."""
    begin = next(i for i, line in enumerate(lines) if line.startswith(f"# train_step {number},"))
    asked, captured, capturing = [], [], False
    for line in lines[begin + 1:]:
        if line.startswith("# "):
            break
        capturing = line.startswith("cuStreamBeginCapture") or (capturing and not line.startswith("cuStreamEndCapture"))
        if what := word(line):
            (captured if capturing else asked).append(what)
    return asked, captured


def main(ampc, amprun, examples):
    with tempfile.TemporaryDirectory() as scratch:
        program = pathlib.Path(scratch, "program.bin")
        for model in sorted(pathlib.Path(examples).glob("*.json")):
            for level in LEVELS:
                print(f"{model.stem} {level}")
                for entry, calls in lowered(run(ampc, model, f"--amp-level={level}", "--emit=lower")).items():
                    show("  " + entry, calls)
                run(ampc, model, f"--amp-level={level}", "-o", program)
                lines = run(amprun, program, "--dry-run")
                first, _ = step(lines, 1)
                show("  a step", first)
                for number in (2, 3):
                    asked, captured = step(lines, number)
                    assert captured == first[1:-1] and asked == ["in", "graph", "out"], f"{model.stem} {level}, step {number}"
                assert step(lines, 4) == (["in", "graph", "out"], []), f"{model.stem} {level}, step 4"


if __name__ == "__main__":
    main(*sys.argv[1:])
