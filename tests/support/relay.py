"""A relay on loopback that counts the bytes between a browser and a server: what truly went over the wire."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

_CHUNK = 64 * 1024


@dataclass
class Relay:
    """Its own port, and the bytes it has passed on since it was last asked."""

    port: int = 0
    down: int = 0
    up: int = 0

    @property
    def url(self) -> str:
        """Without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def take(self) -> int:
        """All bytes of both directions since the last call."""
        total, self.down, self.up = self.down + self.up, 0, 0
        return total


async def _pass_on(relay: Relay, way: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(_CHUNK):
            setattr(relay, way, getattr(relay, way) + len(data))
            writer.write(data)
            await writer.drain()
    with suppress(OSError, RuntimeError):
        writer.write_eof()


async def _run(relay: Relay, target: int, ready: threading.Event, stop: asyncio.Event) -> None:
    talks: set[asyncio.Task[None]] = set()

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        talks.add(task)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        try:
            both = _pass_on(relay, "up", reader, far_writer), _pass_on(relay, "down", far_reader, writer)
            await asyncio.gather(*both)
        except asyncio.CancelledError:
            pass
        finally:
            far_writer.close()
            writer.close()
            talks.discard(task)

    server = await asyncio.start_server(connect, "127.0.0.1", 0)
    relay.port = server.sockets[0].getsockname()[1]
    ready.set()
    await stop.wait()
    server.close()
    for task in list(talks):
        task.cancel()
    if talks:
        await asyncio.wait(talks)


@contextmanager
def count_bytes(target: int) -> Iterator[Relay]:
    """A relay in front of a port of this machine."""
    relay, ready, stop = Relay(), threading.Event(), asyncio.Event()
    loop = asyncio.new_event_loop()

    def work() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(_run(relay, target, ready, stop))

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    assert ready.wait(10), "the relay does not start"
    try:
        yield relay
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join(10)
