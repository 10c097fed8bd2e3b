"""Coming in: who someone is by the secret their browser keeps or by the address, and the ways to a seat or the bank."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from companion.house.house import House
from companion.session.arrival import Arrival, read_route
from companion.session.browser import Browser
from companion.session.place import Place
from companion.table.answers import refuse_at_table
from companion.table.permits import HOUSE, Actor
from companion.table.seats import Admission
from companion.table.table import Table
from rules.refusals import Refusal

T = TypeVar("T")


class Entrance:
    """The way one page has come in. `who` is the sender's address, for slowing down guesses."""

    def __init__(self, browser: Browser, house: House, place: Place, who: str) -> None:
        self._browser = browser
        self._house = house
        self._place = place
        self._who = who
        self.arrival = Arrival("door")
        self.problem: Refusal | None = None
        self.is_unlocked = False
        self.go: Callable[[str], Awaitable[None]] | None = None

    async def arrive(self, route: str) -> None:
        """Find out who comes here: by the secret kept in this browser, else by the address."""
        self.arrival = arrival = read_route(route)
        self.problem = None
        await self._browser.find_calm()
        await self._browser.find_name()
        if arrival.kind == "bank":
            self._place.leave()
            if not self.is_unlocked:
                await self._come_to_bank(arrival)
        elif arrival.table:
            await self._come_to_table(arrival)

    async def _come_to_bank(self, arrival: Arrival) -> None:
        """By the key in the address, or the one this browser came with before: a reload at a table has none."""
        kept = "" if arrival.secret else await self._browser.find_key()
        key = kept or arrival.secret
        self.arrival = arrival._replace(secret=key)
        no = self.unlock_bank(key)
        if not kept and (no is None or no.code == "wrong_pin"):
            await self._browser.keep_key(key)

    async def _come_to_table(self, arrival: Arrival) -> None:
        kept = await self._browser.find_seat(arrival.table)
        if kept and arrival.kind in ("join", "table"):
            found = self._house.recognise(self._who, arrival.table, kept)
            if not isinstance(found, Refusal):
                self._sit_down(*found)
                return
            if found.code == "unknown_seat" and self._house.find_table(arrival.table) is not None:
                await self._browser.forget_seat(arrival.table)
        if arrival.kind == "handover":
            await self._take_bank_over(arrival)
            return
        table = self._house.check_join(self._who, arrival.table, arrival.secret)
        if isinstance(table, Refusal):
            self.problem = table
        elif arrival.kind == "watch":
            self._sit_down(table, Actor("onlooker"))
        else:
            self._place.look_at(table)

    async def come_again(self) -> None:
        """The table was put away and may be back: sit down there again, with the seat this browser has kept."""
        arrival = self.arrival
        if self._house.find_table(arrival.table) is not None:
            self._place.leave()
            await self._come_to_table(arrival if arrival.kind == "watch" else arrival._replace(kind="table"))
        self._place.drawing.refresh()

    async def _take_bank_over(self, arrival: Arrival) -> None:
        table = self._house.find_table(arrival.table)
        if table is None:
            self.problem = refuse_at_table("unknown_table")
            return
        admission = await self._begin(table, lambda: table.seats.take_bank_over(arrival.secret))
        if isinstance(admission, Refusal):
            self.problem = admission
            return
        await self._keep_seat(table, admission)

    def unlock_bank(self, key: str, pin: str = "") -> Refusal | None:
        """The banker comes with the key of this start, and the PIN if there is one."""
        self.problem = self._house.check_key(self._who, key, pin)
        self.is_unlocked = self.problem is None
        return self.problem

    async def open_bank(self, table: Table) -> Refusal | None:
        """The banker, who has unlocked the house, takes the bank of a table at this page."""
        if not self.is_unlocked:
            return refuse_at_table("not_allowed", role="onlooker")
        kept = await self._browser.find_seat(table.code)
        actor = table.seats.recognise(kept) if kept else None
        if actor is not None and actor.role == "banker":
            self._sit_down(table, actor)
        else:
            admission = await self._begin(table, lambda: table.seats.claim_bank(HOUSE))
            if isinstance(admission, Refusal):
                return admission
            await self._keep_seat(table, admission)
        await self.show_address(f"/table/{table.code}")
        return None

    async def close_bank(self) -> None:
        """The banker goes back to the games; the table goes on without the tablet."""
        self._place.leave()
        self.arrival = Arrival("bank")
        await self.show_address(f"/bank?k={self._house.key}" if self.is_unlocked else "/bank")
        self._place.drawing.refresh()

    async def show_address(self, route: str) -> None:
        """The browser's address follows, so that a reload or a restart of the house finds the same screen again."""
        self.arrival = read_route(route)
        if self.go is not None:
            await self.go(route)

    async def join(self, *, player: str | None = None, name: str = "", token: str | None = None) -> Refusal | None:
        """Take a free player's seat, or add oneself."""
        table, secret = self._place.table, self.arrival.secret
        if table is None:
            return refuse_at_table("unknown_table")
        checked = self._house.check_join(self._who, table.code, secret)
        if isinstance(checked, Refusal):
            return checked
        join = table.state.join
        admission = await self._begin(
            table, lambda: table.seats.join_as(join, player) if player else table.seats.join_new(join, name, token)
        )
        if isinstance(admission, Refusal):
            return admission
        await self._keep_seat(table, admission)
        return None

    async def _keep_seat(self, table: Table, admission: Admission) -> None:
        """Sit down with a new secret and keep it in this browser."""
        await self._browser.keep_seat(table.code, admission.secret)
        actor = table.seats.recognise(admission.secret)
        if actor is not None:
            self._sit_down(table, actor)

    async def _begin(self, table: Table, work: Callable[[], T]) -> T:
        """In the table's own thread, so that a slow disk holds up no other page."""
        return await asyncio.wrap_future(table.worker.begin(work))

    def _sit_down(self, table: Table, actor: Actor) -> None:
        self.problem = None
        self._place.sit_down(table, actor)
