"""Small whole models, each with something that composing operators can get wrong. build() gives a Program, its loss and its outputs."""
from random_graphs import Node
from reference import Program


def attention():
    """Two heads of causal self-attention with a residual: transposes of rank 4, a batched product with a transposed operand, a mask."""
    p, rows, heads, width = Program("attention"), 3, 2, 4
    p.input("x", [2, rows, heads * width])
    p.input("target", [2, rows, heads * width])
    p.input("mask", [rows, rows], [0.0 if j <= i else -1e4 for i in range(rows) for j in range(rows)])
    for part in "qkv":
        p.parameter(f"w.{part}", [heads * width, heads * width])
        p.matmul("x", f"w.{part}", f"{part}.flat")
        p.reshape(f"{part}.flat", f"{part}.cut", [2, rows, heads, width])
        p.transpose(f"{part}.cut", part, [0, 2, 1, 3])
    p.matmul("q", "k", "scores", ty=True)
    p.scale("scores", "scaled", 0.5)
    p.pair("add", "scaled", "mask", "masked")
    p.softmax("masked", "weights")
    p.matmul("weights", "v", "mixed")
    p.transpose("mixed", "joined", [0, 2, 1, 3])
    p.reshape("joined", "flat", [2, rows, heads * width])
    p.parameter("w.out", [heads * width, heads * width])
    p.matmul("flat", "w.out", "out")
    p.pair("add", "out", "x", "y")
    p.pair("sub", "y", "target", "error")
    p.pair("mul", "error", "error", "squared")
    return p, p.reduce("mean", "squared", "loss"), ["y", "weights"]


def tied_embedding():
    """One parameter is the embedding and, transposed, the classifier: two gradients of different shapes of product are added."""
    p, words = Program("tied_embedding"), 5
    p.input("word", [4, words], [float(i % words == j) for i in (0, 3, 1, 3) for j in range(words)])
    p.input("label", [4, 1], [1, 0, 4, 2], dtype="int64")
    p.parameter("table", [words, 6])
    p.parameter("w", [6, 6])
    p.matmul("word", "table", "embedded")
    p.matmul("embedded", "w", "hidden")
    p.apply("tanh", "hidden", "act")
    p.matmul("act", "table", "logits", ty=True)
    p.cross_entropy("logits", "label", "each")
    return p, p.reduce("mean", "each", "loss"), ["logits", "act"]


def several_losses():
    """Two heads on one trunk, weighed and added: a float32 loss beside one of a 16-bit chain."""
    p = Program("several_losses")
    p.input("x", [6, 5])
    p.input("value", [6, 1])
    p.input("label", [6, 1], [0, 2, 1, 1, 0, 2], dtype="int64")
    p.parameter("trunk", [5, 7])
    p.parameter("head1", [7, 1])
    p.parameter("head2", [7, 3])
    p.matmul("x", "trunk", "t")
    p.apply("gelu", "t", "h")
    p.matmul("h", "head1", "guess")
    p.pair("sub", "guess", "value", "miss")
    p.apply("square", "miss", "miss2")
    p.reduce("mean", "miss2", "loss1")
    p.matmul("h", "head2", "logits")
    p.cross_entropy("logits", "label", "each")
    p.reduce("mean", "each", "loss2")
    p.scale("loss2", "weighed", 0.25)
    return p, p.pair("add", "loss1", "weighed", "loss"), ["guess", "logits", "loss1", "loss2"]


def who_is_trained():
    """Frozen, beside the loss, behind an integer, never read: only what the loss depends on may move, and nothing else by a bit."""
    p = Program("who_is_trained")
    p.input("x", [4, 3])
    p.parameter("trained", [3, 4])
    p.parameter("frozen", [4, 4], trainable=False)
    p.parameter("beside", [3, 2])
    p.parameter("chosen_from", [4, 4])
    p.parameter("never_read", [5])
    p.matmul("x", "trained", "a")
    p.matmul("a", "frozen", "b")
    p.apply("sigmoid", "b", "c")
    p.matmul("x", "beside", "aside")
    p.top("chosen_from", "best", 1)
    return p, p.reduce("mean", "c", "loss"), ["c", "aside", "best.i"]


