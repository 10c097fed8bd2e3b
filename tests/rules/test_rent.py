"""Rent: when it may be asked for, what is due in every box, and how the amount is explained (RENT-1 to RENT-9)."""

from __future__ import annotations

import pytest

from rules.commands import (
    Build,
    Buy,
    CollectSalary,
    Command,
    Deal,
    DemandRent,
    DrawCard,
    GoToJail,
    NextTurn,
    PayDebt,
    PayTax,
    WithdrawDemand,
)
from rules.history import record
from rules.refusals import Refusal
from rules.rent import RentDue, find_rent
from rules.state import Debt
from tests.support.playing import Playing, play

CLASSIC_RENTS = ("orange-3", (16, 80, 220, 600, 800, 1_000))
TOP_RENTS = ("dark-blue-2", (50, 200, 600, 1_400, 1_700, 2_000))
STREETS: dict[str, tuple[str, tuple[int, ...]]] = {
    "classic": CLASSIC_RENTS,
    "mega-deluxe": ("orange-3", (1_600, 8_000, 22_000, 60_000, 80_000, 100_000, 150_000)),
    "star-wars": ("orange-3", (320, 1_600, 4_400, 12_000, 16_000, 20_000)),
    "christmas": TOP_RENTS,
    "cats": CLASSIC_RENTS,
    "sorcerers": TOP_RENTS,
}
BUILT = [(box, deed, level, rent) for box, (deed, rents) in STREETS.items() for level, rent in enumerate(rents)]
SMALL_BOXES = ("classic", "christmas", "cats", "sorcerers")
STATION_RENTS = {
    "mega-deluxe": (2_500, 5_000, 10_000, 20_000),
    "star-wars": (500, 1_000, 2_000, 4_000),
} | dict.fromkeys(SMALL_BOXES, (25, 50, 100, 200))
STATIONS = [(box, count + 1, rent) for box, rents in STATION_RENTS.items() for count, rent in enumerate(rents)]
DICE = {"mega-deluxe": (2, 15), "star-wars": (2, 12)} | dict.fromkeys(SMALL_BOXES, (2, 12))


def rent(playing: Playing, deed: str, dice: int | None = None) -> RentDue:
    due = find_rent(playing.game, deed, dice)
    assert isinstance(due, RentDue), due
    return due


def no_rent(playing: Playing, deed: str, dice: int | None = None) -> Refusal:
    due = find_rent(playing.game, deed, dice)
    assert isinstance(due, Refusal), due
    return due


def owning(box: str, *deeds: str) -> Playing:
    """Anna owns these; it is Ben's turn."""
    return play(box).own("anna", *deeds).turn("ben")


def test_a_demand_names_the_deed_and_the_one_who_landed_and_is_owed_until_paid() -> None:
    """RENT-1."""
    table = owning("classic", "orange-3").do(DemandRent("anna", "orange-3", "ben"))
    assert table.debt("ben") == Debt(1, "ben", "anna", 16, "rent", "orange-3")
    table.do(PayDebt("ben", 1))
    assert (table.cash("anna"), table.cash("ben"), table.game.debts) == (1_516, 1_484, ())


def test_rent_may_still_be_asked_when_the_turn_has_passed_and_nobody_has_landed_yet() -> None:
    """RENT-1: the turn passing is no roll."""
    table = owning("classic", "orange-3").do(NextTurn(), DemandRent("anna", "orange-3", "ben"))
    assert table.debt("ben").amount == 16
    assert table.refused(DemandRent("anna", "orange-3", "ben")).code == "rent_already_asked"


@pytest.mark.parametrize(
    "act",
    [CollectSalary("carl"), Buy("carl", "brown-1"), PayTax("carl", "income"), DrawCard("carl", "chest-error")],
)
def test_rent_lapses_with_the_next_players_first_act_of_landing(act: Command) -> None:
    """RENT-1."""
    table = owning("classic", "orange-3").do(NextTurn(), act)
    no = table.refused(DemandRent("anna", "orange-3", "ben"))
    assert (no.code, no.rule) == ("rent_lapsed", "RENT-1")
    assert (table.game.debts, table.cash("ben")) == ((), 1_500)


