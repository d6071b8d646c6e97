"""Finds and opens libampc and libampc_runtime, and declares their functions.

libampc_runtime is opened on the first use of a program, libampc on the first compilation: programs load and run
without the compiler. Folders are searched in this order: those in AMPC_LIBRARY_PATH, the package's own ``lib``, what
the dynamic loader searches.
"""
from __future__ import annotations

import ctypes
import operator
import os
import pathlib
import re
import threading
from ctypes import POINTER, c_char_p, c_float, c_int, c_int32, c_int64, c_size_t, c_uint8, c_uint16, c_uint64, c_void_p
from typing import Any, Dict, List, Optional

from .errors import Error, InvalidInput, InvalidOption, MachineError, of_code

# The oldest interfaces that have what the package calls.
RUNTIME_ABI = 3
COMPILER_ABI = 1

# Values of ampc_entry.
ENTRIES = {"train_step": 2, "eval": 3, "infer": 4}
# Values of ampc_field and ampc_role.
FIELDS = ("output", "loss", "metric", "learning_rate", "loss_scale", "found_inf", "good", "bad", "skipped", "floor_hit", "kept")
ROLES = ("parameter", "buffer", "copy", "moment", "scalar", "constant")
SEVERITIES = ("error", "warning", "note", "remark")


class CTensor(ctypes.Structure):
    """ampc_tensor."""

    _fields_ = [("name", c_char_p), ("dtype", c_int), ("rank", c_size_t), ("shape", POINTER(c_int64)), ("bytes", c_size_t)]


class CSessionOptions(ctypes.Structure):
    """ampc_session_options."""

    _fields_ = [("size", c_size_t), ("device", c_int), ("device_number", c_int), ("threads", c_int), ("seed", c_uint64),
                ("memory_limit", c_uint64), ("choices_file", c_char_p), ("strict_numerics", c_int), ("tf32", c_int)]


class DLTensor(ctypes.Structure):
    """DLTensor of DLPack."""

    _fields_ = [("data", c_void_p), ("device_type", c_int32), ("device_id", c_int32), ("ndim", c_int32), ("code", c_uint8),
                ("bits", c_uint8), ("lanes", c_uint16), ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)),
                ("byte_offset", c_uint64)]


MESSAGE_HANDLER = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_char_p)

_P, _S, _N = c_void_p, c_char_p, c_size_t
_RUNTIME = {
    "ampc_version": (_S, []), "ampc_error": (_S, []), "ampc_error_code": (c_int, []),
    "ampc_program_load": (_P, [_S]), "ampc_program_load_memory": (_P, [_P, _N, _S]), "ampc_program_free": (None, [_P]),
    "ampc_program_name": (_S, [_P]), "ampc_program_amp": (_S, [_P]), "ampc_program_has": (c_int, [_P, c_int]),
    "ampc_input_count": (_N, [_P, c_int]), "ampc_output_count": (_N, [_P, c_int]), "ampc_variable_count": (_N, [_P]),
    "ampc_input": (CTensor, [_P, c_int, _N]), "ampc_output": (CTensor, [_P, c_int, _N]), "ampc_variable": (CTensor, [_P, _N]),
    "ampc_output_role": (c_int, [_P, c_int, _N]), "ampc_variable_role": (c_int, [_P, _N]), "ampc_variable_trainable": (c_int, [_P, _N]),
    "ampc_session_create_with": (_P, [_P, POINTER(CSessionOptions)]), "ampc_session_free": (None, [_P]),
    "ampc_session_device": (_S, [_P]), "ampc_session_threads": (c_int, [_P]),
    "ampc_session_on_message": (c_int, [_P, MESSAGE_HANDLER, _P]), "ampc_reset": (c_int, [_P, c_uint64]),
    "ampc_bind": (c_int, [_P, c_int, _S, _P, _N]), "ampc_bind_dlpack": (c_int, [_P, c_int, _S, _P]),
    "ampc_borrow": (c_int, [_P, c_int, _S, _P, _N]), "ampc_borrow_dlpack": (c_int, [_P, c_int, _S, _P]),
    "ampc_input_memory": (c_int, [_P, c_int, _S, POINTER(_P)]),
    "ampc_run": (c_int, [_P, c_int]), "ampc_start": (c_int, [_P, c_int]), "ampc_done": (c_int, [_P]), "ampc_wait": (c_int, [_P]),
    "ampc_view": (c_int, [_P, c_int, _S, POINTER(_P)]), "ampc_view_variable": (c_int, [_P, _S, POINTER(_P)]),
    "ampc_write_variables": (c_int, [_P, _N, POINTER(_S), POINTER(_P), POINTER(_N)]),
    "ampc_run_batches": (c_int, [_P, c_int, _N, POINTER(_P), POINTER(_S), _N, POINTER(c_float)]),
    "ampc_shuffle_rows": (c_int, [c_uint64, c_uint64, _N, POINTER(c_uint64)]),
    "ampc_load_weights": (c_int, [_P, _S]), "ampc_save_weights": (c_int, [_P, _S]),
    "ampc_to_dlpack": (_P, [_P, c_int, _S]), "ampc_variable_to_dlpack": (_P, [_P, _S]),
    "ampc_to_device_dlpack": (_P, [_P, c_int, _S]), "ampc_variable_to_device_dlpack": (_P, [_P, _S]),
}
_COMPILER = {
    "ampc_compiler_version": (_S, []), "ampc_compiler_error": (_S, []), "ampc_compiler_error_code": (c_int, []),
    "ampc_options_create": (_P, []), "ampc_options_free": (None, [_P]), "ampc_options_set": (c_int, [_P, _S, _S]),
    "ampc_options_request": (c_int, [_P, _S]),
    "ampc_compile_file": (_P, [_S, _P, MESSAGE_HANDLER, _P]), "ampc_compile_memory": (_P, [_S, _P, _N, _P, MESSAGE_HANDLER, _P]),
    "ampc_compilation_free": (None, [_P]), "ampc_compilation_output": (c_int, [_P, _S, POINTER(_P), POINTER(_N)]),
    "ampc_operator_table": (_S, [_S, _S]),
}

