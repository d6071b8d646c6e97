"""Output files, written as the tools write theirs."""
from __future__ import annotations

import os
import tempfile
from typing import Any

from .errors import Error


def write_file(path: str, data: Any) -> None:
    """Writes a file under a temporary name and renames it; files that are not regular are written in place."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as file:
                file.write(data)
            return
        target = os.path.realpath(path)  # of a symbolic link the file is replaced
        descriptor, temporary = tempfile.mkstemp(prefix=os.path.basename(target)[:60] + ".tmp-", dir=os.path.dirname(target))
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(temporary, 0o666 & ~mask)
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise Error(f"{path}: error: cannot write: {(error.strerror or str(error)).lower()}") from error
