"""Coming in, reload after reload, with a page session of our own and no browser: nothing here draws."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from companion.house.house import House
from companion.reach.qr import make_typed_secret
from companion.session.browser import Browser
from companion.session.page import PageSession
from companion.table.permits import HOUSE
from companion.table.table import Table
from tests.support.tables import Evening, must

PHONE = "10.0.0.7"


class Kept:
    """What a browser keeps."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    async def get(self, key: str) -> Any:
        return self.values.get(key)

    async def set(self, key: str, value: Any) -> None:
        self.values[key] = value

    async def remove(self, key: str) -> None:
        self.values.pop(key, None)


class Device:
    """A phone or tablet: what it keeps and the address it shows; `load` is a reload."""

    def __init__(self, house: House, route: str) -> None:
        self.house = house
        self.kept = Kept()
        self.route = route
        self.session: PageSession

    async def load(self) -> PageSession:
        self.session = session = PageSession(Browser(self.kept, "en"), self.house, PHONE)

        async def go(route: str) -> None:
            self.route = route

        session.entrance.go = go
        await session.entrance.arrive(self.route)
        await asyncio.sleep(0.01)
        return session

    async def settle(self) -> None:
        """As if drawn after a change of the table."""
        self.session._look()
        await asyncio.sleep(0.01)


def play(evening: Evening, work: Callable[[Table, House], Awaitable[None]]) -> None:
    table, _ = evening.start_game()
    asyncio.run(work(table, evening.house))  # type: ignore[arg-type]


def test_a_phone_waits_for_the_banker_through_reloads_and_ends_at_the_tables_address(evening: Evening) -> None:
    async def work(table: Table, house: House) -> None:
        phone = Device(house, f"/join/{table.code}?k={make_typed_secret(table.state.join)}")
        session = await phone.load()
        assert await session.entrance.join(player="ben") is None
        for _ in range(2):
            assert session.place.actor is None
            assert session.entrance.asked
            session = await phone.load()
        (ask,) = table.seats.asking.waiting
        assert table.seats.answer_ask(HOUSE, ask.number, grant=True) is None
        await phone.settle()
        assert session.place.actor is not None
        assert session.place.actor.player == "ben"
        assert phone.route == f"/table/{table.code}"
        assert (await phone.load()).place.actor == session.place.actor

    play(evening, work)


def test_a_yes_that_comes_while_the_phone_sleeps_is_found_at_the_reload(evening: Evening) -> None:
    async def work(table: Table, house: House) -> None:
        phone = Device(house, f"/join/{table.code}?k={table.state.join}")
        session = await phone.load()
        assert await session.entrance.join(player="ben") is None
        (ask,) = table.seats.asking.waiting
        assert table.seats.answer_ask(HOUSE, ask.number, grant=True) is None
        assert (await phone.load()).place.actor is not None

    play(evening, work)


def test_a_phone_that_was_turned_away_is_told_and_can_ask_again(evening: Evening) -> None:
    async def work(table: Table, house: House) -> None:
        phone = Device(house, f"/join/{table.code}?k={table.state.join}")
        session = await phone.load()
        assert await session.entrance.join(player="ben") is None
        (ask,) = table.seats.asking.waiting
        assert table.seats.answer_ask(HOUSE, ask.number, grant=False) is None
        session = await phone.load()
        assert table.seats.asking.look_up(session.entrance.asked) == "declined"
        await session.entrance.stop_asking()
        assert await session.entrance.join(player="carl") is None
        assert [ask.player for ask in table.seats.asking.waiting] == ["carl"]

    play(evening, work)


def test_a_bank_that_was_handed_over_survives_a_reload(evening: Evening) -> None:
    async def work(table: Table, house: House) -> None:
        tablet = Device(house, f"/take/{table.code}?k={must(table.seats.offer_bank(HOUSE))}")
        stale = tablet.route
        session = await tablet.load()
        assert session.place.actor is not None
        assert session.place.actor.role == "banker"
        assert tablet.route == f"/table/{table.code}"
        for route in (tablet.route, stale):  # also if the address was not changed in time
            tablet.route = route
            again = (await tablet.load()).place.actor
            assert again == session.place.actor

    play(evening, work)


def test_whoever_comes_with_a_spent_handover_and_no_seat_gets_nothing(evening: Evening) -> None:
    async def work(table: Table, house: House) -> None:
        secret = must(table.seats.offer_bank(HOUSE))
        must(table.seats.take_bank_over(secret))
        session = await Device(house, f"/take/{table.code}?k={secret}").load()
        assert session.place.actor is None
        assert session.entrance.problem is not None
        assert session.entrance.problem.code == "wrong_secret"

    play(evening, work)


def test_each_lost_seat_is_told_as_it_was(evening: Evening) -> None:
    async def work(table: Table, house: House) -> None:
        phone = Device(house, f"/join/{table.code}?k={table.state.join}")
        session = await phone.load()
        for act, loss in (
            (lambda: table.seats.free(HOUSE, "ben"), "freed"),
            (lambda: table.seats.hand_to(HOUSE, "ben"), "elsewhere"),
        ):
            await session.entrance.join(player="ben")
            (ask,) = table.seats.asking.waiting
            table.seats.answer_ask(HOUSE, ask.number, grant=True)
            await phone.settle()
            assert session.place.find_loss() is None
            act()
            assert session.place.find_loss() == loss
            session.place.look_at(table)
            session.entrance.arrival = session.entrance.arrival._replace(secret=table.state.join)
        tablet = Device(house, f"/take/{table.code}?k={must(table.seats.offer_bank(HOUSE))}")
        bank = await tablet.load()
        must(table.seats.claim_bank(HOUSE))
        assert bank.place.find_loss() == "bank"

    play(evening, work)


def test_a_freed_phone_is_told_so_at_its_reload(evening: Evening) -> None:
    async def work(table: Table, house: House) -> None:
        phone = Device(house, f"/table/{table.code}")
        phone.kept.values[f"bankhalter.seat.{table.code}"] = must(table.seats.hand_to(HOUSE, "ben")).secret
        assert (await phone.load()).place.actor is not None
        table.seats.free(HOUSE, "ben")
        session = await phone.load()
        assert session.entrance.problem is not None
        assert session.entrance.problem.code == "unknown_seat"

    play(evening, work)


def test_a_television_joins_by_typing_and_gets_no_seat(evening: Evening) -> None:
    async def work(table: Table, house: House) -> None:
        television = Device(house, f"/join/{table.code}?k={make_typed_secret(table.state.watch)}")
        session = await television.load()
        assert session.place.actor is not None
        assert session.place.actor.role == "onlooker"
        assert await session.entrance.join(player="ben") is not None

    play(evening, work)


def test_a_code_typed_before_the_game_ends_at_the_tables_address(evening: Evening) -> None:
    async def work(house: House) -> None:
        table = must(house.create_table())
        phone = Device(house, f"/join/{table.code}?k={make_typed_secret(table.state.join)}")
        session = await phone.load()
        assert await session.entrance.join(name="Anna") is None
        await asyncio.sleep(0.01)
        assert phone.route == f"/table/{table.code}"
        assert (await phone.load()).place.actor is not None

    asyncio.run(work(evening.house))
