#!/usr/bin/env python3
"""The tools in other surroundings: limits of the process, locales, a home that is missing or in the way, another folder, odd umasks. The same
bytes come out, or one line says what is wrong. Standard library only.
"""
import hashlib
import json
import os
import re
import resource
import shutil
import stat
import subprocess
import sys

from contract import DIAGNOSTIC, ROOT, contract, example
from programs import BROKEN

sys.path.insert(0, str(ROOT / "test" / "Benchmarks"))
from compile_time import model_of  # noqa: E402

AMPC = ["m.json", "-ox.bin", "--target=cpu", "--cpu=x86-64-v3"]
RUN = ["m.bin", "--steps=3", "--save-weights=x.w", "--log=x.log"]


def run(c, tool, *args, environment=None, limits=(), cwd=None, **more):
    """Exit status, stdout and stderr under limits (name, soft value) and with these variables only."""
    def before():
        for name, value in limits:
            resource.setrlimit(getattr(resource, name), (value, resource.getrlimit(getattr(resource, name))[1]))
    done = subprocess.run([c.tools.bin / tool, *args], cwd=cwd or c.folder, capture_output=True, text=True, errors="replace", check=False, timeout=300,
                          env=os.environ if environment is None else environment, preexec_fn=before, **more)
    return done.returncode, done.stdout, done.stderr


def clear(c):
    for name in ("x.bin", "x.w", "x.log"):
        c.path(name).unlink(missing_ok=True)


def digest(c, name):
    data = c.path(name).read_bytes()
    return hashlib.sha256(re.sub(rb'"seconds": [^,}]*', b"", data)).hexdigest()


class Same:
    """What both tools make in plain surroundings, to be compared with."""

    def __init__(self, c):
        self.c = c
        self.wanted = self.made()

    def made(self, **how):
        clear(self.c)
        first = run(self.c, "ampc", *AMPC, **how)
        second = run(self.c, "amprun", *RUN, **how)
        if first[0] or second[0]:
            return first[0], second[0], first[2] + second[2]
        return [digest(self.c, name) for name in ("x.bin", "x.w", "x.log")]

    def check(self, label, **how):
        got = self.made(**how)
        self.c.ok(got == self.wanted, f"{label}: the same bytes{'' if got == self.wanted else f': {got}'}")


def variables(c, same):
    plain = {"PATH": os.environ["PATH"]}
    same.check("no environment but PATH", environment=plain)
    same.check("no environment at all", environment={})
    for name, value in (("LANG", "de_DE.UTF-8"), ("LC_ALL", "tr_TR.UTF-8"), ("LC_NUMERIC", "fr_FR.UTF-8"), ("LC_ALL", "C"), ("TZ", "Pacific/Chatham"),
                        ("HOME", "/nonexistent"), ("HOME", ""), ("HOME", "relative"), ("XDG_CACHE_HOME", "/dev/null"), ("XDG_CACHE_HOME", str(c.path("m.json"))),
                        ("OMP_NUM_THREADS", "7"), ("OMP_NUM_THREADS", "nonsense"), ("DNNL_VERBOSE", "0"), ("TMPDIR", str(c.folder)), ("COLUMNS", "3"),
                        ("TERM", "dumb"), ("NO_COLOR", "1"), ("PYTHONHASHSEED", "1"), ("MALLOC_PERTURB_", "165")):
        same.check(f"{name}={value}", environment={**plain, name: value})


def caches(c, same):
    """What is measured once is kept in a folder that anything may have happened to."""
    for label, make in (("a damaged table", lambda p: p.write_bytes(b"{\"products\": [")), ("an empty table", lambda p: p.write_bytes(b"")),
                        ("a table of another kind", lambda p: p.write_text('{"a": 1, "b": [2]}')), ("a folder in its place", lambda p: p.mkdir()),
                        ("binary", lambda p: p.write_bytes(bytes(range(256))))):
        home = c.path(f"cache {label}")
        (home / "ampc").mkdir(parents=True)
        make(home / "ampc" / "algorithms.json")
        same.check(label, environment={**os.environ, "XDG_CACHE_HOME": str(home)})


def places(c, same):
    """From another folder, through a link, under names with blanks."""
    other = c.path("a folder with blanks")
    other.mkdir()
    (other / "mödel.json").write_bytes(c.path("m.json").read_bytes())
    (other / "link.json").symlink_to("mödel.json")
    for label, cwd, model in (("from /", "/", other / "mödel.json"), ("a relative name", other, "mödel.json"), ("upwards", other, "../a folder with blanks/mödel.json"),
                              ("a link", other, "link.json")):
        status, _, err = run(c, "ampc", str(model), f"-o{c.path('x.bin')}", *AMPC[2:], cwd=cwd)
        c.ok(status == 0 and digest(c, "x.bin") == same.wanted[0], f"{label}: the same program: {err.strip()[:100]}")
    status, _, err = run(c, "amprun", str(c.path("m.bin")), "--steps=3", f"--save-weights={c.path('x.w')}", cwd="/")
    c.ok(status == 0 and digest(c, "x.w") == same.wanted[1], f"amprun from /: the same weights: {err.strip()[:100]}")
    status, _, err = run(c, "ampc", "link.json", "-olink.bin", *AMPC[2:], cwd=other)
    c.ok(status == 0 and (other / "link.bin").is_file() and (other / "link.json").is_symlink(), f"a link stays one: {err.strip()[:100]}")


def modes(c):
    for mask, wanted in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664)):
        clear(c)
        run(c, "ampc", *AMPC, umask=mask)
        run(c, "amprun", *RUN, umask=mask)
        modes = {name: stat.S_IMODE(c.path(name).stat().st_mode) for name in ("x.bin", "x.w", "x.log")}
        c.ok(set(modes.values()) == {wanted}, f"umask {mask:03o} makes files of mode {wanted:o}: { {k: oct(v) for k, v in modes.items()} }")


