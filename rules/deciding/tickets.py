"""Shuttle tickets and the birthday square (MEGA-1, MEGA-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import TakeBirthday, TakeTicket, UseTicket
from rules.deciding.checks import check_landed
from rules.deciding.draft import Decision, Draft
from rules.deciding.duties import find_pressing
from rules.deciding.landings import check_landing, check_square, land, pay_for_passing
from rules.deciding.terms import PLAIN, Terms
from rules.deciding.turns import check_obstacle
from rules.events import BirthdayCash, PieceMoved, TicketTaken, TicketUsed, pay
from rules.refusals import Refusal, refuse
from rules.route import list_same_side
from rules.state import BANK, Game


def _take_ticket(game: Game, command: TakeTicket) -> Decision:
    return _hand_out(game, command.player, "drawn", ("ticket", "bus"), is_last=command.last, rule="MEGA-1")


def _hand_out(
    game: Game, player: str, cause: str, asks: tuple[str, ...], *, is_last: bool, rule: str
) -> Decision:  # fmt: skip
    """A ticket from the pile; the kind that ends all others empties every hand, the drawer's too."""
    if not game.book.tickets:
        return refuse("not_in_edition", rule)
    if no := check_landed(game, player, rule):
        return no
    if not game.tickets:
        return refuse("no_tickets_left", rule)
    landing = check_landing(game, player, rule, *asks, name=asks[0])
    if isinstance(landing, Refusal):
        return landing
    held = {other: game.players[other].tickets for other in game.active()}
    expired = {other: count for other, count in held.items() if count} if is_last else {}
    return (TicketTaken(player, cause, expired, landing.id if landing else None),)


def _use_ticket(game: Game, command: UseTicket) -> Decision:
    if not game.book.tickets:
        return refuse("not_in_edition", "MEGA-1")
    if no := check_landed(game, command.player, "MEGA-1"):
        return no
    if not game.players[command.player].tickets:
        return refuse("no_ticket", player=command.player)
    if command.square is None:
        return (TicketUsed(command.player),)
    return _ride(game, command.player, command.square)


def _ride(game: Game, player: str, square: int) -> Decision:
    """To any square of the same side, at once or instead of a roll; jail on purpose included (MEGA-1)."""
    if no := check_square(game, square) or check_obstacle(game):
        return no
    source = game.pieces.get(player)
    if source is not None and square not in list_same_side(game, source):
        return refuse("other_side", player=player, square=square)
    draft = Draft(game)
    draft.add(TicketUsed(player))
    draft.add(PieceMoved(player, source, square, "ticket"))
    if source is not None:
        pay_for_passing(draft, player, source, square)
    land(draft, player, square, None, cause="ticket")
    return draft.done()


def _take_birthday(game: Game, command: TakeBirthday) -> Decision:
    if not game.book.birthday:
        return refuse("not_in_edition", "MEGA-2")
    if command.gift == "ticket":
        if owed := game.debts_of(command.player):
            return refuse("in_debt", player=command.player, creditor=owed[0].creditor, amount=owed[0].amount)
        if duty := find_pressing(game, command.player):
            return refuse("duty_open", player=command.player, deed=duty.deed)
        return _hand_out(game, command.player, "birthday", ("birthday",), is_last=command.last, rule="MEGA-2")
    if no := check_landed(game, command.player, "MEGA-2"):
        return no
    landing = check_landing(game, command.player, "MEGA-2", "birthday", name="birthday")
    if isinstance(landing, Refusal):
        return landing
    pays = pay(BANK, command.player, game.book.birthday, "birthday")
    return (BirthdayCash(command.player, pays, landing.id if landing else None),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    TakeTicket: (_take_ticket, PLAIN),
    UseTicket: (_use_ticket, PLAIN),
    TakeBirthday: (_take_birthday, Terms(in_debt=True, in_duty=True)),
}
