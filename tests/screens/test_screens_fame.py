"""The hall of fame and the bin on real pages: what was won, a game opened again, deleted, brought back, destroyed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.commands import Buy, DemandRent, EndGame, GiveTurn, PayDebt
from tests.support.browsers import open_app
from tests.support.house import ServedHouse
from tests.support.screens import PATIENCE, SMALL_PHONE, TABLET, Room, act, begin, game_of, go, push, see

pytestmark = pytest.mark.browser
LANG = "de"


@pytest.fixture
def served(fresh_house: ServedHouse) -> ServedHouse:
    return fresh_house


def test_a_finished_game_is_found_opened_and_looked_through(room: Room) -> None:
    bank_page = room.new_page(TABLET)
    open_app(bank_page, room.served.bank)
    go(bank_page, "Ruhmeshalle", re.compile("Noch kein Spiel"))
    go(bank_page, "Papierkorb", "Der Papierkorb ist leer.")
    push(bank_page, "Spiele")
    table, bank = begin(room)
    act(table, bank, Buy("p1", "red-1"), GiveTurn("p2"), DemandRent("p1", "red-1", "p2"))
    act(table, bank, PayDebt("p2", game_of(table).debts[0].id), EndGame())
    go(bank_page, "Ruhmeshalle", "Gewonnen: 1 von 1")
    see(bank_page, re.compile(r"Beste Miete: 18.M \(Theaterstraße, Ben\)"))
    see(bank_page, "Gewonnen: 0 von 1")
    see(bank_page, re.compile(r"1\. Anna 1\.518.M · 2\. Ben 1\.482.M"))
    push(bank_page, re.compile("Anna hat gewonnen!"))
    see(bank_page, "Das Spiel ist zu Ende")
    push(bank_page, "Das Spiel noch einmal ansehen")
    see(bank_page, "1 von 6")
    push(bank_page, "Zurück zum Tisch", "Zu allen Spielen")
    see(bank_page, "Neues Spiel")


def test_a_game_goes_into_the_bin_and_back_and_its_phone_is_told(room: Room) -> None:
    table, _ = begin(room)
    house, code = room.served.house, table.code
    phone, bank_page = room.seat(table, "Ben", SMALL_PHONE), room.new_page(SMALL_PHONE)
    open_app(bank_page, room.served.bank)
    push(bank_page, "Löschen: Anna, Ben", "Behalten")
    assert [row.id for row in house.list_games()] == [code]
    push(bank_page, "Löschen: Anna, Ben", "Ja, in den Papierkorb")
    see(phone, "Diesen Tisch gibt es nicht mehr")
    assert [row.id for row in house.list_bin()] == [code]
    push(phone, "Noch einmal nachsehen")
    see(phone, "Diesen Tisch gibt es nicht mehr")
    go(bank_page, "Papierkorb", re.compile("gelöscht am"))
    push(bank_page, "Zurückholen: Anna, Ben")
    see(bank_page, "Der Papierkorb ist leer.")
    push(phone, "Noch einmal nachsehen")
    see(phone, re.compile(r"1\.500.M"))
    push(bank_page, "Spiele", "Löschen: Anna, Ben", "Ja, in den Papierkorb")
    go(bank_page, "Papierkorb", re.compile("gelöscht am"))
    push(bank_page, "Papierkorb leeren", "Ja, alles endgültig löschen")
    see(bank_page, "Der Papierkorb ist leer.")
    assert house.list_bin() == []
    assert house.find_table(code) is None
    expect(bank_page.get_by_text("Anna")).to_have_count(0, timeout=PATIENCE)
