"""The clock as a page shows it: what is left, whether it stands, and which warning holds (END-4)."""

from __future__ import annotations

from typing import NamedTuple

from rules.deciding.ending import find_time_left, find_time_played
from rules.state import Game

MINUTE = 60_000
WARNINGS = (1, 5, 10)


class ClockFace(NamedTuple):
    """One look at the clock; times are milliseconds. Without a limit `left` and `warning` are None.

    `warning` is the smallest of ten, five and one minute that covers what is left; `is_up` says that the agreed
    time has run out, `is_called` that the bank has said so and this turn is the last.
    """

    started_at: int
    played: int
    limit: int | None
    left: int | None
    warning: int | None
    is_paused: bool
    is_up: bool
    is_called: bool


def read_clock(game: Game, at: int) -> ClockFace:
    """The clock of a game at a time."""
    clock, left = game.clock, find_time_left(game, at)
    return ClockFace(
        started_at=clock.started_at,
        played=find_time_played(game, at),
        limit=clock.limit,
        left=left,
        warning=find_warning(game, at),
        is_paused=clock.paused_at is not None,
        is_up=left == 0,
        is_called=clock.is_called,
    )


def find_warning(game: Game, at: int) -> int | None:
    """Which warning holds, in minutes: none early on, none once the time is up.

    Half an hour is warned of ten minutes before its end; a game of ten minutes or less is not told so at its start.
    """
    left, limit = find_time_left(game, at), game.clock.limit
    if not left or limit is None or game.phase != "running" or game.clock.is_called:
        return None
    return next((minutes for minutes in WARNINGS if left <= minutes * MINUTE < limit), None)


def is_time_up(game: Game, at: int) -> bool:
    """Whether the bank must call the time now."""
    clock = game.clock
    return game.phase == "running" and not clock.is_called and clock.paused_at is None and find_time_left(game, at) == 0
