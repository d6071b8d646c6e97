"""What the contract checks share: small models, their data, and the form of every answer of the two tools."""
import contextlib
import copy
import json
import pathlib
import re
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Oracle"))
from programs import BROKEN, INTERNAL, ROOT, Score, Tools, parser  # noqa: E402
from tensors import write_npy  # noqa: E402

EXAMPLES = ROOT / "docs" / "examples"
DIAGNOSTIC = re.compile(r"\S.*: (error|warning|remark|note): \S|note: \S|hint: \S| +\S")


def example(name="linear2"):
    return json.loads((EXAMPLES / f"{name}.json").read_text())


def floats(count, scale=1 / 16):
    """Values that every float type holds exactly."""
    return [((i * 7) % 23 - 11) * scale for i in range(count)]


class Contract:
    """A folder, the tools, and the score; every method adds checks to it."""

    def __init__(self, args, score, folder):
        self.tools, self.score, self.folder = Tools(args), score, folder

    def path(self, name):
        return self.folder / name

    def ok(self, good, label):
        self.score.add(good, label)

    def run(self, tool, *args, **more):
        return self.tools.run(tool, *args, cwd=self.folder, **more)

    def npy(self, name, shape, values=None, dtype="float32"):
        count = 1
        for extent in shape:
            count *= extent
        write_npy(self.path(name), dtype, shape, floats(count) if values is None else values)
        return name

    def compile(self, model, *options, name="m"):
        """Exit 0, or the check ends here."""
        if not isinstance(model, str):
            self.path(f"{name}.json").write_text(json.dumps(model))
            model = f"{name}.json"
        status, _, err = self.run("ampc", model, "-o", f"{name}.bin", "--target=cpu", "--cpu=x86-64-v3", *options)
        if status:
            raise SystemExit(f"ampc {model}: exit {status}: {err}")
        return f"{name}.bin"

    def train(self, program, *options):
        status, out, err = self.run("amprun", program, *options)
        if status:
            raise SystemExit(f"amprun {program} {options}: exit {status}: {err}")
        return out, err

    def log(self, name):
        return [json.loads(line) for line in self.path(name).read_text().splitlines()]

    def files(self):
        """Name to contents; of a file of many megabytes its size."""
        found = (p for p in sorted(self.folder.rglob("*")) if p.is_file())
        return {p.relative_to(self.folder).as_posix(): p.read_bytes() if p.stat().st_size < 1 << 24 else p.stat().st_size for p in found}

    def refused(self, label, tool, args, status, *says, absent=()):
        """The tool ends with `status`, says so in the contract's form, and leaves every file as it was."""
        before = self.files()
        got, out, err = self.run(tool, *args)
        lines = err.splitlines()
        errors = [line for line in lines if ": error: " in line]
        wrong = [text for bad, text in (
            (got != status, f"exit {got}, not {status}"),
            (BROKEN.search(err), "a raw failure"),
            (INTERNAL.search(err), "a word of the compiler's insides"),
            (len(errors) != 1, f"{len(errors)} errors"),
            (not all(DIAGNOSTIC.match(line) for line in lines), "a line of another form"),
            (not all(word in err for word in says), f"lacks {[w for w in says if w not in err]}"),
            (any(word in err for word in absent), "says too much"),
            (errors and errors[0].rstrip().endswith("."), "a full stop"),
            (self.files() != before, f"files changed: {sorted(set(self.files().items()) ^ set(before.items()), key=str)[:1]}"[:120]),
        ) if bad]
        self.ok(not wrong, f"{label}: {'; '.join(wrong) + ': ' + err.strip()[:400] if wrong else errors[0]}")
        return err


def changed(model, *steps):
    """A copy in which each (path, value) is set; a value of None removes what stands there."""
    model = copy.deepcopy(model)
    for path, value in steps:
        at = model
        for key in path[:-1]:
            at = at[key]
        if value is None:
            del at[path[-1]]
        else:
            at[path[-1]] = value
    return model


@contextlib.contextmanager
def contract(text):
    """Gives the contract of this process's options; exits with its verdict."""
    p = parser(text)
    args = p.parse_args()
    score = Score()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(args.keep or scratch)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        yield Contract(args, score, folder)
    sys.exit(score.end())
