"""A player's piece as a control: our drawing in the player's colour."""

from __future__ import annotations

import flet as ft

from companion.look.pieces import draw_piece
from companion.screens.kit.desk import Desk


def find_token(desk: Desk, player: str) -> str:
    """Which piece a player moves."""
    return desk.game.setup.seats[desk.seat(player)].token


def piece(desk: Desk, player: str, size: float, *, has_name: bool = False) -> ft.Control:
    """The piece; a picture only, unless its player is named nowhere beside it."""
    return ft.Image(
        src=draw_piece(find_token(desk, player), desk.seat(player)),
        width=size,
        height=size,
        semantics_label=desk.name(player) if has_name else None,
        exclude_from_semantics=not has_name,
    )