def what_is_returned():
    """Outputs that no operator made: an input, a parameter (its value before the update), the same behind a reshape."""
    p = Program("what_is_returned")
    p.input("x", [2, 3])
    p.parameter("w", [3, 2])
    p.reshape("w", "w.flat", [6])
    p.matmul("x", "w", "y")
    p.apply("square", "y", "s")
    return p, p.reduce("sum", "s", "loss"), ["x", "w", "w.flat", "y"]


def dead_branches():
    """What nothing reads may be anything: an infinite logarithm and an overflow beside the loss skip no step."""
    p = Program("dead_branches")
    p.input("x", [3, 4])
    p.parameter("w", [4, 4])
    p.matmul("x", "w", "y")
    p.apply("relu", "y", "z")
    p.scale("z", "huge", 1e6)
    p.apply("square", "huge", "overflow")
    p.apply("exp", "x", "unread")
    p.reduce("sum", "unread", "also_unread")
    p.matmul("unread", "w", "a_product_too")
    p.apply("tanh", "y", "t")
    return p, p.reduce("mean", "t", "loss"), ["t"]


def twins():
    """Two branches of the same operators on the same values, and a value that is read four times: every path counts."""
    p = Program("twins")
    p.input("x", [4, 4])
    p.parameter("w", [4, 4])
    for name in ("left", "right"):
        p.matmul("x", "w", f"{name}.mm")
        p.apply("silu", f"{name}.mm", name)
    p.pair("mul", "left", "right", "product")
    p.pair("add", "product", "left", "sum")
    p.pair("add", "sum", "sum", "twice")
    p.matmul("twice", "twice", "gram", ty=True)
    return p, p.reduce("mean", "gram", "loss"), ["product", "gram"]


def cut_and_joined():
    """Gradients meet through split, overlapping slices, concat of one value with itself, and stack."""
    p = Program("cut_and_joined")
    p.input("x", [2, 6])
    p.parameter("w", [6, 9])
    p.parameter("b", [9])
    p.matmul("x", "w", "mm")
    p.pair("add", "mm", "b", "y")
    p.split("y", ["s0", "s1", "s2"], [2, 3, 4], 1)
    p.slice("y", "front", 1, 0, 6)
    p.slice("y", "back", 1, 4, 9)
    p.concat(["s0", "s1", "s1", "front", "back"], "long", 1)
    p.apply("tanh", "long", "act")
    p.stack(["s2", "s2"], "pile")
    p.reduce("mean", "pile", "m1")
    p.apply("square", "act", "sq")
    p.reduce("mean", "sq", "m2")
    return p, p.pair("add", "m1", "m2", "loss"), ["long", "pile"]


def turned():
    """A weight that is used transposed, by a product's flag and by an operator; a bias that is expanded; dimensions of one."""
    p = Program("turned")
    p.input("x", [3, 5])
    p.parameter("w", [4, 5])
    p.parameter("b", [1, 4])
    p.matmul("x", "w", "flag", ty=True)
    p.transpose("w", "wt", [1, 0])
    p.matmul("x", "wt", "op")
    p.expand("b", "bias", [3, 4])
    p.pair("add", "flag", "bias", "one")
    p.pair("mul", "op", "one", "two")
    p.reshape("two", "three", [3, 1, 4, 1])
    p.transpose("three", "four", [2, 1, 0, 3])
    p.reduce("sum", "four", "five", [0, 1])
    p.scale("five", "small", 0.0625)
    p.apply("square", "small", "six")
    return p, p.reduce("mean", "six", "loss"), ["op", "flag", "five"]


