"""Reads what amprun writes, and says how far two results are apart. Standard library only."""
import json
import math
import re
import struct


def read_npy(path):
    """The values of a .npy file, in a row."""
    raw = path.read_bytes()
    size = struct.unpack("<H", raw[8:10])[0]
    header = raw[10:10 + size].decode()
    kind = re.search(r"'descr': '[<|]?(\w+)'", header)[1]
    code = {"f4": "f", "f2": "e", "i4": "i", "i8": "q", "b1": "?", "u1": "B", "i1": "b", "i2": "h", "f8": "d"}[kind]
    body = raw[10 + size:]
    return list(struct.unpack(f"<{len(body) // struct.calcsize('<' + code)}{code}", body))


def read_weights(path):
    """Name → values of a safetensors file of float32."""
    raw = path.read_bytes()
    size = struct.unpack("<Q", raw[:8])[0]
    tensors = {}
    for name, entry in json.loads(raw[8:8 + size]).items():
        begin, end = entry["data_offsets"]
        tensors[name] = list(struct.unpack(f"<{(end - begin) // 4}f", raw[8 + size + begin:8 + size + end]))
    return tensors


def apart(found, expected):
    """The difference of two numbers of a log, where "nan" and "inf" are text, relative to the second; inf where one alone is finite."""
    a, b = float(found), float(expected)
    if math.isfinite(a) and math.isfinite(b):
        return abs(a - b) / max(1e-3, abs(b))
    return 0.0 if repr(a) == repr(b) else math.inf


def distance(found, expected):
    """The largest difference, relative to the largest finite magnitude; inf where one is finite and the other is not."""
    size = max((abs(float(v)) for v in expected if math.isfinite(v)), default=0) or 1
    worst = 0.0
    for a, b in zip(found, expected):
        if math.isfinite(a) and math.isfinite(b):
            worst = max(worst, abs(a - b) / size)
        elif repr(a) != repr(b):
            return math.inf
    return worst if len(found) == len(expected) else math.inf
