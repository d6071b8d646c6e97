"""ampc: compiles static graphs to mixed-precision programs, and runs them.

    program = ampc.compile("model.json", amp_level="O1", amp_dtype="bfloat16")
    print(program.report)
    session = ampc.Session(program)
    for x, y in batches:
        print(session.step(x=x, label=y).loss)

docs/Python.md is a guide.
"""
from ._compile import compile, convert, emit, operators  # pylint: disable=redefined-builtin
from ._dtypes import bfloat16_to_float32
from ._fit import History, Progress
from ._arrays import DeviceTensor, View
from ._torch import export_torch, from_torch
from .errors import (Error, InvalidInput, InvalidModel, InvalidOption, InvalidProgram, MachineError, UnknownOption,
                     Warning)  # pylint: disable=redefined-builtin
from .program import Entry, Output, Program, Tensor, Variable, load
from .report import Report
from .result import Result
from .session import Session

__version__ = "0.1.0"

__all__ = ["DeviceTensor", "Entry", "Error", "History", "InvalidInput", "InvalidModel", "InvalidOption", "InvalidProgram", "MachineError", "Output", "Program",
           "Progress", "Report", "Result", "Session", "Tensor", "UnknownOption", "Variable", "View", "bfloat16_to_float32", "convert", "emit",
           "export_torch", "from_torch", "load", "operators"]
