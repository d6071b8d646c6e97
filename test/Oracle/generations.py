"""A ProgramDesc model in PIR's names, slots and attributes. What only ProgramDesc can say (an axis of elementwise_*) stays as it is."""
PLAIN = {"abs", "exp", "gelu", "log", "relu", "sigmoid", "silu", "sqrt", "square", "tanh", "scale", "softmax", "logical_not",
         "sin", "cos", "erf", "expm1", "softsign", "softplus", "elu", "mish", "reciprocal", "log1p", "log2", "log10", "rsqrt", "relu6", "floor", "sign"}
PAIRS = {"elementwise_add": "add", "elementwise_sub": "subtract", "elementwise_mul": "multiply", "elementwise_div": "divide",
         "elementwise_max": "maximum", "elementwise_min": "minimum", "less_than": "less_than", "greater_than": "greater_than",
         "less_equal": "less_equal", "not_equal": "not_equal"}
REDUCTIONS = {"reduce_sum": "sum", "reduce_mean": "mean", "reduce_max": "max", "reduce_min": "min"}

# ProgramDesc type: PIR's type, slots, attributes.
OTHERS = {
    "hard_sigmoid": ("hardsigmoid", {"X": "x", "Out": "out"}, {}),
    "hard_swish": ("hardswish", {"X": "x", "Out": "out"}, {}),
    "leaky_relu": ("leaky_relu", {"X": "x", "Out": "out"}, {}),
    "pow": ("pow", {"X": "x", "Out": "out"}, {"factor": "y"}),
    "where": ("where", {"Condition": "condition", "X": "x", "Y": "y", "Out": "out"}, {}),
    "matmul_v2": ("matmul", {"X": "x", "Y": "y", "Out": "out"}, {"trans_x": "transpose_x", "trans_y": "transpose_y"}),
    "reshape2": ("reshape", {"X": "x", "Out": "out"}, {"shape": "shape"}),
    "transpose2": ("transpose", {"X": "x", "Out": "out"}, {"axis": "perm"}),
    "concat": ("concat", {"X": "x", "Out": "out"}, {"axis": "axis"}),
    "stack": ("stack", {"X": "x", "Y": "out"}, {"axis": "axis"}),
    "split": ("split", {"X": "x", "Out": "out"}, {"sections": "sections", "axis": "axis"}),
    "slice": ("slice", {"Input": "input", "Out": "out"}, {"axes": "axes", "starts": "starts", "ends": "ends"}),
    "expand_v2": ("expand", {"X": "x", "Out": "out"}, {"shape": "shape"}),
    "top_k_v2": ("topk", {"X": "x", "Out": "out", "Indices": "indices"}, {"k": "k"}),
    "softmax_with_cross_entropy": ("cross_entropy_with_softmax", {"Logits": "input", "Label": "label", "Softmax": "softmax", "Loss": "loss"}, {}),
}


def renamed(op, kind, slots, attrs):
    change = lambda values, names: {names[k]: v for k, v in values.items()}
    return {**op, "type": kind, "inputs": change(op["inputs"], slots), "outputs": change(op["outputs"], slots), "attrs": change(op["attrs"], attrs)}


def pir_op(op):
    kind, attrs = op["type"], op["attrs"]
    one = {"X": "x", "Out": "out"}
    if kind in PLAIN:
        return renamed(op, kind, one, {k: k for k in attrs})
    if kind in PAIRS:
        return op if attrs.get("axis", -1) != -1 else renamed({**op, "attrs": {}}, PAIRS[kind], {"X": "x", "Y": "y", "Out": "out"}, {})
    if kind in REDUCTIONS:
        small = {"axis": [] if attrs.get("reduce_all") else attrs["dim"], "keepdim": attrs["keep_dim"]}
        return {**renamed({**op, "attrs": {}}, REDUCTIONS[kind], one, {}), "attrs": small}
    if kind == "cast":
        return {**renamed({**op, "attrs": {}}, kind, one, {}), "attrs": {"dtype": attrs["out_dtype"]}}
    return renamed(op, *OTHERS[kind])


def pir_model(model):
    return {**model, "ops": [pir_op(op) for op in model["ops"]]}
