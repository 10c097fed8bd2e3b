"""A number pad for one finger, with the edition's notes beside the digits."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.screens.desk import Desk
from companion.screens.parts import icon_button
from companion.theme import GAP, ROUND, TOUCH, big
from companion.web.icons import Icon

MOST = 10**9
KEYS = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "00", "000")


def number_pad(desk: Desk, amount: int, change: Callable[[int], None]) -> ft.Control:
    """The amount large on top; notes add their value, digits append."""

    def press(key: str) -> Callable[[object], None]:
        return lambda _: change(min(int(f"{amount}{key}"), MOST))

    def add(value: int) -> Callable[[object], None]:
        return lambda _: change(min(amount + value, MOST))

    scale = desk.game.book.edition.money.scale
    notes = [note.value * scale for note in desk.game.book.edition.money.notes]
    shape = ft.RoundedRectangleBorder(radius=ROUND)
    digits: list[ft.Control] = [
        ft.FilledTonalButton(
            content=ft.Text(key, size=20),
            on_click=press(key),
            height=TOUCH,
            col=4,
            key=f"digit-{key}",
            style=ft.ButtonStyle(shape=shape),
        )
        for key in KEYS
    ]
    adders: list[ft.Control] = [
        ft.OutlinedButton(
            content=ft.Text(f"+{desk.money(value)}", size=14, no_wrap=True),
            on_click=add(value),
            height=TOUCH,
            col=4,
            style=ft.ButtonStyle(shape=shape, padding=2),
        )
        for value in notes
    ]
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Container(big(desk.money(amount)), expand=True),
                    icon_button(desk.say("pad_back"), Icon.BACK, lambda: change(amount // 10)),
                    icon_button(desk.say("pad_clear"), Icon.CLOSE, lambda: change(0)),
                ]
            ),
            ft.ResponsiveRow(adders, spacing=8, run_spacing=8),
            ft.ResponsiveRow(digits, spacing=8, run_spacing=8),
        ],
        spacing=GAP,
    )
