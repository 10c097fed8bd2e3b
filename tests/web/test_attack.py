"""What an attacker on the same Wi-Fi would try, against the real server."""

from __future__ import annotations

import httpx
import pytest

from companion.table.permits import HOUSE
from companion.table.table import Submission, Table
from rules.commands import PayBank
from rules.refusals import Refusal
from tests.support.attacker import attack
from tests.support.house import ServedHouse, start_game, take_bank, take_seat


@pytest.fixture
def table(served: ServedHouse) -> Table:
    table = start_game(served.house, "Anna", "Ben")
    take_bank(table)
    return table


def count_entries(table: Table) -> int:
    assert table.history is not None
    return table.history.last.number


def test_clicks_on_every_control_without_a_seat_book_nothing(served: ServedHouse, table: Table) -> None:
    """Control numbers of another session mean nothing in one's own."""
    take_seat(table, "p1")
    before = count_entries(table)
    with attack(served.url) as stranger:
        stranger.register(f"/join/{table.code}?k=guess")
        stranger.drain()
        for target in range(120):
            stranger.click(target)
        stranger.drain(0.5)
    assert count_entries(table) == before
    assert not table.state.requests


def test_replayed_frames_of_a_player_do_nothing_in_a_strangers_session(served: ServedHouse, table: Table) -> None:
    """What a sniffer heard from Anna's phone is worth nothing without her session and secret."""
    heard = [[3, {"target": target, "name": "click", "data": None}] for target in range(60)]
    before = count_entries(table)
    with attack(served.url) as stranger:
        stranger.register("/")
        stranger.drain()
        for frame in heard:
            stranger.send(frame)
        stranger.drain(0.5)
    assert count_entries(table) == before


def test_a_living_session_cannot_be_taken_over_by_its_number(served: ServedHouse, table: Table) -> None:
    with attack(served.url, "anna") as victim:
        number = victim.register(f"/join/{table.code}?k={table.state.join}")
        with attack(served.url, "anna") as twin:
            assert twin.register("/", number) != number
        with attack(served.url, "mallory") as stranger:
            assert stranger.register("/", number) != number


def test_a_left_session_does_not_open_for_another_browser(served: ServedHouse, table: Table) -> None:
    with attack(served.url, "anna") as victim:
        number = victim.register(f"/join/{table.code}?k={table.state.join}")
    with attack(served.url, "mallory") as stranger:
        assert stranger.register("/", number) != number


def test_an_old_join_secret_shows_nothing_of_the_table(served: ServedHouse, table: Table) -> None:
    old = table.state.join
    assert table.seats.rotate_join(HOUSE) is None
    assert isinstance(served.house.check_pass("10.0.0.9", table.code, old), Refusal)
    with attack(served.url) as stranger:
        stranger.register(f"/join/{table.code}?k={old}")
        shown = stranger.drain()
    assert b"Anna" not in shown
    assert table.state.join.encode() not in shown


def test_a_page_never_holds_another_tables_players_or_any_secret(served: ServedHouse, table: Table) -> None:
    """Views are made for the viewer: a guest of one table sees no name, code or secret of another."""
    other = start_game(served.house, "Zacharias", "Yolanda")
    _, ticket = take_seat(other, "p1")
    with attack(served.url) as guest:
        guest.register(f"/join/{table.code}?k={table.state.join}")
        shown = guest.drain()
    assert b"Anna" in shown
    for hidden in ("Zacharias", other.code, other.state.join, ticket.secret, served.house.key, table.state.bank):
        assert hidden.encode() not in shown


def test_the_banks_page_shows_nothing_without_the_key(served: ServedHouse, table: Table) -> None:
    with attack(served.url) as stranger:
        stranger.register("/bank?k=guess")
        shown = stranger.drain()
    assert table.code.encode() not in shown
    assert b"Anna" not in shown


@pytest.mark.parametrize(
    "path",
    [
        "/games/{code}.journal",
        "/../games/{code}.journal",
        "/..%2fgames%2f{code}.journal",
        "/%2e%2e/shelf.json",
        "/assets/../../shelf.json",
        "/shelf.json",
        "/lock",
        "//etc/passwd",
        "/..\\..\\etc\\passwd",
    ],
)
def test_no_path_leads_to_the_data(served: ServedHouse, table: Table, path: str) -> None:
    with httpx.Client(base_url=served.url, trust_env=False) as client:
        answer = client.send(
            client.build_request("GET", httpx.URL(served.url).copy_with(raw_path=path.format(code=table.code).encode()))
        )
    assert table.state.join not in answer.text
    assert "root:" not in answer.text
    assert answer.status_code in (200, 400, 404)
    if answer.status_code == 200:
        assert "flutter_bootstrap" in answer.text or "<title>Bankhalter" in answer.text


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/upload", "/oauth_callback"])
def test_there_are_no_api_pages(served: ServedHouse, path: str) -> None:
    answer = httpx.get(served.url + path, trust_env=False)
    assert "swagger" not in answer.text.lower()
    assert "openapi" not in answer.text.lower()
    assert httpx.put(served.url + path, content=b"x", trust_env=False).status_code in (404, 405)


def test_after_all_attacks_the_table_still_works(served: ServedHouse, table: Table) -> None:
    """Garbage ends its own connection, never the server."""
    with attack(served.url) as stranger:
        stranger.socket.send(b"\x00\xff\xff\xff")
        stranger.drain(0.5)
    with attack(served.url) as stranger:
        stranger.socket.send(b"\x00" + b"\x93" * 400_000)
        stranger.drain(0.5)
    actor, _ = take_seat(table, "p2")
    assert table.submit(Submission(actor, PayBank("p2", 1), None, "after")).is_booked
    assert httpx.get(f"{served.url}/health", trust_env=False).json()["ok"] is True


def test_a_page_whose_name_was_let_point_at_us_gets_nothing(served: ServedHouse, table: Table) -> None:
    """DNS rebinding: the browser takes it for that name's own page, and our answers would be its to read."""
    for name in ("evil.example", f"evil.example:{served.port}"):
        answer = httpx.get(f"{served.url}/join/{table.code}", headers={"Host": name}, trust_env=False)
        assert answer.status_code == 421
    for name in (f"localhost:{served.port}", f"192.168.7.7:{served.port}", f"bank.local:{served.port}"):
        assert httpx.get(served.url, headers={"Host": name}, trust_env=False).status_code == 200
