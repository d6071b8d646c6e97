"""What nodes at the edges of their definitions compute, against values from the definitions.

usage: onnx_values.py AMPC AMPRUN
"""
import json
import pathlib
import subprocess
import tempfile

from onnx_running import AMPRUN, compiled, computed, counted, expect, ints
from onnx_writer import BOOL, FLOAT, FLOAT16, INT8, INT32, INT64, Graph, graph, model, node, simple, tensor, value


def places(folder):
    nodes = [node("ScatterElements", ["nines", "at", "new"], ["s"]), node("GatherElements", ["s", "order"], ["shape"]), node("Reshape", ["x", "shape"], ["row"]),
             node("Add", ["row", "bias"], ["y"])]
    data = simple(nodes, (2, 2), initializers=[ints("nines", 9, 9), ints("at", 1, -2), ints("new", 1, 4), ints("order", -1, 0), tensor("bias", [4], [10, 20, 30, 40])])
    expect(computed(folder, data, [1, 2, 3, 4], (2, 2)) == [11, 22, 33, 44], "a shape that ScatterElements and GatherElements compute")


def booleans(folder):
    def of_mask(nodes, *initializers):
        """The nodes make z of m, which is x > 0."""
        ends = [node("Greater", ["x", "zero"], ["m"]), *nodes, node("Cast", ["z"], ["y"], to=FLOAT)]
        return computed(folder, simple(ends, (2, 2), initializers=[tensor("zero", [], [0]), *initializers], opset=18), [1, -1, -1, 1], (2, 2))

    true = lambda name, *shape: tensor(name, shape, [True] * (shape[0] if shape else 1), BOOL)
    expect(of_mask([node("Pad", ["m", "p", "t"], ["z"])], ints("p", 0, 1, 0, 0), true("t")) == [1, 1, 0, 1, 0, 1], "booleans that are padded with true")
    expect(of_mask([node("Pad", ["m", "p"], ["z"], mode="edge")], ints("p", 0, 0, 0, 1)) == [1, 0, 0, 0, 1, 1], "booleans whose edge is repeated")
    expect(of_mask([node("ScatterND", ["m", "i", "t"], ["z"])], tensor("i", [1, 2], [-1, 0], INT64), true("t", 1)) == [1, 0, 1, 1], "booleans that ScatterND writes")
    expect(of_mask([node("ScatterElements", ["m", "i", "t"], ["z"], axis=1)], tensor("i", [1, 1], [-1], INT64), tensor("t", [1, 1], [True], BOOL)) == [1, 1, 0, 1],
           "booleans that ScatterElements writes")
    expect(of_mask([node("CenterCropPad", ["m", "s"], ["z"])], ints("s", 1, 4)) == [0, 1, 0, 0], "booleans that are cropped and padded")
    expect(of_mask([node("CumSum", ["m", "a"], ["z"])], tensor("a", [], [0], INT64)) == [1, 0, 1, 1], "sums of booleans are integers")


def integers(folder):
    def product(nodes, *initializers):
        ends = [node("Cast", ["x"], ["n"], to=INT64), *nodes, node("Cast", ["z"], ["y"], to=FLOAT)]
        return computed(folder, simple(ends, (2, 2), initializers=initializers), [1, 2, 3, -4], (2, 2))

    pair, matrix = ints("v", 5, 7), tensor("w", [2, 3], [1, 2, 3, 4, 5, 6], INT64)
    expect(product([node("MatMul", ["n", "w"], ["z"])], matrix) == [9, 12, 15, -13, -14, -15], "a product of integers")
    expect(product([node("MatMul", ["n", "v"], ["z"])], pair) == [19, -13], "integers by a vector")
    expect(product([node("MatMul", ["v", "n"], ["z"])], pair) == [26, -18], "a vector by integers")
    batch = tensor("b", [2, 1, 2], [1, 0, 0, 2], INT64)
    expect(product([node("MatMul", ["b", "n"], ["z"])], batch) == [1, 2, 6, -8], "integers with batch dimensions")
    large = ints("l", (1 << 40) + 1, -(1 << 40))
    expect(product([node("Slice", ["n", "a", "e", "a"], ["first"]), node("Squeeze", ["first", "a"], ["f"]), node("MatMul", ["f", "l"], ["s"]),
                    node("Add", ["s", "o"], ["z"])], large, ints("a", 0), ints("e", 1), tensor("o", [], [1 << 40], INT64)) == [1], "products of integers are exact")


def layouts(folder):
    """FusedMatMul of operands whose rows stand in front of the batch dimension."""
    ends = lambda **batches: [node("Reshape", ["x", "s"], ["x3"]), node("FusedMatMul", ["x3", "w"], ["y"], domain="com.microsoft", **batches)]
    rows, constants = [1, 2, 3, 4, 5, 6, 7, 8], [ints("s", 2, 2, 2), tensor("w", [2, 2, 2], [1, 0, 0, 1, 2, 0, 0, 2])]  # the batch has I and 2 I
    run = lambda **batches: computed(folder, simple(ends(**batches), (4, 2), initializers=constants), rows, (4, 2))
    expect(run() == [1, 2, 3, 4, 10, 12, 14, 16], "no transposition")
    expect(run(transBatchA=1) == [1, 2, 5, 6, 6, 8, 14, 16], "rows in front of the batch")
    expect(run(transBatchA=1, transA=1) == [1, 5, 2, 6, 6, 14, 8, 16], "and transposed")
    expect(run(transBatchB=1) == [5, 0, 11, 0, 0, 17, 0, 23], "rows of the second operand in front of the batch")


