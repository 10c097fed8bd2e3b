"""Knows a second tap on the same button from a new wish."""

from __future__ import annotations

from time import monotonic
from uuid import uuid4

from rules.commands import Command

GRACE = 0.3
"""Seconds in which a second tap may still be meant for the button as it was before the answer."""


class Taps:
    """Of one page. A second tap gets the same id until just after the answer, so that it is booked once."""

    def __init__(self) -> None:
        self._last: tuple[Command, str, float | None] | None = None

    def begin(self, command: Command) -> str:
        """The id under which to send a command."""
        if self._last is not None and self._last[0] == command:
            answered = self._last[2]
            if answered is None or monotonic() - answered < GRACE:
                return self._last[1]
        self._last = (command, uuid4().hex, None)
        return self._last[1]

    def end(self, client_id: str) -> None:
        """An answer has come."""
        if self._last is not None and self._last[1] == client_id and self._last[2] is None:
            self._last = (*self._last[:2], monotonic())

    def forget(self) -> None:
        """Something else was tapped meanwhile, such as a step of a new plan: the same again is a new wish."""
        self._last = None
