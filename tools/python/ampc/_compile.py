"""Calls of the compiler: ampc.compile and what builds on it."""
from __future__ import annotations

import atexit
import ctypes
import json
import os
import threading
import warnings
import weakref
from collections.abc import Mapping
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

from . import _library, _options
from .errors import InvalidOption, UnknownOption, Warning, of_code  # pylint: disable=redefined-builtin
from ._files import write_files
from .program import Program

Model = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, Mapping]
Handler = Callable[[str, str], Any]

_ROLES = ["report", "report.html", "decisions", "plan-stats"]
_NAMING_FILES = ("text", "report", "report.html", "diff")  # the outputs that may name the file of an option


class Compilation:
    """An ampc_compilation: outputs by role. ``called`` are the names of temporary files in texts."""

    def __init__(self, pointer: int, called: Sequence[Tuple[str, str]]) -> None:
        self._pointer, self._called = pointer, called
        weakref.finalize(self, _library.compiler().ampc_compilation_free, pointer)

    def output(self, role: str) -> Optional[memoryview]:
        """The bytes of an output, which keep the compilation alive; None if there is no such output."""
        data, size = ctypes.c_void_p(), ctypes.c_size_t()
        if _library.compiler().ampc_compilation_output(self._pointer, role.encode(), ctypes.byref(data), ctypes.byref(size)):
            return None
        if not size.value:
            return memoryview(b"")
        memory = (ctypes.c_ubyte * size.value).from_address(data.value or 0)
        setattr(memory, "owner", self)  # alive as long as its memory
        view = memoryview(memory).cast("B").toreadonly()
        for path, name in self._called if role in _NAMING_FILES else ():
            view = memoryview(bytes(view).replace(os.fsencode(path), name.encode()))
        return view

    def text(self, role: str) -> str:
        """An output as text; "" if there is no such output."""
        return _library.text_of(bytes(self.output(role) or b""))


class _Call:
    """One call of the compiler, in a thread of its own if the caller is the main thread.

    Only the main thread receives KeyboardInterrupt, and only while it runs Python code; so it waits for a thread that
    compiles. After an interruption that thread completes the compilation, and drops the result.
    """

    _running: "set[threading.Thread]" = set()

    def __init__(self, model: Model, name: Optional[str], options: Mapping[str, Any], roles: List[str], handler: Optional[Handler],
                 output: Optional[str] = None) -> None:
        self._model, self._name, self._handler = model, name, handler
        self._options = options, roles, output
        self.messages: List[Tuple[str, str]] = []
        self._result: Optional[Compilation] = None
        self._error: Optional[BaseException] = None

    def run(self) -> Compilation:
        if threading.current_thread() is threading.main_thread():
            thread = threading.Thread(target=self._guarded, name="ampc.compile", daemon=True)
            self._running.add(thread)
            thread.start()
            while thread.is_alive():
                thread.join(0.1)  # returns at once when the thread ends; a signal that another thread received does not end it
        else:
            self._guarded()
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result

    def _guarded(self) -> None:
        try:
            self._result = self._compile()
        except BaseException as error:  # pylint: disable=broad-except
            self._error = error
        finally:
            self._running.discard(threading.current_thread())

    def _compile(self) -> Compilation:
        library = _library.compiler()
        failed: List[BaseException] = []

        def receive(_user, severity: int, text: bytes) -> None:
            message = _library.SEVERITIES[severity], _options.in_python(_library.text_of(text), called)
            self.messages.append(message)
            try:
                if self._handler and message[0] != "error":
                    self._handler(*message)
            except BaseException as error:  # pylint: disable=broad-except
                failed.append(error)  # an exception cannot pass through the compiler

        handler = _library.MESSAGE_HANDLER(receive)
        with _options.native(*self._options) as (options, called):
            if isinstance(self._model, (str, os.PathLike)):
                pointer = library.ampc_compile_file(_library.path_of(self._model), options, handler, None)
            else:
                data = _bytes_of_model(self._model)
                pointer = library.ampc_compile_memory(_library.bytes_of(self._name or "<model>"), data, len(data), options, handler, None)
            code, text = library.ampc_compiler_error_code(), _library.text_of(library.ampc_compiler_error())
        made = Compilation(pointer, called) if pointer else None
        if failed:
            raise failed[0]
        if made is None:
            raise of_code(code, _options.in_python(text.rstrip("\n"), called))
        return made

    @classmethod
    def finish(cls) -> None:
        """Waits for interrupted compilations, because the process must not end while they use the library."""
        for thread in list(cls._running):
            thread.join()


atexit.register(_Call.finish)


def _bytes_of_model(model: Any) -> bytes:
    if isinstance(model, Mapping):
        return json.dumps(model).encode()
    if hasattr(model, "SerializeToString"):  # a ModelProto of the package onnx
        return model.SerializeToString()
    if isinstance(model, (bytes, bytearray, memoryview)):
        return bytes(model)
    raise TypeError(f"a model is a file name, a dict or bytes, not {type(model).__name__}")


