"""The one bridge from table to page: who is at this page, what they see, and how they act.

Flet keeps one session per open page, and a change made in one session must reach the others in theirs. So each
page session subscribes to its table; the table's call may come from any thread or session, and only schedules that
page's own redrawing on its own loop, in the context its session began with, where Flet's current page is this one.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import uuid
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import ClassVar
from weakref import WeakKeyDictionary

from companion.house.drafts import Draft
from companion.house.house import House
from companion.session.arrival import Arrival, read_route
from companion.session.browser import Browser
from companion.session.taps import Taps
from companion.table.answers import Answer, refuse_at_table
from companion.table.permits import Actor
from companion.table.seats import Ticket
from companion.table.table import Submission, Table
from companion.table.views import View, make_view
from rules.commands import Command
from rules.editions.names import Lang
from rules.refusals import Refusal

LOG = logging.getLogger("bankhalter")


class Bell:
    """Wakes the pages of one loop: however many there are, a change crosses over to the loop once for all of them."""

    _bells: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, Bell]] = WeakKeyDictionary()

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[PageSession] = deque()
        self._is_ringing = False

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> Bell:
        """The one of this loop; to be called on it."""
        if loop not in cls._bells:
            cls._bells[loop] = cls(loop)
        return cls._bells[loop]

    def ring(self, page: PageSession) -> None:
        """From any thread: let a page catch up soon."""
        self._waiting.append(page)
        if not self._is_ringing:
            self._is_ringing = True
            with suppress(RuntimeError):  # the server has just stopped
                self._loop.call_soon_threadsafe(self._wake_all, context=contextvars.Context())

    def _wake_all(self) -> None:
        self._is_ringing = False  # before looking, so that whoever comes from now on rings again
        while self._waiting:
            page = self._waiting.popleft()
            try:
                page.catch_up()
            except Exception:  # a page that cannot be drawn is our bug, and no reason to leave the others without news
                LOG.exception("a page could not be drawn")


class PageSession:
    """One open page; made inside that page's own session."""

    def __init__(self, browser: Browser, house: House, who: str) -> None:
        self._context = contextvars.copy_context()
        self._bell = Bell.of(asyncio.get_running_loop())
        self.browser = browser
        self.house = house
        self.who = who
        self.origin = ""
        self.arrival = Arrival("door")
        self.table: Table | None = None
        self.actor: Actor | None = None
        self.problem: Refusal | None = None
        self.is_unlocked = False
        self.view: View | None = None
        self.go: Callable[[str], Awaitable[None]] | None = None
        self.taps = Taps()
        self.is_typing = False
        self._type_key: Callable[[str], None] | None = None
        self._redraw: Callable[[int], None] | None = None
        self._followers: dict[int, Callable[[], None]] = {}
        self._next_follower = 1
        self._stop: Callable[[], None] | None = None
        self._is_pending = False
        self._is_connected = True
        self._is_online = False
        self._is_forced = False
        self._screen: tuple[Actor, Lang] | None = None
        self._drawn = 0
        self._tasks: set[asyncio.Future[None]] = set()

    @property
    def lang(self) -> Lang:
        """The language of everything on this page."""
        return self.browser.lang

    async def switch_lang(self) -> None:
        """The other language, also at the next visit."""
        self.browser.switch_lang()
        self.refresh()
        await self.browser.keep_lang()

    @property
    def is_calm(self) -> bool:
        """Whether nothing moves on this page."""
        return self.browser.is_calm

    async def set_calm(self, is_calm: bool) -> None:
        """No movement on this browser's screens, or some again."""
        await self.browser.set_calm(is_calm)
        self.refresh()

    async def arrive(self, route: str) -> None:
        """Find out who comes here: by the secret kept in this browser, else by the address."""
        self.arrival = arrival = read_route(route)
        self.problem = None
        await self.browser.find_calm()
        await self.browser.find_name()
        if arrival.kind == "bank":
            self.leave()
            if not self.is_unlocked:
                await self._come_to_bank(arrival)
        elif arrival.table:
            await self._come_to_table(arrival)

    async def _come_to_bank(self, arrival: Arrival) -> None:
        """By the key in the address, or the one this browser came with before: a reload at a table has none."""
        kept = "" if arrival.secret else await self.browser.find_key()
        key = kept or arrival.secret
        self.arrival = arrival._replace(secret=key)
        no = self.unlock_bank(key)
        if not kept and (no is None or no.code == "wrong_pin"):
            await self.browser.keep_key(key)

    async def _come_to_table(self, arrival: Arrival) -> None:
        kept = await self.browser.find_seat(arrival.table)
        if kept and arrival.kind in ("join", "table"):
            found = self.house.recognise(self.who, arrival.table, kept)
            if not isinstance(found, Refusal):
                self.sit_down(*found)
                return
            if found.code == "unknown_seat" and self.house.find_table(arrival.table) is not None:
                await self.browser.forget_seat(arrival.table)
        if arrival.kind == "handover":
            await self._take_bank_over(arrival)
            return
        table = self.house.check_join(self.who, arrival.table, arrival.secret)
        if isinstance(table, Refusal):
            self.problem = table
        elif arrival.kind == "watch":
            self.sit_down(table, Actor("onlooker"))
        else:
            self.look_at(table)

    async def come_again(self) -> None:
        """The table was put away and may be back: sit down there again, with the seat this browser has kept."""
        arrival = self.arrival
        if self.house.find_table(arrival.table) is not None:
            self.leave()
            await self._come_to_table(arrival if arrival.kind == "watch" else arrival._replace(kind="table"))
        self.refresh()

    async def _take_bank_over(self, arrival: Arrival) -> None:
        table = self.house.find_table(arrival.table)
        ticket = table.seats.take_bank_over(arrival.secret) if table else refuse_at_table("unknown_table")
        if isinstance(ticket, Refusal) or table is None:
            self.problem = ticket if isinstance(ticket, Refusal) else None
            return
        await self.keep_seat(table, ticket)

    def unlock_bank(self, key: str, pin: str = "") -> Refusal | None:
        """The banker comes with the key of this start, and the PIN if there is one."""
        self.problem = self.house.check_key(self.who, key, pin)
        self.is_unlocked = self.problem is None
        return self.problem

    async def open_bank(self, table: Table) -> Refusal | None:
        """The banker, who has unlocked the house, takes the bank of a table at this page."""
        if not self.is_unlocked:
            return refuse_at_table("not_allowed", role="onlooker")
        kept = await self.browser.find_seat(table.code)
        actor = table.seats.recognise(kept) if kept else None
        if actor is not None and actor.role == "banker":
            self.sit_down(table, actor)
        else:
            ticket = table.seats.claim_bank()
            if isinstance(ticket, Refusal):
                return ticket
            await self.keep_seat(table, ticket)
        await self.show_address(f"/table/{table.code}")
        return None

    async def close_bank(self) -> None:
        """The banker goes back to the games; the table goes on without the tablet."""
        self.leave()
        self.arrival = Arrival("bank")
        await self.show_address(f"/bank?k={self.house.key}" if self.is_unlocked else "/bank")
        self.refresh()

    async def show_address(self, route: str) -> None:
        """The browser's address follows, so that a reload or a restart of the house finds the same screen again."""
        self.arrival = read_route(route)
        if self.go is not None:
            await self.go(route)

    async def keep_seat(self, table: Table, ticket: Ticket) -> None:
        """Sit down with a new secret and keep it in this browser."""
        await self.browser.keep_seat(table.code, ticket.secret)
        actor = table.seats.recognise(ticket.secret)
        if actor is not None:
            self.sit_down(table, actor)

    async def join(self, *, player: str | None = None, name: str = "", token: str | None = None) -> Refusal | None:
        """Take a free player's seat, or add oneself."""
        table, secret = self.table, self.arrival.secret
        if table is None:
            return refuse_at_table("unknown_table")
        checked = self.house.check_join(self.who, table.code, secret)
        if isinstance(checked, Refusal):
            return checked
        join = table.state.join
        ticket = table.seats.join_as(join, player) if player else table.seats.join_new(join, name, token)
        if isinstance(ticket, Refusal):
            return ticket
        await self.keep_seat(table, ticket)
        return None

    def run(self, work: Callable[[], Awaitable[None]]) -> None:
        """Begin something that takes a moment, from a handler that cannot wait, such as Enter in a field."""
        task = asyncio.ensure_future(work())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def look_at(self, table: Table) -> None:
        """See a table's lobby without a seat."""
        self.leave()
        self.table = table
        self._stop = table.subscribe(self._wake)

    def sit_down(self, table: Table, actor: Actor) -> None:
        """Take a place at a table and follow it."""
        self.look_at(table)
        self.actor = actor
        self.problem = None
        self.regain()

    def leave(self) -> None:
        """The page is gone, or goes to another table."""
        if self._stop is not None:
            self._stop()
            self._stop = None
        self._go_offline()
        self.table = None
        self.actor = None

    def lose(self) -> None:
        """The connection is lost; the page may come back. Until then nothing is drawn for it."""
        self._is_connected = False
        self._go_offline()

    def _go_offline(self) -> None:
        if self._is_online and self.table is not None and self.actor is not None:
            self._is_online = False
            self.table.seats.go_offline(self.actor.seat)

    def regain(self) -> None:
        """The connection is there, for the first time or again."""
        self._is_connected = True
        if not self._is_online and self.table is not None and self.actor is not None and self.actor.seat:
            self._is_online = True
            self.table.seats.come_online(self.actor.seat)
        self.refresh()

    def see(self) -> View | None:
        """The view made for whoever is here; None without a seat, or when the seat is someone else's now."""
        if self.table is None or self.actor is None or not self.table.seats.is_current(self.actor):
            return None
        return make_view(self.table, self.actor)

    def look(self) -> View | None:
        """Look at the table now; everything on this page is drawn from `view` until the next look."""
        self.view = self.see()
        return self.view

    def has_lost_seat(self) -> bool:
        """Whether this page's seat was freed or handed to another device."""
        return self.table is not None and self.actor is not None and not self.table.seats.is_current(self.actor)

    @property
    def seen(self) -> int | None:
        """The newest entry this page was drawn from, to be sent along with every act."""
        return self.view.number if self.view is not None else None

    async def act(self, command: Command, seen: int | None = None, client_id: str | None = None) -> Answer:
        """Send a command; it is decided and saved in a thread, so that a slow disk never holds up other pages."""
        if self.table is None or self.actor is None:
            return Answer(refusal=refuse_at_table("unknown_seat"))
        submission = Submission(self.actor, command, seen, client_id or uuid.uuid4().hex)
        return await asyncio.to_thread(self.table.submit, submission)

    async def answer_request(self, number: int, *, confirm: bool) -> Answer:
        """The banker confirms what a phone asks for, or turns it down."""
        if self.table is None or self.actor is None:
            return Answer(refusal=refuse_at_table("unknown_seat"))
        return await asyncio.to_thread(self.table.answer_request, self.actor, number, confirm=confirm)

    def watch(self, redraw: Callable[[int], None]) -> Callable[[], None]:
        """The page's root hands in its own `set_state`; returns how to stop."""
        self._redraw = redraw

        def stop() -> None:
            self._redraw = None

        return stop

    def follow(self, refresh: Callable[[], None]) -> Callable[[], None]:
        """A part of the page wants to be called after every look, in the order of coming; returns how to stop."""
        number = self._next_follower
        self._next_follower += 1
        self._followers[number] = refresh

        def stop() -> None:
            self._followers.pop(number, None)

        return stop

    @property
    def draft(self) -> Draft:
        """What is being typed at this seat, or in this browser before one has a seat."""
        seat = self.actor.seat if self.actor is not None and self.actor.seat else self.browser.name
        return self.house.drafts.of(self.table.code if self.table is not None else "", seat)

    def listen_to_keys(self, type_key: Callable[[str], None]) -> Callable[[], None]:
        """The number pad on the screen takes the keyboard's digits; returns how to stop."""
        self._type_key = type_key

        def stop() -> None:
            if self._type_key is type_key:
                self._type_key = None

        return stop

    def press_key(self, key: str) -> None:
        """A key of a laptop's keyboard, for the number pad unless somebody is writing in a field."""
        if self._type_key is not None and not self.is_typing:
            self._type_key(key)

    def refresh(self) -> None:
        """Draw this page anew, from its root."""
        self._is_forced = True
        self._wake(0)

    def _wake(self, _: int) -> None:
        """Called from anywhere: schedule one refresh of this page; several changes at once are one refresh."""
        if self._is_pending or not self._is_connected:
            return
        self._is_pending = True
        self._bell.ring(self)

    def catch_up(self) -> None:
        """On the page's own loop: look, and draw what has changed. The root only if it is about another screen."""
        self._is_pending = False
        if self._redraw is None or not self._is_connected:
            return
        view = self.look()
        screen = (view.actor, self.lang) if view is not None and view.game is not None else None
        if self._is_forced or screen is None or screen != self._screen:
            self._is_forced, self._screen = False, screen
            self._drawn += 1
            self._context.run(self._redraw, self._drawn)
        if screen is not None:
            self._context.run(self._tell_followers)

    def _tell_followers(self) -> None:
        for number in list(self._followers):
            if refresh := self._followers.get(number):
                refresh()
