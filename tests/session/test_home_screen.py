"""Opened from a phone's home screen, which knows no table: back to one's seat, or else to the door."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from companion.session.arrival import Arrival, read_route
from companion.session.browser import Browser
from companion.session.page import PageSession
from companion.table.permits import HOUSE
from companion.table.table import Table
from rules.commands import EndGame
from tests.support.house import start_game, take_bank, take_seat
from tests.support.screens import act
from tests.support.tables import Evening


class Kept:
    """A browser's store."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    async def get(self, key: str) -> Any:
        return self.values.get(key)

    async def set(self, key: str, value: Any) -> None:
        self.values[key] = value

    async def remove(self, key: str) -> None:
        self.values.pop(key, None)


async def open_from_home(evening: Evening, table: Table, secret: str) -> tuple[PageSession, list[str]]:
    """The page of a browser that has taken this seat before."""
    store, shown = Kept(), []

    async def go(route: str) -> None:
        shown.append(route)

    await Browser(store, "en").keep_seat(table.code, secret)
    session = PageSession(Browser(store, "en"), evening.house, "192.168.1.9")
    session.entrance.go = go
    await session.entrance.arrive("/?app")
    await asyncio.sleep(0)
    return session, shown


def test_it_comes_back_to_its_seat_and_the_address_follows(evening: Evening) -> None:
    table = start_game(evening.house)
    actor, admission = take_seat(table, "p1")
    session, shown = asyncio.run(open_from_home(evening, table, admission.secret))
    assert session.place.actor == actor
    assert shown == [f"/table/{table.code}"]


@pytest.mark.parametrize("loss", ["freed", "over", "gone"])
def test_a_lost_seat_or_a_finished_game_leads_to_the_door(evening: Evening, loss: str) -> None:
    """A page without an address bar could not leave a finished game otherwise."""
    table = start_game(evening.house)
    _, admission = take_seat(table, "p1")
    if loss == "freed":
        assert table.seats.free(HOUSE, "p1") is None
    elif loss == "over":
        act(table, take_bank(table), EndGame())
    else:
        assert evening.house.delete_game(table.code) is None
    session, shown = asyncio.run(open_from_home(evening, table, admission.secret))
    assert session.entrance.arrival == Arrival("door")
    assert session.entrance.problem is None
    assert (session.table, shown) == (None, [])


@pytest.mark.parametrize(("route", "kind"), [("/?app", "home"), ("/?app=", "home"), ("/", "door"), ("/?k=app", "door")])
def test_only_the_home_screens_own_address_looks_for_a_seat(route: str, kind: str) -> None:
    assert read_route(route).kind == kind
