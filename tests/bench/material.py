"""What the figures work on: a long game played by bots, as commands, as a log and as a journal on the disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from companion.store.journal import Disk, Journal
from companion.table.guard import hash_secret, new_secret
from companion.table.table import Table
from rules.commands import Command, HouseRules, Roll
from rules.editions.load import load_editions
from rules.history import Entry, History
from rules.wire import entry_to_json
from tests.support.bot import BotGame, set_up_bots

RICH = HouseRules(start_cash=10_000_000)
CODE = "BENCH"


class Take(NamedTuple):
    """A command and the history it was given to."""

    history: History
    command: Command


class RecordedGame(BotGame):
    """A bots' game that keeps every command."""

    takes: list[Take]

    def try_to(self, command: Command) -> bool:
        before = self.history
        is_done = super().try_to(command)
        if is_done:
            self.takes.append(Take(before, command))
        return is_done


@cache
def list_takes(count: int) -> list[Take]:
    """The commands of whole classic games of four bots, until there are enough of them."""
    takes: list[Take] = []
    seed = 0
    while len(takes) < count:
        bots = set_up_bots(load_editions(), "classic", seed)
        recorded = RecordedGame(bots.history, bots.random)
        recorded.takes = takes
        recorded.play()
        seed += 1
    return takes[:count]


@cache
def list_rolls(count: int) -> list[Take]:
    """The rolls of whole classic games of four bots that tell them all, until there are enough of them."""
    takes: list[Take] = []
    seed = 0
    while len(takes) < count:
        recorded = RecordedGame(set_up_bots(load_editions(), "classic", seed).history, Random(seed), by_rolls=True)
        recorded.takes = []
        recorded.play()
        takes += [take for take in recorded.takes if isinstance(take.command, Roll)]
        seed += 1
    return takes[:count]


@cache
def list_entries(count: int) -> list[Entry]:
    """A log of about so many entries: classic, four bots too rich to leave, so that the game goes on.

    It ends at a moment at which anybody may pay anybody: no auction, no debt.
    """
    bots = set_up_bots(load_editions(), "classic", 1, house=RICH)
    while bots.history.last.number < count:
        bots.play_some(100)
    calm = [step.entry.number for step in bots.history.steps() if not (step.game.auction or step.game.debts)]
    return bots.history.entries()[: max(number for number in calm if number <= count)]


class CarelessDisk(Disk):
    """For preparing journals: does not wait for the disk."""

    def fsync(self, fd: int) -> None:  # noqa: ARG002
        return


def write_journal(path: Path, entries: list[Entry]) -> Path:
    """A table's journal with this log, and a seat for every player, whose secrets nobody needs."""
    edition = load_editions()["classic"]
    with Journal.create(path, {"type": "header", "format": 1, "table": CODE, "created": 0}, CarelessDisk()) as journal:
        journal.append({"type": "table", "join": new_secret()})
        for number in range(1, 5):
            journal.append({"type": "seat", "player": f"p{number}", "secret": hash_secret(new_secret()), "since": 0})
        journal.append({"type": "edition", "digest": edition.digest, "edition": edition.model_dump(mode="json")})
        for entry in entries:
            journal.append({"type": "entry", "entry": entry_to_json(entry), "from": ["", ""]})
    return path


def open_table(path: Path, clock: Callable[[], int], disk: Disk | None = None) -> Table:
    """Open a game as the house does: verify the chain, replay the log."""
    journal, reading = Journal.open(path, disk) if disk else Journal.open(path)
    assert reading.damage is None
    return Table.restore(journal, reading.records, load_editions(), clock)


def list_texts(path: Path) -> Iterator[bytes]:
    """The JSON of each line of a journal."""
    return (line.partition(b" ")[2] for line in path.read_bytes().splitlines())
