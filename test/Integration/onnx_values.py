"""What nodes at the edges of their definitions compute, against values from the definitions.

usage: onnx_values.py AMPC AMPRUN
"""
import json
import math
import pathlib
import struct
import subprocess
import tempfile

from onnx_running import AMPC, AMPRUN, compiled, computed, counted, expect, ints, must
from onnx_writer import BOOL, FLOAT, FLOAT16, INT8, INT16, INT32, INT64, PACK, UINT8, UINT16, UINT32, Graph, function, graph, model, node, simple, tensor, value


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


    cast = lambda number: [node("Cast", ["x"], ["n"], to=number)]
    ends = [node("Cast", ["z"], ["y"], to=FLOAT)]

    def gemm(number, *initializers, **attributes):
        data = simple([*cast(number), node("Gemm", ["n", "w", "b"][:1 + len(initializers)], ["z"], **attributes), *ends], (2, 2), initializers=initializers)
        return computed(folder, data, [1, 2, 3, -4], (2, 2))

    for number in (INT32, INT64):
        weights, bias = tensor("w", [2, 3], [1, 2, 3, 4, 5, 6], number), tensor("b", [3], [10, 20, 30], number)
        expect(gemm(number, weights) == [9, 12, 15, -13, -14, -15], "Gemm of integers")
        expect(gemm(number, weights, bias, alpha=-2.0, beta=3.0) == [12, 36, 60, 56, 88, 120], "with whole factors")
        expect(gemm(number, tensor("w", [3, 2], [1, 4, 2, 5, 3, 6], number), bias, transA=1, transB=1) == [23, 37, 51, -4, 4, 12], "with transposed operands")

    def sums(equation, *others):
        names = ["n", *(f"o{i}" for i in range(len(others)))]
        data = simple([*cast(INT64), node("Einsum", names, ["z"], equation=equation), *ends], (2, 2),
                      initializers=[tensor(f"o{i}", shape, numbers, INT64) for i, (shape, numbers) in enumerate(others)])
        return computed(folder, data, [1, 2, 3, -4], (2, 2))

    expect(sums("ij->ji") == [1, 3, 2, -4], "Einsum that transposes integers")
    expect(sums("ij->") == [2] and sums("ii->i") == [1, -4] and sums("ii") == [-3], "sums, a diagonal and a trace")
    expect(sums("ij,jk->ik", ([2, 1], [10, 100])) == [210, -370], "a product")
    expect(sums("ij,kl->il", ([2, 2], [1, 2, 3, 4])) == [12, 18, -4, -6], "letters of one operand are summed")
    expect(sums("ij,jk,k->i", ([2, 2], [1, 2, 3, 4]), ([2], [1, 10])) == [107, -109], "three operands")
    expect(sums("...j,...j->...", ([1, 2], [2, 3])) == [8, -6], "dimensions of dots broadcast")
    expect(sums("ij,bij->b", ([2, 2, 2], [1, 0, 0, 1, 1, 1, 1, 1])) == [-3, 2], "other ranks")


