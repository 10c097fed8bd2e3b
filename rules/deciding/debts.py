"""Paying debts, in money or partly in deeds (DEBT-1, DEBT-2, DEBT-7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import AcceptDeeds, OfferDeeds, PayDebt, RefuseDeeds
from rules.deciding.checks import (
    check_amount,
    check_cash,
    check_distinct,
    check_movable,
    find_debt,
    find_own_debt,
)
from rules.deciding.draft import Decision, Draft
from rules.deciding.terms import ANSWERS, MEETS_DUTY, RAISES_MONEY, SETTLES, Terms
from rules.deciding.transfers import bill_mortgages
from rules.events import DebtPaid, DeedMove, DeedsAccepted, DeedsOffered, DeedsRefused, pay
from rules.refusals import Refusal, refuse
from rules.state import Game


def _pay_debt(game: Game, command: PayDebt) -> Decision:
    player = command.player
    debt = find_own_debt(game, player, command.debt)
    if isinstance(debt, Refusal):
        return debt
    amount = debt.amount if command.amount is None else command.amount
    if no := check_amount(amount, most=debt.amount) or check_cash(game, player, amount):
        return no
    pays = pay(player, debt.creditor, amount, debt.cause)
    return (DebtPaid(player, debt.creditor, debt.id, amount, debt.cause, debt.ref, pays),)


def _offer_deeds(game: Game, command: OfferDeeds) -> Decision:
    debt = find_own_debt(game, command.player, command.debt)
    if isinstance(debt, Refusal):
        return debt
    if debt.creditor not in game.players:
        return refuse("bank_takes_no_deeds", player=command.player)
    if not command.deeds:
        return refuse("empty_trade", "DEBT-2")
    if no := check_amount(command.amount, most=debt.amount) or check_distinct(command.deeds):
        return no
    for deed in command.deeds:
        if no := check_movable(game, command.player, deed):
            return no
    return (DeedsOffered(command.player, debt.id, command.deeds, command.amount),)


def _accept_deeds(game: Game, command: AcceptDeeds) -> Decision:
    debt = find_debt(game, command.debt)
    if isinstance(debt, Refusal):
        return debt
    if debt.creditor != command.player:
        return refuse("not_the_creditor", player=command.player, debt=debt.id)
    if debt.offer is None:
        return refuse("no_deed_offer", debt=debt.id)
    for deed in debt.offer.deeds:
        if no := check_movable(game, debt.debtor, deed):
            return no
    bill = bill_mortgages(game, command.player, debt.offer.deeds, command.lift)
    if isinstance(bill, Refusal):
        return bill
    if no := check_cash(game, command.player, bill.amount, "MTG-5"):
        return no
    draft = Draft(game)
    moves = tuple(DeedMove(deed, debt.debtor, command.player) for deed in debt.offer.deeds)
    accepted = DeedsAccepted(command.player, debt.id, debt.offer.amount, moves, command.lift, bill.pays)
    draft.add_move(accepted, moves)
    return draft.done()


def _refuse_deeds(game: Game, command: RefuseDeeds) -> Decision:
    debt = find_debt(game, command.debt)
    if isinstance(debt, Refusal):
        return debt
    if command.player not in (debt.creditor, debt.debtor):
        return refuse("not_the_creditor", player=command.player, debt=debt.id)
    if debt.offer is None:
        return refuse("no_deed_offer", debt=debt.id)
    return (DeedsRefused(command.player, debt.id),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    PayDebt: (_pay_debt, SETTLES),
    OfferDeeds: (_offer_deeds, RAISES_MONEY),
    AcceptDeeds: (_accept_deeds, MEETS_DUTY),
    RefuseDeeds: (_refuse_deeds, ANSWERS),
}
