"""Runs ampc and amprun for the checks, and the options they share."""
import argparse
import functools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
BROKEN = re.compile(r"Assertion|Stack dump|terminate called|Segmentation|Traceback|AddressSanitizer|runtime error:")
# Words of the compiler's insides, which mean nothing to the author of a model: IR types and ops, MLIR's own phrases.
INTERNAL = re.compile(r"tensor<|memref<|array<|dense<|(operand|result) #|#(nn|amp|rt)\.|\b(nn|rt|arith|func)\.[a-z]\w*|\battr\b|(?<!')\b(b?f16|f32|f64|i1|i32|i64)\b|"
                      r"failed to (infer|verify|satisfy)|inferred type|signless|statically shaped|`")


class Failure(Exception):
    """A tool failed or gave what it must not give."""


def parser(text):
    p = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--bin", default=str(ROOT / "build" / "bin"), help="folder of ampc and amprun")
    p.add_argument("--device", default="cpu", choices=("cpu", "cuda"))
    p.add_argument("--threads", type=int, default=0, help="0: what amprun finds")
    p.add_argument("--keep", metavar="DIR", help="leave the models and files here")
    return p


class Tools:
    def __init__(self, args):
        self.bin, self.device, self.threads = pathlib.Path(args.bin).resolve(), args.device, args.threads
        for name in ("ampc", "amprun"):
            if not (self.bin / name).exists():
                raise SystemExit(f"{self.bin / name}: not found; say where with --bin")

    @functools.lru_cache(maxsize=None)
    def sanitized(self):
        """Whether a sanitizer is part of the programs: it replaces malloc itself, and needs memory of its own."""
        program = (self.bin / "amprun").read_bytes()
        return b"__asan_init" in program or b"__tsan_init" in program

    def run(self, name, *args, cwd=None, timeout=600):
        """Exit status, stdout, stderr."""
        done = subprocess.run([str(self.bin / name), *map(str, args)], cwd=cwd, capture_output=True, text=True,
                              timeout=timeout, errors="replace")
        return done.returncode, done.stdout, done.stderr

    def must(self, name, *args, cwd=None, timeout=600):
        try:
            status, out, err = self.run(name, *args, cwd=cwd, timeout=timeout)
        except subprocess.TimeoutExpired:
            raise Failure(f"{name} took longer than {timeout} s") from None
        if status or BROKEN.search(err):
            said = [line for line in err.splitlines() if "error:" in line] or err.splitlines()[-1:] or ["no message"]
            raise Failure(f"{name} exit {status}: {said[0]}")
        return out

    def compile(self, model, program, *args, cwd=None):
        target = ["--target=cuda"] if self.device == "cuda" else ["--target=cpu", "--cpu=native"]
        return self.must("ampc", model, "-o", program, *target, *args, cwd=cwd)

    def execute(self, program, *args, cwd=None, timeout=600):
        threads = [f"--threads={self.threads}"] if self.threads else []
        return self.must("amprun", program, f"--device={self.device}", *threads, *args, cwd=cwd, timeout=timeout)


class Compiler:
    """libampc in this process, for checks of many small models: it takes a tenth of the time of a process for each. A crash ends the
    process, so callers have processes for it."""

    def __init__(self, tools):
        if getattr(tools, "sanitized", bool)() and "LD_PRELOAD" not in os.environ:
            sys.path.insert(0, str(ROOT / "test"))
            from environment import sanitized_python
            os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **sanitized_python(os.environ)})
        os.environ["AMPC_LIBRARY_PATH"] = str(tools.bin.parent / "lib")
        sys.path.insert(0, str(ROOT / "tools" / "python"))
        from ampc import _compile, _library, _options
        self.api, self.options, self.compilation = _library, _options, _compile.Compilation

    def check(self, model, **options):
        """Exit status, stdout and stderr of `ampc m.json --check --quiet` with these options, underscores for dashes."""
        status, messages, _ = self._compile(model, {"check": True, **options}, [])
        return status, "", messages

    def report(self, model, **options):
        """What `ampc m.json --amp-report=r.json` with these options writes."""
        status, messages, made = self._compile(model, options, ["report"])
        if status:
            raise Failure(f"exit {status}: {messages}")
        return json.loads(made.text("report"))

    def _compile(self, model, options, roles):
        """Exit status, messages and the compilation; None if it failed."""
        messages, bytes_of, library = [], json.dumps(model).encode(), self.api.compiler()
        handler = self.api.MESSAGE_HANDLER(lambda _, severity, text: messages.append(text.decode() + "\n"))
        with self.options.native(options, roles) as (chosen, called):
            made = library.ampc_compile_memory(b"m.json", bytes_of, len(bytes_of), chosen, handler, None)
            status = 0 if made else library.ampc_compiler_error_code()
        return status, "".join(messages), self.compilation(made, called) if made else None


def read_log(path):
    with open(path) as file:
        return [json.loads(line) for line in file]


def run_jobs(args, prepare, jobs):
    """The body of a check's main(): prepare(folder), then check(tools, folder, score, *rest) for each job (label, check, *rest). What a job raises
    counts as its failure. Returns the exit status."""
    tools, score = Tools(args), Score()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        prepare(folder)
        for label, check, *rest in jobs:
            try:
                check(tools, folder, score, *rest)
            except (Failure, OSError, ValueError, LookupError) as error:
                score.add(False, f"{label}: {type(error).__name__}: {error}")
    return score.end()


class Score:
    """Prints a line per check and the count at the end."""

    def __init__(self, quiet=False):
        self.passed = self.failed = 0
        self.quiet = quiet

    def add(self, ok, text):
        self.passed, self.failed = self.passed + bool(ok), self.failed + (not ok)
        if not ok or not self.quiet:
            print(("pass " if ok else "FAIL ") + text, flush=True)

    def end(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0