def bits(folder):
    """Shifts, and bits of integers of 8 and 16 bits."""
    def shifted(number, direction, x, y):
        data = simple([node("Cast", ["x"], ["n"], to=number), node("Slice", ["n", "zero", "one"], ["a"]), node("Slice", ["n", "one", "two"], ["b"]),
                       node("BitShift", ["a", "b"], ["z"], direction=direction), node("Cast", ["z"], ["y"], to=FLOAT)], (2, len(x)),
                      initializers=[ints("zero", 0), ints("one", 1), ints("two", 2)], opset=28)
        return computed(folder, data, [*x, *y], (2, len(x)))

    expect(shifted(UINT8, "RIGHT", [255, 255, 255, 7, 1], [0, 7, 8, 1, 200]) == [255, 1, 0, 3, 0], "uint8 to the right")
    expect(shifted(UINT8, "LEFT", [255, 3, 255, 1, 1], [1, 7, 8, 7, 255]) == [254, 128, 0, 128, 0], "uint8 to the left")
    expect(shifted(UINT16, "LEFT", [65535, 65535, 1, 3], [15, 16, 15, 4]) == [32768, 0, 32768, 48], "uint16 to the left")
    expect(shifted(UINT16, "RIGHT", [65535, 65535, 256], [15, 16, 4]) == [1, 0, 16], "uint16 to the right")
    expect(shifted(INT8, "RIGHT", [-128, -1, 127, -5, -5], [7, 100, 6, 1, -1]) == [-1, -1, 1, -3, -1], "int8 to the right keeps the sign")
    expect(shifted(INT8, "LEFT", [1, -1, 65, 1], [7, 7, 1, 8]) == [-128, -128, -126, 0], "int8 to the left")
    for number, most in ((INT32, 31), (INT64, 63)):
        expect(shifted(number, "RIGHT", [-5, -5, -5, 5, 5, -5, 1024], [1, most, most + 1, most, 1, -3, 10]) == [-3, -1, -1, 0, 2, -1, 1], f"{most + 1} bits to the right")
        expect(shifted(number, "LEFT", [1, 3, 1, -1, 5, 6], [most, most, most + 1, 4, -1, 20]) == [-2.0 ** most, -2.0 ** most, 0, -16, 0, 6 << 20], f"{most + 1} bits to the left")
    expect(shifted(UINT32, "LEFT", [-1, 3, 1, 1, 65536], [24, 31, 32, 31, 16]) == [255 << 24, 2.0 ** 31, 0, 2.0 ** 31, 0], "uint32 to the left")
    expect(shifted(UINT32, "RIGHT", [1 << 31, 1 << 31, 1 << 31, 7], [31, 32, 4, 1]) == [1, 0, 1 << 27, 3], "uint32 to the right")
    fixed = lambda amount: simple([node("Cast", ["x"], ["n"], to=UINT8), node("BitShift", ["n", "s"], ["z"], direction="LEFT"), node("Cast", ["z"], ["y"], to=FLOAT)],
                                  initializers=[tensor("s", [], raw=bytes([amount]), dtype=UINT8)])
    expect(computed(folder, fixed(4), range(8, 16), (2, 4)) == [number * 16 % 256 for number in range(8, 16)], "a constant amount")

    def combined(op, number):
        data = simple([node("Cast", ["x"], ["n"], to=number), *([node("BitwiseNot", ["n"], ["z"])] if op == "Not" else [node(f"Bitwise{op}", ["n", "c"], ["z"])]),
                       node("Cast", ["z"], ["y"], to=FLOAT)], (1, 3), initializers=[tensor("c", [], raw=b"\x0f", dtype=number)], opset=18)
        return computed(folder, data, [0, 100, 51], (1, 3))

    for number, top in ((UINT8, 255), (INT8, -1)):
        expect(combined("And", number) == [0, 4, 3] and combined("Or", number) == [15, 111, 63] and combined("Xor", number) == [15, 107, 60], "bits of 8 bits")
        expect(combined("Not", number) == [top, top - 100, top - 51], "and all of them changed")


