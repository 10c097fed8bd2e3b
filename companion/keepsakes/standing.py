"""The standing: everyone's valuation line by line and who is ahead, for those who may see it (END-5)."""

from __future__ import annotations

from typing import NamedTuple

from companion.table.permits import Actor
from companion.table.records import TableState
from rules.state import Game
from rules.worth import WorthLine, rank_players, value_player


class StandingRow(NamedTuple):
    """A player's place, sum and the lines it is made of; those who left the game have no lines."""

    player: str
    rank: int
    total: int
    lines: tuple[WorthLine, ...]


class Standing(NamedTuple):
    """All players, the first on top. `reason` says how the game ended and is None while it goes on.

    Several winners are a tie; while the game goes on they are those who are ahead.
    """

    rows: tuple[StandingRow, ...]
    winners: tuple[str, ...]
    reason: str | None


def may_see_standing(state: TableState, actor: Actor) -> bool:
    """The end is everyone's; before, the standing is the banker's, and everyone's if the table allows it."""
    if state.history is None:
        return False
    return state.phase == "finished" or actor.role == "banker" or state.settings.open_standing


def find_standing(state: TableState, actor: Actor) -> Standing | None:
    """The standing as this viewer may see it; None for one who may not, and before the game has begun."""
    if state.history is None or not may_see_standing(state, actor):
        return None
    return make_standing(state.history.game)


def make_standing(game: Game) -> Standing:
    """The standing of a game at any moment."""
    ranks = game.result.ranks if game.result else rank_players(game)
    rows = tuple(
        StandingRow(
            rank.player,
            rank.rank,
            rank.worth,
            () if game.players[rank.player].is_out else value_player(game, rank.player).lines,
        )
        for rank in ranks
    )
    winners = tuple(rank.player for rank in ranks if rank.rank == 1)
    return Standing(rows, winners, game.result.reason if game.result else None)
