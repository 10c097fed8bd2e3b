"""The ledger: every posting with time, who, why and rule, for export and for the eye."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from companion.words import Lang, get_words
from companion.words.languages import get_language
from companion.words.story import read_time
from rules.history import Entry, History
from rules.names import has_unseen
from rules.state import BANK, POT

RULES: Mapping[str, str] = {
    "start": "SET-2",
    "paper": "SET-2",
    "salary": "PAY-1",
    "tax": "PAY-3",
    "card": "PAY-4",
    "pot": "PAY-5",
    "free": "PAY-6",
    "charge": "PAY-7",
    "fine": "JAIL-2",
    "rent": "RENT-1",
    "purchase": "BUY-1",
    "auction": "AUC-1",
    "building": "BLD-1",
    "resale": "SELL-1",
    "mortgage": "MTG-2",
    "lift": "MTG-3",
    "interest": "MTG-5",
    "trade": "TRD-1",
    "estate": "DEBT-4",
    "deal": "END-6",
    "birthday": "MEGA-2",
    "correction": "",
}


CSV_COLUMNS = ("entry", "time", "by", "source", "target", "amount", "why", "rule", "note", "undone")
_FORMULA = re.compile(r"""((?:^|[;,|])[\s"']*)(?=[=+\-@＝＋－＠])""")


class LedgerRow(NamedTuple):
    """One posting of the log; an undone entry's postings do not hold any more."""

    entry: int
    time: str
    by: str
    event: str
    source: str
    target: str
    amount: int
    why: str
    rule: str
    note: str
    undone: bool


def list_rows(history: History) -> Iterator[LedgerRow]:
    """Every posting in order, the undone ones marked."""
    holding = {step.entry.number for step in history.steps()}
    for entry in history.entries():
        yield from _list_entry(entry, is_undone=entry.number not in holding)


def _list_entry(entry: Entry, *, is_undone: bool) -> Iterator[LedgerRow]:
    time = _write_time(entry.at)
    for event in entry.events:
        note = getattr(event, "note", "") or getattr(event, "reason", "")
        for source, target, amount, why in getattr(event, "pays", ()):
            yield LedgerRow(
                entry.number, time, entry.by, event.kind, source, target, amount, why, RULES[why], note, is_undone
            )


def _write_time(millis: int) -> str:
    """The time as ISO 8601; one beyond the calendar as the number it is."""
    try:
        return datetime.fromtimestamp(millis / 1000, UTC).isoformat(timespec="milliseconds")
    except (OverflowError, ValueError, OSError):
        return str(millis)


def write_csv(history: History, lang: Lang) -> str:
    """The ledger for a spreadsheet: people's names, the language's words and separator, the time where the bank stands.

    Every cell is quoted, and what a spreadsheet would take for a formula is made harmless, whether it splits at commas
    or at semicolons.
    """
    ui, cause = get_words(lang).ui, get_words(lang).cause
    names = {seat.id: seat.name for seat in history.game.setup.seats}
    names |= {account: get_words(lang).word[account] for account in (BANK, POT)}
    out = io.StringIO()
    writer = csv.writer(out, delimiter=get_language(lang).separator, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow([ui[f"csv_{name}"] for name in CSV_COLUMNS])
    moments = {entry.number: entry.at for entry in history.entries()}
    for row in list_rows(history):
        cells = (
            row.entry, _tell_time(moments[row.entry]), names.get(row.by, row.by), names.get(row.source, row.source),
            names.get(row.target, row.target), row.amount, cause[row.why], row.rule, row.note,
            ui["csv_yes"] if row.undone else "",
        )  # fmt: skip
        writer.writerow([_defuse(cell) for cell in cells])
    return out.getvalue()


def _tell_time(millis: int) -> str:
    """The local time in the one form that every spreadsheet reads; one beyond the calendar as the number it is."""
    moment = read_time(millis)
    return f"{moment:%Y-%m-%d %H:%M:%S}" if moment else str(millis)


def write_json(history: History) -> str:
    """The ledger as JSON for programs: a list of rows with ids, and the time as UTC."""
    return json.dumps([row._asdict() for row in list_rows(history)], ensure_ascii=False)


def _defuse(cell: object) -> object:
    """A text whose parts are all harmless: none begins as a formula does, at the start or after what may split it."""
    if not isinstance(cell, str):
        return cell
    seen = "".join(" " if sign in "\t\r\n" or has_unseen(sign) else sign for sign in cell)
    return _FORMULA.sub(r"\1'", seen)
