"""Selling buildings back to the bank: at half, evenly, and only into what the stock allows (SELL-1 to SELL-4)."""

from __future__ import annotations

import pytest

from rules.commands import Build, Deal, GoToJail, HouseRules, NextTurn, Sell, SellGroup
from rules.events import BuildingsSold, LevelChange, Posting
from tests.support.playing import Playing, play


def built(box: str, group: str, level: int) -> Playing:
    """Anna has built a group up and has no cash."""
    return play(box).own("anna", group).build("anna", group, level).set_cash("anna", 0)


def with_houses_left(level_of_brown: int) -> Playing:
    """Anna has hotels on pink; Ben's houses leave 8 less two per level of brown in stock."""
    table = built("classic", "pink", 5).own("ben", "orange", "red", "brown")
    table.build("ben", "orange", 4).build("ben", "red", 4)
    if level_of_brown:
        table.build("ben", "brown", level_of_brown)
    return table


@pytest.mark.parametrize(
    ("box", "group", "half"),
    [
        ("classic", "brown", 25),
        ("classic", "green", 100),
        ("star-wars", "brown", 500),
        ("mega-deluxe", "brown", 2_500),
        ("mega-deluxe", "yellow", 7_500),
        ("christmas", "light-blue", 25),
        ("cats", "pink", 50),
        ("sorcerers", "red", 75),
    ],
)
def test_the_bank_pays_half_the_price(box: str, group: str, half: int) -> None:
    """SELL-1."""
    table = built(box, group, 1).do(Sell("anna", (f"{group}-1",)))
    change, posting = LevelChange(f"{group}-1", 1, 0), Posting("bank", "anna", half, "resale")
    assert table.events() == (BuildingsSold("anna", (change,), (posting,)),)
    assert (table.cash("anna"), table.deed(f"{group}-1").level) == (half, 0)


def test_houses_are_sold_evenly() -> None:
    """SELL-1."""
    table = built("classic", "pink", 2).do(Sell("anna", ("pink-2",)))
    no = table.refused(Sell("anna", ("pink-2",)))
    assert (no.code, no.rule) == ("uneven", "SELL-1")
    assert (table.levels("pink"), table.cash("anna")) == ([2, 1, 2], 50)
    table.do(Sell("anna", ("pink-1", "pink-3")), Sell("anna", ("pink-2",)))
    assert (table.levels("pink"), table.cash("anna")) == ([1, 0, 1], 200)


def test_several_steps_at_once_are_sold_evenly_whatever_their_order() -> None:
    """SELL-1: five houses at 50."""
    table = built("classic", "pink", 3).do(Sell("anna", ("pink-1", "pink-1", "pink-3", "pink-2", "pink-2")))
    assert (table.levels("pink"), table.cash("anna"), table.game.stock["house"]) == ([1, 1, 2], 250, 28)


def test_a_group_is_sold_down_to_a_level_from_wherever_each_street_stands() -> None:
    """SELL-1: from 3, 2, 2 to 1 are four houses at 50."""
    table = built("classic", "pink", 2).build_on("anna", "pink-1").do(SellGroup("anna", "pink", 1))
    assert (table.levels("pink"), table.cash("anna")) == ([1, 1, 1], 200)


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (Sell("anna", ("orange-1",)), "nothing_to_sell", "SELL-1"),
        (Sell("anna", ("pink-1", "pink-1", "pink-2", "pink-2", "pink-3", "pink-3")), "nothing_to_sell", "SELL-1"),
        (Sell("anna", ()), "nothing_to_sell", "SELL-1"),
        (Sell("ben", ("pink-1",)), "not_your_deed", "SELL-1"),
        (Sell("anna", ("nowhere",)), "unknown_deed", None),
        (SellGroup("anna", "pink", 1), "nothing_to_sell", "SELL-1"),
        (SellGroup("anna", "pink", -1), "bad_level", None),
        (SellGroup("anna", "pink", 5), "bad_level", None),
        (SellGroup("anna", "nowhere", 0), "unknown_group", None),
    ],
)
def test_only_own_buildings_that_stand_are_sold(command: Sell | SellGroup, code: str, rule: str | None) -> None:
    """SELL-1."""
    table = built("classic", "pink", 1).own("anna", "orange")
    no = table.refused(command)
    assert (no.code, no.rule) == (code, rule)
    assert (table.levels("pink"), table.cash("anna")) == ([1, 1, 1], 0)


def test_one_sells_out_of_turn_and_in_jail() -> None:
    """SELL-1, JAIL-4."""
    table = built("classic", "pink", 1).do(GoToJail("anna"), Sell("anna", ("pink-1",)), NextTurn())
    assert table.do(Sell("anna", ("pink-2",))).cash("anna") == 100


@pytest.mark.parametrize(
    ("box", "size", "half"), [("classic", 3, 50), ("star-wars", 3, 1_000), ("mega-deluxe", 4, 5_000)]
)
def test_a_hotel_sold_goes_back_to_four_houses_and_half_its_price(box: str, size: int, half: int) -> None:
    """SELL-2."""
    table = built(box, "pink", 5).do(Sell("anna", ("pink-1",)))
    assert (table.levels("pink"), table.cash("anna")) == ([4] + [5] * (size - 1), half)
    assert (table.game.stock["house"], table.game.stock["hotel"]) == (28, 13 - size)


