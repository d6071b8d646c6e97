"""Values of Paddle's programs: weights and constants of float64, assignment by a mask, outputs without a fetch op, variables without weights. Each
program runs as it is, and as the native model that ampc writes of it.

usage: paddle_values.py AMPC AMPRUN FOLDER
"""
import json
import math
import pathlib
import struct
import subprocess
import sys

from pir import attribute, op, parameter, pickled, program, record, tensor

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Oracle"))
from tensors import read_npy, write_npy  # noqa: E402

AMPC, AMPRUN, FOLDER = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
ROWS, COLUMNS, INF = 4, 3, float("inf")


def f32(value):
    try:
        return struct.unpack("<f", struct.pack("<f", value))[0]
    except OverflowError:
        return math.copysign(INF, value)


X = [f32((i - 5) / 3) for i in range(ROWS * COLUMNS)]


def by_column(function, columns):
    return [function(x, columns[i % COLUMNS]) for i, x in enumerate(X)]


def data(number, dims, name="x", kind="t_f32"):
    return op("1.data", [], [(number, tensor(dims, kind))], attribute("name", "0.a_str", name))


def dtype(name):
    return attribute("dtype", "1.a_dtype", name)


def fetch(value):
    return op("1.fetch", [value], [(value + 100, tensor([ROWS, COLUMNS]))], attribute("name", "0.a_str", "out"), attribute("col", "0.a_i32", 0))


def ampc(*options):
    done = subprocess.run([AMPC, *map(str, options), "--target=cpu", "--cpu=native", "--amp-level=O0"], capture_output=True, text=True)
    assert done.returncode == 0, (options, done.returncode, done.stderr)
    return done.stderr


def same(got, want):
    return len(got) == len(want) and all(a == b or abs(a - b) < 1e-6 * max(1, abs(b)) for a, b in zip(got, want))


def check(name, model, want, weights=None, notes=""):
    """`want`: the outputs by name; `weights`: of .pdiparams, or .pdparams."""
    paddle, native = FOLDER / f"{name}.json", FOLDER / f"{name}-native.json"
    paddle.write_text(json.dumps(model))
    if weights is not None:
        (FOLDER / f"{name}.{'pdparams' if weights[0] == 0x80 else 'pdiparams'}").write_bytes(weights)
    ampc(paddle, "--infer", "--emit=model", "-o", native)
    write_npy(FOLDER / "x.npy", "float32", [ROWS, COLUMNS], X)
    for file in (paddle, native):
        said = ampc(file, "--infer", "-o", FOLDER / "m.bin")
        outputs = ",".join(f"{output}={FOLDER / output}.npy" for output in want)
        subprocess.run([AMPRUN, FOLDER / "m.bin", f"--data=x={FOLDER / 'x.npy'}", f"--output={outputs}"], check=True, capture_output=True)
        for output, values in want.items():
            got = read_npy(FOLDER / f"{output}.npy")
            assert got[0] == "float32" and same(got[2], values), (name, file, output, got, values)
        assert file == native or (notes in said if notes else "float64" not in said), (name, said)


def real(value):
    return {"#": "0.a_f64", "D": value} if math.isfinite(value) else {"#": "0.a_f64", "VD": "INF" if value > 0 else "-INF"}


def full(number, dims, value, kind="float64"):
    return op("1.full", [], [(number, tensor(dims, {"float64": "t_f64", "float32": "t_f32"}[kind]))], attribute("shape", "1.a_intarray", dims),
              {"N": "value", "AT": real(value)}, dtype(kind))


def integers(number, *values):
    return op("1.full_int_array", [], [(number, tensor([len(values)], "t_i64"))], attribute("value", "0.a_array", [{"#": "0.a_i64", "D": v} for v in values]),
              dtype("int64"))


def assigned(over, number, values):
    """paddle.to_tensor of a numpy array: numbers written over zeros."""
    return [full(over, [len(values)], 0.0),
            op("1.assign_value_", [over], [(number, tensor([len(values)], "t_f64"))], attribute("shape", "0.a_array", [{"#": "0.a_i32", "D": len(values)}]),
               dtype("float64"), attribute("values", "0.a_array", [real(value) for value in values]))]


def cast(x, number, dims, kind="float32"):
    return op("1.cast", [x], [(number, tensor(dims, {"float32": "t_f32", "float64": "t_f64"}[kind]))], dtype(kind))


