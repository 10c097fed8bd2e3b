"""What each square of a board is: its kind, its name at this table, its deed, and who stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.screens.kit.cards import tell_state
from companion.screens.kit.desk import Desk
from companion.words.amounts import open_line
from rules.editions.model import Edition, EditionWords
from rules.editions.names import Lang, pick_text
from rules.state import Game, Player

_Standing = Mapping[int, tuple[str, ...]]
_newest: list[tuple[Mapping[str, int | None], Mapping[str, Player], _Standing]] = []
"""Who stands where in the last game looked at: every square of every page asks for it after each change."""


class Square(NamedTuple):
    """One square; `ref` is its deed, tax or deck."""

    kind: str
    ref: str = ""


def read_square(edition: Edition, place: int) -> Square:
    """What an edition's file says about a square."""
    name = edition.board.squares[place]
    kind, _, ref = name.partition(":")
    if ref:
        return Square(kind, ref)
    return Square("deed", name) if any(deed.id == name for deed in edition.board.deeds) else Square(name)


def name_square(desk: Desk, place: int) -> str:
    """What the square is called at this table."""
    edition, lang = desk.game.book.edition, desk.lang
    square = read_square(edition, place)
    if square.kind == "deed":
        return desk.deed(square.ref)
    if square.kind == "tax":
        return open_line(next(pick_text(tax.name, lang) for tax in edition.taxes if tax.id == square.ref))
    if square.kind == "cards":
        return open_line(next(pick_text(deck.name, lang) for deck in edition.decks if deck.id == square.ref))
    return open_line(_name_fixed(edition.words, square.kind, lang))


def _name_fixed(words: EditionWords, kind: str, lang: Lang) -> str:
    text = getattr(words, kind.replace("-", "_"))
    return pick_text(text, lang) if text is not None else ""


def find_standing(game: Game) -> _Standing:
    """Who stands on which square, as far as the bank has been told."""
    if _newest and _newest[0][0] is game.pieces and _newest[0][1] is game.players:
        return _newest[0][2]
    found: dict[int, tuple[str, ...]] = {}
    for player in game.active():
        place = game.pieces.get(player)
        if place is None and game.players[player].jail is not None:
            place = game.book.places.get("jail")
        if place is not None:
            found[place] = (*found.get(place, ()), player)
    _newest[:] = [(game.pieces, game.players, found)]
    return found


def tell_square(desk: Desk, place: int) -> str:
    """The square for those who cannot see it: name, owner, what stands on it, who is there."""
    square = read_square(desk.game.book.edition, place)
    told = [name_square(desk, place)]
    if square.kind == "deed":
        owner = desk.game.deeds[square.ref].owner
        facts = desk.game.book.deeds[square.ref]
        told.append(desk.name(owner) if owner else desk.say("deed_price", amount=desk.money(facts.price)))
        told.append(tell_state(desk._replace(player=owner or desk.player), square.ref))
    here = find_standing(desk.game).get(place, ())
    if here:
        told.append(desk.say("square_here", names=", ".join(map(desk.name, here))))
    return ", ".join(part for part in told if part)
