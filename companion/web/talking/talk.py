"""The talk with one client: its frames are read, checked against what a page may say, and handed to its visit.

What happened to controls is worked off one after the other, together with what was typed before; answers to our own
calls do not wait behind it, since a handler may be waiting for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext

from companion.flet_inside.frames import BadFrame, Event, Hello, Reply, Said, Write, read_frame
from companion.flet_inside.visit import Main, Visit
from companion.web.logs import log
from companion.web.talking.allowed import may_happen, pick_facts, pick_values

TakeTurn = Callable[[], AbstractAsyncContextManager[None]]
"""How to wait until few others of the same address are at work."""

_BACKLOG = 64
"""So many events may wait; people do not tap ahead of the bank so far."""


class Talk:
    """From registration on there is a visit; all it has to say goes out by `send`."""

    def __init__(
        self, main: Main, send: Callable[[bytes], None], address: str, take_turn: TakeTurn = nullcontext
    ) -> None:
        self._main = main
        self._take_turn = take_turn
        self._send = send
        self._address = address
        self._visit: Visit | None = None
        self._running: asyncio.Task[None] | None = None
        self._waiting: asyncio.Queue[Event | Write] = asyncio.Queue(_BACKLOG)

    def hear(self, data: bytes) -> None:
        """One frame; raises `BadFrame` if it has no place in the talk."""
        said = read_frame(data)
        if isinstance(said, Hello):
            self._begin(said)
        elif self._visit is None:
            raise BadFrame("spoke before it registered")
        else:
            self._take(self._visit, said)

    def _begin(self, said: Hello) -> None:
        """Always a new visit, whichever one the client says it comes from.

        A client of Flet 1.0 that comes back to its old session is sent its whole page, but keeps applying later
        changes to the controls it had before: its screen would stand still from then on.
        """
        if self._visit is not None:
            raise BadFrame("registered twice")
        self._visit = Visit(self._send, self._address)
        self._visit.greet(pick_facts(said.page))
        self._running = asyncio.create_task(self._visit.run(self._main))

    def _take(self, visit: Visit, said: Said) -> None:
        if isinstance(said, Reply):
            if not visit.reply(said.target, said.call, said.result, said.error):
                raise BadFrame("an answer for nobody")
        elif isinstance(said, Event | Write) and not self._waiting.full():
            self._waiting.put_nowait(said)

    async def work(self) -> None:
        """Work off what was said, one at a time, for as long as the client is there."""
        while True:
            said = await self._waiting.get()
            async with self._take_turn():
                await self._do(said)

    async def _do(self, said: Event | Write) -> None:
        assert self._visit is not None
        control = self._visit.find(said.target)
        if control is None:
            log.debug("nothing with the number %s on the page", said.target)
        elif isinstance(said, Write):
            self._visit.write(control, pick_values(control, said.values))
        elif may_happen(control, said.name, said.data):
            await self._visit.tell(control, said.name, said.data)

    async def end(self) -> None:
        """The client has left: what runs for it stops, what waits is thrown away, its page hears of it."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait({self._running})
        if self._visit is not None:
            await self._visit.end()
