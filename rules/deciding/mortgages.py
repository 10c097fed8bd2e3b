"""Borrowing on a deed and paying back (MTG-1 to MTG-6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.commands import LiftMortgage, Mortgage
from rules.deciding.checks import check_cash, check_own, check_unbound
from rules.deciding.draft import Decision
from rules.deciding.duties import find_pressing
from rules.deciding.terms import MEETS_DUTY, SETTLES, Terms
from rules.events import Mortgaged, MortgageLifted, Posting, pay
from rules.refusals import Refusal, refuse
from rules.state import BANK, Game


def find_lift_price(game: Game, deed: str) -> int:
    """The value and the interest; the value alone while the interest has just been paid (MTG-3, MTG-5)."""
    facts = game.setup.book.deeds[deed]
    return facts.mortgage + (0 if deed in game.turn.fresh else facts.interest)


def check_mortgage(game: Game, player: str, deed: str) -> Refusal | None:
    """Whether the player may borrow on a deed now."""
    if no := check_own(game, player, deed, "MTG-4"):
        return no
    facts, holding = game.setup.book.deeds[deed], game.deeds[deed]
    if holding.mortgaged:
        return refuse("already_mortgaged", player=player, deed=deed)
    if holding.level or (facts.kind == "street" and game.has_built(facts.group, player)):
        return refuse("buildings_in_group", player=player, deed=deed, group=facts.group)
    return check_unbound(game, player, facts.group)


def _mortgage(game: Game, command: Mortgage) -> Decision:
    if no := check_mortgage(game, command.player, command.deed):
        return no
    value = game.book.deeds[command.deed].mortgage
    return (Mortgaged(command.player, command.deed, pay(BANK, command.player, value, "mortgage")),)


def _lift_mortgage(game: Game, command: LiftMortgage) -> Decision:
    player, deed = command.player, command.deed
    if no := check_own(game, player, deed, "MTG-4"):
        return no
    if not game.deeds[deed].mortgaged:
        return refuse("not_mortgaged", player=player, deed=deed)
    if (duty := find_pressing(game, player)) and duty.deed != deed:
        return refuse("duty_open", player=player, deed=duty.deed)
    price = find_lift_price(game, deed)
    if no := check_cash(game, player, price, "MTG-3"):
        return no
    value = game.book.deeds[deed].mortgage
    pays = [Posting(player, BANK, value, "lift")]
    if price > value:
        pays.append(Posting(player, BANK, price - value, "interest"))
    return (MortgageLifted(player, deed, tuple(pays)),)


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    Mortgage: (_mortgage, SETTLES),
    LiftMortgage: (_lift_mortgage, MEETS_DUTY),
}
