"""Taps that were meant for what stood there a moment ago do not count."""

from __future__ import annotations

from time import monotonic
from typing import Any

from companion.screens.kit.desk import Act
from rules.commands import Command

STILL = 0.5
"""Seconds after a change in which a finger cannot have meant what it hit."""


class Quiet:
    """Of one card: what it shows, and since when."""

    def __init__(self) -> None:
        self._shown: Any = None
        self._since = 0.0

    def show(self, shown: Any) -> None:
        """This is on the card now."""
        if shown != self._shown:
            self._shown, self._since = shown, monotonic()

    def is_over(self) -> bool:
        """Whether what is shown has been there long enough to be meant."""
        return monotonic() - self._since >= STILL

    def guard(self, act: Act) -> Act:
        """The same way to act, except for taps that come too early."""

        async def act_later(command: Command) -> bool:
            return self.is_over() and await act(command)

        return act_later
