"""Reads and writes .npy and .safetensors with the standard library alone.

A tensor is (dtype name, shape tuple, list of Python numbers); booleans are 0 and 1.
"""
import array
import ast
import json
import math
import struct
import sys

CODES = {"float32": ("<f4", "f"), "float64": ("<f8", "d"), "int64": ("<i8", "q"), "int32": ("<i4", "i"),
         "int16": ("<i2", "h"), "int8": ("|i1", "b"), "uint8": ("|u1", "B"), "bool": ("|b1", "B"), "float16": ("<f2", "e")}
NUMPY = {text: name for name, (text, _) in CODES.items()}
SAFE = {"F32": "float32", "F64": "float64", "F16": "float16", "BF16": "bfloat16", "I64": "int64", "I32": "int32",
        "I16": "int16", "I8": "int8", "U8": "uint8", "BOOL": "bool"}


def unpack(dtype, data):
    if dtype == "bfloat16":
        bits = array.array("H", data)
        return list(struct.unpack(f"<{len(bits)}f", struct.pack(f"<{len(bits)}I", *(b << 16 for b in bits))))
    letter = CODES[dtype][1]
    return list(struct.unpack(f"<{len(data) // struct.calcsize(letter)}{letter}", data))


def pack(dtype, values):
    return struct.pack(f"<{len(values)}{CODES[dtype][1]}", *values)


def read_npy(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:6] != b"\x93NUMPY":
        raise ValueError(f"{path}: not a .npy file")
    width = 2 if data[6] == 1 else 4
    start = 8 + width
    length = int.from_bytes(data[8:start], "little")
    head = ast.literal_eval(data[start:start + length].decode("latin1"))
    if head["fortran_order"]:
        raise ValueError(f"{path}: Fortran order")
    dtype = NUMPY[head["descr"].replace("=", "<")]
    values = unpack(dtype, data[start + length:])
    if len(values) != math.prod(head["shape"]):
        raise ValueError(f"{path}: {len(values)} values for shape {head['shape']}")
    return dtype, tuple(head["shape"]), values


def write_npy(path, dtype, shape, values):
    head = repr({"descr": CODES[dtype][0], "fortran_order": False, "shape": tuple(shape)})
    head += " " * (-(10 + len(head) + 1) % 64) + "\n"
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode() + pack(dtype, values))


def read_safetensors(path, raw=False):
    """Name -> tensor; raw: its bytes in place of the list, to compare bit by bit."""
    with open(path, "rb") as file:
        data = file.read()
    length = int.from_bytes(data[:8], "little")
    head = json.loads(data[8:8 + length])
    head.pop("__metadata__", None)
    tensors = {}
    for name, entry in head.items():
        low, high = entry["data_offsets"]
        dtype = SAFE[entry["dtype"]]
        blob = data[8 + length + low:8 + length + high]
        tensors[name] = (dtype, tuple(entry["shape"]), blob if raw else unpack(dtype, blob))
    return tensors


def write_safetensors(path, tensors):
    kinds = {name: text for text, name in SAFE.items()}
    head, blobs, at = {}, [], 0
    for name, (dtype, shape, values) in tensors.items():
        blob = pack(dtype, values)
        head[name] = {"dtype": kinds[dtype], "shape": list(shape), "data_offsets": [at, at + len(blob)]}
        blobs.append(blob)
        at += len(blob)
    text = json.dumps(head).encode()
    text += b" " * (-len(text) % 8)
    with open(path, "wb") as file:
        file.write(len(text).to_bytes(8, "little") + text + b"".join(blobs))


def distance(actual, expected):
    """The largest difference relative to the largest magnitude; infinities and NaN must be equal. inf if they are not."""
    if len(actual) != len(expected):
        return math.inf
    worst = top = 0.0
    for a, e in zip(actual, expected):
        if math.isfinite(e):
            if not math.isfinite(a):
                return math.inf
            worst, top = max(worst, abs(a - e)), max(top, abs(e))
        elif not (a == e or (a != a and e != e)):
            return math.inf
    return worst / top if top else worst


if sys.byteorder != "little":
    raise SystemExit("these files are little endian, and so must be the machine")
