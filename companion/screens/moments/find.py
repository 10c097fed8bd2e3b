"""What has just happened that everybody at the table should notice; read from the newest entry alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from rules.events import Built, Event, GameEnded, PlayerLeft
from rules.history import History
from rules.state import Game

Kind = Literal["group", "hotel", "bankrupt", "victory"]


class Moment(NamedTuple):
    """One such moment: by which entry, whose it is, and the group or deed it is about."""

    kind: Kind
    entry: int
    player: str
    ref: str = ""


def find_moment(history: History | None) -> Moment | None:
    """The greatest moment of the newest entry; none if it took something back, or nothing great has happened."""
    if history is None or history.step.base is None or history.step.entry.number != history.last.number:
        return None
    entry, game, before = history.step.entry, history.game, history.step.base.game
    return next(_list_moments(entry.number, entry.events, game, before), None)


def _list_moments(number: int, events: tuple[Event, ...], game: Game, before: Game) -> Iterator[Moment]:
    for event in events:
        if isinstance(event, GameEnded) and event.winners:
            yield Moment("victory", number, event.winners[0])
    for event in events:
        if isinstance(event, PlayerLeft) and event.how == "bankrupt":
            yield Moment("bankrupt", number, event.player)
    if game.deeds is before.deeds:
        return
    for group in game.book.groups:
        owner = find_owner(game, group)
        if owner is not None and owner != find_owner(before, group) and not game.players[owner].is_out:
            yield Moment("group", number, owner, group)
    for event in events:
        if isinstance(event, Built):
            yield from _find_first_hotel(event, number, game, before)


def find_owner(game: Game, group: str) -> str | None:
    """Who holds all of a group."""
    owners = {game.deeds[deed].owner for deed in game.book.groups[group].deeds}
    return owners.pop() if len(owners) == 1 else None


def _find_first_hotel(event: Built, number: int, game: Game, before: Game) -> Iterator[Moment]:
    """The first building of the second kind that stands anywhere: a hotel, whatever this box calls it."""
    kinds = [building.id for building in game.book.edition.buildings if building.on == "street"]
    if (
        len(kinds) < 2
        or before.stock[kinds[1]] < game.book.stock[kinds[1]]
        or game.stock[kinds[1]] == before.stock[kinds[1]]
    ):
        return
    for change in event.levels:
        if game.book.deeds[change.deed].ladder[game.deeds[change.deed].level].building == kinds[1]:
            yield Moment("hotel", number, event.player, change.deed)
            return
