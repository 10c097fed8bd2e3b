"""One act at a table while a guest at another address floods the house, against the same in peace."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from statistics import median

from tests.bench.host import ROOT, Host, run_host
from tests.bench.phones import Phone, act, join_table
from tests.bench.rows import Row
from tests.bench.sizes import Sizes
from tests.bench.timing import tell_time

MIB = 1024 * 1024
PHONES = 4
BEGIN_SECONDS = 3.0


@contextmanager
def run_flooder(url: str, route: str) -> Iterator[None]:
    """The hostile guest, in a process of its own."""
    command = [sys.executable, "-m", "tests.bench.flooder", url, route]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            assert process.stdin
            process.stdin.close()
            process.wait(30)


async def _act_often(phones: list[Phone], count: int) -> list[float]:
    return [await act(phones) for _ in range(count)]


async def _compare(host: Host, sizes: Sizes) -> tuple[list[float], list[float], int | None]:
    """The times in peace and in the flood, and what the flood added to the memory."""
    async with AsyncExitStack() as stack:
        phones = await join_table(stack, host.url, host.open_tables(1)[0])
        await _act_often(phones, 3)
        calm = await _act_often(phones, sizes.acts)
        before = host.measure_memory()
        with run_flooder(host.url, phones[0].seat.route):
            await asyncio.sleep(BEGIN_SECONDS)
            flooded = await _act_often(phones, sizes.acts)
            after = host.measure_memory()
    return calm, flooded, None if before is None or after is None else after - before


def measure_flood(sizes: Sizes) -> list[Row]:
    """How much slower the table is, and what it costs."""
    with tempfile.TemporaryDirectory() as folder, run_host(Path(folder), PHONES) as host:
        calm, flooded, memory = asyncio.run(_compare(host, sizes))
    told = f"{tell_time(median(flooded))}, slowest {tell_time(max(flooded))} / {tell_time(median(calm))}"
    rows = [Row("one act during a flood of 20 connections", "the same in peace", median(flooded) / median(calm),
                most=5, detail=told)]  # fmt: skip
    if memory is not None:
        rows.append(Row("memory that the flood costs", "–", memory / MIB, " MiB", most=50))
    return rows
