"""People at a table in tests: a tablet, phones and a television, each a device of its own.

A browser test takes the `room` fixture: `begin` starts a game in its house, `room.tablet(table)` and
`room.seat(table, "Anna")` sit people down with one page load each (their seats are taken in the house, since joining
by the screen has tests of its own), `room.seat_all(table)` does so for everyone at once. `act` books past the
screens, `push`, `choose` and `write` do what a finger does, `see` and `miss` wait. Nothing sleeps: wait for what the
person waits for, or for `settle`. `count_taps` says how many taps a thing takes, `photograph` what it looks like.
"""

from __future__ import annotations

import io
import json
import re
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Error, Locator, Page, expect

from companion.session.browser import KEY_KEY, SEAT_KEY
from companion.table.permits import HOUSE, Actor
from companion.table.table import Submission, Table
from rules.commands import Command, GiveTurn
from rules.state import Game
from tests.support.browsers import open_app, press, settle, start_app
from tests.support.devices import Devices
from tests.support.house import ServedHouse, start_game, take_bank
from tests.support.tables import must

PATIENCE = 20_000
PHONE = (390, 844)
SMALL_PHONE = (360, 640)
TABLET = (1180, 820)
UPRIGHT = (820, 1180)


class Room(NamedTuple):
    """A served house and the devices of everyone in it."""

    served: ServedHouse
    devices: Devices
    pages: list[Page]

    def new_page(self, size: tuple[int, int] = PHONE, *, is_touched: bool = False) -> Page:
        """Another person's device, which has not been here before."""
        page = self.devices.lend(size, is_touched=is_touched)
        self.pages.append(page)
        return page

    def seat(self, table: Table, name: str, size: tuple[int, int] = PHONE) -> Page:
        """A phone that has joined as one of the players."""
        (page,) = self.seat_all(table, name, size=size)
        return page

    def seat_all(self, table: Table, *names: str, size: tuple[int, int] = PHONE) -> list[Page]:
        """Phones for these players, or for all of the table; they load at the same time."""
        players = {player.name: player.id for player in table.state.lobby.players}
        pages = []
        for name in names or players:
            page = self.new_page(size)
            secret = must(table.seats.hand_to(HOUSE, players[name])).secret
            self._remember(page, {SEAT_KEY + table.code: secret})
            start_app(page, self.served.join(table))
            pages.append(page)
        for page in pages:
            open_app(page)
        return pages

    def tablet(self, table: Table, size: tuple[int, int] = TABLET) -> Page:
        """The banker's tablet, which has unlocked the house and taken the bank of this table."""
        page = self.new_page(size)
        secret = must(table.seats.claim_bank(HOUSE)).secret
        self._remember(page, {KEY_KEY: self.served.house.key, SEAT_KEY + table.code: secret})
        open_app(page, f"{self.served.url}/table/{table.code}")
        return page

    def watch(self, table: Table, size: tuple[int, int] = TABLET) -> Page:
        """A television that only looks on."""
        page = self.new_page(size)
        open_app(page, self.served.join(table).replace("/join/", "/watch/"))
        return page

    def _remember(self, page: Page, kept: dict[str, str]) -> None:
        """Put into a browser's store what it would have kept from a visit before."""
        if not page.url.startswith(f"{self.served.url}/"):
            page.goto(f"{self.served.url}/health")
        coded = {f"flutter.{key}": json.dumps(value) for key, value in kept.items()}
        page.evaluate("kept => Object.assign(localStorage, kept)", coded)


@contextmanager
def open_room(served: ServedHouse, devices: Devices) -> Iterator[Room]:
    """Everyone's device is given back at the end."""
    room = Room(served, devices, [])
    try:
        yield room
    finally:
        for page in room.pages:
            devices.take_back(page)


Enter = Callable[[ServedHouse], Room]
"""How a test that serves a house itself gets its people: the `enter` fixture."""


def begin(
    room: Room, *names: str, edition: str = "classic", mode: str = "standard", minutes: int | None = None
) -> tuple[Table, Actor]:
    """A running game, and a banker to set things up with."""
    table = start_game(room.served.house, *names, edition=edition, mode=mode, minutes=minutes)
    return table, take_bank(table)


def act(table: Table, actor: Actor, *commands: Command) -> None:
    """Book quickly, past the screens."""
    for command in commands:
        answer = table.submit(Submission(actor, command, None, uuid.uuid4().hex))
        same_turn = isinstance(command, GiveTurn) and answer.refusal and answer.refusal.code == "already_their_turn"
        assert answer.refusal is None or same_turn, (command, answer.refusal)


def game_of(table: Table) -> Game:
    """The game as it is now."""
    assert table.history is not None
    return table.history.game


def find(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A button by its whole name, or by a part of it given as a pattern."""
    return page.get_by_role("button", name=name, exact=isinstance(name, str)).first


def push(page: Page, *names: str | re.Pattern[str]) -> None:
    """Push buttons one after the other."""
    for name in names:
        try:
            press(find(page, name))
        except Error:  # drawn anew while we reached for it
            press(find(page, name))


def go(page: Page, tab: str, marker: str | re.Pattern[str]) -> None:
    """Open one of the pages and wait until it is there."""
    push(page, tab)
    see(page, marker)


def choose(page: Page, name: str) -> None:
    """Choose a chip."""
    chip = page.get_by_role("checkbox", name=name, exact=True).first
    press(chip)


def write(page: Page, label: str, text: str) -> None:
    """Type into a field."""
    field = page.get_by_role("textbox", name=label)
    field.click(force=True)
    page.keyboard.type(text)
    expect(field).to_have_value(text, timeout=PATIENCE)


def see(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait until it is on the screen, as text or in a name."""
    expect(_look_for(page, text).first).to_be_visible(timeout=PATIENCE)


def miss(page: Page, text: str) -> None:
    """Wait until it is nowhere on the screen."""
    expect(_look_for(page, text)).to_have_count(0, timeout=PATIENCE)


def _look_for(page: Page, text: str | re.Pattern[str]) -> Locator:
    """Flutter writes the words of a box with something in it as its label, and of one without as its text."""
    return page.get_by_text(text).or_(page.get_by_label(text))


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for the table: a switch or a box on a screen turns at once, and the table hears of it a moment later."""
    end = time.monotonic() + PATIENCE / 1000
    while not is_so():
        assert time.monotonic() < end, "it has not come about"
        page.wait_for_timeout(20)


def count_taps(page: Page) -> Callable[[], int]:
    """Counts the taps on this page from now on, until it is loaded anew; by whichever helper, a tap is a click."""
    page.evaluate("() => { window.taps = 0; addEventListener('click', () => { window.taps += 1; }, true); }")
    return lambda: int(page.evaluate("window.taps"))


def photograph(page: Page) -> Image.Image:
    """What is truly on the screen, once nothing moves any more; `save` it to look at it."""
    settle(page)
    return Image.open(io.BytesIO(page.screenshot(scale="css")))
