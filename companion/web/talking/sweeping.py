"""Frees what pages that have gone leave behind: their parts hold each other, so only Python's collector finds them.

It looks seldom by itself (`companion.serve.calm_collector`), since it stops everybody; here it is told when it pays.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

_MANY: Final = 20
"""So many pages are 12 MiB, about."""
_LATER: Final = 60.0
_SOON: Final = 0.5


class Sweeper:
    """Collects soon after many pages have gone, and some time after a few."""

    def __init__(self) -> None:
        self._gone = 0
        self._timer: asyncio.TimerHandle | None = None

    def note_leaving(self) -> None:
        """A page has gone."""
        self._gone += 1
        if self._timer is None:
            self._wait(_LATER)
        elif self._gone == _MANY:
            self._timer.cancel()
            self._wait(_SOON)

    def _wait(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._sweep)

    def _sweep(self) -> None:
        self._gone, self._timer = 0, None
        gc.collect()
