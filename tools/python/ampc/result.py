"""Results of runs."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Dict, Iterator, Optional

from .program import Entry

if TYPE_CHECKING:
    from .session import Session


class Result(Mapping):
    """The outputs of a run, by name: numbers of Python, and arrays as copies.

    Arrays are copied when they are read first, or when the session runs again or is closed while the result is still in use.
    """

    def __init__(self, session: "Session", entry: Entry) -> None:
        self._session: Optional["Session"] = session
        self._entry = entry
        self._values: Dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._values:
            if self._session is None or name not in self._session._outputs(self._entry):
                raise KeyError(name)
            view = self._session._view(self._entry, name)
            self._values[name] = view.copy() if view.shape else view.item()
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return (output.name for output in self._entry.outputs)

    def __len__(self) -> int:
        return len(self._entry.outputs)

    def _complete(self) -> None:
        """Reads everything, because the session's memory is about to change."""
        for name in self:
            self[name]  # pylint: disable=pointless-statement
        self._session = None

    def _number(self, role: str) -> Any:
        return next((self[output.name] for output in self._entry.outputs if output.role == role), None)

    @property
    def loss(self) -> Optional[float]:
        """The unscaled loss, or None in inference."""
        return self._number("loss")

    @property
    def metrics(self) -> Dict[str, float]:
        """The metrics, by name."""
        return {output.name: self[output.name] for output in self._entry.outputs if output.role == "metric"}

    @property
    def learning_rate(self) -> Optional[float]:
        """The learning rate of this training step."""
        return self._number("learning_rate")

    @property
    def loss_scale(self) -> Optional[float]:
        """The loss scale that this training step used; None without one."""
        return self._number("loss_scale")

    @property
    def skipped(self) -> bool:
        """Whether a gradient of this training step was not finite, so that the step changed no weight."""
        return bool(self._number("found_inf"))

    def __repr__(self) -> str:
        numbers = [f"{output.name}={self[output.name]!r}" for output in self._entry.outputs if not output.shape]
        arrays = [f"{output.name} {output.dtype} {list(output.shape)}" for output in self._entry.outputs if output.shape]
        return f"<ampc.Result {', '.join(numbers + arrays)}>"
