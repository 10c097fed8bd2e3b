"""What pages that came and went leave behind in the memory: a phone at a running game, loaded again and again."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.typing import Origin

from tests.bench.host import Host, Seat, run_host
from tests.bench.phones import Phone
from tests.bench.rows import Row
from tests.bench.sizes import Sizes

MIB = 1024 * 1024
AT_ONCE = 4
SETTLE_SECONDS = 3.0


async def reload_often(host: Host, seat: Seat, count: int) -> None:
    """One page after the other, from changing addresses, so that no pace holds them back."""
    waiting = iter(range(count))

    async def load_one(place: int) -> None:
        socket = await connect(
            host.url.replace("http://", "ws://") + "/ws",
            origin=Origin(host.url),
            proxy=None,
            max_size=None,
            local_addr=(f"127.{place % 100 + 1}.{place // 100 % 200}.1", 0),
        )
        phone = Phone(socket, seat)
        await phone.register()
        await phone.close()

    async def work() -> None:
        for place in waiting:
            await load_one(place)

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    await asyncio.sleep(SETTLE_SECONDS)


def measure_reloads(sizes: Sizes) -> list[Row]:
    """The growth after the first loads, which fill what is kept on purpose."""
    with tempfile.TemporaryDirectory() as folder, run_host(Path(folder), 2) as host:
        seat = host.open_tables(1)[0][0]
        asyncio.run(reload_often(host, seat, sizes.reloads // 10 + 1))
        before = host.measure_memory()
        asyncio.run(reload_often(host, seat, sizes.reloads))
        after = host.measure_memory()
    if before is None or after is None:
        return [Row("memory of reloads", "–", None, " MiB", detail="this system does not tell")]
    return [Row(f"memory that {sizes.reloads:,} reloads leave", "–", (after - before) / MIB, " MiB", most=20)]
