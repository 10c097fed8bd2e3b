"""A relay on loopback between a browser and a server: it counts what truly went over the wire, and can be cut."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

_CHUNK = 64 * 1024
_NAP = 0.05


@dataclass
class Relay:
    """Its own port, and the bytes it has passed on since it was last asked."""

    port: int = 0
    down: int = 0
    up: int = 0
    is_cut: bool = False
    is_silent: bool = False
    talks: set[asyncio.Task[None]] = field(default_factory=set)
    loop: asyncio.AbstractEventLoop | None = None

    def cut(self) -> None:
        """Breaks every connection, and refuses new ones until `mend`."""
        self.is_cut = True
        assert self.loop is not None
        self.loop.call_soon_threadsafe(lambda: [talk.cancel() for talk in list(self.talks)])

    def hush(self) -> None:
        """As a phone out of reach: connections stay, but nothing gets through until `mend`."""
        self.is_silent = True

    def mend(self) -> None:
        """All is well again; what was held up while silent goes on its way."""
        self.is_cut = self.is_silent = False

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
            while relay.is_silent:
                await asyncio.sleep(_NAP)
            setattr(relay, way, getattr(relay, way) + len(data))
            writer.write(data)
            await writer.drain()
    with suppress(OSError, RuntimeError):
        writer.write_eof()


async def _run(relay: Relay, target: int, ready: threading.Event, stop: asyncio.Event) -> None:
    talks = relay.talks

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        if relay.is_cut:
            writer.close()
            return
        talks.add(task)
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", target)
        except OSError:  # the server is away just now
            talks.discard(task)
            writer.close()
            return
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
    loop = relay.loop = asyncio.new_event_loop()

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
