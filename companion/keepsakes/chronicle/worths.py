"""Everyone's net worth after every entry, as END-5 counts it, kept up from entry to entry; and who led when."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.keepsakes.chronicle.course import Moment
from rules.rulebook import DeedFacts
from rules.state import Game, Holding

SHORT_LEAD = 0.1
"""A lead of fewer than this share of all entries is no turn of the game, unless it is the last one."""


class WorthPoint(NamedTuple):
    """What everyone was worth after an entry, in seat order."""

    entry: int
    played: int
    turn: int
    worths: tuple[int, ...]


class Lead(NamedTuple):
    """Someone is ahead of all others from one point to another (places in the list of points, the last included)."""

    player: str
    first: int
    last: int


def trace_worths(moments: Iterable[Moment]) -> tuple[WorthPoint, ...]:
    """A point for every moment. Deeds are only valued anew where something about them has changed."""
    points: list[WorthPoint] = []
    known: Mapping[str, Holding] | None = None
    goods: dict[str, int] = {}
    for moment in moments:
        game = moment.game
        if game.deeds is not known:
            known, goods = game.deeds, _value_goods(game)
        money = game.money
        worths = tuple([money[player] + goods[player] for player in game.setup.order])
        points.append(WorthPoint(moment.number, moment.played, game.turn.number, worths))
    return tuple(points)


def _value_goods(game: Game) -> dict[str, int]:
    """What everyone's deeds and buildings are worth."""
    goods = dict.fromkeys(game.setup.order, 0)
    facts = game.book.deeds
    for deed, holding in game.deeds.items():
        if holding.owner is not None:
            goods[holding.owner] += _value_deed(facts[deed], holding)
    return goods


def _value_deed(facts: DeedFacts, holding: Holding) -> int:
    price = facts.price // 2 if holding.mortgaged else facts.price
    return price + facts.cost(holding.level) if holding.level else price


def find_leads(points: Sequence[WorthPoint], order: Sequence[str]) -> tuple[Lead, ...]:
    """Who was ahead, stretch by stretch; who is caught up with keeps the lead until someone is past."""
    leads: list[Lead] = []
    for place, point in enumerate(points):
        most = max(point.worths)
        ahead = [player for player, worth in zip(order, point.worths, strict=True) if worth == most]
        player = ahead[0] if len(ahead) == 1 else leads[-1].player if leads else None
        if player is None:
            continue
        if leads and leads[-1].player == player:
            leads[-1] = leads[-1]._replace(last=place)
        else:
            leads.append(Lead(player, place, place))
    return tuple(leads)


def pick_lead_changes(leads: Sequence[Lead], count: int) -> tuple[Lead, ...]:
    """The leads that turned the game: those that lasted, and the one that was not lost again."""
    changes: list[Lead] = []
    leader = leads[0].player if leads else None
    for lead in leads[1:-1]:
        if lead.last - lead.first + 1 >= SHORT_LEAD * count and lead.player != leader:
            changes.append(lead)
            leader = lead.player
    return (*changes, *leads[1:][-1:])
