"""Going on with paper: everyone's notes, deeds and buildings on the screen, and the same as a page to print."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.keepsakes.downloads import write_link
from companion.keepsakes.paper.sheet import Sheet, SheetPlayer, make_sheet
from companion.keepsakes.paper.telling import SheetTeller
from companion.look.icons import Icon
from companion.look.theme import GAP, ROUND, card, note, strong
from companion.screens.kit.cards import group_mark
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.parts import button
from companion.words.amounts import format_number
from companion.words.pairs import pair


@panel(lambda desk: desk.game.phase)
def PaperCard(desk: Desk) -> ft.Control:
    """One tap shows what to hand out, so that a dying tablet never ends an evening; the next one prints it."""
    is_open, set_open = ft.use_state(False)
    if desk.game.phase == "dealing" or not desk.is_bank:
        return ft.Column([], visible=False)

    async def flip() -> None:
        set_open(not is_open)

    words = SheetTeller(desk.game, desk.lang).paper
    label = desk.say("paper_hide" if is_open else "paper_show")
    head = card(
        strong(words["title"]),
        note(words["intro"] if is_open else desk.say("paper_text")),
        button(label, flip, icon=Icon.CLOSE if is_open else Icon.RECEIPT),
        print_button(desk),
    )
    return ft.Column(
        [head, *([PaperSheet(desk)] if is_open else [])],
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@panel()
def PaperSheet(desk: Desk) -> ft.Control:
    """What everyone must hold in their hands now."""
    table = desk.session.table
    parts = list_sheet(desk, make_sheet(desk.game, table.now() if table is not None else 0))
    return ft.Column(parts, spacing=GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def print_button(desk: Desk) -> ft.Control:
    """A link, so that the page opens with the very tap: browsers let nothing else open one."""
    table, actor = desk.session.table, desk.view.actor
    assert table is not None
    address = write_link(desk.session.house, table, actor, "paper.html", desk.lang, show=True)
    return ft.FilledButton(
        content=ft.Text(desk.say("paper_print"), size=15, text_align=ft.TextAlign.CENTER),
        icon=Icon.PRINT,
        url=ft.Url(desk.session.origin + address, ft.UrlTarget.BLANK),
        style=ft.ButtonStyle(
            shape=ft.RoundedRectangleBorder(radius=ROUND), padding=ft.Padding.symmetric(vertical=16, horizontal=12)
        ),
    )


def list_sheet(desk: Desk, sheet: Sheet) -> list[ft.Control]:
    """The middle of the table, then a card for each player."""
    teller = SheetTeller(desk.game, desk.lang)
    middle = [_line(head, value) for head, value in teller.list_table(sheet)]
    over = [strong(teller.paper["result"])] if desk.game.result else []
    return [card(*over, ft.Column(middle, spacing=6)), *[_player_card(desk, teller, line) for line in sheet.players]]


def _line(head: str, value: str) -> ft.Control:
    quiet = ft.Text(head, size=14, color=ft.Colors.ON_SURFACE_VARIANT, width=130)
    return ft.Row(
        [quiet, ft.Text(value, size=15, weight=ft.FontWeight.W_600, expand=True)],
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _player_card(desk: Desk, teller: SheetTeller, line: SheetPlayer) -> ft.Control:
    name = desk.name(line.player)
    head = ft.Row(
        [
            desk.badge(line.player, 36, is_named=True),
            ft.Column(
                [strong(name), ft.Text(teller.token(line.player), size=13, color=ft.Colors.ON_SURFACE_VARIANT)],
                spacing=0,
                expand=True,
            ),
            ft.Text(desk.money(line.cash), size=20, weight=ft.FontWeight.W_700),
        ]
    )
    more = [note(item) for item in teller.list_more(line)] + [strong(item, 15) for item in teller.list_debts(line)]
    return card(head, _list_notes(teller, line), *_list_deeds(desk, teller, line), *more)


def _list_notes(teller: SheetTeller, line: SheetPlayer) -> ft.Control:
    """So many of each note, as one counts them out on the table."""
    if not line.cash:
        return note(teller.paper["no_cash"])
    notes: list[ft.Control] = [
        _note(f"{format_number(count, teller.lang)} × {teller.money(value)}" + (f" ({word})" if word else ""))
        for count, value, word in teller.list_money(line)
    ]
    if line.rest:
        notes.append(_note(pair(teller.lang, teller.paper["rest"], teller.money(line.rest))))
    return ft.Row(notes, wrap=True, spacing=6, run_spacing=6)


def _note(text: str) -> ft.Control:
    return ft.Container(
        ft.Text(text, size=15, weight=ft.FontWeight.W_600, color=ft.Colors.ON_SECONDARY_CONTAINER),
        bgcolor=ft.Colors.SECONDARY_CONTAINER,
        border_radius=6,
        padding=ft.Padding.symmetric(vertical=6, horizontal=10),
    )


def _list_deeds(desk: Desk, teller: SheetTeller, line: SheetPlayer) -> list[ft.Control]:
    if not line.deeds:
        return [note(teller.paper["no_deeds"])]
    tell = partial(teller.tell_state, player=line.player)
    rows: list[ft.Control] = [
        ft.Row(
            [
                group_mark(desk, held.group, 24),
                ft.Text(teller.deed(held.deed), size=15, expand=True),
                ft.Text(
                    tell(held),
                    size=15,
                    weight=ft.FontWeight.W_600 if held.building or held.mortgaged else ft.FontWeight.W_400,
                    color=ft.Colors.ON_SURFACE if held.building or held.mortgaged else ft.Colors.ON_SURFACE_VARIANT,
                ),
            ],
            spacing=8,
        )
        for held in line.deeds
    ]
    return [ft.Column([ft.Divider(height=1), *rows], spacing=6)]
