"""Our look in one place: colours, type and spacing, light and dark."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

GREEN = "#1f6f5c"
PAPER = "#fdf6e3"
INK = "#23312c"
SAND = "#f3e7c9"
NIGHT = "#16211d"
GOLD = "#8a6100"
RED = "#a3262a"

GAP = 12
PAD = 16
TOUCH = 52
ROUND = 14


def make_theme(*, is_dark: bool) -> ft.Theme:
    """Warm paper by day, deep green by night."""
    scheme = ft.ColorScheme(
        primary="#8fd6c0" if is_dark else GREEN,
        on_primary=NIGHT if is_dark else "#ffffff",
        primary_container="#22463b" if is_dark else "#d5ece4",
        on_primary_container="#d5ece4" if is_dark else "#0d3b30",
        secondary="#e6c06a" if is_dark else GOLD,
        on_secondary=NIGHT if is_dark else "#ffffff",
        secondary_container="#3a4a30" if is_dark else "#e9e2c4",
        on_secondary_container="#f1e7c6" if is_dark else "#2f2a12",
        outline_variant="#3d4f47" if is_dark else "#d8ccab",
        error="#ffb4ab" if is_dark else RED,
        on_error="#561012" if is_dark else "#ffffff",
        surface=NIGHT if is_dark else PAPER,
        on_surface="#eef2ea" if is_dark else INK,
        surface_container="#21302a" if is_dark else "#fffaf0",
        surface_container_highest="#2c3d36" if is_dark else SAND,
        on_surface_variant="#b9c8bf" if is_dark else "#4d5b54",
        outline="#7d9187" if is_dark else "#7b8a80",
    )
    return ft.Theme(color_scheme=scheme, font_family="Roboto", use_material3=True)


def card(*controls: ft.Control, label: str | None = None) -> ft.Control:
    """A sheet of paper on the table."""
    box = ft.Container(
        content=ft.Column(list(controls), spacing=GAP, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=PAD,
        border_radius=ROUND,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )
    return ft.Semantics(content=box, label=label, container=True) if label else box


def title(text: str) -> ft.Control:
    """A heading."""
    return ft.Text(text, size=24, weight=ft.FontWeight.W_600)


def big(text: str) -> ft.Control:
    """The number a person needs."""
    return ft.Text(text, size=44, weight=ft.FontWeight.W_700)


def note(text: str) -> ft.Control:
    """A quiet sentence."""
    return ft.Text(text, size=15, color=ft.Colors.ON_SURFACE_VARIANT)


def problem(text: str) -> ft.Control:
    """A refusal: what is wrong and what would help."""
    return ft.Container(
        content=ft.Text(text, size=16, color=ft.Colors.ON_ERROR),
        bgcolor=ft.Colors.ERROR,
        padding=PAD,
        border_radius=ROUND,
    )


def readable_on(color: str) -> str:
    """Black or white, whichever can be read on a colour."""
    return "#000000" if contrast(color, "#000000") >= contrast(color, "#ffffff") else "#ffffff"


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG counts it, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def pages(names: dict[str, tuple[str, ft.IconData]], current: str, choose: Callable[[str], None]) -> ft.Control:
    """A row of pages to choose from, large enough for a thumb."""
    tabs: list[ft.Control] = []
    for key, (label, icon) in names.items():
        kind = ft.FilledButton if key == current else ft.FilledTonalButton
        tabs.append(
            kind(content=label, icon=icon, height=TOUCH, on_click=lambda _, page=key: choose(page), key=f"page-{key}")
        )
    return ft.Row(tabs, wrap=True, spacing=8, run_spacing=8)


def column(width: int, *controls: ft.Control) -> ft.Control:
    """A part of the tablet's width; below each other on a phone."""
    return ft.Column(
        list(controls),
        col={"xs": 12, "md": width},
        spacing=GAP,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
