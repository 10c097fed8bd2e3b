"""Before the game: the bank's front page, the lobby step by step, joining and waiting on a phone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from companion.house.own_names import find_own_names, write_names
from companion.table.permits import HOUSE
from tests.support.browsers import open_app, settle
from tests.support.controls import check_controls
from tests.support.house import open_lobby, serve_house
from tests.support.screens import (
    PATIENCE,
    PHONE,
    SMALL_PHONE,
    TABLET,
    UPRIGHT,
    Enter,
    Room,
    choose,
    find,
    game_of,
    miss,
    push,
    see,
    write,
)

pytestmark = pytest.mark.browser
LANG = "de"


def fill(page: Page, label: str, text: str) -> None:
    """Write something else into a field."""
    field = page.get_by_role("textbox", name=label, exact=True)
    field.scroll_into_view_if_needed()
    settle(page)  # Flutter scrolls along
    field.click(force=True)
    expect(field).to_be_focused()
    settle(page)  # Flutter takes the field over a moment after the browser has
    page.keyboard.press("Control+A")
    page.keyboard.type(text)
    expect(field).to_have_value(text)


def rewrite(page: Page, label: str, text: str) -> None:
    """Write something else into a field, and Enter."""
    fill(page, label, text)
    page.keyboard.press("Enter")


def test_a_new_game_goes_from_the_box_over_the_way_to_the_people_and_begins(room: Room) -> None:
    """Cats, a time limit of 105 minutes, a house rule; the banker plays along, a phone takes its own token."""
    tablet = room.new_page(TABLET)
    open_app(tablet, room.served.bank)
    before = {row.id for row in room.served.house.list_games()}
    push(tablet, "Neues Spiel", re.compile("^Katzen"))
    see(tablet, "Katzenpensionen")
    see(tablet, "Rundung der Zinsen: Kein Heft sagt, wie gerundet wird.")
    check_controls(tablet)
    push(tablet, "Weiter zur Spielart", re.compile("^Spiel auf Zeit"))
    see(tablet, "90 min")
    push(tablet, "Spielzeit +")
    see(tablet, "105 min")
    expect(find(tablet, re.compile("^Spiel auf Zeit.*Nicht im Heft"))).to_be_visible()
    tablet.get_by_role("switch", name=re.compile("Topf auf")).dispatch_event("click")
    push(tablet, "Geld im Topf zu Beginn +")
    check_controls(tablet)
    push(tablet, "Weiter zu den Leuten")
    (code,) = {row.id for row in room.served.house.list_games()} - before
    table = room.served.house.find_table(code)
    assert table is not None
    expect(find(tablet, "Spiel beginnen")).to_be_disabled()
    write(tablet, "Jemand ohne Handy: Name", "Anna")
    tablet.keyboard.press("Enter")
    see(tablet, re.compile("Anna"))
    phone = room.new_page(SMALL_PHONE)
    open_app(phone, room.served.join(table))
    see(phone, "Oder neu dazu:")
    check_controls(phone)
    tokens = table.editions["cats"].tokens
    choose(phone, tokens[3].name.root["de"])
    expect(phone.get_by_role("checkbox", name=tokens[0].name.root["de"], exact=True)).to_have_count(0)
    write(phone, "Dein Name", "Ben")
    phone.keyboard.press("Enter")
    see(phone, "Willkommen, Ben!")
    see(tablet, re.compile("Handy verbunden"))
    choose(tablet, "Anna")  # of the two chips the first: who keeps the bank
    see(tablet, re.compile("hält die Bank"))
    check_controls(tablet)
    push(tablet, "Spiel beginnen")
    see(phone, re.compile("1.500"))
    game = game_of(table)
    assert (game.book.edition.id, game.book.mode.id, game.setup.banker) == ("cats", "time-limit", "p1")
    assert table.state.lobby.minutes == 105
    assert table.state.lobby.house_rules.pot_seed == 100
    assert [player.token for player in table.state.lobby.players] == [tokens[0].id, tokens[3].id]


def test_players_are_renamed_given_tokens_moved_and_removed(room: Room) -> None:
    table = open_lobby(room.served.house, "Anna", "Ben", "Clara", edition="star-wars")
    tablet = room.tablet(table, UPRIGHT)
    push(tablet, "Clara ändern")
    choose(tablet, "Darth Vader (Imperium)")
    push(tablet, "Clara nach oben")
    see(tablet, re.compile(r"Darth Vader \(Imperium\) · ohne Handy"))
    check_controls(tablet)
    push(tablet, "Clara nach oben")
    see(tablet, re.compile(r"Darth Vader \(Imperium\) · ohne Handy · beginnt"))
    rewrite(tablet, "Name", "Ben")
    see(tablet, re.compile("Den Namen Ben gibt es am Tisch schon"))
    push(tablet, "Ben ändern", "Ben entfernen")
    miss(tablet, "Ben")
    players = table.state.lobby.players
    assert [(player.name, player.token) for player in players] == [("Clara", "vader"), ("Anna", "luke")]


def test_own_names_are_typed_once_checked_remembered_and_carried(room: Room) -> None:
    table = open_lobby(room.served.house, edition="christmas")
    tablet = room.tablet(table)
    push(tablet, "Eigene Namen eintippen")
    fill(tablet, "Braun 1", "Zimtgasse")
    fill(tablet, "Braun 2", "Zimtgasse")
    push(tablet, "Namen merken")
    see(tablet, "Der Name „Zimtgasse“ steht zweimal da. Bitte einen davon ändern.")
    check_controls(tablet)
    fill(tablet, "Braun 2", "Lebkuchenweg")
    push(tablet, "Namen merken")
    see(tablet, "2 eigene Namen, gemerkt für diese Schachtel.")
    edition, shelf = table.editions["christmas"], room.served.house.shelf
    kept = {"brown-1": "Zimtgasse", "brown-2": "Lebkuchenweg"}
    assert table.state.lobby.own_names == find_own_names(shelf, edition) == kept
    tablet.get_by_role("textbox", name="Zum Kopieren").click(force=True)
    expect(tablet.get_by_role("textbox", name="Zum Kopieren")).to_have_value(re.compile("Lebkuchenweg"))
    text = write_names(edition, {**kept, "brown": "Plätzchen"})
    fill(tablet, "Namen von einem anderen Gerät hier einfügen", text.replace("\n", ""))
    push(tablet, "Eingefügte Namen übernehmen")
    see(tablet, "3 eigene Namen, gemerkt für diese Schachtel.")
    push(tablet, re.compile("^Klassisch"))
    miss(tablet, "3 eigene Namen, gemerkt für diese Schachtel.")
    push(tablet, re.compile("^Weihnachten"))
    see(tablet, "3 eigene Namen, gemerkt für diese Schachtel.")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390", "360"])
def test_the_lobby_fits_a_phone(room: Room, size: tuple[int, int]) -> None:
    table = open_lobby(room.served.house, "Anna-Katharina", "Hans-Peter")
    page = room.tablet(table, size)
    see(page, "Zum Beitreten scannen")
    check_controls(page)
    for step, marker in {"1 · Schachtel": "Weiter zur Spielart", "2 · Spielart": "Weiter zu den Leuten"}.items():
        push(page, step)
        see(page, marker)
        check_controls(page)


def test_a_waiting_phone_changes_its_name_and_token_and_a_lost_seat_leads_to_the_door(room: Room) -> None:
    table = open_lobby(room.served.house, "Anna", "Ben")
    phone = room.seat(table, "Ben", SMALL_PHONE)
    see(phone, "Willkommen, Ben!")
    check_controls(phone)
    choose(phone, "Schubkarre")
    push(phone, "Namen ändern")
    rewrite(phone, "Dein Name", "Anna")
    see(phone, re.compile("Anna.*schon"))
    rewrite(phone, "Dein Name", "Benno")
    see(phone, "Willkommen, Benno!")
    assert (table.state.lobby.players[1].name, table.state.lobby.players[1].token) == ("Benno", "wheelbarrow")
    table.seats.free(HOUSE, "p2")
    see(phone, "Die Bank hat diesen Platz frei gemacht.")
    push(phone, "Zur Tür")
    see(phone, "An einen Tisch setzen")


def test_the_banker_goes_back_to_the_games_and_on_again_and_a_reload_stays_at_the_table(room: Room) -> None:
    table = open_lobby(room.served.house, "Anna", "Ben")
    tablet = room.tablet(table)
    see(tablet, "Am Tisch")
    tablet.reload(wait_until="commit")
    open_app(tablet, tablet.url)
    see(tablet, "Am Tisch")
    push(tablet, "Zu allen Spielen")
    push(tablet, re.compile(f"Weiter: Anna, Ben.*noch nicht begonnen.*{table.code}"))
    push(tablet, "Zu allen Spielen")
    see(tablet, "Neues Spiel")
    check_controls(tablet)


def test_a_pin_is_asked_for_and_enter_unlocks(enter: Enter, tmp_path: Path) -> None:
    with serve_house(tmp_path / "data") as served:
        assert served.house.set_pin("2468") is None
        page = enter(served).new_page(TABLET)
        open_app(page, served.bank)
        write(page, "PIN", "1111")
        page.keyboard.press("Enter")
        see(page, "That is not the PIN. Please try again.")
        rewrite(page, "PIN", "2468")
        see(page, "No games yet. “New game” begins one.")
        push(page, "New game")
        see(page, "On to the way to play")
        expect(find(page, "1 · Box")).to_be_visible(timeout=PATIENCE)
