"""How the parts of a large screen lie: columns beside each other, each scrolling alone; on a phone just one."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.look.theme import GAP, MIDDLE, WIDE, scroller

WEIGHTS = (10, 11, 11)


def columns(*parts: list[ft.Control]) -> ft.Control:
    """One to three parts beside each other."""
    shown = [scroller(*part, weight=weight) for part, weight in zip(parts, WEIGHTS, strict=False)]
    if len(shown) == 1:
        return shown[0]
    return ft.Row(shown, spacing=GAP, expand=True, vertical_alignment=ft.CrossAxisAlignment.START)


def column(fixed: Sequence[ft.Control], rest: Sequence[ft.Control], weight: int) -> ft.Control:
    """A part of a large screen: what always stays in sight, and below it what scrolls."""
    return ft.Column(
        [*fixed, scroller(*rest)],
        spacing=GAP,
        expand=weight,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def measure_last(width: float) -> float:
    """How wide the last of the columns is on a screen this wide: one on a phone, two, or three."""
    count = 3 if width >= WIDE else 2 if width >= MIDDLE else 1
    weights = WEIGHTS[:count]
    return (width - GAP * (count + 1)) * weights[-1] / sum(weights)
