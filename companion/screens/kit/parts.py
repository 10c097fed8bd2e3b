"""Small parts the screens share: words, sentences, labelled buttons."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from inspect import isawaitable
from typing import Any

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import ROUND, TOUCH
from companion.session.page import PageSession
from companion.words import get_words
from companion.words.amounts import format_money, open_line
from companion.words.elision import begin_name, close_seams
from companion.words.languages import list_languages
from companion.words.pairs import pair
from companion.words.text import refusal_text
from rules.commands import (
    ApplyCard,
    Buy,
    CollectSalary,
    Command,
    DrawCard,
    TakeBirthday,
    TakePot,
    TakeTicket,
    UseTicket,
)
from rules.editions.names import Lang, name_card, name_deed, pick_singular
from rules.refusals import Refusal
from rules.state import BANK, POT, Game

Handler = Callable[[], Awaitable[None]]


def say(lang: Lang, key: str, **facts: Any) -> str:
    """A word or sentence of the screens."""
    named = {name: begin_name(fact, lang) if isinstance(fact, str) else fact for name, fact in facts.items()}
    return close_seams(get_words(lang).ui[key].format(**named), lang)


def explain(session: PageSession, refusal: Refusal) -> str:
    """A refusal as a sentence with its rule."""
    game = session.table.history.game if session.table and session.table.history else None
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return refusal_text(refusal, session.lang, game) + rule


def name_player(game: Game, lang: Lang, account: str) -> str:
    """A player's name, or the bank."""
    if account == BANK:
        return get_words(lang).word["bank"]
    return next((seat.name for seat in game.setup.seats if seat.id == account), account)


def name_lot(game: Game, lang: Lang, deed: str) -> str:
    """A deed's name at this table, on a card of its own: Hangout 1, beside Brown 1."""
    return open_line(name_deed(game.book.edition, deed, lang, game.setup.names, game.setup.own_names))


def name_ready_card(game: Game, lang: Lang, card_id: str) -> str | None:
    """What a ready-made card says at this table."""
    setup, edition = game.setup, game.book.edition
    found = next((card for deck in edition.decks for card in deck.cards if card.id == card_id), None)
    return name_card(edition, found, lang, setup.names, setup.own_names) if found else None


def money(game: Game, lang: Lang, amount: int) -> str:
    """An amount in the edition's money."""
    return format_money(amount, game.book.edition, lang)


def tell_command(game: Game, lang: Lang, command: Command) -> str:
    """What somebody asks of the bank, in short: who, why and how much."""
    player = name_player(game, lang, getattr(command, "player", BANK))
    why, book = get_words(lang).command[command.kind], game.book
    amount = getattr(command, "amount", None)
    if isinstance(command, CollectSalary):
        amount = book.salary * (2 if command.landed else 1)
    elif isinstance(command, DrawCard):
        if (card := name_ready_card(game, lang, command.card)) is not None:
            why, amount = card, book.cards[command.card].effect.amount or None
    elif isinstance(command, ApplyCard):
        amount = command.effect.amount or None
    elif isinstance(command, TakePot):
        amount = game.money.get(POT)
    elif isinstance(command, TakeTicket | UseTicket) and book.edition.tickets:
        why = open_line(pick_singular(book.edition.tickets.name, lang))
    elif isinstance(command, TakeBirthday):
        amount = book.birthday if command.gift == "cash" else None
    elif isinstance(command, Buy):
        why, amount = name_lot(game, lang, command.deed), book.deeds[command.deed].price
    return pair(lang, player, why) + (f" {money(game, lang, amount)}" if isinstance(amount, int) else "")


def use_field(session: PageSession, label: str, **options: Any) -> tuple[ft.TextField, Callable[[], None]]:
    """A text field that no redrawing touches, so that nothing typed is ever lost; and how to empty it.

    The same control is returned at every drawing: a value sent back from here could overtake the typing fingers.
    What was typed is kept for the seat, for the page that comes back after a broken line; a secret is not.
    """
    turn, set_turn = ft.use_state(0)
    keeps = not options.get("password")

    def change(event: ft.Event[ft.TextField]) -> None:
        session.unsent.keep(label, event.control.value)

    def make() -> ft.TextField:
        if not keeps:
            return ft.TextField(label=label, key=f"{label}-{turn}", **options)
        typed: dict[str, Any] = {"value": session.unsent.get(label), "on_change": change} | options
        return ft.TextField(label=label, key=f"{label}-{turn}", **typed)

    def empty() -> None:
        session.unsent.keep(label, "")
        set_turn(turn + 1)

    return ft.use_memo(make, [turn, label]), empty


def use_amount(session: PageSession, key: str) -> tuple[int, Callable[[int], None]]:
    """A sum on a number pad, kept for the seat like a field."""
    amount, set_amount = ft.use_state(session.unsent.get_number(key))

    def change(value: int) -> None:
        session.unsent.keep(key, str(value) if value else "")
        set_amount(value)

    return amount, change


def while_typing(session: PageSession) -> dict[str, Callable[[Any], None]]:
    """Options for a field: while somebody writes in it, the keyboard's digits are not the number pad's."""

    def write(_: Any) -> None:
        session.keys.is_typing = True

    def leave(_: Any) -> None:
        session.keys.is_typing = False

    return {"on_focus": write, "on_blur": leave}


