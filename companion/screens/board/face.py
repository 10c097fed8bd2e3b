"""The face of one square: from the inside of the board outwards the group's band, the name, the owner's mark."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.look.colors import SEATS, readable_on
from companion.look.icons import Icon
from companion.screens.board.measures import EDGE, FOOT, LINE, Measures, Side, find_extent, fit_pieces, fold_to_fit
from companion.screens.board.squares import Square, find_standing, name_square, read_square
from companion.screens.kit.desk import Desk
from companion.screens.kit.pieces import piece
from companion.words.letters import pick_letter, shorten_names
from rules.editions.model import Group
from rules.state import Holding

BUILDINGS = (Icon.HOME, Icon.APARTMENT, Icon.SKYSCRAPER, Icon.SHOP)
KINDS = {
    "go": Icon.START,
    "jail": Icon.JAIL,
    "parking": Icon.PARKING,
    "go-to-jail": Icon.FORWARD,
    "auction": Icon.AUCTION,
    "ticket": Icon.BUS,
    "birthday": Icon.GIFT,
    "tax": Icon.TAX,
    "station": Icon.RAILWAY,
    "utility": Icon.ELECTRIC,
}
DECKS = (Icon.CHANCE, Icon.CHEST)


def draw_face(desk: Desk, place: int, side: Side, measures: Measures) -> ft.Control:
    """From the inside out: the group's band with its buildings, the name, the owner's mark."""
    square = read_square(desk.game.book.edition, place)
    words = _draw_words(desk, place, square, side, measures)
    parts = [
        _draw_band(desk, square, name_square(desk, place), side, measures),
        words,
        _draw_owner(desk, square, side, measures),
    ]
    shown = [part for part in parts if part is not None]
    if side in ("left", "right"):
        return ft.Row(shown if side == "right" else shown[::-1], spacing=0)
    return ft.Column(
        shown if side != "top" else shown[::-1], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER
    )


def _draw_words(desk: Desk, place: int, square: Square, side: Side, measures: Measures) -> ft.Control:
    """The name, and what it costs while it is for sale; the sign where there is no room for the name."""
    lines: list[ft.Control] = []
    is_corner, is_free = side == "corner", not find_standing(desk.game).get(place)
    text, icon = fold_to_fit(measures, side, name_square(desk, place)), _find_icon(desk, square)
    if icon is not None and (is_free if is_corner else not text):
        lines.append(ft.Icon(icon, size=measures.small * (2.4 if is_corner else 1.5), color=ft.Colors.PRIMARY))
    if text:
        weight = ft.FontWeight.W_700 if is_corner else ft.FontWeight.W_500
        lines.append(_text(text, measures.name, weight=weight, color=ft.Colors.ON_SURFACE))
    price = _tell_price(desk, square) if is_free and not measures.is_stage else ""
    if price:
        lines.append(_text(price, measures.small, color=ft.Colors.ON_SURFACE_VARIANT))
    is_upper = not is_free if is_corner else side in ("top", "bottom") and not measures.is_stage
    return ft.Column(
        lines,
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        alignment=ft.MainAxisAlignment.START if is_upper else ft.MainAxisAlignment.CENTER,
    )


def _text(text: str, size: float, **options: Any) -> ft.Control:
    style = ft.TextStyle(height=LINE, letter_spacing=-0.1)
    return ft.Text(text, size=size, text_align=ft.TextAlign.CENTER, no_wrap=False, style=style, **options)


def _tell_price(desk: Desk, square: Square) -> str:
    """What an unsold deed or a tax costs."""
    if square.kind == "tax":
        return desk.money(desk.game.book.taxes[square.ref])
    if square.kind == "deed" and desk.game.deeds[square.ref].owner is None:
        return desk.money(desk.game.book.deeds[square.ref].price)
    return ""


def _find_icon(desk: Desk, square: Square) -> ft.IconData | None:
    edition = desk.game.book.edition
    if square.kind == "cards":
        decks = [deck.id for deck in edition.decks]
        return DECKS[decks.index(square.ref) % len(DECKS)]
    if square.kind == "deed":
        return KINDS.get(desk.game.book.deeds[square.ref].kind)
    return KINDS.get(square.kind)


def _find_group(desk: Desk, deed: str) -> Group:
    group_id = desk.game.book.deeds[deed].group
    return next(group for group in desk.game.book.edition.board.groups if group.id == group_id)


def _draw_band(desk: Desk, square: Square, name: str, side: Side, measures: Measures) -> ft.Control | None:
    """A deed's colour: with its letters while nothing stands there, else with its buildings. Others have their sign."""
    if side == "corner":
        return None
    width, height = find_extent(measures, side)
    size = (measures.band, height) if side in ("left", "right") else (width, measures.band)
    if square.kind != "deed":
        icon = _find_icon(desk, square)
        has_name = bool(fold_to_fit(measures, side, name))
        sign = ft.Icon(icon, size=measures.small * 1.2, color=ft.Colors.PRIMARY) if icon and has_name else None
        return _lay_strip([sign] if sign else [], None, side, size)
    group, holding = _find_group(desk, square.ref), desk.game.deeds[square.ref]
    ink = readable_on(group.color)
    rung = desk.game.book.deeds[square.ref].ladder[holding.level]
    kinds = [building.id for building in desk.game.book.edition.buildings]
    shown: list[ft.Control] = [
        ft.Icon(BUILDINGS[min(kinds.index(kind), len(BUILDINGS) - 1)], size=measures.small * 1.15, color=ink)
        for kind, count in rung.stands.items()
        for _ in range(count)
    ]
    if not shown:
        letters = pick_letter(desk.game.book.edition, group, desk.lang)
        shown = [ft.Text(letters, size=measures.small, weight=ft.FontWeight.W_700, color=ink, no_wrap=True)]
    return _lay_strip(shown, group.color, side, size)


