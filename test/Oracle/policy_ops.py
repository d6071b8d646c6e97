"""The operators that random graphs are made of, in both generations: how each is written in a model and called in PIR.

A row makes one op from a graph under construction. Shapes are small, since only types matter: most values are 8 x 8.
"""
N = 8
UNARY = ("relu gelu tanh sigmoid exp log sqrt rsqrt square abs silu softplus leaky_relu relu6 elu sin cos floor ceil sign "
         "reciprocal softsign mish log1p expm1 erf log2 log10 softmax log_softmax").split()
ONE = {"hard_sigmoid": ("hardsigmoid", (0.2, 0.5), {"slope": 0.2, "offset": 0.5}), "hard_swish": ("hardswish", (), {}),
       "pow": ("pow", (2.0,), {"factor": 2.0}), "scale": ("scale", (2.0, 0.5, True), {"scale": 2.0, "bias": 0.5}),
       "clip": ("clip", (-1.0, 1.0), {"min": -1.0, "max": 1.0}), "mean": ("mean_all", (), {})}
PIR_ARGS = {"gelu": (False,), "softplus": (1.0, 20.0), "leaky_relu": (0.02,), "elu": (1.0,), "mish": (20.0,), "softmax": (-1,),
            "log_softmax": (-1,)}
ATTRS = {"softmax": {"axis": -1}, "log_softmax": {"axis": -1}, "leaky_relu": {"alpha": 0.02}, "gelu": {"approximate": False}}
BINARY = {"elementwise_add": "add", "elementwise_sub": "subtract", "elementwise_mul": "multiply", "elementwise_div": "divide",
          "elementwise_max": "maximum", "elementwise_min": "minimum", "elementwise_pow": "elementwise_pow"}
COMPARE = ("less_than", "less_equal", "greater_than", "greater_equal", "equal", "not_equal")
REDUCE = {"reduce_sum": "sum", "reduce_mean": "mean", "reduce_max": "max", "reduce_min": "min"}


