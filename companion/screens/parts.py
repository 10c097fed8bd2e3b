"""Small parts the screens share: words, sentences, labelled buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.bridge import PageSession
from companion.text import format_money, refusal_text
from companion.theme import ROUND, TOUCH
from companion.web.icons import Icon
from companion.words import get_words
from rules.commands import Command
from rules.editions.names import Lang, name_deed
from rules.refusals import Refusal
from rules.state import BANK, Game

Handler = Callable[[], Awaitable[None]]


def say(lang: Lang, key: str, **facts: Any) -> str:
    """A word or sentence of the screens."""
    return get_words(lang).ui[key].format(**facts)


def explain(session: PageSession, refusal: Refusal) -> str:
    """A refusal as a sentence with its rule."""
    game = session.table.history.game if session.table and session.table.history else None
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return refusal_text(refusal, session.lang, game) + rule


def name_player(game: Game, lang: Lang, account: str) -> str:
    """A player's name, or the bank."""
    if account == BANK:
        return get_words(lang).word["bank"]
    return next((seat.name for seat in game.table.seats if seat.id == account), account)


def name_lot(game: Game, lang: Lang, deed: str) -> str:
    """A deed's name at this table."""
    return name_deed(game.book.edition, deed, lang, game.table.names, game.table.own_names)


def money(game: Game, lang: Lang, amount: int) -> str:
    """An amount in the edition's money."""
    return format_money(amount, game.book.edition, lang)


def tell_command(game: Game, lang: Lang, command: Command) -> str:
    """What somebody asks of the bank, in short."""
    player = name_player(game, lang, getattr(command, "player", BANK))
    causes = get_words(lang).cause
    by_kind = {"collect_salary": "salary", "draw_card": "card", "apply_card": "card", "take_pot": "pot"}
    cause = causes.get(by_kind.get(command.kind, ""), causes["free"])
    amount = getattr(command, "amount", None)
    return f"{player}: {cause}" + (f" {money(game, lang, amount)}" if isinstance(amount, int) else "")


def use_field(label: str, **options: Any) -> tuple[ft.TextField, Callable[[], None]]:
    """A text field that no redrawing touches, so that nothing typed is ever lost; and how to empty it.

    The same control is returned at every drawing: a value sent back from here could overtake the typing fingers.
    """
    turn, set_turn = ft.use_state(0)
    field = ft.use_memo(lambda: ft.TextField(label=label, key=f"{label}-{turn}", **options), [turn, label])
    return field, lambda: set_turn(turn + 1)


def chip(label: str, choose: Callable[[], None], *, is_chosen: bool) -> ft.Control:
    """One of several choices, as large as a fingertip."""
    return ft.Chip(
        label=label,
        selected=is_chosen,
        show_checkmark=True,
        padding=ft.Padding.symmetric(vertical=14, horizontal=8),
        shape=ft.RoundedRectangleBorder(radius=ROUND),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        selected_color=ft.Colors.PRIMARY_CONTAINER,
        label_text_style=ft.TextStyle(size=15, color=ft.Colors.ON_SURFACE),
        on_select=lambda _: choose(),
    )


def icon_button(label: str, icon: ft.IconData, click: Callable[[], None]) -> ft.Control:
    """A button that is only a picture, with a name for those who cannot see it."""
    picture = ft.IconButton(icon, on_click=lambda _: click(), width=TOUCH, height=TOUCH)
    return ft.MergeSemantics(content=ft.Semantics(content=picture, label=label))


def button(
    text: str,
    run: Handler,
    *,
    icon: ft.IconData | None = None,
    is_main: bool = False,
    is_off: bool = False,
    is_small: bool = False,
) -> ft.Control:
    """A button large enough for a thumb; a long label makes it higher, never cut off."""

    async def click(_: Any) -> None:
        await run()

    kind = ft.FilledButton if is_main else (ft.FilledTonalButton if is_small else ft.OutlinedButton)
    return kind(
        content=ft.Text(text, size=15, text_align=ft.TextAlign.CENTER, weight=ft.FontWeight.W_500),
        icon=icon,
        on_click=click,
        disabled=is_off,
        style=ft.ButtonStyle(
            shape=ft.RoundedRectangleBorder(radius=ROUND),
            padding=ft.Padding.symmetric(vertical=14 if is_small else 16, horizontal=8 if is_small else 12),
        ),
    )


def language_button(session: PageSession) -> ft.Control:
    """This page in the other language."""
    return button(say(session.lang, "language"), session.switch_lang, icon=Icon.LANGUAGE)


def switch(label: str, change: Callable[[bool], None], *, is_on: bool, hint: str | None = None) -> ft.Control:
    """On or off: the words first, the whole line one control for screen readers."""
    knob = ft.Switch(value=is_on, on_change=lambda event: change(bool(event.control.value)))
    words = ft.Text(label, size=15, expand=True, tooltip=hint)
    return ft.MergeSemantics(content=ft.Container(ft.Row([words, knob]), height=TOUCH))
