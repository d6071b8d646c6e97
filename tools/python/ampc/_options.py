"""Keywords of Python as options of the compiler."""
from __future__ import annotations

import contextlib
import json
import os
import re
import tempfile
from collections.abc import Mapping
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from . import _library
from ._files import refuse_inputs
from .errors import InvalidOption, UnknownOption, of_code
from .report import Report

# Options that name a file with JSON. A dict, or a Report, is accepted instead.
_JSON_FILES = ("train", "amp_replay", "amp_ranges", "amp_diff", "device_table")
# Options that name a file to be read.
_INPUT_FILES = (*_JSON_FILES, "params", "weights")
# Options that name a file to be written, and the role of the output that it gets.
OUTPUT_FILES = {"amp_report": "report", "amp_decisions": "decisions", "plan_stats": "plan-stats", "compare_table": "compare-table"}
# The file that an option writes may be the one that another reads.
_MAY_REPLACE = {"amp_report": "amp_diff", "amp_decisions": "amp_replay"}
_UNKNOWN = re.compile(r"unknown option '--([A-Za-z][\w-]*)=.*'")
_OPTION = re.compile(r"(?<![\w-])--([A-Za-z][A-Za-z0-9-]*)(?:=([\w.,/*-]+))?")


def in_python(text: str, called: Iterable[Tuple[str, str]] = ()) -> str:
    """A message of the compiler with options as keywords: ``amp_dtype='float16'`` for ``--amp-dtype=float16``.

    ``called`` has other names for files.
    """
    for path, name in called:
        text = text.replace(path, name)
    text = _UNKNOWN.sub(r"unknown option '--\1'", text)
    return _OPTION.sub(lambda found: found[1].replace("-", "_") + (f"={found[2]!r}" if found[2] else ""), text)


def _text(value: Any) -> str:
    if isinstance(value, (list, tuple)):  # the sizes of a shape
        return "x".join(map(str, value))
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)


def values(value: Any) -> List[str]:
    """The texts that set an option: none for None and False, one per entry of a list or a dict."""
    if value is None or value is False:
        return []
    if value is True:
        return [""]
    if isinstance(value, Mapping):
        return [f"{key}={_text(item)}" for key, item in value.items()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_text(item) for item in (sorted(value) if isinstance(value, (set, frozenset)) else value)]
    return [_text(value)]


def output_files(options: Mapping[str, Any]) -> List[Tuple[str, str]]:
    """The files that options ask for, and the roles of the outputs that they get."""
    files = []
    for name, role in OUTPUT_FILES.items():
        for path in values(options.get(name)):
            if path == "-":
                raise InvalidOption(f"ampc: error: {name}: '-' is the standard output on the command line alone\nhint: give the name of a file")
            files.append((path, "report.html" if role == "report" and path.endswith(".html") else role))
    return files


def refuse_overwriting(model: Any, options: Mapping[str, Any], output: Optional[str]) -> None:
    """The error about an output file that the compilation reads. ``output`` is the file of a converted model."""
    named = {option: options[option] for option in _INPUT_FILES if isinstance(options.get(option), (str, os.PathLike))}
    for name in ("output", *OUTPUT_FILES):
        read = [path for option, path in named.items() if option != _MAY_REPLACE.get(name)]
        refuse_inputs(values(output if name == "output" else options.get(name)), model, read)


@contextlib.contextmanager
def _files(options: Mapping[str, Any]) -> Iterator[Tuple[Dict[str, Any], List[Tuple[str, str]]]]:
    """The options with dicts replaced by temporary files, and what these are called in messages: ``<train>``."""
    replaced, called = dict(options), []
    with contextlib.ExitStack() as stack:
        for name, value in options.items():
            value = value.json if isinstance(value, Report) else value
            if name in _JSON_FILES and isinstance(value, Mapping):
                folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="ampc-"))
                replaced[name] = os.path.join(folder, name + ".json")
                called.append((replaced[name], f"<{name}>"))
                with open(replaced[name], "w", encoding="utf-8") as file:
                    json.dump(value, file)
        yield replaced, called


def _fail() -> None:
    library = _library.compiler()
    text = in_python(_library.text_of(library.ampc_compiler_error()))
    if ": error: unknown option " in text:
        raise UnknownOption(text)
    raise of_code(library.ampc_compiler_error_code(), text)


@contextlib.contextmanager
def native(options: Mapping[str, Any], roles: List[str], output: Optional[str] = None) -> Iterator[Tuple[int, List[Tuple[str, str]]]]:
    """An ampc_options with these options, which requests the outputs of these roles, and the names of temporary files in messages.

    ``output`` is the file of a converted model: that of its weights is named after it.
    """
    library = _library.compiler()
    handle = library.ampc_options_create()
    try:
        with _files(options) as (replaced, called):
            if "output" in replaced:
                raise UnknownOption("ampc: error: unknown option 'output'\nhint: Program.save writes the program, ampc.convert a converted model")
            for name, value in {**replaced, "output": output}.items():
                if name == "target" and isinstance(value, (list, tuple)):
                    value = ",".join(map(str, value))
                for text in values(value):
                    if library.ampc_options_set(handle, _library.bytes_of(name.replace("_", "-")), _library.bytes_of(text)):
                        _fail()
            for role in roles:
                if library.ampc_options_request(handle, role.encode()):
                    _fail()
            yield handle, called
    finally:
        library.ampc_options_free(handle)
