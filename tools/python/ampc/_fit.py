"""Training over rows of arrays: the loop of Session.fit."""
from __future__ import annotations

import contextlib
import ctypes
import math
import re
import time
from array import array
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, NamedTuple, Optional, Tuple

from . import _library
from ._arrays import View, as_numpy, astype_hint, numpy_name
from ._dtypes import BY_NAME, name_of_format, numpy
from .errors import InvalidInput
from .plot import lines_svg

if TYPE_CHECKING:
    from .program import Entry, Tensor
    from .session import Session

# Rows are gathered in this many bytes at a time, so that a step copies a batch with one call per input.
_CHUNK_BYTES = 16 << 20
# Steps run by one call for so long, because KeyboardInterrupt is raised between calls.
_CALL_SECONDS = 0.02


class Progress(NamedTuple):
    """What the callback of ``Session.fit`` gets after a step. ``step`` counts from 1, ``epoch`` from 0."""

    step: int
    epoch: int
    loss: float
    result: Mapping


class History:
    """The course of a training: losses of all steps, and evaluations of all epochs."""

    def __init__(self) -> None:
        #: The loss of every step.
        self.losses = array("d")
        #: Every metric of the training steps, by name.
        self.metrics: Dict[str, array] = {}
        #: A dict per evaluated epoch: epoch, loss and metrics.
        self.evaluations: List[Dict[str, float]] = []
        #: The duration of the training without evaluations.
        self.seconds = 0.0
        #: Whether the callback stopped the training.
        self.stopped = False

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.losses)

    def svg(self, width: int = 640, height: int = 320) -> str:
        """The losses as a drawing."""
        return lines_svg({"loss": self.losses}, width, height)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        last = f", loss {self.losses[0]:.6g} to {self.losses[-1]:.6g}" if self.losses else ""
        return f"<ampc.History {self.steps} steps in {self.seconds:.3f} s{last}>"


class _Source:
    """The rows of one input."""

    def __init__(self, where: str, tensor: "Tensor", value: Any) -> None:
        if isinstance(value, View):
            value = value.numpy() if numpy() else value.memoryview()
        elif numpy() and not isinstance(value, (numpy().ndarray, memoryview)):
            value = as_numpy(where, tensor, value)
        self.batch = tensor.shape[0] if tensor.shape else 0
        is_array = numpy() and isinstance(value, numpy().ndarray)
        value = value if is_array else memoryview(value)
        name = numpy_name(value.dtype) if is_array else name_of_format(value.format)
        if value.shape[1:] != tensor.shape[1:] or not value.shape or not (name == tensor.dtype or (tensor.dtype, name) == ("bfloat16", "uint16")):
            hint = astype_hint(tensor.dtype) if value.shape and value.shape[1:] == tensor.shape[1:] else ""
            raise InvalidInput(f"{where}: error: input '{tensor.name}' takes rows of {tensor.dtype} {list(tensor.shape[1:])}, got {name} {list(value.shape)}{hint}")
        if tensor.shape and not value.shape[0]:
            raise InvalidInput(f"{where}: error: input '{tensor.name}' has 0 rows, a batch takes {self.batch}")
        self.rows = value.shape[0]
        self.row_bytes = math.prod(tensor.shape[1:]) * BY_NAME[tensor.dtype].size
        self.data: Any
        if is_array:
            dense = numpy().ascontiguousarray(value)
            self.data = numpy().frombuffer(dense.data.cast("B") if dense.dtype.kind != "V" else dense.view("uint16").data.cast("B"), f"V{self.row_bytes}")
        else:
            self.data = value.cast("B") if value.c_contiguous else memoryview(value.tobytes())

    def gather(self, order: Any) -> Tuple[Any, int]:
        """These rows one behind the other: what owns the memory, and its address."""
        if not isinstance(self.data, memoryview):
            rows = self.data[order]
            return rows, rows.ctypes.data
        if isinstance(order, slice):
            joined = bytearray(self.data[order.start * self.row_bytes:order.stop * self.row_bytes])
        else:
            joined = bytearray().join([self.data[i * self.row_bytes:(i + 1) * self.row_bytes] for i in order])
        return joined, ctypes.addressof(ctypes.c_ubyte.from_buffer(joined))


