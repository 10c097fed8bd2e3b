"""How the parts of a large screen lie: columns beside each other, each scrolling alone; on a phone just one."""

from __future__ import annotations

import flet as ft

from companion.theme import GAP, scroller

WEIGHTS = (10, 11, 11)


def columns(*parts: list[ft.Control]) -> ft.Control:
    """One to three parts beside each other."""
    shown = [scroller(*part, weight=weight) for part, weight in zip(parts, WEIGHTS, strict=False)]
    if len(shown) == 1:
        return shown[0]
    return ft.Row(shown, spacing=GAP, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)
