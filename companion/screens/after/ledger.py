"""The ledger for the eye: what happened, newest first; a tap shows the postings and, for the banker, the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial

import flet as ft

from companion.look.icons import Icon
from companion.look.theme import card, note, strong
from companion.screens.kit.desk import Desk, runner
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button, chip
from companion.words import get_words
from companion.words.story import tell_entry
from rules.commands import Redo, Undo
from rules.history import Entry, History, Step, preview_undo
from rules.state import BANK

SHOWN = 40
PREVIEWED = 8


@panel(lambda desk: (desk.view.number, desk.game.setup))
def LedgerPanel(desk: Desk) -> ft.Control:
    """The newest bookings as sentences, filtered by player if one likes."""
    only, set_only = ft.use_state("")
    opened, open_entry = ft.use_state(0)
    shown, set_shown = ft.use_state(SHOWN)
    history = desk.view.history
    if history is None:
        return card(note(desk.say("hidden")))
    rows: list[ft.Control] = []
    count = 0
    for entry, back in walk_newest(history):
        text = " ".join(tell_entry(entry, desk.game, desk.lang))
        if only and desk.name(only) not in text and entry.by != only:
            continue
        if count >= shown:
            break
        count += 1
        is_open = entry.number == opened
        flip = None if desk.is_onlooker else partial(open_entry, 0 if is_open else entry.number)
        rows.append(entry_row(desk, entry, text, flip, is_gone=not back))
        if is_open:
            rows.append(EntryDetails(desk, entry, back, lambda: open_entry(0)))
    names: list[ft.Control] = [
        chip(desk.name(seat.id), partial(set_only, "" if seat.id == only else seat.id), is_chosen=seat.id == only)
        for seat in desk.game.setup.seats
    ]

    async def show_more() -> None:
        set_shown(shown + SHOWN)

    more = [button(desk.say("ledger_more"), show_more, is_small=True)] if count >= shown else []
    return card(
        strong(desk.say("ledger")),
        ft.Row(names, wrap=True, spacing=6, run_spacing=6),
        *(_quick_undo(desk, history) if desk.is_bank else []),
        ft.Column(rows, spacing=2),
        *more,
    )


def walk_newest(history: History) -> Iterator[tuple[Entry, int]]:
    """The log, newest first; each entry that holds with how many steps back it would take to be rid of it, else 0.

    Both run downwards by number, so that only as much is read as is shown.
    """
    link: Step | None = history.log
    step: Step | None = history.step
    back = 1
    while link is not None:
        if step is not None and step.entry.number == link.entry.number:
            yield link.entry, back
            step, back = step.base, back + 1
        else:
            yield link.entry, 0
        link = link.before


def _quick_undo(desk: Desk, history: History) -> list[ft.Control]:
    if not history.undone_depth:
        return []
    return [button(desk.say("redo"), runner(desk, Redo()), icon=Icon.REDO, is_small=True)]


def tell_time(entry: Entry) -> str:
    """When it was booked; nothing if nobody knows."""
    return datetime.fromtimestamp(entry.at / 1000).strftime("%H:%M") if entry.at else ""


def entry_row(
    desk: Desk,
    entry: Entry,
    text: str,
    flip: Callable[[], None] | None,
    *,
    is_gone: bool,
    is_chosen: bool = False,
) -> ft.Control:
    """A booking in a line: who, what, when; struck out if it no longer counts."""
    time = tell_time(entry)
    style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH) if is_gone else None
    quiet = ft.Colors.ON_SURFACE_VARIANT
    who: ft.Control = ft.Icon(Icon.BANK, size=22, color=quiet)
    if entry.by != BANK:
        who = desk.badge(entry.by, 26, is_named=True)
    words = ft.Column(
        [
            ft.Text(text, size=15, style=style),
            ft.Text(f"{entry.number} · {time} · {desk.name(entry.by)}", size=12, color=quiet),
        ],
        spacing=0,
        expand=True,
    )
    return ft.Container(
        content=ft.Row([who, words], vertical_alignment=ft.CrossAxisAlignment.START, spacing=10),
        padding=ft.Padding.symmetric(vertical=6, horizontal=4),
        border_radius=8,
        bgcolor=ft.Colors.PRIMARY_CONTAINER if is_chosen else None,
        on_click=(lambda _: flip()) if flip else None,
        ink=flip is not None,
    )


@panel(lambda desk: desk.view.number)
def EntryDetails(desk: Desk, entry: Entry, back: int, close: Callable[[], None]) -> ft.Control:
    """The postings of an entry; for the banker what an undo up to here would take back, and the undo."""
    causes = get_words(desk.lang).cause
    lines: list[ft.Control] = []
    for event in entry.events:
        for posting in getattr(event, "pays", ()):
            way = f"{desk.name(posting.source)} → {desk.name(posting.target)}"
            lines.append(
                ft.Row(
                    [
                        ft.Text(f"{way} · {causes.get(posting.why, posting.why)}", size=13, expand=True),
                        ft.Text(desk.money(posting.amount), size=13, weight=ft.FontWeight.W_600),
                    ]
                )
            )
    history = desk.view.history
    if desk.is_bank and history is not None and 0 < back < history.depth:
        taken = preview_undo(history, back)
        lines.append(note(desk.say("undo_takes", count=back)))
        for other in taken[:PREVIEWED]:
            lines.append(ft.Text(f"– {' '.join(tell_entry(other, desk.game, desk.lang))}", size=13))
        if len(taken) > PREVIEWED:
            lines.append(ft.Text("…", size=13))
        lines.append(
            button(desk.say("undo_do", count=back), runner(desk, Undo(back), close), icon=Icon.UNDO, is_main=True)
        )
    if not lines:
        lines.append(note(desk.say("ledger_no_money")))
    return ft.Container(
        content=ft.Column(lines, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGH,
        border_radius=8,
        padding=10,
    )
