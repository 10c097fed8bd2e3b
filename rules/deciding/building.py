"""Building and selling buildings, evenly and within the stock (BLD-1 to BLD-8, SELL-1 to SELL-4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.commands import Build, BuildGroup, Redistribute, Sell, SellGroup
from rules.deciding.checks import check_cash, check_own, check_unbound
from rules.deciding.draft import Decision
from rules.deciding.duties import check_spread, find_missing, find_pressing, spread_evenly
from rules.deciding.steps import check_step
from rules.deciding.terms import MEETS_DUTY, SETTLES, Terms
from rules.events import (
    BuildingsSold,
    BuildingWished,
    Built,
    LevelChange,
    Redistributed,
    pay,
)
from rules.refusals import Refusal, refuse
from rules.shortage import find_asked
from rules.state import BANK, Game

Levels = dict[str, int]
MOST_STEPS = 200


def _build(game: Game, command: Build) -> Decision:
    return build_steps(game, command.player, Counter(command.deeds))


def _build_group(game: Game, command: BuildGroup) -> Decision:
    book, deeds = game.setup.book, game.deeds
    if command.group not in book.groups:
        return refuse("unknown_group", group=command.group)
    hand = game.in_hand(command.group, command.player)
    if not hand:
        missing = list(book.groups[command.group].deeds)
        return refuse("group_incomplete", player=command.player, group=command.group, deeds=missing)
    top = max([book.deeds[deed].top for deed in hand])
    if top == 0:
        return refuse("cannot_build_here", player=command.player, deed=hand[0])
    if not 1 <= command.level <= top:
        return refuse("bad_level", level=command.level, most=top, least=1)
    steps = {deed: command.level - deeds[deed].level for deed in hand}
    return build_steps(game, command.player, {deed: count for deed, count in steps.items() if count > 0})


def build_steps(game: Game, player: str, steps: Mapping[str, int]) -> Decision:
    """Build so many steps on each deed, or ask the others first who could use the last buildings too."""
    if no := _check_steps(game, player, steps, "nothing_to_build", "BLD-1"):
        return no
    if game.auction is not None and (building := game.auction.lot.building):
        return refuse("auction_open", "AUC-4", deed=None, building=building)
    if (
        game.duties
        and (duty := find_pressing(game, player))
        and any(game.book.deeds[deed].group != game.book.deeds[duty.deed].group for deed in steps)
    ):
        return refuse("duty_open", player=player, deed=duty.deed)
    planned = _plan_build(game, player, steps)
    if isinstance(planned, Refusal):
        return planned
    levels, price, after = planned
    if no := check_cash(game, player, price):
        return no
    if not game.duties or not game.duty_of(player):  # who must build at once asks nobody
        wished = _ask_others(game, player, steps, after)
        if wished is not None:
            return wished
    changes = _list_changes(game, levels)
    return (Built(player, changes, pay(player, BANK, price, "building")),)


def _ask_others(game: Game, player: str, steps: Mapping[str, int], after: Mapping[str, int]) -> Decision | None:
    """Before the last buildings go, those who could use them too are asked (AUC-4)."""
    wish = game.wish
    if wish is not None and wish.player != player and after[wish.building] < game.stock[wish.building]:
        return refuse("wish_open", player=wish.player, building=wish.building)
    if wish is not None and wish.player == player and Counter(wish.deeds) == Counter(steps) and not wish.waiting():
        return None
    found = find_asked(game, player, after)
    if found is None:
        return None
    building, asked = found
    deeds = tuple(Counter(steps).elements())
    return (BuildingWished(player, deeds, building, _count_wanted(game, steps, building), tuple(asked)),)


def _check_steps(game: Game, player: str, steps: Mapping[str, int], empty: str, rule: str) -> Refusal | None:
    if not steps:
        return refuse(empty, player=player)
    if sum(steps.values()) > MOST_STEPS:
        return refuse("bad_amount", value=sum(steps.values()), least=1, most=MOST_STEPS)
    is_bound = game.auction is not None
    for deed in steps:
        if no := check_own(game, player, deed, rule):
            return no
        if is_bound and (no := check_unbound(game, player, game.book.deeds[deed].group)):
            return no
    return None


def _plan_build(game: Game, player: str, steps: Mapping[str, int]) -> tuple[Levels, int, Mapping[str, int]] | Refusal:
    """Build step by step, always on the lowest deed, as one would at the table; the price, and the stock after it."""
    levels = {deed: game.deeds[deed].level for deed in steps}
    left, stock, price = dict(steps), dict(game.stock), 0
    while left:
        deed = min(left, key=levels.__getitem__)
        rung = check_step(game, player, deed, levels)
        if isinstance(rung, Refusal):
            return rung
        if not _take_from_stock(game, stock, deed, levels[deed]):
            building = rung.building or ""
            return refuse(
                "no_stock", building=building, stock=game.stock[building], wanted=_count_wanted(game, steps, building)
            )
        levels[deed] += 1
        price += rung.price
        _count_down(left, deed)
    return levels, price, stock


def _count_down(left: dict[str, int], deed: str) -> None:
    left[deed] -= 1
    if not left[deed]:
        del left[deed]


def _count_wanted(game: Game, steps: Mapping[str, int], building: str) -> int:
    """How many of a building a plan takes in all."""
    return sum(
        rung.building == building
        for deed, count in steps.items()
        for rung in game.book.deeds[deed].ladder[game.deeds[deed].level + 1 :][:count]
    )


def _take_from_stock(game: Game, stock: dict[str, int], deed: str, level: int) -> bool:
    """Take the next building, if there is one; what it replaces goes back (BLD-3, BLD-5)."""
    ladder = game.setup.book.deeds[deed].ladder
    before, rung = ladder[level].stands, ladder[level + 1]
    building, after = rung.building, rung.stands
    assert building is not None
    needed = after[building] - before.get(building, 0)
    if stock[building] < needed and not game.book.house.unlimited_buildings:
        return False
    for kind, count in before.items():
        stock[kind] += count
    for kind, count in after.items():
        stock[kind] -= count
    return True


def _list_changes(game: Game, levels: Levels) -> tuple[LevelChange, ...]:
    return tuple([LevelChange(deed, game.deeds[deed].level, level) for deed, level in levels.items()])


def sell(game: Game, command: Sell) -> Decision:
    """Sell some steps of building."""
    return _sell_steps(game, command.player, Counter(command.deeds))


def _sell_group(game: Game, command: SellGroup) -> Decision:
    if command.group not in game.book.groups:
        return refuse("unknown_group", group=command.group)
    hand = game.in_hand(command.group, command.player)
    top = max((game.book.deeds[deed].top for deed in hand), default=0)
    if top == 0:
        return refuse("nothing_to_sell", player=command.player)
    if not 0 <= command.level < top:
        return refuse("bad_level", level=command.level, most=top - 1, least=0)
    steps = {deed: game.deeds[deed].level - command.level for deed in hand}
    return _sell_steps(game, command.player, {deed: count for deed, count in steps.items() if count > 0})


def _sell_steps(game: Game, player: str, steps: Mapping[str, int]) -> Decision:
    if no := _check_steps(game, player, steps, "nothing_to_sell", "SELL-1"):
        return no
    planned = _plan_sale(game, player, steps)
    if isinstance(planned, Refusal):
        return planned
    levels, price = planned
    if no := _check_broken_down(game, levels):
        return no
    changes = _list_changes(game, levels)
    return (BuildingsSold(player, changes, pay(BANK, player, price, "resale")),)


def _plan_sale(game: Game, player: str, steps: Mapping[str, int]) -> tuple[Levels, int] | Refusal:
    """Sell step by step, always from the highest deed of the hand (SELL-1)."""
    levels = {deed: game.deeds[deed].level for deed in steps}
    left, price = dict(steps), 0
    while left:
        deed = max(left, key=levels.__getitem__)
        facts, level = game.book.deeds[deed], levels[deed]
        if level == 0:
            return refuse("nothing_to_sell", player=player, deed=deed)
        if facts.kind == "street":
            for other in game.in_hand(facts.group, player):
                if levels.get(other, game.deeds[other].level) > level:
                    return refuse("uneven", "SELL-1", player=player, deed=deed, higher=other)
        price += facts.ladder[level].price // 2
        levels[deed] -= 1
        _count_down(left, deed)
    return levels, price


def _check_broken_down(game: Game, levels: Levels) -> Refusal | None:
    """Whether the bank has the smaller buildings that must stand instead (SELL-2 to SELL-4)."""
    missing = find_missing(game, levels)
    if missing is None:
        return None
    building, stock, needed = missing
    rule = "SELL-3" if building == next(iter(game.book.buildings)) else "SELL-4"
    return refuse("no_stock_to_break_down", rule, building=building, stock=stock, needed=needed)


def _redistribute(game: Game, command: Redistribute) -> Decision:
    """Who must build on the last deed of a group and cannot spreads what stands there evenly over it (BLD-8)."""
    player, group = command.player, command.group
    if group not in game.book.groups:
        return refuse("unknown_group", group=group)
    duty = game.duty_of(player)
    if duty is None or game.book.deeds[duty.deed].group != group:
        return refuse("no_duty", player=player, group=group)
    if game.deeds[duty.deed].mortgaged:
        return refuse("group_mortgaged", "BLD-8", player=player, group=group, deed=duty.deed)
    if no := check_unbound(game, player, group):
        return no
    if not isinstance(build_steps(game, player, {duty.deed: 1}), Refusal):
        return refuse("can_still_build", player=player, deed=duty.deed)
    levels = spread_evenly(game, duty)
    if no := check_spread(game, levels):
        return no
    changes = [change for change in _list_changes(game, levels) if change.before != change.after]
    return (Redistributed(player, group, tuple(changes)),)


def resale_value(game: Game, deeds: Iterable[str]) -> int:
    """What the bank pays for everything that stands on these deeds."""
    book, value = game.setup.book, 0
    for deed in deeds:
        if level := game.deeds[deed].level:
            value += sum(rung.price // 2 for rung in book.deeds[deed].ladder[1 : level + 1])
    return value


DECIDERS: Mapping[type, tuple[Callable[[Game, Any], Decision], Terms]] = {
    Build: (_build, MEETS_DUTY),
    BuildGroup: (_build_group, MEETS_DUTY),
    Sell: (sell, SETTLES),
    SellGroup: (_sell_group, SETTLES),
    Redistribute: (_redistribute, MEETS_DUTY),
}
