"""Screens stay on while a game runs: told by what the page asks of its browser, over plain http too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page

from companion.session.browser import SEAT_KEY
from companion.table.table import Table
from rules.commands import EndGame, Pause, Resume
from tests.support.browsers import LAN_NAME, open_app, tap
from tests.support.house import ServedHouse, start_game, take_bank, take_seat
from tests.support.screens import PHONE, act, push, see, wait_until

pytestmark = pytest.mark.browser
# In place of the browser's own lock, which a browser without a screen may not have: what is asked of it is noted.
WATCHED_LOCK = """
window.held = 0; window.asked = 0;
Object.defineProperty(navigator, "wakeLock", { value: isSecureContext ? { request: async (kind) => {
    if (kind !== "screen") throw new TypeError(kind);
    const lock = new EventTarget();
    let isHeld = true;
    held += 1; asked += 1;
    lock.release = async () => { if (isHeld) { isHeld = false; held -= 1; lock.dispatchEvent(new Event("release")); } };
    window.lastLock = lock;
    return lock;
} } : undefined });
"""
APPLE = 'Object.defineProperty(navigator, "vendor", { value: "Apple Computer, Inc." });'
HOLDS_LOCK = "window.held === 1"
HOLDS_NO_LOCK = "window.held === 0 && window.asked > 0"
PLAYS = "[...document.querySelectorAll('video')].some((film) => !film.paused && film.currentTime > 0)"
PLAYS_NOT = "[...document.querySelectorAll('video')].every((film) => film.paused)"
ROUND = 1_500
"""Longer than the script needs to look again."""


@contextmanager
def sit(browser: Browser, served: ServedHouse, table: Table, name: str, *scripts: str) -> Iterator[Page]:
    """Anna's phone at the table, at an address by this name of the house."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="en-GB")
    context.add_init_script(WATCHED_LOCK + "".join(scripts))
    page = context.new_page()
    page.goto(f"http://{name}:{served.port}/health")
    _, admission = take_seat(table, "p1")
    kept = [f"flutter.{SEAT_KEY}{table.code}", json.dumps(admission.secret)]
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", kept)
    open_app(page, f"http://{name}:{served.port}/table/{table.code}")
    try:
        yield page
    finally:
        context.close()


def await_that(page: Page, script: str) -> None:
    """Wait until the page says yes; playwright's own way of waiting is not allowed by our content policy."""
    wait_until(page, lambda: bool(page.evaluate(script)))


@pytest.mark.parametrize(
    ("name", "on", "off"),
    [("127.0.0.1", HOLDS_LOCK, HOLDS_NO_LOCK), (LAN_NAME, PLAYS, PLAYS_NOT)],
    ids=["secure", "plain http"],
)
def test_the_screen_stays_on_while_a_game_runs_and_not_while_it_is_paused_or_over(
    browser: Browser, served: ServedHouse, name: str, on: str, off: str
) -> None:
    table = start_game(served.house)
    bank = take_bank(table)
    with sit(browser, served, table, name) as page:
        see(page, "Your cash")
        await_that(page, on)
        act(table, bank, Pause(table.now()))
        await_that(page, off)
        act(table, bank, Resume(table.now()))
        await_that(page, on)
        act(table, bank, EndGame())
        await_that(page, off)


def test_a_lock_that_the_browser_takes_away_is_asked_for_again(browser: Browser, served: ServedHouse) -> None:
    """As it does with every page that is out of sight for a moment."""
    table = start_game(served.house)
    with sit(browser, served, table, "127.0.0.1") as page:
        await_that(page, HOLDS_LOCK)
        page.evaluate("lastLock.release()")
        await_that(page, "window.held === 1 && window.asked === 2")


def test_the_switch_lets_this_device_sleep_and_is_kept(browser: Browser, served: ServedHouse) -> None:
    table = start_game(served.house)
    with sit(browser, served, table, "127.0.0.1") as page:
        await_that(page, HOLDS_LOCK)
        push(page, "Table")
        tap(page.get_by_role("switch", name="The screen stays on during the game"))
        await_that(page, HOLDS_NO_LOCK)
        page.reload()
        open_app(page)
        see(page, "Your cash")
        page.wait_for_timeout(ROUND)
        assert page.evaluate("window.asked") == 0


def test_an_iphone_gets_its_film_with_the_first_touch_and_with_sound(browser: Browser, served: ServedHouse) -> None:
    table = start_game(served.house)
    with sit(browser, served, table, LAN_NAME, APPLE) as page:
        see(page, "Your cash")
        page.wait_for_timeout(ROUND)
        assert page.evaluate("document.querySelector('video')") is None
        page.touchscreen.tap(200, 100)
        await_that(page, PLAYS)
        assert page.evaluate("document.querySelector('video').muted") is False


def test_away_from_the_table_no_screen_is_kept_on(browser: Browser, served: ServedHouse) -> None:
    table = start_game(served.house)
    with sit(browser, served, table, "127.0.0.1") as page:
        await_that(page, HOLDS_LOCK)
        page.goto(f"{served.url}/")
        open_app(page)
        page.wait_for_timeout(ROUND)
        assert page.evaluate("window.asked") == 0
