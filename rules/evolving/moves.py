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
    return game if game.pieces.get(player) == square else game.change(pieces={**game.pieces, player: square})


def close_landing(game: Game, landing: int) -> Game:
    """What a landing asked has been answered."""
    return game.change(landings=tuple([open_ for open_ in game.landings if open_.id != landing]))


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
        return game.move(turn if turn.has_landed else turn._replace(has_landed=True), game.pieces, _list_of_turn(game))
    told = Turn(
        turn.player, turn.number, turn.has_thrown, turn.asked, turn.fresh, turn.declined, turn.rolls, turn.doubles,
        is_over=turn.is_over,
        placed=TAPPED,
        has_landed=True,
        before=turn.before,
    )  # fmt: skip
    return game.move(told, {**game.pieces, player: square}, _list_of_turn(game))


def _list_of_turn(game: Game) -> tuple[Landing, ...]:
    """With an act of landing the rent of the turn before lapses (RENT-1)."""
    landings, number = game.landings, game.turn.number
    return landings and tuple([landing for landing in landings if landing.turn == number])


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
    return game.move(turn, pieces, landings)


def mark_asked(game: Game, landing: int, is_asked: bool) -> Game:
    """A rent was asked for, or the demand was taken back."""
    landings = tuple([open_._replace(is_asked=is_asked) if open_.id == landing else open_ for open_ in game.landings])
    return game.change(landings=landings)


def drop_landings(game: Game, player: str) -> Game:
    """What landings asked of one who is gone, or for them."""
    return game.change(
        landings=tuple(
            open_
            for open_ in game.landings
            if open_.player != player and (open_.due is None or open_.due.owner != player)
        ),
        pieces={**game.pieces, player: None},
        turn=game.turn._replace(again=False) if game.turn.player == player else game.turn,
    )


def _rolled(game: Game, event: Rolled) -> Game:
    """The turn is made anew, not replaced: that is the quicker way, and every turn has a roll."""
    old, faces, landings = game.turn, event.faces, game.landings
    turn = Turn(
        old.player, old.number, old.has_thrown, old.asked, old.fresh, old.declined,
        rolls=(*old.rolls, faces),
        doubles=old.doubles + (faces[0] == faces[1]),
        again=event.again,
        is_over=old.is_over,
        placed=None if event.square is None else TOLD,
        has_landed=True,
        before=old.before,
    )  # fmt: skip
    if landings:
        landings = tuple([open_ for open_ in landings if open_.turn == turn.number and open_.asks == "rent"])
    return game.move(turn, {**game.pieces, event.player: event.square}, landings)


def _piece_moved(game: Game, event: PieceMoved) -> Game:
    """Only a correction (`put`) says nothing of a turn; it closes what the wrong square asked."""
    if event.landing is not None:
        game = close_landing(game, event.landing)
    game = put_piece(game, event.player, event.square)
    turn = game.turn
    if event.cause == "put":
        left = tuple(open_ for open_ in game.landings if open_.player != event.player or open_.is_asked)
        placed = TOLD if event.player == turn.player else turn.placed
        return game.change(landings=left, turn=turn._replace(placed=placed))
    is_told = turn.placed == TOLD or event.cause != "card"
    has_rolled = event.cause == "ticket" and not turn.rolls
    game = game.change(
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
    return game.change(landings=_list_of_turn(game))


def _landed(game: Game, event: Landed) -> Game:
    landing = Landing(
        event.landing, event.player, game.turn.number, event.square, event.asks, event.deed, event.deck, event.due
    )
    return game.change(landings=(*game.landings, landing), next_landing=event.landing + 1)


def _rent_paid(game: Game, event: RentPaid) -> Game:
    paid = game.change(money=post(game.money, event.pays))
    if event.landing is not None:
        return close_landing(paid, event.landing)
    return ask_rent(paid, event.player, event.deed)


def ask_rent(game: Game, debtor: str, deed: str) -> Game:
    """Rent of a landing that only the tap told of, in this turn or the one before."""
    turn = game.turn
    if debtor == turn.player:
        game = game.change(turn=turn._replace(asked=(*turn.asked, deed)))
        return note_landing(game, debtor, None, game.setup.book.places[deed])
    if turn.before is not None:
        before = turn.before._replace(asked=(*turn.before.asked, deed))
        return game.change(turn=turn._replace(before=before))
    return game


def _bonus_paid(game: Game, event: BonusPaid) -> Game:
    return game.change(money=post(game.money, event.pays))


HANDLERS: Mapping[type, Callable[[Game, Any], Game]] = {
    Rolled: _rolled,
    PieceMoved: _piece_moved,
    Landed: _landed,
    RentPaid: _rent_paid,
    BonusPaid: _bonus_paid,
}