def spread():
    """Parameters of every small shape against one value: a number, a vector of one, a column, a row, a place in the middle."""
    p = Program("spread")
    p.input("x", [2, 3, 4])
    p.parameter("number", [], data=[0.75])
    p.parameter("one", [1], data=[-0.5])
    p.parameter("row", [4], 1.0)
    p.parameter("column", [3, 1])
    p.parameter("middle", [3])
    p.pair("mul", "x", "number", "a")
    p.pair("add", "a", "one", "b")
    p.pair("mul", "b", "row", "c")
    p.pair("sub", "c", "column", "d")
    p.pair("add", "d", "middle", "e", axis=1)
    p.pair("mul", "e", "number", "f")
    p.apply("square", "f", "g")
    return p, p.reduce("mean", "g", "loss"), ["e", "f"]


def up_and_down():
    """White and black operators in turn, so that every value is narrowed and widened again on both ways."""
    p = Program("up_and_down")
    p.input("x", [3, 4])
    for i in range(4):
        p.parameter(f"w{i}", [4, 4])
    p.matmul("x", "w0", "m0")
    p.softmax("m0", "s0")
    p.matmul("s0", "w1", "m1")
    p.apply("exp", "m1", "e1")
    p.matmul("e1", "w2", "m2")
    p.apply("square", "m2", "q2")
    p.scale("q2", "q3", 1.0, 1.0)
    p.apply("log", "q3", "l3")
    p.matmul("l3", "w3", "m3")
    p.pair("add", "m3", "m1", "skip")
    p.apply("sigmoid", "skip", "y")
    return p, p.reduce("mean", "y", "loss"), ["e1", "y"]


def chosen():
    """Gradients that go to some elements only: largest of two, of a row, of the whole; quotients and roots on the way."""
    p = Program("chosen")
    p.input("x", [4, 5])
    p.parameter("w", [5, 6])
    p.parameter("v", [6])
    p.matmul("x", "w", "y")
    p.pair("max", "y", "v", "high")
    p.apply("square", "high", "hh")
    p.scale("hh", "safe", 1.0, 0.5)
    p.apply("sqrt", "safe", "root")
    p.pair("div", "y", "root", "ratio")
    p.top("ratio", "best", 2)
    p.reduce("max", "ratio", "peak", [1])
    p.apply("abs", "best", "mag")
    p.reduce("mean", "mag", "m1")
    p.reduce("mean", "peak", "m2")
    p.scale("m2", "m3", 0.125)
    return p, p.pair("add", "m1", "m3", "loss"), ["ratio", "peak", "best"]


def numbers():
    """Everything is a number: no kernel has a second row, and no array a first dimension."""
    p = Program("numbers")
    p.input("x", [], [0.5])
    p.parameter("a", [], data=[0.75])
    p.parameter("b", [], data=[-0.25])
    p.pair("mul", "x", "a", "ax")
    p.pair("add", "ax", "b", "y")
    p.apply("tanh", "y", "t")
    p.pair("sub", "t", "x", "e")
    return p, p.apply("square", "e", "loss"), ["y", "t"]


def ones():
    """Every dimension is one, so that every operator broadcasts, reduces and moves nothing."""
    p = Program("ones")
    p.input("x", [1, 1, 1])
    p.input("label", [1, 1], [0], dtype="int64")
    p.parameter("w", [1, 1])
    p.parameter("b", [1])
    p.matmul("x", "w", "y")
    p.pair("add", "y", "b", "z")
    p.reshape("z", "flat", [1, 1])
    p.softmax("flat", "soft")
    p.cross_entropy("flat", "label", "each")
    p.concat(["flat", "flat"], "two", 1)
    p.reduce("mean", "two", "m", [1], True)
    p.pair("add", "m", "each", "s")
    p.apply("square", "s", "q")
    return p, p.reduce("mean", "q", "loss"), ["z", "soft", "each"]