def test_the_dice_wait_until_demanded_rent_is_paid() -> None:
    """RENT-1, PAY-7."""
    table = owning("classic", "orange-3").do(DemandRent("anna", "orange-3", "ben"))
    no = table.refused(NextTurn())
    assert (no.code, no.rule) == ("debts_open", "PAY-7")
    assert table.do(PayDebt("ben", 1), NextTurn()).game.turn.player == "carl"


@pytest.mark.parametrize(
    ("demand", "code", "rule"),
    [
        (DemandRent("carl", "orange-3", "ben"), "not_your_deed", "RENT-1"),
        (DemandRent("anna", "orange-1", "ben"), "not_your_deed", "RENT-1"),
        (DemandRent("anna", "orange-3", "carl"), "rent_lapsed", "RENT-1"),
        (DemandRent("anna", "orange-3", "anna"), "own_deed", "BUY-2"),
        (DemandRent("anna", "orange-3", "nobody"), "unknown_player", None),
        (DemandRent("anna", "nowhere", "ben"), "unknown_deed", None),
    ],
)
def test_only_the_owner_asks_and_only_the_one_who_landed_owes(demand: DemandRent, code: str, rule: str | None) -> None:
    """RENT-1, BUY-2."""
    table = owning("classic", "orange-3")
    no = table.refused(demand)
    assert (no.code, no.rule) == (code, rule)
    assert table.game.debts == ()


def test_rent_is_asked_once_a_turn() -> None:
    """RENT-1."""
    table = owning("classic", "orange-3").do(DemandRent("anna", "orange-3", "ben"), PayDebt("ben", 1))
    no = table.refused(DemandRent("anna", "orange-3", "ben"))
    assert (no.code, no.rule) == ("rent_already_asked", "RENT-1")
    assert table.cash("ben") == 1_484


def test_a_mistaken_demand_is_taken_back_by_its_creditor_alone_and_may_be_made_again() -> None:
    """RENT-1."""
    table = owning("classic", "orange-3").do(DemandRent("anna", "orange-3", "ben"))
    no = table.refused(WithdrawDemand("ben", 1))
    assert (no.code, no.rule) == ("not_the_creditor", "RENT-1")
    table.do(WithdrawDemand("anna", 1))
    assert (table.game.debts, table.cash("ben")) == ((), 1_500)
    assert table.do(DemandRent("anna", "orange-3", "ben")).debt("ben").amount == 16


def test_one_landing_never_owes_more_than_one_rent() -> None:
    """RENT-1: of 16, ten are paid; taking the demand back and asking anew must not bring more than six."""
    table = owning("classic", "orange-3").do(DemandRent("anna", "orange-3", "ben"), PayDebt("ben", 1, 10))
    for command in (WithdrawDemand("anna", 1), DemandRent("anna", "orange-3", "ben")):
        result = record(table.history, command)
        table.history = table.history if isinstance(result, Refusal) else result
    assert sum(debt.amount for debt in table.game.debts) <= 6


@pytest.mark.parametrize(("box", "deed", "level", "amount"), BUILT)
def test_a_street_pays_the_rent_printed_for_its_level(box: str, deed: str, level: int, amount: int) -> None:
    """RENT-2."""
    group, size = deed.rpartition("-")[0], {"mega-deluxe": 4}.get(box, 3 if deed == "orange-3" else 2)
    table = owning(box, group if level else deed)
    if level:
        table.build("anna", group, level)
    building = (None, *["house"] * 4, "hotel", "skyscraper")[level]
    wanted = RentDue(deed, "anna", amount, amount, 1, level, building, size if level else 1)
    assert rent(table, deed) == wanted
    assert table.do(DemandRent("anna", deed, "ben")).debt("ben").amount == amount


@pytest.mark.parametrize(
    ("box", "mode", "amounts"),
    [
        ("classic", "first-bankruptcy", (600, 1_000)),
        ("classic", "second-bankruptcy", (600, 1_000)),
        ("christmas", "first-bankruptcy", (600, 1_000)),
        ("cats", "first-bankruptcy", (600, 1_000)),
        ("sorcerers", "first-bankruptcy", (600, 1_000)),
        ("star-wars", "second-bankruptcy", (12_000, 20_000)),
        ("mega-deluxe", "first-bankruptcy", (60_000, 100_000)),
    ],
)
def test_in_a_short_game_the_hotel_after_three_houses_pays_the_printed_hotel_rent(
    box: str, mode: str, amounts: tuple[int, int]
) -> None:
    """RENT-2, BLD-3, END-2, END-3."""
    dealt = 3 if mode == "first-bankruptcy" else 2
    table = play(box, "anna", "ben", mode=mode).do(
        Deal("anna", ("station-1", "station-2", "station-3")[:dealt]),
        Deal("ben", ("station-4", "utility-1", "utility-2")[:dealt]),
    )
    table.own("anna", "orange").build("anna", "orange", 3)
    three, hotel = amounts
    assert rent(table, "orange-3")[2:7] == (three, three, 1, 3, "house")
    table.build("anna", "orange", 4)
    assert rent(table, "orange-3")[2:7] == (hotel, hotel, 1, 4, "hotel")


