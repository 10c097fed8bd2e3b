"""Downloads of a table's story: the right file for whoever has a seat there, and nothing for anyone else."""

from __future__ import annotations

import asyncio
import base64
import csv
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from starlette.applications import Starlette
from starlette.types import ASGIApp

from companion.keepsakes.downloads import (
    KINDS,
    LIFETIME,
    STORIES,
    Keepsakes,
    may_keep,
    read_token,
    write_link,
    write_token,
)
from companion.keepsakes.ledger import list_rows
from companion.keepsakes.paper.page import write_paper
from companion.keepsakes.report import write_report
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE, Actor
from companion.table.records import Settings
from companion.table.table import Submission, Table
from companion.web.headers import SafeHeaders
from companion.web.keep import make_keep_routes
from rules.commands import Buy, Command, Correct, Deal, EndGame, PayPlayer, Undo
from rules.history import History
from rules.wire import to_plain
from tests.support.playing import seat
from tests.support.tables import Evening, must

ONLOOKER = Actor("onlooker")


class Desk(NamedTuple):
    """A house with a running game and a client that asks for its files."""

    evening: Evening
    app: ASGIApp
    table: Table
    actors: dict[str, Actor]

    def link(self, who: str, what: str = "report.html", *, show: bool = False) -> str:
        return write_link(self.evening.house, self.table, self.actors[who], what, "en", show=show)

    def ask(self, address: str, method: str = "GET") -> httpx.Response:
        async def send() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                return await client.request(method, address)

        return asyncio.run(send())

    def book(self, who: str, command: Command) -> None:
        assert self.table.submit(Submission(self.actors[who], command)).is_booked

    def set(self, settings: Settings) -> None:
        assert self.table.save({"type": "table", "settings": to_plain(settings)}) is None

    @property
    def history(self) -> History:
        assert self.table.history is not None
        return self.table.history


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    evening = Evening(tmp_path)
    evening.clock.at = 1_763_467_200_000  # noon, so that the day is the same all over Europe
    table, tickets = evening.start_game()
    actors = {"onlooker": ONLOOKER}
    for who, ticket in tickets.items():
        actor = table.seats.recognise(ticket.secret)
        assert actor is not None
        actors[who] = actor
    app = SafeHeaders(Starlette(routes=make_keep_routes(Keepsakes(evening.house))), None)
    desk = Desk(evening, app, table, actors)
    desk.set(Settings(open_standing=True))
    desk.book("anna", Buy("anna", "brown-1"))
    desk.book("anna", PayPlayer("anna", "ben", 7, '=1+1"; X: y'))
    yield desk
    evening.close()


@pytest.mark.parametrize("who", ["anna", "ben", "bank", "onlooker"])
@pytest.mark.parametrize("what", KINDS)
def test_everyone_at_the_table_can_take_every_file_home(desk: Desk, who: str, what: str) -> None:
    answer = desk.ask(desk.link(who, what))
    ending = KINDS[what].ending
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == KINDS[what].media_type
    assert answer.headers["Content-Disposition"] == f'attachment; filename="bankhalter-2025-11-18-classic.{ending}"'
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "script-src" not in answer.headers["Content-Security-Policy"]
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'unsafe-inline'")


def test_the_files_hold_what_the_engine_knows(desk: Desk) -> None:
    rows = [row._asdict() for row in list_rows(desk.history)]
    assert desk.ask(desk.link("anna", "ledger.json")).json() == rows
    text = desk.ask(desk.link("anna", "ledger.csv")).content.decode("utf-8-sig")
    table = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [int(row["Amount"]) for row in table] == [row["amount"] for row in rows]
    names = {"anna": "Anna", "ben": "Ben", "carl": "Carl", "bank": "the bank", "pot": "the pot"}
    assert [row["From"] for row in table] == [names[row["source"]] for row in rows]
    assert desk.ask(desk.link("anna")).text == write_report(desk.history, "en")
    assert desk.ask(desk.link("anna", "result.png")).content.startswith(b"\x89PNG")


