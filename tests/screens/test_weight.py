"""What opening a phone's page sends: little enough that eight phones joining at once do not notice each other."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from companion.table.permits import HOUSE
from tests.screens.test_following import open_page
from tests.support.attacker import INVOKE_METHOD
from tests.support.house import open_lobby, serve_house
from tests.support.mirror import unpack
from tests.support.tables import must

SECONDS = 4.0


@pytest.mark.parametrize(("edition", "most"), [("classic", 60_000), ("mega-deluxe", 90_000)])
def test_opening_a_phones_page_sends_few_frames(tmp_path: Path, edition: str, most: int) -> None:
    with serve_house(tmp_path / "data") as served:
        table = open_lobby(served.house, "Anna", "Ben", "Clara", "Dora", edition=edition)
        secret = must(table.seats.join_as(table.state.join, "p1")).secret
        assert table.start(HOUSE).is_booked
        total, until = 0, time.monotonic() + SECONDS
        with open_page(served, table, "phone", secret) as page:
            while time.monotonic() < until:
                try:
                    data = page.socket.recv(0.1)
                except TimeoutError:
                    continue
                assert isinstance(data, bytes)
                total += len(data)
                kind, body = unpack(data)
                if kind == INVOKE_METHOD:
                    known = {key: body[key] for key in ("control_id", "call_id")}
                    kept = page.remembered(body["args"].get("key")) if body["name"] == "get" else None
                    page.send([INVOKE_METHOD, {**known, "result": kept, "error": None}])
    assert 10_000 < total <= most
