"""A game to look through again: the table as it was after each entry of the log, forward, back and by jumps.

Each line of the log keeps the game after it, so a moment costs nothing: states share whatever did not change.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.events import Redone, Undone
from rules.history import Entry, History, Step
from rules.state import Game


class Frame(NamedTuple):
    """One entry and the game right after it; that of an undo is the game it went back to.

    `is_undone` marks an entry that does not hold at the end of the log.
    """

    entry: Entry
    game: Game
    is_undone: bool

    @property
    def number(self) -> int:
        """The entry's number, counted from 1."""
        return self.entry.number


class Playback:
    """All frames of a game as far as it is played. A newer history needs a new playback."""

    def __init__(self, history: History) -> None:
        holding = {step.entry.number for step in history.steps()}
        frames: list[Frame] = []
        line: Step | None = history.log
        while line is not None:
            is_mark = isinstance(line.entry.events[0], Undone | Redone)
            frames.append(Frame(line.entry, line.game, is_undone=not is_mark and line.entry.number not in holding))
            line = line.before
        self._frames = tuple(reversed(frames))

    def __len__(self) -> int:
        return len(self._frames)

    @property
    def last(self) -> int:
        """The number of the newest entry."""
        return len(self._frames)

    def at(self, number: int) -> Frame:
        """The frame of an entry; one before the first or after the last is the first or the last."""
        return self._frames[min(max(number, 1), self.last) - 1]
