"""Mortgages: borrowing on a deed, paying back with interest, and what comes with a mortgaged deed (MTG-1 to MTG-6)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.commands import (
    AcceptDeeds,
    AcceptTrade,
    Bid,
    Build,
    Charge,
    CloseAuction,
    DeclareBankrupt,
    GoToJail,
    LiftMortgage,
    Mortgage,
    NextTurn,
    OfferDeeds,
    OfferTrade,
    PayDebt,
    Sell,
    SellGroup,
    Side,
)
from rules.events import Mortgaged, MortgageLifted, Posting
from tests.support.playing import NOTHING, Playing, play, play_own

BOXES = ("classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers")
# The mortgage value, and what lifting it costs: the value and a tenth, rounded up.
FIGURES = [
    ("classic", "brown-1", 30, 33),
    ("classic", "light-blue-3", 60, 66),
    ("classic", "pink-3", 80, 88),
    ("classic", "utility-1", 75, 83),  # 7.5 → 8
    ("classic", "dark-blue-1", 175, 193),  # 17.5 → 18
    ("classic", "dark-blue-2", 200, 220),
    ("classic", "station-4", 100, 110),
    ("christmas", "utility-2", 75, 83),
    ("cats", "dark-blue-1", 175, 193),
    ("sorcerers", "utility-1", 75, 83),
    ("star-wars", "utility-1", 1_500, 1_650),
    ("star-wars", "dark-blue-1", 3_500, 3_850),
    ("mega-deluxe", "utility-3", 7_500, 8_250),
    ("mega-deluxe", "dark-blue-1", 17_500, 19_250),
    ("mega-deluxe", "brown-3", 4_000, 4_400),
]


def owning(box: str, *deeds: str) -> Playing:
    return play(box).own("anna", *deeds)


def received(cash: int = 1_000) -> Playing:
    """Anna has just taken Ben's mortgaged utility (value 75) as a present and paid the 8 of interest from cash."""
    table = play().own("ben", "utility-1").mortgage("ben", "utility-1").set_cash("anna", cash)
    return table.do(OfferTrade("ben", "anna", Side(deeds=("utility-1",)), NOTHING), AcceptTrade("anna", 1))


@pytest.mark.parametrize(("box", "deed", "value", "price"), FIGURES)
def test_a_mortgage_brings_half_the_price_and_costs_a_tenth_more_to_lift(
    box: str, deed: str, value: int, price: int
) -> None:
    """MTG-2, MTG-3."""
    table = owning(box, deed).set_cash("anna", 0).do(Mortgage("anna", deed))
    assert (table.cash("anna"), table.deed(deed).mortgaged) == (value, True)
    assert table.events() == (Mortgaged("anna", deed, (Posting("bank", "anna", value, "mortgage"),)),)
    table.set_cash("anna", price).do(LiftMortgage("anna", deed))
    assert (table.cash("anna"), table.deed(deed).mortgaged) == (0, False)
    pays = (Posting("anna", "bank", value, "lift"), Posting("anna", "bank", price - value, "interest"))
    assert table.events() == (MortgageLifted("anna", deed, pays),)


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("deed", ["pink-1", "pink-2"])
def test_no_building_may_stand_anywhere_in_the_group(box: str, deed: str) -> None:
    """MTG-1."""
    table = owning(box, "pink").build_on("anna", "pink-1").set_cash("anna", 0)
    no = table.refused(Mortgage("anna", deed))
    assert (no.code, no.rule) == ("buildings_in_group", "MTG-1")
    assert (table.deed(deed).mortgaged, table.cash("anna")) == (False, 0)
    assert table.do(Sell("anna", ("pink-1",)), Mortgage("anna", deed)).deed(deed).mortgaged


def test_buildings_of_another_group_are_no_matter() -> None:
    """MTG-1."""
    table = owning("classic", "pink", "orange").build("anna", "orange", 5)
    assert table.do(Mortgage("anna", "pink-1")).deed("pink-1").mortgaged


def test_the_last_street_beside_another_hands_buildings_may_be_mortgaged() -> None:
    """MTG-1: mega-deluxe builds with all but one; the buildings to sell first are one's own."""
    table = owning("mega-deluxe", "pink-1", "pink-2", "pink-3").own("ben", "pink-4").build("anna", "pink", 2)
    assert table.do(Mortgage("ben", "pink-4")).deed("pink-4").mortgaged


