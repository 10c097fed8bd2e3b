"""Long work has one thread and a queue for each seat: who asks for much waits for themself, nobody books later."""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable

import httpx
import pytest
from starlette.applications import Starlette

from companion.house.workshop import MOST_WAITING, Workshop
from companion.keepsakes import chronicle
from companion.keepsakes.downloads import Keepsakes, write_link
from companion.table.permits import HOUSE
from companion.web.keep import make_keep_routes
from rules.commands import PayPlayer
from tests.support.tables import Evening, send_as

PATIENCE = 20.0


class Slow:
    """Work that goes on until it is let go, and notes in which thread and order it was done."""

    def __init__(self) -> None:
        self.go_on, self.has_begun = threading.Event(), threading.Event()
        self.done: list[str] = []
        self.threads: set[int] = set()

    def make(self, name: str) -> Callable[[], str]:
        def work() -> str:
            self.has_begun.set()
            assert self.go_on.wait(PATIENCE)
            self.threads.add(threading.get_ident())
            self.done.append(name)
            return name

        return work


def test_the_seats_take_turns_in_one_thread_and_nobody_fills_the_queue() -> None:
    shop, slow = Workshop(), Slow()
    begun = [shop.begin("greedy", slow.make(f"greedy {number}")) for number in range(10)]
    assert [job is not None for job in begun] == [True] * MOST_WAITING + [False] * (10 - MOST_WAITING)
    assert slow.has_begun.wait(PATIENCE)
    late = shop.begin("modest", slow.make("modest"))
    assert late is not None
    slow.go_on.set()
    assert late.result(PATIENCE) == "modest"
    jobs = [job for job in begun if job is not None]
    assert [job.result(PATIENCE) for job in jobs] == ["greedy 0", "greedy 1", "greedy 2"]
    assert slow.done.index("modest") < slow.done.index("greedy 2")
    assert len(slow.threads) == 1
    again = shop.begin("greedy", lambda: "again")
    assert again is not None
    assert again.result(PATIENCE) == "again"


def test_work_that_fails_stops_no_other_work(caplog: pytest.LogCaptureFixture) -> None:
    shop = Workshop()

    def fail() -> None:
        raise ValueError("our bug")

    bad, good = shop.begin("a", fail), shop.begin("b", lambda: 7)
    assert bad is not None
    assert isinstance(bad.exception(PATIENCE), ValueError)
    assert good is not None
    assert good.result(PATIENCE) == 7
    assert "our bug" in caplog.text


def test_python_switches_often_only_while_there_is_work() -> None:
    usual, shop, slow = sys.getswitchinterval(), Workshop(), Slow()
    job = shop.begin("a", slow.make("a"))
    assert sys.getswitchinterval() < usual
    slow.go_on.set()
    assert job is not None
    job.result(PATIENCE)
    for _ in range(2_000):
        if sys.getswitchinterval() == usual:
            break
        threading.Event().wait(0.005)
    assert sys.getswitchinterval() == usual


def test_ten_reports_asked_for_at_once_keep_no_booking_and_no_page_waiting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reports hang until they are let go; so whatever would wait for one never ends."""
    table, admissions = evening.start_game()
    table.seats.change_settings(HOUSE, open_standing=True)
    slow = Slow()
    monkeypatch.setattr("companion.keepsakes.report.write_report", lambda *_: slow.make("report")())
    app = Starlette(routes=make_keep_routes(Keepsakes(evening.house)))
    links = [
        write_link(evening.house, table, actor, "report.html", "en")
        for who in ("anna", "ben", "carl", "bank")
        if (actor := table.seats.recognise(admissions[who].secret)) is not None
    ]

    async def work() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://bank") as client:
            asked = [asyncio.ensure_future(client.get(links[number % 2])) for number in range(10)]
            while not slow.has_begun.is_set():
                await asyncio.sleep(0.01)
            for number in range(20):
                answer = await asyncio.to_thread(send_as, table, admissions["anna"].secret, PayPlayer("anna", "ben", 1))
                assert answer.is_booked, number
            assert (await client.get(links[2].replace("report.html", "nonsense"))).status_code == 404
            slow.go_on.set()
            codes = sorted([(await answer).status_code for answer in asked])
            assert codes == [200] * (2 * MOST_WAITING) + [429] * (10 - 2 * MOST_WAITING)

    asyncio.run(asyncio.wait_for(work(), PATIENCE))


def test_a_chronicle_that_is_being_written_keeps_no_other_game_waiting(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    (long, _), (short, _) = evening.start_game(), evening.start_game()
    slow, write = Slow(), chronicle._write

    def hang(history: object) -> object:
        if history is long.history:
            slow.make("long")()
        return write(history)  # type: ignore[arg-type]

    monkeypatch.setattr(chronicle, "_write", hang)
    assert long.history is not None
    assert short.history is not None
    job = evening.house.workshop.begin("a", lambda: chronicle.tell_chronicle(long.history))  # type: ignore[arg-type]
    assert slow.has_begun.wait(PATIENCE)
    assert chronicle.tell_chronicle(short.history).bookings == 1
    monkeypatch.setattr(chronicle, "QUICK", 0)
    assert not chronicle.has_chronicle(long.history)
    slow.go_on.set()
    assert job is not None
    job.result(PATIENCE)
    assert chronicle.has_chronicle(long.history)
