"""The house: all tables of this process, their shelf, and the door that lets people in.

One process can hold many tables; each has its own journal, secrets and players, and none can see another.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from companion.house.clock import ClockKeeper, pause_absence
from companion.house.fame import make_fame
from companion.house.rows import UNREADABLE, read_row, write_row
from companion.house.unsent import Unsent
from companion.house.workshop import Workshop
from companion.reach.qr import TYPED_SECRET_LENGTH, make_table_code, make_typed_secret, normalize_code
from companion.store.bin import SUFFIX, Bin
from companion.store.folder import DataFolder
from companion.store.journal import Journal, JournalError, Reading, collecting_later, find_code
from companion.store.pin import PinFile, find_lost_pin
from companion.store.shelf import BinRow, EditionRow, FameRow, GameRow, Shelf, ShelfError, bound_millis, is_code
from companion.table.answers import STORAGE_CODES, refuse_at_table
from companion.table.guard import Guard, check_pin, hash_pin, is_valid_pin, new_salt, new_secret, same
from companion.table.permits import Actor
from companion.table.seats import Pass
from companion.table.table import Table
from companion.table.worker import Worker
from rules.editions.load import SHIPPED, EditionError, load_editions, parse_edition
from rules.editions.model import Edition
from rules.refusals import Refusal

LOG = logging.getLogger("bankhalter")
T = TypeVar("T")


def now_millis() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class House:
    """Everything this process keeps."""

    def __init__(
        self,
        folder: DataFolder,
        clock: Callable[[], int] = now_millis,
        ticks: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder = folder
        self.key = new_secret()
        self.notices: list[str] = [note.replace(str(folder.path), folder.path.name) for note in folder.notes]
        self._shelver = Worker("shelf")
        self.shelf = Shelf(folder.shelf_file, self._shelver.begin)
        self._pin_file = PinFile(folder.path)
        self._pin = self._find_pin()
        self.guard = Guard(ticks)
        self._guessing = threading.Lock()
        self.unsent = Unsent()
        self.workshop = Workshop()
        self.clock = clock
        self._lock = threading.RLock()
        self._codes: dict[str, threading.RLock] = {}
        self._listing = threading.Lock()
        self._tables: dict[str, Table] = {}
        self._stops: dict[str, Callable[[], None]] = {}
        self._bin = Bin(folder.games, folder.bin)
        self._ticks = lambda: int(ticks() * 1000)
        self.keeper = ClockKeeper(self._ticks)
        self.quit: Callable[[], None] | None = None
        """Ends this process; given where somebody sits in front of it."""
        self.editions = self._find_editions()
        self._tidy_shelf()

    def _find_pin(self) -> str:
        """The hash of the PIN: from its own file, or from the shelf, as earlier versions kept it."""
        kept = self._pin_file.read()
        if kept is None:
            known = self.shelf.setting("pin")
            kept = known if isinstance(known, str) else ""
            if not kept and self.shelf.needs_rebuilding:
                kept = find_lost_pin(self.folder.shelf_file)
            with contextlib.suppress(OSError, ValueError):
                self._pin_file.keep(kept)
        return kept

    def _find_editions(self) -> dict[str, Edition]:
        editions = dict(load_editions())
        for row in self.shelf.editions():
            try:
                known = parse_edition(dict(row.raw), row.id)
            except (*UNREADABLE, RecursionError) as error:
                LOG.warning("the own edition %s cannot be read: %s: %s", row.id, type(error).__name__, error)
                self.notices.append(str(error) if isinstance(error, EditionError) else f"{row.id}: cannot be read")
                continue
            if known.id == row.id and row.id not in SHIPPED:
                editions[row.id] = known
        return editions

    def add_edition(self, raw: dict[str, Any]) -> Edition:
        """Keep an own edition; raises an `EditionError` with all that is wrong, or a `ShelfError`."""
        edition = parse_edition(raw, str(raw.get("id", "edition")))
        if edition.id in SHIPPED:
            raise EditionError(edition.id, ["id: this edition is shipped; please choose another id"])
        self.shelf.put_edition(EditionRow(id=edition.id, raw=edition.model_dump(mode="json")))
        with self._lock:
            self.editions[edition.id] = edition
        return edition

    def _tidy_shelf(self) -> None:
        """The journals are the truth: whatever the shelf lacks is read from them."""
        known = {row.id for row in self.shelf.games()}
        found = {path.stem for path in self.folder.games.glob(f"*{SUFFIX}")}
        for code in sorted(known - found):
            self.shelf.remove_game(code)
        rows = [] if self.shelf.needs_rebuilding else self.shelf.games()
        famous = {row.id for row in self.shelf.fame()}
        finished = {row.id for row in rows if row.state == "finished" and row.id in famous and not self._is_newer(row)}
        for code in sorted(found - finished):
            self.find_table(code)

    def _is_newer(self, row: GameRow) -> bool:
        """Whether a journal has gone on since its row was written: a crash may have come in between."""
        path = self._place(row.id)
        return path.is_file() and path.stat().st_mtime_ns // 1_000_000 > row.changed + 1_000

    def create_table(self) -> Table | Refusal:
        """A new table with an open lobby."""
        with self._lock:
            taken = {path.stem for path in self.folder.games.glob(f"*{SUFFIX}")} | {*self._bin.list_codes()}
            while (code := make_table_code(secrets.token_bytes(16))) in taken or code in self._codes:
                pass
            own = self._lock_code(code)
        with own:
            created = self.clock()
            header = {"type": "header", "format": 1, "table": code, "created": created}
            try:
                journal = Journal.create(self._place(code), header)
            except JournalError as error:
                LOG.error("%s", error)
                return refuse_at_table(STORAGE_CODES.get(error.code, "storage_failed"))
            table = Table.create(journal, self.editions, self.clock, code, new_secret(), self._ticks)
            if isinstance(table, Refusal):
                journal.close()
                self._place(code).unlink(missing_ok=True)
                return table
            self._keep(table, created)
            return table

    def _lock_code(self, code: str) -> threading.RLock:
        """Opening, deleting and bringing back one game are one step each; no other game waits for its disk."""
        with self._lock:
            return self._codes.setdefault(code, threading.RLock())

    def find_table(self, code: str) -> Table | None:
        """A table by its code, opened from its journal if need be."""
        if (known := self._tables.get(code)) is not None:
            return known
        path = self._place(code)
        if not is_code(code) or not path.is_file():
            return None
        with self._lock_code(code):
            if code in self._tables or not path.is_file():
                return self._tables.get(code)
            with collecting_later():  # until the journal's records, which only the reading needs, are gone again
                return self._open(code, path)

    def _open(self, code: str, path: Path) -> Table | None:
        try:
            journal, reading = Journal.open(path)
        except JournalError as error:
            self._note(f"{code}: {error}")
            return None
        self._tell_reading(code, reading)
        if not reading.records:
            journal.close()
            return None
        try:
            created = int(reading.records[0]["created"])
            if reading.records[0]["table"] != code:
                raise ValueError(f"it is the journal of {reading.records[0]['table']}")
            table = Table.restore(journal, reading.records, self.editions, self.clock, self._ticks)
        except UNREADABLE as error:
            LOG.warning("%s: %s: %s", code, type(error).__name__, error)
            self._note(f"{code}: the journal cannot be read by this version")
            journal.close()
            return None
        pause_absence(table)
        self._keep(table, created)
        return table

    def _tell_reading(self, code: str, reading: Reading) -> None:
        if reading.dropped:
            size = len(reading.dropped)
            self._note(f"{code}: a half-written line of {size} bytes was dropped; it had never been acknowledged.")
        if reading.damage:
            line, reason = reading.damage
            self._note(
                f"{code}: the journal is damaged in line {line} ({reason}). "
                f"The game can be read up to there; nothing can be booked, and the file is kept as it is."
            )

    def _note(self, sentence: str) -> None:
        LOG.warning("%s", sentence)
        self.notices.append(sentence)

    def _keep(self, table: Table, created: int) -> None:
        self._tables[table.code] = table
        last: list[tuple[Any, ...]] = []

        def shelve(_: int) -> None:
            summary = _summarise(table)
            if table.is_gone or (last and last[0] == summary):
                return
            last[:] = [summary]
            history = table.history
            row = write_row(table.state, created, table.editions, is_damaged=table.is_damaged)
            self.shelf.put_game(row, make_fame(table.code, history) if history else None)

        self._stops[table.code] = table.subscribe(shelve)
        shelve(0)
        self.keeper.watch(table)

    def _place(self, code: str) -> Path:
        return self.folder.games / f"{code}{SUFFIX}"

    def list_games(self) -> list[GameRow]:
        """The games on the shelf, the newest first."""
        return sorted(self.shelf.games(), key=lambda row: -row.changed)

    def list_fame(self) -> list[FameRow]:
        """The hall of fame, game by game, the latest first; `fame.rank_champions` sums it up by player."""
        return self.shelf.fame()

    def delete_game(self, code: str) -> Refusal | None:
        """Put a game into the bin: its seats are closed, and every page at the table sees that it is gone."""
        if not is_code(code) or not self._place(code).is_file():
            return refuse_at_table("unknown_table")
        with self._lock_code(code):
            if not self._place(code).is_file():
                return refuse_at_table("unknown_table")
            row = self._find_row(self._place(code), code)
            table = self._tables.get(code)
            no = table.retire(lambda: self._bin.take_in(code)) if table else self._move(self._bin.take_in, code)
            if no is not None:
                return no
            self._forget(code)
            self.shelf.bin_game(BinRow(**row.model_dump(), deleted=bound_millis(self.clock())))
        return None

    def list_bin(self) -> list[BinRow]:
        """The deleted games, the last deleted first; what the shelf has lost is read from the journals again."""
        with self._listing:
            kept = {row.id: row for row in self.shelf.binned()}
            for code in kept.keys() - {*self._bin.list_codes()}:
                self.shelf.unbin_game(code)
            for code in self._bin.list_codes():
                path = self._bin.find(code)
                if path is not None and is_code(code) and code not in kept:
                    row = self._find_row(path, code)
                    self.shelf.bin_game(
                        BinRow(**row.model_dump(), deleted=bound_millis(path.stat().st_mtime_ns // 1_000_000))
                    )
            return self.shelf.binned()

    def restore_game(self, code: str) -> Table | Refusal:
        """Bring a deleted game back; its phones find their seats again."""
        if self._bin.find(code) is None:
            return refuse_at_table("unknown_table")
        with self._lock_code(code):
            if no := self._move(self._bin.give_back, code):
                return no
            self.shelf.unbin_game(code)
            return self.find_table(code) or refuse_at_table("damaged")

    def empty_bin(self) -> Refusal | None:
        """Delete for ever all that is in the bin."""
        for code in self._bin.list_codes():
            with self._lock_code(code):
                if no := self._move(self._bin.destroy, code):
                    return no
                self.shelf.unbin_game(code)
        return None

    def _move(self, move: Callable[[str], None], code: str) -> Refusal | None:
        try:
            move(code)
        except OSError as error:
            LOG.warning("%s could not be moved: %s", code, error)
            return refuse_at_table("storage_failed")
        return None

    def _forget(self, code: str) -> None:
        self._tables.pop(code, None)
        self.keeper.forget(code)
        if stop := self._stops.pop(code, None):
            stop()

    def _find_row(self, path: Path, code: str) -> GameRow:
        """A game's row from the shelf, or else from its journal."""
        known = next((row for row in self.shelf.games() if row.id == code), None)
        return known or read_row(path, code, self.editions)

    def check_key(self, who: str, key: str, pin: str = "") -> Refusal | None:
        """Whether someone holds the banker's key of this start, and the PIN if there is one, which can be guessed.

        It takes some 50 ms where there is a PIN, so it is not for the loop.
        """
        if not same(self.key, key):
            LOG.warning("a wrong key from %s", who)
            return refuse_at_table("wrong_secret")
        kept = self._pin
        if not kept:
            return None
        if not pin:
            return refuse_at_table("pin_needed")
        done = self._slow_down(who, "bank", "wrong_pin", lambda: check_pin(pin, kept) or None)
        return done if isinstance(done, Refusal) else None

    def has_pin(self) -> bool:
        """Whether the banker's page asks for a PIN."""
        return bool(self._pin)

    def set_pin(self, pin: str) -> Refusal | None:
        """Set the banker's PIN, or none with an empty text."""
        if pin and not is_valid_pin(pin):
            return refuse_at_table("bad_pin")
        hashed = hash_pin(pin, new_salt()) if pin else ""
        try:
            self._pin_file.keep(hashed)
        except OSError as error:
            LOG.warning("the PIN could not be kept: %s", error)
            return refuse_at_table(STORAGE_CODES.get(find_code(error), "storage_failed"))
        self._pin = hashed
        with contextlib.suppress(ShelfError):  # an earlier version looks there
            self.shelf.put_setting("pin", hashed)
        return None

    def keep_address(self, ip: str | None) -> None:
        """Remember the address the banker chose; not a disaster if that fails."""
        with contextlib.suppress(ShelfError):
            self.shelf.put_setting("address", ip)

    def find_address(self) -> str | None:
        """The address the banker chose once."""
        kept = self.shelf.setting("address")
        return kept if isinstance(kept, str) else None

    def check_pass(self, who: str, code: str, secret: str) -> tuple[Table, Pass] | Refusal:
        """What someone may do at a table: by the secret of a QR code, or by its short form, which can be guessed."""
        table = self.find_table(code)
        found = table.seats.find_pass(partial(same, secret)) if table else None
        if table is not None and found is not None:
            return table, found
        typed = normalize_code(secret, TYPED_SECRET_LENGTH)
        if typed is None:
            return refuse_at_table("wrong_secret")

        def look() -> Pass | None:
            return table.seats.find_pass(lambda kept: same(make_typed_secret(kept), typed)) if table else None

        given: Pass | Refusal = self._slow_down(who, code if table else "", "wrong_secret", look)
        if isinstance(given, Refusal) or table is None:
            return given if isinstance(given, Refusal) else refuse_at_table("wrong_secret")
        return table, given

    def recognise(self, code: str, secret: str) -> tuple[Table, Actor] | Refusal:
        """Someone comes back with the secret of their seat."""
        table = self.find_table(code)
        actor = table.seats.recognise(secret) if table else None
        if table is None or actor is None:
            return refuse_at_table("unknown_seat")
        return table, actor

    def _slow_down(self, who: str, what: str, wrong: str, look: Callable[[], T | None]) -> T | Refusal:
        """Look whether something short enough to be guessed is right, unless too much was guessed already."""
        with self._guessing:
            if wait := self.guard.check(who, what):
                return refuse_at_table("too_many_tries", seconds=int(wait) + 1)
            found = look()
            if found is None:
                LOG.warning("a wrong guess from %s for %s", who, what or "no table")
                self.guard.failed(who, what)
                return refuse_at_table(wrong)
            self.guard.succeeded(who, what)
            return found

    def close(self) -> None:
        """Let go of everything; nothing is lost, it is all in the journals."""
        self.keeper.close()
        with self._lock:
            for stop in self._stops.values():
                stop()
            for table in self._tables.values():
                table.close()
            self._tables.clear()
            self._shelver.close()
            self.shelf.close()


def _summarise(table: Table) -> tuple[Any, ...]:
    state = table.state
    return state.phase, state.lobby, table.is_damaged
