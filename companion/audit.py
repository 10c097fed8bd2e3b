"""Proving a journal: its chain, its replay, every check, and the balance sheet."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from companion.journal import read_journal
from companion.records import find_editions, read_state
from rules.editions.model import Edition
from rules.history import History, replay
from rules.invariants import find_violations


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
    known = find_editions(reading.records, editions)
    history = read_state(reading.records, known).history
    if history is not None:
        problems += _check_history(history, known)
    return Audit(len(reading.records), tuple(problems), history)


def _check_history(history: History, editions: Mapping[str, Edition]) -> list[str]:
    problems = [
        f"entry {step.entry.number}: {violation}"
        for step in history.steps()
        for violation in find_violations(step.game)
    ]
    entries = history.entries()
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        problems.append("the entries are not numbered one after the other")
    if replay(entries, editions).game != history.game:
        problems.append("replaying the entries does not give the same game")
    return problems


def write_balance_sheet(history: History) -> list[str]:
    """Every account, and that they add up to nothing."""
    game = history.game
    names = {seat.id: seat.name for seat in game.table.seats}
    width = max(len(names.get(account, account)) for account in game.money)
    lines = [f"{names.get(account, account):<{width}} {amount:>14,}" for account, amount in game.money.items()]
    lines.append(f"{'=':<{width}} {sum(game.money.values()):>14,}")
    owned = sum(holding.owner is not None for holding in game.deeds.values())
    lines.append(f"deeds sold {owned} of {len(game.deeds)}, buildings in stock " + _list_stock(game.stock))
    lines.append(f"debts open {len(game.debts)}, entries {history.last.number}, undone {_count_undone(history)}")
    return lines


def _list_stock(stock: Mapping[str, int]) -> str:
    return ", ".join(f"{building} {count}" for building, count in stock.items())


def _count_undone(history: History) -> int:
    return len(history.entries()) - sum(1 for _ in history.steps())
