"""Sessions: a program with memory, weights and a device."""
from __future__ import annotations

import ctypes
import difflib
import math
import os
import re
import threading
import time
import warnings
import weakref
from collections.abc import Mapping
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

from . import _arrays, _library
from ._arrays import DeviceTensor, View
from ._dtypes import BY_NAME, numpy, numpy_dtype
from ._fit import History, Rows, fit
from .errors import InvalidInput, InvalidOption, InvalidProgram, Warning, of_code  # pylint: disable=redefined-builtin
from .program import Entry, Path, Program, Variable
from .result import Result

_DEVICE = re.compile(r"(auto|cpu|cuda)(?::(\d+))?")
_INT, _UINT64 = 2**31 - 1, 2**64 - 1
# A run that takes longer is started and polled, so that KeyboardInterrupt is raised during it.
_LONG = 0.05


def _size(tensor: Any) -> int:
    """The bytes of a tensor."""
    return math.prod(tensor.shape) * BY_NAME[tensor.dtype].size


def _near(name: str, names: List[str], what: str) -> str:
    """The hint about a name that is none of these."""
    near = difflib.get_close_matches(name, names, 1)
    return f"did you mean '{near[0]}'?" if near else f"the {what} are {', '.join(names)}"


class _Handle:
    """An ampc_session, which is freed when neither a session nor a view needs it."""

    def __init__(self, pointer: int) -> None:
        self.pointer = pointer
        self.lent: List[Any] = []  # whose memory the next run, or the one in progress, reads
        weakref.finalize(self, _library.runtime().ampc_session_free, pointer)


