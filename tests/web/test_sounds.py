"""The page's own sounds in a real browser: none before a tap, then one for each signal, and none for nonsense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.flet_inside.client import STORE_PREFIX
from companion.session.browser import SIGNAL_KEY
from companion.web.page import SIGNAL, write_sounds
from tests.support.browsers import LAN_NAME, new_phone
from tests.support.serving import make_tiny_app, serve

COUNT = """() => {
    window.struck = 0;
    window.trembled = [];
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) { window.struck += 1; return start.apply(this, args); };
    navigator.vibrate = (pattern) => { window.trembled.push(pattern); return true; };
}"""
LOOK_MS = 400
KINDS = ("turn", "in", "out", "auction", "hammer", "group", "bankrupt", "victory")


def test_the_app_and_the_script_speak_of_the_same_place() -> None:
    assert SIGNAL == SIGNAL_KEY
    assert json.dumps(STORE_PREFIX + SIGNAL) in write_sounds()


def tell(page: Page, signal: str) -> list[int]:
    """Put a signal where the app puts it; how many bars were struck for it, and how often the device trembled."""
    page.evaluate("() => { window.struck = 0; window.trembled = []; }")
    page.evaluate("([key, value]) => localStorage.setItem(key, value)", [STORE_PREFIX + SIGNAL, json.dumps(signal)])
    page.wait_for_timeout(LOOK_MS)
    return page.evaluate("[window.struck, window.trembled.length]")  # type: ignore[no-any-return]


@pytest.mark.browser
def test_each_signal_sounds_once_over_plain_http_after_the_first_tap(browser: Browser, tmp_path: Path) -> None:
    with serve(make_tiny_app(), tmp_path) as served, new_phone(browser) as phone:
        page = phone.new_page()
        page.goto(f"http://{LAN_NAME}:{served.port}/")
        page.evaluate(COUNT)
        assert page.evaluate("isSecureContext") is False
        assert tell(page, "1:turn:on")[0] == 0, "no sound before the first tap"
        page.mouse.click(5, 5)
        for place, kind in enumerate(KINDS, start=2):
            struck, trembled = tell(page, f"{place}:{kind}:quiet")
            assert struck > 0, kind
            assert trembled == 1, kind
        assert tell(page, f"{len(KINDS) + 1}:victory:quiet") == [0, 0], "the same number is the same signal"
        for nonsense in ("x", "", "99:turn:loud", "100:laugh:on", "101:constructor:on"):
            assert tell(page, nonsense) == [0, 0], nonsense
