"""Copies a safetensors file with another first number in one tensor. usage: set_weight.py <from> <tensor> <value> <to>"""
import json
import pathlib
import struct
import sys


def main(source, name, value, target):
    raw = bytearray(pathlib.Path(source).read_bytes())
    size = struct.unpack("<Q", raw[:8])[0]
    begin = json.loads(raw[8:8 + size])[name]["data_offsets"][0]
    struct.pack_into("<f", raw, 8 + size + begin, float(value))
    pathlib.Path(target).write_bytes(raw)


if __name__ == "__main__":
    main(*sys.argv[1:])
