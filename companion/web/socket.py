"""The WebSocket of a Flet session, with a guard in front.

Flet's own handler waits for ever if a client fails before it has a session, and leaks the session if a send
fails; so it only ever sees good frames, a clean goodbye, and sends that succeed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message as FletMessage
from flet.messaging.protocol import configure_encode_object_for_msgpack
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from companion.web.frames import BadFrame, begin_anew, check_frame
from companion.web.headers import refuse
from companion.web.hosts import is_same_origin
from companion.web.lightly import FletApp, app_manager
from companion.web.limits import Doorkeeper, Limits
from companion.web.logs import log

Main = Callable[[ft.Page], Awaitable[None]]

_ENCODE = configure_encode_object_for_msgpack(ft.BaseControl)  # type: ignore[no-untyped-call]
_BACKLOG = 32
_GOODBYE_SECONDS, _CURT_SECONDS = 5.0, 0.05
_POLICY, _TOO_BIG, _OUR_FAULT = 1008, 1009, 1011


class SocketEndpoint:
    """The ASGI app behind /ws: lets a client in or not, and runs its session."""

    def __init__(self, main: Main, limits: Limits) -> None:
        self._main = main
        self._limits = limits
        self._door = Doorkeeper(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await refuse(scope, receive, send, 404)
            return
        address = scope["client"][0] if scope.get("client") else ""
        if not is_same_origin(Headers(scope=scope), scope["scheme"]):
            log.info("a page from elsewhere tried to connect from %s", address)
            await refuse(scope, receive, send, 403)
        elif not self._door.enter(address):
            log.warning("too many connections from %s", address)
            await refuse(scope, receive, send, 503)
        else:
            try:
                await GuardedTalk(self._run_main, self._limits, scope, receive, send).hold()
            finally:
                self._door.leave(address)

    async def _run_main(self, page: ft.Page) -> None:
        """Runs the app; if its client left meanwhile Flet is told in the one way that it takes calmly."""
        # Flet parses the query of every new route, and stumbles over an empty one (`/?`). We read routes ourselves.
        page._Page__query = _leave_query_alone  # type: ignore[attr-defined]
        try:
            await self._main(page)
        except Exception as error:
            if is_connected(page):
                raise
            log.info("the app noticed that its client left: %r", error)
        if not is_connected(page):
            raise BrokenPipeError


def _leave_query_alone() -> None:
    """In place of Flet's parser."""


def is_connected(page: ft.Page) -> bool:
    """Whether somebody is there; Flet sets the connection to nothing although its type denies it."""
    connection: Connection | None = page.session.connection
    return connection is not None


class CalmFletApp(FletApp):  # type: ignore[misc]
    """Flet drops its queue a moment before it drops the session; an update in between is moot, not an error."""

    send_at_once: Callable[[bytes], bool] = staticmethod(lambda _: False)

    def send_message(self, message: FletMessage) -> None:
        """As Flet does, if there is still somebody to send to; but without writing it all out for the log first.

        A client that takes frames as they come gets this one now: all pages of a table in one turn of the loop.
        """
        queue: asyncio.Queue[bytes | None] | None = getattr(self, "_FletApp__send_queue", None)
        if queue is not None:
            data = b"\x00" + msgpack.packb([message.action, message.body], default=_ENCODE)
            if not queue.empty() or not self.send_at_once(data):
                queue.put_nowait(data)


class GuardedTalk:
    """One client's connection, from its first frame to its last."""

    def __init__(self, main: Main, limits: Limits, scope: Scope, receive: Receive, send: Send) -> None:
        self._limits = limits
        self._scope = scope
        self._receive = receive
        self._send = send
        self._frames: asyncio.Queue[Message] = asyncio.Queue(_BACKLOG)
        self._gone = asyncio.Event()
        self._registered = False
        self._flet = CalmFletApp(
            loop=asyncio.get_running_loop(),
            executor=app_manager.executor,
            main=main,
            before_main=None,
            session_timeout_seconds=limits.session_seconds,
        )
        self._flet.send_at_once = self._send_at_once
        self._is_sending = False

    async def hold(self) -> None:
        """Runs Flet's handler and the reading of frames side by side, until either ends."""
        session = asyncio.create_task(self._flet.handle(WebSocket(self._scope, self._frames.get, self._send_on)))
        reading = asyncio.create_task(self._read_frames())
        leaving = asyncio.create_task(self._gone.wait())
        try:
            await asyncio.wait({session, reading, leaving}, return_when=asyncio.FIRST_COMPLETED)
            await self._close(reading.result() if reading.done() else _OUR_FAULT)
        finally:
            self._gone.set()
            for task in (reading, leaving):
                task.cancel()
            await asyncio.wait({reading, leaving})
            await self._say_goodbye(session)

    async def _read_frames(self) -> int | None:
        """Passes good frames on; ends with a code to close with, or nothing if the client left."""
        try:
            async with asyncio.timeout(self._limits.silent_seconds) as patience:
                while (message := await self._receive())["type"] != "websocket.disconnect":
                    if message["type"] == "websocket.receive":
                        message = self._check(message)
                        if self._registered:
                            patience.reschedule(None)
                    await self._frames.put(message)
                return None
        except TimeoutError:
            return self._complain("said nothing", _POLICY)
        except BadFrame as finding:
            return self._complain(str(finding), _TOO_BIG if str(finding) == "too long" else _POLICY)

    def _check(self, message: Message) -> Message:
        data = message.get("bytes")
        if data is None:
            raise BadFrame("text frame")
        if len(data) > self._limits.frame_bytes:
            raise BadFrame("too long")
        if not check_frame(bytes(data), registered=self._registered):
            return message
        self._registered = True
        return {**message, "bytes": begin_anew(bytes(data))}

    def _complain(self, reason: str, code: int) -> int:
        address = self._scope["client"][0] if self._scope.get("client") else "?"
        log.info("closed a connection from %s: %s", address, reason)
        return code

    async def _send_on(self, message: Message) -> None:
        """Sends, or notes that nobody is there; Flet is never told of a failure."""
        if self._gone.is_set():
            return
        self._is_sending = True
        try:
            async with asyncio.timeout(self._limits.send_seconds):
                await self._send(message)
        except Exception:  # the server's own exceptions for a lost client, whichever implementation it uses
            self._gone.set()
        finally:
            self._is_sending = False

    def _send_at_once(self, data: bytes) -> bool:
        """Sends if that needs no waiting; False if the client is behind, then nothing was sent.

        The server's `send` waits for room first, and only then writes: run up to its first wait, it has either
        written everything or nothing.
        """
        if self._is_sending:
            return False
        if self._gone.is_set():
            return True
        sending = self._send({"type": "websocket.send", "bytes": data})
        assert isinstance(sending, Coroutine)
        try:
            sending.send(None)
        except StopIteration:
            return True
        except Exception:  # as above
            self._gone.set()
            return True
        sending.close()
        return False

    async def _close(self, code: int | None) -> None:
        """Closes from our side, unless the client has left already."""
        if code is not None:
            await self._send_on({"type": "websocket.close", "code": code})

    async def _say_goodbye(self, session: asyncio.Task[None]) -> None:
        """Lets Flet's handler end its session; without a session it would wait for ever, so it is stopped."""
        while self._frames.full():
            self._frames.get_nowait()
        self._frames.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait({session}, timeout=_GOODBYE_SECONDS if self._registered else _CURT_SECONDS)
        session.cancel()
        await asyncio.wait({session})
        if not session.cancelled() and (error := session.exception()):
            log.warning("a session ended badly: %r", error)
