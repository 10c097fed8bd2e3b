"""The built app (Android, iOS, desktop): the bank is this very screen, and the phones are served beside it."""

from __future__ import annotations

import contextlib
import threading

import flet as ft

from companion.app import App, open_page
from companion.serve import Running, ServeOptions, open_house


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
    running = host.running
    session = await open_page(page, running.house, running.links)

    def close(_: object) -> None:
        session.place.leave()
        host.close()

    page.on_close = close
    await session.entrance.arrive(f"/bank?k={running.house.key}")
    page.render(App, page, session, running.links)
