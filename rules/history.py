"""The log and its undo: entries are only ever added, and any number of steps goes back and forth.

All values are frozen and linked, so that an entry costs the same at any length of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rules.commands import Command, Redo, SetUp, TakeRollBack, Undo
from rules.deciding.setup import decide_set_up
from rules.editions.model import Edition
from rules.engine import carry_out
from rules.events import Event, GameSetUp, PieceMoved, Redone, Rolled, Undone
from rules.evolving.core import begin, evolve_all
from rules.refusals import Refusal, refuse
from rules.state import Game


class Entry(NamedTuple):
    """One line of the log: who did it, when (milliseconds), and what happened."""

    number: int
    by: str
    at: int
    events: tuple[Event, ...]


class Step(NamedTuple):
    """A line of the log: an entry, the game after it, the step it was taken on, and the line before it.

    An undo or a redo is a line as well, but no step: it was taken on none.
    """

    entry: Entry
    game: Game
    base: Step | None
    before: Step | None

    def __eq__(self, other: object) -> bool:
        """By the entry and the game after it: following both links of every line would never come to an end."""
        return isinstance(other, Step) and self.entry == other.entry and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.entry.number)


class Undoable(NamedTuple):
    """Steps taken back, the next one to redo on top."""

    step: Step
    rest: Undoable | None


class History(NamedTuple):
    """A game with its past: `step` is where it stands, `log` the newest line; the depths count steps."""

    step: Step
    log: Step
    depth: int = 1
    undone: Undoable | None = None
    undone_depth: int = 0

    def __repr__(self) -> str:
        """In short: the steps are linked, so that writing out a long game would exceed any stack."""
        return f"<History of {self.log.entry.number} entries>"

    def __eq__(self, other: object) -> bool:
        """By the game, the whole log and which of it holds; line by line, for the same reason."""
        return isinstance(other, History) and self._tell() == other._tell()

    def __hash__(self) -> int:
        return hash(self.log.entry.number)

    def _tell(self) -> tuple[object, ...]:
        undone, rest = [], self.undone
        while rest is not None:
            undone.append(rest.step.entry.number)
            rest = rest.rest
        return self.game, self.entries(), [step.entry.number for step in self.steps()], undone

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.step.game

    @property
    def last(self) -> Entry:
        """The newest entry of the log."""
        return self.log.entry

    def next_entry(self, by: str, at: int, events: tuple[Event, ...]) -> Entry:
        """The line that would come next."""
        return Entry(self.log.entry.number + 1, by, at, events)

    def entries(self) -> list[Entry]:
        """The whole log in order, undone entries included."""
        found: list[Entry] = []
        line: Step | None = self.log
        while line is not None:
            found.append(line.entry)
            line = line.before
        return found[::-1]

    def steps(self) -> Iterator[Step]:
        """The steps that hold, newest first."""
        step: Step | None = self.step
        while step is not None:
            yield step
            step = step.base


def open_history(editions: Mapping[str, Edition], command: Command, by: str = "bank", at: int = 0) -> History | Refusal:
    """Set a game up."""
    if not isinstance(command, SetUp):
        return refuse("not_set_up", value=command.kind)
    decision = decide_set_up(editions, command)
    return decision if isinstance(decision, Refusal) else _open(Entry(1, by, at, decision), editions)


def _open(entry: Entry, editions: Mapping[str, Edition]) -> History:
    opening = entry.events[0]
    assert isinstance(opening, GameSetUp)
    game = evolve_all(begin(opening, editions), entry.events[1:])
    step = Step(entry, game, None, None)
    return History(step, step)


def record(history: History, command: Command, by: str = "bank", at: int = 0) -> History | Refusal:
    """Decide a command and add its entry to the log. A paused game books nothing, not even an undo."""
    if isinstance(command, (Undo, Redo)):
        if history.game.clock.paused_at is not None:
            return refuse("paused")
        return (_undo if isinstance(command, Undo) else _redo)(history, command.steps, by, at)
    if isinstance(command, TakeRollBack):
        return _take_back(history, command, by, at)
    outcome = carry_out(history.game, command)
    if isinstance(outcome, Refusal):
        return outcome
    events, game = outcome
    return _stand_on(history, history.next_entry(by, at, events), game)


def add_entry(history: History, entry: Entry) -> History:
    """The history with an entry that has been decided: a new one, or one read from a journal."""
    first = entry.events[0]
    if isinstance(first, Undone):
        return _step_back(history, entry, len(first.entries))
    if isinstance(first, Redone):
        return _step_forward(history, entry, len(first.entries))
    return _take_step(history, entry)


def _take_step(history: History, entry: Entry) -> History:
    """What was undone before cannot be redone any more."""
    return _stand_on(history, entry, evolve_all(history.game, entry.events))


def _stand_on(history: History, entry: Entry, game: Game) -> History:
    step = Step(entry, game, history.step, history.log)
    return History(step, step, history.depth + 1)


def replay(entries: Iterable[Entry], editions: Mapping[str, Edition]) -> History:
    """A history from its log."""
    rest = iter(entries)
    history = _open(next(rest), editions)
    for entry in rest:
        history = add_entry(history, entry)
    return history


def preview_undo(history: History, steps: int) -> list[Entry]:
    """The entries an undo would take back, newest first."""
    return [step.entry for step, _ in zip(history.steps(), range(min(steps, history.depth - 1)), strict=False)]


def _undo(history: History, steps: int, by: str, at: int) -> History | Refusal:
    if not 1 <= steps <= history.depth - 1:
        return refuse("nothing_to_undo", value=steps, most=history.depth - 1)
    taken = tuple(entry.number for entry in preview_undo(history, steps))
    return add_entry(history, history.next_entry(by, at, (Undone(taken),)))


def _take_back(history: History, command: TakeRollBack, by: str, at: int) -> History | Refusal:
    """The newest entry, if it is the player's roll or landing and whoever told it asks; later the bank's undo does."""
    if history.game.clock.paused_at is not None:
        return refuse("paused")
    entry = history.last
    is_newest = entry is history.step.entry and entry.by == by
    if not is_newest or not any(is_telling(event, command.player) for event in entry.events):
        return refuse("nothing_told", player=command.player)
    return _undo(history, 1, by, at)


def is_telling(event: Event, player: str) -> bool:
    """Whether an event is what someone told of a player's piece: a roll, a landing, a square put right."""
    if isinstance(event, Rolled):
        return event.player == player
    return isinstance(event, PieceMoved) and event.player == player and event.cause in ("landed", "put")


