"""One act on a phone until the last phone has the frame, against a bare WebSocket broadcast of the same bytes."""

from __future__ import annotations

import asyncio
import tempfile
import time
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from statistics import median

from websockets.asyncio.client import ClientConnection, connect

from tests.bench.echo import SAY, SET, run_echo
from tests.bench.host import run_host
from tests.bench.phones import act, join_table, watch_undisturbed
from tests.bench.rows import Row
from tests.bench.sizes import Sizes
from tests.bench.timing import Pair, tell_time

WARM_UP = 5


@cache
def time_one_table(sizes: Sizes) -> Pair:
    """Acts at the real table and bare broadcasts in turn; the medians of both."""
    with tempfile.TemporaryDirectory() as folder, run_host(Path(folder), sizes.clients) as host, run_echo() as port:
        seats = host.open_tables(1)[0]
        times = asyncio.run(_take_turns(host.url, seats, port, sizes))
    return Pair(median(time for time, _ in times), median(time for _, time in times))


async def _take_turns(url: str, seats: list, port: int, sizes: Sizes) -> list[tuple[float, float]]:  # type: ignore[type-arg]
    times = []
    async with AsyncExitStack() as stack:
        phones = await join_table(stack, url, seats)
        sockets = [
            await stack.enter_async_context(connect(f"ws://127.0.0.1:{port}/ws", proxy=None, max_size=None))
            for _ in phones
        ]
        with watch_undisturbed(phones):
            for number in range(sizes.acts + WARM_UP):
                ours = await act(phones)
                # What one phone got on average, as one message.
                sent = b"".join(frame for phone in phones for frame in phone.frames)
                await sockets[0].send(SET + sent[: len(sent) // len(phones)])
                theirs = await _broadcast(sockets)
                if number >= WARM_UP:
                    times.append((ours, theirs))
    return times


async def _broadcast(sockets: list[ClientConnection]) -> float:
    async def receive(socket: ClientConnection) -> float:
        await socket.recv()
        return time.perf_counter()

    waiting = [asyncio.create_task(receive(socket)) for socket in sockets]
    await asyncio.sleep(0)
    began = time.perf_counter()
    await sockets[0].send(SAY)
    return max(await asyncio.gather(*waiting)) - began


def measure_broadcast(sizes: Sizes) -> list[Row]:
    """One table with all its phones."""
    pair = time_one_table(sizes)
    told = f"{tell_time(pair.ours)} / {tell_time(pair.theirs)}"
    figure = f"one act until the last of {sizes.clients} phones has it"
    return [Row(figure, "bare uvicorn WebSocket broadcast of the same bytes", pair.ratio, most=4, detail=told)]
