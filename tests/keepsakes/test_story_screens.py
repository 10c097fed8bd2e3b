"""The story in real browsers: the report without a network and on paper, the page in the app, downloads by a tap."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from companion.keepsakes.chronicle import tell_chronicle
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.downloads import Keepsake, Keepsakes
from companion.keepsakes.ledger import list_rows
from companion.keepsakes.report import write_report
from companion.table.table import Table
from companion.words import Lang
from rules.commands import EndGame, PayPlayer
from rules.history import History, add_entry, record
from rules.refusals import Refusal
from rules.worth import value_player
from tests.rules.test_recorded_games import GAMES, play_recording
from tests.support.bot import BotGame
from tests.support.browsers import LAN_NAME, open_app, run_webkit, tap
from tests.support.house import ServedHouse, let_in
from tests.support.screens import PATIENCE, Room, act, begin, find, go, push, see

pytestmark = pytest.mark.browser
LANG = "de"
LAST_STANDING = GAMES / "classic" / "last-standing.jsonl"
EIGHT = ("Maximiliane-Charlotte", "Opa <b>Hans</b>", "Мария", "Jo", "Hildegard", "Kim", "O'Neil", "Wolfeschlegelstein")
A4 = (595, 842)


@pytest.fixture
def served(fresh_house: ServedHouse) -> ServedHouse:
    return fresh_house


@pytest.fixture
def report(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The report as a file on a device without any network."""
    path = tmp_path / "report.html"
    path.write_text(write_report(play_recording(LAST_STANDING), "de"), encoding="utf-8")
    context = browser.new_context(offline=True, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.on("requestfailed", lambda request: pytest.fail(f"the report asks for {request.url}"))
    page.goto(path.as_uri())
    yield page
    context.close()


def say_sums(history: History, lang: Lang) -> list[str]:
    """Every figure of the valuation, and what each pair has paid."""
    telling, flows = Telling(history.game, lang), tell_chronicle(history).flows
    worths = [value_player(history.game, player) for player in history.game.setup.order]
    sums = [telling.money(worth.total) for worth in worths]
    sums += [telling.money(line.amount) for worth in worths for line in worth.lines]
    return sums + [telling.plain(amount) for amount in flows.sums.values()]


def test_the_report_opens_without_a_network_and_speaks_both_languages(report: Page) -> None:
    expect(report.get_by_role("heading", name="Anna gewinnt")).to_be_visible()
    expect(report.get_by_role("heading", name="Anna wins")).to_be_hidden()
    shown = report.locator("body").inner_text()
    assert not [text for text in say_sums(play_recording(LAST_STANDING), "de") if text not in shown]
    report.get_by_text("English", exact=True).click()
    expect(report.get_by_role("heading", name="Anna wins")).to_be_visible()
    expect(report.get_by_role("heading", name="Anna gewinnt")).to_be_hidden()
    shown = report.locator("body").inner_text()
    assert not [text for text in say_sums(play_recording(LAST_STANDING), "en") if text not in shown]
    assert report.evaluate("document.documentElement.scrollWidth") <= 390, "nothing runs over a phone's edge"
    history = play_recording(LAST_STANDING)
    asked = next(
        step.entry.number
        for step in history.steps()
        if any(event.kind == "rent_demanded" and event.amount == 1000 for event in step.entry.events)
    )
    report.get_by_role("link", name=f"no. {asked}").first.click()
    expect(report.locator("tr:target")).to_contain_text("Anna asks Ben for 1,000")


def test_the_report_is_printed_on_a4_with_the_engines_figures(report: Page) -> None:
    printed = PdfReader(io.BytesIO(report.pdf(prefer_css_page_size=True)))
    assert {(round(page.mediabox.width), round(page.mediabox.height)) for page in printed.pages} == {A4}
    text = " ".join(page.extract_text() for page in printed.pages).replace("\xa0", " ")
    told = re.sub(r"\s+", " ", text)
    wanted = [sum_.replace("\xa0", " ") for sum_ in say_sums(play_recording(LAST_STANDING), "de")]
    assert not [sum_ for sum_ in wanted if sum_ not in told]
    assert "English" not in told, "the switch is not printed"
    assert "Anna wins" not in told


def play_on(table: Table, turns: int) -> None:
    """Let bots play at this very table to the end."""
    assert table.history is not None
    known = table.history.last.number
    for entry in BotGame(table.history, Random(5)).play(most_turns=turns).entries()[known:]:
        answer = table._book(add_entry(table.history, entry), ("bank", ""))
        assert answer.refusal is None, answer
    table.announce()


def sit_down(room: Room, table: Table, name: str) -> Page:
    """A phone in the home's Wi-Fi: plain http, and no loopback."""
    page = room.new_page()
    open_app(page, room.served.join(table).replace("127.0.0.1", LAN_NAME))
    push(page, name)
    let_in(table)
    return page


def load(page: Page, name: str) -> tuple[str, bytes]:
    """Tap a link and keep what comes: its name and content."""
    button = find(page, name)
    button.scroll_into_view_if_needed()
    with page.expect_download(timeout=PATIENCE) as download:
        tap(button)
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_a_tap_on_a_phone_keeps_every_file_and_the_page_stays(room: Room) -> None:
    table, _ = begin(room, *EIGHT)
    play_on(table, 40)
    history = table.history
    assert history is not None
    page = sit_down(room, table, "Jo")
    see(page, "Das Spiel in Zahlen")
    name, content = load(page, "Bericht laden (HTML)")
    assert re.fullmatch(r"bankhalter-\d{4}-\d\d-\d\d-classic\.html", name)
    assert content.decode() == write_report(history, "de")
    name, content = load(page, "Bild für den Chat (PNG)")
    assert name.endswith("-classic.png")
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == (1080, 1350)
    rows = [row._asdict() for row in list_rows(history)]
    _, content = load(page, "Kassenbuch als Daten (JSON)")
    assert json.loads(content) == rows
    _, content = load(page, "Kassenbuch als Tabelle (CSV)")
    told = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";"))
    names = {"bank": "die Bank", "pot": "der Topf"} | {seat.id: seat.name for seat in history.game.setup.seats}
    assert [(row["Von"], row["An"], int(row["Betrag"])) for row in told] == [
        (names[row["source"]], names[row["target"]], row["amount"]) for row in rows
    ]
    with page.context.expect_page(timeout=PATIENCE) as opened:
        tap(find(page, "Bericht ansehen und drucken"))
    expect(opened.value.locator("h1:visible")).to_have_text(
        Telling(history.game, "de").headline(tell_chronicle(history))[0]
    )
    see(page, "Das Spiel in Zahlen")


