"""Holds tensors of one safetensors file against those of another, all but zero.

usage: same_state.py <file> <file> <relative tolerance> <tensor>[=<its own tolerance>]...
"""
import json
import pathlib
import struct
import sys


def read(path, name):
    raw = pathlib.Path(path).read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    entry = json.loads(raw[8:8 + size])[name]
    assert entry["dtype"] == "F32", entry
    begin, end = (8 + size + offset for offset in entry["data_offsets"])
    return struct.unpack(f"<{(end - begin) // 4}f", raw[begin:end])


def main(first, second, tolerance, *tensors):
    for tensor in tensors:
        name, _, own = tensor.partition("=")
        for a, b in zip(read(first, name), read(second, name), strict=True):
            assert a != 0 and abs(a - b) <= float(own or tolerance) * abs(a), (name, a, b)
    print(f"{len(tensors)} tensors are the same")


if __name__ == "__main__":
    main(*sys.argv[1:])
