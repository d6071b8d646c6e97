"""Arrays that come in (NumPy, DLPack, buffers, sequences) and go out (borrowed memory as NumPy, DLPack, memoryview)."""
from __future__ import annotations

import contextlib
import ctypes
import math
import sys
from ctypes import c_char_p, c_int, c_void_p
from typing import Any, Callable, Iterator, List, NamedTuple, Optional, Tuple

from . import _library
from ._dtypes import BY_DLPACK, BY_NAME, name_of_format, numpy, numpy_dtype
from .errors import InvalidInput
from .program import Variable

_DEVICES = {2: "cuda", 4: "opencl", 7: "vulkan", 8: "metal", 10: "rocm", 14: "oneapi"}
_CUDA = 2
_HOST = (1, 3, 11)  # CPU, and its memory that a GPU may read

_api = ctypes.pythonapi
_capsule_pointer = ctypes.PYFUNCTYPE(c_void_p, ctypes.py_object, c_char_p)(("PyCapsule_GetPointer", _api))
_capsule_is_valid = ctypes.PYFUNCTYPE(c_int, ctypes.py_object, c_char_p)(("PyCapsule_IsValid", _api))
_capsule_new = ctypes.PYFUNCTYPE(ctypes.py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", _api))


class _Managed(ctypes.Structure):
    """DLManagedTensor."""

    _fields_ = [("tensor", _library.DLTensor), ("context", c_void_p), ("deleter", ctypes.CFUNCTYPE(None, c_void_p))]


# Capsules that were given away. A destructor would have to be Python code, which must not run while an exception is
# being raised, as when a consumer refuses a capsule. So a capsule that nobody took is freed at the next export.
_given: List[Any] = []


def capsule(managed: int) -> Any:
    """A DLManagedTensor as the capsule that the protocol of DLPack exchanges."""
    release_capsules()
    _given.append(_capsule_new(managed, b"dltensor", None))
    return _given[-1]


def release_capsules() -> None:
    """Frees the tensors of capsules that exist nowhere else and that nobody consumed; a consumer renames them."""
    for index in range(len(_given) - 1, -1, -1):
        if sys.getrefcount(_given[index]) == 2:
            last = _given.pop(index)
            if _capsule_is_valid(last, b"dltensor"):
                pointer = _capsule_pointer(last, b"dltensor")
                _Managed.from_address(pointer).deleter(pointer)


def mismatch(where: str, expected: Any, dtype: str, shape: Tuple[int, ...]) -> InvalidInput:
    """The error about an array of another type or shape, with a hint if a conversion is simple."""
    text = f"{where}: error: {_called(expected)} expects {expected.dtype} {list(expected.shape)}, got {dtype} {list(shape)}"
    if tuple(shape) == expected.shape:
        text += astype_hint(expected.dtype)
    elif dtype == expected.dtype and math.prod(shape) == math.prod(expected.shape):
        text += f"\nhint: .reshape({', '.join(map(str, expected.shape)) or '()'})"
    return InvalidInput(text)


def astype_hint(dtype: str) -> str:
    """The last line of an error about an array of another type."""
    return f"\nhint: .astype({dtype!r}) converts an array of NumPy"


def _called(expected: Any) -> str:
    return f"{'variable' if isinstance(expected, Variable) else 'input'} '{expected.name}'"


class Memory(NamedTuple):
    """What an input is written to: ``view`` and ``array`` are the session's memory on the CPU, else None."""

    view: Optional[memoryview]  # of bytes
    array: Any                  # of NumPy
    bind: Callable[[Any, int], None]  # copies an address or a bytes object
    bind_dlpack: Callable[[int], None]
    borrow: Callable[[Optional[int], int], None]  # lets the next run read an address; with None, the session's memory
    borrow_dlpack: Callable[[int], None]


# Smaller arrays are copied sooner than lent.
_LEAST_LENT = 16 << 10


def write(where: str, expected: Any, memory: Memory, value: Any, lent: Optional[List[Any]] = None) -> None:
    """Copies a value to an input; InvalidInput if type or shape differ.

    With ``lent``, dense values are not copied if the next run can read them where they are; what owns them is appended.
    """
    np = sys.modules.get("numpy")
    if np is not None and isinstance(value, np.ndarray):
        _write_numpy(np, where, expected, memory, value, lent)
    elif isinstance(value, View):
        _write_numpy(numpy(), where, expected, memory, value.numpy(), lent) if numpy() else _write_buffer(where, expected, memory, value.memoryview(), lent)
    elif hasattr(value, "__dlpack__"):
        _write_dlpack(where, expected, memory, value, lent)
    elif isinstance(value, (bytes, bytearray, memoryview)) or _is_buffer(value):
        _write_buffer(where, expected, memory, memoryview(value), lent)
    elif numpy() is None:
        raise InvalidInput(f"{where}: error: {_called(expected)} expects an array, got {type(value).__name__}"
                           "\nhint: without NumPy, an array is an object with a buffer or DLPack")
    else:
        _write_numpy(numpy(), where, expected, memory, as_numpy(where, expected, value), lent)


def as_numpy(where: str, expected: Any, value: Any) -> Any:
    """Any value as an array of NumPy, without a copy where that is possible."""
    with _readable(where, expected, value):
        value = _detached(value)
        if hasattr(value, "__array__"):
            return numpy().asarray(value)
        if hasattr(value, "__dlpack__"):
            return numpy().from_dlpack(value)
        if _is_buffer(value):
            return numpy().asarray(value)
        return _of_numbers(expected, value)


def _of_numbers(expected: Any, value: Any) -> Any:
    """Numbers and sequences of them, which have no type of their own. ValueError if the input's type cannot hold them."""
    np, dtype = numpy(), numpy_dtype(BY_NAME[expected.dtype])
    given, whole = np.asarray(value), expected.dtype != "bfloat16" and dtype.kind in "biu"
    if given.dtype.kind not in "biuf" or (whole and given.dtype.kind == "f"):
        raise ValueError(f"has elements of {given.dtype}")
    with np.errstate(over="ignore", invalid="ignore"):
        array = given.astype(dtype)
    if expected.dtype == "bfloat16":
        return array
    held = array == given if whole else np.isinf(array) == np.isinf(given)
    if not np.all(held):
        raise ValueError(f"{given[~held].flat[0]} is not in the range of {expected.dtype}")
    return array


def _detached(value: Any) -> Any:
    """A tensor of PyTorch in the form that can be exported: without its graph, and with its signs in memory; other values as they are."""
    value = value.detach() if getattr(value, "requires_grad", False) else value
    return value.resolve_neg() if hasattr(value, "is_neg") and value.is_neg() else value


@contextlib.contextmanager
def _readable(where: str, expected: Any, value: Any) -> Iterator[None]:
    """Errors of the value's own methods as InvalidInput."""
    try:
        yield
    except (TypeError, ValueError, OverflowError, RuntimeError, BufferError) as error:
        raise InvalidInput(f"{where}: error: {_called(expected)} expects {expected.dtype} {list(expected.shape)}, "
                           f"got {type(value).__name__}: {error}") from None


def _is_buffer(value: Any) -> bool:
    try:
        memoryview(value).release()
        return True
    except TypeError:
        return False


def numpy_name(dtype: Any) -> str:
    """The name of a dtype of NumPy; with its byte order if that is not the machine's."""
    return dtype.name if dtype.isnative else str(dtype)


def _write_numpy(np: Any, where: str, expected: Any, memory: Memory, value: Any, lent: Optional[List[Any]]) -> None:
    name = numpy_name(value.dtype)
    bits = expected.dtype == "bfloat16" and name in ("bfloat16", "uint16")
    if value.shape != expected.shape or not (bits or name == expected.dtype):
        raise mismatch(where, expected, name, value.shape)
    if value is memory.array:
        return
    if bits:
        value = value.view(np.uint16)
    if lent is not None and value.nbytes >= _LEAST_LENT and value.flags.c_contiguous:
        lent.append(value)
        memory.borrow(value.ctypes.data, value.nbytes)
    elif memory.array is not None:
        np.copyto(memory.array.view(np.uint16) if bits else memory.array, value, casting="no")
    else:
        dense = np.ascontiguousarray(value)
        memory.bind(dense.ctypes.data, dense.nbytes)


def _write_dlpack(where: str, expected: Any, memory: Memory, value: Any, lent: Optional[List[Any]]) -> None:
    with _readable(where, expected, value):
        device, number = value.__dlpack_device__()
    on_gpu = device == _CUDA and memory.view is None  # the session is on a GPU, too
    if device not in _HOST and not on_gpu:
        raise InvalidInput(f"{where}: error: {_called(expected)} is in the memory of {_DEVICES.get(int(device), 'another device')}:{number}, "
                           "which the session cannot read\nhint: .cpu() copies a tensor of PyTorch")
    value = _detached(value)
    with _readable(where, expected, value):
        holder = value.__dlpack__(stream=1) if on_gpu else value.__dlpack__()  # 1: what makes the value precedes the legacy default stream
    pointer = _capsule_pointer(holder, b"dltensor")
    tensor = _library.DLTensor.from_address(pointer)
    dtype = BY_DLPACK.get((tensor.code, tensor.bits))
    shape = tuple(tensor.shape[:tensor.ndim])
    if dtype is None or dtype.name != expected.dtype or shape != expected.shape or tensor.lanes != 1:
        raise mismatch(where, expected, dtype.name if dtype else f"DLPack's type {tensor.code} of {tensor.bits} bits", shape)
    if lent is not None:
        lent.append(holder)  # it keeps the memory
        memory.borrow_dlpack(pointer)
    else:
        memory.bind_dlpack(pointer)


def _write_buffer(where: str, expected: Any, memory: Memory, value: memoryview, lent: Optional[List[Any]]) -> None:
    name = name_of_format(value.format)
    bits = expected.dtype == "bfloat16" and name == "uint16"
    if value.shape != expected.shape or not (bits or name == expected.dtype):
        raise mismatch(where, expected, name, value.shape or ())
    flat = value.cast("B") if value.c_contiguous else memoryview(value.tobytes())
    if lent is not None and numpy() and flat.nbytes >= _LEAST_LENT:
        array = numpy().frombuffer(flat, "uint8")
        lent.append(array)
        memory.borrow(array.ctypes.data, array.nbytes)
    elif memory.view is not None:
        memory.view[:] = flat
    else:
        memory.bind(bytes(flat), flat.nbytes)


def address_view(address: int, size: int, owner: Any) -> memoryview:
    """Memory at an address as bytes; it keeps ``owner`` alive."""
    memory = (ctypes.c_ubyte * size).from_address(address)
    setattr(memory, "owner", owner)
    return memoryview(memory).cast("B")


def _stays_on(tensor: Any, device: Any) -> None:
    """The error that the protocol of DLPack wants if a consumer asks for another device."""
    if device is not None and tuple(map(int, device)) != tensor.__dlpack_device__():
        raise BufferError(f"{tensor!r} is on device {tensor.__dlpack_device__()} of DLPack, not on {tuple(map(int, device))}")


class DeviceTensor:
    """Memory of a session on its device, borrowed: the next run of the session changes it.

    It has the protocol of DLPack (``torch.from_dlpack``, ``jax.dlpack.from_dlpack``) and keeps the session's memory. All
    runs were complete when it was made; what reads the memory must be complete before the next run.
    """

    def __init__(self, tensor: Any, export: Callable[[], int]) -> None:
        #: Name, shape and dtype.
        self.name, self.shape, self.dtype = tensor.name, tensor.shape, tensor.dtype
        managed = _Managed.from_address(export())
        self._export, self._device = export, (int(managed.tensor.device_type), int(managed.tensor.device_id))
        managed.deleter(ctypes.addressof(managed))

    def __dlpack_device__(self) -> Tuple[int, int]:
        return self._device

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Optional[bool] = None) -> Any:
        _stays_on(self, dl_device)
        if copy:
            raise BufferError(f"{self!r} is exported without a copy")
        return capsule(self._export())

    def __repr__(self) -> str:
        return f"<ampc.DeviceTensor {self.name} {self.dtype} {list(self.shape)} on {_DEVICES.get(self._device[0], 'cpu')}:{self._device[1]}>"


