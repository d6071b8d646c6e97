"""What the tests of ONNX models share: checks that are counted, and one float input and output of a program.

A test names its tools first: AMPC and AMPRUN are its arguments.
"""
import pathlib
import struct
import subprocess
import sys

from onnx_writer import INT64, tensor

AMPC, AMPRUN = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
checks = 0


def expect(condition, what):
    global checks
    assert condition, what
    checks += 1


def counted():
    """The number of checks so far."""
    return checks


def run(*command, cwd):
    """A command that succeeds."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stderr)
    return done


def must(*command, cwd):
    """What it prints on stdout."""
    return run(*command, cwd=cwd).stdout


def ints(name, *values):
    return tensor(name, [len(values)], values, INT64)


def npy(numbers, shape):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': {shape!r}}}"
    header = header.ljust((len(header) + 10) // 64 * 64 + 64 - 11) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(f"<{len(numbers)}f", *numbers)


def compiled(folder, data, level="O0"):
    """What the compiler prints on stderr about the model."""
    (folder / "m.onnx").write_bytes(data)
    return run(AMPC, "m.onnx", "-o", "m.bin", "--infer", f"--amp-level={level}", "--target=cpu", "--cpu=native", "--quiet", cwd=folder).stderr


def computed(folder, data, x, shape=(2, 2), output="y", level="O0"):
    """The elements of a float output for the float input x of this shape."""
    compiled(folder, data, level)
    (folder / "x.npy").write_bytes(npy(x, shape))
    must(AMPRUN, "m.bin", "--device=cpu", "--mode=infer", "--data=x=x.npy", f"--output={output}=y.npy", cwd=folder)
    body = (folder / "y.npy").read_bytes()
    body = body[10 + struct.unpack("<H", body[8:10])[0]:]
    return list(struct.unpack(f"<{len(body) // 4}f", body))
