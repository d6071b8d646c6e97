"""Tensors, and how the numbers of one make those of another."""
import math
import struct
from functools import lru_cache

UNIT = {"float32": 2.0**-24, "float16": 2.0**-11, "bfloat16": 2.0**-8}  # the largest relative error of one rounding


class Tensor:
    """shape, dtype, data (in C order; integers and booleans are ints).

    exact: every number is one that all float types hold, and was computed without an error in any of them.
    err: how far each number may be from what a program computes, to first order; None where nobody asked.
    grad: of the loss, once backward() ran; origin: the tensor that this is a rounded copy of.
    """
    __slots__ = ("shape", "dtype", "data", "exact", "err", "grad", "origin")

    def __init__(self, shape, dtype, data, exact=True, err=None):
        self.shape, self.dtype, self.data, self.exact, self.err = list(shape), dtype, data, exact, err
        self.grad = self.origin = None

    def __len__(self):
        return len(self.data)


class Link:
    __slots__ = ("operand", "ins", "outs", "slopes")

    def __init__(self, operand, ins, outs, slopes):
        self.operand, self.ins, self.outs, self.slopes = operand, ins, outs, slopes


class Result:
    __slots__ = ("shape", "dtype", "data", "links")

    def __init__(self, shape, dtype, data, links=()):
        self.shape, self.dtype, self.data, self.links = list(shape), dtype, data, links


@lru_cache(512)
def _indices(n):
    return tuple(range(n))


def indices(n):
    return _indices(n)


def rounded_float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def held_by_all(value):
    """Whether float16 and bfloat16 hold the number: eight bits, in the normal range of float16."""
    if not value:
        return True
    mantissa, exponent = math.frexp(value)
    return -13 <= exponent <= 16 and mantissa * 256 == int(mantissa * 256) and abs(value) < 65504
