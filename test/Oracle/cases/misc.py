"""cast, dropout without chance, fill_constant, top_k_v2, accuracy, arg_max, moving_average_abs_max_scale."""
import numpy as np
import torch

from suite import op, to_grid

ONE, TWO = ({"X": "x"}, {"Out": "out"}), ({"x": "x"}, {"out": "out"})
VARTYPE = {"bool": 0, "int32": 2, "int64": 3, "float16": 4, "float32": 5}
TORCH = {"bool": torch.bool, "int32": torch.int32, "int64": torch.int64, "float32": torch.float64}


def build(s):
    cast(s)
    dropout(s)
    fill(s)
    top_k(s)
    arg_max(s)
    moving_average(s)


def cast(s):
    def ops(source, to, numbers):
        dtype = (lambda d: VARTYPE[d]) if numbers else (lambda d: d)
        return (op("cast", *ONE, in_dtype=dtype(source), out_dtype=dtype(to)), op("cast", *TWO, dtype=dtype(to)))

    x = np.array([-2.75, -1.5, -0.5, 0.0, 0.5, 0.999, 1.5, 2.5, 1e6, -3e5], np.float32)  # towards zero
    for source, value in (("float32", x), ("int64", s.ints("cast", -99, 99, 33)),
                          ("int32", s.ints("cast32", -99, 99, 33, dtype=np.int32)), ("bool", x > 0)):
        for to in ("float32", "int32", "int64", "bool"):
            # a cast to float of a float is a gradient path; every other one ends it
            s.case("cast", f"{source}_to_{to}", lambda x, t=TORCH[to]: x.to(t), {"x": value},
                   *ops(source, to, to == "int32"), grad=source == to == "float32", low=False)
    for kind, t in (("float16", torch.float16),):
        x = s.grid("cast through", 7, 33)
        desc = [op("cast", {"X": "x"}, {"Out": "low"}, in_dtype="float32", out_dtype=kind),
                op("cast", {"X": "low"}, {"Out": "out"}, in_dtype=kind, out_dtype="float32")]
        pir = [op("cast", {"x": "x"}, {"out": "low"}, dtype=kind), op("cast", {"x": "low"}, {"out": "out"}, dtype="float32")]
        s.case("cast", f"through_{kind}", lambda x: x * 1, {"x": x}, desc, pir, low=False)
        odd = s.normal("cast rounds", 33)
        s.case("cast", f"rounds_to_{kind}", lambda x, t=t: x.to(t).to(torch.float64), {"x": odd}, desc, pir, grad=False,
               low=False, tol=1e-7)
    s.case("cast", "then_multiply", lambda x, i: x * i.to(torch.float64), {"x": s.normal("cast mul", 33), "i": s.ints("ci", 0, 5, 33)},
           [op("cast", {"X": "i"}, {"Out": "f"}, in_dtype="int64", out_dtype="float32"),
            op("elementwise_mul", {"X": "x", "Y": "f"}, {"Out": "out"})])


def dropout(s):
    """Out is x, x·(1 − p) or 0 here; check_ops.py looks at the random case by its statistics."""
    def case(name, f, p, how, test, lanes=None, **more):
        desc, pir = {"dropout_prob": p}, {"p": p}
        if how:
            desc["dropout_implementation"], pir["mode"] = how, how
        if test is not None:
            desc["is_test"], pir["is_test"] = test, test
        s.case("dropout", name, f, {"x": s.normal("dropout" + name, 7, 33)}, op("dropout", *ONE, **desc),
               op("dropout", *TWO, **pir), lanes=lanes, **more)

    train = ("O0", "O1-float16", "O1-bfloat16", "O2-float16", "O2-bfloat16")
    up, down = "upscale_in_train", "downgrade_in_infer"
    case("test_up", lambda x: x * 1, 0.3, up, True)
    case("test_down", lambda x: x * 0.7, 0.3, down, True)
    case("test_default", lambda x: x * 0.75, 0.25, None, True)  # the default is downgrade_in_infer
    case("p0_up", lambda x: x * 1, 0.0, up, False)
    case("p0_down", lambda x: x * 1, 0.0, down, False)
    case("p1_up", lambda x: x * 0, 1.0, up, False, train)
    case("p1_down", lambda x: x * 0, 1.0, down, False, train)
    case("infer_up", lambda x: x * 1, 0.3, up, None, ("infer",), grad=False)
    case("infer_down", lambda x: x * 0.7, 0.3, down, None, ("infer",), grad=False)
    case("infer_p1_down", lambda x: x * 0, 1.0, down, None, ("infer",), grad=False)


