"""A great moment over the top of a phone: two seconds, over words only, and never for those who want calm."""

from __future__ import annotations

import flet as ft

from companion.look.colors import readable_on
from companion.look.theme import ROUND
from companion.screens.kit.cards import group_color
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel
from companion.screens.kit.pieces import piece
from companion.screens.kit.ticking import use_end
from companion.screens.moments.find import Moment, find_moment

SHOWN = 2.0


def tell_moment(desk: Desk, moment: Moment) -> str:
    """What has happened, in a few words; the player's name stands beside it."""
    if moment.kind == "group":
        return desk.say("moment_group", group=desk.group(moment.ref))
    if moment.kind == "hotel":
        own = desk._replace(player=moment.player)
        kinds = [building.id for building in desk.game.book.edition.buildings if building.on == "street"]
        return desk.say("moment_hotel", building=own.building(kinds[1]), deed=desk.deed(moment.ref))
    return desk.say("moment_victory" if moment.kind == "victory" else "moment_bankrupt")


@panel(lambda desk: desk.view.number)
def MomentBanner(desk: Desk) -> ft.Control:
    """To be laid over the header, which has nothing to tap."""
    moment = find_moment(desk.view.history)
    over = use_end(moment.entry if moment is not None else 0, SHOWN)
    if moment is None or moment.entry == over or desk.session.browser.is_calm:
        return ft.Container(visible=False)
    paper = group_color(desk, moment.ref) if moment.kind == "group" else "#23312c"
    ink = readable_on(paper)
    words = ft.Column(
        [
            ft.Text(desk.name(moment.player), size=22, weight=ft.FontWeight.W_700, color=ink),
            ft.Text(tell_moment(desk, moment), size=17, color=ink),
        ],
        spacing=2,
        expand=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )
    banner = ft.Container(
        ft.Row([piece(desk, moment.player, 56), words], spacing=14),
        bgcolor=paper,
        border_radius=ROUND,
        padding=14,
        left=0,
        right=0,
        top=0,
        bottom=0,
    )
    return ft.TransparentPointer(banner, left=0, right=0, top=0, bottom=0)