def test_a_station_with_a_mall_cannot_be_mortgaged_but_the_others_can() -> None:
    """MTG-1, BLD-7."""
    table = owning("mega-deluxe", "station-1", "station-2").do(Build("anna", ("station-1",)))
    no = table.refused(Mortgage("anna", "station-1"))
    assert (no.code, no.rule) == ("buildings_in_group", "MTG-1")
    table.do(Mortgage("anna", "station-2"), Sell("anna", ("station-1",)), Mortgage("anna", "station-1"))
    assert table.cash("anna") == 250_000 - 10_000 + 10_000 + 5_000 + 10_000


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (Mortgage("anna", "brown-1"), "already_mortgaged", "MTG-2"),
        (Mortgage("ben", "brown-2"), "not_your_deed", "MTG-4"),
        (Mortgage("anna", "green-1"), "not_your_deed", "MTG-4"),
        (Mortgage("anna", "nowhere"), "unknown_deed", None),
        (LiftMortgage("anna", "brown-2"), "not_mortgaged", "MTG-4"),
        (LiftMortgage("ben", "brown-1"), "not_your_deed", "MTG-4"),
        (LiftMortgage("anna", "nowhere"), "unknown_deed", None),
    ],
)
def test_a_mortgaged_deed_stays_its_owners_and_nobody_else_can_lift_it(
    command: Mortgage | LiftMortgage, code: str, rule: str | None
) -> None:
    """MTG-2, MTG-4."""
    table = owning("classic", "brown").mortgage("anna", "brown-1")
    no = table.refused(command)
    assert (no.code, no.rule) == (code, rule)
    assert table.deed("brown-1") == ("anna", 0, True)


def test_lifting_needs_the_cash() -> None:
    """MTG-3, PAY-7."""
    table = owning("classic", "utility-1").mortgage("anna", "utility-1").set_cash("anna", 82)
    no = table.refused(LiftMortgage("anna", "utility-1"))
    assert (no.code, no.rule, no.facts["short"]) == ("not_enough_cash", "MTG-3", 1)
    assert (table.deed("utility-1").mortgaged, table.cash("anna")) == (True, 82)


def test_one_mortgages_and_lifts_out_of_turn_and_in_jail() -> None:
    """MTG-2, MTG-3, JAIL-4."""
    table = owning("classic", "brown").do(GoToJail("anna"), Mortgage("anna", "brown-1"), NextTurn())
    table.do(Mortgage("anna", "brown-2"), LiftMortgage("anna", "brown-1"))
    assert table.cash("anna") == 1_500 + 30 + 30 - 33


def test_the_new_owner_pays_ten_percent_at_once() -> None:
    """MTG-5."""
    table = received()
    assert (table.cash("anna"), table.deed("utility-1")) == (992, ("anna", 0, True))
    assert table.cash("ben") == 1_500


def test_right_after_the_interest_the_value_alone_lifts_the_mortgage() -> None:
    """MTG-5: 8 and 75 are the same 83 as lifting at once."""
    table = received().do(LiftMortgage("anna", "utility-1"))
    assert (table.cash("anna"), table.deed("utility-1").mortgaged) == (917, False)
    assert table.events() == (MortgageLifted("anna", "utility-1", (Posting("anna", "bank", 75, "lift"),)),)


def test_later_ten_percent_are_due_again() -> None:
    """MTG-5: 8 at once and 83 in the next turn."""
    table = received().do(NextTurn(), LiftMortgage("anna", "utility-1"))
    assert table.cash("anna") == 1_000 - 8 - 83


def test_lifting_in_the_trade_costs_value_and_ten_percent_once() -> None:
    """MTG-5."""
    table = play().own("ben", "utility-1").mortgage("ben", "utility-1")
    table.do(OfferTrade("ben", "anna", Side(deeds=("utility-1",)), NOTHING), AcceptTrade("anna", 1, ("utility-1",)))
    assert (table.cash("anna"), table.deed("utility-1").mortgaged) == (1_500 - 83, False)


def test_a_deed_lifted_and_mortgaged_anew_costs_ten_percent_again() -> None:
    """MTG-3, MTG-5."""
    table = received().do(LiftMortgage("anna", "utility-1"), Mortgage("anna", "utility-1"))
    assert table.do(LiftMortgage("anna", "utility-1")).cash("anna") == 917 + 75 - 83


def test_the_next_owner_pays_ten_percent_anew_and_a_lift_in_that_trade_ends_the_grace() -> None:
    """MTG-3, MTG-5: Carl lifts in the trade (83); a mortgage he takes afterwards is his own and costs 83 again."""
    table = received()
    table.do(OfferTrade("anna", "carl", Side(deeds=("utility-1",)), NOTHING), AcceptTrade("carl", 2, ("utility-1",)))
    assert table.cash("carl") == 1_500 - 83
    table.do(Mortgage("carl", "utility-1"), LiftMortgage("carl", "utility-1"))
    assert table.cash("carl") == 1_500 - 83 + 75 - 83


