"""Type for eyes three metres away: every size is a share of the screen's height, and fits the room it is given."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.look.letters import measure_text
from companion.screens.board.measures import STAGE

TURN, CASH, NAME, LINE = 0.09, 0.06, 0.045, 0.04
"""Shares of the height: whose turn it is, a sum, a name, a line of the story."""


def fit_size(texts: Sequence[str], room: float, height: float, share: float) -> float:
    """The size at which each of these stays on one line: this share of the height or less, never too small to read."""
    widest = max((measure_text(text, is_bold=True) for text in texts), default=1)
    return max(min(height * share, room / max(widest, 0.1)), height * STAGE)


def line(
    text: str, size: float, *, is_bold: bool = True, color: str = ft.Colors.ON_SURFACE, **options: Any
) -> ft.Control:
    """Words on the stage."""
    weight = ft.FontWeight.W_700 if is_bold else ft.FontWeight.W_400
    return ft.Text(text, size=size, weight=weight, color=color, style=ft.TextStyle(height=1.15), **options)
