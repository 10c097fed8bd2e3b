"""What everyone is worth, line by line, and who is ahead (END-5)."""

from __future__ import annotations

from typing import NamedTuple

from rules.events import Rank
from rules.state import Game


class WorthLine(NamedTuple):
    """One line of a valuation: `kind` is cash, deed, mortgaged or a building's id."""

    kind: str
    amount: int
    deed: str | None = None
    number: int = 1


class Worth(NamedTuple):
    """A player's valuation."""

    player: str
    total: int
    lines: tuple[WorthLine, ...]


def value_player(game: Game, player: str) -> Worth:
    """Cash, clear deeds at price, mortgaged ones at half, buildings at what they cost with all handed in."""
    lines = [WorthLine("cash", game.money[player])]
    for deed in game.deeds_of(player):
        facts, holding = game.book.deeds[deed], game.deeds[deed]
        if holding.mortgaged:
            lines.append(WorthLine("mortgaged", facts.price // 2, deed))
        else:
            lines.append(WorthLine("deed", facts.price, deed))
        if holding.level:
            rung = facts.ladder[holding.level]
            assert rung.building is not None
            lines.append(WorthLine(rung.building, facts.cost(holding.level), deed, rung.stands[rung.building]))
    return Worth(player, sum(line.amount for line in lines), tuple(lines))


def rank_players(game: Game) -> tuple[Rank, ...]:
    """Everyone by worth, equals sharing a rank; those who left come last, the later the better."""
    worths = sorted(((value_player(game, player).total, player) for player in game.active()), key=lambda pair: -pair[0])
    ranks: list[Rank] = []
    for place, (total, player) in enumerate(worths, start=1):
        rank = ranks[-1].rank if ranks and ranks[-1].worth == total else place
        ranks.append(Rank(player, rank, total))
    for place, player in enumerate(reversed(game.gone), start=len(ranks) + 1):
        ranks.append(Rank(player, place, 0))
    return tuple(ranks)
