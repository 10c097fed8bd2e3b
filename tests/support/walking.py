"""A way through what has been drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft


def find_all(control: Any, kind: type[ft.BaseControl]) -> Iterator[Any]:
    """Every control of a kind within a drawing; panels within it are left closed."""
    if isinstance(control, kind):
        yield control
    for name in ("content", "controls"):
        inner = getattr(control, name, None)
        for item in inner if isinstance(inner, list) else [inner]:
            if isinstance(item, ft.BaseControl):
                yield from find_all(item, kind)
