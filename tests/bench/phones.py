"""Phones without a screen: they speak Flet's wire format over real sockets and note when a frame came.

At a running table the phone whose turn it is shows a button that ends it: pressing that is the act. Every phone of
the table is then told. What came is read only after the clock has stopped: real phones do that beside each other.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from typing import Any

import msgpack  # type: ignore[import-untyped]
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from companion.session.browser import SEAT_KEY
from companion.session.taps import GRACE
from companion.words import get_words
from tests.bench.host import Seat
from tests.support.attacker import CONTROL_EVENT, INVOKE_METHOD, REGISTER
from tests.support.mirror import PATCH, Mirror, unpack

ARRIVAL_SECONDS = 60.0
ACT_SECONDS = 30.0
QUIET_SECONDS = 0.08
LABEL = get_words("en").ui["player_next"]


class Phone:
    """One connection; `frames` are the sizes of what came since it was last looked at, `latest` when the last came."""

    def __init__(self, socket: ClientConnection, seat: Seat) -> None:
        self.socket = socket
        self.seat = seat
        self._button: int | None = None
        self._mirror = Mirror()
        self._unread: list[bytes] = []
        self.frames: list[bytes] = []
        self.latest = 0.0
        self.pressed = 0.0
        self.has_come = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def register(self) -> None:
        """Say hello, and wait until the seat's own page is there."""
        page = {"route": self.seat.route, "pwa": False, "web": True, "debug": False, "wasm": False, "test": False}
        page |= {"platform": "linux", "platform_brightness": "light", "width": 400.0, "height": 800.0}
        await self._send([REGISTER, {"session_id": None, "page_name": "", "page": page}])
        async with asyncio.timeout(ARRIVAL_SECONDS):
            await self.has_come.wait()

    async def press(self) -> None:
        """Press the button that ends the turn."""
        await self._send([CONTROL_EVENT, {"target": self._button, "name": "click", "data": None}])

    def may_press(self) -> bool:
        """Read what has come, and tell whether the button is on the screen now."""
        for data in self._unread:
            self._mirror.take(data)
        self._unread.clear()
        self._button = self._mirror.find(LABEL)
        return self._button is not None

    async def close(self) -> None:
        """Leave."""
        self._reading.cancel()
        await self.socket.close()

    async def _send(self, message: list[Any]) -> None:
        await self.socket.send(b"\x00" + msgpack.packb(message))

    async def _read(self) -> None:
        async for data in self.socket:
            came = time.perf_counter()
            assert isinstance(data, bytes)
            if data[2] in (REGISTER, PATCH):
                self._unread.append(data)
            if data[2] == PATCH:
                self.latest = came
                self.frames.append(data)
                # Its own page is far larger than the service that is asked for the secret before.
                if len(data) > 1_000:
                    self.has_come.set()
            elif data[2] == INVOKE_METHOD:
                body = unpack(data)[1]
                is_asked = body["name"] == "get" and body["args"]["key"] == SEAT_KEY + self.seat.table
                known = {key: body[key] for key in ("control_id", "call_id")}
                result = self.seat.secret if is_asked else None
                await self._send([INVOKE_METHOD, {**known, "result": result, "error": None}])


async def join_table(stack: AsyncExitStack, url: str, seats: list[Seat], place: int = 0) -> list[Phone]:
    """Phones for all seats of a table; each table's come from an address of their own, as in different homes."""
    phones = []
    for seat in seats:
        socket = await connect(
            url.replace("http://", "ws://") + "/ws",
            origin=Origin(url),
            user_agent_header="bench",
            proxy=None,
            max_size=None,
            local_addr=(f"127.0.{place // 200}.{place % 200 + 1}", 0),
        )
        phone = Phone(socket, seat)
        stack.push_async_callback(phone.close)
        await phone.register()
        phones.append(phone)
    await wait_for_quiet(phones)
    return phones


@contextmanager
def watch_undisturbed(phones: list[Phone]) -> Iterator[None]:
    """Let nothing of this process come between a frame and its time: pages are read before, garbage is left for later.

    Else the collector stops all phones of all tables at once for a tenth of a second, and then they act in a crowd.
    """
    for phone in phones:
        phone.may_press()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


async def act(phones: list[Phone]) -> float:
    """End the turn on the phone whose turn it is; seconds until the last frame has reached the last phone.

    A phone that has just ended its turn waits a little, or the bank would take it for a second tap on the same button.
    """
    for phone in phones:
        phone.frames.clear()
    # Whoever pressed longest ago is the next; looking at every page would keep this process from hearing the others.
    presser = next((phone for phone in sorted(phones, key=lambda phone: phone.pressed) if phone.may_press()), None)
    assert presser, f"no phone shows the button {LABEL!r}"
    await asyncio.sleep(max(0.0, presser.pressed + 2 * GRACE - time.perf_counter()))
    presser.pressed = began = time.perf_counter()
    await presser.press()
    async with asyncio.timeout(ACT_SECONDS):
        while not all(phone.frames for phone in phones):
            await asyncio.sleep(0.001)
    await wait_for_quiet(phones)
    return max(phone.latest for phone in phones) - began


async def wait_for_quiet(phones: list[Phone]) -> None:
    """Until nothing has come for a while, so that a redrawing in several frames is counted to its last one."""
    while (left := max(phone.latest for phone in phones) + QUIET_SECONDS - time.perf_counter()) > 0:
        await asyncio.sleep(left)
