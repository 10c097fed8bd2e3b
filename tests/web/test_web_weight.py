"""What a visit costs, in real browsers, as bytes over the wire with headers and both directions."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import flet as ft
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browsers import (
    LAN_NAME,
    new_phone,
    open_app,
    press,
    run_webkit,
    tap,
    visit_with_webkit,
    wait_for_colour,
)
from tests.support.relay import count_bytes
from tests.support.serving import make_tiny_app, serve

pytestmark = pytest.mark.browser

CHROMIUM_FIRST, WEBKIT_FIRST, SECOND = 4_800_000, 5_900_000, 5_000
START_SECONDS = 60


def use(page: Page, url: str) -> None:
    """Opens the app and uses it, so that all it needs has been fetched."""
    open_app(page, url)
    expect(page.get_by_text("Grüße aus der Bank")).to_be_attached()
    press(page.get_by_role("button", name="Weiter"))
    expect(page.get_by_text("Stand 1")).to_be_attached()
    tap(page.get_by_role("button", name="Weiter"))
    expect(page.get_by_text("Stand 2")).to_be_attached()


def wait_for_rest(folder: Path) -> None:
    """Waits until a browser has written its cache: nothing in the folder grows for a second."""
    end, size, since = time.monotonic() + START_SECONDS, -1, time.monotonic()
    while time.monotonic() - since < 1:
        assert time.monotonic() < end, "the browser does not stop writing"
        time.sleep(0.05)
        now = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
        if now != size:
            size, since = now, time.monotonic()


@pytest.mark.parametrize("name", ["127.0.0.1", LAN_NAME])
def test_a_first_join_with_chromium_is_light_and_a_second_one_costs_next_to_nothing(
    browser: Browser, cache: Path, name: str
) -> None:
    """By its number the machine is trusted, by the name it is a stranger's, as on a home's Wi-Fi."""
    with (
        serve(make_tiny_app(), cache) as served,
        count_bytes(served.port) as relay,
        new_phone(browser) as phone,
    ):
        weights = []
        for _ in range(2):
            page = phone.new_page()
            use(page, f"http://{name}:{relay.port}/join/ABC?k=xyz")
            assert page.evaluate("isSecureContext") is (name != LAN_NAME)
            page.close()
            weights.append(relay.take())
    print("Chromium at", name, weights)
    assert weights[0] < CHROMIUM_FIRST
    assert weights[1] < SECOND


@pytest.mark.parametrize("dark", [False, True])
def test_nothing_is_asked_for_elsewhere_and_nothing_is_missing(browser: Browser, cache: Path, dark: bool) -> None:
    asked: list[str] = []
    failed: list[str] = []
    with serve(make_tiny_app(), cache) as served, new_phone(browser, dark=dark) as phone:
        page = phone.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
        page.on("pageerror", lambda error: failed.append(str(error)))
        page.goto(served.url, wait_until="commit")
        background = "rgb(20, 32, 29)" if dark else "rgb(253, 246, 227)"
        expect(page.locator("#loading")).to_have_css("background-color", background)
        use(page, served.url)
        expect(page.locator("#loading")).to_have_count(0)
        assert page.title() == "Bankhalter"
    ours = (served.url, "data:", "blob:")
    # Flet's client wants an animation engine from a CDN; our content policy stops it before it leaves.
    assert {url for url in asked if not url.startswith(ours)} <= {url for url in asked if "rive" in url}
    assert not failed


def test_a_picture_is_decoded_on_a_page_without_tls(browser: Browser, cache: Path) -> None:
    """There the browser hides its decoder, and ours takes its place: a red picture makes a red spot."""
    red = Path(__file__).parents[1] / "support/red.png"

    async def show_picture(page: ft.Page) -> None:
        page.padding = 0
        page.add(ft.Image(src=red.read_bytes(), width=200, height=200, semantics_label="rot"))

    with serve(show_picture, cache) as served, new_phone(browser) as phone:
        page = phone.new_page()
        open_app(page, f"http://{LAN_NAME}:{served.port}/")
        expect(page.get_by_label("rot")).to_be_attached()
        wait_for_colour(page, 100, 100, (255, 0, 0))


def test_a_first_join_with_webkit_is_light_and_the_app_works(cache: Path) -> None:
    with serve(make_tiny_app(), cache) as served, count_bytes(served.port) as relay, run_webkit() as page:
        page.open_app(f"{relay.url}/join/ABC?k=xyz")
        page.find("Grüße aus der Bank")
        page.press("Weiter")
        page.find("Stand 1")
        weight = relay.take()
    print("WebKit under its driver", weight)
    assert weight < WEBKIT_FIRST


def test_a_second_visit_with_webkit_costs_next_to_nothing(cache: Path, tmp_path: Path) -> None:
    """Under its driver WebKit keeps nothing, so here it runs freely and the app tells when it is up."""
    is_up = threading.Event()
    show_tiny_app = make_tiny_app()

    async def show_and_tell(page: ft.Page) -> None:
        await show_tiny_app(page)
        await ft.SharedPreferences().get("anything")
        is_up.set()

    weights = []
    with serve(show_and_tell, cache) as served, count_bytes(served.port) as relay:
        for _ in range(2):
            is_up.clear()
            with visit_with_webkit(f"{relay.url}/", tmp_path):
                assert is_up.wait(START_SECONDS), "the app does not start"
                weights.append(relay.take())
                wait_for_rest(tmp_path)
    print("WebKit", weights)
    assert weights[0] < WEBKIT_FIRST
    assert weights[1] < SECOND
