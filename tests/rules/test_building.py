"""Building: who may, where, in what order, at what price, and out of which stock (BLD-1 to BLD-7)."""

from __future__ import annotations

import pytest

from rules.commands import Bid, Build, BuildGroup, CallShortage, CloseAuction, Deal, GoToJail, HouseRules, NextTurn
from rules.events import Built, LevelChange, Posting
from rules.history import record
from rules.refusals import Refusal
from tests.support.playing import Playing, play

RICH = 1_000_000
BOXES = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")
SHORT_GAMES = [
    ("classic", "first-bankruptcy", 100),
    ("classic", "second-bankruptcy", 100),
    ("christmas", "first-bankruptcy", 100),
    ("cats", "first-bankruptcy", 100),
    ("sorcerers", "first-bankruptcy", 100),
    ("star-wars", "second-bankruptcy", 2_000),
]


def building(box: str, *deeds: str, cash: int = RICH) -> Playing:
    """Anna owns these and has the cash."""
    return play(box).own("anna", *deeds).set_cash("anna", cash)


def dealt(box: str, mode: str) -> Playing:
    """A shorter game of two, dealt stations and utilities."""
    count = 3 if mode == "first-bankruptcy" else 2
    return play(box, "anna", "ben", mode=mode).do(
        Deal("anna", ("station-1", "station-2", "station-3")[:count]),
        Deal("ben", ("station-4", "utility-1", "utility-2")[:count]),
    )


@pytest.mark.parametrize("box", [box for box in BOXES if box != "mega-deluxe"])
def test_houses_need_the_whole_group(box: str) -> None:
    """BLD-1."""
    table = building(box, "pink-1", "pink-2").own("ben", "pink-3")
    no = table.refused(Build("anna", ("pink-1",)))
    assert (no.code, no.rule, no.facts["deeds"]) == ("group_incomplete", "BLD-1", ["pink-3"])
    assert (table.levels("pink"), table.cash("anna")) == ([0, 0, 0], RICH)


@pytest.mark.parametrize(
    ("held", "missing"), [(("pink-1", "pink-2", "pink-4"), "pink-3"), (("brown-1", "brown-3"), "brown-2")]
)
def test_mega_deluxe_builds_with_all_but_one(held: tuple[str, ...], missing: str) -> None:
    """BLD-1: up to the hotel; the missing deed may be mortgaged in another hand."""
    table = building("mega-deluxe", *held).own("ben", missing).mortgage("ben", missing)
    group = missing.rpartition("-")[0]
    table.do(BuildGroup("anna", group, 5))
    assert [table.deed(deed).level for deed in held] == [5] * len(held)
    no = table.refused(Build("ben", (missing,)))
    assert (no.code, no.rule) == ("group_incomplete", "BLD-1")


def test_mega_deluxe_does_not_build_with_two_missing() -> None:
    """BLD-1."""
    table = building("mega-deluxe", "pink-1", "pink-2")
    no = table.refused(Build("anna", ("pink-1",)))
    assert (no.code, no.rule) == ("group_incomplete", "BLD-1")


@pytest.mark.parametrize("box", BOXES)
def test_nothing_is_built_beside_a_mortgage(box: str) -> None:
    """BLD-1."""
    table = building(box, "pink").mortgage("anna", "pink-2")
    for deed in ("pink-1", "pink-2"):
        no = table.refused(Build("anna", (deed,)))
        assert (no.code, no.rule, no.facts["deed"]) == ("group_mortgaged", "BLD-1", "pink-2")


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (Build("anna", ("station-1",)), "cannot_build_here", "BLD-1"),
        (Build("anna", ("utility-1",)), "cannot_build_here", "BLD-1"),
        (Build("ben", ("pink-1",)), "not_your_deed", "BLD-1"),
        (Build("anna", ("nowhere",)), "unknown_deed", None),
        (Build("anna", ()), "nothing_to_build", "BLD-3"),
        (BuildGroup("ben", "pink", 1), "group_incomplete", "BLD-1"),
        (BuildGroup("anna", "nowhere", 1), "unknown_group", None),
        (BuildGroup("anna", "pink", 0), "bad_level", None),
        (BuildGroup("anna", "pink", 6), "bad_level", None),
    ],
)
def test_one_builds_on_own_streets_only(command: Build | BuildGroup, code: str, rule: str | None) -> None:
    """BLD-1, BLD-3."""
    table = building("classic", "pink", "stations", "utilities")
    no = table.refused(command)
    assert (no.code, no.rule) == (code, rule)
    assert (table.levels("pink"), table.cash("anna")) == ([0, 0, 0], RICH)


