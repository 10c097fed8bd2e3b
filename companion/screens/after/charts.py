"""Small pictures of figures: the chart of everyone's worth, its legend, and bars that compare sums."""

from __future__ import annotations

import flet as ft

from companion.keepsakes.chronicle import Chronicle
from companion.keepsakes.chronicle.chart import Style, pick_style
from companion.keepsakes.chronicle.telling import Telling
from companion.keepsakes.report.svg import LARGE, SMALL, Ink, draw_sample, draw_worths, tell_chart
from companion.look.palette import DARK, LIGHT
from companion.look.theme import ROUND

BAR = 10


def find_ink() -> Ink:
    """The colours of this page's theme, by day or by night."""
    try:
        is_dark = ft.context.page.platform_brightness == ft.Brightness.DARK
    except RuntimeError:  # drawn without a page
        is_dark = False
    role = DARK if is_dark else LIGHT
    ink, quiet = role["on_surface"], role["on_surface_variant"]
    return Ink(ink, quiet, role["outline_variant"], role["surface_container"], is_dark)


def worth_chart(chronicle: Chronicle, telling: Telling, *, is_wide: bool) -> ft.Control:
    """Everyone's worth over the game, with every player's line explained below."""
    ink = find_ink()
    canvas = LARGE if is_wide else SMALL
    picture = ft.Image(
        src=draw_worths(chronicle, telling, canvas, ink),
        fit=ft.BoxFit.CONTAIN,
        aspect_ratio=canvas.width / canvas.height,
        semantics_label=tell_chart(chronicle, telling),
    )
    legend: list[ft.Control] = []
    for rank in chronicle.ranks:
        told = telling.fate(chronicle, rank.player) or telling.money(rank.worth)
        legend.append(_legend_row(pick_style(chronicle, rank.player), telling.name(rank.player), told, ink))
    return ft.Column([picture, *legend], spacing=6, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _legend_row(style: Style, name: str, told: str, ink: Ink) -> ft.Control:
    return ft.Row(
        [
            ft.Image(src=draw_sample(style, ink), width=44, height=16, exclude_from_semantics=True),
            ft.Text(name, size=15, weight=ft.FontWeight.W_500, expand=True),
            ft.Text(told, size=15),
        ]
    )


def bar(label: str, amount: str, share: float) -> ft.Control:
    """A sum with a bar as long as its share of the largest."""
    parts = max(1, round(share * 100))
    filled = ft.Container(bgcolor=ft.Colors.PRIMARY, height=BAR, border_radius=ROUND, expand=parts)
    rest = ft.Container(height=BAR, expand=100 - parts) if parts < 100 else None
    return ft.Column(
        [
            ft.Row([ft.Text(label, size=15, expand=True), ft.Text(amount, size=15, weight=ft.FontWeight.W_500)]),
            ft.Row([filled, *([rest] if rest else [])], spacing=0),
        ],
        spacing=2,
    )