def fill(s):
    for name, shape, value, dtype in (("float", [7, 5], 2.5, "float32"), ("one", [1], -1.0, "float32"),
                                      ("int64", [3], 7, "int64"), ("int32", [3, 2], -7, "int32"), ("bool", [4], 1.0, "bool"),
                                      ("scalar", [], 1.5, "float32"), ("long", [1000], 0.1, "float32")):
        def f(x, shape=shape, value=value, dtype=dtype):
            exact = float(np.float32(value)) if dtype == "float32" else value
            return x * 1, torch.full(shape, exact, dtype=TORCH[dtype])

        attrs = {"shape": shape, "value": value, "dtype": VARTYPE[dtype] if name == "one" else dtype}
        twin = [op("scale", *ONE)], [op("scale", *TWO)]
        s.case("fill_constant", name, f, {"x": s.grid("fill", 3)},
               twin[0] + [op("fill_constant", {}, {"Out": "filled"}, **attrs)],
               twin[1] + [op("full", {}, {"out": "filled"}, **attrs)], outputs=("out", "filled"), nograd=("filled",))
    s.case("fill_constant", "added", lambda x: x + 0.5, {"x": s.normal("fill add", 7, 5)},
           [op("fill_constant", {}, {"Out": "c"}, shape=[5], value=0.5, dtype="float32"),
            op("elementwise_add", {"X": "x", "Y": "c"}, {"Out": "out"})],
           [op("full", {}, {"out": "c"}, shape=[5], value=0.5, dtype="float32"),
            op("add", {"x": "x", "y": "c"}, {"out": "out"})])


def top_k(s):
    for name, shape, k, axis, largest in (("one", [7, 33], 1, -1, True), ("three", [7, 33], 3, -1, True), ("all", [7, 5], 5, 1, True),
                                          ("smallest", [7, 33], 2, -1, False), ("axis0", [33, 7], 4, 0, True),
                                          ("vector", [100], 10, 0, True), ("middle", [2, 7, 3], 2, 1, True), ("single", [3, 1], 1, -1, True),
                                          ("long", [1, 200], 50, -1, True)):
        def f(x, k=k, axis=axis, largest=largest):
            return torch.topk(x, k, axis, largest, True)

        attrs = {"k": k} if name == "one" else {"k": k, "axis": axis, "largest": largest, "sorted": True}
        s.case("top_k_v2", name, f, {"x": s.distinct("topk" + name, *shape)},
               op("top_k_v2", {"X": "x"}, {"Out": "out", "Indices": "indices"}, **attrs),
               op("topk", {"x": "x"}, {"out": "out", "indices": "indices"}, **attrs), ("out", "indices"))
    for name, n, c, k in (("top1", 33, 7, 1), ("top3", 33, 7, 3), ("one_row", 1, 5, 1), ("many", 20, 10, 1)):
        def f(x, label, k=k, n=n):
            hit = (torch.topk(x, k, -1).indices == label).any(-1).sum()
            return hit.to(torch.float64) / n, hit.to(torch.int32), torch.tensor(n, dtype=torch.int32)

        x, label = s.distinct("accuracy" + name, n, c, step=0.25), s.ints("accuracy" + name, 0, c, n, 1)
        s.case("accuracy", name, f, {"x": x, "label": label},
               [op("top_k_v2", {"X": "x"}, {"Out": "top", "Indices": "indices"}, k=k),
                op("accuracy", {"Out": "top", "Indices": "indices", "Label": "label"},
                   {"Accuracy": "accuracy", "Correct": "correct", "Total": "total"})],
               [op("topk", {"x": "x"}, {"out": "top", "indices": "indices"}, k=k),
                op("accuracy", {"x": "top", "indices": "indices", "label": "label"},
                   {"accuracy": "accuracy", "correct": "correct", "total": "total"})],
               ("accuracy", "correct", "total"), grad=False)