def _lay_strip(shown: list[ft.Control], color: str | None, side: Side, size: tuple[float, float]) -> ft.Control:
    """A strip along a square: upright at the sides of the board, flat in its rows."""
    is_flat = side in ("left", "right")
    kind = ft.Column if is_flat else ft.Row
    content = shown[0] if len(shown) == 1 else kind(shown, spacing=0, alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(
        content,
        width=size[0],
        height=size[1],
        bgcolor=color,
        alignment=ft.Alignment.CENTER if len(shown) == 1 else None,
    )


def _draw_owner(desk: Desk, square: Square, side: Side, measures: Measures) -> ft.Control | None:
    """Whose it is: their letters on their colour, and a mark for a mortgage."""
    holding: Holding | None = desk.game.deeds.get(square.ref) if square.kind == "deed" else None
    if holding is None or holding.owner is None:
        return None
    seat, is_flat = desk.seat(holding.owner), side in ("left", "right")
    color = SEATS[seat % len(SEATS)]
    letters = shorten_names([desk.name(seat.id) for seat in desk.game.setup.seats])[seat]
    shown: list[ft.Control] = [
        ft.Text(letters, size=measures.small, weight=ft.FontWeight.W_700, color=readable_on(color))
    ]
    if holding.mortgaged:
        shown.append(ft.Icon(Icon.MORTGAGE, size=measures.small, color=readable_on(color)))
    width, height = find_extent(measures, side)
    return _lay_strip(shown, color, side, (measures.foot * FOOT, height) if is_flat else (width, measures.foot))


def draw_pieces(desk: Desk, standing: tuple[str, ...], side: Side, measures: Measures) -> ft.Control:
    """Who stands here, on the part of the square that has no words, or over them where there is no such part."""
    width, height = find_extent(measures, side)
    is_flat = side in ("left", "right")
    inner, outer = (measures.band, measures.foot * FOOT) if is_flat else (EDGE, EDGE)
    high = height * 0.5 if is_flat or side == "corner" else min(height - 2 * measures.band, measures.piece * 2)
    most = measures.piece * (1.3 if side == "corner" else 1)
    size = fit_pieces(len(standing), width - inner - outer - 1, high, most)
    pieces: list[ft.Control] = [piece(desk, player, size) for player in standing]
    below = {"bottom": measures.foot, "top": measures.band}.get(side, 0)
    return ft.Container(
        ft.Row(pieces, spacing=0, run_spacing=0, wrap=True, alignment=ft.MainAxisAlignment.CENTER),
        left=inner if side == "right" else outer,
        right=outer if side == "right" else inner,
        bottom=below + 2,
    )
