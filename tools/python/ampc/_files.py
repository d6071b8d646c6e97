"""Output files, written as the tools write theirs."""
from __future__ import annotations

import contextlib
import os
import tempfile
from typing import Any, Dict, Iterable, Tuple, Union

from .errors import Error


def write_files(files: Iterable[Tuple[str, Any]]) -> None:
    """Writes files (name and bytes) under temporary names, and renames them if all could be written.

    Files that are not regular are written in place. A failure leaves no temporary file.
    """
    temporaries: Dict[str, str] = {}  # by the name that each will get
    path = ""
    try:
        for path, data in files:
            if os.path.isdir(path):
                raise _cannot_write(path, "is a folder")
            if os.path.exists(path) and not os.path.isfile(path):
                with open(path, "wb") as file:
                    file.write(data)
                continue
            target = os.path.realpath(path)  # of a symbolic link the file is replaced
            if target in temporaries:
                raise _cannot_write(path, "is the name of two outputs")
            descriptor, temporaries[target] = tempfile.mkstemp(prefix=os.path.basename(target)[:60] + ".tmp-", dir=os.path.dirname(target))
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(temporaries[target], 0o666 & ~mask)
        for path, temporary in temporaries.items():
            os.replace(temporary, path)
    except OSError as error:
        raise _cannot_write(path, error.strerror or str(error)) from error
    finally:
        for temporary in temporaries.values():
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _cannot_write(path: str, why: str) -> Error:
    return Error(f"{path}: error: cannot write: {why}")


def refuse_inputs(outputs: Iterable[str], model: Any, inputs: "Iterable[Union[str, os.PathLike[str]]]") -> None:
    """The error about an output that is a file which the compilation reads, before it is overwritten."""
    for output in filter(os.path.isfile, outputs):
        if isinstance(model, (str, os.PathLike)) and _same(output, model):
            raise _cannot_write(output, "is the model itself")
        if any(_same(output, path) for path in inputs):
            raise _cannot_write(output, "is read by this compilation")


def _same(output: str, path: "Union[str, os.PathLike[str]]") -> bool:
    return os.path.isfile(path) and os.path.samefile(output, path)
