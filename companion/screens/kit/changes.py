"""Changed properties of drawn controls, sent to a page as one message without comparing any trees.

Flet's own way compares the whole drawing of a component with the one before; for one word that is a hundred times the
work. The message is the same: a table of paths below one control, and what is to be put there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.flet_inside.properties import send_values, set_value


class Changes:
    """What is to be told to one page."""

    def __init__(self) -> None:
        self._by_control: dict[ft.BaseControl, dict[str, Any]] = {}

    def put(self, control: ft.BaseControl, values: Mapping[str, Any]) -> None:
        """Set properties, and remember to tell those that change."""
        for name, value in values.items():
            if set_value(control, name, value):
                self._by_control.setdefault(control, {})[name] = value

    def send(self) -> None:
        """Tell the page of the current context. A page that is away is sent everything when it comes back."""
        if self._by_control:
            send_values(self._by_control)
