#!/usr/bin/env python3
"""Data from .npz archives, data of names with ',' and '=', and what the errors of a wrong .npy hint at. Standard library only.

The model multiplies by 2, so every output is known: y = 2 x.
"""
import io
import random
import struct
import warnings
import zipfile

from check_data import MODEL, header
from contract import changed, contract, floats
from tensors import read_npy


def array(values, columns=3):
    return header(shape=f"({len(values) // columns}, {columns})", data=struct.pack(f"<{len(values)}f", *values))


def archive(members, method=zipfile.ZIP_STORED, force_zip64=False, comment=b""):
    """The bytes of a zip; members is a list of (name, bytes)."""
    buffer = io.BytesIO()
    with warnings.catch_warnings(action="ignore"), zipfile.ZipFile(buffer, "w", method) as z:  # a name twice is wanted
        for name, data in members:
            with z.open(name, "w", force_zip64=force_zip64) as file:
                file.write(data)
        z.comment = comment
    return buffer.getvalue()


def zip64(members):
    """As an archive of more than 4 GB has it: sizes and offsets in the directory stand in its extra fields."""
    data, entries = b"", b""
    for name, content in members:
        crc, size, name = zipfile.crc32(content), len(content), name.encode()
        extra = struct.pack("<HHQQQ", 1, 24, size, size, len(data))
        entries += struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 45, 45, 0, 0, 0, 0, crc, 0xFFFFFFFF, 0xFFFFFFFF, len(name), 4 + len(extra), 0, 0, 0, 0, 0xFFFFFFFF)
        entries += name + struct.pack("<HH", 0xCAFE, 0) + extra
        data += struct.pack("<IHHHHHIIIHH", 0x04034B50, 45, 0, 0, 0, 0, crc, size, size, len(name), 0) + name + content
    at, count = len(data), len(members)
    end = struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, count, count, len(entries), at)
    locator = struct.pack("<IIQI", 0x07064B50, 0, at + len(entries), 1)
    return data + entries + end + locator + struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)


def archives(c, program):
    values, other = floats(24), [1.0] * 24
    members = [("other.npy", array(other)), ("x.npy", array(values)), ("raw", array(values))]
    for label, data in (("stored", archive(members)), ("deflated", archive(members, zipfile.ZIP_DEFLATED)), ("with a comment", archive(members, comment=b"PK\5\6" + b"c" * 500)),
                        ("as numpy.savez writes it", archive(members, force_zip64=True)), ("with 64-bit sizes", zip64(members)),
                        ("behind other bytes of the same file", archive([("first", bytes(100000)), *members]))):
        c.path("d.npz").write_bytes(data)
        for member in ("x", "x.npy", "raw"):
            c.train(program, "--mode=infer", f"--data=x=d.npz:{member}", "--output=y=y.npy")
            c.ok(read_npy(c.path("y.npy"))[2] == [2 * v for v in values], f"an archive {label}: d.npz:{member}")
    c.path("e.npz").write_bytes(archive([("x.npy", array(other))]))
    c.train(program, "--data=x=d.npz:x", "--eval-data-file", "x", "e.npz:x", "--log=log", "--output-file", "loss", "l.npy")
    c.ok(c.log("log")[-1]["loss"] == 2.0 and read_npy(c.path("l.npy"))[1] == (), "an archive for an evaluation, by --eval-data-file; an output by --output-file")
    c.path("d.npz:x").write_bytes(array(other))
    c.train(program, "--mode=infer", "--data=x=d.npz:x", "--output=y=y.npy")
    c.ok(read_npy(c.path("y.npy"))[2] == [2.0] * 24, "a file that has the whole name is taken")
    c.path("d.npz:x").unlink()
    for option in ("--log=d.npz", "--output=y=d.npz"):
        c.refused(f"{option} would destroy the archive", "amprun", [program, "--steps=1", "--data=x=d.npz:x", option], 1, "d.npz: error: cannot write: is read by this run")


