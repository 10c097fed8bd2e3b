"""Runs the real web app on a free port of this machine, in a thread of the test, and stops it afterwards."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import flet as ft
import httpx
from starlette.types import ASGIApp

from companion.look.icons import Icon
from companion.web import Limits, make_server, make_web_app

START_SECONDS = STOP_SECONDS = 15


@dataclass(frozen=True)
class Served:
    """A running server."""

    port: int

    @property
    def url(self) -> str:
        """Without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serve_asgi(app: ASGIApp, limits: Limits | None = None) -> Iterator[Served]:
    """Serves any ASGI app with our own server's settings."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = make_server(app, "127.0.0.1", 0, limits=limits)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        served = Served(listener.getsockname()[1])
        try:
            httpx.get(f"{served.url}/health", timeout=START_SECONDS, trust_env=False).raise_for_status()
            yield served
        finally:
            server.should_exit = True
            thread.join(STOP_SECONDS)
            assert not thread.is_alive(), "the server does not stop"


@contextmanager
def serve(main: Callable[[ft.Page], Any], cache_dir: Path, **options: Any) -> Iterator[Served]:
    """Serves a Flet app through the web edge; the options are those of `make_web_app`."""
    with serve_asgi(make_web_app(main, cache_dir=cache_dir, **options), options.get("limits")) as served:
        yield served


def make_tiny_app() -> Callable[[ft.Page], Any]:
    """A new small app: some text, some icons, a button that counts. A new one, since Flet keeps things by it."""

    async def show_tiny_app(page: ft.Page) -> None:
        page.title = "Bankhalter"
        count = ft.Text("Stand 0")

        async def step() -> None:
            count.value = f"Stand {int((count.value or '').split()[-1]) + 1}"
            count.update()

        page.add(
            ft.Text("Grüße aus der Bank"),
            ft.Text("ÄÖÜ äöü ß € − – → ❄", weight=ft.FontWeight.BOLD),
            ft.Row([ft.Icon(Icon.HOUSE), ft.Icon(Icon.DICE), ft.Icon(Icon.BANK)]),
            ft.FilledButton("Weiter", icon=Icon.FORWARD, on_click=step),
            count,
        )

    return show_tiny_app
