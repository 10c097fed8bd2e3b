"""The clock keeper: without anybody's tap it calls the time where it has run out (END-4), and closes an auction in
which nobody else bids any more, after a moment in which anyone may come back (AUC-5).

Pages draw the clock themselves from `rules.timing.read_clock(game, table.now())`; nothing is sent round every second.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from functools import partial

from companion.table.table import Table
from rules.commands import CallTime, CloseAuction, Pause
from rules.shortage import is_undisputed
from rules.timing import is_time_up, read_clock

LOG = logging.getLogger("bankhalter")
TICK = 1.0
MOMENT = 5_000
"""Milliseconds after the last one withdrew in which anyone may come back to an auction (AUC-5)."""
GAP = 30_000
"""Milliseconds that nobody looked, or that the wall clock jumped: the machine was asleep, or its clock was set."""
PATIENCE = 0.5
"""Seconds for which a look waits for what it has booked; a table whose disk is slow is looked at again next time."""


DONE: Future[None] = Future()
DONE.set_result(None)


def now_ticks() -> int:
    """Milliseconds that pass evenly, whatever the wall clock does."""
    return time.monotonic_ns() // 1_000_000


class ClockKeeper:
    """Looks at the clocks of a house. Its thread begins with the first game that needs one, then sleeps or ticks."""

    def __init__(self, ticks: Callable[[], int] = now_ticks) -> None:
        self._ticks = ticks
        self._looked_at: int | None = None
        self._pending: dict[str, Future[None]] = {}
        self._looking = threading.Lock()
        self._lock = threading.Lock()
        self._tables: dict[str, tuple[Table, Callable[[], None]]] = {}
        self._news = threading.Event()
        self._is_closed = False
        self._thread: threading.Thread | None = None

    def watch(self, table: Table) -> None:
        """Follow a table from now on."""

        def wake(_: int) -> None:
            if _find_waits(table):
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
        """Call the time and close auctions; the seconds until the next look, None while nothing is waited for."""
        with self._looking:
            with self._lock:
                tables = [table for table, _ in self._tables.values() if _find_waits(table)]
            lost = self._find_lost()
            begun = [self._begin(table, lost) for table in tables if self._pending.get(table.code, DONE).done()]
            wait([future for future in begun if future is not None], PATIENCE)
            lefts = [left for table in tables for left in _find_waits(table)]
            if not lefts:
                self._looked_at = None
                return None
            return min(TICK, max(min(lefts) / 1000, 0.01) if min(lefts) else TICK)

    def _find_lost(self) -> int:
        """How long nobody could look, if that was longer than anything but sleep takes."""
        now, before = self._ticks(), self._looked_at
        self._looked_at = now
        lost = 0 if before is None else now - before
        return lost if lost > GAP else 0

    def _begin(self, table: Table, lost: int) -> Future[None] | None:
        """Book what is due in the table's own thread, so that a slow disk at one keeps no other waiting."""
        left = _find_left(table)
        skipped = lag if (lag := table.find_lag()) > GAP else 0
        if left is not None and (lost or skipped):
            LOG.warning("%s: nobody could play for %d s; that is a pause", table.code, (lost + skipped) // 1000)
            due = partial(table.bridge_gap, lost)
        elif left == 0:
            due = partial(self._call, table)
        elif _find_moment(table) == 0:
            due = partial(self._close, table)
        else:
            return None
        self._pending[table.code] = future = table.worker.begin(due)
        return future

    def _call(self, table: Table) -> None:
        """A full disk may have room again later."""
        answer = table.book_by_clock(CallTime(table.now()))
        if answer.refusal is not None:
            LOG.warning("%s: the time could not be called: %s", table.code, answer.refusal.code)

    def _close(self, table: Table) -> None:
        """The hammer falls, unless somebody was quicker."""
        history = table.history
        if history is not None and _find_moment(table) == 0:
            answer = table.book_by_clock(CloseAuction(), seen=history.last.number)
            if answer.refusal is not None and answer.refusal.code != "outdated":
                LOG.warning("%s: the auction could not be closed: %s", table.code, answer.refusal.code)

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
                pause = self.look()
            except Exception:  # one game's trouble must not stop the clocks of the others
                LOG.exception("the clock keeper failed")
                pause = TICK
            if not self._is_closed:
                self._news.wait(pause)


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


def _find_left(table: Table) -> int | None:
    """Milliseconds until the time is to be called; None where no clock runs."""
    history = table.history
    if history is None or history.game.clock.limit is None or history.game.phase != "running":
        return None
    now = table.now()
    face = read_clock(history.game, now)
    if is_time_up(history.game, now):
        return 0
    return None if face.is_paused or face.is_called else face.left


def _find_moment(table: Table) -> int | None:
    """Milliseconds until an auction in which nobody else bids is closed; None where there is none."""
    history = table.history
    if history is None or history.game.clock.paused_at is not None or not is_undisputed(history.game):
        return None
    return max(0, min(history.last.at + MOMENT - table.now(), MOMENT))


def _find_waits(table: Table) -> list[int]:
    """Milliseconds until each thing that the keeper does at a table."""
    return [left for left in (_find_left(table), _find_moment(table)) if left is not None]