@pytest.mark.parametrize(
    ("box", "mode", "half"),
    [
        ("classic", "first-bankruptcy", 50),
        ("christmas", "first-bankruptcy", 50),
        ("cats", "first-bankruptcy", 50),
        ("sorcerers", "first-bankruptcy", 50),
        ("classic", "second-bankruptcy", 50),
        ("star-wars", "second-bankruptcy", 1_000),
    ],
)
def test_in_short_games_a_hotel_goes_back_to_three_houses_and_is_four_prices(box: str, mode: str, half: int) -> None:
    """SELL-2, SELL-3, END-2, END-3: the whole group brings 3 × 4 halves."""
    count = 3 if mode == "first-bankruptcy" else 2
    table = play(box, "anna", "ben", mode=mode).do(
        Deal("anna", ("station-1", "station-2", "station-3")[:count]),
        Deal("ben", ("station-4", "utility-1", "utility-2")[:count]),
    )
    table.own("anna", "pink").build("anna", "pink", 4).set_cash("anna", 0)
    table.do(Sell("anna", ("pink-1",)))
    assert (table.levels("pink"), table.cash("anna"), table.game.stock["house"]) == ([3, 4, 4], half, 29)
    table.do(SellGroup("anna", "pink", 0))
    assert (table.cash("anna"), table.game.stock["house"], table.game.stock["hotel"]) == (12 * half, 32, 12)


def test_a_hotel_cannot_be_broken_down_without_the_houses() -> None:
    """SELL-3: orange 12, red 12, brown 8 houses leave none."""
    table = with_houses_left(4)
    for command in (Sell("anna", ("pink-1",)), SellGroup("anna", "pink", 1)):
        no = table.refused(command)
        assert (no.code, no.rule, no.facts["stock"]) == ("no_stock_to_break_down", "SELL-3", 0)
    assert (table.levels("pink"), table.cash("anna")) == ([5, 5, 5], 0)


def test_all_hotels_of_a_group_may_be_sold_off_together_down_to_nothing() -> None:
    """SELL-3: 3 hotels × 5 houses × 50."""
    table = with_houses_left(4).do(SellGroup("anna", "pink", 0))
    assert (table.levels("pink"), table.cash("anna"), table.game.stock["hotel"]) == ([0, 0, 0], 750, 12)


@pytest.mark.parametrize(
    ("brown", "lowest_refused", "level", "brings"),
    [
        (3, 1, 0, 750),  # 2 houses left: not even one on each
        (2, 2, 1, 600),  # 4 left: one each, 3 × 4 × 50
        (1, 3, 2, 450),  # 6 left: two each, 3 × 3 × 50
        (0, 3, 2, 450),  # 8 left: still two each, for three each are nine
    ],
)
def test_hotels_may_be_sold_off_together_to_any_even_level_the_houses_suffice_for(
    brown: int, lowest_refused: int, level: int, brings: int
) -> None:
    """SELL-3."""
    table = with_houses_left(brown)
    no = table.refused(SellGroup("anna", "pink", lowest_refused))
    assert (no.code, no.rule) == ("no_stock_to_break_down", "SELL-3")
    table.do(SellGroup("anna", "pink", level))
    assert (table.levels("pink"), table.cash("anna")) == ([level] * 3, brings)


def test_four_houses_left_suffice_for_one_hotel() -> None:
    """SELL-2, SELL-3."""
    table = with_houses_left(2).do(Sell("anna", ("pink-3",)))
    assert (table.levels("pink"), table.game.stock["house"]) == ([5, 5, 4], 0)


def test_with_unlimited_buildings_hotels_always_break_down() -> None:
    """SELL-2, house rule."""
    table = play("classic", house=HouseRules(unlimited_buildings=True)).own("anna", "pink", "orange", "red", "brown")
    for group, level in (("pink", 5), ("orange", 4), ("red", 4), ("brown", 4)):
        table.build("anna", group, level)
    assert table.do(Sell("anna", ("pink-1",))).levels("pink") == [4, 5, 5]


def test_a_skyscraper_sold_goes_back_to_a_hotel_and_half_its_price() -> None:
    """SELL-4."""
    table = built("mega-deluxe", "pink", 6).do(Sell("anna", ("pink-1",)))
    assert (table.levels("pink"), table.cash("anna")) == ([5, 6, 6, 6], 5_000)
    assert (table.game.stock["hotel"], table.game.stock["skyscraper"]) == (11, 5)


def test_skyscrapers_cannot_go_back_to_hotels_that_are_not_there_but_can_go_further() -> None:
    """SELL-4: all 12 hotels stand on orange, red and yellow; to four houses each are 4 × 2 steps at 5,000."""
    table = built("mega-deluxe", "pink", 6).own("ben", "orange", "red", "yellow")
    for group in ("orange", "red", "yellow"):
        table.build("ben", group, 5)
    for command in (Sell("anna", ("pink-1",)), SellGroup("anna", "pink", 5)):
        no = table.refused(command)
        assert (no.code, no.rule, no.facts["building"]) == ("no_stock_to_break_down", "SELL-4", "hotel")
    table.do(SellGroup("anna", "pink", 4))
    assert (table.cash("anna"), table.game.stock["skyscraper"], table.game.stock["house"]) == (40_000, 8, 16)


def test_skyscrapers_sold_to_nothing_bring_half_of_everything_paid() -> None:
    """SELL-3, SELL-4: 4 × 6 × 5,000."""
    table = built("mega-deluxe", "pink", 6).do(SellGroup("anna", "pink", 0))
    assert (table.cash("anna"), table.levels("pink")) == (120_000, [0, 0, 0, 0])
    assert dict(table.game.stock) == {"house": 32, "hotel": 12, "skyscraper": 8, "mall": 4}


def test_a_mall_goes_back_at_half_its_price() -> None:
    """SELL-1, BLD-7."""
    table = play("mega-deluxe").own("anna", "station-1", "station-2").set_cash("anna", 20_000)
    table.do(Build("anna", ("station-1", "station-2")), Sell("anna", ("station-2",)))
    assert (table.cash("anna"), table.levels("stations"), table.game.stock["mall"]) == (5_000, [1, 0, 0, 0], 3)
