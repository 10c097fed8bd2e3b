"""From paper into the app and back, through the real screens: entered once, checked as one goes, the same sheet."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from companion.keepsakes.paper.sheet import Sheet, make_sheet
from companion.table.table import Table
from rules.commands import BuildGroup, Buy, GiveTurn, GoToJail, Mortgage, NextTurn, PayBank, ThrowInJail
from tests.support.browsers import LAN_NAME, open_app, press, tap
from tests.support.house import open_lobby
from tests.support.screens import PATIENCE, TABLET, Room, act, begin, choose, find, game_of, push, see

pytestmark = pytest.mark.browser


def open_takeover(room: Room, *names: str) -> tuple[Table, Page]:
    """A lobby with players without phones, and the banker's tablet at it, as over a home's Wi-Fi."""
    table = open_lobby(room.served.house, *names)
    page = room.new_page(TABLET)
    open_app(page, room.served.bank.replace("127.0.0.1", LAN_NAME))
    push(page, re.compile(table.code), "Take over a game")
    see(page, "Begun on paper?")
    return table, page


def flip(page: Page, name: str) -> None:
    """A switch."""
    press(page.get_by_role("switch", name=name).first)


def read(table: Table) -> Sheet:
    """The sheet of a running game."""
    return make_sheet(game_of(table), table.now())


def test_paper_into_the_app_and_back_gives_the_same_sheet(room: Room) -> None:
    """SET-2: a sheet shown on one tablet is typed into another; buildings, a mortgage, jail and all."""
    old, bank = begin(room)
    act(old, bank, Buy("p1", "brown-1"), Buy("p1", "brown-2"), BuildGroup("p1", "brown", 2), Buy("p1", "green-1"))
    act(old, bank, Mortgage("p1", "green-1"), GiveTurn("p2"), Buy("p2", "utility-1"), GoToJail("p2"))
    act(old, bank, NextTurn(), NextTurn(), ThrowInJail("p2", double=False), PayBank("p2", 113))
    sheet = read(old)
    first = room.tablet(old)
    push(first, "Settings", "Show notes and cards")
    for text in ("1,030", "2 × 500", "1 × 20", "1 × 10", "Old Kent Road", "In jail, failed throws: 1", "mortgaged"):
        see(first, re.compile(text))

    new, tablet = open_takeover(room, "Anna", "Ben")
    push(tablet, "1", "0", "3", "0", re.compile("^Br Old Kent"), re.compile("^Br White"), re.compile("^Gr Regent"))
    push(tablet, "Brown: one more everywhere", "Old Kent Road: one more")
    choose(tablet, "Regent Street: mortgaged")
    push(tablet, "Old Kent Road: one more")
    see(tablet, re.compile(r"\(BLD-2\)"))
    expect(find(tablet, "Take over and play on")).to_be_disabled(timeout=PATIENCE)
    tablet.reload()
    open_app(tablet, tablet.url)
    push(tablet, "Look at it and change it", "Old Kent Road: one less", "Whitechapel Road: one more")
    see(tablet, "Everything fits the rules.")
    push(tablet, re.compile("^Ben"), *str(sheet.players[1].cash), re.compile("Electric Company"))
    flip(tablet, "In jail")
    push(tablet, "Failed throws: one more", "Middle")
    choose(tablet, "Ben")
    push(tablet, "Summary")
    see(tablet, re.compile("In jail, failed throws: 1"))
    push(tablet, "Take over and play on")
    see(tablet, "It is Ben's turn")
    assert read(new) == sheet
    push(tablet, "Settings")
    see(tablet, "On with paper")
    with tablet.context.expect_page(timeout=PATIENCE) as opened:
        tap(find(tablet, "Open to print"))
    expect(opened.value.get_by_role("heading", name="On with paper")).to_be_visible(timeout=PATIENCE)
    expect(opened.value.locator("section header strong")).to_have_text([re.compile("1,030"), re.compile("1,237")])
