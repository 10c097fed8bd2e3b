"""The ledger for the eye: what happened, newest first; for the banker with undo and what it would take back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial

import flet as ft

from companion.screens.desk import Desk, runner
from companion.screens.panels import panel
from companion.screens.parts import button, chip
from companion.story import tell_entry
from companion.theme import card, note
from companion.web.icons import Icon
from rules.commands import Redo, Undo
from rules.history import Entry, preview_undo

SHOWN = 40


@panel(lambda desk: (desk.view.history, desk.game.table))
def LedgerPanel(desk: Desk) -> ft.Control:
    """The newest bookings as sentences; a banker may filter by player and take back."""
    only, set_only = ft.use_state("")
    back, set_back = ft.use_state(0)
    history = desk.view.history
    if history is None:
        return card(note(desk.say("hidden")))
    holding = {step.entry.number for step in history.steps()}
    link, entries = history.log, list[Entry]()
    while len(entries) < SHOWN * 3:
        entries.append(link.entry)
        if link.before is None:
            break
        link = link.before
    taken = {entry.number for entry in preview_undo(history, back)} if back else set()
    rows: list[ft.Control] = []
    for entry in entries:
        text = " ".join(tell_entry(entry, desk.game, desk.lang))
        if only and desk.name(only) not in text and entry.by != only:
            continue
        is_gone = entry.number not in holding or entry.number in taken
        rows.append(_row(desk, entry, text, is_gone=is_gone))
        if len(rows) >= SHOWN:
            break
    names: list[ft.Control] = [
        chip(desk.name(seat.id), partial(set_only, "" if seat.id == only else seat.id), is_chosen=seat.id == only)
        for seat in desk.game.table.seats
    ]
    return card(
        note(desk.say("ledger")),
        ft.Row(names, wrap=True, spacing=8),
        *(_undo_controls(desk, back, set_back) if desk.is_bank else []),
        *rows,
    )


def _undo_controls(desk: Desk, back: int, set_back: Callable[[int], None]) -> list[ft.Control]:
    history = desk.view.history
    assert history is not None

    async def more() -> None:
        set_back(min(back + 1, history.depth - 1))

    async def less() -> None:
        set_back(0)

    controls = [button(desk.say("undo_more", count=back + 1), more, icon=Icon.UNDO)]
    if back:
        controls.append(
            button(
                desk.say("undo_do", count=back),
                runner(desk, Undo(back), lambda: set_back(0)),
                icon=Icon.DELETE,
                is_main=True,
            )
        )
        controls.append(button(desk.say("undo_not"), less))
    if history.undone_depth:
        controls.append(button(desk.say("redo"), runner(desk, Redo()), icon=Icon.REDO))
    return controls


def _row(desk: Desk, entry: Entry, text: str, *, is_gone: bool) -> ft.Control:
    time = datetime.fromtimestamp(entry.at / 1000).strftime("%H:%M") if entry.at else ""
    style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH) if is_gone else None
    quiet = ft.Colors.ON_SURFACE_VARIANT
    return ft.Row(
        [
            ft.Text(f"{entry.number}", size=13, width=36, color=quiet),
            ft.Column(
                [
                    ft.Text(text, size=15, style=style),
                    ft.Text(f"{time} · {desk.name(entry.by)}", size=13, color=quiet),
                ],
                spacing=0,
                expand=True,
            ),
        ],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
