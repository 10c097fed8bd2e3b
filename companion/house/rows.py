"""A game's row on the shelf, written from its journal alone, so that a lost shelf can be written again."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.store.journal import JournalError, read_journal
from companion.store.shelf import GameRow, bound_millis
from companion.table.records import TableState, find_editions, read_state
from rules.editions.load import EditionError
from rules.editions.model import Edition
from rules.wire import to_plain

# What reading a journal of another version, or a forged one, may run into.
UNREADABLE = (ArithmeticError, LookupError, TypeError, ValueError, AssertionError, AttributeError, EditionError)


def write_row(state: TableState, created: int, editions: Mapping[str, Edition], *, is_damaged: bool) -> GameRow:
    """The row of a table."""
    times = [created, *(seat.since for seat in state.seats.values())]
    edition = editions.get(state.lobby.edition)
    result = state.history.game.result if state.history else None
    names = tuple(player.name for player in state.lobby.players)
    return GameRow(
        id=state.code,
        title=", ".join(names),
        edition=state.lobby.edition,
        digest=edition.digest if edition else "",
        players=names,
        created=bound_millis(created),
        changed=bound_millis(state.history.last.at if state.history else max(times)),
        state="damaged" if is_damaged else state.phase,  # type: ignore[arg-type]
        result=to_plain(result) if result else None,
    )


def read_row(path: Path, code: str, editions: Mapping[str, Edition]) -> GameRow:
    """The row of a journal that no table has open; one that nobody can read is named by its code."""
    try:
        reading = read_journal(path)
        known = find_editions(reading.records, editions)
        state = read_state(reading.records, known)
        created = int(reading.records[0]["created"])
        return write_row(state, created, known, is_damaged=reading.damage is not None)
    except (JournalError, *UNREADABLE):
        return GameRow(id=code, title=code, edition="", digest="", players=(), created=0, changed=0, state="damaged")