def long_chain():
    """More elementwise operators in a row than one kernel takes, and as many booleans: each kernel waits for the one before."""
    p = Program("long_chain")
    p.input("x", [5, 3])
    p.input("limit", [], [0.25])
    p.input("number", [], [0.5])
    p.parameter("w", [3])
    last = p.pair("mul", "x", "w", "c0")
    for i in range(1, 130):
        last = p.scale(last, f"c{i}", 1.0, 0.015625 if i % 2 else -0.015625)
    below = lambda: [([], [int(p.values["limit"][1][0].value < p.values["number"][1][0].value)])]
    p.emit("less_than", {"X": ["limit"], "Y": ["number"]}, {"Out": ["n0"]}, below)
    for i in range(1, 130):
        p.emit("logical_not", {"X": [f"n{i - 1}"]}, {"Out": [f"n{i}"]}, lambda i=i: [([], [1 - p.values[f"n{i - 1}"][1][0]])])
    p.emit("cast", {"X": ["n129"]}, {"Out": ["factor"]}, lambda: [([], [Node(float(p.values["n129"][1][0]))])],
           in_dtype="bool", out_dtype="float32")
    p.scale("factor", "one_or_two", 1.0, 1.0)
    p.pair("mul", last, "one_or_two", "y")
    p.apply("square", "y", "q")
    return p, p.reduce("mean", "q", "loss"), ["y", "factor"]


def declared(dtype, roundoff):
    """Inputs and parameters that are 16-bit in the model itself, and parameters of whole numbers: nothing has a float32 master."""
    p = Program(f"declared_{dtype}")
    p.roundoff = roundoff
    eighths = lambda n, k: [((i * k) % 15 - 7) / 8 for i in range(n)]  # every type holds them exactly
    p.input("x", [4, 3], eighths(12, 4), dtype=dtype)
    p.parameter("w", [3, 5], data=eighths(15, 7), dtype=dtype)
    p.parameter("b", [5], data=eighths(5, 3), dtype=dtype)
    p.parameter("k", [5], data=[1, -2, 0, 3, 2], dtype="int64", trainable=False)
    p.matmul("x", "w", "y")
    p.pair("add", "y", "b", "z")
    p.emit("cast", {"X": ["k"]}, {"Out": ["kf"]}, lambda: [(p.values["k"][0], [Node(float(v.value)) for v in p.values["k"][1]])],
           in_dtype="int64", out_dtype=dtype)
    p.pair("mul", "z", "kf", "s")
    p.apply("sigmoid", "s", "a")
    return p, p.reduce("mean", "a", "loss"), ["z", "a"]


def declared_half():
    return declared("float16", 2**-11)


def declared_brain():
    return declared("bfloat16", 2**-8)


def every_function():
    """A column for each smooth function, of a product that is low where it may be; the columns are joined and weighed."""
    p, names = Program("every_function"), ("sin", "cos", "erf", "expm1", "softsign", "softplus", "elu", "mish", "tanh", "sigmoid", "gelu", "silu")
    p.input("x", [5, 3])
    p.parameter("w", [3, 2])
    p.parameter("weights", [2 * len(names)])
    p.matmul("x", "w", "y")
    p.concat([p.apply(name, "y", f"{name}.of") for name in names], "all", 1)
    p.pair("mul", "all", "weights", "weighed")
    p.apply("square", "weighed", "q")
    return p, p.reduce("mean", "q", "loss"), ["all"]


def functions_of_positive_numbers():
    """Logarithms, roots, powers and quotients of something between one and two."""
    p, names = Program("functions_of_positive_numbers"), ("log", "log2", "log10", "log1p", "sqrt", "rsqrt", "reciprocal")
    p.input("x", [4, 3])
    p.parameter("w", [3, 3])
    p.matmul("x", "w", "y")
    p.scale(p.apply("sigmoid", "y", "s"), "z", 1.0, 1.0)
    parts = [p.apply(name, "z", f"{name}.of") for name in names]
    parts += [p.power("z", f"pow{i}", factor) for i, factor in enumerate((0.5, 2.0, 3.0, -1.5))]
    p.concat(parts, "all", 0)
    p.apply("tanh", "all", "t")
    return p, p.reduce("mean", "t", "loss"), ["all"]