def test_a_deed_bought_free_from_an_estate_has_no_grace_for_a_later_mortgage() -> None:
    """MTG-3, MTG-5, DEBT-5: Anna's fresh deed falls to the bank in the same turn; Ben wins and mortgages it."""
    table = received(8).do(Charge("anna", 500), DeclareBankrupt("anna"), Bid("ben", 1), CloseAuction())
    assert table.deed("utility-1") == ("ben", 0, False)
    table.do(Mortgage("ben", "utility-1"), LiftMortgage("ben", "utility-1"))
    assert table.cash("ben") == 1_500 - 1 + 75 - 83


def test_a_creditor_who_takes_a_mortgaged_deed_pays_ten_percent_or_lifts_it() -> None:
    """MTG-5, DEBT-2: 18 of interest on 175, or 193."""
    for lift, paid in (((), 18), (("dark-blue-1",), 193)):
        table = play().own("ben", "dark-blue-1").mortgage("ben", "dark-blue-1").set_cash("ben", 0)
        table.do(Charge("ben", 300, "anna"), OfferDeeds("ben", 1, ("dark-blue-1",), 300))
        table.do(AcceptDeeds("anna", 1, lift))
        assert (table.cash("anna"), table.deed("dark-blue-1").mortgaged) == (1_500 - paid, not lift)


def test_an_heir_pays_ten_percent_and_may_lift_for_the_value_in_the_same_turn() -> None:
    """MTG-5, DEBT-4."""
    table = play().own("ben", "dark-blue-1").mortgage("ben", "dark-blue-1").set_cash("ben", 0)
    table.do(Charge("ben", 300, "anna"), DeclareBankrupt("ben"))
    assert table.cash("anna") == 1_500 - 18
    assert table.do(LiftMortgage("anna", "dark-blue-1")).cash("anna") == 1_500 - 18 - 175


def test_an_heir_who_owes_the_interest_pays_it_before_lifting() -> None:
    """MTG-5, DEBT-6."""
    table = play().own("ben", "dark-blue-1").mortgage("ben", "dark-blue-1").set_cash("ben", 0).set_cash("anna", 10)
    table.do(Charge("ben", 300, "anna"), DeclareBankrupt("ben"))
    assert (table.debt("anna").amount, table.debt("anna").cause) == (18, "interest")
    no = table.refused(LiftMortgage("anna", "dark-blue-1"))
    assert (no.code, no.rule) == ("in_debt", "PAY-7")
    table.set_cash("anna", 18 + 175).do(PayDebt("anna", 2), LiftMortgage("anna", "dark-blue-1"))
    assert table.cash("anna") == 0


def test_a_debtor_cannot_hand_deeds_to_the_bank() -> None:
    """MTG-6."""
    table = owning("classic", "brown-1").set_cash("anna", 0).do(Charge("anna", 20))
    no = table.refused(OfferDeeds("anna", 1, ("brown-1",), 20))
    assert (no.code, no.rule, table.deed("brown-1").owner) == ("bank_takes_no_deeds", "MTG-6", "anna")


def test_a_group_is_mortgaged_after_all_its_buildings_are_sold() -> None:
    """MTG-1, SELL-3: 3 × 5 × 50 for the hotels, then 70 + 70 + 80."""
    table = owning("classic", "pink").build("anna", "pink", 5).set_cash("anna", 0)
    table.do(SellGroup("anna", "pink", 0), *(Mortgage("anna", f"pink-{place}") for place in (1, 2, 3)))
    assert table.cash("anna") == 750 + 220


@pytest.mark.parametrize(
    ("value", "rounding", "interest"),
    [
        (74, "nearest", 7),
        (75, "nearest", 8),
        (76, "nearest", 8),
        (71, "up", 8),
        (70, "up", 7),
        (79, "down", 7),
        (80, "down", 8),
    ],
)
def test_the_interest_is_rounded_as_the_edition_says(value: int, rounding: str, interest: int) -> None:
    """MTG-3: a half goes up when it is rounded to the nearest."""

    def change(raw: dict[str, Any]) -> None:
        raw["board"]["deeds"][0] |= {"price": 200, "mortgage": value}
        raw["interest"]["rounding"] = rounding

    table = play_own(change).own("anna", "brown-1").mortgage("anna", "brown-1")
    before = table.cash("anna")
    assert before - table.do(LiftMortgage("anna", "brown-1")).cash("anna") == value + interest
