"""Raising money: how much a player could get, and the cheapest way to a given sum (DEBT-1, DEBT-3)."""

from __future__ import annotations

from itertools import product

import pytest

from rules.commands import Bid, Build, Buy, Decline, Mortgage, Sell
from rules.funds import Way, find_raisable, plan_raise
from tests.support.playing import Playing, play

# Anna's holdings in the classic box: groups with their level (streets evenly built), and single deeds.
Hand = tuple[tuple[str, int], ...]
MORTGAGE = {
    "brown-1": 30, "brown-2": 30, "light-blue-1": 50, "light-blue-2": 50, "light-blue-3": 60, "orange-1": 90,
    "orange-2": 90, "orange-3": 100, "green-1": 150, "green-2": 150, "green-3": 160, "dark-blue-1": 175,
    "dark-blue-2": 200, "station-1": 100, "station-2": 100, "utility-1": 75, "utility-2": 75, "pink-1": 70,
    "red-1": 110,
}  # fmt: skip
HALF_HOUSE = {"brown": 25, "light-blue": 25, "orange": 50, "green": 100, "dark-blue": 100}


def holding(hand: Hand, cash: int = 0) -> Playing:
    table = play()
    for name, level in hand:
        table.own("anna", name)
        if level:
            table.build("anna", name, level)
    return table.set_cash("anna", cash)


def list_deeds(name: str) -> list[str]:
    return [deed for deed in MORTGAGE if deed == name or deed.rpartition("-")[0] == name]


