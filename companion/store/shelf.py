"""The shelf: what the app knows besides the games' journals, in one small TinyDB file that survives a crash.

Rows change rarely: a game's row when it is opened, joined, closed or finished, not at every booking. The journals are
the truth about games; losing the shelf loses own boards, own editions and settings, but never a game.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from threading import RLock
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError
from tinydb import TinyDB, where
from tinydb.storages import Storage

from companion.store.journal import Code, find_code

_LOG = logging.getLogger(__name__)
_FORM = TypeAdapter(dict[str, dict[Annotated[str, Field(pattern=r"^[0-9]+$")], dict[str, Any]]])

MOST_CODE = 16


def is_code(text: str) -> bool:
    """Whether it can be a table's code, which names its file too."""
    return text.isalnum() and len(text) <= MOST_CODE


def _check_code(text: str) -> str:
    if not is_code(text):
        raise ValueError("not a table's code")
    return text


TableCode = Annotated[str, AfterValidator(_check_code)]
"""A table's code, which names its file too."""
LATEST = 253_370_764_799_999
"""The last moment of the year 9998, in milliseconds: every calendar has it."""
Millis = Annotated[int, Field(ge=0, le=LATEST)]
"""A moment that a calendar has."""


def bound_millis(millis: int) -> int:
    """A time that the shelf can keep: a journal may say anything, and still be played."""
    return min(max(millis, 0), LATEST)


GameState = Literal["lobby", "running", "finished", "damaged"]


class ShelfError(Exception):
    """Something could not be kept or read; the message is a sentence, `code` the kind of trouble."""

    def __init__(self, message: str, code: Code = "io") -> None:
        super().__init__(message)
        self.code: Code = code


class Row(BaseModel):
    """A row of the shelf; fields of a newer version are left alone.

    How to read each kind of row is worked out at the first of it, not at every start.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)

    id: str


class GameRow(Row):
    """The summary of a game; its journal can always give it again. Times are milliseconds since 1970."""

    id: TableCode
    title: str
    edition: str
    digest: str
    players: tuple[str, ...]
    created: Millis
    changed: Millis
    state: GameState
    result: dict[str, JsonValue] | None = None


class OwnNamesRow(Row):
    """Own names for the squares of an edition's board."""

    edition: str
    title: str
    names: dict[str, str]


class EditionRow(Row):
    """An own edition, as its file says it."""

    raw: dict[str, JsonValue]


class BinRow(GameRow):
    """A deleted game: its row as it was, and when it was deleted."""

    deleted: Millis


class PlayerFame(BaseModel):
    """A player in a finished game. The two sums come with what they were for and the other one's name."""

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True)

    name: str
    rank: int
    worth: int
    best_rent: tuple[int, str, str] | None = None
    biggest_debt: tuple[int, str, str] | None = None


class FameRow(Row):
    """What the hall of fame shows of a finished game; its journal can always give it again."""

    id: TableCode
    edition: str
    symbol: str
    scale: Annotated[int, Field(ge=1)]
    mode: str
    reason: str
    began: Millis
    finished: Millis
    bookings: int
    players: tuple[PlayerFame, ...]


_R = TypeVar("_R", bound=Row)