class View:
    """Memory of a session, borrowed: the next run of the session changes it.

    It has the protocols of NumPy (``numpy.asarray``) and DLPack (``torch.from_dlpack``), and keeps the session's memory.
    """

    def __init__(self, tensor: Any, data: memoryview, dlpack: Callable[[], Any], writable: bool = False) -> None:
        #: Name, shape and dtype.
        self.name, self.shape, self.dtype = tensor.name, tensor.shape, tensor.dtype
        self._data, self._dlpack, self._writable = data, dlpack, writable

    def memoryview(self) -> memoryview:
        """The memory as a buffer with shape; bfloat16, and without NumPy float16, as their bits (uint16)."""
        data: Any = self._data if self._writable else self._data.toreadonly()
        format_ = BY_NAME[self.dtype].format
        return data.cast("H" if format_ == "e" else format_, self.shape)  # memoryview knows "e" from Python 3.12 on

    def numpy(self) -> Any:
        """The memory as an array of NumPy, without a copy; bfloat16 as in ``ml_dtypes``, or as its bits (uint16)."""
        array = numpy().frombuffer(self._data, numpy_dtype(BY_NAME[self.dtype])).reshape(self.shape)
        array.flags.writeable = self._writable
        return array

    def copy(self) -> Any:
        """A copy as an array of NumPy, or as a memoryview if NumPy is not installed."""
        if numpy():
            return self.numpy().copy()
        view: Any = self.memoryview()
        return memoryview(view.tobytes()).cast(view.format, self.shape)

    def item(self) -> Any:
        """The only element, as a number or bool of Python."""
        if BY_NAME[self.dtype].format in "eH":
            return float(self.numpy().astype("float32").reshape(())) if numpy() else self._data.cast("H")[0]
        data: Any = self._data
        return data.cast(BY_NAME[self.dtype].format)[0]

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> Any:
        array = self.numpy() if copy is not True else self.copy()
        return array if dtype is None else array.astype(dtype, copy=False)

    def __dlpack_device__(self) -> Tuple[int, int]:
        return 1, 0

    def __dlpack__(self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Optional[bool] = None) -> Any:
        _stays_on(self, dl_device)
        if not copy:
            return self._dlpack()
        if not numpy():
            raise BufferError(f"{self!r} is exported without a copy if NumPy is not installed")
        return self.copy().__dlpack__()

    def __repr__(self) -> str:
        return f"<ampc.View {self.name} {self.dtype} {list(self.shape)}>"
