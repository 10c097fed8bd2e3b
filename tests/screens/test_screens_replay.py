"""Looking through a game again on real pages: at every booking the table is as it was, and nobody is disturbed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.table.permits import HOUSE
from companion.table.table import Table
from companion.words.amounts import format_money
from rules.commands import Bid, Build, Buy, Charge, Decline, EndGame, GiveTurn, GoToJail, Mortgage, PayBank, Undo
from rules.playback import Playback
from tests.support.house import take_bank, take_seat
from tests.support.screens import PATIENCE, SMALL_PHONE, TABLET, Room, act, begin, find, miss, push, see

pytestmark = pytest.mark.browser
GROUP = ("orange-1", "orange-2", "orange-3")
LENGTH = 17


def play_some(room: Room) -> Table:
    """Everything a table can show: buildings, a mortgage, jail, a debt, an auction, and a booking taken back."""
    table, bank = begin(room)
    act(table, bank, *(Buy("p1", deed) for deed in GROUP), Build("p1", GROUP))
    act(table, bank, GiveTurn("p2"), Buy("p2", "red-1"), Mortgage("p2", "red-1"), GoToJail("p2"))
    act(table, bank, PayBank("p2", 10), Undo(1), Charge("p2", 5000, "p1"), Undo(1))
    act(table, bank, GiveTurn("p1"), Decline("p1", "dark-blue-2"), Bid("p1", 120), Bid("p2", 130))
    assert table.history is not None
    assert table.history.last.number == LENGTH
    return table


def see_moment(page: Page, playback: Playback, number: int) -> None:
    """The page stands at a booking, with everyone's cash of that moment."""
    see(page, f"{number} of {playback.last}")
    frame = playback.at(number)
    for seat in frame.game.setup.seats:
        see(page, format_money(frame.game.money[seat.id], frame.game.book.edition, "en"))


def read_playback(table: Table) -> Playback:
    assert table.history is not None
    return Playback(table.history)


def open_replay(tablet: Page) -> None:
    push(tablet, "Settings")
    push(tablet, "Look through the game again")
    see(tablet, "Around it")


def test_every_booking_shows_the_table_as_it_was_then(room: Room) -> None:
    table = play_some(room)
    playback = read_playback(table)
    tablet = room.tablet(table)
    open_replay(tablet)
    signs: dict[int, str | re.Pattern[str]] = {
        1: "No deeds yet.",
        5: "1 house",
        8: "mortgaged",
        9: re.compile("^Jail"),
        10: "taken back later",
        12: re.compile("owes Anna 5,000"),
        LENGTH: "Best bid: 130 M by Ben",
    }
    for number in range(1, LENGTH + 1):
        see_moment(tablet, playback, number)
        if number in signs:
            see(tablet, signs[number])
        push(tablet, "One booking on")
    push(tablet, "One booking back")
    see_moment(tablet, playback, LENGTH - 1)
    push(tablet, re.compile(r"\b14 · "))  # a jump by the list around it, and another by a turning point
    see_moment(tablet, playback, 14)
    push(tablet, re.compile("Anna completes a group"))
    see_moment(tablet, playback, 4)
    push(tablet, "To the beginning")
    see_moment(tablet, playback, 1)


def test_it_plays_at_speed_to_the_end_and_stops_there_while_the_table_goes_on(room: Room) -> None:
    table = play_some(room)
    tablet = room.tablet(table)
    open_replay(tablet)
    push(tablet, "Speed ×1", "Speed ×4")
    see(tablet, "Speed ×16")
    push(tablet, "Play")
    see(tablet, f"{LENGTH} of {LENGTH}")
    see(tablet, "Play")
    miss(tablet, "Stop")
    act(table, take_bank(table), Bid("p1", 140))  # from another device, which takes the bank
    see(tablet, "The bank is now on another device.")


def test_a_booking_meanwhile_leaves_the_moment_as_it_is(room: Room) -> None:
    table = play_some(room)
    tablet = room.tablet(table)
    open_replay(tablet)
    push(tablet, "One booking on")
    see(tablet, f"2 of {LENGTH}")
    act(table, take_seat(table, "p1")[0], Bid("p1", 140))
    see(tablet, f"2 of {LENGTH + 1}")
    see_moment(tablet, read_playback(table), 2)
    push(tablet, "Back to the table")
    see(tablet, "Best bid: 140 M by Anna")


@pytest.mark.parametrize("size", [SMALL_PHONE, TABLET], ids=["phone", "tablet"])
def test_after_the_end_a_player_looks_back_with_the_others_sums_hidden_if_the_table_hides_them(
    room: Room, size: tuple[int, int]
) -> None:
    table, bank = begin(room)
    act(table, bank, Buy("p1", "red-1"), PayBank("p2", 111), EndGame())
    assert table.seats.change_settings(HOUSE, open_balances=False) is None
    phone = room.seat(table, "Anna", size)
    push(phone, "Look through the game again")
    see(phone, "1 of 4")
    push(phone, "One booking on", "One booking on")
    see(phone, "3 of 4")
    see(phone, re.compile(r"1,280.M"))
    see(phone, "hidden")
    expect(phone.get_by_text(re.compile(r"1,389.M"))).to_have_count(0)
    push(phone, "Back to the table")
    expect(find(phone, "Look through the game again")).to_be_visible(timeout=PATIENCE)