@pytest.mark.parametrize(
    ("box", "group", "price"),
    [
        ("classic", "brown", 50),
        ("classic", "dark-blue", 200),
        ("star-wars", "light-blue", 1_000),
        ("star-wars", "green", 4_000),
        ("mega-deluxe", "orange", 10_000),
        ("mega-deluxe", "red", 15_000),
        ("christmas", "pink", 100),
        ("cats", "yellow", 150),
        ("sorcerers", "red", 150),
    ],
)
def test_a_house_costs_what_the_deed_says(box: str, group: str, price: int) -> None:
    """BLD-1, BLD-5: one house, from the stock of 32."""
    table = building(box, group).do(Build("anna", (f"{group}-2",)))
    assert table.cash("anna") == RICH - price
    assert (table.deed(f"{group}-2").level, table.game.stock["house"]) == (1, 31)
    change, posting = LevelChange(f"{group}-2", 0, 1), Posting("anna", "bank", price, "building")
    assert table.events() == (Built("anna", (change,), (posting,)),)


def test_a_second_house_waits_until_every_street_of_the_group_has_one() -> None:
    """BLD-2."""
    table = building("classic", "pink").do(Build("anna", ("pink-1",)))
    no = table.refused(Build("anna", ("pink-1",)))
    assert (no.code, no.rule) == ("uneven", "BLD-2")
    table.do(Build("anna", ("pink-2", "pink-3")), Build("anna", ("pink-3",)))
    assert table.levels("pink") == [1, 1, 2]


def test_several_steps_at_once_are_built_evenly_whatever_their_order() -> None:
    """BLD-2: seven houses at 100 on pink, two at 50 on brown."""
    steps = ("pink-1", "pink-1", "pink-1", "brown-1", "pink-2", "pink-2", "pink-3", "pink-3", "brown-2")
    table = building("classic", "pink", "brown").do(Build("anna", steps))
    assert (table.levels("pink"), table.levels("brown")) == ([3, 2, 2], [1, 1])
    assert (table.cash("anna"), table.game.stock["house"]) == (RICH - 800, 23)


def test_several_steps_that_end_uneven_are_refused_as_a_whole() -> None:
    """BLD-2."""
    table = building("classic", "pink", "brown")
    no = table.refused(Build("anna", ("brown-1", "pink-1", "pink-1")))
    assert (no.code, no.rule) == ("uneven", "BLD-2")
    assert (table.levels("brown"), table.cash("anna")) == ([0, 0], RICH)


def test_a_group_is_brought_to_a_level_from_wherever_each_street_stands() -> None:
    """BLD-2: from 1, 0, 0 to 3 are eight houses at 100."""
    table = building("classic", "pink").build_on("anna", "pink-1").do(BuildGroup("anna", "pink", 3))
    assert (table.levels("pink"), table.cash("anna")) == ([3, 3, 3], RICH - 800)
    no = table.refused(BuildGroup("anna", "pink", 2))
    assert (no.code, no.rule) == ("nothing_to_build", "BLD-3")


@pytest.mark.parametrize(
    ("box", "size", "price"), [("classic", 3, 100), ("star-wars", 3, 2_000), ("mega-deluxe", 4, 10_000)]
)
def test_four_houses_go_back_for_a_hotel_at_one_more_price(box: str, size: int, price: int) -> None:
    """BLD-2, BLD-3."""
    table = building(box, "pink").build("anna", "pink", 4)
    assert (table.game.stock["house"], table.game.stock["hotel"]) == (32 - 4 * size, 12)
    table.do(Build("anna", ("pink-1",)))
    assert (table.game.stock["house"], table.game.stock["hotel"]) == (36 - 4 * size, 11)
    assert (table.levels("pink")[0], table.cash("anna")) == (5, RICH - price)


def test_a_hotel_needs_four_houses_on_every_street_of_the_group() -> None:
    """BLD-2, BLD-3."""
    table = building("classic", "brown").build("anna", "brown", 3).build_on("anna", "brown-1")
    no = table.refused(Build("anna", ("brown-1",)))
    assert (no.code, no.rule) == ("uneven", "BLD-2")


@pytest.mark.parametrize("box", [box for box in BOXES if box != "mega-deluxe"])
def test_nothing_comes_after_a_hotel(box: str) -> None:
    """BLD-3."""
    table = building(box, "brown").build("anna", "brown", 5)
    no = table.refused(Build("anna", ("brown-1",)))
    assert (no.code, no.rule) == ("fully_built", "BLD-3")


