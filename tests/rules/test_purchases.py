"""Buying an unowned deed at the printed price, or leaving it to the auction (BUY-1, BUY-2)."""

from __future__ import annotations

import pytest

from rules.commands import (
    Buy,
    CloseAuction,
    Command,
    Decline,
    DemandRent,
    GoToJail,
    HouseRules,
    NextTurn,
    OpenAuction,
    Pause,
    PayTax,
    Resign,
)
from rules.events import AuctionOpened, DeedBought, Posting, PurchaseDeclined
from rules.state import Holding
from tests.support.playing import Playing, play

PRICES = [
    ("classic", "brown-1", 60),
    ("classic", "dark-blue-2", 400),
    ("classic", "station-4", 200),
    ("classic", "utility-2", 150),
    ("mega-deluxe", "brown-3", 8_000),
    ("mega-deluxe", "dark-blue-3", 40_000),
    ("mega-deluxe", "utility-3", 15_000),
    ("star-wars", "light-blue-3", 2_400),  # 120 × 20
    ("star-wars", "station-1", 4_000),
    ("star-wars", "dark-blue-2", 8_000),
    ("christmas", "orange-3", 200),
    ("cats", "red-3", 240),
    ("sorcerers", "green-3", 320),
]


@pytest.mark.parametrize(("edition", "deed", "price"), PRICES)
def test_who_lands_on_an_unowned_deed_may_buy_it_at_the_printed_price(edition: str, deed: str, price: int) -> None:
    """BUY-1."""
    table = play(edition)
    before = table.cash("anna")
    table.do(Buy("anna", deed))
    assert table.deed(deed) == Holding("anna", 0, False)
    assert table.cash("anna") == before - price
    assert table.events() == (DeedBought("anna", deed, (Posting("anna", "bank", price, "purchase"),)),)


@pytest.mark.parametrize(("edition", "deed", "price"), PRICES)
def test_the_price_must_be_held_in_cash_to_the_last_unit(edition: str, deed: str, price: int) -> None:
    """BUY-1."""
    table = play(edition).set_cash("anna", price - 1)
    refusal = table.refused(Buy("anna", deed))
    assert (refusal.code, refusal.rule) == ("not_enough_cash", "BUY-1")
    assert refusal.facts == {"player": "anna", "cash": price - 1, "amount": price, "short": 1}
    assert table.deed(deed).owner is None
    assert table.set_cash("anna", price).do(Buy("anna", deed)).cash("anna") == 0


def test_several_deeds_can_be_bought_in_one_turn_after_doubles() -> None:
    """BUY-1."""
    table = play().do(Buy("anna", "brown-1"), Buy("anna", "pink-2"))
    assert list(table.game.deeds_of("anna")) == ["brown-1", "pink-2"]
    assert table.cash("anna") == 1_300  # 1500 - 60 - 140


@pytest.mark.parametrize("edition", ["classic", "mega-deluxe", "star-wars", "christmas", "cats", "sorcerers"])
def test_a_deed_that_is_not_bought_is_auctioned_at_once(edition: str) -> None:
    """BUY-1, AUC-2."""
    table = play(edition).do(Decline("anna", "red-2"))
    assert table.events() == (PurchaseDeclined("anna", "red-2"), AuctionOpened("declined", "red-2"))
    assert table.game.auction is not None
    assert table.game.auction.lot.deed == "red-2"


def test_who_cannot_pay_may_still_leave_the_deed_to_the_auction() -> None:
    """BUY-1."""
    table = play().set_cash("anna", 0).do(Decline("anna", "red-2"))
    assert table.game.auction is not None


def test_a_deed_nobody_bid_for_can_be_bought_later() -> None:
    """BUY-1, AUC-3."""
    table = play().do(Decline("anna", "red-2"), CloseAuction(), NextTurn(), Buy("ben", "red-2"))
    assert table.deed("red-2").owner == "ben"
    assert table.cash("ben") == 1_280  # 1500 - 220


