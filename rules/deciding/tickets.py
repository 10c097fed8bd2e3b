"""Shuttle tickets and the birthday square (MEGA-1, MEGA-2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import TakeBirthday, TakeTicket, UseTicket
from rules.deciding.checks import check_landed
from rules.deciding.draft import Decision
from rules.deciding.terms import PLAIN, Terms
from rules.events import BirthdayCash, TicketTaken, TicketUsed, pay
from rules.refusals import refuse
from rules.state import BANK, Game


def _take_ticket(game: Game, command: TakeTicket) -> Decision:
    return _hand_out(game, command.player, "drawn", is_last=command.last, rule="MEGA-1")


def _hand_out(game: Game, player: str, cause: str, *, is_last: bool, rule: str) -> Decision:
    """A ticket from the pile; the kind that ends all others empties every hand, the drawer's too."""
    if not game.book.tickets:
        return refuse("not_in_edition", rule)
    if no := check_landed(game, player, rule):
        return no
    if not game.tickets:
        return refuse("no_tickets_left", rule)
    held = {other: game.players[other].tickets for other in game.active()}
    expired = {other: count for other, count in held.items() if count} if is_last else {}
    return (TicketTaken(player, cause, expired),)


def _use_ticket(game: Game, command: UseTicket) -> Decision:
    if not game.book.tickets:
        return refuse("not_in_edition", "MEGA-1")
    if no := check_landed(game, command.player, "MEGA-1"):
        return no
    if not game.players[command.player].tickets:
        return refuse("no_ticket", player=command.player)
    return (TicketUsed(command.player),)


def _take_birthday(game: Game, command: TakeBirthday) -> Decision:
    if not game.book.birthday:
        return refuse("not_in_edition", "MEGA-2")
    if command.gift == "ticket":
        if owed := game.debts_of(command.player):
            return refuse("in_debt", player=command.player, creditor=owed[0].creditor, amount=owed[0].amount)
        if duty := game.duty_of(command.player):
            return refuse("duty_open", player=command.player, deed=duty.deed)
        return _hand_out(game, command.player, "birthday", is_last=command.last, rule="MEGA-2")
    if no := check_landed(game, command.player, "MEGA-2"):
        return no
    return (BirthdayCash(command.player, pay(BANK, command.player, game.book.birthday, "birthday")),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    TakeTicket: (_take_ticket, PLAIN),
    UseTicket: (_use_ticket, PLAIN),
    TakeBirthday: (_take_birthday, Terms(in_debt=True, in_duty=True)),
}
