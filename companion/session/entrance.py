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
        self.asked = ""
        """The secret of a seat that this page has asked for."""
        self._following: asyncio.Future[None] | None = None
        self.is_unlocked = False
        self.is_at_house = False
        """Whether this page is open on the device that runs the house."""
        self.go: Callable[[str], Awaitable[None]] | None = None
        self.leave_for: Callable[[str], Awaitable[None]] | None = None

    async def arrive(self, route: str) -> None:
        """Find out who comes here: by the secret kept in this browser, else by the address."""
        self.arrival = arrival = read_route(route)
        self.problem = None
        await self._browser.find_calm()
        await self._browser.find_sound()
        await self._browser.find_awake()
        if arrival.kind == "home":
            self.arrival = arrival = await self._find_last()
        await self._browser.find_name()
        if arrival.kind == "bank":
            self._leave()
            if not self.is_unlocked:
                await self._come_to_bank(arrival)
        elif arrival.table and not self._place.holds(arrival.table):
            self.asked = ""
            await self._come_to_table(arrival)

    async def _find_last(self) -> Arrival:
        """From the home screen back to the seat one had; to the door if it is gone or its game is over."""
        code = await self._browser.find_last()
        kept = await self._browser.find_seat(code) if code else ""
        found = await asyncio.to_thread(self._house.recognise, code, kept) if kept else None
        if found is None or isinstance(found, Refusal):
            return Arrival("door")
        history = found[0].history
        return Arrival("door") if history is not None and history.game.result is not None else Arrival("home", code)

    def _leave(self) -> None:
        self.asked = ""
        self._place.leave()

    async def _come_to_bank(self, arrival: Arrival) -> None:
        """By the key in the address, or the one this browser came with before: a reload at a table has none."""
        kept = "" if arrival.secret else await self._browser.find_key()
        key = kept or arrival.secret
        self.arrival = arrival._replace(secret=key)
        no = await self.unlock_bank(key)
        if not kept and (no is None or no.code == "pin_needed"):
            await self._browser.keep_key(key)

    async def _come_to_table(self, arrival: Arrival) -> None:
        """By a secret for once, the seat kept here, or the code: a spent secret must not hide the seat it has given."""
        if arrival.kind == "handover" and await self._take_bank_over(arrival):
            return
        kept = await self._browser.find_seat(arrival.table)
        if kept and arrival.kind != "watch" and await self._come_back(arrival, kept):
            return
        if arrival.kind == "handover" or (kept and arrival.kind == "table" and not arrival.secret):
            self.problem = self.problem or refuse_at_table("unknown_seat")
            return
        found = await asyncio.to_thread(self._house.check_pass, self._who, arrival.table, arrival.secret)
        if isinstance(found, Refusal):
            self.problem = found
            return
        table, given = found
        if given == "watch" or arrival.kind == "watch":
            self._sit_down(table, Actor("onlooker"))
        else:
            self._place.look_at(table)

    async def _come_back(self, arrival: Arrival, kept: str) -> bool:
        """With the secret of a seat, or of a seat asked for; one that opens nothing any more is forgotten."""
        found = await asyncio.to_thread(self._house.recognise, arrival.table, kept)
        if not isinstance(found, Refusal):
            self._sit_down(*found)
            self._follow_to(found[0])
            return True
        table = await asyncio.to_thread(self._house.find_table, arrival.table)
        if table is None:
            self.problem = refuse_at_table("unknown_table")
            return False
        if table.seats.asking.look_up(kept) is not None:
            self._place.look_at(table)
            self.asked = kept
            return True
        await self._browser.forget_seat(arrival.table)
        return False

    async def come_again(self) -> None:
        """The table was put away and may be back: sit down there again, with the seat this browser has kept."""
        arrival = self.arrival
        if await asyncio.to_thread(self._house.find_table, arrival.table) is not None:
            self._leave()
            await self._come_to_table(arrival if arrival.kind == "watch" else arrival._replace(kind="table"))
        self._place.drawing.refresh()

    async def _take_bank_over(self, arrival: Arrival) -> bool:
        table = await asyncio.to_thread(self._house.find_table, arrival.table)
        if table is None:
            self.problem = refuse_at_table("unknown_table")
            return False
        admission = await self._begin(table, lambda: table.seats.take_bank_over(arrival.secret))
        if isinstance(admission, Refusal):
            self.problem = admission
            return False
        await self._keep_seat(table, admission)
        return True

    async def unlock_bank(self, key: str, pin: str = "") -> Refusal | None:
        """The banker comes with the key of this start, and the PIN if there is one."""
        self.problem = await asyncio.to_thread(self._house.check_key, self._who, key, pin)
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
            self._follow_to(table)
        else:
            admission = await self._begin(table, lambda: table.seats.claim_bank(HOUSE))
            if isinstance(admission, Refusal):
                return admission
            await self._keep_seat(table, admission)
        return None

    async def close_bank(self) -> None:
        """The banker goes back to the games; the table goes on without the tablet."""
        self._place.leave()
        self.arrival = Arrival("bank")
        await self.show_address(f"/bank?k={self._house.key}" if self.is_unlocked else "/bank")
        self._place.drawing.refresh()

    def may_quit(self) -> bool:
        """Whether this page may end the whole process: the banker, at the very device it runs on."""
        return self.is_unlocked and self.is_at_house and self._house.quit is not None

    async def quit_house(self) -> None:
        """The banker closes Bankhalter for everyone; the page gives way to one that needs no house."""
        if self.may_quit() and self._house.quit is not None:
            self._house.quit()
            if self.leave_for is not None:
                await self.leave_for(f"/ended?lang={self._browser.lang}")

    async def show_address(self, route: str) -> None:
        """The browser's address follows, so that a reload or a restart of the house finds the same screen again."""
        self.arrival = read_route(route)
        if self.go is not None:
            await self.go(route)

    async def join(self, *, player: str | None = None, name: str = "", token: str | None = None) -> Refusal | None:
        """Take a free player's seat, or add oneself; once the game runs, ask the banker for a seat."""
        table, secret = self._place.table, self.arrival.secret
        if table is None:
            return refuse_at_table("unknown_table")
        checked = await asyncio.to_thread(self._house.check_pass, self._who, table.code, secret)
        if isinstance(checked, Refusal):
            return checked
        join, seats = table.state.join if checked[1] == "join" else "", table.seats
        if player and table.history is not None:
            return await self._ask(table, join, player)
        admission = await self._begin(
            table, lambda: seats.join_as(join, player) if player else seats.join_new(join, name, token)
        )
        if isinstance(admission, Refusal):
            return admission
        await self._keep_seat(table, admission)
        return None

    async def _ask(self, table: Table, join: str, player: str) -> Refusal | None:
        """Wait for the banker's yes; the secret is kept now, so that neither a reload nor the yes is missed."""
        admission = await self._begin(table, lambda: table.seats.ask(join, player, self._who))
        if isinstance(admission, Refusal):
            return admission
        await self._browser.keep_seat(table.code, admission.secret)
        self.asked = admission.secret
        return None

    async def stop_asking(self) -> None:
        """Choose somebody else, or nobody."""
        table, secret, self.asked = self._place.table, self.asked, ""
        if table is not None and secret:
            table.seats.withdraw(secret)
            await self._browser.forget_seat(table.code)
        self._place.drawing.refresh()

    def hear_answer(self) -> None:
        """If the banker has said yes to what this page asks for, sit down."""
        table = self._place.table
        actor = table.seats.recognise(self.asked) if table is not None and self.asked else None
        if table is not None and actor is not None:
            self.asked = ""
            self._sit_down(table, actor)
            self._follow_to(table)

    async def _keep_seat(self, table: Table, admission: Admission) -> None:
        """Sit down with a new secret and keep it in this browser."""
        await self._browser.keep_seat(table.code, admission.secret)
        actor = table.seats.recognise(admission.secret)
        if actor is not None:
            self._sit_down(table, actor)
            self._follow_to(table)

    def _follow_to(self, table: Table) -> None:
        """The address becomes the table's, soon: a code typed or a secret spent is of no use at the next reload."""
        route = f"/table/{table.code}"
        if self.arrival.kind == "table":
            return
        self.arrival = read_route(route)
        if self.go is not None:
            self._following = asyncio.ensure_future(self.go(route))

    async def _begin(self, table: Table, work: Callable[[], T]) -> T:
        """In the table's own thread, so that a slow disk holds up no other page."""
        return await asyncio.wrap_future(table.worker.begin(work))

    def _sit_down(self, table: Table, actor: Actor) -> None:
        self.problem = None
        self._place.sit_down(table, actor)
