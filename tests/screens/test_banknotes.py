"""Cash as notes: a hand at the start in the notes the book hands out, later in the fewest; a pad of notes to tap."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from companion.screens.kit.banknotes import FirstHand, Flight, NotePad, Pile
from companion.table.permits import Actor
from companion.table.table import Table
from rules.commands import Command, PayBank, ReceiveFromBank
from rules.editions.load import load_editions
from tests.support.drawing import Drawing, ListeningSession
from tests.support.house import start_game, take_bank
from tests.support.screens import act
from tests.support.tables import Evening
from tests.support.walking import find_all

PILE, PAD = (f"{item.__module__}.{item.__name__}" for item in (Pile, NotePad))


def draw(evening: Evening, table: Table, name: str, *args: Any, then: Callable[[Drawing], None] | None = None) -> Any:
    async def look() -> Any:
        session = ListeningSession(evening.house, "en")
        session.place.sit_down(table, Actor("onlooker"))
        session.place.look()
        drawing = Drawing(name, session, "p1", *args)
        if then is not None:
            then(drawing)
        return drawing.panel._b

    return asyncio.run(look())


def labels(face: Any) -> list[str]:
    return [part.label for part in find_all(face, ft.Semantics) if part.label]


def test_at_the_start_a_hand_shows_the_notes_the_book_hands_out(evening: Evening) -> None:
    face = draw(evening, start_game(evening.house, edition="mega-deluxe"), PILE)
    assert labels(face)[:3] == ["1 × 100,000\u00a0M", "2 × 50,000\u00a0M", "4 × 10,000\u00a0M"]


@pytest.mark.parametrize("edition", load_editions())
def test_a_hand_is_always_the_whole_cash(evening: Evening, edition: str) -> None:
    table = start_game(evening.house, edition=edition)
    for spent in (0, 100, 340):
        scale = load_editions()[edition].money.scale
        if spent:
            act(table, take_bank(table), PayBank("p1", spent * scale))
        assert table.history is not None
        parts = [label.split(" × ") for label in labels(draw(evening, table, PILE))]
        counted = sum(int(count) * int("".join(filter(str.isdigit, value))) for count, value in parts)
        assert counted == table.history.game.money["p1"]


def test_a_tap_on_a_note_adds_its_value(evening: Evening) -> None:
    added: list[int] = []

    def tap(drawing: Drawing) -> None:
        drawing.tap(0)
        drawing.tap(6)

    face = draw(evening, start_game(evening.house), PAD, added.append, then=tap)
    assert added == [500, 1]
    assert labels(face) == [f"{value}\u00a0M" for value in (500, 100, 50, 20, 10, 5, 1)]


@pytest.mark.parametrize("edition", ["classic", "mega-deluxe"])
def test_notes_are_large_enough_for_a_thumb_and_hold_their_figures(evening: Evening, edition: str) -> None:
    face = draw(evening, start_game(evening.house, edition=edition), PAD, print)
    for part in find_all(face, ft.Container):
        if part.on_click is not None:
            assert part.height >= 48
            assert part.width >= 48
    for text in find_all(face, ft.Text):
        assert text.size >= 12


def test_the_first_hand_is_gone_once_something_is_booked(evening: Evening) -> None:
    table = start_game(evening.house)
    name = f"{FirstHand.__module__}.{FirstHand.__name__}"
    assert draw(evening, table, name).visible is True
    act(table, take_bank(table), PayBank("p1", 1))
    assert draw(evening, table, name).visible is False


@pytest.mark.parametrize(
    ("command", "notes"), [(ReceiveFromBank("p1", 120), ["100", "20"]), (PayBank("p1", 7), ["5", "1"])]
)
def test_a_change_of_cash_flies_as_its_notes_and_calm_keeps_them_still(
    evening: Evening, command: Command, notes: list[str]
) -> None:
    table = start_game(evening.house)

    async def follow(*, is_calm: bool) -> Any:
        session = ListeningSession(evening.house, "en")
        session.browser.is_calm = is_calm
        session.place.sit_down(table, Actor("onlooker"))
        session.place.look()
        drawing = Drawing(f"{Flight.__module__}.{Flight.__name__}", session, "p1")
        assert drawing.panel._b.visible is False, "nothing flies before anything has changed"
        act(table, take_bank(table), command)
        session.place.look()
        drawing.redraw()
        return drawing.panel._b

    face = asyncio.run(follow(is_calm=False))
    assert [text.value for text in find_all(face, ft.Text)] == notes
    assert face.on_click is None
    assert asyncio.run(follow(is_calm=True)).visible is False
