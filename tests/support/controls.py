"""What every screen must have: names for its controls, room for thumbs, nothing cut off at the side."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.browsers import settle

TOUCH = 48

FIND_CONTROLS = """() => [...document.querySelectorAll(
    'flt-semantics[role=button], flt-semantics[role=checkbox], flt-semantics[role=switch], input, textarea'
)].map(each => {
    const box = each.getBoundingClientRect();
    const name = each.getAttribute('aria-label') || each.innerText || each.getAttribute('placeholder') || '';
    return {name: name.trim(), left: box.left, right: box.right, top: box.top, bottom: box.bottom};
})"""
FIND_EDGE = """() => Math.max(...[...document.querySelectorAll('flt-semantics')]
    .map(each => each.getBoundingClientRect().right))"""


def check_controls(page: Page) -> None:
    """Every control has a name and room for a thumb, and nothing sticks out at the side."""
    settle(page)
    size = page.viewport_size
    assert size is not None
    controls = page.evaluate(FIND_CONTROLS)
    assert controls
    assert [item for item in controls if not item["name"]] == []
    middle = [item for item in controls if item["top"] > 90 and item["bottom"] < size["height"] - 110]
    small = [item for item in middle if 0 < item["bottom"] - item["top"] < TOUCH - 1]
    assert small == [], "too low for a thumb"
    assert [item for item in middle if 0 < item["right"] - item["left"] < TOUCH - 1] == [], "too narrow for a thumb"
    assert page.evaluate(FIND_EDGE) <= size["width"] + 1, "sticks out at the side"