def keyed(key: str, control: ft.Control) -> ft.Control:
    """A control that stays itself, with what was typed or chosen in it, when others come before or after it."""
    return ft.Container(content=control, key=key)


def chip(label: str, choose: Callable[[], None], *, is_chosen: bool, edge: str | None = None) -> ft.Control:
    """One of several choices, as large as a fingertip; `edge` is a colour around it, such as a group's."""
    return ft.Chip(
        label=label,
        border_side=ft.BorderSide(3, edge) if edge else None,
        selected=is_chosen,
        show_checkmark=True,
        padding=ft.Padding.symmetric(vertical=14, horizontal=8),
        shape=ft.RoundedRectangleBorder(radius=ROUND),
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        selected_color=ft.Colors.PRIMARY_CONTAINER,
        label_text_style=ft.TextStyle(size=15, color=ft.Colors.ON_SURFACE),
        on_select=lambda _: choose(),
    )


def icon_button(label: str, icon: ft.IconData, click: Callable[[], Any]) -> ft.Control:
    """A button that is only a picture, with a name for those who cannot see it."""

    async def tap(_: Any) -> None:
        result = click()
        if isawaitable(result):
            await result

    picture = ft.IconButton(icon, on_click=tap, width=TOUCH, height=TOUCH)
    return ft.MergeSemantics(content=ft.Semantics(content=picture, label=label))


def button(
    text: str,
    run: Handler,
    *,
    icon: ft.IconData | None = None,
    is_main: bool = False,
    is_off: bool = False,
    is_small: bool = False,
    label: str | None = None,
) -> ft.Control:
    """A button large enough for a thumb; a long text makes it higher, never cut off. `label` is read out instead."""

    async def click(_: Any) -> None:
        await run()

    kind = ft.FilledButton if is_main else (ft.FilledTonalButton if is_small else ft.OutlinedButton)
    return kind(
        content=ft.Text(
            text, size=15, text_align=ft.TextAlign.CENTER, weight=ft.FontWeight.W_500, semantics_label=label
        ),
        icon=icon,
        on_click=click,
        disabled=is_off,
        style=ft.ButtonStyle(
            shape=ft.RoundedRectangleBorder(radius=ROUND),
            padding=ft.Padding.symmetric(vertical=14 if is_small else 16, horizontal=8 if is_small else 12),
        ),
    )


def stepper(text: str, less: tuple[str, Callable[[], None]], more: tuple[str, Callable[[], None]]) -> ft.Control:
    """A number with a button on either side; each button has its own name."""
    return ft.Row(
        [
            ft.Container(ft.Text(text, size=16), expand=True),
            icon_button(less[0], Icon.REMOVE, less[1]),
            icon_button(more[0], Icon.ADD, more[1]),
        ]
    )


@ft.component
def SureButton(text: str, sure: str, keep: str, run: Handler, icon: ft.IconData) -> ft.Control:
    """For what cannot be meant by accident: the first tap asks, the second does it."""
    is_asked, ask = ft.use_state(False)

    async def flip() -> None:
        ask(not is_asked)

    async def go() -> None:
        ask(False)
        await run()

    if not is_asked:
        return button(text, flip, icon=icon)
    return ft.Column(
        [button(sure, go, icon=icon, is_main=True), button(keep, flip)],
        spacing=8,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def language_choice(session: PageSession) -> ft.Control:
    """This page in another language: a button for each there is, under its own name."""
    others = [language for language in list_languages().values() if language.code != session.lang]
    buttons = [button(item.name, partial(session.choose_lang, item.code), icon=Icon.LANGUAGE) for item in others]
    return ft.Row(buttons, wrap=True, spacing=8, run_spacing=8, alignment=ft.MainAxisAlignment.CENTER)


def switch(label: str, change: Callable[[bool], Any], *, is_on: bool, hint: str | None = None) -> ft.Control:
    """On or off: the words first, the whole line one control for screen readers."""

    async def flip(event: ft.Event[ft.Switch]) -> None:
        result = change(bool(event.control.value))
        if isawaitable(result):
            await result

    knob = ft.Switch(value=is_on, on_change=flip)
    words = ft.Text(label, size=15, expand=True, tooltip=hint)
    return ft.MergeSemantics(content=ft.Container(ft.Row([words, knob]), padding=ft.Padding.symmetric(vertical=6)))


def tick(label: str, flip: Callable[[], None], *, is_on: bool) -> ft.Control:
    """A box to tick: what is not so is seen not to be so, where a chip not chosen would read as if it were."""
    box = ft.Checkbox(label=label, value=is_on, on_change=lambda _: flip(), label_style=ft.TextStyle(size=15))
    return ft.Container(box, height=TOUCH)


def awake_switch(session: PageSession) -> ft.Control:
    """Whether this device's screen stays on while a game runs."""
    return switch(say(session.lang, "awake"), session.set_awake, is_on=session.browser.is_awake)


def calm_switch(session: PageSession) -> ft.Control:
    """Movement on the screen can be stopped for good in this browser."""
    return switch(say(session.lang, "calm"), session.set_calm, is_on=session.browser.is_calm)