class Graph:
    """A model under construction. `values` maps names to (shape, kind), kind being float, int or bool."""

    def __init__(self, rng, pir):
        self.rng, self.pir = rng, pir
        self.values, self.ops, self.inputs, self.parameters = {}, [], [], []

    def new(self, shape, kind):
        name = f"v{len(self.values)}"
        self.values[name] = (tuple(shape), kind)
        return name

    def input(self, kind="float", shape=(N, N)):
        name = f"x{len(self.inputs)}"
        self.values[name] = (tuple(shape), kind)
        self.inputs.append(name)
        return name

    def parameter(self, shape=(N, N), name=None):
        name = name or f"w{len(self.parameters)}"
        self.values[name] = (tuple(shape), "float")
        self.parameters.append(name)
        return name

    def pick(self, kind="float", shape=None):
        """A value of that kind, a recent one more often; a new input or parameter where there is none, or now and then."""
        fits = [k for k, (s, t) in self.values.items() if t == kind and (shape is None or s == tuple(shape))]
        if kind == "float" and self.rng.random() < 0.12:
            return self.parameter(shape or (N, N)) if self.rng.random() < 0.7 else self.input(kind, shape or (N, N))
        if not fits:
            if kind == "bool":
                return self.compare()
            return self.input(kind, shape or (N, N))
        return self.rng.choice(fits[-6:] if self.rng.random() < 0.7 else fits)

    def add(self, kind, inputs, outputs, attrs, call, args):
        """inputs and outputs are slots of names; call and args are PIR's: values by name in a tuple `in_`, lists as lists."""
        self.ops.append({"type": kind, "name": f"op{len(self.ops)}", "inputs": inputs, "outputs": outputs, "attrs": attrs,
                         "call": call, "args": args})

    def simple(self, kind, call, slots, out, attrs=None, args=(), slot="Out"):
        self.add(kind, slots, {slot: [out]}, attrs or {}, call, [v[0] for v in slots.values()] + list(args))
        return out

    def unary(self, kind=None):
        kind = kind or self.rng.choice(UNARY + list(ONE))
        x = self.pick()
        shape = () if kind == "mean" else self.values[x][0]
        if kind in ("softmax", "log_softmax") and not shape:
            return None
        call, args, attrs = ONE.get(kind, (kind, PIR_ARGS.get(kind, ()), ATTRS.get(kind, {})))
        return self.simple(kind, call, {"X": [x]}, self.new(shape, "float"), attrs, args)

    def binary(self):
        kind = self.rng.choice(list(BINARY))
        x = self.pick()
        shape = self.values[x][0]
        y = self.parameter((shape[-1],)) if shape and self.rng.random() < 0.2 else self.pick(shape=shape)
        return self.simple(kind, BINARY[kind], {"X": [x], "Y": [y]}, self.new(shape, "float"), {"axis": -1})

    def integers(self):
        """Integer arithmetic on a cast value: the rules pass through it."""
        x, y = self.pick("int", (N, N)), self.pick("int", (N, N))
        kind = self.rng.choice(["elementwise_add", "elementwise_mul", "elementwise_sub"])
        return self.simple(kind, BINARY[kind], {"X": [x], "Y": [y]}, self.new((N, N), "int"), {"axis": -1})

    def compare(self):
        kind = self.rng.choice(COMPARE)
        x, y = self.pick(shape=(N, N)), self.pick(shape=(N, N))
        return self.simple(kind, kind, {"X": [x], "Y": [y]}, self.new((N, N), "bool"), {"axis": -1})

    def where(self):
        c, x, y = self.pick("bool", (N, N)), self.pick(shape=(N, N)), self.pick(shape=(N, N))
        return self.simple("where", "where", {"Condition": [c], "X": [x], "Y": [y]}, self.new((N, N), "float"))

    def product(self):
        x = self.pick(shape=(N, N))
        y = self.parameter() if self.rng.random() < 0.6 else self.pick(shape=(N, N))
        out = self.new((N, N), "float")
        if self.rng.random() < 0.25:
            return self.simple("mul", "matmul_with_flatten", {"X": [x], "Y": [y]}, out,
                               {"x_num_col_dims": 1, "y_num_col_dims": 1}, (1, 1))
        flip = self.rng.random() < 0.3
        return self.simple("matmul_v2", "matmul", {"X": [x], "Y": [y]}, out, {"trans_x": False, "trans_y": flip}, (False, flip))

    def reduce(self):
        kind = self.rng.choice(list(REDUCE))
        x = self.pick(shape=(N, N))
        attrs = {"dim": [1], "keep_dim": False, "reduce_all": False}
        args = ([1], None, False) if kind == "reduce_sum" else ([1], False)
        return self.simple(kind, REDUCE[kind], {"X": [x]}, self.new((N,), "float"), attrs, args)

    def cast(self):
        kind = self.rng.choice(["float", "float", "int", "int"])
        to_int = kind == "float" and self.rng.random() < 0.6
        x = self.pick(kind, (N, N))
        dtype = "int64" if to_int else "float32"
        return self.simple("cast", "cast", {"X": [x]}, self.new((N, N), "int" if to_int else "float"), {"out_dtype": dtype}, (dtype,))

    def fill(self):
        integer = self.rng.random() < 0.4
        dtype = "int64" if integer else "float32"
        out = self.new((N, N), "int" if integer else "float")
        self.add("fill_constant", {}, {"Out": [out]}, {"shape": [N, N], "value": 2.0, "dtype": dtype}, "full", [[N, N], 2.0, dtype])

    def move(self):
        """Reshapes, transposes and slices; 8 x 8 goes out and comes back."""
        which = self.rng.choice(["transpose2", "reshape2", "unsqueeze2", "flatten_contiguous_range", "slice", "expand_v2"])
        x = self.pick(shape=(N, N))
        if which == "transpose2":
            return self.simple(which, "transpose", {"X": [x]}, self.new((N, N), "float"), {"axis": [1, 0]}, ([1, 0],))
        if which == "slice":
            return self.simple(which, "slice", {"Input": [x]}, self.new((4, N), "float"),
                               {"axes": [0], "starts": [0], "ends": [4], "decrease_axis": []}, ([0], [0], [4], [1], []))
        if which == "expand_v2":
            return self.simple(which, "expand", {"X": [x]}, self.new((2, N, N), "float"), {"shape": [2, N, N]}, ([2, N, N],))
        if which == "flatten_contiguous_range":
            out = self.simple(which, "flatten", {"X": [x]}, self.new((N * N,), "float"), {"start_axis": 0, "stop_axis": 1}, (0, 1))
        elif which == "unsqueeze2":
            out = self.simple(which, "unsqueeze", {"X": [x]}, self.new((1, N, N), "float"), {"axes": [0]}, ([0],))
            return self.simple("squeeze2", "squeeze", {"X": [out]}, self.new((N, N), "float"), {"axes": [0]}, ([0],))
        else:
            out = self.simple(which, "reshape", {"X": [x]}, self.new((N * N,), "float"), {"shape": [N * N]}, ([N * N],))
        return self.simple("reshape2", "reshape", {"X": [out]}, self.new((N, N), "float"), {"shape": [N, N]}, ([N, N],))

    def join(self):
        xs = [self.pick(shape=(N, N)) for _ in range(self.rng.choice([2, 2, 3]))]
        if self.rng.random() < 0.5:
            out = self.new((N * len(xs), N), "float")
            self.add("concat", {"X": xs}, {"Out": [out]}, {"axis": 0}, "concat", [xs, 0])
            pieces = [self.new((N, N), "float") for _ in xs]
            self.add("split", {"X": [out]}, {"Out": pieces}, {"num": len(xs), "axis": 0}, "split_with_num", [out, len(xs), 0])
        else:
            out = self.new((len(xs), N, N), "float")
            self.add("stack", {"X": xs}, {"Y": [out]}, {"axis": 0}, "stack", [xs, 0])

    def loss(self):
        x, label = self.pick(shape=(N, N)), self.pick("int", (N, 1))
        softmax, loss = self.new((N, N), "float"), self.new((N, 1), "float")
        self.add("softmax_with_cross_entropy", {"Logits": [x], "Label": [label]}, {"Softmax": [softmax], "Loss": [loss]},
                 {"soft_label": False, "ignore_index": -100, "axis": -1}, "cross_entropy_with_softmax",
                 [x, label, False, True, True, -100, -1])

    def arg_max(self):
        x = self.pick(shape=(N, N))
        out = self.new((N,), "int")
        self.add("arg_max", {"X": [x]}, {"Out": [out]}, {"axis": 1, "keepdims": False, "flatten": False, "dtype": "int64"}, "argmax",
                 [x, 1, False, False, "int64"])

    MAKERS = (("unary", 10), ("binary", 8), ("product", 8), ("reduce", 2), ("cast", 2), ("fill", 1), ("move", 4), ("join", 2),
              ("compare", 1), ("where", 2), ("integers", 2), ("loss", 1), ("arg_max", 1))

    def grow(self, ops):
        names, weights = zip(*self.MAKERS)
        while len(self.ops) < ops:
            getattr(self, self.rng.choices(names, weights)[0])()

    def model(self):
        """The native model of ProgramDesc's generation, all of whose unread values are outputs."""
        dtype = {"float": "float32", "int": "int64", "bool": "bool", "norm": "float32", "state": "float32"}
        tensor = lambda name: {"name": name, "shape": list(self.values[name][0]), "dtype": dtype[self.values[name][1]]} | (
            {"trainable": False} if self.values[name][1] == "state" else {})
        keys = ("type", "name", "inputs", "outputs", "attrs", "scope")
        read = {v for op in self.ops for names in op["inputs"].values() for v in names}
        made = [v for op in self.ops for names in op["outputs"].values() for v in names]
        return {"format": "ampc.model", "version": 1, "inputs": [tensor(x) for x in self.inputs if x in read],
                "parameters": [tensor(w) for w in self.parameters if w in read],
                "ops": [{k: op[k] for k in keys if k in op} for op in self.ops],
                "outputs": [v for v in made if v not in read and self.values[v][1] != "mask"]}
