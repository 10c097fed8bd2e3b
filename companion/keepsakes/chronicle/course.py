"""The course of a game as the chronicle walks it: the steps that hold, oldest first, with their playing time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.events import Posting
from rules.history import History, Step
from rules.state import Game


class Moment(NamedTuple):
    """A step that holds; `before` is the game before it, `played` the milliseconds played until then, pauses off."""

    step: Step
    before: Game | None
    played: int

    @property
    def number(self) -> int:
        """The entry's number in the ledger."""
        return self.step.entry.number

    @property
    def game(self) -> Game:
        """The game after it."""
        return self.step.game

    def postings(self) -> Iterator[Posting]:
        """What was paid in it. The cash to begin with is nobody's payment, nor is what was taken over from paper."""
        if self.before is not None:
            for event in self.step.entry.events:
                yield from getattr(event, "pays", ())


def list_moments(history: History) -> list[Moment]:
    """All steps that hold; what was taken back has never been."""
    moments: list[Moment] = []
    played = 0
    for step in list(history.steps())[::-1]:
        played = max(played, _count_played(step))  # a device's clock may be set back
        moments.append(Moment(step, step.before.game if step.before else None, played))
    return moments


def _count_played(step: Step) -> int:
    clock = step.game.clock
    now = step.entry.at if clock.paused_at is None else clock.paused_at
    return max(0, now - clock.started_at - clock.paused_for)
