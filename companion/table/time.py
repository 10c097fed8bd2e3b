"""The time of one table: the wall clock's, unless the clock of a game runs, whose time only ever goes forward.

A wall clock can be put forward or back while people play, and a machine can sleep; playing time knows of neither.
"""

from __future__ import annotations

from collections.abc import Callable

Millis = Callable[[], int]


class TableTime:
    """`wall` is milliseconds since 1970, `ticks` milliseconds that pass evenly, from wherever."""

    def __init__(self, wall: Millis, ticks: Millis | None) -> None:
        self._wall = wall
        self._ticks = ticks or wall
        self._zero: int | None = None

    def read(self, *, is_running: bool, latest: int) -> int:
        """Now. While a limit runs it is the wall clock's time of when it began or went on, and what has passed since.

        `latest` is the newest moment of the game's clock: a device put back while it was off goes on from there.
        """
        if not is_running:
            self._zero = None
            return self._wall()
        if self._zero is None:
            self._zero = self._wall() - self._ticks()
        now = self._ticks() + self._zero
        if now < latest:
            self._zero += latest - now
        return max(now, latest)

    def find_lag(self, now: int) -> int:
        """How far the wall clock has run ahead of the table's."""
        return self._wall() - now
