"""Where a piece goes by a rule of the bank: the next unsold deed, or the dearest rent (MEGA-3, MEGA-4)."""

from __future__ import annotations

from typing import NamedTuple

from rules.deciding.checks import check_amount
from rules.refusals import Refusal, refuse
from rules.rent import RentDue, find_rent
from rules.state import Game


class Destination(NamedTuple):
    """The deed to move to; `owner` is None for one that can be bought; `passes_go` on the way."""

    deed: str
    owner: str | None
    passes_go: bool


def find_next_deed(game: Game, player: str, square: int) -> Destination | Refusal | None:
    """MEGA-4: clockwise from a square the next unsold deed, or else the next of another player."""
    squares = game.book.edition.board.squares
    if player not in game.players:
        return refuse("unknown_player", player=player)
    if no := check_amount(square, least=0, most=len(squares) - 1):
        return no
    ahead = [*range(square + 1, len(squares)), *range(square)]
    deeds = [(place, squares[place]) for place in ahead if squares[place] in game.deeds]
    unsold = [(place, deed) for place, deed in deeds if game.deeds[deed].owner is None]
    foreign = [(place, deed) for place, deed in deeds if game.deeds[deed].owner != player]
    if not unsold and not foreign:
        return None
    place, deed = (unsold or foreign)[0]
    return Destination(deed, game.deeds[deed].owner, passes_go=place < square)


def find_next_cards(game: Game, square: int) -> int | None:
    """MOVE-8: clockwise the next square on which a card is drawn."""
    squares = game.setup.book.squares
    ahead = [*range(square + 1, len(squares)), *range(square)]
    return next((place for place in ahead if squares[place].kind == "cards"), None)


def find_nearest(game: Game, kind: str, square: int) -> int | None:
    """MOVE-7: clockwise the next station or utility."""
    book = game.setup.book
    wanted = {book.places[deed.id] for deed in book.deeds.values() if deed.kind == kind}
    ahead = [*range(square + 1, len(book.squares)), *range(square + 1)]
    return next((place for place in ahead if place in wanted), None)


def list_same_side(game: Game, square: int) -> list[int]:
    """MEGA-1: the squares a ticket leads to: the same side, both corners with it; from a corner both sides."""
    book = game.setup.book
    corners = sorted(book.places[name] for name in ("go", "jail", "parking", "go-to-jail") if name in book.places)
    found: set[int] = set()
    for first, last in zip(corners, [*corners[1:], len(book.squares)], strict=True):
        if first <= square <= last or (square == 0 and last == len(book.squares)):
            found |= {place % len(book.squares) for place in range(first, last + 1)}
    return sorted(found - {square})


def list_unsold(game: Game) -> list[str]:
    """The deeds one may put up on the auction square (MEGA-3), in board order."""
    return [deed for deed, holding in game.deeds.items() if holding.owner is None]


def find_highest_rent(game: Game, player: str, dice: int | None = None) -> RentDue | None:
    """MEGA-3, nothing unsold: the deed of another player with the highest rent due.

    A utility counts with these dice, or with the highest throw while they are not known.
    """
    throw = game.book.edition.dice.highest if dice is None else dice
    dues = [find_rent(game, deed, throw) for deed in game.deeds]
    found = [due for due in dues if isinstance(due, RentDue) and due.owner != player]
    return max(found, key=lambda due: due.amount, default=None)