def test_the_paper_sheet_is_of_this_very_moment(desk: Desk) -> None:
    """SET-2, END-4: the time left on it runs on although nothing was booked."""
    assert desk.ask(desk.link("bank", "paper.html", show=True)).text == write_paper(desk.history, 0, "en")
    table = desk.evening.add_table()
    people = seat("classic", ("anna", "ben"))
    assert table.change_lobby(HOUSE, Lobby(mode="time-limit", players=people, minutes=30)) is None
    bank = table.seats.recognise(must(table.seats.claim_bank(HOUSE)).secret)
    assert bank is not None
    assert table.start(HOUSE).is_booked
    for player, deeds in (("anna", ("red-1", "red-2")), ("ben", ("green-1", "green-2"))):
        assert table.submit(Submission(bank, Deal(player, deeds))).is_booked
    link = write_link(desk.evening.house, table, bank, "paper.html", "en")
    assert "30:00 minutes" in desk.ask(link).text
    desk.evening.play_on(90_000)
    assert "28:30 minutes" in desk.ask(link).text


def test_a_report_can_be_opened_instead_of_kept(desk: Desk) -> None:
    answer = desk.ask(desk.link("anna", show=True))
    assert answer.headers["Content-Disposition"].startswith("inline; ")


def test_a_later_booking_is_in_the_next_file(desk: Desk) -> None:
    link = desk.link("anna", "ledger.json")
    before = desk.ask(link).json()
    desk.book("bank", Correct("ben", 5, "found"))
    after = desk.ask(link).json()
    assert after[:-1] == before
    assert (after[-1]["target"], after[-1]["amount"], after[-1]["note"]) == ("ben", 5, "found")
    desk.book("bank", Undo())
    assert desk.ask(link).json()[-1]["undone"] is True


def test_hidden_balances_wait_for_the_end_of_the_game(desk: Desk) -> None:
    desk.set(Settings(open_balances=False, open_standing=True))
    for who in ("anna", "onlooker"):
        for what in KINDS:
            assert desk.ask(desk.link(who, what)).status_code == 403
    assert desk.ask(desk.link("bank")).status_code == 200
    desk.book("bank", EndGame())
    assert desk.ask(desk.link("anna")).status_code == 200
    assert desk.ask(desk.link("onlooker")).status_code == 200


def test_a_hidden_standing_keeps_the_story_back_until_the_end_but_not_the_ledger(desk: Desk) -> None:
    desk.set(Settings(open_standing=False))
    for what in KINDS:
        assert desk.ask(desk.link("anna", what)).status_code == (403 if what in STORIES else 200)
        assert desk.ask(desk.link("bank", what)).status_code == 200
    desk.book("bank", EndGame())
    assert {desk.ask(desk.link("anna", what)).status_code for what in KINDS} == {200}


def test_a_seat_that_was_freed_loses_its_links(desk: Desk) -> None:
    link = desk.link("anna")
    assert desk.ask(link).status_code == 200
    assert desk.table.seats.free(HOUSE, "anna") is None
    assert desk.ask(link).status_code == 403
    assert not may_keep(desk.table, desk.actors["anna"], "ledger.csv")


def test_a_link_ends_after_an_evening(desk: Desk) -> None:
    link = desk.link("anna")
    desk.evening.clock.at += LIFETIME - 1
    assert desk.link("anna") != link
    assert desk.ask(link).status_code == 200
    desk.evening.clock.at += 1
    answer = desk.ask(link)
    assert answer.status_code == 403
    assert answer.text == "This link is no longer valid. The page at the table has a new one.\n"


def test_a_game_that_has_not_begun_has_no_story(desk: Desk) -> None:
    table = desk.evening.add_table()
    assert desk.ask(write_link(desk.evening.house, table, ONLOOKER, "report.html", "de")).status_code == 403


def test_one_tables_token_opens_no_other(desk: Desk) -> None:
    other, _ = desk.evening.start_game("dora", "emil")
    address = desk.link("bank").replace(f"/keep/{desk.table.code}/", f"/keep/{other.code}/")
    assert other.code in address
    assert desk.ask(address).status_code == 403