def wrapping(folder):
    """Arithmetic of integers of 8, 16 and 32 bits without a sign."""
    def computed_as(number, op, x, other, raw=None, shape=None, **attributes):
        initializer = tensor("c", shape or [len(other)], raw=raw or struct.pack(f"<{len(other)}{PACK[number]}", *other), dtype=number)
        data = simple([node("Cast", ["x"], ["n"], to=number), node(op, ["n", "c"], ["z"], **attributes), node("Cast", ["z"], ["y"], to=FLOAT)], (1, len(x)), initializers=[initializer], opset=18)
        return computed(folder, data, x, (1, len(x)))

    expect(computed_as(UINT8, "Add", [250, 7, 0], [10, 1, 255]) == [4, 8, 255] and computed_as(UINT8, "Sub", [5, 7], [6, 7]) == [255, 0], "uint8 wraps")
    expect(computed_as(UINT8, "Mul", [16, 15], [17, 17]) == [16, 255] and computed_as(UINT8, "Div", [255, 7], [2, 8]) == [127, 0], "products and quotients")
    expect(computed_as(INT8, "Add", [127, -128], [1, -1]) == [-128, 127] and computed_as(INT8, "Div", [-7, 7], [2, -2]) == [-3, -3], "int8 wraps")
    expect(computed_as(UINT16, "Mul", [65535, 300], [65535, 300]) == [1, 90000 % 65536] and computed_as(UINT16, "Max", [1, 65535], [40000, 2]) == [40000, 65535], "uint16")
    expect(computed_as(UINT32, "Mul", [1 << 31, 65536, 3], [2, 65536, 5]) == [0, 0, 15] and computed_as(UINT32, "Sub", [0, 5], [1 << 31, 4]) == [2.0 ** 31, 1], "uint32")
    expect(computed_as(UINT32, "Greater", [1 << 31, 1], [3, 1]) == [1, 0] and computed_as(UINT8, "Less", [200, 1], [100, 2]) == [0, 1], "comparisons")
    expect(computed_as(UINT8, "MatMul", [200, 100], [1, 2], shape=[2, 1]) == [144] and computed_as(UINT32, "Gemm", [1, 2], [3, 4], shape=[2, 1]) == [11], "products of matrices")
    expect(computed_as(UINT8, "Mod", [200, 7], [7, 8]) == [4, 7] and computed_as(INT8, "Mod", [-7, 7], [3, -3]) == [2, -2], "remainders")
    single = lambda op, number, **attributes: computed(folder, simple([node("Cast", ["x"], ["n"], to=number), node(op, ["n"], ["z"], **attributes), node("Cast", ["z"], ["y"], to=FLOAT)], (1, 3),
                                                                      opset=18), [3, 100, 50], (1, 3))
    expect(single("Abs", UINT8) == [3, 100, 50] and single("ReduceSum", UINT32) == [153] and single("ReduceMax", UINT8) == [100] and single("ArgMax", UINT8, axis=1) == [1], "one operand")
    moved = [node("Cast", ["x"], ["n"], to=UINT16), node("Transpose", ["n"], ["t"]), node("Add", ["t", "c"], ["s"]), node("Transpose", ["s"], ["u"]), node("Max", ["u", "c"], ["m"]),
             node("Cast", ["m"], ["i"], to=INT32), node("Sub", ["i", "k"], ["d"]), node("Cast", ["d"], ["y"], to=FLOAT)]
    large = [tensor("c", [], [65500], UINT16), tensor("k", [], [65500], INT32)]
    for level in ("O0", "O1", "O2"):
        expect(computed(folder, simple(moved, (2, 2), initializers=large), [1, 2, 3, 4], (2, 2), level=level) == [1, 2, 3, 4], f"uint16 is exact at {level}")
    cast_bits = lambda first, last: [node("Cast", ["x"], ["n"], to=first), node("BitCast", ["n"], ["z"], to=last), node("Cast", ["z"], ["y"], to=FLOAT)]
    for first, last, x, wanted in ((INT8, UINT8, [-1, 5], [255, 5]), (UINT16, INT16, [65535, 7], [-1, 7]), (INT32, UINT32, [-(1 << 31), 7], [2.0 ** 31, 7]), (UINT32, INT32, [1 << 31, 7], [-2.0 ** 31, 7]),
                                   (INT64, INT64, [-5, 5], [-5, 5]), (BOOL, UINT8, [3, 0], [1, 0])):
        expect(computed(folder, simple(cast_bits(first, last), (1, 2), opset=26), x, (1, 2)) == wanted, f"bits of type {first} as type {last}")
    chosen = [node("Cast", ["x"], ["n"], to=UINT32), node("Greater", ["n", "c"], ["m"]), node("Where", ["m", "n", "c"], ["z"]), node("Cast", ["z"], ["y"], to=FLOAT)]
    expect(computed(folder, simple(chosen, initializers=[tensor("c", [], [7], dtype=UINT32)], opset=18), range(4, 12), (2, 4)) == [7, 7, 7, 7, 8, 9, 10, 11], "a choice of uint32")


