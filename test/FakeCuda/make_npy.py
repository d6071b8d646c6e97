"""Writes a float32 .npy of small whole numbers whose first column is 0. usage: make_npy.py <rows> <columns> <to> [factor of all]"""
import pathlib
import struct
import sys


def main(rows, columns, target, factor=1):
    rows, columns = int(rows), int(columns)
    values = [0 if c == 0 else ((r + c) % 5 - 2) * float(factor) for r in range(rows) for c in range(columns)]
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, {columns}), }}".ljust(117) + "\n"
    pathlib.Path(target).write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() +
                                     struct.pack(f"<{len(values)}f", *values))


if __name__ == "__main__":
    main(*sys.argv[1:])