def _redo(history: History, steps: int, by: str, at: int) -> History | Refusal:
    if not 1 <= steps <= history.undone_depth:
        return refuse("nothing_to_redo", value=steps, most=history.undone_depth)
    numbers: list[int] = []
    undone = history.undone
    while undone is not None and len(numbers) < steps:
        numbers.append(undone.step.entry.number)
        undone = undone.rest
    return add_entry(history, history.next_entry(by, at, (Redone(tuple(numbers)),)))


def _step_back(history: History, entry: Entry, steps: int) -> History:
    step, undone = history.step, history.undone
    for _ in range(steps):
        assert step.base is not None
        undone = Undoable(step, undone)
        step = step.base
    return _stand_at(history, step, entry, history.depth - steps, undone, history.undone_depth + steps)


def _step_forward(history: History, entry: Entry, steps: int) -> History:
    step, undone = history.step, history.undone
    for _ in range(steps):
        assert undone is not None
        step, undone = undone
    return _stand_at(history, step, entry, history.depth + steps, undone, history.undone_depth - steps)


def _stand_at(
    history: History, step: Step, entry: Entry, depth: int, undone: Undoable | None, undone_depth: int
) -> History:
    step = _keep_time(step, history.game)
    return History(step, Step(entry, step.game, None, history.log), depth, undone, undone_depth)


def _keep_time(step: Step, now: Game) -> Step:
    """Bookings are taken back, time is not: pauses stay pauses, and a time that was called stays called (END-4).

    Before the last deal no time has run, so there each keeps its own.
    """
    game = step.game
    if game.clock == now.clock or "dealing" in (game.phase, now.phase):
        return step
    return step._replace(game=game._replace(clock=now.clock))
