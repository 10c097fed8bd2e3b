"""Journals written by earlier versions open with the state they had, and the game goes on."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.store.journal import Journal
from companion.table.table import Table
from rules.commands import CancelAuction, Correct, NextTurn, PayDebt, Resign
from rules.editions.load import load_editions
from rules.engine import decide
from rules.history import History, record, replay
from rules.invariants import find_violations
from rules.refusals import Refusal
from rules.wire import entry_from_json, entry_to_json, game_from_json, game_to_json
from tests.support.bot import BotGame
from tests.support.tables import Clock, SickDisk

JOURNALS = Path(__file__).parents[1] / "journals"
PATHS = sorted(JOURNALS.glob("*/*.journal"))

each_journal = pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}-{path.stem}")


def open_copy(path: Path, folder: Path) -> Table:
    """The table of a journal, from a copy that may be written to."""
    copy = folder / path.name
    shutil.copy(path, copy)
    journal, reading = Journal.open(copy, SickDisk())
    assert reading.damage is None
    return Table.restore(journal, reading.records, load_editions(), Clock())


def find_history(table: Table) -> History:
    assert table.history is not None
    return table.history


def list_differences(then: Any, now: Any, place: str = "") -> list[str]:
    """Where the state is another than it was; what later versions have learned besides is none."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [line for key, value in then.items() for line in list_differences(value, now.get(key), f"{place}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = enumerate(zip(then, now, strict=True))
        return [line for number, (a, b) in pairs for line in list_differences(a, b, f"{place}[{number}]")]
    return [] if then == now else [f"{place}: {then} is now {now}"]


def read_expected(path: Path) -> dict[str, Any]:
    """The state the version of the journal had; the digest of its edition also covers what came later."""
    expected: dict[str, Any] = json.loads(path.with_suffix(".state.json").read_text(encoding="utf-8"))
    del expected["table"]["digest"]
    return expected


@each_journal
def test_an_old_journal_opens_with_the_state_it_had(path: Path, tmp_path: Path) -> None:
    game = find_history(open_copy(path, tmp_path)).game
    assert list_differences(read_expected(path), game_to_json(game)) == []
    assert find_violations(game) == []


@each_journal
def test_the_log_of_an_old_journal_is_written_and_read_again_without_loss(path: Path, tmp_path: Path) -> None:
    history = find_history(open_copy(path, tmp_path))
    editions = {history.game.book.edition.id: history.game.book.edition}
    texts = [json.dumps(entry_to_json(entry)) for entry in history.entries()]
    again = replay((entry_from_json(json.loads(text)) for text in texts), editions)
    assert again == history
    assert game_from_json(json.loads(json.dumps(game_to_json(again.game))), editions) == history.game


def clear_table(history: History) -> History:
    """Call an auction off, give debtors what they need, and end a turn that is over."""
    while (game := history.game).auction or game.debts:
        if game.auction:
            history = must(record(history, CancelAuction()))
            continue
        debt = game.debts[0]
        history = must(record(history, Correct(debt.debtor, debt.amount, "to go on")))
        history = must(record(history, PayDebt(debt.debtor, debt.id)))
    return must(record(history, NextTurn()))


def must(result: History | Refusal) -> History:
    assert not isinstance(result, Refusal), result
    return result


@each_journal
def test_an_old_game_goes_on(path: Path, tmp_path: Path) -> None:
    history = find_history(open_copy(path, tmp_path))
    if history.game.phase != "running":
        leaver = history.game.setup.order[1]
        assert isinstance(decide(history.game, Resign(leaver)), Refusal)
        return
    before = history.last.number
    bots = BotGame(clear_table(history), Random(1))
    bots.play_some(12)
    assert bots.history.last.number > before + 12
    for step in bots.history.steps():
        assert find_violations(step.game) == []


def test_there_are_old_journals_of_every_edition() -> None:
    assert {edition for edition in load_editions() if any(path.stem.startswith(edition) for path in PATHS)} == set(
        load_editions()
    )
