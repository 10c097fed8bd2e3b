"""The built app (Android, iOS, desktop): the bank is this very screen, and the phones are served beside it."""

from __future__ import annotations

import contextlib
import threading

import flet as ft

from companion.app import App
from companion.look.theme import make_theme
from companion.serve import Running, ServeOptions, open_house
from companion.session.bridge import PageSession
from companion.session.browser import Browser


class Host:
    """The house of a built app, with its server in a thread of its own."""

    def __init__(self, options: ServeOptions) -> None:
        self._open = contextlib.ExitStack()
        self.running: Running = self._open.enter_context(open_house(options, tell=lambda _: None))
        server, listener = self.running.server, self.running.listener
        self._thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop serving and let go of the data."""
        self.running.server.should_exit = True
        self._thread.join(10)
        self._open.close()


async def main(page: ft.Page) -> None:
    """Show the bank here and serve the phones."""
    host = Host(ServeOptions())
    browser = Browser(ft.SharedPreferences(), "de")
    await browser.find_lang()
    session = PageSession(browser, host.running.house, "here")
    session.origin = f"http://127.0.0.1:{host.running.links.port}"  # downloads open in the device's browser
    page.title = "Bankhalter"
    page.theme = make_theme(is_dark=False)
    page.dark_theme = make_theme(is_dark=True)
    page.bgcolor = ft.Colors.SURFACE
    await session.arrive(f"/bank?k={host.running.house.key}")

    def close(_: object) -> None:
        session.leave()
        host.close()

    page.on_close = close
    page.render(App, page, session, host.running.links)
