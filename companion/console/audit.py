"""Proving a journal: its chain, its replay, every check, and the balance sheet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion.console.telling import say
from companion.store.journal import read_journal
from companion.table.records import find_editions, read_state
from companion.words.amounts import format_number
from companion.words.languages import Lang
from rules.editions.load import EditionError
from rules.editions.model import Edition
from rules.history import History, add_entry, replay
from rules.invariants import find_violations
from rules.wire import entry_from_json


class Audit(NamedTuple):
    """What was found; no problems is a clean audit."""

    lines: int
    problems: tuple[str, ...]
    history: History | None


def audit_journal(path: Path, editions: Mapping[str, Edition]) -> Audit:
    """Verify the chain, replay the game and check it after every entry; the file is only read."""
    reading = read_journal(path)
    problems: list[str] = []
    if reading.dropped:
        problems.append(f"the last {len(reading.dropped)} bytes are a half-written line that was never acknowledged")
    if reading.damage:
        problems.append(f"line {reading.damage.line} is damaged: {reading.damage.reason}")
    if not reading.records:
        return Audit(0, tuple(problems or ["the journal is empty"]), None)
    lines = [line for line in reading.records if line.get("type") == "entry"]
    history: History | None = None
    try:
        known = find_editions(reading.records, editions)
        for number, line in enumerate(lines, start=1):
            entry = entry_from_json(line["entry"])
            history = add_entry(history, entry) if history else replay([entry], known)
            problems += [f"entry {entry.number}: {violation}" for violation in find_violations(history.game)]
            if entry.number != number:
                problems.append(f"entry {number} is numbered {entry.number}")
        if read_state(reading.records, known).history != history:
            problems.append("reading the journal at once does not give the same game")
    except (ArithmeticError, LookupError, TypeError, ValueError, AssertionError, AttributeError, EditionError) as error:
        problems.append(f"after {history.last.number if history else 0} entries: {error!r}")
    return Audit(len(reading.records), tuple(problems), history)


def write_balance_sheet(history: History, lang: Lang) -> list[str]:
    """Every account, and that they add up to nothing."""
    game = history.game
    names = {seat.id: seat.name for seat in game.setup.seats}
    width = max(len(names.get(account, account)) for account in game.money)
    sums = [(names.get(account, account), amount) for account, amount in game.money.items()]
    sums.append(("=", sum(game.money.values())))
    lines = [f"{name:<{width}} {format_number(amount, lang):>14}" for name, amount in sums]
    owned = sum(holding.owner is not None for holding in game.deeds.values())
    lines.append(say(lang, "balance_deeds", sold=owned, count=len(game.deeds), stock=_list_stock(game.stock)))
    counts = {"debts": len(game.debts), "entries": history.last.number, "undone": _count_undone(history)}
    return [*lines, say(lang, "balance_counts", **counts)]


def _list_stock(stock: Mapping[str, int]) -> str:
    return ", ".join(f"{building} {count}" for building, count in stock.items())


def _count_undone(history: History) -> int:
    return len(history.entries()) - sum(1 for _ in history.steps())
