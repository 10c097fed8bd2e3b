"""Before the game on the stage: how to join, as large as can be, and who has come."""

from __future__ import annotations

import flet as ft

from companion.look.icons import Icon
from companion.look.pieces import draw_piece
from companion.look.theme import dress
from companion.reach.links import Links
from companion.reach.qr import qr_png
from companion.screens.kit.parts import say
from companion.screens.watch.sizes import CASH, NAME, TURN, fit_size, line
from companion.session.page import PageSession
from companion.table.views import View

CODE = 0.5
"""The picture of the code, in shares of the height."""
QUIET = 0.03


@ft.component
def WatchLobby(session: PageSession, view: View, links: Links, width: float, height: float) -> ft.Control:
    """The code half the height, the same to type below it, and everyone's name as they arrive."""
    link = links.to_table(view.code, view.join or "")
    ink, space = ft.Colors.ON_PRIMARY_CONTAINER, height * QUIET
    title = say(session.lang, "watch_scan")
    typed = [line(text, 0, color=ink, no_wrap=True) for text in (link.typed_address, link.typed_code)]
    for words, share in zip(typed, (CASH, 0.19), strict=True):
        assert isinstance(words, ft.Text)
        words.size = fit_size([words.value or ""], width - 4 * space, height, share)
    code = ft.Container(
        ft.Image(
            src=qr_png(link.url),
            width=height * CODE,
            height=height * CODE,
            fit=ft.BoxFit.CONTAIN,
            filter_quality=ft.FilterQuality.NONE,
            semantics_label=say(session.lang, "watch_scan"),
        ),
        bgcolor="#ffffff",
        border_radius=height * 0.02,
        padding=height * 0.012,
    )
    people = _draw_people(session, view, (width - height * (CODE + 0.15), height * (CODE + 0.02)), height)
    body = ft.Column(
        [
            line(title, fit_size([title], width - 4 * space, height, TURN), color=ink),
            ft.Row([code, people], spacing=2 * space, vertical_alignment=ft.CrossAxisAlignment.START),
            *typed,
        ],
        spacing=space / 2,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    stage = ft.Container(
        body,
        width=width,
        height=height,
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
        padding=ft.Padding.symmetric(horizontal=2 * space, vertical=space),
    )
    return dress(session.house.editions.get(view.lobby.edition), stage)


def _draw_people(session: PageSession, view: View, room: tuple[float, float], height: float) -> ft.Control:
    players = view.lobby.players
    if not players:
        text = say(session.lang, "watch_empty")
        words = line(text, fit_size([text], room[0], height, NAME), is_bold=False, color=ft.Colors.ON_PRIMARY_CONTAINER)
        return ft.Container(words, width=room[0], height=room[1])
    columns = 1 if len(players) <= 4 or room[0] < height * 0.7 else 2
    rows = -(-len(players) // columns)
    wide, tall = room[0] / columns - height * 0.02, min(height * 0.11, room[1] / rows - height * 0.012)
    size = fit_size([player.name + "MMM" for player in players], wide, height, min(CASH, tall / height * 0.7))
    cells = [_draw_arrival(session, view, place, (wide, tall, size)) for place in range(len(players))]
    lines = [cells[place : place + columns] for place in range(0, len(cells), columns)]
    return ft.Column([ft.Row(each, spacing=height * 0.02) for each in lines], spacing=height * 0.012)


def _draw_arrival(session: PageSession, view: View, place: int, extent: tuple[float, float, float]) -> ft.Control:
    wide, tall, size = extent
    player = view.lobby.players[place]
    is_here = player.id in view.online
    here: list[ft.Control] = []
    if is_here:
        label = say(session.lang, "online")
        here = [ft.Icon(Icon.PHONE, size=size, color=ft.Colors.PRIMARY, semantics_label=label)]
    mark = ft.Image(
        src=draw_piece(player.token or "", place), width=tall * 0.8, height=tall * 0.8, exclude_from_semantics=True
    )
    name = ft.Container(line(player.name, size, no_wrap=True), expand=True)
    return ft.Container(
        ft.Row([mark, name, *here], spacing=size / 3),
        width=wide,
        height=tall,
        padding=ft.Padding.symmetric(horizontal=size / 3),
        border_radius=tall / 5,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOWEST,
    )
