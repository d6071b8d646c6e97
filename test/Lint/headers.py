# RUN: %python %s %source-root %build-root
# REQUIRES: compiler
"""Every public header compiles alone. What did not change since it last did is not compiled again."""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile


def flags(build):
    """What the compiler is told about includes and the language, over all sources."""
    found = {"-std=c++20": None}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        for i, word in enumerate(words):
            if word == "-isystem":
                found[f"-isystem{words[i + 1]}"] = None
            elif re.match(r"-(I|D|isystem)\S|-fno-(rtti|exceptions)$", word) and not word.startswith("-DGTEST"):
                found[word] = None
    return [f for f in found if not f.startswith("-fno-")]


def digest(paths):
    total = hashlib.sha256()
    for path in paths:
        total.update(path.encode() + (pathlib.Path(path).read_bytes() if os.path.exists(path) else b"gone"))
    return total.hexdigest()


def compile_alone(header, options, ours):
    """(errors, the headers of ours that it reaches)."""
    with tempfile.TemporaryDirectory() as folder:
        source, depfile = pathlib.Path(folder, "alone.cpp"), pathlib.Path(folder, "alone.d")
        source.write_text(f'#include "{header}"\n#include "{header}"\n')  # twice: it guards itself
        done = subprocess.run(["g++", *options, "-w", "-fmax-errors=3", "-fsyntax-only", "-MMD", "-MF", str(depfile), str(source)],
                              capture_output=True, text=True)
        used = depfile.read_text().replace("\\\n", " ").split()[1:] if depfile.exists() else []
        return done.stderr if done.returncode else "", sorted(u for u in used if u.startswith(ours))


def prove():
    with tempfile.TemporaryDirectory() as folder:
        good, bad = pathlib.Path(folder, "good.h"), pathlib.Path(folder, "bad.h")
        good.write_text("#pragma once\n#include <vector>\nstruct A { std::vector<int> x; };\n")
        bad.write_text("#pragma once\nstruct B { std::vector<int> x; };\n")
        assert not compile_alone(good, [], (folder,))[0] and compile_alone(bad, [], (folder,))[0]


def main(source, build):
    prove()
    source, build = pathlib.Path(source).resolve(), pathlib.Path(build).resolve()
    cache_file = build / "test" / "headers.json"
    cache = json.loads(cache_file.read_text()) if cache_file.exists() else {}
    options = flags(build)
    ours = (str(source) + "/", str(build) + "/include")

    def one(header):
        known = cache.get(header)
        if known and known["digest"] == digest([header, *known["uses"]]):
            return header, "", known
        errors, uses = compile_alone(header, options, ours)
        return header, errors, {"uses": uses, "digest": digest([header, *uses])}

    headers = [str(h) for h in sorted((source / "include").rglob("*.h"))]
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        results = list(pool.map(one, headers))
    cache_file.write_text(json.dumps({h: entry for h, errors, entry in results if not errors}))
    failed = [f"{h} does not compile alone:\n{errors}" for h, errors, _ in results if errors]
    print("\n".join(failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