def cost_of(deed: str) -> int:
    """The interest: a tenth, rounded up."""
    return -(-MORTGAGE[deed] // 10)


def list_ends(name: str, level: int, *, by_house: bool = True) -> list[tuple[int, int]]:
    """What one group or deed can bring and cost: every even sale, and once bare every set of mortgages.

    Sales go house by house, or only down to the same level on every street.
    """
    deeds = list_deeds(name)
    ends: list[tuple[int, int]] = []
    for levels in product(range(level + 1), repeat=len(deeds)):
        if max(levels) - min(levels) > by_house:
            continue
        sold = (level * len(deeds) - sum(levels)) * HALF_HOUSE.get(name, 0)
        ends.append((sold, sold))
        if not any(levels):
            for picked in product((False, True), repeat=len(deeds)):
                chosen = [deed for deed, pick in zip(deeds, picked, strict=True) if pick]
                ends.append((sold + sum(MORTGAGE[deed] for deed in chosen), sold + sum(map(cost_of, chosen))))
    return ends


def find_least_cost(hand: Hand, amount: int, *, by_house: bool = True) -> int | None:
    """By trying everything: the least that raising an amount can cost, or None."""
    best = {0: 0}
    for name, level in hand:
        after: dict[int, int] = {}
        for (brought, cost), (brings, costs) in product(best.items(), list_ends(name, level, by_house=by_house)):
            total = min(brought + brings, amount)
            after[total] = min(after.get(total, 10**9), cost + costs)
        best = after
    return best.get(amount)


def carry_out(table: Playing, plan: list[Way]) -> Playing:
    """Each step must be accepted and bring what it says."""
    for way in plan:
        cash = table.cash("anna")
        table.do(way.command)
        assert table.cash("anna") == cash + way.brings
    return table


HANDS: list[Hand] = [
    (("brown-1", 0),),
    (("utility-1", 0), ("utility-2", 0), ("pink-1", 0), ("station-1", 0)),
    (("brown", 1),),
    (("brown", 3), ("utility-1", 0)),
    (("brown", 5), ("station-1", 0)),
    (("dark-blue", 2), ("utility-1", 0), ("utility-2", 0), ("red-1", 0)),
    (("orange", 5), ("pink-1", 0)),
    (("green", 3),),
]
TWO_GROUPS: list[Hand] = [
    (("brown", 1), ("orange", 1)),
    (("brown", 5), ("light-blue", 4)),
    (("brown", 2), ("dark-blue", 1), ("station-1", 0)),
    (("light-blue", 1), ("orange", 2), ("utility-1", 0), ("station-1", 0)),
]


def list_amounts(hand: Hand) -> list[int]:
    """Amounts from one to all that can be raised, and one more."""
    most = sum(max(brings for brings, _ in list_ends(name, level)) for name, level in hand)
    return sorted({1, *range(7, most, max(1, most // 40)), most - 1, most, most + 1} - {0})


def test_the_brute_force_itself_is_right() -> None:
    """DEBT-1: brown with a house each: 25 + 25 for both, then 30 + 30 at 3 each."""
    assert [find_least_cost((("brown", 1),), amount) for amount in (25, 26, 50, 51, 80, 110, 111)] == [
        25, 50, 50, 53, 53, 56, None,
    ]  # fmt: skip
    assert find_least_cost((("brown", 1),), 25, by_house=False) == 50


@pytest.mark.parametrize(
    ("hand", "cash", "raisable"),
    [
        ((), 40, 40),
        ((("brown-1", 0),), 0, 30),
        ((("brown", 1),), 7, 7 + 50 + 60),
        ((("orange", 5), ("utility-1", 0)), 1, 1 + 3 * 5 * 50 + 280 + 75),
        ((("dark-blue", 4), ("station-1", 0), ("station-2", 0)), 0, 2 * 4 * 100 + 375 + 200),
    ],
)
def test_raisable_is_cash_with_everything_sold_and_mortgaged(hand: Hand, cash: int, raisable: int) -> None:
    """DEBT-3."""
    assert find_raisable(holding(hand, cash).game, "anna") == raisable


def test_what_is_mortgaged_already_or_bound_by_a_bid_cannot_be_raised() -> None:
    """DEBT-3, AUC-1."""
    table = holding((("utility-1", 0), ("station-1", 0)), 60).mortgage("anna", "utility-1")
    table.do(Decline("anna", "red-1"), Bid("anna", 45))
    assert find_raisable(table.game, "anna") == 60 - 45 + 100


def test_malls_and_skyscrapers_count_at_half() -> None:
    """DEBT-3, BLD-7: 4 × 6 × 5,000, pink 3 × 7,000 + 8,000; a mall 5,000 and its station 10,000."""
    table = play("mega-deluxe").own("anna", "pink", "station-1").build("anna", "pink", 6)
    table.build_on("anna", "station-1").set_cash("anna", 0)
    assert find_raisable(table.game, "anna") == 120_000 + 29_000 + 15_000


def test_in_a_shortage_hotels_still_count_in_full() -> None:
    """DEBT-3, SELL-3: no houses are left to break a hotel down, but all may be sold off."""
    table = holding((("brown", 5),)).own("ben", "orange", "red", "dark-blue")
    for group in ("orange", "red", "dark-blue"):
        table.build("ben", group, 4)
    assert (table.game.stock["house"], find_raisable(table.game, "anna")) == (0, 2 * 5 * 25 + 60)
    plan = plan_raise(table.game, "anna", 30)
    assert [way.command for way in plan] == [Sell("anna", ("brown-1", "brown-2") * 5)]
    assert carry_out(table, plan).cash("anna") == 250


def test_every_step_says_what_it_brings_and_costs_the_cheapest_first() -> None:
    """DEBT-1: a mortgage costs its tenth, a sale as much as it brings; built streets cannot be mortgaged."""
    game = holding((("brown", 2), ("utility-1", 0))).game
    assert plan_raise(game, "anna", 75) == [Way(Mortgage("anna", "utility-1"), 75, 8)]
    both = plan_raise(game, "anna", 76)
    assert both[-1] == Way(Mortgage("anna", "utility-1"), 75, 8) or both[0] == Way(Mortgage("anna", "utility-1"), 75, 8)
    assert {(way.brings, way.costs) for way in both if isinstance(way.command, Sell)} == {(25, 25)}
    assert not any(way.command == Mortgage("anna", "brown-1") for way in both)


@pytest.mark.parametrize("hand", HANDS + TWO_GROUPS, ids=str)
def test_a_plan_can_be_carried_out_step_by_step_and_reaches_the_sum(hand: Hand) -> None:
    """DEBT-1, DEBT-3."""
    start = holding(hand).history
    for amount in list_amounts(hand):
        table = Playing(start)
        plan = plan_raise(table.game, "anna", amount)
        if find_least_cost(hand, amount) is None:
            assert plan == []
        else:
            assert carry_out(table, plan).cash("anna") >= amount, amount


def find_dearer(hand: Hand, *, by_house: bool) -> dict[int, tuple[int, int]]:
    """Amounts for which the plan costs more than it need: the plan's cost and the least."""
    game = holding(hand).game
    return {
        amount: (planned, least)
        for amount in list_amounts(hand)
        if (least := find_least_cost(hand, amount, by_house=by_house)) is not None
        and (planned := sum(way.costs for way in plan_raise(game, "anna", amount))) > least
    }


@pytest.mark.parametrize("hand", HANDS + TWO_GROUPS, ids=str)
def test_no_way_by_whole_levels_costs_less_than_the_plan(hand: Hand) -> None:
    """DEBT-1."""
    assert not find_dearer(hand, by_house=False)


@pytest.mark.parametrize("hand", HANDS + TWO_GROUPS, ids=str)
def test_no_way_house_by_house_costs_less_than_the_plan(hand: Hand) -> None:
    """DEBT-1, SELL-1: single houses may be sold, as long as it stays even."""
    assert not find_dearer(hand, by_house=True)


@pytest.mark.parametrize("hand", HANDS + TWO_GROUPS, ids=str)
def test_a_plan_has_nothing_needless(hand: Hand) -> None:
    """DEBT-1: without any one of its mortgages the sum would not be reached."""
    game = holding(hand).game
    for amount in list_amounts(hand):
        plan = plan_raise(game, "anna", amount)
        brought = sum(way.brings for way in plan)
        spare = [way for way in plan if isinstance(way.command, Mortgage) and brought - way.brings >= amount]
        assert not spare, (amount, plan)


@pytest.mark.parametrize("amount", [0, -5])
def test_who_needs_nothing_gets_no_plan(amount: int) -> None:
    """DEBT-1."""
    assert plan_raise(holding((("brown", 1),)).game, "anna", amount) == []


def test_a_station_freed_of_its_mall_is_mortgaged_too() -> None:
    """DEBT-1, BLD-7: 5,000 for the mall, 10,000 for the station."""
    table = play("mega-deluxe").own("anna", "station-1").do(Build("anna", ("station-1",))).set_cash("anna", 0)
    assert find_raisable(table.game, "anna") == 15_000
    assert carry_out(table, plan_raise(table.game, "anna", 12_000)).cash("anna") >= 12_000


def test_only_as_many_houses_are_sold_as_the_sum_needs() -> None:
    """DEBT-1, SELL-1: one house brings 25, and one may be sold alone."""
    table = holding((("brown", 1),))
    carry_out(table, plan_raise(table.game, "anna", 20))
    assert (table.cash("anna"), sum(table.levels("brown"))) == (25, 1)
    assert table.do(Sell("anna", ("brown-1" if table.deed("brown-1").level else "brown-2",))).cash("anna") == 50


def test_an_uneven_group_that_catches_up_is_planned_for() -> None:
    """DEBT-1, BLD-8: mega-deluxe at 5, 5, 5, 1: 16 × 5,000 and 3 × 7,000 + 8,000 of mortgages."""
    table = play("mega-deluxe").own("anna", "pink-1", "pink-2", "pink-3").build("anna", "pink", 5)
    table.do(Buy("anna", "pink-4"), Build("anna", ("pink-4",))).set_cash("anna", 0)
    assert (table.levels("pink"), find_raisable(table.game, "anna")) == ([5, 5, 5, 1], 80_000 + 29_000)
    for amount in (1, 5_000, 20_000, 60_000, 80_001, 109_000):
        copy = Playing(table.history)
        assert carry_out(copy, plan_raise(copy.game, "anna", amount)).cash("anna") >= amount
    assert plan_raise(table.game, "anna", 109_001) == []
