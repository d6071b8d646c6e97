"""Writes models in ONNX, valid and broken ones, without the package `onnx`: the fields of onnx.proto that tests need."""
import struct

FLOAT, UINT8, INT8, UINT16, INT16, INT32, INT64, STRING, BOOL, FLOAT16, DOUBLE = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
UINT32, INT4 = 12, 22
PACK = {FLOAT: "f", UINT8: "B", INT8: "b", UINT16: "H", UINT32: "I", INT32: "i", INT64: "q", BOOL: "?", FLOAT16: "e", DOUBLE: "d"}


def varint(value):
    value &= (1 << 64) - 1
    out = bytearray()
    while value > 0x7f:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def field(number, value):
    """An integer, a float, bytes or text, or a list of these (repeated)."""
    if isinstance(value, (list, tuple)):
        return b"".join(field(number, element) for element in value)
    if isinstance(value, bool) or isinstance(value, int):
        return varint(number << 3) + varint(int(value))
    if isinstance(value, float):
        return varint(number << 3 | 5) + struct.pack("<f", value)
    data = value.encode() if isinstance(value, str) else value
    return varint(number << 3 | 2) + varint(len(data)) + data


def tensor(name, shape, values=None, dtype=FLOAT, raw=None, external=None, more=b""):
    """With values, or with raw bytes, or with entries of external data."""
    out = field(1, list(shape)) + field(2, dtype) + field(8, name)
    if external is not None:
        out += b"".join(field(13, field(1, key) + field(2, text)) for key, text in external.items()) + field(14, 1)
    else:
        out += field(9, struct.pack(f"<{len(values)}{PACK[dtype]}", *values) if raw is None else raw)
    return out + more


class Tensor(bytes):
    """A tensor as an attribute."""


class Graph(bytes):
    """A graph as an attribute."""


def attribute(name, value):
    out = field(1, name)
    if isinstance(value, Tensor):
        return out + field(5, bytes(value)) + field(20, 4)
    if isinstance(value, Graph):
        return out + field(6, bytes(value)) + field(20, 5)
    if isinstance(value, dict):  # {"ref": <attribute of the function>, "type": <its kind>}
        return out + field(21, value["ref"]) + field(20, value["type"])
    kinds = {int: (3, 2), float: (2, 1), str: (4, 3), bool: (3, 2)}
    lists = {int: (8, 7), float: (7, 6), str: (9, 8)}
    number, kind = lists[type(value[0]) if value else int] if isinstance(value, list) else kinds[type(value)]
    return out + field(number, value) + field(20, kind)


def node(op, inputs, outputs, name="", domain="", **attributes):
    return (field(1, inputs) + field(2, outputs) + (field(3, name) if name else b"") + field(4, op) + (field(7, domain) if domain else b"") +
            b"".join(field(5, attribute(key, value)) for key, value in attributes.items()))


def value(name, shape, dtype=FLOAT):
    """Dimensions are sizes, names, or None; no shape: the rank is open."""
    dims = b"" if shape is None else field(2, b"".join(field(1, b"" if d is None else field(2, d) if isinstance(d, str) else field(1, d)) for d in shape))
    return field(1, name) + field(2, field(1, field(1, dtype) + dims))


def sequence(name):
    return field(1, name) + field(2, field(4, field(1, field(1, field(1, FLOAT)))))


def graph(nodes, inputs=(), outputs=(), initializers=(), name="g", more=b""):
    return (field(1, list(nodes)) + field(2, name) + field(5, list(initializers)) + field(11, list(inputs)) + field(12, list(outputs)) + more)


def function(name, inputs, outputs, nodes, domain="local", attributes=(), defaults=(), opset=17, uses=()):
    """`uses`: other domains that its nodes are from."""
    imports = [field(1, "") + field(2, opset)] + [field(1, used) + field(2, 1) for used in uses]
    return (field(1, name) + field(4, list(inputs)) + field(5, list(outputs)) + field(6, list(attributes)) + field(7, list(nodes)) + field(9, imports) +
            field(10, domain) + field(11, [attribute(key, v) for key, v in dict(defaults).items()]))


def model(main, opset=17, domains=("local", "com.microsoft"), functions=(), more=b""):
    imports = [] if opset is None else [field(1, "") + field(2, opset)]
    imports += [field(1, domain) + field(2, 1) for domain in domains]
    return field(1, 8) + field(2, "writer") + field(7, main) + field(8, imports) + field(25, list(functions)) + more


def simple(nodes, shape=(2, 4), outputs=("y",), initializers=(), dtype=FLOAT, **more):
    """A model with the input x."""
    return model(graph(nodes, [value("x", shape, dtype)], [value(name, None) for name in outputs], initializers), **more)
