"""Prints an ONNX model as text, one line per input, initializer, node and output. Standard library only.

onnx_text.py model.onnx [--values]    --values: also the values of initializers of at most 16 elements"""
import pathlib
import struct
import sys

DTYPES = {1: ("float32", "f"), 2: ("uint8", "B"), 5: ("int16", "h"), 11: ("float64", "d"), 12: ("uint32", "I"), 6: ("int32", "i"), 7: ("int64", "q"), 9: ("bool", "?"), 10: ("float16", "e"), 16: ("bfloat16", "H")}


def varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def fields(data):
    """(number, value) of each field: an int, or bytes."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        number, wire = key >> 3, key & 7
        if wire == 0:
            value, at = varint(data, at)
            value -= (value >> 63) << 64
        elif wire == 2:
            size, at = varint(data, at)
            if at + size > len(data):
                raise ValueError("a field ends behind its message")
            value, at = data[at:at + size], at + size
        elif wire == 5:
            value, at = struct.unpack("<f", data[at:at + 4])[0], at + 4
        else:
            raise ValueError(f"wire type {wire}")
        yield number, value


def one(data, number, default=None):
    found = [value for key, value in fields(data) if key == number]
    return found[-1] if found else default


def every(data, number):
    return [value for key, value in fields(data) if key == number]


def text(data, number):
    return one(data, number, b"").decode()


def shaped(dtype, dims):
    return f"{DTYPES[dtype][0]}[{', '.join(map(str, dims))}]"


class Tensor:
    def __init__(self, data, folder):
        self.name, self.dims, self.dtype = text(data, 8), every(data, 1), one(data, 2)
        self.external = {text(e, 1): text(e, 2) for e in every(data, 13)}
        self.raw = one(data, 9, b"")
        if self.external:
            with open(folder / self.external["location"], "rb") as file:
                file.seek(int(self.external["offset"]))
                self.raw = file.read(int(self.external["length"]))

    def values(self):
        code = DTYPES[self.dtype][1]
        numbers = struct.unpack(f"<{len(self.raw) // struct.calcsize(code)}{code}", self.raw)
        if self.dtype == 16:
            numbers = [struct.unpack("<f", struct.pack("<I", n << 16))[0] for n in numbers]
        return list(numbers)


class Model:
    def __init__(self, path):
        data = pathlib.Path(path).read_bytes()
        self.graph, self.ir = one(data, 7), one(data, 1)
        self.opset = one(one(data, 8), 2)
        self.producer = f"{text(data, 2)} {text(data, 3)}"
        self.metadata = {text(e, 1): text(e, 2) for e in every(data, 14)}
        self.initializers = [Tensor(t, pathlib.Path(path).parent) for t in every(self.graph, 5)]
        self.nodes = every(self.graph, 1)

    def lines(self, values):
        yield f"ir {self.ir}, opset {self.opset}, {self.producer.split()[0]}, graph {text(self.graph, 2)}"
        for key, value in self.metadata.items():
            yield f"metadata {key}: {value}"
        for number, kind in ((11, "input"), (12, "output")):
            for info in every(self.graph, number):
                tensor = one(one(info, 2), 1)
                yield f"{kind} {text(info, 1)}: {shaped(one(tensor, 1), [one(d, 1) for d in every(one(tensor, 2), 1)])}"
        for tensor in self.initializers:
            where = f" in {tensor.external['location']}" if tensor.external else ""
            shown = f" = {tensor.values()}" if values and len(tensor.values()) <= 16 else ""
            yield f"initializer {tensor.name}: {shaped(tensor.dtype, tensor.dims)}{where}{shown}"
        for node in self.nodes:
            yield node_line(node)


def attribute(data):
    kind = one(data, 20)
    value = {1: lambda: f"{one(data, 2):g}", 2: lambda: one(data, 3), 3: lambda: text(data, 4), 7: lambda: every(data, 8)}[kind]()
    return f"{text(data, 1)} = {value}"


def node_line(node):
    names = [[v.decode() for v in every(node, number)] for number in (1, 2)]
    attributes = [attribute(a) for a in every(node, 5)]
    line = f"node {text(node, 3)}: {', '.join(names[1])} = {text(node, 4)}({', '.join(names[0])})"
    if attributes:
        line += f" {{{', '.join(attributes)}}}"
    return line + (f"  # {text(node, 6)}" if text(node, 6) else "")


if __name__ == "__main__":
    for line in Model(sys.argv[1]).lines("--values" in sys.argv):
        print(line)
