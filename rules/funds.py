"""Raising money: how much a player could get, and the cheapest way to a given sum (DEBT-1, DEBT-3)."""

from __future__ import annotations

from typing import NamedTuple

from rules.commands import Mortgage, SellGroup
from rules.deciding.building import resale_value, sell_group
from rules.deciding.mortgages import check_mortgage
from rules.refusals import Refusal
from rules.state import Game


class Way(NamedTuple):
    """One act that raises money: what it brings, and what undoing it later would cost on top."""

    command: Mortgage | SellGroup
    brings: int
    costs: int


def find_raisable(game: Game, player: str) -> int:
    """Cash with everything sold and mortgaged; what a bid binds is not counted."""
    hand = list(game.deeds_of(player))
    mortgages = sum(game.book.deeds[deed].mortgage for deed in hand if not game.deeds[deed].mortgaged)
    return game.spendable(player) + resale_value(game, hand) + mortgages


def find_ways(game: Game, player: str) -> list[Way]:
    """Every single act that would bring money now, the cheapest for what it brings first."""
    ways = _list_mortgages(game, player) + _list_sales(game, player)
    return sorted(ways, key=lambda way: (way.costs / way.brings, way.brings))


def plan_raise(game: Game, player: str, amount: int) -> list[Way]:
    """Acts, in an order that can be carried out, that bring at least `amount` at the least cost.

    Mortgages cost a tenth of what they bring, selling buildings as much as it brings: so the cheapest set of
    mortgages first, then buildings group by group, then the deeds they freed. Empty if it cannot be reached.
    """
    if amount <= 0 or find_raisable(game, player) - game.spendable(player) < amount:
        return []
    open_now = _list_mortgages(game, player)
    if sum(way.brings for way in open_now) >= amount:
        return _pick_cheapest(open_now, amount)
    plan, raised = list(open_now), sum(way.brings for way in open_now)
    for group in _list_built_groups(game, player):
        if raised >= amount:
            break
        steps = _plan_group(game, player, group, amount - raised)
        plan += steps
        raised += sum(way.brings for way in steps)
    return _drop_needless(plan, raised - amount)


def _list_mortgages(game: Game, player: str) -> list[Way]:
    ways = []
    for deed in game.deeds_of(player):
        if check_mortgage(game, player, deed) is None:
            facts = game.book.deeds[deed]
            ways.append(Way(Mortgage(player, deed), facts.mortgage, facts.interest))
    return ways


def _list_built_groups(game: Game, player: str) -> list[str]:
    """Groups with buildings, those whose next level costs least first."""
    built = [group for group in game.book.groups if game.has_built(group, player)]
    return sorted(built, key=lambda group: game.book.deeds[game.book.groups[group].deeds[0]].ladder[1].price)


def _list_sales(game: Game, player: str) -> list[Way]:
    ways = []
    for group in _list_built_groups(game, player):
        top = max(game.deeds[deed].level for deed in game.in_hand(group, player))
        ways += [way for level in range(top - 1, -1, -1) if (way := _sale_to(game, player, group, level))]
    return ways


def _sale_to(game: Game, player: str, group: str, level: int) -> Way | None:
    """Selling a whole group down to a level, if the stock allows it."""
    command = SellGroup(player, group, level)
    if isinstance(sell_group(game, command), Refusal):
        return None
    sold = sum(
        rung.price
        for deed in game.in_hand(group, player)
        for rung in game.book.deeds[deed].ladder[level + 1 : game.deeds[deed].level + 1]
    )
    brings = sum(
        rung.price // 2
        for deed in game.in_hand(group, player)
        for rung in game.book.deeds[deed].ladder[level + 1 : game.deeds[deed].level + 1]
    )
    return Way(command, brings, sold - brings)


def _plan_group(game: Game, player: str, group: str, amount: int) -> list[Way]:
    """Sell a group only as far as needed; once bare, its deeds can be mortgaged too."""
    top = max(game.deeds[deed].level for deed in game.in_hand(group, player))
    for level in range(top - 1, 0, -1):
        way = _sale_to(game, player, group, level)
        if way and way.brings >= amount:
            return [way]
    bare = _sale_to(game, player, group, 0)
    if bare is None:
        return []
    freed = [
        Way(Mortgage(player, deed), game.book.deeds[deed].mortgage, game.book.deeds[deed].interest)
        for deed in game.in_hand(group, player)
        if not game.deeds[deed].mortgaged and game.book.deeds[deed].kind == "street"
    ]
    needed = amount - bare.brings
    if needed <= 0:
        return [bare]
    return [bare, *(_pick_cheapest(freed, needed) or freed)]


def _pick_cheapest(ways: list[Way], amount: int) -> list[Way]:
    """The set of mortgages with the least cost that brings at least `amount`."""
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for place, way in enumerate(ways):
        for brought, (cost, chosen) in list(best.items()):
            if brought >= amount:
                continue
            total, price = brought + way.brings, cost + way.costs
            known = best.get(total)
            if known is None or (price, len(chosen) + 1) < (known[0], len(known[1])):
                best[total] = (price, (*chosen, place))
    enough = [(cost, len(chosen), chosen) for brought, (cost, chosen) in best.items() if brought >= amount]
    return [ways[place] for place in min(enough)[2]] if enough else []


def _drop_needless(plan: list[Way], spare: int) -> list[Way]:
    """Leave out mortgages the plan can do without, the largest first."""
    kept = list(plan)
    for way in sorted((way for way in plan if isinstance(way.command, Mortgage)), key=lambda way: -way.brings):
        if way.brings <= spare:
            kept.remove(way)
            spare -= way.brings
    return kept
