"""The story of a game in figures, read from its history alone: what was taken back has never been."""

from __future__ import annotations

import threading
from collections import deque
from typing import NamedTuple

from companion.keepsakes.chronicle.course import list_moments
from companion.keepsakes.chronicle.dice import DiceStory, tell_dice
from companion.keepsakes.chronicle.earnings import DeedAccount, sum_earnings
from companion.keepsakes.chronicle.flows import Flows, sum_flows
from companion.keepsakes.chronicle.turning_points import MINUTE, TurningPoint, find_turning_points
from companion.keepsakes.chronicle.worths import Lead, WorthPoint, find_leads, trace_worths
from rules.events import Rank, Redone, Undone
from rules.history import History, Step
from rules.worth import Worth, rank_players, value_player

__all__ = [
    "Chronicle",
    "DeedAccount",
    "DiceStory",
    "Flows",
    "Lead",
    "TurningPoint",
    "WorthPoint",
    "has_chronicle",
    "tell_chronicle",
]


class Chronicle(NamedTuple):
    """Everything the screens and the report tell of a game, over or not.

    `began` and `ended` are the times of the first and the last entry that hold, `played` is the time between without
    pauses (all in milliseconds); `bookings` is how many entries hold, `taken_back` how many were taken back;
    `absent` are those who had left a game before it was taken over from paper.
    """

    players: tuple[str, ...]
    ranks: tuple[Rank, ...]
    valuation: tuple[Worth, ...]
    points: tuple[WorthPoint, ...]
    leads: tuple[Lead, ...]
    flows: Flows
    deeds: tuple[DeedAccount, ...]
    turning_points: tuple[TurningPoint, ...]
    story_of_dice: DiceStory
    began: int
    ended: int
    played: int
    turns: int
    bookings: int
    taken_back: int
    absent: tuple[str, ...]

    @property
    def is_timed(self) -> bool:
        """Whether there is a time worth telling."""
        return self.played >= MINUTE

    def departures(self) -> dict[str, tuple[str, int]]:
        """Who is out of the game: how (bankrupt, resigned, or absent from the first entry on), and by which entry."""
        absent = dict.fromkeys(self.absent, ("absent", self.points[0].entry))
        kinds = ("bankrupt", "resigned")
        left = {point.player: (point.kind, point.entry) for point in self.turning_points if point.kind in kinds}
        return {**absent, **left}


QUICK = 2_000
"""Entries that are read while somebody waits for the page."""
_kept: deque[tuple[Step, int, Chronicle]] = deque(maxlen=32)
_lock = threading.Lock()


def tell_chronicle(history: History) -> Chronicle:
    """The chronicle of a game; pages that ask for the same moment share one."""
    known = _look_up(history)
    if known is None:
        known = _write(history)  # without the lock: no other game waits for a long one
        with _lock:
            _kept.append((history.step, history.last.number, known))
    return known


def has_chronicle(history: History) -> bool:
    """Whether it can be told at once: it was told before, or the game is no longer than an evening's."""
    return history.last.number <= QUICK or _look_up(history) is not None


def _look_up(history: History) -> Chronicle | None:
    with _lock:
        found = (kept[2] for kept in _kept if kept[0] is history.step and kept[1] == history.last.number)
        return next(found, None)


def _write(history: History) -> Chronicle:
    moments, game = list_moments(history), history.game
    order = game.setup.order
    points = trace_worths(moments)
    leads = find_leads(points, order)
    ranks = game.result.ranks if game.result else rank_players(game)
    valuation = {player: value_player(game, player) for player in order}
    return Chronicle(
        players=order,
        ranks=ranks,
        valuation=tuple(valuation[rank.player] for rank in ranks),
        points=points,
        leads=leads,
        flows=sum_flows(moments, order),
        deeds=sum_earnings(moments),
        turning_points=find_turning_points(moments, points, leads),
        story_of_dice=tell_dice(moments),
        began=moments[0].step.entry.at,
        ended=moments[-1].step.entry.at,
        played=moments[-1].played,
        turns=game.turn.number,
        bookings=len(moments),
        taken_back=sum(not isinstance(entry.events[0], Undone | Redone) for entry in history.entries()) - len(moments),
        absent=moments[0].game.gone,
    )
