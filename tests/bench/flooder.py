"""A hostile guest: `python -m tests.bench.flooder URL ROUTE`. Twenty connections of one address never stop talking.

Each says hello, then clicks on controls that are and are not there, writes and replies as fast as the line takes it,
and comes back at once when it is thrown out. It runs until its input ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from itertools import cycle, islice

import msgpack  # type: ignore[import-untyped]
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from tests.support.attacker import CONTROL_EVENT, INVOKE_METHOD, REGISTER

ADDRESS = "127.9.9.9"
CONNECTIONS = 20
UPDATE = 4


def pack(action: int, body: object) -> bytes:
    """One frame."""
    return b"\0" + bytes(msgpack.packb([action, body]))


def list_frames() -> list[bytes]:
    """Clicks on everything, texts for everything, answers that nobody waits for."""
    clicks = [pack(CONTROL_EVENT, {"target": number, "name": "click", "data": None}) for number in range(1, 3_000, 7)]
    texts = [pack(UPDATE, {"id": number, "props": {"value": "x" * 3_000}}) for number in range(1, 300, 7)]
    page = [pack(CONTROL_EVENT, {"target": 1, "name": "resize", "data": {"width": 400.0, "height": 800.0}})]
    return [*clicks, *texts, *page * 50]


async def flood(url: str, route: str) -> None:
    """One connection, again and again."""
    facts = {"route": route, "web": True, "width": 400.0, "height": 800.0}
    hello = pack(REGISTER, {"session_id": None, "page_name": "", "page": facts})
    frames = list_frames()
    while True:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            address = url.replace("http://", "ws://") + "/ws"
            async with connect(
                address, origin=Origin(url), proxy=None, max_size=None, local_addr=(ADDRESS, 0), close_timeout=0.1
            ) as socket:
                await socket.send(hello)
                talking = asyncio.create_task(talk(socket, frames))
                try:
                    async for data in socket:
                        if isinstance(data, bytes) and data[2] == INVOKE_METHOD:
                            body = msgpack.unpackb(data[1:], strict_map_key=False)[1]
                            known = {key: body[key] for key in ("control_id", "call_id")}
                            await socket.send(pack(INVOKE_METHOD, {**known, "result": None, "error": None}))
                finally:
                    talking.cancel()
                    await asyncio.wait({talking})
        await asyncio.sleep(0.05)


async def talk(socket: object, frames: list[bytes]) -> None:
    """As fast as the line takes it; a breath now and then, or this process would only flood itself."""
    with contextlib.suppress(WebSocketException):
        waiting = cycle(frames)
        while True:
            for frame in islice(waiting, 200):
                await socket.send(frame)  # type: ignore[attr-defined]
            await asyncio.sleep(0.01)


async def main(url: str, route: str) -> None:
    """All of them, until the input ends."""
    floods = [asyncio.create_task(flood(url, route)) for _ in range(CONNECTIONS)]
    await asyncio.to_thread(sys.stdin.read)
    for one in floods:
        one.cancel()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))