_lock = threading.Lock()
_opened: Dict[str, ctypes.CDLL] = {}


def candidates(file: str) -> List[str]:
    """Where the library may be, the first existing file being taken; the bare name is left to the dynamic loader."""
    folders = [f for f in os.environ.get("AMPC_LIBRARY_PATH", "").split(os.pathsep) if f]
    folders.append(str(pathlib.Path(__file__).parent / "lib"))
    return [path for path in (os.path.join(folder, file) for folder in folders) if os.path.exists(path)] + [file]


def _open(file: str) -> ctypes.CDLL:
    path = candidates(file)[0]
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        raise MachineError(_missing(path, file, str(error))) from None


def _missing(path: str, file: str, reason: str) -> str:
    """The text of the error about a library that cannot be opened."""
    missing = re.match(r"(\S+): cannot open shared object file", reason)
    name = missing[1] if missing else ""
    if name.endswith(file):
        return f"ampc: error: {file} is not installed\nhint: install the wheel or the Debian package of ampc, or set " \
               "AMPC_LIBRARY_PATH to the folder of the library"
    text = f"{path}: error: cannot be opened: {reason}"
    if name.startswith(("libLLVM", "libMLIR")):
        text += "\nhint: the compiler needs LLVM 22: apt install libllvm22; programs that are compiled already run without"
    elif name:
        text += f"\nhint: install the package that contains {name}"
    return text


def _declared(file: str, table: Dict[str, tuple], abi: str, oldest: int) -> ctypes.CDLL:
    with _lock:
        if file in _opened:
            return _opened[file]
        library = _open(file)
        version = getattr(library, abi, None)
        if version is None or version() < oldest:
            raise MachineError(f"{library._name}: error: is older than this package: its interface is version "
                               f"{version() if version else 0}, version {oldest} is needed")
        for name, (result, arguments) in table.items():
            function = getattr(library, name)
            function.restype, function.argtypes = result, arguments
        _opened[file] = library
        return library


def runtime() -> ctypes.CDLL:
    """libampc_runtime."""
    return _opened.get("libampc_runtime.so.1") or _declared("libampc_runtime.so.1", _RUNTIME, "ampc_runtime_abi", RUNTIME_ABI)


def compiler() -> ctypes.CDLL:
    """libampc."""
    return _opened.get("libampc.so.1") or _declared("libampc.so.1", _COMPILER, "ampc_compiler_abi", COMPILER_ABI)


def text_of(bytes_: Optional[bytes]) -> str:
    """A text of the C interfaces. Names that are not UTF-8 keep their bytes as surrogates."""
    return (bytes_ or b"").decode("utf-8", "surrogateescape")


def bytes_of(text: str) -> bytes:
    """The inverse of text_of."""
    return _whole(text.encode("utf-8", "surrogateescape"))


def path_of(path: Any) -> bytes:
    """The name of a file."""
    return _whole(os.fsencode(path))


def _whole(text: bytes) -> bytes:
    """C would end the text at a zero byte."""
    if b"\0" in text:
        raise InvalidInput(f"ampc: error: {text_of(text)!r} has a zero character")
    return text


def integer(name: str, value: Any, most: int) -> int:
    """A number for the C interfaces, which would keep only its lowest bits."""
    number = operator.index(value)
    if not 0 <= number <= most:
        raise InvalidOption(f"ampc: error: {name}: expects a whole number from 0 to {most}, got {number}")
    return number


def runtime_error(invalid=InvalidInput) -> Error:
    """The last error of libampc_runtime in this thread."""
    library = runtime()
    return of_code(library.ampc_error_code(), text_of(library.ampc_error()), invalid)