def _warn(messages: List[Tuple[str, str]], handler: Optional[Handler], stacklevel: int) -> None:
    for severity, text in messages if handler is None else ():
        if severity == "warning":
            warnings.warn(text, Warning, stacklevel=stacklevel + 1)


def _program(model: Model, name: Optional[str], handler: Optional[Handler], options: Dict[str, Any], stacklevel: int,
             output: Optional[str] = None) -> Program:
    if isinstance(model, Mapping):
        model = json.loads(json.dumps(model))  # later changes of the caller's do not matter
    files = _options.output_files(options)
    _options.refuse_overwriting(model, options, output)
    call = _Call(model, name, options, _roles(options), handler, output)
    made = call.run()
    _warn(call.messages, handler, stacklevel + 1)

    def again(**more: Any) -> Compilation:
        return _Call(model, name, {**options, **dict.fromkeys(_options.OUTPUT_FILES), **more}, [], lambda *_: None).run()

    where = os.fspath(model) if isinstance(model, (str, os.PathLike)) else name or "<model>"
    messages = [message for message in call.messages if message[0] != "error"]
    program = Program._compiled(where, options.get("emit") or "bin", made, messages, again)
    write_files([(path, made.output(role) or b"") for path, role in files] + (program._files(output) if output else []))
    return program


def _roles(options: Mapping[str, Any]) -> List[str]:
    """The outputs to request: those that exist for --emit and --check."""
    emit = options.get("emit") or "bin"
    if options.get("check") or emit in ("import", "model"):
        return []
    late = ("lower", "export", "ptx", "bin")
    return _ROLES[2:3] if emit == "plan" else _ROLES if emit in late else _ROLES[:3]


def compile(model: Model, *, name: Optional[str] = None, on_message: Optional[Handler] = None, **options: Any) -> Program:  # pylint: disable=redefined-builtin
    """Compiles a model to a mixed-precision program.

    Args:
        model: the name of a file (a native or Paddle ``model.json``, or ONNX), its bytes, a native model as a dict, or
            a ``ModelProto`` of the package onnx.
        name: the file name of a model in memory in messages; file names in the model are relative to its folder.
        on_message: called as ``on_message(severity, text)`` for every warning, note and remark. By default warnings
            become Python warnings of class ``ampc.Warning``; ``Program.messages`` has all messages.
        options: the options of ``ampc`` with underscores for dashes (``amp_level="O1"``, ``infer=True``). Lists are
            lists; ``shape`` and ``amp_override`` may be dicts; options that name a JSON file (``train``,
            ``amp_replay``, ...) also take its contents as a dict. Those that name a file to be written (``amp_report``,
            ``amp_decisions``, ``plan_stats``) write it if the compilation succeeds.

    Raises:
        InvalidModel: the model, or a name in the options, is wrong.
        InvalidOption: an option is wrong; ``UnknownOption`` (a TypeError) for a keyword that is none.
        MachineError: LLVM, memory or ``ptxas`` is missing.
    """
    return _program(model, name, on_message, options, 2)


def emit(model: Model, phase: str, *, name: Optional[str] = None, on_message: Optional[Handler] = None, **options: Any) -> str:
    """The text of ``ampc --emit=<phase>``: the module after a phase, the program's head or the GPU kernels."""
    if phase in ("model", "onnx", "bin"):
        raise InvalidOption(f"ampc: error: '{phase}' is no text\nhint: ampc.convert writes models, ampc.compile makes programs")
    return _program(model, name, on_message, {**options, "emit": phase}, 2).text


def convert(model: Model, path: "Union[str, os.PathLike[str]]", *, name: Optional[str] = None, on_message: Optional[Handler] = None, **options: Any) -> Program:
    """Writes a mixed-precision ONNX model (``mixed.onnx``), or the imported model as a native ``model.json``.

    The suffix of ``path`` decides. Large weights are in a second file beside it. The result has the report, but no
    program.
    """
    path = os.fspath(path)
    if "emit" in options:
        raise UnknownOption("ampc: error: unknown option 'emit'\nhint: the suffix of the file decides: .onnx or .json")
    form = "model" if path.endswith(".json") else "onnx"
    return _program(model, name, on_message, {**options, "emit": form}, 2, output=path)


def operators(format: str = "paddle") -> List[Dict[str, Any]]:  # pylint: disable=redefined-builtin
    """The operators of Paddle with their names and categories, or those of ONNX with what each becomes."""
    text = _library.compiler().ampc_operator_table(b"json", format.encode())
    if text is None:
        raise of_code(2, _options.in_python(_library.text_of(_library.compiler().ampc_compiler_error())))
    return json.loads(_library.text_of(text))
