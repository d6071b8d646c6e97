"""PIR programs as Paddle 3 writes them, and files of weights, for tests."""
import struct


def tensor(dims, kind="t_f32"):
    return {"#": "0.t_dtensor", "D": [{"#": f"0.{kind}"}, dims, "NCHW", [], 0]}


def attribute(name, kind, value):
    return {"N": name, "AT": {"#": kind, "D": value}}


def op(kind, operands, results, *attributes):
    return {"#": kind, "I": [{"%": i} for i in operands], "O": [{"%": i, "TT": t} for i, t in results], "A": list(attributes),
            "OA": [{"N": "stop_gradient", "AT": {"#": "0.a_array", "D": [{"#": "0.a_bool", "D": False}]}}]}


def parameter(name, number, kind):
    return {"#": "p", "A": [0, 1, 1, name], "DA": [], "QA": [], "O": {"%": number, "TT": kind}, "OA": [1, 0, 1]}


def program(*ops):
    return {"base_code": {"magic": "pir", "trainable": True, "version": 1},
            "program": {"regions": [{"#": "region_0", "blocks": [{"#": "block_0", "args": [], "ops": list(ops)}]}]}}


def record(dims, values, kind="f"):
    """A tensor in .pdiparams: versions, its type as a protobuf, elements."""
    description = bytes([8, {"f": 5, "d": 6}[kind]]) + b"".join(bytes([16, size]) for size in dims)
    return struct.pack("<IQIi", 0, 0, 0, len(description)) + description + struct.pack(f"<{len(values)}{kind}", *values)


def pickled(arrays):
    """A .pdparams of name -> (letter of struct, values): arrays of one dimension, as pickle writes those of numpy."""
    def word(text):
        return b"X" + struct.pack("<I", len(text)) + text

    items = b""
    for name, (letter, values) in arrays.items():
        code, elements = {"f": b"f4", "d": b"f8"}[letter], struct.pack(f"<{len(values)}{letter}", *values)
        kind = b"cnumpy\ndtype\n" + word(code) + b"\x89\x88\x87R(K\x03" + word(b"<") + b"NNNJ\xff\xff\xff\xffJ\xff\xff\xff\xffK\0tb"
        items += word(name.encode()) + b"cnumpy.core.multiarray\n_reconstruct\ncnumpy\nndarray\nK\0\x85C\x01b\x87R(K\x01(K" + bytes([len(values)]) + b"t" + kind
        items += b"\x89B" + struct.pack("<I", len(elements)) + elements + b"tb"
    return b"\x80\x04}(" + items + b"u."