def float64_weights():
    """A buffer that is cast, in both kinds of files."""
    a, b = [0.1, 1e300, -2.5], [0.3, 1 / 3, 7.0]
    kind, x = tensor([COLUMNS], "t_f64"), tensor([ROWS, COLUMNS])
    model = program(parameter("a", 1, kind), parameter("b", 2, kind), data(3, [ROWS, COLUMNS]), cast(1, 4, [COLUMNS]), op("1.add", [3, 4], [(5, x)]),
                    cast(2, 6, [COLUMNS]), op("1.multiply", [5, 6], [(7, x)]), fetch(7))
    want = {"out": [(x + f32(a[i % COLUMNS])) * f32(b[i % COLUMNS]) for i, x in enumerate(X)]}
    note = "note: values of float64 become float32: 'a' and 1 more"
    check("weights", model, want, record([COLUMNS], a, "d") + record([COLUMNS], b, "d"), note)
    check("pickled", model, want, pickled({"a": ("d", a), "b": ("d", b)}), note)


def float64_constants():
    """Those that a cast reads are cast here; others are float32 in the graph."""
    def result(x, number):
        return [op("1.add", [1, x], [(number, tensor([ROWS, COLUMNS]))]), fetch(number)]

    def arange(start, end, step, count):
        return [full(2, [1], start), full(3, [1], end), full(4, [1], step), op("1.arange", [2, 3, 4], [(5, tensor([count], "t_f64"))], dtype("float64"))]

    def most(x, number, keep=False):
        return [integers(number - 1, 0), op("1.max", [x, number - 1], [(number, tensor([1 if keep else COLUMNS]))], attribute("keepdim", "0.a_bool", keep))]

    narrowed = "note: values of float64 become float32: "
    for name, ops, values, notes in (
            ("assigned", [*assigned(2, 3, [0.1, -1e30, 3.0]), cast(3, 4, [3]), *result(4, 5)], [0.1, -1e30, 3.0], ""),
            ("infinite", [*assigned(2, 3, [-1e300]), cast(3, 4, [1]), *result(4, 5)], [-INF] * 3, ""),
            ("assigned-32", [*assigned(2, 3, [0.1, 2.0, 3.0]), *result(3, 4)], [0.1, 2.0, 3.0], narrowed + "'assign_value__0'"),
            ("full", [full(2, [3], 0.1), cast(2, 3, [3]), *result(3, 4)], [0.1] * 3, ""),
            ("full-32", [full(2, [3], 0.1), full(3, [], 2.5), op("1.multiply", [2, 3], [(4, tensor([3], "t_f64"))]), cast(4, 5, [3]), *result(5, 6)],
             [0.25] * 3, narrowed + "'full_0' and 1 more"),
            ("wide", [full(2, [2000, 3], 0.1), cast(2, 3, [2000, 3]), *most(3, 5), *result(5, 6)], [0.1] * 3, narrowed + "'full_0'"),
            ("cast-twice", [full(2, [3], 0.1, "float32"), cast(2, 3, [3], "float64"), cast(3, 4, [3]), *result(4, 5)], [0.1] * 3, ""),
            ("arange", [*arange(0.1, 0.7, 0.2, 3), cast(5, 6, [3]), *result(6, 7)], [0.1, 0.3, 0.5], ""),
            ("long-arange", [*arange(0.0, 6000.0, 1.0, 6000), cast(5, 6, [6000]), *most(6, 8, keep=True), *result(8, 9)], [5999.0] * 3, narrowed + "'arange_0'")):
        want = by_column(lambda x, value: f32(x + f32(value)), values)
        check(name, program(data(1, [ROWS, COLUMNS]), *ops), {"out": want}, notes=notes)


