"""The clock keeper: calls the time at every table where it has run out, without anybody's tap (END-4).

Pages draw the clock themselves from `rules.timing.read_clock(game, table.now())`; nothing is sent round every second.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from companion.table.table import Table
from rules.commands import CallTime, Pause
from rules.timing import is_time_up, read_clock

LOG = logging.getLogger("bankhalter")
TICK = 1.0


class ClockKeeper:
    """Looks at the clocks of a house. Its thread begins with the first game that has a limit, then sleeps or ticks."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._tables: dict[str, tuple[Table, Callable[[], None]]] = {}
        self._news = threading.Event()
        self._is_closed = False
        self._thread: threading.Thread | None = None

    def watch(self, table: Table) -> None:
        """Follow a table from now on."""

        def wake(_: int) -> None:
            if _find_left(table) is not None:
                self._wake()

        with self._lock:
            self._tables[table.code] = (table, table.subscribe(wake))
        wake(0)

    def forget(self, code: str) -> None:
        """Follow a table no more."""
        with self._lock:
            _, stop = self._tables.pop(code, (None, None))
        if stop is not None:
            stop()

    def look(self) -> float | None:
        """Call the time where it has run out; the seconds until the next look, None while no clock runs."""
        with self._lock:
            tables = [table for table, _ in self._tables.values()]
        soonest: float | None = None
        for table in tables:
            left = _find_left(table)
            if left == 0:
                left = self._call(table)
            if left is not None:
                soonest = min(TICK if soonest is None else soonest, max(left / 1000, 0.01), TICK)
        return soonest

    def _call(self, table: Table) -> int | None:
        """What is left to wait for: a full disk may have room again later."""
        answer = table.book_by_clock(CallTime(_find_now(table)))
        if answer.refusal is None:
            return None
        LOG.warning("%s: the time could not be called: %s", table.code, answer.refusal.code)
        return int(TICK * 1000) if answer.refusal.code.startswith("storage") else None

    def close(self) -> None:
        """Stop looking."""
        with self._lock:
            self._is_closed = True
            thread, stops = self._thread, [stop for _, stop in self._tables.values()]
            self._tables.clear()
        for stop in stops:
            stop()
        self._news.set()
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    def _wake(self) -> None:
        with self._lock:
            if self._is_closed:
                return
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="clock", daemon=True)
                self._thread.start()
        self._news.set()

    def _run(self) -> None:
        while not self._is_closed:
            self._news.clear()
            try:
                wait = self.look()
            except Exception:  # one game's trouble must not stop the clocks of the others
                LOG.exception("the clock keeper failed")
                wait = TICK
            if not self._is_closed:
                self._news.wait(wait)


def pause_absence(table: Table) -> None:
    """After a restart: time in which nobody could book is not played, so the clock stands since the last booking.

    The banker lets it go on when everyone is back. A time that was up before is left to the keeper, who calls it.
    """
    with table.lock():
        history = table.history
        if history is None or history.game.clock.limit is None or history.game.phase != "running":
            return
        since = max(history.last.at, history.game.clock.latest)
        face = read_clock(history.game, since)
        if not (face.is_paused or face.is_up or face.is_called):
            table.book_by_clock(Pause(since))


def _find_now(table: Table) -> int:
    """A device that was put back while it was off cannot turn the game's time back."""
    history = table.history
    return max(table.now(), history.game.clock.latest if history else 0)


def _find_left(table: Table) -> int | None:
    """Milliseconds until the time is to be called; None where no clock runs."""
    history = table.history
    if history is None or history.game.clock.limit is None or history.game.phase != "running":
        return None
    now = _find_now(table)
    face = read_clock(history.game, now)
    if is_time_up(history.game, now):
        return 0
    return None if face.is_paused or face.is_called else face.left
