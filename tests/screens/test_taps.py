"""A turn in three taps: every act of the issue's table is played on a small phone, and none needs a scroll."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.table.table import Table
from rules.commands import Buy, GiveTurn, PutPiece, Roll
from tests.support.browsers import settle
from tests.support.screens import PATIENCE, SMALL_PHONE, Room, act, begin, count_taps, find, game_of, push, see

pytestmark = pytest.mark.browser


def tap(page: Page, name: str | re.Pattern[str]) -> None:
    """One tap where a finger would, on what is in sight without a scroll."""
    button = find(page, name)
    expect(button).to_be_visible(timeout=PATIENCE)
    settle(page)
    box, size = button.bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    assert box["y"] >= 0, f"{name} is above the screen"
    assert box["y"] + box["height"] <= size["height"], f"{name} needs a scroll"
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def roll(page: Page, *faces: int | str) -> None:
    """Tell the dice."""
    for place, face in enumerate(faces, start=1):
        tap(page, f"Die {place}: {face}")


def start(room: Room) -> tuple[Table, Page, Page]:
    """Anna and Ben with small phones, both pieces on GO."""
    table, bank = begin(room)
    act(table, bank, PutPiece("p1", 0), PutPiece("p2", 0))
    anna, ben = room.seat_all(table, size=SMALL_PHONE)
    return table, anna, ben


def test_buying_takes_three_taps_with_the_roll_and_the_next_turn_none(room: Room) -> None:
    table, anna, ben = start(room)
    taps = count_taps(anna)
    roll(anna, 1, 2)
    see(anna, "You stand on Whitechapel Road")
    tap(anna, re.compile("Buy for 60"))
    see(anna, "1,440 M")
    assert taps() <= 3
    roll(ben, 3, 1)
    see(ben, re.compile("1,300.M"))
    assert game_of(table).turn.player == "p2"
    assert taps() <= 3


def test_rent_takes_one_tap_on_the_owners_phone_and_three_on_the_debtors_with_the_roll(room: Room) -> None:
    table, bank = begin(room)
    act(table, bank, PutPiece("p1", 0), Roll("p1", (1, 2)), Buy("p1", "brown-2"), PutPiece("p2", 0))
    anna, ben = room.seat_all(table, size=SMALL_PHONE)
    taps, others = count_taps(ben), count_taps(anna)
    roll(ben, 1, 2)
    see(ben, "You stand on Whitechapel Road")
    tap(ben, "Pay Anna 4 M")
    see(anna, "Ben has paid 4 M")
    assert (taps(), others()) == (3, 0)
    act(table, bank, GiveTurn("p2"), PutPiece("p2", 3, lands=True))
    tap(anna, "Ask 4 M rent")
    see(ben, "You owe Anna 4 M")
    tap(ben, "Pay 4 M")
    see(anna, "Ben has paid 4 M")
    assert others() == 1


def test_a_card_takes_two_taps_after_the_roll_and_is_asked_again_when_it_is_dear(room: Room) -> None:
    _, anna, _ = start(room)
    roll(anna, 3, 4)
    taps = count_taps(anna)
    tap(anna, "Which card?")
    tap(anna, re.compile("A dividend from the bank"))
    see(anna, re.compile("Waiting for the banker|1,550"))
    assert taps() <= 2


def test_the_squares_fit_a_small_phone_and_buying_from_them_takes_three_taps(room: Room) -> None:
    _, anna, _ = start(room)
    taps = count_taps(anna)
    tap(anna, "I stand on …")
    tap(anna, re.compile("Mayfair"))
    tap(anna, re.compile("Buy for 400"))
    see(anna, "1,100 M")
    assert taps() <= 3


def test_a_bid_takes_one_tap(room: Room) -> None:
    _, anna, ben = start(room)
    roll(anna, 1, 2)
    tap(anna, "Auction")
    taps = count_taps(ben)
    tap(ben, "Bid 1 M")
    see(anna, "Best bid: 1 M by Ben")
    assert taps() == 1


def test_a_mortgage_takes_two_taps(room: Room) -> None:
    table, anna, _ = start(room)
    roll(anna, 1, 2)
    tap(anna, re.compile("Buy for 60"))
    see(anna, "1,440 M")
    taps = count_taps(anna)
    tap(anna, "Deeds")
    tap(anna, "Mortgage: 30 M")
    see(anna, "1,470 M")
    assert taps() <= 2
    assert game_of(table).deeds["brown-2"].mortgaged


def test_the_banker_confirms_with_one_tap(room: Room) -> None:
    table, _ = begin(room)
    tablet, anna = room.tablet(table), room.seat(table, "Anna")
    push(anna, "GO: 200 M")
    taps = count_taps(tablet)
    tap(tablet, "Confirm")
    see(anna, "The bank has booked it: Anna: Salary 200 M")
    assert taps() == 1


def test_the_tablet_tells_a_roll_for_whoever_has_no_phone_and_buys_in_three_taps(room: Room) -> None:
    table, bank = begin(room)
    act(table, bank, PutPiece("p1", 0), PutPiece("p2", 0))
    tablet = room.tablet(table)
    taps = count_taps(tablet)
    roll(tablet, 1, 2)
    see(tablet, "Anna stands on Whitechapel Road")
    tap(tablet, re.compile("Buy for 60"))
    see(tablet, "1,440 M")
    roll(tablet, 1, 4)
    see(tablet, "Ben stands on King's Cross Station")
    assert taps() <= 5


def test_paying_someone_takes_three_taps_with_one_note(room: Room) -> None:
    table, anna, _ = start(room)
    taps = count_taps(anna)
    tap(anna, "Money")
    tap(anna, "+50")
    tap(anna, "Pay 50 M to Ben")
    see(anna, "1,450 M")
    assert taps() <= 3
    assert game_of(table).money["p2"] == 1550


def test_building_a_house_takes_two_taps(room: Room) -> None:
    table, bank = begin(room)
    act(table, bank, Buy("p1", "dark-blue-1"), Buy("p1", "dark-blue-2"))
    anna = room.seat(table, "Anna", SMALL_PHONE)
    taps = count_taps(anna)
    tap(anna, "Deeds")
    tap(anna, re.compile("Build on Mayfair: 200"))
    see(anna, "550 M")
    assert taps() <= 2
    assert game_of(table).deeds["dark-blue-2"].level == 1
