"""Where pieces stand, what their landings still ask, and what a tap tells of both (MOVE-1 to MOVE-8, RENT-1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.events import BonusPaid, Landed, PieceMoved, RentPaid, Rolled
from rules.evolving.accounts import post
from rules.state import Game, Landing, Past, Turn

TOLD, TAPPED = "told", "tapped"


def put_piece(game: Game, player: str, square: int | None) -> Game:
    """A piece on another square."""
    return game if game.pieces.get(player) == square else game._replace(pieces={**game.pieces, player: square})


def close_landing(game: Game, landing: int) -> Game:
    """What a landing asked has been answered."""
    return game._replace(landings=tuple([open_ for open_ in game.landings if open_.id != landing]))


def note_landing(game: Game, player: str, landing: int | None, square: int | None) -> Game:
    """An act that only someone makes who has landed: it answers a landing, or it tells of one that nobody told.

    What follows from a roll by itself (a tax, a salary) tells nothing new.
    """
    if landing is not None:
        return close_landing(game, landing)
    turn = game.turn
    if player != turn.player:
        return game
    if turn.placed == TOLD and square in (None, game.pieces.get(player)):
        return game
    if square is None:
        return _begin_landing(game._replace(turn=turn._replace(has_landed=True)))
    turn = turn._replace(has_landed=True, again=False, placed=TAPPED, times=1, factor=0, nearest=None)
    return _begin_landing(put_piece(game, player, square)._replace(turn=turn))


def _begin_landing(game: Game) -> Game:
    """With an act of landing the rent of the turn before lapses (RENT-1)."""
    number = game.turn.number
    if all(landing.turn == number for landing in game.landings):
        return game
    return game._replace(landings=tuple([landing for landing in game.landings if landing.turn == number]))


def begin_turn(game: Game, player: str, number: int, put_right: bool) -> Game:
    """A new turn: of the last one only rent may still be asked for, and an untold move leaves a square unknown."""
    old = game.turn
    pieces = game.pieces
    is_free = game.players[old.player].jail is None
    if old.placed is None and is_free and not put_right and pieces.get(old.player) is not None:
        pieces = {**pieces, old.player: None}
    landings = game.landings
    if landings:
        landings = tuple([open_ for open_ in landings if open_.asks == "rent" and open_.turn == old.number])
    turn = Turn(player, number, before=Past(old.player, old.asked, old.declined))
    return game._replace(turn=turn, pieces=pieces, landings=landings)


def mark_asked(game: Game, landing: int, is_asked: bool) -> Game:
    """A rent was asked for, or the demand was taken back."""
    landings = tuple([open_._replace(is_asked=is_asked) if open_.id == landing else open_ for open_ in game.landings])
    return game._replace(landings=landings)


def drop_landings(game: Game, player: str) -> Game:
    """What landings asked of one who is gone, or for them."""
    return game._replace(
        landings=tuple(
            open_
            for open_ in game.landings
            if open_.player != player and (open_.due is None or open_.due.owner != player)
        ),
        pieces={**game.pieces, player: None},
        turn=game.turn._replace(again=False) if game.turn.player == player else game.turn,
    )


def _rolled(game: Game, event: Rolled) -> Game:
    turn, faces = game.turn, event.faces
    turn = turn._replace(
        rolls=(*turn.rolls, faces),
        doubles=turn.doubles + (faces[0] == faces[1]),
        again=event.again,
        placed=None if event.square is None else TOLD,
        has_landed=True,
        times=1,
        factor=0,
        nearest=None,
    )
    kept = tuple([
        landing for landing in game.landings if landing.turn == turn.number and landing.asks == "rent"
    ]) if game.landings else ()  # fmt: skip
    return game._replace(turn=turn, pieces={**game.pieces, event.player: event.square}, landings=kept)


def _piece_moved(game: Game, event: PieceMoved) -> Game:
    """Only a correction (`put`) says nothing of a turn; it closes what the wrong square asked."""
    if event.landing is not None:
        game = close_landing(game, event.landing)
    game = put_piece(game, event.player, event.square)
    turn = game.turn
    if event.cause == "put":
        left = tuple(open_ for open_ in game.landings if open_.player != event.player or open_.is_asked)
        placed = TOLD if event.player == turn.player else turn.placed
        return game._replace(landings=left, turn=turn._replace(placed=placed))
    is_told = turn.placed == TOLD or event.cause != "card"
    has_rolled = event.cause == "ticket" and not turn.rolls
    game = game._replace(
        turn=turn._replace(
            placed=TOLD if is_told else TAPPED,
            has_landed=True,
            again=turn.again and event.cause != "landed",
            is_over=turn.is_over or has_rolled,
            times=event.times,
            factor=event.factor,
            nearest=event.nearest,
        )
    )
    return _begin_landing(game)


def _landed(game: Game, event: Landed) -> Game:
    landing = Landing(
        event.landing, event.player, game.turn.number, event.square, event.asks, event.deed, event.deck, event.due
    )
    return game._replace(landings=(*game.landings, landing), next_landing=event.landing + 1)


def _rent_paid(game: Game, event: RentPaid) -> Game:
    paid = game._replace(money=post(game.money, event.pays))
    if event.landing is not None:
        return close_landing(paid, event.landing)
    return ask_rent(paid, event.player, event.deed)


def ask_rent(game: Game, debtor: str, deed: str) -> Game:
    """Rent of a landing that only the tap told of, in this turn or the one before."""
    turn = game.turn
    if debtor == turn.player:
        game = game._replace(turn=turn._replace(asked=(*turn.asked, deed)))
        return note_landing(game, debtor, None, game.setup.book.places[deed])
    if turn.before is not None:
        before = turn.before._replace(asked=(*turn.before.asked, deed))
        return game._replace(turn=turn._replace(before=before))
    return game


def _bonus_paid(game: Game, event: BonusPaid) -> Game:
    return game._replace(money=post(game.money, event.pays))


HANDLERS: Mapping[type, Callable[[Game, Any], Game]] = {
    Rolled: _rolled,
    PieceMoved: _piece_moved,
    Landed: _landed,
    RentPaid: _rent_paid,
    BonusPaid: _bonus_paid,
}
