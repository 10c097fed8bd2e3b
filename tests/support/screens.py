"""People at a table in tests: a tablet, phones and a television, each a browser context of its own."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from companion.table.permits import Actor
from companion.table.table import Submission, Table
from rules.commands import Command, GiveTurn
from rules.state import Game
from tests.support.browsers import open_app, press
from tests.support.house import ServedHouse, start_game, take_bank

PATIENCE = 20_000
PHONE = (390, 844)
SMALL_PHONE = (360, 640)
TABLET = (1180, 820)
UPRIGHT = (820, 1180)


class Room(NamedTuple):
    """A served house and a browser for everyone in it."""

    served: ServedHouse
    contexts: list[BrowserContext]
    browser: Browser

    def new_page(self, size: tuple[int, int] = PHONE) -> Page:
        """Another person's device."""
        context = self.browser.new_context(viewport={"width": size[0], "height": size[1]}, locale="de-DE")
        context.set_default_timeout(PATIENCE)
        self.contexts.append(context)
        return context.new_page()

    def seat(self, table: Table, name: str, size: tuple[int, int] = PHONE) -> Page:
        """A phone that joins as one of the players."""
        page = self.new_page(size)
        open_app(page, self.served.join(table))
        push(page, name)
        expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0, timeout=PATIENCE)
        return page

    def tablet(self, table: Table, size: tuple[int, int] = TABLET) -> Page:
        """The banker's tablet, which takes the bank of this table."""
        page = self.new_page(size)
        open_app(page, self.served.bank)
        push(page, re.compile(table.code))
        expect(find(page, re.compile(table.code))).to_have_count(0, timeout=PATIENCE)
        return page


@contextmanager
def open_room(served: ServedHouse, browser: Browser) -> Iterator[Room]:
    """Everyone's device is put away at the end."""
    room = Room(served, [], browser)
    try:
        yield room
    finally:
        for context in room.contexts:
            context.close()


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
    expect(page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)


def miss(page: Page, text: str) -> None:
    """Wait until it is nowhere on the screen."""
    expect(page.get_by_text(text)).to_have_count(0, timeout=PATIENCE)
