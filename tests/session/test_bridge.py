"""From table to page and back, with real sessions in real browsers: one acts, the others see it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.reach.qr import JoinLink
from companion.table.permits import HOUSE
from companion.table.table import Table
from rules.commands import CollectSalary, Decline, GiveTurn, PayBank, PayPlayer
from tests.support.browsers import open_app, press, run_webkit
from tests.support.devices import Devices
from tests.support.house import ServedHouse, let_in, serve_house, start_game, take_bank
from tests.support.screens import PATIENCE, PHONE, act, see

pytestmark = pytest.mark.browser


@pytest.fixture
def phones(devices: Devices) -> Iterator[list[Page]]:
    lent = [devices.lend(PHONE, is_touched=True) for _ in range(2)]
    yield lent
    for page in lent:
        devices.take_back(page)


def sit(page: Page, served: ServedHouse, table: Table, name: str) -> Page:
    """Join as one of the players by the QR code's address."""
    open_app(page, served.join(table))
    press(page.get_by_role("button", name=name))
    let_in(table)
    see(page, "Your cash")
    return page


def test_one_pays_and_the_other_sees_it_at_once(phones: list[Page], tmp_path: Path) -> None:
    """PAY-6 of everyday life: two phones, one payment, both balances right on both pages."""
    with serve_house(tmp_path / "data") as served:
        table = start_game(served.house)
        anna, ben = sit(phones[0], served, table, "Anna"), sit(phones[1], served, table, "Ben")
        press(anna.get_by_role("button", name="Money", exact=True))
        press(anna.get_by_role("button", name="+50", exact=True))
        press(anna.get_by_role("button", name="+10", exact=True))
        press(anna.get_by_role("button", name="Pay 60 M to the bank"))
        see(anna, "1,440 M")
        press(ben.get_by_role("button", name="Table"))
        see(ben, "1,440 M")
        assert table.history is not None
        assert table.history.game.money["p1"] == 1440
        assert table.history.last.by == "p1"


def test_a_page_shows_what_the_bank_books_and_who_is_connected(phones: list[Page], tmp_path: Path) -> None:
    """The bridge refreshes a page whose own session did nothing."""
    with serve_house(tmp_path / "data") as served:
        table = start_game(served.house)
        bank = take_bank(table)
        page = sit(phones[0], served, table, "Anna")
        act(table, bank, PayPlayer("p2", "p1", 25), PayBank("p1", 5))
        see(page, "1,520 M")
        assert [seat.partition(":")[0] for seat in table.seats.online] == ["p1"]


def test_the_seat_comes_back_after_reload_closed_tab_and_restart(phones: list[Page], tmp_path: Path) -> None:
    """The secret lives in that browser; the table only knows its hash."""
    with serve_house(tmp_path / "data") as served:
        table = start_game(served.house)
        page = sit(phones[0], served, table, "Anna")
        address, code, port = served.join(table), table.code, served.port
        page.reload(wait_until="commit")
        open_app(page, address)
        see(page, "Your cash")
        context = page.context
        page.close()
        page = context.new_page()
        open_app(page, address)
        see(page, "Your cash")
    with serve_house(tmp_path / "data", port=port) as served:
        page = context.new_page()
        open_app(page, address)
        see(page, "Your cash")
        again = served.house.find_table(code)
        assert again is not None
        act(again, take_bank(again), CollectSalary("p1"))
        see(page, "1,700 M")


def test_a_freed_seat_is_shown_as_lost_and_cannot_act(phones: list[Page], tmp_path: Path) -> None:
    with serve_house(tmp_path / "data") as served:
        table = start_game(served.house)
        page = sit(phones[0], served, table, "Anna")
        assert table.seats.free(HOUSE, "p1") is None
        see(page, "The banker has freed this seat.")
        other = sit(phones[1], served, table, "Anna")
        see(other, "1,500 M")


def test_the_banker_confirms_what_a_phone_asks_for(phones: list[Page], tmp_path: Path) -> None:
    """Free money waits for the banker; both pages follow."""
    with serve_house(tmp_path / "data") as served:
        table = start_game(served.house)
        bank = phones[1]
        open_app(bank, served.bank)
        press(bank.get_by_role("button", name=re.compile("Go on: Anna, Ben")))
        see(bank, "It is Anna's turn")
        page = sit(phones[0], served, table, "Anna")
        press(page.get_by_role("button", name="GO: 200 M"))
        see(page, "Waiting for the banker")
        press(bank.get_by_role("button", name="Confirm"))
        see(page, "1,700 M")
        assert table.history is not None
        assert table.history.last.by == "p1"


def test_a_typed_code_leads_to_the_table_and_a_wrong_one_is_told(phones: list[Page], tmp_path: Path) -> None:
    with serve_house(tmp_path / "data") as served:
        table = start_game(served.house)
        page = phones[0]
        open_app(page, f"{served.url}/j")
        page.get_by_role("textbox", name="Code").click(force=True)
        page.keyboard.type("nonsense")
        press(page.get_by_role("button", name="Join"))
        see(page, "This is not a table's code.")
        page.get_by_role("textbox", name="Code").click(force=True)
        page.keyboard.press("Control+A")
        page.keyboard.type(JoinLink("", 0, table.code, table.state.join).typed_code.lower())
        press(page.get_by_role("button", name="Join"))
        expect(page.get_by_role("button", name="Anna")).to_be_visible(timeout=PATIENCE)


def test_webkit_joins_sees_its_balance_pays_is_paid_and_bids(tmp_path: Path) -> None:
    """The iPhone's engine."""
    with serve_house(tmp_path / "data") as served, run_webkit() as phone:
        table = start_game(served.house)
        bank = take_bank(table)
        phone.open_app(served.join(table))
        phone.press("Anna")
        phone.find("The banker is being asked")
        let_in(table)
        phone.find("1,500")
        act(table, bank, PayPlayer("p2", "p1", 40))
        phone.find("1,540")
        act(table, bank, GiveTurn("p2"))
        phone.press("Money")
        phone.press("7")
        phone.press("+50")
        phone.press("Pay 57")
        phone.find("1,483")
        assert table.history is not None
        assert table.history.game.money["p2"] == 1517
        assert table.history.last.by == "p1"
        act(table, bank, Decline("p2", "red-1"))
        phone.press("Bid 1")
        phone.find("Your bid is the best: 1")
        assert table.history.game.auction is not None
        assert table.history.game.auction.bidder == "p1"
