"""Phones and tablets that tests borrow: a browser context each, warm with Flet's client and empty of everything else.

A new context fetches and compiles twelve megabytes of wasm (about five seconds of a core); one that has shown the app
before needs a third of it. So a device goes from test to test, wiped in between: its other tabs are closed, its
cookies and stores emptied, its page left. What a test puts on the context itself (listeners, routes, scripts, another
clock) would stay; whoever needs that takes `browser.new_context()` or `new_phone` and closes it.
"""

from __future__ import annotations

from contextlib import suppress
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Error, Frame, Page

from tests.support.browsers import WAIT_SECONDS

RESTING_PLACE = "/health"
NOWHERE = "about:blank"
MOST_RESTING = 6
"""More than nearly any test borrows; each keeps a process with some 100 MB alive."""
STORES = "cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems"


class Devices:
    """All devices of one browser: those at rest, and where those that are lent have been."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._resting: dict[bool, list[Page]] = {True: [], False: []}
        self._seen: dict[Page, set[str]] = {}
        self._touched: set[Page] = set()

    def lend(self, size: tuple[int, int], *, is_touched: bool = False) -> Page:
        """A blank page of a device that remembers nothing, with a screen of this size, and a phone's fingers."""
        resting = self._resting[is_touched]
        page = resting.pop() if resting else self._buy(is_touched)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        return page

    def _buy(self, is_touched: bool) -> Page:
        context = self._browser.new_context(locale="de-DE", has_touch=is_touched, is_mobile=is_touched)
        context.set_default_timeout(WAIT_SECONDS * 1000)
        page, seen = context.new_page(), set[str]()

        def note(frame: Frame) -> None:
            parts = urlsplit(frame.url)
            if parts.netloc:
                seen.add(f"{parts.scheme}://{parts.netloc}")

        page.on("framenavigated", note)
        self._seen[page] = seen
        if is_touched:
            self._touched.add(page)
        return page

    def take_back(self, page: Page) -> None:
        """Wipe a device for the next test; one that cannot be wiped, or that nobody will need, is thrown away."""
        resting = self._resting[page in self._touched]
        if len(resting) < MOST_RESTING and not page.is_closed():
            with suppress(Error):
                self._wipe(page)
                resting.append(page)
                return
        self._seen.pop(page)
        self._touched.discard(page)
        page.context.close()

    def _wipe(self, page: Page) -> None:
        context, seen = page.context, self._seen[page]
        for other in context.pages:
            if other is not page:
                other.close()
        _leave(page)
        session = context.new_cdp_session(page)
        for origin in seen:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": STORES})
        session.detach()
        context.clear_cookies()
        context.clear_permissions()
        seen.clear()


def _leave(page: Page) -> None:
    """To a page of the same server where it still runs: so the process stays, and with it the compiled client."""
    parts = urlsplit(page.url)
    try:
        page.goto(f"{parts.scheme}://{parts.netloc}{RESTING_PLACE}" if parts.netloc else NOWHERE)
    except Error:  # the server is away
        page.goto(NOWHERE)