def arg_max(s):
    for name, shape, axis, keep, flat in (("last", [7, 33], -1, False, False), ("first", [7, 33], 0, False, False),
                                          ("keep", [7, 33], 1, True, False), ("middle", [2, 7, 3], 1, False, False),
                                          ("flatten", [7, 9], 0, False, True), ("vector", [100], 0, False, False),
                                          ("one", [1], 0, False, False)):
        for dtype in ("int64", "int32") if name == "last" else ("int64",):
            def f(x, axis=axis, keep=keep, flat=flat, dtype=dtype):
                x = x.reshape(-1) if flat else x
                return torch.argmax(x, axis, keep).to(TORCH[dtype])

            attrs = {"axis": axis, "keepdims": keep, "flatten": flat, "dtype": VARTYPE[dtype]}
            s.case("arg_max", f"{name}_{dtype}", f, {"x": s.distinct("argmax" + name, *shape)}, op("arg_max", *ONE, **attrs),
                   op("argmax", *TWO, **{**attrs, "dtype": dtype}), grad=False)
    s.case("arg_max", "ties_first", lambda x: torch.tensor([1, 0, 2]), {"x": np.array([[0, 3, 3], [1, 1, 1], [-1, -2, 0]], np.float32)},
           op("arg_max", *ONE, axis=1), op("argmax", *TWO, axis=1), grad=False)
    s.case("arg_max", "int64_values", lambda x: torch.argmax(x, 1), {"x": s.ints("argmax int", 0, 2**40, 5, 7)},
           op("arg_max", *ONE, axis=1), op("argmax", *TWO, axis=1), grad=False)


def moving_average(s):
    """Out is x, and the only one with a gradient; state and accum are inputs here, and no result names them again."""
    file = "moving_average_abs_max_scale"
    slots = ({"X": "x", "InAccum": "accum", "InState": "state"}, {"Out": "out", "OutScale": "scale", "OutState": "next_state", "OutAccum": "next_accum"},
             {"x": "x", "in_accum": "accum", "in_state": "state"}, {"out": "out", "out_scale": "scale", "out_state": "next_state", "out_accum": "next_accum"})
    outputs, nograd = ("out", "scale", "next_state", "next_accum"), ("accum", "state")
    one = lambda value: np.array([value], np.float32)

    def trained(rate):
        def f(x, accum, state):
            after, total = rate * state + 1, rate * accum + x.detach().abs().max()
            return x * 1, total / after, after, total
        return f

    def tested(x, accum, state):
        return x * 1, torch.where(state > 0, accum / state, 0 * state), state * 1, accum * 1

    for name, shape, accum, state, rate in (("default", [7, 33], 2.0, 4.0, None), ("first", [7, 33], 0.0, 0.0, None), ("half", [2, 3, 5], 1.5, 1.75, 0.5),
                                            ("still", [33], 3.0, 8.0, 0.0), ("forever", [33], 24.0, 8.0, 1.0), ("scalar", [], 2.0, 1.0, 0.75),
                                            ("long", [3, 1000], 40.0, 10.0, 0.9)):
        attrs = {} if rate is None else {"moving_rate": rate}
        s.case(file, name, trained(0.9 if rate is None else rate), {"x": s.normal(file + name, *shape), "accum": one(accum), "state": one(state)},
               op(file, slots[0], slots[1], **attrs), op(file, slots[2], slots[3], **attrs), outputs, nograd=nograd,
               lanes=("O0", "O1-float16", "O1-bfloat16", "O2-float16", "O2-bfloat16"))
    below = -np.abs(s.normal(file + "below", 33)) - 1
    s.case(file, "negative", trained(0.9), {"x": below, "accum": one(2.0), "state": one(4.0)}, op(file, slots[0], slots[1], is_test=False),
           op(file, slots[2], slots[3], is_test=False), outputs, nograd=nograd, lanes=("O0",))
    for name, state in (("test", 4.0), ("test_first", 0.0)):
        s.case(file, name, tested, {"x": s.normal(file + name, 7, 33), "accum": one(state / 2), "state": one(state)}, op(file, slots[0], slots[1], is_test=True),
               op(file, slots[2], slots[3], is_test=True), outputs, nograd=nograd)
    zero = torch.zeros(1, dtype=torch.float64)
    s.case(file, "stateless", lambda x: (x * 1, zero, zero, zero), {"x": s.normal(file + "stateless", 33)}, op(file, {"X": "x"}, slots[1], is_test=True),
           op(file, {"x": "x"}, slots[3], is_test=True), outputs)
    s.case(file, "scale_only", lambda x, accum, state: tested(x, accum, state)[1], {"x": s.normal(file + "only", 33), "accum": one(3.0), "state": one(4.0)},
           op(file, slots[0], {"OutScale": "out"}, is_test=True), op(file, slots[2], {"out_scale": "out"}, is_test=True), grad=False)
