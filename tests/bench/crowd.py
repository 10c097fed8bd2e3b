"""Many tables at once, one act per table and second, against one table alone; and the memory they take."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import NamedTuple

from tests.bench.broadcast import time_one_table
from tests.bench.host import Host, run_host
from tests.bench.phones import Phone, act, join_table, watch_undisturbed
from tests.bench.rows import Row
from tests.bench.sizes import Sizes
from tests.bench.timing import tell_time

MIB = 1024 * 1024


class Crowd(NamedTuple):
    """The times of all acts, and the memory of the process: empty, with idle tables, with all phones, at the end."""

    times: list[float]
    memory: tuple[int | None, ...]


@cache
def run_crowd(sizes: Sizes) -> Crowd:
    """All tables play in a fresh process."""
    with tempfile.TemporaryDirectory() as folder, run_host(Path(folder), sizes.phones) as host:
        return asyncio.run(_play(host, sizes))


async def _play(host: Host, sizes: Sizes) -> Crowd:
    memory = [host.measure_memory()]
    tables = host.open_tables(sizes.tables)
    memory.append(host.measure_memory())
    async with AsyncExitStack() as stack:
        joined = [await join_table(stack, host.url, seats, place) for place, seats in enumerate(tables, 1)]
        memory.append(host.measure_memory())
        moments = Random(sizes.tables)
        turns = [_act_every_second(phones, moments, sizes) for phones in joined]
        with watch_undisturbed([phone for phones in joined for phone in phones]):
            times = [time for table in await asyncio.gather(*turns) for time in table]
        memory.append(host.measure_memory())
    return Crowd(times, tuple(memory))


async def _act_every_second(phones: list[Phone], moments: Random, sizes: Sizes) -> list[float]:
    """At any moment of each second, as people do. A table that has fallen behind acts at once, but not for ever."""
    loop = asyncio.get_running_loop()
    began = loop.time()
    times = []
    for second in range(sizes.seconds):
        await asyncio.sleep(max(0.0, began + second + moments.random() - loop.time()))
        times.append(await act(phones))
        if loop.time() > began + 2 * sizes.seconds:
            break
    return times


def measure_crowd(sizes: Sizes) -> list[Row]:
    """The 99th percentile against the one-table figure."""
    alone, times = time_one_table(sizes).ours, run_crowd(sizes).times
    worst = quantiles(times, n=100, method="inclusive")[98]
    told = f"{tell_time(worst)}, median {tell_time(median(times))}"
    figure = f"the same at {sizes.tables} × {sizes.phones} phones, 99th percentile"
    return [Row(figure, "the one-table figure", worst / alone, most=5, detail=told)]


def measure_memory(sizes: Sizes) -> list[Row]:
    """What one more table and one more phone cost, and what all of them take."""
    empty, idle, full, end = run_crowd(sizes).memory
    if empty is None or idle is None or full is None or end is None:
        return [Row("memory", "–", None, " MiB", detail="this system does not tell")]
    phones = sizes.tables * sizes.phones
    most = max(full, end) / MIB
    return [
        Row("memory per joined phone", "–", (full - idle) / phones / 1024, " KiB"),
        Row("memory per idle table", "–", (idle - empty) / sizes.tables / 1024, " KiB"),
        Row(f"memory of {sizes.tables} × {sizes.phones} phones", "–", most, " MiB", most=1024),
    ]
