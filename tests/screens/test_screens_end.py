"""The end of a game on everyone's screen: the clock and its warnings, the pause, the call at zero, the valuation."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from rules.commands import Buy, Deal, DemandRent, ReceiveFromBank
from rules.timing import MINUTE
from tests.support.screens import PATIENCE, Room, act, begin, find, game_of, push, see

pytestmark = pytest.mark.browser


class Clock:
    """The house's time, which goes on only when a test says so."""

    at = 1_700_000_000_000

    def __call__(self) -> int:
        """Milliseconds since 1970."""
        return self.at


CLOCK = Clock()
STEP = 20_000
DEALT = {
    "p1": ("red-1", "pink-1"),
    "p2": ("brown-1", "red-2"),
    "p3": ("green-1", "pink-2"),
    "p4": ("orange-1", "red-3"),
}
"""Each for its price (END-6), so that everyone is still worth the same."""


def play_on(room: Room, millis: int) -> None:
    """Time passes as it does on a machine that is awake: the clock keeper looks at it again and again."""
    for _ in range(millis // STEP):
        CLOCK.at += STEP
        room.served.house.keeper.look()


def all_see(pages: list[Page], text: str | re.Pattern[str]) -> None:
    """Everyone waits until it is on their screen."""
    for page in pages:
        see(page, text)


def test_the_clock_runs_out_on_every_screen_and_a_tie_is_said_on_four_phones(room: Room) -> None:
    """END-4, END-5: warnings, a pause in which nothing is booked, the call at zero, the turn, the debt, the count."""
    table, bank = begin(room, "Anna", "Ben", "Clara", "Dora", mode="time-limit", minutes=30)
    for player, deeds in DEALT.items():
        act(table, bank, Deal(player, deeds))
    act(table, bank, ReceiveFromBank("p3", 2), DemandRent("p2", "brown-1", "p1"))
    tablet = room.tablet(table)
    phones, television = room.seat_all(table), room.watch(table)
    anna, pages = phones[0], [tablet, *phones, television]
    all_see(pages, "30:00 left")
    for played, text in ((20, "10:00 left · The last 10 minutes"), (5, "5:00 left · The last 5 minutes")):
        play_on(room, played * MINUTE)
        all_see(pages, text)
    play_on(room, 4 * MINUTE)
    all_see(pages, "1:00 left · The last minute")

    push(tablet, "Pause")
    all_see(pages, "Pause: nothing is booked until it goes on")
    CLOCK.at += 90 * MINUTE
    push(anna, "Pay 2 M")
    see(anna, "The game is paused. First end the pause, then it goes on.")
    assert game_of(table).debts
    push(tablet, "Go on")
    all_see(pages, "1:00 left · The last minute")

    play_on(room, MINUTE)
    all_see(pages, "Time is up: after this turn everything is counted.")
    push(anna, "Pay 2 M", "End my turn")
    CLOCK.at += MINUTE // 5
    all_see(pages, "A tie: Ben, Clara")
    for page in phones:
        see(page, re.compile(r"1,502.M"))
        see(page, "Total")
    result = game_of(table).result
    assert result is not None
    assert (result.reason, [rank.rank for rank in result.ranks]) == ("time", [1, 1, 3, 4])


def test_the_banker_ends_a_game_by_agreement_and_it_is_counted(room: Room) -> None:
    """END-5: Ben has one more than Anna, whose deed counts with its price; the sheet for paper is there too."""
    table, bank = begin(room)
    act(table, bank, Buy("p1", "brown-1"), ReceiveFromBank("p2", 1))
    tablet, ben = room.tablet(table), room.seat(table, "Ben")
    push(tablet, "More", "End the game and count", "Yes, end and count")
    for page in (tablet, ben):
        see(page, "Ben has won!")
        see(page, "Everyone agreed")
    push(tablet, "Show notes and cards")
    see(tablet, "Old Kent Road")
    see(tablet, re.compile(r"1 × 1.M"))
    expect(find(tablet, "Next: Anna")).to_have_count(0, timeout=PATIENCE)