class Session:
    """A program that runs: memory, weights and threads on a device.

    Methods may be called from any thread, one at a time. The global interpreter lock is released while a program runs.

    Args:
        program: a program, or the name of its file.
        device: "auto" (a GPU if there is one and the program has code for it), "cpu", "cuda" or "cuda:1".
        threads: on the CPU; 0: as many as the process may use.
        seed: of initial weights, dropout and shuffling.
        memory_limit: bytes of the host's memory; 0: what is available.
        strict_numerics, tf32: as amprun's options, for GPUs.
    """

    def __init__(self, program: Union[Program, Path], device: str = "auto", threads: int = 0, seed: int = 0, *, memory_limit: int = 0,
                 strict_numerics: bool = False, tf32: bool = False) -> None:
        if not isinstance(program, Program):
            program = Program._loaded(program)
        chosen = _DEVICE.fullmatch(device)
        if not chosen:
            raise InvalidOption(f"ampc: error: device: expects auto, cpu, cuda or cuda:<number>, got '{device}'")
        library = _library.runtime()
        number, seed = _library.integer("device", int(chosen[2] or 0), _INT), _library.integer("seed", seed, _UINT64)
        options = _library.CSessionOptions(ctypes.sizeof(_library.CSessionOptions), ("auto", "cpu", "cuda").index(chosen[1]), number,
                                           _library.integer("threads", threads, _INT), seed,
                                           _library.integer("memory_limit", memory_limit, _UINT64), None, bool(strict_numerics), bool(tf32))
        pointer = library.ampc_session_create_with(program._handle(), ctypes.byref(options))
        if not pointer:
            raise _library.runtime_error()
        self.program = program
        self.seed = seed
        self._library = library
        self._ampc_run = library.ampc_run
        self._handle: Optional[_Handle] = _Handle(pointer)
        self._lock = threading.RLock()
        self._started: Optional[Entry] = None
        self._abandoned = False  # an interrupted run goes on; if start began it, wait may still return its result
        self._last: Optional["weakref.ref[Result]"] = None
        self._seconds: Dict[str, float] = {}  # of the last run of an entry
        self._inputs: Dict[str, Dict[str, Tuple[Any, _arrays.Memory]]] = {}
        self._output_table: Dict[str, Dict[str, Any]] = {}
        self._warn()

    def _warn(self) -> None:
        texts: List[str] = []
        handler = _library.MESSAGE_HANDLER(lambda _user, _severity, text: texts.append(_library.text_of(text)))
        self._library.ampc_session_on_message(self._pointer(), handler, None)
        for text in texts:
            warnings.warn(text, Warning, stacklevel=3)

    def __repr__(self) -> str:
        return f"<ampc.Session {self.program.name} {f'on {self.device}' if self._handle else 'closed'}>"

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def close(self) -> None:
        """Ends the session. Its memory is freed once no view of it is left; results stay readable."""
        with self._lock:
            try:
                self._retire()
            finally:
                self._handle = None
                self._inputs = {}

    def _pointer(self) -> int:
        if self._handle is None:
            raise InvalidInput(f"{self.program._where}: error: the session is closed")
        return self._handle.pointer

    def _idle(self) -> int:
        """The session, after a run that an exception left behind; an error if a run was started."""
        pointer = self._pointer()
        if self._abandoned:
            self._library.ampc_wait(pointer)
            self._abandoned, self._started = False, None
            self._lent().clear()
        if self._started is not None:
            raise InvalidInput(f"{self.program._where}: error: a run was started\nhint: wait() returns its result")
        return pointer

    @staticmethod
    def _check(code: int) -> None:
        if code:
            raise of_code(code, _library.text_of(_library.runtime().ampc_error()), InvalidInput)

    @property
    def device(self) -> str:
        """ "cpu", or "cuda (<name of the GPU>)"."""
        return _library.text_of(self._library.ampc_session_device(self._pointer()))

    @property
    def threads(self) -> int:
        """The number of threads on the CPU."""
        return self._library.ampc_session_threads(self._pointer())

    # Runs.

    def step(self, inputs: Optional[Mapping] = None, /, **named: Any) -> Result:
        """Runs one training step, with an array for every input: ``session.step(x=x, label=y)``.

        Arrays are those of NumPy, PyTorch and others with DLPack or a buffer; type and shape must be the input's. On the CPU
        a dense array is read in place, so it must not change during the run; any other is copied. Names that are no
        identifiers are passed as a dict.
        """
        return self._run_with(self._entry("train_step"), inputs, named)

    def infer(self, inputs: Optional[Mapping] = None, /, **named: Any) -> Result:
        """Computes the outputs of the model for one batch."""
        return self._run_with(self._entry("infer"), inputs, named)

    def evaluate(self, inputs: Optional[Mapping] = None, /, **named: Any) -> Result:
        """Computes loss, metrics and outputs for one batch in test mode, and changes no weight."""
        return self._run_with(self._entry("eval"), inputs, named)

    def start(self, inputs: Optional[Mapping] = None, /, *, entry: str = "", **named: Any) -> None:
        """Starts a run (by default a training step if the program can train) and returns; ``wait`` returns the result.

        Arrays are copied, so they may change at once.
        """
        with self._lock:
            chosen = self._entry(entry) if entry else self.program._main()
            self._bind(chosen, inputs, named, lends=False)
            self._retire()
            self._check(self._library.ampc_start(self._pointer(), _library.ENTRIES[chosen.name]))
            self._started = chosen

    @property
    def done(self) -> bool:
        """Whether the started run is complete; True if none was started."""
        return bool(self._library.ampc_done(self._pointer()))

    def wait(self) -> Result:
        """Waits for the started run. After an interrupt it can be called again, unless another call ended the run."""
        with self._lock:
            if self._started is None:
                raise InvalidInput(f"{self.program._where}: error: no run was started")
            entry, pointer = self._started, self._pointer()
            self._abandoned = True
            self._poll(pointer, 0)
            code = self._library.ampc_wait(pointer)
            self._abandoned, self._started = False, None
            self._check(code)
            return self._result(entry)

    def fit(self, data: Any, *, epochs: int = 1, batch_size: Optional[int] = None, shuffle: bool = False, seed: Optional[int] = None,
            callback: Optional[Callable[[Any], Any]] = None, eval_data: Optional[Mapping] = None) -> History:
        """Trains for some epochs.

        Args:
            data: a dict of arrays with any number of rows, of which each step takes the next batch as ``amprun --data``
                does (rows behind the last whole batch are left out); or an iterable of dicts with batches.
            batch_size: checked against the program, whose batch is fixed.
            shuffle: takes the rows of each epoch in the order of ``amprun --shuffle --seed``; ``seed`` is the session's.
            callback: called after every step with a ``Progress``; the training stops if it returns False.
            eval_data: a dict of arrays, evaluated after every epoch.
        """
        return fit(self, data, epochs, batch_size, shuffle, self.seed if seed is None else _library.integer("seed", seed, _UINT64), callback, eval_data)

    def predict(self, inputs: Optional[Mapping] = None, /, **named: Any) -> Dict[str, Any]:
        """Computes the outputs of the model for any number of rows, batch by batch; needs NumPy."""
        entry = self._entry("infer")
        rows = Rows(self, entry, {**(inputs or {}), **named}, pad=True)
        parts: Dict[str, List[Any]] = {output.name: [] for output in entry.outputs}
        for output in entry.outputs:
            if output.shape[:1] != (rows.batch,):
                raise InvalidInput(f"{self.program._where}: error: output '{output.name}' has no row per row of the inputs\nhint: infer computes one batch")
        with self._lock:
            for first, count in rows.batches():
                with rows.located(first):
                    result = self._run(entry)
                for name, value in result.items():
                    parts[name].append(value[:count])
        return {name: numpy().concatenate(arrays) for name, arrays in parts.items()}

    def _entry(self, name: str) -> Entry:
        entry = self.program.entries.get(name)
        if entry is None:
            lacks, entries = f"{self.program._where}: error: the program has no entry '{name}'", list(self.program.entries)
            if name not in _library.ENTRIES:
                raise InvalidInput(f"{lacks}\nhint: {_near(name, entries, 'entries')}")
            raise InvalidInput(f"{lacks}, only {', '.join(entries)}\nhint: compile it without infer, from a model that has a train section")
        return entry

    def _run_with(self, entry: Entry, inputs: Optional[Mapping], named: Dict[str, Any]) -> Result:
        with self._lock:
            self._bind(entry, inputs, named)
            return self._run(entry)

    def _lent(self) -> List[Any]:
        assert self._handle is not None
        return self._handle.lent

    def _bind(self, entry: Entry, inputs: Optional[Mapping], named: Dict[str, Any], lends: bool = True) -> None:
        self._idle()
        if inputs is not None and not isinstance(inputs, Mapping):
            raise InvalidInput(f"{self.program._where}: error: inputs are a dict of arrays by name, got {type(inputs).__name__}"
                               f"\nhint: {{{', '.join(f'{tensor.name!r}: …' for tensor in entry.inputs)}}}")
        given = {**inputs, **named} if inputs else named
        memories = self._memories(entry)
        if given.keys() != memories.keys():
            self._names(entry, given)
        lent = self._lent() if lends else None
        try:
            for name, value in given.items():
                tensor, memory = memories[name]
                _arrays.write(self.program._where, tensor, memory, value, lent)
        except BaseException:
            if lent:
                for _, memory in memories.values():
                    memory.borrow(None, 0)
                lent.clear()
            raise

    def _names(self, entry: Entry, given: Mapping) -> None:
        """The error about names that are no inputs, or missing ones."""
        names = [tensor.name for tensor in entry.inputs]
        for name in given:
            if name not in names:
                raise InvalidInput(f"{self.program._where}: error: has no input '{name}'\nhint: {_near(str(name), names, 'inputs')}")
        missing = [f"'{name}'" for name in names if name not in given]
        raise InvalidInput(f"{self.program._where}: error: input {', '.join(missing)} is missing")

    def _memories(self, entry: Entry) -> Dict[str, Tuple[Any, _arrays.Memory]]:
        if entry.name not in self._inputs:
            self._inputs[entry.name] = {tensor.name: (tensor, self._memory(entry, tensor)) for tensor in entry.inputs}
        return self._inputs[entry.name]

    def _memory(self, entry: Entry, tensor: Any) -> _arrays.Memory:
        code, name, library, address = _library.ENTRIES[entry.name], _library.bytes_of(tensor.name), self._library, ctypes.c_void_p()
        view = array = None
        if library.ampc_input_memory(self._pointer(), code, name, ctypes.byref(address)) == 0:
            view = _arrays.address_view(address.value or 0, _size(tensor), self._handle)
            if numpy():
                array = numpy().frombuffer(view, numpy_dtype(BY_NAME[tensor.dtype])).reshape(tensor.shape)
        check, handle = self._check, self._handle  # not self: a session without references is freed at once
        assert handle is not None
        return _arrays.Memory(view, array, lambda data, count: check(library.ampc_bind(handle.pointer, code, name, data, count)),
                              lambda dl: check(library.ampc_bind_dlpack(handle.pointer, code, name, dl)),
                              lambda data, count: check(library.ampc_borrow(handle.pointer, code, name, data, count)),
                              lambda dl: check(library.ampc_borrow_dlpack(handle.pointer, code, name, dl)))

    def _retire(self) -> None:
        """Completes the last result if it is still in use."""
        if self._last is not None:
            last = self._last()
            self._last = None
            if last is not None:
                last._complete()

    def _run(self, entry: Entry) -> Result:
        with self._lock:
            self._retire()
            self._execute(entry.name)
            return self._result(entry)

    def _result(self, entry: Entry) -> Result:
        result = Result(self, entry)
        self._last = weakref.ref(result)
        return result

    def _execute(self, name: str) -> None:
        """Runs an entry. The caller has the lock, and nothing borrows the memory."""
        pointer, code, begin = self._idle(), _library.ENTRIES[name], time.monotonic()
        expected = self._seconds.get(name, _LONG)
        if expected < _LONG or threading.current_thread() is not threading.main_thread():
            result = self._ampc_run(pointer, code)
        else:
            self._check(self._library.ampc_start(pointer, code))
            self._abandoned = True
            self._poll(pointer, expected if name in self._seconds else 0)
            self._abandoned = False
            result = self._library.ampc_wait(pointer)
        self._seconds[name] = time.monotonic() - begin
        self._lent().clear()
        if result:
            self._check(result)

    def _poll(self, pointer: int, expected: float) -> None:
        """Waits in Python, where KeyboardInterrupt is raised, until a run is complete that takes about ``expected`` seconds."""
        begin, pause = time.monotonic(), 2e-5
        while not self._library.ampc_done(pointer):
            left = expected * 0.95 - (time.monotonic() - begin)
            time.sleep(min(left, 0.1) if left > 0 else pause)
            if left <= 0:
                pause = min(pause * 1.2, 1e-3)

    # Memory.

    def _outputs(self, entry: Entry) -> Dict[str, Any]:
        if entry.name not in self._output_table:
            self._output_table[entry.name] = {output.name: output for output in entry.outputs}
        return self._output_table[entry.name]

    def _view(self, entry: Entry, name: str) -> View:
        output, code, bytes_ = self._outputs(entry)[name], _library.ENTRIES[entry.name], _library.bytes_of(name)
        with self._lock:
            pointer, data = self._idle(), ctypes.c_void_p()
            self._check(self._library.ampc_view(pointer, code, bytes_, ctypes.byref(data)))
            return View(output, self._borrowed(output, data), lambda: self._dlpack(self._library.ampc_to_dlpack(pointer, code, bytes_)))

    def _borrowed(self, tensor: Any, data: ctypes.c_void_p) -> memoryview:
        return _arrays.address_view(data.value or 0, _size(tensor), self._handle)

    @staticmethod
    def _managed(managed: Optional[int]) -> int:
        if not managed:
            raise _library.runtime_error()
        return managed

    def _dlpack(self, managed: Optional[int]) -> Any:
        return _arrays.capsule(self._managed(managed))

    def _variable(self, chosen: Entry, name: str) -> Variable:
        variable = next((v for v in self.program.variables if v.name == name), None)
        if variable is None:
            near = difflib.get_close_matches(name, [*self._outputs(chosen), *(v.name for v in self.program.variables)], 1)
            raise InvalidInput(f"{self.program._where}: error: has no output or variable '{name}'" + (f"\nhint: did you mean '{near[0]}'?" if near else ""))
        return variable

    def view(self, name: str, entry: str = "") -> View:
        """Borrows an output of the last run, or a variable, without a copy. The next run changes it.

        ``entry`` is the one that ran: by default a training step if the program can train.
        """
        chosen = self._entry(entry) if entry else self.program._main()
        if name in self._outputs(chosen):
            return self._view(chosen, name)
        variable = self._variable(chosen, name)
        with self._lock:
            pointer, data, bytes_ = self._idle(), ctypes.c_void_p(), _library.bytes_of(name)
            self._check(self._library.ampc_view_variable(pointer, bytes_, ctypes.byref(data)))
            return View(variable, self._borrowed(variable, data), lambda: self._dlpack(self._library.ampc_variable_to_dlpack(pointer, bytes_)))

    def tensor(self, name: str, entry: str = "") -> DeviceTensor:
        """Borrows an output of the last run, or a variable, in the memory of the session's device, for other libraries there.

        On a GPU ``torch.from_dlpack(session.tensor("logits"))`` is a tensor on that GPU, which never visits the host.
        """
        chosen = self._entry(entry) if entry else self.program._main()
        outputs, code, bytes_ = self._outputs(chosen), _library.ENTRIES[chosen.name], _library.bytes_of(name)
        tensor = outputs[name] if name in outputs else self._variable(chosen, name)
        with self._lock:
            self._idle()
            handle, library, managed = self._handle, self._library, self._managed  # the tensor keeps the memory, not self
            assert handle is not None
            if name in outputs:
                return DeviceTensor(tensor, lambda: managed(library.ampc_to_device_dlpack(handle.pointer, code, bytes_)))
            return DeviceTensor(tensor, lambda: managed(library.ampc_variable_to_device_dlpack(handle.pointer, bytes_)))

    def input(self, name: str, entry: str = "") -> Any:
        """The memory of an input on the CPU, to be written in place and passed to the next run, which then copies nothing.

        An array of NumPy if that is installed, else a memoryview of bytes. Runs may change it.
        """
        chosen = self._entry(entry) if entry else self.program._main()
        memories = self._memories(chosen)
        if name not in memories:
            self._names(chosen, {name: None})
        memory = memories[name][1]
        if memory.view is None:
            raise InvalidInput(f"{self.program._where}: error: inputs cannot be written in place on a GPU")
        return memory.view if memory.array is None else memory.array

    # Weights.

    def _state(self, optimizer: bool) -> List[Variable]:
        return [v for v in self.program.variables if v.role in ("parameter", "buffer") or (optimizer and v.role != "copy")]

    def state_dict(self, optimizer: bool = False) -> Dict[str, Any]:
        """Copies of all parameters and running statistics by name; with ``optimizer`` also of the training's state.

        Parameters that are computed in 16 bits are float32 here, as the optimizer keeps them.
        """
        return {variable.name: self.view(variable.name).copy() for variable in self._state(optimizer)}

    def load_state_dict(self, state: Mapping, strict: bool = True) -> List[str]:
        """Sets variables from arrays, and returns the names that were left out.

        With ``strict``, all parameters and running statistics must be there, and no other names than those of variables.
        Floats of other types are converted.
        """
        known = {variable.name: variable for variable in self._state(optimizer=True)}
        missing = [v.name for v in self._state(optimizer=False) if v.name not in state]
        unexpected = [name for name in state if name not in known]
        if strict and (missing or unexpected):
            parts = [f"{what} {', '.join(repr(name) for name in names)}" for what, names in (("lacks", missing), ("has unexpected", unexpected)) if names]
            near = difflib.get_close_matches(unexpected[0], missing, 1) if unexpected else []
            hint = f"did you mean '{near[0]}'?" if near else "" if missing else "strict=False leaves out what the program does not have"
            raise InvalidInput(f"{self.program._where}: error: the state {'; '.join(parts)}" + (f"\nhint: {hint}" if hint else ""))
        self._write({name: self._converted(known[name], value) for name, value in state.items() if name in known})
        return missing + unexpected

    def _converted(self, variable: Variable, value: Any) -> bytearray:
        """The bytes of a variable; floats of other types are converted."""
        np, data = numpy(), bytearray(_size(variable))
        if np and not isinstance(value, (np.ndarray, View)):
            value = np.asarray(getattr(value, "detach", lambda: value)())
        if np and value.dtype != variable.dtype and "float" in str(value.dtype) and "float" in variable.dtype:
            value = np.asarray(value).astype(numpy_dtype(BY_NAME[variable.dtype]))
        array = np.frombuffer(data, numpy_dtype(BY_NAME[variable.dtype])).reshape(variable.shape) if np else None
        nothing = lambda *_: None  # noqa: E731
        _arrays.write(self.program._where, variable, _arrays.Memory(memoryview(data), array, nothing, nothing, nothing, nothing), value)
        return data

    def _write(self, variables: Dict[str, bytearray]) -> None:
        count = len(variables)
        names = (ctypes.c_char_p * count)(*map(_library.bytes_of, variables))
        data = (ctypes.c_void_p * count)(*(ctypes.addressof(ctypes.c_ubyte.from_buffer(value)) for value in variables.values()))
        sizes = (ctypes.c_size_t * count)(*map(len, variables.values()))
        with self._lock:
            pointer = self._idle()
            self._retire()
            self._check(self._library.ampc_write_variables(pointer, count, names, data, sizes))

    def save_weights(self, path: Path) -> None:
        """Writes all parameters and running statistics to a safetensors file, as ``amprun --save-weights``."""
        with self._lock:
            self._check(self._library.ampc_save_weights(self._idle(), _library.path_of(path)))

    def load_weights(self, path: Path) -> None:
        """Reads all parameters and running statistics from a safetensors file, as ``amprun --weights``."""
        with self._lock:
            pointer = self._idle()
            self._retire()
            code = self._library.ampc_load_weights(pointer, _library.path_of(path))
            if code:
                raise of_code(code, _library.text_of(self._library.ampc_error()).replace("\nhint: --weights-partial takes what matches", ""), InvalidProgram)

    def reset(self, seed: Optional[int] = None) -> None:
        """Puts all variables back to their initial values; from another seed if one is given."""
        with self._lock:
            pointer = self._idle()
            self._retire()
            self.seed = self.seed if seed is None else _library.integer("seed", seed, _UINT64)
            self._check(self._library.ampc_reset(pointer, self.seed))
