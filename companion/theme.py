"""Our look in one place: colours, type and spacing, light and dark."""

from __future__ import annotations

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
