"""Pages that follow a game by small messages: at any moment they show what a page opened just now shows."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from companion.session.browser import SEAT_KEY
from companion.table.lobby import Lobby
from companion.table.permits import HOUSE, Actor
from companion.table.table import Submission, Table
from companion.words import get_words
from rules.commands import Command
from rules.history import record
from rules.refusals import Refusal
from tests.support.attacker import INVOKE_METHOD, Attacker
from tests.support.bot import BotGame
from tests.support.house import ServedHouse, serve_house
from tests.support.mirror import Mirror, unpack
from tests.support.playing import seat
from tests.support.tables import must

UI = get_words("en").ui
TABS = {
    "phone": ("page_money", "page_deeds", "page_trade", "page_table"),
    "bank": ("page_money", "page_deeds", "page_cards", "page_trade", "page_more"),
    "watch": (),
}
PLAYERS = ("p1", "p2", "p3")
PATIENCE = 20.0
QUIET = 0.05


class Page(Attacker):
    """A page without a browser, which keeps what it was sent."""

    def __init__(self, socket: ClientConnection, table: str, secret: str) -> None:
        super().__init__(socket)
        self.mirror = Mirror()
        self._kept = {SEAT_KEY + table: secret}

    def read(self) -> None:
        """Take everything that has come."""
        while True:
            try:
                data = self.socket.recv(QUIET)
            except TimeoutError:
                return
            assert isinstance(data, bytes)
            self.mirror.take(data)
            kind, body = unpack(data)
            if kind == INVOKE_METHOD:
                known = {key: body[key] for key in ("control_id", "call_id")}
                result = self._kept.get(body["args"].get("key")) if body["name"] == "get" else None
                self.send([INVOKE_METHOD, {**known, "result": result, "error": None}])

    def remembered(self, key: str) -> str | None:
        """What this browser keeps under a name."""
        return self._kept.get(key)

    def press(self, words: str) -> None:
        """Tap what says these words, as soon as it is there."""
        until = time.monotonic() + PATIENCE
        while (found := self.mirror.find(words)) is None:
            assert time.monotonic() < until, f"no button {words!r}: {self.mirror.texts()}"
            self.read()
        self.click(found)


@contextmanager
def open_page(served: ServedHouse, table: Table, kind: str, secret: str) -> Iterator[Page]:
    """A page at a table, as whoever the secret stands for."""
    address = served.url.replace("http://", "ws://") + "/ws"
    with connect(address, origin=Origin(served.url), max_size=None, proxy=None) as socket:
        page = Page(socket, table.code, secret)
        facts = {"route": f"/{'watch' if kind == 'watch' else 'join'}/{table.code}?k={table.state.join}"}
        facts |= {"platform": "linux", "platform_brightness": "light"}
        size = {
            "width": 1180.0,
            "height": 820.0,
            "web": True,
            "pwa": False,
            "debug": False,
            "wasm": False,
            "test": False,
        }
        page.send([1, {"session_id": None, "page_name": "", "page": {**facts, **size}}])
        yield page


class Bots(BotGame):
    """Bots at a real table."""

    def __init__(self, table: Table, bank: Actor, random: Random) -> None:
        assert table.history is not None
        super().__init__(table.history, random)
        self._table, self._bank = table, bank

    def try_to(self, command: Command) -> bool:
        if isinstance(record(self.history, command), Refusal):
            return False
        assert self._table.submit(Submission(self._bank, command)).refusal is None
        assert self._table.history is not None
        self.history, self.game = self._table.history, self._table.history.game
        return True


@pytest.mark.parametrize("kind", TABS)
def test_a_page_that_has_followed_a_game_shows_what_a_page_opened_just_now_shows(tmp_path: Path, kind: str) -> None:
    random = Random(kind)
    with serve_house(tmp_path / "data") as served:
        table = must(served.house.create_table())
        assert table.change_lobby(HOUSE, Lobby("classic", players=seat("classic", PLAYERS))) is None
        bank = must(table.seats.claim_bank(HOUSE)).secret
        secret = {"bank": bank, "watch": ""}.get(kind) or must(table.seats.join_as(table.state.join, "p1")).secret
        assert table.start(HOUSE).is_booked
        actor = table.seats.recognise(bank)
        assert actor is not None
        bots = Bots(table, actor, random)
        with open_page(served, table, kind, secret) as old:
            for turns in (1, 2, 5, 10, 20, 40, 400):
                if tabs := TABS[kind]:
                    tab = UI[random.choice(tabs)]
                    old.press(tab)
                bots.play_some(turns)
                with open_page(served, table, kind, secret) as new:
                    if tabs and table.history is not None and table.history.game.result is None:
                        new.press(tab)
                    expect_same(old, new)


def expect_same(old: Page, new: Page) -> None:
    """As soon as both have everything."""
    until = time.monotonic() + PATIENCE
    while True:
        old.read()
        new.read()
        if new.mirror.texts() and old.mirror.show() == new.mirror.show():
            return
        assert time.monotonic() < until, (old.mirror.texts(), new.mirror.texts())