def drawn(folder):
    """Classes that Multinomial draws, as often as softmax of the log-probabilities says."""
    draws, classes, inf = 20000, 5, float("inf")
    rows = [[0.0, 1.0, -1.0, -inf, 2.0], [3.0, -inf, 3.0, -inf, -2.0], [-inf, -inf, 40.0, -inf, -inf]]
    for number, type in ((INT32, FLOAT), (INT64, FLOAT), (INT64, FLOAT16)):
        nodes = [node("Cast", ["x"], ["l"], to=type), node("Multinomial", ["l"], ["n"], sample_size=draws, dtype=number, seed=1.0), node("Cast", ["n"], ["y"], to=FLOAT)]
        y = computed(folder, simple(nodes, (3, classes), opset=22), sum(rows, []), (3, classes))
        expect(len(y) == 3 * draws, "a class for each draw")
        for row, numbers in enumerate(rows):
            weights = [math.exp(number) for number in numbers]
            for place, weight in enumerate(weights):
                share, count = weight / sum(weights), y[row * draws:(row + 1) * draws].count(place)
                expect(abs(count - draws * share) <= 5 * math.sqrt(draws * share * (1 - share)), f"class {place} of row {row} is drawn {count} times")
    one = computed(folder, simple([node("Multinomial", ["x"], ["n"], dtype=INT64), node("Cast", ["n"], ["y"], to=FLOAT)], (2, 2), opset=7), [0, -inf, -inf, 0])
    expect(one == [0, 1], "one draw by default")


def lists(folder):
    """Sequences and optional values."""
    body = graph([node("Mul", ["a", "k"], ["m"]), node("Add", ["m", "x"], ["b"])], [value("a", None), value("k", None)], [value("b", None), value("m", None)])
    nodes = [node("SequenceConstruct", ["x", "c"], ["s"]), node("SequenceMap", ["s", "c"], ["t", "u"], body=Graph(body)), node("ConcatFromSequence", ["t"], ["y"], axis=0)]
    data = simple(nodes, (1, 2), initializers=[tensor("c", [], [10])], opset=17)
    expect(computed(folder, data, [1, 2], (1, 2)) == [11, 22, 101, 102], "a body for each tensor, which reads another and one from outside")
    empty = [node("SequenceEmpty", [], ["s"]), node("SequenceMap", ["s"], ["t"], body=Graph(graph([]))), node("SequenceLength", ["t"], ["l"]), node("Cast", ["l"], ["f"], to=FLOAT),
             node("Add", ["x", "f"], ["y"])]
    expect(computed(folder, simple(empty, (1, 2)), [1, 2], (1, 2)) == [1, 2], "an empty sequence")

    def optional(*inputs):
        branch = lambda *nodes: Graph(graph(nodes, outputs=[value("r", None)]))
        given = branch(node("OptionalGetElement", ["p"], ["e"]), node("Neg", ["e"], ["r"]))
        return [node("Optional", inputs, ["o"]), node("Identity", ["o"], ["p"]), node("OptionalHasElement", ["p"], ["h"]),
                node("If", ["h"], ["y"], then_branch=given, else_branch=branch(node("Relu", ["x"], ["r"])))]

    expect(computed(folder, simple(optional("x"), (1, 2), opset=18), [1, -2], (1, 2)) == [-1, 2], "an optional value with an element")
    expect(computed(folder, simple(optional(), (1, 2), opset=18), [1, -2], (1, 2)) == [1, 0], "and without one")
    same = function("same", ["a"], ["b"], [node("Identity", ["a"], ["b"])], opset=18)
    nodes = [node("Optional", [], ["o"]), node("same", ["o"], ["p"], domain="local"), node("OptionalHasElement", ["p"], ["h"]), node("Cast", ["h"], ["f"], to=FLOAT), node("Add", ["x", "f"], ["y"])]
    expect(computed(folder, simple(nodes, (1, 2), opset=18, functions=[same]), [1, 2], (1, 2)) == [1, 2], "an optional value without an element in a function")
    branches = {"then_branch": Graph(graph([node("Optional", ["x"], ["r"])], outputs=[value("r", None)])), "else_branch": Graph(graph([node("Optional", [], ["r"])], outputs=[value("r", None)]))}
    for chosen in (True, False):
        nodes = [node("If", ["c"], ["o"], **branches), node("OptionalHasElement", ["o"], ["h"]), node("Cast", ["h"], ["f"], to=FLOAT), node("Add", ["x", "f"], ["y"])]
        expect(computed(folder, simple(nodes, (1, 2), initializers=[tensor("c", [], [chosen], BOOL)], opset=18), [1, 2], (1, 2)) == [1 + chosen, 2 + chosen], "an optional value of a branch")


