"""The form for a game begun on paper, the hall of fame, the bin and the replay, on the sizes people really hold."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.look.theme import is_crowded
from companion.screens.kit.cards import count_tiles
from companion.screens.kit.layout import measure_last
from companion.table.lobby import add_player
from companion.table.permits import HOUSE
from companion.table.table import Table
from rules.commands import Buy, EndGame, ReceiveFromBank
from rules.editions.names import Lang
from rules.refusals import Refusal
from tests.support.browsers import open_app, press
from tests.support.controls import TOUCH, check_controls
from tests.support.screens import (
    PATIENCE,
    PHONE,
    SMALL_PHONE,
    TABLET,
    UPRIGHT,
    Room,
    act,
    begin,
    find,
    go,
    push,
    see,
    wait_until,
)

pytestmark = pytest.mark.browser
NAMES = ("Anna-Katharina", "Maximilian-Alexander", "Clara", "Hans-Peter Brömmelkamp", "Emilia", "Friedrich")
SIZES = {"small": SMALL_PHONE, "phone": PHONE, "tablet": TABLET}


def open_form(room: Room, size: tuple[int, int], edition: str) -> tuple[Table, Page]:
    """A lobby with six people, and its form for a game begun on paper."""
    table = room.served.house.create_table()
    assert isinstance(table, Table)
    assert table.change_lobby(HOUSE, replace(table.state.lobby, edition=edition)) is None
    for name in NAMES:
        lobby = add_player(table.state.lobby, table.editions, name, None)
        assert not isinstance(lobby, Refusal), lobby
        assert table.change_lobby(HOUSE, lobby) is None
    page = room.new_page(size)
    open_app(page, room.served.bank)
    push(page, re.compile(table.code), "Take over a game")
    see(page, "Begun on paper?")
    return table, page


def measure(target: Locator) -> tuple[float, float, float]:
    """Top, width and height of what is on the screen."""
    expect(target).to_be_visible(timeout=PATIENCE)
    box = target.bounding_box()
    assert box is not None
    return box["y"], box["width"], box["height"]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_form_for_paper_has_names_and_room_for_thumbs_everywhere(room: Room, size: tuple[int, int]) -> None:
    _, page = open_form(room, size, "mega-deluxe")
    push(page, re.compile("^Br Mediterranean"))
    check_controls(page)
    push(page, "Middle")
    see(page, "Whose turn begins?")
    check_controls(page)
    push(page, "Summary")
    see(page, "Stock of the bank")
    check_controls(page)


def test_large_notes_have_room_on_a_small_phone_and_digits_stay_a_thumb_wide(room: Room) -> None:
    _, page = open_form(room, SMALL_PHONE, "mega-deluxe")
    _, width, _ = measure(find(page, "+100,000"))
    assert width >= 62, "the text alone is 58 wide"
    assert measure(find(page, "7"))[1] >= TOUCH


def test_the_way_back_from_the_form_is_on_top_of_a_phone(room: Room) -> None:
    _, page = open_form(room, SMALL_PHONE, "classic")
    assert measure(find(page, "Back to the lobby"))[0] < 60
    push(page, "Back to the lobby")
    see(page, "Scan to join")


def test_a_line_of_the_form_begins_with_a_capital_in_english_too(room: Room) -> None:
    _, page = open_form(room, TABLET, "mega-deluxe")
    see(page, re.compile("^Shuttle tickets: 0"))
    for heading in ("Stations", "Utilities"):
        expect(page.get_by_text(re.compile(rf"^{heading}")).first).to_be_attached(timeout=PATIENCE)


def test_a_deed_that_is_not_mortgaged_has_an_empty_box_to_tick(room: Room) -> None:
    table, page = open_form(room, SMALL_PHONE, "classic")
    push(page, re.compile("^Br Old Kent"))
    box = page.get_by_role("checkbox", name="Old Kent Road: mortgaged", exact=True)
    expect(box).not_to_be_checked(timeout=PATIENCE)
    assert measure(box)[2] >= TOUCH
    press(box)
    expect(box).to_be_checked(timeout=PATIENCE)

    def is_mortgaged() -> bool:
        position = table.state.lobby.position
        assert position is not None
        return position.hands[0].deeds[0].mortgaged

    wait_until(page, is_mortgaged)


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_the_hall_of_fame_and_the_bin_hold_long_names(room: Room, size: tuple[int, int], lang: Lang) -> None:
    table, bank = begin(room, *NAMES, edition="mega-deluxe")
    act(table, bank, EndGame())
    gone, _ = begin(room, *NAMES)
    assert room.served.house.delete_game(gone.code) is None
    page = room.new_page(size)
    open_app(page, room.served.bank)
    if lang == "de":
        go(page, "Deutsch", "Neues Spiel")
    go(page, *(("Hall of fame", "The players") if lang == "en" else ("Ruhmeshalle", "Die Spieler")))
    check_controls(page)
    go(page, *(("Bin", re.compile("The arrow")) if lang == "en" else ("Papierkorb", re.compile("Der Pfeil"))))
    check_controls(page)


def test_a_long_word_gets_a_wider_tile_instead_of_being_torn_apart() -> None:
    utilities, streets = [f"Versorgungsfeld {place}" for place in (1, 2, 3)], ["Park Lane", "Strand", "Oxford Street"]
    for width in (SMALL_PHONE[0], PHONE[0], UPRIGHT[0], TABLET[0]):
        assert count_tiles(utilities, measure_last(width)) == 2, width
        assert count_tiles(streets, measure_last(width)) == 3, width
    assert count_tiles(["Bahnhofstraße"] * 3, measure_last(SMALL_PHONE[0])) == 2


def see_height(page: Page, text: str) -> float:
    """How high a text stands, which grows with every line it needs."""
    return measure(page.get_by_text(text, exact=True).first)[2]


def test_a_long_name_stays_whole_beside_a_large_sum(room: Room) -> None:
    """Two lines at most: the sum stands below the name where there is no room beside it."""
    table, bank = begin(room, *NAMES, edition="mega-deluxe")
    act(table, bank, ReceiveFromBank("p4", 10_000_000), EndGame())
    phone = room.seat(table, "Anna-Katharina", SMALL_PHONE)
    push(phone, "Look through the game again", "One booking on")
    see(phone, re.compile(r"10,250,000.M"))
    assert see_height(phone, "Hans-Peter Brömmelkamp") < 60
    assert not is_crowded("Anna-Katharina", "1,500 M", 180)


def test_the_bookings_around_are_seen_without_scrolling_on_an_upright_tablet(room: Room) -> None:
    table, bank = begin(room, *NAMES[:4], edition="mega-deluxe")
    deeds = list(table.editions["mega-deluxe"].board.deeds)[:14]
    act(table, bank, ReceiveFromBank("p1", 1_000_000), *(Buy("p1", deed.id) for deed in deeds))
    tablet = room.tablet(table, UPRIGHT)
    push(tablet, "Options", "Look through the game again", "To the end")
    see(tablet, re.compile("16 of 16"))
    assert measure(tablet.get_by_text("Around it").first)[0] < UPRIGHT[1] - 300
    for stock in ("Skyscrapers", "Luxury malls", "Tickets"):
        see(tablet, stock)
