"""What lies on the table, read from a game: the other way round from taking a game over (SET-2)."""

from __future__ import annotations

from rules.commands import Hand, HeldDeed, Position, SetUp
from rules.deciding.ending import find_time_left
from rules.deciding.turns import find_next
from rules.state import POT, Game


def read_position(game: Game, at: int) -> Position:
    """Everyone's hand, whose turn it is, and what the bank has left. Open debts, offers and bids are not in it.

    After someone left in their own turn it is the next player's.
    """
    return Position(
        hands=tuple(_read_hand(game, player) for player in game.active()),
        turn=find_next(game) if game.players[game.turn.player].is_out else game.turn.player,
        pot=game.money[POT],
        tickets=game.tickets if game.book.tickets else None,
        left=find_time_left(game, at),
        gone=game.gone,
        bankruptcies=game.bankruptcies,
    )


def _read_hand(game: Game, player: str) -> Hand:
    person = game.players[player]
    return Hand(
        player=player,
        cash=game.money[player],
        deeds=tuple(
            HeldDeed(deed, game.deeds[deed].level, game.deeds[deed].mortgaged) for deed in game.deeds_of(player)
        ),
        jail_throws=person.jail.throws if person.jail else None,
        jail_cards=person.jail_cards,
        tickets=person.tickets,
        square=game.pieces.get(player),
    )


def write_set_up(game: Game, position: Position, at: int) -> SetUp:
    """The command that opens the same table again at this position."""
    setup, limit = game.setup, game.clock.limit
    return SetUp(
        edition=game.book.edition.id,
        players=setup.seats,
        mode=game.book.mode.id,
        house_rules=game.book.house,
        banker=setup.banker,
        names=setup.names,
        own_names=dict(setup.own_names),
        minutes=None if limit is None else limit // 60_000,
        at=at,
        position=position,
    )
