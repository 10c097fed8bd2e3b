"""One booking from submit to saved, against a bare write and fsync of the same bytes in the same folder."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path
from statistics import median

from companion.store.journal import Disk
from companion.table.permits import HOUSE, Actor
from companion.table.table import Submission, Table
from rules.commands import PayPlayer
from tests.bench.material import list_entries, open_table, write_journal
from tests.bench.rows import Row
from tests.bench.sizes import Sizes
from tests.bench.timing import tell_time
from tests.support.house import take_seat

EARLY = 100
AGAINST = "bare write + fsync of the same bytes"


class WatchedDisk(Disk):
    """The real disk; remembers what was written last."""

    written = b""

    def write(self, fd: int, data: bytes) -> int:
        self.written = data
        return super().write(fd, data)


class Booker:
    """Two players of one table who pay each other from their phones."""

    def __init__(self, path: Path, count: int) -> None:
        self.disk = WatchedDisk()
        self.table = open_table(write_journal(path, list_entries(count)), _tell_millis, self.disk)
        self.actors = [_sit_again(self.table, player) for player in ("p1", "p2")]
        self.bare = os.open(path.with_suffix(".bare"), os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self.booked = 0

    def write_act(self) -> Submission:
        """A payment, with the view it was made on and an id, as a page sends it."""
        payer, payee = self.actors if self.booked % 2 else self.actors[::-1]
        assert payer.player
        assert payee.player
        assert self.table.history
        self.booked += 1
        seen = self.table.history.last.number
        return Submission(payer, PayPlayer(payer.player, payee.player, 1), seen, f"{self.booked:032x}")

    def book(self) -> float:
        """Seconds from submit to saved."""
        act = self.write_act()
        began = time.perf_counter()
        answer = self.table.submit(act)
        took = time.perf_counter() - began
        assert answer.entry
        return took

    def write_bare(self) -> float:
        """Seconds for the same bytes, without a bank."""
        data = self.disk.written
        began = time.perf_counter()
        os.write(self.bare, data)
        os.fsync(self.bare)
        return time.perf_counter() - began

    def close(self) -> None:
        """Let go of both files."""
        self.table.close()
        os.close(self.bare)


def measure_booking(sizes: Sizes) -> list[Row]:
    """An early and a late booking and as many bare writes, in turn; each turn begins with another of them.

    What follows at once upon a flush finds the disk awake, so nobody may always come after the same one.
    """
    times: dict[str, list[float]] = {"early": [], "late": [], "bare": []}
    with tempfile.TemporaryDirectory() as folder:
        early = Booker(Path(folder) / "early.journal", min(EARLY, sizes.short))
        late = Booker(Path(folder) / "late.journal", sizes.long)
        acts = [("early", early.book), ("bare", early.write_bare), ("late", late.book), ("bare", late.write_bare)]
        for _ in range(3):
            for _, act in acts:
                act()
        for _ in range(sizes.bookings):
            for name, act in acts:
                times[name].append(act())
            acts = acts[1:] + acts[:1] if len(times["early"]) % 2 else [acts[0], *acts[:0:-1]]
        early.close()
        late.close()
    first, last, bare = median(times["early"]), median(times["late"]), median(times["bare"])
    told = f"{tell_time(first)} / {tell_time(bare)}"
    return [
        Row(f"one booking at entry {EARLY}", AGAINST, first / bare, most=1.5, detail=told),
        Row(f"one booking at entry {sizes.long:,}", AGAINST, last / bare, most=1.5, detail=tell_time(last)),
        Row(f"one booking at entry {sizes.long:,}", f"at entry {EARLY}", last / first, most=1.2),
    ]


def _sit_again(table: Table, player: str) -> Actor:
    table.seats.free(HOUSE, player)
    return take_seat(table, player)[0]


def _tell_millis() -> int:
    return time.time_ns() // 1_000_000
