"""matmul, matmul_v2, mul and dot: transposes, batches, broadcast batches, vectors, long sums."""
import numpy as np
import torch

from suite import op

# name, shape of X, shape of Y as multiplied (before the transposes are undone)
SHAPES = [("one", [1, 1], [1, 1]), ("odd", [7, 33], [33, 5]), ("row", [1, 33], [33, 7]), ("column", [33, 7], [7, 1]),
          ("outer", [33, 1], [1, 7]), ("square", [64, 64], [64, 64]), ("batch", [2, 3, 7, 5], [2, 3, 5, 4]),
          ("batch3", [4, 7, 5], [4, 5, 9]), ("broadcast", [3, 1, 4, 5], [2, 5, 6]), ("weight", [2, 7, 5], [5, 6]),
          ("left_weight", [7, 5], [3, 5, 2]), ("broadcast_one", [1, 4, 5], [3, 5, 2]), ("long", [3, 1000], [1000, 7])]
VECTORS = [("dot", [33], [33]), ("vector_matrix", [5], [5, 7]), ("matrix_vector", [7, 5], [5]),
           ("batch_vector", [2, 3, 7, 5], [5]), ("vector_batch", [5], [2, 5, 3]), ("dot_long", [1000], [1000]),
           ("dot_one", [1], [1])]


def stored(x, transposed):
    return np.ascontiguousarray(np.swapaxes(x, -1, -2)) if transposed and x.ndim > 1 else x


def product(trans_x, trans_y, alpha=1.0):
    def f(x, y):
        x = x.transpose(-1, -2) if trans_x and x.dim() > 1 else x
        y = y.transpose(-1, -2) if trans_y and y.dim() > 1 else y
        return torch.matmul(x, y) * alpha
    return f


def build(s):
    slots = ({"X": "x", "Y": "y"}, {"Out": "out"})
    small = ({"x": "x", "y": "y"}, {"out": "out"})
    flags = [(False, False), (True, False), (False, True), (True, True)]
    for name, a, b in SHAPES + VECTORS:
        for tx, ty in flags if name in ("odd", "batch", "broadcast", "weight", "long") else flags[:1]:
            case = name + ("_tx" if tx else "") + ("_ty" if ty else "")
            x, y = stored(s.normal(case + "x", *a), tx), stored(s.normal(case + "y", *b), ty)
            attrs = {} if name == "one" else {"trans_x": tx, "trans_y": ty}
            s.case("matmul_v2", case, product(tx, ty), {"x": x, "y": y}, op("matmul_v2", *slots, **attrs),
                   op("matmul", *small, **{k.replace("trans", "transpose"): v for k, v in attrs.items()}),
                   tol=1e-4 if "long" in name else 1e-5)
    for case, a, b, tx, ty in (("vector_tx", [5], [5, 7], True, False), ("vector_ty", [7, 5], [5], False, True),
                               ("dot_both", [33], [33], True, True), ("vector_y_t", [5], [5, 7], False, True)):
        x, y = stored(s.normal(case + "x", *a), tx), stored(s.normal(case + "y", *b), ty)  # 1-D: the flag means nothing
        s.case("matmul_v2", case, product(tx, ty), {"x": x, "y": y}, op("matmul_v2", *slots, trans_x=tx, trans_y=ty),
               op("matmul", *small, transpose_x=tx, transpose_y=ty))
    wide = np.float32(1e15)
    s.case("matmul_v2", "wide", product(False, False),
           {"x": s.normal("mm wide x", 7, 9) * wide, "y": s.normal("mm wide y", 9, 5) * wide},
           op("matmul_v2", *slots), op("matmul", *small))
    s.case("matmul_v2", "twice", lambda x: torch.matmul(x, x), {"x": s.normal("mm twice", 7, 7)},
           op("matmul_v2", {"X": "x", "Y": "x"}, {"Out": "out"}), op("matmul", {"x": "x", "y": "x"}, {"out": "out"}))
    legacy(s, slots)
    for case, shape in (("one", [1]), ("vector", [33]), ("rows", [7, 33]), ("columns", [33, 1]), ("row", [1, 5]), ("long", [3, 1000])):
        s.case("dot", case, lambda x, y: (x * y).sum(-1), {"x": s.normal(f"dot {case} x", *shape), "y": s.normal(f"dot {case} y", *shape)},
               op("dot", *slots), op("dot", *small), tol=1e-4 if case == "long" else 1e-5)
    s.case("dot", "square", lambda x: (x * x).sum(-1), {"x": s.normal("dot square", 5, 9)},
           op("dot", {"X": "x", "Y": "x"}, {"Out": "out"}), op("dot", {"x": "x", "y": "x"}, {"out": "out"}))


def legacy(s, slots):
    for case, a, b, tx, ty, alpha in (("plain", [7, 33], [33, 5], False, False, 1.0),
                                      ("alpha", [7, 33], [33, 5], False, True, 0.5),
                                      ("transposed", [7, 33], [33, 5], True, True, -2.0),
                                      ("batch", [3, 7, 5], [3, 5, 4], True, False, 0.125),
                                      ("weight", [3, 7, 5], [5, 4], False, False, 1.0)):
        x, y = stored(s.normal("legacy x" + case, *a), tx), stored(s.normal("legacy y" + case, *b), ty)
        attrs = {} if case == "plain" else {"transpose_X": tx, "transpose_Y": ty, "alpha": alpha}
        s.case("matmul", case, product(tx, ty, alpha), {"x": x, "y": y}, op("matmul", *slots, **attrs))
    for case, a, b, xn, yn in (("plain", [7, 33], [33, 5], 1, 1), ("x1", [3, 4, 5], [20, 7], 1, 1),
                               ("x2", [3, 4, 5], [5, 7], 2, 1), ("y2", [3, 20], [4, 5, 7], 1, 2),
                               ("both", [2, 3, 4, 5], [4, 5, 6, 2], 2, 2), ("long", [7, 1000], [1000, 3], 1, 1)):
        shape = a[:xn] + b[yn:]

        def f(x, y, a=a, b=b, xn=xn, yn=yn, shape=shape):
            left, right = int(np.prod(a[:xn])), int(np.prod(b[:yn]))
            return (x.reshape(left, -1) @ y.reshape(right, -1)).reshape(shape)

        attrs = {} if case == "plain" else {"x_num_col_dims": xn, "y_num_col_dims": yn}
        s.case("mul", case, f, {"x": s.normal("mul x" + case, *a), "y": s.normal("mul y" + case, *b)},
               op("mul", *slots, **attrs), op("matmul_with_flatten", {"x": "x", "y": "y"}, {"out": "out"}, **attrs),
               tol=1e-4 if case == "long" else 1e-5)
