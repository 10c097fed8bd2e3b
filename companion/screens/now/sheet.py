"""The sheet every card is made on: words above, which scroll if they must, and buttons in their fixed places below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import TOUCH
from companion.screens.kit.desk import Desk
from companion.screens.kit.parts import Handler, button
from companion.screens.now.urgency import Kind, Matter

HEIGHTS: Mapping[Kind, int] = {
    "debt": 132,
    "duty": 112,
    "auction": 196,
    "wish": 132,
    "offer": 164,
    "part": 140,
    "claim": 112,
    "request": 112,
    "waiting": 76,
    "jail": 176,
    "landing": 128,
    "asking": 112,
}
"""How high the card is below its head, always the same for a kind, so that nothing below it is ever pushed."""
TITLE_SIZE = 18
"""The heading of the card."""


class Tools(NamedTuple):
    """What a card needs besides the desk: how to open a matter's own page, and how the banker answers requests."""

    look: Callable[[], None]
    answer: Callable[[int, bool], Handler] | None = None


def sheet(
    matter: Matter,
    words: str,
    lines: Sequence[str | ft.Control],
    *rows: Sequence[ft.Control],
    mark: ft.Control | None = None,
) -> ft.Control:
    """Words on top, which scroll if they must, and rows of buttons at the bottom."""
    heading = ft.Text(words, size=TITLE_SIZE, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SURFACE, expand=True)
    told: list[ft.Control] = [ft.Row([mark, heading], spacing=8) if mark else heading]
    for line in lines:
        quiet = ft.Text(line, size=14, color=ft.Colors.ON_SURFACE_VARIANT) if isinstance(line, str) else line
        told.append(quiet)
    if not mark:
        heading.expand = None
    top = ft.Column(
        told, spacing=2, expand=True, scroll=ft.ScrollMode.AUTO, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    foot = [ft.Row([_widen(item) for item in row], spacing=8) for row in rows if row]
    return ft.Container(ft.Column([top, *foot], spacing=8), height=HEIGHTS[matter.kind])


def _widen(control: ft.Control) -> ft.Control:
    """Every button of a row is as wide as the others, and as high as a thumb."""
    return ft.Container(control, expand=True, height=TOUCH)


def act_button(
    label: str, run: Handler, icon: ft.IconData | None = None, *, is_main: bool = False, is_off: bool = False
) -> ft.Control:
    """A button of the card."""
    return button(label, run, icon=icon, is_main=is_main, is_small=not is_main, is_off=is_off)


def opener(tools: Tools) -> Handler:
    async def open_page() -> None:
        tools.look()

    return open_page


def look_button(desk: Desk, tools: Tools) -> ft.Control:
    return act_button(desk.say("now_look"), opener(tools), Icon.MORE)
