"""The exceptions and warnings of the package."""
from __future__ import annotations

import re
from typing import List, Optional, Type

_FIRST_LINE = re.compile(r"^(?P<where>.*?): (?:error|warning|note|remark): (?P<what>.*)$")
# A position at the beginning of a message: a JSON path or a node, and the op in parentheses.
_PLACE = re.compile(r"^(?P<place>[A-Za-z_][\w.]*(?:\[\d+\][\w.]*)*(?: \(op '[^']*'\))?): (?P<rest>.*)$")
_LINE_AND_COLUMN = re.compile(r"^(?P<file>.+):(?P<place>\d+:\d+)$")


class Error(Exception):
    """An error of the compiler, of the runtime or of this package.

    ``str(error)`` is what the command line tools print: ``<file>: error: <place>: <what>``, and lines that begin
    with ``note:`` or ``hint:``.

    Attributes:
        file: the file in which the error is, or ``None``.
        place: the position in it: a JSON path (``ops[3].attrs.axis (op 'fc1')``) or line and column, or ``None``.
        what: the error without file and place.
        hint: what to do about it, or ``None``.
        notes: further lines about it.
        code: the exit code of the command line tools: 1 a file, a model, a name or a value is wrong; 2 the options
            are wrong; 3 the machine lacks something.
    """

    code = 1

    def __init__(self, text: str, code: Optional[int] = None) -> None:
        super().__init__(text)
        if code is not None:
            self.code = code
        self.file: Optional[str] = None
        self.place: Optional[str] = None
        lines = text.splitlines() or [""]
        self.what = lines[0]
        self.notes: List[str] = [line[6:] for line in lines[1:] if line.startswith("note: ")]
        self.hint: Optional[str] = "\n".join(line[6:] for line in lines[1:] if line.startswith("hint: ")) or None
        first = _FIRST_LINE.match(lines[0])
        if first:
            self.what = first["what"]
            if first["where"] not in ("ampc", "amprun"):
                self.file = first["where"]
        position = _LINE_AND_COLUMN.match(self.file or "")
        place = _PLACE.match(self.what)
        if position:
            self.file, self.place = position["file"], position["place"]
        elif place and self.file:
            self.place, self.what = place["place"], place["rest"]

    def __reduce__(self):  # the default would pass the arguments of Exception alone
        return type(self), (str(self), self.code)


class InvalidModel(Error, ValueError):
    """A model, a file that it names, or a name in the options is wrong."""


class InvalidOption(Error, ValueError):
    """The options alone are wrong: a value that an option does not take, or a combination."""

    code = 2


class UnknownOption(InvalidOption, TypeError):
    """A keyword that is no option. The hint has the nearest name."""


class InvalidProgram(Error, ValueError):
    """A file of the runtime is wrong: a program, or weights."""


class InvalidInput(Error, ValueError):
    """A name, a type or a shape that the program does not have, or a call in a state where it makes no sense."""


class MachineError(Error, RuntimeError):
    """The machine lacks something: memory, CPU features, a GPU, LLVM, ``ptxas``."""

    code = 3


class Warning(UserWarning):  # pylint: disable=redefined-builtin
    """A warning of the compiler or the runtime."""


def of_code(code: int, text: str, invalid: Type[Error] = InvalidModel) -> Error:
    """The error of an exit code; ``invalid`` is the class for code 1."""
    kinds = {2: InvalidOption, 3: MachineError}
    return kinds.get(code, invalid)(text, code)
