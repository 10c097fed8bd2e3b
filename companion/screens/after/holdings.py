"""What each player holds, deed by deed."""

from __future__ import annotations

import flet as ft

from companion.look.theme import card, note, strong
from companion.screens.kit.cards import group_mark, tell_state
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel


@panel(lambda desk: (desk.game.deeds, desk.game.players))
def DeedsByOwner(desk: Desk) -> ft.Control:
    """What each player still in the game holds."""
    shown: list[ft.Control] = []
    for player in desk.game.active():
        deeds = desk.game.deeds_of(player)
        if deeds:
            shown.append(ft.Row([desk.badge(player, 28, is_named=True), strong(desk.name(player))]))
            shown += [_row(desk._replace(player=player), deed) for deed in deeds]
    return card(note(desk.say("page_deeds")), *(shown or [note(desk.say("deeds_none"))]))


def _row(desk: Desk, deed: str) -> ft.Control:
    return ft.Row(
        [
            group_mark(desk, desk.game.book.deeds[deed].group, 24),
            ft.Text(desk.deed(deed), size=15, expand=True),
            ft.Text(tell_state(desk, deed), size=14, color=ft.Colors.ON_SURFACE_VARIANT),
        ]
    )
