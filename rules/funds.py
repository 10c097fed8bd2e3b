"""Raising money: how much a player could get, and the cheapest way to a given sum (DEBT-1, DEBT-3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rules.commands import Mortgage, Sell
from rules.deciding.building import resale_value, sell
from rules.deciding.mortgages import check_mortgage
from rules.evolving.core import evolve_all
from rules.refusals import Refusal
from rules.state import Game


class Way(NamedTuple):
    """One act that raises money: what it brings, and what undoing it later would cost on top."""

    command: Mortgage | Sell
    brings: int
    costs: int


Plan = tuple[Way, ...]


def find_raisable(game: Game, player: str) -> int:
    """Cash with everything sold and mortgaged; what a bid binds is not counted."""
    hand = game.deeds_of(player)
    book, deeds = game.setup.book, game.deeds
    mortgages = sum([book.deeds[deed].mortgage for deed in hand if not deeds[deed].mortgaged])
    return game.spendable(player) + resale_value(game, hand) + mortgages


def plan_raise(game: Game, player: str, amount: int) -> list[Way]:
    """Acts, in an order that can be carried out, that bring at least `amount` at the least cost.

    A mortgage costs its interest, selling a building as much as it brings. Each group or deed offers some plans of
    its own; of all combinations that bring enough, the cheapest is taken. Empty if the amount cannot be reached.
    """
    if amount <= 0 or find_raisable(game, player) - game.spendable(player) < amount:
        return []
    best: dict[int, tuple[int, int, Plan]] = {0: (0, 0, ())}
    for unit in _list_units(game, player):
        after: dict[int, tuple[int, int, Plan]] = {}
        for brought, (cost, steps, chosen) in best.items():
            for plan in unit:
                total = min(amount, brought + sum(way.brings for way in plan))
                offer = (cost + sum(way.costs for way in plan), steps + len(plan), (*chosen, *plan))
                known = after.get(total)
                if known is None or offer[:2] < known[:2]:
                    after[total] = offer
        best = after
    found = best.get(amount, (0, 0, ()))[2]
    return list(found) if found and _can_be_done(game, found) else _sell_all(game, player, amount)


def _list_units(game: Game, player: str) -> Iterator[list[Plan]]:
    """What each group with buildings, and each other deed, can do on its own; doing nothing is a plan too."""
    deeds = game.deeds_of(player)
    built = {game.book.deeds[deed].group for deed in deeds if game.deeds[deed].level}
    for deed in deeds:
        facts = game.book.deeds[deed]
        if facts.kind == "station" and game.deeds[deed].level:
            yield _plan_hand(game, player, [deed])
        elif facts.kind == "street" and facts.group in built:
            hand = game.in_hand(facts.group, player)
            if deed == hand[0]:
                yield _plan_hand(game, player, hand)
        elif check_mortgage(game, player, deed) is None:
            yield [(), (_mortgage(game, player, deed),)]


def _mortgage(game: Game, player: str, deed: str) -> Way:
    facts = game.book.deeds[deed]
    return Way(Mortgage(player, deed), facts.mortgage, facts.interest)


def _plan_hand(game: Game, player: str, hand: list[str]) -> list[Plan]:
    """Every number of steps sold evenly, and once all is sold every set of mortgages."""
    plans: list[Plan] = [()]
    levels = {deed: game.deeds[deed].level for deed in hand}
    sold: list[str] = []
    brings = costs = 0
    while any(levels.values()):
        deed = max(hand, key=levels.__getitem__)
        price = game.book.deeds[deed].ladder[levels[deed]].price
        levels[deed] -= 1
        sold.append(deed)
        brings += price // 2
        costs += price - price // 2
        command = Sell(player, tuple(sold))
        if not isinstance(sell(game, command), Refusal):
            plans.append((Way(command, brings, costs),))
    free = [deed for deed in hand if not game.deeds[deed].mortgaged]
    if plans[-1] and len(sold) == len(plans[-1][0].command.deeds if isinstance(plans[-1][0].command, Sell) else ()):
        bare = plans[-1][0]
        for count in range(1, len(free) + 1):
            for chosen in combinations(free, count):
                plans.append((bare, *(_mortgage(game, player, deed) for deed in chosen)))
    return plans


def _can_be_done(game: Game, plan: Plan) -> bool:
    """Whether the sales fit together: two groups may need the same houses to break hotels down."""
    for way in plan:
        if isinstance(way.command, Sell):
            decision = sell(game, way.command)
            if isinstance(decision, Refusal):
                return False
            game = evolve_all(game, decision)
    return True


def _sell_all(game: Game, player: str, amount: int) -> list[Way]:
    """Selling groups off to nothing and mortgaging them always works: the houses are not needed then."""
    plan: list[Way] = []
    raised = 0
    for unit in _list_units(game, player):
        if raised >= amount:
            break
        widest = max(unit, key=lambda ways: sum(way.brings for way in ways))
        plan += widest
        raised += sum(way.brings for way in widest)
    return plan
