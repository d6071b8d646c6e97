"""Rows of a table by their numbers."""
import numpy as np
import torch

from suite import op


def embedding(padding):
    def f(ids, w):
        rows = torch.nn.functional.embedding(ids.long(), w, padding if padding >= 0 else None)
        return rows * (ids != padding)[..., None] if padding >= 0 else rows
    return f


def build(s):
    def case(name, ids, rows, width, padding=-1, **options):
        ids = s.ints("embedding " + name, 0, rows, *ids) if isinstance(ids, tuple) else np.asarray(ids, np.int64)
        s.case("embedding", name, embedding(padding), {"ids": ids.astype(options.pop("dtype", np.int64)), "w": s.normal("table " + name, rows, width)},
               op("lookup_table_v2", {"Ids": "ids", "W": "w"}, {"Out": "out"}, padding_idx=padding),
               op("embedding", {"x": "ids", "weight": "w"}, {"out": "out"}, padding_idx=padding), **options)

    case("vector", (7,), 10, 5)
    case("matrix", (3, 5), 11, 16)
    case("cube", (2, 3, 2), 6, 33)
    case("int32", (9,), 8, 4, dtype=np.int32)
    case("repeated", [3, 3, 3, 0, 3, 1, 0], 5, 6)
    case("all_one", [2] * 40, 4, 3)
    case("one_row", [0, 0, 0], 1, 8)
    case("one_number", [4], 6, 7)
    case("width_one", (12,), 5, 1)
    case("padding", [0, 2, 1, 2, 4, 2], 5, 6, padding=2)
    case("padding_zero", (4, 5), 6, 3, padding=0)
    case("long", (300,), 50, 4)  # several runs of the sort
    case("longer", (5, 261), 9, 2)
    case("scalar", np.int64(3), 6, 4)
