"""A real house behind a real server on a free port of this machine, stopped by the test that started it."""

from __future__ import annotations

import atexit
import shutil
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

import httpx

from companion.house.house import House, now_millis
from companion.serve import ServeOptions, open_house
from companion.table.lobby import add_player
from companion.table.permits import HOUSE, Actor
from companion.table.seats import Admission
from companion.table.table import Table
from rules.editions.names import Lang
from tests.support.tables import must

LOOPBACK = "127.0.0.1"
PATIENCE = 20
"""Seconds."""


class ServedHouse(NamedTuple):
    """A running house."""

    house: House
    port: int

    @property
    def url(self) -> str:
        """Without a slash at the end."""
        return f"http://{LOOPBACK}:{self.port}"

    @property
    def bank(self) -> str:
        """The banker's address."""
        return f"{self.url}/bank?k={self.house.key}"

    def join(self, table: Table) -> str:
        """What the QR code says."""
        return f"{self.url}/join/{table.code}?k={table.state.join}"


_usual_port = 0
"""Where this process's houses stand one after another, so that a browser knows the files of the one before."""


@cache
def _find_packed() -> Path:
    """Where this process's houses keep the packed client: packing takes two seconds, and is the same for all."""
    folder = Path(tempfile.mkdtemp(prefix="bankhalter-packed-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _share_packed(data: Path) -> None:
    data.mkdir(mode=0o700, exist_ok=True)
    if not (data / "cache").exists():
        (data / "cache").symlink_to(_find_packed())


def _find_usual_port() -> int:
    """The port of the house before, unless that one still stands."""
    try:
        with socket.create_server((LOOPBACK, _usual_port)):
            return _usual_port
    except OSError:
        return 0


@contextmanager
def serve_house(
    data: Path, lang: Lang = "en", port: int | None = None, clock: Callable[[], int] = now_millis
) -> Iterator[ServedHouse]:
    """Serve a data folder; serving the same folder again is a restart. Time is that of `clock`."""
    global _usual_port  # noqa: PLW0603
    _share_packed(data)
    ticks = time.monotonic if clock is now_millis else lambda: clock() / 1000
    options = ServeOptions(LOOPBACK, _find_usual_port() if port is None else port, data, lang, "nothing")
    with open_house(options, lambda _: None, clock, ticks) as running:
        thread = threading.Thread(target=running.server.run, kwargs={"sockets": [running.listener]}, daemon=True)
        thread.start()
        served = ServedHouse(running.house, running.links.port)
        _usual_port = _usual_port or served.port
        try:
            httpx.get(f"{served.url}/health", timeout=15, trust_env=False).raise_for_status()
            yield served
        finally:
            running.server.should_exit = True
            thread.join(15)
            assert not thread.is_alive(), "the server does not stop"


def open_lobby(
    house: House, *names: str, edition: str = "classic", mode: str = "standard", minutes: int | None = None
) -> Table:
    """A table before its game, with players without phones."""
    table = must(house.create_table())
    assert table.change_lobby(HOUSE, replace(table.state.lobby, edition=edition, mode=mode, minutes=minutes)) is None
    for name in names:
        assert table.change_lobby(HOUSE, must(add_player(table.state.lobby, table.editions, name, None))) is None
    return table


def start_game(
    house: House, *names: str, edition: str = "classic", mode: str = "standard", minutes: int | None = None
) -> Table:
    """The same with its game running; Anna and Ben play unless others are named."""
    table = open_lobby(house, *(names or ("Anna", "Ben")), edition=edition, mode=mode, minutes=minutes)
    assert table.start(HOUSE).entry == 1
    return table


def take_seat(table: Table, player: str) -> tuple[Actor, Admission]:
    """A player's device."""
    admission = must(table.seats.hand_to(HOUSE, player))
    actor = table.seats.recognise(admission.secret)
    assert actor is not None
    return actor, admission


def let_in(table: Table) -> None:
    """The banker says yes to the phone that asks for a seat in the running game, as soon as it does."""
    until = time.monotonic() + PATIENCE
    while not table.seats.asking.waiting:
        assert time.monotonic() < until, "nobody asks for a seat"
        time.sleep(0.02)
    for ask in table.seats.asking.waiting:
        assert table.seats.answer_ask(HOUSE, ask.number, grant=True) is None


def take_bank(table: Table) -> Actor:
    """The banker's device."""
    actor = table.seats.recognise(must(table.seats.claim_bank(HOUSE)).secret)
    assert actor is not None
    return actor
