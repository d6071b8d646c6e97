"""einsum of one and two operands."""
import torch

from suite import op

ONE = {"transpose": ("ij->ji", [5, 7]), "sum": ("ij->", [5, 7]), "rows": ("ij->i", [5, 33]), "columns": ("ij->j", [9, 4]), "turn": ("ijk->kij", [2, 5, 3]), "implicit": ("ba", [3, 5]),
       "keep": ("abc->ac", [2, 7, 5]), "ellipsis": ("i...->...i", [3, 4, 5]), "ellipsis_sum": ("...ij->...", [2, 3, 4, 5]), "same": ("i->i", [33]), "scalar": ("->", []),
       "hidden": ("...", [3, 5])}
TWO = {"matmul": ("ij,jk->ik", [5, 7], [7, 3]), "implicit": ("ij,jk", [5, 33], [33, 4]), "implicit_order": ("ba,ac", [4, 5], [5, 3]), "left": ("ij,kj->ik", [5, 7], [3, 7]),
       "transposed": ("ji,kj->ik", [7, 5], [3, 7]), "result": ("ij,jk->ki", [5, 7], [7, 3]), "batch": ("bij,bjk->bik", [2, 5, 7], [2, 7, 3]), "batch_behind": ("ijb,bjk->bik", [5, 7, 2], [2, 7, 3]),
       "batch_out_behind": ("bij,bjk->ikb", [2, 5, 7], [2, 7, 3]), "heads": ("bqhd,bkhd->bhqk", [2, 5, 3, 4], [2, 6, 3, 4]), "values": ("bhqk,bkhd->bqhd", [2, 3, 5, 6], [2, 6, 3, 4]),
       "two": ("ijkl,klm->ijm", [2, 3, 4, 5], [4, 5, 6]), "two_apart": ("ikjl,lmk->mij", [2, 4, 3, 5], [5, 6, 4]), "dot": ("i,i->", [33], [33]), "dots": ("ij,ij->i", [5, 33], [5, 33]),
       "all": ("ijk,ijk->", [2, 3, 5], [2, 3, 5]), "outer": ("i,j->ij", [5], [7]), "outer_turned": ("i,j->ji", [5], [7]), "product": ("ij,ij->ij", [5, 7], [5, 7]),
       "scaled": ("ij,i->ij", [5, 7], [5]), "scaled_turned": ("ij,j->ji", [5, 7], [7]), "summed_left": ("ijs,jk->ik", [5, 7, 3], [7, 2]), "summed_both": ("ijs,jkt->ik", [4, 5, 3], [5, 2, 6]),
       "summed_outer": ("is,jt->ij", [4, 3], [5, 2]), "vector": ("ij,j->i", [5, 33], [33]), "vector_first": ("j,jk->k", [33], [33, 4]), "ellipsis": ("...ij,...jk->...ik", [2, 3, 4, 5], [2, 3, 5, 6]),
       "ellipsis_short": ("...ij,...jk->...ik", [2, 3, 4, 5], [3, 5, 6]), "ellipsis_one": ("...ij,...jk->...ik", [2, 1, 4, 5], [1, 3, 5, 6]), "ellipsis_left": ("...j,jk->...k", [2, 3, 5], [5, 7]),
       "ellipsis_implicit": ("...ij,jk", [2, 4, 5], [5, 6]), "ellipsis_behind": ("j...,jk->k...", [5, 2, 3], [5, 7]), "ellipsis_product": ("...i,...i->...i", [2, 3, 5], [3, 5]),
       "spaces": (" i j , j k -> i k ", [5, 7], [7, 3]), "large": ("bij,kj->bik", [3, 17, 65], [33, 65]), "number": (",ij->ij", [], [3, 4]), "capitals": ("Bij,jK->BiK", [2, 3, 4], [4, 5])}


def build(s):
    for key, (equation, *shapes) in {**{f"one_{k}": v for k, v in ONE.items()}, **{f"two_{k}": v for k, v in TWO.items()}}.items():
        names = ["a", "b"][:len(shapes)]
        inputs = {n: s.normal(f"einsum {key} {n}", *shape) for n, shape in zip(names, shapes)}
        s.case("einsum", key, lambda *t, e=equation: torch.einsum(e.replace(" ", ""), *t), inputs, op("einsum", {"Operands": names}, {"Out": "out"}, equation=equation),
               op("einsum", {"x": names}, {"out": "out"}, equation=equation))
    s.case("einsum", "two_same", lambda a: torch.einsum("ij,kj->ik", a, a), {"a": s.normal("einsum same", 4, 7)}, op("einsum", {"Operands": ["a", "a"]}, {"Out": "out"}, equation="ij,kj->ik"),
           op("einsum", {"x": ["a", "a"]}, {"out": "out"}, equation="ij,kj->ik"))
