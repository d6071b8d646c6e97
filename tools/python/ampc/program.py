"""Programs: what a compilation gives, or what a file contains."""
from __future__ import annotations

import functools
import json
import os
import threading
import weakref
from typing import TYPE_CHECKING, Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _library
from ._dtypes import DTYPES
from ._files import write_files
from .errors import InvalidInput, InvalidProgram
from .report import Report

if TYPE_CHECKING:
    from ._compile import Compilation

Path = Union[str, "os.PathLike[str]"]


class Tensor(NamedTuple):
    """An input of a program."""

    name: str
    shape: Tuple[int, ...]
    dtype: str

    def __str__(self) -> str:
        return f"{self.name} {self.dtype} {list(self.shape)}"


class Output(NamedTuple):
    """An output of a program. ``role`` is "output", "loss", "metric", "kept" or a number of the log."""

    name: str
    shape: Tuple[int, ...]
    dtype: str
    role: str


class Variable(NamedTuple):
    """A variable of a program. ``role`` is "parameter", "buffer", "copy", "moment", "scalar" or "constant"."""

    name: str
    shape: Tuple[int, ...]
    dtype: str
    role: str
    trainable: bool


class Entry(NamedTuple):
    """What a program can run: "train_step", "eval" or "infer"."""

    name: str
    inputs: Tuple[Tensor, ...]
    outputs: Tuple[Output, ...]


def _tensor(described: _library.CTensor) -> Tensor:
    return Tensor(_library.text_of(described.name), tuple(described.shape[:described.rank]), DTYPES[described.dtype].name)


