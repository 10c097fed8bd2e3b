"""Asking for rent in time (RENT-1), and taking a mistaken demand back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import DemandRent, WithdrawDemand
from rules.deciding.checks import check_own, find_debt
from rules.deciding.draft import Decision
from rules.deciding.terms import ANSWERS, Terms
from rules.events import DemandWithdrawn, RentDemanded
from rules.refusals import Refusal, refuse
from rules.rent import find_rent
from rules.state import Game


def _demand_rent(game: Game, command: DemandRent) -> Decision:
    if no := _check_demand(game, command):
        return no
    due = find_rent(game, command.deed, command.dice)
    if isinstance(due, Refusal):
        return due
    return (RentDemanded(command.player, command.debtor, command.deed, due.amount, due.dice, game.next_debt),)


def _check_demand(game: Game, command: DemandRent) -> Refusal | None:
    player, debtor, deed, turn = command.player, command.debtor, command.deed, game.turn
    if no := check_own(game, player, deed, "RENT-1"):
        return no
    person = game.players.get(debtor)
    if person is None:
        return refuse("unknown_player", player=debtor)
    if debtor == player:
        return refuse("own_deed", player=player, deed=deed, owner=player)
    if person.is_out:
        return refuse("player_out", player=debtor)
    if debtor != turn.player:
        return refuse("rent_lapsed", player=player, debtor=debtor, deed=deed, turn=turn.player)
    if deed in turn.asked:
        return refuse("rent_already_asked", player=player, debtor=debtor, deed=deed)
    return None


def _withdraw_demand(game: Game, command: WithdrawDemand) -> Decision:
    debt = find_debt(game, command.debt)
    if isinstance(debt, Refusal):
        return debt
    if debt.creditor != command.player:
        return refuse("not_the_creditor", "RENT-1", player=command.player, debt=debt.id)
    if debt.cause != "rent":
        return refuse("not_a_demand", player=command.player, debt=debt.id)
    return (DemandWithdrawn(command.player, debt.id, debt.ref, may_ask_again=debt.paid == 0),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    DemandRent: (_demand_rent, Terms(in_debt=True, in_duty=True)),
    WithdrawDemand: (_withdraw_demand, ANSWERS),
}