def wrong_archives(c, program):
    good = archive([("x.npy", array(floats(24))), ("label.npy", array([1.0] * 24))], zipfile.ZIP_DEFLATED)
    start, directory = good.index(b"PK\1\2"), good.index(b"PK\1\2") + 46
    body = good.index(b"x.npy") + 5

    def spoilt(at, data):
        return good[:at] + data + good[at + len(data):]

    cases = [
        ("a member that is not there", good, "q", "d.npz: error: has no member 'q'", "hint: it has 'd.npz:label', 'd.npz:x'"),
        ("a file that is no archive", array(floats(24)), "x", "d.npz: error: is not a zip archive, or is cut off"),
        ("an empty file", b"", "x", "is not a zip archive, or is cut off"),
        ("a cut archive", good[:-30], "x", "is not a zip archive, or is cut off"),
        ("its first half", good[:len(good) // 2], "x", "is not a zip archive, or is cut off"),
        ("a directory that is another's", spoilt(start, b"PK\1\3"), "x", "is a zip archive with a damaged directory"),
        ("a name beyond the directory", spoilt(start + 28, b"\xff\xff"), "x", "is a zip archive with a damaged directory"),
        ("one member more than there is", spoilt(len(good) - 12, b"\3"), "x", "is a zip archive with a damaged directory"),
        ("two members of one name", archive([("x.npy", b"a"), ("x.npy", b"b")]), "x", "has two members 'x.npy'"),
        ("an encrypted member", spoilt(start + 8, b"\1"), "x", "d.npz:x: error: is encrypted"),
        ("another method", spoilt(start + 10, b"\x0c"), "x", "is compressed by method 12, only stored and deflated members can be read"),
        ("a size that deflate cannot have", spoilt(start + 24, b"\0\0\0\x7f"), "x", "lies outside its archive, or has an impossible size"),
        ("a place that is no header", spoilt(start + 42, b"\7"), "x", "lies outside its archive, or has an impossible size"),
        ("bytes that do not inflate", spoilt(body + 20, b"\xff" * 30), "x", "is damaged: it cannot be inflated"),
        ("a size one too large", spoilt(start + 24, struct.pack("<I", len(array(floats(24))) + 1)), "x", "is damaged: it cannot be inflated"),
        ("another checksum", spoilt(start + 16, b"\0\0\0\0"), "x", "is damaged: it does not match its checksum"),
        ("64-bit sizes that are missing", zip64([("x.npy", array(floats(24)))]).replace(struct.pack("<HH", 1, 24), struct.pack("<HH", 2, 24)), "x",
         "is a zip archive with a damaged directory"),
        ("a member that is no .npy", archive([("x.npy", b"text" * 9)]), "x", "d.npz:x: error: is not a .npy file"),
        ("a member of another type", archive([("x.npy", header(descr="'<f8'", data=bytes(192)))]), "x", "d.npz:x: error: holds 'f8' (float64), input 'x' is float32",
         "hint: in NumPy: np.save('x.npy', np.load('d.npz')['x'].astype('float32'))"),
    ]
    for label, data, member, *says in cases:
        c.path("d.npz").write_bytes(data)
        c.refused(f"an archive: {label}", "amprun", [program, f"--data=x=d.npz:{member}", "--steps=1"], 1, *says)
    many = archive([(f"a{i}.npy", b"") for i in range(11)])
    for name, data, hint in (("d.npz", good, "hint: give one of its arrays: 'd.npz:label', 'd.npz:x'"), ("d.npz", many, "'d.npz:a0', 'd.npz:a1'"), ("d.npz", many, " and 3 more"),
                             ("d.npy", good, "hint: file.npz:member reads one of its arrays"), ("d.npz", good[:40], "hint: file.npz:member reads one of its arrays")):
        c.path(name).write_bytes(data)
        c.refused(f"{name} without a member", "amprun", [program, f"--data=x={name}"], 1, f"{name}: error: is not a .npy file but an archive (.npz)", hint)
    # Spoilt bytes anywhere are told, or do not matter.
    rng = random.Random(1)
    values = floats(24)
    for _ in range(60):
        at = rng.randrange(len(good))
        c.path("d.npz").write_bytes(spoilt(at, bytes([good[at] ^ 1 << rng.randrange(8)])))
        status, _, err = c.run("amprun", program, "--mode=infer", "--data=x=d.npz:x", "--output=y=y.npy")
        right = status == 0 and read_npy(c.path("y.npy"))[2] == [2 * v for v in values]
        c.ok(right or (status == 1 and err.startswith("d.npz") and len(err.splitlines()) <= 2), f"a bit at {at} of {len(good)}: exit {status}: {err.splitlines()[:1]}")


def hints(c, program):
    mend = "hint: in NumPy: np.save('bad.npy', "
    for label, data, hint in (
            ("float64", header(descr="'<f8'", data=bytes(192)), "np.load('bad.npy').astype('float32'))"),
            ("bool", header(descr="'|b1'", data=bytes(24)), "np.load('bad.npy').astype('float32'))"),
            ("big endian", header(descr="'>f4'"), "np.load('bad.npy').astype('<f4'))"),
            ("Fortran order", header(order="True"), "np.ascontiguousarray(np.load('bad.npy')))"),
            ("rows that are matrices", header(shape="(8, 3, 1)"), "np.load('bad.npy').reshape(-1, 3))")):
        c.path("bad.npy").write_bytes(data)
        c.refused(f"the hint for {label}", "amprun", [program, "--data=x=bad.npy"], 1, "bad.npy: error: ", mend + hint)
    for label, data in (("other rows", header(shape="(3, 8)")), ("a flat file", header(shape="(24,)")), ("no rows of impossible size", header(shape=f"(0, {2**62}, {2**62})", data=b""))):
        c.path("bad.npy").write_bytes(data)
        c.refused(f"no hint for {label}", "amprun", [program, "--data=x=bad.npy"], 1, "bad.npy: error: has shape", absent=("hint:",))
    c.path("it's.npy").write_bytes(header(order="True"))
    c.refused("a quote in a name", "amprun", [program, "--data=x=it's.npy"], 1, "np.save('it\\'s.npy', np.ascontiguousarray(np.load('it\\'s.npy')))")


def names(c):
    odd, out = "a=b,c d", "y=1,2"
    model = changed(MODEL, (("inputs", 0, "name"), odd), (("ops", 0, "inputs", "X"), [odd]), (("ops", 0, "outputs", "Out"), [out]), (("ops", 1, "inputs", "X"), [out]),
                    (("ops", 2, "inputs", "X"), [out]), (("outputs", 0), out))
    program = c.compile(model, "--amp-level=O0", name="odd")
    values = floats(24)
    c.path("x,1=2.npy").write_bytes(array(values))
    c.train("--data-file", odd, "x,1=2.npy", program, "--mode=infer", "--output-file", out, "o,1.npy")
    c.ok(read_npy(c.path("o,1.npy"))[2] == [2 * v for v in values], "--data-file and --output-file take any name and any file")
    c.train(program, "--data-file", odd, "x,1=2.npy", "--eval-data-file", odd, "x,1=2.npy", "--log=log")
    c.ok([line.get("eval", False) for line in c.log("log")] == [False, False, True], "and so does --eval-data-file")
    for label, args, says in (("a name twice", ["--data-file", "x", "a", "--data=x=b"], "--data-file: 'x' is given twice"),
                              ("an empty name", ["--data-file", "", "a"], "--data-file: expects a name and a file, neither of them empty"),
                              ("an empty file", ["--output-file", "y", ""], "--output-file: expects a name and a file, neither of them empty"),
                              ("a file left out", ["--eval-data-file", "x"], "--eval-data-file")):
        c.refused(label, "amprun", [program, *args], 2, "amprun: error: ", says)
    c.refused("a comma in a file", "amprun", [program, "--data=x=a,b.npy"], 2, "'b.npy' is not of the form name=file.npy",
              "hint: a name with '=' or a file with ',' can be given as --data-file <name> <file>")


def main():
    with contract(__doc__) as c:
        program = c.compile(MODEL, "--amp-level=O0")
        archives(c, program)
        wrong_archives(c, program)
        hints(c, program)
        names(c)


if __name__ == "__main__":
    main()
