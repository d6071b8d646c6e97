"""The report about precision."""
from __future__ import annotations

import html
import json
import os
from typing import Any, Callable, Dict, Iterator, List, Optional, Union

from ._files import write_files

_COLUMNS = ("name", "type", "dtype", "rule", "cause")


class Report:
    """The dtype of every op of the model, and the reason.

    ``print(report)`` shows a table; ``report[0]`` and ``report["fc1"]`` are rows as dicts; in Jupyter, the report is an
    interactive page with the graph.
    """

    def __init__(self, text: str, page: Callable[[], str]) -> None:
        #: The whole report; docs/AmpReport.md describes the keys.
        self.json: Dict[str, Any] = json.loads(text)
        self._text, self._page = text, page

    @property
    def ops(self) -> List[Dict[str, Any]]:
        """A dict per op, in program order: name, type, dtype, rule, cause, because."""
        return self.json["ops"]

    @property
    def casts(self) -> List[Dict[str, Any]]:
        """A dict per cast: value, from, to, consumers, site."""
        return self.json["casts"]

    @property
    def summary(self) -> Dict[str, Any]:
        """The number of ops by dtype and by rule, of casts, and their bytes."""
        return self.json["summary"]

    @property
    def html(self) -> str:
        """The page: one file without references to others."""
        return self._page()

    def save(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes JSON, or the page if the name ends in ``.html``, as ``ampc --amp-report``."""
        text = self.html if os.fspath(path).endswith(".html") else self._text
        write_files([(os.fspath(path), text.encode("utf-8", "surrogateescape"))])

    def __len__(self) -> int:
        return len(self.ops)

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return iter(self.ops)

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return self.ops[key]
        found: Optional[Dict[str, Any]] = next((op for op in self.ops if op["name"] == key), None)
        if found is None:
            raise KeyError(key)
        return found

    def __str__(self) -> str:
        rows = [_COLUMNS] + [tuple(str(op[column] or "") for column in _COLUMNS) for op in self.ops]
        widths = [max(map(len, column)) for column in zip(*rows)]
        lines = ["  ".join(text.ljust(width) for text, width in zip(row, widths)).rstrip() for row in rows]
        casts = [f"  {cast['value']}: {cast['from']} -> {cast['to']} for {', '.join(cast['consumers'])}" for cast in self.casts]
        return "\n".join([f"{self.json['amp']}: {len(self.ops)} ops, {len(self.casts)} casts", *lines, "casts:" * bool(casts), *casts]).rstrip()

    def __repr__(self) -> str:
        return f"<ampc.Report {self.json['amp']}: {len(self.ops)} ops, {len(self.casts)} casts>"

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{html.escape(self.html, quote=True)}" style="width: 100%; height: 600px; border: 0"></iframe>'
