"""The WebSocket of a page: lets a client in or not, and holds the talk with it."""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers
from starlette.types import Receive, Scope, Send

from companion.flet_inside.frames import BadFrame
from companion.flet_inside.visit import Main
from companion.web.headers import refuse
from companion.web.hosts import is_same_origin
from companion.web.logs import Complaints, log
from companion.web.talking.limits import Doorkeeper, Household, Limits, Pace
from companion.web.talking.outbox import Outbox
from companion.web.talking.protocols import DOOR
from companion.web.talking.sweeping import Sweeper
from companion.web.talking.talk import Talk

_POLICY, _TOO_BIG, _OUR_FAULT = 1008, 1009, 1011


class SocketEndpoint:
    """The ASGI app behind /ws."""

    def __init__(self, main: Main, limits: Limits, public: str = "") -> None:
        self._main = main
        self._limits = limits
        self._public = public
        self._door = Doorkeeper(limits)
        self._complaints = Complaints()
        self._sweeper = Sweeper()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await refuse(scope, receive, send, 404)
            return
        address = scope["client"][0] if scope.get("client") else ""
        if not is_same_origin(Headers(scope=scope), scope["scheme"], self._public):
            log.info("a page from elsewhere tried to connect from %s", address)
            await refuse(scope, receive, send, 403)
        elif (household := self._door.enter(address)) is None:
            self._complaints.tell("too many connections from %s", address)
            await refuse(scope, receive, send, 503)
        else:
            connection = _Connection(self._main, self._limits, household, address, receive, send)
            try:
                await connection.hold()
            finally:
                self._door.leave(household)
                self._sweeper.note_leaving()
                if connection.is_nuisance and (door := scope.get("state", {}).get(DOOR)):
                    door.report(address)


class _Connection:
    """One client's connection, from its first frame to its last."""

    def __init__(
        self, main: Main, limits: Limits, household: Household, address: str, receive: Receive, send: Send
    ) -> None:
        self._limits = limits
        self._household = household
        self._pace = Pace(limits.frames, limits.frames_burst)
        self._held_back = 0.0
        self.is_nuisance = False
        self._address = address
        self._receive = receive
        self._outbox = Outbox(send, limits.send_seconds)
        self._talk = Talk(main, self._outbox.put, address, household.take_turn)

    async def hold(self) -> None:
        """Reads and sends side by side, until the client has left or is sent away."""
        if (await self._receive())["type"] != "websocket.connect":
            return
        await self._outbox.send({"type": "websocket.accept"})
        reading = asyncio.create_task(self._read())
        others = [asyncio.create_task(work()) for work in (self._outbox.run, self._outbox.wait_gone, self._talk.work)]
        try:
            await asyncio.wait({reading, *others}, return_when=asyncio.FIRST_COMPLETED)
            code = reading.result() if reading.done() else _OUR_FAULT
            if code is not None:
                await self._outbox.send({"type": "websocket.close", "code": code})
        finally:
            self._outbox.shut()
            for task in (reading, *others):
                task.cancel()
            await asyncio.wait({reading, *others})
            await self._talk.end()

    async def _read(self) -> int | None:
        """Hands on what is said; ends with a code to close with, or nothing if the client left."""
        try:
            async with asyncio.timeout(self._limits.silent_seconds) as patience:
                while (message := await self._receive())["type"] != "websocket.disconnect":
                    data = message.get("bytes")
                    if data is None:
                        raise BadFrame("text frame")
                    if len(data) > self._limits.frame_bytes:
                        return self._complain("too long", _TOO_BIG)
                    self._talk.hear(bytes(data))
                    patience.reschedule(None)
                    if not await self._keep_pace():
                        self.is_nuisance = True
                        return self._complain("says too much", _POLICY)
                return None
        except TimeoutError:
            return self._complain("said nothing", _POLICY)
        except BadFrame as finding:
            return self._complain(str(finding), _POLICY)

    async def _keep_pace(self) -> bool:
        """Read on no sooner than this client and its address may say more; False if they have gone too far."""
        wait = max(self._pace.take(), self._household.frames.take())
        self._held_back = self._held_back + wait if wait else 0.0
        if self._held_back > self._limits.patience_seconds:
            return False
        if wait:
            await asyncio.sleep(wait)
        return True

    def _complain(self, reason: str, code: int) -> int:
        log.info("closed a connection from %s: %s", self._address, reason)
        return code
