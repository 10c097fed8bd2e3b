"""The line to the bank breaks and comes back: the page says so, keeps what was typed, and goes on by itself."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browsers import open_app, run_webkit
from tests.support.house import let_in, serve_house, start_game
from tests.support.process import find_address, run_bank
from tests.support.relay import count_bytes
from tests.support.screens import PATIENCE, TABLET, Enter, push, see, write
from tests.support.tables import must

pytestmark = pytest.mark.browser
SHEET = "dialog#lost[open]"
DE = "Verbindung verloren, neuer Versuch … Dein Geld ist sicher."
EN = "Connection lost, trying again … Your money is safe."


def expect_lost(page: Page, words: str) -> None:
    expect(page.locator(SHEET)).to_have_accessible_name(re.compile(f"^{re.escape(words)}"), timeout=PATIENCE)
    expect(page.get_by_text(words.partition(" …")[0])).to_be_visible()


def expect_found(page: Page) -> None:
    expect(page.locator(SHEET)).to_have_count(0, timeout=PATIENCE)


@pytest.mark.parametrize("way", ["cut", "hush"])
def test_a_broken_line_is_told_and_nothing_typed_is_lost(enter: Enter, tmp_path: Path, way: str) -> None:
    """Cut: the connection is gone. Hushed: it stays open but nothing gets through, as for a phone out of reach."""
    with serve_house(tmp_path / "data", lang="de") as served, count_bytes(served.port) as relay:
        table = must(served.house.create_table())
        page = enter(served).new_page()
        open_app(page, served.join(table).replace(served.url, relay.url))
        see(page, "Wer bist du?")
        write(page, "Dein Name", "Anna-Katharina")
        page.wait_for_timeout(300)
        if way == "cut":
            relay.cut()
        else:
            relay.hush()
            page.evaluate("dispatchEvent(new Event('offline'))")  # else it is found out within seconds
        expect_lost(page, DE)
        page.keyboard.type("x")
        relay.mend()
        expect_found(page)
        push(page, "Platz nehmen")
        see(page, re.compile("Anna-Katharina"))
        assert [player.name for player in table.state.lobby.players] == ["Anna-Katharina"]


def test_after_a_restart_of_the_bank_open_pages_find_their_seats_by_themselves(enter: Enter, tmp_path: Path) -> None:
    with serve_house(tmp_path / "data") as first:
        room, table = enter(first), start_game(first.house)
        port = first.port
        phone, tablet = room.seat(table, "Anna"), room.tablet(table)
        see(phone, "1,500 M")
        see(tablet, "It is Anna's turn")
    for page in (phone, tablet):
        expect_lost(page, EN)
    with run_bank(tmp_path / "data", "--port", str(port), "--lang", "en"):
        for page in (phone, tablet):
            expect_found(page)
        push(tablet, "GO: 200 M")
        see(phone, "1,700 M")


def test_webkit_tells_a_broken_line_and_goes_on_by_itself_after_a_restart(enter: Enter, tmp_path: Path) -> None:
    """The iPhone's engine."""
    lost = f"return !!document.querySelector('{SHEET}')"
    with run_webkit() as phone:
        with serve_house(tmp_path / "data") as first:
            table = start_game(first.house)
            port = first.port
            phone.open_app(first.join(table))
            phone.press("Anna")
            let_in(table)
            phone.find("1,500")
        phone.wait(lost)
        assert EN in str(phone.driver.execute_script("return document.querySelector('#lost').ariaLabel"))
        with run_bank(tmp_path / "data", "--port", str(port), "--lang", "en") as (_, said):
            phone.wait(lost.replace("!!", "!"))
            phone.find("1,500")
            phone.press("Table")
            phone.find("What happened")
            tablet = enter(first).new_page(TABLET)
            open_app(tablet, find_address(said))
            push(tablet, re.compile(table.code), "GO: 200 M")
            phone.find("1,700")
