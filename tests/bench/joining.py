"""A first and a second visit in bytes over the wire, Chromium and WebKit, against stock Flet with the same small app.

Both directions with all headers are counted by a relay in front of the server.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import flet as ft
import flet_web.fastapi  # type: ignore[import-untyped]

from tests.bench.rows import Row
from tests.bench.sizes import Sizes
from tests.support.browsers import find_minibrowser, new_phone, open_app, run_chromium, visit_with_webkit
from tests.support.relay import Relay, count_bytes
from tests.support.serving import Served, make_tiny_app, serve, serve_asgi

PATIENCE = 60.0
QUIET_SECONDS = 1.5
Main = Callable[[ft.Page], Awaitable[Any]]
Weights = tuple[int, int]


class Visit:
    """The same small app for both servers; it tells when a browser has drawn it and answered."""

    def __init__(self) -> None:
        self.is_up = threading.Event()
        self._show = make_tiny_app()

    async def main(self, page: ft.Page) -> None:
        """Show it, ask the browser something, and tell."""
        await self._show(page)
        await ft.SharedPreferences().get("anything")
        self.is_up.set()

    def wait(self) -> None:
        """Until the page is up."""
        assert self.is_up.wait(PATIENCE), "the app does not start"
        self.is_up.clear()


@contextmanager
def serve_ours(main: Main) -> Iterator[Served]:
    """Through our web edge, its packed files ready as at every start but the very first."""
    with tempfile.TemporaryDirectory() as cache, serve(main, Path(cache)) as served:
        yield served


@contextmanager
def serve_stock(main: Main) -> Iterator[Served]:
    """As Flet serves it by itself."""
    app = flet_web.fastapi.FastAPI(docs_url=None, openapi_url=None)
    app.mount("/", flet_web.fastapi.app(main, no_cdn=True))
    with serve_asgi(app) as served:
        yield served


def weigh_chromium(relay: Relay, visit: Visit) -> Weights:
    """Two visits of one phone."""
    with run_chromium() as browser, new_phone(browser) as phone:
        first, second = [_weigh_page(phone, relay, visit) for _ in range(2)]
    return first, second


def _weigh_page(phone: Any, relay: Relay, visit: Visit) -> int:
    page = phone.new_page()
    open_app(page, f"{relay.url}/")
    visit.wait()
    weight = _take_all(relay)
    page.close()
    return weight


def weigh_webkit(relay: Relay, visit: Visit) -> Weights:
    """Two visits with what WebKit keeps in between; under its driver it would keep nothing."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        first, second = [_weigh_visit(Path(home), relay, visit) for _ in range(2)]
    return first, second


def _weigh_visit(home: Path, relay: Relay, visit: Visit) -> int:
    with visit_with_webkit(f"{relay.url}/", home):
        visit.wait()
        return _take_all(relay)


def _take_all(relay: Relay) -> int:
    """All bytes of a visit: what a page still loads once it is drawn (fonts, icons) belongs to it, not to the next."""
    seen = -1
    while seen != (seen := relay.down + relay.up):
        time.sleep(QUIET_SECONDS)
    return relay.take()


def measure_joining(sizes: Sizes) -> list[Row]:
    """Each browser at each server."""
    rows: list[Row] = []
    for name, weigh, problem in (
        ("Chromium", weigh_chromium, _find_chromium_problem()),
        ("WebKit", weigh_webkit, _find_webkit_problem()),
    ):
        if problem or not sizes.browsers:
            rows.append(Row(f"join with {name}", "stock Flet", None, detail=problem or "left out"))
            continue
        ours, stock = [_weigh(serving, weigh) for serving in (serve_ours, serve_stock)]
        for visit, most, mine, theirs in zip(("first", "second"), (0.35, 0.01), ours, stock, strict=True):
            # Stock Flet's second visit is cheap where a browser caches by guess, so both are held to its first.
            told = f"{mine / 1000:,.1f} kB / {stock[0] / 1000:,.0f} kB, its {visit} {theirs / 1000:,.0f} kB"
            rows.append(Row(f"{visit} join with {name}", "stock Flet's first", mine / stock[0], most=most, detail=told))
    return rows


def _weigh(serving: Any, weigh: Callable[[Relay, Visit], Weights]) -> Weights:
    visit = Visit()
    with serving(visit.main) as served, count_bytes(served.port) as relay:
        return weigh(relay, visit)


def _find_chromium_problem() -> str:
    return "" if shutil.which("chromium") else "there is no chromium"


def _find_webkit_problem() -> str:
    try:
        find_minibrowser()
    except AssertionError as error:
        return str(error)
    return "" if shutil.which("Xvfb") else "there is no Xvfb"