@pytest.mark.parametrize(
    ("box", "deed", "base", "times", "amount", "owned"),
    [
        ("classic", "brown-1", 2, 2, 4, 2),
        ("star-wars", "brown-1", 40, 2, 80, 2),
        ("mega-deluxe", "brown-3", 500, 3, 1_500, 3),
        ("christmas", "dark-blue-2", 50, 2, 100, 2),
        ("cats", "green-3", 28, 2, 56, 3),
        ("sorcerers", "light-blue-3", 8, 2, 16, 3),
    ],
)
def test_a_whole_group_in_one_hand_multiplies_bare_rent(
    box: str, deed: str, base: int, times: int, amount: int, owned: int
) -> None:
    """RENT-3."""
    table = owning(box, deed.rpartition("-")[0])
    assert rent(table, deed) == RentDue(deed, "anna", amount, base, times, 0, None, owned)


@pytest.mark.parametrize(
    ("box", "deed", "base", "amount"),
    [("classic", "pink-3", 12, 24), ("star-wars", "pink-3", 240, 480), ("mega-deluxe", "pink-4", 1_200, 3_600)],
)
def test_bare_streets_stay_multiplied_when_others_of_the_group_are_built_on(
    box: str, deed: str, base: int, amount: int
) -> None:
    """RENT-3."""
    table = owning(box, "pink").build_on("anna", "pink-1")
    assert rent(table, deed)[2:5] == (amount, base, amount // base)
    house = {"classic": 50, "star-wars": 1_000, "mega-deluxe": 5_000}[box]
    assert rent(table, "pink-1")[2:5] == (house, house, 1)


@pytest.mark.parametrize(
    ("box", "deed", "base", "times", "amount"),
    [(box, "dark-blue-2", 50, 1, 50) for box in SMALL_BOXES]
    + [("star-wars", "dark-blue-2", 1_000, 2, 2_000), ("mega-deluxe", "dark-blue-3", 5_000, 1, 5_000)],
)
def test_a_mortgage_in_the_group_stops_the_multiplication_except_in_star_wars(
    box: str, deed: str, base: int, times: int, amount: int
) -> None:
    """RENT-4."""
    table = owning(box, "dark-blue").mortgage("anna", "dark-blue-1")
    assert rent(table, deed)[2:5] == (amount, base, times)


@pytest.mark.parametrize("box", list(STREETS))
@pytest.mark.parametrize(("deed", "dice"), [("dark-blue-1", None), ("station-1", None), ("utility-1", 7)])
def test_rent_is_not_due_on_a_mortgaged_deed(box: str, deed: str, dice: int | None) -> None:
    """RENT-5."""
    table = owning(box, "dark-blue", "stations", "utilities").mortgage("anna", deed)
    no = table.refused(DemandRent("anna", deed, "ben", dice))
    assert (no.code, no.rule) == ("deed_mortgaged", "RENT-5")
    assert table.game.debts == ()


@pytest.mark.parametrize(("box", "owned", "amount"), STATIONS)
def test_station_rent_goes_by_how_many_the_owner_holds(box: str, owned: int, amount: int) -> None:
    """RENT-6."""
    table = owning(box, *(f"station-{place}" for place in range(1, owned + 1))).own("carl", "utility-1")
    assert rent(table, "station-1") == RentDue("station-1", "anna", amount, amount, 1, 0, None, owned)


@pytest.mark.parametrize(("box", "owned", "amount"), [row for row in STATIONS if row[1] > 1])
def test_a_mortgaged_station_counts_for_the_others_but_earns_nothing(box: str, owned: int, amount: int) -> None:
    """RENT-5, RENT-6."""
    table = owning(box, *(f"station-{place}" for place in range(1, owned + 1))).mortgage("anna", "station-2")
    assert rent(table, "station-1").amount == amount
    assert no_rent(table, "station-2").code == "deed_mortgaged"


@pytest.mark.parametrize(
    ("box", "owned", "dice", "factor", "amount"),
    [
        ("classic", 1, 7, 4, 28),
        ("classic", 2, 12, 10, 120),
        ("star-wars", 1, 7, 80, 560),
        ("star-wars", 2, 12, 200, 2_400),
        ("mega-deluxe", 1, 15, 400, 6_000),
        ("mega-deluxe", 2, 2, 1_000, 2_000),
        ("mega-deluxe", 3, 15, 2_000, 30_000),
        ("christmas", 1, 2, 4, 8),
        ("cats", 2, 7, 10, 70),
        ("sorcerers", 1, 12, 4, 48),
    ],
)
def test_utility_rent_is_a_factor_times_the_dice(box: str, owned: int, dice: int, factor: int, amount: int) -> None:
    """RENT-7."""
    table = owning(box, *(f"utility-{place}" for place in range(1, owned + 1)))
    wanted = RentDue("utility-1", "anna", amount, factor, 1, 0, None, owned, factor, dice)
    assert rent(table, "utility-1", dice) == wanted
    assert table.do(DemandRent("anna", "utility-1", "ben", dice)).debt("ben").amount == amount


@pytest.mark.parametrize("box", list(DICE))
def test_a_utility_accepts_only_what_the_dice_can_show(box: str) -> None:
    """RENT-7."""
    table, (lowest, highest) = owning(box, "utility-1"), DICE[box]
    for dice in (-1, 0, lowest - 1, highest + 1, 100):
        no = table.refused(DemandRent("anna", "utility-1", "ben", dice))
        assert (no.code, no.rule) == ("bad_dice", "RENT-7")
        assert (no.facts["least"], no.facts["most"]) == (lowest, highest)
    assert rent(table, "utility-1", lowest).dice == lowest
    assert rent(table, "utility-1", highest).dice == highest


def test_a_utility_asks_for_the_dice() -> None:
    """RENT-7."""
    table = owning("classic", "utility-1")
    no = table.refused(DemandRent("anna", "utility-1", "ben"))
    assert (no.code, no.rule, table.game.debts) == ("dice_needed", "RENT-7", ())


@pytest.mark.parametrize("box", list(STREETS))
def test_the_owner_collects_in_jail(box: str) -> None:
    """RENT-8."""
    table = play(box).own("anna", "station-1").do(GoToJail("anna"), NextTurn())
    table.do(DemandRent("anna", "station-1", "ben"))
    assert table.debt("ben").amount == STATION_RENTS[box][0]


def test_a_mall_doubles_the_rent_of_its_station_alone() -> None:
    """RENT-9."""
    table = owning("mega-deluxe", "station-1").do(Build("anna", ("station-1",)))
    assert rent(table, "station-1") == RentDue("station-1", "anna", 5_000, 2_500, 2, 1, "mall", 1)
    table.own("anna", "station-2", "station-3", "station-4")
    assert rent(table, "station-1")[2:5] == (40_000, 20_000, 2)
    assert rent(table, "station-2")[2:5] == (20_000, 20_000, 1)


@pytest.mark.parametrize(
    ("held", "deed", "amount"),
    [
        (("brown-1", "brown-3"), "brown-3", 500),
        (("orange-1", "orange-2", "orange-4"), "orange-4", 1_600),
        (("dark-blue-2", "dark-blue-3"), "dark-blue-3", 5_000),
    ],
)
def test_all_but_one_of_a_group_gives_no_higher_rent(held: tuple[str, ...], deed: str, amount: int) -> None:
    """RENT-9."""
    table = owning("mega-deluxe", *held)
    assert rent(table, deed) == RentDue(deed, "anna", amount, amount, 1, 0, None, len(held))
    table.build_on("anna", held[0])
    assert rent(table, deed).amount == amount


def test_nothing_is_due_on_an_unsold_or_unknown_deed() -> None:
    """RENT-1, BUY-1."""
    table = play()
    assert (no_rent(table, "brown-1").code, no_rent(table, "brown-1").rule) == ("deed_unsold", "BUY-1")
    assert no_rent(table, "nowhere").code == "unknown_deed"
