"""Applies events to a game. An event never fails here: it has already happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.editions.model import Edition
from rules.events import Event, GameSetUp
from rules.evolving import agreements, flow, goods, moves
from rules.evolving.accounts import post
from rules.rulebook import write_rulebook
from rules.state import BANK, POT, Clock, Game, GameSetup, Holding, Player, Turn

Handler = Callable[[Game, Any], Game]
HANDLERS: Mapping[type, Handler] = {**flow.HANDLERS, **goods.HANDLERS, **agreements.HANDLERS, **moves.HANDLERS}


class UnknownEditionError(LookupError):
    """The game's edition is not on this shelf, or its file has changed since."""


def evolve(game: Game, event: Event) -> Game:
    """The game after an event."""
    return HANDLERS[event.__class__](game, event)


def evolve_all(game: Game, events: Iterable[Event]) -> Game:
    """The game after several events."""
    for event in events:
        game = HANDLERS[event.__class__](game, event)
    return game


def begin(event: GameSetUp, editions: Mapping[str, Edition]) -> Game:
    """The game as it stands after set-up."""
    edition = editions.get(event.edition)
    if edition is None:
        raise UnknownEditionError(f"there is no edition {event.edition!r}")
    book = write_rulebook(edition, event.mode, event.house_rules)
    order = tuple(player.id for player in event.players)
    accounts = dict.fromkeys((BANK, POT, *order), 0)
    limit = event.minutes * 60_000 if event.minutes is not None else None
    return Game(
        setup=GameSetup(book, event.players, order, event.banker, event.names, event.own_names),
        phase="dealing",
        money=post(accounts, event.pays),
        deeds=dict.fromkeys(book.deeds, Holding()),
        players=dict.fromkeys(order, Player()),
        stock=book.stock,
        tickets=book.tickets,
        turn=Turn(event.first),
        clock=Clock(event.at, limit),
        pieces=dict.fromkeys(order, event.square),
    )