@pytest.mark.parametrize(("box", "mode", "price"), SHORT_GAMES)
def test_in_short_games_a_hotel_comes_after_three_houses(box: str, mode: str, price: int) -> None:
    """BLD-2, BLD-3, END-2, END-3."""
    table = dealt(box, mode).own("anna", "pink").build("anna", "pink", 3).set_cash("anna", RICH)
    assert table.game.stock["house"] == 23
    table.do(Build("anna", ("pink-1",)))
    assert (table.game.stock["house"], table.game.stock["hotel"]) == (26, 11)
    assert (table.levels("pink"), table.cash("anna")) == ([4, 3, 3], RICH - price)
    no = table.refused(Build("anna", ("pink-1",)))
    assert (no.code, no.rule) == ("fully_built", "BLD-3")


def test_a_game_with_a_time_limit_keeps_four_houses() -> None:
    """BLD-3, END-4."""
    table = play("star-wars", "anna", "ben", mode="time-limit", minutes=60)
    table.do(Deal("anna", ("station-1", "station-2")), Deal("ben", ("station-3", "station-4")))
    table.own("anna", "brown").build("anna", "brown", 4)
    assert table.game.stock["house"] == 24


def test_one_builds_out_of_turn_and_in_jail() -> None:
    """BLD-4, JAIL-4."""
    table = building("classic", "pink").do(GoToJail("anna"), Build("anna", ("pink-1",)), NextTurn())
    table.do(Build("anna", ("pink-2",)))
    assert (table.levels("pink"), table.game.turn.player) == ([1, 1, 0], "ben")


def test_building_needs_the_cash() -> None:
    """BLD-1, PAY-7."""
    table = building("classic", "pink", cash=299)
    no = table.refused(BuildGroup("anna", "pink", 1))
    assert (no.code, no.rule, no.facts["short"]) == ("not_enough_cash", "PAY-7", 1)
    assert table.set_cash("anna", 300).do(BuildGroup("anna", "pink", 1)).cash("anna") == 0


@pytest.mark.parametrize("box", ["classic", "star-wars", "christmas", "cats", "sorcerers"])
def test_the_bank_has_32_houses(box: str) -> None:
    """BLD-5: 12 on pink, 12 on orange, 8 on brown."""
    table = building(box, "pink", "orange", "brown").own("ben", "red").set_cash("ben", RICH)
    for group in ("pink", "orange", "brown"):
        table.build("anna", group, 4)
    assert table.game.stock["house"] == 0
    no = table.refused(Build("ben", ("red-1",)))
    assert (no.code, no.rule) == ("no_stock", "BLD-5")
    # A hotel hands four houses in, and these can be bought.
    table.do(Build("anna", ("brown-1",)), Build("ben", ("red-1", "red-2", "red-3")))
    assert table.game.stock["house"] == 1
    assert table.refused(Build("ben", ("red-1", "red-2"))).code == "no_stock"
    assert table.levels("red") == [1, 1, 1]


def test_both_sides_of_star_wars_build_from_one_stock() -> None:
    """BLD-5: Luke has 24 X-Wings and Vader 8 TIE fighters; then there are none for either."""
    table = play("star-wars", "luke", "leia", "han", "chewie", "artoo", "vader")
    assert [seat.token for seat in table.game.setup.seats][::5] == ["luke", "vader"]
    table.own("luke", "pink", "orange").own("vader", "brown", "dark-blue").set_cash("vader", RICH)
    table.build("luke", "pink", 4).build("luke", "orange", 4).build("vader", "brown", 4)
    no = table.refused(Build("vader", ("dark-blue-1",)))
    assert (no.code, no.rule) == ("no_stock", "BLD-5")


def test_the_bank_has_12_hotels() -> None:
    """BLD-5."""
    table = building("classic", "pink", "orange", "red", "yellow", "brown")
    for group in ("pink", "orange", "red", "yellow"):
        table.build("anna", group, 5)
    table.build("anna", "brown", 4)
    assert (table.game.stock["house"], table.game.stock["hotel"]) == (24, 0)
    no = table.refused(Build("anna", ("brown-1",)))
    assert (no.code, no.rule, no.facts["building"]) == ("no_stock", "BLD-5", "hotel")


def test_a_house_up_for_auction_cannot_be_bought_beside_it() -> None:
    """BLD-5, AUC-4: of 32 houses 31 stand; Ben and Carl both want the last one, and the stock stays at 0 or more."""
    table = building("classic", "pink", "orange", "brown").own("ben", "red").own("carl", "green")
    table.build("anna", "pink", 4).build("anna", "orange", 4).build("anna", "brown", 3).build_on("anna", "brown-1")
    table.set_cash("ben", RICH).set_cash("carl", RICH).do(CallShortage("house", {"ben": 1, "carl": 1}))
    table.do(Bid("ben", 200, "red-1"))
    for command in (Build("carl", ("green-1",)), Build("anna", ("brown-2",)), CloseAuction()):
        result = record(table.history, command)
        table.history = table.history if isinstance(result, Refusal) else result
    assert (table.game.stock["house"], table.deed("red-1").level) == (0, 1)


