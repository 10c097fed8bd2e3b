"""A number pad for one finger: digits, and the edition's notes beside them; on a laptop the keyboard works too."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.look.icons import Icon
from companion.look.notes import find_paper
from companion.look.theme import ROUND, TOUCH, big
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import nothing, panel
from companion.screens.kit.parts import icon_button
from companion.words.amounts import format_number

MOST = 10**9
LONG_NOTE = 100_000
KEYS = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "0", "00", "000")
SPACE = 6
NOTE_EDGE = 5
"""The notes beside the digits are printed like notes, and have their corners."""


def press_key(amount: int, key: str) -> int | None:
    """The amount after a key of the keyboard, or None for a key that means nothing here."""
    if len(key) == 1 and key.isascii() and key.isdigit():
        return min(amount * 10 + int(key), MOST)
    if key == "Backspace":
        return amount // 10
    return 0 if key in ("Delete", "Escape") else None


@panel(nothing)
def NumberPad(desk: Desk, amount: int, change: Callable[[int], None]) -> ft.Control:
    """The amount large on top; notes add their value, digits append."""

    # Fingers can be faster than a new drawing: each key goes on from the last one, not from what is drawn.
    typed = ft.use_memo(lambda: [amount], [])
    sent = ft.use_memo(list[int], [])
    if amount in sent:  # one of several keys has been kept; the others are on their way
        del sent[: sent.index(amount) + 1]
    else:
        sent.clear()
    if not sent:
        typed[0] = amount

    def enter(update: Callable[[int], int]) -> None:
        typed[0] = min(update(typed[0]), MOST)
        sent.append(typed[0])
        change(typed[0])

    def type_key(key: str) -> None:
        if press_key(0, key) is not None:
            enter(lambda so_far: press_key(so_far, key) or 0)

    digits, notes = (7, 6) if _has_long_notes(desk) else (3, 2)
    ft.use_effect(lambda: desk.session.keys.listen(type_key))
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Container(big(desk.money(amount)), expand=True),
                    icon_button(desk.say("pad_back"), Icon.BACKSPACE, lambda: enter(lambda so_far: so_far // 10)),
                    icon_button(desk.say("pad_clear"), Icon.CLOSE, lambda: enter(lambda _: 0)),
                ]
            ),
            ft.Row(
                [
                    ft.Container(_digits(enter), expand=digits),
                    ft.Container(_notes(desk, enter), expand=notes),
                ],
                spacing=SPACE * 2,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
        ],
        spacing=SPACE,
    )


def _digits(enter: Callable[[Callable[[int], int]], None]) -> ft.Control:
    def press(key: str) -> Callable[[object], None]:
        return lambda _: enter(lambda so_far: int(f"{so_far}{key}"))

    keys: list[ft.Control] = [
        ft.FilledTonalButton(
            content=ft.Text(key, size=20),
            on_click=press(key),
            height=TOUCH,
            expand=True,
            key=f"digit-{key}",
            style=ft.ButtonStyle(shape=ft.RoundedRectangleBorder(radius=ROUND), padding=0, elevation=0),
        )
        for key in KEYS
    ]
    return _rows(keys, 3)


def _has_long_notes(desk: Desk) -> bool:
    """Whether a note's value needs more room than beside digits as wide as usual; these keep a thumb's width."""
    money = desk.game.book.edition.money
    return max(note.value for note in money.notes) * money.scale >= LONG_NOTE


def _notes(desk: Desk, enter: Callable[[Callable[[int], int]], None]) -> ft.Control:
    def add(value: int) -> Callable[[object], None]:
        return lambda _: enter(lambda so_far: so_far + value)

    edition = desk.game.book.edition
    notes: list[ft.Control] = []
    for item in edition.money.notes:
        value, paper = item.value * edition.money.scale, find_paper(edition, item.value)
        style = ft.ButtonStyle(
            shape=ft.RoundedRectangleBorder(radius=NOTE_EDGE),
            side=ft.BorderSide(1.5, paper.ink),
            bgcolor=paper.paper,
            color=paper.ink,
            padding=0,
        )
        text = ft.Text(f"+{format_number(value, desk.lang)}", size=14, weight=ft.FontWeight.W_700, no_wrap=True)
        notes.append(ft.OutlinedButton(content=text, on_click=add(value), height=TOUCH, expand=True, style=style))
    return _rows(notes, 2)


def _rows(controls: list[ft.Control], width: int) -> ft.Control:
    lines = [controls[place : place + width] for place in range(0, len(controls), width)]
    return ft.Column([ft.Row(line, spacing=SPACE) for line in lines], spacing=SPACE)
