"""The end of the game: who won and why, and each player's sum line by line (END-5); before it, the standing now."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.keepsakes.standing import Standing, StandingRow, find_standing
from companion.look.icons import Icon
from companion.look.theme import PAD, ROUND, card, is_crowded, note, strong
from companion.screens.kit.cards import group_mark
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.words import get_words
from companion.words.pairs import pair
from rules.worth import WorthLine

ROOM = 180
"""For a name and a sum beside each other, on a small phone."""


def look_at_standing(desk: Desk) -> Standing | None:
    """The standing as whoever sits here may see it."""
    table, actor = desk.session.table, desk.session.place.actor
    return find_standing(table.state, actor) if table is not None and actor is not None else None


@panel()
def ResultCard(desk: Desk) -> ft.Control:
    """The winner, or a tie said as a tie, with everyone's worth."""
    standing = look_at_standing(desk)
    if standing is None or standing.reason is None:
        return ft.Column([])
    names = ", ".join(desk.name(player) for player in standing.winners)
    head = desk.say("result_tie" if len(standing.winners) > 1 else "result_winner", name=names)
    ink = ft.Colors.ON_PRIMARY
    banner = ft.Container(
        content=ft.Column(
            [
                ft.Icon(Icon.TROPHY, size=44, color=ink),
                ft.Text(head, size=26, weight=ft.FontWeight.W_700, color=ink, text_align=ft.TextAlign.CENTER),
                ft.Text(
                    get_words(desk.lang).reason[standing.reason], size=15, color=ink, text_align=ft.TextAlign.CENTER
                ),
            ],
            spacing=6,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=ft.Colors.PRIMARY,
        border_radius=20,
        padding=PAD,
        alignment=ft.Alignment.CENTER,
    )
    mine = [] if desk.view.actor.role != "player" or desk.game.players[desk.player].is_out else [desk.player]
    return ft.Column(
        [banner, Ranks(desk, standing, (*standing.winners, *mine))],
        spacing=12,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@panel()
def StandingCard(desk: Desk) -> ft.Control:
    """The standing now, for those who may see it."""
    standing = look_at_standing(desk)
    if standing is None:
        return ft.Column([])
    return card(strong(desk.say("standing_now")), Ranks(desk, standing, ()))


@panel()
def Ranks(desk: Desk, standing: Standing, first: tuple[str, ...]) -> ft.Control:
    """Everyone by rank; a tap opens the lines of a sum, to check against the cards on the table."""
    opened, set_opened = ft.use_state(frozenset(first))
    rows: list[ft.Control] = []
    for row in standing.rows:
        is_open = row.player in opened or desk.is_onlooker
        rows.append(_rank_row(desk, row, partial(set_opened, opened ^ {row.player}), is_open=is_open))
        if is_open:
            rows.append(_list_lines(desk, row))
    return ft.Column(rows, spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _rank_row(desk: Desk, row: StandingRow, flip: partial[None], *, is_open: bool) -> ft.Control:
    name, total = desk.name(row.player), desk.money(row.total)
    number = ft.Text(total, size=19, weight=ft.FontWeight.W_700, text_align=ft.TextAlign.RIGHT)
    crowded = is_crowded(name, total, ROOM)
    words = ft.Column(
        [strong(name), *([number] if crowded else [])],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(
        content=ft.Row(
            [
                ft.Text(f"{row.rank}.", size=20, weight=ft.FontWeight.W_700, width=30),
                desk.badge(row.player, 36, is_named=True),
                words,
                *([] if crowded else [number]),
                *([] if desk.is_onlooker else [ft.Icon(Icon.LESS if is_open else Icon.MORE, size=20)]),
            ]
        ),
        padding=ft.Padding.symmetric(vertical=10, horizontal=12),
        border_radius=ROUND,
        border=ft.Border.all(1, ft.Colors.OUTLINE_VARIANT),
        bgcolor=ft.Colors.PRIMARY_CONTAINER if row.rank == 1 else ft.Colors.SURFACE_CONTAINER,
        on_click=None if desk.is_onlooker else lambda _: flip(),
        ink=not desk.is_onlooker,
    )


def _list_lines(desk: Desk, row: StandingRow) -> ft.Control:
    if not row.lines:
        return note(desk.say("player_gone"))
    own = desk._replace(player=row.player)
    lines: list[ft.Control] = []
    for line in row.lines:
        mark: list[ft.Control] = []
        if line.deed is not None and line.kind in ("deed", "mortgaged"):
            mark = [group_mark(desk, desk.game.book.deeds[line.deed].group, 22)]
        lines.append(
            ft.Row(
                [
                    *(mark or [ft.Container(width=22)]),
                    ft.Text(_name_line(own, line), size=15, expand=True),
                    ft.Text(desk.money(line.amount), size=15),
                ],
                spacing=8,
            )
        )
    total = ft.Row([ft.Container(strong(desk.say("worth_sum")), expand=True), strong(desk.money(row.total))])
    return ft.Container(
        ft.Column([*lines, ft.Divider(height=1), total], spacing=4), padding=ft.Padding.only(left=12, right=12)
    )


def _name_line(desk: Desk, line: WorthLine) -> str:
    if line.deed is None:
        return desk.say("worth_cash")
    name = desk.deed(line.deed)
    if line.kind == "mortgaged":
        return f"{name} ({desk.say('deed_mortgaged')})"
    if line.kind == "deed":
        return name
    built = desk.building(line.kind, line.number, desk.game.deeds[line.deed].owner)
    return pair(desk.lang, name, f"{line.number} {built}")
