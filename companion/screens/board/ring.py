"""The ring of the real board. A square is a panel of its own, so that a change draws only what it is about."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.screens.board.face import draw_face, draw_pieces
from companion.screens.board.measures import GAP, Measures, Side, find_extent, find_side, measure_ring
from companion.screens.board.squares import find_standing, name_square, read_square, tell_square
from companion.screens.kit.desk import Desk
from companion.screens.kit.panels import panel

Tap = Callable[[int], None]


def measure_board(desk: Desk, width: float, height: float, *, is_stage: bool = False) -> Measures:
    """How large everything is on this board in this room."""
    count = len(desk.game.book.edition.board.squares)
    names: dict[Side, list[str]] = {side: [] for side in ("bottom", "left", "top", "right", "corner")}
    for place in range(count):
        names[find_side(place, count)].append(name_square(desk, place))
    upright, flat = (*names["bottom"], *names["top"]), (*names["left"], *names["right"])
    return measure_ring(upright, flat, count, (width, height), is_stage=is_stage)


def draw_ring(desk: Desk, measures: Measures, middle: ft.Control, tap: Tap | None = None) -> ft.Control:
    """The whole board with something in its middle; `tap` must be the same at every drawing.

    Whoever acts has no part in it: for the squares it is always the same desk.
    """
    own = desk._replace(player=desk.game.setup.order[0])
    count, steps = len(desk.game.book.edition.board.squares), measures.side

    def row(places: range) -> list[ft.Control]:
        return [SquareTile(own, place, measures, tap) if place < count else _gap(measures, place) for place in places]

    width, height = measures.middle
    inner = ft.Container(
        middle,
        width=width,
        height=height,
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    left, right = row(range(2 * steps - 1, steps, -1)), row(range(3 * steps + 1, 4 * steps))
    board = ft.Column(
        [
            ft.Row(row(range(2 * steps, 3 * steps + 1)), spacing=GAP),
            ft.Row([ft.Column(left, spacing=GAP), inner, ft.Column(right, spacing=GAP)], spacing=GAP),
            ft.Row(row(range(steps, -1, -1)), spacing=GAP),
        ],
        spacing=GAP,
        tight=True,
    )
    return ft.Container(board, bgcolor=ft.Colors.OUTLINE)


def _gap(measures: Measures, place: int) -> ft.Control:
    """Where a board has fewer squares than its four sides have room for."""
    width, height = find_extent(measures, find_side(place, measures.side * 4))
    return ft.Container(width=width, height=height, bgcolor=ft.Colors.PRIMARY_CONTAINER)


def _read(desk: Desk, place: int, *_: Any) -> Any:
    game = desk.game
    return game.deeds.get(game.book.edition.board.squares[place]), find_standing(game).get(place)


@panel(_read, takes_arguments=True)
def SquareTile(desk: Desk, place: int, measures: Measures, tap: Tap | None = None) -> ft.Control:
    """One square, with what is on it now."""
    edition = desk.game.book.edition
    square, side = read_square(edition, place), find_side(place, len(edition.board.squares))
    width, height = find_extent(measures, side)
    holding = desk.game.deeds.get(square.ref)
    layers = [draw_face(desk, place, side, measures)]
    standing = find_standing(desk.game).get(place, ())
    if standing:
        layers.append(draw_pieces(desk, standing, side, measures))
    face: ft.Control = ft.Stack(layers, fit=ft.StackFit.EXPAND) if len(layers) > 1 else layers[0]
    is_quiet = holding is not None and holding.mortgaged
    return ft.Container(
        content=ft.Semantics(content=face, label=tell_square(desk, place), exclude_semantics=True),
        width=width,
        height=height,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST if is_quiet else ft.Colors.SURFACE_CONTAINER_LOWEST,
        on_click=partial(_tap, tap, place) if tap is not None else None,
    )


def _tap(tap: Tap, place: int, _: object) -> None:
    tap(place)