def fails(c, label, answer, codes):
    status, _, err = answer
    errors = [line for line in err.splitlines() if ": error: " in line]
    c.ok(status in codes and len(errors) == 1 and not BROKEN.search(err) and all(DIAGNOSTIC.match(line) for line in err.splitlines()),
         f"{label}: exit {status}: {err.strip()[-160:]}")
    c.ok(not [n for n in c.files() if "tmp" in n and "cache" not in n], f"{label}: nothing half is left")


def memory(c):
    """Of too little memory ampc says so, wherever in its work that is."""
    def under(size, *args):
        return run(c, "ampc", *args, limits=[("RLIMIT_AS", size << 20)])
    c.path("chain.json").write_text(json.dumps(model_of(20000)))
    enough = next(size for size in range(100, 4000, 10) if under(size, "--version")[0] == 0)  # for what is there before main
    for more in (20, 40, 60):
        clear(c)
        answer = under(enough + more, "chain.json", "-ox.bin", "--target=cpu", "--threads=1")
        fails(c, f"ampc with {enough} + {more} MB", answer, (3,))
        c.ok("error: out of memory" in answer[2] and not c.path("x.bin").exists(), f"it says what is short: {answer[2].strip()[-100:]}")


def memory_of_a_run(c):
    """The same for amprun, in steps small enough to meet the library of products, which computes those in float32."""
    def under(size, *args):
        return run(c, "amprun", *args, limits=[("RLIMIT_AS", size << 10)])
    enough = next(size for size in range(20000, 400000, 1000) if under(size, "--version")[0] == 0)
    codes = {}
    for more in range(0, 24000, 800):
        clear(c)
        answer = under(enough + more, *RUN, "--threads=1", "--products=widen")
        codes[answer[0]] = codes.get(answer[0], 0) + 1
        if answer[0] != 0:
            fails(c, f"amprun with {enough} + {more} kB", answer, (3,))
    c.ok(codes.get(3, 0) > 2 and set(codes) <= {0, 3}, f"some sizes are too small, and none ends in a crash: {codes}")


def limits(c):
    """Files that may not grow, too few descriptors, too little memory: one line, whichever call it is that fails."""
    for size in (0, 200, 20000):
        clear(c)
        fails(c, f"ampc with files of at most {size} bytes", run(c, "ampc", *AMPC, limits=[("RLIMIT_FSIZE", size)]), (1,))
        if size > 1000:
            continue  # which is enough for small weights
        answer = run(c, "amprun", *RUN, limits=[("RLIMIT_FSIZE", size)])
        fails(c, f"amprun with files of at most {size} bytes", answer, (1, 3))
        c.ok(f"file too large (ulimit -f allows {size} bytes)" in answer[2], f"and it names the limit: {answer[2].strip()[-100:]}")
    size = c.path("m.bin").stat().st_size * 2
    for more in (0, 1, 50, 100, 150):  # wherever in a line the end comes
        c.path("x.log").unlink(missing_ok=True)
        status, _, err = run(c, "amprun", "m.bin", "--steps=100000", "--log=x.log", limits=[("RLIMIT_FSIZE", size + more)])
        c.ok(status == 1 and f"x.log: error: cannot write: file too large (ulimit -f allows {size + more} bytes)" in err, f"a log that may not grow: exit {status}: {err.strip()[-100:]}")
        text = c.path("x.log").read_text()
        steps = [json.loads(line)["step"] for line in text.splitlines()]
        c.ok(steps and text.endswith("}\n") and steps == list(range(1, len(steps) + 1)), f"its {len(steps)} lines are whole")
    for count in (3, 4, 5, 6, 8):
        clear(c)
        for tool, args in (("ampc", AMPC), ("amprun", RUN)):
            answer = run(c, tool, *args, limits=[("RLIMIT_NOFILE", count)])
            # Below some count the loader finds no library, which is before any tool.
            if answer[0] == 127 or "error while loading shared libraries" in answer[2]:
                continue
            if answer[0] == 0:
                c.ok(True, f"{tool} needs no more than {count} descriptors")
            else:
                fails(c, f"{tool} with {count} descriptors", answer, (1, 3))
                if tool == "amprun":
                    c.ok(f"too many open files (ulimit -n allows {count})" in answer[2], f"and it names the limit: {answer[2].strip()[-100:]}")


def descriptors_of_a_checkpoint(c):
    """A checkpoint that cannot be written is removed, although reading its folder would take one more descriptor."""
    for count in (4, 5, 6, 7):
        answer = run(c, "amprun", "m.bin", "--steps=2", "--checkpoint=ck", limits=[("RLIMIT_NOFILE", count)])
        if answer[0] not in (0, 127):
            fails(c, f"a checkpoint with {count} descriptors", answer, (1, 3))
            c.ok("tmp-" not in answer[2] and not list(c.path("").glob("ck/*")), f"nothing of it is left, and its own name is told: {answer[2].strip()[-100:]}")
        shutil.rmtree(c.path("ck"), ignore_errors=True)


def main():
    with contract(__doc__) as c:
        if c.tools.sanitized():
            c.ok(True, "skipped: sanitizers have needs of their own")
            return
        c.compile(example())
        same = Same(c)
        c.ok(len(same.wanted) == 3 and isinstance(same.wanted[0], str), f"both tools run: {same.wanted}")
        variables(c, same)
        caches(c, same)
        places(c, same)
        modes(c)
        limits(c)
        descriptors_of_a_checkpoint(c)
        memory(c)
        memory_of_a_run(c)


if __name__ == "__main__":
    main()
