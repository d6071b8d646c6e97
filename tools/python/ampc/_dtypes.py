"""Types of elements: names, sizes, and what they are in NumPy, DLPack and the buffer protocol."""
from __future__ import annotations

from typing import Any, NamedTuple, Optional, Tuple

from .errors import InvalidInput


class DType(NamedTuple):
    """A type of elements. ``format`` is the buffer protocol's; 16-bit floats that it lacks are their bits."""

    name: str
    size: int
    format: str
    dlpack: Tuple[int, int]  # code and bits


# In the order of ampc_dtype.
DTYPES = (
    DType("float32", 4, "f", (2, 32)), DType("float16", 2, "e", (2, 16)), DType("bfloat16", 2, "H", (4, 16)),
    DType("int32", 4, "i", (0, 32)), DType("int64", 8, "q", (0, 64)), DType("bool", 1, "?", (6, 8)),
    DType("int8", 1, "b", (0, 8)), DType("uint8", 1, "B", (1, 8)), DType("int16", 2, "h", (0, 16)), DType("float64", 8, "d", (2, 64)),
)
BY_NAME = {dtype.name: dtype for dtype in DTYPES}
BY_DLPACK = {dtype.dlpack: dtype for dtype in DTYPES}
_NAMES_BY_FORMAT = {dtype.format: dtype.name for dtype in DTYPES if dtype.name != "bfloat16"}
_NAMES_BY_FORMAT.update({"l": "int64", "H": "uint16", "I": "uint32", "L": "uint64", "Q": "uint64"})


def name_of_format(format_: str) -> str:
    """The name of a format of the buffer protocol; the format itself if it is none of ours."""
    return _NAMES_BY_FORMAT.get(format_.lstrip("@=<"), format_)


def numpy():
    """The module numpy, or None if it is not installed."""
    global _numpy
    if _numpy is False:
        try:
            import numpy as module  # pylint: disable=import-outside-toplevel
        except ImportError:
            module = None
        _numpy = module
    return _numpy


_numpy: Any = False  # not looked for yet


def bfloat16() -> Optional[type]:
    """The type bfloat16 of ml_dtypes, or None if that is not installed."""
    global _bfloat16
    if _bfloat16 is False:
        try:
            import ml_dtypes  # pylint: disable=import-outside-toplevel
            _bfloat16 = ml_dtypes.bfloat16
        except ImportError:
            _bfloat16 = None
    return _bfloat16


_bfloat16: Any = False


def numpy_dtype(dtype: DType):
    """The dtype of NumPy; for bfloat16 that of ml_dtypes, or uint16 without that package."""
    if dtype.name == "bfloat16":
        return numpy().dtype(bfloat16() or "uint16")
    return numpy().dtype(dtype.name)


def bfloat16_to_float32(array):
    """Widens a NumPy array of bfloat16 bits (uint16) to float32, exactly.

    Arrays of bfloat16 have the dtype of the package ``ml_dtypes`` if that is installed, and uint16 if not.
    """
    np, bits = numpy(), numpy().asarray(array)
    if not bits.dtype.isnative or bits.dtype.name not in ("uint16", "bfloat16"):
        raise InvalidInput(f"ampc: error: bfloat16_to_float32 expects bfloat16 or uint16, got {bits.dtype}")
    return (bits.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
