"""What a screen says to those who hear it: headings, the chosen page, whose badge it is, and in which language."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from rules.commands import Buy
from tests.support.screens import Room, act, begin, push, see

pytestmark = pytest.mark.browser


def test_a_phone_says_its_headings_its_chosen_page_and_its_language(room: Room) -> None:
    table, _ = begin(room, "Anna", "Anton")
    phone = room.seat(table, "Anna")
    expect(phone.locator("html")).to_have_attribute("lang", "en")
    chosen = phone.get_by_role("button", name="Table", exact=True)
    expect(chosen).to_have_attribute("aria-current", "false")
    push(phone, "Table")
    expect(chosen).to_have_attribute("aria-current", "true")
    expect(phone.get_by_role("heading").first).to_be_visible()
    push(phone, "Deutsch")
    see(phone, "Tisch")
    expect(phone.locator("html")).to_have_attribute("lang", "de")


def test_an_owner_is_heard_by_name_and_no_two_badges_are_alike(room: Room) -> None:
    table, bank = begin(room, "Anna", "Anton")
    act(table, bank, Buy("p1", "brown-1"))
    tablet = room.tablet(table)
    see(tablet, re.compile("Anna"))
    heard = tablet.locator("flt-semantics-host").inner_text() + str(
        tablet.eval_on_selector_all("[aria-label]", "all => all.map(each => each.ariaLabel).join(' ')")
    )
    assert re.search(r"Old Kent Road[\s\S]*?Anna", heard)
    letters = re.findall(r"^(An\w?)$", heard, re.M)
    assert letters == [], "badges beside a name are not read out"