class Program:
    """A compiled program. ``ampc.compile`` and ``ampc.load`` make it; it does not change, and threads may share it.

    A program contains machine code: load only files that you would also execute.
    """

    def __init__(self) -> None:
        self._where = ""
        self._data: Optional[memoryview] = None
        self._path: Optional[str] = None
        self._outputs: Dict[str, memoryview] = {}
        self._summary = ""
        self._emit: Optional[str] = None  # the option of a compilation; None for a program from a file
        self._again: Optional[Callable[..., "Compilation"]] = None
        self._opened: Optional[int] = None
        self._entries: Optional[Dict[str, Entry]] = None
        self._lock = threading.Lock()
        #: (severity, text) of all warnings, notes and remarks of the compilation.
        self.messages: List[Tuple[str, str]] = []
        #: What ``ampc --emit=<phase>`` prints; "" if the option ``emit`` was not given.
        self.text = ""

    @classmethod
    def _compiled(cls, where: str, emit: str, made: "Compilation", messages: List[Tuple[str, str]], again: Callable[..., "Compilation"]) -> "Program":
        program = cls()
        program._where, program._emit, program.messages, program._again = where, emit, messages, again
        program._data = made.output("program")
        roles = ("report", "report.html", "decisions", "plan-stats", "weights", "onnx", "onnx.data", "explanation", "diff")
        program._outputs = {role: data for role, data in ((role, made.output(role)) for role in roles) if data is not None}
        program._summary, program.text = made.text("summary"), made.text("text")
        return program

    @classmethod
    def _loaded(cls, source: Union[Path, bytes, bytearray]) -> "Program":
        program = cls()
        if isinstance(source, (bytes, bytearray)):
            program._where, program._data = "<program>", bytes(source)
        else:
            program._where = program._path = os.fspath(source)
        program._handle()
        return program

    def __getstate__(self) -> Dict[str, Any]:
        """What pickle keeps: all but the model, so that a copy has no explanations."""
        kept = {name: getattr(self, name) for name in ("_where", "_emit", "_summary", "messages", "text")}
        data = None if self._data is None and self._path is None else bytes(self)
        return {**kept, "_data": data, "_outputs": {role: bytes(output) for role, output in self._outputs.items()}}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__init__()  # type: ignore[misc]
        self.__dict__.update(state)

    def __repr__(self) -> str:
        return f"<ampc.Program {self._where}: {self.summary}>"

    # What the compiler said.

    @property
    def summary(self) -> str:
        """Level, dtype and policy; of a compiled program also the number of ops by dtype, casts, masters and kernels."""
        if not self._summary and self._emit not in (None, "bin"):
            return f"emit={self._emit!r}, no program"
        return self._summary or self.amp

    @property
    def report(self) -> Report:
        """Which op computes in which dtype, and why."""
        return Report(self._output("report"), functools.partial(self._output, "report.html"))

    @property
    def plan_stats(self) -> Dict[str, Any]:
        """Exact counts of the plan: kernels, launches, products, bytes of the arenas."""
        return json.loads(self._output("plan-stats"))

    @property
    def decisions(self) -> Dict[str, Any]:
        """The decisions, which may be changed and passed to ``ampc.compile(..., amp_replay=decisions)``."""
        return json.loads(self._output("decisions"))

    def explain(self, *ops: Union[str, Sequence[str]]) -> str:
        """Why ops have their precision. ``ops`` are names, wildcards (``fc1.*``) or regular expressions, or lists of them."""
        if self._again is None:
            raise InvalidInput(f"{self._where}: error: a program that was loaded has no explanation\nhint: compile the model")
        names = [name for op in ops for name in ([op] if isinstance(op, str) else op)]
        return self._again(amp_explain=names, emit="cast").text("explanation")

    def _output(self, role: str) -> str:
        if role not in self._outputs:
            why = "a program from a file has none" if self._emit is None else "the options end before there is one"
            raise InvalidInput(f"{self._where}: error: there is no {role}: {why}")
        return bytes(self._outputs[role]).decode("utf-8", "surrogateescape")

    # What the program is.

    @property
    def name(self) -> str:
        """The name of the model."""
        return _library.text_of(_library.runtime().ampc_program_name(self._handle()))

    @property
    def amp(self) -> str:
        """Level, dtype and policy: "O1 float16 paddle"."""
        return _library.text_of(_library.runtime().ampc_program_amp(self._handle()))

    @property
    def entries(self) -> Dict[str, Entry]:
        """What the program can run, by name: "train_step", "eval", "infer"."""
        if self._entries is None:
            library, handle = _library.runtime(), self._handle()
            self._entries = {
                name: Entry(name, tuple(_tensor(library.ampc_input(handle, code, i)) for i in range(library.ampc_input_count(handle, code))),
                            tuple(Output(*_tensor(library.ampc_output(handle, code, i)), _library.FIELDS[library.ampc_output_role(handle, code, i)])
                                  for i in range(library.ampc_output_count(handle, code))))
                for name, code in _library.ENTRIES.items() if library.ampc_program_has(handle, code)
            }
        return self._entries

    def _main(self) -> Entry:
        return self.entries.get("train_step") or self.entries["infer"]

    @property
    def inputs(self) -> Tuple[Tensor, ...]:
        """The inputs of a training step, or of inference if the program cannot train."""
        return self._main().inputs

    @property
    def outputs(self) -> Tuple[Output, ...]:
        """The outputs of a training step, or of inference if the program cannot train."""
        return self._main().outputs

    @property
    def variables(self) -> Tuple[Variable, ...]:
        """Parameters, running statistics, and the state of the optimizer and the loss scaler."""
        library, handle = _library.runtime(), self._handle()
        return tuple(Variable(*_tensor(library.ampc_variable(handle, i)), _library.ROLES[library.ampc_variable_role(handle, i)],
                              bool(library.ampc_variable_trainable(handle, i))) for i in range(library.ampc_variable_count(handle)))

    def __bytes__(self) -> bytes:
        """The bytes of ``model.bin``."""
        if self._data is not None:
            return bytes(self._data)
        if self._path is None:
            raise InvalidProgram(f"{self._where}: error: is no program: the options ask for something else")
        with open(self._path, "rb") as file:
            return file.read()

    def save(self, path: Path) -> None:
        """Writes the program, or the text or model that the option ``emit`` asked for, and weights beside a model."""
        write_files(self._files(os.fspath(path)))

    def _files(self, path: str) -> List[Tuple[str, Any]]:
        """Names and bytes of the files that save writes."""
        files = [(path, self._outputs.get("onnx") or self.text.encode("utf-8", "surrogateescape") or bytes(self))]
        if "weights" in self._outputs:
            files.append((os.path.splitext(path)[0] + ".safetensors", self._outputs["weights"]))
        if self._outputs.get("onnx.data"):
            files.append((path + ".data", self._outputs["onnx.data"]))
        return files

    def _handle(self) -> int:
        with self._lock:
            if self._opened is None:
                library = _library.runtime()
                if self._path is not None:
                    opened = library.ampc_program_load(_library.path_of(self._path))
                else:
                    data = bytes(self)
                    opened = library.ampc_program_load_memory(data, len(data), _library.bytes_of(self._where))
                if not opened:
                    raise _library.runtime_error(InvalidProgram)
                self._opened = opened
                weakref.finalize(self, library.ampc_program_free, opened)
            return self._opened


def load(source: Union[Path, bytes, bytearray]) -> Program:
    """Loads a program that ``ampc`` or ``Program.save`` wrote: a file, or its bytes."""
    return Program._loaded(source)
