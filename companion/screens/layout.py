"""How the parts of a large screen lie: three columns on a tablet, two upright, one on a phone; each scrolls alone."""

from __future__ import annotations

import flet as ft

from companion.theme import GAP, MIDDLE, WIDE, scroller


def columns(width: float, left: list[ft.Control], middle: list[ft.Control], right: list[ft.Control]) -> ft.Control:
    """Three parts beside or below each other, as the screen is wide."""
    if width >= WIDE:
        parts = [scroller(*left, weight=10), scroller(*middle, weight=11), scroller(*right, weight=11)]
    elif width >= MIDDLE:
        parts = [scroller(*left, *right), scroller(*middle)]
    else:
        return scroller(*left, *middle, *right)
    return ft.Row(parts, spacing=GAP, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)