def test_the_story_is_told_on_a_phone_and_a_tap_leads_to_the_booking(room: Room) -> None:
    table, _ = begin(room, *EIGHT)
    play_on(table, 150)
    history = table.history
    assert history is not None
    page, telling, chronicle = sit_down(room, table, "Jo"), Telling(history.game, "de"), tell_chronicle(history)
    chart = page.get_by_role("img", name=re.compile("Verlauf des Vermögens"))
    expect(chart).to_have_attribute(
        "aria-label", re.compile(re.escape(telling.money(chronicle.ranks[0].worth))), timeout=PATIENCE
    )
    point = chronicle.turning_points[0]
    push(page, re.compile(rf"^Nr\. {point.entry}\b"))
    before = [step.entry.number for step in history.steps() if step.entry.number < point.entry]
    see(page, re.compile(rf"\b{before[0]}\b"))
    see(page, f"Gezahlt: {telling.money(chronicle.flows.paid_by('p4'))}")
    see(page, f"Bekommen: {telling.money(chronicle.flows.paid_to('p4'))}")
    page.get_by_role("checkbox", name="Bank", exact=True).first.dispatch_event("click")
    see(page, f"Gezahlt: {telling.money(chronicle.flows.paid_by('bank'))}")
    best = max(chronicle.deeds, key=lambda account: account.gain)
    see(page, f"+{telling.money(best.gain)}")


def test_players_wait_for_the_story_but_have_the_ledger_and_the_paper_while_the_game_goes_on(room: Room) -> None:
    table, _ = begin(room, "Anna", "Ben")
    page = sit_down(room, table, "Anna")
    go(page, "Tisch", "Behalten und teilen")
    name, content = load(page, "Kassenbuch als Tabelle (CSV)")
    assert name.endswith(".csv")
    assert content.count(b"\r\n") == 3
    expect(find(page, "Auf Papier weiterspielen (Blatt zum Drucken)")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Bericht laden (HTML)")).to_have_count(0)


def test_the_banker_sees_the_story_at_any_time_and_at_the_end_at_once(room: Room) -> None:
    table, bank = begin(room, "Anna", "Ben")
    act(table, bank, PayPlayer("p1", "p2", 300))
    page = room.tablet(table)
    go(page, "Einstellungen", "Das Vermögen im Lauf des Spiels")
    assert table.history is not None
    ended = record(table.history, EndGame())  # as from the tablet, which has the bank now
    assert not isinstance(ended, Refusal)
    assert table._book(ended, ("bank", "")).is_booked
    table.announce()
    go(page, "Geschichte", "Das Spiel in Zahlen")
    expect(find(page, "Bericht laden (HTML)")).to_be_visible(timeout=PATIENCE)


def test_an_iphone_asks_for_the_file_and_stays_on_its_page(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    make = Keepsakes.make

    def note(self: Keepsakes, table: Table, what: str, lang: Lang) -> Keepsake | None:
        asked.append(what)
        return make(self, table, what, lang)

    monkeypatch.setattr(Keepsakes, "make", note)
    table, bank = begin(room, "Anna", "Ben")
    act(table, bank, EndGame())
    with run_webkit() as phone:
        phone.open_app(room.served.join(table))
        phone.press("Anna")
        let_in(table)
        phone.press("Bericht laden (HTML)")
        phone.press("Bild für den Chat (PNG)")
        phone.find("Das Spiel in Zahlen")
        phone.wait("return location.pathname.startsWith('/table/')")
    assert asked == ["report.html", "result.png"]
