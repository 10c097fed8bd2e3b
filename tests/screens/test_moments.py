"""Joy and signals: each device hears its own events once, as loud as it chose; a moment covers no button."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component

from companion.screens.moments.banner import SHOWN, MomentBanner
from companion.screens.moments.signals import find_signal
from companion.session.browser import SIGNAL_KEY, SOUND_KEY, Browser
from companion.table.permits import Actor
from companion.table.table import Table
from companion.table.views import View, make_view
from rules.commands import (
    Bid,
    Buy,
    CloseAuction,
    Command,
    DeclareBankrupt,
    Decline,
    DemandRent,
    EndGame,
    GiveTurn,
    Mortgage,
    PayBank,
    PayDebt,
    ReceiveFromBank,
    Undo,
)
from tests.support.drawing import Drawing, ListeningSession
from tests.support.house import start_game, take_bank
from tests.support.screens import act, game_of
from tests.support.tables import Evening

ANNA, TABLET, TELEVISION = Actor("player", "p1"), Actor("banker"), Actor("onlooker")


def look(table: Table, actor: Actor) -> View:
    return make_view(table, actor)


@pytest.mark.parametrize(
    ("before", "then", "anna", "tablet"),
    [
        ([GiveTurn("p2")], GiveTurn("p1"), "turn", ""),
        ([], GiveTurn("p2"), "", ""),
        ([], ReceiveFromBank("p1", 200), "in", ""),
        ([], PayBank("p1", 200), "out", ""),
        ([], ReceiveFromBank("p2", 200), "", ""),
        ([GiveTurn("p1")], Decline("p1", "red-1"), "auction", "auction"),
        ([GiveTurn("p1"), Decline("p1", "red-1"), Bid("p1", 10)], CloseAuction(), "hammer", "hammer"),
        ([GiveTurn("p1"), Buy("p1", "brown-1")], Buy("p1", "brown-2"), "group", "group"),
        ([], EndGame(), "victory", "victory"),
    ],
)
def test_each_event_is_heard_where_it_matters(
    evening: Evening, before: list[Command], then: Command, anna: str, tablet: str
) -> None:
    table = start_game(evening.house, "Anna", "Ben", "Clara")
    bank = take_bank(table)
    act(table, bank, GiveTurn("p3"), *before)
    views = [look(table, actor) for actor in (ANNA, TABLET)]
    act(table, bank, then)
    found = [find_signal(view, look(table, actor)) for view, actor in zip(views, (ANNA, TABLET), strict=True)]
    assert found == [anna, tablet]


def test_a_bankruptcy_is_heard_by_all_and_nothing_new_by_nobody(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben", "Clara")
    bank = take_bank(table)
    act(table, bank, GiveTurn("p1"), Buy("p1", "dark-blue-2"), GiveTurn("p2"))
    act(table, bank, PayBank("p2", game_of(table).money["p2"]), DemandRent("p1", "dark-blue-2", "p2"))
    before = look(table, TELEVISION)
    act(table, bank, DeclareBankrupt("p2"))
    after = look(table, TELEVISION)
    assert find_signal(before, after) == "bankrupt"
    assert find_signal(after, after) == ""


def test_what_is_taken_back_is_no_moment_again(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben")
    bank = take_bank(table)
    act(table, bank, GiveTurn("p1"), Buy("p1", "brown-1"), Buy("p1", "brown-2"), Mortgage("p1", "brown-1"))
    before = look(table, TABLET)
    act(table, bank, Undo(1))
    assert find_signal(before, look(table, TABLET)) == ""


class Kept:
    """A browser's store."""

    def __init__(self, **kept: str) -> None:
        self.kept: dict[str, Any] = dict(kept)

    async def get(self, key: str) -> Any:
        return self.kept.get(key)

    async def set(self, key: str, value: Any) -> Any:
        self.kept[key] = value

    async def remove(self, key: str) -> Any:
        self.kept.pop(key, None)


def test_a_device_is_silent_until_somebody_has_chosen_otherwise_and_remembers_it() -> None:
    async def go() -> None:
        store = Kept()
        browser = Browser(store, "en")
        await browser.find_sound()
        assert browser.sound == "off"
        await browser.tell_signal("turn")
        assert SIGNAL_KEY not in store.kept
        await browser.set_sound("quiet")
        await browser.tell_signal("turn")
        first = store.kept[SIGNAL_KEY]
        assert first.endswith(":turn:quiet")
        await browser.tell_signal("turn")
        assert store.kept[SIGNAL_KEY] != first, "the same again is another signal"
        again = Browser(store, "en")
        await again.find_sound()
        assert again.sound == "quiet"

    asyncio.run(go())


@pytest.mark.parametrize("kept", ["", "loud", "ON"])
def test_whatever_else_a_browser_keeps_is_silence(kept: str) -> None:
    browser = Browser(Kept(**{SOUND_KEY: kept}), "en")
    asyncio.run(browser.find_sound())
    assert browser.sound == "off"


def draw_banner(evening: Evening, table: Table, prepare: Callable[[ListeningSession], None]) -> Any:
    async def go() -> Any:
        session = ListeningSession(evening.house, "en")
        session.place.sit_down(table, TELEVISION)
        session.place.look()
        prepare(session)
        return Drawing(f"{MomentBanner.__module__}.{MomentBanner.__name__}", session, "p1").panel._b

    return asyncio.run(go())


def be_calm(session: ListeningSession) -> None:
    session.browser.is_calm = True


def test_a_moment_lies_over_the_header_lets_taps_through_and_is_not_for_the_calm(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben")
    assert draw_banner(evening, table, lambda _: None).visible is False
    act(table, take_bank(table), GiveTurn("p1"), Buy("p1", "brown-1"), Buy("p1", "brown-2"))
    banner = draw_banner(evening, table, lambda _: None)
    assert isinstance(banner, ft.TransparentPointer)
    assert not isinstance(banner, Component)
    assert draw_banner(evening, table, be_calm).visible is False
    assert SHOWN <= 2


def test_paying_a_debt_is_heard_by_both_sides_each_in_its_way(evening: Evening) -> None:
    table = start_game(evening.house, "Anna", "Ben")
    bank = take_bank(table)
    act(table, bank, GiveTurn("p1"), Buy("p1", "dark-blue-2"), GiveTurn("p2"), DemandRent("p1", "dark-blue-2", "p2"))
    actors = (ANNA, Actor("player", "p2"))
    views = [look(table, actor) for actor in actors]
    act(table, bank, PayDebt("p2", game_of(table).debts[0].id))
    assert [find_signal(view, look(table, actor)) for view, actor in zip(views, actors, strict=True)] == ["in", "out"]