class SafeStorage(Storage):
    """Keeps a TinyDB in memory and on disk, where the file is always a whole old or a whole new one.

    The file before the last change stays as `.old` and stands in for a missing or broken one; a broken file is kept
    as `.broken-<n>`. In both cases `needs_rebuilding` tells that the games must be read from their journals.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_held = False
        self.needs_rebuilding = False
        self._new, self._old, self._link = (Path(f"{path}{end}") for end in (".new", ".old", ".old.new"))
        self._lock = RLock()
        self._is_closed = False
        self._saved = self._load(path)
        self.text = self._saved
        if self._saved is None:
            self.needs_rebuilding = True
            self._set_aside()
            self.text = self._load(self._old)
        self.shown = self.text

    def read(self) -> dict[str, dict[str, Any]] | None:
        """A fresh copy of everything, None if there is nothing yet."""
        return None if self.text is None else _FORM.validate_python(json.loads(self.text))

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Take over everything, and save it unless `is_held`."""
        self.text = json.dumps(data)
        if not self.is_held:
            self.shown = self.text
            self.flush()

    def read_table(self, name: str) -> list[dict[str, Any]]:
        """The rows of a table after the last whole change. It waits for nobody, so a slow disk holds up no page."""
        data = {} if self.shown is None else json.loads(self.shown)
        return list(data.get(name, {}).values())

    def flush(self) -> None:
        """Bring the file up to date; an OSError leaves the file as it was and the memory ahead of it."""
        with self._lock:
            text = self.shown
            if text is None or text == self._saved or self._is_closed:
                return
            self._saved = None
            try:
                self._write_new(text)
                self._keep_old()
                self._new.replace(self.path)
                _sync_folder(self.path.parent)
            except OSError:
                self._new.unlink(missing_ok=True)
                raise
            self._saved = text

    def close(self) -> None:
        """Write no more: the folder may be another process's from now on."""
        with self._lock:
            self._is_closed = True

    def _load(self, path: Path) -> str | None:
        try:
            text = path.read_text(encoding="utf-8")
            _FORM.validate_python(json.loads(text))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise ShelfError(f"The file {path} cannot be read: {error.strerror or error}.") from error
        except (ValueError, RecursionError):
            return None
        return text  # kept as text: TinyDB changes what it is given

    def _set_aside(self) -> None:
        names = (Path(f"{self.path}.broken-{number}") for number in count(1))
        aside = next(name for name in names if not name.exists())
        with contextlib.suppress(OSError):
            self.path.rename(aside)
            _LOG.warning("the shelf was broken; it is kept as %s", aside)

    def _write_new(self, text: str) -> None:
        file = os.open(self._new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(file, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())

    def _keep_old(self) -> None:
        if not self.path.exists():
            return
        try:
            # A second name for the file, so that there is no moment without it.
            self._link.unlink(missing_ok=True)
            os.link(self.path, self._link)
            self._link.replace(self._old)
        except OSError:
            # No such names on this disk; after a crash right here `.old` is read.
            self.path.replace(self._old)


def _sync_folder(folder: Path) -> None:
    """Make the new name last through a power cut; Windows has no such call."""
    if os.name == "posix":
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


class Shelf:
    """The tables of the shelf. Games, bin and fame: a full disk gives False, the memory stays right.

    Boards, editions and settings exist nowhere else: a failed save raises ShelfError and changes nothing.
    """

    def __init__(self, path: Path, save_later: Callable[[Callable[[], object]], object] | None = None) -> None:
        self._lock = RLock()
        self._storage = SafeStorage(path)
        self._save_later = save_later
        self._db = TinyDB(storage=lambda: self._storage)

    @property
    def needs_rebuilding(self) -> bool:
        """Whether the games table is not to be trusted: all journals must be read."""
        return self._storage.needs_rebuilding

    def games(self) -> list[GameRow]:
        """All games, the last changed first."""
        return sorted(self._read("games", GameRow), key=lambda row: row.changed, reverse=True)

    def put_game(self, row: GameRow, fame: FameRow | None = None) -> bool:
        """Add or replace a game's row, and its fame once it is over; False if only the memory has it."""

        def change() -> None:
            self._put("games", row)
            self._remove("bin", row.id)
            if fame is None:
                self._remove("fame", row.id)
            else:
                self._put("fame", fame)

        return self._try_change(change)

    def remove_game(self, row_id: str) -> bool:
        """Take a game off the shelf, and out of the hall of fame."""

        def change() -> None:
            self._remove("games", row_id)
            self._remove("fame", row_id)

        return self._try_change(change)

    def bin_game(self, row: BinRow) -> bool:
        """A game has gone into the bin."""

        def change() -> None:
            self._remove("games", row.id)
            self._remove("fame", row.id)
            self._put("bin", row)

        return self._try_change(change)

    def unbin_game(self, row_id: str) -> bool:
        """A game has left the bin, back to the others or for ever."""
        return self._try_change(lambda: self._remove("bin", row_id))

    def binned(self) -> list[BinRow]:
        """The deleted games, the last deleted first."""
        return sorted(self._read("bin", BinRow), key=lambda row: row.deleted, reverse=True)

    def fame(self) -> list[FameRow]:
        """All finished games, the latest first."""
        return sorted(self._read("fame", FameRow), key=lambda row: row.finished, reverse=True)

    def own_names(self) -> list[OwnNamesRow]:
        """The own boards by title."""
        return sorted(self._read("boards", OwnNamesRow), key=lambda row: row.title)

    def put_own_names(self, row: OwnNamesRow) -> None:
        """Add or replace an own board."""
        self._change("The board", "boards", lambda: self._put("boards", row))

    def remove_own_names(self, row_id: str) -> None:
        """Delete an own board."""
        self._change("The board", "boards", lambda: self._remove("boards", row_id))

    def editions(self) -> list[EditionRow]:
        """The own editions by id."""
        return sorted(self._read("editions", EditionRow), key=lambda row: row.id)

    def put_edition(self, row: EditionRow) -> None:
        """Add or replace an own edition."""
        self._change("The edition", "editions", lambda: self._put("editions", row))

    def remove_edition(self, row_id: str) -> None:
        """Delete an own edition."""
        self._change("The edition", "editions", lambda: self._remove("editions", row_id))

    def setting(self, key: str, default: JsonValue = None) -> JsonValue:
        """A setting, or the default."""
        row = next((row for row in self._storage.read_table("settings") if row.get("id") == key), {})
        return row.get("value", default)

    def put_setting(self, key: str, value: JsonValue) -> None:
        """Keep a setting: anything JSON can say."""
        row = {"id": key, "value": value}
        self._change("The setting", "settings", lambda: self._db.table("settings").upsert(row, where("id") == key))

    def flush(self) -> bool:
        """Try again to save what a full disk kept in memory; True if file and memory agree."""
        try:
            self._storage.flush()
        except OSError as error:
            _LOG.warning("the shelf could not be saved, games are safe in their journals: %s", error)
            return False
        return True

    def close(self) -> None:
        """Save what is left."""
        self.flush()
        self._db.close()

    def _put(self, table: str, row: Row) -> None:
        self._db.table(table).upsert(row.model_dump(mode="json"), where("id") == row.id)

    def _remove(self, table: str, row_id: str) -> None:
        self._db.table(table).remove(where("id") == row_id)

    def _read(self, table: str, shape: type[_R]) -> list[_R]:
        """The rows that can be understood; others stay in the file for the version that wrote them."""
        rows = []
        for document in self._storage.read_table(table):
            try:
                rows.append(shape.model_validate(document))
            except ValidationError as error:
                _LOG.warning("a row of %s cannot be read: %s", table, error)
                self._storage.needs_rebuilding |= table in ("games", "fame")
        return rows

    def _apply(self, change: Callable[[], object]) -> None:
        """Several steps of TinyDB, shown as one; on an error none of them is."""
        with self._lock:
            self._storage.is_held = True
            try:
                change()
            except BaseException:
                self._storage.text = self._storage.shown
                raise
            finally:
                self._storage.is_held = False
            self._storage.shown = self._storage.text

    def _try_change(self, change: Callable[[], object]) -> bool:
        self._apply(change)
        if self._save_later is None:
            return self.flush()
        self._save_later(self.flush)
        return True

    def _change(self, what: str, table: str, change: Callable[[], object]) -> None:
        """For what exists nowhere else: on the disk now, or as before."""
        with self._lock:
            before = self._storage.shown
        try:
            self._apply(change)
            self._storage.flush()
        except (OSError, TypeError, ValueError, RecursionError) as error:
            self._put_back(table, before)
            reason = error.strerror if isinstance(error, OSError) else "it is not plain data"
            code = find_code(error) if isinstance(error, OSError) else "io"
            raise ShelfError(f"{what} could not be saved: {reason}.", code) from error

    def _put_back(self, table: str, before: str | None) -> None:
        """One table as it was; what came to the others meanwhile stays."""
        with self._lock:
            data = json.loads(self._storage.shown or "{}")
            rows = json.loads(before or "{}").get(table)
            if rows is None:
                data.pop(table, None)
            else:
                data[table] = rows
            unchanged = before is None and not data
            self._storage.text = self._storage.shown = None if unchanged else json.dumps(data)