def test_another_starts_token_opens_nothing(desk: Desk) -> None:
    until = desk.evening.clock() + LIFETIME
    token = write_token("another key", desk.table.code, desk.actors["bank"], until)
    assert desk.ask(f"/keep/{desk.table.code}/report.html?t={token}").status_code == 403


def forge(token: str) -> Iterator[str]:
    """Tokens that someone might try."""
    head, _, signature = token.partition(".")
    claim = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))
    for place, value in ((0, "OTHER"), (1, "banker"), (2, "ben"), (3, "bank:x"), (4, 10**15)):
        forged = [*claim[:place], value, *claim[place + 1 :]]
        yield base64.urlsafe_b64encode(json.dumps(forged).encode()).decode().rstrip("=") + "." + signature
    yield from ("", ".", head, head + ".", "." + signature, signature + "." + head, token + "x", token[:-1])
    yield from ("x" * 5_000, "%00", "ä.ö", "null.null", "W10.W10", token.replace(".", "%2e%2e"))


def test_a_forged_token_opens_nothing(desk: Desk) -> None:
    token = parse_qs(urlsplit(desk.link("anna")).query)["t"][0]
    assert read_token(desk.evening.house.key, token, 0) == (desk.table.code, desk.actors["anna"])
    for forged in forge(token):
        assert read_token(desk.evening.house.key, forged, 0) is None, forged
        assert desk.ask(f"/keep/{desk.table.code}/report.html?{urlencode({'t': forged})}").status_code == 403
    assert desk.ask(f"/keep/{desk.table.code}/report.html").status_code == 403


@pytest.mark.parametrize(
    "what",
    [
        "",
        "journal",
        "report.htm",
        "REPORT.HTML",
        "..",
        "..%2f..%2fsettings.json",
        "report.html%00",
        "ledger.json/x",
        "%0d%0aX: y",
    ],
)
def test_only_the_files_we_name_can_be_asked_for(desk: Desk, what: str) -> None:
    query = urlsplit(desk.link("bank")).query
    answer = desk.ask(f"/keep/{desk.table.code}/{what}?{query}")
    assert answer.status_code == 404
    assert "X" not in answer.headers


def test_nothing_but_reading_is_possible(desk: Desk) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert desk.ask(desk.link("bank"), method).status_code == 405


def test_what_people_typed_never_reaches_a_header(desk: Desk) -> None:
    for what in KINDS:
        for name, value in desk.ask(desk.link("anna", what)).headers.items():
            assert "1+1" not in name + value
    assert "=1+1" in desk.ask(desk.link("anna", "ledger.json")).text
    assert "'=1+1" in desk.ask(desk.link("anna", "ledger.csv")).text, "no formula in a spreadsheet"


def test_the_same_moment_is_only_made_once(desk: Desk) -> None:
    keepsakes = Keepsakes(desk.evening.house)
    first = keepsakes.make(desk.table, "report.html", "de")
    assert keepsakes.make(desk.table, "report.html", "de") is first
    assert keepsakes.make(desk.table, "report.html", "en") is not first
    assert keepsakes.make(desk.table, "nothing", "en") is None


def export(desk: Desk, form: str) -> bytes:
    """What the command line writes for a table's journal."""
    path = desk.evening.find_file(desk.table)
    command = [sys.executable, "-m", "companion.cli", "export", str(path), form, "--lang", "en"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout


def test_the_command_line_writes_the_same_files(desk: Desk) -> None:
    desk.book("bank", EndGame())
    made = Keepsakes(desk.evening.house)
    for form, what in (("--html", "report.html"), ("--png", "result.png")):
        keepsake = made.make(desk.table, what, "en")
        assert keepsake is not None
        assert export(desk, form) == keepsake.data
    assert json.loads(export(desk, "--json")) == [row._asdict() for row in list_rows(desk.history)]