def pieces():
    """Activations made of pieces, away from where these meet, and steps, through which no gradient flows."""
    p = Program("pieces")
    p.input("x", [2, 8], [-7.75, -3.5, -1.625, -0.375, 0.375, 1.75, 3.25, 7.25, -6.5, -2.75, -0.875, 0.625, 1.125, 2.625, 4.75, 6.75])
    p.parameter("w", [8], data=[1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0])
    p.pair("mul", "x", "w", "y")
    parts = [p.apply(name, "y", f"{name}.of") for name in ("hard_sigmoid", "hard_swish", "leaky_relu", "relu6", "elu", "abs", "relu")]
    parts.append(p.pair("mul", p.apply("floor", "y", "floored"), "y", "steps"))
    parts.append(p.pair("mul", p.apply("sign", "y", "signs"), "y", "signed"))
    p.concat(parts, "all", 0)
    p.scale("all", "small", 0.0625)
    p.apply("tanh", "small", "t")
    return p, p.reduce("mean", "t", "loss"), ["all"]


def gates():
    """Comparisons choose between two branches; each gets the gradient of what was chosen from it."""
    p = Program("gates")
    p.input("x", [3, 4], [i % 5 - 2.25 for i in range(12)])
    p.input("zero", [1], [0.0])
    p.parameter("up", [4])
    p.parameter("down", [4])
    p.pair("mul", "x", "up", "a")
    p.pair("add", "x", "down", "b")
    p.compare("greater_than", "x", "zero", "above")
    p.where("above", "a", "b", "first")
    p.compare("less_equal", "x", "zero", "below")
    p.where("below", "a", "first", "second")
    p.apply("tanh", "second", "t")
    p.pair("mul", "t", "first", "product")
    return p, p.reduce("mean", "product", "loss"), ["first", "second"]


def extremes():
    """Smallest and largest along rows, columns and all, of numbers no two of which are equal: one element gets each gradient."""
    p = Program("extremes")
    p.input("x", [4, 5], [((i * 7) % 20 - 9.5) / 4 for i in range(20)])
    p.parameter("w", [4, 5], data=[1.0] * 20)
    p.pair("mul", "x", "w", "y")
    p.reduce("min", "y", "lowest", [1], True)
    p.reduce("max", "y", "highest", [0])
    p.reduce("min", "y", "bottom")
    p.pair("sub", "y", "lowest", "above")
    p.pair("mul", "above", "highest", "spread")
    p.pair("sub", "spread", "bottom", "shifted")
    p.apply("tanh", "shifted", "t")
    return p, p.reduce("mean", "t", "loss"), ["lowest", "highest", "bottom"]


def bottleneck():
    """Down to a single number for the whole batch and out again to every row."""
    p = Program("bottleneck")
    p.input("x", [6, 4])
    p.parameter("in", [4, 1])
    p.parameter("out", [1, 5])
    p.matmul("x", "in", "squeezed")
    p.reduce("mean", "squeezed", "one", [0], True)
    p.pair("add", "squeezed", "one", "rest")
    p.matmul("rest", "out", "wide")
    p.pair("mul", "wide", "one", "scaled")
    p.softmax("scaled", "soft")
    p.apply("log", "soft", "logs")
    p.pair("mul", "soft", "logs", "entropies")
    p.reduce("sum", "entropies", "entropy", [1])
    return p, p.reduce("mean", "entropy", "loss"), ["soft", "one"]


MODELS = [attention, tied_embedding, several_losses, who_is_trained, what_is_returned, dead_branches, twins, cut_and_joined, turned,
          spread, up_and_down, chosen, numbers, ones, long_chain, declared_half, declared_brain, every_function,
          functions_of_positive_numbers, pieces, gates, extremes, bottleneck]
