"""Pieces moved by people: put on a square, or moved on by the third die (MOVE-1, MOVE-3, MOVE-8, MEGA-1, MEGA-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import MoveOn, PutPiece
from rules.deciding.draft import Decision, Draft
from rules.deciding.landings import check_square, land, pay_for_passing, pay_salary
from rules.deciding.rolls import count_faces, find_dice
from rules.deciding.terms import PLAIN, Terms
from rules.deciding.turns import begin_landing
from rules.events import PieceMoved
from rules.landings import MOVES, find_landing
from rules.refusals import Refusal, refuse
from rules.route import find_next_cards, find_next_deed
from rules.state import Game, Landing


def _put_piece(game: Game, command: PutPiece) -> Decision:
    player, square = command.player, command.square
    if no := check_square(game, square):
        return no
    if not command.lands:
        return (PieceMoved(player, game.pieces.get(player), square, "put"),)
    return _land_there(game, command)


def _land_there(game: Game, command: PutPiece) -> Decision:
    """Someone says where they landed, whatever the dice were."""
    player = command.player
    if no := _check_free(game, player):
        return no
    draft = Draft(game)
    if no := begin_landing(draft, player, rolls=False):
        return no
    if draft.game.phase == "ended":
        return draft.done()
    book, source = draft.game.book, draft.game.pieces.get(player)
    place = book.squares[command.square]
    times, factor = draft.game.turn.card_terms(book.deeds[place.ref].kind if place.kind == "deed" else "")
    rolls = draft.game.turn.rolls
    dice = find_dice(game, count_faces(rolls[-1])) if rolls and source is None else None
    draft.add(PieceMoved(player, source, command.square, "landed"))
    if command.passes_go or command.square == 0:
        pay_salary(draft, player, landed=command.square == 0)
    land(draft, player, command.square, dice, times=times, factor=factor)
    return draft.done()


def _check_free(game: Game, player: str) -> Refusal | None:
    """Unlike a correction, a landing has to wait until nothing else is open."""
    if game.auction is not None:
        lot = game.auction.lot
        return refuse("auction_open", deed=lot.deed, building=lot.building)
    return refuse("in_jail", player=player) if game.players[player].jail else None


def _move_on(game: Game, command: MoveOn) -> Decision:
    player = command.player
    landing = find_landing(game, player, *MOVES)
    if landing is None:
        return refuse("no_move_open", player=player)
    if purchase := find_landing(game, player, "buy"):
        return refuse("purchase_open", player=player, deed=purchase.deed)
    source = game.pieces.get(player)
    if source is None:
        return refuse("square_needed", player=player)
    square = _find_target(game, command, landing, source)
    if isinstance(square, Refusal):
        return square
    draft = Draft(game)
    draft.add(PieceMoved(player, source, square, landing.asks, landing.id))
    if square != source:
        pay_for_passing(draft, player, source, square)
        land(draft, player, square, find_dice(game, count_faces(game.turn.rolls[-1])))
    return draft.done()


def _find_target(game: Game, command: MoveOn, landing: Landing, source: int) -> int | Refusal:
    if landing.asks == "hat":
        found = find_next_deed(game, command.player, source)
        if found is None or isinstance(found, Refusal):
            return source
        return game.book.places[found.deed]
    if landing.asks == "bus":
        found_cards = find_next_cards(game, source)
        return source if found_cards is None else found_cards
    if command.square is None:
        return refuse("square_needed", player=command.player)
    return check_square(game, command.square) or command.square


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    PutPiece: (_put_piece, Terms(in_debt=True, in_duty=True, in_auction=True)),
    MoveOn: (_move_on, PLAIN),
}
