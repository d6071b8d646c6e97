# RUN: %python %s %source-root
"""The last line of tools/check.sh counts rightly, and nothing executed is a failure."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile

UNIT = "ampc-unit :: AmpcRuntimeTests"
CASES = [
    ([], 1, "0 passed, 0 failed"),
    ([("ampc :: a.mlir", "PASS", "")], 0, "1 passed, 0 failed"),
    ([("ampc :: a.mlir", "PASS", ""), ("ampc :: b.mlir", "FAIL", "")], 1, "failed: ampc :: b.mlir\n1 passed, 1 failed"),
    ([("ampc :: a.mlir", "TIMEOUT", ""), ("ampc :: b.py", "UNRESOLVED", "")], 1, "0 passed, 2 failed"),
    ([("ampc :: a.mlir", "UNSUPPORTED", "Test requires the following unavailable features: cuda")], 1,
     "skipped: ampc :: a.mlir: needs cuda\nno test was executed\n0 passed, 0 failed"),
    # Cases of an executable stand for it.
    ([(UNIT, "PASS", ""), (f"{UNIT}:A.x", "PASS", ""), (f"{UNIT}:A.y", "UNSUPPORTED", "no GPU")], 0,
     f"skipped: {UNIT}:A.y: no GPU\n1 passed, 0 failed"),
    ([(UNIT, "FAIL", ""), (f"{UNIT}:A.x", "FAIL", ""), (f"{UNIT}:A.y", "PASS", "")], 1, f"failed: {UNIT}:A.x\n1 passed, 1 failed"),
    # It crashed after a case that passed.
    ([(UNIT, "FAIL", "signal 11"), (f"{UNIT}:A.x", "PASS", "")], 1, f"failed: {UNIT}\n  signal 11\n1 passed, 1 failed"),
    # The end of a long output.
    ([("ampc :: a.mlir", "FAIL", "\n".join(map(str, range(40))) + "\n")], 1,
     "failed: ampc :: a.mlir\n" + "".join(f"  {n}\n" for n in range(28, 40)) + "0 passed, 1 failed"),
]


def main(source):
    sys.path.insert(0, str(pathlib.Path(source, "test")))
    import summary

    for tests, status, tail in CASES:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "results.json")
            path.write_text(json.dumps({"tests": [{"name": n, "code": c, "output": o} for n, c, o in tests]}))
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                got = summary.main([path])
        assert got == status and out.getvalue().endswith(tail + "\n"), (tests, got, out.getvalue())


if __name__ == "__main__":
    main(sys.argv[1])