def words(folder):
    """TfIdfVectorizer of words and pairs of words."""
    pool = {"ngram_counts": [0, 2], "ngram_indexes": [4, 0, 1, 2], "pool_int64s": [2, 3, 5, 4, 4, 5], "min_gram_length": 1, "max_gram_length": 2}

    def counted(mode, shape=(9,), **attributes):
        nodes = [node("Cast", ["x"], ["n"], to=INT64), node("TfIdfVectorizer", ["n"], ["y"], mode=mode, **(pool | {"max_skip_count": 0} | attributes))]
        return computed(folder, simple(nodes, shape), [2, 2, 3, 5, 4, 5, 4, 5, 6], shape)

    expect(counted("TF") == [1, 2, 2, 0, 2], "counts of words and pairs")
    expect(counted("TF", min_gram_length=2) == [0, 2, 2, 0, 0] and counted("TF", max_gram_length=1) == [1, 0, 0, 0, 2], "of one length")
    expect(counted("TF", max_skip_count=2) == [1, 3, 3, 0, 2], "pairs with words between them")
    expect(counted("TF", (3, 3)) == [1, 0, 0, 0, 2, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0], "of rows")
    weights = [10.0, 100.0, 1000.0, 10000.0]
    expect(counted("TFIDF", weights=weights) == [100, 2000, 20000, 0, 20] and counted("IDF", weights=weights) == [100, 1000, 10000, 0, 10], "times the weights of the n-grams")
    expect(counted("IDF") == [1, 1, 1, 0, 1] and counted("TF", (9, 1), min_gram_length=2) == [0] * 45, "and without any")


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
    # Types that programs lack are kept by the export: what is written is imported with the same note, and computes the same.
    for number, name in ((UINT8, "uint8"), (INT16, "int16"), (UINT32, "uint32")):
        nodes = [node("Mul", ["x", "x"], ["z"]), node("Cast", ["x"], ["f"], to=FLOAT)]
        note = compiled(folder, model(graph(nodes, [value("x", [2], number)], [value("z", [2], number), value("f", [2])])))
        expect(f"input 'x' is of {name}, and so is 1 more" in note, f"an input and an output of {name}")
        run = lambda: [must(AMPRUN, "m.bin", "--device=cpu", "--mode=infer", "--seed=3", "--output=z=z.npy", "--output=f=f.npy", cwd=folder)] + [
            (folder / f"{value}.npy").read_bytes() for value in "zf"]
        before = run()
        must(AMPC, "m.onnx", "--emit=onnx", "-o", "again.onnx", "--amp-level=O0", cwd=folder)
        expect(compiled(folder, (folder / "again.onnx").read_bytes()) == note and run() == before, f"which the export keeps as {name}")


def sizes_of_one(folder):
    """half_pixel samples the middle of what becomes one element."""
    for mode in ("linear", "cubic"):
        nodes = [node("Resize", ["x", "", "", "sizes"], ["y"], mode=mode, coordinate_transformation_mode="half_pixel")]
        expect(computed(folder, simple(nodes, (1, 1, 5, 1), initializers=[ints("sizes", 1, 1, 1, 1)]), [1, 2, 7, 4, 5], (1, 1, 5, 1)) == [7], f"{mode} to one element")


def constants(folder):
    """Constants that pass through a narrow type on their way back."""
    for number, want in ((INT8, [1, 2, -3]), (INT16, [1, 2, -3])):
        nodes = [node("Cast", ["c"], ["a"], to=number), node("Cast", ["a"], ["b"], to=FLOAT), node("Add", ["x", "b"], ["y"])]
        expect(computed(folder, simple(nodes, (3,), initializers=[tensor("c", [3], [1, 2.5, -3])]), [0, 0, 0], (3,)) == want, f"a constant as type {number}")
    nodes = [node("DynamicQuantizeLinear", ["x"], ["q", "s", "z"]), node("Cast", ["q"], ["y"], to=FLOAT)]
    expect(computed(folder, simple(nodes, (3,)), [-3, 1.2, 3], (3,)) == [0, 179, 255], "a zero point halfway between two numbers")


def main():
    for case in (sizes_of_one, constants, places, booleans, integers, bits, wrapping, drawn, lists, words, layouts, recurrent, order, padding, interface):
        with tempfile.TemporaryDirectory() as scratch:
            case(pathlib.Path(scratch))
    print(f"{counted()} checks of values")


if __name__ == "__main__":
    main()
