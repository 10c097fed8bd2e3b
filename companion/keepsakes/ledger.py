"""The ledger: every posting with time, who, why and rule, for export and for the eye."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from rules.history import Entry, History

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


def write_csv(history: History) -> str:
    """The ledger as CSV; cells that a spreadsheet would take for a formula are made harmless."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(LedgerRow._fields)
    for row in list_rows(history):
        writer.writerow([_defuse(cell) for cell in row])
    return out.getvalue()


def write_json(history: History) -> str:
    """The ledger as JSON: a list of rows, the same as in the CSV."""
    return json.dumps([row._asdict() for row in list_rows(history)], ensure_ascii=False)


def _defuse(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) else cell