class Rows:
    """Arrays with any number of rows as batches of an entry."""

    def __init__(self, session: "Session", entry: "Entry", data: Mapping, pad: bool = False) -> None:
        self._session, self._entry, self._pad = session, entry, pad
        names = [tensor.name for tensor in entry.inputs]
        if sorted(data) != sorted(names):
            session._names(entry, data)
        where = session.program._where
        for tensor in entry.inputs:
            if not tensor.shape:
                raise InvalidInput(f"{where}: error: input '{tensor.name}' is a single number, which has no rows")
        if not names:
            raise InvalidInput(f"{where}: error: the program has no inputs, so there are no rows")
        self._sources = [_Source(where, tensor, data[tensor.name]) for tensor in entry.inputs]
        self._names = [_library.bytes_of(name) for name in names]
        first = self._sources[0]
        self.batch, self.rows = first.batch, first.rows
        self.batch_bytes = [source.row_bytes * self.batch for source in self._sources]
        for tensor, source in zip(entry.inputs, self._sources):
            if source.batch != self.batch or source.rows != self.rows:
                raise InvalidInput(f"{where}: error: input '{tensor.name}' has {source.rows} rows in batches of {source.batch}, "
                                   f"'{names[0]}' has {self.rows} in batches of {self.batch}")
        self.steps = -(-self.rows // self.batch) if pad else self.rows // self.batch
        if self.steps == 0:
            raise InvalidInput(f"{where}: error: input '{names[0]}' has {self.rows} rows, a batch takes {self.batch}")

    @contextlib.contextmanager
    def located(self, first: int, order: Any = None) -> Iterator[None]:
        """In an error about a row that runs of these batches raise, puts its number in the data; ``first`` is where the batches begin."""
        def of_data(match: Any) -> str:
            position = first + int(match[1])
            return f" at row {min(position, self.rows - 1) if order is None else order[position]}"

        try:
            yield
        except InvalidInput as error:
            raise InvalidInput(re.sub(r" at row (\d+)(?=(?:, element \d+)? of input )", of_data, str(error)), error.code) from None

    def chunks(self, order: Any = None) -> Iterator[Tuple[int, int, List[int]]]:
        """Gathers batches, and yields the number of the first one, how many there are, and their address for each input."""
        per_chunk = max(1, _CHUNK_BYTES // max(1, sum(self.batch_bytes)))
        for begin in range(0, self.steps, per_chunk):
            end = min(self.steps, begin + per_chunk)
            gathered = [source.gather(self._part(begin * self.batch, end * self.batch, order)) for source in self._sources]
            yield begin, end - begin, [address for _, address in gathered]

    def bind(self, addresses: List[int], step: int) -> None:
        """Copies one batch of a chunk to the inputs."""
        session, code = self._session, _library.ENTRIES[self._entry.name]
        for name, address, size in zip(self._names, addresses, self.batch_bytes):
            session._check(session._library.ampc_bind(session._idle(), code, name, address + step * size, size))

    def batches(self) -> Iterator[Tuple[int, int]]:
        """Copies one batch after the other to the inputs, and yields its first row and the number of its rows that are no padding.

        The caller holds the session's lock.
        """
        for begin, count, addresses in self.chunks():
            for step in range(count):
                first = (begin + step) * self.batch
                with self.located(first):
                    self.bind(addresses, step)
                yield first, min(self.batch, self.rows - first)

    def _part(self, begin: int, end: int, order: Optional[List[int]]) -> Any:
        if order is not None:
            return order[begin:end]
        if end <= self.rows:
            return slice(begin, end)
        return [min(row, self.rows - 1) for row in range(begin, end)]


def fit(session: "Session", data: Any, epochs: int, batch_size: Optional[int], shuffle: bool, seed: int,
        callback: Optional[Callable[[Progress], Any]], eval_data: Optional[Mapping]) -> History:
    """Session.fit."""
    epochs = _library.integer("epochs", epochs, 2 ** 63 - 1)
    entry, history = session._entry("train_step"), History()
    rows = Rows(session, entry, data) if isinstance(data, Mapping) else None
    if batch_size is not None:
        for tensor in entry.inputs:
            if tensor.shape and tensor.shape[0] != batch_size:
                raise InvalidInput(f"{session.program._where}: error: batch_size is {batch_size}, the program is compiled for batches of {tensor.shape[0]}"
                                   "\nhint: the option shape of ampc.compile gives inputs with open dimensions their sizes")
    if rows is None and shuffle:
        raise InvalidInput(f"{session.program._where}: error: batches of an iterable cannot be shuffled")
    evaluated = Rows(session, session._entry("eval"), eval_data) if eval_data is not None else None
    training = _Training(session, entry, history, callback)
    per_epoch = any(variable.name == "schedule.epoch" for variable in session.program.variables)
    for epoch in range(epochs):
        if per_epoch:
            session._write({"schedule.epoch": bytearray(ctypes.c_int64(epoch))})
        begin = time.perf_counter()
        if rows is not None:
            history.stopped = not training.rows(rows, _order(rows, seed, epoch) if shuffle else None, epoch)
        else:
            before = history.steps
            history.stopped = not training.batches(data, epoch)
            if epoch > 0 and history.steps == before and not history.stopped:
                raise InvalidInput(f"{session.program._where}: error: the data has no batches in epoch {epoch}"
                                   "\nhint: a generator ends once: a list, or a function that makes one, gives every epoch its batches")
        history.seconds += time.perf_counter() - begin
        if evaluated is not None:
            history.evaluations.append({"epoch": epoch, **_evaluate(session, evaluated)})
        if history.stopped:
            break
    return history


def _order(rows: Rows, seed: int, epoch: int) -> Any:
    order = (ctypes.c_uint64 * rows.rows)()
    _library.runtime().ampc_shuffle_rows(seed, epoch, rows.rows, order)
    return numpy().frombuffer(order, "uint64").astype("intp") if numpy() else list(order)


class _Training:
    """What all epochs of a training share. Its methods run one epoch, and return whether the training goes on."""

    def __init__(self, session: "Session", entry: "Entry", history: History, callback: Optional[Callable[[Progress], Any]]) -> None:
        self._session, self._entry, self._history, self._callback = session, entry, history, callback
        outputs = [output for output in entry.outputs if output.role in ("loss", "metric")]
        self._values = [history.losses if output.role == "loss" else history.metrics.setdefault(output.name, array("d")) for output in outputs]
        self._names = (ctypes.c_char_p * len(outputs))(*(_library.bytes_of(output.name) for output in outputs))
        self._outputs = [output.name for output in outputs]

    def rows(self, rows: Rows, order: Any, epoch: int) -> bool:
        """Trains with rows of arrays: many steps by one call if nothing has to happen in between."""
        for begin, count, addresses in rows.chunks(order):
            step = 0
            while step < count:
                with self._session._lock, rows.located((begin + step) * rows.batch, order):
                    self._session._idle()
                    self._session._retire()
                    seconds = self._session._seconds.get("train_step", _CALL_SECONDS)
                    if seconds < _CALL_SECONDS:
                        several = min(count - step, int(_CALL_SECONDS / seconds)) if self._callback is None else 1
                        self._run(several, [address + step * size for address, size in zip(addresses, rows.batch_bytes)])
                        step += several
                    else:
                        rows.bind(addresses, step)
                        self._step()
                        step += 1
                if not self._report(epoch):
                    return False
        return True

    def batches(self, batches: Any, epoch: int) -> bool:
        """Trains with batches."""
        for batch in batches() if callable(batches) else batches:
            with self._session._lock:
                self._session._bind(self._entry, batch, {})
                self._session._retire()
                self._step()
            if not self._report(epoch):
                return False
        return True

    def _run(self, count: int, addresses: List[int]) -> None:
        session, outputs = self._session, len(self._outputs)
        numbers = (ctypes.c_float * (count * outputs))()
        begin = time.monotonic()
        session._check(session._library.ampc_run_batches(session._idle(), _library.ENTRIES["train_step"], count, (ctypes.c_void_p * len(addresses))(*addresses),
                                                         self._names, outputs, numbers))
        session._seconds["train_step"] = (time.monotonic() - begin) / count
        for i, values in enumerate(self._values):
            values.extend(numbers[i * count:(i + 1) * count])

    def _step(self) -> None:
        self._session._execute("train_step")
        for values, name in zip(self._values, self._outputs):
            values.append(self._session._view(self._entry, name).item())

    def _report(self, epoch: int) -> bool:
        if self._callback is None:
            return True
        result = self._session._result(self._entry)
        return self._callback(Progress(self._history.steps, epoch, self._history.losses[-1], result)) is not False


def _evaluate(session: "Session", rows: Rows) -> Dict[str, float]:
    """The means of loss and metrics over the batches."""
    sums: Dict[str, float] = {}
    entry = session._entry("eval")
    with session._lock:
        for first, _ in rows.batches():
            with rows.located(first):
                result = session._run(entry)
            for output in entry.outputs:
                if output.role in ("loss", "metric"):
                    name = "loss" if output.role == "loss" else output.name
                    sums[name] = sums.get(name, 0.0) + result[output.name] / rows.steps
    return sums
