"""Whoever says too much is read more slowly, then thrown out; busy families never are, and others hardly notice."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import flet as ft
import httpx
import msgpack  # type: ignore[import-untyped]
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as connect_now
from websockets.typing import Origin

from companion.flet_inside.frames import Action
from companion.web import Limits
from companion.web.talking.limits import Doorkeeper, Household, Pace
from tests.bench.flood import run_flooder
from tests.bench.start import ROOT, find_port
from tests.support.mirror import Mirror
from tests.support.serving import Served, serve

WAIT = 20.0
PHONES, TAPS, SECONDS = 8, 10, 3
GUEST = "127.9.9.9"


def pack(action: int, body: Any) -> bytes:
    return b"\0" + bytes(msgpack.packb([action, body]))


HELLO = pack(Action.REGISTER, {"session_id": None, "page_name": "", "page": {"route": "/"}})


class Busy:
    """A page with a button that counts, and a handler that may take long."""

    def __init__(self) -> None:
        self.taps = 0
        self.at_work = self.most_at_work = 0
        self.may_go_on = threading.Event()

    async def main(self, page: ft.Page) -> None:
        async def tap() -> None:
            self.taps += 1

        async def dawdle() -> None:
            self.at_work += 1
            self.most_at_work = max(self.most_at_work, self.at_work)
            await asyncio.to_thread(self.may_go_on.wait, WAIT)
            self.at_work -= 1
            self.taps += 1

        page.add(ft.FilledButton("tap", on_click=dawdle if page.route == "/slow" else tap))


class Guest:
    """A connection that has registered and sees the button."""

    def __init__(self, socket: ClientConnection, mirror: Mirror) -> None:
        self.socket = socket
        button = mirror.find("tap")
        assert button is not None
        self.button = button

    def tap(self) -> None:
        self.socket.send(pack(Action.EVENT, {"target": self.button, "name": "click", "data": None}))


@contextmanager
def come(served: Served, address: str = "127.0.0.1", route: str = "/") -> Iterator[Guest]:
    url = f"ws://127.0.0.1:{served.port}/ws"
    with connect_now(url, origin=Origin(served.url), proxy=None, source_address=(address, 0)) as socket:
        socket.send(pack(Action.REGISTER, {"session_id": None, "page_name": "", "page": {"route": route}}))
        mirror = Mirror()
        while mirror.find("tap") is None:
            mirror.take(bytes(socket.recv(WAIT, decode=False)))
        yield Guest(socket, mirror)


def wait_until(condition: Any, complaint: str) -> None:
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end, complaint
        time.sleep(0.02)


def test_eight_busy_phones_of_one_home_are_never_refused(tmp_path: Path) -> None:
    """Ten taps a second each, and as many letters typed, all from one address; the soak does it for longer."""
    app = Busy()

    async def play(served: Served) -> int:
        url = f"ws://127.0.0.1:{served.port}/ws"

        async def use() -> int:
            async with connect(url, origin=Origin(served.url), proxy=None) as socket:
                await socket.send(HELLO)
                mirror = Mirror()
                while (button := mirror.find("tap")) is None:
                    mirror.take(bytes(await socket.recv(decode=False)))
                for _ in range(TAPS * SECONDS):
                    await socket.send(pack(Action.WRITE, {"id": button, "props": {"value": "x"}}))
                    await socket.send(pack(Action.EVENT, {"target": button, "name": "click", "data": None}))
                    await asyncio.sleep(1 / TAPS)
                return TAPS * SECONDS

        return sum(await asyncio.gather(*(use() for _ in range(PHONES))))

    with serve(app.main, tmp_path) as served:
        sent = asyncio.run(play(served))
        wait_until(lambda: app.taps == sent, f"only {app.taps} of {sent} taps were heard")


def talk_without_end(guest: Guest) -> None:
    while True:
        guest.tap()
        time.sleep(0.001)


def test_whoever_never_stops_is_closed_and_barred_for_a_while_and_nobody_else(tmp_path: Path) -> None:
    app = Busy()
    limits = Limits(frames=20, frames_burst=40, patience_seconds=0.5, misdeeds_burst=1, bar_seconds=2.0)
    with serve(app.main, tmp_path, limits=limits) as served, come(served) as friend:
        for _ in range(2):
            with come(served, GUEST) as guest, pytest.raises(ConnectionClosed):
                talk_without_end(guest)
        with pytest.raises((OSError, EOFError, InvalidMessage, ConnectionClosed)), come(served, GUEST):
            pass
        before = app.taps
        friend.tap()
        wait_until(lambda: app.taps > before, "somebody else is barred too")
        time.sleep(limits.bar_seconds)
        with come(served, GUEST) as guest:
            guest.tap()
            wait_until(lambda: app.taps > before + 1, "who was barred is never let in again")


def test_a_thousand_frames_at_once_are_not_unpacked(tmp_path: Path) -> None:
    app = Busy()
    with serve(app.main, tmp_path) as served, come(served, GUEST) as guest:
        with suppress(ConnectionClosed):
            for _ in range(2_000):
                guest.tap()
        with suppress(ConnectionClosed):
            while True:
                guest.socket.recv(WAIT)
        time.sleep(0.3)
        heard = app.taps
        assert heard < 1_000
        time.sleep(0.5)
        assert app.taps == heard, "what a guest left behind is still worked off"


def test_one_thing_of_a_page_is_worked_on_at_a_time_and_the_rest_goes_with_it(tmp_path: Path) -> None:
    app = Busy()
    with serve(app.main, tmp_path) as served:
        with come(served, route="/slow") as guest:
            for _ in range(30):
                guest.tap()
            wait_until(lambda: app.at_work == 1, "nothing is worked on")
            time.sleep(0.2)
            assert app.most_at_work == 1
        time.sleep(0.3)
        app.may_go_on.set()
        time.sleep(0.3)
        assert app.taps == 0


def test_few_things_of_one_address_are_worked_on_at_a_time_and_another_address_does_not_wait(tmp_path: Path) -> None:
    app = Busy()
    with serve(app.main, tmp_path, limits=Limits(at_once=2, turn_seconds=WAIT)) as served, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(come(served, GUEST, "/slow")).tap()
        with come(served) as friend:
            friend.tap()
            wait_until(lambda: app.taps == 1, "another address waits for them")
        assert app.most_at_work == 2
        app.may_go_on.set()
        wait_until(lambda: app.taps == 6, "who waited is forgotten")


def test_so_many_arrivals_from_one_address_and_no_more(tmp_path: Path) -> None:
    with serve(Busy().main, tmp_path, limits=Limits(arrivals=0.5, arrivals_burst=5)) as served:
        for _ in range(5):
            with come(served, GUEST):
                pass
        with pytest.raises(InvalidStatus) as refused, come(served, GUEST):
            pass
        assert refused.value.response.status_code == 503
        with come(served):
            pass
        time.sleep(2.5)
        with come(served, GUEST):
            pass


def test_a_pace_is_so_much_at_once_and_then_so_much_a_second() -> None:
    pace = Pace(10, 3)
    assert [pace.take() for _ in range(3)] == [0.0, 0.0, 0.0]
    assert 0.05 < pace.take() <= 0.1
    assert 0.15 < pace.take() <= 0.2
    assert not pace.try_take()


def test_addresses_that_are_gone_are_forgotten() -> None:
    async def run() -> None:
        door = Doorkeeper(Limits(arrivals=1e9, address_frames=1e9))
        for number in range(5_000):
            household = door.enter(f"10.0.{number // 250}.{number % 250}")
            assert isinstance(household, Household)
            door.leave(household)
        assert len(door._households) <= 1_000

    asyncio.run(run())


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGTERM")
def test_a_flooded_house_still_closes_in_three_seconds(tmp_path: Path) -> None:
    port = find_port()
    options = ["--no-browser", "--host", "127.0.0.1", "--port", str(port), "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        [sys.executable, "-m", "companion.cli", *options], cwd=ROOT, stdout=subprocess.DEVNULL
    ) as ours:
        url = f"http://127.0.0.1:{port}"
        wait_until(lambda: is_up(url), "the house does not open")
        with run_flooder(url, "/"):
            time.sleep(2)
            began = time.monotonic()
            ours.send_signal(signal.SIGTERM)
            ours.wait(WAIT)
            took = time.monotonic() - began
    assert took < 3.0, f"it took {took:.1f} s"


def is_up(url: str) -> bool:
    with suppress(httpx.HTTPError):
        return httpx.get(f"{url}/health", trust_env=False).status_code == 200
    return False