def masks():
    """index_put by a mask of x's elements, or of its rows, of one value."""
    columns = [attribute("axes", "0.a_array", [{"#": "0.a_i64", "D": 1}]), attribute("infer_flags", "0.a_array", []),
               attribute("decrease_axis", "0.a_array", [{"#": "0.a_i64", "D": 1}])]
    for name, of_rows, value, adds in (("elements", False, 1.5, False), ("added", False, 1.5, True), ("rows", True, -2.0, False),
                                       ("rows-added", True, -2.0, True), ("infinite", False, -INF, False)):
        kind = tensor([ROWS] if of_rows else [ROWS, COLUMNS], "t_bool")
        second = [integers(11, 1), integers(12, 2), op("1.slice", [1, 11, 12], [(2, tensor([ROWS]))], *columns)] if of_rows else []
        model = program(data(1, [ROWS, COLUMNS]), *second, full(3, [], 0.0, "float32"), op("1.greater_than", [2 if of_rows else 1, 3], [(4, kind)]),
                        full(5, [] if adds else [1], value, "float32"), op("0.combine", [4], [(6, {"#": "0.t_vec", "D": [kind]})]),
                        op("1.index_put", [1, 6, 5], [(7, tensor([ROWS, COLUMNS]))], attribute("accumulate", "0.a_bool", adds)), fetch(7))
        mask = [X[i // COLUMNS * COLUMNS + 1] > 0 if of_rows else x > 0 for i, x in enumerate(X)]
        check(f"mask-{name}", model, {"out": [(x + value if adds else value) if put else x for x, put in zip(X, mask)]})


def persistable(number, name):
    flags = {"N": "persistable", "AT": {"#": "0.a_array", "D": [{"#": "0.a_bool", "D": True}]}}
    return {**data(number, [1], name), "OA": [flags]}


def without_fetch():
    """paddle.static.save. After GradScaler nothing reads the scale of the loss; the optimizer's variables are not among the weights."""
    x, w = tensor([ROWS, COLUMNS]), [0.5, -1.0, 2.0]
    weights = pickled({"w": ("f", w)})
    forward = [parameter("w", 3, tensor([COLUMNS])), data(4, [ROWS, COLUMNS]), op("1.multiply", [4, 3], [(5, x)]), op("1.relu", [5], [(6, x)])]
    training = program(persistable(1, "learning_rate_0"), persistable(2, "loss_scaling_0"), *forward, op("1.relu_grad", [6, 5], [(7, x)]),
                       op("1.sgd_", [3, 1, 7, 0], [(8, tensor([COLUMNS]))]))
    products = by_column(lambda a, b: a * b, w)
    positive = [max(value, 0) for value in products]
    check("training", training, {"relu_0": positive}, weights)
    check("forward", program(*forward, op("1.exp", [5], [(9, x)])), {"relu_0": positive, "exp_0": [math.exp(value) for value in products]}, weights,
          "note: the program has no fetch op: its outputs are the values that nothing reads")


def open_batches():
    """The scalar of `2.0 / x` is a tensor with the batch of x."""
    def scalar(shape, dim):
        return op("1.full_batch_size_like", [1], [(2, tensor([-1, COLUMNS]))], attribute("shape", "1.a_intarray", shape), {"N": "value", "AT": real(2.0)},
                  dtype("float32"), attribute("input_dim_idx", "0.a_i32", dim), attribute("output_dim_idx", "0.a_i32", 0), attribute("place", "1.a_place", [0, 0, ""]))

    for shape in ([-1, COLUMNS], [-1, 1]):
        model = program(data(1, [ROWS, COLUMNS]), scalar(shape, 0), op("1.multiply", [2, 1], [(3, tensor([-1, COLUMNS]))]), fetch(3))
        check(f"like-{shape[1]}", model, {"out": [2 * x for x in X]})
    check("unread", program(data(1, [ROWS, COLUMNS]), scalar([-1, COLUMNS], 0), op("1.exp", [1], [(3, tensor([ROWS, COLUMNS]))]), fetch(3)), {"out": [math.exp(x) for x in X]})


def packed_weights():
    """A recurrent layer that is made in a program copies its weights into one piece, which nothing reads."""
    def several(*kinds):
        return {"#": "0.t_vec", "D": list(kinds)}

    kind, x = tensor([COLUMNS]), tensor([ROWS, COLUMNS])
    packing = [op("0.combine", [1, 2], [(4, several(kind, kind))]), op("1.coalesce_tensor", [4], [(5, several(kind, kind)), (6, tensor([2 * COLUMNS]))], dtype("float32")),
               op("0.split", [5], [(7, kind), (8, kind)])]
    sums = [op("1.add", [3, 1], [(9, x)]), op("1.multiply", [9, 2], [(10, x)])]
    weights = pickled({"a": ("f", [1.0, 2.0, 3.0]), "b": ("f", [2.0, 0.5, -1.0])})
    start = [parameter("a", 1, kind), parameter("b", 2, kind), data(3, [ROWS, COLUMNS]), *packing]
    want = by_column(lambda x, b: x * b, [2.0, 0.5, -1.0])
    want = [f32(value + shift) for value, shift in zip(want, [2.0, 1.0, -3.0] * ROWS)]
    check("packed", program(*start, *sums), {"multiply_0": want}, weights, "note: the program has no fetch op")
    (FOLDER / "read.json").write_text(json.dumps(program(*start, op("1.add", [3, 7], [(9, x)]))))
    done = subprocess.run([AMPC, FOLDER / "read.json", "--infer", "--check"], capture_output=True, text=True)
    assert done.returncode == 1 and "pd_op.coalesce_tensor" in done.stderr, done.stderr


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    float64_weights()
    float64_constants()
    masks()
    without_fetch()
    open_batches()
    packed_weights()


main()