def test_with_unlimited_buildings_the_stock_is_no_limit() -> None:
    """BLD-5, house rule: 36 houses stand."""
    table = play("classic", house=HouseRules(unlimited_buildings=True)).own("anna", "pink", "orange", "red")
    for group in ("pink", "orange", "red"):
        table.build("anna", group, 4)
    assert [table.levels(group) for group in ("pink", "orange", "red")] == [[4, 4, 4]] * 3


def test_a_skyscraper_replaces_a_hotel_at_the_house_price() -> None:
    """BLD-6."""
    table = building("mega-deluxe", "pink").build("anna", "pink", 5)
    table.do(Build("anna", ("pink-4",)))
    assert (table.levels("pink"), table.cash("anna")) == ([5, 5, 5, 6], RICH - 10_000)
    assert (table.game.stock["hotel"], table.game.stock["skyscraper"]) == (9, 7)
    no = table.refused(Build("anna", ("pink-4",)))
    assert (no.code, no.rule) == ("fully_built", "BLD-3")


def test_a_skyscraper_needs_the_whole_group_with_a_hotel_on_every_street() -> None:
    """BLD-2, BLD-6."""
    table = building("mega-deluxe", "pink-1", "pink-2", "pink-3").build("anna", "pink", 5)
    no = table.refused(Build("anna", ("pink-1",)))
    assert (no.code, no.rule, no.facts["deeds"]) == ("needs_whole_group", "BLD-6", ["pink-4"])
    table = building("mega-deluxe", "pink").build("anna", "pink", 4).build_on("anna", "pink-1", "pink-2", "pink-3")
    no = table.refused(Build("anna", ("pink-1",)))
    assert (no.code, no.rule) == ("uneven", "BLD-2")


def test_the_bank_has_8_skyscrapers() -> None:
    """BLD-5, BLD-6."""
    table = building("mega-deluxe", "pink", "orange", "brown")
    for group, level in (("pink", 6), ("orange", 6), ("brown", 5)):
        table.build("anna", group, level)
    assert dict(table.game.stock) == {"house": 32, "hotel": 9, "skyscraper": 0, "mall": 4}
    no = table.refused(Build("anna", ("brown-1",)))
    assert (no.code, no.rule, no.facts["building"]) == ("no_stock", "BLD-5", "skyscraper")


def test_a_mall_costs_10_000_on_any_station_one_owns_and_stands_alone() -> None:
    """BLD-7."""
    table = building("mega-deluxe", "station-3").do(Build("anna", ("station-3",)))
    assert (table.cash("anna"), table.game.stock["mall"]) == (RICH - 10_000, 3)
    no = table.refused(Build("anna", ("station-3",)))
    assert (no.code, no.rule) == ("fully_built", "BLD-7")


def test_malls_need_not_be_even_and_stand_beside_a_mortgaged_station_but_not_on_it() -> None:
    """BLD-7."""
    table = building("mega-deluxe", "station-1", "station-2").mortgage("anna", "station-2")
    no = table.refused(Build("anna", ("station-2",)))
    assert (no.code, no.rule) == ("deed_mortgaged", "BLD-7")
    table.do(Build("anna", ("station-1",)))
    assert table.levels("stations") == [1, 0, 0, 0]


def test_all_stations_of_a_hand_can_get_their_mall_at_once() -> None:
    """BLD-7, BLD-5: four malls are all there are."""
    table = building("mega-deluxe", "stations").do(BuildGroup("anna", "stations", 1))
    assert (table.levels("stations"), table.cash("anna")) == ([1, 1, 1, 1], RICH - 40_000)
    assert table.game.stock["mall"] == 0


def test_another_players_mortgaged_deed_does_not_keep_anyone_from_building() -> None:
    """BLD-1: mega-deluxe lets one build with all but one deed, and speaks of a last one that comes mortgaged."""
    table = play("mega-deluxe").own("anna", "orange-2", "orange-3", "orange-4").own("ben", "orange-1")
    table.mortgage("ben", "orange-1")
    assert table.do(Build("anna", ("orange-2",))).deed("orange-2").level == 1
    no = play("mega-deluxe").own("anna", "orange").mortgage("anna", "orange-1").refused(Build("anna", ("orange-2",)))
    assert (no.code, no.rule, no.facts["deed"]) == ("group_mortgaged", "BLD-1", "orange-1")
