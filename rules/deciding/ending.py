"""Pause, time and the end of the game (END-1 to END-5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import CallTime, EndGame, Pause, Resume
from rules.deciding.checks import check_open_matters
from rules.deciding.draft import Decision
from rules.deciding.terms import PLAIN, Terms
from rules.events import AuctionOpened, Event, GameEnded, Paused, Resumed, TimeCalled
from rules.evolving.core import evolve_all
from rules.refusals import Refusal, refuse
from rules.state import Game
from rules.worth import rank_players


def write_end(game: Game, reason: str) -> GameEnded:
    """The end with its valuation; several with the same rank 1 are a tie."""
    ranks = rank_players(game)
    return GameEnded(reason, tuple(rank.player for rank in ranks if rank.rank == 1), ranks)


def is_decided(game: Game) -> str | None:
    """Whether bankruptcies have decided the game, and how."""
    mode = game.setup.book.mode
    if mode.ends_after is not None and game.bankruptcies >= mode.ends_after:
        return mode.id
    return "last-standing" if len(game.setup.order) - len(game.gone) == 1 else None


def finish(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Add the end where it has come. Debts that arose are settled first, an estate is not auctioned any more."""
    after = evolve_all(game, events)
    reason = is_decided(after)
    if reason is None or after.phase == "ended":
        return events
    if events and isinstance(events[-1], AuctionOpened):
        events = events[:-1]
        after = evolve_all(game, events)
    if after.debts and len(after.active()) > 1:
        return events
    return (*events, write_end(after, reason))


def _check_clock(game: Game, at: int) -> Refusal | None:
    latest = game.clock.latest
    return refuse("bad_time", at=at, least=latest) if at < latest else None


def _pause(game: Game, command: Pause) -> Decision:
    return _check_clock(game, command.at) or (Paused(command.at),)


def _resume(game: Game, command: Resume) -> Decision:
    if game.clock.paused_at is None:
        return refuse("not_paused")
    return _check_clock(game, command.at) or (Resumed(command.at),)


def find_time_left(game: Game, at: int) -> int | None:
    """Milliseconds until the agreed time, or None without a limit."""
    limit = game.clock.limit
    return None if limit is None else max(0, limit - find_time_played(game, at))


def find_time_played(game: Game, at: int) -> int:
    """Milliseconds since play began without the pauses; nothing before, whatever a clock that was put back says."""
    clock = game.clock
    if game.phase == "dealing":
        return 0
    now = clock.paused_at if clock.paused_at is not None else at
    return max(0, now - clock.started_at - clock.paused_for)


def _call_time(game: Game, command: CallTime) -> Decision:
    left = find_time_left(game, command.at)
    if left is None:
        return refuse("no_time_limit")
    if game.clock.is_called:
        return refuse("time_already_called")
    return refuse("time_not_up", left=left) if left else (TimeCalled(command.at),)


def _end_game(game: Game, _: EndGame) -> Decision:
    return check_open_matters(game) or (write_end(game, "agreement"),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    Pause: (_pause, Terms(in_auction=True, in_dealing=True, stops_clock=True)),
    Resume: (_resume, Terms(in_auction=True, in_dealing=True, in_pause=True, stops_clock=True)),
    CallTime: (_call_time, Terms(in_auction=True)),
    EndGame: (_end_game, PLAIN),
}
