"""The screens at every size and in both languages: names for screen readers, room for thumbs, nothing cut off;
and what survives a reload or a restart."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from pathlib import Path

import pytest
import zxingcpp
from playwright.sync_api import Page, expect

from companion.table.permits import HOUSE
from companion.table.table import Table
from rules.commands import (
    Bid,
    Buy,
    Charge,
    CloseAuction,
    Correct,
    Decline,
    EndGame,
    GiveTurn,
    OfferTrade,
    PayBank,
    ReceiveFromBank,
    Side,
)
from tests.support.browsers import open_app
from tests.support.controls import check_controls
from tests.support.house import serve_house, take_bank
from tests.support.screens import (
    PATIENCE,
    PHONE,
    SMALL_PHONE,
    TABLET,
    UPRIGHT,
    Enter,
    Room,
    act,
    begin,
    find,
    game_of,
    go,
    push,
    see,
)

pytestmark = pytest.mark.browser
LANG = "de"
EIGHT = ("Anna-Katharina", "Ben", "Clara", "Dominik", "Emilia", "Friedrich", "Greta", "Hans-Peter")
READ_GREY = """async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const paper = new OffscreenCanvas(image.width, image.height).getContext('2d');
    paper.drawImage(image, 0, 0);
    const data = paper.getImageData(0, 0, image.width, image.height).data;
    let grey = '';
    for (let place = 0; place < data.length; place += 4) grey += String.fromCharCode(data[place + 1]);
    return [image.width, image.height, btoa(grey)];
}"""


def read_codes(page: Page) -> list[str]:
    """What an independent reader sees on the screen."""
    source = f"data:image/png;base64,{b64encode(page.screenshot()).decode()}"
    width, height, grey = page.evaluate(READ_GREY, source)
    image = memoryview(b64decode(grey)).cast("B", (height, width))
    return [found.text for found in zxingcpp.read_barcodes(image)]


def fill_table(room: Room) -> Table:
    """The largest box with all its deeds sold and the largest amounts."""
    table, bank = begin(room, *EIGHT[:6], edition="mega-deluxe")
    act(table, bank, *(ReceiveFromBank(f"p{seat}", 10_000_000) for seat in range(1, 7)))
    for place, deed in enumerate(game_of(table).deeds):
        player = "p1" if place % 2 else f"p{place % 6 + 1}"
        act(table, bank, GiveTurn(player), Buy(player, deed))
    act(table, bank, ReceiveFromBank("p1", 1_234_567_890), GiveTurn("p1"))
    return table


@pytest.mark.parametrize("size", [TABLET, UPRIGHT], ids=["landscape", "portrait"])
def test_the_tablet_holds_the_largest_box_and_the_largest_amounts(room: Room, size: tuple[int, int]) -> None:
    table = fill_table(room)
    assert all(holding.owner for holding in game_of(table).deeds.values())
    tablet = room.tablet(table, size)
    see(tablet, re.compile(r"1\.24\d\.\d\d\d\.\d\d\d"))
    marks: dict[str, str | re.Pattern[str]] = {
        "Besitz": re.compile("Miete"),
        "Karten": "Andere Karte: Betrag",
        "Handel": "Handeln mit",
        "Mehr": re.compile("berichtigen"),
        "Verlauf": re.compile("kauft"),
        ("Beitreten" if size == TABLET else "Code"): "Zum Beitreten scannen",
        ("Einstellungen" if size == TABLET else "Optionen"): "Der Stand jetzt",
    }
    for tab, marker in marks.items():
        go(tablet, tab, marker)
        check_controls(tablet)


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["390", "360"])
def test_a_phone_holds_the_largest_box_and_the_largest_amounts(room: Room, size: tuple[int, int]) -> None:
    table = fill_table(room)
    phone = room.seat(table, EIGHT[0], size)
    see(phone, re.compile(r"1\.24\d\.\d\d\d\.\d\d\d"))
    check_controls(phone)
    marks: dict[str, str | re.Pattern[str]] = {
        "Geld": "7",
        "Besitz": re.compile("Miete"),
        "Handel": "Handeln mit",
        "Tisch": "Was geschah",
    }
    for tab, marker in marks.items():
        go(phone, tab, marker)
        check_controls(phone)


def test_a_table_of_eight_in_the_lobby_and_in_the_game(room: Room) -> None:
    table, _ = begin(room, *EIGHT)
    tablet = room.tablet(table)
    for name in EIGHT:
        expect(find(tablet, re.compile(name))).to_be_visible(timeout=PATIENCE)
    check_controls(tablet)
    push(tablet, re.compile("Hans-Peter"))
    see(tablet, "Für Hans-Peter")


def test_door_join_and_lobby_have_names_for_everything(room: Room) -> None:
    page = room.new_page(SMALL_PHONE)
    open_app(page, f"{room.served.url}/j")
    see(page, "An einen Tisch setzen")
    check_controls(page)
    push(page, "English")
    see(page, "Join a table")
    tablet = room.new_page()
    open_app(tablet, room.served.bank)
    see(tablet, "Neues Spiel")
    check_controls(tablet)
    tablet.set_viewport_size({"width": 1180, "height": 820})
    push(tablet, "Neues Spiel")
    see(tablet, "Weiter zur Spielart")
    check_controls(tablet)


def test_the_codes_on_the_screen_lead_to_joining_and_to_watching(room: Room) -> None:
    """Decoded from a screenshot by an independent reader."""
    table, bank = begin(room)
    act(table, bank, Buy("p1", "brown-1"), Decline("p1", "red-1"), Bid("p2", 70))
    tablet = room.tablet(table)
    go(tablet, "Beitreten", "Zum Beitreten scannen")
    codes: set[str] = set()
    for _ in range(40):  # a picture is drawn a moment after its words
        codes = {re.sub("//[^/]+/", "//host/", text) for text in read_codes(tablet)}
        if len(codes) == 2:
            break
        tablet.wait_for_timeout(250)
    secrets = {"join": table.state.join, "watch": table.state.watch}
    assert codes == {f"http://host/{way}/{table.code}?k={secret}" for way, secret in secrets.items()}
    onlooker = room.watch(table)
    see(onlooker, re.compile("70.M"))
    see(onlooker, "Theaterstraße")
    expect(onlooker.get_by_role("button")).to_have_count(0)
    act(table, take_bank(table), CloseAuction())
    see(onlooker, "Anna ist am Zug")
    see(onlooker, "Badstraße, Anna")
    see(onlooker, re.compile("Theaterstraße.*70.M"))
    expect(onlooker.get_by_role("button")).to_have_count(0)
    act(table, take_bank(table), EndGame())
    see(onlooker, re.compile("hat gewonnen!"))


def test_an_auction_a_trade_and_a_debt_go_on_after_a_reload_and_a_restart(enter: Enter, tmp_path: Path) -> None:
    ways = {"auction": "Bid 21 M", "trade": "Agreed", "debt": "Pay 20 M"}
    pages: dict[str, Page] = {}
    with serve_house(tmp_path / "data") as first:
        room, addresses, codes = enter(first), dict[str, str](), dict[str, str]()
        for way, label in ways.items():
            table, bank = begin(room)
            if way == "auction":
                act(table, bank, Decline("p1", "red-1"), Bid("p1", 10))
            elif way == "trade":
                act(table, bank, Buy("p1", "brown-1"), OfferTrade("p1", "p2", Side(0, ("brown-1",)), Side(40)))
            else:
                act(table, bank, PayBank("p2", 1490), Charge("p2", 20, "p1"), Correct("p2", 10, "found"))
            pages[way] = room.seat(table, "Ben")
            addresses[way], codes[way] = first.join(table), table.code
            see(pages[way], label)
        pages["debt"].reload(wait_until="commit")
        open_app(pages["debt"], addresses["debt"])
        see(pages["debt"], ways["debt"])
    with serve_house(tmp_path / "data", port=first.port) as second:
        for way, label in ways.items():
            pages[way] = pages[way].context.new_page()  # a restart ends every page's session; the seat is kept
            open_app(pages[way], addresses[way])
            push(pages[way], label)
        see(pages["auction"], "Your bid is the best: 21 M")
        see(pages["trade"], "1,460 M")
        see(pages["debt"], re.compile("Your cash: 0.M"))
        found = second.house.find_table(codes["trade"])
        assert found is not None
        assert game_of(found).deeds["brown-1"].owner == "p2"


def test_a_late_phone_asks_and_the_banker_lets_the_right_one_in(room: Room) -> None:
    table, _ = begin(room)
    tablet, late, stranger = room.tablet(table), room.new_page(), room.new_page()
    for page in (late, stranger):
        open_app(page, room.served.join(table))
        push(page, "Ben")
        see(page, "Die Bank wird gefragt, ob du Ben bist")
    see(late, "Nummer 1")
    see(stranger, "Nummer 2")
    check_controls(late)
    push(tablet, "Nein: Handy Nummer 2 abweisen")
    see(stranger, "Die Bank hat nein gesagt")
    push(tablet, "Ja, das ist Ben")
    see(late, "Geld")
    late.reload(wait_until="commit")
    open_app(late, late.url)
    see(late, "Geld")
    assert late.url.endswith(f"/table/{table.code}")
    push(stranger, "Noch einmal fragen")
    see(stranger, "Wer bist du?")


def test_a_lost_seat_and_the_end_are_told(room: Room) -> None:
    table, bank = begin(room)
    anna, ben = room.seat(table, "Anna"), room.seat(table, "Ben")
    table.seats.free(HOUSE, "p1")
    see(anna, "Die Bank hat diesen Platz frei gemacht.")
    act(table, bank, EndGame())
    see(ben, "Das Spiel ist zu Ende")
    see(ben, re.compile("Gleichstand"))
    expect(ben.get_by_role("button", name="Geld", exact=True)).to_have_count(0, timeout=PATIENCE)
