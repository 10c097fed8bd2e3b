"""What needs two people or a keyboard: rent from the board, limits, scarce buildings, mortgages in a trade, a no."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.commands import Bid, BuildGroup, Buy, Correct, Decline, GiveTurn, Mortgage, OfferTrade, Side
from tests.support.browsers import press
from tests.support.screens import PATIENCE, Room, act, begin, find, game_of, go, miss, push, see

pytestmark = pytest.mark.browser


def test_the_banker_taps_where_somebody_landed_and_the_rent_is_explained_and_asked(room: Room) -> None:
    """RENT-1, RENT-7: a station by how many are owned, a utility by the dice."""
    table, bank = begin(room)
    act(table, bank, Buy("p1", "station-1"), Buy("p1", "station-2"), Buy("p1", "utility-1"), GiveTurn("p2"))
    tablet = room.tablet(table)
    push(tablet, re.compile("King.s Cross Station 50"))
    see(tablet, "Rent to Anna: 50 M")
    see(tablet, "Stations: 2")
    push(tablet, "Ask 50 M rent for Anna")
    see(tablet, "Ben owes Anna 50 M")
    push(tablet, "Pay 50 M")
    see(tablet, "1,450 M")
    push(tablet, re.compile("Electric Company"), "One pip more")
    push(tablet, "Ask 32 M rent for Anna", "Pay 32 M")
    see(tablet, "1,418 M")
    assert game_of(table).money["p2"] == 1500 - 50 - 4 * 8


def test_my_limit_stops_my_own_raises_and_another_amount_can_be_tapped(room: Room) -> None:
    table, bank = begin(room)
    act(table, bank, Decline("p1", "brown-1"))
    anna = room.seat(table, "Anna")
    push(anna, "More …")
    see(anna, "No limit set")
    push(anna, "Set or raise the limit")
    see(anna, "My limit: 60 M")
    push(anna, "Bid 6 M")
    see(anna, "Anna has the best bid.")
    act(table, bank, Bid("p2", 59))
    see(anna, "Bid 60 M")
    push(anna, "Lower the limit")
    see(anna, "You have reached your limit.")
    push(anna, "Set or raise the limit", "Set or raise the limit", "Another amount", "6", "3", "Bid 63 M")
    see(anna, "Best bid: 63 M by Anna")
    assert game_of(table).money["p1"] == 1500


def test_scarce_buildings_are_asked_for_and_auctioned_one_by_one(room: Room) -> None:
    """AUC-4: two houses left, three wanted."""
    table, bank = begin(room)
    act(table, bank, Correct("p1", 9000, "test"), Correct("p2", 9000, "test"))
    for group, count in (("orange", 3), ("red", 3), ("brown", 2)):
        act(table, bank, *(Buy("p1", f"{group}-{place}") for place in range(1, count + 1)))
    act(table, bank, BuildGroup("p1", "orange", 4), BuildGroup("p1", "red", 4), GiveTurn("p2"))
    act(table, bank, *(Buy("p2", f"green-{place}") for place in (1, 2, 3)), BuildGroup("p2", "green", 2))
    tablet = room.tablet(table)
    push(tablet, "Scarce: 2 houses", "Anna: one more", "Anna: one more")
    see(tablet, "Anna wants 2")
    push(tablet, "Ben: one more", "Auction one by one")
    see(tablet, "Auction: house")
    auction = game_of(table).auction
    assert auction is not None
    assert dict(auction.lot.wants) == {"p1": 2, "p2": 1}


def test_a_mortgage_that_comes_with_a_trade_is_lifted_at_once_or_left(room: Room) -> None:
    """MTG-5: 200 M for the station and 110 to lift it, or 10 interest."""
    table, bank = begin(room)
    act(table, bank, Buy("p1", "station-1"), Mortgage("p1", "station-1"))
    act(table, bank, OfferTrade("p1", "p2", Side(0, ("station-1",)), Side(200)))
    ben = room.seat(table, "Ben")
    push(ben, "More …")
    lift = ben.get_by_role("switch", name=re.compile("Lift the mortgage on King.s Cross Station at once: 110"))
    lift.first.dispatch_event("click")
    expect(lift.first).to_be_checked(timeout=PATIENCE)
    press(ben.get_by_role("button", name="Agreed", exact=True).last)
    see(ben, "1,190 M")
    assert game_of(table).deeds["station-1"] == ("p2", 0, False)


def test_a_request_turned_down_is_told_to_the_one_who_asked(room: Room) -> None:
    table, _ = begin(room)
    tablet, anna = room.tablet(table), room.seat(table, "Anna")
    push(anna, "GO: 200 M")
    see(anna, "Waiting for the banker: Anna: Salary 200 M")
    see(tablet, "Anna: Salary 200 M")
    push(tablet, "Turn down: Anna: Salary 200 M")
    see(anna, "The bank has said no: Anna: Salary 200 M")
    miss(anna, "The bank has said no: Anna: Salary 200 M")
    assert game_of(table).money["p1"] == 1500


def test_a_laptops_keyboard_types_amounts_but_not_while_somebody_writes(room: Room) -> None:
    table, _ = begin(room)
    tablet = room.tablet(table)
    see(tablet, "For Anna")
    tablet.wait_for_timeout(500)
    tablet.keyboard.type("120")
    see(tablet, "Pay 120 M to the bank")
    tablet.keyboard.press("Backspace")
    push(tablet, "Pay 12 M to the bank")
    see(tablet, "1,488 M")
    go(tablet, "More", re.compile("Put Anna's balance right"))
    tablet.get_by_role("textbox", name="Reason (everyone sees it)").click(force=True)
    tablet.keyboard.type("7 too many")
    tablet.wait_for_timeout(500)
    expect(find(tablet, "Add 0 M")).to_be_visible(timeout=PATIENCE)


def test_the_language_is_changed_in_the_middle_of_a_game_on_the_whole_screen(room: Room) -> None:
    table, _ = begin(room)
    tablet = room.tablet(table)
    go(tablet, "Settings", "The standing now")
    push(tablet, "Deutsch")
    see(tablet, "Der Stand jetzt")
    see(tablet, "Anna ist am Zug")
    see(tablet, "Einkommensteuer: 200")
    miss(tablet, "The standing now")
