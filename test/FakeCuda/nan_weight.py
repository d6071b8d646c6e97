"""Copies a safetensors file with NaN as the first number of one tensor. usage: nan_weight.py <from> <tensor> <to>"""
import json
import pathlib
import struct
import sys


def main(source, name, target):
    raw = bytearray(pathlib.Path(source).read_bytes())
    size = struct.unpack("<Q", raw[:8])[0]
    begin = json.loads(raw[8:8 + size])[name]["data_offsets"][0]
    struct.pack_into("<f", raw, 8 + size + begin, float("nan"))
    pathlib.Path(target).write_bytes(raw)


if __name__ == "__main__":
    main(*sys.argv[1:])
