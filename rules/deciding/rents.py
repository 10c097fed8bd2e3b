"""Asking for rent in time (RENT-1), paying it unasked, and taking a mistaken demand back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import DemandRent, PayRent, WithdrawDemand
from rules.deciding.checks import check_cash, check_deed, check_own, find_debt
from rules.deciding.draft import Decision
from rules.deciding.terms import ANSWERS, Terms
from rules.events import DemandWithdrawn, RentDemanded, RentDue, RentPaid, pay
from rules.landings import find_landing, is_told
from rules.refusals import Refusal, refuse
from rules.rent import find_rent, fix_dice
from rules.state import Game, Landing


def _demand_rent(game: Game, command: DemandRent) -> Decision:
    player, deed, debtor = command.player, command.deed, command.debtor
    landing = _find_rent_landing(game, debtor, deed, player)
    if landing is None and (no := _check_demand(game, command)):
        return no
    due = find_rent_due(game, landing, deed, command.dice)
    if isinstance(due, Refusal):
        return due
    number = landing.id if landing else None
    return (RentDemanded(player, debtor, deed, due.amount, due.dice, game.next_debt, number),)


def _find_rent_landing(game: Game, debtor: str, deed: str, owner: str | None) -> Landing | None:
    """The oldest landing on the deed that still owes the owner; each owes anew (RENT-1)."""
    landing = find_landing(game, debtor, "rent", ref=deed) if game.landings else None
    return landing if landing and landing.due and landing.due.owner == owner else None


def find_rent_due(game: Game, landing: Landing | None, deed: str, dice: int | None) -> RentDue | Refusal:
    """What a landing owes: fixed when the dice fell (MOVE-6), but for dice that are rolled for it alone.

    Of a landing that nobody told, what is due as things stand.
    """
    if landing is None or landing.due is None:
        times, factor = game.turn.card_terms(game.book.deeds[deed].kind)
        return find_rent(game, deed, dice, times, factor)
    due = landing.due
    return due if due.factor is None or due.dice is not None else fix_dice(game, due, dice)


def _check_demand(game: Game, command: DemandRent) -> Refusal | None:
    player, debtor, deed = command.player, command.debtor, command.deed
    if no := check_own(game, player, deed, "RENT-1"):
        return no
    person = game.players.get(debtor)
    if person is None:
        return refuse("unknown_player", player=debtor)
    if debtor == player:
        return refuse("own_deed", player=player, deed=deed, owner=player)
    if person.is_out:
        return refuse("player_out", player=debtor)
    return _check_tapped(game, player, debtor, deed)


def _check_tapped(game: Game, player: str, debtor: str, deed: str) -> Refusal | None:
    """Whether a tap may tell of this landing: of this turn, or of the last one until somebody lands anew (RENT-1)."""
    turn = game.turn
    settled = turn.before if debtor != turn.player else turn
    if debtor != turn.player and (turn.has_landed or turn.before is None or turn.before.player != debtor):
        return refuse("rent_lapsed", player=player, debtor=debtor, deed=deed, turn=turn.player)
    assert settled is not None
    if deed in settled.asked or any(_is_settled(landing, debtor, deed) for landing in game.landings):
        return refuse("rent_already_asked", player=player, debtor=debtor, deed=deed)
    if deed in settled.declined:
        return refuse("rent_declined", player=player, debtor=debtor, deed=deed)
    if is_told(game, debtor, deed):
        found = find_rent(game, deed, game.book.edition.dice.lowest)
        return found if isinstance(found, Refusal) else refuse("not_landed_there", "RENT-1", player=debtor)
    return None


def _is_settled(landing: Landing, debtor: str, deed: str) -> bool:
    return landing.is_asked and (landing.player, landing.deed) == (debtor, deed)


def _pay_rent(game: Game, command: PayRent) -> Decision:
    """Whoever landed may pay unasked (RENT-1)."""
    player, deed = command.player, command.deed
    if no := check_deed(game, deed):
        return no
    owner = game.deeds[deed].owner
    landing = find_landing(game, player, "rent", ref=deed)
    if landing is None:
        if owner is None:
            return refuse("deed_unsold", deed=deed)
        if owner == player:
            return refuse("own_deed", player=player, deed=deed, owner=player)
        if no := _check_tapped(game, owner, player, deed):
            return no
    due = find_rent_due(game, landing, deed, command.dice)
    if isinstance(due, Refusal):
        return due
    if no := check_cash(game, player, due.amount, "RENT-1"):
        return no
    pays = pay(player, due.owner, due.amount, "rent")
    return (RentPaid(player, due.owner, deed, due.amount, due.dice, landing.id if landing else None, pays),)


def _withdraw_demand(game: Game, command: WithdrawDemand) -> Decision:
    debt = find_debt(game, command.debt)
    if isinstance(debt, Refusal):
        return debt
    if debt.creditor != command.player:
        return refuse("not_the_creditor", "RENT-1", player=command.player, debt=debt.id)
    if debt.cause != "rent":
        return refuse("not_a_demand", player=command.player, debt=debt.id)
    return (DemandWithdrawn(command.player, debt.id, debt.ref, debt.paid == 0, debt.landing),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    DemandRent: (_demand_rent, Terms(in_debt=True, in_duty=True)),
    PayRent: (_pay_rent, Terms()),
    WithdrawDemand: (_withdraw_demand, ANSWERS),
}
