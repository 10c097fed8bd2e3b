"""Where one page is: at which table, as whom, and what is seen and done from there."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from functools import partial
from typing import Literal, TypeVar

from companion.session.drawing import Drawing
from companion.table.answers import Answer, refuse_at_table
from companion.table.permits import Actor
from companion.table.table import Submission, Table
from companion.table.views import View, make_view
from rules.commands import Command
from rules.refusals import Refusal

Loss = Literal["bank", "removed", "elsewhere", "freed"]
T = TypeVar("T")


class Place:
    """A place at a table, or none yet; as long as the page is there, the table shows its player as present."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self._stop: Callable[[], None] | None = None
        self._is_online = False
        self.table: Table | None = None
        self.actor: Actor | None = None
        self.view: View | None = None

    def look_at(self, table: Table) -> None:
        """See a table's lobby without a seat."""
        self.leave()
        self.table = table
        self._stop = table.subscribe(self.drawing.wake)

    def sit_down(self, table: Table, actor: Actor) -> None:
        """Take a place at a table and follow it."""
        self.look_at(table)
        self.actor = actor
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
        self.drawing.is_connected = False
        self._go_offline()

    def _go_offline(self) -> None:
        if self._is_online and self.table is not None and self.actor is not None:
            self._is_online = False
            self.table.seats.go_offline(self.actor.seat)

    def regain(self) -> None:
        """The connection is there, for the first time or again."""
        self.drawing.is_connected = True
        if not self._is_online and self.table is not None and self.actor is not None and self.actor.seat:
            self._is_online = True
            self.table.seats.come_online(self.actor.seat)
        self.drawing.refresh()

    def see(self) -> View | None:
        """The view made for whoever is here; None without a seat, or when the seat is someone else's now."""
        if self.table is None or self.actor is None or not self.table.seats.is_current(self.actor):
            return None
        return make_view(self.table, self.actor)

    def look(self) -> View | None:
        """Look at the table now; everything on this page is drawn from `view` until the next look."""
        self.view = self.see()
        return self.view

    def holds(self, code: str) -> bool:
        """Whether this page has a seat at that table already, and still."""
        if self.table is None or self.actor is None or not self.actor.seat:
            return False
        return self.table.code == code and self.table.seats.is_current(self.actor)

    def find_loss(self) -> Loss | None:
        """How this page's seat was lost, if it was: freed, given to another device, or with its player."""
        if self.table is None or self.actor is None or self.table.seats.is_current(self.actor):
            return None
        if self.actor.role == "banker":
            return "bank"
        state = self.table.state
        if all(player.id != self.actor.player for player in state.lobby.players):
            return "removed"
        return "elsewhere" if self.actor.player in state.seats else "freed"

    @property
    def seen(self) -> int | None:
        """The newest entry this page was drawn from, to be sent along with every act."""
        return self.view.number if self.view is not None else None

    async def act(self, command: Command, seen: int | None = None, client_id: str | None = None) -> Answer:
        """Send a command; it is decided and saved in the table's own thread, which no other table waits for."""
        if self.table is None or self.actor is None:
            return Answer(refusal=refuse_at_table("unknown_seat"))
        submission = Submission(self.actor, command, seen, client_id or uuid.uuid4().hex)
        return await self._begin(partial(self.table.submit, submission))

    async def answer_request(self, number: int, *, confirm: bool) -> Answer:
        """The banker confirms what a phone asks for, or turns it down."""
        if self.table is None or self.actor is None:
            return Answer(refusal=refuse_at_table("unknown_seat"))
        return await self._begin(partial(self.table.answer_request, self.actor, number, confirm=confirm))

    async def manage(self, change: Callable[[Table, Actor], T]) -> T | Refusal:
        """Change something about the table itself, as whoever is here; saved in the table's thread like everything."""
        table, actor = self.table, self.actor
        if table is None or actor is None:
            return refuse_at_table("unknown_seat")
        return await self._begin(lambda: change(table, actor))

    async def _begin(self, work: Callable[[], T]) -> T:
        assert self.table is not None
        return await asyncio.wrap_future(self.table.worker.begin(work))