def recurrent(folder):
    weights = lambda gates, number=0: [tensor("w", [1, gates, 1], [number] * gates), tensor("r", [1, gates, 1], [number] * gates)]
    read = [node("Reshape", ["x", "s"], ["x3"]), node("Cast", ["first"], ["lengths"], to=INT32)]
    first = [node("Gather", ["x", "zero"], ["first"])]  # the first row: sequences of 1 and 2 steps
    shared = [ints("s", 2, 2, 1), tensor("zero", [], [0], INT64)]
    for direction, whole, last in (("forward", [1, 2, 0, 6], [1, 6]), ("reverse", [1, 6, 0, 4], [1, 6])):
        data = simple([*first, *read, node("RNN", ["x3", "w", "r", "", "lengths"], ["y", "h"], activations=["Relu"], hidden_size=1, direction=direction)], (2, 2),
                      ("y", "h"), [*weights(1, 1), *shared])
        expect(computed(folder, data, [1, 2, 3, 4], (2, 2)) == whole, f"{direction} steps of sequences with different lengths")
        expect(computed(folder, data, [1, 2, 3, 4], (2, 2), "h") == last, f"and their last states")
    # Gates of 0.5; the new cell is 2.
    bias = tensor("b", [1, 8], [0, 0, 0, 2, 0, 0, 0, 0])
    data = simple([node("Reshape", ["x", "s"], ["x3"]), node("LSTM", ["x3", "w", "r", "b", "lengths"], ["y", "h", "c"], activations=["HardSigmoid", "Relu", "Relu"], hidden_size=1)],
                  (2, 2), ("y", "h", "c"), [*weights(4), bias, tensor("lengths", [2], [1, 2], INT32), shared[0]])
    for output, wanted in (("y", [0.5, 0.5, 0, 0.75]), ("h", [0.5, 0.75]), ("c", [1, 1.5])):
        expect(computed(folder, data, [1, 2, 3, 4], (2, 2), output) == wanted, f"{output} of an LSTM with constant lengths")
    bias = tensor("b", [1, 6], [0, 0, 2, 0, 0, 0])
    data = simple([node("Reshape", ["x", "s"], ["x3"]), node("GRU", ["x3", "w", "r", "b", "lengths"], ["y", "h"], activations=["HardSigmoid", "Relu"], hidden_size=1)],
                  (2, 2), ("y", "h"), [*weights(3), bias, tensor("lengths", [2], [1, 2], INT32), shared[0]])
    expect(computed(folder, data, [1, 2, 3, 4], (2, 2)) == [1, 1, 0, 1.5], "a GRU with constant lengths")
    half = [node("Reshape", ["x", "s"], ["x3"]), node("Cast", ["x3"], ["x16"], to=FLOAT16), node("RNN", ["x16", "w", "r"], ["", "h"], activations=["Relu"], hidden_size=1),
            node("Cast", ["h"], ["y"], to=FLOAT)]
    one = [tensor(name, [1, 1, 1], [1], FLOAT16) for name in "wr"]
    expect(computed(folder, simple(half, (2, 2), initializers=[*one, shared[0]]), [1, 2, 3, 4], (2, 2)) == [4, 6], "the first state has the type of the input")


def order(folder):
    nodes = [node("Relu", ["h"], ["y"]), node("If", ["c"], ["h"], then_branch=Graph(graph([node("Neg", ["g"], ["r"])], outputs=[value("r", None)])), else_branch=Graph(graph([]))),
             node("Add", ["x", "x"], ["g"])]
    data = simple(nodes, (2, 2), initializers=[tensor("c", [], [True], BOOL)])
    expect(computed(folder, data, [1, -2, 3, -4], (2, 2)) == [0, 4, 0, 8], "nodes in another order than that of their computation")


def padding(folder):
    nodes = [node("ReduceMax", ["x"], ["v"], keepdims=0), node("Pad", ["x", "p", "v"], ["y"])]
    expect(computed(folder, simple(nodes, (2, 2), initializers=[ints("p", 1, 0, 0, 1)]), [1, 2, 3, 4], (2, 2)) == [4, 4, 4, 1, 2, 4, 3, 4, 4], "a computed number around x")
    nodes = [node("Cast", ["x"], ["q"], to=INT8), node("Pad", ["q", "p", "v"], ["z"]), node("Cast", ["z"], ["y"], to=FLOAT)]
    data = simple(nodes, (2, 2), initializers=[ints("p", 0, 1, 0, 0), tensor("v", [], raw=b"\xfb", dtype=INT8)])
    expect(computed(folder, data, [1, 2, 3, 4], (2, 2)) == [-5, 1, 2, -5, 3, 4], "integers of 8 bits that are padded")


def interface(folder):
    doubled = [node("Add", ["x", "x"], ["y"])]
    data = model(graph(doubled, [value("x", [2])], [value("y", [3])]))
    expect("m.onnx: warning: graph.output[0]: output 'y' has another shape in the file than [2] float32" in compiled(folder, data), "a wrong shape of an output")
    expect(compiled(folder, model(graph(doubled, [value("x", [2])], [value("y", [2], FLOAT16)]))) == "", "a float output of another type")
    info = subprocess.run([AMPRUN, "m.bin", "--info=json"], cwd=folder, capture_output=True, text=True, check=True).stdout
    expect([output["dtype"] for output in json.loads(info)["entries"][0]["outputs"]] == ["float16"], "has the declared one")
    expect(compiled(folder, model(graph(doubled, [value("x", [2])], [value("y", ["n"])]))) == "", "an open shape of an output")


def main():
    for case in (places, booleans, integers, layouts, recurrent, order, padding, interface):
        with tempfile.TemporaryDirectory() as scratch:
            case(pathlib.Path(scratch))
    print(f"{counted()} checks of values")


if __name__ == "__main__":
    main()
