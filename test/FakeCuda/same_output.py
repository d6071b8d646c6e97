"""Holds one .npy of float32 against another: every number within a tolerance. usage: same_output.py <npy> <npy> <tolerance>"""
import array
import pathlib
import struct
import sys


def read(path):
    raw = pathlib.Path(path).read_bytes()
    header = 10 + struct.unpack("<H", raw[8:10])[0]
    assert b"'<f4'" in raw[:header], raw[:header]
    return array.array("f", raw[header:])


def main(first, second, tolerance):
    a, b = read(first), read(second)
    assert len(a) == len(b) > 0, (len(a), len(b))
    worst = max(abs(x - y) for x, y in zip(a, b))
    assert worst <= float(tolerance), worst
    print(f"{len(a)} numbers, apart by {worst:.1e}")


if __name__ == "__main__":
    main(*sys.argv[1:])
