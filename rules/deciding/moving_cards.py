"""Cards that move the piece: to a square, to the nearest of a kind, by steps (MOVE-7)."""

from __future__ import annotations

from rules.commands import CardEffect
from rules.deciding.checks import check_amount
from rules.deciding.draft import Draft
from rules.deciding.landings import land, pay_for_passing
from rules.events import PieceMoved
from rules.refusals import Refusal, refuse
from rules.route import find_nearest
from rules.state import Game

MOST_TIMES = 1_000


def check_move(game: Game, effect: CardEffect) -> Refusal | None:
    """Whether a free card says where to, and no more than one place."""
    ways = (effect.to is not None) + (effect.nearest is not None) + (effect.steps != 0)
    if effect.type != "move":
        return refuse("bad_move") if ways or effect.times != 1 or effect.factor else None
    if ways > 1 or abs(effect.steps) >= len(game.book.squares):
        return refuse("bad_move")
    if effect.to is not None and effect.to not in game.book.places:
        return refuse("unknown_square", square=effect.to, most=len(game.book.squares) - 1)
    return check_amount(effect.times, most=MOST_TIMES) or check_amount(effect.factor, least=0)


def move_by_card(draft: Draft, player: str, effect: CardEffect, source: int | None) -> None:
    """Move and land as the card says; from where is known only if the landing on the card square was told.

    Without it a card still says where the piece stands now, if it names the square; whether it came by GO on the way
    only the table knows.
    """
    game = draft.game
    square = _find_square(game, effect, source)
    if square is None:
        draft.add(PieceMoved(player, source, None, "card", None, effect.times, effect.factor, effect.nearest))
        return
    draft.add(PieceMoved(player, source, square, "card"))
    if effect.steps >= 0:
        pay_for_passing(draft, player, source, square)
    land(draft, player, square, None, times=effect.times, factor=effect.factor, cause="card")


def _find_square(game: Game, effect: CardEffect, source: int | None) -> int | None:
    if effect.to is not None:
        return game.book.places[effect.to]
    if source is None:
        return None
    if effect.nearest is not None:
        return find_nearest(game, effect.nearest, source)
    return (source + effect.steps) % len(game.book.squares) if effect.steps else None
