"""The pages on the phones: real Flet sessions over the product's own WebSocket, that drop, sleep and reload."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from random import Random
from typing import Any

import msgpack  # type: ignore[import-untyped]
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.soak.host import Host
from tests.soak.tally import Tally

REGISTER, INVOKE_METHOD = 1, 5
PATIENCE = 20.0
STAY = (3.0, 40.0)


class Page:
    """A page at a route, in a browser that keeps `kept`."""

    def __init__(self, host: Host, tally: Tally, route: str, kept: Mapping[str, Any], random: Random) -> None:
        self.route = route
        self.frames = 0
        self.visits = 0
        self.is_shown = False
        self._host = host
        self._tally = tally
        self._kept = kept
        self._random = random
        self._agent = f"soak {random.getrandbits(32):08x}"
        self._session: str | None = None

    async def live(self, is_calm: threading.Event) -> None:
        """Come, stay for a while, drop or reload, come again, until shut."""
        while True:
            if not self._host.is_up.is_set():
                await asyncio.sleep(0.05)
                continue
            stay = 3600.0 if is_calm.is_set() else self._random.uniform(*STAY)
            try:
                await self._visit(stay, is_calm)
            except (WebSocketException, OSError, EOFError, TimeoutError):
                await asyncio.sleep(0.1)
            finally:
                self.is_shown = False

    async def _visit(self, stay: float, is_calm: threading.Event) -> None:
        async with connect(
            f"{self._host.socket_url}/ws",
            origin=Origin(self._host.url),
            user_agent_header=self._agent,
            proxy=None,
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=0.5,
        ) as socket:
            try:
                await self._stay(socket, stay, is_calm)
            except asyncio.CancelledError:
                socket.transport.abort()
                raise

    async def _stay(self, socket: ClientConnection, stay: float, is_calm: threading.Event) -> None:
        await self._register(socket)
        if self.visits:
            self._tally.count("reconnects of pages")
        self.visits += 1
        try:
            async with asyncio.timeout(stay) as patience:
                async for data in socket:
                    await self._hear(socket, data)
                    if is_calm.is_set():
                        patience.reschedule(None)
        except TimeoutError:
            await self._go(socket)

    async def _go(self, socket: ClientConnection) -> None:
        """A closed lid keeps the session, a reload begins a new one, a dropped connection says no goodbye."""
        fate = self._random.choice(["sleep", "reload", "drop"])
        self._tally.count(f"pages: {fate}")
        if fate != "sleep":
            self._session = None
        if fate == "drop":
            socket.transport.abort()
        await asyncio.sleep(self._random.uniform(0, 0.5))

    async def _register(self, socket: ClientConnection) -> None:
        facts = {"route": self.route, "pwa": False, "web": True, "debug": False, "wasm": False, "test": False}
        facts |= {"platform": "android", "platform_brightness": "light", "width": 400.0, "height": 800.0}
        await _send(socket, [REGISTER, {"session_id": self._session, "page_name": "", "page": facts}])
        while True:
            kind, body = _read(await asyncio.wait_for(socket.recv(), PATIENCE))
            if kind == REGISTER:
                self._session = body["session_id"]
                self.is_shown = True
                return

    async def _hear(self, socket: ClientConnection, data: str | bytes) -> None:
        self.frames += 1
        self._tally.count("frames")
        self._tally.count("frame bytes", len(data))
        kind, body = _read(data)
        if kind == INVOKE_METHOD:
            answer = {"control_id": body["control_id"], "call_id": body["call_id"], "error": None}
            is_get = body.get("name") == "get"
            await _send(socket, [INVOKE_METHOD, {**answer, "result": self._find(body) if is_get else None}])

    def _find(self, body: Mapping[str, Any]) -> Any:
        arguments = body.get("args") or {}
        return self._kept.get(str(arguments.get("key")))


async def _send(socket: ClientConnection, message: list[Any]) -> None:
    await socket.send(b"\x00" + msgpack.packb(message))


def _read(data: str | bytes) -> tuple[int, dict[str, Any]]:
    assert isinstance(data, bytes)
    if data[0] != 0:
        return -1, {}
    kind, body = msgpack.unpackb(data[1:], ext_hook=lambda code, raw: (code, raw), strict_map_key=False)
    return kind, body if isinstance(body, dict) else {}


class Pages:
    """All pages, in a loop and thread of their own."""

    def __init__(self) -> None:
        self.is_calm = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._tasks: dict[Page, asyncio.Task[None]] = {}
        self._thread = threading.Thread(target=self._loop.run_forever, name="pages", daemon=True)
        self._thread.start()

    def open(self, page: Page) -> Page:
        """Let a page live."""

        def begin() -> None:
            task = self._loop.create_task(page.live(self.is_calm))
            self._tasks[page] = task
            task.add_done_callback(lambda _: self._tasks.pop(page, None))

        self._loop.call_soon_threadsafe(begin)
        return page

    def shut(self, page: Page) -> None:
        """The tab is closed for good."""

        def end() -> None:
            if task := self._tasks.get(page):
                task.cancel()

        self._loop.call_soon_threadsafe(end)

    def close(self) -> None:
        """End all pages and the loop."""

        async def cancel() -> None:
            # Ours first, then what aborted connections have left behind; a transport closes one turn of the loop later.
            for tasks in (set(self._tasks.values()), asyncio.all_tasks() - {asyncio.current_task()}):
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await asyncio.sleep(0.2)

        asyncio.run_coroutine_threadsafe(cancel(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()
