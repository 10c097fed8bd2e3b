"""Who may end Bankhalter from its page: the banker, at the very device it runs on, and nobody else."""

from __future__ import annotations

import asyncio

import pytest

from companion.reach.links import Links
from companion.reach.network import Address
from companion.session.browser import LANG_KEY, SPOKEN_KEY, Browser
from companion.session.page import PageSession
from tests.support.drawing import NoStore
from tests.support.tables import Evening


async def quit_from(evening: Evening, *, has_key: bool, is_at_house: bool, is_offered: bool) -> list[str]:
    """What happens when the button is pressed, or a page pretends that it was."""
    told: list[str] = []

    async def leave_for(address: str) -> None:
        told.append(address)

    evening.house.quit = (lambda: told.append("quit")) if is_offered else None
    session = PageSession(Browser(NoStore(), "de"), evening.house, "192.168.1.9")
    session.entrance.leave_for = leave_for
    session.entrance.is_at_house = is_at_house
    await session.entrance.unlock_bank(evening.house.key if has_key else "wrong")
    await session.entrance.quit_house()
    return told


def test_the_banker_at_this_device_ends_it_and_the_page_gives_way(evening: Evening) -> None:
    told = asyncio.run(quit_from(evening, has_key=True, is_at_house=True, is_offered=True))
    assert told == ["quit", "/ended?lang=de"]


@pytest.mark.parametrize(
    ("has_key", "is_at_house", "is_offered"),
    [(False, True, True), (True, False, True), (True, True, False)],
    ids=["without the key", "from another device", "where nobody sits in front of it"],
)
def test_nobody_else_ends_it(evening: Evening, has_key: bool, is_at_house: bool, is_offered: bool) -> None:
    told = asyncio.run(quit_from(evening, has_key=has_key, is_at_house=is_at_house, is_offered=is_offered))
    assert told == []


def test_this_device_is_known_by_each_of_its_addresses() -> None:
    links = Links([Address("192.168.1.5", "wlan0", "lan")], 8580)
    assert [links.is_own(ip) for ip in ("127.0.0.1", "::1", "192.168.1.5", "192.168.1.6", "")] == [
        *(True, True, True),
        *(False, False),
    ]


class Kept(NoStore):
    """A browser's store with something in it."""

    def __init__(self, **kept: str) -> None:
        self.kept = kept

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)


@pytest.mark.parametrize(
    ("kept", "asks", "lang"),
    [
        ({SPOKEN_KEY: "de-AT,en"}, True, "de"),
        ({SPOKEN_KEY: "xx,de,en"}, True, "de"),
        ({SPOKEN_KEY: "xx"}, True, "en"),
        ({SPOKEN_KEY: "de", LANG_KEY: "en"}, True, "en"),
        ({SPOKEN_KEY: "de"}, False, "en"),
    ],
)
def test_a_browsers_own_language_counts_where_nobody_has_said_another(
    kept: dict[str, str], asks: bool, lang: str
) -> None:
    browser = Browser(Kept(**kept), "en")
    asyncio.run(browser.find_lang(asks=asks))
    assert browser.lang == lang
