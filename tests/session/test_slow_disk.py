"""The disk of one table never holds the room: while its fsync hangs, everyone else goes on, and so do reloads there.

Nothing is timed here: the disk stands still until the test lets it go on, so whatever waits for it never ends.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from companion.session.browser import Browser
from companion.session.page import PageSession
from companion.store.journal import DISK
from companion.table.lobby import change_player
from companion.table.permits import HOUSE
from companion.table.table import Table
from companion.table.views import make_view
from rules.commands import Deal, PayPlayer
from tests.session.test_entrance import Device, Kept
from tests.support.tables import Evening, must, send_as

PATIENCE = 20.0


class StuckDisk:
    """The real disk, whose fsync of one file hangs until it is let go."""

    def __init__(self) -> None:
        self.path: Path | None = None
        self.is_hanging = threading.Event()
        self.go_on = threading.Event()

    def fsync(self, fd: int) -> None:
        if self.path is not None and os.fstat(fd).st_ino == self.path.stat().st_ino:
            self.is_hanging.set()
            assert self.go_on.wait(PATIENCE * 3)
        os.fsync(fd)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[StuckDisk]:
    stuck = StuckDisk()
    monkeypatch.setattr(DISK, "fsync", stuck.fsync)
    yield stuck
    stuck.go_on.set()


async def hang(
    disk: StuckDisk, evening: Evening, table: Table, device: Device, count: int
) -> list[asyncio.Future[object]]:
    """Bookings at a table whose disk hangs: more of them than any pool has threads."""
    disk.path = evening.find_file(table)
    begun: list[asyncio.Future[object]] = [
        asyncio.ensure_future(device.session.place.act(PayPlayer("anna", "ben", 1 + number))) for number in range(count)
    ]
    while not disk.is_hanging.is_set():
        await asyncio.sleep(0.01)
    return begun


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def main() -> None:
        await asyncio.wait_for(work(), PATIENCE)

    asyncio.run(main())


async def sit(evening: Evening, table: Table, player: str) -> Device:
    device = Device(evening.house, f"/table/{table.code}")
    secret = must(table.seats.hand_to(HOUSE, player)).secret
    device.kept.values[f"bankhalter.seat.{table.code}"] = secret
    await device.load()
    return device


def test_while_one_tables_disk_hangs_another_books_and_is_managed(evening: Evening, disk: StuckDisk) -> None:
    async def work() -> None:
        slow, _ = evening.start_game()
        other, _ = evening.start_game()
        stuck, phone = await sit(evening, slow, "anna"), await sit(evening, other, "anna")
        bank = Device(evening.house, f"/take/{other.code}?k={must(other.seats.offer_bank(HOUSE))}")
        await bank.load()
        begun = await hang(disk, evening, slow, stuck, 40)
        assert (await phone.session.place.act(PayPlayer("anna", "ben", 7))).is_booked
        manage = bank.session.place.manage
        assert await manage(lambda table, actor: table.seats.change_settings(actor, open_balances=False)) is None
        assert await manage(lambda table, actor: table.seats.rotate_join(actor)) is None
        assert await manage(lambda table, actor: table.seats.free(actor, "ben")) is None
        assert not any(done.done() for done in begun), "the disk still hangs"
        disk.go_on.set()
        await asyncio.gather(*begun)

    run(work)


def test_while_one_tables_disk_hangs_another_game_is_set_up_joined_and_begun(evening: Evening, disk: StuckDisk) -> None:
    async def work() -> None:
        slow, _ = evening.start_game()
        stuck = await sit(evening, slow, "anna")
        begun = await hang(disk, evening, slow, stuck, 40)
        session = PageSession(Browser(Kept(), "en"), evening.house, "10.0.0.1")
        assert await session.entrance.unlock_bank(evening.house.key) is None
        table = must(await asyncio.to_thread(evening.house.create_table))
        assert await session.entrance.open_bank(table) is None
        for name in ("Anna", "Ben"):
            phone = Device(evening.house, f"/join/{table.code}?k={table.state.join}")
            assert await (await phone.load()).entrance.join(name=name) is None
        box = table.editions["classic"]
        rename = lambda lobby: change_player(lobby, box, "p1", name="Annika")  # noqa: E731
        assert await session.place.manage(lambda table, actor: table.adjust_lobby(actor, rename)) is None
        assert await session.place.manage(lambda table, actor: table.start(actor).refusal) is None
        assert {row.id for row in evening.house.list_games()} == {slow.code, table.code}
        assert not any(done.done() for done in begun), "the disk still hangs"
        disk.go_on.set()
        await asyncio.gather(*begun)

    run(work)


def test_at_the_slow_table_itself_pages_reload_come_and_go_and_see_the_newest(
    evening: Evening, disk: StuckDisk
) -> None:
    async def work() -> None:
        slow, _ = evening.start_game()
        stuck, phone = await sit(evening, slow, "anna"), await sit(evening, slow, "ben")
        begun = await hang(disk, evening, slow, stuck, 40)
        for _ in range(3):
            phone.session.place.lose()
            phone.session.place.leave()
            session = await phone.load()
            assert session.place.actor is not None
            assert make_view(slow, session.place.actor).online == {"anna", "ben"}
        watching = Device(evening.house, f"/watch/{slow.code}?k={slow.state.watch}")
        assert (await watching.load()).place.actor is not None
        assert not any(done.done() for done in begun), "the disk still hangs"
        disk.go_on.set()
        answers = await asyncio.gather(*begun)
        assert len(answers) == 40

    run(work)


def test_the_shelf_on_a_hanging_disk_holds_up_no_start_and_no_list(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, hanging = threading.Event(), threading.Event()
    storage = evening.house.shelf._storage
    write = storage._write_new

    def hang_first(text: str) -> None:
        hanging.set()
        assert go_on.wait(PATIENCE * 3)
        write(text)

    monkeypatch.setattr(storage, "_write_new", hang_first)

    async def work() -> None:
        table, admissions = evening.start_game()
        while not hanging.is_set():
            await asyncio.sleep(0.01)
        other, _ = evening.start_game()
        assert {row.state for row in evening.house.list_games()} == {"running"}
        assert {row.id for row in evening.house.list_games()} == {table.code, other.code}
        assert table.seats.recognise(admissions["anna"].secret) is not None

    try:
        run(work)
    finally:
        go_on.set()


def test_the_clock_of_one_game_is_called_while_another_tables_disk_hangs(evening: Evening, disk: StuckDisk) -> None:
    """END-4."""
    timed = []
    for _ in range(2):
        table, admissions = evening.start_game("anna", "ben", mode="time-limit", minutes=30)
        for player, deeds in (("anna", ("station-1", "red-1")), ("ben", ("station-2", "red-2"))):
            assert send_as(table, admissions["bank"].secret, Deal(player, deeds, 0)).is_booked
        timed.append(table)
    disk.path = evening.find_file(timed[0])
    evening.play_on(31 * 60_000)
    history = timed[1].history
    assert history is not None
    assert history.game.clock.is_called
    assert timed[0].history is not None
    assert not timed[0].history.game.clock.is_called