def test_without_auctions_the_next_one_to_land_may_buy() -> None:
    """BUY-1, house rule."""
    table = play(house=HouseRules(no_auctions=True)).do(Decline("anna", "red-2"), NextTurn(), Buy("ben", "red-2"))
    assert table.deed("red-2").owner == "ben"


def owned_by_ben() -> Playing:
    """Ben has red-2; it is Anna's turn."""
    return play().own("ben", "red-2")


@pytest.mark.parametrize("order", [Buy, Decline])
def test_a_deed_of_another_player_cannot_be_bought_or_auctioned(order: type[Buy | Decline]) -> None:
    """BUY-1."""
    refusal = owned_by_ben().refused(order("anna", "red-2"))
    assert (refusal.code, refusal.rule) == ("deed_owned", "BUY-1")
    assert refusal.facts == {"player": "anna", "deed": "red-2", "owner": "ben"}


@pytest.mark.parametrize("order", [Buy, Decline])
def test_on_ones_own_deed_nothing_happens(order: type[Buy | Decline]) -> None:
    """BUY-2."""
    table = play().own("anna", "red-2")
    refusal = table.refused(order("anna", "red-2"))
    assert (refusal.code, refusal.rule) == ("own_deed", "BUY-2")
    assert table.deed("red-2") == Holding("anna", 0, False)


def test_nobody_pays_rent_on_their_own_deed() -> None:
    """BUY-2."""
    refusal = play().own("anna", "red-2").refused(DemandRent("anna", "red-2", "anna"))
    assert (refusal.code, refusal.rule) == ("own_deed", "BUY-2")


@pytest.mark.parametrize(
    ("command", "code", "rule"),
    [
        (Buy("ben", "brown-1"), "not_your_turn", "BUY-1"),
        (Decline("ben", "brown-1"), "not_your_turn", "BUY-1"),
        (Buy("anna", "brown-9"), "unknown_deed", None),
        (Buy("anna", "brown"), "unknown_deed", None),
        (Buy("anna", "go"), "unknown_deed", None),
        (Decline("anna", ""), "unknown_deed", None),
        (Buy("zoe", "brown-1"), "unknown_player", None),
        (Buy("bank", "brown-1"), "unknown_player", None),
        (Decline("zoe", "brown-1"), "unknown_player", None),
    ],
)
def test_only_the_one_whose_turn_it_is_can_have_landed_on_a_deed_of_the_board(
    command: Command, code: str, rule: str | None
) -> None:
    """BUY-1."""
    refusal = play().refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize("command", [Buy("anna", "brown-1"), Decline("anna", "brown-1")])
@pytest.mark.parametrize(
    ("before", "code", "rule"),
    [
        ([GoToJail("anna")], "in_jail", "JAIL-1"),
        ([Decline("anna", "red-1")], "auction_open", "AUC-2"),
        ([Pause(1)], "paused", None),
    ],
)
def test_nothing_is_bought_from_jail_during_an_auction_or_in_a_pause(
    command: Command, before: list[Command], code: str, rule: str | None
) -> None:
    """BUY-1, JAIL-1, AUC-2."""
    refusal = play().do(*before).refused(command)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize("command", [Buy("anna", "brown-1"), Decline("anna", "brown-1")])
def test_a_debtor_buys_nothing(command: Command) -> None:
    """PAY-7."""
    table = play().set_cash("anna", 199).do(PayTax("anna", "income"))
    refusal = table.refused(command)
    assert (refusal.code, refusal.rule) == ("in_debt", "PAY-7")
    assert refusal.facts == {"player": "anna", "creditor": "bank", "amount": 200}


def test_who_has_left_the_game_buys_nothing() -> None:
    """BUY-1."""
    refusal = play().do(Resign("ben")).refused(Buy("ben", "brown-1"))
    assert (refusal.code, refusal.rule) == ("player_out", None)


@pytest.mark.parametrize("edition", ["classic", "star-wars", "christmas", "cats", "sorcerers"])
def test_only_the_mega_board_has_an_auction_square(edition: str) -> None:
    """MEGA-3."""
    refusal = play(edition).refused(OpenAuction("anna", "brown-1"))
    assert (refusal.code, refusal.rule) == ("not_in_edition", "MEGA-3")
